//! Assigns numbers to the positions of a puzzle. The positions correspond to the elements of the group of the puzzle.
//! Two positions get the same number if a symmetry maps one of them to the other. The index works only for puzzles
//! whose pieces all look different.
//!
//! A subgroup splits the group into cosets: each element of the group is the product of an element of the subgroup and
//! the representative of a coset. In the table, cosets are rows, and elements of the subgroup are columns. A move takes
//! a row to another row, and multiplies all columns of the row by the same element. If symmetries map several rows to
//! each other, the table contains only one of these rows. This divides the number of entries by nearly the number of
//! symmetries.

use super::coordinate::hash_codes;
use super::goal::GoalModel;
use super::moves::EngineMoves;
use super::rows::{IN_WORD, LOWER_BITS, RowGraph};
use super::symmetry::{MOST_SYMMETRIES, PuzzleSymmetry, symmetries};
use crate::groups::{PermutationGroup, PointImages};
use crate::search::CancelToken;
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The maximum number of elements of the subgroup, and so of columns. A row of this length fits into the first-level
/// cache.
const MOST_COLUMNS: usize = 4_096;

/// The minimum number of elements of the subgroup, unless the whole group has fewer elements.
const LEAST_COLUMNS: usize = 24;

/// The maximum number of points on which the group may act.
const MOST_POINTS: usize = 512;

/// The maximum number of splits of the group that are compared.
const MOST_SPLITS: usize = 64;

/// The number that stands for a missing row.
const NO_ROW: u32 = u32::MAX;

/// The points on which the group acts. Each place has one point for each orientation of the piece in it. If there are
/// several orientations, the place has one more point. This point stands for the place with any orientation of its
/// piece.
struct PointLayout {
    /// For each place, its first point and the number of its points.
    oriented: Vec<(usize, usize)>,
    /// For each place, the point that stands for the place with any orientation of its piece.
    whole: Vec<usize>,
    degree: usize,
}

impl PointLayout {
    fn new(model: &GoalModel) -> PointLayout {
        let mut oriented = Vec::new();
        let mut degree = 0;
        for orbit in &model.orbits {
            for _ in orbit.range.clone() {
                oriented.push((degree, usize::from(orbit.orientations)));
                degree += usize::from(orbit.orientations);
            }
        }
        let whole = oriented.iter().map(|&(first, count)| {
            if count == 1 {
                return first;
            }
            degree += 1;
            degree - 1
        });
        let whole = whole.collect();
        PointLayout {
            oriented,
            whole,
            degree,
        }
    }

    /// Sets the images of the points of the place `from`. The move takes the piece from there to the place `to`, and
    /// adds `twist` to its orientation.
    fn take(&self, images: &mut [u16], from: usize, to: usize, twist: usize) {
        let (first, count) = self.oriented[from];
        let (first_there, _) = self.oriented[to];
        for orientation in 0..count {
            images[first + orientation] = (first_there + (orientation + twist) % count) as u16;
        }
        images[self.whole[from]] = self.whole[to] as u16;
    }

    /// For each point, the number of its block. The points for the orientations of one place form a block.
    fn blocks(&self) -> Vec<u16> {
        let mut blocks = vec![0; self.degree];
        for (place, &(first, count)) in self.oriented.iter().enumerate() {
            blocks[first..first + count].fill(place as u16);
            // Moves take a point that stands for a whole place only to points of this type, so each of these points
            // forms its own block.
            blocks[self.whole[place]] = if count == 1 {
                place as u16
            } else {
                (self.oriented.len() + place) as u16
            };
        }
        blocks
    }
}

/// An entry of the move table: the row to which a move leads, the symmetry that takes the result to this row, and the
/// change of the columns.
#[derive(Clone, Copy)]
struct RowStep {
    row: u32,
    /// The symmetry that takes the result of the move to its row in the table.
    symmetry: u16,
    /// The factor by which the columns are multiplied after the symmetry.
    factor: u16,
}

/// A row that is mapped to itself by symmetries other than the identity. `fixing` contains these symmetries and the
/// identity, each with the factor by which it multiplies the columns.
struct FixedRow {
    row: u32,
    fixing: Vec<(u16, u16)>,
}

/// The entry of a position in the table: its row and column, and the symmetry that takes the position to this entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GroupNode {
    pub(super) row: u32,
    pub(super) column: u16,
    pub(super) symmetry: u16,
}

