//! Coordinates. A coordinate assigns a number to each state of one orbit, or to each combination of states of several
//! orbits. States that the coordinate does not distinguish have the same number.

use super::goal::GoalModel;
use super::moves::EngineMoves;
use crate::search::CancelToken;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Specifies the pieces and orientations of an orbit that a coordinate distinguishes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct CoordinateSpec {
    pub(super) orbit: usize,
    /// For each class of pieces that the goal distinguishes, the class of this coordinate that contains it. A class of
    /// the coordinate may contain several classes of the goal.
    pub(super) class_to: Vec<u8>,
    /// For each class of this coordinate, the number of orientations that the coordinate distinguishes.
    pub(super) seen: Vec<u8>,
}

impl CoordinateSpec {
    /// The number of codes: one code for each combination of a class and an orientation. `None` if a code does not fit
    /// into a byte.
    fn codes(&self) -> Option<usize> {
        let codes: usize = self.seen.iter().map(|&seen| usize::from(seen)).sum();
        (codes <= 256).then_some(codes)
    }

    /// An upper bound for the number of states. It counts all arrangements of the pieces, in all orientations that the
    /// coordinate distinguishes.
    pub(super) fn most_states(&self, model: &GoalModel) -> f64 {
        let mut count = 1.0;
        let mut placed = 0.0;
        let mut sizes = vec![0; self.seen.len()];
        for (class, entry) in model.orbits[self.orbit].classes.iter().enumerate() {
            sizes[usize::from(self.class_to[class])] += entry.count;
        }
        for (&size, &seen) in sizes.iter().zip(&self.seen) {
            for number in 1..=size {
                placed += 1.0;
                count *= placed / number as f64 * f64::from(seen);
            }
        }
        count
    }
}

/// An upper bound for the number of states that a search with this goal distinguishes.
pub(super) fn most_states(model: &GoalModel) -> f64 {
    let of_orbit = |orbit: usize| {
        let classes = &model.orbits[orbit].classes;
        let spec = CoordinateSpec {
            orbit,
            class_to: (0..classes.len()).map(|class| class.min(255) as u8).collect(),
            seen: classes.iter().map(|class| class.seen).collect(),
        };
        spec.most_states(model)
    };
    (0..model.orbits.len()).map(of_orbit).product()
}

/// The part of a puzzle that a coordinate describes.
enum Sight {
    /// One orbit. `code_to` contains, for each code of the goal, the corresponding code of the coordinate. `code_part`
    /// contains, for each code of the coordinate, its contribution to the code of the goal. A state has one byte for
    /// each place.
    Orbit {
        spec: CoordinateSpec,
        code_to: Vec<u8>,
        code_part: Vec<u16>,
    },
    /// Several coordinates. A state is a combination of their state numbers, with four bytes for each number. Moves
    /// reach only some of the combinations.
    Joint(Vec<Arc<Coordinate>>),
}

/// A coordinate: a list of all states that moves can reach from the goal. The list also contains the states after
/// blocked moves. The states are numbered in the order in which a breadth-first search finds them.
pub(super) struct Coordinate {
    sight: Sight,
    /// The number of bytes of a state.
    width: usize,
    states: Vec<u8>,
    /// An open-addressing hash table of state numbers.
    slots: Vec<u32>,
    /// For a coordinate that combines several coordinates: one entry for each combination of their state numbers. The
    /// entry is the state number of the combination. Empty if there are more than [`MOST_DIRECT`] combinations, and for
    /// a coordinate of one orbit.
    direct: Vec<u32>,
    /// For each state and move, the state after the move, or [`BLOCKED`].
    after: Vec<u32>,
    /// For each state and move, the state from which the move leads to this state, or [`BLOCKED`]. Empty if every move
    /// has an inverse among the moves.
    before: Vec<u32>,
    moves: usize,
    /// True if rules about the orbit of this coordinate may block moves.
    pub(super) is_blocked: bool,
}

