//! Cosets that are distinguished by two coordinates. The values of the first coordinate are distinguished only up to
//! symmetry.

use super::{Distribution, TableProgress};
use crate::coordinates::{Coordinate, Representative, State, SymmetricState};
use crate::parallel;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The type of symmetry that can be applied to the states of a coordinate.
type SymmetryOf<C> = <<C as Coordinate>::State as SymmetricState>::Symmetry;

/// The values of a coordinate, or other numbers, sorted into classes. Two values are in the same class if a symmetry
/// takes the first value to the second. The symmetries must form a group.
#[derive(Debug)]
pub struct Classes {
    /// The index of the class of each value.
    class_of: Vec<u16>,
    /// For each value, a symmetry that takes it to the representative of its class.
    symmetry_of: Vec<u8>,
    /// The smallest value in each class.
    representatives: Vec<u32>,
    /// For each class, the symmetries that fix its representative, with one bit for each symmetry.
    stabilizers: Vec<u64>,
    /// The number of symmetries.
    symmetries: usize,
}

impl Classes {
    /// Sorts the values of a coordinate into at most 65,536 classes. The coordinate of a conjugated state must depend
    /// only on the coordinate of the state.
    pub fn new<C: Coordinate<State: SymmetricState>>(symmetries: &[SymmetryOf<C>]) -> Classes {
        let number_of_inverse = |each: &SymmetryOf<C>| {
            let inverse = C::State::inverse(each);
            let number = symmetries.iter().position(|each| *each == inverse);
            number.expect("the symmetries form a group")
        };
        let inverses: Vec<usize> = symmetries.iter().map(number_of_inverse).collect();
        Classes::of_images(C::SIZE, &inverses, |value| {
            let coordinate = C::from_index(value).expect("the value is below the size");
            let representative = coordinate.representative();
            let conjugated = symmetries.iter().map(move |each| representative.conjugated(each));
            conjugated.map(|image| image.coordinate::<C>().index())
        })
    }

    /// Sorts the numbers `0..values` into at most 65,536 classes. `images_of` returns the image of a value under each
    /// symmetry. `inverses` contains the index of the inverse of each symmetry.
    pub(crate) fn of_images<I: Iterator<Item = usize>>(
        values: usize,
        inverses: &[usize],
        images_of: impl Fn(usize) -> I,
    ) -> Classes {
        let mut classes = Classes {
            class_of: vec![0; values],
            symmetry_of: vec![u8::MAX; values],
            representatives: Vec::new(),
            stabilizers: Vec::new(),
            symmetries: inverses.len(),
        };
        for value in 0..values {
            if classes.symmetry_of[value] != u8::MAX {
                continue;
            }
            let class = classes.representatives.len() as u16;
            let mut stabilizers = 0;
            for ((number, image), &inverse) in images_of(value).enumerate().zip(inverses) {
                stabilizers |= u64::from(image == value) << number;
                if classes.symmetry_of[image] == u8::MAX {
                    classes.class_of[image] = class;
                    classes.symmetry_of[image] = inverse as u8;
                }
            }
            classes.representatives.push(value as u32);
            classes.stabilizers.push(stabilizers);
        }
        classes
    }

    /// The number of classes.
    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// The class of every value, and the index of a symmetry that takes the value to the representative of its class.
    pub(crate) fn into_places(self) -> (Vec<u16>, Vec<u8>) {
        (self.class_of, self.symmetry_of)
    }

    /// The smallest value in a class.
    pub fn representative(&self, class: usize) -> usize {
        self.representatives[class] as usize
    }

    /// The class of a value, and the index of a symmetry that takes the value to the representative of this class.
    pub fn place(&self, value: usize) -> (usize, usize) {
        let (class, symmetry) = (self.class_of[value], self.symmetry_of[value]);
        (usize::from(class), usize::from(symmetry))
    }

