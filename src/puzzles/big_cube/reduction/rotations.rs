//! The 24 rotations of a cube, which also name the places of every orbit of its pieces.
//!
//! A turn moves its layers as a rotation of the whole cube would. The places of an orbit are therefore the images of
//! its first place under rotations, and each place is named by the rotation that takes the first place to it. With
//! these names, the effect of a turn on an orbit consists of 4-cycles of places, and these cycles are the same for all
//! orbits and all sizes.

use std::sync::LazyLock;

/// The index of a rotation, below 24. It also names a place of an orbit: the place to which this rotation takes the
/// first place.
pub(super) type RotationIndex = u8;

/// The number of rotations.
pub(super) const ROTATIONS: usize = 24;

/// A direction along an axis: x points to the right, y upwards, and z to the front. The flag is true for the opposite
/// direction.
pub(super) type SignedAxis = (u8, bool);

type Matrix = [[i8; 3]; 3];

/// The group of rotations.
pub(super) struct Rotations {
    /// The directions to which each rotation takes x, y and z.
    pub(super) ways: [[SignedAxis; 3]; ROTATIONS],
    /// `product[one][other]` applies `other` first, then `one`.
    pub(super) product: [[RotationIndex; ROTATIONS]; ROTATIONS],
    /// The inverse of each rotation.
    pub(super) inverse: [RotationIndex; ROTATIONS],
    /// For each of the axes x, y and z, the clockwise rotations by 0 to 3 quarters, as seen from the positive side of
    /// the axis.
    pub(super) quarters: [[RotationIndex; 4]; 3],
    /// `cycles[axis][of][back]` contains four places, in the order in which a clockwise quarter turn permutes them.
    /// These are the places whose rotation takes the direction with the index `of` to `axis`, or to the opposite
    /// direction if `back` is 1.
    pub(super) cycles: [[[[RotationIndex; 4]; 2]; 3]; 3],
}

/// All rotations.
pub(super) static GROUP: LazyLock<Rotations> = LazyLock::new(Rotations::new);

impl Rotations {
    fn new() -> Rotations {
        // A clockwise quarter turn, as seen from the positive side of the axis, takes each perpendicular vector to its
        // cross product with the axis.
        let quarters: [Matrix; 3] = std::array::from_fn(|axis| {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
            let mut matrix = [[0; 3]; 3];
            matrix[axis][axis] = 1;
            matrix[last][next] = -1;
            matrix[next][last] = 1;
            matrix
        });
        let mut all: Vec<Matrix> = vec![[[1, 0, 0], [0, 1, 0], [0, 0, 1]]];
        let mut seen = 0;
        while seen < all.len() {
            for quarter in &quarters {
                let next = times(quarter, &all[seen]);
                if !all.contains(&next) {
                    all.push(next);
                }
            }
            seen += 1;
        }
        let number = |matrix: &Matrix| {
            let found = all.iter().position(|each| each == matrix);
            found.expect("products of rotations are rotations") as RotationIndex
        };
        let product: [[RotationIndex; ROTATIONS]; ROTATIONS] =
            std::array::from_fn(|one| std::array::from_fn(|other| number(&times(&all[one], &all[other]))));
        let inverse = product.map(|row| {
            let found = row.iter().position(|&each| each == 0);
            found.expect("a rotation can be undone") as RotationIndex
        });
        let quarters = quarters.map(|quarter| {
            let once = number(&quarter);
            let then = |before: RotationIndex| product[usize::from(once)][usize::from(before)];
            [0, once, then(once), then(then(once))]
        });
        let ways: [[SignedAxis; 3]; ROTATIONS] = std::array::from_fn(|number| {
            std::array::from_fn(|column| {
                let runs = (0..3).find(|&row| all[number][row][column] != 0);
                let runs = runs.expect("an axis is turned to an axis");
                (runs as u8, all[number][runs][column] < 0)
            })
        });
        let cycles = std::array::from_fn(|axis| {
            std::array::from_fn(|of| {
                [false, true].map(|back| {
                    let first = ways.iter().position(|ways| ways[of] == (axis as u8, back));
                    let first = first.expect("some rotation leads any axis anywhere");
                    quarters[axis].map(|quarter| product[usize::from(quarter)][first])
                })
            })
        });
        Rotations {
            ways,
            product,
            inverse,
            quarters,
            cycles,
        }
    }

    /// The product of two rotations, where `first` is applied before `then`.
    pub(super) fn then(&self, first: RotationIndex, then: RotationIndex) -> RotationIndex {
        self.product[usize::from(then)][usize::from(first)]
    }

    /// The image of a direction under a rotation.
    pub(super) fn turned(&self, rotation: RotationIndex, (axis, back): SignedAxis) -> SignedAxis {
        let (to, other) = self.ways[usize::from(rotation)][usize::from(axis)];
        (to, back != other)
    }

    /// The rotation that takes the directions x and y to the given directions; `None` if the given directions are on
    /// one axis.
    pub(super) fn leading(&self, x: SignedAxis, y: SignedAxis) -> Option<RotationIndex> {
        let found = self.ways.iter().position(|ways| ways[0] == x && ways[1] == y);
        found.map(|number| number as RotationIndex)
    }
}

fn times(one: &Matrix, other: &Matrix) -> Matrix {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| (0..3).map(|each| one[row][each] * other[each][column]).sum())
    })
}
