//! The search through all steps of a chain.

use super::chain::{Chain, Chains, Target};
use super::options::FmcTime;
use super::reduction::{Niss, Sides, Start, TwoSides, made_on};
use super::shortest::{FmcSolved, Shortest};
use super::solution::{FmcSolution, FmcStep, StepDefects};
use super::tables::FmcTables;
use super::triggers::ends_with_one;
use super::ways::StepSpace;
use super::words::last_faces;
use crate::cube::{Axis, Cube, CubieCube, Face, Frame, Move, MoveSet, Sequence, Symmetry};
use crate::goals::DominoSubset;
use crate::search::CancelToken;
use crate::solvers::SolveError;
use std::cell::Cell;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The options for solutions in steps.
#[derive(Debug, Clone)]
pub struct FmcOptions {
    /// The steps.
    pub chains: Chains,
    /// Whether moves may be on the inverse of the scramble, for steps without an option of their own.
    pub niss: Niss,
    /// Moves that are made before the scramble. The solution ends with these moves (see `premoves.rs`).
    pub premoves: Sequence,
    /// The number of different solutions to find.
    pub solutions: NonZeroUsize,
    /// The maximum number of moves of a solution (HTM). With this limit, the search ends as soon as it has enough
    /// solutions. Without a limit, the result is the shortest solutions that the search finds.
    pub max_moves: Option<usize>,
    /// The time limit of the search.
    pub time: FmcTime,
}

impl Default for FmcOptions {
    fn default() -> FmcOptions {
        FmcOptions {
            chains: Chains::default(),
            niss: Niss::Always,
            premoves: Sequence::default(),
            solutions: NonZeroUsize::MIN,
            max_moves: None,
            time: FmcTime::Usual,
        }
    }
}

/// The default maximum number of moves of a solution.
pub const MOST: usize = 40;

/// The maximum number of turns of a solution within H. No position of H is farther away from the solved position.
const LONGEST_FINISH: usize = 18;

/// At first, sequences in H with more turns than this number are left out. Most positions of H are fewer than 14 turns
/// away from the solved position. But long sequences take much time to find, and the search soon reaches a position for
/// which a shorter sequence is enough.
const EARLY_FINISH: usize = 12;

/// If edge orientation and domino reduction together have fewer moves than this number, no sequences are left out.
/// For a cube so near to H, a long sequence in H may be the shortest solution.
const FEW_DONE: usize = 5;

/// If the search has visited this number of nodes without finding a solution, it no longer leaves out sequences.
const EARLY: u64 = 100_000;

/// The maximum number of nodes with [`FmcTime::Usual`]. Visiting them takes about a tenth of a second.
const NODES: u64 = 400_000;

/// The number of nodes between two checks of the clock. Visiting them takes about ten microseconds.
const BETWEEN: u64 = 100;

/// The maximum number of moves that edge orientation and domino reduction have together, and the default maximum for
/// half turn reduction. With more moves, solutions are not shorter than solutions that are already known.
const LONGEST_STEP: usize = 20;

/// The additional work per solution if edge orientation has one more move. The unit is logarithmic: if the number of
/// nodes grows by a factor `f`, the additional work is `10 · log₁₀ f`. With one more move, the sequence in H must be
/// one move shorter, so solutions are five times as rare.
const COST_OF_EDGES: usize = 7;
/// The additional work per solution if a short domino reduction has one more move, in the unit of [`COST_OF_EDGES`].
/// Most of the work is then to list the moves on one side, and with one more move the same work finds ten times as many
/// reductions.
const COST_OF_DOMINO: usize = 2;

/// A domino reduction of at most this many moves is short. Each further move costs as much as a move of edge
/// orientation.
const FEW_MOVES: usize = 8;

/// A part of the search: a chain, and the numbers of moves of edge orientation and of domino reduction.
struct Job {
    chain: usize,
    edges: usize,
    domino: usize,
}

/// Counts the visited nodes, and stops the search at its limits.
struct Meter<'a> {
    nodes: Cell<u64>,
    next_look: Cell<u64>,
    /// The maximum number of nodes with [`FmcTime::Usual`].
    most: u64,
    deadline: Option<CancelToken>,
    time: FmcTime,
    token: &'a CancelToken,
}

