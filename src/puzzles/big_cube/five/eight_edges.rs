//! The fifth phase. It solves all centres, and the eight edges that the fourth phase leaves unsolved. The phase looks
//! at the cube in a rotated [`View`], in which these edges are the edges of the faces U and D.
//!
//! | coordinate | values |
//! |---|---|
//! | the places of the wings of one side (see [`super::sides`]), relative to their middle edges; and the centres of U and D | 8! · 4,900; reduced by eight symmetries: 5,288 · 4,900 |
//! | the columns of centres on R, L, F and B; and the centres of U and D | 36 · 4,900 |
//!
//! The symmetries are the rotations that preserve the axis of U and D and the two sides of wings; see [`super::sides`].

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::centres::{FaceCentres, PAIRS, reached};
use super::distances::DistanceSpace;
use super::four_edges::{EIGHT, Eight, Order, carried_edges};
use super::sides::Sides;
use super::turns::{PlaceTurns, View, turns_of};
use crate::cube::{Axis, Face};
use crate::tables::Classes;
use std::array::from_fn;

/// The number of orders of eight edges: 8!.
const ORDERS: usize = 40_320;

/// The number of classes of these orders. Two orders are in the same class if a symmetry maps one of them to the other.
const CLASSES: usize = 5_288;

const SYMMETRIES: usize = 8;

fn rank(order: &Order) -> usize {
    (0..EIGHT).fold(0, |rank, place| {
        let less = order[place + 1..].iter().filter(|&&each| each < order[place]).count();
        rank * (EIGHT - place) + less
    })
}

fn order_at(rank: usize) -> Order {
    let mut digits = [0; EIGHT];
    let mut left = rank;
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = left % (EIGHT - place);
        left /= EIGHT - place;
    }
    let mut unused: Vec<u8> = (0..EIGHT as u8).collect();
    digits.map(|digit| unused.remove(digit))
}

/// The index of an order that describes the wings of one side. For the place of each middle edge, the order gives the
/// place of the matching wing of this side.
pub(super) fn order_number(eight: &Eight, wing_of: impl Fn(usize) -> u8) -> u16 {
    rank(&eight.map(&from_fn(wing_of))) as u16
}

/// Renames the places of an order by `from`, and its values by `to`.
fn carried(order: &Order, from: &Order, to: &Order) -> Order {
    let mut carried = [0; EIGHT];
    for (place, &there) in order.iter().enumerate() {
        carried[usize::from(from[place])] = to[usize::from(there)];
    }
    carried
}

/// One of the two sides. Each side has its own table for its wings.
pub(super) trait Side: Send + Sync {
    const SIDE: usize;
    const NAME: &'static str;
    const WHAT: &'static str;
}

pub(super) struct First;
pub(super) struct Second;

impl Side for First {
    const SIDE: usize = 0;
    const NAME: &'static str = "five-eight-first";
    const WHAT: &'static str = "eight wings of the first side of a 5x5x5, and the centres of U and D";
}

impl Side for Second {
    const SIDE: usize = 1;
    const NAME: &'static str = "five-eight-second";
    const WHAT: &'static str = "eight wings of the second side of a 5x5x5, and the centres of U and D";
}

/// The cosets of the wings of one side, together with the centres of U and D.
pub(super) struct EightWings<S> {
    turned: Vec<[u16; OuterTurn::COUNT]>,
    centres: FaceCentres,
    /// The classes of orders up to symmetry.
    classes: Classes,
    /// For each order, its class, and the index of a symmetry that takes the order to the representative of this class.
    places: Vec<(u16, u8)>,
    /// The images of each arrangement of the centres under all symmetries.
    mapped: Vec<[u16; SYMMETRIES]>,
    side: std::marker::PhantomData<S>,
}

impl<S: Side> EightWings<S> {
    pub(super) fn new(turns: &PlaceTurns, sides: &Sides) -> EightWings<S> {
        let eight = Eight::new(sides);
        let turned = (0..ORDERS).map(|number| {
            let order = order_at(number);
            let mut row = [0; OuterTurn::COUNT];
            for turn in in_order(turns_of(4)) {
                let to = carried_edges(turns, sides, turn);
                let (middles, wings) = (eight.map(&to[0]), eight.map(&to[1 + S::SIDE]));
                row[turn.index()] = rank(&carried(&order, &middles, &wings)) as u16;
            }
            row
        });
        let centres = FaceCentres::new(Axis::UpDown, turns, turns_of(4));
        let symmetries = symmetries();
        let maps = symmetries.each_ref().map(|view| {
            let to = from_fn(|edge| sides.edges[usize::from(view.to[usize::from(sides.places[0][edge])])]);
            eight.map(&to)
        });
        let inverse = |number: usize| {
            let undoes = |map: &Order| (0..EIGHT).all(|place| map[usize::from(maps[number][place])] == place as u8);
            maps.iter().position(undoes).expect("symmetries have inverses")
        };
        let classes = Classes::of_images(ORDERS, &from_fn::<_, SYMMETRIES, _>(inverse), |number| {
            let order = order_at(number);
            maps.iter().map(move |map| rank(&carried(&order, map, map)))
        });
        let mapped = (0..PAIRS as u16).map(|pair| {
            from_fn(|number| {
                let view = &symmetries[number];
                centres.mapped(pair, &view.from, view.image(Face::U) == Face::D)
            })
        });
        EightWings {
            turned: turned.collect(),
            mapped: mapped.collect(),
            places: classes.places(),
            classes,
            side: std::marker::PhantomData,
            centres,
        }
    }

