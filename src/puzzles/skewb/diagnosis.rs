//! From stickers to pieces and back, and what is wrong with stickers.

use super::pieces::SkewbPieces;
use super::stickers::{FACES, STICKERS, STICKERS_ON_FACE, SkewbStickers};
use crate::coordinates::State;
use crate::cube::is_odd;
use crate::puzzles::placed_pieces::{ColorNames, PieceKind, PlacedPiece};
use crate::puzzles::typed_stickers::TypedStickers;
use crate::puzzles::{PieceFault, PuzzleError};

/// The corners, in the order URF UFL ULB UBR DFR DLF DBL DRB, each with its stickers as its name has them.
pub(super) const CORNERS: PieceKind<3, 8> = PieceKind {
    name: "corner",
    stickers: [
        [4, 5, 11],
        [3, 10, 21],
        [0, 20, 26],
        [1, 25, 6],
        [16, 14, 8],
        [15, 24, 13],
        [18, 29, 23],
        [19, 9, 28],
    ],
    stickers_on_face: STICKERS_ON_FACE as u8,
};

/// The corner by which a Skewb is held, UFL, and where the others are in that order: of its tetrad DFR UBR DBL,
/// of the other URF ULB DLF DRB.
const HELD: usize = 1;
const HELD_TETRAD: [usize; 3] = [4, 3, 6];
const OTHER_TETRAD: [usize; 4] = [0, 2, 5, 7];

/// The centres, in the order U R F D L B.
pub(super) const CENTRES: PieceKind<1, 6> = PieceKind {
    name: "centre",
    stickers: [[2], [7], [12], [17], [22], [27]],
    stickers_on_face: STICKERS_ON_FACE as u8,
};

/// For each color, the face on which it is when the puzzle is solved and held in some way.
type Naming = [u8; 6];

/// The face across from another.
const fn opposite(face: u8) -> u8 {
    (face + 3) % 6
}

fn renamed(colors: &[u8; STICKERS], naming: Naming) -> [u8; STICKERS] {
    colors.map(|color| naming[usize::from(color)])
}

/// The namings under which a corner is at home: as many as there are ways to put the three colors that it does
/// not show on the other faces. None if it does not show three colors.
fn namings_by(corner: usize, colors: &[u8; STICKERS]) -> Vec<Naming> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let shown = CORNERS.shown(corner, colors);
    let faces = CORNERS.faces(corner);
    let others: Vec<u8> = (0..6).filter(|color| !shown.contains(color)).collect();
    let Ok(others) = <[u8; 3]>::try_from(others) else {
        return Vec::new();
    };
    let naming = |order: [usize; 3]| {
        let mut naming = [0; 6];
        for number in 0..3 {
            naming[usize::from(shown[number])] = faces[number];
            naming[usize::from(others[order[number]])] = opposite(faces[number]);
        }
        naming
    };
    ORDERS.map(naming).to_vec()
}

/// True if turning the whole puzzle comes to this naming: it takes corners to corners.
fn is_rotation(naming: Naming) -> bool {
    (0..8).all(|corner| {
        let faces = CORNERS.faces(corner).map(|face| naming[usize::from(face)]);
        CORNERS.identified(faces).is_some()
    })
}

/// The 24 namings that turning the whole puzzle comes to.
fn rotations() -> impl Iterator<Item = Naming> {
    let solved = SkewbStickers::solved();
    (0..8).flat_map(move |corner| {
        (0..3).map(move |turned| {
            let mut naming = [0; 6];
            let mut faces = CORNERS.faces(corner);
            faces.rotate_left(turned);
            for (from, to) in CORNERS.shown(HELD, &solved.0).into_iter().zip(faces) {
                naming[usize::from(from)] = to;
                naming[usize::from(opposite(from))] = opposite(to);
            }
            naming
        })
    })
}

/// The naming under which the most corners are such as there are: all of them, unless some cannot be. UFL
/// is at home under it, unless it is one that cannot be. If the colors are the letters of faces, it is one
/// that turning the whole puzzle comes to, or, if there is no such one, none at all.
fn naming(colors: &[u8; STICKERS], are_faces: bool) -> Naming {
    let strangers = |naming: Naming| {
        let stickers = renamed(colors, naming);
        let is_stranger = |corner: &usize| {
            let shown = CORNERS.shown(*corner, &stickers);
            CORNERS.identified(shown).is_none()
        };
        (0..8).filter(is_stranger).count()
    };
    let mut best = ([0, 1, 2, 3, 4, 5], usize::MAX);
    let held_first = std::iter::once(HELD).chain((0..8).filter(|corner| *corner != HELD));
    for naming in held_first.flat_map(|corner| namings_by(corner, colors)) {
        if are_faces && !is_rotation(naming) {
            continue;
        }
        let count = strangers(naming);
        if count < best.1 {
            best = (naming, count);
        }
        if count == 0 {
            break;
        }
    }
    best.0
}

/// Which corner is in each place of a tetrad, counted within it, and by how much it is twisted; none if
/// there is one of the other tetrad.
fn tetrad<const PLACES: usize>(
    corners: &[PlacedPiece; 8],
    places: [usize; PLACES],
) -> Option<([u8; PLACES], [u8; PLACES])> {
    let mut pieces = [0; PLACES];
    for (piece, place) in pieces.iter_mut().zip(places) {
        let corner = usize::from(corners[place].piece);
        *piece = places.iter().position(|each| *each == corner)? as u8;
    }
    Some((pieces, places.map(|place| corners[place].turned)))
}