impl Meter<'_> {
    fn visit(&self, nodes: u64) -> ControlFlow<()> {
        let total = self.nodes.get() + nodes;
        self.nodes.set(total);
        if total < self.next_look.get() {
            return ControlFlow::Continue(());
        }
        self.next_look.set(total + BETWEEN);
        let is_over = match (&self.time, &self.deadline) {
            (FmcTime::Usual, _) => total >= self.most,
            (FmcTime::Within(_), Some(deadline)) => deadline.is_cancelled(),
            _ => false,
        };
        match is_over || self.token.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Returns the rotation that exchanges the axes of U and R, and keeps the axis of F.
fn tilt() -> &'static Symmetry {
    static TILT: LazyLock<Symmetry> =
        LazyLock::new(|| Symmetry::new(Face::R, Face::F, false).expect("R and F are side by side"));
    &TILT
}

/// Returns the two frames in which `axis` is the axis of F and B. The second frame is the first frame followed by
/// `tilt`.
pub fn frames_of(axis: Axis) -> [Frame; 2] {
    let leads = |symmetry: &Symmetry| {
        let mut faces = Face::ALL.into_iter().filter(|face| face.axis() == axis);
        faces.all(|face| symmetry.face(face).axis() == Axis::FrontBack)
    };
    // The first 24 symmetries are the rotations.
    let first = Symmetry::all()
        .find(leads)
        .expect("rotations take every axis to every axis");
    let is_tilted = |symmetry: &Symmetry| {
        let goes_to = |face: Face| tilt().face(first.face(face));
        Face::ALL.into_iter().all(|face| symmetry.face(face) == goes_to(face))
    };
    let second = Symmetry::all()
        .find(is_tilted)
        .expect("the product of two symmetries is a symmetry");
    [Frame::new(first), Frame::new(second)]
}

/// The axis of a face on the cube as the user holds it. `face` is the name of the face in `frame`.
fn axis_in_hand(frame: &Frame, face: Face) -> Axis {
    frame.back().face(face).axis()
}

/// The limits that a chain sets for its steps.
struct Limits<'a> {
    chain: &'a Chain,
    niss: Niss,
    edges_axis: Option<Axis>,
    domino_axis: Option<Axis>,
    /// The allowed endings of domino reduction along U and D. If the list is empty, every ending is allowed.
    triggers: Vec<Sequence>,
    subset: Option<DominoSubset>,
}

