//! Morwen Thistlethwaite's method (1981): four phases through a chain of smaller and smaller groups.
//!
//! | phase | allowed turns | result |
//! |---|---|---|
//! | G0→G1 | all | no edge is flipped; only quarter turns of U and D flip edges |
//! | G1→G2 | L R F B, U2 D2 | no corner is twisted about the L/R axis, and the edges of the M slice are in this slice |
//! | G2→G3 | L R, F2 B2 U2 D2 | half turns solve the corners, every edge is in its slice, the permutations are even |
//! | G3→solved | half turns | the cube is solved |
//!
//! The coordinates of this crate count flips about the axis through F and B, count twists about the axis through U and
//! D, and use the slice between U and D. The solver therefore views the cube in a frame that has the U face in front,
//! the F face on the right and the R face on top. It translates its solution back turn by turn.
//!
//! Each phase has a table of exact distances, and is solved in the fewest moves that are possible for this phase. But
//! the whole solution may not be shortest, because a phase with more moves can be followed by phases with fewer moves.
//! The four phases take at most 7, 10, 13 and 15 moves.

use super::{OpenError, Phase, Proposal, Proposer, Side, SolveError};
use crate::cube::{CubieCube, Face, Frame, PieceSet, Sequence, Symmetry};
use crate::groups::chain::{self, DominoReduction, EdgeOrientation, HalfTurnCubes, HalfTurnReduction};
use crate::search::{SearchControl, walk};
use crate::tables::{CosetSpace, ExactTableSpec, PruningTable, Store, TableProgress, TableSpec};
use std::array::from_fn;

/// The maximum number of moves of a solution: 45 = 7 + 10 + 13 + 15.
pub const LONGEST: usize = 45;

/// If there are many cubes, this number of cubes is solved at a time (see [`walk`]). Compared with single cubes, groups
/// of two save most of the time that can be saved, and groups of four save a little more. Groups of eight are slower
/// than groups of four.
const GROUP: usize = 4;

/// Returns the specifications of the four tables, in the order of the phases.
pub fn table_specs() -> Vec<Box<dyn TableSpec>> {
    vec![
        Box::new(chain::edge_orientation()),
        Box::new(chain::domino_reduction()),
        Box::new(chain::half_turn_reduction()),
        Box::new(chain::half_turns()),
    ]
}

/// Returns the frame of the solver, in which the U face of the cube is in front, F is on the right and R is on top.
fn frame() -> Frame {
    Frame::new(Symmetry::new(Face::F, Face::R, false).expect("F and R are side by side"))
}

/// The solver, with its four tables.
pub(crate) struct Thistlethwaite {
    frame: Frame,
    first: PruningTable<EdgeOrientation>,
    second: PruningTable<DominoReduction>,
    third: PruningTable<HalfTurnReduction>,
    fourth: PruningTable<HalfTurnCubes>,
}

impl Thistlethwaite {
    /// Opens the tables from a store. Missing tables are built and stored.
    ///
    /// # Errors
    ///
    /// If a newly built table does not have the published number of positions at each distance, or if a table does not
    /// fit into memory.
    pub(crate) fn new(store: &Store, progress: &dyn TableProgress) -> Result<Self, OpenError> {
        Ok(Thistlethwaite {
            frame: frame(),
            first: load(chain::edge_orientation(), store, progress)?,
            second: load(chain::domino_reduction(), store, progress)?,
            third: load(chain::half_turn_reduction(), store, progress)?,
            fourth: load(chain::half_turns(), store, progress)?,
        })
    }

    /// Finds proposals for several cubes. All cubes are solved through each phase at the same time (see [`walk`]).
    ///
    /// # Errors
    ///
    /// If a table does not lead one of the cubes to a solution.
    fn propose_group_of<const CUBES: usize>(
        &self,
        cubes: [&CubieCube; CUBES],
    ) -> Result<[Proposal; CUBES], SolveError> {
        let mut work = cubes.map(|cube| Work {
            cube: self.frame.view(cube),
            proposal: Proposal {
                moves: Sequence::with_capacity(LONGEST),
                phases: Vec::with_capacity(4),
                ..Proposal::default()
            },
        });
        self.solve_phase(
            &self.first,
            "G0→G1",
            "every edge can now come to its place without quarter turns of U and D",
            &mut work,
        )?;
        self.solve_phase(
            &self.second,
            "G1→G2",
            "the L and R stickers of all corners are on L and R, and the slice between L and R contains its own edges",
            &mut work,
        )?;
        self.solve_phase(
            &self.third,
            "G2→G3",
            "every face shows only its own color and the opposite color, and half turns can solve the cube",
            &mut work,
        )?;
        self.solve_phase(&self.fourth, "G3→solved", "the cube is solved", &mut work)?;
        Ok(work.map(|each| each.proposal))
    }

