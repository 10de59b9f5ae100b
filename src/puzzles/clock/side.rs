//! One side of the Clock as an algebraic module over the integers modulo 12. For each element of the module, the code
//! below finds the smallest number of turns that make it.
//!
//! A turn adds the same hours to the centre, to each corner whose pin is raised, and to each edge beside a raised pin.
//! The five dials that belong only to this side are its *inner* dials. Turns of both sides turn the corners. The *work*
//! of one side consists of nine numbers: the hours of its five inner dials, and the hours by which it turns the four
//! corners. Each of the 12⁹ possible works can be done in at most eight turns of the side.
//!
//! The number of turns does not change under the four rotations and four reflections of the side, and under
//! multiplication of all hours by 5, 7 or 11. The 12⁵ combinations of inner dials therefore form 9,906 classes. For a
//! representative of each class and every number of turns up to five, the table lists the combinations of corner hours
//! that, together with the inner dials, need exactly this number of turns. The list of a class for five turns is
//! computed when it is first needed.

use super::turn::{HOURS, Pins};
use std::sync::{LazyLock, OnceLock};

/// The number of combinations of the hours of the inner dials U, L, centre, R and D: 12⁵.
pub const INNER: usize = 248_832;

/// The number of combinations of the hours of the corners UL, UR, DL and DR.
pub const CORNERS: usize = PAIRS * PAIRS;

/// The number of combinations of the hours of two dials.
pub const PAIRS: usize = 144;

/// The corners of each diagonal. Symmetries of a side map diagonals to diagonals.
const DIAGONALS: [[usize; 2]; 2] = [[0, 3], [1, 2]];

/// The hours of the corners as two numbers below [`PAIRS`], one for each diagonal. The number of a diagonal is twelve
/// times the hour of its first corner plus the hour of its second corner.
pub type DiagonalHours = [u8; 2];

/// The index of a combination of hours, below [`CORNERS`].
#[inline]
pub fn index(hours: DiagonalHours) -> usize {
    usize::from(hours[0]) * PAIRS + usize::from(hours[1])
}

/// The hours with the given index.
pub fn hours_at(index: usize) -> DiagonalHours {
    [(index / PAIRS) as u8, (index % PAIRS) as u8]
}

fn diagonals(corners: [u8; 4]) -> DiagonalHours {
    DIAGONALS.map(|[first, second]| corners[first] * HOURS + corners[second])
}

fn corners_of(hours: DiagonalHours) -> [u8; 4] {
    let mut corners = [0; 4];
    for ([first, second], pair) in DIAGONALS.into_iter().zip(hours) {
        (corners[first], corners[second]) = (pair / HOURS, pair % HOURS);
    }
    corners
}

/// The maximum number of turns that a side needs for its work.
pub const MOST: usize = 8;

/// The largest number of turns for which the table lists all combinations of corners.
pub const LISTED: usize = 5;

/// The two pins beside each edge.
const PINS_BESIDE: [[usize; 2]; 4] = [[0, 1], [0, 2], [1, 3], [2, 3]];

/// The indices of the edges U, L, R and D among the inner dials. The centre has the index 2.
const EDGES: [usize; 4] = [0, 1, 3, 4];

/// For each set of raised pins, tells which inner dials and which corners a turn moves: 1 if it moves the dial, and 0
/// if it does not.
static DRIVEN: [([u8; 5], [u8; 4]); 16] = {
    let mut driven = [([0, 0, 1, 0, 0], [0; 4]); 16];
    let mut pins = 0;
    while pins < 16 {
        let mut place = 0;
        while place < 4 {
            let [one, other] = PINS_BESIDE[place];
            driven[pins].0[EDGES[place]] = ((pins >> one | pins >> other) & 1) as u8;
            driven[pins].1[place] = (pins >> place & 1) as u8;
            place += 1;
        }
        pins += 1;
    }
    driven
};

/// A turn of a side: the raised pins, and 1 to 11 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideTurn {
    pub pins: u8,
    pub hours: u8,
}

impl SideTurn {
    pub const COUNT: usize = Pins::COUNT * (HOURS as usize - 1);

