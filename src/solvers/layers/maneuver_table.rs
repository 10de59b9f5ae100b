//! Tables of distances to the solved pieces. Each step is a maneuver: a short sequence of turns that is made as a unit.

use super::algorithms::SIDES;
use crate::coordinates::FourPieces;
use crate::cube::{CubieCube, Face, Move, PieceMoves, Symmetry};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// A short sequence of turns that is made as a unit.
#[derive(Debug, Clone)]
pub struct Maneuver {
    moves: Vec<Move>,
    piece_moves: PieceMoves,
}

impl Maneuver {
    /// The maneuver of these turns.
    pub fn new(moves: Vec<Move>) -> Maneuver {
        Maneuver {
            piece_moves: PieceMoves::from(moves.as_slice()),
            moves,
        }
    }

    /// The turns of the maneuver.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The effect of the maneuver on pieces.
    pub fn piece_moves(&self) -> &PieceMoves {
        &self.piece_moves
    }
}

/// A set of maneuvers of a table. A maneuver is given by its index.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choice(u64);

impl Choice {
    /// No maneuver.
    pub const NONE: Choice = Choice(0);

    /// The maximum number of maneuvers of a table.
    pub const MOST: usize = u64::BITS as usize;

    /// The set that contains only the maneuver with this index. The index must be below [`Choice::MOST`].
    const fn only(which: usize) -> Choice {
        Choice(1 << which)
    }

    /// The union of two sets.
    pub const fn or(self, other: Choice) -> Choice {
        Choice(self.0 | other.0)
    }

    /// True if the set contains the maneuver with this index.
    pub const fn contains(self, which: usize) -> bool {
        which < Choice::MOST && self.0 >> which & 1 == 1
    }

    /// The indices of the maneuvers, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (next < Choice::MOST).then_some(next)
        })
    }
}

/// The maneuvers to try first at one value of a coordinate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choices {
    /// The maneuvers with which a shortest solution can begin.
    pub shortest: Choice,
    /// The maneuvers with which a solution that is one move longer can begin.
    pub one_longer: Choice,
}

/// A function that returns true if a person would make a maneuver. The arguments are the value of the coordinate before
/// the maneuver, the value after it, and the index of the maneuver.
type IsAllowed<C> = dyn Fn(C, C, usize) -> bool + Send + Sync;

/// The distance of values that have not been reached.
const UNKNOWN: u8 = u8::MAX;

/// For every value of a coordinate, its distance to the solved value, and the maneuvers with which a solution should
/// begin. The constructor computes the distances. The maneuvers for a value are computed when they are first needed,
/// because solving one cube needs only the maneuvers of a few hundred values.
pub struct ManeuverTable<C: FourPieces> {
    maneuvers: Vec<Maneuver>,
    effects: Effects<C>,
    /// The distances, in a separate array that is small enough for the cache.
    distances: Vec<u8>,
    /// For each value, the bits of [`Choices`]. Both numbers are 0 if they have not been computed yet.
    choices: Vec<[AtomicU64; 2]>,
    is_allowed: Box<IsAllowed<C>>,
}

impl<C: FourPieces> std::fmt::Debug for ManeuverTable<C> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ManeuverTable").finish_non_exhaustive()
    }
}

impl<C: FourPieces> ManeuverTable<C> {
    /// Computes the distances backwards from the solved value (E. W. Dijkstra, A note on two problems in connexion with
    /// graphs, 1959). Only the first [`Choice::MOST`] maneuvers are used.
    ///
    /// `is_allowed` returns whether a person would make a maneuver. Its arguments are the values before and after the
    /// maneuver, and the index of the maneuver.
    ///
    /// The maneuvers must be the same from all four sides: with each maneuver, the list must contain the one that the
    /// same fingers make after a quarter turn of the whole cube about the axis through U and D, and `is_allowed` must
    /// treat both alike. Values that differ only in the side from which the cube is seen then have the same distance,
    /// and only one of them is examined.
    pub fn new(mut maneuvers: Vec<Maneuver>, is_allowed: impl Fn(C, C, usize) -> bool + Send + Sync + 'static) -> Self {
        maneuvers.truncate(Choice::MOST);
        let effects = Effects::new(&maneuvers);
        let backwards = effects.backwards();
        let next_side = NextSide::new::<C>();
        let lengths: Vec<usize> = maneuvers.iter().map(|maneuver| maneuver.moves.len()).collect();
        let solved = C::of(&CubieCube::SOLVED);
        let mut distances = vec![UNKNOWN; C::SIZE];
        distances[solved.index()] = 0;
        // The values found so far, for each distance. A value may be found again at a smaller distance.
        let mut found = vec![vec![solved]];
        let mut distance = 0;
        while distance < found.len() {
            for after in std::mem::take(&mut found[distance]) {
                if distances[after.index()] as usize != distance {
                    continue;
                }
                for (which, (length, before)) in lengths.iter().zip(backwards.of_all(after)).enumerate() {
                    let moves = (distance + length).min(UNKNOWN as usize - 1);
                    if moves < distances[before.index()] as usize && is_allowed(before, after, which) {
                        let mut alike = before;
                        for _ in SIDES {
                            distances[alike.index()] = moves as u8;
                            alike = effects.seen_from_next_side(alike, &next_side);
                        }
                        if found.len() <= moves {
                            found.resize(moves + 1, Vec::new());
                        }
                        found[moves].push(before);
                    }
                }
            }
            distance += 1;
        }
        ManeuverTable {
            maneuvers,
            effects,
            distances,
            choices: std::iter::repeat_with(Default::default).take(C::SIZE).collect(),
            is_allowed: Box::new(is_allowed),
        }
    }

