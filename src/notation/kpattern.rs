//! `kpattern`: the pattern of a 3x3x3, as cubing.js writes it in JSON.

use super::colors::FACES;
use super::pieces::{Numbering, Numbers, PieceError, REID_CORNERS, REID_EDGES, position};
use crate::cube::{Cube, Face, Facelets, Flip, Rotation, arrangement, disassemble};
use serde::{Deserialize, Serialize};

/// A pattern: the edges, corners and centres at their places.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Pattern {
    /// The edges, in Reid's order.
    pub edges: Orbit,
    /// The corners, in Reid's order.
    pub corners: Orbit,
    /// The centres, in the order U L F R B D. If this field is missing, the centres are solved.
    #[serde(default = "Orbit::centres")]
    pub centers: Orbit,
}

/// The pieces of an orbit. The orbits are the edges, the corners and the centres.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orbit {
    /// The piece at each place, counted from 0. A transformation has the field `permutation` instead of `pieces`. This
    /// field gives the pieces after the transformation is applied to the solved cube.
    #[serde(alias = "permutation")]
    pub pieces: Vec<i64>,
    /// The orientation of each piece.
    #[serde(alias = "orientationDelta")]
    pub orientation: Vec<i64>,
}

impl Orbit {
    /// The orbit of solved centres.
    pub(super) fn centres() -> Orbit {
        Orbit {
            pieces: (0..6).collect(),
            orientation: vec![0; 6],
        }
    }
}

/// The format counts flips and twists as the rest of this program does: by the sticker of U or D or, for an edge of the
/// middle layer, by the sticker of F or B.
const NUMBERING: Numbering<'static> = Numbering {
    corners: &REID_CORNERS,
    edges: &REID_EDGES,
    first_piece: 0,
    flips: Flip::ALL,
};

/// Reads a cube.
///
/// # Errors
///
/// If a list has the wrong length or a number out of range, or if the pattern does not form a solvable cube.
pub fn read(pattern: &Pattern) -> Result<Cube, PieceError> {
    let named = |what, numbers| Numbers { what, numbers };
    let centres: [Face; 6] = named("CENTERS.pieces", &pattern.centers.pieces).choose(0, &FACES)?;
    let mut sides = Face::ALL;
    for (side, centre) in FACES.into_iter().zip(centres) {
        sides[side as usize] = centre;
    }
    let rotation = Rotation::from_centres(sides).ok_or(PieceError::Centres)?;
    let cube = NUMBERING.arrange(
        named("CORNERS.pieces", &pattern.corners.pieces),
        named("CORNERS.orientation", &pattern.corners.orientation),
        named("EDGES.pieces", &pattern.edges.pieces),
        named("EDGES.orientation", &pattern.edges.orientation),
    )?;
    if rotation == Rotation::UPRIGHT {
        return Ok(Cube::from(position(&cube)?));
    }
    // The pattern names places as the person who holds the cube sees them, so these stickers are at the right places.
    // Only the centres must be added.
    let mut colors = *disassemble(&cube).colors();
    for side in Face::ALL {
        colors[side as usize * 9 + 4] = rotation.face(side);
    }
    Ok(Cube::try_from(Facelets::new(colors))?)
}

/// Writes a cube.
pub fn write(cube: &Cube) -> Pattern {
    let seen = arrangement(&cube.facelets()).expect("a cube's own stickers are those of pieces");
    let [cp, co, ep, eo] = NUMBERING.numbers(&seen);
    let centres = FACES.map(|side| {
        let face = cube.rotation.face(side);
        let place = FACES.iter().position(|&each| each == face);
        place.expect("every face is one of the six") as i64
    });
    let orbit = |pieces, orientation| Orbit { pieces, orientation };
    Pattern {
        edges: orbit(ep, eo),
        corners: orbit(cp, co),
        centers: orbit(centres.to_vec(), vec![0; 6]),
    }
}
