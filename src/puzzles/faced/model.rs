//! Computes data from a definition with stickers: the effects of turns on stickers, and tables that give the piece for
//! the colors of a place.

use super::facts::FacedFacts;
use crate::notation::StickerColor;
use crate::puzzles::definition::{PuzzleMove, PuzzleState};
use crate::puzzles::definition_engine::{SmallPuzzle, SmallState};
use crate::puzzles::placed_pieces::PieceKind;
use crate::puzzles::{DefinedName, PuzzlePosition, PuzzleTurn};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of places of a puzzle, in all orbits together.
pub(super) const MOST_PLACES: usize = 32;

/// The maximum number of stickers.
pub(super) const MOST_STICKERS: usize = 64;

/// The number of bits for each color in a number that combines the colors of a place.
const COLOR_BITS: usize = 3;

/// For each color, the face after which the color is named.
pub(super) type Naming = Vec<u8>;

/// A puzzle with faces: its definition, and data that is computed from the definition.
pub(super) struct FacedModel {
    pub(super) facts: &'static FacedFacts,
    pub(super) defined: DefinedName,
    pub(super) small: Arc<SmallPuzzle>,
    /// The letters of the faces.
    pub(super) faces: Vec<char>,
    pub(super) paint: Vec<StickerColor>,
    pub(super) stickers_on_face: usize,
    pub(super) solved: PuzzlePosition,
    /// The moves, followed by rotations of the whole puzzle.
    pub(super) turns: Vec<FacedTurn>,
    /// The orientations of the puzzle, as permutations of sticker positions. The entry for a position is the position
    /// from which its sticker comes when the puzzle is brought into this orientation. The first orientation is the
    /// identity.
    pub(super) held: Vec<Vec<u8>>,
    /// For each orientation, a permutation of the faces. It contains, for each face, the color that the face shows when
    /// the solved puzzle is brought into this orientation. Colors have the indices of their faces, so such a
    /// permutation is also a naming.
    pub(super) rotations: Vec<Naming>,
    /// For each orbit, the type of its pieces and their stickers.
    pub(super) kinds: Vec<PieceKind>,
    /// The first place of each orbit.
    pub(super) first_places: Vec<usize>,
    /// For each place, all places to which moves can take the piece there.
    pub(super) reached: Vec<Vec<usize>>,
    readers: Vec<PlaceReader>,
}

/// A turn, given by its effect on stickers.
pub(super) struct FacedTurn {
    pub(super) name: String,
    /// The index of the base turn. This turn is the base turn to the power of `amount`.
    base: u32,
    amount: i32,
    /// The order of the base turn.
    order: i32,
    /// Pairs of positions: a position whose sticker changes, and the position from which its new sticker comes.
    moved: Vec<(u8, u8)>,
    /// The index of the inverse turn.
    inverse: u32,
}

/// Finds the piece in a place from the colors of its stickers.
struct PlaceReader {
    stickers: Vec<u8>,
    /// For each combination of colors, an index into `pieces`; [`u8::MAX`] if no piece has these colors.
    by_colors: Vec<u8>,
    /// One entry for each piece in each of its orientations.
    pieces: Vec<PieceShown>,
    /// For each code of a piece and its orientation, the colors that the place shows.
    painted: Vec<Vec<u8>>,
}

#[derive(Clone, Copy)]
struct PieceShown {
    piece: u16,
    orientation: u8,
    code: u16,
}

/// For each place of a puzzle, the code of what it contains. A code combines a piece and its orientation.
#[derive(Clone, Copy)]
pub(super) struct PlacedCodes([u16; MOST_PLACES]);

