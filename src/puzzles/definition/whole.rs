//! The definition of a puzzle after all its parts have been checked.

use super::appearance::{PuzzleNet, PuzzleSticker};
use super::fault::{DefinitionFault, MostPossible};
use super::layout::OrbitLayout;
use super::moves::{PuzzleMove, Transformation};
use super::orbit::PuzzleOrbit;
use super::parts::DefinitionParts;
use super::state::{PieceInPlace, PuzzleState};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};

/// A puzzle whose parts have been checked: each move permutes the places of each orbit, every name occurs only once,
/// and every number is in its range.
#[derive(Debug, Clone)]
pub struct Definition {
    parts: DefinitionParts,
    layout: OrbitLayout,
    solved: Vec<PuzzleState>,
    solved_set: HashSet<PuzzleState>,
    /// For each orbit and each of its pieces, the number of visible orientations; see
    /// [`PuzzleOrbit::visible_orientations`].
    visible: Vec<Vec<u8>>,
    names: HashMap<String, MoveName>,
}

/// The meaning of a name: an index into the list of moves, rotations or aliases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveName {
    Move(usize),
    Rotation(usize),
    Alias(usize),
}

impl PartialEq for Definition {
    fn eq(&self, other: &Definition) -> bool {
        self.parts == other.parts
    }
}

impl Eq for Definition {}

impl Definition {
    /// Checks all parts.
    ///
    /// # Errors
    ///
    /// Returns the first fault that it finds. For example, it is a fault if the exponent of a move exceeds 10,000.
    pub fn new(parts: DefinitionParts) -> Result<Definition, DefinitionFault> {
        check_sizes(&parts)?;
        check_orbits(&parts.orbits)?;
        let layout = OrbitLayout::new(&parts.orbits);
        let names = check_moves(&parts, &layout)?;
        check_references(&parts, &layout)?;
        let mut definition = Definition {
            solved: vec![solved_state(&parts.orbits)],
            solved_set: HashSet::new(),
            visible: parts
                .orbits
                .iter()
                .map(|orbit| orbit.visible_orientations.clone())
                .collect(),
            layout,
            names,
            parts,
        };
        definition.find_solved_states()?;
        Ok(definition)
    }

    /// The parts from which the definition was made.
    pub fn parts(&self) -> &DefinitionParts {
        &self.parts
    }

    /// Returns the parts. The caller can change them and make a new definition from them.
    pub fn into_parts(self) -> DefinitionParts {
        self.parts
    }

    /// The name of the puzzle; it may be empty.
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// The orbits.
    pub fn orbits(&self) -> &[PuzzleOrbit] {
        &self.parts.orbits
    }

    /// The moves.
    pub fn moves(&self) -> &[PuzzleMove] {
        &self.parts.moves
    }

    /// Rotations of the whole puzzle.
    pub fn rotations(&self) -> &[PuzzleMove] {
        &self.parts.rotations
    }

    /// The layout of the places. It also has operations on transformations.
    pub fn layout(&self) -> &OrbitLayout {
        &self.layout
    }

    /// The solved state.
    pub fn solved(&self) -> &PuzzleState {
        &self.solved[0]
    }

    /// All states that count as solved: the solved state, and the other states that the definition lists. If the puzzle
    /// counts as solved after any rotation, the list also contains these states after each rotation.
    pub fn solved_states(&self) -> &[PuzzleState] {
        &self.solved
    }

    /// True if a state counts as solved.
    pub fn is_solved(&self, state: &PuzzleState) -> bool {
        self.solved_set.contains(state)
    }

    /// True if a state has, in each orbit, the same pieces as the solved state, in possible orientations. Moves may be
    /// unable to reach such a state.
    pub fn has_state(&self, state: &PuzzleState) -> bool {
        if state.pieces.len() != self.layout.places() || state.orientations.len() != self.layout.places() {
            return false;
        }
        self.parts.orbits.iter().enumerate().all(|(index, orbit)| {
            let range = self.layout.range(index);
            let mut counts = vec![0_u32; usize::from(orbit.kinds())];
            for &piece in &orbit.solved_pieces {
                counts[usize::from(piece)] += 1;
            }
            let mut pieces = state.pieces[range.clone()].iter().zip(&state.orientations[range]);
            pieces.all(|(&piece, &orientation)| {
                let Some(count) = counts.get_mut(usize::from(piece)) else {
                    return false;
                };
                let is_there = *count > 0 && orientation < orbit.visible_orientations[usize::from(piece)];
                *count = count.saturating_sub(1);
                is_there
            })
        })
    }

