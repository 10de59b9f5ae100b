//! The puzzles that are built in as definitions. Each puzzle needs a file in the folder `catalogue` and an entry in
//! `ALL`.

use super::defined_name::DefinedName;
use std::sync::OnceLock;

/// A puzzle that is built in as a definition.
#[derive(Debug)]
pub struct BuiltInPuzzle {
    /// The name of the puzzle.
    pub name: &'static str,
    /// Other names of the puzzle.
    pub aliases: &'static [&'static str],
    /// A description for users, with the number of positions.
    pub what: &'static str,
    text: &'static str,
    read: OnceLock<DefinedName>,
}

const fn puzzle(
    name: &'static str,
    aliases: &'static [&'static str],
    what: &'static str,
    text: &'static str,
) -> BuiltInPuzzle {
    let read = OnceLock::new();
    BuiltInPuzzle {
        name,
        aliases,
        what,
        text,
        read,
    }
}

static ALL: [BuiltInPuzzle; 15] = [
    puzzle(
        "floppy",
        &["1x3x3", "3x3x1"],
        "the floppy cube, 1x3x3: 192 positions",
        include_str!("catalogue/floppy.tws"),
    ),
    puzzle(
        "1x2x3",
        &["3x2x1"],
        "the 1x2x3 cuboid: 48 positions",
        include_str!("catalogue/1x2x3.tws"),
    ),
    puzzle(
        "2x2x3",
        &["3x2x2"],
        "the 2x2x3 cuboid: 241,920 positions",
        include_str!("catalogue/2x2x3.tws"),
    ),
    puzzle(
        "3x3x2",
        &["2x3x3", "domino"],
        "the 2x3x3 cuboid, Rubik's Domino: 1,625,702,400 positions, counting 4 orientations of the whole puzzle",
        include_str!("catalogue/3x3x2.tws"),
    ),
    puzzle(
        "pyraminx-duo",
        &["duo"],
        "the Pyraminx Duo: 324 positions",
        include_str!("catalogue/pyraminx-duo.tws"),
    ),
    puzzle(
        "ivy",
        &["ivy-cube"],
        "the Ivy Cube: 29,160 positions",
        include_str!("catalogue/ivy.tws"),
    ),
    puzzle(
        "dino",
        &["dino-cube"],
        "the Dino Cube: 239,500,800 positions, counting 12 orientations of the whole puzzle",
        include_str!("catalogue/dino.tws"),
    ),
    puzzle(
        "redi",
        &["redi-cube"],
        "the Redi Cube: 1,571,364,748,800 positions",
        include_str!("catalogue/redi.tws"),
    ),
    puzzle(
        "kilominx",
        &["kilo"],
        "the Kilominx, a dodecahedron of corners: 1.4 · 10²⁷ positions, counting 60 orientations of the whole puzzle",
        include_str!("catalogue/kilominx.tws"),
    ),
    puzzle(
        "megaminx",
        &["minx", "mega"],
        "the Megaminx, a dodecahedron of corners and edges: 1.0 · 10⁶⁸ positions",
        include_str!("catalogue/megaminx.tws"),
    ),
    puzzle(
        "pyramorphix",
        &["pyramorphinx"],
        "the Pyramorphix, a 2x2x2 in the shape of a tetrahedron: 136,080 positions",
        include_str!("catalogue/pyramorphix.tws"),
    ),
    puzzle(
        "baby-fto",
        &["babyfto"],
        "the Baby FTO, an octahedron of corners and centres: 138,240 positions",
        include_str!("catalogue/baby-fto.tws"),
    ),
    puzzle(
        "fto",
        &["octahedron"],
        "the face-turning octahedron: 3.8 · 10²³ positions, counting 12 orientations of the whole puzzle",
        include_str!("catalogue/fto.tws"),
    ),
    puzzle(
        "hungarian-rings",
        &["rings"],
        "the Hungarian Rings, 38 balls in two rings, in four colors: 3.0 · 10²⁰ positions",
        include_str!("catalogue/hungarian-rings.tws"),
    ),
    puzzle(
        "globe-3x4",
        &["globe"],
        "a globe with four rows of eight tiles; moves shift a row, or turn half of the globe over: \
         4.4 · 10²⁶ positions, counting 16 orientations of the whole puzzle",
        include_str!("catalogue/globe-3x4.tws"),
    ),
];

impl BuiltInPuzzle {
    /// All puzzles that are built in as definitions.
    pub fn all() -> &'static [BuiltInPuzzle] {
        &ALL
    }

    /// The puzzle with the given name or alias. The name must be in lower case.
    pub fn named(name: &str) -> Option<&'static BuiltInPuzzle> {
        ALL.iter()
            .find(|each| each.name == name || each.aliases.contains(&name))
    }

    /// The definition with its name. The text of the definition is read on first use.
    pub fn defined(&self) -> &DefinedName {
        let read = || DefinedName::read(self.text, self.name).expect("the tests read every puzzle that is built in");
        self.read.get_or_init(read)
    }
}
