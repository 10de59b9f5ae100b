//! The screen on which the player follows a solution turn by turn.

use crate::play::game::{Plan, PlanStep};
use crate::play::hint::Hint;
use crate::play::playback::{Delay, Playback};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use std::time::{Duration, Instant};

/// The number of turns in a row of the table on a wide terminal. Narrower terminals show half or a quarter as many.
pub const TURNS_IN_ROW: usize = 20;

/// The delays between turns that the user can choose, in milliseconds.
const DELAYS: [u64; 8] = [100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000];

/// The action that a key requests while a solution is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FollowingAction {
    /// No action.
    Stay,
    /// Leave the solution; the puzzle stays in its current position.
    Leave,
    /// Report that the real puzzle is not solved, although all turns are made.
    NotSolved,
}

/// A solution, and the current position in the solution.
pub struct Following {
    plan: Plan,
    start: usize,
    playback: Playback,
    /// The digits that the user has typed so far to jump to a move.
    typed: String,
}

impl Following {
    /// Begins to follow a solution. The history of the puzzle contains `start` turns before the solution.
    pub fn new(plan: Plan, start: usize, delay: Delay) -> Following {
        Following {
            playback: Playback::new(plan.turns.len(), delay),
            plan,
            start,
            typed: String::new(),
        }
    }

    /// The solution.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The number of turns of the solution that are made.
    pub fn done(&self) -> usize {
        self.playback.position()
    }

    /// The number of turns of the puzzle's history that are made.
    pub fn position_in_history(&self) -> usize {
        self.start + self.done()
    }

    /// The number of turns in the puzzle's history before the solution.
    pub fn start(&self) -> usize {
        self.start
    }

    /// True if all turns are made.
    pub fn is_at_end(&self) -> bool {
        self.done() == self.plan.turns.len()
    }

    /// The time between two turns.
    pub fn delay(&self) -> Delay {
        self.playback.delay()
    }

    /// True while the solution is played automatically.
    pub fn is_playing(&self) -> bool {
        self.playback.is_playing()
    }

    /// The digits that the user has typed so far to jump to a move.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The step to which the next turn belongs. If all turns are made, this is the last step. `None` if the solution has
    /// no steps.
    pub fn step(&self) -> Option<&PlanStep> {
        let (part, step) = self.plan.step_at(self.done())?;
        Some(&self.plan.parts[part].steps[step])
    }

    /// Makes the next turn if it is due, and returns true if it was made.
    pub fn play_on(&mut self, now: Instant) -> bool {
        self.playback.advance(now)
    }

    /// The time until the playback makes the next turn, or `None` while it is paused.
    pub fn until_next(&self, now: Instant) -> Option<Duration> {
        self.playback.until_due(now)
    }

    /// Handles a key. Returns the action that the game must carry out.
    pub fn key(&mut self, key: KeyEvent, now: Instant) -> FollowingAction {
        if let KeyCode::Char(digit @ '0'..='9') = key.code {
            if self.typed.len() < 4 {
                self.typed.push(digit);
            }
            return FollowingAction::Stay;
        }
        let typed = std::mem::take(&mut self.typed);
        match key.code {
            KeyCode::Esc if typed.is_empty() => return FollowingAction::Leave,
            KeyCode::Enter | KeyCode::Char('g') if !typed.is_empty() => {
                // Jump to the position before this move.
                let number: usize = typed.parse().unwrap_or(0);
                self.jump_to(number.saturating_sub(1));
            }
            KeyCode::Char('x') if self.is_at_end() => return FollowingAction::NotSolved,
            KeyCode::Char(' ') => self.play_or_pause(now),
            KeyCode::Right | KeyCode::Enter => {
                self.playback.forward();
            }
            KeyCode::Left | KeyCode::Backspace => {
                self.playback.back();
            }
            KeyCode::Down | KeyCode::PageDown => self.jump_to(self.next_step()),
            KeyCode::Up | KeyCode::PageUp => self.jump_to(self.previous_step()),
            KeyCode::Home => self.jump_to(0),
            KeyCode::End => self.jump_to(self.plan.turns.len()),
            KeyCode::Char('+' | '=') => self.change_delay(false, now),
            KeyCode::Char('-') => self.change_delay(true, now),
            _ => {}
        }
        FollowingAction::Stay
    }

