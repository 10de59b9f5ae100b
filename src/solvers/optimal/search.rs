//! The search through all sequences of moves of one length, depth first.
//!
//! Looking up an entry of a table that is larger than any cache takes a hundred times as long as turning a cube. So the
//! search does not wait for entries: it works in rounds, and an entry that is prefetched in one round is read in the
//! next round, when it has arrived. In each round, some nodes are taken from a stack. A node has two sides: the cube
//! and its inverse. Each side gives a lower bound for the node's children. Children that neither bound rules out are
//! pushed on the stack.
//!
//! ```text
//!       stack ─▶ parents: one side probed ─▶ children: the other side probed ─▶ stack
//!                (one round)                (the next)                (the one after)
//! ```
//!
//! These rules keep the tree small:
//!
//! - If the bound of the inverse is equal to the number of moves left, the cube's next move is not a half turn (T.
//!   Rokicki, `nxopt.md`; here as in S. Tronto and E. Tenuti, `h48.md`): a half turn of the cube leaves the inverse in
//!   the same coset. The same is true if cube and inverse are exchanged. The search turns the side with fewer turns to
//!   try.
//! - If a half turn counts as two moves, the rule also applies if the bound of the inverse is one less than the number
//!   of moves left, because a half turn uses two moves. (In fact, the inverse then needs all moves that are left, since
//!   every quarter turn changes the parity of the corners.)
//! - The two quarter turns of a face differ by a half turn, so they lead to the same coset on the side that is not
//!   turned. They need only one look-up.

use super::bounds::{OptimalBounds, Probes};
use super::metric::OptimalMetric;
use super::packed_cube::PackedCube;
use super::processor::{Processor, Work, on_this_processor};
use crate::cube::{CubieCube, Face, Move, MoveSet};
use crate::tables::TableFileError;
use arrayvec::ArrayVec;

const FACES: usize = Face::ALL.len();

/// For each face, the turns that may follow a turn of this face. The last entry is for the first turn.
const NEXT: [MoveSet; FACES + 1] = {
    let mut next = [MoveSet::ALL; FACES + 1];
    let mut face = 0;
    while face < FACES {
        next[face] = MoveSet::after_face(Face::ALL[face]);
        face += 1;
    }
    next
};

/// A cube that is being solved, and its inverse.
#[derive(Debug, Clone, Copy)]
pub struct OptimalNode {
    /// The cube, and its inverse.
    sides: [PackedCube; 2],
    path: TurnsMade,
    state: State,
    /// The index of the task to which the node belongs.
    task: u32,
}

/// The turns that led to a node. Each turn has six bits: five bits for the turn, and above them one bit for the side.
/// The last turn is in the lowest bits, and a bit with the value 1 precedes the first turn. The 160 bits have space for
/// 26 turns, which are enough for every cube in both metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TurnsMade {
    last: u128,
    /// The bits that were shifted out of `last`.
    first: u32,
}

impl TurnsMade {
    const BITS: u32 = 6;
    const NONE: TurnsMade = TurnsMade { last: 1, first: 0 };

    /// These turns followed by another turn.
    #[inline(always)]
    fn with(self, side: usize, turn: usize) -> TurnsMade {
        TurnsMade {
            first: self.first << TurnsMade::BITS | (self.last >> (128 - TurnsMade::BITS)) as u32,
            last: self.last << TurnsMade::BITS | (turn | side << 5) as u128,
        }
    }

    /// The side that was turned last.
    #[inline(always)]
    fn last_side(self) -> usize {
        (self.last >> 5 & 1) as usize
    }

    /// The turns in order, each with the side on which it was made.
    fn turns(mut self) -> Vec<(usize, Move)> {
        let mut made = Vec::new();
        while self != TurnsMade::NONE {
            let turn = Move::ALL[(self.last & 31) as usize % Move::ALL.len()];
            made.push((self.last_side(), turn));
            let first = u128::from(self.first) << (128 - TurnsMade::BITS);
            self.last = self.last >> TurnsMade::BITS | first;
            self.first >>= TurnsMade::BITS;
        }
        made.reverse();
        made
    }
}

