//! Distances to solved in maneuvers: short sequences of turns that are made as a unit.

use crate::coordinates::FourPieces;
use crate::cube::{CubieCube, Move, PieceMoves};

/// A short sequence of turns that is made as a unit.
#[derive(Debug, Clone)]
pub struct Maneuver {
    moves: Vec<Move>,
    forwards: PieceMoves,
    backwards: PieceMoves,
}

impl Maneuver {
    /// The maneuver of these turns.
    pub fn new(moves: Vec<Move>) -> Maneuver {
        let cube = CubieCube::from(moves.as_slice());
        Maneuver {
            forwards: PieceMoves::of(&cube),
            backwards: PieceMoves::of(&cube.inverse()),
            moves,
        }
    }

    /// Its turns.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Its effect on pieces.
    pub fn piece_moves(&self) -> &PieceMoves {
        &self.forwards
    }
}

/// A set of maneuvers of a table, by their indices.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choice(u64);

impl Choice {
    /// No maneuver.
    pub const NONE: Choice = Choice(0);

    /// The most maneuvers of a table.
    pub const MOST: usize = u64::BITS as usize;

    /// Only the maneuver with this number, which must be below [`Choice::MOST`].
    const fn only(which: usize) -> Choice {
        Choice(1 << which)
    }

    /// The maneuvers of either set.
    pub const fn or(self, other: Choice) -> Choice {
        Choice(self.0 | other.0)
    }

    /// True if the set contains the maneuver with this number.
    pub const fn contains(self, which: usize) -> bool {
        which < Choice::MOST && self.0 >> which & 1 == 1
    }

    /// The numbers of the maneuvers, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (next < Choice::MOST).then_some(next)
        })
    }
}

/// The maneuvers to begin with at one value of a coordinate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choices {
    /// The maneuvers with which a shortest way can begin.
    pub shortest: Choice,
    /// The maneuvers with which a way can begin that is one move longer.
    pub one_longer: Choice,
}

/// Says whether a person would make a maneuver, given by its index, that takes four pieces from the first
/// placements to the second.
type IsAllowed<C> =
    dyn Fn(&[<C as FourPieces>::Placement; 4], &[<C as FourPieces>::Placement; 4], usize) -> bool + Send + Sync;

impl Choices {
    /// Adds a way of `moves` moves that begins with a maneuver; the shortest way known so far has `known`.
    /// True if the new way is shorter.
    const fn add(&mut self, which: usize, moves: u8, known: u8) -> bool {
        let this = Choice::only(which);
        if moves < known {
            self.one_longer = match known - moves {
                1 => self.shortest,
                _ => Choice::NONE,
            };
            self.shortest = this;
            return true;
        }
        if moves == known {
            self.shortest = self.shortest.or(this);
        } else if moves == known + 1 {
            self.one_longer = self.one_longer.or(this);
        }
        false
    }
}

/// The distance of values that have not been reached.
const UNKNOWN: u8 = u8::MAX;

/// For every value of a coordinate, its distance to solved and the maneuvers to begin with.
pub struct ManeuverTable<C: FourPieces> {
    maneuvers: Vec<Maneuver>,
    /// A separate array, which is small enough for the cache.
    distances: Vec<u8>,
    choices: Vec<Choices>,
    is_allowed: Box<IsAllowed<C>>,
}

impl<C: FourPieces> std::fmt::Debug for ManeuverTable<C> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ManeuverTable").finish_non_exhaustive()
    }
}

impl<C: FourPieces> ManeuverTable<C> {
    /// Computes the table backwards from solved (E. W. Dijkstra, A note on two problems in connexion
    /// with graphs, 1959). Maneuvers beyond [`Choice::MOST`] are left out.
    ///
    /// `is_allowed` says whether a person would make a maneuver, given the placements of the four
    /// pieces before and after it, and its index.
    pub fn new(
        maneuvers: Vec<Maneuver>,
        is_allowed: impl Fn(&[C::Placement; 4], &[C::Placement; 4], usize) -> bool + Send + Sync + 'static,
    ) -> Self {
        let solved = C::of(&CubieCube::SOLVED);
        let mut distances = vec![UNKNOWN; C::SIZE];
        let mut choices = vec![Choices::default(); C::SIZE];
        distances[solved.index()] = 0;
        // The values found so far, by distance. Some are found again at a smaller distance.
        let mut found = vec![vec![solved]];
        let mut distance = 0;
        while distance < found.len() {
            for coordinate in std::mem::take(&mut found[distance]) {
                if distances[coordinate.index()] as usize != distance {
                    continue;
                }
                let after = coordinate.placements();
                for (which, maneuver) in maneuvers.iter().enumerate().take(Choice::MOST) {
                    let before = after.map(|placement| C::carried(placement, &maneuver.backwards));
                    if !is_allowed(&before, &after, which) {
                        continue;
                    }
                    let before = C::from_placements(before);
                    let moves = (distance + maneuver.moves.len()).min(UNKNOWN as usize - 1) as u8;
                    let known = &mut distances[before.index()];
                    // Most of the ways found are detours.
                    if moves > known.saturating_add(1) {
                        continue;
                    }
                    if choices[before.index()].add(which, moves, *known) {
                        *known = moves;
                        if found.len() <= moves as usize {
                            found.resize(moves as usize + 1, Vec::new());
                        }
                        found[moves as usize].push(before);
                    }
                }
            }
            distance += 1;
        }
        ManeuverTable {
            maneuvers,
            distances,
            choices,
            is_allowed: Box::new(is_allowed),
        }
    }

    /// The maneuvers.
    pub fn maneuvers(&self) -> &[Maneuver] {
        &self.maneuvers
    }

    /// The fewest moves (HTM) in which maneuvers lead to solved, with all their turns counted.
    #[inline]
    pub fn distance(&self, coordinate: C) -> u8 {
        self.distances[coordinate.index()]
    }

    /// The maneuvers to begin with.
    #[inline]
    pub fn choices(&self, coordinate: C) -> &Choices {
        &self.choices[coordinate.index()]
    }

    /// All allowed maneuvers, on short ways or not. They are computed at each call.
    pub fn allowed(&self, coordinate: C) -> Choice {
        let before = coordinate.placements();
        let maneuvers = self.maneuvers.iter().enumerate().take(Choice::MOST);
        let allowed = maneuvers.filter(|(which, maneuver)| {
            let after = before.map(|placement| C::carried(placement, &maneuver.forwards));
            (self.is_allowed)(&before, &after, *which)
        });
        allowed.fold(Choice::NONE, |all, (which, _)| all.or(Choice::only(which)))
    }

    /// The distance of every value of the coordinate from solved, by its index.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }
}
