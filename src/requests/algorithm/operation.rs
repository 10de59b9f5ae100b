//! Operations on algorithms, and notations for them.

use crate::notation::LinkSite;
use crate::puzzles::PuzzleName;

/// An operation on an algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AlgorithmOperation {
    /// Cancels and merges turns.
    Simplify,
    /// Inverts the algorithm.
    Invert,
    /// Mirrors the algorithm.
    Mirror,
    /// Rewrites the algorithm for a cube that is held in another orientation.
    Rotate,
    /// Writes out brackets and repetitions.
    Expand,
    /// Counts the moves of the algorithm in each metric.
    Count,
    /// Writes the algorithm in another notation.
    Format,
    /// Finds the cases that the algorithm solves.
    Case,
}

impl AlgorithmOperation {
    /// All operations.
    pub const ALL: [AlgorithmOperation; 8] = [
        AlgorithmOperation::Simplify,
        AlgorithmOperation::Invert,
        AlgorithmOperation::Mirror,
        AlgorithmOperation::Rotate,
        AlgorithmOperation::Expand,
        AlgorithmOperation::Count,
        AlgorithmOperation::Format,
        AlgorithmOperation::Case,
    ];

    /// The name of the operation: `simplify`, `invert` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            AlgorithmOperation::Simplify => "simplify",
            AlgorithmOperation::Invert => "invert",
            AlgorithmOperation::Mirror => "mirror",
            AlgorithmOperation::Rotate => "rotate",
            AlgorithmOperation::Expand => "expand",
            AlgorithmOperation::Count => "count",
            AlgorithmOperation::Format => "format",
            AlgorithmOperation::Case => "case",
        }
    }

    /// A description of the operation, in a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            AlgorithmOperation::Simplify => "Cancel and merge turns, and move rotations of the whole cube to the end",
            AlgorithmOperation::Invert => "Print the inverse of the algorithm",
            AlgorithmOperation::Mirror => "Print the mirror image of the algorithm",
            AlgorithmOperation::Rotate => {
                "Print the algorithm as seen from another side: turn the whole cube, make the moves, turn the cube back"
            }
            AlgorithmOperation::Expand => "Write out brackets and repetitions",
            AlgorithmOperation::Count => "Print the length of the algorithm, not simplified, in HTM, QTM, STM and ETM",
            AlgorithmOperation::Format => {
                "Print the algorithm in another notation, as a link, or as a moving picture of a cube"
            }
            AlgorithmOperation::Case => {
                "Print the cases of OLL, PLL, COLL, ZBLL, ELL, CMLL and F2L, or of CLL and EG of a 2x2x2, that the \
                 algorithm solves, and the turns of U before and after it"
            }
        }
    }

    /// True if the operation has the option with this name.
    pub fn has(self, option: &str) -> bool {
        match option {
            "plane" => self == AlgorithmOperation::Mirror,
            "by" => self == AlgorithmOperation::Rotate,
            "metric" => matches!(self, AlgorithmOperation::Count | AlgorithmOperation::Format),
            "to" | "scheme" => self == AlgorithmOperation::Format,
            _ => true,
        }
    }
}

/// A notation for an algorithm.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum AlgorithmNotation {
    /// SiGN: `r U2 [M', F]`.
    #[default]
    Sign,
    /// Notation of the World Cube Association, without slices and brackets: `Rw U2`.
    Wca,
    /// Compact notation for turns of faces only: `RU2Fi`.
    Classic,
    /// A link to a page that shows the algorithm.
    Link(LinkSite),
}

impl AlgorithmNotation {
    /// The name of the notation in [`AlgorithmFormat::NAMED`].
    pub fn name(self) -> &'static str {
        let is_this = |(_, format): &&(_, AlgorithmFormat)| *format == AlgorithmFormat::Notation(self);
        let named = AlgorithmFormat::NAMED.iter().find(is_this);
        named.map_or("", |(name, _)| name)
    }

    /// True if the notation can write algorithms of a puzzle.
    pub const fn is_of(self, puzzle: &PuzzleName) -> bool {
        match (self, puzzle.layers()) {
            (AlgorithmNotation::Sign | AlgorithmNotation::Wca, _) => true,
            (AlgorithmNotation::Classic, layers) => matches!(layers, Some(3)),
            (AlgorithmNotation::Link(site), _) => puzzle.is_on(site),
        }
    }
}

/// The file format of an animation that shows the moves of an algorithm on a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FilmFormat {
    /// An animated SVG.
    Svg,
    /// A GIF.
    Gif,
}

/// The format of an algorithm in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AlgorithmFormat {
    /// Text.
    Notation(AlgorithmNotation),
    /// An animation of the algorithm on a cube that is solved at the beginning.
    Film(FilmFormat),
}

impl AlgorithmFormat {
    /// All formats, with their names.
    pub const NAMED: [(&'static str, AlgorithmFormat); 8] = [
        ("sign", AlgorithmFormat::Notation(AlgorithmNotation::Sign)),
        ("wca", AlgorithmFormat::Notation(AlgorithmNotation::Wca)),
        ("classic", AlgorithmFormat::Notation(AlgorithmNotation::Classic)),
        linked(LinkSite::AlgCubingNet),
        linked(LinkSite::Twizzle),
        linked(LinkSite::VisualCube),
        ("svg", AlgorithmFormat::Film(FilmFormat::Svg)),
        ("gif", AlgorithmFormat::Film(FilmFormat::Gif)),
    ];
}

const fn linked(site: LinkSite) -> (&'static str, AlgorithmFormat) {
    (site.name(), AlgorithmFormat::Notation(AlgorithmNotation::Link(site)))
}
