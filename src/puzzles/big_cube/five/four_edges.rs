//! The fourth phase. It solves four edges and brings them to the layer between F and B. It also brings the centres of
//! R, L, U and D into rows of one color. Half turns of wide blocks exchange such rows.
//!
//! | coordinate | values |
//! |---|---|
//! | the places of four middle edges among the eight on the sides of U and D, and the places of their wings on each side (see [`super::sides`]) | 70 · 1,680²; reduced by eight symmetries: 16 · 1,680² |
//! | the centres of R and L; the centres of U and D | 432 · 4,900 |
//!
//! The turns of this phase never move a piece out of the middle layer between U and D. So no piece of the four edges
//! may be in that layer at the beginning. The symmetries are the rotations and reflections that preserve all three
//! axes. A reflection exchanges the two sides of wings.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order, turn_set};
use super::super::places::Place;
use super::centres::{FaceCentres, PAIRS, reached};
use super::distances::DistanceSpace;
use super::sides::{EDGES, Sides};
use super::turns::{PlaceTurns, turns_of, turns_of_sides};
use crate::cube::{Axis, Face};
use crate::tables::Classes;
use std::array::from_fn;

/// The number of edges on the sides of U and D.
pub(super) const EIGHT: usize = 8;

/// One value for each of the eight edges on the sides of U and D, for example its place.
pub(super) type Order = [u8; EIGHT];

/// The number of ordered choices of four among eight places.
const FOURS: usize = 1_680;

/// The number of orders of four edges.
const ORDERS: usize = 24;

const SYMMETRIES: usize = 8;

/// The number of classes of sets of four places. Two sets are in the same class if a symmetry maps one of them to the
/// other. A set contains the places of the four middle edges.
const CLASSES: usize = 16;

/// The number of orbits of edges: middle edges, wings of the first side, and wings of the second side.
pub(super) const ORBITS: usize = 3;

/// Converts between two indices of the eight edges on the sides of U and D: 0 to 7 among these eight, and 0 to 11 among
/// all twelve edges.
pub(super) struct Eight {
    pub(super) edges: Order,
    pub(super) numbers: [Option<u8>; EDGES],
}

impl Eight {
    pub(super) fn new(sides: &Sides) -> Eight {
        let (mut edges, mut numbers, mut found) = ([0; EIGHT], [None; EDGES], 0);
        for (edge, &place) in sides.places[0].iter().enumerate() {
            let faces = Place::at(usize::from(place)).faces();
            if faces.contains(&Face::U) || faces.contains(&Face::D) {
                (edges[found], numbers[edge]) = (edge as u8, Some(found as u8));
                found += 1;
            }
        }
        Eight { edges, numbers }
    }

    /// Restricts a map of all edges to the eight edges. The map must preserve the set of these eight edges.
    pub(super) fn map(&self, to: &[u8; EDGES]) -> Order {
        self.edges
            .map(|edge| self.numbers[usize::from(to[usize::from(edge)])].unwrap_or_default())
    }
}

/// The effect of a turn. For each of the three orbits, and for each of its twelve places, it gives the place to which
/// the turn moves the piece there.
pub(super) fn carried_edges(turns: &PlaceTurns, sides: &Sides, turn: OuterTurn) -> [[u8; EDGES]; ORBITS] {
    let orbit = |from: &[u8; 24], side: usize| {
        let mut to = [0; EDGES];
        for (edge, &place) in sides.places[side].iter().enumerate() {
            to[sides.edge(from[usize::from(place)])] = edge as u8;
        }
        to
    };
    let (middles, wings) = (&turns.middles[turn.index()], &turns.wings[turn.index()]);
    [orbit(middles, 0), orbit(wings, 0), orbit(wings, 1)]
}

type Four = [u8; 4];

fn code(four: Four) -> usize {
    four.iter().fold(0, |code, &place| code << 3 | usize::from(place))
}

fn are_different(four: &Four) -> bool {
    (1..4).all(|place| !four[..place].contains(&four[place]))
}

