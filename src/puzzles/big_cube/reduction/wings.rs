//! Wings, all orbits at once: layers turned aside, faces turned, and the layers turned back.
use super::orbits::{Orbit, Pieces};
use super::rotations::{GROUP, Rotated, Way};
use super::steps::{Step, Steps};
use std::collections::HashSet;

type Map = [Rotated; 24];
const SAME: Map = {
    let mut map = [0; 24];
    let mut place = 0;
    while place < 24 {
        map[place] = place as u8;
        place += 1;
    }
    map
};

/// Turns of faces: how places of wings and middle edges move.
#[derive(Clone)]
struct Word {
    faces: Vec<(Way, u8)>,
    map: Map,
}

fn after(one: &Map, then: &Map) -> Map {
    one.map(|place| then[place as usize])
}

fn inverse(map: &Map) -> Map {
    let mut back = SAME;
    for (from, &to) in map.iter().enumerate() {
        back[to as usize] = from as u8;
    }
    back
}

impl Word {
    fn of(faces: Vec<(Way, u8)>) -> Word {
        let map = faces.iter().fold(SAME, |map, &((axis, end), by)| {
            let by = if end { (4 - by) % 4 } else { by } as usize;
            let mut turn = SAME;
            for of in 0..2 {
                let cycle = GROUP.cycles[axis as usize][of][end as usize];
                for (from, place) in cycle.into_iter().enumerate() {
                    turn[place as usize] = cycle[(from + by) % 4];
                }
            }
            after(&map, &turn)
        });
        Word { faces, map }
    }
}

/// Turns layers about an axis by amounts of the layer near each end, turns faces, turns the layers back.
struct Detour {
    axis: u8,
    word: usize,
    /// For each pair of amounts: places of wings against those of middle edges that no longer match, as pairs of
    /// a place and the place where its wing must belong to match after.
    moved: [Vec<(Rotated, Rotated)>; 16],
}

pub(super) struct Wings {
    size: usize,
    words: Vec<Word>,
    detours: Vec<Detour>,
    setups: Vec<Word>,
}

const DIRECTIONS: [Way; 6] = [(0, false), (0, true), (1, false), (1, true), (2, false), (2, true)];

impl Wings {
    pub(super) fn new(size: usize) -> Wings {
        let mut words = Vec::new();
        let mut detours = Vec::new();
        for axis in 0..3u8 {
            let (tops, sides): (Vec<_>, Vec<_>) = DIRECTIONS.into_iter().partition(|each| each.0 == axis);
            let mut found: Vec<Word> = Vec::new();
            let mut known = HashSet::new();
            let mut add = |faces: Vec<(Way, u8)>| {
                let word = Word::of(faces);
                if known.insert(word.map) {
                    found.push(word);
                }
            };
            for &side in &sides {
                for &top in &tops {
                    for by in 1..4 {
                        for between in 1..4 {
                            add(vec![(side, by), (top, between), (side, 4 - by)]);
                        }
                    }
                }
            }
            // Two sides.
            for &side in &sides {
                for &top in &tops {
                    for &other in sides.iter().filter(|each| each.0 != side.0) {
                        for by in [1, 3] {
                            for between in [1, 3] {
                                for second in [1, 3] {
                                    // R U R' F R' F' R
                                    add(vec![
                                        (side, by),
                                        (top, between),
                                        (side, 4 - by),
                                        (other, second),
                                        (side, 4 - by),
                                        (other, 4 - second),
                                        (side, by),
                                    ]);
                                }
                            }
                        }
                    }
                }
            }
            for word in found {
                let back = inverse(&word.map);
                let maps: [Map; 16] = std::array::from_fn(|amounts| {
                    let mut aside = SAME;
                    for (end, by) in [(0, amounts / 4), (1, amounts % 4)] {
                        let cycle = GROUP.cycles[axis as usize][2][end];
                        for (from, place) in cycle.into_iter().enumerate() {
                            aside[place as usize] = cycle[(from + by) % 4];
                        }
                    }
                    after(&after(&aside, &word.map), &inverse(&aside))
                });
                let moved = maps.map(|map| {
                    // A wing goes to map[place]; its middle edge must be there: it came from back[map[place]].
                    let all = (0..24u8).map(|place| (place, back[map[place as usize] as usize]));
                    all.filter(|(place, from)| place != from).collect()
                });
                words.push(word);
                detours.push(Detour {
                    axis,
                    word: words.len() - 1,
                    moved,
                });
            }
        }
        let mut setups = vec![Word::of(Vec::new())];
        let mut known: HashSet<Map> = HashSet::from([SAME]);
        let mut from = 0;
        for _ in 0..2 {
            let to = setups.len();
            for number in from..to {
                for face in DIRECTIONS {
                    for by in 1..4 {
                        let mut faces = setups[number].faces.clone();
                        faces.push((face, by));
                        let word = Word::of(faces);
                        if known.insert(word.map) {
                            setups.push(word);
                        }
                    }
                }
            }
            from = to;
        }
        Wings {
            size,
            words,
            detours,
            setups,
        }
    }

    /// Where each wing of an orbit belongs: the place of the middle edge that it matches.
    fn belongs(wings: &Orbit, middles: &Orbit) -> Map {
        let at = inverse(middles);
        wings.map(|wing| at[wing as usize])
    }

    fn matched(belongs: &[Map]) -> usize {
        belongs
            .iter()
            .flat_map(|map| map.iter().enumerate())
            .filter(|&(place, &to)| place == to as usize)
            .count()
    }

