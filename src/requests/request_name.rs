//! What can be asked.

use std::fmt;

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RequestName {
    /// Moves that solve a position, or bring it to a goal or to another position.
    Solve,
    /// Whether moves do what is claimed.
    Check,
    /// Random positions, and moves that lead there.
    Scramble,
    /// The scrambles of a round of a competition.
    Round,
    /// A position as a net, as a picture, or in another format.
    Show,
    /// A position after an algorithm.
    Apply,
    /// How many times an algorithm must be made until everything is as before.
    Order,
    /// An algorithm rewritten, or measured.
    Alg,
    /// How many cubes have a goal.
    Count,
    /// The goals that have names.
    Goals,
    /// The puzzles that are built in, or what one is like.
    Puzzles,
    /// Which goals a solution reaches, and when.
    Steps,
    /// Solutions in steps, as people find them for fewest moves.
    Fmc,
    /// What a skeleton leaves, and the insertions that solve it.
    Insert,
    /// Many positions, solved and checked.
    Batch,
    /// Tables of a goal, proven.
    Verify,
    /// A position to turn and to solve, on a screen.
    Play,
}

impl RequestName {
    /// All of them.
    pub const ALL: [RequestName; 17] = [
        RequestName::Solve,
        RequestName::Check,
        RequestName::Scramble,
        RequestName::Round,
        RequestName::Show,
        RequestName::Apply,
        RequestName::Order,
        RequestName::Alg,
        RequestName::Count,
        RequestName::Goals,
        RequestName::Puzzles,
        RequestName::Steps,
        RequestName::Fmc,
        RequestName::Insert,
        RequestName::Batch,
        RequestName::Verify,
        RequestName::Play,
    ];

    /// Its name: `solve`, `check` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            RequestName::Solve => "solve",
            RequestName::Check => "check",
            RequestName::Scramble => "scramble",
            RequestName::Round => "round",
            RequestName::Show => "show",
            RequestName::Apply => "apply",
            RequestName::Order => "order",
            RequestName::Alg => "alg",
            RequestName::Count => "count",
            RequestName::Goals => "goals",
            RequestName::Puzzles => "puzzles",
            RequestName::Steps => "steps",
            RequestName::Fmc => "fmc",
            RequestName::Insert => "insert",
            RequestName::Batch => "batch",
            RequestName::Verify => "verify",
            RequestName::Play => "play",
        }
    }

    /// True if it has a single answer. The others work on files, or run until the user ends
    /// them.
    pub const fn has_one_answer(self) -> bool {
        !matches!(self, RequestName::Batch | RequestName::Verify | RequestName::Play)
    }
}

impl fmt::Display for RequestName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
