//! Finds the orientation of a puzzle from its colors, and finds faults in its pieces.

use super::model::{FacedModel, Naming, PlacedCodes};
use crate::puzzles::definition_engine::SmallState;
use crate::puzzles::placed_pieces::{ColorNames, PlacedPiece};
use crate::puzzles::typed_stickers::TypedStickers;
use crate::puzzles::{PieceFault, PuzzleError, PuzzlePosition};

/// Replaces each color by the index of the face that `naming` assigns to it.
pub(super) fn renamed(colors: &[u8], naming: &Naming) -> Vec<u8> {
    colors.iter().map(|&color| naming[usize::from(color)]).collect()
}

/// The symbols of the colors, sorted by the faces that `naming` assigns to the colors.
fn symbols_of_faces(symbols: &[char], naming: &Naming) -> Vec<char> {
    let mut of_faces = symbols.to_vec();
    for (symbol, face) in symbols.iter().zip(naming) {
        of_faces[usize::from(*face)] = *symbol;
    }
    of_faces
}

/// All orders of the items. The first one is the given order.
fn orders(items: &[u8]) -> Vec<Vec<u8>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: usize| {
        let mut rest = items.to_vec();
        let item = rest.remove(first);
        orders(&rest).into_iter().map(move |rest| [&[item][..], &rest].concat())
    };
    (0..items.len()).flat_map(with_first).collect()
}

/// The word for the direction in which a corner must be twisted if it needs `thirds` (1 or 2) clockwise thirds of a
/// turn.
const fn way(thirds: u8) -> &'static str {
    if thirds == 1 { "clockwise" } else { "counter-clockwise" }
}

/// True if an odd number of exchanges brings the items in these places into order.
fn is_odd(places: &[usize], homes: impl Fn(usize) -> usize) -> bool {
    let mut is_seen = vec![false; places.len()];
    let mut is_odd = false;
    for start in 0..places.len() {
        let mut at = start;
        let mut length = 0;
        while !std::mem::replace(&mut is_seen[at], true) {
            let home = homes(places[at]);
            at = places.iter().position(|&place| place == home).unwrap_or(at);
            length += 1;
        }
        is_odd ^= length > 0 && length % 2 == 0;
    }
    is_odd
}

impl FacedModel {
    /// The namings under which the piece in a place of the first orbit is at home. The colors that the piece does not
    /// show can be assigned to the remaining faces in every possible way. If turns twist the piece in its place, the
    /// list contains these namings for every orientation of the piece. The list is empty if the piece shows a color
    /// twice.
    fn namings_by(&self, place: usize, colors: &[u8]) -> Vec<Naming> {
        let mut moves = self.defined.definition().moves().iter();
        let is_turned = self.stays(place) && moves.any(|step| step.transformation.twists[place] != 0);
        let shown = self.kinds[0].shown(place, colors);
        let ways = if is_turned { shown.len() } else { 1 };
        let turned = (0..ways).map(|way| [&shown[way..], &shown[..way]].concat());
        turned.flat_map(|shown| self.namings_of(place, &shown)).collect()
    }

    /// The namings that turn the colors `shown` into the colors that `place` shows in the solved puzzle.
    fn namings_of(&self, place: usize, shown: &[u8]) -> Vec<Naming> {
        let kind = &self.kinds[0];
        let faces = kind.faces(place);
        let all = 0..self.faces.len() as u8;
        let others: Vec<u8> = all.clone().filter(|color| !shown.contains(color)).collect();
        let mut left: Vec<u8> = all.filter(|face| !faces.contains(face)).collect();
        if others.len() != left.len() {
            return Vec::new();
        }
        // The faces that are not at this place are sorted: the face opposite to the first face of the place comes
        // first, and so on.
        let is_beside = |one: u8, other: u8| {
            let mut places = (0..kind.stickers.len()).map(|place| kind.faces(place));
            places.any(|faces| faces.contains(&one) && faces.contains(&other))
        };
        left.sort_by_key(|&face| faces.iter().position(|&shown| !is_beside(shown, face)));
        let naming = |order: Vec<u8>| {
            let mut naming = vec![0; self.faces.len()];
            let pairs = shown.iter().zip(&faces).chain(order.iter().zip(&left));
            pairs.for_each(|(&color, &face)| naming[usize::from(color)] = face);
            naming
        };
        orders(&others).into_iter().map(naming).collect()
    }

    /// True if no turn moves the piece of the first orbit away from this place.
    fn stays(&self, place: usize) -> bool {
        self.reached[place].len() == 1
    }

