//! Brings wings beside their matching middle edges. It solves one orbit of wings after the other, from the innermost
//! outwards.
//!
//! The centres are already solved. A detour turns layers about an axis aside, then turns faces, and then turns the
//! layers back. The face turns bring the four faces around the axis back into place, so the centres are solved again at
//! the end. When the layers turn aside, they carry some wings into the turning faces and others out of them. Only these
//! wings get new neighbours. Between detours, faces may turn freely, since face turns keep wings beside their middle
//! edges.
//!
//! The wings define a permutation: for each place of a wing, it gives the place of the middle edge that this wing
//! matches. A detour changes the permutation at a few places. A beam search looks for the detours that reach the
//! identity in the fewest moves. The permutation must be even, since detours are even permutations.

use super::orbits::{Orbit, Pieces};
use super::rotations::{GROUP, ROTATIONS, RotationIndex, SignedAxis};
use super::steps::{LayerTurns, Steps};
use crate::search::CancelToken;
use std::collections::HashSet;
use std::ops::Range;

/// The image of each place.
type Map = [RotationIndex; ROTATIONS];

/// The identity.
const SAME: Map = {
    let mut map = [0; ROTATIONS];
    let mut place = 0;
    while place < ROTATIONS {
        map[place] = place as RotationIndex;
        place += 1;
    }
    map
};

fn after(first: &Map, then: &Map) -> Map {
    first.map(|place| then[usize::from(place)])
}

fn inverse(map: &Map) -> Map {
    let mut back = SAME;
    for (from, &to) in (0..).zip(map) {
        back[usize::from(to)] = from;
    }
    back
}

/// A sequence of face turns, and its effect on the places of wings and middle edges.
#[derive(Clone)]
struct Word {
    faces: Vec<(SignedAxis, u8)>,
    map: Map,
}

impl Word {
    fn new(faces: Vec<(SignedAxis, u8)>) -> Word {
        let map = faces.iter().fold(SAME, |map, &((axis, back), by)| {
            let by = usize::from(if back { (4 - by) % 4 } else { by });
            let mut turn = SAME;
            for of in 0..2 {
                let cycle = GROUP.cycles[usize::from(axis)][of][usize::from(back)];
                for (from, place) in cycle.into_iter().enumerate() {
                    turn[usize::from(place)] = cycle[(from + by) % 4];
                }
            }
            after(&map, &turn)
        });
        Word { faces, map }
    }
}

/// The quarter turns of two opposite layers. These are the two outermost layers, or the two layers of an orbit. A layer
/// of an orbit turns together with all layers between it and the outermost layer. The value is four times the number of
/// quarters of the layer on the positive side of the axis, plus the number of quarters of the opposite layer. Both
/// numbers are clockwise as seen from the positive side.
type Pair = usize;

/// The number of layers (0 to 2) that have different amounts in the two pairs.
fn differing(one: Pair, other: Pair) -> u32 {
    u32::from(one / 4 != other / 4) + u32::from(one % 4 != other % 4)
}

/// A detour: it turns layers about an axis aside, turns faces, and turns the layers back.
struct Detour {
    axis: u8,
    word: Word,
    /// For each pair of amounts, the places whose wings are beside a different middle edge after the detour. The second
    /// place of each entry is a place of a middle edge. If the middle edge that matches the wing is there before the
    /// detour, the two are together after the detour.
    changed: [Vec<(RotationIndex, RotationIndex)>; 16],
    /// For each pair of amounts, the effect on the wings.
    maps: [Map; 16],
}

/// Turns of faces before a detour.
struct Setup {
    /// At most two turns of faces. The last of them is not about the axis of the detour.
    word: Word,
    /// The turns of the outermost layers about the axis of the detour. They merge with the first turns of the detour.
    outer: Pair,
    /// The effect of all these turns.
    map: Map,
}

/// All detours and setups.
pub(super) struct Wings {
    size: usize,
    detours: Vec<Detour>,
    /// For each axis, its setups, as [`setups`] lists them.
    setups: [Vec<Setup>; 3],
    /// For each axis and each pair of amounts of the outermost layers, the effect of these turns.
    outer: [[Map; 16]; 3],
}

