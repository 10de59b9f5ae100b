//! The search. Three phases lead to a 3x3x3, which is then solved by the two-phase method.
//!
//! An end of a phase is a position in which the phase has reached its goal. For the first phase, the search finds all
//! sequences of turns of a given length that reach an end of the phase. Then it increases the length. Each later phase
//! starts from many ends of the previous phase, and its search increases the total number of turns. The ends of the
//! first phase are sorted by their number of turns plus the distance to the end of the second phase. The ends of the
//! second phase are sorted by the number of turns so far plus a lower bound for the third phase. Among all resulting
//! 3x3x3s, the search chooses the 3x3x3 that leads to the solution with the fewest turns in total. The last turn of a
//! phase is always a turn that the next phase does not allow, because any other turn could be made in the next phase
//! instead.
//!
//! The search starts from three views of the cube: unrotated, rotated by a third of a turn about the corner URF, and
//! rotated by two thirds of a turn. In each view, the search tries all three axes: the centres of any axis may come to
//! R and L.

use super::super::last_phase::shortest;
use super::super::outer_turn::{ByTurnBefore, NO_TURN, OuterTurn, TurnSet, in_order, successors, turn_set};
use super::super::phased_solver::Effort;
use super::super::phases::numbered;
use super::super::places::{Arrangement, CentreSet, after};
use super::axes_centres::{AxesCentres, AxesCoset, TURNS, TURNS_OF_THIRD};
use super::axis_centres::AxisCentres;
use super::face_centres::{FaceCentres, FaceCoset};
use super::pairing::{PAIRED, Pairing, PairingTable};
use super::phase_table::PhaseTable;
use super::pieces::FourPieces;
use super::turns::{ALL, COUNT, PlaceTurns, before_thirds};
use crate::cube::{Cube, CubieCube, Position, is_odd};
use crate::puzzles::PuzzleTurn;
use crate::search::CancelToken;
use crate::solvers::Solver;
use crate::tables::{Store, TableError, TableProgress};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The maximum number of turns of a phase.
const LONGEST: usize = 16;

/// The turns of a phase.
type PhaseTurns = ArrayVec<OuterTurn, LONGEST>;

/// The turns that may follow a turn, and the turns that may end a phase.
struct TurnRules {
    /// The turns that may follow a turn within a phase. Turns about the same axis commute, so they follow each other
    /// only in the order of their blocks.
    successors: ByTurnBefore,
    /// For each last turn of the previous phase, the turns that may follow it: all turns except turns of the same
    /// block.
    next_phase: ByTurnBefore,
    /// For each phase and each turn, the turns that may follow this turn and end the phase.
    endings: [ByTurnBefore; 3],
}

impl TurnRules {
    fn new() -> TurnRules {
        let successors = successors();
        let next_phase =
            std::array::from_fn(|last| turn_set(|turn| last == NO_TURN || turn.block() != OuterTurn::at(last).block()));
        let outside = [
            ALL & !TURNS,
            TURNS & !TURNS_OF_THIRD,
            TURNS_OF_THIRD & turn_set(OuterTurn::is_wide),
        ];
        // Two turns about the same axis commute. So if the last two turns of a phase have the same axis, neither of
        // them may be a turn that the next phase allows.
        let endings = outside.map(|outside| {
            std::array::from_fn(|last| {
                let may_come_before = |turn: OuterTurn| {
                    last == NO_TURN || !turn.shares_axis(OuterTurn::at(last)) || outside >> last & 1 == 1
                };
                outside & successors[last] & turn_set(may_come_before)
            })
        });
        TurnRules {
            successors,
            next_phase,
            endings,
        }
    }
}

fn last_of(turns: &[OuterTurn]) -> usize {
    turns.last().map_or(NO_TURN, |turn| turn.index())
}

/// The open tables of all phases.
pub(in super::super) struct FourTables {
    pub(super) place_turns: PlaceTurns,
    axis: PhaseTable<AxisCentres>,
    axes: PhaseTable<AxesCentres>,
    faces: PhaseTable<FaceCentres>,
    pairings: PairingTable,
    rules: TurnRules,
    /// For each turn and for each of the blocks R, L and Rw, this list contains twelve places. After this turn and then
    /// a quarter turn of the block, the wings from these places are on the first side (see [`super::pairing`]).
    sources: Vec<[[u8; 12]; 3]>,
}