/// What turns a corner by so many thirds too many back.
const fn way_back(excess: u8) -> &'static str {
    if excess == 1 { "counter-clockwise" } else { "clockwise" }
}

/// The pieces that show some colors, named so that UFL is at home.
fn pieces(stickers: &[u8; STICKERS], names: &ColorNames<'_>) -> Result<SkewbPieces, Vec<PieceFault>> {
    let mut faults = Vec::new();
    let corners = CORNERS.placed(stickers, names, &mut faults);
    let centres = CENTRES.placed(stickers, names, &mut faults);
    let (Some(corners), Some(centres)) = (corners, centres) else {
        return Err(faults);
    };
    let mut pieces = SkewbPieces::SOLVED;
    pieces.centres = centres.map(|centre| centre.piece);
    if is_odd(&pieces.centres) {
        faults.push(PieceFault::Exchanged { kind: CENTRES.name });
    }
    match (tetrad(&corners, HELD_TETRAD), tetrad(&corners, OTHER_TETRAD)) {
        (Some(held), Some(other)) if !is_odd(&held.0) && !is_odd(&other.0) => {
            (pieces.held_tetrad, pieces.held_twists) = held;
            (pieces.other_tetrad, pieces.other_twists) = other;
            for (corners, excess) in [
                ("UFL DFR UBR DBL", pieces.held_excess()),
                ("URF ULB DLF DRB", pieces.other_excess()),
            ] {
                if excess > 0 {
                    let way = way_back(excess);
                    faults.push(PieceFault::TwistedTetrad { corners, way });
                }
            }
        }
        _ => faults.push(PieceFault::OutOfReach { kind: CORNERS.name }),
    }
    if faults.is_empty() { Ok(pieces) } else { Err(faults) }
}

/// The symbols by the faces that they name.
fn symbols_of_faces(symbols: [char; 6], naming: Naming) -> [char; 6] {
    let mut of_faces = symbols;
    for (symbol, face) in symbols.into_iter().zip(naming) {
        of_faces[usize::from(face)] = symbol;
    }
    of_faces
}

impl SkewbStickers {
    /// The position that was typed, and the symbol of each color, by the number of its face.
    ///
    /// If the symbols are the letters of faces, colors are those faces. Else it only counts which colors are side by
    /// side, and of the 24 ways to hold a solved Skewb that has them so, colors are called after their faces in the one whose
    /// symbols, in the order U R F D L B, come first: the same way for all positions of a Skewb.
    ///
    /// # Errors
    ///
    /// The pieces that cannot be.
    pub(super) fn from_typed(typed: &TypedStickers<STICKERS, 6>) -> Result<(SkewbStickers, [char; 6]), PuzzleError> {
        let naming = naming(&typed.stickers, typed.are_faces);
        let symbols = symbols_of_faces(typed.symbols, naming);
        let names = ColorNames {
            faces: &FACES,
            symbols: &symbols,
        };
        pieces(&renamed(&typed.stickers, naming), &names).map_err(PuzzleError::Pieces)?;
        if typed.are_faces {
            return Ok((SkewbStickers(typed.stickers), typed.symbols));
        }
        let turned = rotations().map(|rotation| naming.map(|face| rotation[usize::from(face)]));
        let first = turned.min_by_key(|naming| symbols_of_faces(typed.symbols, *naming));
        let naming = first.unwrap_or(naming);
        let symbols = symbols_of_faces(typed.symbols, naming);
        Ok((SkewbStickers(renamed(&typed.stickers, naming)), symbols))
    }

    /// The pieces, as they are called when colors are named so that UFL is solved.
    ///
    /// # Errors
    ///
    /// The pieces that cannot be.
    pub(super) fn pieces(&self) -> Result<SkewbPieces, PuzzleError> {
        let naming = naming(&self.0, true);
        let names = ColorNames {
            faces: &FACES,
            symbols: &symbols_of_faces(FACES, naming),
        };
        pieces(&renamed(&self.0, naming), &names).map_err(PuzzleError::Pieces)
    }

    /// What the corner UFL shows, in the order of these letters. No turn of half a Skewb changes it.
    pub(super) fn held_corner(&self) -> [u8; 3] {
        CORNERS.shown(HELD, &self.0)
    }
}

impl From<&SkewbPieces> for SkewbStickers {
    fn from(pieces: &SkewbPieces) -> SkewbStickers {
        let mut corners = [PlacedPiece {
            piece: HELD as u8,
            turned: 0,
        }; 8];
        for (number, place) in HELD_TETRAD.into_iter().enumerate() {
            corners[place] = PlacedPiece {
                piece: HELD_TETRAD[usize::from(pieces.held_tetrad[number])] as u8,
                turned: pieces.held_twists[number],
            };
        }
        for (number, place) in OTHER_TETRAD.into_iter().enumerate() {
            corners[place] = PlacedPiece {
                piece: OTHER_TETRAD[usize::from(pieces.other_tetrad[number])] as u8,
                turned: pieces.other_twists[number],
            };
        }
        let mut stickers = [0; STICKERS];
        CORNERS.paint(corners, &mut stickers);
        let centre = |piece| PlacedPiece { piece, turned: 0 };
        CENTRES.paint(pieces.centres.map(centre), &mut stickers);
        SkewbStickers(stickers)
    }
}
