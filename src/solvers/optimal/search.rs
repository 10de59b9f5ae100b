//! The search through all sequences of moves of one length, depth first.
//!
//! Looking up an entry of a table that no cache can hold takes a hundred times as long as turning a
//! cube. So no entry is waited for: what is to be looked up is asked for, and put at the end of one
//! of two queues, and by the time its turn comes it has arrived. Nodes come from a stack; their
//! children are looked at from both sides, the cube and its inverse, each side's coset giving a lower
//! bound; those that neither side rules out are nodes in their turn, and put on the stack.
//!
//! ```text
//!       stack ─▶ families: one side asked ─▶ children: the other side asked ─▶ stack
//! ```
//!
//! What keeps the tree small:
//!
//! - If the inverse needs as many moves as are left, the cube's next move is no half turn (T. Rokicki,
//!   `nxopt.md`; here as in S. Tronto and E. Tenuti, `h48.md`): half turns of the cube lead from the
//!   inverse to cubes of its own coset. Likewise the other way round; of the two sides, that with the
//!   fewer turns to try is turned.
//! - For the same reason both quarter turns of a face lead, on the side that is not turned, to one
//!   coset, the half turn between them making no difference: one look tells of both.

use super::bounds::Bounds;
use super::packed_cube::PackedCube;
use super::processor::Processor;
use super::table::Spot;
use crate::cube::{Cubie, Face, Move};

/// A set of turns, a bit each in the order of [`Move::ALL`].
type Turns = u32;

const ALL_TURNS: Turns = (1 << Move::ALL.len()) - 1;

/// The six clockwise quarter turns.
const CLOCKWISE: Turns = 0b001_001_001_001_001_001;

/// The six half turns.
const HALF_TURNS: Turns = CLOCKWISE << 1;

/// The twelve quarter turns.
const QUARTER_TURNS: Turns = ALL_TURNS & !HALF_TURNS;

const FACES: usize = Face::ALL.len();

/// By the face turned last, and at the end for none: the turns that may come next. A face is not
/// turned twice, and of two opposite faces the first of [`Face::ALL`] is turned first.
const NEXT: [Turns; FACES + 1] = {
    let mut next = [ALL_TURNS; FACES + 1];
    let mut face = 0;
    while face < FACES {
        next[face] &= !(0b111 << (3 * face));
        if face >= FACES / 2 {
            next[face] &= !(0b111 << (3 * (face - FACES / 2)));
        }
        face += 1;
    }
    next
};

/// A cube on the way to be solved, and its inverse.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// The cube, and its inverse.
    sides: [PackedCube; 2],
    /// The turns made, six bits each, the last in the lowest; above its turn's five, the side. A one
    /// stands before the first.
    path: u128,
    state: State,
    /// The number of the task that the node belongs to.
    task: u32,
}

/// Five small numbers of a node in one word, so that it is copied in one piece: two lower bounds, for
/// the cube and its inverse, of the moves that are left, or 0 where nothing is known; the faces turned
/// last on both sides; and how many moves are left to make.
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

    /// After a turn of a face on a side: one move less is left, and nothing known.
    #[inline(always)]
    fn after(self, side: usize, face: usize) -> State {
        let shift = State::LAST as usize + 8 * side;
        let cleared = self.0 & !(0xff << shift) & !0xffff;
        State((cleared | (face as u64) << shift) - (1 << State::LEFT))
    }
}

impl Node {
    /// A cube to be solved in exactly so many moves.
    pub fn new(cube: &Cubie, left: usize) -> Node {
        Node {
            sides: [PackedCube::from(cube), PackedCube::from(&cube.inverse())],
            path: 1,
            state: State::new(left),
            task: 0,
        }
    }

    /// The same, turned once or more, with so many moves left, as a task with a number.
    pub fn task(self, left: usize, number: usize) -> Node {
        Node {
            state: State::new(left + 1).after(0, self.state.last(0)),
            task: number as u32,
            ..self
        }
    }

    /// The turns to try on each side, and of the two sides that with fewer.
    #[inline(always)]
    fn turns(&self) -> (usize, Turns) {
        let of_side = |side: usize| {
            let is_tight = self.state.bound(1 - side) >= self.state.left();
            let all = if is_tight { QUARTER_TURNS } else { ALL_TURNS };
            NEXT[self.state.last(side) % NEXT.len()] & all
        };
        let (cube, inverse) = (of_side(0), of_side(1));
        if inverse.count_ones() < cube.count_ones() {
            (1, inverse)
        } else {
            (0, cube)
        }
    }

    /// The turns made so far, if none was made on the inverse.
    pub fn moves(&self) -> Vec<Move> {
        self.made().into_iter().map(|(_, turn)| turn).collect()
    }

    /// The turns made, with the sides they were made on, the first first.
    fn made(&self) -> Vec<(usize, Move)> {
        let mut made = Vec::new();
        let mut path = self.path;
        while path > 1 {
            let turn = Move::ALL[(path & 31) as usize % Move::ALL.len()];
            made.push(((path >> 5 & 1) as usize, turn));
            path >>= 6;
        }
        made.reverse();
        made
    }