impl FourTables {
    /// # Errors
    ///
    /// Returns an error if a newly built table is wrong, or if a table does not fit into memory.
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<FourTables, TableError> {
        let place_turns = PlaceTurns::new();
        let pairings = PairingTable::open(&place_turns, store, progress)?;
        let side = *pairings.pairings.first_side();
        let sources = place_turns.wings.iter().map(|turned| {
            BLOCKS_OF_SECOND_END.map(|block| {
                let both = after(turned, &place_turns.wings[3 * block]);
                side.map(|place| both[place])
            })
        });
        let sources = sources.collect();
        Ok(FourTables {
            axis: PhaseTable::open(AxisCentres::new(&place_turns), store, progress)?,
            axes: PhaseTable::open(AxesCentres::new(&place_turns), store, progress)?,
            faces: PhaseTable::open(FaceCentres::new(&place_turns), store, progress)?,
            pairings,
            rules: TurnRules::new(),
            place_turns,
            sources,
        })
    }
}

/// The last turn of the second phase is a turn of R, L or Rw. These are the indices of these blocks.
const BLOCKS_OF_SECOND_END: [usize; 3] = [1, 4, 7];

/// The effort of a search. The same effort finds the same solution on any machine.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct FourEffort {
    /// The search of the first phase increases the length until it has found at least this number of ends in total.
    first_phases: usize,
    /// The search of the second phase stops when it has found at least this number of ends.
    second_phases: usize,
    /// The maximum number of nodes of the third phase. The third phase stops at this number only if it has found a
    /// reduction.
    third_nodes: u64,
    /// The maximum number of reductions. The solver solves the 3x3x3 of each reduction.
    reductions: usize,
    /// A solution of the 3x3x3 has a segment in the subgroup H. It may have at most this number of turns outside this
    /// segment; see [`Solver::first_within`].
    outside: usize,
}

#[cfg(test)]
impl FourEffort {
    /// The effort [`Effort::USUAL`], but with a third phase that ends only when the token is cancelled.
    pub(super) const ENDLESS: FourEffort = FourEffort {
        third_nodes: u64::MAX,
        reductions: usize::MAX,
        ..FourEffort::USUAL
    };
}

impl Effort for FourEffort {
    const QUICK: FourEffort = FourEffort {
        first_phases: 1_000,
        second_phases: 100,
        third_nodes: 5_000,
        reductions: 3,
        outside: 9,
    };

    const USUAL: FourEffort = FourEffort {
        first_phases: 5_000,
        second_phases: 1_000,
        third_nodes: 100_000,
        reductions: 10,
        outside: 10,
    };

    const DOUBLINGS: usize = 10;

    /// Twice the effort. The search for a solution of each 3x3x3 also allows one more turn outside the segment in the
    /// subgroup H, but never more than 11 turns.
    fn doubled(self) -> FourEffort {
        FourEffort {
            first_phases: 2 * self.first_phases,
            second_phases: 2 * self.second_phases,
            third_nodes: 2 * self.third_nodes,
            reductions: 2 * self.reductions,
            outside: self.outside + usize::from(self.outside < 11),
        }
    }
}

/// An end of the first phase.
struct FirstEnd {
    /// The number of thirds of a turn by which the cube is rotated in this view.
    view: usize,
    turns: PhaseTurns,
    coset: AxesCoset,
    /// The number of turns of the first phase, plus a lower bound for the second phase.
    least: usize,
}

/// An end of the second phase.
struct SecondEnd {
    first: usize,
    turns: PhaseTurns,
    pairing: Pairing,
    centres: FaceCoset,
    /// The number of turns of both phases.
    made: usize,
    /// The number of turns of both phases, plus a lower bound for the third phase.
    least: usize,
}

/// The turns of the phases that lead to a 3x3x3, and this 3x3x3.
#[derive(Debug, Clone)]
pub(super) struct Reduction {
    /// The turns of each phase, for the unrotated cube.
    pub(super) phases: [Vec<OuterTurn>; 3],
    cube: CubieCube,
}

impl Reduction {
    fn length(&self) -> usize {
        self.phases.iter().map(Vec::len).sum()
    }
}

