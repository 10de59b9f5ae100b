//! A chain of phases. Each phase solves more pieces, and may use fewer of the puzzle's moves than the previous phase.
//!
//! For the Megaminx, this code finds the same chain of subgroups as A. Botz (A Megaminx Solver, 2026). His tables prove
//! that 116 moves are always enough.

use super::super::coordinate::{Coordinate, CoordinateSpec};
use super::super::error::EngineError;
use super::super::goal::{DefinitionGoal, GoalModel, PlaceGoal};
use super::super::kept_tables::{Source, read_phase};
use super::super::moves::{EngineMoves, Successors};
use super::super::outcome::DepthOutcome;
use super::super::patterns::{MOST_TABLES, PatternTables, exact_product};
use super::super::product::{DistanceTable, Product};
use super::super::search::PatternSearch;
use crate::groups::{PermutationGroup, PointImages};
use crate::puzzles::definition::{Definition, Invariants, OrbitLayout, PuzzleState, Transformation};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The goal of a phase, and the moves that the phase may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PhasePlan {
    pub(super) name: String,
    /// The indices of the moves.
    pub(super) moves: Vec<usize>,
    pub(super) goal: DefinitionGoal,
    /// For each place, the orientation that this phase counts as untwisted. If the list is empty, this is orientation 0
    /// for all places.
    reference: Vec<u8>,
    /// Groups of places. The phase must bring the pieces of all these places home, or keep them at home. If one table
    /// of all states would be too large, each of the last [`MOST_GROUPS`] groups has its own table, provided that the
    /// table fits into the memory. If there are no groups, the phase uses the tables that give the best bounds.
    groups: Vec<Vec<u16>>,
}

/// A phase without tables.
pub(super) struct PhaseModel {
    pub(super) plan: PhasePlan,
    definition: Definition,
    /// For each orbit and piece, the amount that this phase adds to the orientation of the piece.
    shifts: Vec<Vec<u8>>,
    goal: GoalModel,
    moves: EngineMoves,
}

impl PhaseModel {
    /// The goal and the moves of a phase in the form that the engine uses.
    pub(super) fn new(definition: &Definition, plan: PhasePlan) -> Result<PhaseModel, EngineError> {
        let (definition, shifts) = if plan.reference.is_empty() {
            (definition.clone(), Vec::new())
        } else {
            reframed(definition, &plan.reference).ok_or(EngineError::TooManyTargets)?
        };
        let moves = EngineMoves::new(&definition, plan.moves.clone());
        Ok(PhaseModel {
            goal: GoalModel::new(&definition, &plan.goal, &moves)?,
            plan,
            definition,
            shifts,
            moves,
        })
    }

    /// The parts of the phase on which its tables depend: the goal, the moves, and the groups of places.
    pub(super) fn question(&self) -> (&GoalModel, &EngineMoves, &[Vec<u16>]) {
        (&self.goal, &self.moves, &self.plan.groups)
    }

    /// Builds the tables of the phase.
    pub(super) fn build(
        &self,
        memory: u64,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<PatternTables, EngineError> {
        let (model, moves) = (&self.goal, &self.moves);
        let tables = exact_tables(model, moves, memory, cancel, progress);
        let tables = tables.or_else(|| group_tables(model, moves, &self.plan.groups, memory, cancel, progress));
        match tables {
            Some(tables) => tables,
            None => Ok(PatternTables::choose(model, moves, memory, cancel, progress)?.0),
        }
    }

    /// Reads the tables of the phase.
    pub(super) fn read(
        &self,
        memory: u64,
        cancel: &CancelToken,
        source: &mut Source<'_>,
    ) -> std::io::Result<PatternTables> {
        let (model, moves) = (&self.goal, &self.moves);
        let most_tables = MOST_TABLES.max(MOST_GROUPS);
        read_phase(
            (model, moves, memory),
            most_tables,
            || exact_table(model, moves, memory, cancel),
            cancel,
            source,
        )
    }
}

/// A phase with its tables, ready for searches.
pub(super) struct Phase {
    pub(super) model: PhaseModel,
    successors: Successors,
    tables: PatternTables,
}

impl Phase {
    /// The phase with tables that were built or read for it.
    pub(super) fn new(model: PhaseModel, tables: PatternTables) -> Phase {
        Phase {
            successors: Successors::new(&model.definition, &model.moves),
            model,
            tables,
        }
    }