    pub fn of_index(index: usize) -> SideTurn {
        SideTurn {
            pins: (index / 11) as u8 + 1,
            hours: (index % 11) as u8 + 1,
        }
    }
}

/// The work that one side has to do: the hours by which it must turn its inner dials and the corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideState {
    pub inner: [u8; 5],
    pub corners: [u8; 4],
}

fn number(hours: &[u8]) -> usize {
    hours.iter().fold(0, |number, &hour| number * 12 + usize::from(hour))
}

fn hours_of<const COUNT: usize>(mut number: usize) -> [u8; COUNT] {
    let mut hours = [0; COUNT];
    for hour in hours.iter_mut().rev() {
        *hour = (number % 12) as u8;
        number /= 12;
    }
    hours
}

impl SideState {
    pub fn inner_number(&self) -> usize {
        number(&self.inner)
    }

    /// The state with the inner dials of the given index, and the given hours of the corners.
    pub fn of_numbers(inner: usize, corners: DiagonalHours) -> SideState {
        SideState {
            inner: hours_of(inner),
            corners: corners_of(corners),
        }
    }

    /// The remaining work after a turn.
    pub fn without(mut self, turn: SideTurn) -> SideState {
        let (inner, corners) = &DRIVEN[usize::from(turn.pins)];
        let hours = self.inner.iter_mut().chain(&mut self.corners);
        for (hour, driven) in hours.zip(inner.iter().chain(corners)) {
            let left = *hour + HOURS - turn.hours * driven;
            *hour = if left < HOURS { left } else { left - HOURS };
        }
        self
    }

    fn is_nothing(&self) -> bool {
        self.inner == [0; 5] && self.corners == [0; 4]
    }
}

/// A rotation or reflection of a side, together with a factor for all hours: 1, 5, 7 or 11.
#[derive(Debug, Clone, Copy)]
pub struct SideSymmetry {
    /// The image of each corner.
    corners: [usize; 4],
    factor: u8,
}

impl SideSymmetry {
    pub const COUNT: usize = 32;

    fn all() -> Vec<SideSymmetry> {
        let turned = |corners: [usize; 4]| corners.map(|corner| [1, 3, 0, 2][corner]);
        let mut all = Vec::with_capacity(SideSymmetry::COUNT);
        for mirrored in [[0, 1, 2, 3], [1, 0, 3, 2]] {
            let mut corners = mirrored;
            for _ in 0..4 {
                all.extend([1, 5, 7, 11].map(|factor| SideSymmetry { corners, factor }));
                corners = turned(corners);
            }
        }
        all
    }

    fn inverse(&self) -> SideSymmetry {
        let mut corners = [0; 4];
        for (from, &to) in self.corners.iter().enumerate() {
            corners[to] = from;
        }
        // Each of the factors 1, 5, 7 and 11 is its own inverse modulo 12.
        SideSymmetry { corners, ..*self }
    }

    fn inner(&self, inner: [u8; 5]) -> [u8; 5] {
        let mut moved = [0; 5];
        for (edge, pins) in EDGES.into_iter().zip(PINS_BESIDE) {
            let mut to = pins.map(|pin| self.corners[pin]);
            to.sort_unstable();
            let beside = PINS_BESIDE.iter().position(|beside| *beside == to);
            moved[EDGES[beside.expect("neighbours stay neighbours")]] = inner[edge] * self.factor % HOURS;
        }
        moved[2] = inner[2] * self.factor % HOURS;
        moved
    }

    fn corners(&self, corners: [u8; 4]) -> [u8; 4] {
        let mut moved = [0; 4];
        for (hour, &to) in corners.iter().zip(&self.corners) {
            moved[to] = hour * self.factor % HOURS;
        }
        moved
    }

    /// The effect of the inverse symmetry on the corners.
    pub fn undone(self) -> CornerMap {
        let back = self.inverse();
        CornerMap::new(back.corners, back.factor, [0; 4])
    }

    /// The hours of corners whose image under this symmetry is `corners`.
    pub fn corners_before(&self, corners: DiagonalHours) -> [u8; 4] {
        self.inverse().corners(corners_of(corners))
    }