/// Five small numbers of a node in one word, so that they are copied at once. They are the lower bound for the cube and
/// the lower bound for its inverse (0 if unknown), the face that was turned last on each of these two sides, and the
/// number of moves left to make.
#[derive(Debug, Clone, Copy, Default)]
struct State(u64);

impl State {
    const LAST: u32 = 16;
    const LEFT: u32 = 32;

    fn new(left: usize) -> State {
        let no_face = FACES as u64;
        State(no_face << State::LAST | no_face << (State::LAST + 8) | (left as u64) << State::LEFT)
    }

    #[inline(always)]
    fn bound(self, side: usize) -> u8 {
        (self.0 >> (8 * side)) as u8
    }

    #[inline(always)]
    fn with_bound(self, side: usize, bound: u8) -> State {
        State(self.0 & !(0xff << (8 * side)) | u64::from(bound) << (8 * side))
    }

    #[inline(always)]
    fn last(self, side: usize) -> usize {
        (self.0 >> (State::LAST as usize + 8 * side) & 7) as usize
    }

    #[inline(always)]
    fn left(self) -> u8 {
        (self.0 >> State::LEFT) as u8
    }

    /// The state after a turn of a face on a side. The number of moves left is smaller by `moves`, and the bounds are
    /// unknown.
    #[inline(always)]
    fn after(self, side: usize, face: usize, moves: u64) -> State {
        let shift = State::LAST as usize + 8 * side;
        let cleared = self.0 & !(0xff << shift) & !0xffff;
        State((cleared | (face as u64) << shift) - (moves << State::LEFT))
    }
}

impl OptimalNode {
    /// Creates the node of a cube that must be solved in exactly `left` moves.
    pub fn new(cube: &CubieCube, left: usize) -> OptimalNode {
        OptimalNode {
            sides: [PackedCube::from(cube), PackedCube::from(&cube.inverse())],
            path: TurnsMade::NONE,
            state: State::new(left),
            task: 0,
        }
    }

    /// Makes this node the root of the task with index `number`, with `left` moves left. The cube must have been turned
    /// at least once.
    pub fn task(self, left: usize, number: usize) -> OptimalNode {
        OptimalNode {
            state: State::new(left + 1).after(0, self.state.last(0), 1),
            task: number as u32,
            ..self
        }
    }

    /// The side with fewer turns to try, and these turns. A half turn counts as `HALF_TURN` moves.
    #[inline(always)]
    fn turns<const HALF_TURN: u8>(&self) -> (usize, MoveSet) {
        let of_side = |side: usize| {
            let is_tight = self.state.bound(1 - side) + HALF_TURN > self.state.left();
            let all = if is_tight { MoveSet::QUARTER_TURNS } else { MoveSet::ALL };
            NEXT[self.state.last(side) % NEXT.len()].intersection(all)
        };
        let (cube, inverse) = (of_side(0), of_side(1));
        if inverse.len() < cube.len() {
            (1, inverse)
        } else {
            (0, cube)
        }
    }

    /// The side that was turned last.
    #[inline(always)]
    fn last_side(&self) -> usize {
        self.path.last_side()
    }

    /// The turns made so far. All of them must have been made on the cube, and none on its inverse.
    pub fn moves(&self) -> Vec<Move> {
        self.path.turns().into_iter().map(|(_, turn)| turn).collect()
    }

    /// The turns that solve the cube. The node must be solved. The turns on the inverse come last, inverted and in
    /// reverse order.
    fn solution(&self) -> Vec<Move> {
        let made = self.path.turns();
        let on = |wanted: usize| {
            let made = made.iter().filter(move |&&(side, _)| side == wanted);
            made.map(|&(_, turn)| turn)
        };
        on(0).chain(on(1).rev().map(Move::inverse)).collect()
    }
}

/// The look-ups of one round.
#[derive(Default)]
struct Round {
    /// Nodes from the stack. One side of each node is probed.
    parents: ArrayVec<OptimalNode, AT_A_TIME>,
    /// Children of the previous round's parents that the first probe has not ruled out. The first probe looked up the
    /// side that is not turned; now the turned side is probed.
    children: ArrayVec<OptimalNode, { AT_A_TIME * Move::ALL.len() }>,
    /// The cubes to look up. First come the cubes of all parents: for each face that is tried on one side of a parent,
    /// the list contains the parent's other side after a quarter turn of this face. Then comes the turned side of each
    /// child.
    probes: Probes,
}