    /// Prepares a search of this phase.
    pub(super) fn search(&self) -> PhaseSearch<'_> {
        let PhaseModel { goal, moves, .. } = &self.model;
        PhaseSearch {
            phase: &self.model,
            search: PatternSearch::new(goal, moves, &self.successors, &[], &self.tables),
        }
    }
}

/// The coordinates of one table of all states that a phase distinguishes; `None` if the table does not fit into the
/// memory, or if the token is cancelled.
fn exact_table(model: &GoalModel, moves: &EngineMoves, memory: u64, cancel: &CancelToken) -> Option<Product> {
    // While states get their numbers, more memory is needed than for the table itself.
    let product = exact_product(model, moves, NUMBERING_FACTOR * memory, cancel).ok()?;
    (product.bytes() <= memory).then_some(product)
}

/// One table of all states that a phase distinguishes; `None` if it does not fit into the memory.
fn exact_tables(
    model: &GoalModel,
    moves: &EngineMoves,
    memory: u64,
    cancel: &CancelToken,
    progress: &dyn TableProgress,
) -> Option<Result<PatternTables, EngineError>> {
    let product = exact_table(model, moves, memory, cancel)?;
    progress.building("phase", product.entries());
    let table = DistanceTable::build(product, model, moves, cancel, progress);
    progress.built();
    Some(table.ok_or(EngineError::TableCancelled).map(|table| PatternTables {
        tables: vec![table],
        is_exact: true,
    }))
}

/// One table for each group of places; `None` if there are no groups, if no table fits, or if an orbit has too many
/// states.
fn group_tables(
    model: &GoalModel,
    moves: &EngineMoves,
    groups: &[Vec<u16>],
    memory: u64,
    cancel: &CancelToken,
    progress: &dyn TableProgress,
) -> Option<Result<PatternTables, EngineError>> {
    let mut tables = Vec::new();
    for group in groups.iter().rev().take(MOST_GROUPS) {
        let mut coordinates = Vec::new();
        for (number, orbit) in model.orbits.iter().enumerate() {
            let here = group
                .iter()
                .map(|&place| usize::from(place))
                .filter(|place| orbit.range.contains(place));
            let told: Vec<u16> = here.map(|place| model.home_class[place]).collect();
            if told.is_empty() {
                continue;
            }
            let mut class_to = vec![0; orbit.classes.len()];
            let mut seen = vec![1];
            for class in told {
                class_to[usize::from(class)] = seen.len() as u8;
                seen.push(orbit.classes[usize::from(class)].seen);
            }
            if seen.len() > orbit.classes.len() {
                // If the coordinate distinguishes all pieces, the class of the other pieces is empty and is removed.
                seen.remove(0);
                class_to.iter_mut().for_each(|class| *class -= 1);
            }
            let spec = CoordinateSpec {
                orbit: number,
                class_to,
                seen,
            };
            coordinates.push(Arc::new(Coordinate::new(model, moves, spec, MOST_NUMBERED, cancel)?));
        }
        let product = Product::new(coordinates, moves);
        if product.bytes() > memory / MOST_GROUPS as u64 {
            continue;
        }
        progress.building("phase", product.entries());
        match DistanceTable::build(product, model, moves, cancel, progress) {
            Some(table) => tables.push(table),
            None => return Some(Err(EngineError::TableCancelled)),
        }
        progress.built();
    }
    let is_exact = false;
    (!tables.is_empty()).then_some(Ok(PatternTables { tables, is_exact }))
}

/// The maximum number of groups that have a table in one phase.
const MOST_GROUPS: usize = 6;

/// The maximum number of states of one orbit in the table of a group.
const MOST_NUMBERED: usize = 200_000;

/// While the states of a table get their numbers, the memory limit is this factor times the limit for the table itself.
const NUMBERING_FACTOR: u64 = 16;

/// A search of one phase.
pub(super) struct PhaseSearch<'a> {
    phase: &'a PhaseModel,
    search: PatternSearch<'a>,
}

