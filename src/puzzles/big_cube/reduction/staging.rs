//! Centres in three stages, all orbits at once, by a beam search over exact distances of each orbit.
//!
//! | stage | what comes together | turns | arrangements of an orbit |
//! |---|---|---|---|
//! | axis | the centres of U and D on these two faces | all | C(24, 8) = 735,471 |
//! | ring | those of F and B, and those of R and L, on theirs | all about the axis of U and D; of others half turns, but for faces alone | C(16, 8) = 12,870 |
//! | faces | each color on its face | half turns, but for faces alone | 70³ = 343,000 |
//!
//! In each stage an arrangement of an orbit is the set of 24 places that some colors have. Its distance is the fewest
//! turns of outer layers that solve the orbit alone; a table of all has it. Orbits that lie alike between layers
//! (on a diagonal of their face, on a middle line, on either side between them) share a table, whatever the size.

use super::centres::Kinds;
use super::orbits::{Orbit, Pieces, centre_orbits, inner_layers};
use super::rotations::{GROUP, ROTATIONS};
use super::steps::{Step, Steps};
use crate::search::CancelToken;
use std::collections::HashSet;

/// A set of places of an orbit, a bit a place: those whose x runs along the x axis first, then y, then z.
type Places = u32;

/// Which stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Axis,
    Ring,
    Faces,
}

impl Stage {
    pub(super) const ALL: [Stage; 3] = [Stage::Axis, Stage::Ring, Stage::Faces];

    /// The colors whose places count.
    fn counts(self, color: u8) -> bool {
        match self {
            Stage::Axis => color / 2 == 1,
            Stage::Ring => color / 2 == 2,
            Stage::Faces => color.is_multiple_of(2),
        }
    }

    /// Colors that are taken for the same in this stage.
    pub(super) fn kinds(self) -> Kinds {
        Kinds::new(match self {
            Stage::Axis => [0, 0, 1, 1, 0, 0],
            Stage::Ring => [0, 0, 1, 1, 2, 2],
            Stage::Faces => [0, 1, 2, 3, 4, 5],
        })
    }

    /// True if layers may turn by so many quarters about an axis; `is_face` if it is the outermost alone.
    fn allows(self, axis: u8, quarters: u8, is_face: bool) -> bool {
        is_face
            || quarters == 2
            || match self {
                Stage::Axis => true,
                Stage::Ring => axis == 1,
                Stage::Faces => false,
            }
    }

    /// How many arrangements of an orbit there are, with some that a stage does not meet.
    fn arrangements(self) -> usize {
        match self {
            Stage::Axis | Stage::Ring => 735_471,
            Stage::Faces => 70 * 70 * 70,
        }
    }
}

/// Bits of places, and numbers of sets.
struct Numbering {
    /// The bit of each place.
    bits: [u8; ROTATIONS],
    /// The number of a set of 8 places among those of the same upper 12: by the lower 12 bits.
    lower: Vec<u32>,
    /// Where the numbers of those with some upper 12 bits begin.
    upper: Vec<u32>,
    /// The number of a set of 4 of 8 places.
    fours: [u8; 256],
}

impl Numbering {
    fn new() -> Numbering {
        let mut bits = [0; ROTATIONS];
        let mut next = [0, 8, 16];
        for (bit, ways) in bits.iter_mut().zip(GROUP.ways) {
            let axis = usize::from(ways[0].0);
            *bit = next[axis];
            next[axis] += 1;
        }
        let mut lower = vec![0; 4_096];
        let mut of_size = [0_u32; 13];
        for (set, number) in lower.iter_mut().enumerate() {
            let size = (set as u32).count_ones() as usize;
            *number = of_size[size];
            of_size[size] += 1;
        }
        let mut upper = vec![0; 4_096];
        let mut sum = 0;
        for (set, begin) in upper.iter_mut().enumerate() {
            let size = (set as u32).count_ones() as usize;
            *begin = sum;
            if size <= 8 {
                sum += of_size[8 - size];
            }
        }
        let mut fours = [0; 256];
        let mut next = 0;
        for (set, number) in fours.iter_mut().enumerate() {
            if (set as u32).count_ones() == 4 {
                *number = next;
                next += 1;
            }
        }
        Numbering {
            bits,
            lower,
            upper,
            fours,
        }
    }

