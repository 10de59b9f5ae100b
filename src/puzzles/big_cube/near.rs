//! Solves cubes that are at most three turns of adjacent layers from the solved position.
//!
//! A reduction solves centres first, then wings, and then a 3x3x3. So it misses very short solutions. For example,
//! after `3Rw2 U2` on a 6x6x6, all centres of the layers in the middle seem to be on the face opposite to their own
//! face. The solver therefore first looks for a solution of at most [`MOST_TURNS`] turns, each of one layer or of
//! adjacent layers. The solution may end in any orientation of the solved cube.
//!
//! A cut is a boundary between two adjacent layers. A cube of n layers has n - 1 cuts along each axis. They can be
//! counted from either side, so cut c counted from one side is cut n - c counted from the other side. A turn of outer
//! layers moves the layers on one side of one cut. A turn of inner layers moves the layers between two cuts. Below, a
//! turn is said to turn the cube at this one cut or at these two cuts. A position shows a cut if the layers on the two
//! sides of the cut look different. Three facts make the search small:
//!
//! 1. A solution does not need turns at a cut that the position does not show. Suppose that, along every axis, the two
//!    layers at cut c look the same, and so do the two layers at cut n - c. Take a solution, and remove one layer
//!    beside each of these cuts from the cube. A cube of n - 2 layers remains, and it is solved by the same turns,
//!    restricted to its layers. Now replace each removed layer by a copy of its neighbour. This gives the original
//!    position. The turns still solve it, because they move the copy together with the neighbour. Adjacent layers
//!    without a shown cut between them can thus be treated as one layer. So the search works on a cube with fewer
//!    layers, the small cube. The cut in the middle of an even number of layers is its own mirror image. No pair of
//!    layers can be removed there, so the small cube always keeps this cut.
//! 2. A solved cube shows no cut, and a turn can add only the cuts at which it turns the cube. A position that shows k
//!    cuts therefore needs at least k turns of outer layers, and at least k / 2 turns of any layers.
//! 3. Every turn acts on the corners like a turn of a 2x2x2, or does not move them. At most three turns of a 2x2x2
//!    reach only 385 of its 3,674,160 positions, so the 24 stickers of the corners are enough to reject nearly all
//!    positions.

use super::layers::{BigCubeLayers, BigCubeTurn};
use super::model::BigCube;
use super::phases::colors;
use super::stickers::turn_layers;
use crate::cube::{Amount, Axis, Face};
use crate::puzzles::PuzzlePosition;
use crate::search::CancelToken;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The maximum number of turns in a solution.
pub(super) const MOST_TURNS: usize = 3;

/// The name of the single phase of such a solution.
pub(super) const NAME: &str = "few turns";

/// The aim of this phase.
pub(super) fn aim() -> String {
    format!("the cube solved in at most {MOST_TURNS} turns of adjacent layers")
}

/// The maximum number of cuts at which a single turn turns the cube.
const CUTS_OF_A_TURN: usize = 2;

/// One face for each axis. Every turn of outer layers of the opposite face has the same effect as a turn of outer
/// layers of this face, up to a turn of the whole cube. So the search needs only the turns of these faces.
const LEADERS: [Face; 3] = [Face::R, Face::U, Face::F];