impl Round {
    fn clear(&mut self) {
        self.parents.clear();
        self.children.clear();
        self.probes.clear();
    }
}

/// The nodes to visit. The last node is visited first.
#[derive(Default)]
struct Stack {
    /// The nodes, followed by space for more nodes.
    nodes: Vec<OptimalNode>,
    height: usize,
}

impl Stack {
    /// Removes the last node.
    #[inline(always)]
    fn pop(&mut self) -> Option<&OptimalNode> {
        self.height = self.height.checked_sub(1)?;
        self.nodes.get(self.height)
    }

    /// Reserves space for `more` nodes.
    fn reserve(&mut self, more: usize) {
        if self.nodes.len() < self.height + more {
            let length = 2 * (self.height + more);
            self.nodes.resize(length, OptimalNode::new(&CubieCube::SOLVED, 0));
        }
    }

    /// Adds a node if it is wanted. There must be space for the node. About half of the nodes are wanted, and the
    /// processor could not predict a branch for them. So the node is always written, and the height grows only if the
    /// node is wanted.
    #[inline(always)]
    fn push_if(&mut self, is_wanted: bool, node: OptimalNode) {
        self.nodes[self.height] = node;
        self.height += usize::from(is_wanted);
    }
}

/// The effort of a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// The number of expanded nodes.
    pub nodes: u64,
    /// The number of entries that were looked up.
    pub lookups: u64,
}

/// The number of nodes after which a search checks whether it should continue.
const LOOK_EVERY: u32 = 1 << 14;

/// The results of a search, and the condition to continue it.
pub struct Finder<'a> {
    is_wanted: &'a dyn Fn() -> bool,
    all: bool,
    found: Vec<Vec<Move>>,
    /// The number of nodes of each task.
    nodes: Vec<u64>,
    visits: u32,
}

impl<'a> Finder<'a> {
    /// Creates an empty result for a search of some tasks. The search finds one solution, or all solutions if `all` is
    /// true. It ends early if `is_wanted` returns false.
    pub fn new(tasks: usize, all: bool, is_wanted: &'a dyn Fn() -> bool) -> Finder<'a> {
        Finder {
            is_wanted,
            all,
            found: Vec::new(),
            nodes: vec![0; tasks],
            visits: 0,
        }
    }

    /// The solutions found, and the number of nodes of each task.
    pub fn into_parts(self) -> (Vec<Vec<Move>>, Vec<u64>) {
        (self.found, self.nodes)
    }

    /// Adds a solution. Returns false if no more solutions are wanted.
    fn found(&mut self, solution: Vec<Move>) -> bool {
        self.found.push(solution);
        self.all
    }

    /// Counts a node of a task. Returns false if the search must stop.
    #[inline(always)]
    fn visits(&mut self, task: usize) -> bool {
        self.nodes[task] += 1;
        self.visits += 1;
        if self.visits < LOOK_EVERY {
            return true;
        }
        self.visits = 0;
        (self.is_wanted)()
    }
}

/// The number of nodes taken from the stack in a round. Each node needs about seven entries, so about fifty entries are
/// being fetched at a time. (With four nodes, the search took a tenth longer. More than two rounds at a time, with
/// fewer nodes in each round, did not make the search faster.)
const AT_A_TIME: usize = 8;

/// [`Probes`] has space for six quarter turns of each node, and for the 18 children of each node of the previous round.
const _: () = assert!(AT_A_TIME * (FACES + Move::ALL.len()) <= Probes::MOST);

/// The search, for any processor and metric.
pub trait SequenceSearch: Sync {
    /// A lower bound for a cube, in moves of the metric. It is the greater of the bounds for the cube and for its
    /// inverse.
    fn bound(&self, cube: &CubieCube) -> u8;

    /// The error in the table's file; `None` if no loaded block is damaged. If a block is damaged, the search must
    /// stop.
    fn damage(&self) -> Option<TableFileError>;