    /// Solves one phase and makes its moves on the cubes.
    ///
    /// If a phase begins with a half turn of the face that the previous phase turned last, the two turns merge into one
    /// turn. This turn belongs to the previous phase. The previous phase still ends in its group, because half turns
    /// are in this group. On average, merging saves 0.75 turns per cube, because the turns of each phase are tried in
    /// the order that allows the most merging.
    fn solve_phase<S: CosetSpace<State = CubieCube>, const CUBES: usize>(
        &self,
        table: &PruningTable<S>,
        name: &'static str,
        achieves: &'static str,
        work: &mut [Work; CUBES],
    ) -> Result<(), SolveError> {
        let starts: [S::Coset; CUBES] = from_fn(|each| table.space().coset_of(&work[each].cube));
        let before: [usize; CUBES] = from_fn(|each| work[each].proposal.moves.htm());
        let lengths = walk(table, starts, |step| {
            let Work { cube, proposal } = &mut work[step.start];
            cube.turn(step.turn);
            let turn = self.frame.turn_back(step.turn);
            let moves = &mut proposal.moves;
            // Turns inside a shortest solution of a phase do not cancel. Only its first one or two turns, if they are
            // about the same axis, can merge with the turns before the phase.
            if step.before < 2 {
                moves.push_cancelling(turn);
            } else {
                moves.push(turn);
            }
        })
        .map_err(|error| SolveError::Misled { phase: name, error })?;
        for (which, Work { proposal, .. }) in work.iter_mut().enumerate() {
            let end = proposal.moves.htm();
            proposal.merged += before[which] + usize::from(lengths[which]) - end;
            proposal.phases.push(Phase {
                name,
                achieves,
                side: Side::Normal,
                look_for: None,
                solved: PieceSet::NONE,
                end,
                steps: Vec::new(),
            });
        }
        Ok(())
    }
}

/// A partly solved cube in the frame of the solver, and the moves made so far in the frame of the user.
struct Work {
    cube: CubieCube,
    proposal: Proposal,
}

fn load<S: CosetSpace<State = CubieCube>>(
    table: ExactTableSpec<S>,
    store: &Store,
    progress: &dyn TableProgress,
) -> Result<PruningTable<S>, OpenError> {
    let name = table.name().to_owned();
    table
        .load(store, progress)
        .map_err(|error| OpenError::of_table(&name, error, || None))
}

impl Proposer for Thistlethwaite {
    fn propose(&self, cube: &CubieCube, _: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError> {
        Ok(self.propose_group_of([cube])?.into())
    }

    fn group_size(&self) -> usize {
        GROUP
    }

    /// Does not check for cancellation, because a cube takes only a microsecond.
    fn propose_group(&self, cubes: &[CubieCube], _: &SearchControl<Proposal>) -> Vec<Result<Proposal, SolveError>> {
        let alone = |cube: &CubieCube| self.propose_group_of([cube]).map(|[proposal]| proposal);
        let mut proposals = Vec::with_capacity(cubes.len());
        let (groups, rest) = cubes.as_chunks::<GROUP>();
        for group in groups {
            match self.propose_group_of(group.each_ref()) {
                Ok(group) => proposals.extend(group.map(Ok)),
                // The cubes are solved again one by one, so that only the cubes with an error get an error.
                Err(_) => proposals.extend(group.iter().map(alone)),
            }
        }
        proposals.extend(rest.iter().map(alone));
        proposals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};
    use crate::tables::NoProgress;

    #[test]
    fn many_at_once_are_solved_as_each_by_itself() {
        let solver = Thistlethwaite::new(&Store::IN_MEMORY, &NoProgress).expect("tables");
        for count in [0, 1, 3, 4, 5, 1_001] {
            let cubes: Vec<CubieCube> = (0..count)
                .map(|number| random_state(&mut generator(8, number)))
                .collect();
            let together = solver.propose_group(&cubes, &SearchControl::unattended());
            assert_eq!(together.len(), cubes.len());
            for (cube, proposal) in cubes.iter().zip(together) {
                let alone = solver.propose(cube, &SearchControl::unattended());
                assert_eq!(proposal.map(|proposal| vec![proposal]), alone);
            }
        }
    }

    /// Checks that after each phase, the cube is in the group in which the phase ends, even if turns have merged.
    #[test]
    fn every_phase_ends_in_its_group_and_has_the_length_of_its_distance() {
        let solver = Thistlethwaite::new(&Store::IN_MEMORY, &NoProgress).expect("tables");
        let mut totals = [0; 4];
        const CUBES: usize = 20_000;
        for number in 0..CUBES as u64 {
            let cube = random_state(&mut generator(45, number));
            let solution = solver.solved(&cube);
            let mut view = solver.frame.view(&cube);
            let left = |phase: usize, view: &CubieCube| match phase {
                0 => distance(&solver.first, view),
                1 => distance(&solver.second, view),
                2 => distance(&solver.third, view),
                _ => distance(&solver.fourth, view),
            };
            for (index, (_, moves)) in solution.phases().enumerate() {
                totals[index] += usize::from(left(index, &view));
                for &turn in moves {
                    view.turn(solver.frame.symmetry().turn(turn));
                }
                assert!((0..=index).all(|phase| left(phase, &view) == 0));
            }
            assert!(view.is_solved());
            assert!(solution.htm_by_phases() <= LONGEST);
            assert_eq!(solution.moves().cancelled(), *solution.moves());
        }
        // These numbers are the means of the published distributions.
        for (total, mean) in totals.into_iter().zip([4.609, 7.803, 8.799, 10.134]) {
            let found = total as f64 / CUBES as f64;
            // The tolerance is wide, because after a merged turn, a phase can begin one turn nearer to its end.
            assert!((found - mean).abs() < 0.5, "{found} for {mean}");
        }
    }

    fn distance<S: CosetSpace<State = CubieCube>>(table: &PruningTable<S>, cube: &CubieCube) -> u8 {
        let entry = table.entry(table.space().coset_of(cube));
        entry.expect("a coset of the phase").distance()
    }
}