/// A symmetry that takes the places of four middle edges to the representative of their class.
#[derive(Clone, Copy)]
struct ClassSymmetry {
    class: u8,
    symmetry: u8,
    /// The index of the order that sorts the places after the symmetry was applied to them.
    order: u8,
}

/// The cosets of four edges whose pieces are all on the sides of U and D.
pub(super) struct FourEdges {
    /// The index of each list of four different places (numbers below 8). The array is indexed by the `code` of the
    /// list.
    numbers: Vec<u16>,
    /// For each index of a list of places, the symmetry that takes these places to the representative of their class.
    ways: Vec<ClassSymmetry>,
    /// For each class, the index of its representative, and all symmetries except the identity that preserve the
    /// representative.
    members: Vec<(u16, Vec<ClassSymmetry>)>,
    /// For each index of a list and each order, the index of the same places in this order.
    ordered: Vec<[u16; ORDERS]>,
    /// For each index of a list and each symmetry, the index of the images of the places.
    mapped: Vec<[u16; SYMMETRIES]>,
    /// For each orbit and each index of a list, the index after each turn.
    turned: [Vec<[u16; OuterTurn::COUNT]>; ORBITS],
    goal: u16,
}

/// True if a symmetry is a reflection. The three bits of `symmetry` tell whether it exchanges R and L, U and D, and F
/// and B.
fn is_mirror(symmetry: usize) -> bool {
    symmetry.count_ones() % 2 == 1
}

impl FourEdges {
    pub(super) fn new(turns: &PlaceTurns, sides: &Sides) -> FourEdges {
        let eight = Eight::new(sides);
        let (mut fours, mut numbers) = (Vec::with_capacity(FOURS), vec![0; 1 << 12]);
        for (number, numbered) in numbers.iter_mut().enumerate() {
            let four: Four = from_fn(|place| (number >> (3 * (3 - place)) & 7) as u8);
            if are_different(&four) {
                *numbered = fours.len() as u16;
                fours.push(four);
            }
        }
        let orders = (0..256_usize).map(|order| from_fn(|place| (order >> (2 * place) & 3) as u8));
        let orders: Vec<Four> = orders.filter(are_different).collect();
        let in_order_of = |four: &Four, order: &Four| order.map(|place| four[usize::from(place)]);
        let ordered = fours
            .iter()
            .map(|four| from_fn(|order| numbers[code(in_order_of(four, &orders[order]))]));
        let maps: [Order; SYMMETRIES] = from_fn(|symmetry| {
            let image = |face: Face| {
                let axis = match face.axis() {
                    Axis::RightLeft => 0,
                    Axis::UpDown => 1,
                    Axis::FrontBack => 2,
                };
                if symmetry >> axis & 1 == 1 {
                    face.opposite()
                } else {
                    face
                }
            };
            eight.map(&from_fn(|edge| {
                let [first, second] = Place::at(usize::from(sides.places[0][edge])).faces().map(image);
                sides.edges[Place::new(first, second).index()]
            }))
        });
        let mapped: Vec<[u16; SYMMETRIES]> = fours
            .iter()
            .map(|four| from_fn(|symmetry| numbers[code(four.map(|place| maps[symmetry][usize::from(place)]))]))
            .collect();
        let mut turned = [(); ORBITS].map(|()| vec![[0; OuterTurn::COUNT]; FOURS]);
        for turn in in_order(turns_of(3)) {
            let carried = carried_edges(turns, sides, turn).map(|to| eight.map(&to));
            for (turned, carried) in turned.iter_mut().zip(&carried) {
                for (row, four) in turned.iter_mut().zip(&fours) {
                    row[turn.index()] = numbers[code(four.map(|place| carried[usize::from(place)]))];
                }
            }
        }
        // For a list of places, the index of the sorted list, and the index of the order that sorts it.
        let sorted = |number: u16| {
            let four = &fours[usize::from(number)];
            let mut places = *four;
            places.sort_unstable();
            let order = orders.iter().position(|order| in_order_of(four, order) == places);
            (numbers[code(places)], order.map_or(0, |order| order as u8))
        };
        let choices: Vec<u16> = (0..FOURS as u16)
            .filter(|&number| fours[usize::from(number)].is_sorted())
            .collect();
        let choice = |number: u16| {
            let (sorted, _) = sorted(number);
            choices.binary_search(&sorted).expect("it is sorted")
        };
        // Every symmetry is its own inverse.
        let classes = Classes::of_images(
            choices.len(),
            &from_fn::<_, SYMMETRIES, _>(|symmetry| symmetry),
            |which| {
                let images = mapped[usize::from(choices[which])].iter();
                images.map(|&image| choice(image))
            },
        );
        let way = |number: u16, class: usize, symmetry: usize| ClassSymmetry {
            class: class as u8,
            symmetry: symmetry as u8,
            order: sorted(mapped[usize::from(number)][symmetry]).1,
        };
        let members = (0..classes.count()).map(|class| {
            let number = choices[classes.representative(class)];
            // The first symmetry is the identity.
            let kept = classes.stabilizers(class).skip(1);
            (number, kept.map(|symmetry| way(number, class, symmetry)).collect())
        });
        let members = members.collect();
        let ways = (0..FOURS as u16).map(|number| {
            let (class, symmetry) = classes.place(choice(number));
            way(number, class, symmetry)
        });
        let ways = ways.collect();
        let between = sides.places[0].iter().enumerate().filter(|(_, place)| {
            let faces = Place::at(usize::from(**place)).faces();
            faces.iter().all(|face| face.axis() != Axis::FrontBack)
        });
        let mut layer = [0; 4];
        for (place, (edge, _)) in layer.iter_mut().zip(between) {
            *place = eight.numbers[edge].unwrap_or_default();
        }
        FourEdges {
            goal: numbers[code(layer)],
            ordered: ordered.collect(),
            ways,
            members,
            mapped,
            turned,
            numbers,
        }
    }

