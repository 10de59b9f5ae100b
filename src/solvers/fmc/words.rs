//! To find the moves of a step, the search lists sequences of moves on one side (the scramble or its inverse). After
//! each of them, it searches the opposite side. The listed sequences are called words. This module lists words and
//! computes their effect on the coset of any cube.
//!
//! Moves `i` on the inverse of a cube `c` lead to `i⁻¹·c`. To compute the coset of this cube, only a few data of `i⁻¹`
//! are needed ([`CosetLook`]). For each edge place, they tell whether the edge is flipped, and whether it belongs to
//! the slice. For each corner place, they give the twist of the corner. The cube `c` moves these data to other
//! places, and adds its own flips and twists. So the data of a word are computed only once, and a few look-ups combine
//! them with the data of a cube ([`Carrier`]).

use crate::coordinates::{Coordinate, CornerTwists, EdgeFlips, SlicePlaces};
use crate::cube::{Corner, CubieCube, Edge, Flip, Move, MoveSet, Twist};

/// The maximum number of moves of a word.
pub const LONGEST: usize = 5;

/// The data of a cube that determine its coordinates of edge flips, slice edges and corner twists. All sets are bit
/// sets of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CosetLook {
    /// The edge places whose edge is flipped.
    flips: u16,
    /// The edge places whose edge belongs to the slice between U and D.
    slice: u16,
    /// The corner places whose corner is twisted clockwise.
    clockwise: u8,
    /// The corner places whose corner is twisted counter-clockwise.
    counter_clockwise: u8,
}

/// For each set of corner places, the sum of the weights (powers of three) that [`CornerTwists`] gives to the twists at
/// these places.
const TWIST_WEIGHTS: [u16; 256] = {
    let mut sums = [0; 256];
    let mut set = 0;
    while set < 256 {
        let (mut place, mut weight) = (7, 1);
        while place > 0 {
            place -= 1;
            if set >> place & 1 == 1 {
                sums[set] += weight;
            }
            weight *= 3;
        }
        set += 1;
    }
    sums
};

impl CosetLook {
    /// Returns the data of a cube.
    pub fn of(cube: &CubieCube) -> CosetLook {
        let edges =
            |is_so: &dyn Fn(usize) -> bool| (0..12).fold(0, |set, place| set | u16::from(is_so(place)) << place);
        let corners = |twist| (0..8).fold(0, |set, place| set | u8::from(cube.co()[place] == twist) << place);
        let is_of_slice = |edge: Edge| edge as usize >= Edge::Fr as usize;
        CosetLook {
            flips: edges(&|place| cube.eo()[place] == Flip::Flipped),
            slice: edges(&|place| is_of_slice(cube.ep()[place])),
            clockwise: corners(Twist::Clockwise),
            counter_clockwise: corners(Twist::CounterClockwise),
        }
    }

    /// The coordinate of the flips.
    pub fn edge_flips(self) -> EdgeFlips {
        // In the coordinate, the first edge is in the highest bit, and the last edge is left out.
        let index = (self.flips & 0x7ff).reverse_bits() >> 5;
        EdgeFlips::from_index(index.into()).expect("eleven bits")
    }

    /// The coordinates of the places of the slice edges and of the twists.
    pub fn slice_and_twists(self) -> (SlicePlaces, CornerTwists) {
        let weight = |set: u8| usize::from(TWIST_WEIGHTS[usize::from(set)]);
        let twists = weight(self.clockwise) + 2 * weight(self.counter_clockwise);
        let twists = CornerTwists::from_index(twists).expect("seven ternary digits");
        (SlicePlaces::at(self.slice), twists)
    }
}

/// A cube, with look-up tables that combine its data with the data of a word.
pub struct Carrier {
    cube: CubieCube,
    own: CosetLook,
    /// For each set of the first six edges, and for each set of the last six edges: the places to which the cube moves
    /// the edges of the set.
    edges: [[u16; 64]; 2],
    /// For each set of corners: the places to which the cube moves the corners of the set.
    corners: [u8; 256],
}