    fn turn(&self, turn: SideTurn) -> SideTurn {
        let pins = (0..4).filter(|pin| turn.pins >> pin & 1 == 1);
        SideTurn {
            pins: pins.fold(0, |pins, pin| pins | 1 << self.corners[pin]),
            hours: turn.hours * self.factor % HOURS,
        }
    }
}

/// All changes of the two hours of a diagonal. A change may exchange the two hours. It multiplies them by a factor (1,
/// 5, 7 or 11), and adds a summand to each of them. [`pair_change`] returns a change from this list.
static PAIR_CHANGES: LazyLock<Vec<[u8; PAIRS]>> = LazyLock::new(|| {
    let changes = [false, true].into_iter().flat_map(|swaps| {
        let factors = [1, 5, 7, 11].into_iter();
        factors.flat_map(move |factor| (0..PAIRS as u8).map(move |added| (swaps, factor, added)))
    });
    let change = |(swaps, factor, added): (bool, u8, u8)| {
        std::array::from_fn(|pair| {
            let [first, second] = [pair as u8 / HOURS, pair as u8 % HOURS];
            let [first, second] = if swaps { [second, first] } else { [first, second] };
            let hour = |hour: u8, added: u8| (hour * factor + added) % HOURS;
            hour(first, added / HOURS) * HOURS + hour(second, added % HOURS)
        })
    };
    changes.map(change).collect()
});

fn pair_change(swaps: bool, factor: u8, added: u8) -> &'static [u8; PAIRS] {
    let factor = usize::from(factor / 6 * 2 + factor % 6 / 5);
    &PAIR_CHANGES[(4 * usize::from(swaps) + factor) * PAIRS + usize::from(added)]
}

/// A change of the corners. It moves corners to new places, multiplies their hours by a factor, and adds summands. It
/// is given by a table for each diagonal.
#[derive(Clone, Copy)]
pub struct CornerMap {
    /// The change of each diagonal. It is applied before the diagonals change places.
    changes: [&'static [u8; PAIRS]; 2],
    /// True if the diagonals change places.
    crosses: bool,
}

impl CornerMap {
    /// `to` gives the new place of each corner; it must be a symmetry of the side. The hours of each corner are
    /// multiplied by `factor`. Then `added` is added to the hours at the new places.
    pub fn new(to: [usize; 4], factor: u8, added: [u8; 4]) -> CornerMap {
        let crosses = DIAGONALS[1].contains(&to[0]);
        let added = diagonals(added);
        let change = |diagonal: usize| {
            let target = diagonal ^ usize::from(crosses);
            let swaps = to[DIAGONALS[diagonal][0]] != DIAGONALS[target][0];
            pair_change(swaps, factor, added[target])
        };
        CornerMap {
            changes: [change(0), change(1)],
            crosses,
        }
    }

