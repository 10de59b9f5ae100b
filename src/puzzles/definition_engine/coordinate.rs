//! What can be seen of one orbit, or of several together, numbered.

use super::goal::GoalModel;
use super::moves::EngineMoves;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Which pieces of an orbit are told apart, and in how many orientations.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct CoordinateSpec {
    pub(super) orbit: usize,
    /// By class of the goal: the class that it becomes here.
    pub(super) class_to: Vec<u8>,
    /// By class here: in how many orientations its pieces are seen.
    pub(super) seen: Vec<u8>,
}

impl CoordinateSpec {
    /// How many codes there are; none if they do not fit into a byte.
    fn codes(&self) -> Option<usize> {
        let codes: usize = self.seen.iter().map(|&seen| usize::from(seen)).sum();
        (codes <= 256).then_some(codes)
    }

    /// How many states there are at most: all arrangements, in all orientations.
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

/// How many states of a puzzle there are at most, as far as a goal tells them apart.
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

/// What a coordinate sees.
enum Sight {
    /// An orbit: by code of the goal, the code here, and by code here, what it says of that of the goal. A state has a byte a
    /// place.
    Orbit {
        spec: CoordinateSpec,
        code_to: Vec<u8>,
        code_part: Vec<u16>,
    },
    /// The numbers of other coordinates, four bytes each: not all combinations of them can be reached.
    Joint(Vec<Arc<Coordinate>>),
}

/// All that moves make of what is seen, numbered in the order in which it is found.
pub(super) struct Coordinate {
    sight: Sight,
    /// Bytes of a state.
    width: usize,
    states: Vec<u8>,
    /// An open hash table of numbers.
    slots: Vec<u32>,
    /// Of few combinations of other coordinates: by their numbers together, the number.
    direct: Vec<u32>,
    /// By number, then move: the number after it, or [`BLOCKED`].
    after: Vec<u32>,
    /// By number, then move: the number before it, or [`BLOCKED`]. Empty where moves have inverses among them.
    before: Vec<u32>,
    moves: usize,
    /// True if some moves are blocked in some states of the orbit.
    pub(super) is_blocked: bool,
}

/// So many combinations of coordinates are looked up without a hash.
const MOST_DIRECT: usize = 1 << 19;

/// What is seen of a state, in a byte a place.
type SeenBytes = SmallVec<[u8; 64]>;

/// Where a blocked move leads.
pub(super) const BLOCKED: u32 = u32::MAX;

const EMPTY: u32 = u32::MAX;

/// The multiplier is the golden ratio in 64 bits.
const fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(25) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A number for some bytes, well mixed in its upper half.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(0, |hash, word| mix(hash, u64::from_le_bytes(*word)));
    let rest = rest.iter().fold(1, |rest, &byte| rest << 8 | u64::from(byte));
    mix(mix(hash, rest), 0)
}

/// The same for codes.
pub(super) fn hash_codes(codes: &[u16]) -> u64 {
    let (words, rest) = codes.as_chunks::<4>();
    let four = |word: &[u16; 4]| word.iter().fold(0, |all, &code| all << 16 | u64::from(code));
    let hash = words.iter().fold(0, |hash, word| mix(hash, four(word)));
    let rest = rest.iter().fold(1, |rest, &code| rest << 16 | u64::from(code));
    mix(mix(hash, rest), 0)
}

impl Coordinate {
    /// Bytes that a state takes, about.
    pub(super) fn bytes_per_state(model: &GoalModel, orbit: usize, moves: &EngineMoves) -> usize {
        let tables = if moves.is_symmetric { 1 } else { 2 };
        model.orbits[orbit].range.len() + 8 + tables * moves.len() * size_of::<u32>()
    }

    /// All states that moves lead to from those that reach the goal; none if they are more than `most`, or if there are
    /// too many pieces to tell apart.
    pub(super) fn new(model: &GoalModel, moves: &EngineMoves, spec: CoordinateSpec, most: usize) -> Option<Coordinate> {
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
            // Where all classes are told apart, each says which piece it is.
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
        coordinate.number_all(moves, most, |step, before, after| {
            let (sources, twists) = &effects[step];
            for (place, entry) in after.iter_mut().enumerate() {
                *entry = turned[usize::from(twists[place])][usize::from(before[sources[place]])];
            }
            // What is blocked here is numbered all the same: other orbits may need it.
            rules.allow(step, before, after, &class_of_code)
        })?;
        Some(coordinate)
    }