/// Assigns a table entry to each position. Two positions share an entry if a symmetry maps one of them to the other.
pub(super) struct GroupIndex {
    layout: PointLayout,
    /// For each orbit and each class of the goal, the place of the piece of this class in the solved puzzle. (Each
    /// class has one piece.)
    home: Vec<Vec<u16>>,
    solved: Vec<u16>,
    group: PermutationGroup,
    /// The points whose images determine the row.
    outer: Vec<u16>,
    /// The points whose images determine the element of the subgroup, and so the column. Elements of the subgroup do
    /// not move the outer points.
    inner: Vec<u16>,
    symmetries: Vec<PuzzleSymmetry>,
    /// For each pair of symmetries, the symmetry that applies the first and then the second.
    both: Vec<u16>,
    /// For each symmetry, its inverse.
    undoing: Vec<u16>,
    /// The elements of the subgroup, as a tree. Each level belongs to an inner point. For each node and each image of
    /// this point, the tree contains the next node.
    tree: Vec<u32>,
    columns: usize,
    /// For each element of the subgroup and each column, the column of their product. The product applies the element
    /// of the column first.
    products: Vec<u16>,
    /// For each element of the subgroup, its inverse.
    inverses: Vec<u16>,
    /// For each symmetry and each column, the column of the conjugate by this symmetry.
    conjugates: Vec<u16>,
    /// For each row, the inverse of its representative.
    undone: Vec<u16>,
    /// A hash table that gives the number of a row for the images of the outer points.
    slots: Vec<u32>,
    weights: Vec<u16>,
    steps: Vec<RowStep>,
    moves: usize,
    fixed_rows: Vec<FixedRow>,
    order: u64,
    /// The table positions of all solved states, in ascending order.
    pub(super) targets: Vec<u64>,
}

/// A split of the group by a subgroup.
struct Split {
    outer: Vec<u16>,
    inner: Vec<u16>,
    generators: Vec<Vec<u16>>,
    columns: u64,
    /// The indices of the symmetries that preserve the subgroup.
    keeping: Vec<usize>,
    group: PermutationGroup,
}

impl Split {
    /// The approximate number of table entries, including unused entries at the end of the last word of each row. In
    /// fact there are more entries, because some symmetries map a row to itself.
    fn entries(&self, order: u64) -> u64 {
        let padded = self.columns.next_multiple_of(IN_WORD as u64);
        order / self.columns * padded / self.keeping.len() as u64
    }
}

/// The token is checked once for this many rows.
const ROWS_BETWEEN_CHECKS: usize = 1 << 8;

impl GroupIndex {
    /// Builds the index. Returns `None` in these cases: some pieces look alike; some moves can be blocked or have no
    /// inverse; a move costs more than 1; moves cannot reach one solved state from another; or the group is far too
    /// large, acts on too many points, or has no subgroup of a suitable size; or the token is cancelled.
    ///
    /// # Errors
    ///
    /// Returns the needed memory in bytes, if it is more than `memory`.
    pub(super) fn new(
        model: &GoalModel,
        moves: &EngineMoves,
        memory: u64,
        cancel: &CancelToken,
    ) -> Result<Option<GroupIndex>, u64> {
        let tells_all = |orbit: &super::goal::GoalOrbit| {
            let is_whole = |class: &super::goal::PieceClass| class.count == 1 && class.seen == orbit.orientations;
            orbit.classes.iter().all(is_whole)
        };
        let is_plain = moves.is_symmetric && moves.cost_one() && !moves.is_blocked;
        if !is_plain || !model.orbits.iter().all(tells_all) {
            return Ok(None);
        }
        let one_each = model.targets.iter().flatten().all(|targets| targets.len() == 1);
        let layout = PointLayout::new(model);
        if !one_each || layout.degree > MOST_POINTS {
            return Ok(None);
        }
        let generators: Vec<Vec<u16>> = moves
            .effects
            .iter()
            .map(|effect| {
                let mut images = vec![0; layout.degree];
                for (place, &source) in effect.sources.iter().enumerate() {
                    layout.take(&mut images, source.into(), place, effect.twists[place].into());
                }
                images
            })
            .collect();
        let images: Vec<PointImages> = generators.iter().map(|each| PointImages(each.clone().into())).collect();
        // Symmetries reduce the number of entries by a factor of at most [`MOST_SYMMETRIES`], and a byte holds four
        // entries. If the group is too large even then, there is no index.
        let most = memory.saturating_mul(4 * MOST_SYMMETRIES as u64);
        let too_many = BigUint::from(most) + 1_u32;
        let Ok(group) = PermutationGroup::new(layout.degree, &[], &images, Some(&too_many)) else {
            return Ok(None);
        };
        let order = u64::try_from(group.order()).ok().filter(|&order| order <= most);
        let Some(order) = order.filter(|_| group.is_proven()) else {
            return Ok(None);
        };
        let home = model.orbits.iter().map(|orbit| {
            let mut home = vec![0; orbit.classes.len()];
            for place in orbit.range.clone() {
                home[usize::from(model.home_class[place])] = place as u16;
            }
            home
        });
        let solved: Vec<u16> = model.targets[0].iter().flat_map(|targets| targets[0].clone()).collect();
        let mut index = GroupIndex {
            home: home.collect(),
            solved,
            outer: Vec::new(),
            inner: Vec::new(),
            symmetries: Vec::new(),
            both: Vec::new(),
            undoing: Vec::new(),
            tree: Vec::new(),
            columns: 0,
            products: Vec::new(),
            inverses: Vec::new(),
            conjugates: Vec::new(),
            undone: Vec::new(),
            slots: vec![NO_ROW; 1 << 10],
            weights: Vec::new(),
            steps: Vec::new(),
            moves: moves.len(),
            fixed_rows: Vec::new(),
            targets: Vec::new(),
            layout,
            group,
            order,
        };
        let targets: Vec<Vec<u16>> = model
            .targets
            .iter()
            .map(|targets| index.element(model, &targets.concat().concat()))
            .collect();
        let is_reached = |target: &Vec<u16>| index.group.contains(&PointImages(target.clone().into()));
        if !targets.iter().all(is_reached) {
            return Ok(None);
        }
        let mut all = symmetries(&generators, &index.layout.blocks());
        let keeps_targets = |symmetry: &PuzzleSymmetry| targets.iter().all(|each| targets.contains(&symmetry.of(each)));
        all.retain(keeps_targets);
        let Some(split) = index.best_split(&images, all.as_slice(), memory)? else {
            return Ok(None);
        };
        index.symmetries = split.keeping.iter().map(|&number| all[number].clone()).collect();
        index.split(split);
        if index.number_rows(&generators, cancel).is_none() {
            return Ok(None);
        }
        let mut positions: Vec<u64> = targets.iter().flat_map(|target| index.positions_of(target)).collect();
        positions.sort_unstable();
        positions.dedup();
        index.targets = positions;
        match index.bytes() {
            bytes if bytes > memory => Err(bytes),
            _ => Ok(Some(index)),
        }
    }

