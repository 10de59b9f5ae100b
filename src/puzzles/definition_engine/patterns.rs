//! Chooses the tables for a puzzle. If one table of all states would be too large, it chooses pattern tables. A pattern
//! table describes only some of the pieces. For each state of these pieces, it contains the distance to the goal.

use super::coordinate::{BLOCKED, Coordinate, CoordinateSpec, most_states};
use super::error::EngineError;
use super::goal::GoalModel;
use super::group_index::GroupIndex;
use super::group_table::GroupTable;
use super::moves::EngineMoves;
use super::near::{MOST_COST, NearTable};
use super::product::{BreadthFirst, DistanceTable, Product, Space, SpaceTable};
use super::ways::{MOST_WAYS, WaySpace, WayTables};
use super::whole_orbits::{MOST_STATES, all_alike, join_dependent, whole_orbit};
use crate::puzzles::definition::Definition;
use crate::search::CancelToken;
use crate::tables::TableProgress;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// The tables that a search uses.
pub(super) enum TableSet {
    /// Pattern tables, or a single table of all states, as a product of coordinates.
    Patterns(PatternTables),
    /// A table of the states near the goal. It is used if pattern tables would give weaker bounds.
    Near(NearTable),
    /// A table of all states, as elements of a group; see [`super::group_table`].
    Group(GroupTable),
    /// A table of all states with one byte for each state; see [`super::ways`].
    Ways(WayTables),
}

/// Pattern tables.
pub(super) struct PatternTables {
    /// The tables, in the order in which they were chosen. The first table had the highest memory limit.
    pub(super) tables: Vec<DistanceTable>,
    /// True if the first table contains every state of the puzzle.
    pub(super) is_exact: bool,
}

impl PatternTables {
    /// The size of the tables, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.product.bytes()).sum()
    }
}

/// The coordinates of an orbit.
struct OrbitChoices {
    /// Coordinates that distinguish some of the pieces, with or without their orientations.
    pieces: Vec<Arc<Coordinate>>,
    /// The coordinate of all orientations; `None` if it would have only one state, or too many. It does not distinguish
    /// the pieces.
    twists: Option<Arc<Coordinate>>,
}

/// The maximum number of pattern tables.
pub(super) const MOST_TABLES: usize = 4;

/// The number of random states with which the bounds of tables are compared.
const SAMPLES: usize = 2_000;

/// The number of random moves between two random states.
const RANDOM_MOVES: usize = 100;

/// A table after the first one is left out if it raises the mean of the lower bounds by less than this number.
const LEAST_GAIN: f64 = 0.03;

/// The approximate maximum number of states that are counted for an estimate. If there are more states, their distances
/// are extrapolated.
const ESTIMATED_FROM: usize = 20_000;

/// A product of coordinates that together describe all pieces of a puzzle. Returns an error if it does not fit into
/// `memory` bytes, if an orbit has too many states, or if the token is cancelled.
pub(super) fn exact_product(
    model: &GoalModel,
    moves: &EngineMoves,
    memory: u64,
    cancel: &CancelToken,
) -> Result<Product, EngineError> {
    let mut coordinates = Vec::new();
    for orbit in 0..model.orbits.len() {
        let per_state = Coordinate::bytes_per_state(model, orbit, moves);
        let most = MOST_STATES.min(memory as usize / 2 / per_state);
        let whole = whole_orbit(model, moves, orbit, most, cancel);
        check(cancel)?;
        coordinates.extend(whole.ok_or(EngineError::TooManyStates)?.into_iter().map(Arc::new));
    }
    join_dependent(model, moves, &mut coordinates, cancel);
    check(cancel)?;
    let sizes = coordinates.iter().map(|each| each.len() as f64);
    let needed = Product::bytes_of(sizes, moves);
    if needed > memory as f64 {
        return Err(EngineError::NotEnoughMemory {
            needed: needed as u64,
            given: memory,
        });
    }
    let product = Product::new(coordinates, moves);
    if product.bytes() > memory {
        return Err(EngineError::NotEnoughMemory {
            needed: product.bytes(),
            given: memory,
        });
    }
    Ok(product)
}

