//! Iterative deepening: searches for solutions of one length after the other, until it finds a solution.

use super::metric::OptimalMetric;
use super::options::OptimalOptions;
use super::schedule::{PART, PART_OF_LAST, Schedule};
use super::search::{Effort, Finder, OptimalNode, SequenceSearch};
use crate::clock::Instant;
use crate::cube::{CubieCube, Metric, Move, PieceSet, Sequence, Symmetry, is_odd};
use crate::search::{Proof, ProofEffort, SearchControl, SearchDepth};
use crate::solvers::proposer::Proposer;
use crate::solvers::two_phase::TwoPhase;
use crate::solvers::{MaxMoves, NotFound, Phase, Proposal, Side};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Returns the smallest length of solutions for which the search is divided into tasks. Up to the symmetries of the
/// cube, there is one task for each sequence of the first [`FIRST_TURNS`] turns. Shorter solutions are found before a
/// second thread could help.
const fn in_tasks(metric: OptimalMetric) -> usize {
    match metric {
        OptimalMetric::HalfTurn => 13,
        OptimalMetric::QuarterTurn => 15,
    }
}

/// The number of turns with which a task begins. There are 3,240 sequences of three turns in which no turns merge, if
/// sequences that differ only in the order of turns of opposite faces count once.
const FIRST_TURNS: usize = 3;

/// The number of tasks that a thread takes at a time.
const AT_A_TIME: usize = 8;

/// The search for the shortest solutions of one cube.
pub struct Deepening<'a> {
    search: &'a dyn SequenceSearch,
    two_phase: &'a TwoPhase,
    cube: &'a CubieCube,
    /// The symmetries of the cube, including the identity.
    symmetries: Vec<&'a Symmetry>,
    schedule: Schedule,
    /// The smallest length of solutions for which the search is divided into tasks.
    in_tasks: usize,
    options: &'a OptimalOptions,
    control: &'a SearchControl<'a, Proposal>,
    nodes: AtomicU64,
}

/// A part of the search: the first turns, and the number of nodes that the search for the previous length visited after
/// these turns.
struct Task {
    node: OptimalNode,
    /// The number of moves of the first turns, in the metric.
    made: usize,
    nodes: u64,
}

impl<'a> Deepening<'a> {
    /// Prepares the search for a cube. `symmetries` are all 48 symmetries. The bounds and the two-phase solver must use
    /// the metric of the options.
    pub fn new(
        search: &'a dyn SequenceSearch,
        two_phase: &'a TwoPhase,
        symmetries: &'a [Symmetry],
        cube: &'a CubieCube,
        options: &'a OptimalOptions,
        control: &'a SearchControl<'a, Proposal>,
    ) -> Self {
        let keeps = |symmetry: &&Symmetry| symmetry.conjugate(cube) == *cube;
        Deepening {
            search,
            two_phase,
            cube,
            symmetries: symmetries.iter().filter(keeps).collect(),
            schedule: Schedule::of(options.metric, two_phase.table_set()),
            in_tasks: in_tasks(options.metric),
            options,
            control,
            nodes: AtomicU64::new(0),
        }
    }