    /// The naming under which the largest number of places of the first orbit show the colors of an existing piece. A
    /// piece that never leaves its place counts only if it is at home. If the colors are letters of faces, only namings
    /// that come from a rotation of the whole puzzle are tried. If there is no naming to try, this returns the naming
    /// that changes nothing.
    fn naming(&self, colors: &[u8], are_faces: bool) -> Naming {
        let kind = &self.kinds[0];
        let strangers = |naming: &Naming| {
            let colors = renamed(colors, naming);
            let is_stranger = |&place: &usize| {
                let found = kind.identified(&kind.shown(place, &colors));
                found.is_none_or(|found| self.stays(place) && usize::from(found.piece) != place)
            };
            (0..kind.stickers.len()).filter(is_stranger).count()
        };
        let mut best = ((0..self.faces.len() as u8).collect(), usize::MAX);
        let mut places: Vec<usize> = (0..kind.stickers.len()).collect();
        places.sort_by_key(|&place| !self.stays(place));
        for naming in places.into_iter().flat_map(|place| self.namings_by(place, colors)) {
            if are_faces && !self.rotations.contains(&naming) {
                continue;
            }
            let count = strangers(&naming);
            if count < best.1 {
                best = (naming, count);
            }
            if count == 0 {
                break;
            }
        }
        best.0
    }

    /// The state that renamed colors show. Returns the faults if moves cannot reach a state with these colors.
    fn named_state(&self, colors: &[u8], names: &ColorNames<'_>) -> Result<SmallState, Vec<PieceFault>> {
        let codes = self.codes(colors, None);
        if let Some(state) = codes.and_then(|codes| self.state(&codes)) {
            return Ok(state);
        }
        let mut faults = Vec::new();
        let placed: Vec<Option<Vec<PlacedPiece>>> = { self.kinds.iter() }
            .map(|kind| kind.placed(colors, names, &mut faults))
            .collect();
        // If some pieces of the first orbit are impossible, the naming itself may be wrong, so only the faults found so
        // far are reported.
        let is_named = placed.first().is_some_and(Option::is_some);
        for (orbit, placed) in placed.iter().enumerate() {
            if let (true, Some(placed)) = (is_named, placed) {
                self.find_faults(orbit, placed, codes.as_ref(), &mut faults);
            }
        }
        if faults.is_empty() {
            let kind = self.facts.kinds[0];
            faults.push(PieceFault::OutOfReach { kind });
        }
        Err(faults)
    }

    /// Finds faults in an orbit. All pieces of this orbit must be present.
    fn find_faults(
        &self,
        orbit: usize,
        placed: &[PlacedPiece],
        codes: Option<&PlacedCodes>,
        faults: &mut Vec<PieceFault>,
    ) {
        let kind = self.facts.kinds[orbit];
        let first = self.first_places[orbit];
        let definition = self.defined.definition();
        let home = |place: usize| first + usize::from(placed[place - first].piece);
        let places = first..first + placed.len();
        if places.clone().any(|place| !self.reached[place].contains(&home(place))) {
            faults.push(PieceFault::OutOfReach { kind });
            return;
        }
        let moves = || definition.moves().iter().map(|step| &step.transformation);
        let sum = |twists: &mut dyn Iterator<Item = u8>| twists.map(u32::from).sum::<u32>() % 2;
        let are_flips_even = || moves().all(|effect| sum(&mut effect.twists[places.clone()].iter().copied()) == 0);
        let flips = sum(&mut placed.iter().map(|each| each.turned));
        if definition.layout().orientations()[first] == 2 && flips == 1 && are_flips_even() {
            faults.push(PieceFault::Flipped);
        }
        let classes = places
            .clone()
            .filter(|&place| self.reached[place].iter().all(|&each| each >= place));
        let is_wrong = |class: &Vec<usize>| {
            let is_even = |effect: &crate::puzzles::definition::Transformation| {
                !is_odd(class, |place| usize::from(effect.sources[place]))
            };
            is_odd(class, home) && moves().all(is_even)
        };
        let mut wrong = classes
            .map(|place| &self.reached[place])
            .filter(|class| is_wrong(class));
        match wrong.next() {
            Some(class) if class.len() == placed.len() => faults.push(PieceFault::Exchanged { kind }),
            Some(_) => faults.push(PieceFault::OutOfReach { kind }),
            None => {
                // Checks only the twists of this orbit. For this check, all other orbits are set to the solved state.
                if let Some(codes) = codes {
                    self.find_twisted(orbit, &self.alone(codes, orbit), faults);
                }
            }
        }
    }