/// Returns an error if the token is cancelled.
fn check(cancel: &CancelToken) -> Result<(), EngineError> {
    match cancel.is_cancelled() {
        true => Err(EngineError::TableCancelled),
        false => Ok(()),
    }
}

/// The space of all states of a puzzle. If there may be more than `few` states and [`GroupIndex::new`] can build an
/// index of the puzzle's group, the space consists of the elements of this group, up to symmetry. In all other cases,
/// it is the product of the coordinates of all orbits.
///
/// Returns an error if the space does not fit into `memory` bytes, or if the token is cancelled. For a product, an error
/// is also returned if an orbit has too many states, or if a block contains pieces of several orbits.
pub(super) fn exact_space(
    model: &GoalModel,
    moves: &EngineMoves,
    memory: u64,
    few: f64,
    cancel: &CancelToken,
) -> Result<Space, EngineError> {
    let index = match most_states(model) > few {
        true => GroupIndex::new(model, moves, memory, cancel),
        false => Ok(None),
    };
    let needed = match index {
        Ok(Some(index)) => return Ok(Space::Group(Box::new(index))),
        Ok(None) => None,
        Err(needed) => Some(needed),
    };
    if has_mixed_block(model) {
        return Err(EngineError::MixedBlock);
    }
    let product = exact_product(model, moves, memory, cancel).map(Space::Product);
    product.map_err(|error| match (needed, error) {
        (_, EngineError::TableCancelled) => EngineError::TableCancelled,
        // The table that uses symmetries would be smaller, so the error contains the size of that table.
        (Some(needed), _) => EngineError::NotEnoughMemory { needed, given: memory },
        (None, error) => error,
    })
}

/// The engine uses symmetries only if there may be more than this number of states.
pub(super) const FEW_STATES: f64 = 4e6;

/// True if a block contains pieces of several orbits. In this case, coordinates of single orbits do not determine which
/// moves are blocked.
fn has_mixed_block(model: &GoalModel) -> bool {
    let orbit_of = |home: u16| {
        model
            .orbits
            .partition_point(|orbit| orbit.range.end <= usize::from(home))
    };
    let mut blocks = model.blocks.iter();
    blocks.any(|block| block.iter().map(|&home| orbit_of(home)).collect::<BTreeSet<_>>().len() > 1)
}

impl TableSet {
    /// The number of states at each distance from the goal, from distance 0, if the tables contain all states.
    #[cfg(test)]
    pub(super) fn counts(&self) -> Option<Vec<u64>> {
        match self {
            TableSet::Patterns(set) => set.is_exact.then(|| set.tables[0].counts.clone()),
            TableSet::Near(_) => None,
            TableSet::Group(table) => Some(table.counts.clone()),
            TableSet::Ways(tables) => Some(tables.counts()),
        }
    }

    /// The size of the tables, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            TableSet::Patterns(set) => set.bytes(),
            TableSet::Near(table) => table.bytes(),
            TableSet::Group(table) => table.index.bytes(),
            TableSet::Ways(tables) => tables.bytes(),
        }
    }

    /// Builds one table of all states if it fits into the memory. If not, it builds either pattern tables or a table of
    /// the states near the goal. It chooses the type that gives the better bounds.
    ///
    /// # Errors
    ///
    /// Returns an error if the token is cancelled.
    pub(super) fn build(
        definition: &Definition,
        model: &GoalModel,
        moves: &EngineMoves,
        memory: u64,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<TableSet, EngineError> {
        if let Some(space) = WaySpace::new(model, moves, memory.min(MOST_WAYS), cancel) {
            progress.building("puzzle", space.bytes().sum::<usize>() as u64);
            let tables = WayTables::new(Arc::new(space), None, progress);
            progress.built();
            if let Some(tables) = tables {
                return Ok(TableSet::Ways(tables));
            }
        }
        match exact_space(model, moves, memory, FEW_STATES, cancel) {
            Ok(Space::Product(product)) => {
                progress.building("puzzle", product.entries());
                let table = DistanceTable::build(product, model, moves, cancel, progress);
                progress.built();
                return Ok(TableSet::Patterns(PatternTables {
                    tables: vec![table.ok_or(EngineError::TableCancelled)?],
                    is_exact: true,
                }));
            }
            Ok(space @ Space::Group(_)) => {
                progress.building("puzzle", space.states());
                let table = BreadthFirst::new(space, model, moves).finish(moves, cancel, progress);
                progress.built();
                if let SpaceTable::Group(table) = table.ok_or(EngineError::TableCancelled)? {
                    return Ok(TableSet::Group(table));
                }
            }
            Err(error @ EngineError::TableCancelled) => return Err(error),
            Err(_) => {}
        }
        let (patterns, mean) = PatternTables::choose(model, moves, memory, cancel, progress)?;
        let most = NearTable::states_in(memory);
        if near_distance(definition, model, moves, most, cancel)? > mean {
            progress.building("near", most as u64);
            let near = NearTable::build(definition, model, moves, (most, MOST_COST), cancel);
            progress.built();
            return near.map(TableSet::Near).ok_or(EngineError::TableCancelled);
        }
        Ok(TableSet::Patterns(patterns))
    }
}

