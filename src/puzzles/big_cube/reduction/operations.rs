//! The effects of operations on columns. [`super::rows`] explains rows and columns.
//!
//! An operation has three steps. It turns layers about one axis aside, then turns the layer of the rows on one side of
//! the cube, and then turns the layers of the first step back. It may also turn a face before it turns the layer of the
//! rows, and turn this face back afterwards. With such a face turn, only one of the four rows that are exchanged
//! crosses the layers that were turned aside; without it, two of them do. On a cube with two middle layers, each of the
//! two columns beside the middle is then changed by only one of these layers, and the change is a 3-cycle. The face
//! turns cost two more moves, but the last pieces need such operations.
//!
//! The effect of an operation on a column is taken relative to the column to match. It depends on the amounts by which
//! the layers of the two columns were turned aside. The effect is the same for all sizes, so it is computed once, from
//! the turns of a 7x7x7.

use super::aside::{GainsOfPairs, PAIRS, Pair, halves, pair};
use super::orbits::{Orbit, turn_orbit};
use super::rotations::{ROTATIONS, RotationIndex, SignedAxis};
use super::steps::LayerTurns;

/// A turn of a face, with or without layers below it. It is made before the turn of the layer of the rows, and undone
/// afterwards.
#[derive(Clone, Copy)]
struct FaceTurn {
    face: SignedAxis,
    quarters: u8,
    /// True if all layers down to the layer of the rows turn; false if the layer of the rows stays.
    with_rows: bool,
}

/// A turn of only the layer of the rows, on one side of the cube.
#[derive(Clone, Copy)]
struct RowTurn {
    side: SignedAxis,
    quarters: u8,
    /// The face turn that is made before the turn of the layer of the rows, and undone afterwards.
    face: Option<FaceTurn>,
}

impl RowTurn {
    /// The steps on a cube of `size` layers with the rows in `layer`, where 1 is the outermost layer.
    fn steps(&self, size: usize, layer: usize) -> impl Iterator<Item = LayerTurns> {
        let turned = |turn: FaceTurn| {
            let layers = layer - usize::from(!turn.with_rows);
            LayerTurns::towards(size, turn.face, |each| if each < layers { turn.quarters } else { 0 })
        };
        let face = self.face.map(turned);
        let back = face.as_ref().map(LayerTurns::inverse);
        let rows = LayerTurns::towards(
            size,
            self.side,
            |each| if each == layer - 1 { self.quarters } else { 0 },
        );
        face.into_iter().chain([rows]).chain(back)
    }
}

/// An operation, without the amounts by which the layers of the columns are turned aside.
pub(super) struct Operation {
    /// The axis about which layers are turned aside. At the end, they are turned back.
    pub(super) axis: u8,
    /// The amounts by which the layers from the outermost layer to the layer of the rows are turned aside.
    pub(super) outer: Pair,
    turn: RowTurn,
}

impl Operation {
    /// All operations. Operations without a face turn may turn the outer layers aside; operations with a face turn do
    /// not.
    fn all() -> Vec<Operation> {
        let sides = |axis: u8| [(axis, false), (axis, true)];
        let mut all = Vec::new();
        for axis in 0..3 {
            let across = (0..3).filter(move |&other| other != axis);
            for (side, quarters) in across
                .clone()
                .flat_map(sides)
                .flat_map(|side| (1..4).map(move |by| (side, by)))
            {
                let turn = RowTurn {
                    side,
                    quarters,
                    face: None,
                };
                all.extend((0..PAIRS).map(|outer| Operation { axis, outer, turn }));
            }
            for face in across.flat_map(sides) {
                for (by, with_rows) in [(1, false), (1, true), (3, false), (3, true)] {
                    let face = FaceTurn {
                        face,
                        quarters: by,
                        with_rows,
                    };
                    let turns = sides(axis).into_iter().flat_map(|side| {
                        (1..4).map(move |quarters| RowTurn {
                            side,
                            quarters,
                            face: Some(face),
                        })
                    });
                    all.extend(turns.map(|turn| Operation {
                        axis,
                        outer: pair(0, 0),
                        turn,
                    }));
                }
            }
        }
        all
    }

    /// The number of moves of the operation, except the moves for turning layers aside and back. A turn of only the
    /// layer of the rows counts as two moves.
    pub(super) fn moves(&self) -> u32 {
        2 + 2 * u32::from(self.turn.face.is_some())
    }