    /// The results of [`Classes::place`] for all values. A search looks up the class and the symmetry of a value
    /// together, so the two are next to each other in memory.
    pub fn places(&self) -> Vec<(u16, u8)> {
        self.class_of
            .iter()
            .copied()
            .zip(self.symmetry_of.iter().copied())
            .collect()
    }

    /// The indices of the symmetries that fix the representative of a class.
    pub fn stabilizers(&self, class: usize) -> impl Iterator<Item = usize> {
        let stabilizers = self.stabilizers[class];
        (0..self.symmetries).filter(move |number| stabilizers >> number & 1 == 1)
    }

    /// The number of values in a class.
    pub fn members(&self, class: usize) -> u64 {
        self.symmetries as u64 / u64::from(self.stabilizers[class].count_ones())
    }

    /// The effect of turns on the representative of a class: the new class, and the index of a symmetry that takes the
    /// result to the representative of the new class. `C` must be the coordinate whose values are in the classes.
    pub fn after<C: Coordinate>(&self, class: usize, turns: &[<C::State as State>::Move]) -> (usize, usize) {
        let coordinate = C::from_index(self.representative(class));
        let coordinate = coordinate.expect("the classes are those of the coordinate");
        let after = after_all(coordinate.representative(), turns);
        self.place(after.coordinate::<C>().index())
    }
}

/// The representative of a coset after a sequence of turns.
fn after_all<S: State>(from: Representative<S>, turns: &[S::Move]) -> Representative<S> {
    turns.iter().fold(from, |state, &turn| state.after(turn))
}

/// The cosets of two coordinates, as a table with rows and columns. There is a row for every class of the first
/// coordinate, and a column for every value of the second coordinate. To find the column of a state, conjugate the
/// state with the symmetry that takes its first coordinate to the representative of the class. The column is the second
/// coordinate of the conjugated state.
///
/// A turn takes all entries of one row to one row, which may be a different row, and rearranges the columns.
/// Breadth-first search therefore proceeds row by row, and its random accesses stay within one row. If several
/// symmetries fix a representative, several entries represent the same coset up to symmetry; the table contains all of
/// them.
///
/// With several [`Restrictions`], every class has one row for each restriction. The rows for the first restriction come
/// first, then those for the second, and so on.
#[derive(Debug)]
pub struct ReducedProduct {
    classes: Classes,
    restrictions: Restrictions,
    /// The cost of each step.
    costs: Vec<StepCost>,
    columns: usize,
    /// The index of the entry of the solved coset, for each restriction.
    solved: Vec<usize>,
    /// For each class and step: the class to which the step leads, and the symmetry that takes the turned
    /// representative to the representative of this class.
    class_after: Vec<(u16, u8)>,
    /// For each step and each symmetry, the image of each column under the step followed by the symmetry.
    column_after: Vec<Vec<u16>>,
    /// For each symmetry, the image of each column.
    column_conjugated: Vec<Vec<u16>>,
}

/// One or several restrictions, each with its allowed steps. The table contains the distances under each restriction.
/// Symmetries take the restrictions to one another: if a restriction forbids turns of one face, the conjugated
/// restriction forbids turns of the image of this face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restrictions {
    /// For each restriction, the indices of the allowed steps. If a step is allowed, its inverse must be allowed.
    pub allowed: Vec<Vec<usize>>,
    /// `conjugated[s][r]` is the image of restriction `r` under symmetry `s`.
    pub conjugated: Vec<Vec<usize>>,
}

impl Restrictions {
    /// A single restriction under which all steps are allowed.
    pub fn none(symmetries: usize, steps: usize) -> Restrictions {
        Restrictions {
            allowed: vec![(0..steps).collect()],
            conjugated: vec![vec![0]; symmetries],
        }
    }
}

/// One step of a search: one or more turns, which are made one after the other or simultaneously, and their cost.
#[derive(Debug, Clone)]
pub struct WeightedStep<M> {
    /// The turns.
    pub turns: Vec<M>,
    /// The cost of all turns together, in moves of the metric: 1 or 2.
    pub cost: StepCost,
}