    /// The maneuvers.
    pub fn maneuvers(&self) -> &[Maneuver] {
        &self.maneuvers
    }

    /// The minimum number of moves (HTM) in which maneuvers solve the four pieces. Each turn of a maneuver counts.
    #[inline]
    pub fn distance(&self, coordinate: C) -> u8 {
        self.distances[coordinate.index()]
    }

    /// The maneuvers with which a short solution can begin.
    #[inline]
    pub fn choices(&self, coordinate: C) -> Choices {
        let [shortest, one_longer] = &self.choices[coordinate.index()];
        // Threads that compute the same value write the same bits. `shortest` is written last: if it is not 0,
        // `one_longer` has also been written.
        match shortest.load(Ordering::Acquire) {
            0 => self.compute_choices(coordinate),
            bits => Choices {
                shortest: Choice(bits),
                one_longer: Choice(one_longer.load(Ordering::Relaxed)),
            },
        }
    }

    #[cold]
    fn compute_choices(&self, before: C) -> Choices {
        let mut choices = Choices::default();
        let known = usize::from(self.distance(before));
        for (which, (maneuver, after)) in self.maneuvers.iter().zip(self.effects.of_all(before)).enumerate() {
            let moves = usize::from(self.distance(after)) + maneuver.moves.len();
            if moves <= known + 1 && (self.is_allowed)(before, after, which) {
                let ways = match moves == known {
                    true => &mut choices.shortest,
                    false => &mut choices.one_longer,
                };
                *ways = ways.or(Choice::only(which));
            }
        }
        let [shortest, one_longer] = &self.choices[before.index()];
        one_longer.store(choices.one_longer.0, Ordering::Relaxed);
        shortest.store(choices.shortest.0, Ordering::Release);
        choices
    }

    /// All allowed maneuvers, including maneuvers with which no short solution begins. They are computed at each call.
    pub fn allowed(&self, before: C) -> Choice {
        let after = self.effects.of_all(before).enumerate();
        let allowed = after.filter(|&(which, after)| (self.is_allowed)(before, after, which));
        allowed.fold(Choice::NONE, |all, (which, _)| all.or(Choice::only(which)))
    }

    /// The distance of every value of the coordinate from the solved value. The position in the list is the index of
    /// the value.
    #[cfg(test)]
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }
}

/// The effects of maneuvers on every value of a coordinate. The amount by which a maneuver twists or flips a piece
/// depends on the place of the piece, not on its orientation. So two lists are enough: the effects for each arrangement
/// of the places of the four pieces, and the sums of any two orientations.
struct Effects<C> {
    maneuvers: usize,
    /// The effects, indexed by the index of the arrangement of places and by the index of the maneuver.
    arrivals: Vec<Arrival>,
    /// The sum of any two orientations of the four pieces. An orientation is a number in which each piece has a digit;
    /// the digits are added separately.
    sums: Vec<u8>,
    coordinate: PhantomData<C>,
}

/// The places and orientations of four pieces after a maneuver or from another side, if all four orientations were 0
/// before.
#[derive(Debug, Clone, Copy, Default)]
struct Arrival {
    /// The index of the arrangement of places.
    places: u16,
    /// The orientations, as a number in which each piece has a digit.
    turned: u8,
}

impl<C: FourPieces> Effects<C> {
    /// The number of orientations of four pieces: 16 = 2⁴ or 81 = 3⁴.
    const TURNED: usize = C::ORIENTATIONS.pow(4);