    /// The combinations of some coordinates that moves lead to; none if they are more than `most`. None of the
    /// coordinates may block moves.
    pub(super) fn joint(
        model: &GoalModel,
        moves: &EngineMoves,
        parts: Vec<Arc<Coordinate>>,
        most: usize,
    ) -> Option<Coordinate> {
        let width = parts.len() * size_of::<u32>();
        let mut coordinate = Coordinate::empty(Sight::Joint(parts.clone()), width, moves);
        for target in model.all_targets(&coordinate.orbits()) {
            if let Some(state) = coordinate.state_of(model, &target) {
                coordinate.number_or_new(&state);
            }
        }
        coordinate.number_all(moves, most, |step, before, after| {
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

    /// Numbers all that moves lead to from what is numbered. `turn` makes a move, and says if it is allowed.
    fn number_all(
        &mut self,
        moves: &EngineMoves,
        most: usize,
        turn: impl Fn(usize, &[u8], &mut [u8]) -> bool,
    ) -> Option<()> {
        let (mut state, mut next) = (vec![0; self.width], vec![0; self.width]);
        let mut number = 0;
        while number < self.len() {
            if self.len() > most {
                return None;
            }
            state.copy_from_slice(self.state(number));
            for step in 0..self.moves {
                let is_allowed = turn(step, &state, &mut next);
                let after = self.number_or_new(&next);
                self.after.push(if is_allowed { after } else { BLOCKED });
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

    /// The orbits that it sees.
    pub(super) fn orbits(&self) -> BTreeSet<usize> {
        match &self.sight {
            Sight::Orbit { spec, .. } => BTreeSet::from([spec.orbit]),
            Sight::Joint(parts) => parts.iter().flat_map(|part| part.orbits()).collect(),
        }
    }

    /// What it tells apart; none if it is made of others.
    pub(super) fn spec(&self) -> Option<&CoordinateSpec> {
        match &self.sight {
            Sight::Orbit { spec, .. } => Some(spec),
            Sight::Joint(_) => None,
        }
    }

    /// True if another one tells the same apart, by the same numbers.
    pub(super) fn is_same(&self, other: &Coordinate) -> bool {
        std::ptr::eq(self, other) || self.spec().is_some_and(|spec| other.spec() == Some(spec))
    }

    /// True if it sees no orientations.
    pub(super) fn is_untwisted(&self) -> bool {
        matches!(&self.sight, Sight::Orbit { spec, .. } if spec.seen.iter().all(|&seen| seen == 1))
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.states.len() / self.width
    }

    /// Where each move leads.
    #[inline]
    pub(super) fn after(&self, number: u32) -> &[u32] {
        &self.after[number as usize * self.moves..][..self.moves]
    }

    /// Where each move leads from.
    #[inline]
    pub(super) fn before(&self, number: u32) -> &[u32] {
        &self.before[number as usize * self.moves..][..self.moves]
    }

    /// All numbers, in the order of what is in the places.
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

    /// The number of what is seen of a state; none if no moves lead there from the goal.
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

    /// Adds to the codes of a state, which are 0 at first, what a number says of them, where all coordinates of an orbit
    /// together tell all of it: the pieces, and how they are turned.
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

    /// Writes what a number says of the codes of a state.
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

    /// The slot of a state, or the one where it would be.
    fn slot(&self, codes: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash(codes) >> 32) as usize & mask;
        while self.slots[slot] != EMPTY && self.state(self.slots[slot] as usize) != codes {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// What blocks moves, as far as it can be seen in one orbit. Where pieces cannot be told apart, more is allowed.
struct OrbitRules {
    /// By move: the places, within the orbit, and the class that must be there.
    required: Vec<Vec<(usize, usize)>>,
    /// What must not be there.
    impossible: Vec<(usize, usize)>,
    /// The classes of the pieces of each block that can be told from all others.
    blocks: Vec<Vec<usize>>,
    /// By move, then place: true if what is there is moved or twisted.
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
        // A state that cannot be is not left either: no search comes there.
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