impl PatternTables {
    /// The pattern tables that give the best bounds within `memory` bytes, and the mean of these bounds for random
    /// states.
    ///
    /// # Errors
    ///
    /// Returns an error if the token is cancelled.
    pub(super) fn choose(
        model: &GoalModel,
        moves: &EngineMoves,
        memory: u64,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<(PatternTables, f64), EngineError> {
        let choices = OrbitChoices::of_all(model, moves, memory, cancel);
        check(cancel)?;
        let samples = random_states(model, moves);
        let mut tables: Vec<DistanceTable> = Vec::new();
        let mut best: Vec<u8> = vec![0; samples.len()];
        let mut left = memory as f64;
        let mut taken: HashSet<usize> = HashSet::new();
        for round in 0..MOST_TABLES {
            // The first table may take 60 % of the memory, and each later table may take half of the memory that is
            // left. Later tables should describe pieces that the earlier tables do not describe.
            let share = if tables.is_empty() { 0.6 } else { 0.5 } * left;
            let product = choices.best((model, moves, share), &taken, round, cancel);
            check(cancel)?;
            let Some(product) = product else {
                break;
            };
            let coordinates = product.coordinates.iter().map(|each| Arc::as_ptr(each).addr());
            taken.extend(coordinates.filter(|each| !choices.is_twists(*each)));
            left -= product.bytes() as f64;
            progress.building("puzzle", product.entries());
            let table = DistanceTable::build(product, model, moves, cancel, progress);
            progress.built();
            let table = table.ok_or(EngineError::TableCancelled)?;
            let distances: Vec<u8> = samples
                .iter()
                .map(|codes| {
                    let numbers = table.product.numbers_of(model, codes);
                    numbers.and_then(|numbers| table.distance(&numbers)).unwrap_or(0)
                })
                .collect();
            let raised: Vec<u8> = best
                .iter()
                .zip(&distances)
                .map(|(&one, &other)| one.max(other))
                .collect();
            let mean = |distances: &[u8]| distances.iter().map(|&each| f64::from(each)).sum::<f64>() / SAMPLES as f64;
            if mean(&raised) - mean(&best) < LEAST_GAIN && !tables.is_empty() {
                left += table.product.bytes() as f64;
                continue;
            }
            best = raised;
            tables.push(table);
        }
        let mean = best.iter().map(|&each| f64::from(each)).sum::<f64>() / SAMPLES as f64;
        let is_exact = false;
        Ok((PatternTables { tables, is_exact }, mean))
    }
}

/// A table of the states near the goal gives the same lower bound for all states that it does not contain. This
/// function estimates this bound. It counts at most [`ESTIMATED_FROM`] states, and extrapolates the growth of their
/// number.
fn near_distance(
    definition: &Definition,
    model: &GoalModel,
    moves: &EngineMoves,
    most: usize,
    cancel: &CancelToken,
) -> Result<f64, EngineError> {
    let few = most.min(ESTIMATED_FROM);
    let near =
        NearTable::build(definition, model, moves, (few, MOST_COST), cancel).ok_or(EngineError::TableCancelled)?;
    let Some(beyond) = near.beyond else {
        return Ok(f64::INFINITY);
    };
    let states = near.len().max(2) as f64;
    let growth = states.powf(1.0 / f64::from(beyond.max(2) - 1));
    Ok(f64::from(beyond) + (most as f64 / states).ln().max(0.0) / growth.ln())
}

/// States that random moves reach from the goal. The states are the same in every run.
fn random_states(model: &GoalModel, moves: &EngineMoves) -> Vec<Vec<u16>> {
    let mut random = ChaCha8Rng::seed_from_u64(57);
    let start: Vec<u16> = model.targets[0].iter().flat_map(|targets| targets[0].clone()).collect();
    let mut after = Vec::new();
    let mut codes = start;
    (0..SAMPLES)
        .map(|_| {
            for _ in 0..RANDOM_MOVES {
                let step = random.random_range(0..moves.len());
                model.turn(&codes, moves, step, &mut after);
                if !moves.is_blocked || model.can_be_made(moves, step, &codes, &after) {
                    std::mem::swap(&mut codes, &mut after);
                }
            }
            codes.clone()
        })
        .collect()
}

impl OrbitChoices {
    fn of_all(model: &GoalModel, moves: &EngineMoves, memory: u64, cancel: &CancelToken) -> Vec<OrbitChoices> {
        (0..model.orbits.len())
            .map(|orbit| OrbitChoices::new(model, moves, orbit, memory, cancel))
            .collect()
    }

