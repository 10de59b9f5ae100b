//! The search through chains with any goals. It finds the shortest sequences of each step, and continues with the next
//! step after each of these sequences.

use super::goal_chain::{PlannedStep, StepMethod, planned_steps};
use super::options::FmcTime;
use super::reduction::{Niss, Reduction, Sides, SidesVisitor, Start, TwoSides};
use super::search::{FmcOptions, MOST, StepSearch, in_hand};
use super::shortest::{FmcSolved, Shortest};
use super::solution::{FmcSolution, FmcStep, StepDefects, along};
use super::tables::FmcTables;
use super::triggers::ends_with_one;
use super::words::{is_barred, last_faces};
use crate::cube::{Cube, CubieCube, Face, Frame, Mask, Move, MoveSet, Position, Sequence, Turn, TurnSet};
use crate::goals::DominoSubset;
use crate::search::CancelToken;
use crate::solvers::goals::{GoalSolver, NODES_BETWEEN_LOOKS, PlannedGoalTables};
use crate::solvers::{OpenError, SolveError};
use crate::tables::{CosetSpace, NoProgress, Store};
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of bytes of memory for the tables of each goal: 64 MB.
const MEMORY: usize = 64_000_000;

/// The maximum number of goals whose tables stay open for later requests.
const MOST_OPEN: usize = 8;

/// The maximum total size of all open tables, in bytes: 256 MB. The tables that were opened last stay open even if they
/// are larger.
const MOST_BYTES: u64 = 256_000_000;

/// The maximum number of nodes that each search through the remaining usual steps visits.
const NODES_OF_REST: u64 = 100_000;

/// The maximum number of nodes that all searches for steps to goals visit with [`FmcTime::Usual`]. This takes a few
/// seconds. The number is divided among the chains, their steps and the partial solutions before each step.
const NODES_TO_GOALS: u64 = 4_000_000;

/// The factor by which the number of kept sequences grows from one pass through the chains to the next.
const WIDER: usize = 4;

type OpenGoal = (Vec<Mask>, MoveSet, Arc<GoalSolver>);

/// Opens the tables of goals, and keeps some of them open.
pub struct GoalSolvers {
    store: Store,
    /// True if newly built tables are kept in the store.
    pub keeps: bool,
    /// The open tables, in the order in which they were opened.
    open: Mutex<Vec<OpenGoal>>,
    /// A thread locks this mutex while it opens the tables of a goal. Building takes much memory, so the tables of only
    /// one goal may be built at a time.
    opening: Mutex<()>,
}

impl GoalSolvers {
    /// Creates an empty list of open tables. Tables will be read from the store, and missing tables will be built. They
    /// will be stored only if `keeps` is set to true.
    pub const fn new(store: Store) -> GoalSolvers {
        let open = Mutex::new(Vec::new());
        GoalSolvers {
            store,
            keeps: false,
            open,
            opening: Mutex::new(()),
        }
    }

    fn get(&self, masks: &[Mask], turns: MoveSet) -> Result<Arc<GoalSolver>, OpenError> {
        if let Some(solver) = self.known(masks, turns) {
            return Ok(solver);
        }
        // Only requests for goals without open tables wait here. Another thread may have opened the tables meanwhile,
        // so the list is checked again.
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = self.known(masks, turns) {
            return Ok(solver);
        }
        let set = TurnSet::new(turns.iter().map(Turn::from)).expect("face turns form a turn set");
        let planned = PlannedGoalTables::new(masks, &set, MEMORY)?;
        let specs = planned.specs_in(&self.store);
        let is_kept = self.keeps || specs.iter().all(|spec| self.store.has(spec.as_ref()));
        drop(specs);
        let store = if is_kept { &self.store } else { &Store::IN_MEMORY };
        let solver = Arc::new(GoalSolver::open_planned(planned, store, &NoProgress)?);
        let mut open = self.lock();
        open.push((masks.to_vec(), turns, Arc::clone(&solver)));
        let bytes = |open: &[OpenGoal]| open.iter().map(|(_, _, solver)| solver.table_bytes()).sum::<u64>();
        while open.len() > 1 && (open.len() > MOST_OPEN || bytes(&open) > MOST_BYTES) {
            open.remove(0);
        }
        Ok(solver)
    }

