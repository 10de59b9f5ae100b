//! The search. Five phases lead to a 3x3x3, which is then solved by the two-phase method.
//!
//! An end of a phase is a position in which the phase has reached its goal. The search of a phase starts from many ends
//! of the previous phase. It increases the total number of turns step by step. For each total, it takes the ends of the
//! previous phase in the order of their lower bounds, the lowest first. Among all resulting 3x3x3s, the search chooses
//! the 3x3x3 that leads to the solution with the fewest turns in total. The last turn of a phase is always a turn that
//! the next phase does not allow, because any other turn could be made in the next phase instead.

use super::super::last_phase::shortest;
use super::super::outer_turn::{ByTurnBefore, OuterTurn, TurnSet, in_order, successors, turn_set};
use super::super::phased_solver::Effort;
use super::super::phases::numbered;
use super::centres::{AroundCentres, AxisCentres, T, X};
use super::distances::Distances;
use super::eight_edges::{EightWings, First, LastCentres, Second, order_number};
use super::four_edges::{Eight, FourEdges, ORBITS, RowCentres, Rows};
use super::pieces::FivePieces;
use super::sides::{CentresFlips, EDGES, Marks, NEAR, NearMarks};
use super::turns::{PHASES, PlaceTurns, VIEWS, turns_of, turns_of_sides};
use crate::cube::{Axis, Cube, CubieCube, Position, is_odd};
use crate::puzzles::PuzzleTurn;
use crate::search::CancelToken;
use crate::solvers::Solver;
use crate::tables::{Store, TableError, TableProgress};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The maximum number of turns of a phase.
const LONGEST: usize = 20;

/// The turns of a phase.
type PhaseTurns = ArrayVec<OuterTurn, LONGEST>;

/// The open tables of all phases.
pub(in super::super) struct FiveTables {
    pub(super) place_turns: PlaceTurns,
    axis: AxisPhase,
    around: AroundPhase,
    sides: SidesPhase,
    four: FourPhase,
    eight: EightPhase,
    successors: ByTurnBefore,
}

impl FiveTables {
    /// # Errors
    ///
    /// Returns an error if a newly built table is wrong, or if a table does not fit into memory.
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<FiveTables, TableError> {
        let turns = PlaceTurns::new();
        let near = NearMarks::open(&turns, store, progress)?;
        let sides = &near.turns.sides;
        let four = FourPhase {
            edges: Distances::open(FourEdges::new(&turns, sides), store, progress)?,
            rows: Distances::open(RowCentres::new(&turns), store, progress)?,
        };
        let eight = EightPhase {
            places: Eight::new(sides),
            first: Distances::open(EightWings::new(&turns, sides), store, progress)?,
            second: Distances::open(EightWings::new(&turns, sides), store, progress)?,
            centres: Distances::open(LastCentres::new(&turns), store, progress)?,
        };
        Ok(FiveTables {
            axis: AxisPhase {
                x: Distances::open(AxisCentres::new(&turns), store, progress)?,
                t: Distances::open(AxisCentres::new(&turns), store, progress)?,
            },
            around: AroundPhase {
                x: Distances::open(AroundCentres::new(&turns), store, progress)?,
                t: Distances::open(AroundCentres::new(&turns), store, progress)?,
            },
            sides: SidesPhase {
                near,
                centres: Distances::open(CentresFlips::new(&turns), store, progress)?,
            },
            four,
            eight,
            successors: successors(),
            place_turns: turns,
        })
    }
}

/// The operations of a phase that the search needs.
trait Phase {
    /// The coordinates of a position in this phase.
    type Node: Copy;

    /// The node after a turn; `None` if the tables prove that the phase needs more than `left` further turns. Usually
    /// the first lookup in a table proves this. The method then skips the remaining coordinates. This saves a ninth of
    /// the time of a solve.
    fn turned_within(&self, node: &Self::Node, turn: OuterTurn, left: usize) -> Option<Self::Node>;

    /// A lower bound for the number of turns to the end of the phase; it is 0 only at the end.
    fn bound(&self, node: &Self::Node) -> usize;
}