impl Carrier {
    /// Computes the look-up tables of a cube.
    pub fn of(cube: &CubieCube) -> Carrier {
        let mut carrier = Carrier {
            cube: *cube,
            own: CosetLook::of(cube),
            edges: [[0; 64]; 2],
            corners: [0; 256],
        };
        let mut edge_place = [0; Edge::ALL.len()];
        for (place, &edge) in cube.ep().iter().enumerate() {
            edge_place[edge as usize] = place;
        }
        let mut corner_place = [0; Corner::ALL.len()];
        for (place, &corner) in cube.cp().iter().enumerate() {
            corner_place[corner as usize] = place;
        }
        // The entry of a set combines the entry of its lowest member and the entry of the set without this member.
        for set in 1..64_usize {
            let (rest, lowest) = (set & (set - 1), set.trailing_zeros() as usize);
            for half in 0..2 {
                let place = edge_place[6 * half + lowest];
                carrier.edges[half][set] = carrier.edges[half][rest] | 1 << place;
            }
        }
        for set in 1..256_usize {
            let (rest, lowest) = (set & (set - 1), set.trailing_zeros() as usize);
            carrier.corners[set] = carrier.corners[rest] | 1 << corner_place[lowest];
        }
        carrier
    }

    /// The cube.
    pub const fn cube(&self) -> &CubieCube {
        &self.cube
    }

    fn carried(&self, edges: u16) -> u16 {
        self.edges[0][usize::from(edges & 0x3f)] | self.edges[1][usize::from(edges >> 6 & 0x3f)]
    }

    /// Returns the data of the cube after the moves of a word are made on its inverse. `word` is [`MoveWord::look`].
    #[inline]
    pub fn after(&self, word: CosetLook) -> CosetLook {
        let one = self.corners[usize::from(word.clockwise)];
        let two = self.corners[usize::from(word.counter_clockwise)];
        let (own_one, own_two) = (self.own.clockwise, self.own.counter_clockwise);
        let (none, own_none) = (!(one | two), !(own_one | own_two));
        CosetLook {
            flips: self.carried(word.flips) ^ self.own.flips,
            slice: self.carried(word.slice),
            clockwise: one & own_none | none & own_one | two & own_two,
            counter_clockwise: two & own_none | none & own_two | one & own_one,
        }
    }
}

/// A word: a sequence of moves on one side, after which the opposite side is searched.
#[derive(Debug, Clone, Copy)]
pub struct MoveWord {
    moves: [Move; LONGEST],
    length: u8,
    /// The data of the cube that the word solves. This cube is the inverse of the word's effect.
    pub look: CosetLook,
}

impl MoveWord {
    /// Returns a cube after the moves of the word are made on its inverse.
    pub fn undone_before(&self, cube: &CubieCube) -> CubieCube {
        CubieCube::from(self.moves()).inverse().then(cube)
    }

    /// The moves of the word.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.length)]
    }
}

/// Returns all turns of the faces that the last moves turn. The last moves are those at the end that are about one
/// axis. The next turns about this axis must not turn these faces again.
pub fn last_faces(moves: &[Move]) -> MoveSet {
    let Some(last) = moves.last() else {
        return MoveSet::EMPTY;
    };
    let group = moves
        .iter()
        .rev()
        .take_while(|turn| turn.face().axis() == last.face().axis());
    group.fold(MoveSet::EMPTY, |faces, turn| faces.union(MoveSet::of_face(turn.face())))
}

/// True if the word is empty or its last turn is in `closing`. If other turns about the same axis come directly before
/// the last turn, they must also be in `closing`.
pub fn ends_with(moves: &[Move], closing: MoveSet) -> bool {
    let Some(last) = moves.last() else {
        return true;
    };
    let mut group = moves
        .iter()
        .rev()
        .take_while(|turn| turn.face().axis() == last.face().axis());
    group.all(|&turn| closing.contains(turn))
}

