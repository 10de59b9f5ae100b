//! From one number of moves to the next, until there is a solution.

use super::Goal;
use super::processor::Processor;
use super::search::{Effort, Finder, Node, Search};
use crate::cube::{Cubie, Move, Sequence, Symmetry};
use crate::solvers::two_phase::{NotFound, TwoPhase};
use crate::solvers::watch::Patience;
use crate::solvers::{MaxMoves, Phase, Pieces, Proposal, Searching, Watch};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Solutions of at least so many moves are looked for in tasks, one for each way to make the first
/// [`FIRST_MOVES`]; shorter ones are found before a second thread could be of help.
const IN_TASKS: usize = 13;

/// The moves that a task begins with: 3,240 ways to make three that do not merge.
const FIRST_MOVES: usize = 3;

/// Tasks that a thread takes at a time.
const AT_A_TIME: usize = 8;

/// Nodes after which a search looks whether it is still wanted.
const LOOK_EVERY: u32 = 1 << 14;

/// Before solutions of at least so many moves are looked for one by one, the method of two phases
/// looks for one: to find one and prove that there is none shorter is less work than to find one
/// where all must be looked through.
const WORTH_TWO_PHASES: usize = 18;

/// How far the method of two phases is to look: so many turns outside its stretch in H.
const TWO_PHASES_FAR: usize = 13;

/// Two phases find a solution of so many moves for any cube in no time.
const AT_ONCE: u8 = 24;

/// The search for the shortest solutions of one cube.
pub struct Plan<'a, P> {
    search: &'a Search<'a, P>,
    two_phase: &'a TwoPhase,
    cube: &'a Cubie,
    /// The symmetries that leave the cube as it is, the identity among them.
    symmetries: Vec<&'a Symmetry>,
    goal: &'a Goal,
    watch: &'a dyn Watch,
    nodes: AtomicU64,
}

/// A way to begin, and how much there was to look at below it when it was last looked through.
struct Task {
    node: Node,
    nodes: u64,
}

impl<'a, P: Processor> Plan<'a, P> {
    /// A plan for a cube, with all 48 symmetries.
    pub fn new(
        search: &'a Search<'a, P>,
        two_phase: &'a TwoPhase,
        symmetries: &'a [Symmetry],
        cube: &'a Cubie,
        goal: &'a Goal,
        watch: &'a dyn Watch,
    ) -> Self {
        let keeps = |symmetry: &&Symmetry| symmetry.conjugate(cube) == *cube;
        Plan {
            search,
            two_phase,
            cube,
            symmetries: symmetries.iter().filter(keeps).collect(),
            goal,
            watch,
            nodes: AtomicU64::new(0),
        }
    }

    /// A shortest solution, or all of them; or the shortest that is known when there is no more time.
    ///
    /// # Errors
    ///
    /// If there is none of as few moves as are allowed, or there was no time to find one.
    pub fn solutions(&self) -> Result<Vec<Proposal>, NotFound> {
        let most = self.goal.max_moves.min(MaxMoves::GODS_NUMBER);
        if self.cube.is_solved() {
            return Ok(vec![proven(Proposal::default(), 0)]);
        }
        let mut at_least = usize::from(self.search.bound(self.cube)).max(1);
        // What is found at once is at hand when the time is over, and never the worse for it: that it
        // is the shortest is proven by looking through everything shorter.
        let mut known = None;
        if most == MaxMoves::GODS_NUMBER {
            known = self.at_once();
        }
        if at_least <= most.get() && !self.is_over() {
            known = self.with_two_phases(most).or(known);
        }
        let mut tasks = Vec::new();
        while at_least <= most.get() {
            self.watch.searching(&self.searching(at_least));
            let is_known = |known: &Option<Proposal>| {
                known
                    .as_ref()
                    .is_some_and(|known| known.moves.htm() == at_least)
            };
            if at_least >= WORTH_TWO_PHASES
                && known.is_some()
                && !is_known(&known)
                && !self.is_over()
            {
                let most = u8::try_from(at_least).ok().and_then(MaxMoves::new);
                known = most.and_then(|most| self.with_two_phases(most)).or(known);
            }
            if is_known(&known) && !self.goal.all {
                break;
            }
            if at_least >= IN_TASKS && tasks.is_empty() {
                tasks = self.tasks();
            }
            let found = self.of_length(at_least, &mut tasks);
            if self.is_over() && (self.goal.all || found.is_empty()) {
                let shortest = known.or_else(|| found.into_iter().next().map(proposal));
                return match shortest {
                    Some(known) => Ok(vec![proven(known, at_least)]),
                    None => Err(NotFound::Beyond(self.goal.max_moves, at_least - 1)),
                };
            }
            if !found.is_empty() {
                let all = found.into_iter().map(proposal);
                return Ok(all.map(|each| proven(each, at_least)).collect());
            }
            at_least += 1;
        }
        known
            .filter(|_| at_least <= most.get())
            .map(|known| vec![proven(known, at_least)])
            .ok_or(NotFound::AtAll(self.goal.max_moves))
    }