/// The maximum number of combinations for a table with one entry for each combination. If there are more, the
/// coordinate uses a hash table.
const MOST_DIRECT: usize = 1 << 19;

/// The token is checked once for this many states, which takes about a millisecond.
const STATES_BETWEEN_CHECKS: usize = 1 << 10;

/// The bytes of a state of a coordinate; see [`Sight`].
type SeenBytes = SmallVec<[u8; 64]>;

/// The entry for a move that is blocked in a state.
pub(super) const BLOCKED: u32 = u32::MAX;

const EMPTY: u32 = u32::MAX;

/// The entry for a move that has not been made yet. Numbers of states are far smaller: a coordinate has at most
/// [`MOST_STATES`](super::whole_orbits::MOST_STATES) states, except while it is being refused.
const UNKNOWN: u32 = u32::MAX - 1;

/// Mixes a word into a hash. The multiplier is 2⁶⁴ divided by the golden ratio, rounded to an odd number.
const fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(25) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A hash of bytes. The bits of its upper half depend on all bytes.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(0, |hash, word| mix(hash, u64::from_le_bytes(*word)));
    let rest = rest.iter().fold(1, |rest, &byte| rest << 8 | u64::from(byte));
    mix(mix(hash, rest), 0)
}

/// A hash of codes.
pub(super) fn hash_codes(codes: &[u16]) -> u64 {
    let (words, rest) = codes.as_chunks::<4>();
    let four = |word: &[u16; 4]| word.iter().fold(0, |all, &code| all << 16 | u64::from(code));
    let hash = words.iter().fold(0, |hash, word| mix(hash, four(word)));
    let rest = rest.iter().fold(1, |rest, &code| rest << 16 | u64::from(code));
    mix(mix(hash, rest), 0)
}

impl Coordinate {
    /// The approximate memory in bytes that a coordinate of the orbit needs for each of its states.
    pub(super) fn bytes_per_state(model: &GoalModel, orbit: usize, moves: &EngineMoves) -> usize {
        let tables = if moves.is_symmetric { 1 } else { 2 };
        model.orbits[orbit].range.len() + 8 + tables * moves.len() * size_of::<u32>()
    }

    /// The coordinate of all states to which moves lead from the goal states. `None` if there are more than `most`
    /// states, if the codes of the coordinate do not fit into a byte, or if the token is cancelled.
    pub(super) fn new(
        model: &GoalModel,
        moves: &EngineMoves,
        spec: CoordinateSpec,
        most: usize,
        cancel: &CancelToken,
    ) -> Option<Coordinate> {
        spec.codes()?;
        let orbit = &model.orbits[spec.orbit];
        let mut first_codes = Vec::new();
        let mut class_of_code = Vec::new();
        for (class, &seen) in spec.seen.iter().enumerate() {
            first_codes.push(class_of_code.len() as u8);
            class_of_code.resize(class_of_code.len() + usize::from(seen), class);
        }
        let code_to = orbit.class_of_code.iter().enumerate().map(|(code, &class)| {
            let orientation = code as u16 - orbit.classes[usize::from(class)].first_code;
            let class = usize::from(spec.class_to[usize::from(class)]);
            first_codes[class] + (orientation % u16::from(spec.seen[class])) as u8
        });
        let turned: Vec<[u8; 256]> = (0..orbit.orientations)
            .map(|twist| {
                let mut turned = [0; 256];
                for (code, &class) in class_of_code.iter().enumerate() {
                    let orientation = code as u16 - u16::from(first_codes[class]) + u16::from(twist);
                    turned[code] = first_codes[class] + (orientation % u16::from(spec.seen[class])) as u8;
                }
                turned
            })
            .collect();
        let rules = OrbitRules::new(model, moves, &spec);
        let number = spec.orbit;
        let code_to: Vec<u8> = code_to.collect();
        let code_part = class_of_code.iter().enumerate().map(|(code, &class)| {
            let turned = code as u16 - u16::from(first_codes[class]);
            // If the coordinate distinguishes all classes, each class of the coordinate is a single class of the goal.
            let is_told = spec.seen.len() == orbit.classes.len();
            turned + if is_told { orbit.classes[class].first_code } else { 0 }
        });
        let code_part = code_part.collect();
        let mut coordinate = Coordinate::empty(
            Sight::Orbit {
                spec,
                code_to,
                code_part,
            },
            orbit.range.len(),
            moves,
        );
        coordinate.is_blocked = rules.is_any();
        let targets = model.targets.iter().flat_map(|targets| &targets[number]);
        for target in targets {
            let state = coordinate.state_of_orbit(target);
            coordinate.number_or_new(&state);
        }
        let start = orbit.range.start;
        let effects: Vec<(Vec<usize>, Vec<u8>)> = moves
            .effects
            .iter()
            .map(|effect| {
                let sources = effect.sources[orbit.range.clone()].iter();
                let sources = sources.map(|&source| usize::from(source) - start).collect();
                (sources, effect.twists[orbit.range.clone()].to_vec())
            })
            .collect();
        coordinate.number_all(moves, most, cancel, |step, before, after| {
            let (sources, twists) = &effects[step];
            for (place, entry) in after.iter_mut().enumerate() {
                *entry = turned[usize::from(twists[place])][usize::from(before[sources[place]])];
            }
            // The state after a blocked move also gets a number: other moves may lead from this state to the goal.
            rules.allow(step, before, after, &class_of_code)
        })?;
        Some(coordinate)
    }

