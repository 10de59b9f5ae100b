//! A request to a goal solver: the cube, the number of sequences, and the limits.

use super::domino::{DominoGoal, DominoSearch};
use super::goal_tables::GoalTables;
use super::mask_tables::StartState;
use super::planned::MaskTarget;
use super::search::{GoalSearch, SearchOutcome};
use super::solution::{GoalSolution, WrittenTurns};
use crate::cube::{Cube, CubieCube, Mask, Rotation, Symmetry, Turn};
use crate::opaque::opaque;
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::solvers::SolveError;
use crate::solvers::domino::{DominoDistances, DominoPosition};
use crate::tables::NoProgress;
use std::time::Duration;

/// The default maximum number of turns. No reachable goal is known to need this many turns.
const LONGEST: usize = 60;

/// After this number of nodes, a search uses the group of the turns to check whether the turns can reach the goal at
/// all. Most requests are answered earlier.
const NODES_BEFORE_PROOF: u64 = 10_000;

/// A request to a [`super::GoalSolver`], built step by step.
pub struct GoalRequest<'a> {
    tables: &'a GoalTables,
    cube: &'a Cube,
    wanted: usize,
    all_shortest: bool,
    max_moves: usize,
    time_limit: Option<Duration>,
    cancel: CancelToken,
    progress: &'a dyn Progress<GoalSolution>,
}

opaque!(GoalRequest<'_>);

/// The cube of a request, with its faces named as in the tables.
struct HeldCube {
    cube: CubieCube,
    /// The rotation of the cube, as an index in the list of frames of the turns.
    frame: usize,
}

/// A target, and the start of a search for it: the cube conjugated by the target's symmetry.
struct TargetView<'a> {
    target: &'a MaskTarget,
    start: Start<'a>,
}

/// The start of a search, in the form that the tables need.
enum Start<'a> {
    /// The start for the tables that were planned for the goal.
    Planned(StartState),
    /// The start for the table of all distances in the group.
    Domino {
        goal: &'a DominoGoal,
        distances: &'a DominoDistances,
        position: DominoPosition,
        distance: u8,
    },
}

impl TargetView<'_> {
    /// A lower bound for the number of turns to the target.
    fn bound(&self) -> u8 {
        match &self.start {
            Start::Planned(start) => start.bounds.iter().copied().max().unwrap_or(0),
            Start::Domino { distance, .. } => *distance,
        }
    }
}