    /// The steps on a cube of `size` layers with the rows in `layer`. They turn layers aside, turn the layer of the
    /// rows, and then undo the first step. `pairs` contains the amounts of the layers further in, from the outside to
    /// the inside. At the end, the outer layers turn back together with the layers beside them.
    pub(super) fn steps(&self, size: usize, layer: usize, pairs: &[Pair]) -> Vec<LayerTurns> {
        let aside = |outer: Pair| {
            let mut amounts = vec![0; size];
            let layers = std::iter::repeat_n(outer, layer).chain(pairs.iter().copied());
            for (layer, pair) in layers.enumerate().take(size / 2) {
                let [near, far] = halves(pair);
                (amounts[layer], amounts[size - 1 - layer]) = (near, far);
            }
            LayerTurns {
                axis: self.axis,
                amounts,
            }
        };
        let back = aside(pairs.first().copied().unwrap_or(self.outer)).inverse();
        let turns = self.turn.steps(size, layer);
        [aside(self.outer)].into_iter().chain(turns).chain([back]).collect()
    }

    /// For each place of a column, the place from which the operation brings a piece to it. It is computed on a 7x7x7
    /// with the rows in the second layer.
    fn path(&self, column: Pair) -> Orbit {
        const FIRST: [i32; 3] = [6, 4, 2];
        let mut orbit: Orbit = std::array::from_fn(|place| place as u8);
        let ([near, far], [one, other]) = (halves(self.outer), halves(column));
        let aside = LayerTurns {
            axis: self.axis,
            amounts: vec![near, near, one, 0, other, far, far],
        };
        let back = aside.inverse();
        for step in [aside].into_iter().chain(self.turn.steps(7, 2)).chain([back]) {
            turn_orbit(&mut orbit, FIRST, &step);
        }
        orbit
    }
}

/// The number of columns that are processed at the same time.
pub(super) const LANES: usize = 16;

/// One value for each of [`LANES`] columns.
type Lanes = [i8; LANES];

#[inline(always)]
fn sum(one: &Lanes, other: &Lanes) -> Lanes {
    let mut sum = *one;
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum += other;
    }
    sum
}

/// The index of a move of a piece from one place to another.
fn moved(from: RotationIndex, to: RotationIndex) -> u16 {
    u16::from(from) * ROTATIONS as u16 + u16::from(to)
}

/// For each move of a piece (see [`moved`]), the gain of each column: 1 if the piece matches only after the move, -1 if
/// it matches only before the move, and 0 otherwise.
struct Gains([Lanes; ROTATIONS * ROTATIONS]);

impl Gains {
    /// Computes the gains of columns relative to the column to match.
    fn new<'a>(columns: impl Iterator<Item = &'a Orbit>, matched: &Orbit) -> Gains {
        let mut gains = [[0; LANES]; ROTATIONS * ROTATIONS];
        for (lane, column) in columns.take(LANES).enumerate() {
            for (from, &piece) in (0..).zip(column) {
                let before = i8::from(piece == matched[usize::from(from)]);
                for (to, &other) in (0..).zip(matched) {
                    gains[usize::from(moved(from, to))][lane] = i8::from(piece == other) - before;
                }
            }
        }
        Gains(gains)
    }
}

/// For each move of a piece, the gains of up to [`LANES`] columns, and the gains of their mirror columns. A mirror
/// column has the same two layers in the opposite order.
pub(super) struct ColumnGains {
    near: Gains,
    far: Gains,
}

impl ColumnGains {
    /// Computes the gains for pairs of mirror columns. Each group contains up to [`LANES`] pairs.
    pub(super) fn of_columns(columns: &[Orbit], matched: &Orbit) -> Vec<ColumnGains> {
        let chunks = columns.chunks(2 * LANES).map(|columns| ColumnGains {
            near: Gains::new(columns.iter().step_by(2), matched),
            far: Gains::new(columns.iter().skip(1).step_by(2), matched),
        });
        chunks.collect()
    }
}

/// For each pair of amounts by which the layers of a column are turned aside, the gains of [`LANES`] columns.
pub(super) struct GainsByAmounts([Lanes; PAIRS]);

impl GainsByAmounts {
    /// The total gain if each column has its best amounts.
    pub(super) fn most(&self) -> i32 {
        let mut most = self.0[0];
        for of_pair in &self.0[1..] {
            for (most, &each) in most.iter_mut().zip(of_pair) {
                *most = (*most).max(each);
            }
        }
        most.into_iter().map(i32::from).sum()
    }

    /// The gains, grouped by column.
    ///
    /// The method interleaves the first half of the rows with the second half four times, once for each bit of an index
    /// below 16. This transposes rows and columns. Compilers turn the interleaving into vector instructions; they do
    /// not do this for a loop over both indices.
    pub(super) fn by_column(&self) -> [GainsOfPairs; LANES] {
        let mut rows = self.0;
        for _ in 0..LANES.ilog2() {
            let before = rows;
            for half in 0..LANES / 2 {
                let (one, other) = (&before[half], &before[half + LANES / 2]);
                for lane in 0..LANES / 2 {
                    rows[2 * half][2 * lane] = one[lane];
                    rows[2 * half][2 * lane + 1] = other[lane];
                    rows[2 * half + 1][2 * lane] = one[lane + LANES / 2];
                    rows[2 * half + 1][2 * lane + 1] = other[lane + LANES / 2];
                }
            }
        }
        rows
    }
}