    /// True if rules may block some moves in some states.
    pub fn has_blocked_moves(&self) -> bool {
        let DefinitionParts {
            moves,
            impossible,
            blocks,
            ..
        } = &self.parts;
        !impossible.is_empty() || !blocks.is_empty() || moves.iter().any(|each| !each.requires.is_empty())
    }

    /// True if the definition contains rules about moves that must not follow each other, or limits for the numbers of
    /// moves.
    pub fn has_forbidden_sequences(&self) -> bool {
        let parts = &self.parts;
        !parts.forbidden_pairs.is_empty() || !parts.forbidden_groups.is_empty() || !parts.move_limits.is_empty()
    }

    /// False if a piece of the state is in a place that is forbidden for this piece; see
    /// [`DefinitionParts::impossible`].
    pub fn is_possible(&self, state: &PuzzleState) -> bool {
        let mut impossible = self.parts.impossible.iter();
        !impossible.any(|each| state.pieces[usize::from(each.place)] == each.piece)
    }

    /// The state after a transformation, even if the transformation is blocked in `state`.
    pub fn apply(&self, state: &PuzzleState, transformation: &Transformation) -> PuzzleState {
        let mut after = PuzzleState {
            pieces: vec![0; self.layout.places()],
            orientations: vec![0; self.layout.places()],
        };
        for (orbit, visible) in self.visible.iter().enumerate() {
            for place in self.layout.range(orbit) {
                let source = usize::from(transformation.sources[place]);
                let piece = state.pieces[source];
                let turned = u16::from(state.orientations[source]) + u16::from(transformation.twists[place]);
                after.pieces[place] = piece;
                after.orientations[place] = (turned % u16::from(visible[usize::from(piece)])) as u8;
            }
        }
        after
    }

    /// The state after one move; `None` if the move is blocked.
    ///
    /// # Panics
    ///
    /// Panics if there is no move with this index.
    pub fn make_move(&self, state: &PuzzleState, index: usize) -> Option<PuzzleState> {
        let step = &self.parts.moves[index];
        let mut required = step.requires.iter();
        if !required.all(|each| state.pieces[usize::from(each.place)] == each.piece) {
            return None;
        }
        if !self.parts.blocks.is_empty() && self.takes_a_block_apart(state, &step.transformation) {
            return None;
        }
        let after = self.apply(state, &step.transformation);
        self.is_possible(&after).then_some(after)
    }

    /// True if a transformation of a state moves some pieces of a block but not all of them. Every piece of a block
    /// looks different from all other pieces, so its place can be found.
    fn takes_a_block_apart(&self, state: &PuzzleState, transformation: &Transformation) -> bool {
        let solved = self.solved();
        let moves = |&home: &u16| {
            let home = usize::from(home);
            let range = self.layout.range(self.layout.orbit_of(home));
            let place = range.clone().find(|&place| state.pieces[place] == solved.pieces[home]);
            // A piece moves if its place gets another piece, or if the piece is twisted.
            place.is_some_and(|place| {
                usize::from(transformation.sources[place]) != place || transformation.twists[place] != 0
            })
        };
        self.parts.blocks.iter().any(|block| {
            let moved = block.iter().filter(|home| moves(home)).count();
            moved != 0 && moved != block.len()
        })
    }

    /// The product of two transformations, which applies `first` and then `second`.
    pub fn then(&self, first: &Transformation, second: &Transformation) -> Transformation {
        self.layout.then(first, second)
    }

    /// The inverse of a transformation.
    pub fn inverse(&self, transformation: &Transformation) -> Transformation {
        self.layout.inverse(transformation)
    }

    /// A power of a transformation. If the amount is negative, it is a power of the inverse.
    pub fn power(&self, transformation: &Transformation, amount: i64) -> Transformation {
        self.layout.power(transformation, amount)
    }

    /// A state that is solved by exactly those sequences of moves that lead from `state` to `target`. All pieces must
    /// look different.
    pub fn seen_from(&self, state: &PuzzleState, target: &PuzzleState) -> PuzzleState {
        let seen = self.then(&self.inverse(&self.leading_to(target)), &self.leading_to(state));
        self.apply(self.solved(), &seen)
    }