impl<'a> Limits<'a> {
    fn of(chain: &'a Chain, niss: Niss) -> Limits<'a> {
        let axis_of = |target| {
            let step = chain.iter().find(|step| step.target == target);
            step.and_then(|step| step.axis)
        };
        Limits {
            chain,
            niss,
            edges_axis: axis_of(Target::EdgeOrientation),
            domino_axis: axis_of(Target::DominoReduction),
            triggers: { chain.iter() }
                .flat_map(|step| &step.triggers)
                .flat_map(|trigger| trigger.images(Axis::UpDown))
                .collect(),
            subset: chain.iter().find_map(|step| step.subset),
        }
    }

    /// Returns the index of the step that reaches a target. If the chain leaves this target out, it is the step to the
    /// next target in the chain, because that step also reaches the target left out.
    fn step_of(&self, target: Target) -> usize {
        let step = self.chain.iter().position(|step| step.target >= target);
        step.expect("the last step of a chain is solved")
    }

    fn sides(&self, step: usize) -> Sides {
        let last = self.chain.len() - 1;
        // The last step is written without brackets, even if its moves were found on the inverse.
        match step == last {
            true => Sides::of(Niss::Never),
            false => Sides::of(self.chain[step].niss.unwrap_or(self.niss)),
        }
    }

    /// Returns the sides on which the moves of domino reduction may be, given the moves of edge orientation.
    fn domino_sides(&self, edges: &TwoSides) -> Sides {
        let step = self.step_of(Target::DominoReduction);
        let sides = self.sides(step);
        if sides.both || self.step_of(Target::EdgeOrientation) != step || edges.is_empty() {
            return sides;
        }
        Sides {
            normal: sides.normal && edges.inverse.is_empty(),
            inverse: sides.inverse && edges.normal.is_empty(),
            both: false,
        }
    }

    /// True if edge orientation and domino reduction may have these numbers of moves.
    fn allow(&self, edges: usize, domino: usize) -> bool {
        let within = |step: usize, moves: usize| self.chain[step].max.is_none_or(|max| moves <= max);
        let (first, second) = (
            self.step_of(Target::EdgeOrientation),
            self.step_of(Target::DominoReduction),
        );
        match first == second {
            true => within(first, edges + domino),
            false => within(first, edges) && within(second, domino),
        }
    }

    /// True if a domino reduction along U and D has the ending and the subset that the chain requires.
    fn allow_reduction(&self, normal: &[Move], inverse: &[Move], reached: &CubieCube) -> bool {
        let is_made = normal.is_empty() && inverse.is_empty();
        let ends = |moves| ends_with_one(&self.triggers, moves);
        let is_triggered = self.triggers.is_empty() || is_made || ends(normal) || ends(inverse);
        is_triggered && self.subset.is_none_or(|wanted| DominoSubset::of(reached) == wanted)
    }

    /// True if half turn reduction and finish must be searched separately, because they are separate steps and at least
    /// one of them has a limit.
    fn wants_half_turns(&self) -> bool {
        let (step, last) = (self.step_of(Target::HalfTurnReduction), self.chain.len() - 1);
        step != last && (self.chain[step].max.is_some() || self.chain[last].max.is_some())
    }

    /// Returns the maximum number of moves in H in the last step; `None` without a limit. If edge orientation or domino
    /// reduction belongs to the last step, its moves are subtracted from the limit of the step.
    fn most_in_last_step(&self, edges: &TwoSides, domino: &TwoSides) -> Option<usize> {
        let last = self.chain.len() - 1;
        let before = [
            (Target::EdgeOrientation, edges.len()),
            (Target::DominoReduction, domino.len()),
        ];
        let before = before.into_iter().filter(|&(target, _)| self.step_of(target) == last);
        let before: usize = before.map(|(_, moves)| moves).sum();
        self.chain[last].max.map(|max| max.saturating_sub(before))
    }

    /// True if a step meets its limits for the number of moves and for the sides.
    fn allow_step(&self, step: usize, moves: &TwoSides) -> bool {
        let sides = self.sides(step);
        let on_sides = match (moves.normal.is_empty(), moves.inverse.is_empty()) {
            (_, true) => true,
            (true, false) => sides.inverse,
            (false, false) => sides.both,
        };
        on_sides && self.chain[step].max.is_none_or(|max| moves.len() <= max)
    }
}

/// The solutions found so far, and a lower bound for the length of solutions that were left out.
struct Pool<'a> {
    shortest: Shortest<'a>,
    failure: Option<SolveError>,
    /// True if long sequences in H are left out in this pass.
    leaves_out: bool,
    /// All solutions that were left out have at least this number of moves.
    left_out: usize,
    /// True if a step was too long to try every division of its moves between the sides.
    is_incomplete: bool,
}

impl Pool<'_> {
    /// True if the search can end.
    fn is_enough(&self) -> bool {
        self.failure.is_some() || self.shortest.is_enough()
    }

    /// The maximum number of moves of a further solution that would be kept; `None` if no shorter solution is possible.
    fn most(&self) -> Option<usize> {
        self.shortest.most()
    }

    fn add(&mut self, solution: FmcSolution) {
        let moves = solution.moves();
        // If moves of a solution cancel, the search also finds the shorter solution without these moves.
        if moves.cancelled().htm() == moves.htm() {
            self.shortest.add(solution);
        }
    }
}

/// The search for solutions of one cube.
pub struct StepSearch<'a> {
    tables: &'a FmcTables,
    cube: &'a Cube,
    options: &'a FmcOptions,
    most_moves: usize,
    meter: Meter<'a>,
}

/// The moves of edge orientation and domino reduction that lead to a cube of H.
struct ReducedCube<'a> {
    limits: &'a Limits<'a>,
    /// The axis of edge orientation, as the user holds the cube.
    edges_axis: Axis,
    frame: &'a Frame,
    edges: &'a TwoSides,
    domino: TwoSides,
    barred: MoveSet,
}

impl<'a> StepSearch<'a> {
    /// Prepares the search for solutions of one cube.
    pub fn new(tables: &'a FmcTables, cube: &'a Cube, options: &'a FmcOptions, token: &'a CancelToken) -> Self {
        StepSearch {
            tables,
            cube,
            options,
            most_moves: options.max_moves.unwrap_or(MOST),
            meter: Meter {
                nodes: Cell::new(0),
                next_look: Cell::new(0),
                most: NODES,
                deadline: match options.time {
                    FmcTime::Within(time) => Some(token.with_time_limit(time)),
                    FmcTime::Usual | FmcTime::Unlimited => None,
                },
                time: options.time,
                token,
            },
        }
    }