/// A search for a solution of one position.
pub(super) struct Search<'a> {
    tables: &'a FourTables,
    effort: FourEffort,
    cancel: &'a CancelToken,
    /// The unrotated position, and the position rotated by one and by two thirds of a turn.
    views: [FourPieces; 3],
    first: Vec<FirstEnd>,
    second: Vec<SecondEnd>,
    reductions: Vec<Reduction>,
    nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        tables: &'a FourTables,
        effort: FourEffort,
        cancel: &'a CancelToken,
        pieces: &FourPieces,
    ) -> Search<'a> {
        let third = |pieces: &FourPieces| FourPieces {
            centres: after(&pieces.centres, &tables.place_turns.third),
            wings: after(&pieces.wings, &tables.place_turns.third),
            // The corners are not rotated. In a rotated view, the search uses only the parity of their permutation, and
            // a rotation by a third of a turn does not change this parity.
            ..*pieces
        };
        let second = third(pieces);
        Search {
            tables,
            effort,
            cancel,
            views: [*pieces, second, third(&second)],
            first: Vec::new(),
            second: Vec::new(),
            reductions: Vec::new(),
            nodes: 0,
        }
    }

    /// The turns of each phase and of the 3x3x3 in the best solution found; `None` if the search was cancelled before
    /// it found one.
    pub(super) fn solution(&mut self, three: &Solver) -> Option<Vec<Vec<PuzzleTurn>>> {
        self.first_phases();
        self.second_phases();
        self.third_phases();
        self.best(three)
    }

    fn first_phases(&mut self) {
        for length in 0..=LONGEST {
            for view in 0..self.views.len() {
                for axis in 0..3 {
                    let of = |is_wanted: &dyn Fn(usize) -> bool| {
                        let colors = self.views[view].centres.iter().enumerate();
                        let wanted = colors.filter(|&(_, &color)| is_wanted(usize::from(color)));
                        wanted.fold(0, |set, (place, _)| set | 1 << place)
                    };
                    let sets = [
                        of(&|color| color % 3 == axis),
                        of(&|color| color % 3 == (axis + 1) % 3),
                        of(&|color| color == axis),
                    ];
                    let is_odd = is_odd(&self.views[view].wings);
                    self.first_phase(view, is_odd, sets, length, &mut PhaseTurns::new());
                }
            }
            if self.first.len() >= self.effort.first_phases || self.cancel.is_cancelled() {
                break;
            }
        }
        self.first.sort_by_key(|end| end.least);
    }

    fn first_phase(&mut self, view: usize, is_odd: bool, sets: [CentreSet; 3], left: usize, turns: &mut PhaseTurns) {
        let tables = self.tables;
        let entry = tables.axis.entry(tables.axis.space.rank(sets[0]));
        if left == 0 {
            if entry.distance() == 0 {
                let coset = tables.axes.space.coset(sets[1], sets[2], is_odd);
                let next = tables.axes.entry(tables.axes.space.index(coset)).distance();
                self.first.push(FirstEnd {
                    view,
                    coset,
                    least: turns.len() + next,
                    turns: turns.clone(),
                });
            }
            return;
        }
        let last = last_of(turns);
        let rules = &tables.rules;
        let allowed = if left == 1 {
            rules.endings[0][last]
        } else {
            rules.successors[last]
        };
        for turn in in_order(tables.axis.towards(entry, left) & allowed) {
            turns.push(turn);
            let sets = sets.map(|set| tables.axis.space.carry(set, turn));
            self.first_phase(
                view,
                is_odd ^ (turn.is_wide() && !turn.is_half()),
                sets,
                left - 1,
                turns,
            );
            turns.pop();
        }
    }

    fn second_phases(&mut self) {
        let least = self.first.first().map_or(0, |end| end.least);
        for made in least..2 * LONGEST {
            for number in 0..self.first.len() {
                let end = &self.first[number];
                if end.least > made {
                    break;
                }
                let left = made - end.turns.len();
                if left > LONGEST {
                    continue;
                }
                let (view, coset, last) = (end.view, end.coset, last_of(&end.turns));
                let wings = end.turns.iter().fold(self.views[view].wings, |wings, turn| {
                    after(&wings, &self.tables.place_turns.wings[turn.index()])
                });
                let allowed = self.tables.rules.next_phase[last];
                self.second_phase(number, coset, &wings, left, allowed, &mut PhaseTurns::new());
                if self.second.len() >= self.effort.second_phases {
                    return;
                }
                if self.cancel.is_cancelled() && !self.second.is_empty() {
                    return;
                }
            }
        }
    }

    fn second_phase(
        &mut self,
        first: usize,
        coset: AxesCoset,
        wings: &Arrangement,
        left: usize,
        allowed: TurnSet,
        turns: &mut PhaseTurns,
    ) {
        let tables = self.tables;
        let entry = tables.axes.entry(tables.axes.space.index(coset));
        let towards = tables.axes.towards(entry, left) & allowed;
        match left {
            0 if entry.distance() == 0 => self.second_end(first, wings, turns),
            0 => {}
            1 => {
                // The phase consists of one turn.
                for turn in in_order(towards & tables.rules.endings[1][NO_TURN]) {
                    turns.push(turn);
                    self.second_end(first, &after(wings, &tables.place_turns.wings[turn.index()]), turns);
                    turns.pop();
                }
            }
            2 => {
                // All cosets are computed first, so that the processor loads their entries in parallel.
                let turned = in_order(towards).map(|turn| {
                    let coset = tables.axes.space.index(tables.axes.space.turn(coset, turn));
                    tables.axes.prefetch(coset);
                    (turn, coset)
                });
                let turned: ArrayVec<(OuterTurn, usize), { COUNT }> = turned.collect();
                for (turn, coset) in turned {
                    let endings =
                        tables.axes.towards(tables.axes.entry(coset), 1) & tables.rules.endings[1][turn.index()];
                    if endings != 0 {
                        turns.push(turn);
                        self.second_endings(first, wings, turn, endings, turns);
                        turns.pop();
                    }
                }
            }
            _ => {
                for turn in in_order(towards) {
                    turns.push(turn);
                    let wings = after(wings, &tables.place_turns.wings[turn.index()]);
                    let coset = tables.axes.space.turn(coset, turn);
                    let allowed = tables.rules.successors[turn.index()];
                    self.second_phase(first, coset, &wings, left - 1, allowed, turns);
                    turns.pop();
                }
            }
        }
    }

    /// Adds the ends of the second phase whose last two turns are `turn` and then one of `endings`. `wings` contains
    /// the wings before these two turns.
    fn second_endings(
        &mut self,
        first: usize,
        wings: &Arrangement,
        turn: OuterTurn,
        endings: TurnSet,
        turns: &mut PhaseTurns,
    ) {
        let tables = self.tables;
        for (block, sources) in BLOCKS_OF_SECOND_END.into_iter().zip(&tables.sources[turn.index()]) {
            let of_block = endings & 0b111 << (3 * block);
            if of_block == 0 || !self.are_of_all_edges(wings, sources) {
                continue;
            }
            let wings = after(wings, &tables.place_turns.wings[turn.index()]);
            for turn in in_order(of_block) {
                turns.push(turn);
                let wings = after(&wings, &tables.place_turns.wings[turn.index()]);
                self.second_end(first, &wings, turns);
                turns.pop();
            }
        }
    }

    /// True if these places contain one wing of each edge.
    #[inline]
    fn are_of_all_edges(&self, wings: &Arrangement, places: &[u8; 12]) -> bool {
        let pairings = &self.tables.pairings.pairings;
        let mut met = 0_u32;
        places.iter().all(|&place| {
            let edge = 1 << pairings.edge(wings[usize::from(place)]);
            let is_new = met & edge == 0;
            met |= edge;
            is_new
        })
    }

    fn second_end(&mut self, first: usize, wings: &Arrangement, turns: &PhaseTurns) {
        let tables = self.tables;
        let pairings = &tables.pairings.pairings;
        let Some(pairing) = pairings.pairing(wings) else {
            return;
        };
        if is_odd(&pairing[..12]) {
            return;
        }
        let end = &self.first[first];
        let made = || end.turns.iter().chain(turns);
        let view = &self.views[end.view];
        let centres = made().fold(view.centres, |centres, turn| {
            after(&centres, &tables.place_turns.centres[turn.index()])
        });
        let quarters = made().filter(|turn| !turn.is_half()).count();
        let are_corners_odd = view.are_corners_odd() ^ (quarters % 2 == 1);
        let is_odd_order = are_corners_odd ^ pairings.are_edges_odd(wings);
        let centres = tables.faces.space.coset(&centres, is_odd_order);
        let of_centres = tables.faces.entry(tables.faces.space.index(centres)).distance();
        let of_pairing = tables.pairings.distance(&pairing);
        let made = made().count();
        self.second.push(SecondEnd {
            first,
            turns: turns.clone(),
            pairing,
            centres,
            made,
            least: made + of_centres.max(of_pairing),
        });
    }

    fn third_phases(&mut self) {
        self.second.sort_by_key(|end| (end.least, end.made));
        // If no third phase within the limit is found, a third phase of any length is accepted.
        for more in [MORE_THAN_LEAST, LONGEST] {
            if self.third_phases_of(more).is_break() || !self.reductions.is_empty() {
                return;
            }
        }
    }

    /// Searches the third phase from all ends of the second phase, in the order of the total number of turns. The
    /// length of the third phase may exceed its lower bound by at most `more` turns.
    fn third_phases_of(&mut self, more: usize) -> ControlFlow<()> {
        let least = self.second.first().map_or(0, |end| end.least);
        let most = self.second.last().map_or(0, |end| end.least) + more;
        for total in least..=most {
            let begin = self.second.partition_point(|end| end.least + more < total);
            let end = self.second.partition_point(|end| end.least <= total);
            for number in begin..end {
                let second = &self.second[number];
                let left = total - second.made;
                if left > LONGEST {
                    continue;
                }
                let (pairing, centres) = (second.pairing, second.centres);
                let allowed = self.tables.rules.next_phase[last_of(&second.turns)];
                self.third_phase(number, &pairing, centres, left, allowed, &mut PhaseTurns::new())?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches the third phase from one position. It stops early if it has found enough reductions, if the search is
    /// cancelled, or if it has found at least one reduction and reached the limit of nodes.
    fn third_phase(
        &mut self,
        second: usize,
        pairing: &Pairing,
        centres: FaceCoset,
        left: usize,
        allowed: TurnSet,
        turns: &mut PhaseTurns,
    ) -> ControlFlow<()> {
        let tables = self.tables;
        let entry = tables.faces.entry(tables.faces.space.index(centres));
        if left == 0 {
            if entry.distance() == 0 && *pairing == PAIRED {
                self.reduction(second, turns);
            }
            return if self.reductions.len() >= self.effort.reductions {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            };
        }
        self.nodes += 1;
        let is_over = self.nodes > self.effort.third_nodes && !self.reductions.is_empty();
        if is_over || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        let mut towards = tables.faces.towards(entry, left) & allowed;
        if left == 1 {
            towards &= tables.rules.endings[2][last_of(turns)];
        }
        // All indices are computed first, so that the processor loads the distances in parallel.
        let turned = in_order(towards);
        let turned = turned.map(|turn| (turn, tables.pairings.index_after(pairing, turn)));
        let turned: ArrayVec<(OuterTurn, usize), { COUNT }> = turned.collect();
        for (turn, index) in turned {
            if tables.pairings.distance_at(index) < left {
                turns.push(turn);
                let pairing = tables.pairings.pairings.turn(pairing, turn);
                let centres = tables.faces.space.turn(centres, turn);
                let allowed = tables.rules.successors[turn.index()];
                let flow = self.third_phase(second, &pairing, centres, left - 1, allowed, turns);
                turns.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn reduction(&mut self, second: usize, third: &PhaseTurns) {
        let second = &self.second[second];
        let first = &self.first[second.first];
        let phases = [&first.turns, &second.turns, third].map(|turns| {
            turns
                .iter()
                .map(|turn| before_thirds(*turn, first.view))
                .collect::<Vec<OuterTurn>>()
        });
        let mut pieces = self.views[0];
        for turn in phases.iter().flatten() {
            pieces.turn(&self.tables.place_turns, *turn);
        }
        let cube = pieces.reduced();
        let cube = cube.expect("the third phase ends only at reduced cubes");
        self.reductions.push(Reduction { phases, cube });
    }

    /// The shortest solution that begins with one of the reductions.
    fn best(&self, three: &Solver) -> Option<Vec<Vec<PuzzleTurn>>> {
        let cubes = { self.reductions.iter() }
            .map(|reduction| (Cube::from(Position::from(reduction.cube)), reduction.length()));
        let cubes: Vec<(Cube, usize)> = cubes.collect();
        let (number, last) = shortest(three, &cubes, self.effort.outside, self.cancel)?;
        let reduced = self.reductions[number].phases.iter().cloned().map(numbered);
        Some(reduced.chain([numbered(last)]).collect())
    }
}

/// At first, the search accepts a third phase only if its length exceeds its lower bound by at most this number of
/// turns. If the search finds no reduction within this limit, it drops the limit. If the limit grows by one turn, the
/// search takes ten times as long. In half of the shortest solutions, the third phase exceeds its bound by at most two
/// turns. The search finds this half in a tenth of the time.
const MORE_THAN_LEAST: usize = 2;

/// The number of nodes of the third phase between two checks of the cancel token. The search visits them in about a
/// millisecond.
const NODES_BETWEEN_LOOKS: u64 = 4_096;
