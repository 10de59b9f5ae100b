//! The 2x2x2 as a second puzzle on the layers that are for any puzzle: coordinates, coset space,
//! move tables, an exact table that proves itself, the walk down it, and the depth-first search.

use rubik::coordinates::{Coordinate, Representative, State};
use rubik::cube::{Amount, Corner, Cubie, Face, Metric, Move};
use rubik::search::{CancelToken, DepthFirst, walk};
use rubik::tables::{
    CosetSpace, Distribution, ExactTableSpec, NoProgress, Product, PruningTable, Store, TableSpec,
};
use std::sync::OnceLock;

/// A 2x2x2 held by its DBL corner, which U, R and F never move: which of the seven other corners is
/// in each place, and by how many thirds of a turn it is twisted there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pocket {
    corners: [u8; 7],
    twists: [u8; 7],
}

/// The places URF, UFL, ULB, UBR, DFR, DLF, DRB, numbered 0 to 6; a clockwise turn takes the corner
/// in each place of a cycle to the next, and twists it by as many thirds as stand beside it.
const CYCLES: [(Face, [usize; 4], [u8; 4]); 3] = [
    (Face::U, [3, 0, 1, 2], [0; 4]),
    (Face::R, [4, 0, 3, 6], [1, 2, 1, 2]),
    (Face::F, [0, 4, 5, 1], [1, 2, 1, 2]),
];

impl State for Pocket {
    type Move = Move;

    const SOLVED: Pocket = Pocket {
        corners: [0, 1, 2, 3, 4, 5, 6],
        twists: [0; 7],
    };

    fn make(&mut self, turn: Move) {
        let cycle = CYCLES.iter().find(|(face, ..)| *face == turn.face());
        let (_, places, twists) = cycle.expect("U, R and F are the faces of the 2x2x2");
        for _ in 0..turn.amount().quarters() {
            let before = *self;
            for index in 0..4 {
                let (from, to) = (places[index], places[(index + 1) % 4]);
                self.corners[to] = before.corners[from];
                self.twists[to] = (before.twists[from] + twists[(index + 1) % 4]) % 3;
            }
        }
    }
}

/// Which corner is in which place. 5,040 = 7!, numbered in the factorial number system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Permutation(usize);

impl Coordinate for Permutation {
    type State = Pocket;

    const SIZE: usize = 5_040;

    fn of(state: &Pocket) -> Self {
        let digit = |place: usize| {
            let behind = &state.corners[place + 1..];
            behind
                .iter()
                .filter(|&&corner| corner < state.corners[place])
                .count()
        };
        Permutation((0..7).fold(0, |index, place| index * (7 - place) + digit(place)))
    }

    fn representative(self) -> Representative<Pocket> {
        let mut digits = [0; 7];
        let mut rest = self.0;
        for place in (0..7).rev() {
            digits[place] = rest % (7 - place);
            rest /= 7 - place;
        }
        let mut left: Vec<u8> = (0..7).collect();
        let corners = digits.map(|digit| left.remove(digit));
        Representative::new(Pocket {
            corners,
            ..Pocket::SOLVED
        })
    }

    fn index(self) -> usize {
        self.0
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::SIZE).then_some(Permutation(index))
    }
}

/// How the corners are twisted. 729 = 3⁶, as ternary digits: the last follows from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Orientation(usize);

impl Coordinate for Orientation {
    type State = Pocket;

    const SIZE: usize = 729;

    fn of(state: &Pocket) -> Self {
        let digits = state.twists[..6].iter();
        Orientation(digits.fold(0, |index, &twist| index * 3 + usize::from(twist)))
    }

    fn representative(self) -> Representative<Pocket> {
        let mut twists = [0; 7];
        let mut rest = self.0;
        for place in (0..6).rev() {
            twists[place] = (rest % 3) as u8;
            rest /= 3;
        }
        twists[6] = (18 - twists.iter().sum::<u8>()) % 3;
        Representative::new(Pocket {
            twists,
            ..Pocket::SOLVED
        })
    }

    fn index(self) -> usize {
        self.0
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::SIZE).then_some(Orientation(index))
    }
}

type Space = Product<Permutation, Orientation, 9>;