    /// Returns the same search with different limits: the maximum number of nodes with [`FmcTime::Usual`], and the
    /// maximum number of moves of a solution.
    pub fn within(mut self, nodes: u64, moves: usize) -> Self {
        self.meter.most = nodes;
        self.most_moves = moves;
        self
    }

    /// Runs the search, and calls `improved` for each solution that is shorter than all previous solutions.
    pub fn run(self, improved: &mut dyn FnMut(&FmcSolution)) -> Result<FmcSolved, SolveError> {
        let (wanted, ends_early) = (self.options.solutions.get(), self.options.max_moves.is_some());
        let mut pool = Pool {
            shortest: Shortest::new(wanted, self.most_moves, ends_early, improved),
            failure: None,
            leaves_out: true,
            left_out: usize::MAX,
            is_incomplete: false,
        };
        let mut is_proven = self.pass(&mut pool);
        if is_proven && pool.most().is_some_and(|most| most >= pool.left_out) {
            // Some of the solutions that were left out may be short enough to keep.
            pool.leaves_out = false;
            is_proven = self.pass(&mut pool);
        }
        is_proven &= !pool.is_incomplete;
        if let Some(error) = pool.failure {
            return Err(error);
        }
        pool.shortest.solved(is_proven)
    }

    /// Searches all parts. Returns false if the search was stopped.
    fn pass(&self, pool: &mut Pool) -> bool {
        for job in self.jobs() {
            match pool.most() {
                Some(most) if job.edges + job.domino <= most => {}
                Some(_) => continue,
                None => break,
            }
            if self.search(&job, pool).is_break() {
                return false;
            }
        }
        true
    }

    /// Returns all parts of the search. Parts that find the most solutions for the least work come first.
    fn jobs(&self) -> Vec<Job> {
        let mut jobs: Vec<Job> = Vec::new();
        for chain in 0..self.options.chains.all().len() {
            for edges in 0..=LONGEST_STEP {
                let domino = 0..=LONGEST_STEP - edges;
                jobs.extend(domino.map(|domino| Job { chain, edges, domino }));
            }
        }
        jobs.sort_by_key(|job| {
            let few = job.domino.min(FEW_MOVES);
            let cost = COST_OF_EDGES * (job.edges + job.domino - few) + COST_OF_DOMINO * few;
            (cost, job.edges, job.chain)
        });
        jobs
    }