    /// The element that leads from the solved state to the state with these codes. The goal must distinguish all
    /// pieces.
    fn element(&self, model: &GoalModel, codes: &[u16]) -> Vec<u16> {
        let mut images = vec![0; self.layout.degree];
        for (orbit, home) in model.orbits.iter().zip(&self.home) {
            for place in orbit.range.clone() {
                let class = usize::from(orbit.class_of_code[usize::from(codes[place])]);
                let from = usize::from(home[class]);
                let first = orbit.classes[class].first_code;
                let orientations = u16::from(orbit.orientations);
                let twist = (codes[place] - first + orientations - (self.solved[from] - first)) % orientations;
                self.layout.take(&mut images, from, place, twist.into());
            }
        }
        images
    }

    /// The codes of the state to which an element leads from the solved state.
    fn codes(&self, model: &GoalModel, element: &[u16]) -> Vec<u16> {
        let mut codes = vec![0; self.layout.oriented.len()];
        for orbit in &model.orbits {
            let start = self.layout.oriented[orbit.range.start].0;
            let count = usize::from(orbit.orientations);
            for from in orbit.range.clone() {
                let image = usize::from(element[self.layout.oriented[from].0]);
                let (place, twist) = (orbit.range.start + (image - start) / count, (image - start) % count);
                codes[place] = orbit.twisted(self.solved[from], twist as u8);
            }
        }
        codes
    }

