//! From stickers to pieces and back, and what is wrong with stickers.

use super::pieces::PyraminxPieces;
use super::stickers::{FACES, PyraminxStickers, STICKERS, STICKERS_ON_FACE};
use crate::coordinates::permutation;
use crate::cube::is_odd;
use crate::puzzles::placed_pieces::{ColorNames, PieceKind, PlacedPiece};
use crate::puzzles::typed_stickers::TypedStickers;
use crate::puzzles::{PieceFault, PuzzleError};

/// The edges, in the order FL LR RF DF DL DR.
pub(super) const EDGES: PieceKind<2, 6> = PieceKind {
    name: "edge",
    stickers: [[1, 12], [10, 21], [19, 3], [33, 6], [30, 15], [28, 24]],
    stickers_on_face: STICKERS_ON_FACE as u8,
};

/// The centres at the vertices U L R B; their faces are FLR, LFD, RDF, DRL.
pub(super) const CENTRES: PieceKind<3, 4> = PieceKind {
    name: "centre",
    stickers: [[2, 11, 20], [16, 5, 34], [23, 32, 7], [29, 25, 14]],
    stickers_on_face: STICKERS_ON_FACE as u8,
};

/// The tips, in the same order.
pub(super) const TIPS: PieceKind<3, 4> = PieceKind {
    name: "tip",
    stickers: [[0, 9, 18], [17, 4, 35], [22, 31, 8], [27, 26, 13]],
    stickers_on_face: STICKERS_ON_FACE as u8,
};

/// For each color, the face on which it is when the puzzle is solved and the centres stay in their places.
type Naming = [u8; 4];

fn renamed(colors: &[u8; STICKERS], naming: Naming) -> [u8; STICKERS] {
    colors.map(|color| naming[usize::from(color)])
}

/// The naming under which the most centres are at home: all of them, unless some cannot be. If the
/// colors are the letters of faces, only those 12 of the 24 that turning the whole puzzle comes to.
fn naming(colors: &[u8; STICKERS], are_faces: bool) -> Naming {
    let strangers = |naming: &Naming| {
        let stickers = renamed(colors, *naming);
        let is_home = |vertex: &usize| {
            let found = CENTRES.identified(CENTRES.shown(*vertex, &stickers));
            found.is_some_and(|found| usize::from(found.piece) == *vertex)
        };
        4 - (0..4).filter(is_home).count()
    };
    let mut namings = permutation::ALL.into_iter();
    let first = permutation::ALL[0];
    let mut best = (strangers(&first), first);
    while let (1.., Some(naming)) = (best.0, namings.next()) {
        if !(are_faces && is_odd(&naming)) && strangers(&naming) < best.0 {
            best = (strangers(&naming), naming);
        }
    }
    best.1
}

/// The pieces that show some colors, named so that the centres are at home.
fn pieces(stickers: &[u8; STICKERS], names: &ColorNames<'_>) -> Result<PyraminxPieces, Vec<PieceFault>> {
    let mut faults = Vec::new();
    let centres = CENTRES.placed(stickers, names, &mut faults);
    let tips = TIPS.placed(stickers, names, &mut faults);
    let edges = EDGES.placed(stickers, names, &mut faults);
    let are_home = |pieces: [PlacedPiece; 4]| (0..).zip(pieces).all(|(at, each)| each.piece == at);
    for (kind, placed) in [(CENTRES.name, centres), (TIPS.name, tips)] {
        if placed.is_some_and(|placed| !are_home(placed)) {
            faults.push(PieceFault::OutOfReach { kind });
        }
    }
    if let Some(edges) = edges {
        if edges.iter().map(|edge| edge.turned).sum::<u8>() % 2 == 1 {
            faults.push(PieceFault::Flipped);
        }
        if is_odd(&edges.map(|edge| edge.piece)) {
            faults.push(PieceFault::Exchanged { kind: EDGES.name });
        }
    }
    match (edges, centres, tips) {
        (Some(edges), Some(centres), Some(tips)) if faults.is_empty() => Ok(PyraminxPieces {
            edges: edges.map(|edge| edge.piece),
            flips: edges.map(|edge| edge.turned),
            centres: centres.map(|centre| centre.turned),
            tips: tips.map(|tip| tip.turned),
        }),
        _ => Err(faults),
    }
}

impl PyraminxStickers {
    /// The position that was typed, and the symbol of each color, by the number of its face. If the symbols
    /// are the letters of faces, colors are those faces; else colors are called after the faces where
    /// they are when the puzzle is solved.
    ///
    /// # Errors
    ///
    /// The pieces that cannot be.
    pub(super) fn from_typed(typed: &TypedStickers<STICKERS, 4>) -> Result<(PyraminxStickers, [char; 4]), PuzzleError> {
        let naming = naming(&typed.stickers, typed.are_faces);
        let mut symbols = typed.symbols;
        for (symbol, face) in typed.symbols.into_iter().zip(naming) {
            symbols[usize::from(face)] = symbol;
        }
        let named = renamed(&typed.stickers, naming);
        let names = ColorNames {
            faces: &FACES,
            symbols: &symbols,
        };
        pieces(&named, &names).map_err(PuzzleError::Pieces)?;
        if typed.are_faces {
            Ok((PyraminxStickers(typed.stickers), typed.symbols))
        } else {
            Ok((PyraminxStickers(named), symbols))
        }
    }

    /// For each color, the face opposite the centre that does not show it: how the puzzle is held, which
    /// no turn changes.
    pub(super) fn held_faces(&self) -> [u8; 4] {
        naming(&self.0, true)
    }

    /// The pieces, as they are called when the puzzle is held with the centres in their places.
    ///
    /// # Errors
    ///
    /// The pieces that cannot be.
    pub(super) fn pieces(&self) -> Result<PyraminxPieces, PuzzleError> {
        let naming = naming(&self.0, true);
        let names = ColorNames {
            faces: &FACES,
            symbols: &FACES,
        };
        pieces(&renamed(&self.0, naming), &names).map_err(PuzzleError::Pieces)
    }
}

impl From<&PyraminxPieces> for PyraminxStickers {
    fn from(pieces: &PyraminxPieces) -> PyraminxStickers {
        let mut stickers = [0; STICKERS];
        let at_home = |twists: [u8; 4]| {
            let mut homes = 0..;
            twists.map(|turned| PlacedPiece {
                piece: homes.next().unwrap_or_default(),
                turned,
            })
        };
        let edge = |place: usize| PlacedPiece {
            piece: pieces.edges[place],
            turned: pieces.flips[place],
        };
        EDGES.paint(std::array::from_fn(edge), &mut stickers);
        CENTRES.paint(at_home(pieces.centres), &mut stickers);
        TIPS.paint(at_home(pieces.tips), &mut stickers);
        PyraminxStickers(stickers)
    }
}