    /// The transformation that changes the solved state into `state`. All pieces must look different.
    fn leading_to(&self, state: &PuzzleState) -> Transformation {
        let solved = self.solved();
        let mut transformation = self.layout.identity();
        for orbit in 0..self.layout.orbits() {
            let range = self.layout.range(orbit);
            for place in range.clone() {
                let home = { range.clone() }.find(|&home| solved.pieces[home] == state.pieces[place]);
                let home = home.unwrap_or(place);
                let count = self.layout.orientations()[place];
                transformation.sources[place] = home as u16;
                transformation.twists[place] = (state.orientations[place] + count - solved.orientations[home]) % count;
            }
        }
        transformation
    }

    /// The order of a transformation: the smallest positive number of repetitions after which every piece is back in
    /// its place and orientation. Pieces that look alike count as different.
    pub fn order(&self, transformation: &Transformation) -> BigUint {
        self.layout.order(transformation)
    }

    /// The index of the move with a given name.
    pub fn move_named(&self, name: &str) -> Option<usize> {
        match self.names.get(name) {
            Some(&MoveName::Move(index)) => Some(index),
            _ => None,
        }
    }

    pub(super) fn meaning(&self, name: &str) -> Option<MoveName> {
        self.names.get(name).copied()
    }

    fn find_solved_states(&mut self) -> Result<(), DefinitionFault> {
        let others = &self.parts.other_solved_states;
        if !others.iter().all(|state| self.has_state(state)) {
            return Err(DefinitionFault::OtherPieces);
        }
        let mut solved = self.solved.clone();
        solved.extend(others.iter().cloned());
        let mut seen = HashSet::new();
        solved.retain(|state| seen.insert(state.clone()));
        if self.parts.is_solved_however_held {
            self.add_rotated(&mut solved, &mut seen)?;
        }
        self.solved = solved;
        self.solved_set = seen;
        Ok(())
    }

    /// A state and all states that rotations of the whole puzzle make of it; `None` if they are too many.
    pub(crate) fn held_in_all_ways(&self, state: &PuzzleState) -> Option<Vec<PuzzleState>> {
        let (mut states, mut seen) = (vec![state.clone()], HashSet::from([state.clone()]));
        self.add_rotated(&mut states, &mut seen).ok()?;
        Some(states)
    }

    /// Adds all states that rotations of the whole puzzle make of `states`. `seen` contains the same states.
    fn add_rotated(
        &self,
        states: &mut Vec<PuzzleState>,
        seen: &mut HashSet<PuzzleState>,
    ) -> Result<(), DefinitionFault> {
        let mut next = 0;
        let rotations = self.parts.rotations.iter().enumerate();
        let rotations: Vec<&PuzzleMove> = rotations
            .filter(|(index, rotation)| rotation.base == *index)
            .map(|(_, rotation)| rotation)
            .collect();
        // With this limit, the search for the states takes only a fraction of a second.
        let most = 200_000_000 / (self.layout.places() * rotations.len().max(1));
        while next < states.len() {
            for rotation in &rotations {
                let state = self.apply(&states[next], &rotation.transformation);
                if seen.insert(state.clone()) {
                    states.push(state);
                }
            }
            let bytes = states.len() * self.layout.places() * 3;
            if states.len() > MostPossible::SOLVED_STATES.min(most) || bytes > MostPossible::BYTES {
                return Err(DefinitionFault::TooMany(MostPossible::SolvedStates));
            }
            next += 1;
        }
        Ok(())
    }
}

fn solved_state(orbits: &[PuzzleOrbit]) -> PuzzleState {
    let pieces = orbits.iter().flat_map(|orbit| orbit.solved_pieces.iter().copied());
    let orientations = orbits
        .iter()
        .flat_map(|orbit| orbit.solved_orientations.iter().copied());
    PuzzleState {
        pieces: pieces.collect(),
        orientations: orientations.collect(),
    }
}

fn check_sizes(parts: &DefinitionParts) -> Result<(), DefinitionFault> {
    let places: usize = parts.orbits.iter().map(|orbit| orbit.solved_pieces.len()).sum();
    if places > MostPossible::PLACES {
        return Err(DefinitionFault::TooMany(MostPossible::Places));
    }
    if places == 0 {
        return Err(DefinitionFault::NoOrbit);
    }
    let moves = parts.moves.len() + parts.rotations.len() + parts.aliases.len();
    if moves > MostPossible::MOVES {
        return Err(DefinitionFault::TooMany(MostPossible::Moves));
    }
    if parts.moves.is_empty() {
        return Err(DefinitionFault::NoMove);
    }
    if moves * places * 3 > MostPossible::BYTES {
        return Err(DefinitionFault::TooMany(MostPossible::Bytes));
    }
    if parts.other_solved_states.len() > MostPossible::SOLVED_STATES {
        return Err(DefinitionFault::TooMany(MostPossible::SolvedStates));
    }
    Ok(())
}

