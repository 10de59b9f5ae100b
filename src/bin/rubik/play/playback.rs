//! Steps through a solution, by keys or automatically.

use std::time::{Duration, Instant};

/// The time between two moves of a playback, 0.1 to 5 seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Delay(Duration);

impl Delay {
    /// The shortest delay, 0.1 seconds.
    pub const SHORTEST: Delay = Delay(Duration::from_millis(100));
    /// The longest delay, 5 seconds.
    pub const LONGEST: Delay = Delay(Duration::from_secs(5));

    /// The delay within the limits that is nearest to this time.
    pub fn nearest(time: Duration) -> Delay {
        Delay(time.clamp(Delay::SHORTEST.0, Delay::LONGEST.0))
    }

    /// The delay as a time.
    pub const fn time(self) -> Duration {
        self.0
    }
}

/// The default delay is one second.
impl Default for Delay {
    fn default() -> Delay {
        Delay(Duration::from_secs(1))
    }
}

/// The current position in a solution, and whether the playback is running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playback {
    /// The number of moves of the solution.
    length: usize,
    position: usize,
    delay: Delay,
    /// The time at which the next move is due; `None` while the playback is paused.
    due: Option<Instant>,
}

impl Playback {
    /// A paused playback at the beginning of a solution with this number of moves.
    pub const fn new(length: usize, delay: Delay) -> Playback {
        Playback {
            length,
            position: 0,
            delay,
            due: None,
        }
    }

    /// The number of moves that are made.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The time between two moves.
    pub const fn delay(&self) -> Delay {
        self.delay
    }

    /// Makes one more move, and pauses. Returns false if all moves were made already.
    pub fn forward(&mut self) -> bool {
        self.jump_to(self.position + 1)
    }

    /// Undoes one move, and pauses. Returns false if the playback was at the beginning of the solution.
    pub fn back(&mut self) -> bool {
        match self.position.checked_sub(1) {
            Some(before) => self.jump_to(before),
            None => self.jump_to(0),
        }
    }

    /// Goes to the state after this number of moves, and pauses. If the solution has fewer moves, goes to its end.
    /// Returns false if the playback was already there.
    pub fn jump_to(&mut self, position: usize) -> bool {
        self.due = None;
        let before = std::mem::replace(&mut self.position, position.min(self.length));
        self.position != before
    }

    /// Starts to play from the current position, or from the beginning if the current position is the end of the
    /// solution. The first move is due after the delay. A solution without moves is not played.
    pub fn play(&mut self, now: Instant) {
        if self.position == self.length {
            self.position = 0;
        }
        self.due = (self.length > 0).then(|| now + self.delay.0);
    }

    /// Pauses the playback.
    pub const fn pause(&mut self) {
        self.due = None;
    }

    /// True while the playback is running.
    pub const fn is_playing(&self) -> bool {
        self.due.is_some()
    }

    /// Sets the time between two moves. The next move of a running playback is due after this time.
    pub fn set_delay(&mut self, delay: Delay, now: Instant) {
        self.delay = delay;
        self.due = self.due.map(|_| now + delay.0);
    }

    /// Makes the next move if it is due, and returns true if it was made. The playback pauses after the last move. Each
    /// call makes at most one move, even if a long time has passed, because people cannot follow two moves at once.
    pub fn advance(&mut self, now: Instant) -> bool {
        if self.due.is_none_or(|due| now < due) {
            return false;
        }
        self.position += 1;
        self.due = (self.position < self.length).then(|| now + self.delay.0);
        true
    }

    /// The time until the next move is due, or `None` while the playback is paused.
    pub fn until_due(&self, now: Instant) -> Option<Duration> {
        self.due.map(|due| due.saturating_duration_since(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_both_ends_and_stop_what_plays() {
        let mut playback = Playback::new(2, Delay::default());
        assert!(!playback.back());
        assert!(playback.forward() && playback.forward() && !playback.forward());
        assert_eq!(playback.position(), 2);
        let now = Instant::now();
        playback.play(now);
        assert_eq!((playback.position(), playback.is_playing()), (0, true));
        assert!(playback.forward());
        assert!(!playback.is_playing());
        assert!(playback.jump_to(7) && playback.back());
        assert_eq!(playback.position(), 1);
    }

    #[test]
    fn it_plays_one_move_a_delay_and_ends_with_the_last() {
        let second = Duration::from_secs(1);
        let start = Instant::now();
        let mut playback = Playback::new(2, Delay::nearest(second));
        playback.play(start);
        assert!(!playback.advance(start));
        assert_eq!(playback.until_due(start), Some(second));
        assert!(playback.advance(start + 3 * second));
        assert!(!playback.advance(start + 3 * second));
        playback.set_delay(Delay::SHORTEST, start + 3 * second);
        assert!(playback.advance(start + 4 * second));
        assert_eq!((playback.position(), playback.is_playing()), (2, false));
        assert!(!playback.advance(start + 99 * second));
        let mut nothing = Playback::new(0, Delay::default());
        nothing.play(start);
        assert!(!nothing.is_playing());
    }

    #[test]
    fn a_delay_is_a_tenth_of_a_second_to_five() {
        assert_eq!(Delay::nearest(Duration::ZERO), Delay::SHORTEST);
        assert_eq!(Delay::nearest(Duration::MAX), Delay::LONGEST);
        let half = Duration::from_millis(500);
        assert_eq!(Delay::nearest(half).time(), half);
    }
}