    fn is_over(&self) -> bool {
        self.watch.is_over()
    }

    fn searching(&self, moves: usize) -> Searching {
        Searching {
            moves,
            nodes: self.nodes.load(Relaxed),
        }
    }

    /// Some solution, whatever there is no time for.
    fn at_once(&self) -> Option<Proposal> {
        let most = MaxMoves::new(AT_ONCE)?;
        let patient = &Patience::new(None);
        let found = self
            .two_phase
            .first_within(most, TWO_PHASES_FAR, self.cube, patient)?;
        Some(proposal(found.moves))
    }

    /// What two phases find. No solution is too long for them if twenty moves are allowed.
    fn with_two_phases(&self, most: MaxMoves) -> Option<Proposal> {
        let far = TWO_PHASES_FAR;
        let found = self
            .two_phase
            .first_within(most, far, self.cube, self.watch)?;
        let found = proposal(found.moves);
        self.watch.improved(&found);
        Some(found)
    }

    /// The ways to begin, but of those that the cube's symmetries take to one another only one.
    fn tasks(&self) -> Vec<Task> {
        let mut nodes = vec![Node::new(self.cube, FIRST_MOVES)];
        for _ in 0..FIRST_MOVES {
            nodes = nodes
                .iter()
                .flat_map(|node| self.search.children(node))
                .collect();
        }
        nodes.retain(|node| {
            let moves = node.moves();
            let mut images = self
                .symmetries
                .iter()
                .map(|symmetry| image(symmetry, &moves));
            images.all(|image| image.moves() >= moves.as_slice())
        });
        nodes
            .into_iter()
            .map(|node| Task { node, nodes: 0 })
            .collect()
    }

    /// The first solution of exactly so many moves, or all of them, in standard order; none shorter
    /// exists. They are the same on any number of threads.
    fn of_length(&self, length: usize, tasks: &mut [Task]) -> Vec<Sequence> {
        let found = if length < IN_TASKS {
            let mut one = One {
                plan: self,
                is_wanted: || true,
                found: Vec::new(),
                nodes: vec![0],
                visits: 0,
            };
            let root = Node::new(self.cube, length);
            self.add(self.search.run(std::iter::once(root), &mut one), length);
            one.found
        } else {
            self.in_tasks(length, tasks)
        };
        let found = found
            .into_iter()
            .map(|moves| moves.into_iter().collect::<Sequence>());
        if !self.goal.all {
            return found.map(|moves| moves.standard_order()).take(1).collect();
        }
        let images = found.flat_map(|moves| {
            let of_each = self
                .symmetries
                .iter()
                .map(|symmetry| image(symmetry, moves.moves()));
            of_each.collect::<Vec<_>>()
        });
        let distinct: BTreeSet<Vec<Move>> = images.map(|moves| moves.moves().to_vec()).collect();
        distinct.into_iter().map(Sequence::from_iter).collect()
    }