    /// Returns a shortest solution, or all shortest solutions. If the search is cancelled or runs out of time, returns
    /// the shortest known solution, or the shortest solutions found so far.
    ///
    /// # Errors
    ///
    /// If there is no solution within the limit of moves, or if the search ends early and no solution is known.
    pub fn solutions(&self) -> Result<Vec<Proposal>, NotFound> {
        let most = self.options.most();
        let start = Instant::now();
        let mut proofs = Vec::new();
        if self.cube.is_solved() {
            return Ok(vec![self.proven(self.proposal(Sequence::default()), 0, &proofs)]);
        }
        let least = self.least();
        let mut known = self.known_at_once(least);
        let mut tasks = Vec::new();
        let mut nodes_before = 0;
        for length in (least..=most.get()).step_by(self.options.metric.step()) {
            self.report(length);
            proofs.push(Proof {
                moves: length,
                nodes: self.nodes.load(Relaxed),
                time: start.elapsed(),
            });
            known = self.likely(length, nodes_before, known.as_ref()).or(known);
            let has_length = |known: &Proposal| self.length(known) == length;
            if !self.options.all
                && let Some(known) = known.take_if(|known| has_length(known))
            {
                return Ok(vec![self.proven(known, length, &proofs)]);
            }
            if length >= self.in_tasks && tasks.is_empty() {
                tasks = self.tasks();
            }
            let nodes = self.nodes.load(Relaxed);
            let DepthResult { found, is_complete } = self.of_length(length, &mut tasks);
            if !found.is_empty() {
                // These are shortest solutions. If the search was stopped, other solutions of this length may be
                // missing.
                let all = found.into_iter().map(|moves| Proposal {
                    is_one_of_more: !is_complete,
                    ..self.proven(self.proposal(moves), length, &proofs)
                });
                return Ok(all.collect());
            }
            if !is_complete {
                let known = known.map(|known| Proposal {
                    is_one_of_more: self.options.all,
                    ..self.proven(known, length, &proofs)
                });
                let none = NotFound::Beyond(self.options.max_moves, length - 1);
                return known.map(|known| vec![known]).ok_or(none);
            }
            nodes_before = self.nodes.load(Relaxed) - nodes;
        }
        Err(NotFound::AtAll(self.options.max_moves))
    }

    /// A lower bound for the number of moves that the cube needs, at least 1. In QTM, where every move changes the
    /// parity, the bound has the right parity.
    fn least(&self) -> usize {
        let bound = usize::from(self.search.bound(self.cube)).max(1);
        match self.options.metric {
            OptimalMetric::HalfTurn => bound,
            OptimalMetric::QuarterTurn => {
                let parity = usize::from(is_odd(self.cube.cp()));
                bound + (bound + parity) % 2
            }
        }
    }

    /// The length of a solution, in moves of the metric.
    fn length(&self, solution: &Proposal) -> usize {
        let metric = self.options.metric.metric();
        metric.length(solution.moves.moves())
    }

    /// Finds the solution that is returned if the search is stopped early. It is proven to be a shortest
    /// solution as soon as all shorter lengths have been searched.
    ///
    /// If every cube has a solution within the limit of moves, the two-phase solver finds a solution within
    /// milliseconds. If some cubes have no solution within the limit, this search could take seconds, although the
    /// proof does not need its solution. In this case, the two-phase search is made only if there is a time limit, and
    /// it is kept unnoticeably short.
    fn known_at_once(&self, least: usize) -> Option<Proposal> {
        let most = self.options.most();
        let unnoticed = self.schedule.unnoticed();
        if !self.options.are_enough(most) {
            let is_of_use = self.options.time.is_some() && least <= most.get() && !self.is_over();
            return is_of_use
                .then(|| self.with_two_phases(most, unnoticed, self.control))
                .flatten();
        }
        let at_once = self.schedule.at_once();
        let known = self.with_two_phases(at_once, unnoticed, &SearchControl::unattended());
        if self.is_over() {
            return known;
        }
        self.with_two_phases(most, unnoticed, self.control).or(known)
    }

    /// Lets the two-phase solver look for a solution of `length` moves, but only at a small part of the expected cost
    /// of the optimal search. Returns `None` at once in three cases: a solution of at most `length` moves is already
    /// known, all solutions are wanted, or the optimal search is over.
    fn likely(&self, length: usize, nodes_before: u64, known: Option<&Proposal>) -> Option<Proposal> {
        let is_known = known.is_some_and(|known| self.length(known) <= length);
        if is_known || self.options.all || self.is_over() {
            return None;
        }
        let is_last = length == self.options.max_moves.get();
        let part = if is_last { PART_OF_LAST } else { PART };
        let outside = self.schedule.farthest(length, nodes_before, part)?;
        let most = MaxMoves::new(length)?;
        self.with_two_phases(most, outside, self.control)
    }

    /// True if the search is cancelled, or its table is damaged.
    fn is_over(&self) -> bool {
        self.control.is_cancelled() || self.search.damage().is_some()
    }