impl PhaseSearch<'_> {
    fn codes(&self, state: &PuzzleState) -> Vec<u16> {
        let phase = self.phase;
        if phase.shifts.is_empty() {
            return phase.goal.codes(state);
        }
        let mut state = state.clone();
        for (number, orbit) in phase.definition.parts().orbits.iter().enumerate() {
            for place in phase.definition.layout().range(number) {
                let piece = usize::from(state.pieces[place]);
                let visible = u16::from(orbit.visible_orientations[piece]);
                let count = u16::from(orbit.orientations);
                let sum = u16::from(state.orientations[place]) + u16::from(phase.shifts[number][piece]) + count
                    - u16::from(phase.plan.reference[place]);
                state.orientations[place] = (sum % visible) as u8;
            }
        }
        phase.goal.codes(&state)
    }

    /// A lower bound for the cost of this phase from a state; `None` if moves cannot reach the goal of the phase.
    pub(super) fn at_least(&self, state: &PuzzleState) -> Option<u32> {
        Some(self.search.start(self.codes(state))?.at_least)
    }

    /// Finds at most `wanted` solutions of the phase with exactly the given cost. A solution is a list of indices of
    /// moves. Returns `None` if the token is cancelled.
    pub(super) fn solutions(
        &self,
        state: &PuzzleState,
        cost: u32,
        wanted: usize,
        cancel: &CancelToken,
        nodes: &mut u64,
    ) -> Option<Vec<Vec<usize>>> {
        let Some(start) = self.search.start(self.codes(state)) else {
            return Some(Vec::new());
        };
        match self.search.solutions(&start, cost, wanted, cancel, nodes) {
            DepthOutcome::Cancelled => None,
            DepthOutcome::Searched(found) => {
                let moves = |word: Vec<u16>| {
                    let steps = word.into_iter();
                    steps.map(|step| self.phase.moves.indices[usize::from(step)]).collect()
                };
                Some(found.into_iter().map(moves).collect())
            }
        }
    }
}

/// Returns the same puzzle with twists counted from the reference orientation of each place, so every solved piece has
/// orientation 0. Also returns the amounts that are added to the orientations of the pieces. `None` if this is
/// impossible because some pieces look alike.
fn reframed(definition: &Definition, reference: &[u8]) -> Option<(Definition, Vec<Vec<u8>>)> {
    let layout = definition.layout().clone();
    let solved = definition.solved().clone();
    let mut parts = definition.parts().clone();
    let mut shifts = Vec::new();
    for (number, orbit) in parts.orbits.iter_mut().enumerate() {
        let mut own: Vec<Option<u8>> = vec![None; orbit.visible_orientations.len()];
        for (place, entry) in layout.range(number).zip(&mut orbit.solved_orientations) {
            let piece = usize::from(solved.pieces[place]);
            let visible = u16::from(orbit.visible_orientations[piece]);
            let shown = u16::from(*entry) + u16::from(orbit.orientations) - u16::from(reference[place]);
            let shift = ((visible - shown % visible) % visible) as u8;
            if own[piece].is_some_and(|before| before != shift) {
                return None;
            }
            own[piece] = Some(shift);
            *entry = 0;
        }
        shifts.push(own.into_iter().map(|shift| shift.unwrap_or(0)).collect());
    }
    let orientations = layout.orientations();
    for step in parts.moves.iter_mut().chain(&mut parts.rotations) {
        let Transformation { sources, twists } = &mut step.transformation;
        for (place, twist) in twists.iter_mut().enumerate() {
            let count = u16::from(orientations[place]);
            let from = u16::from(reference[usize::from(sources[place])]);
            *twist = ((u16::from(*twist) + from + count - u16::from(reference[place])) % count) as u8;
        }
    }
    parts.aliases.clear();
    parts.phases.clear();
    Some((Definition::new(parts).ok()?, shifts))
}

/// The phases that a definition lists. If they do not solve the whole puzzle, this function adds a last phase that
/// does. The list is empty if the definition lists no phases.
pub(super) fn own_phases(definition: &Definition) -> Vec<PhasePlan> {
    let all: Vec<usize> = (0..definition.moves().len()).collect();
    let mut plans: Vec<PhasePlan> = Vec::new();
    for phase in &definition.parts().phases {
        plans.push(PhasePlan {
            name: phase.name.clone(),
            moves: if phase.moves.is_empty() {
                all.clone()
            } else {
                phase.moves.clone()
            },
            goal: DefinitionGoal::of_phase(phase),
            reference: Vec::new(),
            groups: Vec::new(),
        });
    }
    let rest = plans.last().filter(|plan| !plan.goal.is_everything(definition));
    if let Some(moves) = rest.map(|plan| plan.moves.clone()) {
        plans.push(PhasePlan {
            name: "rest".to_owned(),
            moves,
            goal: DefinitionGoal::Solved,
            reference: Vec::new(),
            groups: Vec::new(),
        });
    }
    plans
}