    #[inline]
    fn number(&self, stage: Stage, places: Places) -> usize {
        match stage {
            Stage::Axis | Stage::Ring => {
                (self.upper[(places >> 12) as usize] + self.lower[(places & 4_095) as usize]) as usize
            }
            Stage::Faces => {
                let four = |shift: u32| usize::from(self.fours[(places >> shift & 255) as usize]);
                (four(16) * 70 + four(8)) * 70 + four(0)
            }
        }
    }

    fn places(&self, stage: Stage, orbit: &Orbit) -> Places {
        let mut places = 0;
        for (bit, &color) in self.bits.iter().zip(orbit) {
            if stage.counts(color) {
                places |= 1 << bit;
            }
        }
        places
    }
}

/// What a turn does to sets of places: what it makes of each of three bytes.
type Moved = [[Places; 256]; 3];

#[inline]
fn moved(table: &Moved, places: Places) -> Places {
    table[0][(places & 255) as usize] | table[1][(places >> 8 & 255) as usize] | table[2][(places >> 16) as usize]
}

/// Which of the two inner coordinates of an orbit lie in layers that turn: p by bit 0, q by bit 1.
type Reach = usize;

/// Which reaches turns of outer layers have on an orbit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lie {
    Diagonal,
    Middle,
    Left,
    Right,
}

impl Lie {
    const ALL: [Lie; 4] = [Lie::Diagonal, Lie::Middle, Lie::Left, Lie::Right];

    fn of([p, q]: [i32; 2]) -> Lie {
        match (q, p.cmp(&q)) {
            (0, _) => Lie::Middle,
            (_, std::cmp::Ordering::Equal) => Lie::Diagonal,
            (_, std::cmp::Ordering::Greater) => Lie::Left,
            (_, std::cmp::Ordering::Less) => Lie::Right,
        }
    }

    fn reaches(self) -> &'static [Reach] {
        match self {
            Lie::Diagonal => &[0, 3],
            Lie::Middle => &[0, 1],
            Lie::Left => &[0, 1, 3],
            Lie::Right => &[0, 2, 3],
        }
    }
}

/// A turn of outer layers.
#[derive(Clone, Copy)]
struct OuterTurn {
    axis: u8,
    back: bool,
    width: usize,
    quarters: u8,
}

pub(super) struct Staging {
    size: usize,
    numbering: Numbering,
    /// By reach, then side, then quarters less 1.
    moved: Vec<Moved>,
    /// By stage, then by lie; empty for those that no orbit has.
    distances: [[Vec<u8>; 4]; 3],
    orbits: Vec<[i32; 2]>,
}

fn moved_number(reach: Reach, axis: u8, back: bool, quarters: u8) -> usize {
    ((reach * 3 + usize::from(axis)) * 2 + usize::from(back)) * 3 + usize::from(quarters) - 1
}

impl Staging {
    pub(super) fn new(size: usize) -> Staging {
        let numbering = Numbering::new();
        let mut all = Vec::new();
        for reach in 0..4 {
            for axis in 0..3 {
                for back in [false, true] {
                    for quarters in 1..4 {
                        assert_eq!(all.len(), moved_number(reach, axis as u8, back, quarters));
                        let by = if back { 4 - quarters } else { quarters };
                        let mut to: [usize; ROTATIONS] = std::array::from_fn(|place| place);
                        for (of, cycles) in GROUP.cycles[axis].iter().enumerate() {
                            if of == 0 || reach >> (of - 1) & 1 == 1 {
                                let cycle = cycles[usize::from(back)];
                                for from in 0..4 {
                                    to[usize::from(cycle[from])] = usize::from(cycle[(from + usize::from(by)) % 4]);
                                }
                            }
                        }
                        let mut moved = [[0; 256]; 3];
                        for (place, to) in to.into_iter().enumerate() {
                            let bit = usize::from(numbering.bits[place]);
                            for (byte, each) in moved[bit / 8].iter_mut().enumerate() {
                                if byte >> (bit % 8) & 1 == 1 {
                                    *each |= 1 << numbering.bits[to];
                                }
                            }
                        }
                        all.push(moved);
                    }
                }
            }
        }
        let mut staging = Staging {
            size,
            numbering,
            moved: all,
            distances: Default::default(),
            orbits: centre_orbits(size).collect(),
        };
        let tables = Stage::ALL.map(|stage| {
            Lie::ALL.map(|lie| match staging.orbits.iter().any(|&orbit| Lie::of(orbit) == lie) {
                true => staging.table(stage, lie),
                false => Vec::new(),
            })
        });
        staging.distances = tables;
        staging
    }