    fn search(&self, job: &Job, pool: &mut Pool) -> ControlFlow<()> {
        let limits = Limits::of(&self.options.chains.all()[job.chain], self.options.niss);
        if !limits.allow(job.edges, job.domino) {
            return ControlFlow::Continue(());
        }
        let edges_sides = limits.sides(limits.step_of(Target::EdgeOrientation));
        let domino_sides = limits.sides(limits.step_of(Target::DominoReduction));
        pool.is_incomplete |= edges_sides.leave_out(job.edges) || domino_sides.leave_out(job.domino);
        for edges_axis in Axis::ALL {
            if limits.edges_axis.is_some_and(|wanted| wanted != edges_axis) {
                continue;
            }
            let frames = frames_of(edges_axis);
            let cube = frames[0].view(&self.cube.position.cube);
            let undone = self.options.premoves.inverse();
            let undone: Vec<Move> = undone
                .moves()
                .iter()
                .map(|&turn| frames[0].symmetry().turn(turn))
                .collect();
            let start = Start {
                cube,
                barred: MoveSet::EMPTY,
                barred_on_inverse: last_faces(&undone),
            };
            let mut visits = |nodes| self.meter.visit(nodes);
            let mut found = |normal: &[Move], inverse: &[Move]| {
                let after = after(&start, normal, inverse);
                self.domino(job, &limits, &frames, &after, [normal, inverse], pool)
            };
            (self.tables.edges).each(&start, job.edges, edges_sides, &mut visits, &mut found)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches for domino reductions along the two axes that are possible after edge orientation.
    fn domino(
        &self,
        job: &Job,
        limits: &Limits,
        frames: &[Frame; 2],
        start: &Start,
        [normal, inverse]: [&[Move]; 2],
        pool: &mut Pool,
    ) -> ControlFlow<()> {
        let edges = TwoSides {
            normal: in_hand(normal, &frames[0]),
            inverse: in_hand(inverse, &frames[0]),
        };
        let sides = limits.domino_sides(&edges);
        for (number, frame) in frames.iter().enumerate() {
            let axis = axis_in_hand(frame, Face::U);
            if limits.domino_axis.is_some_and(|wanted| wanted != axis) {
                continue;
            }
            // The faces that must not turn are on the axis of F and B, which is the same in both frames.
            let start = Start {
                cube: match number {
                    0 => start.cube,
                    _ => tilt().conjugate(&start.cube),
                },
                ..*start
            };
            let mut visits = |nodes| self.meter.visit(nodes);
            let mut found = |normal: &[Move], inverse: &[Move]| {
                let reached = after(&start, normal, inverse);
                if !limits.allow_reduction(normal, inverse, &reached.cube) {
                    return ControlFlow::Continue(());
                }
                let reduced = ReducedCube {
                    limits,
                    edges_axis: axis_in_hand(frame, Face::F),
                    frame,
                    edges: &edges,
                    domino: TwoSides {
                        normal: in_hand(normal, frame),
                        inverse: in_hand(inverse, frame),
                    },
                    barred: reached.barred,
                };
                match limits.wants_half_turns() {
                    true => self.half_turns(&reduced, &reached, pool),
                    false => self.finish(&reduced, &reached.cube, pool),
                }
            };
            (self.tables.domino).each(&start, job.domino, sides, &mut visits, &mut found)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches for half turn reduction and finish separately, for a chain that limits the moves of one of them.
    fn half_turns(&self, reduced: &ReducedCube, start: &Start, pool: &mut Pool) -> ControlFlow<()> {
        let limits = reduced.limits;
        let step = limits.step_of(Target::HalfTurnReduction);
        let is_shared = step == limits.step_of(Target::DominoReduction);
        let before = if is_shared { reduced.domino.len() } else { 0 };
        let most = limits.chain[step]
            .max
            .map_or(LONGEST_STEP, |max| max.saturating_sub(before));
        let sides = limits.sides(step);
        let done = reduced.edges.len() + reduced.domino.len();
        for length in 0..=most {
            if pool.most().is_none_or(|most| done + length > most) {
                break;
            }
            pool.is_incomplete |= sides.leave_out(length);
            let mut visits = |nodes| self.meter.visit(nodes);
            let mut found = |normal: &[Move], inverse: &[Move]| {
                let cube = after(start, normal, inverse).cube;
                let Some(finish) = self.tables.half_turn_finish(&cube) else {
                    return ControlFlow::Continue(());
                };
                if pool.most().is_some_and(|most| done + length + finish.len() <= most) {
                    let half_turns = TwoSides {
                        normal: in_hand(normal, reduced.frame),
                        inverse: in_hand(inverse, reduced.frame),
                    };
                    let finish = TwoSides::on_scramble(in_hand(&finish, reduced.frame));
                    let steps = self.chain_steps(reduced, [reduced.edges, &reduced.domino, &half_turns, &finish]);
                    self.add(steps, pool);
                }
                match pool.is_enough() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            (self.tables.half_turns).each(start, length, sides, &mut visits, &mut found)?;
        }
        ControlFlow::Continue(())
    }

    /// Keeps a solution if it passes the check by the facelet engine.
    fn add(&self, steps: Option<Vec<FmcStep>>, pool: &mut Pool) {
        let Some(steps) = steps else {
            return;
        };
        match FmcSolution::check(&self.cube.position.facelets, steps) {
            Ok(solution) => pool.add(solution),
            Err(error) => pool.failure = Some(error),
        }
    }

    /// Searches for sequences from domino reduction to the solved cube.
    fn finish(&self, reduced: &ReducedCube, cube: &CubieCube, pool: &mut Pool) -> ControlFlow<()> {
        let finish = &self.tables.finish;
        let node = finish.node(cube);
        let done = reduced.edges.len() + reduced.domino.len();
        let mut length = finish.least(node);
        while let Some(longest) = pool.most().and_then(|most| most.checked_sub(done)) {
            let longest = longest.min(
                reduced
                    .limits
                    .most_in_last_step(reduced.edges, &reduced.domino)
                    .unwrap_or(longest),
            );
            if length > longest.min(LONGEST_FINISH) {
                break;
            }
            let is_awaited = pool.shortest.is_empty() && self.meter.nodes.get() >= EARLY;
            if pool.leaves_out && done >= FEW_DONE && length > EARLY_FINISH && !is_awaited {
                pool.left_out = pool.left_out.min(done + length);
                break;
            }
            let mut visits = |nodes| self.meter.visit(nodes);
            let mut found = |moves: &[Move]| {
                self.add(self.steps(reduced, moves), pool);
                match pool.is_enough() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            finish.each(node, length, reduced.barred, &mut visits, &mut found)?;
            length += 1;
        }
        ControlFlow::Continue(())
    }

    /// Divides a solution into the steps of the chain. `moves` are its moves in H, after domino reduction. Half turn
    /// reduction is as short as the chain allows. Returns `None` if the chain does not allow these moves.
    ///
    /// A run of half turns in `moves` is the finish. The moves before it are half turn reduction on the scramble, and
    /// the inverses of the moves after it are half turn reduction on the inverse. The longest run of half turns gives
    /// the shortest half turn reduction.
    fn steps(&self, reduced: &ReducedCube, moves: &[Move]) -> Option<Vec<FmcStep>> {
        let is_quarter = |&place: &usize| !MoveSet::HALF_TURNS.contains(moves[place]);
        let quarters: Vec<usize> = (0..moves.len()).filter(is_quarter).collect();
        // A run of half turns begins at the start or after a quarter turn, and ends before the next quarter turn or at
        // the end.
        let begins = [0].into_iter().chain(quarters.iter().map(|place| place + 1));
        let ends = quarters.iter().copied().chain([moves.len()]);
        let mut runs: Vec<(usize, usize)> = begins.zip(ends).collect();
        // Among equally long runs, the last run comes first, because with it most moves are on the scramble itself.
        runs.reverse();
        runs.sort_by_key(|&(begin, end)| moves.len() - (end - begin));
        let moves = in_hand(moves, reduced.frame);
        runs.into_iter().find_map(|(begin, end)| {
            let half_turns = TwoSides {
                normal: moves[..begin].to_vec(),
                inverse: moves[end..].iter().rev().map(|turn| turn.inverse()).collect(),
            };
            let finish = TwoSides::on_scramble(moves[begin..end].to_vec());
            self.chain_steps(reduced, [reduced.edges, &reduced.domino, &half_turns, &finish])
        })
    }

    /// Returns the steps of a chain. Each step gets the moves to all targets that it reaches. Returns `None` if the
    /// chain does not allow these moves.
    fn chain_steps(&self, reduced: &ReducedCube, parts: [&TwoSides; 4]) -> Option<Vec<FmcStep>> {
        let limits = reduced.limits;
        let domino_axis = axis_in_hand(reduced.frame, Face::U);
        let mut steps: Vec<FmcStep> = Vec::with_capacity(limits.chain.len());
        let (mut cube, mut end) = (self.cube.position.cube, 0);
        for (number, step) in limits.chain.iter().enumerate() {
            let mut moves = TwoSides::default();
            for (target, part) in Target::ALL.into_iter().zip(parts) {
                if limits.step_of(target) == number {
                    moves.normal.extend(&part.normal);
                    moves.inverse.extend(&part.inverse);
                }
            }
            if step.target == Target::Solved {
                let undone = moves.inverse.drain(..).rev().map(|turn| turn.inverse());
                moves.normal.extend(undone);
            }
            if !limits.allow_step(number, &moves) {
                return None;
            }
            let axis = match step.target {
                Target::EdgeOrientation => Some(reduced.edges_axis),
                Target::DominoReduction => Some(domino_axis),
                Target::HalfTurnReduction | Target::Solved | Target::Goal => None,
            };
            end += moves.len();
            let before = StepDefects::before(step.target, axis, domino_axis, &cube);
            cube = moves.made_on(&cube);
            steps.push(FmcStep {
                target: step.target,
                name: None,
                axis,
                moves,
                end,
                cancelled: 0,
                before,
            });
        }
        Some(steps)
    }
}

/// Returns the cube after moves on the scramble and on the inverse, and the faces that the next moves must not turn.
fn after(start: &Start, normal: &[Move], inverse: &[Move]) -> Start {
    let barred = |moves: &[Move], before| if moves.is_empty() { before } else { last_faces(moves) };
    Start {
        cube: made_on(&start.cube, normal, inverse),
        barred: barred(normal, start.barred),
        barred_on_inverse: barred(inverse, start.barred_on_inverse),
    }
}

/// Translates moves in a frame into the user's moves.
pub fn in_hand(moves: &[Move], frame: &Frame) -> Vec<Move> {
    moves.iter().map(|&turn| frame.turn_back(turn)).collect()
}