    fn report(&self, moves: usize) {
        let depth = SearchDepth::new(moves, self.nodes.load(Relaxed));
        self.control.progress.deepened(&depth);
    }

    /// Lets the two-phase solver find a solution of at most `most` moves; `None` if it finds no solution or is
    /// cancelled. A part of the solution's moves, the segment in H, is in the group of the second phase. If some cubes
    /// need more than `most` moves, the solver tries only solutions with at most `outside` moves outside this segment,
    /// and very short solutions. Large tables are not compared with their checksums before use, so the solution is only
    /// accepted if it solves the cube.
    fn with_two_phases(&self, most: MaxMoves, outside: usize, control: &SearchControl<Proposal>) -> Option<Proposal> {
        let found = self.two_phase.first_within(self.cube, most, outside, control)?;
        let solved = self.cube.then(&CubieCube::from(found.moves.moves()));
        if !solved.is_solved() {
            return None;
        }
        let found = self.proposal(found.moves);
        self.control.progress.improved(&found);
        Some(found)
    }

    /// Returns one task for each sequence of first turns. If the cube's symmetries map sequences to each other, only
    /// one of these sequences has a task.
    fn tasks(&self) -> Vec<Task> {
        let most = FIRST_TURNS * Metric::QuarterTurn.cost(Move::R2.into());
        let mut nodes = vec![OptimalNode::new(self.cube, most)];
        for _ in 0..FIRST_TURNS {
            nodes = nodes.iter().flat_map(|node| self.search.children(node)).collect();
        }
        nodes.retain(|node| {
            let moves = node.moves();
            let mut images = self.symmetries.iter().map(|symmetry| image(symmetry, &moves));
            images.all(|image| image.moves() >= moves.as_slice())
        });
        nodes
            .into_iter()
            .map(|node| Task {
                made: self.options.metric.metric().length(&node.moves()),
                node,
                nodes: 0,
            })
            .collect()
    }

    /// Finds the first solution of exactly `length` moves, or all such solutions. There must be no shorter solutions.
    /// The result is the same on any number of threads.
    fn of_length(&self, length: usize, tasks: &mut [Task]) -> DepthResult<Sequence> {
        let searched = if length < self.in_tasks {
            let is_given_up = AtomicBool::new(false);
            let is_wanted = || self.goes_on(&is_given_up);
            let mut finder = Finder::new(1, self.options.all, &is_wanted);
            let root = OptimalNode::new(self.cube, length);
            let effort = self.search.run(&mut std::iter::once(root), &mut finder);
            self.add(effort, length);
            let (found, _) = finder.into_parts();
            DepthResult {
                found,
                is_complete: !is_given_up.load(Relaxed),
            }
        } else {
            self.in_tasks(length, tasks)
        };
        let found = searched.found.into_iter().map(Sequence::from_iter);
        let found = if self.options.all {
            let images = found.flat_map(|moves| {
                let symmetries = self.symmetries.iter();
                let images = symmetries.map(|symmetry| image(symmetry, moves.moves()));
                images.collect::<Vec<_>>()
            });
            let distinct: BTreeSet<Vec<Move>> = images.map(|moves| moves.moves().to_vec()).collect();
            distinct.into_iter().map(Sequence::from_iter).collect()
        } else {
            found.map(|moves| moves.standard_order()).take(1).collect()
        };
        DepthResult {
            found,
            is_complete: searched.is_complete,
        }
    }

    /// True if the search should continue. Otherwise this function sets `is_given_up`, so that the other threads stop
    /// too.
    fn goes_on(&self, is_given_up: &AtomicBool) -> bool {
        let goes_on = !is_given_up.load(Relaxed) && !self.is_over();
        if !goes_on {
            is_given_up.store(true, Relaxed);
        }
        goes_on
    }