/// [`found_phases`] stops excluding moves when the moves that are left reach few enough positions. The maximum
/// number is `LAST_FACTOR` times the argument `entries` of [`found_phases`].
const LAST_FACTOR: u64 = 200_000;

/// Finds phases for a puzzle. This function excludes one base move after the other, together with its powers. Each time
/// it has excluded one or several base moves, it adds a phase that solves all pieces that the remaining moves do not
/// change. Later phases do not use the excluded moves. `None` if a group is too large, if there would be too many
/// phases, or if the token is cancelled.
pub(super) fn found_phases(definition: &Definition, entries: u64, cancel: &CancelToken) -> Option<Vec<PhasePlan>> {
    let mut left: Vec<usize> = { definition.moves().iter().enumerate() }
        .filter(|(index, step)| step.base == *index)
        .map(|(index, _)| index)
        .collect();
    let places = definition.layout().places();
    let mut order = group_of(definition, &left, &[])?.order();
    let most_last = BigUint::from(entries) * BigUint::from(LAST_FACTOR);
    let mut plans: Vec<PhasePlan> = Vec::new();
    while order > most_last {
        if cancel.is_cancelled() {
            return None;
        }
        let before = still(definition, &left);
        // Excludes one base move after the other from `kept`. Fewer moves leave more pieces unchanged. The loop ends
        // when the table for the additional unchanged pieces would be too large.
        let mut kept = left.clone();
        let mut chosen: Option<(Vec<usize>, BigUint)> = None;
        while kept.len() > 1 {
            let mut options: Vec<(u64, usize, usize)> = Vec::new();
            for (number, _) in kept.iter().enumerate() {
                let mut fewer = kept.clone();
                fewer.remove(number);
                let placed = still(definition, &fewer);
                let new = (0..places).filter(|&place| placed[place] && !before[place]);
                let new: Vec<usize> = new.collect();
                let size = arrangements(definition, &before, &new);
                options.push((size, new.len(), number));
            }
            // Each option excludes one move. The best option leaves the most pieces unchanged. If several options leave
            // the same number of pieces unchanged, the best of them needs the smallest table.
            let most = options
                .iter()
                .max_by_key(|&&(size, count, number)| (count, std::cmp::Reverse(size), number));
            let &(size, count, number) = most.expect("there are moves left");
            if chosen.is_some() && size > entries / MERGED {
                break;
            }
            kept.remove(number);
            if count > 0 {
                let placed = still(definition, &kept);
                let new: Vec<usize> = (0..places).filter(|&place| placed[place] && !before[place]).collect();
                let smaller = group_of(definition, &kept, &[])?.order();
                if goes_on(definition, &left, &kept, &new, &smaller)? {
                    chosen = Some((kept.clone(), smaller));
                }
                if size > entries {
                    break;
                }
            }
        }
        let Some((kept, smaller)) = chosen else {
            plans.extend(placements(definition, &left, plans.len()));
            return (plans.len() <= MOST_PHASES).then_some(plans);
        };
        let placed = still(definition, &kept);
        let kept_twists = untwisted(definition, &kept, &placed);
        let reference = if kept_twists.is_empty() {
            Vec::new()
        } else {
            let moves: Vec<&Transformation> = { kept.iter() }
                .map(|&index| &definition.moves()[index].transformation)
                .collect();
            let invariants = Invariants::new(definition.layout(), &moves);
            (0..places).map(|place| invariants.reference(place)).collect()
        };
        let goals = (0..places).filter_map(|place| {
            let orientation = placed[place] || kept_twists.contains(&place);
            orientation.then_some(PlaceGoal {
                place: place as u16,
                piece: placed[place],
                orientation,
            })
        });
        plans.push(PhasePlan {
            name: format!("phase {}", plans.len() + 1),
            moves: powers(definition, &left),
            goal: DefinitionGoal::Places(goals.collect()),
            reference,
            groups: Vec::new(),
        });
        left = kept;
        order = smaller;
    }
    if plans.is_empty() && order > BigUint::from(entries) {
        return Some(placements(definition, &left, 0));
    }
    plans.push(PhasePlan {
        name: "rest".to_owned(),
        moves: powers(definition, &left),
        goal: DefinitionGoal::Solved,
        reference: Vec::new(),
        groups: Vec::new(),
    });
    Some(plans)
}