/// The cost of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepCost {
    /// One move.
    One = 1,
    /// Two moves.
    Two = 2,
}

impl StepCost {
    /// The cost of 1 or 2 moves; `None` for other numbers.
    pub const fn of(moves: usize) -> Option<StepCost> {
        match moves {
            1 => Some(StepCost::One),
            2 => Some(StepCost::Two),
            _ => None,
        }
    }
}

/// A single turn is a step that costs one move.
impl<M> From<M> for WeightedStep<M> {
    fn from(turn: M) -> WeightedStep<M> {
        WeightedStep {
            turns: vec![turn],
            cost: StepCost::One,
        }
    }
}

/// Returns, for each step and each symmetry, the image of each column under the step followed by the symmetry.
fn all_conjugated(after: &[Vec<u16>], conjugated: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let by_step = parallel::map(after, &|after| {
        let by_symmetry = conjugated.iter().map(|conjugated| {
            let columns = after.iter();
            columns.map(|&column| conjugated[usize::from(column)]).collect()
        });
        by_symmetry.collect::<Vec<Vec<u16>>>()
    });
    by_step.into_iter().flatten().collect()
}

/// The distance of a coset that has not been reached yet.
const UNKNOWN: u8 = u8::MAX;

impl ReducedProduct {
    /// The cosets of two coordinates. The value of each coordinate after a turn or a symmetry must depend only on the
    /// value of the same coordinate before it. The second coordinate may have at most 65,536 values. The inverses and
    /// the conjugates of all steps must be steps too.
    pub fn new<A, B>(symmetries: &[SymmetryOf<A>], steps: &[WeightedStep<<A::State as State>::Move>]) -> Self
    where
        A: Coordinate<State: SymmetricState>,
        B: Coordinate<State = A::State>,
    {
        let none = Restrictions::none(symmetries.len(), steps.len());
        ReducedProduct::restricted::<A, B>(symmetries, steps, none)
    }

    /// Like [`ReducedProduct::new`], with restrictions.
    pub fn restricted<A, B>(
        symmetries: &[SymmetryOf<A>],
        steps: &[WeightedStep<<A::State as State>::Move>],
        restrictions: Restrictions,
    ) -> Self
    where
        A: Coordinate<State: SymmetricState>,
        B: Coordinate<State = A::State>,
    {
        let classes = Classes::new::<A>(symmetries);
        let class_after = (0..classes.count()).flat_map(|class| {
            let after = |step: &WeightedStep<_>| classes.after::<A>(class, &step.turns);
            steps.iter().map(after).collect::<Vec<_>>()
        });
        let class_after = class_after
            .map(|(class, symmetry)| (class as u16, symmetry as u8))
            .collect();
        let columns: Vec<_> = B::all().map(B::representative).collect();
        let column_conjugated = parallel::map(symmetries, &|symmetry| {
            let conjugated = columns.iter().map(|each| each.conjugated(symmetry));
            let columns = conjugated.map(|each| each.coordinate::<B>().index() as u16);
            columns.collect::<Vec<u16>>()
        });
        let columns_after = parallel::map(steps, &|step| {
            let after = columns.iter().map(|&each| after_all(each, &step.turns));
            let columns = after.map(|each| each.coordinate::<B>().index() as u16);
            columns.collect::<Vec<u16>>()
        });
        let (row, symmetry) = classes.place(A::of(&State::SOLVED).index());
        let column = column_conjugated[symmetry][B::of(&State::SOLVED).index()];
        ReducedProduct {
            costs: steps.iter().map(|step| step.cost).collect(),
            columns: B::SIZE,
            solved: restrictions.conjugated[symmetry]
                .iter()
                .map(|restriction| restriction * classes.count() + row)
                .map(|row| row * B::SIZE + usize::from(column))
                .collect(),
            class_after,
            column_after: all_conjugated(&columns_after, &column_conjugated),
            column_conjugated,
            classes,
            restrictions,
        }
    }

