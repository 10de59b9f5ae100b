//! Tables of distances to the solved pieces. Each step is a maneuver: a short sequence of turns that is made as a unit.

use super::views::Views;
use crate::coordinates::FourPieces;
use crate::cube::{CubieCube, Move, PieceMoves, Symmetry};
use std::marker::PhantomData;
use std::sync::OnceLock;
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

    /// The maneuver that undoes this maneuver.
    fn inverse(&self) -> Maneuver {
        Maneuver::new(self.moves.iter().rev().map(|turn| turn.inverse()).collect())
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
    /// graphs, 1959).
    ///
    /// `is_allowed` returns whether a person would make a maneuver. Its arguments are the values before and after the
    /// maneuver, and the index of the maneuver.
    ///
    /// Values that differ only in the view of the cube ([`Views`]) must have the same distance, because only the one with
    /// the smallest index is examined. This is true if the list contains each maneuver as it appears in every view, and
    /// `is_allowed` treats these maneuvers alike. A maneuver may be missing in some views if it would make no distance
    /// smaller.
    ///
    /// # Panics
    ///
    /// If there are more than [`Choice::MOST`] maneuvers.
    pub fn new(maneuvers: Vec<Maneuver>, is_allowed: impl Fn(C, C, usize) -> bool + Send + Sync + 'static) -> Self {
        assert!(maneuvers.len() <= Choice::MOST, "a choice has a bit for each maneuver");
        let backwards = Effects::new(maneuvers.iter().map(Maneuver::inverse).collect());
        let views = Views::new(View::new::<C>);
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
                        let alike = views.of(before, |view, value| view.of(value, &backwards));
                        for each in alike {
                            distances[each.index()] = moves as u8;
                        }
                        if found.len() <= moves {
                            found.resize(moves + 1, Vec::new());
                        }
                        found[moves].extend(alike.into_iter().min_by_key(|each| each.index()));
                    }
                }
            }
            distance += 1;
        }
        ManeuverTable {
            effects: backwards.of_others(maneuvers),
            distances,
            choices: std::iter::repeat_with(Default::default).take(C::SIZE).collect(),
            is_allowed: Box::new(is_allowed),
        }
    }

    /// The maneuvers.
    pub fn maneuvers(&self) -> &[Maneuver] {
        &self.effects.maneuvers
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
        for (which, (maneuver, after)) in self.maneuvers().iter().zip(self.effects.of_all(before)).enumerate() {
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

/// The index of a value, split into the places and the orientations of the four pieces.
#[derive(Debug, Clone, Copy)]
pub struct Parts {
    /// The index of the arrangement of the places of the four pieces.
    pub places: u16,
    /// The orientations of the four pieces, as a number in which each piece has a digit.
    pub turned: u8,
}

impl Parts {
    /// The number of orientations of four pieces: 16 = 2⁴ or 81 = 3⁴.
    pub const fn orientations<C: FourPieces>() -> usize {
        C::ORIENTATIONS.pow(4)
    }

    /// The number of arrangements of the places.
    pub const fn arrangements<C: FourPieces>() -> usize {
        C::SIZE / Parts::orientations::<C>()
    }

    /// The parts of the index of this value.
    #[inline]
    pub fn of<C: FourPieces>(value: C) -> Parts {
        Parts {
            places: (value.index() / Parts::orientations::<C>()) as u16,
            turned: (value.index() % Parts::orientations::<C>()) as u8,
        }
    }

    /// The value with these parts.
    #[inline]
    fn value<C: FourPieces>(self) -> C {
        C::from_index(usize::from(self.places) * Parts::orientations::<C>() + usize::from(self.turned))
            .expect("valid places and orientations give a valid value")
    }

    /// The values in which the pieces are at the places of `value`, one for each value of [`Parts::turned`].
    pub fn in_places_of<C: FourPieces>(value: C) -> impl Iterator<Item = C> {
        let Parts { places, .. } = Parts::of(value);
        (0..Parts::orientations::<C>()).map(move |turned| {
            let turned = turned as u8;
            Parts { places, turned }.value()
        })
    }

    /// The values in which all orientations are 0, one for each arrangement of places.
    pub fn unturned<C: FourPieces>() -> impl Iterator<Item = C> {
        (0..C::SIZE)
            .step_by(Parts::orientations::<C>())
            .filter_map(C::from_index)
    }
}

/// The effects of maneuvers on every value of a coordinate. The amount by which a maneuver twists or flips a piece
/// depends on the place of the piece, not on its orientation. So two lists are enough: the effects for each arrangement
/// of the places of the four pieces, and the sums of any two orientations.
struct Effects<C> {
    maneuvers: Vec<Maneuver>,
    /// For each arrangement of places, the parts of the value after each maneuver, if all orientations were 0 before.
    /// They are computed when they are first needed.
    arrivals: Vec<OnceLock<Box<[Parts]>>>,
    /// The sum of any two orientations of the four pieces. An orientation is a number in which each piece has a digit;
    /// the digits are added separately.
    sums: Vec<u8>,
    coordinate: PhantomData<C>,
}

impl<C: FourPieces> Effects<C> {
    fn new(maneuvers: Vec<Maneuver>) -> Effects<C> {
        let digit = |number: usize, at: u32| number / C::ORIENTATIONS.pow(at) % C::ORIENTATIONS;
        let sum = |one: usize, other: usize| {
            let digits =
                (0..4).map(|at| (digit(one, at) + digit(other, at)) % C::ORIENTATIONS * C::ORIENTATIONS.pow(at));
            digits.sum::<usize>() as u8
        };
        let orientations = Parts::orientations::<C>();
        let pairs = (0..orientations).flat_map(|one| (0..orientations).map(move |other| (one, other)));
        Effects {
            maneuvers,
            arrivals: vec![OnceLock::new(); Parts::arrangements::<C>()],
            sums: pairs.map(|(one, other)| sum(one, other)).collect(),
            coordinate: PhantomData,
        }
    }

    /// The effects of other maneuvers on the same coordinate.
    fn of_others(self, maneuvers: Vec<Maneuver>) -> Effects<C> {
        Effects {
            maneuvers,
            arrivals: vec![OnceLock::new(); Parts::arrangements::<C>()],
            ..self
        }
    }

    /// Returns the value after each maneuver.
    #[inline]
    fn of_all(&self, before: C) -> impl Iterator<Item = C> {
        let Parts { places, turned } = Parts::of(before);
        let arrivals = self.arrivals[usize::from(places)].get_or_init(|| self.arrivals_from(places));
        arrivals.iter().map(move |&arrival| self.arrived(arrival, turned))
    }

    /// The parts of the value after each maneuver, if the pieces are at these places before and all orientations are 0.
    #[cold]
    fn arrivals_from(&self, places: u16) -> Box<[Parts]> {
        let before = Parts { places, turned: 0 }.value::<C>().placements();
        let arrivals = self.maneuvers.iter().map(|maneuver| {
            let after = before.map(|placement| C::carried(placement, &maneuver.piece_moves));
            Parts::of(C::from_placements(after))
        });
        arrivals.collect()
    }

    /// The value with these parts after other orientations are added to its own.
    #[inline]
    fn arrived(&self, Parts { places, turned }: Parts, more: u8) -> C {
        let turned = self.sums[usize::from(more) * Parts::orientations::<C>() + usize::from(turned)];
        Parts { places, turned }.value()
    }
}

/// How values appear in one view of the cube. The orientations that are seen are a sum: amounts that depend only on the
/// places, and the orientations themselves, which the view gives to other pieces and a mirror reverses. So two lists are
/// enough.
struct View {
    /// For each arrangement of the places of the four pieces, the parts of the value that is seen if all orientations
    /// are 0.
    arrivals: Vec<Parts>,
    /// For each value of [`Parts::turned`], the orientations that are seen if the pieces are at home.
    turned: Vec<u8>,
}

impl View {
    fn new<C: FourPieces>(symmetry: &Symmetry) -> View {
        let seen = |value: C| Parts::of(C::from_placements(C::conjugated(value.placements(), symmetry)));
        let turned = Parts::in_places_of(C::of(&CubieCube::SOLVED));
        View {
            arrivals: Parts::unturned().map(seen).collect(),
            turned: turned.map(|value| seen(value).turned).collect(),
        }
    }

    fn of<C: FourPieces>(&self, value: C, effects: &Effects<C>) -> C {
        let Parts { places, turned } = Parts::of(value);
        effects.arrived(self.arrivals[usize::from(places)], self.turned[usize::from(turned)])
    }
}
