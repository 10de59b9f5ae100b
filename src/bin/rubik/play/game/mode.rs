//! The modes of solving a puzzle.

use rubik::requests::Options;

/// A mode of solving a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolvingMode {
    /// A solution of about twenty moves, which is found immediately.
    Quick,
    /// Shorter and shorter solutions, until the user stops the search.
    Improve,
    /// The fewest possible moves, with a proof.
    Optimal,
    /// Layer by layer, as a lesson.
    Layers,
    /// Four phases, through Thistlethwaite's subgroups.
    Thistlethwaite,
    /// In steps, as people solve the cube in the fewest-moves event.
    Steps,
    /// First the centres, then the edges, then the rest as a 3x3x3.
    Reduction,
    /// The fewest moves to the goal that the user named, with the turns that the user allowed. Without a goal, these
    /// moves solve the puzzle.
    Aim,
}

impl SolvingMode {
    /// The modes of the 3x3x3. The first mode is the default.
    pub const OF_CUBE: [SolvingMode; 6] = [
        SolvingMode::Quick,
        SolvingMode::Improve,
        SolvingMode::Optimal,
        SolvingMode::Layers,
        SolvingMode::Thistlethwaite,
        SolvingMode::Steps,
    ];

    /// The mode for a method of a puzzle other than the 3x3x3.
    pub fn of_method(method: &str) -> SolvingMode {
        match method {
            "layers" => SolvingMode::Layers,
            "reduction" => SolvingMode::Reduction,
            _ => SolvingMode::Optimal,
        }
    }

    /// Sets the options that request this mode.
    pub fn ask(self, options: &mut Options) {
        options.improve = self == SolvingMode::Improve;
        options.method = self
            .method()
            .map(|name| name.parse().expect("it is the name of a method"));
    }

    /// The method that the mode uses; `None` if the other options determine it.
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

    /// The name of the mode.
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

    /// True if the mode searches for shorter and shorter solutions.
    pub const fn is_for_short_solutions(self) -> bool {
        matches!(self, SolvingMode::Improve | SolvingMode::Optimal)
    }

    /// True if the solutions of the mode are shown in parts.
    pub const fn has_parts(self) -> bool {
        matches!(
            self,
            SolvingMode::Layers | SolvingMode::Thistlethwaite | SolvingMode::Steps | SolvingMode::Reduction
        )
    }

    /// True if all solutions of the mode end with the solved puzzle.
    pub const fn solves(self) -> bool {
        !matches!(self, SolvingMode::Aim)
    }

    /// A description of the mode in a few words.
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
