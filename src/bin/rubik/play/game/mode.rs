//! The ways to solve a puzzle.

use rubik::requests::Options;

/// A way to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolvingMode {
    /// In about twenty moves, at once.
    Quick,
    /// In ever fewer moves, until it is stopped.
    Improve,
    /// In the fewest moves possible, with a proof.
    Optimal,
    /// Layer by layer, as a lesson.
    Layers,
    /// Through Thistlethwaite's four subgroups.
    Thistlethwaite,
    /// In steps, as people do it for fewest moves.
    Steps,
    /// Centres, then edges, then the 3x3x3 that is left.
    Reduction,
    /// The fewest moves to the requested goal, or with the requested turns.
    Aim,
}

impl SolvingMode {
    /// Those of the 3x3x3, the usual one first.
    pub const OF_CUBE: [SolvingMode; 6] = [
        SolvingMode::Quick,
        SolvingMode::Improve,
        SolvingMode::Optimal,
        SolvingMode::Layers,
        SolvingMode::Thistlethwaite,
        SolvingMode::Steps,
    ];

    /// The mode that shows a method of another puzzle.
    pub fn of_method(method: &str) -> SolvingMode {
        match method {
            "layers" => SolvingMode::Layers,
            "reduction" => SolvingMode::Reduction,
            _ => SolvingMode::Optimal,
        }
    }

    /// Asks for it in the options of a solve.
    pub fn ask(self, options: &mut Options) {
        options.improve = self == SolvingMode::Improve;
        options.method = self
            .method()
            .map(|name| name.parse().expect("it is the name of a method"));
    }

    /// The method that it uses; `None` if that follows from the other options.
    const fn method(self) -> Option<&'static str> {
        Some(match self {
            SolvingMode::Quick | SolvingMode::Improve => "two-phase",
            SolvingMode::Optimal => "optimal",
            SolvingMode::Layers => "layers",
            SolvingMode::Thistlethwaite => "thistlethwaite",
            SolvingMode::Steps => "fmc",
            SolvingMode::Reduction => "reduction",
            SolvingMode::Aim => return None,
        })
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            SolvingMode::Quick => "quick",
            SolvingMode::Improve => "ever shorter",
            SolvingMode::Optimal => "optimal",
            SolvingMode::Layers => "lesson",
            SolvingMode::Thistlethwaite => "Thistlethwaite",
            SolvingMode::Steps => "in steps",
            SolvingMode::Reduction => "reduction",
            SolvingMode::Aim => "towards the goal",
        }
    }

    /// True if it looks for ever shorter solutions.
    pub const fn is_for_short_solutions(self) -> bool {
        matches!(self, SolvingMode::Improve | SolvingMode::Optimal)
    }

    /// True if its solutions are shown in the parts that they fall into.
    pub const fn has_parts(self) -> bool {
        matches!(
            self,
            SolvingMode::Layers | SolvingMode::Thistlethwaite | SolvingMode::Steps | SolvingMode::Reduction
        )
    }

    /// True if its solutions end where the puzzle is solved.
    pub const fn solves(self) -> bool {
        !matches!(self, SolvingMode::Aim)
    }

    /// What it does, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            SolvingMode::Quick => "about 20 moves, at once",
            SolvingMode::Improve => "shorter and shorter solutions until you stop",
            SolvingMode::Optimal => "the fewest moves possible, with a proof; may take long",
            SolvingMode::Layers => "layer by layer, as people do it",
            SolvingMode::Thistlethwaite => "in four phases",
            SolvingMode::Steps => "about 20 moves, as people find them",
            SolvingMode::Reduction => "centres, edges, then as a 3x3x3",
            SolvingMode::Aim => "the fewest moves to the goal, with the turns that were named",
        }
    }
}