/// Phases that all use the same moves. Each phase solves more pieces than the previous phase.
fn placements(definition: &Definition, moves: &[usize], number: usize) -> Vec<PhasePlan> {
    let places = definition.layout().places();
    let unmoved = still(definition, moves);
    let mut settled = unmoved.clone();
    let mut groups: Vec<Vec<u16>> = vec![Vec::new()];
    let mut kept = moves.to_vec();
    while !kept.is_empty() {
        let placed_without = |number: usize| {
            let mut fewer = kept.clone();
            fewer.remove(number);
            still(definition, &fewer)
        };
        let count = |number: usize| placed_without(number).into_iter().filter(|&placed| placed).count();
        let next = (0..kept.len())
            .max_by_key(|&number| count(number))
            .expect("moves are left");
        let placed = placed_without(next);
        for place in (0..places).filter(|&place| placed[place] && !settled[place]) {
            let group = groups.last_mut().expect("it begins with one");
            let mut longer: Vec<usize> = group.iter().map(|&place| usize::from(place)).collect();
            longer.push(place);
            if arrangements(definition, &unmoved, &longer) > MOST_ARRANGEMENTS {
                groups.push(vec![place as u16]);
            } else {
                group.push(place as u16);
            }
        }
        settled = placed;
        kept.remove(next);
    }
    groups.retain(|group| !group.is_empty());
    let mut goals: Vec<PlaceGoal> = Vec::new();
    let as_goal = |&place: &u16| PlaceGoal {
        place,
        piece: true,
        orientation: true,
    };
    goals.extend(
        (0..places as u16)
            .filter(|&place| unmoved[usize::from(place)])
            .map(|place| as_goal(&place)),
    );
    let plans = (0..groups.len()).map(|last| {
        goals.extend(groups[last].iter().map(as_goal));
        PhasePlan {
            name: format!("phase {}", number + last + 1),
            moves: powers(definition, moves),
            goal: DefinitionGoal::Places(goals.clone()),
            reference: Vec::new(),
            groups: groups[..=last].to_vec(),
        }
    });
    plans.collect()
}

/// The maximum number of phases in a chain. Tables for more phases would take too long to build.
const MOST_PHASES: usize = 12;

/// The maximum number of arrangements of the pieces in a group of places.
const MOST_ARRANGEMENTS: u64 = 2_000_000;

/// A phase excludes further base moves as long as its table has at most this fraction (1 / `MERGED`) of the maximum
/// number of entries.
const MERGED: u64 = 5;

/// All powers of the given base moves.
fn powers(definition: &Definition, bases: &[usize]) -> Vec<usize> {
    let moves = definition.moves().iter().enumerate();
    moves
        .filter(|(_, step)| bases.contains(&step.base))
        .map(|(index, _)| index)
        .collect()
}

/// For each place, true if no move in the list moves or twists the piece there.
pub(super) fn still(definition: &Definition, moves: &[usize]) -> Vec<bool> {
    let mut still = vec![true; definition.layout().places()];
    for &index in moves {
        let Transformation { sources, twists } = &definition.moves()[index].transformation;
        for (place, still) in still.iter_mut().enumerate() {
            *still &= usize::from(sources[place]) == place && twists[place] == 0;
        }
    }
    still
}

/// Finds the places in which the moves do not change orientations, if orientations are counted from suitable reference
/// orientations.
fn untwisted(definition: &Definition, moves: &[usize], placed: &[bool]) -> BTreeSet<usize> {
    let moves: Vec<&Transformation> = { moves.iter() }
        .map(|&index| &definition.moves()[index].transformation)
        .collect();
    let layout = definition.layout();
    let invariants = Invariants::new(layout, &moves);
    let keeps = |&place: &usize| {
        let count = u64::from(layout.orientations()[place]);
        count > 1 && !placed[place] && invariants.step(invariants.track_of(place)) == count
    };
    (0..layout.places()).filter(keeps).collect()
}

