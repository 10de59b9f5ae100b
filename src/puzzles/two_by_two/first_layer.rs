//! Solves the first layer of the 2x2x2 corner by corner. For each corner, it finds a shortest sequence of moves that
//! brings the corner to its place. At the end of the sequence, all earlier corners are back in their places.

use super::pieces::PocketCube;
use crate::coordinates::factorial::unrank;
use crate::coordinates::{Coordinate, Representative, State};
use crate::cube::{Corner, Move};
use crate::tables::{Graph, MoveTable, NoProgress, distances};

/// The corners of the first layer except the corner at DBL, which is always in its place.
pub(super) const FIRST_LAYER: [Corner; 3] = [Corner::Dfr, Corner::Dlf, Corner::Drb];

/// The indices of these corners in [`PocketCube::PLACES`].
const HOME: [u8; 3] = [4, 5, 6];

/// The places and twists of the three corners. There are 5,670 = 7·6·5·3³ arrangements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FirstLayerPlaces(u16);

impl FirstLayerPlaces {
    /// The place and the twist of each of the three corners.
    fn corners(self) -> [(u8, u8); 3] {
        let (mut places, mut twists) = (usize::from(self.0) / 27, self.0 % 27);
        let digits = [places / 30, places / 5 % 6, places % 5];
        places = 0;
        std::array::from_fn(|corner| {
            // The digit is an index among the places that no earlier corner has taken.
            let free = (0..7).filter(|place| places >> place & 1 == 0);
            let place = { free }.nth(digits[corner]).expect("a digit counts free places");
            places |= 1 << place;
            let twist = twists % 3;
            twists /= 3;
            (place as u8, twist as u8)
        })
    }

    /// True if the corner with the given index in [`FIRST_LAYER`] is in its place without a twist.
    fn is_placed(self, corner: usize) -> bool {
        self.corners()[corner] == (HOME[corner], 0)
    }
}

impl Coordinate for FirstLayerPlaces {
    type State = PocketCube;

    const SIZE: usize = 5_670;

    fn of(cube: &PocketCube) -> Self {
        let (mut places, mut twists) = (0, 0);
        let mut taken = 0_u32;
        for (number, corner) in HOME.into_iter().enumerate() {
            let place = cube.corners.iter().position(|&each| each == corner);
            let place = place.expect("every corner is in some place");
            let free_before = place - (taken & ((1 << place) - 1)).count_ones() as usize;
            taken |= 1 << place;
            places = places * (7 - number) + free_before;
            twists += usize::from(cube.twists[place]) * 3_usize.pow(number as u32);
        }
        FirstLayerPlaces((places * 27 + twists) as u16)
    }

    fn representative(self) -> Representative<PocketCube> {
        let corners = self.corners();
        let mut cube = PocketCube::SOLVED;
        let mut others = unrank::<4>(0).into_iter();
        cube.corners = std::array::from_fn(|place| {
            let here = corners.iter().position(|&(at, _)| usize::from(at) == place);
            match here {
                Some(corner) => HOME[corner],
                None => others.next().expect("four other corners have four places"),
            }
        });
        for (place, twist) in corners {
            cube.twists[usize::from(place)] = twist;
        }
        Representative::new(cube)
    }

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::SIZE).then_some(FirstLayerPlaces(index as u16))
    }
}

/// A set of corners of [`FIRST_LAYER`]. Bit k stands for the corner with the index k.
pub(super) type PlacedCorners = u8;

/// The largest distance that is computed. From any state with some corners placed, at most 6 moves place one more
/// corner and bring the placed corners back to their places.
const FARTHEST: u8 = 7;

/// For each set of corners, the smallest number of moves that bring all of them to their places.
pub(super) struct FirstLayerWays {
    moves: [Move; 9],
    table: MoveTable<FirstLayerPlaces, 9>,
    /// The distances, indexed by the set, and then by the index of the places and twists of the three corners.
    distances: [Vec<u8>; 8],
}

impl FirstLayerWays {
    pub(super) fn new() -> FirstLayerWays {
        let moves = PocketCube::half_turn_moves();
        let table = MoveTable::new(moves);
        let distances = std::array::from_fn(|set| {
            let set = set as PlacedCorners;
            distances(&Placing { table: &table, set }, FARTHEST, &NoProgress)
        });
        FirstLayerWays {
            moves,
            table,
            distances,
        }
    }

    /// The corners of the first layer that are in their places, as a set.
    pub(super) fn placed(&self, cube: &PocketCube) -> PlacedCorners {
        let places = FirstLayerPlaces::of(cube);
        let placed = (0..3).filter(|&corner| places.is_placed(corner));
        placed.fold(0, |set, corner| set | 1 << corner)
    }

    /// Finds, among the corners that are not in `placed`, the corner that needs the fewest moves to its place. After
    /// these moves, the corners in `placed` are back in their places. Returns the index of the corner in
    /// [`FIRST_LAYER`] and the moves; `None` if `placed` contains all corners.
    pub(super) fn easiest(&self, cube: &PocketCube, placed: PlacedCorners) -> Option<(usize, Vec<Move>)> {
        let mut places = FirstLayerPlaces::of(cube);
        let missing = (0..3).filter(|corner| placed >> corner & 1 == 0);
        let corner = { missing }.min_by_key(|corner| self.distance(places, placed | 1 << corner))?;
        let set = placed | 1 << corner;
        let mut way = Vec::new();
        while self.distance(places, set) > 0 {
            let nearer = |&which: &usize| {
                let after = self.table.turn(places, which);
                self.distance(after, set) < self.distance(places, set)
            };
            let which = (0..9).find(nearer).expect("a move leads nearer from every place");
            places = self.table.turn(places, which);
            way.push(self.moves[which]);
        }
        Some((corner, way))
    }

    fn distance(&self, places: FirstLayerPlaces, set: PlacedCorners) -> u8 {
        self.distances[usize::from(set)][places.index()]
    }
}

/// The graph of all arrangements. Its goals are the arrangements in which the corners of a set are in their places.
struct Placing<'a> {
    table: &'a MoveTable<FirstLayerPlaces, 9>,
    set: PlacedCorners,
}

impl Graph for Placing<'_> {
    fn places(&self) -> usize {
        FirstLayerPlaces::SIZE
    }

    fn goals(&self) -> Vec<usize> {
        let wanted = || (0..3).filter(|corner| self.set >> corner & 1 == 1);
        let is_done = |places: &FirstLayerPlaces| wanted().all(|corner| places.is_placed(corner));
        FirstLayerPlaces::all()
            .filter(is_done)
            .map(FirstLayerPlaces::index)
            .collect()
    }

    fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        let places = FirstLayerPlaces::from_index(place).into_iter();
        places.flat_map(move |places| (0..9).map(move |which| self.table.turn(places, which).index()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_comes_back() {
        for each in FirstLayerPlaces::all() {
            assert_eq!(each.representative().coordinate::<FirstLayerPlaces>(), each);
        }
    }

    #[test]
    fn no_corner_takes_more_than_six_moves() {
        let ways = FirstLayerWays::new();
        let mut longest = 0;
        for places in FirstLayerPlaces::all() {
            let placed = (0..3_u8).filter(|&corner| places.is_placed(corner.into()));
            let placed = placed.fold(0, |set, corner| set | 1 << corner);
            for corner in (0..3).filter(|corner| placed >> corner & 1 == 0) {
                longest = longest.max(ways.distance(places, placed | 1 << corner));
            }
        }
        assert_eq!(longest, 6);
    }
}