    /// The turns made of the cube, once none is left to be made. What was turned on the inverse comes
    /// behind and backwards.
    fn solution(&self) -> Vec<Move> {
        let made = self.made();
        let on = |wanted: usize| {
            let made = made.iter().filter(move |&&(side, _)| side == wanted);
            made.map(|&(_, turn)| turn)
        };
        on(0).chain(on(1).rev().map(Move::inverse)).collect()
    }
}

/// A node whose children are being looked at.
#[derive(Clone, Copy)]
struct Family {
    parent: Node,
    /// The side that is turned.
    side: usize,
    turns: Turns,
    /// The other side's entries after quarter turns of the faces that are tried, in order.
    spots: [Spot; FACES],
}

/// A child that the side that was not turned has not ruled out, and the entry of the other.
#[derive(Clone, Copy)]
struct Child {
    node: Node,
    side: usize,
    spot: Spot,
}

/// How much was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// Nodes whose children were looked at.
    pub nodes: u64,
    /// Entries that were looked up.
    pub lookups: u64,
}

/// Who is told what a search finds.
pub trait Finder {
    /// A solution; false if no more are wanted.
    fn found(&mut self, solution: Vec<Move>) -> bool;

    /// A node of a task is looked at; false if the search is to be given up.
    fn visits(&mut self, task: usize) -> bool;
}

/// Families under way at a time: their entries, five each on average, are asked for all at once.
const FAMILIES: usize = 4;

/// Children that wait for their entries while there is something else to do.
const WAITING: usize = 16;

/// Room for children: those that wait, and those of a family more, at most 18.
const CHILDREN: usize = 64;

/// The search, and what it looks up.
pub struct Search<'a, P> {
    processor: P,
    bounds: &'a Bounds,
    /// In the order of [`Move::ALL`]; there is room for as many as five bits can tell, so that none that
    /// is looked up can be missing.
    turns: Box<[Turn; 32]>,
}

/// What a turn makes of a solved cube, and what undoes it.
#[derive(Clone, Copy)]
struct Turn {
    made: PackedCube,
    undone: PackedCube,
}

impl<'a, P: Processor> Search<'a, P> {
    /// A search with these bounds.
    pub fn new(processor: P, bounds: &'a Bounds) -> Self {
        Search {
            processor,
            bounds,
            turns: Box::new(std::array::from_fn(|turn| {
                let turn = Move::ALL[turn % Move::ALL.len()];
                let cube = |turn: Move| PackedCube::from(&Cubie::from([turn].as_slice()));
                Turn {
                    made: cube(turn),
                    undone: cube(turn.inverse()),
                }
            })),
        }
    }

    /// A lower bound (HTM) for a cube, from its own coset and its inverse's.
    pub fn bound(&self, cube: &Cubie) -> u8 {
        let sides = Node::new(cube, 0).sides;
        let bound = |side: &PackedCube| self.bounds.at_once(self.processor, side);
        sides.iter().map(bound).max().unwrap_or(0)
    }

    /// What every turn that may come next makes of a node, which is turned itself and not its inverse.
    pub fn children(&self, node: &Node) -> Vec<Node> {
        let turns = NEXT[node.state.last(0) % NEXT.len()];
        each(turns).map(|turn| self.child(node, 0, turn)).collect()
    }

    /// Looks through everything below some nodes, each of which must have moves left to make.
    pub fn run(&self, mut roots: impl Iterator<Item = Node>, finder: &mut impl Finder) -> Effort {
        self.processor.work(
            #[inline(always)]
            || self.search(&mut roots, finder),
        )
    }

    /// What becomes of the other side with a clockwise turn.
    #[inline(always)]
    fn quarter(&self, node: &Node, side: usize, clockwise: usize) -> PackedCube {
        let undone = &self.turns[clockwise % 32].undone;
        self.processor.then(undone, &node.sides[(side ^ 1) & 1])
    }

    #[inline(always)]
    fn child(&self, parent: &Node, side: usize, turn: usize) -> Node {
        let Turn { made, undone } = &self.turns[turn % 32];
        let (here, there) = (side & 1, (side ^ 1) & 1);
        let mut child = Node {
            path: parent.path << 6 | (turn | side << 5) as u128,
            state: parent.state.after(side, turn / 3),
            ..*parent
        };
        child.sides[here] = self.processor.then(&parent.sides[here], made);
        child.sides[there] = self.processor.then(undone, &parent.sides[there]);
        child
    }