    /// Finds groups of corners with an impossible sum of twists. This check is for puzzles on which turns never mix the
    /// corners of different groups.
    fn find_twisted(&self, orbit: usize, codes: &PlacedCodes, faults: &mut Vec<PieceFault>) {
        let range = self.defined.definition().layout().range(orbit);
        let twisted = self.facts.twisted.iter();
        let twisted: Vec<&(&str, usize)> = twisted.filter(|(_, place)| range.contains(place)).collect();
        let ways = 3_usize.pow(twisted.len() as u32);
        let thirds = |way: usize, number: usize| (way / 3_usize.pow(number as u32) % 3) as u8;
        let mends = |&way: &usize| {
            let mut mended = *codes;
            for (number, (_, place)) in twisted.iter().enumerate() {
                mended = self.twisted(&mended, *place, thirds(way, number));
            }
            self.state(&mended).is_some()
        };
        let mending = (0..ways).find(mends).unwrap_or(0);
        for (number, (corners, _)) in twisted.iter().enumerate() {
            if thirds(mending, number) > 0 {
                let way = way(thirds(mending, number));
                faults.push(PieceFault::TwistedTetrad { corners, way });
            }
        }
    }

    /// Returns the position that a user typed, and the symbols of its colors, in the order of the faces.
    ///
    /// If the symbols are the letters of faces, they name these faces. Otherwise, each color is named after its face on
    /// the solved puzzle. On puzzles with `are_colors_named_alike`, a position must get the same names in every
    /// orientation. For each orientation of such a puzzle, the function lists the symbols of the solved puzzle in the
    /// order of the faces. It then uses the orientation whose list is lexicographically the smallest.
    ///
    /// # Errors
    ///
    /// Returns the faults in the pieces.
    pub(super) fn typed(&self, typed: &TypedStickers) -> Result<(PuzzlePosition, Vec<char>), PuzzleError> {
        let mut naming = self.naming(&typed.stickers, typed.are_faces);
        let symbols = symbols_of_faces(&typed.symbols, &naming);
        let names = ColorNames {
            faces: &self.faces,
            symbols: &symbols,
        };
        self.named_state(&renamed(&typed.stickers, &naming), &names)
            .map_err(PuzzleError::Pieces)?;
        if typed.are_faces {
            return Ok((PuzzlePosition::new(&typed.stickers), typed.symbols.clone()));
        }
        if self.facts.are_colors_named_alike {
            let turned = self.rotations.iter().map(|rotation| renamed(&naming, rotation));
            let first = turned.min_by_key(|naming| symbols_of_faces(&typed.symbols, naming));
            naming = first.unwrap_or(naming);
        }
        let symbols = symbols_of_faces(&typed.symbols, &naming);
        Ok((PuzzlePosition::new(&renamed(&typed.stickers, &naming)), symbols))
    }

    /// The orientation of a position, given as a naming of its colors. Under this naming, the pieces that never leave
    /// their places are at home.
    pub(super) fn held_naming(&self, stickers: &[u8]) -> Naming {
        self.naming(stickers, true)
    }

    /// The state of a position, which may have any orientation.
    ///
    /// # Errors
    ///
    /// Returns the faults in the pieces, or an error if the position belongs to another puzzle.
    #[inline]
    pub(super) fn state_of(&self, position: &PuzzlePosition) -> Result<SmallState, PuzzleError> {
        let stickers = self.own(position)?;
        let upright = self.codes(stickers, None).and_then(|codes| self.state(&codes));
        match upright {
            Some(state) => Ok(state),
            None => self.state_held(stickers),
        }
    }

    #[cold]
    fn state_held(&self, stickers: &[u8]) -> Result<SmallState, PuzzleError> {
        let naming = self.held_naming(stickers);
        let names = ColorNames {
            faces: &self.faces,
            symbols: &symbols_of_faces(&self.faces, &naming),
        };
        let state = self.named_state(&renamed(stickers, &naming), &names);
        state.map_err(PuzzleError::Pieces)
    }

    /// The stickers of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the position belongs to another puzzle.
    pub(super) fn own<'a>(&self, position: &'a PuzzlePosition) -> Result<&'a [u8], PuzzleError> {
        let stickers = position.places();
        let are_colors = stickers.iter().all(|&color| usize::from(color) < self.faces.len());
        match are_colors && stickers.len() == self.solved.places().len() {
            true => Ok(stickers),
            false => Err(self.foreign()),
        }
    }

    /// The error for a position or a turn of another puzzle.
    pub(super) fn foreign(&self) -> PuzzleError {
        PuzzleError::Foreign {
            puzzle: self.facts.name.clone(),
        }
    }
}