    /// The coordinate of the reachable combinations of several coordinates; `None` if there are more than `most`
    /// combinations, or if the token is cancelled. The coordinates must not block moves.
    pub(super) fn joint(
        model: &GoalModel,
        moves: &EngineMoves,
        parts: Vec<Arc<Coordinate>>,
        most: usize,
        cancel: &CancelToken,
    ) -> Option<Coordinate> {
        let width = parts.len() * size_of::<u32>();
        let mut coordinate = Coordinate::empty(Sight::Joint(parts.clone()), width, moves);
        for target in model.all_targets(&coordinate.orbits()) {
            if let Some(state) = coordinate.state_of(model, &target) {
                coordinate.number_or_new(&state);
            }
        }
        coordinate.number_all(moves, most, cancel, |step, before, after| {
            let (before, after) = (before.as_chunks::<4>().0, after.as_chunks_mut::<4>().0);
            for ((before, after), part) in before.iter().zip(after).zip(&parts) {
                *after = part.after(u32::from_le_bytes(*before))[step].to_le_bytes();
            }
            true
        })?;
        let all = parts
            .iter()
            .map(|part| part.len())
            .try_fold(1_usize, usize::checked_mul);
        if let Some(all) = all.filter(|&all| all <= MOST_DIRECT) {
            let mut direct = vec![EMPTY; all];
            for number in 0..coordinate.len() {
                let own = coordinate.state(number).as_chunks::<4>().0.iter().zip(&parts);
                let place = own.fold(0, |place, (own, part)| {
                    place * part.len() + u32::from_le_bytes(*own) as usize
                });
                direct[place] = number as u32;
            }
            coordinate.direct = direct;
        }
        Some(coordinate)
    }

    fn empty(sight: Sight, width: usize, moves: &EngineMoves) -> Coordinate {
        Coordinate {
            sight,
            width,
            states: Vec::new(),
            slots: vec![EMPTY; 1 << 10],
            direct: Vec::new(),
            after: Vec::new(),
            before: Vec::new(),
            moves: moves.len(),
            is_blocked: false,
        }
    }