/// The approximate number of arrangements of pieces in the given places. Only pieces that are not settled count.
fn arrangements(definition: &Definition, settled: &[bool], places: &[usize]) -> u64 {
    let layout = definition.layout();
    let mut size = 1.0_f64;
    for orbit in 0..layout.orbits() {
        let mut free = layout.range(orbit).filter(|&place| !settled[place]).count();
        let range = layout.range(orbit);
        for _ in places.iter().filter(|place| range.contains(place)) {
            size *= free as f64 * f64::from(layout.orientations()[range.start]);
            free -= 1;
        }
    }
    size as u64
}

/// Checks that the moves `fewer` can finish the puzzle after this phase. The products of `moves` that leave the pieces
/// in the places `new` unchanged form a group. Returns true if the moves `fewer` generate this whole group. `order` is
/// the order of the group that they generate. Twists are ignored in places where the moves `fewer` preserve
/// orientations. Returns `None` if a group is too large.
fn goes_on(definition: &Definition, moves: &[usize], fewer: &[usize], new: &[usize], order: &BigUint) -> Option<bool> {
    let group = group_of(definition, moves, new)?;
    let (rest, generators) = group.stabilizer(new.len());
    if rest == *order {
        return Some(true);
    }
    let kept = untwisted(definition, fewer, &still(definition, fewer));
    if kept.is_empty() {
        return Some(false);
    }
    // The two groups are compared without the twists in the places `kept`.
    let starts = point_starts(definition.layout());
    let untwisted_points = |images: &PointImages| {
        let mut coarse = images.clone();
        for &place in &kept {
            let image = usize::from(images.0[starts[place]]);
            let target = starts.partition_point(|&start| start <= image) - 1;
            let count = starts[place + 1] - starts[place];
            for turned in 0..count {
                coarse.0[starts[place] + turned] = (starts[target] + turned) as u16;
            }
        }
        coarse
    };
    let coarse = |generators: Vec<PointImages>| {
        let generators: Vec<PointImages> = generators.iter().map(untwisted_points).collect();
        PermutationGroup::new(group.degree(), &[], &generators, None).ok()
    };
    let rest = coarse(generators.into_iter().cloned().collect())?.order();
    let fewer = coarse(images_of(definition, fewer))?.order();
    Some(rest == fewer)
}

/// The first point of each place, followed by the total number of points. A point is a place with an orientation.
fn point_starts(layout: &OrbitLayout) -> Vec<usize> {
    let mut starts = vec![0_usize];
    for &count in layout.orientations() {
        starts.push(starts[starts.len() - 1] + usize::from(count));
    }
    starts
}

/// The image of each point under each of the moves.
fn images_of(definition: &Definition, moves: &[usize]) -> Vec<PointImages> {
    let layout = definition.layout();
    let starts = point_starts(layout);
    let effects = moves.iter().map(|&index| &definition.moves()[index].transformation);
    let images = effects.map(|effect| {
        let mut images = vec![0; starts[layout.places()]].into_boxed_slice();
        for (place, &count) in layout.orientations().iter().enumerate() {
            let (from, count) = (starts[usize::from(effect.sources[place])], usize::from(count));
            for orientation in 0..count {
                let after = (orientation + usize::from(effect.twists[place])) % count;
                images[from + orientation] = (starts[place] + after) as u16;
            }
        }
        PointImages(images)
    });
    images.collect()
}

/// The group that these moves generate; `None` if it is too large. The base of its stabilizer chain begins with the
/// first point of each of the places `first`.
fn group_of(definition: &Definition, moves: &[usize], first: &[usize]) -> Option<PermutationGroup> {
    let layout = definition.layout();
    let starts = point_starts(layout);
    let degree = starts[layout.places()];
    if degree > MOST_POINTS {
        return None;
    }
    let effects: Vec<&Transformation> = { moves.iter() }
        .map(|&index| &definition.moves()[index].transformation)
        .collect();
    let invariants = Invariants::new(layout, &effects);
    let values: Vec<Vec<u64>> = effects.iter().map(|effect| invariants.of(effect)).collect();
    let bound = invariants.bound(&values);
    let base: Vec<u16> = first.iter().map(|&place| starts[place] as u16).collect();
    PermutationGroup::new(degree, &base, &images_of(definition, moves), Some(&bound)).ok()
}

/// The maximum number of points (places times orientations) of a puzzle for which the solver looks for a chain of
/// phases.
const MOST_POINTS: usize = 500;