/// Solves a cube of `layers` layers with these colors in at most [`MOST_TURNS`] turns of adjacent layers. The solution
/// has the fewest possible turns of outer layers (a turn of inner layers counts as two), and among such solutions the
/// fewest turns. Returns `None` if every solution has more turns, or if the search is cancelled.
pub(super) fn solve(layers: u16, colors: &[Face], cancel: &CancelToken) -> Option<Vec<BigCubeTurn>> {
    let size = usize::from(layers);
    if turns_of_corners(colors, size) > MOST_TURNS {
        return None;
    }
    let shown = shown_cuts(colors, size)?;
    if shown.is_empty() {
        return Some(Vec::new());
    }
    let mirrored = shown.iter().map(|cut| size - cut);
    let middle = size.is_multiple_of(2).then_some(size / 2);
    let cuts: BTreeSet<usize> = { shown.iter().copied() }.chain(mirrored).chain(middle).collect();
    // For each layer of the small cube, the index of its first layer in the original cube; at the end, the number of
    // layers of the original cube.
    let ends: Vec<usize> = [0].into_iter().chain(cuts).chain([size]).collect();
    let begins = &ends[..ends.len() - 1];
    let small = colors.chunks_exact(size * size).flat_map(|face| {
        let rows = begins.iter().map(move |row| &face[row * size..][..size]);
        rows.flat_map(|row| begins.iter().map(|&column| row[column]))
    });
    let turns = Search::new(begins.len(), cancel).solve(&small.collect::<Vec<Face>>())?;
    let widened = turns.into_iter().map(|BigCubeTurn { layers: some, amount }| {
        let (first, last) = some.range(begins.len() as u16);
        let first = ends[usize::from(first) - 1] as u32 + 1;
        let last = ends[usize::from(last)] as u32;
        let (layers, _) = BigCubeLayers::between(layers, some.leader(), first, last)?;
        Some(BigCubeTurn { layers, amount })
    });
    widened.collect()
}

/// True if every solution of a position has more than `moves` moves in the outer block turn metric. The function proves
/// this only for at most [`MOST_TURNS`] moves. It returns false for more moves, and if it is cancelled.
pub(super) fn needs_more_than(cube: BigCube, position: &PuzzlePosition, moves: usize, cancel: &CancelToken) -> bool {
    if moves > MOST_TURNS {
        return false;
    }
    let Ok(colors) = colors(cube, position) else {
        return false;
    };
    // A solution of at most three moves has at most three turns, so the search finds it, or one with fewer moves.
    let layers = cube.layers();
    let is_longer = |turns: Vec<BigCubeTurn>| turns.iter().map(|turn| turn.moves(layers)).sum::<usize>() > moves;
    solve(layers, &colors, cancel).is_none_or(is_longer) && !cancel.is_cancelled()
}