    fn jump_to(&mut self, position: usize) {
        self.playback.jump_to(position);
    }

    fn play_or_pause(&mut self, now: Instant) {
        if self.playback.is_playing() {
            self.playback.pause();
        } else {
            self.playback.play(now);
        }
    }

    /// Sets the next longer or the next shorter delay.
    fn change_delay(&mut self, is_longer: bool, now: Instant) {
        let current = self.delay().time();
        let mut delays = DELAYS.into_iter().map(Duration::from_millis);
        let next = if is_longer {
            delays.find(|delay| *delay > current)
        } else {
            delays.rfind(|delay| *delay < current)
        };
        let next = next.unwrap_or(current);
        self.playback.set_delay(Delay::nearest(next), now);
    }

    /// Returns the number of turns before the next step. If the solution has no steps, every [`TURNS_IN_ROW`] turns
    /// count as a step.
    fn next_step(&self) -> usize {
        let done = self.done();
        match self.plan.step_at(done) {
            Some((part, step)) => self.plan.parts[part].steps[step].end,
            None => (done / TURNS_IN_ROW + 1) * TURNS_IN_ROW,
        }
    }

    /// Returns the number of turns before the current step. If no turn of this step is made, returns the number of
    /// turns before the previous step. If the solution has no steps, every [`TURNS_IN_ROW`] turns count as a step.
    fn previous_step(&self) -> usize {
        let before = self.done().saturating_sub(1);
        match self.plan.step_at(before) {
            Some((part, step)) => self.plan.start_of(part, step),
            None => before / TURNS_IN_ROW * TURNS_IN_ROW,
        }
    }

    /// Hints for the keys of this screen.
    pub fn hints(&self) -> Vec<Hint> {
        let play = if self.is_playing() { "pause" } else { "play" };
        let step = if self.plan.parts.is_empty() { "row" } else { "step" };
        vec![
            Hint::new("→ ←", "next, back"),
            Hint::new("Space", play),
            Hint::new("+ -", "faster, slower"),
            Hint::new("↓ ↑", step),
            Hint::new("1 2 Enter", "to move 12"),
            Hint::new("Esc", "done"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyModifiers;

    fn following(turns: usize) -> Following {
        let plan = Plan {
            turns: vec!["R".to_owned(); turns],
            ..Plan::default()
        };
        Following::new(plan, 3, Delay::default())
    }

    fn press(following: &mut Following, codes: &[KeyCode]) -> usize {
        for &code in codes {
            following.key(KeyEvent::new(code, KeyModifiers::NONE), Instant::now());
        }
        following.done()
    }

    #[test]
    fn keys_lead_to_any_turn_of_a_solution() {
        use KeyCode::{Char, Down, End, Enter, Home, Left, Right, Up};
        let mut solution = following(45);
        for (codes, done) in [
            (&[Right, Right][..], 2),
            (&[Left], 1),
            (&[Char('3'), Char('7'), Enter], 36),
            (&[Down], 40),
            (&[Up, Up], 0),
            (&[End], 45),
            (&[Right], 45),
            (&[Home, Left], 0),
            (&[Char('9'), Char('9'), Enter], 45),
        ] {
            assert_eq!(press(&mut solution, codes), done, "{codes:?}");
        }
        assert_eq!(solution.position_in_history(), 48);
    }

    #[test]
    fn a_solution_plays_by_itself_with_the_delay_that_was_set() {
        let mut solution = following(3);
        press(&mut solution, &[KeyCode::Char('-'), KeyCode::Char('-')]);
        assert_eq!(solution.delay().time(), Duration::from_secs(3));
        press(&mut solution, &[KeyCode::Char('+'); 20]);
        assert_eq!(solution.delay().time(), Duration::from_millis(100));
        press(&mut solution, &[KeyCode::Char('-'); 20]);
        assert_eq!(solution.delay().time(), Duration::from_secs(5));
        let now = Instant::now();
        solution.key(KeyEvent::new(KeyCode::Char(' '), KeyModifiers::NONE), now);
        assert!(solution.is_playing());
        assert!(!solution.play_on(now + Duration::from_secs(4)));
        assert!(solution.play_on(now + Duration::from_secs(6)));
        assert_eq!(solution.done(), 1);
        press(&mut solution, &[KeyCode::Char(' ')]);
        assert!(!solution.is_playing());
    }
}