    #[inline]
    pub fn of(&self, hours: DiagonalHours) -> DiagonalHours {
        let [first, second] = self.changes;
        let (first, second) = (first[usize::from(hours[0])], second[usize::from(hours[1])]);
        if self.crosses { [second, first] } else { [first, second] }
    }
}

/// The combinations of corners that, together with given inner dials, need exactly a given number of turns.
#[derive(Debug, Default)]
struct ListedCorners {
    /// The combinations, in ascending order.
    corners: Vec<DiagonalHours>,
    /// For each combination, the index (see `SideTurn::of_index`) of the last of the turns that make it.
    last: Vec<u8>,
}

/// The known results for a class of inner dials.
struct SideClass {
    representative: u32,
    /// The number of combinations of inner dials in the class.
    size: u16,
    /// For each number of turns, the combinations of corners that need exactly this number of turns. The list for
    /// [`LISTED`] turns is in `last_list`, which is computed when it is first needed.
    lists: [ListedCorners; LISTED],
    last_list: OnceLock<ListedCorners>,
    /// One bit for each combination of corners. It is 1 if at most [`LISTED`] plus 1 turns make the combination
    /// together with the representative.
    one_more: OnceLock<Vec<u64>>,
}

/// The table of a side.
pub struct SideTable {
    symmetries: Vec<SideSymmetry>,
    /// For each combination of inner dials, its class, and the symmetry that maps it to the representative of this
    /// class.
    class_of: Vec<(u16, u8)>,
    classes: Vec<SideClass>,
}

/// The symmetry and the class of a state.
#[derive(Clone, Copy)]
pub struct SidePlace {
    class: u16,
    symmetry: u8,
}

impl SideTable {
    pub fn new() -> SideTable {
        let symmetries = SideSymmetry::all();
        let mut class_of = vec![(u16::MAX, 0); INNER];
        let mut classes: Vec<SideClass> = Vec::new();
        for inner in 0..INNER {
            if class_of[inner].0 != u16::MAX {
                continue;
            }
            let mut size = 0;
            for (index, symmetry) in symmetries.iter().enumerate() {
                let like_it = &mut class_of[number(&symmetry.inverse().inner(hours_of(inner)))];
                size += u16::from(like_it.0 == u16::MAX);
                *like_it = (classes.len() as u16, index as u8);
            }
            classes.push(SideClass {
                representative: inner as u32,
                size,
                lists: Default::default(),
                last_list: OnceLock::new(),
                one_more: OnceLock::new(),
            });
        }
        let mut table = SideTable {
            symmetries,
            class_of,
            classes,
        };
        table.classes[0].lists[0] = ListedCorners {
            corners: vec![[0, 0]],
            last: vec![0],
        };
        let made_by = &mut vec![0; CORNERS];
        for turns in 1..LISTED {
            let classes = 0..table.classes.len();
            let lists: Vec<_> = classes.map(|class| table.list(class, turns, made_by)).collect();
            for (class, list) in table.classes.iter_mut().zip(lists) {
                class.lists[turns] = list;
            }
        }
        table
    }

    /// The number of classes.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The memory, in bytes, of the parts computed so far. Each listed combination of corners takes three bytes.
    pub fn bytes(&self) -> u64 {
        let lists = self
            .classes
            .iter()
            .flat_map(|class| class.lists.iter().chain(class.last_list.get()));
        let listed: usize = lists.map(|list| 3 * list.corners.len()).sum();
        let further = self.classes.iter().filter(|class| class.one_more.get().is_some());
        (listed + further.count() * CORNERS / 8 + 4 * INNER) as u64
    }

    /// The inner dials of the representative of a class.
    pub fn representative(&self, class: usize) -> usize {
        self.classes[class].representative as usize
    }

    /// The number of combinations of inner dials in a class.
    pub fn size(&self, class: usize) -> u64 {
        u64::from(self.classes[class].size)
    }

    /// The class of inner dials, and the symmetry that maps them to its representative.
    pub fn class_and_symmetry(&self, inner: usize) -> (usize, SideSymmetry) {
        let (class, symmetry) = self.class_of[inner];
        (usize::from(class), self.symmetries[usize::from(symmetry)])
    }

    /// The combinations of corners that, together with the representative of a class, need exactly this number of
    /// turns. `turns` is at most [`LISTED`].
    pub fn listed_of(&self, class: usize, turns: usize) -> &[DiagonalHours] {
        let symmetry = 0;
        let class = class as u16;
        self.listed(SidePlace { class, symmetry }, turns)
    }

    /// The combinations of corners that, together with the representative of a class, need exactly [`LISTED`] plus 1
    /// turns.
    pub fn one_more_of(&self, class: usize) -> Vec<DiagonalHours> {
        let mut is_listed = vec![false; CORNERS];
        for &corners in (0..=LISTED).flat_map(|turns| self.listed_of(class, turns)) {
            is_listed[index(corners)] = true;
        }
        let place = SidePlace {
            class: class as u16,
            symmetry: 0,
        };
        let others = (0..CORNERS).filter(|&index| !is_listed[index]).map(hours_at);
        others.filter(|&corners| self.is_one_more(place, corners)).collect()
    }