    /// Returns the solver of a goal if its tables are already open.
    fn known(&self, masks: &[Mask], turns: MoveSet) -> Option<Arc<GoalSolver>> {
        let mut open = self.lock();
        open.retain(|(_, _, solver)| !solver.is_damaged());
        let known = open.iter().find(|(of, by, _)| of == masks && *by == turns);
        known.map(|(_, _, solver)| Arc::clone(solver))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<OpenGoal>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The beginning of a solution: the moves of its first steps.
#[derive(Clone)]
struct PartialSolution {
    /// The cube after these moves.
    cube: CubieCube,
    steps: Vec<TwoSides>,
    made: TwoSides,
    /// The number of hidden steps at the end. The user did not name these steps, so their moves belong to the next
    /// step.
    hidden: usize,
}

impl PartialSolution {
    /// Returns the moves of the hidden steps at the end.
    fn carried(&self) -> TwoSides {
        let hidden = &self.steps[self.steps.len() - self.hidden..];
        hidden
            .iter()
            .fold(TwoSides::default(), |sum, step| sum.followed_by(step))
    }
}

/// The search for solutions of one cube.
pub struct GoalChainSearch<'a> {
    /// The tables of the usual steps.
    pub tables: &'a FmcTables,
    /// The tables for goals outside the usual steps.
    pub goals: &'a GoalSolvers,
    /// The cube.
    pub cube: &'a Cube,
    /// The options.
    pub options: &'a FmcOptions,
    /// The token that cancels the search.
    pub token: &'a CancelToken,
}

/// The sequences found for a step, the shortest first, and a flag that is true if the step has no further sequences.
type StepSequences = (Vec<TwoSides>, bool);

impl GoalChainSearch<'_> {
    /// Runs the search, and calls `improved` for each solution that is shorter than all previous solutions.
    ///
    /// # Errors
    ///
    /// If no cube meets a goal of a chain together with the earlier goals, if tables cannot be opened, if the search
    /// finds no solution, or if a solution is wrong.
    pub fn run(self, improved: &mut dyn FnMut(&FmcSolution)) -> Result<FmcSolved, SolveError> {
        let chains = self.options.chains.all().iter();
        let chains = chains
            .map(|chain| planned_steps(chain, self.options.niss))
            .collect::<Result<Vec<_>, _>>();
        let chains: Vec<Vec<PlannedStep>> = chains?.into_iter().flatten().collect();
        let token = match self.options.time {
            FmcTime::Within(time) => self.token.with_time_limit(time),
            FmcTime::Usual | FmcTime::Unlimited => self.token.clone(),
        };
        let most = self.options.max_moves;
        let wanted = self.options.solutions.get();
        let mut shortest = Shortest::new(wanted, most.unwrap_or(MOST), most.is_some(), improved);
        let looks = match self.options.time {
            FmcTime::Usual => Some(NODES_TO_GOALS / NODES_BETWEEN_LOOKS / chains.len().max(1) as u64),
            FmcTime::Within(_) | FmcTime::Unlimited => None,
        };
        let mut width = 1;
        let is_proven = loop {
            let mut is_all = true;
            for steps in &chains {
                let shorter = shortest.most().unwrap_or(0);
                let (found, is_complete) = self.pass(steps, width, shorter, looks, &token)?;
                is_all &= is_complete;
                found.into_iter().for_each(|solution| shortest.add(solution));
            }
            if is_all || shortest.is_enough() || token.is_cancelled() || self.options.time == FmcTime::Usual {
                break is_all;
            }
            width *= WIDER;
        };
        shortest.solved(is_proven)
    }

