//! The kinds of requests.

use std::fmt;

/// Defines the kinds of requests. Each has a name, and also a summary if it has a single answer.
macro_rules! requests {
    ($($(#[$doc:meta])* $kind:ident $name:literal $(=> $summary:literal)?;)+) => {
        /// A kind of request.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum RequestName {
            $($(#[$doc])* $kind,)+
        }

        impl RequestName {
            /// All kinds.
            pub const ALL: [RequestName; [$($name),+].len()] = [$(RequestName::$kind),+];

            /// The name of the request: `solve`, `check` and so on.
            pub const fn name(self) -> &'static str {
                match self {
                    $(RequestName::$kind => $name,)+
                }
            }

            /// The purpose of the request, in a line; empty if the request has more than one answer.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(RequestName::$kind => concat!($($summary)?),)+
                }
            }
        }
    };
}

requests! {
    /// Moves that solve a position, or bring it to a goal or to another position.
    Solve "solve" => "Solve a cube";
    /// Whether a claim about moves is true.
    Check "check" => "Check a solution";
    /// Random positions, and moves that lead to them.
    Scramble "scramble" => "Draw scrambles";
    /// The scrambles of a round of a competition.
    Round "round" => "Draw the scrambles of a round of a competition, and the sheet to print";
    /// A position as a net, as a picture, or in another format.
    Show "show" => "Describe a cube, or write it in another format";
    /// A position after an algorithm.
    Apply "apply" => "Apply an algorithm to a cube";
    /// The smallest number of repetitions of an algorithm that returns the puzzle to its initial position.
    Order "order" => "Find the order of an algorithm";
    /// An algorithm in another form, its length, or the cases that it solves.
    Alg "alg" => "Rewrite, measure or name an algorithm";
    /// The number of cubes that meet a goal, or the number of positions of a puzzle.
    Count "count" => "Count the cubes that meet a goal";
    /// The goals of the catalogue.
    Goals "goals" => "List the goals with names";
    /// The built-in puzzles, or the description of one puzzle.
    Puzzles "puzzles" => "List the built-in puzzles, or describe one";
    /// The goals that a solution reaches, and the moves after which it reaches them.
    Steps "steps" => "Find the goals that a solution reaches";
    /// Solutions in steps, like those of people in the fewest-moves event.
    Fmc "fmc" => "Solve in steps, as people do in the fewest-moves event";
    /// The pieces that a skeleton leaves unsolved, and the insertions that solve them.
    Insert "insert" => "Find the pieces that a skeleton leaves unsolved, and the insertions that solve them";
    /// A run: many positions are solved, and the solutions are checked.
    Batch "batch";
    /// A proof that the tables of a goal are correct.
    Verify "verify";
    /// A position on a screen, which the user can turn and solve.
    Play "play";
}

impl RequestName {
    /// True if the request has a single answer. All other requests work on files, or run until the user ends them.
    pub const fn has_one_answer(self) -> bool {
        !self.summary().is_empty()
    }
}

impl fmt::Display for RequestName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