/// The directions of the six faces.
const WAYS: [SignedAxis; 6] = [(0, false), (0, true), (1, false), (1, true), (2, false), (2, true)];

/// A chosen detour.
#[derive(Clone)]
struct Choice {
    detour: usize,
    setup: usize,
    /// The amounts by which the layers of the wings are turned aside.
    aside: Pair,
    gain: u32,
    moves: u32,
}

/// A state of the beam search.
#[derive(Clone)]
struct Node {
    /// For each place of a wing, the place of the middle edge that this wing matches.
    belong: Map,
    choices: Vec<Choice>,
    moves: u32,
    /// The number of wings that are not beside their matching middle edge.
    wrong: u32,
}

impl Wings {
    pub(super) fn new(size: usize) -> Wings {
        let mut detours = Vec::new();
        for axis in 0..3 {
            for word in words(axis) {
                let back = inverse(&word.map);
                let maps: [Map; 16] = std::array::from_fn(|pair: Pair| {
                    let mut aside = SAME;
                    for (end, by) in [(0, pair / 4), (1, pair % 4)] {
                        let cycle = GROUP.cycles[usize::from(axis)][2][end];
                        for (from, place) in cycle.into_iter().enumerate() {
                            aside[usize::from(place)] = cycle[(from + by) % 4];
                        }
                    }
                    after(&after(&aside, &word.map), &inverse(&aside))
                });
                let changed = maps.map(|map| {
                    let all = (0..ROTATIONS as RotationIndex)
                        .map(|place| (place, back[usize::from(map[usize::from(place)])]));
                    all.filter(|(place, from)| place != from).collect()
                });
                detours.push(Detour {
                    axis,
                    word,
                    changed,
                    maps,
                });
            }
        }
        Wings {
            size,
            detours,
            setups: std::array::from_fn(|axis| setups(axis as u8)),
            outer: std::array::from_fn(|axis| std::array::from_fn(|pair| Word::new(outer_faces(axis as u8, pair)).map)),
        }
    }

    /// Brings all wings of an orbit beside their matching middle edges. The innermost orbit has the index 0. A wing
    /// that is already beside its middle edge is there again after each detour. The detours scramble orbits further
    /// out, and preserve orbits further in. `made` is called with the cube after each detour, and with the steps of the
    /// detour. Returns `None` if the search is cancelled first.
    pub(super) fn solve(
        &self,
        pieces: &mut Pieces,
        orbit: usize,
        cancel: &CancelToken,
        mut made: impl FnMut(&Pieces, Steps),
    ) -> Option<()> {
        let layer = (self.size - 2) / 2 - orbit;
        let belong = belong(&pieces.wings[orbit], &pieces.middles);
        let start = Node {
            wrong: wrong(&belong),
            belong,
            choices: Vec::new(),
            moves: 0,
        };
        for choice in self.beam(start, layer, cancel)?.choices {
            let mut steps = Steps::default();
            for step in self.steps(&choice, layer) {
                pieces.turn_edges_and_corners(&step);
                steps.push(step);
            }
            made(pieces, steps);
        }
        Some(())
    }