/// The first phase: it brings the centres of R and L to R and L.
struct AxisPhase {
    x: Distances<AxisCentres<X>>,
    t: Distances<AxisCentres<T>>,
}

impl Phase for AxisPhase {
    type Node = [u32; 2];

    #[inline]
    fn turned_within(&self, &[x, t]: &[u32; 2], turn: OuterTurn, left: usize) -> Option<[u32; 2]> {
        let x = self.x.space.carry(x, turn);
        if self.x.of(self.x.space.rank(x)) > left {
            return None;
        }
        let t = self.t.space.carry(t, turn);
        (self.t.of(self.t.space.rank(t)) <= left).then_some([x, t])
    }

    #[inline]
    fn bound(&self, &[x, t]: &[u32; 2]) -> usize {
        self.x.of(self.x.space.rank(x)).max(self.t.of(self.t.space.rank(t)))
    }
}

/// The second phase: it brings the other centres to their axes.
struct AroundPhase {
    x: Distances<AroundCentres<X>>,
    t: Distances<AroundCentres<T>>,
}

impl Phase for AroundPhase {
    type Node = [u16; 2];

    #[inline]
    fn turned_within(&self, &[x, t]: &[u16; 2], turn: OuterTurn, left: usize) -> Option<[u16; 2]> {
        let x = self.x.space.turn(x, turn);
        if self.x.of(usize::from(x)) > left {
            return None;
        }
        let t = self.t.space.turn(t, turn);
        (self.t.of(usize::from(t)) <= left).then_some([x, t])
    }

    #[inline]
    fn bound(&self, &[x, t]: &[u16; 2]) -> usize {
        self.x.of(usize::from(x)).max(self.t.of(usize::from(t)))
    }
}

/// The third phase: it brings the wings of each edge to the sides that the middle edge requires (see [`super::sides`]).
struct SidesPhase {
    near: NearMarks,
    centres: Distances<CentresFlips>,
}

impl SidesPhase {
    /// A lower bound for the number of turns until the wings are on their sides.
    #[inline]
    fn bound_of_marks(&self, marks: Marks) -> usize {
        self.near.distance(marks).unwrap_or(usize::from(NEAR) + 1)
    }
}

impl Phase for SidesPhase {
    type Node = (Marks, u16);

    #[inline]
    fn turned_within(&self, &(marks, pair): &(Marks, u16), turn: OuterTurn, left: usize) -> Option<(Marks, u16)> {
        let turned = (self.near.turns.turn(marks, turn), self.centres.space.turn(pair, turn));
        let (marks, pair) = turned;
        if self.centres.of(self.centres.space.coset(pair, marks.flips)) > left {
            return None;
        }
        (self.bound_of_marks(marks) <= left).then_some(turned)
    }

    #[inline]
    fn bound(&self, &(marks, pair): &(Marks, u16)) -> usize {
        self.bound_of_marks(marks)
            .max(self.centres.of(self.centres.space.coset(pair, marks.flips)))
    }
}

/// The fourth phase: it solves four edges and brings them to the middle layer between F and B.
struct FourPhase {
    edges: Distances<FourEdges>,
    rows: Distances<RowCentres>,
}

impl Phase for FourPhase {
    type Node = ([u16; ORBITS], Rows);

    #[inline]
    fn turned_within(&self, &(edges, rows): &Self::Node, turn: OuterTurn, left: usize) -> Option<Self::Node> {
        let rows = self.rows.space.turn(rows, turn);
        if self.rows.of(self.rows.space.coset(rows)) > left {
            return None;
        }
        let edges = self.edges.space.turn(edges, turn);
        (self.edges.of(self.edges.space.coset(edges)) <= left).then_some((edges, rows))
    }

    #[inline]
    fn bound(&self, &(edges, rows): &Self::Node) -> usize {
        let of_edges = self.edges.of(self.edges.space.coset(edges));
        of_edges.max(self.rows.of(self.rows.space.coset(rows)))
    }
}

/// The fifth phase: it solves the other eight edges and all centres.
struct EightPhase {
    places: Eight,
    first: Distances<EightWings<First>>,
    second: Distances<EightWings<Second>>,
    centres: Distances<LastCentres>,
}