impl<'a> GoalRequest<'a> {
    pub(super) fn new(tables: &'a GoalTables, cube: &'a Cube) -> GoalRequest<'a> {
        GoalRequest {
            tables,
            cube,
            wanted: 1,
            all_shortest: false,
            max_moves: LONGEST,
            time_limit: None,
            cancel: CancelToken::new(),
            progress: &NoProgress,
        }
    }

    /// Requests this number of sequences, the shortest first. Zero counts as one.
    #[must_use]
    pub fn solutions(mut self, wanted: usize) -> Self {
        self.wanted = wanted.max(1);
        self
    }

    /// Requests all shortest sequences.
    #[must_use]
    pub const fn all(mut self) -> Self {
        self.all_shortest = true;
        self
    }

    /// Requests sequences of at most this many turns.
    #[must_use]
    pub const fn max_moves(mut self, moves: usize) -> Self {
        self.max_moves = moves;
        self
    }

    /// Limits the search to this much time, counted from this call. If [`GoalRequest::cancelled_by`] is called later,
    /// the time is counted from that call.
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.time_limit = Some(time);
        self.cancel = self.cancel.with_time_limit(time);
        self
    }

    /// Lets a token cancel the search.
    #[must_use]
    pub fn cancelled_by(mut self, token: &CancelToken) -> Self {
        self.cancel = match self.time_limit {
            Some(time) => token.with_time_limit(time),
            None => token.clone(),
        };
        self
    }

    /// Reports the depth of the search.
    #[must_use]
    pub fn progress(mut self, progress: &'a dyn Progress<GoalSolution>) -> Self {
        self.progress = progress;
        self
    }

    /// Finds a shortest sequence of turns that reaches the goal, and checks it on the stickers. The sequence is empty
    /// if the cube already meets the goal.
    ///
    /// # Errors
    ///
    /// If there is no such sequence within the limit of turns, or if the search was cancelled or ran out of time before
    /// it found one. Also if the tables do not cover the rotation of the cube, if a table is damaged, or if a sequence
    /// is wrong and therefore withheld.
    pub fn solve(&self) -> Result<GoalSolution, SolveError> {
        let found = self.solve_several()?.into_iter().next();
        Ok(found.expect("a search without a solution is an error"))
    }

    /// Finds sequences that reach the goal, sorted by length, and checks them on the stickers. No sequence reaches the
    /// goal before its last turn. The result contains at least one sequence, and at most the requested number unless
    /// all shortest sequences were requested.
    ///
    /// # Errors
    ///
    /// The errors of [`GoalRequest::solve`].
    pub fn solve_several(&self) -> Result<Vec<GoalSolution>, SolveError> {
        let found = self.found(&self.tables.targets);
        self.damage().map_or(found, Err)
    }

    /// Finds a shortest sequence for each way to reach the goal, and returns each sequence with the masks of its way. A
    /// goal on any face or in any slot can be reached in several ways (see [`crate::goals::GoalWay`]). The sequences
    /// are sorted by length.
    ///
    /// # Errors
    ///
    /// The errors of [`GoalRequest::solve`], for the first way that fails.
    pub(crate) fn solve_each_way(&self) -> Result<Vec<(GoalSolution, &'a [Mask])>, SolveError> {
        let mut each = Vec::new();
        for target in &self.tables.targets {
            let found = self.found(std::slice::from_ref(target));
            let found = self.damage().map_or(found, Err)?;
            each.extend(found.into_iter().next().map(|found| (found, target.masks.as_slice())));
        }
        each.sort_by_key(|(found, _)| found.len());
        Ok(each)
    }

    fn damage(&self) -> Option<SolveError> {
        let (name, error) = self.tables.damage()?;
        let name = name.to_owned();
        Some(SolveError::DamagedTable { name, error })
    }

    fn found(&self, targets: &[MaskTarget]) -> Result<Vec<GoalSolution>, SolveError> {
        let tables = self.tables;
        let HeldCube { cube, frame } = self.held()?;
        let aimed = targets.iter().filter_map(|target| {
            let seen = target.symmetry.conjugate(&cube);
            let start = match &tables.domino {
                Some((goal, distances)) => {
                    let position = goal.position(&seen)?;
                    Start::Domino {
                        goal,
                        distances,
                        position,
                        distance: distances.distance(position)?,
                    }
                }
                None => {
                    Start::Planned(tables.all_mask_tables[target.mask_tables].start(&seen, frame, &tables.turns)?)
                }
            };
            Some(TargetView { target, start })
        });
        let aimed: Vec<TargetView> = aimed.collect();
        let Some(least) = aimed.iter().map(TargetView::bound).min() else {
            self.prove_reachable(&cube)?;
            return Err(SolveError::OutsideTables);
        };
        let mut found: Vec<GoalSolution> = Vec::new();
        let mut nodes = 0;
        let mut may_be_unreachable = true;
        for length in usize::from(least)..=self.max_moves {
            if let Some(damage) = self.damage() {
                return Err(damage);
            }
            if may_be_unreachable && found.is_empty() && nodes > NODES_BEFORE_PROOF {
                self.prove_reachable(&cube)?;
                may_be_unreachable = false;
            }
            self.progress.deepened(&SearchDepth::new(length, nodes));
            let mut of_length = Vec::new();
            let mut is_complete = true;
            let missing = match self.all_shortest {
                true => usize::MAX,
                false => self.wanted - found.len(),
            };
            for aim in &aimed {
                if missing == 1 && !of_length.is_empty() {
                    break;
                }
                // Different targets may give the same sequences, so the search requests the full missing number of
                // sequences for each target.
                let (sequences, visited, searched) = self.search(aim, length, missing);
                nodes += visited;
                is_complete &= searched == SearchOutcome::All;
                of_length.extend(sequences);
            }
            let are_cut = !is_complete && self.cancel.is_cancelled();
            if are_cut && found.is_empty() && of_length.is_empty() {
                self.prove_reachable(&cube)?;
                return Err(SolveError::GoalInTime(length));
            }
            of_length.sort_by_cached_key(|turns| numbers_of(turns));
            of_length.dedup();
            of_length.truncate(missing);
            let shortest = found.first().map_or(length, GoalSolution::len);
            for turns in of_length {
                found.push(self.checked(turns, length == shortest)?);
            }
            if are_cut && (self.all_shortest || found.len() < self.wanted) {
                return Ok(found.into_iter().map(GoalSolution::one_of_more).collect());
            }
            let has_enough = self.all_shortest || found.len() >= self.wanted;
            if has_enough && !found.is_empty() {
                return Ok(found);
            }
        }
        if found.is_empty() {
            self.prove_reachable(&cube)?;
            return Err(SolveError::GoalBeyond(self.max_moves));
        }
        Ok(found)
    }

    /// Returns the cube of the request, with its faces named as in the tables.
    ///
    /// Turns that move centres are named as seen by the person who holds the cube, so it matters how the cube is held.
    /// The tables contain the frames to which the turns lead from an upright cube. A cube in a different frame is
    /// looked up with renamed faces, if the renaming does not change the goal.
    ///
    /// # Errors
    ///
    /// If the tables do not cover the rotation of the cube.
    fn held(&self) -> Result<HeldCube, SolveError> {
        let (cube, rotation) = (&self.cube.position.cube, self.cube.rotation);
        let turns = &self.tables.turns;
        if !turns.moves_centres() {
            return Ok(HeldCube { cube: *cube, frame: 0 });
        }
        let seen = Rotation::all().find_map(|upright| {
            let held = upright.inverse().followed_by(rotation);
            let frame = turns.frames().iter().position(|each| *each == held)?;
            let naming = Symmetry::naming(upright);
            let is_same_goal = upright == Rotation::UPRIGHT || are_kept(&self.tables.masks, &naming);
            is_same_goal.then(|| HeldCube {
                cube: naming.conjugate(cube),
                frame,
            })
        });
        seen.ok_or_else(|| SolveError::HeldOtherwise {
            turns: turns.clone(),
            rotation,
        })
    }

    /// Returns an error with the reason if the turns never lead from the cube to the goal.
    fn prove_reachable(&self, cube: &CubieCube) -> Result<(), SolveError> {
        match self.tables.unreachable(cube) {
            Some(reason) => Err(SolveError::Unreachable(Box::new(reason))),
            None => Ok(()),
        }
    }

    /// Searches for sequences of exactly `length` turns that take the request's cube to a target. Returns at most
    /// `wanted` sequences, the number of visited nodes, and the outcome.
    fn search(&self, aimed: &TargetView, length: usize, wanted: usize) -> (Vec<Vec<Turn>>, u64, SearchOutcome) {
        let tables = self.tables;
        let (turns, successors, cancel) = (&tables.turns, &tables.successors, &self.cancel);
        let (searched, (found, nodes)) = match &aimed.start {
            Start::Planned(start) => {
                let mask_tables = &tables.all_mask_tables[aimed.target.mask_tables];
                let mut search = GoalSearch::new(mask_tables, turns, start, successors, wanted, cancel);
                (search.run(length), search.into_found())
            }
            Start::Domino {
                goal,
                distances,
                position,
                distance,
            } => {
                let mut search = DominoSearch::new(distances, goal, successors, wanted, cancel);
                (search.run(*position, *distance, length), search.into_found())
            }
        };
        let back = aimed.target.symmetry.inverse();
        let turns = found.into_iter().map(|numbers| {
            let turns = numbers.into_iter().map(|number| tables.turns.turns()[number]);
            let turns = turns.map(|turn| back.turn_of_layers(turn));
            in_standard_order(turns.collect())
        });
        (turns.collect(), nodes, searched)
    }

    fn checked(&self, turns: Vec<Turn>, is_shortest: bool) -> Result<GoalSolution, SolveError> {
        let Cube { position, rotation } = self.cube;
        let held = match self.tables.turns.moves_centres() {
            true => *rotation,
            false => Rotation::UPRIGHT,
        };
        let masks = &self.tables.masks;
        let checked = GoalSolution::check(&position.facelets, held, masks, turns.clone(), is_shortest);
        checked.ok_or_else(|| SolveError::NotAtGoal(WrittenTurns::new(turns)))
    }
}

/// True if a symmetry takes masks to themselves.
fn are_kept(masks: &[Mask], symmetry: &Symmetry) -> bool {
    let mut images = masks.iter().map(|mask| mask.conjugated(symmetry));
    images.all(|image| masks.contains(&image))
}

/// Returns the numbers of the turns. Sequences are sorted by these numbers.
fn numbers_of(turns: &[Turn]) -> Vec<usize> {
    turns.iter().map(|turn| turn.number()).collect()
}

/// Sorts neighbouring turns about one axis by their numbers. This does not change the effect.
fn in_standard_order(mut turns: Vec<Turn>) -> Vec<Turn> {
    let is_one_axis = |one: &Turn, other: &Turn| one.layers.axis() == other.layers.axis();
    for run in turns.chunk_by_mut(is_one_axis) {
        run.sort_by_key(|turn| turn.number());
    }
    turns
}