/// The number of lists of moves of pieces. The moves that an operation makes in a column depend on the amounts of the
/// column's two layers. Four lists contain moves that depend only on the first amount, and four lists contain moves
/// that depend only on the second amount. The moves in the other lists depend on both amounts.
const LISTS: usize = 4 + 4 + PAIRS;

/// The effects of operations on columns of cubes of any size.
pub(super) struct Operations {
    all: Vec<Operation>,
    /// The moves of pieces in a column, relative to the column to match.
    moved: Vec<u16>,
    /// The places in `moved` at which lists end. There are [`LISTS`] lists for each operation and each number of
    /// quarters by which the column to match is turned aside. Of the two layers of the column to match, only the layer
    /// on the positive side of the axis turns aside.
    ends: Vec<u32>,
}

impl Operations {
    pub(super) fn new() -> Operations {
        let all = Operation::all();
        let (mut moved, mut ends) = (Vec::new(), vec![0]);
        for operation in &all {
            let paths: Vec<Orbit> = (0..PAIRS).map(|column| operation.path(column)).collect();
            for matched in 0..4 {
                for list in lists(&paths, &paths[pair(matched, 0)]) {
                    moved.extend(list);
                    ends.push(moved.len() as u32);
                }
            }
        }
        Operations { all, moved, ends }
    }

    /// All operations, in the order of their indices.
    pub(super) fn all(&self) -> &[Operation] {
        &self.all
    }

    /// The gains of columns by an operation, if the layer of the column to match is turned aside by `matched` quarters.
    pub(super) fn gained(&self, number: usize, matched: u8, columns: &ColumnGains) -> GainsByAmounts {
        let led = 4 * number + usize::from(matched);
        let (near, far) = (self.sums(led, &columns.near), self.sums(led, &columns.far));
        // A mirror column has the same two layers in the opposite order.
        let mut by = [[0; LANES]; 8];
        for (amount, by) in by.iter_mut().enumerate() {
            *by = sum(&near[amount], &far[(amount + 4) % 8]);
        }
        let mut gained = [[0; LANES]; PAIRS];
        for (pair, gained) in gained.iter_mut().enumerate() {
            let [one, other] = [pair / 4, pair % 4];
            let of_both = sum(&near[8 + pair], &far[8 + 4 * other + one]);
            *gained = sum(&sum(&by[one], &by[4 + other]), &of_both);
        }
        GainsByAmounts(gained)
    }

    /// The gains of columns by each of the [`LISTS`] lists of moves.
    fn sums(&self, led: usize, gains: &Gains) -> [Lanes; LISTS] {
        let ends = &self.ends[led * LISTS..=(led + 1) * LISTS];
        let mut sums = [[0; LANES]; LISTS];
        for (sums, ends) in sums.iter_mut().zip(ends.windows(2)) {
            for &each in &self.moved[ends[0] as usize..ends[1] as usize] {
                *sums = sum(sums, &gains.0[usize::from(each)]);
            }
        }
        sums
    }
}

/// The moves of pieces, relative to the column to match. The pieces of this column come from the places in `back`. The
/// lists are in the order of [`LISTS`].
fn lists(paths: &[Orbit], back: &Orbit) -> [Vec<u16>; LISTS] {
    // The operation brings two pieces to the same row: a piece of a column from `from`, and a piece of the column to
    // match from `to`.
    let mut all: Vec<Vec<u16>> = { paths.iter() }
        .map(|path| {
            let pieces = path.iter().zip(back).filter(|(from, to)| from != to);
            pieces.map(|(&from, &to)| moved(from, to)).collect()
        })
        .collect();
    let mut lists: [Vec<u16>; LISTS] = Default::default();
    let mut shared = |list: usize, pairs: Vec<Pair>| {
        let first = all[pairs[0]].clone();
        lists[list] = { first.into_iter() }
            .filter(|each| pairs.iter().all(|&pair| all[pair].contains(each)))
            .collect();
        for pair in pairs {
            all[pair].retain(|each| !lists[list].contains(each));
        }
    };
    for by in 0..4 {
        shared(usize::from(by), (0..4).map(|other| pair(by, other)).collect());
    }
    for by in 0..4 {
        shared(4 + usize::from(by), (0..4).map(|one| pair(one, by)).collect());
    }
    for pair in 0..PAIRS {
        shared(8 + pair, vec![pair]);
    }
    lists
}