    /// The classes of the first coordinate. Each restriction has one row for each class.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The number of columns of a row.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows: the number of restrictions times the number of classes.
    pub fn rows(&self) -> usize {
        self.restrictions.allowed.len() * self.classes.count()
    }

    /// The number of entries: the number of rows times the number of columns.
    pub fn len(&self) -> usize {
        self.rows() * self.columns
    }

    /// Always false, because there is always an entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The restriction and the class of a row.
    fn parts(&self, row: usize) -> (usize, usize) {
        (row / self.classes.count(), row % self.classes.count())
    }

    /// The steps that are allowed from a row.
    pub fn steps(&self, row: usize) -> impl Iterator<Item = usize> {
        let (restriction, _) = self.parts(row);
        self.restrictions.allowed[restriction].iter().copied()
    }

    /// The effect of a step on a row: the new row, and the image of each column.
    pub fn after(&self, row: usize, step: usize) -> (usize, &[u16]) {
        let (restriction, class) = self.parts(row);
        let (class, symmetry) = self.class_after[class * self.costs.len() + step];
        let symmetry = usize::from(symmetry);
        let symmetries = self.column_conjugated.len();
        let columns = &self.column_after[step * symmetries + symmetry];
        let restriction = self.restrictions.conjugated[symmetry][restriction];
        (restriction * self.classes.count() + usize::from(class), columns)
    }

    /// The other entries that represent the same coset up to symmetry, each as a row and a column.
    pub fn same(&self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
        let (restriction, class) = self.parts(row);
        self.classes
            .stabilizers(class)
            .map(move |number| {
                let restriction = self.restrictions.conjugated[number][restriction];
                let row = restriction * self.classes.count() + class;
                (row, usize::from(self.column_conjugated[number][column]))
            })
            .filter(move |&same| same != (row, column))
    }

    /// The number of cosets that each entry of a row represents. If several entries represent the same coset up to
    /// symmetry, its equivalent cosets are divided equally among them.
    pub fn weight(&self, row: usize) -> u64 {
        self.classes.members(self.parts(row).1)
    }

    /// The number of cosets for each value that `told_by` returns. The argument of `told_by` is the index of an entry,
    /// and the value is usually the distance of this entry.
    pub fn distribution(&self, told_by: &(dyn Fn(usize) -> u8 + Sync)) -> Distribution {
        let counts = (0..self.rows()).into_par_iter().map(|row| {
            let mut counts = [0_u64; 256];
            for index in row * self.columns..(row + 1) * self.columns {
                counts[usize::from(told_by(index))] += self.weight(row);
            }
            counts
        });
        let sum = |mut one: [u64; 256], other: [u64; 256]| {
            for (one, other) in one.iter_mut().zip(other) {
                *one += other;
            }
            one
        };
        let counts = counts.reduce(|| [0; 256], sum);
        Distribution::of_weighted((0..=u8::MAX).zip(counts))
    }

    /// The entries at each distance from 0 to `farthest`, each as a row and a column. Every step must cost one move.
    pub fn layers(&self, farthest: usize) -> Vec<Vec<(u32, u16)>> {
        let mut seen = vec![0_u64; self.len().div_ceil(64)];
        let mut claim = |row: usize, column: usize| {
            let index = row * self.columns + column;
            let bit = 1 << (index % 64);
            let is_new = seen[index / 64] & bit == 0;
            seen[index / 64] |= bit;
            is_new
        };
        let solved = self.solved.iter();
        let solved = solved.map(|index| (index / self.columns, index % self.columns));
        let first = solved.filter(|&(row, column)| claim(row, column));
        let first = first.map(|(row, column)| (row as u32, column as u16));
        let mut layers: Vec<Vec<(u32, u16)>> = vec![first.collect()];
        for distance in 0..farthest {
            let mut next = Vec::new();
            for &(row, column) in &layers[distance] {
                for step in self.steps(row as usize) {
                    let (row, columns) = self.after(row as usize, step);
                    let column = usize::from(columns[usize::from(column)]);
                    if claim(row, column) {
                        next.push((row as u32, column as u16));
                        for (row, column) in self.same(row, column) {
                            if claim(row, column) {
                                next.push((row as u32, column as u16));
                            }
                        }
                    }
                }
            }
            layers.push(next);
        }
        layers
    }