    fn beam(&self, start: Node, layer: usize, cancel: &CancelToken) -> Option<Node> {
        let mut nodes = vec![start];
        let mut best: Option<Node> = None;
        loop {
            if cancel.is_cancelled() {
                return None;
            }
            let mut found: Vec<(u32, usize, Choice)> = Vec::new();
            for (number, node) in nodes.iter().enumerate() {
                let limit = best.as_ref().map_or(u32::MAX, |best| best.moves);
                // If no detour gains more than it costs, the search accepts every detour that gains a wing.
                let tries = [
                    (0..FIRST_SETUPS, PRICE),
                    (0..FIRST_SETUPS, LAST_PRICE),
                    (FIRST_SETUPS..usize::MAX, LAST_PRICE),
                ];
                let found_of = |(setups, price)| self.choices(node, layer, setups, price);
                let choices = tries.into_iter().map(found_of).find(|choices| !choices.is_empty());
                for choice in choices.unwrap_or_default() {
                    let moves = node.moves + choice.moves;
                    if moves < limit {
                        found.push((10 * moves + A_WING * (node.wrong - choice.gain), number, choice));
                    }
                }
            }
            found.sort_by_key(|(value, ..)| *value);
            let mut seen = HashSet::new();
            let mut next: Vec<Node> = Vec::new();
            for (_, number, choice) in found {
                let node = self.chosen(&nodes[number], choice);
                if node.wrong == 0 {
                    if best.as_ref().is_none_or(|best| node.moves < best.moves) {
                        best = Some(node);
                    }
                } else if seen.insert(node.belong) {
                    next.push(node);
                    if next.len() == WIDTH {
                        break;
                    }
                }
            }
            match best {
                Some(best) if next.is_empty() => return Some(best),
                _ if nodes.iter().all(|node| node.wrong == 0) => return Some(nodes.swap_remove(0)),
                _ => nodes = next,
            }
            // There is always a detour that gains a wing. The caller makes the permutation even, so it contains a cycle
            // of three or more wings, or two exchanges. In both cases, a 3-cycle of wrong wings can bring at least one
            // of them beside its middle edge. Detours after setups can cycle any three wings; a test checks this for
            // all of them. With `LAST_PRICE`, such a detour is worth at least 1 - 6 · 0.15 wings, and a detour that
            // gains no wing is worth at most 0.
            assert!(!nodes.is_empty(), "while wings are wrong, some detour gains a wing");
        }
    }

    /// The node after a choice.
    fn chosen(&self, node: &Node, choice: Choice) -> Node {
        let detour = &self.detours[choice.detour];
        let setup = &self.setups[usize::from(detour.axis)][choice.setup];
        let back = inverse(&setup.map);
        // At the end of the detour, the outermost layers turn back together with the layers beside them.
        let outer = &self.outer[usize::from(detour.axis)][choice.aside];
        // The setup moves wings and middle edges in the same way. The detour moves them in different ways.
        let held = after(&after(&back, &node.belong), &setup.map);
        let wings_back = inverse(&detour.maps[choice.aside]);
        let led = after(&after(&wings_back, &held), &detour.word.map);
        let belong = after(&after(outer, &led), &inverse(outer));
        let mut choices = node.choices.clone();
        let moves = node.moves + choice.moves;
        choices.push(choice);
        Node {
            wrong: wrong(&belong),
            belong,
            choices,
            moves,
        }
    }

    /// The best detours from a node. There are at most [`WIDTH`] of them.
    fn choices(&self, node: &Node, layer: usize, setups: Range<usize>, price: f32) -> Vec<Choice> {
        let mut found: Vec<(u32, Choice)> = Vec::new();
        let mut worst = u32::MAX;
        let mut gains = [0_i8; 16];
        for (number, detour) in self.detours.iter().enumerate() {
            let all = self.setups[usize::from(detour.axis)].iter().enumerate();
            for (which, setup) in all.take(setups.end).skip(setups.start) {
                let back = inverse(&setup.map);
                for (gain, changed) in gains.iter_mut().zip(&detour.changed) {
                    *gain = 0;
                    for &(place, from) in changed {
                        let (place, from) = (back[usize::from(place)], back[usize::from(from)]);
                        let to = node.belong[usize::from(place)];
                        // A detour never takes a wing away from its matching middle edge, so that people see progress.
                        *gain = match to == place {
                            true => i8::MIN,
                            false => gain.saturating_add(i8::from(to == from)),
                        };
                    }
                }
                let most_gain = gains.iter().copied().max().unwrap_or(0).max(0).unsigned_abs().into();
                let faces = (detour.word.faces.len() + setup.word.faces.len()) as u32;
                // Every detour has at least two moves in addition to its face turns.
                let value = |gain: u32, moves: u32| 10 * moves + A_WING * (node.wrong - gain);
                if most_gain == 0 || value(most_gain, faces + 2) >= worst {
                    continue;
                }
                let aside = self.aside(&gains, layer, setup.outer, price);
                let gain = i32::from(gains[aside]);
                if gain <= 0 {
                    continue;
                }
                let (gain, moves) = (gain.unsigned_abs(), self.moves_aside(layer, setup.outer, aside) + faces);
                let value = value(gain, moves);
                if value < worst || found.len() < WIDTH {
                    let choice = Choice {
                        detour: number,
                        setup: which,
                        aside,
                        gain,
                        moves,
                    };
                    let at = found.partition_point(|(each, _)| *each <= value);
                    found.insert(at, (value, choice));
                    found.truncate(WIDTH);
                    if found.len() == WIDTH {
                        worst = found.last().map_or(u32::MAX, |(value, _)| *value);
                    }
                }
            }
        }
        found.into_iter().map(|(_, choice)| choice).collect()
    }