    fn new(model: &GoalModel, moves: &EngineMoves, orbit: usize, memory: u64, cancel: &CancelToken) -> OrbitChoices {
        let goal_orbit = &model.orbits[orbit];
        let classes = &goal_orbit.classes;
        let bytes = memory as usize / model.orbits.len() / SHARE;
        let most = MOST_STATES.min(bytes / Coordinate::bytes_per_state(model, orbit, moves));
        let shared = classes
            .iter()
            .fold(0, |shared, class| super::goal::common_divisor(class.seen, shared));
        // The coordinates in `sets` only distinguish a set of pieces from the other pieces. The coordinates in `specs`
        // distinguish single pieces.
        let mut sets: Vec<CoordinateSpec> = Vec::new();
        let mut specs: Vec<CoordinateSpec> = Vec::new();
        let mut add = |told: &[usize], is_alike: bool, is_oriented: bool| {
            let mut class_to = vec![0; classes.len()];
            let mut seen = vec![1];
            for &class in told {
                let own = if is_oriented { classes[class].seen } else { 1 };
                if is_alike && seen.len() == 2 {
                    seen[1] = super::goal::common_divisor(seen[1], own);
                } else {
                    seen.push(own);
                }
                let Ok(number) = u8::try_from(seen.len() - 1) else {
                    return;
                };
                class_to[class] = number;
            }
            // If all classes are distinguished, the class of the other pieces is empty and is removed.
            if told.len() == classes.len() {
                seen.remove(0);
                class_to.iter_mut().for_each(|class| *class -= 1);
            }
            let spec = CoordinateSpec { orbit, class_to, seen };
            let list = if is_alike { &mut sets } else { &mut specs };
            if spec.most_states(model) <= most as f64 && !list.contains(&spec) {
                list.push(spec);
            }
        };
        let needed = needed_classes(model, orbit);
        for order in orders(model, moves, orbit) {
            let (set, order) = order;
            if let Some(set) = set {
                add(&set, true, false);
            }
            let mut told = needed.clone();
            for class in order {
                if !told.contains(&class) {
                    told.push(class);
                }
                if told.len() <= 12 || told.len() == classes.len() {
                    add(&told, false, false);
                    add(&told, false, true);
                }
            }
        }
        let make = |spec: CoordinateSpec| Coordinate::new(model, moves, spec, most, cancel);
        let twists = (shared > 1).then(|| all_alike(model, orbit, shared)).and_then(make);
        // Large coordinates give the best bounds. Only the largest few are used, because the computation of their
        // states takes time.
        specs.sort_by(|one, other| other.most_states(model).total_cmp(&one.most_states(model)));
        specs.truncate(MOST_CHOICES);
        specs.extend(sets.into_iter().take(MOST_SETS));
        OrbitChoices {
            pieces: specs
                .into_iter()
                .filter_map(make)
                .filter(|each| each.len() > 1)
                .map(Arc::new)
                .collect(),
            twists: twists.filter(|each| each.len() > 1).map(Arc::new),
        }
    }
}

/// The maximum number of coordinates of an orbit that distinguish single pieces.
const MOST_CHOICES: usize = 8;

/// The maximum number of coordinates of an orbit that only distinguish a set of pieces from the other pieces.
const MOST_SETS: usize = 6;

/// Each coordinate takes at most this fraction (1 / `SHARE`) of the memory for its orbit.
const SHARE: usize = 8;

/// The classes of the pieces that conditions of moves name. One type of condition requires a certain piece in a certain
/// place before a move. The other type forbids a certain piece in a certain place after every move. A coordinate that
/// does not distinguish these pieces may miss that a move is blocked. The pieces of blocks are not included.
fn needed_classes(model: &GoalModel, orbit: usize) -> Vec<usize> {
    let range = &model.orbits[orbit].range;
    let named = model.required.iter().flatten().chain(&model.impossible);
    let here = named.filter(|each| range.contains(&usize::from(each.place)));
    let classes = here.map(|each| usize::from(model.orbits[orbit].class_of[usize::from(each.piece)]));
    classes.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Different orders of the pieces of an orbit. A coordinate distinguishes the first pieces of an order. Some orders
/// come with a set of neighbouring pieces. Such a set belongs to one move, or to all moves that commute with it. These
/// moves give two sets. One set contains the pieces that at least one of the moves takes from their solved places. The
/// other set contains the remaining pieces of the orbit.
fn orders(model: &GoalModel, moves: &EngineMoves, orbit: usize) -> Vec<(Option<Vec<usize>>, Vec<usize>)> {
    let goal_orbit = &model.orbits[orbit];
    let classes: Vec<usize> = (0..goal_orbit.classes.len()).collect();
    let reversed: Vec<usize> = classes.iter().rev().copied().collect();
    let mut all = vec![(None, classes.clone()), (None, reversed)];
    let is_moved = |step: usize, place: usize| usize::from(moves.effects[step].sources[place]) != place;
    let commute = |one: usize, other: usize| {
        let (one, other) = (&moves.effects[one].sources, &moves.effects[other].sources);
        (0..one.len()).all(|place| one[usize::from(other[place])] == other[usize::from(one[place])])
    };
    let mut seen = BTreeSet::new();
    for step in 0..moves.len().min(64) {
        let friends: Vec<usize> = (0..moves.len()).filter(|&other| commute(step, other)).collect();
        for moved_by in [&[step][..], &friends[..]] {
            for is_set_moved in [true, false] {
                let place_is_in = |&place: &usize| moved_by.iter().any(|&step| is_moved(step, place)) == is_set_moved;
                let places = goal_orbit.range.clone().filter(place_is_in);
                let set: BTreeSet<usize> = places.map(|place| usize::from(model.home_class[place])).collect();
                if set.is_empty() || set.len() == classes.len() || seen.len() >= 12 || !seen.insert(set.clone()) {
                    continue;
                }
                let rest = classes.iter().copied().filter(|class| !set.contains(class));
                let order = set.iter().copied().chain(rest).collect();
                all.push((Some(set.into_iter().collect()), order));
            }
        }
    }
    all
}

/// The coordinates of each orbit from which the tables are chosen.
trait Choices {
    fn best(
        &self,
        problem: (&GoalModel, &EngineMoves, f64),
        taken: &HashSet<usize>,
        round: usize,
        cancel: &CancelToken,
    ) -> Option<Product>;

    /// True if the coordinate at this memory address is [`OrbitChoices::twists`] of an orbit.
    fn is_twists(&self, address: usize) -> bool;
}

impl Choices for Vec<OrbitChoices> {
    fn is_twists(&self, address: usize) -> bool {
        let mut twists = self.iter().filter_map(|orbit| orbit.twists.as_ref());
        twists.any(|each| Arc::as_ptr(each).addr() == address)
    }

    /// Compares large products of coordinates that fit into the memory, and returns the one with the best estimated
    /// bounds. It contains no coordinate of an earlier table, except coordinates of orientations. `None` if there is no
    /// such product, or if the token is cancelled.
    fn best(
        &self,
        (model, moves, memory): (&GoalModel, &EngineMoves, f64),
        taken: &HashSet<usize>,
        round: usize,
        cancel: &CancelToken,
    ) -> Option<Product> {
        let mut combinations: Vec<(f64, Vec<Arc<Coordinate>>)> = vec![(1.0, Vec::new())];
        // Each round begins with a different orbit, so that later tables describe different pieces.
        for number in 0..self.len() {
            let orbit = &self[(number + round) % self.len()];
            let mut next = combinations.clone();
            for (size, list) in &combinations {
                let mut add = |more: &[&Arc<Coordinate>]| {
                    let size = size * more.iter().map(|each| each.len() as f64).product::<f64>();
                    if Product::bytes_of([size].into_iter(), moves) <= memory {
                        let more = more.iter().map(|&each| Arc::clone(each));
                        next.push((size, list.iter().cloned().chain(more).collect()));
                    }
                };
                for pieces in &orbit.pieces {
                    // A table without the twists of the pieces would give far smaller distances, so the twists are
                    // added.
                    match &orbit.twists {
                        Some(twists) if pieces.is_untwisted() => add(&[pieces, twists]),
                        _ => add(&[pieces]),
                    }
                }
                if let Some(twists) = &orbit.twists {
                    add(&[twists]);
                }
            }
            next.sort_by(|one, other| other.0.total_cmp(&one.0));
            next.truncate(2_000);
            combinations = next;
        }
        // A table that distinguishes the same pieces of an orbit as an earlier table seldom improves the bounds.
        let is_new = |each: &Arc<Coordinate>| !taken.contains(&Arc::as_ptr(each).addr());
        combinations.retain(|(_, list)| !list.is_empty() && list.iter().all(is_new));
        combinations.truncate(MOST_COMPARED);
        let compared = combinations.into_iter().map(|(_, list)| {
            let product = Product::new(list, moves);
            let distance = (!cancel.is_cancelled()).then(|| estimated_distance(&product, model, moves));
            distance.map(|distance| (distance, product))
        });
        let compared: Vec<(f64, Product)> = compared.collect::<Option<_>>()?;
        // Of several equal products, the first is taken.
        let better = |one: (f64, Product), other: (f64, Product)| if other.0 > one.0 { other } else { one };
        compared.into_iter().reduce(better).map(|(_, product)| product)
    }
}

/// The maximum number of products that are compared for a table.
const MOST_COMPARED: usize = 60;

/// Estimates how far the combinations in `product` are from the goal, as the median of their distances. It counts the
/// states at the smallest distances, and extrapolates the growth between the last two of these distances.
pub(super) fn estimated_distance(product: &Product, model: &GoalModel, moves: &EngineMoves) -> f64 {
    let start = model.targets[0]
        .iter()
        .flat_map(|targets| targets[0].clone())
        .collect::<Vec<u16>>();
    let Some(start) = product.numbers_of(model, &start) else {
        return 0.0;
    };
    let mut seen = HashSet::from([product.position(&start)]);
    let mut layer = vec![start];
    let mut distance = 0.0;
    let mut growth = 1.0_f64;
    let mut seen_by_distance = Vec::new();
    while !layer.is_empty() && seen.len() < ESTIMATED_FROM {
        let mut next = Vec::new();
        let mut numbers = Vec::new();
        for state in &layer {
            for step in 0..moves.len() {
                numbers.clear();
                let coordinates = product.coordinates.iter().zip(state);
                numbers.extend(coordinates.map(|(each, &number)| each.after(number)[step]));
                if !numbers.contains(&BLOCKED) && seen.insert(product.position(&numbers)) {
                    next.push(numbers.clone());
                }
            }
        }
        seen_by_distance.push(seen.len() - next.len());
        growth = next.len() as f64 / layer.len() as f64;
        distance += 1.0;
        layer = next;
    }
    if layer.is_empty() {
        let nearer_half = seen_by_distance.iter().filter(|&&known| 2 * known < seen.len());
        return nearer_half.count() as f64;
    }
    let left = product.entries() as f64 / 2.0 / seen.len() as f64;
    if growth > 1.0 && left > 1.0 {
        distance + left.ln() / growth.ln()
    } else {
        distance
    }
}