    /// Computes the distance of every entry from the solved coset by breadth-first search. The rows are divided among
    /// all threads.
    ///
    /// Several threads may reach an entry at the same time, but all of them write the same distance. An entry is new if
    /// it is at one of the last two distances. While fewer entries are new than unknown, the search goes from each new
    /// entry to its neighbours. Otherwise, it searches the neighbours of each unknown entry for a new entry. A step
    /// that costs two moves leads from an entry to entries whose distance is at most two larger.
    pub fn distances(&self, progress: &dyn TableProgress) -> Vec<u8> {
        let entries: Vec<AtomicU8> = (0..self.len())
            .into_par_iter()
            .map(|_| AtomicU8::new(UNKNOWN))
            .collect();
        for &solved in &self.solved {
            entries[solved].store(0, Relaxed);
        }
        let rows = || (0..self.rows()).into_par_iter();
        let row_of = |row: usize| &entries[row * self.columns..][..self.columns];
        let with = |row: usize, distance: u8| {
            let is_wanted = |&(_, entry): &(usize, &AtomicU8)| entry.load(Relaxed) == distance;
            let found = row_of(row).iter().enumerate().filter(is_wanted);
            found.map(|(column, _)| column).collect::<Vec<usize>>()
        };
        let steps_of = |row: usize, cost: StepCost| {
            let steps = self.steps(row);
            steps.filter(move |&step| self.costs[step] == cost)
        };
        let mut left = self.len() - self.solved.len();
        // The number of entries at the last distance, and the number of entries at the distance before it.
        let mut last = [self.solved.len(), 0];
        progress.advanced(self.solved.len() as u64);
        for next in 1..UNKNOWN {
            if left == 0 || last == [0, 0] {
                break;
            }
            let before = |cost: StepCost| next.checked_sub(cost as u8);
            if last[0] + last[1] < left {
                for cost in [StepCost::One, StepCost::Two] {
                    let Some(distance) = before(cost).filter(|_| self.costs.contains(&cost)) else {
                        continue;
                    };
                    rows().for_each(|row| {
                        let new = with(row, distance);
                        for step in steps_of(row, cost).take_while(|_| !new.is_empty()) {
                            let (there, columns) = self.after(row, step);
                            let entries = row_of(there);
                            for &column in &new {
                                let column = usize::from(columns[column]);
                                if entries[column].load(Relaxed) == UNKNOWN {
                                    entries[column].store(next, Relaxed);
                                    for (row, column) in self.same(there, column) {
                                        row_of(row)[column].store(next, Relaxed);
                                    }
                                }
                            }
                        }
                    });
                }
            } else {
                rows().for_each(|row| {
                    let mut unknown = with(row, UNKNOWN);
                    for step in self.steps(row) {
                        let Some(distance) = before(self.costs[step]) else {
                            continue;
                        };
                        let (there, columns) = self.after(row, step);
                        let (here, there) = (row_of(row), row_of(there));
                        unknown.retain(|&column| {
                            let near = there[usize::from(columns[column])].load(Relaxed);
                            if near == distance {
                                here[column].store(next, Relaxed);
                            }
                            near != distance
                        });
                    }
                });
            }
            let found = rows().map(|row| count(row_of(row), next)).sum();
            progress.advanced(found as u64);
            left -= found;
            last = [found, last[0]];
        }
        entries.into_iter().map(AtomicU8::into_inner).collect()
    }