    /// Chooses, for the layers of the wings, the amounts with the largest difference between gain and cost. The gain is
    /// a number of wings, and a move costs `price` wings.
    fn aside(&self, gains: &[i8; 16], layer: usize, outer: Pair, price: f32) -> Pair {
        let value = |pair: Pair| {
            let worth = f32::from(gains[pair]) - price * differing(outer, pair) as f32;
            worth - 2.0 * price * self.across_the_middle(layer, pair) as f32
        };
        let best = (0..16).max_by(|&one, &other| value(one).total_cmp(&value(other)).then(other.cmp(&one)));
        best.expect("sixteen pairs")
    }

    /// The number of moves that turn layers aside and back. When they turn back, the outermost layers turn together
    /// with the layers of the wings.
    fn moves_aside(&self, layer: usize, outer: Pair, aside: Pair) -> u32 {
        differing(outer, aside) + 2 * self.across_the_middle(layer, aside)
    }

    /// Returns the number of pairs of adjacent layers with different amounts, counted from one layer of the wings
    /// across the middle to the other. `pair` contains the amounts of the layers of the wings.
    fn across_the_middle(&self, layer: usize, pair: Pair) -> u32 {
        match 2 * (layer + 1) == self.size {
            false => differing(pair, 0),
            true => u32::from(pair / 4 != pair % 4),
        }
    }

    fn steps(&self, choice: &Choice, layer: usize) -> Vec<LayerTurns> {
        let size = self.size;
        let detour = &self.detours[choice.detour];
        let setup = &self.setups[usize::from(detour.axis)][choice.setup];
        let layers = |outer: Pair| {
            let mut amounts = vec![0; size];
            for at in 0..=layer {
                let pair = if at == 0 { outer } else { choice.aside };
                amounts[at] = (pair / 4) as u8;
                amounts[size - 1 - at] = (pair % 4) as u8;
            }
            LayerTurns {
                axis: detour.axis,
                amounts,
            }
        };
        let faces = |word: &Word| -> Vec<LayerTurns> {
            let each = word.faces.iter();
            each.map(|&(way, by)| LayerTurns::face(size, way, by)).collect()
        };
        let mut steps = faces(&setup.word);
        steps.push(layers(setup.outer));
        steps.extend(faces(&detour.word));
        steps.push(layers(choice.aside).inverse());
        steps
    }
}

/// The cost of a move, as a number of wings.
const PRICE: f32 = 10.0 / A_WING as f32;

/// The cost of a move, as a number of wings, if no detour gains enough at [`PRICE`]. It is less than 1/6: turning
/// layers aside and back takes at most six moves, two for the outermost layers and four in the middle. So the gain of a
/// detour that brings only one wing beside its middle edge still exceeds its cost.
const LAST_PRICE: f32 = 0.15;

/// The width of the beam. On 40 random 4x4x4s, the edges take 29.38 turns with width 1, 28.70 turns with width 2, and
/// 27.65 turns with width 4. With these widths, the whole lesson takes 0.56, 1 and 1.95 times as long as with width 2.
const WIDTH: usize = 2;

/// The cost of a wing beside a wrong middle edge, in tenths of a move. The value hardly matters: on the same 40 cubes,
/// the edges take 28.70 turns with 14 or 18, and 28.50 turns with 24.
const A_WING: u32 = 18;