    /// Searches task by task. Tasks that had many nodes at the previous length come first: their bounds are low, so
    /// they are more likely to contain a solution (S. Tronto and E. Tenuti, `h48.md`).
    fn in_tasks(&self, length: usize, tasks: &mut [Task]) -> DepthResult<Vec<Move>> {
        tasks.sort_by_key(|task| std::cmp::Reverse(task.nodes));
        let parts: Vec<Mutex<&mut [Task]>> = tasks.chunks_mut(AT_A_TIME).map(Mutex::new).collect();
        let next = AtomicUsize::new(0);
        let earliest = AtomicUsize::new(usize::MAX);
        let is_given_up = AtomicBool::new(false);
        let solutions = Mutex::new(Vec::new());
        let work = |_: usize| {
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(part) = parts.get(number) else {
                    return;
                };
                let is_wanted = || (self.options.all || earliest.load(Relaxed) > number) && self.goes_on(&is_given_up);
                if !is_wanted() {
                    return;
                }
                let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
                let mut finder = Finder::new(part.len(), self.options.all, &is_wanted);
                let roots = part.iter().enumerate();
                let mut roots = roots.map(|(number, task)| task.node.task(length - task.made, number));
                let effort = self.search.run(&mut roots, &mut finder);
                self.add(effort, length);
                let (found, nodes) = finder.into_parts();
                for (task, nodes) in part.iter_mut().zip(nodes) {
                    task.nodes = nodes;
                }
                if !found.is_empty() {
                    earliest.fetch_min(number, Relaxed);
                    let mut solutions = solutions.lock().unwrap_or_else(PoisonError::into_inner);
                    solutions.push((number, found));
                }
            }
        };
        let threads = rayon::current_num_threads();
        (0..threads).into_par_iter().with_max_len(1).for_each(work);
        let mut solutions = solutions.into_inner().unwrap_or_else(PoisonError::into_inner);
        solutions.sort_by_key(|(number, _)| *number);
        DepthResult {
            found: solutions.into_iter().flat_map(|(_, found)| found).collect(),
            is_complete: !is_given_up.into_inner(),
        }
    }

    fn add(&self, effort: Effort, length: usize) {
        self.nodes.fetch_add(effort.nodes, Relaxed);
        self.report(length);
    }

    /// Adds to a proposal the proof that no solution has fewer than `at_least` moves.
    fn proven(&self, proposal: Proposal, at_least: usize, proofs: &[Proof]) -> Proposal {
        Proposal {
            at_least: Some(at_least),
            effort: Some(ProofEffort {
                nodes: self.nodes.load(Relaxed),
                proofs: proofs.to_vec(),
            }),
            ..proposal
        }
    }

    fn proposal(&self, moves: Sequence) -> Proposal {
        let phase = Phase {
            name: "solution",
            achieves: "the cube is solved",
            side: Side::Normal,
            look_for: None,
            solved: PieceSet::ALL,
            end: moves.htm(),
            steps: Vec::new(),
        };
        Proposal {
            metric: self.options.metric.search_metric(),
            phases: match moves.is_empty() {
                true => Vec::new(),
                false => vec![phase],
            },
            moves,
            ..Proposal::default()
        }
    }
}

/// Returns the image of moves under a symmetry, in standard order.
fn image(symmetry: &Symmetry, moves: &[Move]) -> Sequence {
    let image: Sequence = moves.iter().map(|&turn| symmetry.turn(turn)).collect();
    image.standard_order()
}

/// The result of a search.
struct DepthResult<T> {
    found: Vec<T>,
    /// False if the search stopped before its end.
    is_complete: bool,
}

#[cfg(test)]
mod tests {
    use super::super::bounds::OptimalBounds;
    use super::super::search;
    use super::*;
    use crate::solvers::two_phase::{TableSet, TwoPhaseOptions};
    use crate::tables::{NoProgress, Store};

    fn two_phase(metric: OptimalMetric) -> TwoPhase {
        let options = TwoPhaseOptions::of(metric.search_metric());
        let opened = TwoPhase::new(TableSet::Small, options, &Store::IN_MEMORY, &NoProgress);
        opened.expect("tables")
    }