    fn new(maneuvers: &[Maneuver]) -> Effects<C> {
        let unturned = (0..C::SIZE).step_by(Self::TURNED).filter_map(C::from_index);
        let arrivals = unturned.flat_map(|unturned| {
            let before = unturned.placements();
            maneuvers.iter().map(move |maneuver| {
                let after = before.map(|placement| C::carried(placement, &maneuver.piece_moves));
                let index = C::from_placements(after).index();
                Arrival {
                    places: (index / Self::TURNED) as u16,
                    turned: (index % Self::TURNED) as u8,
                }
            })
        });
        let digit = |number: usize, at: u32| number / C::ORIENTATIONS.pow(at) % C::ORIENTATIONS;
        let sum = |one: usize, other: usize| {
            let digits =
                (0..4).map(|at| (digit(one, at) + digit(other, at)) % C::ORIENTATIONS * C::ORIENTATIONS.pow(at));
            digits.sum::<usize>() as u8
        };
        let pairs = (0..Self::TURNED).flat_map(|one| (0..Self::TURNED).map(move |other| (one, other)));
        Effects {
            maneuvers: maneuvers.len(),
            arrivals: arrivals.collect(),
            sums: pairs.map(|(one, other)| sum(one, other)).collect(),
            coordinate: PhantomData,
        }
    }

    /// Computes the effects of the inverse maneuvers.
    fn backwards(&self) -> Effects<C> {
        let mut arrivals = vec![Arrival::default(); self.arrivals.len()];
        let is_inverse = |&(_, sum): &(usize, &u8)| *sum == 0;
        let inverses = { self.sums.chunks(Self::TURNED) }.map(|sums| {
            sums.iter()
                .enumerate()
                .find(is_inverse)
                .map_or(0, |(other, _)| other as u8)
        });
        let inverses: Vec<u8> = inverses.collect();
        for (places, all) in self.arrivals.chunks(self.maneuvers).enumerate() {
            for (which, arrival) in all.iter().enumerate() {
                arrivals[usize::from(arrival.places) * self.maneuvers + which] = Arrival {
                    places: places as u16,
                    turned: inverses[usize::from(arrival.turned)],
                };
            }
        }
        Effects {
            arrivals,
            sums: self.sums.clone(),
            ..*self
        }
    }

    /// Returns the value after each maneuver.
    #[inline]
    fn of_all(&self, coordinate: C) -> impl Iterator<Item = C> {
        let (places, turned) = Self::parts(coordinate);
        let arrivals = &self.arrivals[places * self.maneuvers..][..self.maneuvers];
        arrivals.iter().map(move |&arrival| self.arrived(arrival, turned))
    }

    /// Returns the value as it appears from the next side.
    fn seen_from_next_side(&self, coordinate: C, next: &NextSide) -> C {
        let (places, turned) = Self::parts(coordinate);
        self.arrived(next.arrivals[places], usize::from(next.turned[turned]))
    }

    /// The index of the arrangement of places of a value, and the number of its orientations.
    #[inline]
    fn parts(coordinate: C) -> (usize, usize) {
        (coordinate.index() / Self::TURNED, coordinate.index() % Self::TURNED)
    }

    /// The value after an arrival, if the orientations had this number before.
    #[inline]
    fn arrived(&self, arrival: Arrival, turned: usize) -> C {
        let turned = usize::from(self.sums[turned * Self::TURNED + usize::from(arrival.turned)]);
        C::from_index(usize::from(arrival.places) * Self::TURNED + turned)
            .expect("valid places and orientations give a valid value")
    }
}

/// How values appear from the next side: after a quarter turn of the whole cube about the axis through U and D.
struct NextSide {
    /// For each arrangement of the places of the four pieces, how it appears if all orientations are 0.
    arrivals: Vec<Arrival>,
    /// For each number of orientations, the orientations that it adds.
    turned: Vec<u8>,
}

impl NextSide {
    fn new<C: FourPieces>() -> NextSide {
        let view = Symmetry::new(Face::U, Face::R, false).expect("a rotation takes F to R");
        let seen = |index: usize| {
            let coordinate = C::from_index(index).expect("the index is below the number of values");
            Effects::<C>::parts(coordinate.representative().conjugated(&view).coordinate())
        };
        let solved = C::of(&CubieCube::SOLVED).index();
        let arrivals = (0..C::SIZE).step_by(Effects::<C>::TURNED).map(|unturned| {
            let (places, turned) = seen(unturned);
            Arrival {
                places: places as u16,
                turned: turned as u8,
            }
        });
        NextSide {
            arrivals: arrivals.collect(),
            turned: (0..Effects::<C>::TURNED)
                .map(|turned| seen(solved + turned).1 as u8)
                .collect(),
        }
    }
}