    /// The split with the smallest number of entries; `None` if every split has too many or too few columns. If no
    /// split fits into the memory, this returns the needed number of bytes as an error.
    fn best_split(
        &self,
        generators: &[PointImages],
        all: &[PuzzleSymmetry],
        memory: u64,
    ) -> Result<Option<Split>, u64> {
        let mut least_needed: Option<u64> = None;
        let mut seen = HashSet::new();
        let mut best: Option<Split> = None;
        for base in self.bases(all).into_iter().take(MOST_SPLITS) {
            if !seen.insert(base.clone()) {
                continue;
            }
            let order = self.group.order();
            let Ok(group) = PermutationGroup::new(self.layout.degree, &base, generators, Some(&order)) else {
                continue;
            };
            let orders: Vec<u64> = (0..=base.len())
                .map(|level| u64::try_from(group.stabilizer(level).0).expect("it divides the order"))
                .collect();
            let mut last = u64::MAX;
            for level in 0..=base.len() {
                let columns = orders[level];
                let is_small = columns <= MOST_COLUMNS as u64;
                if columns == last || !is_small || columns < (LEAST_COLUMNS as u64).min(self.order) {
                    continue;
                }
                last = columns;
                let moving = |levels: std::ops::Range<usize>| {
                    let levels = levels.filter(|&level| orders[level] != orders[level + 1]);
                    levels.map(|level| base[level]).collect::<Vec<u16>>()
                };
                let subgroup: Vec<Vec<u16>> = { group.stabilizer(level).1.into_iter() }
                    .map(|each| each.0.to_vec())
                    .collect();
                // `outer` leaves out points whose images follow from the images of other points. A subgroup that fixes
                // the points in `outer` therefore also fixes the points that were left out, so a test with the points
                // in `outer` is enough.
                let outer = moving(0..level);
                let keeps = |symmetry: &&PuzzleSymmetry| {
                    let stays = |element: &Vec<u16>| {
                        let element = symmetry.of(element);
                        outer.iter().all(|&point| element[usize::from(point)] == point)
                    };
                    subgroup.iter().all(stays)
                };
                let keeping = (0..all.len()).filter(|&number| keeps(&&all[number])).collect();
                let split = Split {
                    inner: moving(level..base.len()),
                    outer,
                    generators: subgroup,
                    columns,
                    keeping,
                    group: group.clone(),
                };
                let entries = split.entries(self.order);
                let rows = self.order / columns / split.keeping.len() as u64;
                let each_row = (self.moves * size_of::<RowStep>() + 2 * self.layout.degree + 16) as u64;
                let tables = columns * columns * 2 + columns * split.keeping.len() as u64 * 2;
                let needed = entries / 4 + rows * each_row + tables;
                least_needed = Some(least_needed.map_or(needed, |least| least.min(needed)));
                let is_better = |best: &Split| {
                    let key = |split: &Split| (split.entries(self.order), split.columns.abs_diff(1_000));
                    key(&split) < key(best)
                };
                if needed <= memory && best.as_ref().is_none_or(is_better) {
                    best = Some(split);
                }
            }
        }
        match (best, least_needed) {
            (None, Some(needed)) => Err(needed),
            (best, _) => Ok(best),
        }
    }

    /// Lists of all points in different sequences, as bases for stabilizer chains. Most lists begin with a set of
    /// points that some symmetries map to itself. These symmetries therefore preserve the subgroup that fixes the
    /// points.
    fn bases(&self, all: &[PuzzleSymmetry]) -> Vec<Vec<u16>> {
        let degree = self.layout.degree;
        let mut bases = Vec::new();
        // These bases begin with the points that stand for whole places. Two lists of points follow. Each list contains
        // either the points for the orientations of consecutive places with the same number of orientations, or an
        // orbit of the group.
        let places: Vec<u16> = self.layout.whole.iter().map(|&point| point as u16).collect();
        let orbits: Vec<&[(usize, usize)]> = self.layout.oriented.chunk_by(|one, other| one.1 == other.1).collect();
        let mut kinds: Vec<Vec<u16>> = orbits
            .iter()
            .map(|places| {
                places
                    .iter()
                    .flat_map(|&(first, count)| first..first + count)
                    .map(|point| point as u16)
            })
            .map(Iterator::collect)
            .collect();
        let tracks = self.tracks();
        kinds.extend(tracks);
        for first in 0..kinds.len().min(8) {
            for second in 0..kinds.len().min(8) {
                let chosen = kinds[first].iter().chain(&kinds[second]).copied();
                bases.push(places.iter().copied().chain(chosen).collect());
            }
        }
        for symmetry in all {
            // Each symmetry gives one more list. It begins with the points in the longest cycles of the symmetry.
            let mut is_seen = vec![false; degree];
            let mut cycles: Vec<Vec<u16>> = Vec::new();
            for start in 0..degree {
                let mut cycle = Vec::new();
                let mut point = start;
                while !std::mem::replace(&mut is_seen[point], true) {
                    cycle.push(point as u16);
                    point = usize::from(symmetry.points[point]);
                }
                if !cycle.is_empty() {
                    cycles.push(cycle);
                }
            }
            cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
            bases.push(cycles.concat());
        }
        bases.push((0..degree).map(|point| point as u16).collect());
        // A base must contain all points, so the missing points are added.
        for base in &mut bases {
            let mut is_there = vec![false; degree];
            base.retain(|&point| !std::mem::replace(&mut is_there[usize::from(point)], true));
            base.extend((0..degree).filter(|&point| !is_there[point]).map(|point| point as u16));
        }
        bases
    }

    /// The orbits of the group on the points, without the points that the group does not move.
    fn tracks(&self) -> Vec<Vec<u16>> {
        let generators = self.group.stabilizer(0).1;
        let mut is_seen = vec![false; self.layout.degree];
        let mut tracks = Vec::new();
        for start in 0..self.layout.degree {
            if std::mem::replace(&mut is_seen[start], true) {
                continue;
            }
            let mut track = vec![start as u16];
            let mut next = 0;
            while let Some(&point) = track.get(next) {
                for generator in &generators {
                    let image = generator.0[usize::from(point)];
                    if !std::mem::replace(&mut is_seen[usize::from(image)], true) {
                        track.push(image);
                    }
                }
                next += 1;
            }
            if track.len() > 1 {
                tracks.push(track);
            }
        }
        tracks
    }