/// Counts the turns at the end of a word that are about the same axis as its last turn.
pub fn last_turns(moves: &[Move]) -> usize {
    let Some(last) = moves.last() else {
        return 0;
    };
    let group = moves
        .iter()
        .rev()
        .take_while(|turn| turn.face().axis() == last.face().axis());
    group.count()
}

/// True if a word contains a turn in `barred` before its first turn about a different axis. All turns in `barred` must
/// be about one axis.
pub fn is_barred(moves: &[Move], barred: MoveSet) -> bool {
    let Some(axis) = barred.iter().next().map(|turn| turn.face().axis()) else {
        return false;
    };
    let mut same_axis = moves.iter().take_while(|turn| turn.face().axis() == axis);
    same_axis.any(|&turn| barred.contains(turn))
}

/// Returns all words of `length` moves from `turns` that end with turns in `closing` (see [`ends_with`]). The last
/// turns, which are about one axis, are listed only clockwise: a counter-clockwise turn differs from the clockwise turn
/// by a half turn, which does not change the coset.
pub fn words(turns: &[Move], closing: MoveSet, length: usize) -> Vec<MoveWord> {
    let all: MoveSet = turns.iter().copied().collect();
    let last = closing.intersection(MoveSet::CLOCKWISE);
    let mut found = Vec::new();
    let mut made = Vec::with_capacity(length);
    descend(all, last, closing, length, &mut made, &mut found);
    found
}

fn descend(
    all: MoveSet,
    last: MoveSet,
    closing: MoveSet,
    length: usize,
    made: &mut Vec<Move>,
    found: &mut Vec<MoveWord>,
) {
    let left = length - made.len();
    if left == 0 {
        if ends_with(made, closing) && clockwise_at_end(made) {
            let mut moves = [Move::U1; LONGEST];
            moves[..length].copy_from_slice(made);
            found.push(MoveWord {
                moves,
                length: length as u8,
                look: CosetLook::of(&CubieCube::from(made.as_slice()).inverse()),
            });
        }
        return;
    }
    let next = if left == 1 { last } else { all };
    for turn in next.after(made.last().copied()).iter() {
        made.push(turn);
        descend(all, last, closing, length, made, found);
        made.pop();
    }
}

fn clockwise_at_end(moves: &[Move]) -> bool {
    let group = &moves[moves.len() - last_turns(moves)..];
    group.iter().all(|&turn| MoveSet::CLOCKWISE.contains(turn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_moves};

    #[test]
    fn what_a_word_does_is_what_the_cube_after_it_looks_like() {
        for number in 0..200 {
            let word = random_moves(4, &mut generator(1, number));
            let cube = CubieCube::from(random_moves(30, &mut generator(2, number)).moves());
            let undone = CubieCube::from(word.moves()).inverse();
            let expected = CosetLook::of(&undone.then(&cube));
            assert_eq!(Carrier::of(&cube).after(CosetLook::of(&undone)), expected);
            let after = undone.then(&cube);
            assert_eq!(expected.edge_flips(), EdgeFlips::of(&after));
            let coset = (SlicePlaces::of(&after), CornerTwists::of(&after));
            assert_eq!(expected.slice_and_twists(), coset);
        }
    }

    #[test]
    fn words_end_with_the_turns_that_leave_a_group() {
        let closing = MoveSet::of(&[Move::F1, Move::F3, Move::B1, Move::B3]);
        assert_eq!(words(&Move::ALL, closing, 0).len(), 1);
        // The words are F and B.
        assert_eq!(words(&Move::ALL, closing, 1).len(), 2);
        // The words are each of the twelve turns about the axes of U and R, followed by F or B, and also F B.
        assert_eq!(words(&Move::ALL, closing, 2).len(), 25);
        let parse = |text: &str| text.parse::<crate::cube::Sequence>().expect("moves");
        assert!(ends_with(parse("R F B'").moves(), closing));
        assert!(!ends_with(parse("R F2 B'").moves(), closing));
        assert!(is_barred(parse("F2 B2 R").moves(), last_faces(parse("U B").moves())));
        assert!(!is_barred(parse("F2 R B2").moves(), last_faces(parse("U B").moves())));
    }
}
