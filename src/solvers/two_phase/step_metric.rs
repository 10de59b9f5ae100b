//! The metrics of the two phases: the steps of a search in each metric, and the limits of searches.

use crate::cube::{AxisTurn, Move, MoveSet};
use crate::groups::TurnableSides;
use crate::solvers::SearchMetric;
use crate::tables::StepCost;
use std::fmt::Debug;

/// A metric in the form that the search needs. The inner loops are compiled once for each metric.
///
/// In every metric, a search goes from coset to coset in steps that cost one move each. A half turn is one step in HTM
/// and two steps in QTM.
pub trait StepMetric: Debug + Copy + Eq + Default + Send + Sync + 'static {
    /// The metric.
    const METRIC: SearchMetric;

    /// The number of steps.
    const STEPS: usize;

    /// The number of consecutive steps in a group. The steps of a group lead from a coset to cosets that are one step
    /// away from each other. In HTM, a group consists of the three turns of a face. In the axial metric, it consists of
    /// all turns of an axis.
    const GROUP: usize;

    /// The size of an entry of the large table, in bytes.
    const ENTRY: usize;

    /// The limits of searches.
    const LIMITS: Limits;
}

/// The limits of searches in a metric. All numbers are moves of the metric.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The maximum distance of a coset from H.
    pub farthest_from_h: u8,
    /// The maximum distance of a coset from H if one of the faces R, F, L and B must not be turned.
    pub farthest_without_a_side: u8,
    /// The maximum number of moves outside the segment in H in any search. It is the smaller of two numbers:
    /// [`SearchMetric::gods_number`], and the number of steps that fit into a node.
    pub farthest: usize,
    /// The maximum number of moves outside the segment in H in a search without a time limit. It does not apply if all
    /// faces may be turned and the limit of moves is at least [`SearchMetric::gods_number`], because every cube then
    /// has a solution. Otherwise the cube may have no solution within the limit of moves, so the search must end
    /// somewhere.
    pub far_enough: usize,
    /// If several solutions are wanted, the search tries all stages with at most this many moves outside the segment in
    /// H, because a later stage may find shorter solutions than the first stages.
    pub for_several: usize,
    /// If a cube needs at most this many moves, the search finds a shortest solution.
    pub short: usize,
    /// Replaces [`Limits::short`] if one solution is wanted for a cube that is at most two moves away from H in every
    /// direction. From such cubes, many more sequences leave H and come back.
    pub short_near_h: usize,
    /// With premoves, only first phases of at least this many moves are searched. Few cosets are nearer to H than this
    /// number of moves, so a group of premoves seldom leads to such a coset.
    pub with_premoves: usize,
    /// The maximum number of premoves that the search tries.
    pub longest_premoves: usize,
    /// First phases of at least this many moves are divided among the threads by their first step.
    pub divided: usize,
    /// The number of steps of an [ending](super::endings::Ending), which is the last part of a first phase. The number
    /// is large enough that every ending turns more than one axis. It is small enough that the list of 672 to 4,448
    /// endings is enumerated quickly.
    pub ending: usize,
    /// The number of steps of an ending in long searches. The lists then contain 4,448 to 21,600 endings; they must
    /// contain fewer than 65,536.
    pub long_ending: usize,
    /// A search for first phases of at least this many steps counts as long.
    pub with_long_endings: usize,
    /// The minimum number of moves of a sequence that leads out of H and back. The last step of the sequence must not
    /// be a turn of H, and must not be exchangeable with a turn of H before it.
    pub shortest_return: usize,
    /// Second phases with more moves than this number are searched only if no solution has a shorter second phase. The
    /// reason is that each additional move makes the search for second phases several times as long.
    pub quick_segment: usize,
    /// The lengths of all second phases after one first phase differ by multiples of this number. It is 2 if every move
    /// changes the parity of the corners.
    pub parity: usize,
    /// The branching factor: the number of canonical sequences of one length, divided by the number of canonical
    /// sequences that are one step shorter.
    pub branching: f64,
    /// The number of steps that are not turns of H.
    pub steps_outside_h: usize,
}

/// HTM has 18 steps: all turns of single faces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HalfTurns;

/// QTM has 12 steps: all quarter turns of single faces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct QuarterTurns;

/// The axial metric has 45 steps: all turns of one or both faces of an axis.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AxialTurns;

/// Axial QTM has 24 steps: all quarter turns of one or both faces of an axis.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AxialQuarterTurns;

