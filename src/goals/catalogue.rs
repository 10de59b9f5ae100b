//! The named goals. A named goal belongs to a step of a method. It consists of the cubes on which this step is
//! finished.

use super::domino_subset::DominoSubset;
use crate::cube::Axis;
use crate::notation::names::plain;
use std::fmt;

/// The definition of a named goal. `Display` writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GoalDefinition {
    /// A text in the language of goals.
    Text(&'static str),
    /// All cubes that can be solved by half turns.
    HalfTurns,
    /// All cubes that can be solved by half turns of the four faces around an axis.
    Floppy(Axis),
    /// All cubes that become dominoes after a quarter turn of R or L.
    QuarterBeforeDomino,
    /// All dominoes along the axis of U and D that belong to a subset.
    Domino(DominoSubset),
}

impl fmt::Display for GoalDefinition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            GoalDefinition::Text(text) => text,
            GoalDefinition::HalfTurns => "<U2, D2, R2, L2, F2, B2>",
            GoalDefinition::Floppy(Axis::UpDown) => "<R2, L2, F2, B2>",
            GoalDefinition::Floppy(Axis::RightLeft) => "<U2, D2, F2, B2>",
            GoalDefinition::Floppy(Axis::FrontBack) => "<U2, D2, R2, L2>",
            GoalDefinition::QuarterBeforeDomino => "domino, before R or L",
            GoalDefinition::Domino(subset) => return write!(formatter, "domino, {subset}"),
        })
    }
}

/// A goal with a common name. It consists of the cubes on which the step with this name is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NamedGoal {
    /// The name.
    pub name: &'static str,
    /// Other names of the same step.
    pub aliases: &'static [&'static str],
    /// A description of the cubes of the goal, in one line.
    pub what: &'static str,
    /// The definition of the set of cubes.
    pub definition: GoalDefinition,
    /// The name of the goal that is already reached when the step begins; `None` if the step may begin with any cube.
    pub begins_from: Option<&'static str>,
}

/// All named goals. The goals of the whole cube come first, and then the goals of each method.
pub const fn named_goals() -> &'static [NamedGoal] {
    &CATALOGUE
}

/// The goal with this name or alias. Upper and lower case, spaces, `-` and `_` do not matter.
pub fn named_goal(name: &str) -> Option<&'static NamedGoal> {
    let wanted = plain(name);
    let mut goals = CATALOGUE.iter();
    goals.find(|goal| names_of(goal).any(|name| plain(name) == wanted))
}

/// The name and the aliases of a goal.
pub(super) fn names_of(goal: &'static NamedGoal) -> impl Iterator<Item = &'static str> {
    [goal.name].into_iter().chain(goal.aliases.iter().copied())
}

/// Defines a goal whose step may begin with any cube.
const fn goal(name: &'static str, definition: &'static str, what: &'static str) -> NamedGoal {
    NamedGoal {
        name,
        aliases: &[],
        what,
        definition: GoalDefinition::Text(definition),
        begins_from: None,
    }
}

/// Defines the goal for a subset of the dominoes along U and D.
const fn subset(name: &'static str, corners: u8, edges: u8, what: &'static str) -> NamedGoal {
    let subset = DominoSubset::new(corners, edges).expect("the catalogue names subsets that dominoes have");
    goal(name, "", what).defined(GoalDefinition::Domino(subset)).from("eo")
}

impl NamedGoal {
    /// Sets the goal with which the step begins.
    const fn from(mut self, name: &'static str) -> NamedGoal {
        self.begins_from = Some(name);
        self
    }

    /// Sets the aliases of the goal.
    const fn also(mut self, aliases: &'static [&'static str]) -> NamedGoal {
        self.aliases = aliases;
        self
    }

    /// Sets a definition that the language of goals cannot express.
    const fn defined(mut self, definition: GoalDefinition) -> NamedGoal {
        self.definition = definition;
        self
    }
}