/// Sequences of face turns that end with the four faces around an axis in their original orientation.
fn words(axis: u8) -> Vec<Word> {
    let (tops, sides): (Vec<SignedAxis>, Vec<SignedAxis>) = WAYS.into_iter().partition(|way| way.0 == axis);
    let mut words = Vec::new();
    let mut known = HashSet::new();
    let mut add = |faces: Vec<(SignedAxis, u8)>| {
        let word = Word::new(faces);
        if known.insert(word.map) {
            words.push(word);
        }
    };
    for &side in &sides {
        for &top in &tops {
            for by in 1..4 {
                for between in 1..4 {
                    // Adds a sequence such as R U R'.
                    add(vec![(side, by), (top, between), (side, 4 - by)]);
                }
            }
            for &other in sides.iter().filter(|other| other.0 != side.0) {
                for (by, between, second) in [1, 3]
                    .into_iter()
                    .flat_map(|by| [1, 3].map(|between| (by, between)))
                    .flat_map(|(by, between)| [1, 3].map(|second| (by, between, second)))
                {
                    // Adds a sequence such as R U R' F R' F' R, which flips an edge in place.
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
    words
}

/// Converts the turns of the two outermost layers about an axis to turns of faces.
fn outer_faces(axis: u8, pair: Pair) -> Vec<(SignedAxis, u8)> {
    vec![
        ((axis, false), (pair / 4) as u8),
        ((axis, true), (4 - pair % 4) as u8 % 4),
    ]
}

/// The number of setups that the search tries first.
const FIRST_SETUPS: usize = 16 * 13;

/// All setups. A setup begins with at most two turns of faces; the last of them is not about the given axis. Then any
/// turns of the two faces on this axis follow. In the first [`FIRST_SETUPS`] setups, at most one turn comes before the
/// turns of these two faces.
fn setups(axis: u8) -> Vec<Setup> {
    let turns = |ways: Vec<SignedAxis>| ways.into_iter().flat_map(|way| [1, 2, 3].map(|by| (way, by)));
    let sides: Vec<SignedAxis> = WAYS.into_iter().filter(|way| way.0 != axis).collect();
    let once = turns(sides.clone()).map(|last| vec![last]);
    let twice = turns(WAYS.to_vec()).flat_map(|first| turns(sides.clone()).map(move |last| vec![first, last]));
    let words = std::iter::once(Vec::new()).chain(once).chain(twice);
    let setup = |faces: &Vec<(SignedAxis, u8)>, outer: Pair| {
        let mut all = faces.clone();
        all.extend(outer_faces(axis, outer));
        Setup {
            word: Word::new(faces.clone()),
            outer,
            map: Word::new(all).map,
        }
    };
    words
        .flat_map(|faces| (0..16).map(move |outer| setup(&faces, outer)))
        .collect()
}

/// For each place of a wing, the place of the middle edge that this wing matches.
fn belong(wings: &Orbit, middles: &Orbit) -> Map {
    let places = inverse(middles);
    wings.map(|wing| places[usize::from(wing)])
}

fn wrong(belong: &Map) -> u32 {
    (0..)
        .zip(belong)
        .filter(|&(place, &to): &(RotationIndex, &RotationIndex)| place != to)
        .count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that detours after setups can cycle any three wings. The search relies on this: as long as wings are
    /// wrong, a detour gains a wing.
    #[test]
    fn detours_behind_setups_cycle_any_three_wings() {
        let wings = Wings::new(5);
        let mut cycles = HashSet::new();
        for detour in &wings.detours {
            for changed in detour.changed.iter().filter(|changed| changed.len() == 3) {
                for setup in &wings.setups[usize::from(detour.axis)] {
                    let back = inverse(&setup.map);
                    let lead = |&(place, from): &(RotationIndex, RotationIndex)| {
                        (back[usize::from(place)], back[usize::from(from)])
                    };
                    let mut cycle: Vec<(RotationIndex, RotationIndex)> = changed.iter().map(lead).collect();
                    cycle.sort_unstable();
                    cycles.insert(cycle);
                }
            }
        }
        // Any three of the 24 places have two cycles, one in each direction.
        assert_eq!(cycles.len(), 24 * 23 * 22 / 3);
    }
}
