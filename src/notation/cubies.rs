//! `cubies`: the pieces and their orientations in four JSON arrays, `{"ep":[1..12],"eo":[…],"cp":[1..8],"co":[…]}`.
//!
//! `ep` and `cp` give the number of the piece at each place. A piece has the number of its home place; the places are
//! numbered from 1. `eo` and `co` give the orientation of the piece at each place.
//!
//! An edge has the number 1 (good) if it can return unflipped to its home place without quarter turns of U and D, and
//! otherwise the number 0 (bad). A corner has the number 0 (good) if its L or R sticker is on the face L or R.
//! Otherwise, it is twisted clockwise (1) or counter-clockwise (2) from that orientation. So flips refer to U and D,
//! and twists to L and R.
//!
//! Everywhere else in this program, flips refer to F and B, and twists to U and D. `in_view` translates between the two
//! conventions: it uses the rotation that brings U to the front and F to the right. This rotation also brings D to the
//! back, R to the top and L to the bottom.

use super::pieces::{Numbering, Numbers, PieceError, position};
use crate::cube::{Corner, CubieCube, Edge, Face, Flip, Position, Symmetry};
use serde::{Deserialize, Serialize};

/// The four arrays of the format.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cubies {
    /// The edge at each place, 1 to 12.
    pub ep: Vec<i64>,
    /// For each edge place, 1 for a good edge and 0 for a bad one.
    pub eo: Vec<i64>,
    /// The corner at each place, 1 to 8.
    pub cp: Vec<i64>,
    /// For each corner place, 0 for a good corner, 1 for a corner that is twisted clockwise, and 2 for a corner that is
    /// twisted counter-clockwise.
    pub co: Vec<i64>,
}

impl Cubies {
    /// True if the number 0 stands for a piece. Then the pieces are numbered from 0, as in Kociemba's programs and
    /// cubejs.
    pub(crate) fn is_from_zero(&self) -> bool {
        self.ep.contains(&0) || self.cp.contains(&0)
    }
}

/// Kociemba's numbering of places, pieces and orientations.
const FROM_ZERO: Numbering<'static> = Numbering {
    corners: &{
        use Corner::{Dbl, Dfr, Dlf, Drb, Ubr, Ufl, Ulb, Urf};
        [Urf, Ufl, Ulb, Ubr, Dfr, Dlf, Dbl, Drb]
    },
    edges: &{
        use Edge::{Bl, Br, Db, Df, Dl, Dr, Fl, Fr, Ub, Uf, Ul, Ur};
        [Ur, Uf, Ul, Ub, Dr, Df, Dl, Db, Fr, Fl, Bl, Br]
    },
    first_piece: 0,
    flips: Flip::ALL,
};

/// Reads a cube whose pieces are counted from 0, in Kociemba's order: corners URF UFL ULB UBR DFR DLF DBL DRB, edges UR
/// UF UL UB DR DF DL DB FR FL BL BR. A corner's orientation is a number of clockwise thirds of a turn. An edge is
/// flipped if it needs a quarter turn of F or B to return to its home place unflipped.
///
/// # Errors
///
/// If an array has the wrong length or a number out of range, or if the arrays do not form a solvable cube.
pub(crate) fn read_from_zero(cubies: &Cubies) -> Result<Position, PieceError> {
    let named = |what, numbers| Numbers { what, numbers };
    let cube = FROM_ZERO.arrange(
        named("cp", &cubies.cp),
        named("co", &cubies.co),
        named("ep", &cubies.ep),
        named("eo", &cubies.eo),
    )?;
    position(&cube)
}

/// The places in the order of the arrays. The edge places are those with the stickers U3 L7 U5 R7 L3 L5 F5 R5 F1 F7 B7
/// U1, and the corner places are those with the stickers U0 F6 R8 U8 U6 L6 F8 U2. The stickers of a face are numbered
/// from 0.
const EDGES: [Edge; 12] = {
    use Edge::{Bl, Br, Db, Df, Dl, Dr, Fl, Fr, Ub, Uf, Ul, Ur};
    [Ul, Dl, Ur, Dr, Bl, Fl, Fr, Br, Uf, Df, Db, Ub]
};
const CORNERS: [Corner; 8] = {
    use Corner::{Dbl, Dfr, Dlf, Drb, Ubr, Ufl, Ulb, Urf};
    [Ulb, Dlf, Drb, Urf, Ufl, Dbl, Dfr, Ubr]
};

/// Calls `numbering` with the symmetry that turns U to the front and F to the right, and with the numbering of the
/// places after this turn.
fn in_view<T>(numbering: impl FnOnce(&Symmetry, &Numbering<'_>) -> T) -> T {
    let view = Symmetry::new(Face::F, Face::R, false).unwrap_or_else(Symmetry::identity);
    let corners = CORNERS.map(|corner| view.corner(corner));
    let edges = EDGES.map(|edge| view.edge(edge));
    let numbers = Numbering {
        corners: &corners,
        edges: &edges,
        first_piece: 1,
        flips: [Flip::Flipped, Flip::Unflipped],
    };
    numbering(&view, &numbers)
}

/// Reads a cube.
///
/// # Errors
///
/// If an array has the wrong length or a number out of range, or if the arrays do not form a solvable cube.
pub fn read(cubies: &Cubies) -> Result<Position, PieceError> {
    let named = |what, numbers| Numbers { what, numbers };
    in_view(|view, numbering| {
        let cube = numbering.arrange(
            named("cp", &cubies.cp),
            named("co", &cubies.co),
            named("ep", &cubies.ep),
            named("eo", &cubies.eo),
        )?;
        position(&view.inverse().conjugate(&cube))
    })
}

/// Writes a cube.
pub fn write(cube: &CubieCube) -> Cubies {
    in_view(|view, numbering| {
        let [cp, co, ep, eo] = numbering.numbers(&view.conjugate(cube));
        Cubies { ep, eo, cp, co }
    })
}