    #[inline(always)]
    fn search(&self, roots: &mut impl Iterator<Item = Node>, finder: &mut impl Finder) -> Effort {
        let mut effort = Effort::default();
        let node = Node::new(&Cubie::SOLVED, 0);
        let (side, spot) = (0, Spot::default());
        let mut stack: Vec<Node> = Vec::new();
        let mut families = [Family {
            parent: node,
            side,
            turns: 0,
            spots: [spot; FACES],
        }; FAMILIES];
        let mut children = [Child { node, side, spot }; CHILDREN];
        // Both queues are rings: the numbers of their first and, behind that, their next places.
        let (mut first_family, mut next_family) = (0, 0);
        let (mut first_child, mut next_child) = (0, 0);
        loop {
            while next_family - first_family < FAMILIES {
                let Some(node) = stack.pop().or_else(|| roots.next()) else {
                    break;
                };
                effort.nodes += 1;
                if !finder.visits(node.task as usize) {
                    return effort;
                }
                let (side, turns) = node.turns();
                if node.state.left() == 1 {
                    for turn in each(turns) {
                        let child = self.child(&node, side, turn);
                        if child.sides[0] == PackedCube::SOLVED && !finder.found(child.solution()) {
                            return effort;
                        }
                    }
                    continue;
                }
                if node.state.left() > self.bounds.greatest() + 1 {
                    stack.extend(each(turns).map(|turn| self.child(&node, side, turn)));
                    continue;
                }
                let family = &mut families[next_family % FAMILIES];
                next_family += 1;
                for (spot, clockwise) in family.spots.iter_mut().zip(each(turns & CLOCKWISE)) {
                    let quarter = self.quarter(&node, side, clockwise);
                    *spot = self.bounds.spot(self.processor, &quarter);
                    effort.lookups += 1;
                }
                family.parent = node;
                family.side = side;
                family.turns = turns;
            }
            if next_family != first_family {
                let family = &families[first_family % FAMILIES];
                first_family += 1;
                let (side, parent) = (family.side, &family.parent);
                let left = parent.state.left() - 1;
                let mut bounds = [parent.state.bound(1 - side); 32];
                let mut turns = family.turns & HALF_TURNS;
                for (&spot, clockwise) in family.spots.iter().zip(each(family.turns & CLOCKWISE)) {
                    let other = || self.quarter(parent, side, clockwise);
                    let bound = self.bounds.of(self.processor, spot, left, other);
                    bounds[clockwise % 32] = bound;
                    bounds[(clockwise + 2) % 32] = bound;
                    turns |= u32::from(bound <= left) * (0b101 << clockwise);
                }
                for turn in each(turns) {
                    let mut node = self.child(parent, side, turn);
                    node.state = node.state.with_bound(1 - side, bounds[turn % 32]);
                    let spot = self.bounds.spot(self.processor, &node.sides[side]);
                    effort.lookups += 1;
                    children[next_child % CHILDREN] = Child { node, side, spot };
                    next_child += 1;
                }
            } else if next_child == first_child {
                return effort;
            }
            let is_idle = next_family == first_family && stack.is_empty();
            let waiting = if is_idle { 0 } else { WAITING };
            while next_child - first_child > waiting {
                let Child { node, side, spot } = &children[first_child % CHILDREN];
                first_child += 1;
                let left = node.state.left();
                let cube = || node.sides[*side];
                let bound = self.bounds.of(self.processor, *spot, left, cube);
                if bound <= left {
                    let state = node.state.with_bound(*side, bound);
                    stack.push(Node { state, ..*node });
                }
            }
        }
    }
}

/// The turns of a set.
#[inline(always)]
fn each(mut turns: Turns) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let turn = turns.trailing_zeros() as usize;
        let is_one = turns != 0;
        turns &= turns.wrapping_sub(1);
        is_one.then_some(turn)
    })
}

#[cfg(test)]
mod tests {
    use super::super::processor::{Portable, Work, on_this_processor};
    use super::*;
    use crate::cube::{generator, random_moves};

    #[derive(Default)]
    struct All(Vec<Vec<Move>>);

    impl Finder for All {
        fn found(&mut self, solution: Vec<Move>) -> bool {
            self.0.push(solution);
            true
        }

        fn visits(&mut self, _: usize) -> bool {
            true
        }
    }

    struct Everything<'a> {
        bounds: &'a Bounds,
        cube: Cubie,
        left: usize,
    }

    impl Work for Everything<'_> {
        type Output = (Effort, Vec<Vec<Move>>);

        fn on<P: Processor>(self, processor: P) -> Self::Output {
            let search = Search::new(processor, self.bounds);
            let mut all = All::default();
            let root = Node::new(&self.cube, self.left);
            let effort = search.run(std::iter::once(root), &mut all);
            (effort, all.0)
        }
    }

    /// With a table that knows nothing, every sequence is looked at, on any processor the same.
    #[test]
    fn a_search_without_bounds_finds_what_made_the_cube_on_any_processor() {
        let bounds = Bounds::none();
        for number in 0..20 {
            let moves = random_moves(4, &mut generator(4, number)).standard_order();
            let everything = || Everything {
                bounds: &bounds,
                cube: Cubie::from(moves.moves()),
                left: moves.htm(),
            };
            let (effort, found) = everything().on(Portable);
            assert_eq!((effort, found.clone()), on_this_processor(everything()));
            assert!(found.contains(&moves.inverse().standard_order().moves().to_vec()));
        }
    }
}