impl Phase for EightPhase {
    type Node = ([u16; 2], (u8, u16));

    #[inline]
    fn turned_within(
        &self,
        &([first, second], centres): &Self::Node,
        turn: OuterTurn,
        left: usize,
    ) -> Option<Self::Node> {
        let centres = self.centres.space.turn(centres, turn);
        let (_, up_down) = centres;
        if self.centres.of(self.centres.space.coset(centres)) > left {
            return None;
        }
        let first = self.first.space.turn(first, turn);
        if self.first.of(self.first.space.coset(first, up_down)) > left {
            return None;
        }
        let second = self.second.space.turn(second, turn);
        (self.second.of(self.second.space.coset(second, up_down)) <= left).then_some(([first, second], centres))
    }

    #[inline]
    fn bound(&self, &([first, second], centres): &Self::Node) -> usize {
        let (_, up_down) = centres;
        let of_centres = self.centres.of(self.centres.space.coset(centres));
        let one = self.first.of(self.first.space.coset(first, up_down));
        let two = self.second.of(self.second.space.coset(second, up_down));
        of_centres.max(one).max(two)
    }
}

/// The effort of a search. The same effort finds the same solution on any machine.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct FiveEffort {
    /// The search of a phase stops when it has found this number of ends.
    ends: [usize; PHASES],
    /// The maximum number of nodes of each phase. The search of a phase stops at this number only if it has found an
    /// end.
    nodes: [u64; PHASES],
    /// A solution of the 3x3x3 has a segment in the subgroup H. It may have at most this number of turns outside this
    /// segment; see [`Solver::first_within`].
    outside: usize,
}

impl Effort for FiveEffort {
    const QUICK: FiveEffort = FiveEffort {
        ends: [100, 100, 500, 50, 3],
        nodes: [100_000, 100_000, 100_000, 200_000, 200_000],
        outside: 9,
    };

    const USUAL: FiveEffort = FiveEffort {
        ends: [500, 2_000, 8_000, 400, 20],
        nodes: [300_000, 600_000, 500_000, 1_000_000, 1_000_000],
        outside: 11,
    };

    const DOUBLINGS: usize = 7;

    /// Twice the effort for each phase; the effort for each 3x3x3 stays the same.
    fn doubled(self) -> FiveEffort {
        FiveEffort {
            ends: self.ends.map(|ends| 2 * ends),
            nodes: self.nodes.map(|nodes| 2 * nodes),
            ..self
        }
    }
}

/// An end of a phase, given by the turns that lead to it. The turns refer to the unrotated cube, not to a view.
#[derive(Debug, Clone, Default)]
struct End {
    turns: Vec<OuterTurn>,
    /// The total number of turns after each phase.
    made: ArrayVec<usize, PHASES>,
    view: usize,
}

/// A node from which the search of a phase starts.
struct Root<N> {
    end: usize,
    view: usize,
    node: N,
    made: usize,
    /// The number of turns already made, plus a lower bound for this phase.
    least: usize,
}

impl<N> Root<N> {
    /// The sort key. The most promising roots have the smallest keys.
    fn order(&self) -> (usize, usize) {
        (self.least, self.made)
    }

    /// Adds a root. If there are too many roots, drops the least promising roots.
    fn add(roots: &mut Vec<Root<N>>, root: Root<N>) {
        roots.push(root);
        if roots.len() == 2 * MOST_ROOTS {
            roots.sort_by_key(Root::order);
            roots.truncate(MOST_ROOTS);
        }
    }
}

/// If a phase has more roots than this, its search keeps the best roots: at least this number of roots, and less than
/// twice this number. If a cube is a few turns from the solved position, the third phase has millions of roots. The
/// reason is that almost all namings of the middle edges are near the end of that phase. Storing all of these roots
/// took 200 MB.
const MOST_ROOTS: usize = 1 << 17;

/// The next phase starts from this number of ends even if the token is cancelled. So a cancelled search still finds a
/// solution within a few milliseconds.
const ENDS_WITHOUT_LOOK: usize = 16;

/// A search for a solution of one position.
pub(super) struct Search<'a> {
    tables: &'a FiveTables,
    effort: FiveEffort,
    cancel: &'a CancelToken,
    pieces: FivePieces,
}