    #[inline]
    pub(super) fn turn(&self, order: u16, turn: OuterTurn) -> u16 {
        self.turned[usize::from(order)][turn.index()]
    }

    #[inline]
    pub(super) fn coset(&self, order: u16, centres: u16) -> usize {
        let (class, symmetry) = self.places[usize::from(order)];
        usize::from(class) * PAIRS + usize::from(self.mapped[usize::from(centres)][usize::from(symmetry)])
    }
}

/// Returns the rotations that preserve the axis of U and D and the two sides of wings.
fn symmetries() -> [View; SYMMETRIES] {
    let around = [Face::F, Face::L, Face::B, Face::R];
    from_fn(|number| {
        View::new(&|face| {
            // Four of the rotations begin with a half turn about the axis of R and L. Each rotation then makes 0 to 3
            // quarter turns about the axis of U and D.
            let turned = match (number / 4, face) {
                (1, Face::U | Face::D | Face::F | Face::B) => face.opposite(),
                _ => face,
            };
            match around.iter().position(|&each| each == turned) {
                Some(place) => around[(place + number) % 4],
                None => turned,
            }
        })
    })
}

impl<S: Side> DistanceSpace for EightWings<S> {
    const COSETS: usize = CLASSES * PAIRS;
    const NAME: &'static str = S::NAME;
    const WHAT: &'static str = S::WHAT;

    fn turns(&self) -> TurnSet {
        turns_of(4)
    }

    fn goals(&self) -> Vec<usize> {
        vec![self.coset(0, self.centres.home())]
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        let order = self.classes.representative(coset / PAIRS) as u16;
        let centres = self.centres.turn((coset % PAIRS) as u16, turn);
        self.coset(self.turn(order, turn), centres)
    }

    fn for_each_same(&self, coset: usize, visit: &mut dyn FnMut(usize)) {
        let (class, centres) = (coset / PAIRS, coset % PAIRS);
        // The first symmetry is the identity.
        for symmetry in self.classes.stabilizers(class).skip(1) {
            visit(class * PAIRS + usize::from(self.mapped[centres][symmetry]));
        }
    }
}

/// In this phase, the columns of centres on R, L, F and B have this number of arrangements.
const COLUMNS: usize = 36;

/// The cosets of all centres in the fifth phase.
pub(super) struct LastCentres {
    up_down: FaceCentres,
    right_left: FaceCentres,
    front_back: FaceCentres,
    columns: Vec<(u16, u16)>,
    turned: Vec<[u8; OuterTurn::COUNT]>,
}

impl LastCentres {
    pub(super) fn new(turns: &PlaceTurns) -> LastCentres {
        let of = |axis: Axis| FaceCentres::new(axis, turns, turns_of(4));
        let (right_left, front_back) = (of(Axis::RightLeft), of(Axis::FrontBack));
        let turn_both = |(one, other): (u16, u16), turn| (right_left.turn(one, turn), front_back.turn(other, turn));
        let columns = reached((right_left.home(), front_back.home()), turns_of(4), turn_both);
        let turned = columns.iter().map(|&each| {
            let mut row = [0; OuterTurn::COUNT];
            for turn in in_order(turns_of(4)) {
                let number = columns.binary_search(&turn_both(each, turn));
                row[turn.index()] = number.map_or(0, |number| number as u8);
            }
            row
        });
        LastCentres {
            up_down: of(Axis::UpDown),
            turned: turned.collect(),
            right_left,
            front_back,
            columns,
        }
    }

    /// Returns two indices: the first for the arrangement of the columns, the second for the arrangement of the centres
    /// of U and D.
    pub(super) fn read(&self, x_centres: &[u8; 24], t_centres: &[u8; 24]) -> (u8, u16) {
        let columns = (
            self.right_left.pair(x_centres, t_centres),
            self.front_back.pair(x_centres, t_centres),
        );
        let number = self.columns.binary_search(&columns);
        (
            number.map_or(0, |number| number as u8),
            self.up_down.pair(x_centres, t_centres),
        )
    }

    #[inline]
    pub(super) fn turn(&self, (columns, up_down): (u8, u16), turn: OuterTurn) -> (u8, u16) {
        (
            self.turned[usize::from(columns)][turn.index()],
            self.up_down.turn(up_down, turn),
        )
    }

    #[inline]
    pub(super) fn coset(&self, (columns, up_down): (u8, u16)) -> usize {
        usize::from(columns) * PAIRS + usize::from(up_down)
    }
}

impl DistanceSpace for LastCentres {
    const COSETS: usize = COLUMNS * PAIRS;
    const NAME: &'static str = "five-last-centres";
    const WHAT: &'static str = "all centres of a 5x5x5, those of R, L, F and B by columns";

    fn turns(&self) -> TurnSet {
        turns_of(4)
    }

    fn goals(&self) -> Vec<usize> {
        let home = (self.right_left.home(), self.front_back.home());
        let number = self.columns.binary_search(&home).map_or(0, |number| number as u8);
        vec![self.coset((number, self.up_down.home()))]
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        let centres = ((coset / PAIRS) as u8, (coset % PAIRS) as u16);
        self.coset(self.turn(centres, turn))
    }
}