    /// Checks that the search with bounds of 0 finds the same solutions with tasks as without tasks, and that a
    /// symmetric cube has only few tasks.
    fn assert_found_in_tasks(metric: OptimalMetric, shortest: usize, cubes: &[(&str, usize)]) {
        let bounds = OptimalBounds::none(metric);
        let search = search::open(&bounds);
        let two_phase = two_phase(metric);
        let symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let all = OptimalOptions {
            all: true,
            ..OptimalOptions::of(metric)
        };
        let patient = SearchControl::unattended();
        for &(moves, solutions) in cubes {
            let sequence: Sequence = moves.parse().expect("moves");
            let length = metric.metric().length(sequence.moves());
            let cube = CubieCube::from(sequence.moves());
            let found = [shortest, LONG].map(|in_tasks| {
                let mut deepening = Deepening::new(&*search, &two_phase, &symmetries, &cube, &all, &patient);
                deepening.in_tasks = in_tasks;
                let mut tasks = deepening.tasks();
                let searched = deepening.of_length(length, &mut tasks);
                assert!(searched.is_complete);
                searched.found
            });
            assert_eq!(found[0], found[1], "{moves}");
            assert!(found[0].len() >= solutions, "{moves}");
        }
    }

    const LONG: usize = 20;

    #[test]
    fn all_solutions_are_found_in_tasks_whatever_symmetries_a_cube_has() {
        assert_found_in_tasks(
            OptimalMetric::HalfTurn,
            FIRST_TURNS + 1,
            &[("R2 L2 U2 D2", 1), ("R L' U D'", 1), ("R U R' U'", 1)],
        );
    }

    #[test]
    #[ignore = "a proof: ten seconds"]
    fn all_solutions_of_more_turns_are_found_in_tasks_in_both_metrics() {
        assert_found_in_tasks(OptimalMetric::HalfTurn, FIRST_TURNS + 1, &[("R2 L2 F2 B2 U", 0)]);
        assert_found_in_tasks(
            OptimalMetric::QuarterTurn,
            2 * FIRST_TURNS + 1,
            &[("R2 L2 U2 D", 1), ("R L' F2 B2 U", 1), ("R U R' U' F R' F'", 1)],
        );
    }

    /// Checks that a cancelled search for all solutions does not claim to have found all of them. A search that is
    /// cancelled from the beginning stops after 16,384 nodes, when it has found some of the solutions.
    #[test]
    fn solutions_found_before_a_search_for_all_was_cancelled_are_not_called_all() {
        let bounds = OptimalBounds::none(OptimalMetric::HalfTurn);
        let search = search::open(&bounds);
        let two_phase = two_phase(OptimalMetric::HalfTurn);
        let symmetries = [Symmetry::identity()];
        let options = OptimalOptions {
            all: true,
            // With 20 moves, the search would begin with a solution from the two-phase solver.
            max_moves: MaxMoves::new(19).expect("a number of moves"),
            ..OptimalOptions::DEFAULT
        };
        let solve = |cube: &CubieCube, control: &SearchControl<Proposal>| {
            let deepening = Deepening::new(&*search, &two_phase, &symmetries, cube, &options, control);
            deepening.solutions()
        };
        let cancelled = SearchControl::unattended();
        cancelled.cancel.cancel();
        let patient = SearchControl::unattended();
        let mut some_found = 0;
        for first in Move::ALL.into_iter().step_by(3) {
            // These cubes are five moves away from the solved cube. The search tries the first turns of some solutions
            // early, and the first turns of other solutions late.
            let turns = Move::ALL
                .into_iter()
                .filter(|turn| turn.face().axis() != first.face().axis());
            let turns: Vec<Move> = turns.take(1).collect();
            let moves = [first, turns[0], first, turns[0], first];
            let cube = CubieCube::from(moves.as_slice());
            let Ok(found) = solve(&cube, &cancelled) else {
                continue;
            };
            some_found += 1;
            assert!(found.iter().all(|each| each.is_one_of_more), "{moves:?}");
            let all = solve(&cube, &patient).expect("solutions");
            assert!(all.iter().all(|each| !each.is_one_of_more), "{moves:?}");
        }
        assert!(some_found > 0);
    }
}
