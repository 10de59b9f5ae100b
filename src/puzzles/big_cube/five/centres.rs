//! The centres in the first two phases. After these phases, the centres of each pair of opposite colors are on the two
//! faces that belong to these colors, in any order.
//!
//! | phase | coordinate | values |
//! |---|---|---|
//! | first | in one orbit, the set of places of the eight R and L centres | C(24, 8) = 735,471 |
//! | second | in one orbit, the set of places of the eight U and D centres, among the sixteen places on U, F, D and B; and whether the permutation of the wings is odd | 12,870 · 2 |
//!
//! There are two orbits of centres: the centres next to corners (X) and the centres next to edges (T). Each orbit has
//! its own table in each phase. A phase ends when the centres of both orbits have reached their goals.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::super::places::{
    Arrangement, Carriers, CentreSet, EightPlaces, across_of, across_set, around_of, around_set, carry, of_axis,
};
use super::distances::DistanceSpace;
use super::turns::{PlaceTurns, turns_of};
use crate::cube::{Axis, is_odd};

/// The orbit of centres that a table describes.
pub(super) trait Orbit: Send + Sync {
    const AXIS: &'static str;
    const AXIS_WHAT: &'static str;
    const AROUND: &'static str;
    const AROUND_WHAT: &'static str;
    fn turns(turns: &PlaceTurns) -> &[Arrangement];
}

/// Centres next to corners.
pub(super) struct X;

/// Centres next to edges.
pub(super) struct T;

impl Orbit for X {
    const AXIS: &'static str = "five-axis-x";
    const AXIS_WHAT: &'static str = "the centres next to corners of one axis of a 5x5x5";
    const AROUND: &'static str = "five-around-x";
    const AROUND_WHAT: &'static str = "the centres next to corners around R and L of a 5x5x5, and the parity of wings";

    fn turns(turns: &PlaceTurns) -> &[Arrangement] {
        &turns.x_centres
    }
}

impl Orbit for T {
    const AXIS: &'static str = "five-axis-t";
    const AXIS_WHAT: &'static str = "the centres next to edges of one axis of a 5x5x5";
    const AROUND: &'static str = "five-around-t";
    const AROUND_WHAT: &'static str = "the centres next to edges around R and L of a 5x5x5, and the parity of wings";

    fn turns(turns: &PlaceTurns) -> &[Arrangement] {
        &turns.t_centres
    }
}

/// The cosets of the first phase for one orbit: the sets of eight of the 24 places.
pub(super) struct AxisCentres<O> {
    places: EightPlaces,
    carriers: Carriers,
    orbit: std::marker::PhantomData<O>,
}

impl<O: Orbit> AxisCentres<O> {
    pub(super) fn new(turns: &PlaceTurns) -> AxisCentres<O> {
        AxisCentres {
            places: EightPlaces::new(),
            carriers: Carriers::new(O::turns(turns)),
            orbit: std::marker::PhantomData,
        }
    }

    /// The index of a set of eight places.
    #[inline]
    pub(super) fn rank(&self, set: CentreSet) -> usize {
        self.places.rank(set)
    }

    /// A set of places after a turn.
    #[inline]
    pub(super) fn carry(&self, set: CentreSet, turn: OuterTurn) -> CentreSet {
        self.carriers.carry(set, turn.index())
    }
}

impl<O: Orbit> DistanceSpace for AxisCentres<O> {
    const COSETS: usize = EightPlaces::COUNT;
    const NAME: &'static str = O::AXIS;
    const WHAT: &'static str = O::AXIS_WHAT;

    fn turns(&self) -> TurnSet {
        turns_of(0)
    }

    fn goals(&self) -> Vec<usize> {
        vec![self.rank(of_axis(Axis::RightLeft))]
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        self.rank(self.carry(self.places.set(coset), turn))
    }
}

/// The number of ways to choose 8 of 16 places.
const CHOICES: usize = 12_870;

/// The cosets of the second phase for one orbit: the sets of eight of the sixteen places, each with the parity of the
/// wings.
pub(super) struct AroundCentres<O> {
    ranks: Vec<u16>,
    turned: Vec<[u16; OuterTurn::COUNT]>,
    orbit: std::marker::PhantomData<O>,
}

impl<O: Orbit> AroundCentres<O> {
    pub(super) fn new(turns: &PlaceTurns) -> AroundCentres<O> {
        let sets = (0..1_usize << 16).filter(|set| set.count_ones() == 8);
        let sets: Vec<usize> = sets.collect();
        let mut ranks = vec![0; 1 << 16];
        for (number, &set) in (0..).zip(&sets) {
            ranks[set] = number;
        }
        let mut turned = Vec::with_capacity(2 * CHOICES);
        for &set in &sets {
            let mut row = [0; OuterTurn::COUNT];
            for turn in in_order(turns_of(1)) {
                let carried = carry(around_set(set), &O::turns(turns)[turn.index()]);
                row[turn.index()] = 2 * ranks[around_of(carried)] + u16::from(is_odd(&turns.wings[turn.index()]));
            }
            turned.push(row);
            // The same cosets with an odd permutation of the wings.
            turned.push(row.map(|coset| coset ^ 1));
        }
        AroundCentres {
            ranks,
            turned,
            orbit: std::marker::PhantomData,
        }
    }

    /// The coset in which the U and D centres are in the given places. `is_odd` tells whether the permutation of the
    /// wings is odd.
    pub(super) fn coset(&self, set: CentreSet, is_odd: bool) -> u16 {
        2 * self.ranks[around_of(set)] + u16::from(is_odd)
    }

    #[inline]
    pub(super) fn turn(&self, coset: u16, turn: OuterTurn) -> u16 {
        self.turned[usize::from(coset)][turn.index()]
    }
}