fn check_orbits(orbits: &[PuzzleOrbit]) -> Result<(), DefinitionFault> {
    let mut names = HashSet::new();
    for orbit in orbits {
        let name = || orbit.name.clone();
        if !names.insert(&orbit.name) {
            return Err(DefinitionFault::OrbitTwice(name()));
        }
        if !is_name(&orbit.name) {
            return Err(DefinitionFault::BadName(name()));
        }
        let places = orbit.solved_pieces.len();
        if places == 0 || orbit.orientations == 0 || orbit.solved_orientations.len() != places {
            return Err(DefinitionFault::BadOrbit { orbit: name() });
        }
        let mut is_there = vec![false; orbit.visible_orientations.len()];
        for (place, &piece) in orbit.solved_pieces.iter().enumerate() {
            let Some(visible) = orbit.visible_orientations.get(usize::from(piece)) else {
                return Err(DefinitionFault::BadOrientation { orbit: name(), place });
            };
            is_there[usize::from(piece)] = true;
            let is_whole = *visible > 0 && orbit.orientations.is_multiple_of(*visible);
            if !is_whole || orbit.solved_orientations[place] >= *visible {
                return Err(DefinitionFault::BadOrientation { orbit: name(), place });
            }
        }
        if let Some(piece) = is_there.iter().position(|there| !there) {
            let piece = piece as u16;
            return Err(DefinitionFault::MissingPiece { orbit: name(), piece });
        }
    }
    Ok(())
}

/// True if an orbit or a move can have this name: it is not empty, and it contains neither blanks nor control
/// characters.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|letter: char| letter.is_whitespace() || letter.is_control())
}

/// Checks every move, rotation and alias, and returns the meanings of their names.
fn check_moves(parts: &DefinitionParts, layout: &OrbitLayout) -> Result<HashMap<String, MoveName>, DefinitionFault> {
    let mut names = HashMap::new();
    let mut enter = |name: &str, meaning| {
        if !is_name(name) {
            return Err(DefinitionFault::BadName(name.to_owned()));
        }
        let before = names.insert(name.to_owned(), meaning);
        before.map_or(Ok(()), |_| Err(DefinitionFault::NameTwice(name.to_owned())))
    };
    for (list, is_rotations) in [(&parts.moves, false), (&parts.rotations, true)] {
        for (index, step) in list.iter().enumerate() {
            let name = || step.name.clone();
            let is_rotation = MoveName::Rotation(index);
            enter(
                &step.name,
                if is_rotations {
                    is_rotation
                } else {
                    MoveName::Move(index)
                },
            )?;
            if !layout.fits(&step.transformation) {
                return Err(DefinitionFault::BadMove(name()));
            }
            if step.cost == 0 {
                return Err(DefinitionFault::NoCost(name()));
            }
            let base = list
                .get(step.base)
                .filter(|base| base.base == step.base && base.amount == 1);
            let is_near = step.amount.unsigned_abs() as usize <= MostPossible::MOVES;
            let base = base.filter(|_| is_near).ok_or(DefinitionFault::BadPower(name()))?;
            // The loop checks the base move itself when it reaches the index of the base move.
            let is_itself = step.base == index && step.amount == 1;
            let is_power = is_itself
                || layout.fits(&base.transformation)
                    && layout.power(&base.transformation, step.amount.into()) == step.transformation;
            if !is_power {
                return Err(DefinitionFault::BadPower(name()));
            }
        }
    }
    for (index, alias) in parts.aliases.iter().enumerate() {
        enter(&alias.name, MoveName::Alias(index))?;
        if !layout.fits(&alias.transformation) {
            return Err(DefinitionFault::BadMove(alias.name.clone()));
        }
    }
    Ok(names)
}

