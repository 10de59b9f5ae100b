//! Finds the symmetries of a puzzle from its moves. A symmetry is a permutation of the points under which the conjugate
//! of each move is also a move. [`super::group_index`] explains the points.
//!
//! For example, the symmetries of a cube are its rotations and reflections. If a symmetry maps one state to another,
//! both states have the same distance from the solved state.

use std::collections::{HashMap, HashSet};

/// A permutation of points under which the conjugate of each move is also a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PuzzleSymmetry {
    /// The image of each point.
    pub(super) points: Vec<u16>,
    /// For each point, the point that is mapped to it.
    pub(super) sources: Vec<u16>,
    /// For each move, the index of its conjugate, which is also a move.
    pub(super) moves: Vec<u16>,
}

impl PuzzleSymmetry {
    fn new(points: Vec<u16>, moves: Vec<u16>) -> PuzzleSymmetry {
        let mut sources = vec![0; points.len()];
        for (point, &image) in points.iter().enumerate() {
            sources[usize::from(image)] = point as u16;
        }
        PuzzleSymmetry { points, sources, moves }
    }

    /// The conjugate of an element of the group.
    pub(super) fn of(&self, element: &[u16]) -> Vec<u16> {
        let source = |point: usize| usize::from(element[usize::from(self.sources[point])]);
        (0..element.len()).map(|point| self.points[source(point)]).collect()
    }
}

/// The maximum number of symmetries that are used.
pub(super) const MOST_SYMMETRIES: usize = 512;

/// The maximum number of points that the search for symmetries visits. Visiting this number of points takes a few
/// tenths of a second.
const MOST_STEPS: usize = 100_000_000;

/// All symmetries of the moves, beginning with the identity. If there are too many symmetries, or if finding them takes
/// too long, the list contains only the identity. Each move is given by the images of the points. `blocks` contains the
/// index of a block for each point. A symmetry must take all points of a block to points of one block. If several
/// symmetries have the same effect on the moves, the list contains only one of them.
pub(super) fn symmetries(moves: &[Vec<u16>], blocks: &[u16]) -> Vec<PuzzleSymmetry> {
    let degree = blocks.len();
    let identity = PuzzleSymmetry::new(
        (0..degree).map(|point| point as u16).collect(),
        (0..moves.len()).map(|step| step as u16).collect(),
    );
    let mut search = SymmetrySearch::new(moves, blocks);
    search.extend(&mut Partial {
        points: vec![None; degree],
        is_taken: vec![false; degree],
        moves: vec![None; moves.len()],
        is_used: vec![false; moves.len()],
    });
    if search.steps_left == 0 || search.found.len() > MOST_SYMMETRIES {
        return vec![identity];
    }
    let mut found = search.found;
    found.retain(|each| each.moves != identity.moves);
    found.insert(0, identity);
    found
}

/// A symmetry that is known only for some points and moves.
#[derive(Clone)]
struct Partial {
    points: Vec<Option<u16>>,
    is_taken: Vec<bool>,
    moves: Vec<Option<u16>>,
    is_used: Vec<bool>,
}

struct SymmetrySearch<'a> {
    moves: &'a [Vec<u16>],
    blocks: &'a [u16],
    /// For each move, the index of its type. Moves have the same type if their cycles have the same lengths.
    kinds: Vec<usize>,
    /// For each move, the points that it moves.
    moved: Vec<Vec<usize>>,
    /// For each point, true if at least one move moves it.
    is_moved: Vec<bool>,
    found: Vec<PuzzleSymmetry>,
    known: HashSet<Vec<u16>>,
    steps_left: usize,
}

