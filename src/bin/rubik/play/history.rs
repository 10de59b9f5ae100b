//! The history of a game: turns that can be undone and made again.

/// The first state, the turns from the first state to the current state, and the turns that were undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History<State, Turn> {
    /// The state before all turns.
    start: State,
    /// Each turn with the state after the turn.
    turns: Vec<(Turn, State)>,
    /// The number of turns that are made. All further turns are undone.
    made: usize,
}

impl<State, Turn> History<State, Turn> {
    /// A history that begins with a state.
    pub const fn new(start: State) -> History<State, Turn> {
        History {
            start,
            turns: Vec::new(),
            made: 0,
        }
    }

    /// The state after the turns that are currently made.
    pub fn current(&self) -> &State {
        match self.made.checked_sub(1) {
            Some(last) => &self.turns[last].1,
            None => &self.start,
        }
    }

    /// The state after all turns, including those that are undone.
    pub fn last(&self) -> &State {
        self.turns.last().map_or(&self.start, |(_, state)| state)
    }

    /// All turns, including those that are undone.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = &Turn> {
        self.turns.iter().map(|(turn, _)| turn)
    }

    /// The number of turns that are made.
    pub const fn made(&self) -> usize {
        self.made
    }

    /// Makes a turn that leads to a state. Undone turns are deleted.
    pub fn make(&mut self, turn: Turn, after: State) {
        self.turns.truncate(self.made);
        self.turns.push((turn, after));
        self.made += 1;
    }

    /// Undoes the last turn, if there is one.
    pub fn undo(&mut self) -> Option<&Turn> {
        self.made = self.made.checked_sub(1)?;
        Some(&self.turns[self.made].0)
    }

    /// Makes the last undone turn again, if there is one.
    pub fn redo(&mut self) -> Option<&Turn> {
        let (turn, _) = self.turns.get(self.made)?;
        self.made += 1;
        Some(turn)
    }

    /// Undoes turns or makes undone turns again until `made` turns are made. If the history is shorter, makes all
    /// turns.
    pub fn jump_to(&mut self, made: usize) {
        self.made = made.min(self.turns.len());
    }

    /// Starts again with another state.
    pub fn reset(&mut self, start: State) {
        *self = History::new(start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_undone_and_made_again_until_another_is_made() {
        let mut history = History::new(0);
        assert_eq!(history.undo(), None);
        assert_eq!(history.redo(), None);
        history.make('a', 1);
        history.make('b', 2);
        assert_eq!(history.undo(), Some(&'b'));
        assert_eq!((*history.current(), history.made()), (1, 1));
        assert_eq!(history.redo(), Some(&'b'));
        assert_eq!(*history.current(), 2);
        history.jump_to(0);
        assert_eq!(*history.current(), 0);
        history.jump_to(9);
        assert_eq!(history.made(), 2);
        history.undo();
        history.make('c', 3);
        assert_eq!(history.turns().collect::<String>(), "ac");
        assert_eq!(*history.current(), 3);
        assert_eq!(history.redo(), None);
        history.reset(7);
        assert_eq!((*history.current(), history.turns().len()), (7, 0));
    }
}