/// The number of nodes between two checks of the cancel token. The search visits them in about a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 8_192;

/// The search of one phase, from many roots, by iterative deepening.
struct Deepening<'a, P> {
    phase: &'a P,
    turns: TurnSet,
    endings: TurnSet,
    successors: &'a ByTurnBefore,
    nodes: u64,
    /// The maximum number of nodes. The search stops at this number only if it has found an end.
    most_nodes: u64,
    is_found: bool,
    cancel: &'a CancelToken,
}

impl<P: Phase> Deepening<'_, P> {
    /// Visits all ends that are exactly `left` turns away. Stops early if `visit` breaks, if the limit of nodes is
    /// reached, or if the search is cancelled.
    fn deepen(
        &mut self,
        node: &P::Node,
        left: usize,
        allowed: TurnSet,
        turns: &mut PhaseTurns,
        visit: &mut dyn FnMut(&PhaseTurns) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            self.is_found = true;
            return visit(turns);
        }
        self.nodes += 1;
        let is_over = self.is_found && self.nodes > self.most_nodes;
        if is_over || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        let of_phase = if left == 1 { self.endings } else { self.turns };
        for turn in in_order(allowed & of_phase) {
            if let Some(node) = self.phase.turned_within(node, turn, left - 1) {
                turns.push(turn);
                let flow = self.deepen(&node, left - 1, self.successors[turn.index()], turns, visit);
                turns.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the turns that may be the last turn of a phase: the turns that the next phase does not allow.
fn endings(phase: usize) -> TurnSet {
    let (of_phase, half_or_face) = (turns_of(phase), |turn: OuterTurn| turn.is_half() || !turn.is_wide());
    match phase {
        // A turn about the axis of R and L moves no centre from R or L to another face, or from another face to R or L.
        // So it cannot end the first phase.
        0 => of_phase & turn_set(|turn| !half_or_face(turn) && turn.face().axis() != Axis::RightLeft),
        1 => of_phase & !turns_of(2),
        2 => of_phase & !turns_of_sides(),
        // In the next phase, F and B take the roles of U and D.
        3 => {
            let is_later =
                |turn: OuterTurn| turn.is_half() && (!turn.is_wide() || turn.face().axis() != Axis::FrontBack);
            of_phase & turn_set(|turn| !is_later(turn))
        }
        _ => of_phase & turn_set(OuterTurn::is_wide),
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        tables: &'a FiveTables,
        effort: FiveEffort,
        cancel: &'a CancelToken,
        pieces: &FivePieces,
    ) -> Search<'a> {
        Search {
            tables,
            effort,
            cancel,
            pieces: *pieces,
        }
    }

    /// The pieces after the turns of an end, as they look in a view.
    fn at(&self, end: &End, view: usize) -> FivePieces {
        let mut pieces = self.pieces;
        for &turn in &end.turns {
            pieces.turn(&self.tables.place_turns, turn);
        }
        pieces.seen(&self.tables.place_turns.views[view])
    }

    /// The ends from which the next phase starts, with their indices: all ends, or only the first
    /// [`ENDS_WITHOUT_LOOK`] ends if the search is cancelled.
    fn begun<'b>(&self, ends: &'b [End]) -> impl Iterator<Item = (usize, &'b End)> {
        let numbered = ends.iter().enumerate();
        numbered.take_while(|&(number, _)| number < ENDS_WITHOUT_LOOK || !self.cancel.is_cancelled())
    }

    /// Searches a phase from `roots`, and returns the ends that it finds. `before` contains the ends of the previous
    /// phase.
    fn ends<P: Phase>(&self, number: usize, phase: &P, before: &[End], mut roots: Vec<Root<P::Node>>) -> Vec<End> {
        let tables = self.tables;
        roots.sort_by_key(Root::order);
        let wanted = self.effort.ends[number];
        let mut deepening = Deepening {
            phase,
            turns: turns_of(number),
            endings: endings(number),
            successors: &tables.successors,
            nodes: 0,
            most_nodes: self.effort.nodes[number],
            is_found: false,
            cancel: self.cancel,
        };
        let mut ends = Vec::new();
        let least = roots.first().map_or(0, |root| root.least);
        for total in least..least + LONGEST {
            for root in roots.iter().take_while(|root| root.least <= total) {
                let left = total - root.made;
                if left > LONGEST || left == 0 && root.least > root.made {
                    continue;
                }
                let before = &before[root.end];
                let view = &tables.place_turns.views[root.view];
                let last = before.turns.last().map(|&turn| view.seen(turn));
                let allowed = last.map_or(TurnSet::MAX, |last| turn_set(|turn| turn.block() != last.block()));
                let mut visit = |turns: &PhaseTurns| {
                    let mut end = before.clone();
                    end.turns.extend(turns.iter().map(|&turn| view.back(turn)));
                    end.made.push(end.turns.len());
                    end.view = root.view;
                    ends.push(end);
                    match ends.len() >= wanted {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                };
                let flow = deepening.deepen(&root.node, left, allowed, &mut PhaseTurns::new(), &mut visit);
                if flow.is_break() {
                    return ends;
                }
            }
        }
        ends
    }

    fn root<P: Phase>(phase: &P, (end, before): (usize, &End), view: usize, node: P::Node) -> Root<P::Node> {
        let made = before.turns.len();
        Root {
            end,
            view,
            node,
            made,
            least: made + phase.bound(&node),
        }
    }

    fn first_phase(&self) -> Vec<End> {
        let start = End::default();
        let roots = (0..3).map(|view| {
            let pieces = self.at(&start, view);
            let node = [pieces.x_centres, pieces.t_centres].map(|colors| of_axis(&colors, 1));
            Self::root(&self.tables.axis, (0, &start), view, node)
        });
        self.ends(0, &self.tables.axis, std::slice::from_ref(&start), roots.collect())
    }

    fn second_phase(&self, before: &[End]) -> Vec<End> {
        let around = &self.tables.around;
        let roots = self.begun(before).map(|(number, end)| {
            let pieces = self.at(end, end.view);
            let is_odd = is_odd(&pieces.wings);
            let node = [
                around.x.space.coset(of_axis(&pieces.x_centres, 0), is_odd),
                around.t.space.coset(of_axis(&pieces.t_centres, 0), is_odd),
            ];
            Self::root(around, (number, end), end.view, node)
        });
        self.ends(1, around, before, roots.collect())
    }

    fn third_phase(&self, before: &[End]) -> Vec<End> {
        let sides = &self.tables.sides;
        let mut roots = Vec::new();
        for (number, end) in self.begun(before) {
            for view in 0..3 {
                let pieces = self.at(end, view);
                let pair = sides.centres.space.pair(&pieces.x_centres, &pieces.t_centres);
                let mut marks = sides.near.turns.marks(&pieces.wings, &pieces.middles);
                let renamings = sides.near.turns.renamings(&pieces.wings, &pieces.middles);
                // Visits all sets that contain an even number of renamed edges, in the order of a Gray code. Each step
                // renames two edges.
                for step in 1..=1_u32 << (EDGES - 1) {
                    if sides.near.distance(marks).is_some() {
                        Root::add(&mut roots, Self::root(sides, (number, end), view, (marks, pair)));
                    }
                    let edge = step.trailing_zeros() as usize;
                    if edge < EDGES - 1 {
                        marks = marks.toggled(renamings[edge]).toggled(renamings[EDGES - 1]);
                    }
                }
            }
        }
        self.ends(2, sides, before, roots)
    }

    fn fourth_phase(&self, before: &[End]) -> Vec<End> {
        let four = &self.tables.four;
        let (sides, eight) = (&self.tables.sides.near.turns.sides, &self.tables.eight.places);
        let mut roots = Vec::new();
        for (number, end) in self.begun(before) {
            for view in [end.view % 3, end.view % 3 + VIEWS / 2] {
                let pieces = self.at(end, view);
                let rows = four.rows.space.rows(&pieces.x_centres, &pieces.t_centres);
                let mut places = [[0; EDGES]; ORBITS];
                for edge in 0..EDGES {
                    let [one, other] = [0, 1].map(|side| usize::from(sides.places[side][edge]));
                    places[0][sides.edge(pieces.middles[one])] = edge;
                    places[1][sides.edge(pieces.wings[one])] = edge;
                    places[2][sides.edge(pieces.wings[other])] = edge;
                }
                // For each edge whose three pieces are all on the sides of U and D, the places of these pieces.
                let of_edge = |edge: usize| {
                    let [middle, first, second] = places.map(|places| eight.numbers[places[edge]]);
                    Some([middle?, first?, second?])
                };
                let free: Vec<[u8; ORBITS]> = (0..EDGES).filter_map(of_edge).collect();
                for set in 0..1_usize << free.len() {
                    if set.count_ones() != 4 {
                        continue;
                    }
                    let mut chosen = (0..free.len()).filter(|edge| set >> edge & 1 == 1);
                    let chosen: [usize; 4] = std::array::from_fn(|_| chosen.next().unwrap_or_default());
                    let of_orbit = |orbit: usize| four.edges.space.number(chosen.map(|edge| free[edge][orbit]));
                    let edges = std::array::from_fn(of_orbit);
                    Root::add(&mut roots, Self::root(four, (number, end), view, (edges, rows)));
                }
            }
        }
        self.ends(3, four, before, roots)
    }

    fn fifth_phase(&self, before: &[End]) -> Vec<End> {
        let eight = &self.tables.eight;
        let sides = &self.tables.sides.near.turns.sides;
        let roots = self.begun(before).map(|(number, end)| {
            let view = (end.view + VIEWS / 2) % VIEWS;
            let pieces = self.at(end, view);
            let orders = [0, 1].map(|side| {
                let mut at = [0; EDGES];
                for (edge, &place) in sides.places[side].iter().enumerate() {
                    at[sides.edge(pieces.wings[usize::from(place)])] = edge as u8;
                }
                let middle = |edge: usize| sides.edge(pieces.middles[usize::from(sides.places[0][edge])]);
                order_number(&eight.places, |edge| at[middle(edge)])
            });
            let centres = eight.centres.space.read(&pieces.x_centres, &pieces.t_centres);
            Self::root(eight, (number, end), view, (orders, centres))
        });
        self.ends(4, eight, before, roots.collect())
    }

    /// The turns of each phase and of the 3x3x3 in the best solution found; `None` if the search was cancelled before
    /// it found one.
    pub(super) fn solution(&mut self, three: &Solver) -> Option<Vec<Vec<PuzzleTurn>>> {
        let mut third = Vec::new();
        while third.is_empty() {
            let first = self.first_phase();
            let second = self.second_phase(&first);
            third = self.third_phase(&second);
            if self.cancel.is_cancelled() && third.is_empty() {
                return None;
            }
            if third.is_empty() {
                self.effort = self.effort.doubled();
            }
        }
        let fourth = self.fourth_phase(&third);
        let fifth = self.fifth_phase(&fourth);
        // `reduced` returns `None` only if a table is wrong.
        let reduced = fifth
            .into_iter()
            .filter_map(|end| Some((self.at(&end, 0).reduced()?, end)));
        let reductions: Vec<(CubieCube, End)> = reduced.collect();
        let cubes = reductions
            .iter()
            .map(|(cube, end)| (Cube::from(Position::from(*cube)), end.turns.len()));
        let cubes: Vec<(Cube, usize)> = cubes.collect();
        let (number, last) = shortest(three, &cubes, self.effort.outside, self.cancel)?;
        let (_, end) = &reductions[number];
        let mut begin = 0;
        let reduced = end.made.iter().map(|&made| {
            let turns = numbered(end.turns[begin..made].iter().copied());
            begin = made;
            turns
        });
        Some(reduced.chain([numbered(last)]).collect())
    }
}

/// The set of places where the centres of an axis are. Axis 0 is the axis of U and D, and axis 1 is the axis of R and
/// L.
fn of_axis(colors: &[u8; 24], axis: u8) -> u32 {
    let numbered = colors.iter().enumerate();
    numbered.fold(0, |set, (place, &color)| set | u32::from(color % 3 == axis) << place)
}