    /// Task by task. Where much was to be looked at before, the table's bounds are low, and a solution
    /// is the more likely; so these come first (S. Tronto and E. Tenuti, `h48.md`).
    fn in_tasks(&self, length: usize, tasks: &mut [Task]) -> Vec<Vec<Move>> {
        tasks.sort_by_key(|task| std::cmp::Reverse(task.nodes));
        let left = length - FIRST_MOVES;
        let parts: Vec<Mutex<&mut [Task]>> = tasks.chunks_mut(AT_A_TIME).map(Mutex::new).collect();
        let next = AtomicUsize::new(0);
        let earliest = AtomicUsize::new(usize::MAX);
        let is_over = AtomicBool::new(false);
        let solutions = Mutex::new(Vec::new());
        let work = |_: usize| {
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(part) = parts.get(number) else {
                    return;
                };
                let is_wanted = || {
                    let is_wanted = !is_over.load(Relaxed) && !self.is_over();
                    if !is_wanted {
                        is_over.store(true, Relaxed);
                    }
                    is_wanted && (self.goal.all || earliest.load(Relaxed) > number)
                };
                if !is_wanted() {
                    return;
                }
                let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
                let mut one = One {
                    plan: self,
                    is_wanted,
                    found: Vec::new(),
                    nodes: vec![0; part.len()],
                    visits: 0,
                };
                let roots = part.iter().enumerate();
                let roots = roots.map(|(number, task)| task.node.task(left, number));
                self.add(self.search.run(roots, &mut one), length);
                for (task, nodes) in part.iter_mut().zip(one.nodes) {
                    task.nodes = nodes;
                }
                if !one.found.is_empty() {
                    earliest.fetch_min(number, Relaxed);
                    let mut solutions = solutions.lock().unwrap_or_else(PoisonError::into_inner);
                    solutions.push((number, one.found));
                }
            }
        };
        let threads = rayon::current_num_threads();
        (0..threads).into_par_iter().with_max_len(1).for_each(work);
        let mut solutions = solutions
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        solutions.sort_by_key(|(number, _)| *number);
        solutions.into_iter().flat_map(|(_, found)| found).collect()
    }

    fn add(&self, effort: Effort, length: usize) {
        self.nodes.fetch_add(effort.nodes, Relaxed);
        self.watch.searching(&self.searching(length));
    }
}

/// The same moves after a symmetry, in standard order.
fn image(symmetry: &Symmetry, moves: &[Move]) -> Sequence {
    let image: Sequence = moves.iter().map(|&turn| symmetry.turn(turn)).collect();
    image.standard_order()
}

fn proposal(moves: Sequence) -> Proposal {
    let phase = Phase {
        name: "solution",
        achieves: "the cube is solved",
        look_for: None,
        solved: Pieces::ALL,
        end: moves.htm(),
        steps: Vec::new(),
    };
    Proposal {
        phases: vec![phase],
        moves,
        ..Proposal::default()
    }
}

fn proven(proposal: Proposal, at_least: usize) -> Proposal {
    Proposal {
        at_least: Some(at_least),
        ..proposal
    }
}

/// Whoever looks through some tasks.
struct One<'a, P, W> {
    plan: &'a Plan<'a, P>,
    is_wanted: W,
    found: Vec<Vec<Move>>,
    /// By task.
    nodes: Vec<u64>,
    visits: u32,
}

impl<P: Processor, W: Fn() -> bool> Finder for One<'_, P, W> {
    fn found(&mut self, solution: Vec<Move>) -> bool {
        self.found.push(solution);
        self.plan.goal.all
    }

    #[inline(always)]
    fn visits(&mut self, task: usize) -> bool {
        self.nodes[task] += 1;
        self.visits += 1;
        if self.visits < LOOK_EVERY {
            return true;
        }
        self.visits = 0;
        (self.is_wanted)() && !self.plan.is_over()
    }
}