    /// Lists the combinations of corners that, together with the representative of a class, need exactly `turns` turns.
    /// `made_by` is a buffer with an entry for each combination. All its entries must be 0 before the call, and they
    /// are 0 after it.
    fn list(&self, class: usize, turns: usize, made_by: &mut [u8]) -> ListedCorners {
        /// Marks combinations of corners that need fewer turns.
        const FEWER: u8 = SideTurn::COUNT as u8 + 1;
        let fewer = || self.classes[class].lists[..turns].iter().flat_map(|list| &list.corners);
        fewer().for_each(|&corners| made_by[index(corners)] = FEWER);
        let mut made: Vec<DiagonalHours> = Vec::new();
        // `made_by` contains the index of the last turn plus 1.
        self.for_each_after_one_more(class, turns - 1, |corners, last| {
            let made_by = &mut made_by[index(corners)];
            if *made_by == 0 {
                *made_by = last + 1;
                made.push(corners);
            }
        });
        made.sort_unstable();
        let last = made.iter().map(|&corners| made_by[index(corners)] - 1).collect();
        made.iter()
            .chain(fewer())
            .for_each(|&corners| made_by[index(corners)] = 0);
        ListedCorners { corners: made, last }
    }

    /// Visits the combinations of corners that `turns` + 1 turns can make together with the representative. The first
    /// `turns` turns are taken from the lists. Turns commute, and no two turns of a solution raise the same pins. So
    /// the last turn can always be the turn whose pins come first in the order of pins. The other turns need `turns`
    /// sets of pins that come later in this order, so the final `turns` sets are not tried for the last turn.
    fn for_each_after_one_more(&self, class: usize, turns: usize, mut visit: impl FnMut(DiagonalHours, u8)) {
        let representative = SideState::of_numbers(self.classes[class].representative as usize, [0, 0]);
        for index in 0..SideTurn::COUNT - 11 * turns {
            let turn = SideTurn::of_index(index);
            let before = representative.without(turn);
            let place = self.place(&before);
            let listed = self.listed(place, turns);
            if listed.is_empty() {
                continue;
            }
            let back = self.symmetries[usize::from(place.symmetry)].inverse();
            // The hours that the turn adds to the corners.
            let added = before.corners.map(|hour| (HOURS - hour) % HOURS);
            let map = CornerMap::new(back.corners, back.factor, added);
            for &corners in listed {
                visit(map.of(corners), index as u8);
            }
        }
    }

    pub fn place(&self, state: &SideState) -> SidePlace {
        let (class, symmetry) = self.class_of[state.inner_number()];
        SidePlace { class, symmetry }
    }

    pub fn symmetry(&self, place: SidePlace) -> SideSymmetry {
        self.symmetries[usize::from(place.symmetry)]
    }

    /// The combinations of corners that, together with the representative of a class, need exactly this number of
    /// turns. `turns` is at most [`LISTED`].
    pub fn listed(&self, place: SidePlace, turns: usize) -> &[DiagonalHours] {
        &self.list_of(place, turns).corners
    }

    fn list_of(&self, place: SidePlace, turns: usize) -> &ListedCorners {
        let class = usize::from(place.class);
        let of_class = &self.classes[class];
        match of_class.lists.get(turns) {
            Some(list) => list,
            None => (of_class.last_list).get_or_init(|| self.list(class, LISTED, &mut vec![0; CORNERS])),
        }
    }