    /// Assigns a number to all states that moves can reach from the states that already have a number. `turn` makes a
    /// move, and returns whether the move is allowed. `None` if there are more than `most` states, or if the token is
    /// cancelled.
    fn number_all(
        &mut self,
        moves: &EngineMoves,
        most: usize,
        cancel: &CancelToken,
        turn: impl Fn(usize, &[u8], &mut [u8]) -> bool,
    ) -> Option<()> {
        let (mut state, mut next) = (vec![0; self.width], vec![0; self.width]);
        let mut number = 0;
        while number < self.len() {
            if self.len() > most || (number % STATES_BETWEEN_CHECKS == 0 && cancel.is_cancelled()) {
                return None;
            }
            state.copy_from_slice(self.state(number));
            self.after.resize(self.len() * self.moves, UNKNOWN);
            for step in 0..self.moves {
                let place = number * self.moves + step;
                if self.after[place] != UNKNOWN {
                    continue;
                }
                let is_allowed = turn(step, &state, &mut next);
                let after = self.number_or_new(&next);
                self.after[place] = if is_allowed { after } else { BLOCKED };
                // The inverse move leads back. Looking up a state takes longer than everything else here.
                if let Some(inverse) = moves.inverses.get(step).filter(|_| !self.is_blocked) {
                    self.after.resize(self.len() * self.moves, UNKNOWN);
                    self.after[after as usize * self.moves + inverse] = number as u32;
                }
            }
            number += 1;
        }
        if !moves.is_symmetric {
            self.before = vec![BLOCKED; self.after.len()];
            for (entry, &after) in self.after.iter().enumerate() {
                if after != BLOCKED {
                    let (number, step) = (entry / self.moves, entry % self.moves);
                    self.before[after as usize * self.moves + step] = number as u32;
                }
            }
        }
        self.states.shrink_to_fit();
        self.after.shrink_to_fit();
        (self.len() <= most).then_some(())
    }

    /// The orbits that the coordinate describes.
    pub(super) fn orbits(&self) -> BTreeSet<usize> {
        match &self.sight {
            Sight::Orbit { spec, .. } => BTreeSet::from([spec.orbit]),
            Sight::Joint(parts) => parts.iter().flat_map(|part| part.orbits()).collect(),
        }
    }

    /// The pieces and orientations that the coordinate distinguishes; `None` if it is a combination of other
    /// coordinates.
    pub(super) fn spec(&self) -> Option<&CoordinateSpec> {
        match &self.sight {
            Sight::Orbit { spec, .. } => Some(spec),
            Sight::Joint(_) => None,
        }
    }

    /// True if both coordinates distinguish the same pieces and orientations. They then give the same numbers to
    /// states.
    pub(super) fn is_same(&self, other: &Coordinate) -> bool {
        std::ptr::eq(self, other) || self.spec().is_some_and(|spec| other.spec() == Some(spec))
    }

    /// True if the coordinate ignores orientations.
    pub(super) fn is_untwisted(&self) -> bool {
        matches!(&self.sight, Sight::Orbit { spec, .. } if spec.seen.iter().all(|&seen| seen == 1))
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.states.len() / self.width
    }

    /// For each move, the state after the move from this state, or [`BLOCKED`].
    #[inline]
    pub(super) fn after(&self, number: u32) -> &[u32] {
        &self.after[number as usize * self.moves..][..self.moves]
    }

    /// For each move, the state from which the move leads to this state, or [`BLOCKED`].
    #[inline]
    pub(super) fn before(&self, number: u32) -> &[u32] {
        &self.before[number as usize * self.moves..][..self.moves]
    }