impl FacedModel {
    /// # Panics
    ///
    /// Panics if the definition is not a puzzle with faces. The tests check that this does not happen.
    pub(super) fn new(facts: &'static FacedFacts) -> FacedModel {
        const SOUND: &str = "the tests build every built-in puzzle";
        let defined = DefinedName::read(facts.definition, "").expect(SOUND);
        let definition = defined.definition();
        let stickers = defined.stickers().expect(SOUND);
        let map = definition.parts().stickers.as_ref().expect(SOUND);
        let sticker_at: HashMap<(u16, u8, u8), u8> = { (0..).zip(&map.stickers) }
            .map(|(number, each)| ((each.place, each.strand, each.orientation), number))
            .collect();
        let orientations = definition.layout().orientations();
        // Computes the positions from which a move brings the stickers. The entry for a position is the position from
        // which its new sticker comes. It is computed from the effect of the move on the pieces.
        let origins = |step: &PuzzleMove| -> Vec<u8> {
            let origin = |each: &crate::puzzles::definition::PuzzleSticker| {
                let (place, count) = (usize::from(each.place), orientations[usize::from(each.place)]);
                let own = (each.orientation + count - step.transformation.twists[place]) % count;
                sticker_at[&(step.transformation.sources[place], each.strand, own)]
            };
            map.stickers.iter().map(origin).collect()
        };
        let parts = definition.parts();
        let lists = [(&parts.moves, 0), (&parts.rotations, parts.moves.len())];
        let steps: Vec<(&PuzzleMove, usize)> = { lists.iter() }
            .flat_map(|(list, first)| list.iter().map(move |step| (step, *first)))
            .collect();
        let is_same = |step: &PuzzleMove, effect| step.transformation == effect;
        let turns = steps.iter().enumerate().map(|(number, &(step, first))| {
            let base = first + step.base;
            let undoing = definition.inverse(&step.transformation);
            let inverse = steps.iter().position(|(each, _)| is_same(each, undoing.clone()));
            let order = definition.order(&steps[base].0.transformation);
            FacedTurn {
                name: step.name.clone(),
                base: base as u32,
                amount: step.amount,
                order: order.try_into().expect(SOUND),
                moved: { (0..).zip(origins(step)) }.filter(|(to, from)| to != from).collect(),
                inverse: inverse.unwrap_or(number) as u32,
            }
        });
        let turns: Vec<FacedTurn> = turns.collect();
        let mut held: Vec<Vec<u8>> = vec![(0..map.stickers.len() as u8).collect()];
        let mut next = 0;
        while next < held.len() {
            for rotation in parts.rotations.iter().map(origins) {
                let after = rotation.iter().map(|&origin| held[next][usize::from(origin)]).collect();
                if !held.contains(&after) {
                    held.push(after);
                }
            }
            next += 1;
        }
        let solved = stickers.solved_colors();
        let stickers_on_face = solved.len() / stickers.symbols().len();
        let rotations = held.iter().map(|origins| {
            let firsts = origins.chunks(stickers_on_face);
            firsts.map(|face| solved[usize::from(face[0])]).collect::<Naming>()
        });
        let small = SmallPuzzle::new(definition).expect(SOUND);
        let layout = definition.layout();
        let stickers_of = |place: usize| -> Vec<u8> {
            let own = (0..)
                .zip(&map.stickers)
                .filter(|(_, each)| usize::from(each.place) == place);
            let mut own: Vec<(u8, u8)> = own.map(|(number, each)| (each.orientation, number)).collect();
            own.sort_unstable();
            own.into_iter().map(|(_, number)| number).collect()
        };
        let kinds = facts.kinds.iter().enumerate().map(|(orbit, name)| PieceKind {
            name,
            stickers: layout.range(orbit).map(stickers_of).collect(),
            stickers_on_face: stickers_on_face as u8,
        });
        let kinds: Vec<PieceKind> = kinds.collect();
        let reader = |place: usize| {
            let orbit = layout.orbit_of(place);
            let first = layout.range(orbit).start;
            let kind = &kinds[orbit];
            let own = &kind.stickers[place - first];
            let mut reader = PlaceReader {
                stickers: own.clone(),
                by_colors: vec![u8::MAX; 1 << (COLOR_BITS * own.len())],
                pieces: Vec::new(),
                painted: Vec::new(),
            };
            for piece in 0..kind.stickers.len() {
                for orientation in 0..orientations[place] {
                    let mut colors = kind.faces(piece);
                    colors.rotate_right(usize::from(orientation));
                    let code = small.code(place, piece as u16, orientation);
                    reader.by_colors[key(colors.iter().copied())] = reader.pieces.len() as u8;
                    reader.pieces.push(PieceShown {
                        piece: piece as u16,
                        orientation,
                        code,
                    });
                    let code = usize::from(code);
                    reader.painted.resize(reader.painted.len().max(code + 1), Vec::new());
                    reader.painted[code] = colors;
                }
            }
            reader
        };
        let readers: Vec<PlaceReader> = (0..layout.places()).map(reader).collect();
        assert!(
            readers.len() <= MOST_PLACES && map.stickers.len() <= MOST_STICKERS,
            "{SOUND}"
        );
        let mut reached: Vec<Vec<usize>> = (0..layout.places()).map(|place| vec![place]).collect();
        for list in &mut reached {
            let mut next = 0;
            while next < list.len() {
                for step in &parts.moves {
                    let source = usize::from(step.transformation.sources[list[next]]);
                    if !list.contains(&source) {
                        list.push(source);
                    }
                }
                next += 1;
            }
        }
        FacedModel {
            facts,
            small: Arc::new(small),
            faces: stickers.symbols().to_vec(),
            paint: stickers.paint().to_vec(),
            stickers_on_face,
            solved: PuzzlePosition::new(solved),
            turns,
            rotations: rotations.collect(),
            held,
            first_places: (0..layout.orbits()).map(|orbit| layout.range(orbit).start).collect(),
            reached,
            kinds,
            readers,
            defined,
        }
    }

    /// A power of a turn; `None` if the power changes nothing.
    pub(super) fn repeated(&self, base: u32, amount: i32) -> Option<PuzzleTurn> {
        let order = self.turns.get(base as usize)?.order;
        let is_it = |turn: &FacedTurn| turn.base == base && (turn.amount - amount) % order == 0;
        let number = self.turns.iter().position(is_it)?;
        Some(PuzzleTurn::new(number as u32))
    }