    /// The index of a list of four places, each below 8.
    pub(super) fn number(&self, places: Four) -> u16 {
        self.numbers[code(places)]
    }

    /// Given the indices for the three orbits, returns the indices after a turn.
    #[inline]
    pub(super) fn turn(&self, edges: [u16; ORBITS], turn: OuterTurn) -> [u16; ORBITS] {
        from_fn(|orbit| self.turned[orbit][usize::from(edges[orbit])][turn.index()])
    }

    /// The coset that belongs to the indices for the three orbits.
    #[inline]
    pub(super) fn coset(&self, [middles, first, second]: [u16; ORBITS]) -> usize {
        self.coset_by(self.ways[usize::from(middles)], first, second)
    }

    #[inline]
    fn coset_by(&self, way: ClassSymmetry, first: u16, second: u16) -> usize {
        let symmetry = usize::from(way.symmetry);
        let led = |four: u16| {
            let mapped = self.mapped[usize::from(four)][symmetry];
            usize::from(self.ordered[usize::from(mapped)][usize::from(way.order)])
        };
        let (first, second) = match is_mirror(symmetry) {
            false => (led(first), led(second)),
            true => (led(second), led(first)),
        };
        (usize::from(way.class) * FOURS + first) * FOURS + second
    }
}

impl DistanceSpace for FourEdges {
    const COSETS: usize = CLASSES * FOURS * FOURS;
    const NAME: &'static str = "five-four-edges";
    const WHAT: &'static str = "four edges of a 5x5x5 with their wings";

    /// A wide turn of U or D acts on these edges like a turn of the face alone. The wide turns of U and D are therefore
    /// left out.
    fn turns(&self) -> TurnSet {
        turns_of(3) & turn_set(|turn| !turn.is_wide() || turn.face().axis() != Axis::UpDown)
    }

    fn goals(&self) -> Vec<usize> {
        vec![self.coset([self.goal; ORBITS])]
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        let (middles, _) = self.members[coset / (FOURS * FOURS)];
        let wings = coset % (FOURS * FOURS);
        self.coset(self.turn([middles, (wings / FOURS) as u16, (wings % FOURS) as u16], turn))
    }