    /// Searches a chain once. After each step, this function keeps at most `step.keep * width` sequences. After the
    /// last step, this limit is at least the requested number of solutions. The solutions have at most `most` moves.
    /// Together, the searches for steps to goals may check the token about `looks` times. This limits the number of
    /// nodes that they visit. Returns the solutions, and a flag that is true if the chain has no further solutions of
    /// at most `most` moves.
    fn pass(
        &self,
        steps: &[PlannedStep],
        width: usize,
        most: usize,
        looks: Option<u64>,
        token: &CancelToken,
    ) -> Result<(Vec<FmcSolution>, bool), SolveError> {
        let mut is_complete = true;
        let premoves = last_faces(self.options.premoves.inverse().moves());
        let mut ways = vec![PartialSolution {
            cube: self.cube.position.cube,
            steps: Vec::new(),
            made: TwoSides::default(),
            hidden: 0,
        }];
        for (number, step) in steps.iter().enumerate() {
            let is_last = number + 1 == steps.len();
            let mut keep = step.keep.saturating_mul(width);
            if is_last {
                keep = keep.max(self.options.solutions.get());
            }
            let mut next: Vec<PartialSolution> = Vec::new();
            let share = (steps.len() * ways.len()) as u64;
            for begun in &ways {
                if token.is_cancelled() {
                    return Ok((Vec::new(), false));
                }
                let carried = begun.carried();
                let left = step.max.map_or(MOST, |max| max.saturating_sub(carried.len()));
                // If `keep` sequences are already known, sequences that are longer than all of them are not needed.
                let mut lengths: Vec<usize> = next.iter().map(|each| each.made.len()).collect();
                lengths.sort_unstable();
                let enough = lengths.get(keep - 1).map_or(most, |&longest| most.min(longest));
                is_complete &= is_last || enough == most;
                let Some(shorter) = enough.checked_sub(begun.made.len()) else {
                    continue;
                };
                let token = match (&step.method, looks) {
                    (StepMethod::Goal(_), Some(looks)) => &token.with_look_limit(1 + looks / share),
                    _ => token,
                };
                let (found, is_all) = self.ways(step, begun, left.min(shorter), keep, token)?;
                is_complete &= is_all;
                let premoves = if begun.made.inverse.is_empty() {
                    premoves
                } else {
                    MoveSet::EMPTY
                };
                let found = found.into_iter().filter(|moves| !is_barred(&moves.inverse, premoves));
                next.extend(found.filter_map(|moves| follow(step, begun, &carried, moves)));
            }
            next.sort_by_key(|begun| begun.made.len());
            let mut known = HashSet::new();
            next.retain(|begun| {
                let sides = [&begun.made.normal, &begun.made.inverse];
                let moves = sides.map(|side| side.iter().copied().collect::<Sequence>().standard_order());
                let barred = sides.map(|side| last_faces(side).bits());
                // Two sequences that lead to the same cube and exclude the same next turns have the same continuations.
                match is_last || step.is_hidden {
                    true => known.insert((CubieCube::SOLVED, [0; 2], moves)),
                    false => known.insert((begun.cube, barred, Default::default())),
                }
            });
            is_complete &= next.len() <= keep;
            next.truncate(keep);
            ways = next;
        }
        let checked = ways.iter().map(|begun| self.checked(steps, begun));
        Ok((checked.collect::<Result<_, _>>()?, is_complete))
    }

    /// Finds the shortest sequences of a step: at most `wanted` sequences of at most `most` moves each.
    fn ways(
        &self,
        step: &PlannedStep,
        begun: &PartialSolution,
        most: usize,
        wanted: usize,
        token: &CancelToken,
    ) -> Result<StepSequences, SolveError> {
        match &step.method {
            StepMethod::Edges(frame) => Ok(reduce(&self.tables.edges, frame, step, begun, [most, wanted], token)),
            StepMethod::Domino(frame) => Ok(reduce(&self.tables.domino, frame, step, begun, [most, wanted], token)),
            StepMethod::HalfTurns(frame) => {
                let half_turns = &self.tables.half_turns;
                Ok(reduce(half_turns, frame, step, begun, [most, wanted], token))
            }
            StepMethod::Goal(turns) => self.to_goal(step, *turns, begun, [most, wanted], token),
            StepMethod::Rest(chains) => {
                let options = FmcOptions {
                    chains: chains.as_ref().clone(),
                    niss: Niss::Never,
                    premoves: Sequence::default(),
                    solutions: NonZeroUsize::new(wanted).unwrap_or(NonZeroUsize::MIN),
                    max_moves: None,
                    time: FmcTime::Usual,
                };
                let cube = Cube::from(Position::from(begun.cube));
                let search = StepSearch::new(self.tables, &cube, &options, token);
                match search.within(NODES_OF_REST, most).run(&mut |_| ()) {
                    Ok(solved) => {
                        let is_all = solved.is_proven && solved.solutions.len() < wanted;
                        let sides = |solution: &FmcSolution| TwoSides::on_scramble(solution.moves().moves().to_vec());
                        Ok((solved.solutions.iter().map(sides).collect(), is_all))
                    }
                    Err(SolveError::NotInSteps(_)) => Ok((Vec::new(), true)),
                    Err(SolveError::NotYetInSteps(_)) => Ok((Vec::new(), false)),
                    Err(error) => Err(error),
                }
            }
        }
    }