    /// The first entry whose distance contradicts the distances of its neighbours; `None` if every distance is exact.
    /// [`super::TableSpec::prove`] gives the reason why this check is enough.
    pub fn contradiction(&self, distances: &(dyn Fn(usize) -> u8 + Sync)) -> Option<usize> {
        let is_solved = |index: usize| {
            let (row, column) = (index / self.columns, index % self.columns);
            let mut same = self.same(row, column);
            self.solved.contains(&index)
                || same.any(|(row, column)| self.solved.contains(&(row * self.columns + column)))
        };
        let nearest = |index: usize| {
            let (row, column) = (index / self.columns, index % self.columns);
            let reached = self.steps(row).map(|step| {
                let (row, columns) = self.after(row, step);
                let there = distances(row * self.columns + usize::from(columns[column]));
                there.saturating_add(self.costs[step] as u8 - 1)
            });
            reached.min()
        };
        parallel::find_first(self.len(), &|index| match distances(index) {
            0 => !is_solved(index),
            distance => is_solved(index) || nearest(index) != Some(distance - 1),
        })
    }
}

fn count(row: &[AtomicU8], distance: u8) -> usize {
    row.iter().filter(|each| each.load(Relaxed) == distance).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{CornerPlaces, SliceEdges};
    use crate::cube::{Face, Move, Symmetry};
    use crate::tables::{CosetSpace, Distribution, NoProgress, Product, breadth_first, pruning_table};

    /// The corners and the slice edges in ⟨U, D, R2, L2, F2, B2⟩, reduced by 16 symmetries.
    fn reduced() -> ReducedProduct {
        let keeps_axis = |each: &Symmetry| each.face(Face::U).axis() == Face::U.axis();
        let symmetries: Vec<Symmetry> = Symmetry::all().filter(keeps_axis).collect();
        ReducedProduct::new::<CornerPlaces, SliceEdges>(&symmetries, &Move::DOMINO.map(WeightedStep::from))
    }

    #[test]
    fn distances_are_those_of_the_product_that_is_not_reduced() {
        type Plain = Product<CornerPlaces, SliceEdges, 10>;
        let plain = Plain::new(Move::DOMINO);
        let entries = breadth_first::build(&plain, &NoProgress);
        let reduced = reduced();
        let distances = reduced.distances(&NoProgress);
        for row in 0..reduced.classes().count() {
            for column in 0..reduced.columns() {
                let value = reduced.classes().representative(row);
                let entry = entries[value * SliceEdges::SIZE + column];
                let distance = pruning_table::Entry::<Plain>::from_byte(entry).distance();
                assert_eq!(distances[row * reduced.columns() + column], distance);
            }
        }
        let weighted = distances
            .iter()
            .enumerate()
            .map(|(index, &distance)| (distance, reduced.weight(index / reduced.columns())));
        let found = Distribution::of_weighted(weighted);
        assert_eq!(found.total(), Plain::COSETS as u64);
    }

    #[test]
    fn a_distance_that_is_not_exact_contradicts_its_neighbours() {
        let reduced = reduced();
        let distances = reduced.distances(&NoProgress);
        assert_eq!(reduced.contradiction(&|index| distances[index]), None);
        for place in (0..reduced.len()).step_by(4_801) {
            for change in [1, 2, u8::MAX] {
                let changed = |index: usize| distances[index].wrapping_add(if index == place { change } else { 0 });
                assert!(reduced.contradiction(&changed).is_some(), "{place} {change}");
            }
        }
    }

    #[test]
    fn layers_are_the_entries_at_each_distance() {
        let reduced = reduced();
        let distances = reduced.distances(&NoProgress);
        for (distance, layer) in reduced.layers(5).iter().enumerate() {
            let all = distances.iter().filter(|&&each| usize::from(each) == distance);
            assert_eq!(layer.len(), all.count());
            for &(row, column) in layer {
                let index = row as usize * reduced.columns() + usize::from(column);
                assert_eq!(usize::from(distances[index]), distance);
            }
        }
    }
}