    fn table(&self, stage: Stage, lie: Lie) -> Vec<u8> {
        let numbering = &self.numbering;
        let mut distances = vec![u8::MAX; stage.arrangements()];
        let home = super::orbits::home_colors();
        let solved = numbering.places(stage, &home);
        distances[numbering.number(stage, solved)] = 0;
        let mut level = vec![solved];
        let mut moves = Vec::new();
        for &reach in lie.reaches() {
            for axis in 0..3 {
                for back in [false, true] {
                    for quarters in 1..4 {
                        if stage.allows(axis, quarters, reach == 0) {
                            moves.push(moved_number(reach, axis, back, quarters));
                        }
                    }
                }
            }
        }
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for places in level {
                for &number in &moves {
                    let to = moved(&self.moved[number], places);
                    let entry = &mut distances[numbering.number(stage, to)];
                    if *entry == u8::MAX {
                        *entry = distance;
                        next.push(to);
                    }
                }
            }
            level = next;
        }
        distances
    }

    fn turns(&self, stage: Stage) -> Vec<OuterTurn> {
        let size = self.size;
        let mut turns = Vec::new();
        for axis in 0..3 {
            for back in [false, true] {
                for width in 1..=size / 2 {
                    if size == 2 * width && back {
                        continue;
                    }
                    for quarters in 1..4 {
                        if stage.allows(axis, quarters, width == 1) {
                            turns.push(OuterTurn {
                                axis,
                                back,
                                width,
                                quarters,
                            });
                        }
                    }
                }
            }
        }
        turns
    }

    /// The wings whose parity a turn changes, by orbit.
    fn parity(&self, turn: OuterTurn) -> u32 {
        if turn.quarters == 2 {
            return 0;
        }
        let cut = self.cut(turn.width);
        let mut parity = 0;
        for (number, q) in inner_layers(self.size).enumerate() {
            if q >= cut {
                parity |= 1 << number;
            }
        }
        parity
    }

    /// Where the innermost of some outer layers lies.
    fn cut(&self, width: usize) -> i32 {
        self.size as i32 - 1 - 2 * (width as i32 - 1)
    }

    fn reach(&self, [p, q]: [i32; 2], width: usize) -> Reach {
        let cut = self.cut(width);
        usize::from(p >= cut) | usize::from(q >= cut && q > 0) << 1
    }

    /// How far pieces are from the end of the first stage: the distances of all orbits together.
    pub(super) fn distance(&self, pieces: &Pieces) -> usize {
        let stage = Stage::Axis;
        let orbits = pieces.centres.iter().zip(&self.orbits);
        let distances = orbits.map(|(orbit, &first)| {
            let places = self.numbering.places(stage, orbit);
            usize::from(self.distances(stage, first)[self.numbering.number(stage, places)])
        });
        distances.sum()
    }

    /// Brings centres nearer to the end of a stage, as far as that pays. In the second stage, wings stay an even number
    /// of exchanges from the middle edges that they match.
    pub(super) fn solve(&self, stage: Stage, pieces: &mut Pieces, steps: &mut Steps, cancel: &CancelToken) {
        for turn in self.search(stage, pieces, cancel) {
            let amount = |layer| if layer < turn.width { turn.quarters } else { 0 };
            let step = Step::towards(self.size, (turn.axis, turn.back), amount);
            pieces.turn(&step);
            steps.push(step);
        }
    }

    /// The distances of an orbit in a stage.
    fn distances(&self, stage: Stage, first: [i32; 2]) -> &[u8] {
        &self.distances[stage as usize][Lie::of(first) as usize]
    }

    fn search(&self, stage: Stage, pieces: &Pieces, cancel: &CancelToken) -> Vec<OuterTurn> {
        let width = match self.orbits.len() {
            1 => WIDTH_OF_ONE,
            orbits => WIDTH / orbits,
        };
        let turns = self.turns(stage);
        let orbits = self.orbits.len();
        let numbering = &self.numbering;
        // For each turn and orbit: what it moves.
        let tables: Vec<Vec<&Moved>> = { turns.iter() }
            .map(|turn| {
                let each = self.orbits.iter().map(|&orbit| {
                    let reach = self.reach(orbit, turn.width);
                    &self.moved[moved_number(reach, turn.axis, turn.back, turn.quarters)]
                });
                each.collect()
            })
            .collect();
        let distances: Vec<&[u8]> = { self.orbits.iter() }
            .map(|&orbit| self.distances(stage, orbit))
            .collect();
        let counts_parity = stage == Stage::Ring;
        let flips: Vec<u32> = { turns.iter() }
            .map(|&turn| if counts_parity { self.parity(turn) } else { 0 })
            .collect();
        let estimate = |places: &[Places], parity: u32| -> u32 {
            let each = places.iter().zip(&distances);
            let each = each.map(|(&places, distances)| WEIGHT[usize::from(distances[numbering.number(stage, places)])]);
            each.sum::<u32>() + if parity == 0 { 0 } else { 10 + 2 * parity.count_ones() }
        };
        let solved = numbering.places(stage, &super::orbits::home_colors());
        let wrong = |places: &[Places]| -> usize {
            places
                .iter()
                .map(|&places| (places & !solved).count_ones() as usize)
                .sum()
        };
        let start: Vec<Places> = { pieces.centres.iter() }
            .map(|orbit| numbering.places(stage, orbit))
            .collect();
        // What remains is left to commutators. The best so far: its cost with theirs, its level and its number there.
        let mut best = (EXCHANGE * wrong(&start), 0, 0);
        // All levels: parent and turn.
        let mut history: Vec<Vec<(u32, u16)>> = vec![vec![(0, u16::MAX)]];
        let mut states = start;
        let mut parities = vec![0];
        let mut seen: HashSet<u64> = HashSet::new();
        let mut child = vec![0; orbits];
        while !cancel.is_cancelled() && best.0 > best.1 && history.len() <= best.1 + PATIENCE + orbits {
            let level = history.len();
            let lasts = &history[level - 1];
            let mut found: Vec<(u32, u32, u16)> = Vec::with_capacity(parities.len() * turns.len());
            for (parent, places) in states.chunks_exact(orbits).enumerate() {
                for (number, turn) in turns.iter().enumerate() {
                    if let Some(last) = turns.get(usize::from(lasts[parent].1)) {
                        // Turns about one axis in one order.
                        if last.axis == turn.axis && (last.back, last.width) >= (turn.back, turn.width) {
                            continue;
                        }
                    }
                    for ((child, &places), table) in child.iter_mut().zip(places).zip(&tables[number]) {
                        *child = moved(table, places);
                    }
                    let parity = parities[parent] ^ flips[number];
                    found.push((estimate(&child, parity), parent as u32, number as u16));
                }
            }
            let keep = (2 * width).min(found.len());
            if keep < found.len() {
                found.select_nth_unstable(keep);
                found.truncate(keep);
            }
            found.sort_unstable();
            let mut next_states = Vec::with_capacity(width * orbits);
            let mut next_parities = Vec::with_capacity(width);
            let mut next = Vec::with_capacity(width);
            for (_, parent, number) in found {
                let places = &states[parent as usize * orbits..][..orbits];
                let begin = next_states.len();
                let parity = parities[parent as usize] ^ flips[usize::from(number)];
                let mut hash = u64::from(parity);
                for (&places, table) in places.iter().zip(&tables[usize::from(number)]) {
                    let to = moved(table, places);
                    hash = (hash ^ u64::from(to))
                        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                        .rotate_left(29);
                    next_states.push(to);
                }
                if !seen.insert(hash) {
                    next_states.truncate(begin);
                    continue;
                }
                if parity == 0 {
                    let cost = level + EXCHANGE * wrong(&next_states[begin..]);
                    if cost < best.0 {
                        best = (cost, level, next.len());
                    }
                }
                next_parities.push(parity);
                next.push((parent, number));
                if next.len() == width {
                    break;
                }
            }
            if next.is_empty() {
                break;
            }
            history.push(next);
            (states, parities) = (next_states, next_parities);
        }
        let (_, level, mut at) = best;
        let mut way = Vec::with_capacity(level);
        for level in history[1..=level].iter().rev() {
            let (parent, number) = level[at];
            way.push(turns[usize::from(number)]);
            at = parent as usize;
        }
        way.reverse();
        way
    }
}

/// How many arrangements of an orbit are kept at a time, of all orbits together.
const WIDTH: usize = 24_000;

/// The same of a single orbit, whose distances lead straight to the end.
const WIDTH_OF_ONE: usize = 500;

/// About how many turns a commutator takes to exchange two centres.
const EXCHANGE: usize = 5;

/// For how many levels, and one more for each orbit, the search goes on without a better arrangement.
const PATIENCE: usize = 8;

/// What a distance counts for: one move more is worth the less, the farther it is.
const WEIGHT: [u32; 16] = [0, 10, 19, 27, 34, 40, 46, 52, 58, 64, 70, 76, 82, 88, 94, 100];