    /// True if at most [`LISTED`] plus 1 turns make these corners together with the inner dials of the representative.
    pub fn is_one_more(&self, place: SidePlace, corners: DiagonalHours) -> bool {
        let class = usize::from(place.class);
        let bits = self.classes[class].one_more.get_or_init(|| {
            let mut is_made = vec![false; CORNERS];
            for turns in 0..=LISTED {
                let listed = self.listed(place, turns).iter();
                listed.for_each(|&corners| is_made[index(corners)] = true);
            }
            self.for_each_after_one_more(class, LISTED, |corners, _| is_made[index(corners)] = true);
            let bits = |made: &[bool]| made.iter().rev().fold(0, |bits, &made| bits << 1 | u64::from(made));
            is_made.chunks(64).map(bits).collect()
        });
        let index = index(corners);
        bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// The last of `turns` turns that make these corners together with the inner dials of the representative. `None` if
    /// `turns` is not the smallest number of turns that make them.
    fn last_turn(&self, place: SidePlace, corners: DiagonalHours, turns: usize) -> Option<SideTurn> {
        let list = self.list_of(place, turns);
        let at = list.corners.binary_search(&corners).ok()?;
        Some(SideTurn::of_index(usize::from(list.last[at])))
    }

    /// True if at most `turns` turns do the work of a state.
    pub fn is_within(&self, state: &SideState, turns: usize) -> bool {
        let place = self.place(state);
        let corners = diagonals(self.symmetry(place).corners(state.corners));
        match turns {
            MOST.. => true,
            ..=LISTED => (0..=turns).any(|turns| self.last_turn(place, corners, turns).is_some()),
            6 => self.is_one_more(place, corners),
            _ => {
                let turn = |index| state.without(SideTurn::of_index(index));
                self.is_one_more(place, corners)
                    || (0..SideTurn::COUNT).any(|index| self.is_within(&turn(index), turns - 1))
            }
        }
    }

    /// Returns turns that do the work of a state. `turns` must be the smallest possible number of turns.
    pub fn shortest(&self, mut state: SideState, mut turns: usize) -> Vec<SideTurn> {
        let mut made = Vec::with_capacity(turns);
        while turns > 0 {
            let place = self.place(&state);
            let symmetry = self.symmetry(place);
            let turn = if turns <= LISTED {
                let corners = diagonals(symmetry.corners(state.corners));
                let last = self.last_turn(place, corners, turns);
                last.map(|last| symmetry.inverse().turn(last))
            } else {
                let mut all = (0..SideTurn::COUNT).map(SideTurn::of_index);
                all.find(|&turn| {
                    let before = state.without(turn);
                    match turns - 1 {
                        LISTED => {
                            let place = self.place(&before);
                            let corners = diagonals(self.symmetry(place).corners(before.corners));
                            // Fewer than `LISTED` turns are not enough here, so only the list for `LISTED` turns is
                            // needed.
                            self.last_turn(place, corners, LISTED).is_some()
                        }
                        fewer => self.is_within(&before, fewer),
                    }
                })
            };
            let turn = turn.expect("the state is this many turns away");
            made.push(turn);
            state = state.without(turn);
            turns -= 1;
        }
        debug_assert!(state.is_nothing());
        // Turns commute, so every solution lists them in the order of their pins.
        made.sort_unstable_by_key(|turn| turn.pins);
        made
    }

    /// All sets of exactly `turns` turns with different pins that do the work of a state. The turns of each set are in
    /// the order of their pins.
    pub fn all_of_length(&self, state: SideState, turns: usize) -> Vec<Vec<SideTurn>> {
        let mut found = Vec::new();
        self.collect(state, turns, 1, &mut Vec::with_capacity(turns), &mut found);
        found
    }

    fn collect(
        &self,
        state: SideState,
        turns: usize,
        first: u8,
        made: &mut Vec<SideTurn>,
        found: &mut Vec<Vec<SideTurn>>,
    ) {
        if turns == 0 {
            if state.is_nothing() {
                found.push(made.clone());
            }
            return;
        }
        // If more turns are left, this check would take longer than the search without it.
        if turns <= LISTED + 1 && !self.is_within(&state, turns) {
            return;
        }
        for pins in first..=Pins::COUNT as u8 {
            for hours in 1..HOURS {
                let turn = SideTurn { pins, hours };
                made.push(turn);
                self.collect(state.without(turn), turns - 1, pins + 1, made, found);
                made.pop();
            }
        }
    }
}

/// Returns a map of hours of corners. It takes the hours by which one side turns the corners, and gives the hours that
/// remain for the opposite side. The symmetry `from` maps the first side to the representative of its class, and `to`
/// does the same for the opposite side. The returned map converts corners of the first representative to corners of the
/// second representative.
/// `together` contains the hours by which both sides together must turn the corners. Seen from behind, left and right
/// are exchanged, and so are clockwise and counter-clockwise.
pub fn across(from: &SideSymmetry, to: &SideSymmetry, together: [u8; 4]) -> CornerMap {
    let back = from.inverse();
    let factor = to.factor * back.factor % HOURS;
    // The corners of the opposite side are the mirror image of the corners of this side.
    let places = std::array::from_fn(|corner| to.corners[back.corners[corner] ^ 1]);
    CornerMap::new(places, factor, to.corners(together))
}