impl<'a> SymmetrySearch<'a> {
    fn new(moves: &'a [Vec<u16>], blocks: &'a [u16]) -> SymmetrySearch<'a> {
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
        let kinds = moves.iter().map(|step| {
            let next = numbers.len();
            *numbers.entry(cycle_lengths(step)).or_insert(next)
        });
        let moved = moves.iter().map(|step| {
            let points = step.iter().enumerate();
            let points = points.filter(|&(point, &image)| point != usize::from(image));
            points.map(|(point, _)| point).collect()
        });
        SymmetrySearch {
            kinds: kinds.collect(),
            moved: moved.collect(),
            is_moved: (0..blocks.len())
                .map(|point| moves.iter().any(|step| usize::from(step[point]) != point))
                .collect(),
            moves,
            blocks,
            found: Vec::new(),
            known: HashSet::new(),
            steps_left: MOST_STEPS,
        }
    }

    /// Tries to complete a partial symmetry, and adds the symmetries that it finds. Returns true if the caller does not
    /// need to try other completions.
    fn extend(&mut self, partial: &mut Partial) -> bool {
        if self.steps_left == 0 || self.found.len() > MOST_SYMMETRIES {
            return true;
        }
        let degree = self.blocks.len();
        let looked_at = degree + self.moved.iter().map(Vec::len).sum::<usize>();
        self.steps_left = self.steps_left.saturating_sub(looked_at);
        // The search next assigns an image to the move that moves the most points whose images are already known. Few
        // moves can be the image of this move, since they must agree with the known images.
        let settled = |step: usize| {
            let points = self.moved[step].iter();
            points.filter(|&&point| partial.points[point].is_some()).count()
        };
        let open = (0..self.moves.len()).filter(|&step| partial.moves[step].is_none());
        let next_move = open.max_by_key(|&step| (settled(step), usize::MAX - step));
        let open_point = (0..degree).find(|&point| partial.points[point].is_none() && self.is_moved[point]);
        if let Some(step) = next_move.filter(|&step| open_point.is_none() || settled(step) > 0) {
            for image in 0..self.moves.len() {
                if partial.is_used[image] || self.kinds[image] != self.kinds[step] {
                    continue;
                }
                let mut next = partial.clone();
                next.moves[step] = Some(image as u16);
                next.is_used[image] = true;
                if self.settle(&mut next) {
                    self.extend(&mut next);
                }
            }
            return false;
        }
        let Some(point) = open_point else {
            return self.enter(partial);
        };
        for image in 0..degree {
            if partial.is_taken[image] || !self.is_moved[image] {
                continue;
            }
            let mut next = partial.clone();
            next.points[point] = Some(image as u16);
            next.is_taken[image] = true;
            // If all moves have an image, all permutations of the remaining points have the same effect on the moves.
            // So one of them is enough.
            if self.settle(&mut next) && self.extend(&mut next) && next_move.is_none() {
                return true;
            }
        }
        false
    }

    /// Finds all images that follow from the known images of points and moves. Returns false if there is a
    /// contradiction.
    fn settle(&mut self, partial: &mut Partial) -> bool {
        let mut open: Vec<usize> = (0..partial.points.len())
            .filter(|&point| partial.points[point].is_some())
            .collect();
        while let Some(point) = open.pop() {
            let image = usize::from(partial.points[point].expect("only points with an image are open"));
            for (step, other) in partial.moves.iter().enumerate() {
                let Some(other) = other else { continue };
                self.steps_left = self.steps_left.saturating_sub(1);
                let (after, image_after) = (
                    usize::from(self.moves[step][point]),
                    self.moves[usize::from(*other)][image],
                );
                match partial.points[after] {
                    Some(known) if known != image_after => return false,
                    Some(_) => {}
                    None if partial.is_taken[usize::from(image_after)] => return false,
                    None => {
                        partial.points[after] = Some(image_after);
                        partial.is_taken[usize::from(image_after)] = true;
                        open.push(after);
                    }
                }
            }
        }
        self.steps_left > 0
    }

    /// Adds a complete symmetry to the list if it preserves the blocks. Points that are not moved by any move stay in
    /// place.
    fn enter(&mut self, partial: &Partial) -> bool {
        let image = |(point, image): (usize, &Option<u16>)| image.unwrap_or(point as u16);
        let points: Vec<u16> = partial.points.iter().enumerate().map(image).collect();
        let moves: Option<Vec<u16>> = partial.moves.iter().copied().collect();
        let Some(moves) = moves else { return false };
        let mut block_to: HashMap<u16, u16> = HashMap::new();
        let keeps_blocks = points.iter().enumerate().all(|(point, &image)| {
            let there = self.blocks[usize::from(image)];
            *block_to.entry(self.blocks[point]).or_insert(there) == there
        });
        if !keeps_blocks {
            return false;
        }
        if self.known.insert(moves.clone()) {
            self.found.push(PuzzleSymmetry::new(points, moves));
        }
        true
    }
}

/// The cycle lengths of a permutation, sorted.
fn cycle_lengths(images: &[u16]) -> Vec<usize> {
    let mut is_seen = vec![false; images.len()];
    let mut lengths = Vec::new();
    for start in 0..images.len() {
        let (mut point, mut length) = (start, 0);
        while !std::mem::replace(&mut is_seen[point], true) {
            point = usize::from(images[point]);
            length += 1;
        }
        if length > 1 {
            lengths.push(length);
        }
    }
    lengths.sort_unstable();
    lengths
}