    /// Finds the shortest sequences to a goal. All moves of a sequence are on the scramble, or all are on the inverse.
    fn to_goal(
        &self,
        step: &PlannedStep,
        turns: MoveSet,
        begun: &PartialSolution,
        [most, wanted]: [usize; 2],
        token: &CancelToken,
    ) -> Result<StepSequences, SolveError> {
        let mut found = Vec::new();
        let mut is_all = true;
        let sides = Sides::of(step.niss);
        for is_inverse in [false, true] {
            if is_inverse && !sides.inverse {
                break;
            }
            let mut masks = step.holds.masks().to_vec();
            let mut cube = begun.cube;
            if is_inverse {
                masks.iter_mut().for_each(|mask| *mask = mask.inverse());
                masks.sort_unstable();
                cube = cube.inverse();
            }
            let solver = self.goals.get(&masks, turns)?;
            let cube = Cube::from(Position::from(cube));
            let request = solver.request(&cube).solutions(wanted).max_moves(most);
            match request.cancelled_by(token).solve_several() {
                Ok(solutions) => {
                    is_all &= solutions.len() < wanted && !token.is_cancelled();
                    let moves = solutions.iter().map(|solution| {
                        let moves = solution.moves().expect("only turns of faces may be made");
                        moves.moves().to_vec()
                    });
                    // If the goal is already reached, the empty sequence is found on the scramble and on the inverse.
                    // It is added only once.
                    let moves = moves.filter(|moves| !is_inverse || !moves.is_empty());
                    found.extend(moves.map(match is_inverse {
                        false => TwoSides::on_scramble,
                        true => TwoSides::on_inverse,
                    }));
                }
                Err(SolveError::GoalInTime(_)) => is_all = false,
                Err(SolveError::GoalBeyond(_) | SolveError::OutsideTables | SolveError::Unreachable(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok((found, is_all))
    }

    /// Checks each step of a solution on the stickers, and returns the solution.
    fn checked(&self, steps: &[PlannedStep], begun: &PartialSolution) -> Result<FmcSolution, SolveError> {
        let mut done: Vec<FmcStep> = Vec::new();
        let mut holds = Vec::new();
        let (mut cube, mut end, mut moves) = (self.cube.position.cube, 0, TwoSides::default());
        for (step, made) in steps.iter().zip(&begun.steps) {
            moves = moves.followed_by(made);
            if step.is_hidden {
                continue;
            }
            let moves = std::mem::take(&mut moves);
            end += moves.len();
            let before = StepDefects::before(step.target, step.axis, step.domino, &cube);
            cube = moves.made_on(&cube);
            holds.push(&step.holds);
            done.push(FmcStep {
                target: step.target,
                name: step.name.clone(),
                axis: step.axis,
                moves,
                end,
                cancelled: 0,
                before,
            });
        }
        FmcSolution::check_goals(self.cube, done, &holds)
    }
}

/// Adds the moves of a step to a partial solution. Returns `None` if the moves cancel with earlier moves, or exceed the
/// limits of the step.
fn follow(step: &PlannedStep, begun: &PartialSolution, carried: &TwoSides, moves: TwoSides) -> Option<PartialSolution> {
    let cancels = |made: &[Move], next: &[Move]| is_barred(next, last_faces(made));
    if cancels(&begun.made.normal, &moves.normal) || cancels(&begun.made.inverse, &moves.inverse) {
        return None;
    }
    let whole = carried.followed_by(&moves);
    let sides = Sides::of(step.niss);
    let on_both = !whole.normal.is_empty() && !whole.inverse.is_empty();
    if on_both && !sides.both || step.max.is_some_and(|max| whole.len() > max) {
        return None;
    }
    let mut steps = begun.steps.clone();
    let made = begun.made.followed_by(&moves);
    let cube = moves.made_on(&begun.cube);
    steps.push(moves);
    Some(PartialSolution {
        cube,
        steps,
        made,
        hidden: if step.is_hidden { begun.hidden + 1 } else { 0 },
    })
}

/// Finds the shortest sequences of one of the usual steps: at most `wanted` sequences of at most `most` moves each.
fn reduce<S: CosetSpace<State = CubieCube>>(
    reduction: &Reduction<S>,
    frame: &Frame,
    step: &PlannedStep,
    begun: &PartialSolution,
    [most, wanted]: [usize; 2],
    token: &CancelToken,
) -> StepSequences {
    let start = Start {
        cube: frame.view(&begun.cube),
        barred: MoveSet::EMPTY,
        barred_on_inverse: MoveSet::EMPTY,
    };
    let mut found: Vec<TwoSides> = Vec::new();
    let sides = Sides::of(step.niss);
    let mut is_all = true;
    for length in 0..=most {
        is_all &= !sides.leave_out(length);
        let mut visits = |_| match token.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let keep: &mut SidesVisitor = &mut |normal, inverse| {
            let moves = TwoSides {
                normal: in_hand(normal, frame),
                inverse: in_hand(inverse, frame),
            };
            let ends = |moves: &[Move]| ends_with_one(&step.triggers, moves);
            let is_triggered =
                step.triggers.is_empty() || moves.is_empty() || ends(&moves.normal) || ends(&moves.inverse);
            let reached = || DominoSubset::of(&along(step.domino, Face::U, &moves.made_on(&begun.cube)));
            if is_triggered && step.subset.is_none_or(|wanted| reached() == wanted) {
                found.push(moves);
            }
            match found.len() < wanted {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        if reduction.each(&start, length, sides, &mut visits, keep).is_break() {
            return (found, false);
        }
    }
    (found, is_all)
}