impl StepMetric for HalfTurns {
    const METRIC: SearchMetric = SearchMetric::HalfTurn;
    const STEPS: usize = 18;
    const GROUP: usize = 3;
    const ENTRY: usize = 4;
    const LIMITS: Limits = Limits {
        farthest_from_h: 12,
        farthest_without_a_side: 14,
        farthest: 20,
        // Each of a thousand random cubes had a solution of 19 moves with at most 14 moves outside the segment in H. If
        // a search of all these stages finds nothing, it takes seconds with the large tables, and up to a minute with
        // the small tables.
        far_enough: 14,
        for_several: 10,
        short: 9,
        short_near_h: 7,
        // On average, a coset is 9 moves away from H.
        with_premoves: 8,
        longest_premoves: 4,
        divided: 12,
        ending: 3,
        long_ending: 4,
        with_long_endings: 11,
        // This number is from T. Rokicki, `twophase.w` of cube20src.
        shortest_return: 5,
        // The search tries no second phase of more than 30 moves, and no cube of H needs more than 18 moves (published
        // with the method).
        quick_segment: 30,
        parity: 1,
        // After a turn of any face, 12 successors turn a face of another axis. After a turn of the first face of an
        // axis, 3 more successors turn the second face of this axis. So b² = 12·b + 18 for the branching factor b, and
        // b = 6 + √54 (R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using Pattern Databases", 1997).
        branching: 13.348_469_228_349_535,
        steps_outside_h: 8,
    };
}

impl StepMetric for QuarterTurns {
    const METRIC: SearchMetric = SearchMetric::QuarterTurn;
    const STEPS: usize = 12;
    const GROUP: usize = 1;
    const ENTRY: usize = 4;
    const LIMITS: Limits = Limits {
        farthest_from_h: 13,
        farthest_without_a_side: 16,
        farthest: 26,
        far_enough: 18,
        for_several: 12,
        short: 10,
        short_near_h: 8,
        with_premoves: 10,
        longest_premoves: 4,
        divided: 14,
        ending: 3,
        long_ending: 4,
        with_long_endings: 13,
        // In HTM, the shortest such sequence is `R L' F2 R' L`. In QTM, this sequence has 6 moves.
        shortest_return: 6,
        quick_segment: 18,
        parity: 2,
        // An axis has 4, 6, 4 and 1 turns of 1, 2, 3 and 4 moves, and each of the two other axes may follow. So the
        // branching factor b solves 1 = 2·(4/b + 6/b² + 4/b³ + 1/b⁴).
        branching: 9.374_038,
        steps_outside_h: 8,
    };
}

impl StepMetric for AxialTurns {
    const METRIC: SearchMetric = SearchMetric::Axial;
    const STEPS: usize = 45;
    const GROUP: usize = 15;
    const ENTRY: usize = 7;
    const LIMITS: Limits = Limits {
        farthest_from_h: 10,
        farthest_without_a_side: 11,
        farthest: 20,
        far_enough: 11,
        for_several: 8,
        short: 6,
        short_near_h: 5,
        with_premoves: 6,
        longest_premoves: 3,
        divided: 9,
        ending: 2,
        long_ending: 3,
        with_long_endings: 8,
        // An example of such a sequence is `(R L') F2 (R' L)`.
        shortest_return: 3,
        quick_segment: 9,
        parity: 1,
        // After a turn of an axis, the 15 turns of each of the two other axes may follow.
        branching: 30.0,
        steps_outside_h: 24,
    };
}

impl StepMetric for AxialQuarterTurns {
    const METRIC: SearchMetric = SearchMetric::AxialQuarterTurn;
    const STEPS: usize = 24;
    const GROUP: usize = 1;
    const ENTRY: usize = 7;
    const LIMITS: Limits = Limits {
        farthest_from_h: 11,
        farthest_without_a_side: 13,
        // The number of steps that fit into a node.
        farthest: 24,
        far_enough: 15,
        for_several: 10,
        short: 8,
        short_near_h: 6,
        with_premoves: 8,
        longest_premoves: 3,
        divided: 11,
        ending: 3,
        long_ending: 3,
        with_long_endings: 10,
        // An example of such a sequence is `R (R L) L`.
        shortest_return: 3,
        quick_segment: 13,
        parity: 1,
        // An axis has 8 turns of one move and 7 turns of two moves. So b² = 16·b + 14 for the branching factor b, and
        // b = 8 + √78.
        branching: 16.831_760_866_327_848,
        steps_outside_h: 16,
    };
}

impl Limits {
    /// True if a coset at distance `distance` from H is useless with `togo` steps left. Such a coset is in H or near H,
    /// and the steps are too few to leave H and come back.
    #[inline]
    pub const fn is_in_vain(&self, distance: usize, togo: usize) -> bool {
        distance < togo && togo + distance < self.shortest_return
    }