    /// The inverse of a turn; `None` for a turn of another puzzle.
    pub(super) fn inverse(&self, turn: PuzzleTurn) -> Option<PuzzleTurn> {
        let turn = self.turns.get(turn.number() as usize)?;
        Some(PuzzleTurn::new(turn.inverse))
    }

    /// True for turns that count as moves in solutions.
    pub(super) fn is_move(&self, turn: PuzzleTurn) -> bool {
        (turn.number() as usize) < self.defined.definition().moves().len()
    }

    /// Makes turns on stickers. Returns false if a turn does not belong to this puzzle.
    pub(super) fn make(&self, stickers: &mut [u8], turns: &[PuzzleTurn]) -> bool {
        let mut before = [0; MOST_STICKERS];
        let before = &mut before[..stickers.len()];
        for turn in turns {
            let Some(turn) = self.turns.get(turn.number() as usize) else {
                return false;
            };
            before.copy_from_slice(stickers);
            for &(to, from) in &turn.moved {
                stickers[usize::from(to)] = before[usize::from(from)];
            }
        }
        true
    }

    /// The code of each place under a naming of the colors; `None` if the colors of a place do not belong to any piece.
    #[inline]
    pub(super) fn codes(&self, colors: &[u8], naming: Option<&Naming>) -> Option<PlacedCodes> {
        let mut codes = [0; MOST_PLACES];
        for (code, reader) in codes.iter_mut().zip(&self.readers) {
            *code = reader.shown(colors, naming)?.code;
        }
        Some(PlacedCodes(codes))
    }

    /// The state of the definition under a naming of the colors; `None` if the colors of a place do not belong to any
    /// piece.
    pub(super) fn definition_state(&self, colors: &[u8], naming: &Naming) -> Option<PuzzleState> {
        let shown = self.readers.iter().map(|reader| reader.shown(colors, Some(naming)));
        let shown = shown.collect::<Option<Vec<PieceShown>>>()?;
        Some(PuzzleState {
            pieces: shown.iter().map(|each| each.piece).collect(),
            orientations: shown.iter().map(|each| each.orientation).collect(),
        })
    }

    /// The state with these codes; `None` if no sequence of moves leads to it from the solved puzzle. (Moves do not
    /// change the orientation of the puzzle.)
    #[inline]
    pub(super) fn state(&self, codes: &PlacedCodes) -> Option<SmallState> {
        self.small.state(&codes.0[..self.readers.len()])
    }

    /// The codes after the piece in one place was twisted.
    pub(super) fn twisted(&self, codes: &PlacedCodes, place: usize, twist: u8) -> PlacedCodes {
        let reader = &self.readers[place];
        let count = self.defined.definition().layout().orientations()[place];
        let mut twisted = *codes;
        let shown = reader.pieces.iter().find(|each| each.code == codes.0[place]);
        if let Some(shown) = shown {
            twisted.0[place] = self.small.code(place, shown.piece, (shown.orientation + twist) % count);
        }
        twisted
    }

    /// Keeps the codes of one orbit, and sets the codes of all other orbits to those of the solved puzzle.
    pub(super) fn alone(&self, codes: &PlacedCodes, orbit: usize) -> PlacedCodes {
        let range = self.defined.definition().layout().range(orbit);
        let solved = self
            .codes(self.solved.places(), None)
            .expect("the solved puzzle shows its pieces");
        let mut alone = solved;
        alone.0[range.clone()].copy_from_slice(&codes.0[range]);
        alone
    }

    /// A uniformly random solvable position.
    pub(super) fn draw(&self, random: &mut dyn rand::Rng) -> PuzzlePosition {
        let mut codes = [0; MOST_PLACES];
        self.small.draw(random, &mut codes[..self.readers.len()]);
        self.painted(&codes)
    }

    fn painted(&self, codes: &[u16]) -> PuzzlePosition {
        let mut position = self.solved.clone();
        for (code, reader) in codes.iter().zip(&self.readers) {
            if let Some(colors) = reader.painted.get(usize::from(*code)) {
                for (&sticker, &color) in reader.stickers.iter().zip(colors) {
                    position.places_mut()[usize::from(sticker)] = color;
                }
            }
        }
        position
    }

    /// Converts a state of the definition to a position.
    pub(super) fn position(&self, state: &PuzzleState) -> PuzzlePosition {
        let places = state.pieces.iter().zip(&state.orientations).enumerate();
        let codes = places.map(|(place, (&piece, &orientation))| self.small.code(place, piece, orientation));
        self.painted(&codes.collect::<Vec<u16>>())
    }
}

/// The colors of a place, combined into one number.
#[inline]
fn key(colors: impl Iterator<Item = u8>) -> usize {
    colors.fold(0, |key, color| key << COLOR_BITS | usize::from(color))
}

impl PlaceReader {
    #[inline]
    fn shown(&self, colors: &[u8], naming: Option<&Naming>) -> Option<PieceShown> {
        let shown = self.stickers.iter().map(|&sticker| colors[usize::from(sticker)]);
        let key = match naming {
            None => key(shown),
            Some(naming) => key(shown.map(|color| naming[usize::from(color)])),
        };
        self.pieces.get(usize::from(*self.by_colors.get(key)?)).copied()
    }
}