    /// Assigns a number to each element of the subgroup, and computes the products of the elements.
    fn split(&mut self, split: Split) {
        let degree = self.layout.degree;
        self.outer = split.outer;
        self.inner = split.inner;
        self.group = split.group;
        self.columns = split.columns as usize;
        // The elements of the subgroup, in the order in which products of generators reach them. Each element is the
        // product of an earlier element and a generator. `made_by` contains the indices of these two factors.
        let identity: Vec<u16> = (0..degree).map(|point| point as u16).collect();
        let mut elements = vec![identity];
        let mut made_by: Vec<(usize, usize)> = vec![(0, 0)];
        self.tree = vec![NO_ROW; degree];
        self.enter(&elements[0].clone(), 0);
        let mut next = 0;
        while next < elements.len() {
            for (number, generator) in split.generators.iter().enumerate() {
                let product: Vec<u16> = elements[next]
                    .iter()
                    .map(|&image| generator[usize::from(image)])
                    .collect();
                if self.column(|point| product[usize::from(point)]).is_none() {
                    self.enter(&product, elements.len() as u32);
                    made_by.push((next, number));
                    elements.push(product);
                }
            }
            next += 1;
        }
        debug_assert_eq!(elements.len(), self.columns);
        let number = |index: &GroupIndex, image: &dyn Fn(u16) -> u16| {
            let column = index.column(image);
            column.expect("the subgroup has all products and conjugates")
        };
        let by_generator: Vec<Vec<u16>> = split
            .generators
            .iter()
            .map(|generator| {
                let after = |element: &Vec<u16>| {
                    number(self, &|point: u16| generator[usize::from(element[usize::from(point)])])
                };
                elements.iter().map(after).collect()
            })
            .collect();
        let mut products: Vec<u16> = (0..self.columns).map(|column| column as u16).collect();
        products.reserve_exact(self.columns * (self.columns - 1));
        for &(earlier, generator) in &made_by[1..] {
            for column in 0..self.columns {
                let before = products[earlier * self.columns + column];
                products.push(by_generator[generator][usize::from(before)]);
            }
        }
        self.inverses = vec![0; self.columns];
        for (element, row) in products.chunks_exact(self.columns).enumerate() {
            let inverse = row.iter().position(|&product| product == 0);
            self.inverses[element] = inverse.expect("a group has inverses") as u16;
        }
        self.products = products;
        self.conjugates = Vec::with_capacity(self.columns * self.symmetries.len());
        let mut conjugates = Vec::new();
        for symmetry in &self.symmetries {
            for element in &elements {
                let image = |point: u16| {
                    let source = symmetry.sources[usize::from(point)];
                    symmetry.points[usize::from(element[usize::from(source)])]
                };
                conjugates.push(number(self, &image));
            }
        }
        self.conjugates = conjugates;
        let by_moves: HashMap<&[u16], u16> = { self.symmetries.iter().enumerate() }
            .map(|(number, symmetry)| (&symmetry.moves[..], number as u16))
            .collect();
        let mut both = Vec::new();
        for first in &self.symmetries {
            for second in &self.symmetries {
                let moves: Vec<u16> = first
                    .moves
                    .iter()
                    .map(|&step| second.moves[usize::from(step)])
                    .collect();
                both.push(by_moves[&moves[..]]);
            }
        }
        let count = self.symmetries.len();
        let undoing = (0..count).map(|first| (0..count).find(|second| both[first * count + second] == 0));
        self.undoing = undoing
            .map(|each| each.expect("symmetries are a group") as u16)
            .collect();
        self.both = both;
    }

    /// The column of an element of the subgroup. `image` gives the images of the inner points. `None` if no element of
    /// the subgroup has these images.
    fn column(&self, image: impl Fn(u16) -> u16) -> Option<u16> {
        let degree = self.layout.degree;
        let mut node = 0;
        for &point in &self.inner {
            let next = self.tree[node * degree + usize::from(image(point))];
            if next == NO_ROW {
                return None;
            }
            node = next as usize;
        }
        // The first entry of a leaf is the column of the element. If there are no inner points, the subgroup contains
        // only the identity.
        Some(if self.inner.is_empty() {
            0
        } else {
            self.tree[node * degree] as u16
        })
    }

    /// Adds an element of the subgroup and its column `number` to the tree.
    fn enter(&mut self, element: &[u16], number: u32) {
        let degree = self.layout.degree;
        let mut node = 0;
        for at in 0..self.inner.len() {
            let entry = node * degree + usize::from(element[usize::from(self.inner[at])]);
            if self.tree[entry] == NO_ROW {
                self.tree[entry] = (self.tree.len() / degree) as u32;
                self.tree.resize(self.tree.len() + degree, NO_ROW);
            }
            node = self.tree[entry] as usize;
        }
        self.tree[node * degree] = number;
    }