/// Checks the places, pieces and moves that other parts refer to.
fn check_references(parts: &DefinitionParts, layout: &OrbitLayout) -> Result<(), DefinitionFault> {
    let is_place = |&place: &u16| usize::from(place) < layout.places();
    let is_move = |&index: &usize| index < parts.moves.len();
    let is_piece = |each: &PieceInPlace| {
        is_place(&each.place) && each.piece < parts.orbits[layout.orbit_of(usize::from(each.place))].kinds()
    };
    let check = |is_right: bool, what| is_right.then_some(()).ok_or(DefinitionFault::NoSuchPart(what));
    check(parts.impossible.iter().all(is_piece), "an impossible place")?;
    let mut required = parts.moves.iter().flat_map(|step| &step.requires);
    check(required.all(is_piece), "what a move requires")?;
    check(parts.blocks.iter().flatten().all(is_place), "a block")?;
    let glued = parts.blocks.iter().flatten();
    if glued.clone().count() > layout.places() || parts.blocks.len() > layout.places() {
        return Err(DefinitionFault::NoSuchPart("a block"));
    }
    let mut counts: Vec<Vec<u16>> = parts
        .orbits
        .iter()
        .map(|orbit| vec![0; usize::from(orbit.kinds())])
        .collect();
    let solved = solved_state(&parts.orbits);
    for (place, &piece) in solved.pieces.iter().enumerate() {
        counts[layout.orbit_of(place)][usize::from(piece)] += 1;
    }
    let count = |&place: &u16| counts[layout.orbit_of(place.into())][usize::from(solved.pieces[usize::from(place)])];
    if glued.clone().any(|place| count(place) > 1) {
        return Err(DefinitionFault::AlikeInBlock);
    }
    let pairs = parts.forbidden_pairs.iter().flat_map(|(first, second)| [first, second]);
    check(pairs.into_iter().all(is_move), "a forbidden pair")?;
    check(
        parts.forbidden_groups.iter().flatten().all(is_move),
        "a forbidden group",
    )?;
    let mut limited = parts.move_limits.iter().flat_map(|limit| &limit.moves);
    check(limited.all(is_move), "a limit of moves")?;
    let kinds = parts.orbits.iter().map(|orbit| usize::from(orbit.kinds()));
    let are_labels = parts.piece_labels.is_empty() || parts.piece_labels.iter().map(Vec::len).eq(kinds);
    check(are_labels, "the numbers of the pieces")?;
    for phase in &parts.phases {
        let mut places = phase.placed.iter().chain(&phase.oriented);
        check(places.all(is_place) && phase.moves.iter().all(is_move), "a phase")?;
    }
    if let Some(map) = &parts.stickers {
        let is_sticker = |sticker: &PuzzleSticker| {
            is_place(&sticker.place) && sticker.orientation < layout.orientations()[usize::from(sticker.place)]
        };
        let count = map.stickers.len();
        let fits = map.colors.len() <= MostPossible::PLACES && map.colors.len() >= count;
        check(fits && map.stickers.iter().all(is_sticker), "a sticker")?;
    }
    if let Some(net) = &parts.net {
        let count = parts.stickers.as_ref().map_or(0, |map| map.colors.len());
        let mut cells = net.rows.iter().flatten();
        let has_cells = cells.clone().count() <= MostPossible::PLACES;
        let are_stickers = cells.all(|sticker| sticker.is_none_or(|sticker| usize::from(sticker) < count));
        let rows_show_something = net.rows.iter().all(|row| row.iter().any(Option::is_some));
        check(has_cells && are_stickers && rows_show_something, "the net")?;
        let corner = &net.corner;
        let shapes = [&net.shapes, &net.outlines, &corner.shapes, &corner.outlines];
        let mut shapes_and_outlines = shapes.into_iter().flatten();
        let are_polygons = shapes_and_outlines.all(|shape| (3..=PuzzleNet::MOST_CORNERS).contains(&shape.len()));
        let is_whole = net.shapes.is_empty() || net.shapes.len() == count;
        let is_corner_whole = corner.shapes.len() == corner.stickers.len() && { corner.stickers.iter() }
            .all(|&sticker| usize::from(sticker) < count);
        let have_bounds = shapes.iter().all(|shapes| shapes.len() <= MostPossible::PLACES);
        let is_right = is_whole && is_corner_whole && are_polygons && have_bounds;
        check(is_right, "the shapes of the stickers")?;
        // If the unit is 0, the picture has the default size and needs no check.
        let farthest = shapes.into_iter().flatten().flatten().flatten().max();
        let pixels = farthest.and_then(|farthest| farthest.checked_div(net.unit));
        if pixels.is_some_and(|pixels| usize::from(pixels) > MostPossible::PIXELS) {
            return Err(DefinitionFault::TooMany(MostPossible::Pixels));
        }
    }
    Ok(())
}