    /// All state numbers, sorted by the codes of their states.
    pub(super) fn sorted(&self) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..self.len() as u32).collect();
        numbers.sort_unstable_by_key(|&number| self.state(number as usize));
        numbers
    }

    fn state(&self, number: usize) -> &[u8] {
        &self.states[number * self.width..][..self.width]
    }

    fn state_of_orbit(&self, codes: &[u16]) -> SeenBytes {
        match &self.sight {
            Sight::Orbit { code_to, .. } => codes.iter().map(|&code| code_to[usize::from(code)]).collect(),
            Sight::Joint(_) => SeenBytes::new(),
        }
    }

    fn state_of(&self, model: &GoalModel, codes: &[u16]) -> Option<SeenBytes> {
        match &self.sight {
            Sight::Orbit { spec, .. } => Some(self.state_of_orbit(&codes[model.orbits[spec.orbit].range.clone()])),
            Sight::Joint(parts) => {
                let mut state = SeenBytes::with_capacity(self.width);
                for part in parts {
                    state.extend_from_slice(&part.number_of(model, codes)?.to_le_bytes());
                }
                Some(state)
            }
        }
    }

    /// The state number that the coordinate gives to a state of the puzzle; `None` if moves from the goal do not lead
    /// to this state.
    pub(super) fn number_of(&self, model: &GoalModel, codes: &[u16]) -> Option<u32> {
        if let (Sight::Joint(parts), false) = (&self.sight, self.direct.is_empty()) {
            let mut place = 0;
            for part in parts {
                place = place * part.len() + part.number_of(model, codes)? as usize;
            }
            return Some(self.direct[place]).filter(|&number| number != EMPTY);
        }
        let slot = self.slot(&self.state_of(model, codes)?);
        (self.slots[slot] != EMPTY).then(|| self.slots[slot])
    }

    /// Adds to each code of the orbit the part that a state number determines. The caller starts with codes that are 0.
    /// An orbit may have one coordinate for its pieces and one for their orientations; the codes are complete after
    /// both have been added.
    pub(super) fn add_codes(&self, model: &GoalModel, number: u32, codes: &mut [u16]) {
        match &self.sight {
            Sight::Orbit { spec, code_part, .. } => {
                let codes = &mut codes[model.orbits[spec.orbit].range.clone()];
                for (code, &own) in codes.iter_mut().zip(self.state(number as usize)) {
                    *code += code_part[usize::from(own)];
                }
            }
            Sight::Joint(parts) => {
                for (part, number) in parts.iter().zip(self.state(number as usize).as_chunks::<4>().0) {
                    part.add_codes(model, u32::from_le_bytes(*number), codes);
                }
            }
        }
    }

    /// For each place, removes the possible codes that contradict a state number.
    pub(super) fn narrow(&self, model: &GoalModel, number: u32, possible: &mut [Vec<u16>]) {
        match &self.sight {
            Sight::Orbit { spec, code_to, .. } => {
                let range = model.orbits[spec.orbit].range.clone();
                for (possible, &code) in possible[range].iter_mut().zip(self.state(number as usize)) {
                    possible.retain(|&each| code_to[usize::from(each)] == code);
                }
            }
            Sight::Joint(parts) => {
                for (part, number) in parts.iter().zip(self.state(number as usize).as_chunks::<4>().0) {
                    part.narrow(model, u32::from_le_bytes(*number), possible);
                }
            }
        }
    }

    fn number_or_new(&mut self, codes: &[u8]) -> u32 {
        let slot = self.slot(codes);
        if self.slots[slot] != EMPTY {
            return self.slots[slot];
        }
        let number = self.len() as u32;
        self.states.extend_from_slice(codes);
        self.slots[slot] = number;
        if 2 * self.len() > self.slots.len() {
            self.slots = vec![EMPTY; 2 * self.slots.len()];
            for number in 0..self.len() {
                let slot = self.slot(self.state(number));
                self.slots[slot] = number as u32;
            }
        }
        number
    }

    /// The index of the slot of a state. If the state is new, this is a free slot.
    fn slot(&self, codes: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash(codes) >> 32) as usize & mask;
        while self.slots[slot] != EMPTY && self.state(self.slots[slot] as usize) != codes {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// The rules that block moves and depend on only one orbit. If the coordinate does not distinguish a piece, a rule
/// about the piece is left out, or applies to all pieces of its class.
struct OrbitRules {
    /// For each move, pairs of a place within the orbit and the class that the move requires there.
    required: Vec<Vec<(usize, usize)>>,
    /// Pairs of a place and a class. A piece of this class must not be in this place.
    impossible: Vec<(usize, usize)>,
    /// For each block of pieces that moves must not separate, the classes of its pieces in this orbit. Only classes
    /// whose pieces all look alike are listed.
    blocks: Vec<Vec<usize>>,
    /// For each move and place, true if the move moves or twists the piece there.
    moved: Vec<Vec<bool>>,
}

impl OrbitRules {
    fn new(model: &GoalModel, moves: &EngineMoves, spec: &CoordinateSpec) -> OrbitRules {
        let orbit = &model.orbits[spec.orbit];
        let range = orbit.range.clone();
        let mut members = vec![0; spec.seen.len()];
        for &class in &spec.class_to {
            members[usize::from(class)] += 1;
        }
        let is_single = |goal_class: u16| {
            orbit.classes[usize::from(goal_class)].is_one_kind
                && members[usize::from(spec.class_to[usize::from(goal_class)])] == 1
        };
        let here = |each: &&crate::puzzles::definition::PieceInPlace| range.contains(&usize::from(each.place));
        let class = |piece: u16| usize::from(spec.class_to[usize::from(orbit.class_of[usize::from(piece)])]);
        let place_and_class = |each: &crate::puzzles::definition::PieceInPlace| {
            (usize::from(each.place) - range.start, class(each.piece))
        };
        let required = model.required.iter();
        let required = required.map(|list| list.iter().filter(here).map(place_and_class).collect());
        let impossible = model.impossible.iter().filter(here);
        let impossible = impossible.filter(|each| is_single(orbit.class_of[usize::from(each.piece)]));
        let blocks = model.blocks.iter().map(|block| {
            let homes = block.iter().map(|&home| usize::from(home));
            let homes = homes.filter(|home| range.contains(home) && is_single(model.home_class[*home]));
            let classes = homes.map(|home| usize::from(spec.class_to[usize::from(model.home_class[home])]));
            classes.collect::<Vec<_>>()
        });
        OrbitRules {
            required: required.collect(),
            impossible: impossible.map(place_and_class).collect(),
            blocks: blocks.filter(|block| block.len() > 1).collect(),
            moved: moves
                .effects
                .iter()
                .map(|effect| {
                    let is_moved = |place| usize::from(effect.sources[place]) != place || effect.twists[place] != 0;
                    range.clone().map(is_moved).collect()
                })
                .collect(),
        }
    }

    fn is_any(&self) -> bool {
        self.required.iter().any(|list| !list.is_empty()) || !self.impossible.is_empty() || !self.blocks.is_empty()
    }

    fn allow(&self, step: usize, before: &[u8], after: &[u8], class_of_code: &[usize]) -> bool {
        let class_at = |codes: &[u8], place: usize| class_of_code[usize::from(codes[place])];
        let is_moved = |&class: &usize| {
            let place = (0..before.len()).find(|&place| class_at(before, place) == class);
            place.is_some_and(|place| self.moved[step][place])
        };
        let is_whole = |block: &Vec<usize>| {
            let moved = block.iter().filter(|class| is_moved(class)).count();
            moved == 0 || moved == block.len()
        };
        // A search never reaches an impossible state, so moves from an impossible state can be blocked, too.
        let is_possible = |codes: &[u8]| {
            !self
                .impossible
                .iter()
                .any(|&(place, class)| class_at(codes, place) == class)
        };
        let is_required = |&(place, class): &(usize, usize)| class_at(before, place) == class;
        self.required[step].iter().all(is_required)
            && is_possible(before)
            && is_possible(after)
            && self.blocks.iter().all(is_whole)
    }
}