    /// The children of a node: the nodes after every turn that may come next. The turns are made on the cube, not on
    /// its inverse. The node must have enough moves left for a half turn.
    fn children(&self, node: &OptimalNode) -> Vec<OptimalNode>;

    /// Searches the nodes below the roots until the finder needs no more solutions. Each root must have at least one
    /// move left.
    fn run(&self, roots: &mut dyn Iterator<Item = OptimalNode>, finder: &mut Finder) -> Effort;
}

/// Prepares a search with these bounds, in the metric of the bounds. The search uses the best instructions that the
/// computer's processor has.
pub fn open(bounds: &OptimalBounds) -> Box<dyn SequenceSearch + '_> {
    on_this_processor(Open { bounds })
}

struct Open<'a> {
    bounds: &'a OptimalBounds,
}

impl<'a> Work for Open<'a> {
    type Output = Box<dyn SequenceSearch + 'a>;

    fn on<P: Processor>(self, processor: P) -> Self::Output {
        match self.bounds.metric() {
            OptimalMetric::HalfTurn => Box::new(OptimalSearch::<P, 1>::new(processor, self.bounds)),
            OptimalMetric::QuarterTurn => Box::new(OptimalSearch::<P, 2>::new(processor, self.bounds)),
        }
    }
}

/// The search with its tables. A half turn counts as `HALF_TURN` moves.
pub struct OptimalSearch<'a, P, const HALF_TURN: u8> {
    processor: P,
    bounds: &'a OptimalBounds,
    /// The turns in the order of [`Move::ALL`], repeated until there are 32, so that an index of five bits needs no
    /// bounds check.
    turns: Box<[TurnEffect; 32]>,
}

/// A turn and its inverse, each made on the solved cube.
#[derive(Clone, Copy)]
struct TurnEffect {
    made: PackedCube,
    undone: PackedCube,
}

impl<'a, P: Processor, const HALF_TURN: u8> OptimalSearch<'a, P, HALF_TURN> {
    /// Prepares a search with these bounds. In the metric of the bounds, a half turn must count as `HALF_TURN` moves.
    pub fn new(processor: P, bounds: &'a OptimalBounds) -> Self {
        OptimalSearch {
            processor,
            bounds,
            turns: Box::new(std::array::from_fn(|turn| {
                let turn = Move::ALL[turn % Move::ALL.len()];
                let cube = |turn: Move| PackedCube::from(&CubieCube::from([turn].as_slice()));
                TurnEffect {
                    made: cube(turn),
                    undone: cube(turn.inverse()),
                }
            })),
        }
    }

    /// The number of moves that a turn counts as.
    #[inline(always)]
    fn moves_of(turn: usize) -> u64 {
        let is_half = u64::from(MoveSet::HALF_TURNS.bits() >> (turn % 32) & 1);
        1 + is_half * u64::from(HALF_TURN - 1)
    }

    /// The turns that count as `moves` moves.
    #[inline(always)]
    fn turns_of(moves: u8) -> MoveSet {
        match (moves, HALF_TURN) {
            (1, 1) => MoveSet::ALL,
            (1, _) => MoveSet::QUARTER_TURNS,
            (moves, half) if moves == half => MoveSet::HALF_TURNS,
            _ => MoveSet::EMPTY,
        }
    }

    /// The side opposite to `side`, after a clockwise turn is made on `side`.
    #[inline(always)]
    fn quarter(&self, node: &OptimalNode, side: usize, clockwise: usize) -> PackedCube {
        let undone = &self.turns[clockwise % 32].undone;
        self.processor.then(undone, &node.sides[(side ^ 1) & 1])
    }

    #[inline(always)]
    fn child(&self, parent: &OptimalNode, side: usize, turn: usize) -> OptimalNode {
        let TurnEffect { made, undone } = &self.turns[turn % 32];
        let (here, there) = (side & 1, (side ^ 1) & 1);
        let mut child = OptimalNode {
            path: parent.path.with(side, turn),
            state: parent.state.after(side, turn / 3, Self::moves_of(turn)),
            ..*parent
        };
        child.sides[here] = self.processor.then(&parent.sides[here], made);
        child.sides[there] = self.processor.then(undone, &parent.sides[there]);
        child
    }