/// The nine turns of U, R and F.
fn turns() -> [Move; 9] {
    let faces = CYCLES.map(|(face, ..)| face);
    std::array::from_fn(|number| Move::new(faces[number / 3], Amount::ALL[number % 3]))
}

/// Distances in the half-turn metric: 3,674,160 = 5,040 · 729 states, the farthest 11 moves away.
const DISTANCES: [u64; 12] = [
    1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644,
];

fn spec() -> ExactTableSpec<Space> {
    let published = Distribution::new(DISTANCES.to_vec());
    ExactTableSpec::new("two-by-two", Product::new(turns()), published)
}

fn table() -> &'static PruningTable<Space> {
    static TABLE: OnceLock<PruningTable<Space>> = OnceLock::new();
    TABLE.get_or_init(|| {
        spec()
            .load(&Store::IN_MEMORY, &NoProgress)
            .expect("as published")
    })
}

/// A shortest solution, by the walk down the table.
fn solution(state: &Pocket) -> Vec<Move> {
    let mut moves = Vec::new();
    let start = table().space().coset_of(state);
    walk(table(), [start], |_, turn| moves.push(turn)).expect("the table is exact");
    moves
}

fn scrambled(moves: &[Move]) -> Pocket {
    let mut state = Pocket::SOLVED;
    moves.iter().for_each(|&turn| state.make(turn));
    state
}

fn random_turns(count: usize, seed: u64) -> Vec<Move> {
    let moves = rubik::cube::random_moves(4 * count, &mut rubik::cube::generator(seed, 0));
    let of_pocket = moves.moves().iter().filter(|turn| turns().contains(turn));
    of_pocket.copied().take(count).collect()
}

#[test]
fn coordinates_come_back_from_their_representatives() {
    for coordinate in Permutation::all() {
        assert_eq!(
            coordinate.representative().coordinate::<Permutation>(),
            coordinate
        );
    }
    for coordinate in Orientation::all() {
        assert_eq!(
            coordinate.representative().coordinate::<Orientation>(),
            coordinate
        );
    }
}

#[test]
fn the_corners_of_the_3x3x3_turn_alike() {
    for seed in 0..100 {
        let moves = random_turns(30, seed);
        let (state, cube) = (scrambled(&moves), Cubie::from(moves.as_slice()));
        // The places of both in the order of the 2x2x2: all but DBL, which stands sixth.
        let places = Corner::ALL
            .into_iter()
            .filter(|&corner| corner != Corner::Dbl);
        for (place, corner) in places.clone().enumerate() {
            let piece = places.clone().nth(usize::from(state.corners[place]));
            assert_eq!(Some(cube.cp()[corner as usize]), piece);
            assert_eq!(cube.co()[corner as usize] as u8, state.twists[place]);
        }
    }
}

#[test]
fn every_state_has_its_distance_and_the_table_is_proven() {
    let entries = spec().build(&NoProgress);
    let found = spec().check(&entries).expect("as published");
    assert_eq!((found.total(), found.diameter()), (3_674_160, 11));
    spec().prove(&entries).expect("exact");
}

#[test]
fn random_states_are_solved_in_the_fewest_moves_and_all_ways_are_found() {
    for seed in 0..200 {
        let state = scrambled(&random_turns(40, seed));
        let shortest = solution(&state);
        let start = table().space().coset_of(&state);
        let length = usize::from(table().entry(start).expect("a state").distance());
        assert_eq!(Metric::HalfTurn.length(&shortest), length);
        let may_follow = |last: Move, next: Move| last.face() != next.face();
        let ways = |length| DepthFirst::new(table().space(), table(), start, length, may_follow);
        let all: Vec<Vec<Move>> = ways(length).collect();
        assert!(all.contains(&shortest));
        assert_eq!(
            ways(length.saturating_sub(1)).count(),
            usize::from(length == 0)
        );
        for way in all
            .iter()
            .chain(&ways(length + 1).take(3).collect::<Vec<_>>())
        {
            let mut solved = state;
            way.iter().for_each(|&turn| solved.make(turn));
            assert_eq!(solved, Pocket::SOLVED);
        }
        let token = CancelToken::new();
        token.cancel();
        assert_eq!(ways(11).cancelled_by(&token).next(), None);
    }
}