impl<O: Orbit> DistanceSpace for AroundCentres<O> {
    const COSETS: usize = 2 * CHOICES;
    const NAME: &'static str = O::AROUND;
    const WHAT: &'static str = O::AROUND_WHAT;

    fn turns(&self) -> TurnSet {
        turns_of(1)
    }

    fn goals(&self) -> Vec<usize> {
        vec![usize::from(self.coset(of_axis(Axis::UpDown), false))]
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        usize::from(self.turn(coset as u16, turn))
    }
}

/// The number of ways to choose four of the eight places of an axis.
pub(super) const FOURS: usize = 70;

/// The number of arrangements of the centres of two colors on two opposite faces. Each of the two orbits has [`FOURS`]
/// arrangements.
pub(super) const PAIRS: usize = FOURS * FOURS;

/// Assigns an index to each arrangement of the centres of one axis, provided that they are on the two faces of this
/// axis.
pub(super) struct FaceCentres {
    axis: Axis,
    /// The index of each set of four among the eight places of an axis. A set is a byte with one bit for each place.
    /// The lowest bit stands for the place with the lowest index.
    ranks: [u8; 256],
    sets: Vec<u8>,
    x_turned: Vec<[u8; OuterTurn::COUNT]>,
    t_turned: Vec<[u8; OuterTurn::COUNT]>,
}

/// The index of the first place on each of the two faces of an axis: U and D, R and L, or F and B.
fn faces_of(axis: Axis) -> [u32; 2] {
    let first = match axis {
        Axis::UpDown => 0,
        Axis::RightLeft => 4,
        Axis::FrontBack => 8,
    };
    [first, first + 12]
}

fn eight_of(set: CentreSet, axis: Axis) -> usize {
    match axis {
        Axis::RightLeft => across_of(set),
        _ => {
            let [first, second] = faces_of(axis);
            (set >> first & 0xf | (set >> second & 0xf) << 4) as usize
        }
    }
}

fn set_of(eight: usize, axis: Axis) -> CentreSet {
    match axis {
        Axis::RightLeft => across_set(eight),
        _ => {
            let [first, second] = faces_of(axis);
            (eight as CentreSet & 0xf) << first | (eight as CentreSet >> 4) << second
        }
    }
}

impl FaceCentres {
    /// Computes the effects of `turns`. These turns must keep the centres of the axis on this axis.
    pub(super) fn new(axis: Axis, place_turns: &PlaceTurns, turns: TurnSet) -> FaceCentres {
        let sets: Vec<u8> = (0..=u8::MAX).filter(|set| set.count_ones() == 4).collect();
        let mut ranks = [0; 256];
        for (number, &set) in (0..).zip(&sets) {
            ranks[usize::from(set)] = number;
        }
        let turned = |arrangements: &[Arrangement]| {
            let rows = sets.iter().map(|&set| {
                let mut row = [0; OuterTurn::COUNT];
                for turn in in_order(turns) {
                    let carried = carry(set_of(usize::from(set), axis), &arrangements[turn.index()]);
                    row[turn.index()] = ranks[eight_of(carried, axis)];
                }
                row
            });
            rows.collect()
        };
        FaceCentres {
            axis,
            ranks,
            x_turned: turned(&place_turns.x_centres),
            t_turned: turned(&place_turns.t_centres),
            sets,
        }
    }

    /// The index of an arrangement, below [`PAIRS`]. The arguments give the color at each place.
    pub(super) fn pair(&self, x_centres: &Arrangement, t_centres: &Arrangement) -> u16 {
        let first = (faces_of(self.axis)[0] / 4) as u8;
        let rank = |colors: &Arrangement| {
            let numbered = colors.iter().enumerate();
            let set = numbered.fold(0, |set, (place, &color)| set | CentreSet::from(color == first) << place);
            u16::from(self.ranks[eight_of(set, self.axis)])
        };
        rank(x_centres) * FOURS as u16 + rank(t_centres)
    }

    /// The index of the solved arrangement.
    pub(super) fn home(&self) -> u16 {
        let rank = u16::from(self.ranks[0x0f]);
        rank * FOURS as u16 + rank
    }

    #[inline]
    pub(super) fn turn(&self, pair: u16, turn: OuterTurn) -> u16 {
        let (x, t) = (usize::from(pair) / FOURS, usize::from(pair) % FOURS);
        u16::from(self.x_turned[x][turn.index()]) * FOURS as u16 + u16::from(self.t_turned[t][turn.index()])
    }

    /// The index of the image of an arrangement under a symmetry. The symmetry moves the centre at the place
    /// `from[place]` to `place`. `is_exchanged` is true if the symmetry exchanges the two colors.
    pub(super) fn mapped(&self, pair: u16, from: &Arrangement, is_exchanged: bool) -> u16 {
        let rank = |number: usize| {
            let carried = eight_of(
                carry(set_of(usize::from(self.sets[number]), self.axis), from),
                self.axis,
            );
            let carried = if is_exchanged { carried ^ 0xff } else { carried };
            u16::from(self.ranks[carried])
        };
        rank(usize::from(pair) / FOURS) * FOURS as u16 + rank(usize::from(pair) % FOURS)
    }
}

/// All elements that can be reached from `start` by the given turns, in ascending order.
pub(super) fn reached<S: Copy + Ord>(start: S, turns: TurnSet, turned: impl Fn(S, OuterTurn) -> S) -> Vec<S> {
    let mut met = std::collections::BTreeSet::from([start]);
    let mut left = vec![start];
    while let Some(each) = left.pop() {
        for turn in in_order(turns) {
            let next = turned(each, turn);
            if met.insert(next) {
                left.push(next);
            }
        }
    }
    met.into_iter().collect()
}