    #[inline(always)]
    fn search(&self, roots: &mut dyn Iterator<Item = OptimalNode>, finder: &mut Finder) -> Effort {
        let mut effort = Effort::default();
        let mut stack = Stack::default();
        // The round whose entries have arrived, and the round whose entries are being fetched.
        let (mut before, mut now) = (Box::<Round>::default(), Box::<Round>::default());
        loop {
            now.clear();
            if !self.probe_parents(&mut now, &mut stack, roots, finder, &mut effort) {
                return effort;
            }
            let seen = self.probe_children(&before, &mut now);
            self.bounds.prefetch(self.processor, &mut now.probes);
            effort.lookups += now.probes.len() as u64;
            self.keep(&before, seen, &mut stack);
            if now.probes.len() == 0 && stack.height == 0 {
                return effort;
            }
            std::mem::swap(&mut before, &mut now);
        }
    }

    /// Takes parents from the stack, or from the roots if the stack is empty, and adds their probes to this round. Two
    /// types of nodes are completed immediately, without probes: nodes with one move left, and nodes that the table
    /// cannot rule out because too many moves are left. Returns false if the search must stop.
    #[inline(always)]
    fn probe_parents(
        &self,
        now: &mut Round,
        stack: &mut Stack,
        roots: &mut dyn Iterator<Item = OptimalNode>,
        finder: &mut Finder,
        effort: &mut Effort,
    ) -> bool {
        while now.parents.len() < AT_A_TIME {
            if stack.height == 0
                && let Some(root) = roots.next()
            {
                stack.reserve(1);
                stack.push_if(true, root);
            }
            let Some(node) = stack.pop() else {
                break;
            };
            effort.nodes += 1;
            if !finder.visits(node.task as usize) {
                return false;
            }
            let (side, turns) = node.turns::<HALF_TURN>();
            let left = node.state.left();
            if left <= HALF_TURN {
                for turn in turns.intersection(Self::turns_of(left)).indices() {
                    let child = self.child(node, side, turn);
                    if child.sides[0] == PackedCube::SOLVED && !finder.found(child.solution()) {
                        return false;
                    }
                }
            }
            if left == 1 {
                continue;
            }
            if left > self.bounds.greatest() + 1 {
                let node = *node;
                stack.reserve(Move::ALL.len());
                for turn in turns.indices() {
                    stack.push_if(true, self.child(&node, side, turn));
                }
                continue;
            }
            for clockwise in turns.intersection(MoveSet::CLOCKWISE).indices() {
                now.probes.push(self.quarter(node, side, clockwise));
            }
            now.parents.push(*node);
        }
        true
    }

    /// Reads the probes of the parents of the previous round. Adds to this round the probes of the children that these
    /// probes do not rule out. Returns the number of probes read.
    #[inline(always)]
    fn probe_children(&self, before: &Round, now: &mut Round) -> usize {
        let mut seen = 0;
        for parent in &before.parents {
            let (side, turns) = parent.turns::<HALF_TURN>();
            let left = parent.state.left() - 1;
            let mut bounds = [parent.state.bound(1 - side); 32];
            // If only the moves of one half turn are left, a half turn would be the last turn of the solution. So the
            // half turn needs no separate node.
            let half_turns = match left < HALF_TURN {
                true => MoveSet::EMPTY,
                false => turns.intersection(MoveSet::HALF_TURNS),
            };
            let mut tried = half_turns.bits();
            for clockwise in turns.intersection(MoveSet::CLOCKWISE).indices() {
                let bound = self.bounds.of(self.processor, &before.probes, seen, left);
                seen += 1;
                bounds[clockwise % 32] = bound;
                bounds[(clockwise + 2) % 32] = bound;
                tried |= u32::from(bound <= left) * (0b101 << clockwise);
            }
            for turn in MoveSet::from_bits(tried).indices() {
                let child = self.child(parent, side, turn);
                let state = child.state.with_bound(1 - side, bounds[turn % 32]);
                now.probes.push(child.sides[side & 1]);
                now.children.push(OptimalNode { state, ..child });
            }
        }
        seen
    }