    /// Conjugates an element by a symmetry, and returns the image of the outer point with the index `at` under the
    /// conjugate. The images of all outer points identify the row of the conjugate.
    fn seen(&self, symmetry: &PuzzleSymmetry, element: &[u16], at: usize) -> u16 {
        let source = symmetry.sources[usize::from(self.outer[at])];
        symmetry.points[usize::from(element[usize::from(source)])]
    }

    /// Compares the rows of all conjugates of an element by the images of the outer points. Returns the first symmetry
    /// that gives the smallest row, and the number of symmetries that give this row.
    fn canonical(&self, element: &[u16]) -> (usize, usize) {
        let (mut best, mut ways) = (0, 1);
        for number in 1..self.symmetries.len() {
            let mut order = std::cmp::Ordering::Equal;
            for at in 0..self.outer.len() {
                let one = self.seen(&self.symmetries[number], element, at);
                order = one.cmp(&self.seen(&self.symmetries[best], element, at));
                if order.is_ne() {
                    break;
                }
            }
            match order {
                std::cmp::Ordering::Less => (best, ways) = (number, 1),
                std::cmp::Ordering::Equal => ways += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        (best, ways)
    }

    /// Conjugates an element by a symmetry, and returns the hash slot for the row of the conjugate. If the row is new,
    /// this is a free slot.
    fn slot(&self, symmetry: usize, element: &[u16], key: &mut Vec<u16>) -> usize {
        key.clear();
        key.extend((0..self.outer.len()).map(|at| self.seen(&self.symmetries[symmetry], element, at)));
        let mask = self.slots.len() - 1;
        let mut slot = (hash_codes(key) >> 32) as usize & mask;
        let degree = self.layout.degree;
        let is_here = |row: u32| {
            let undone = &self.undone[row as usize * degree..][..degree];
            let mut points = key.iter().zip(&self.outer);
            points.all(|(&image, &point)| undone[usize::from(image)] == point)
        };
        while self.slots[slot] != NO_ROW && !is_here(self.slots[slot]) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Finds all rows by breadth-first search, assigns numbers to them, and computes the move table. `None` if the token
    /// is cancelled.
    fn number_rows(&mut self, generators: &[Vec<u16>], cancel: &CancelToken) -> Option<()> {
        let degree = self.layout.degree;
        let mut key = Vec::new();
        let identity: Vec<u16> = (0..degree).map(|point| point as u16).collect();
        self.new_row(&identity, &mut key);
        let mut row = 0;
        let (mut representative, mut after) = (vec![0; degree], vec![0; degree]);
        while row < self.weights.len() {
            if row % ROWS_BETWEEN_CHECKS == 0 && cancel.is_cancelled() {
                return None;
            }
            for point in 0..degree {
                representative[usize::from(self.undone[row * degree + point])] = point as u16;
            }
            for generator in generators {
                for (image, &before) in after.iter_mut().zip(&representative) {
                    *image = generator[usize::from(before)];
                }
                let step = self.new_row(&after, &mut key);
                self.steps.push(step);
            }
            row += 1;
        }
        self.undone.shrink_to_fit();
        for row in 0..self.weights.len() {
            if usize::from(self.weights[row]) == self.symmetries.len() {
                continue;
            }
            for point in 0..degree {
                representative[usize::from(self.undone[row * degree + point])] = point as u16;
            }
            let fixing = (0..self.symmetries.len()).filter_map(|number| {
                let seen = |at: usize| self.seen(&self.symmetries[number], &representative, at);
                let stays = (0..self.outer.len()).all(|at| seen(at) == representative[usize::from(self.outer[at])]);
                let image = |point| {
                    let symmetry = &self.symmetries[number];
                    let source = symmetry.sources[usize::from(point)];
                    let image = symmetry.points[usize::from(representative[usize::from(source)])];
                    self.undone[row * degree + usize::from(image)]
                };
                stays.then(|| (number as u16, self.column(image).expect("a factor of the same row")))
            });
            let fixing = fixing.collect();
            self.fixed_rows.push(FixedRow {
                row: row as u32,
                fixing,
            });
        }
        Some(())
    }

    /// Returns the row of an element as an entry of the move table. If the row is new, this function adds it.
    fn new_row(&mut self, element: &[u16], key: &mut Vec<u16>) -> RowStep {
        let degree = self.layout.degree;
        let (symmetry, ways) = self.canonical(element);
        let slot = self.slot(symmetry, element, key);
        if self.slots[slot] == NO_ROW {
            let row = self.weights.len();
            self.slots[slot] = row as u32;
            self.weights.push((self.symmetries.len() / ways) as u16);
            self.undone.resize((row + 1) * degree, 0);
            for (point, &image) in self.symmetries[symmetry].of(element).iter().enumerate() {
                self.undone[row * degree + usize::from(image)] = point as u16;
            }
            if 2 * self.weights.len() > self.slots.len() {
                self.grow(key);
            }
            return RowStep {
                row: row as u32,
                symmetry: symmetry as u16,
                factor: 0,
            };
        }
        let row = self.slots[slot];
        RowStep {
            row,
            symmetry: symmetry as u16,
            factor: self.factor(row, symmetry, element).expect("the row is the same"),
        }
    }

    /// Conjugates an element by a symmetry, and returns the column of the conjugate. `None` if the conjugate is not in
    /// the given row.
    fn factor(&self, row: u32, symmetry: usize, element: &[u16]) -> Option<u16> {
        let undone = &self.undone[row as usize * self.layout.degree..][..self.layout.degree];
        let symmetry = &self.symmetries[symmetry];
        self.column(|point| {
            let source = symmetry.sources[usize::from(point)];
            undone[usize::from(symmetry.points[usize::from(element[usize::from(source)])])]
        })
    }

    fn grow(&mut self, key: &mut Vec<u16>) {
        let degree = self.layout.degree;
        self.slots = vec![NO_ROW; 2 * self.slots.len()];
        let mut representative = vec![0; degree];
        for row in 0..self.weights.len() {
            for point in 0..degree {
                representative[usize::from(self.undone[row * degree + point])] = point as u16;
            }
            let slot = self.slot(0, &representative, key);
            self.slots[slot] = row as u32;
        }
    }

    /// The table entry for an element of the group.
    fn node_of(&self, element: &[u16]) -> GroupNode {
        let (symmetry, _) = self.canonical(element);
        let row = self.slots[self.slot(symmetry, element, &mut Vec::new())];
        GroupNode {
            row,
            column: self.factor(row, symmetry, element).expect("an element of the group"),
            symmetry: symmetry as u16,
        }
    }

    /// The table positions that belong to an element. Each symmetry gives a conjugate of the element, and at least one
    /// conjugate is in a row of the table. If symmetries map this row to itself, there are several such conjugates, and
    /// the list may contain a position more than once.
    fn positions_of(&self, element: &[u16]) -> Vec<u64> {
        let row = self.node_of(element).row;
        let columns = (0..self.symmetries.len()).filter_map(|symmetry| {
            let slot = self.slot(symmetry, element, &mut Vec::new());
            (self.slots[slot] == row).then(|| self.factor(row, symmetry, element))?
        });
        columns
            .map(|column| u64::from(row) * self.width() as u64 + u64::from(column))
            .collect()
    }

    /// The entry for the state with these codes; `None` if no sequence of moves leads from the state to the goal.
    pub(super) fn node(&self, model: &GoalModel, codes: &[u16]) -> Option<GroupNode> {
        let element = self.element(model, codes);
        let is_reached = self.group.contains(&PointImages(element.clone().into()));
        is_reached.then(|| self.node_of(&element))
    }

    /// The entry to which a move leads.
    #[inline]
    pub(super) fn after(&self, node: GroupNode, step: usize) -> GroupNode {
        let seen = self.symmetries[usize::from(node.symmetry)].moves[step];
        let step = self.steps[node.row as usize * self.moves + usize::from(seen)];
        GroupNode {
            row: step.row,
            column: self.times(step, node.column.into()),
            symmetry: self.both[usize::from(node.symmetry) * self.symmetries.len() + usize::from(step.symmetry)],
        }
    }

    #[inline]
    fn times(&self, step: RowStep, column: usize) -> u16 {
        let column = self.conjugates[usize::from(step.symmetry) * self.columns + column];
        self.products[usize::from(step.factor) * self.columns + usize::from(column)]
    }

    /// The index of an entry in the table.
    #[inline]
    pub(super) fn position(&self, node: GroupNode) -> u64 {
        u64::from(node.row) * self.width() as u64 + u64::from(node.column)
    }

    /// The codes of all states that share an entry, because symmetries map them to each other.
    pub(super) fn states_at(&self, model: &GoalModel, position: u64) -> Vec<Vec<u16>> {
        let degree = self.layout.degree;
        let (row, column) = (position as usize / self.width(), position as usize % self.width());
        let undone = &self.undone[row * degree..][..degree];
        let mut representative = vec![0; degree];
        for (point, &image) in undone.iter().enumerate() {
            representative[usize::from(image)] = point as u16;
        }
        // The images of the inner points determine the element of the subgroup.
        let subgroup = self.subgroup_element(column as u16);
        let element: Vec<u16> = subgroup
            .iter()
            .map(|&image| representative[usize::from(image)])
            .collect();
        let mut states: Vec<Vec<u16>> = { self.symmetries.iter() }
            .map(|symmetry| self.codes(model, &symmetry.of(&element)))
            .collect();
        states.sort_unstable();
        states.dedup();
        states
    }

    /// The element of the subgroup with the given column.
    fn subgroup_element(&self, column: u16) -> Vec<u16> {
        let (_, generators) = self.group.stabilizer(self.outer_levels());
        let mut element: Vec<u16> = (0..self.layout.degree).map(|point| point as u16).collect();
        let mut seen = HashSet::from([0_u16]);
        let mut open = vec![(0_u16, element.clone())];
        while let Some((number, each)) = open.pop() {
            if number == column {
                element = each;
                break;
            }
            for generator in &generators {
                let product: Vec<u16> = each.iter().map(|&image| generator.0[usize::from(image)]).collect();
                let number = self
                    .column(|point| product[usize::from(point)])
                    .expect("in the subgroup");
                if seen.insert(number) {
                    open.push((number, product));
                }
            }
        }
        element
    }

    /// The number of levels of the stabilizer chain above the subgroup.
    fn outer_levels(&self) -> usize {
        let columns = BigUint::from(self.columns);
        let levels = 0..=self.layout.degree;
        { levels.clone() }
            .find(|&level| self.group.stabilizer(level).0 == columns)
            .unwrap_or(*levels.end())
    }

    /// The number of positions of the puzzle. It is the order of the group.
    pub(super) fn order(&self) -> u64 {
        self.order
    }

    /// The number of symmetries that the index uses, including the identity.
    pub(super) fn symmetry_count(&self) -> usize {
        self.symmetries.len()
    }

    /// The size in bytes of the entries and of the large tables for moves and symmetries.
    pub(super) fn bytes(&self) -> u64 {
        let tables = 2 * (self.products.len() + self.conjugates.len() + self.undone.len());
        let rows = self.steps.len() * size_of::<RowStep>() + self.slots.len() * 4;
        (tables + rows) as u64 + self.entry_bytes()
    }

    /// The size of the entries, in bytes.
    pub(super) fn entry_bytes(&self) -> u64 {
        self.rows() as u64 * self.width() as u64 / 4
    }
}

impl RowGraph for GroupIndex {
    type Link = RowLink;

    fn rows(&self) -> usize {
        self.weights.len()
    }

    fn columns(&self) -> usize {
        self.columns
    }

    fn links(&self, row: usize, links: &mut Vec<RowLink>) {
        links.clear();
        let steps = self.steps[row * self.moves..][..self.moves].iter();
        links.extend(steps.map(|&step| RowLink {
            step,
            undoing: self.undoing[usize::from(step.symmetry)],
            inverse: self.inverses[usize::from(step.factor)],
        }));
    }

    fn row_there(link: &RowLink) -> usize {
        link.step.row as usize
    }

    #[inline]
    fn there(&self, link: &RowLink, column: usize) -> u32 {
        self.times(link.step, column).into()
    }

    #[inline]
    fn here(&self, link: &RowLink, column: usize) -> u32 {
        let column = self.products[usize::from(link.inverse) * self.columns + column];
        self.conjugates[usize::from(link.undoing) * self.columns + usize::from(column)].into()
    }

    fn weight(&self, row: usize) -> u64 {
        self.weights[row].into()
    }

    /// Counts the symmetry classes of the changed entries with Burnside's lemma. For each symmetry that maps the row to
    /// itself, this function counts the changed entries that the symmetry maps to themselves. The number of classes is
    /// the mean of these counts.
    fn classes(&self, row: usize, before: &[AtomicU64], after: &[u64]) -> u64 {
        let changed: Vec<u64> = { before.iter().zip(after) }
            .map(|(before, after)| {
                let difference = before.load(Relaxed) ^ after;
                (difference | difference >> 1) & LOWER_BITS
            })
            .collect();
        let all = changed.iter().map(|word| u64::from(word.count_ones())).sum();
        if usize::from(self.weights[row]) == self.symmetries.len() {
            return all;
        }
        let fixed = self.fixed_rows.binary_search_by_key(&(row as u32), |each| each.row);
        let fixing = &self.fixed_rows[fixed.expect("rows with smaller weights are there")].fixing;
        let mut sum = 0;
        for &(symmetry, factor) in fixing {
            let step = RowStep {
                row: row as u32,
                symmetry,
                factor,
            };
            for (number, &word) in changed.iter().enumerate() {
                let mut bits = word;
                while bits != 0 {
                    let column = number * IN_WORD + bits.trailing_zeros() as usize / 2;
                    bits &= bits - 1;
                    sum += u64::from(usize::from(self.times(step, column)) == column);
                }
            }
        }
        sum / fixing.len() as u64
    }
}

/// A step from row to row, with the inverses of its symmetry and of its factor.
pub(super) struct RowLink {
    step: RowStep,
    undoing: u16,
    inverse: u16,
}