/// Calls `see` for each shown cut of a position until `see` breaks. A cut may be reported more than once. Of the two
/// numbers of a cut, `see` gets the smaller one.
fn see_cuts(colors: &[Face], size: usize, mut see: impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
    for face in colors.chunks_exact(size * size) {
        for number in 0..size {
            let row = &face[number * size..][..size];
            if number > 0 && row != &face[(number - 1) * size..][..size] {
                see(number.min(size - number))?;
            }
            for (before, pair) in row.windows(2).enumerate() {
                if pair[0] != pair[1] {
                    see((before + 1).min(size - before - 1))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The shown cuts of a position; `None` if there are too many for [`MOST_TURNS`] turns.
fn shown_cuts(colors: &[Face], size: usize) -> Option<BTreeSet<usize>> {
    let mut shown = BTreeSet::new();
    let flow = see_cuts(colors, size, |cut| {
        shown.insert(cut);
        match shown.len() > CUTS_OF_A_TURN * MOST_TURNS {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    flow.is_continue().then_some(shown)
}

/// A set of cuts of a small cube, with one bit for each cut.
type Cuts = u32;

fn count(cuts: Cuts) -> usize {
    cuts.count_ones() as usize
}

/// The shown cuts of a position of a small cube; `None` if there are more than `most`.
fn shown_within(colors: &[Face], size: usize, most: usize) -> Option<Cuts> {
    let mut shown: Cuts = 0;
    let flow = see_cuts(colors, size, |cut| {
        shown |= 1 << cut;
        match count(shown) > most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    flow.is_continue().then_some(shown)
}

/// A turn of a small cube.
struct Block {
    turn: BigCubeTurn,
    axis: Axis,
    /// The cuts at which the turn turns the cube.
    cuts: Cuts,
    /// The number of turns of outer layers that have the same effect as the turn.
    moves: usize,
}

/// All turns of adjacent layers of a cube of `size` layers. Of several turns that differ only by a turn of the whole
/// cube, the list contains one. Turns of outer layers come first.
fn blocks(size: usize) -> Vec<Block> {
    let mut blocks = Vec::new();
    let outer = (1..size).map(|cut| (0, cut));
    let inner = (1..size).flat_map(|from| (from + 1..size).map(move |to| (from, to)));
    for ((from, to), face) in { outer.chain(inner) }.flat_map(|cuts| LEADERS.map(|face| (cuts, face))) {
        let across = (size - to, size - from);
        let is_outer = from == 0;
        // Chooses the face from which the layers are counted. For a turn of outer layers, it is the face on the side
        // where fewer layers turn. For a turn of inner layers, it is the face that is nearer to the turning layers.
        let (leader, (from_leader, to_leader)) = match is_outer {
            true if 2 * to > size => (face.opposite(), (0, size - to)),
            false if across.0 < from => (face.opposite(), across),
            _ => (face, (from, to)),
        };
        let (first, last) = (from_leader as u32 + 1, to_leader as u32);
        let Some((layers, _)) = BigCubeLayers::between(size as u16, leader, first, last) else {
            continue;
        };
        let number = |cut: usize| 1 << cut.min(size - cut);
        let cuts = if is_outer {
            number(to)
        } else {
            number(from) | number(to)
        };
        blocks.extend(Amount::ALL.map(|amount| Block {
            turn: BigCubeTurn { layers, amount },
            axis: face.axis(),
            cuts,
            moves: if is_outer { 1 } else { 2 },
        }));
    }
    blocks
}

/// A search for the best solution of a small cube, as [`solve`] defines it.
struct Search<'a> {
    size: usize,
    blocks: Vec<Block>,
    cancel: &'a CancelToken,
    /// The indices of the blocks that were turned so far.
    made: Vec<usize>,
    /// The best solution found: its number of turns of outer layers, and the indices of its blocks.
    best: Option<(usize, Vec<usize>)>,
}

impl Search<'_> {
    fn new(size: usize, cancel: &CancelToken) -> Search<'_> {
        Search {
            size,
            blocks: blocks(size),
            cancel,
            made: Vec::new(),
            best: None,
        }
    }

    fn solve(mut self, colors: &[Face]) -> Option<Vec<BigCubeTurn>> {
        let shown = shown_within(colors, self.size, CUTS_OF_A_TURN * MOST_TURNS)?;
        for turns in 1..=MOST_TURNS {
            if self.is_of_use(count(shown).max(turns)) {
                self.descend(colors, shown, turns, 0);
            }
        }
        let (_, best) = self.best?;
        (!self.cancel.is_cancelled()).then(|| best.into_iter().map(|number| self.blocks[number].turn).collect())
    }

    /// True if a solution of `moves` turns of outer layers would be better than the best solution found so far.
    fn is_of_use(&self, moves: usize) -> bool {
        self.best.as_ref().is_none_or(|(best, _)| moves < *best)
    }

    /// Looks for solutions of `left` more turns, where `left` is at least 1. `shown` contains the shown cuts of the
    /// position. `moves` is the number of turns of outer layers that led to the position.
    fn descend(&mut self, colors: &[Face], shown: Cuts, left: usize, moves: usize) {
        let rest = left - 1;
        let mut turned = colors.to_vec();
        for number in 0..self.blocks.len() {
            let block = &self.blocks[number];
            let moves = moves + block.moves;
            let still_shown = count(shown & !block.cuts);
            // The search makes successive turns about one axis only in a fixed order. The last turn must turn the cube
            // exactly at the shown cuts.
            let is_again =
                { self.made.last() }.is_some_and(|&last| self.blocks[last].axis == block.axis && number <= last);
            let is_too_few = still_shown > CUTS_OF_A_TURN * rest || (rest == 0 && block.cuts != shown);
            if is_again || is_too_few || !self.is_of_use(moves + still_shown.max(rest)) {
                continue;
            }
            if self.cancel.is_cancelled() {
                return;
            }
            turned.copy_from_slice(colors);
            turn_layers(&mut turned, self.size as u16, block.turn);
            let Some(shown) = shown_within(&turned, self.size, CUTS_OF_A_TURN * rest) else {
                continue;
            };
            if !self.is_of_use(moves + count(shown).max(rest)) || turns_of_corners(&turned, self.size) > rest {
                continue;
            }
            self.made.push(number);
            match rest {
                0 => self.best = Some((moves, self.made.clone())),
                _ => self.descend(&turned, shown, rest, moves),
            }
            self.made.pop();
        }
    }
}

/// A lower bound for the number of turns. It is the number of turns that the corners need on a 2x2x2, or [`MOST_TURNS`]
/// plus 1 if they need more than [`MOST_TURNS`] turns.
fn turns_of_corners(colors: &[Face], size: usize) -> usize {
    let near = NEAR_CORNERS.get(&corners(colors, size));
    near.map_or(MOST_TURNS + 1, |&turns| turns.into())
}

/// A key for the colors of all corner stickers. The colors are numbered in the order of their first appearance. The
/// result does not depend on the names of the colors, so it is the same for all orientations of the solved cube.
fn corners(colors: &[Face], size: usize) -> u128 {
    let mut numbers = [None; 6];
    let mut next = 0;
    let mut corners = 0;
    for face in 0..6 {
        for row in [0, size - 1] {
            for column in [0, size - 1] {
                let color = colors[(face * size + row) * size + column];
                let number = numbers[color as usize].get_or_insert_with(|| {
                    next += 1;
                    next
                });
                corners = corners << 3 | *number;
            }
        }
    }
    corners
}

/// The arrangements of corners that can be solved in at most [`MOST_TURNS`] turns, with the number of turns of each.
static NEAR_CORNERS: LazyLock<HashMap<u128, u8>> = LazyLock::new(|| {
    let solved: Vec<Face> = Face::ALL.into_iter().flat_map(|face| [face; 4]).collect();
    let mut near = HashMap::from([(corners(&solved, 2), 0)]);
    let mut last = vec![solved];
    for turns in 1..=MOST_TURNS as u8 {
        let mut next = Vec::new();
        for (position, face) in last.iter().flat_map(|position| LEADERS.map(|face| (position, face))) {
            for amount in Amount::ALL {
                let mut turned = position.clone();
                turn_layers(&mut turned, 2, BigCubeTurn::of_face(face, amount));
                near.entry(corners(&turned, 2)).or_insert_with(|| {
                    next.push(turned);
                    turns
                });
            }
        }
        last = next;
    }
    near
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Rotation, generator};
    use crate::puzzles::SolvablePuzzle;
    use rand::RngExt;
    use std::collections::HashSet;

    fn solved(size: u16) -> Vec<Face> {
        let on_a_face = usize::from(size) * usize::from(size);
        Face::ALL.into_iter().flat_map(|face| vec![face; on_a_face]).collect()
    }

    /// Every turn of adjacent layers that the notation can write, except those of the whole cube.
    fn all_turns(size: u16) -> Vec<BigCubeTurn> {
        let mut turns = Vec::new();
        for face in Face::ALL {
            for (first, last) in (1..=size).flat_map(|first| (first..=size).map(move |last| (first, last))) {
                let layers = BigCubeLayers::between(size, face, first.into(), last.into());
                let (layers, _) = layers.expect("layers of the cube");
                if !layers.is_whole() {
                    turns.extend(Amount::ALL.map(|amount| BigCubeTurn { layers, amount }));
                }
            }
        }
        turns
    }

    fn moves(size: u16, turns: &[BigCubeTurn]) -> usize {
        turns.iter().map(|turn| turn.moves(size)).sum()
    }

    fn after(colors: &[Face], size: u16, turns: &[BigCubeTurn]) -> Vec<Face> {
        let mut colors = colors.to_vec();
        for &turn in turns {
            turn_layers(&mut colors, size, turn);
        }
        colors
    }

    /// Solves a scramble, and checks that the solution is correct and not longer than the scramble.
    fn hold(size: u16, scramble: &[BigCubeTurn]) {
        let colors = after(&solved(size), size, scramble);
        let written = || scramble.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let solution = solve(size, &colors, &CancelToken::new());
        let solution = solution.unwrap_or_else(|| panic!("{size}: {}", written()));
        let colors = after(&colors, size, &solution);
        let faces = colors.chunks_exact(usize::from(size) * usize::from(size));
        let is_solved = faces.into_iter().all(|face| face.iter().all(|color| *color == face[0]));
        assert!(is_solved, "{size}: {}", written());
        assert!(moves(size, &solution) <= moves(size, scramble), "{size}: {}", written());
        assert!(solution.len() <= MOST_TURNS, "{size}: {}", written());
    }

    #[test]
    fn corners_are_known_as_far_as_three_turns_of_a_2x2x2_lead() {
        // The number of positions of the 2x2x2 for each number of turns (https://www.jaapsch.net/puzzles/cube2.htm).
        let counts = [0, 1, 2, 3].map(|turns| NEAR_CORNERS.values().filter(|&&each| each == turns).count());
        assert_eq!(counts, [1, 9, 54, 321]);
    }

    #[test]
    fn every_scramble_of_one_turn_comes_back_in_one() {
        for size in 4..=21 {
            for turn in all_turns(size) {
                hold(size, &[turn]);
            }
        }
    }

    /// Compares with a breadth-first search of all positions up to two moves away, and of some that are three moves
    /// away. In an earlier version, the program searched for a minute before it refused a limit of two moves on a 4x4x4.
    #[test]
    fn limits_that_no_solution_meets_are_known_without_a_search() {
        for size in [4, 5] {
            let cube = BigCube::of_layers(size).expect("a size");
            let need_more = |colors: &[Face], moves| {
                let stickers: Vec<u8> = colors.iter().map(|&color| color as u8).collect();
                needs_more_than(*cube, &stickers.into(), moves, &CancelToken::new())
            };
            let outer: Vec<BigCubeTurn> = { all_turns(size).into_iter() }
                .filter(|turn| turn.moves(size) == 1)
                .collect();
            let rotations: Vec<Vec<BigCubeTurn>> = { Rotation::all() }
                .map(|rotation| BigCubeTurn::of_whole(rotation).collect())
                .collect();
            let as_held = |colors: &[Face]| rotations.iter().map(|turns| after(colors, size, turns)).min();
            let assert_known = |colors: &[Face], distance| {
                for most in 0..=4 {
                    let is_proven = most < distance && most <= MOST_TURNS;
                    assert_eq!(need_more(colors, most), is_proven, "{size}: {distance}, {most}");
                }
            };
            let mut seen = HashSet::new();
            let mut positions = vec![solved(size)];
            for distance in 0..=2 {
                positions.retain(|colors| seen.insert(as_held(colors)));
                // There are thousands of positions after two moves.
                let some = positions.iter().step_by(if distance == 2 { 7 } else { 1 });
                some.for_each(|colors| assert_known(colors, distance));
                let next = positions
                    .iter()
                    .flat_map(|colors| outer.iter().map(|&turn| after(colors, size, &[turn])));
                positions = next.step_by(if distance == 2 { 197 } else { 1 }).collect();
            }
            positions.retain(|colors| !seen.contains(&as_held(colors)));
            assert!(positions.len() > 20, "{}", positions.len());
            positions.iter().for_each(|colors| assert_known(colors, 3));
        }
        // A search that is cancelled proves nothing.
        let cancelled = CancelToken::new();
        cancelled.cancel();
        let cube = BigCube::of_layers(4).expect("a size");
        let position = cube.random(&mut generator(9, 0));
        assert!(needs_more_than(*cube, &position, 3, &CancelToken::new()));
        assert!(!needs_more_than(*cube, &position, 3, &cancelled));
    }

    /// In an earlier version, scrambles of two half turns, each of half of the layers, got solutions of up to 30 moves.
    #[test]
    fn scrambles_of_two_and_three_turns_come_back_in_no_more_moves() {
        for size in 4..=21 {
            let turns = all_turns(size);
            let mut random = generator(9, size.into());
            for number in 0..30 {
                let scramble: Vec<BigCubeTurn> = (0..2 + number % 2)
                    .map(|_| turns[random.random_range(0..turns.len())])
                    .collect();
                hold(size, &scramble);
            }
        }
    }
}