    /// Reads the probes of the children of the previous round, and pushes onto the stack the children that these probes
    /// do not rule out.
    #[inline(always)]
    fn keep(&self, before: &Round, mut seen: usize, stack: &mut Stack) {
        stack.reserve(before.children.len());
        for child in &before.children {
            let left = child.state.left();
            let bound = self.bounds.of(self.processor, &before.probes, seen, left);
            seen += 1;
            let state = child.state.with_bound(child.last_side(), bound);
            stack.push_if(bound <= left, OptimalNode { state, ..*child });
        }
    }
}

impl<P: Processor, const HALF_TURN: u8> SequenceSearch for OptimalSearch<'_, P, HALF_TURN> {
    fn bound(&self, cube: &CubieCube) -> u8 {
        let sides = OptimalNode::new(cube, 0).sides;
        let [cube, inverse] = sides.map(|side| self.bounds.at_once(self.processor, &side));
        cube.max(inverse)
    }

    fn damage(&self) -> Option<TableFileError> {
        self.bounds.damage()
    }

    fn children(&self, node: &OptimalNode) -> Vec<OptimalNode> {
        let turns = NEXT[node.state.last(0) % NEXT.len()];
        turns.indices().map(|turn| self.child(node, 0, turn)).collect()
    }

    fn run(&self, roots: &mut dyn Iterator<Item = OptimalNode>, finder: &mut Finder) -> Effort {
        self.processor.work(
            #[inline(always)]
            || self.search(roots, finder),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::processor::Portable;
    use super::*;
    use crate::cube::{generator, random_moves};

    #[test]
    fn the_turns_made_come_back_as_many_as_a_cube_may_need() {
        let most = crate::solvers::SearchMetric::QuarterTurn.gods_number();
        for number in 0..100 {
            let turns = random_moves(most, &mut generator(26, number));
            let turns: Vec<(usize, Move)> = (0..).map(|side| side % 2).zip(turns.moves().to_vec()).collect();
            let mut made = TurnsMade::NONE;
            for (count, &(side, turn)) in turns.iter().enumerate() {
                assert_eq!(made.turns(), turns[..count]);
                made = made.with(side, turn as usize);
                assert_eq!(made.last_side(), side);
            }
            assert_eq!(made.turns(), turns);
        }
    }

    /// Checks that a search with bounds of 0 finds the moves that solve the cube, with the same result on any
    /// processor.
    #[test]
    fn a_search_without_bounds_finds_what_made_the_cube_on_any_processor() {
        for metric in OptimalMetric::ALL {
            let bounds = OptimalBounds::none(metric);
            let portable = Open { bounds: &bounds }.on(Portable);
            for number in 0..20 {
                let moves = random_moves(3, &mut generator(4, number)).standard_order();
                let cube = CubieCube::from(moves.moves());
                let everything = |search: &dyn SequenceSearch| {
                    let mut finder = Finder::new(1, true, &|| true);
                    let root = OptimalNode::new(&cube, metric.metric().length(moves.moves()));
                    let effort = search.run(&mut std::iter::once(root), &mut finder);
                    (effort, finder.into_parts())
                };
                let (effort, (found, nodes)) = everything(&*portable);
                assert_eq!((effort, (found.clone(), nodes)), everything(&*open(&bounds)));
                let made = moves.inverse().standard_order();
                assert!(found.contains(&made.moves().to_vec()), "{metric:?}");
            }
        }
    }

    #[test]
    fn a_bound_is_kept_for_its_own_side_and_changes_nothing_else() {
        let state = State::new(26).with_bound(0, 3).with_bound(1, 5);
        for (side, bound) in [(0, 0), (0, 17), (1, 0), (1, 17)] {
            let changed = state.with_bound(side, bound);
            assert_eq!(
                (changed.bound(side), changed.bound(1 - side)),
                (bound, state.bound(1 - side))
            );
            assert_eq!((changed.left(), changed.last(0), changed.last(1)), (26, FACES, FACES));
        }
        assert_eq!((state.bound(0), state.bound(1)), (3, 5));
    }
}