    /// The best amounts for each orbit, from the outermost, and what they gain and cost.
    fn amounts(&self, gains: &[[i8; 16]], price: f32) -> (Vec<usize>, f32) {
        let change = 2.0 * price;
        let changes =
            |one: usize, other: usize| ((one / 4 != other / 4) as usize + (one % 4 != other % 4) as usize) as f32;
        let mut best = [f32::MIN; 16];
        best[0] = 0.0;
        let mut came = Vec::with_capacity(gains.len());
        for each in gains {
            let mut next = [f32::MIN; 16];
            let mut from = [0_u8; 16];
            for (amounts, next) in next.iter_mut().enumerate() {
                for (before, &value) in best.iter().enumerate() {
                    let value = value - change * changes(before, amounts);
                    if value > *next {
                        *next = value;
                        from[amounts] = before as u8;
                    }
                }
                *next += each[amounts] as f32;
            }
            best = next;
            came.push(from);
        }
        let is_odd = self.size % 2 == 1;
        let last = |amounts: usize| {
            let changed = if is_odd {
                changes(amounts, 0)
            } else {
                (amounts / 4 != amounts % 4) as usize as f32
            };
            best[amounts] - change * changed
        };
        let mut amount = (0..16)
            .max_by(|&one, &other| last(one).total_cmp(&last(other)).then(other.cmp(&one)))
            .unwrap();
        let value = last(amount);
        let mut amounts = vec![0; gains.len()];
        for orbit in (0..gains.len()).rev() {
            amounts[orbit] = amount;
            amount = came[orbit][amount] as usize;
        }
        (amounts, value)
    }

    /// Pairs all wings with the middle edges.
    pub(super) fn solve(&self, state: &mut Pieces, steps: &mut Steps) {
        let size = self.size;
        let orbits = state.wings.len();
        if orbits == 0 {
            return;
        }
        // Wings of the outermost orbit first.
        let order: Vec<usize> = (0..orbits).rev().collect();
        let mut price = 0.5_f32;
        loop {
            let belongs: Vec<Map> = order
                .iter()
                .map(|&orbit| Wings::belongs(&state.wings[orbit], &state.middles))
                .collect();
            if Wings::matched(&belongs) == 24 * orbits {
                return;
            }
            let mut best: Option<(f32, i32, usize, usize, Vec<usize>)> = None;
            let setups = if orbits > 8 { 19 } else { self.setups.len() };
            for (number, setup) in self.setups.iter().enumerate() {
                if number >= setups && best.is_some() {
                    break;
                }
                let back = inverse(&setup.map);
                let held: Vec<Map> = belongs
                    .iter()
                    .map(|map| after(&after(&back, map), &setup.map))
                    .collect();
                for (which, detour) in self.detours.iter().enumerate() {
                    let mut gains = vec![[0_i8; 16]; orbits];
                    let mut any = false;
                    for (gains, map) in gains.iter_mut().zip(&held) {
                        for (gain, moved) in gains.iter_mut().zip(&detour.moved) {
                            for &(place, from) in moved {
                                let to = map[place as usize];
                                *gain += (to == from) as i8 - (to == place) as i8;
                            }
                            any |= *gain > 0;
                        }
                    }
                    if !any {
                        continue;
                    }
                    // No amounts gain more, and none cost less.
                    let most: i32 = gains
                        .iter()
                        .map(|each| each.iter().copied().max().unwrap_or(0) as i32)
                        .sum();
                    let least = 4 + self.words[detour.word].faces.len() + setup.faces.len();
                    if best.as_ref().is_some_and(|best| most as f32 / least as f32 <= best.0) {
                        continue;
                    }
                    let (amounts, _) = self.amounts(&gains, price);
                    let gain: i32 = gains
                        .iter()
                        .zip(&amounts)
                        .map(|(gains, &which)| gains[which] as i32)
                        .sum();
                    if gain <= 0 {
                        continue;
                    }
                    let slices = self.aside(detour.axis, &amounts);
                    let cost = 2 * slices.moves() + self.words[detour.word].faces.len() + setup.faces.len();
                    let rate = gain as f32 / cost as f32;
                    if best.as_ref().is_none_or(|best| rate > best.0) {
                        best = Some((rate, gain, number, which, amounts));
                    }
                }
            }
            let Some((rate, _, setup, which, amounts)) = best else {
                price *= 0.5;
                assert!(price > 1e-4, "no detour gains");
                continue;
            };
            price = 0.8 * rate;
            let detour = &self.detours[which];
            let mut all = Vec::new();
            for &(face, by) in &self.setups[setup].faces {
                all.push(Step::face(size, face, by));
            }
            let slices = self.aside(detour.axis, &amounts);
            let back = slices.inverse();
            all.push(slices);
            for &(face, by) in &self.words[detour.word].faces {
                all.push(Step::face(size, face, by));
            }
            all.push(back);
            for step in all {
                state.turn_edges_and_corners(&step);
                steps.push(step);
            }
        }
    }

    /// The layers of each orbit turned, the outermost orbit first.
    fn aside(&self, axis: u8, amounts: &[usize]) -> Step {
        let size = self.size;
        let mut step = Step {
            axis,
            amounts: vec![0; size],
        };
        for (number, &each) in amounts.iter().enumerate() {
            step.amounts[1 + number] = (each / 4) as u8;
            // Both ends turn as seen from the positive one.
            step.amounts[size - 2 - number] = (each % 4) as u8;
        }
        step
    }
}