    /// The maximum distance of a coset from H if these sides may be turned.
    pub const fn farthest_from(&self, sides: TurnableSides) -> u8 {
        match sides {
            TurnableSides::Four => self.farthest_from_h,
            TurnableSides::Three => self.farthest_without_a_side,
        }
    }
}

/// The limits of searches in a metric.
pub const fn limits(metric: SearchMetric) -> &'static Limits {
    match metric {
        SearchMetric::HalfTurn => &HalfTurns::LIMITS,
        SearchMetric::QuarterTurn => &QuarterTurns::LIMITS,
        SearchMetric::Axial => &AxialTurns::LIMITS,
        SearchMetric::AxialQuarterTurn => &AxialQuarterTurns::LIMITS,
    }
}

/// Returns the name of a two-phase table, for example `two-phase-qtm-exact-five-faces`. `of` is the part of the name
/// that describes the contents, here `exact`.
pub fn table_name(metric: SearchMetric, of: &str, sides: TurnableSides) -> String {
    let metric = match metric {
        SearchMetric::HalfTurn => "",
        SearchMetric::QuarterTurn => "-qtm",
        SearchMetric::Axial => "-axial",
        SearchMetric::AxialQuarterTurn => "-axial-qtm",
    };
    let faces = match sides {
        TurnableSides::Four => "",
        TurnableSides::Three => "-five-faces",
    };
    format!("two-phase{metric}-{of}{faces}")
}

/// Returns the steps of a metric: the turns that cost one move. The steps of a group ([`StepMetric::GROUP`]) are
/// consecutive in the list.
pub fn steps(metric: SearchMetric) -> Vec<AxisTurn> {
    let single = || Move::ALL.into_iter().map(AxisTurn::from);
    let all: Vec<AxisTurn> = match metric {
        SearchMetric::HalfTurn | SearchMetric::QuarterTurn => single().collect(),
        SearchMetric::Axial | SearchMetric::AxialQuarterTurn => AxisTurn::all().collect(),
    };
    let is_step = |each: &AxisTurn| each.cost(metric.metric()) == 1;
    all.into_iter().filter(is_step).collect()
}

/// Turns, their costs, and the turns that may follow each turn in canonical sequences.
pub struct MetricMoves {
    /// The turns.
    pub turns: Vec<AxisTurn>,
    /// The cost of each turn, in moves of the metric.
    pub costs: Vec<StepCost>,
    /// For each turn, a bit set of the turns that may follow. The last entry is for the beginning, before any turn.
    pub may_follow: Vec<u64>,
}

impl MetricMoves {
    /// Selects the wanted turns of a metric: turns of single faces or, in axial metrics, turns of axes. In canonical
    /// sequences, the two faces of an axis turn at the same time, or in one order: U before D, R before L, F before B.
    pub fn new(metric: SearchMetric, is_wanted: impl Fn(AxisTurn) -> bool) -> MetricMoves {
        let metric = metric.metric();
        let all: Vec<AxisTurn> = match metric.is_axial() {
            true => AxisTurn::all().collect(),
            false => Move::ALL.into_iter().map(AxisTurn::from).collect(),
        };
        let turns: Vec<AxisTurn> = all.into_iter().filter(|&each| is_wanted(each)).collect();
        let is_second = |turn: AxisTurn| turn.quarters()[0] == 0;
        let follows = |last: AxisTurn, next: AxisTurn| {
            last.axis() != next.axis() || (!metric.is_axial() && !is_second(last) && is_second(next))
        };
        let may_follow = turns.iter().map(|&last| bits(&turns, |next| follows(last, next)));
        let may_follow: Vec<u64> = may_follow.chain([bits(&turns, |_| true)]).collect();
        let cost = |turn: &AxisTurn| {
            let cost = StepCost::of(turn.cost(metric));
            cost.expect("each of these turns costs one or two moves")
        };
        MetricMoves {
            costs: turns.iter().map(cost).collect(),
            may_follow,
            turns,
        }
    }

    /// The index in [`MetricMoves::may_follow`] for the beginning, before any turn.
    pub fn none(&self) -> usize {
        self.turns.len()
    }
}

/// Returns the bit set of the turns for which `is_true` returns true.
pub fn bits(turns: &[AxisTurn], is_true: impl Fn(AxisTurn) -> bool) -> u64 {
    let numbered = turns.iter().enumerate();
    numbered.fold(0, |bits, (number, &turn)| bits | u64::from(is_true(turn)) << number)
}

/// True if a turn belongs to H = ⟨U, D, R2, L2, F2, B2⟩.
pub fn is_of_h(turn: AxisTurn) -> bool {
    let mut moves = turn.moves().into_iter();
    moves.all(|each| MoveSet::DOMINO.contains(each))
}