    fn for_each_same(&self, coset: usize, visit: &mut dyn FnMut(usize)) {
        let (_, kept) = &self.members[coset / (FOURS * FOURS)];
        let wings = coset % (FOURS * FOURS);
        for &way in kept {
            visit(self.coset_by(way, (wings / FOURS) as u16, (wings % FOURS) as u16));
        }
    }
}

/// In this phase, the centres of R and L have this number of arrangements.
const ACROSS: usize = 432;

/// The cosets of the centres in the fourth phase.
pub(super) struct RowCentres {
    right_left: FaceCentres,
    up_down: FaceCentres,
    /// The indices of the arrangements of the R and L centres that occur, in ascending order.
    across: Vec<u16>,
    turned: Vec<[u16; OuterTurn::COUNT]>,
    goals: Vec<usize>,
}

/// The arrangement of the centres: an index for R and L, and an index for U and D.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rows {
    across: u16,
    up_down: u16,
}

impl RowCentres {
    pub(super) fn new(turns: &PlaceTurns) -> RowCentres {
        let right_left = FaceCentres::new(Axis::RightLeft, turns, turns_of_sides());
        let up_down = FaceCentres::new(Axis::UpDown, turns, turns_of(3));
        let across = reached(right_left.home(), turns_of_sides(), |pair, turn| {
            right_left.turn(pair, turn)
        });
        let number = |pair: u16| across.binary_search(&pair).map_or(0, |number| number as u16);
        let turned = across.iter().map(|&pair| {
            let mut row = [0; OuterTurn::COUNT];
            for turn in in_order(turns_of(3)) {
                row[turn.index()] = number(right_left.turn(pair, turn));
            }
            row
        });
        let mut space = RowCentres {
            turned: turned.collect(),
            goals: Vec::new(),
            right_left,
            up_down,
            across,
        };
        let home = Rows {
            across: space.number(space.right_left.home()),
            up_down: space.up_down.home(),
        };
        // A turn of the fifth phase always leads from a goal to a goal. In that phase, F and B take the roles of U and
        // D. The only quarter turns of that phase are therefore turns of F and B, which do not change the centres
        // of R, L, U and D.
        let later = turn_set(|turn| turn.is_half() && (!turn.is_wide() || turn.face().axis() != Axis::FrontBack));
        let goals = reached(home, later, |rows, turn| space.turn(rows, turn));
        space.goals = goals.into_iter().map(|rows| space.coset(rows)).collect();
        space
    }

    fn number(&self, pair: u16) -> u16 {
        self.across.binary_search(&pair).map_or(0, |number| number as u16)
    }

    pub(super) fn rows(&self, x_centres: &[u8; 24], t_centres: &[u8; 24]) -> Rows {
        Rows {
            across: self.number(self.right_left.pair(x_centres, t_centres)),
            up_down: self.up_down.pair(x_centres, t_centres),
        }
    }

    #[inline]
    pub(super) fn turn(&self, rows: Rows, turn: OuterTurn) -> Rows {
        Rows {
            across: self.turned[usize::from(rows.across)][turn.index()],
            up_down: self.up_down.turn(rows.up_down, turn),
        }
    }

    #[inline]
    pub(super) fn coset(&self, rows: Rows) -> usize {
        usize::from(rows.across) * PAIRS + usize::from(rows.up_down)
    }
}

impl DistanceSpace for RowCentres {
    const COSETS: usize = ACROSS * PAIRS;
    const NAME: &'static str = "five-rows";
    const WHAT: &'static str = "the centres of R, L, U and D of a 5x5x5";

    fn turns(&self) -> TurnSet {
        turns_of(3)
    }

    fn goals(&self) -> Vec<usize> {
        self.goals.clone()
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        let rows = Rows {
            across: (coset / PAIRS) as u16,
            up_down: (coset % PAIRS) as u16,
        };
        self.coset(self.turn(rows, turn))
    }
}