#[rustfmt::skip]
const CATALOGUE: [NamedGoal; 105] = [
    // The whole cube.
    goal("solved", "edges, corners", "the whole cube").also(&["cube"]),
    goal("edges", "edges", "all edges"),
    goal("corners", "corners", "all corners"),
    goal("eo", "eo", "edges unflipped: solvable without quarter turns of F and B").also(&["eo-fb", "zz-eo"]),
    goal("eo-rl", "eo-rl", "edges unflipped: solvable without quarter turns of R and L"),
    goal("eo-ud", "eo-ud", "edges unflipped: solvable without quarter turns of U and D").also(&["g1"]),
    goal("co", "co", "corners untwisted: U and D stickers on U and D").also(&["co-ud"]),
    goal("co-rl", "co-rl", "corners untwisted: R and L stickers on R and L"),
    goal("co-fb", "co-fb", "corners untwisted: F and B stickers on F and B"),
    goal("ep", "ep", "edges in their places, flipped or not"),
    goal("cp", "cp", "corners in their places, twisted or not"),
    goal("oriented", "eo, co", "edges unflipped and corners untwisted").from("eo"),
    goal("permuted", "ep, cp", "all pieces in their places, in any orientation"),
    goal("slice", "E slice in E slice", "E edges in their slice, in any order"),
    goal("domino", "eo, co, E slice in E slice", "a domino: solvable with U, D and half turns").from("eo").also(&["domino-reduction", "g1-kociemba", "dr", "dr-ud"]),
    goal("domino-rl", "eo, co-rl, M slice in M slice", "a domino on its side: solvable with R, L and half turns").from("eo").also(&["dr-rl"]),
    goal("domino-fb", "eo-rl, co-fb, S slice in S slice", "a domino on its side: solvable with F, B and half turns").from("eo-rl").also(&["dr-fb"]),
    goal("rzp", "", "edges oriented; a quarter turn of R or L makes it a domino").defined(GoalDefinition::QuarterBeforeDomino).from("eo").also(&["dr-ready"]),
    subset("dr-0c0e", 0, 0, "a domino: 0 corners and 0 edges on the wrong side"),
    subset("dr-0c2e", 0, 2, "a domino: 0 corners and 2 edges on the wrong side"),
    subset("dr-0c4e", 0, 4, "a domino: 0 corners and 4 edges on the wrong side"),
    subset("dr-0c6e", 0, 6, "a domino: 0 corners and 6 edges on the wrong side"),
    subset("dr-0c8e", 0, 8, "a domino: 0 corners and 8 edges on the wrong side"),
    subset("dr-2c0e", 2, 0, "a domino: 2 corners and 0 edges on the wrong side"),
    subset("dr-2c2e", 2, 2, "a domino: 2 corners and 2 edges on the wrong side"),
    subset("dr-2c4e", 2, 4, "a domino: 2 corners and 4 edges on the wrong side"),
    subset("dr-2c6e", 2, 6, "a domino: 2 corners and 6 edges on the wrong side"),
    subset("dr-2c8e", 2, 8, "a domino: 2 corners and 8 edges on the wrong side"),
    subset("dr-4c0e", 4, 0, "a domino: 4 corners and 0 edges on the wrong side"),
    subset("dr-4c2e", 4, 2, "a domino: 4 corners and 2 edges on the wrong side"),
    subset("dr-4c4e", 4, 4, "a domino: 4 corners and 4 edges on the wrong side"),
    goal("half-turns", "", "solvable with half turns").defined(GoalDefinition::HalfTurns).from("domino").also(&["htr", "half-turn-reduction", "g3"]),
    goal("floppy", "", "solvable with half turns of R, L, F and B").defined(GoalDefinition::Floppy(Axis::UpDown)).from("half-turns").also(&["floppy-ud", "fr-ud", "floppy-reduction"]),
    goal("floppy-rl", "", "solvable with half turns of U, D, F and B").defined(GoalDefinition::Floppy(Axis::RightLeft)).from("half-turns").also(&["fr-rl"]),
    goal("floppy-fb", "", "solvable with half turns of U, D, R and L").defined(GoalDefinition::Floppy(Axis::FrontBack)).from("half-turns").also(&["fr-fb"]),
    goal("leave-slice", "U layer, D layer, eo", "all but the order of the E edges").from("half-turns").also(&["leave-slice-ud"]),
    goal("leave-slice-rl", "R layer, L layer, eo", "all but the order of the M edges").from("half-turns"),
    goal("leave-slice-fb", "F layer, B layer, eo", "all but the order of the S edges").from("half-turns"),
    goal("all-but-3-corners", "edges, D corners, UBL", "all but the corners URF, UFL and UBR").also(&["before-l3c"]),

    // Layer by layer.
    goal("daisy", "D edges in U edges, eo of D edges", "D edges around the U centre, D stickers up"),
    goal("cross", "D edges", "the four D edges").also(&["d-cross"]),
    goal("first-layer-corners", "D corners", "the four D corners").also(&["d-corners"]),
    goal("first-layer", "D layer", "the D layer").from("cross").also(&["d-layer"]),
    goal("belt", "E slice", "the four E edges").also(&["second-layer-edges"]),
    goal("second-layer", "first-layer, belt", "two layers, one after the other").from("first-layer"),
    goal("last-layer-cross", "f2l, eo of U edges", "two layers, U stickers of U edges up").from("second-layer").also(&["ll-cross"]),
    goal("last-layer-edges", "f2l, U edges", "two layers and the U edges").from("last-layer-cross"),
    goal("last-layer-places", "last-layer-edges, cp", "two layers, U edges, U corners in their places").from("last-layer-edges"),
    goal("last-layer", "solved", "the cube, when only U corners are twisted").from("last-layer-places"),

    // Cross and slots.
    goal("xcross-fr", "cross, FR DFR", "the cross and the slot FR").also(&["xcross"]),
    goal("xcross-fl", "cross, FL DFL", "the cross and the slot FL"),
    goal("xcross-bl", "cross, BL DBL", "the cross and the slot BL"),
    goal("xcross-br", "cross, BR DBR", "the cross and the slot BR"),
    goal("xxcross-fr-fl", "xcross-fr, xcross-fl", "the cross and the slots FR, FL").also(&["xxcross"]),
    goal("xxcross-fl-bl", "xcross-fl, xcross-bl", "the cross and the slots FL, BL"),
    goal("xxcross-bl-br", "xcross-bl, xcross-br", "the cross and the slots BL, BR"),
    goal("xxcross-br-fr", "xcross-br, xcross-fr", "the cross and the slots BR, FR"),
    goal("xxcross-fr-bl", "xcross-fr, xcross-bl", "the cross and the slots FR, BL"),
    goal("xxcross-fl-br", "xcross-fl, xcross-br", "the cross and the slots FL, BR"),
    goal("f2l-minus-fr", "xxcross-fl-bl, xcross-br", "two layers except the slot FR").from("cross").also(&["xxxcross-fr"]),
    goal("f2l-minus-fl", "xxcross-bl-br, xcross-fr", "two layers except the slot FL").from("cross").also(&["xxxcross-fl"]),
    goal("f2l-minus-bl", "xxcross-br-fr, xcross-fl", "two layers except the slot BL").from("cross").also(&["xxxcross-bl"]),
    goal("f2l-minus-br", "xxcross-fr-fl, xcross-bl", "two layers except the slot BR").from("cross").also(&["xxxcross-br", "xxxcross"]),
    goal("f2l", "D layer, E slice", "the D layer and the E edges").from("cross").also(&["first-two-layers", "two-layers"]),
    goal("columns", "D corners, E slice", "the four slots without the cross").also(&["pairs"]),

    // The last layer.
    goal("eoll", "f2l, eo of U layer", "two layers, U edges unflipped").from("f2l"),
    goal("ocll", "f2l, eo+co of U layer", "two layers, the U face in one color").from("eoll"),
    goal("oll", "f2l, eo+co of U layer", "two layers, the U face in one color").from("f2l"),
    goal("ollcp", "f2l, U corners, eo of U layer", "two layers and the U corners, U edges unflipped").from("f2l"),
    goal("cpll", "f2l, U corners, eo of U layer", "two layers and the U corners, U edges unflipped").from("oll"),
    goal("epll", "solved", "the cube, when only U edges are misplaced").from("cpll"),
    goal("pll", "solved", "the cube, once the U face is one color").from("oll"),
    goal("cll", "f2l, U corners", "two layers and the U corners").from("f2l"),
    goal("ell", "solved", "the cube, when only U edges are left").from("cll"),
    goal("coll", "f2l, U corners, eo of U layer", "two layers and the U corners, U edges unflipped").from("eoll"),
    goal("1lll", "solved", "the cube, once two layers are solved").from("f2l").also(&["one-look-last-layer"]),

    // The last slot with the last layer.
    goal("zbls", "f2l, eo", "two layers, U edges unflipped").from("f2l-minus-fr").also(&["zbf2l"]),
    goal("zbll", "solved", "the cube, once U edges are unflipped").from("zbls"),
    goal("vls", "f2l, eo+co of U layer", "two layers, the U face in one color").from("f2l-minus-fr"),
    goal("els", "f2l-minus-fr, FR, eo of U layer", "two layers except DFR, U edges unflipped").from("f2l-minus-fr"),
    goal("cls", "f2l, eo+co of U layer", "two layers, the U face in one color").from("els"),
    goal("cpls", "f2l, eo, cp", "two layers, U edges unflipped, U corners in their places").from("f2l-minus-fr"),
    goal("2gll", "solved", "the cube, once turns of two faces are enough").from("cpls"),

    // ZZ.
    goal("line", "DF DB", "the edges DF and DB"),
    goal("eo-line", "eo, line", "edges unflipped, DF and DB").from("eo"),
    goal("eo-cross", "eo, cross", "edges unflipped and the cross").from("eo"),
    goal("zz-left-block", "eo-line, first-block", "edges unflipped, the line and the left block").from("eo-line"),
    goal("zz-f2l", "f2l, eo", "two layers, U edges unflipped").from("eo-line"),

    // Petrus.
    goal("1x2x2", "DBL DL BL", "a square: DBL, DL, BL").also(&["square"]),
    goal("2x2x2", "DBL DB DL BL", "the block in the corner DBL"),
    goal("2x2x3", "DBL DFL DL DB DF BL FL", "the blocks in the corners DBL and DFL").from("2x2x2"),
    goal("petrus-eo", "2x2x3, eo", "the block 2x2x3, edges unflipped").from("2x2x3"),
    goal("petrus-f2l", "f2l, eo", "two layers, U edges unflipped").from("petrus-eo"),

    // Roux.
    goal("first-block", "DL FL BL DFL DBL", "the left block 1x2x3").also(&["1x2x3", "fb", "roux-block"]),
    goal("right-block", "DR FR BR DFR DBR", "the right block 1x2x3"),
    goal("second-block", "first-block, right-block", "the left and the right block").from("first-block").also(&["sb", "f2b", "roux-blocks"]),
    goal("cmll", "second-block, corners", "both blocks and the U corners").from("second-block"),
    goal("lse-eo", "cmll, eo", "all but six edges, which are unflipped").from("cmll").also(&["4a", "eo-lse"]),
    goal("lse-ul-ur", "lse-eo, UL UR", "all but the M edges, which are unflipped").from("lse-eo").also(&["4b"]),
    goal("l4e", "solved", "the cube, when only M edges are left").from("lse-ul-ur").also(&["4c"]),
    goal("lse", "solved", "the cube, when only six edges are left").from("cmll").also(&["l6e"]),

    // Other methods.
    goal("eo-2x2x3", "eo, 2x2x3", "edges unflipped and the block 2x2x3").from("eo"),
    goal("all-but-5-edges", "f2l-minus-fr, corners", "all but the U edges and FR").also(&["before-l5e"]),
    goal("l5e", "solved", "the cube, when only U edges and FR are left").from("all-but-5-edges"),
    goal("corners-first", "corners", "all corners, in two layers").from("first-layer-corners").also(&["ortega"]),
];
