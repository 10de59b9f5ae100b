//! Shortens an algorithm without changing its effect.
//!
//! Rotations of the whole cube are removed first: each turn after a rotation is renamed for the cube as it was held at
//! the start, and the total rotation is written at the end. Adjacent turns about one axis commute, so only the total
//! amount of each of the three layers matters. Turns that cancel are dropped, which may make other turns adjacent.

use super::expand::{Leaf, turn};
use super::metrics::AlgorithmLengths;
use super::{Algorithm, TooLong};
use crate::cube::{Amount, Axis, Layers, Rotation, Turn};
use std::sync::LazyLock;

/// How far each layer of an axis is turned: the layer of U, R or F, then the slice, then the layer of D, L or B. The
/// unit is quarter turns modulo 4, clockwise as seen from U, R or F.
type LayerAmounts = [u8; 3];

/// A series of adjacent turns about one axis.
struct Run {
    axis: Axis,
    layered: LayerAmounts,
    /// The best [`AxisTurns`] for this run may end with a rotation of the whole cube. This is the number of its quarter
    /// turns.
    whole: u8,
}

/// The amounts by which a turn turns each layer.
fn layered(turn: Turn) -> LayerAmounts {
    let is_positive = turn.layers.leader() == Layers::Whole(turn.layers.axis()).leader();
    let (sign, quarters) = if is_positive {
        (1, turn.amount.quarters())
    } else {
        (-1, turn.amount.inverse().quarters())
    };
    [1, 0, -1].map(|outwards| match turn.layers.contain(sign * outwards) {
        true => quarters,
        false => 0,
    })
}

fn sum(one: LayerAmounts, other: LayerAmounts) -> LayerAmounts {
    [0, 1, 2].map(|layer| (one[layer] + other[layer]) % 4)
}

const fn number(layered: LayerAmounts) -> usize {
    (layered[0] as usize * 4 + layered[1] as usize) * 4 + layered[2] as usize
}

/// Turns of the layers of an axis, and a rotation of the whole cube after them.
#[derive(Clone, Default)]
struct AxisTurns {
    /// The turns, written for the axis of R and L.
    turns: Vec<Turn>,
    /// The quarter turns of the whole cube, clockwise as seen from R.
    whole: u8,
}

/// The sets of layers that a single turn about an axis can move, except the whole cube.
fn parts(axis: Axis) -> [Layers; 5] {
    let face = Layers::Whole(axis).leader();
    let across = face.opposite();
    [
        Layers::Face(face),
        Layers::Face(across),
        Layers::Slice(axis),
        Layers::Wide(face),
        Layers::Wide(across),
    ]
}

/// Converts a turn to a leaf. The amount becomes 1, 2 or -1 quarter turns.
fn leaf(turn: Turn) -> Leaf {
    let quarters = match turn.amount {
        Amount::Clockwise => 1,
        Amount::Half => 2,
        Amount::CounterClockwise => -1,
    };
    (turn.layers, quarters)
}

/// For each of the 64 combinations of amounts on an axis, the turns with the same effect that are shortest in ETM. Ties
/// are decided by HTM, then by whether the whole cube is turned, then by QTM, and then by the number of turns of inner
/// layers. A test checks that the result is shortest in HTM, QTM, STM and ETM at once.
static SHORTEST: LazyLock<Vec<AxisTurns>> =
    LazyLock::new(|| best_ways(|lengths, whole, inner| [lengths.etm, lengths.htm, whole, lengths.qtm, inner]));

/// For each combination of amounts on an axis, the turns with the same effect that are shortest in STM: a turn of a
/// slice counts as one move, and a turn of the whole cube does not count.
static SLICED: LazyLock<Vec<AxisTurns>> =
    LazyLock::new(|| best_ways(|lengths, whole, inner| [lengths.stm, whole, lengths.htm, lengths.qtm, inner]));

/// For each combination of amounts, the equivalent turns with the lowest cost. The cost depends on their lengths, on
/// whether the whole cube is turned, and on the number of turns of inner layers.
fn best_ways(cost: impl Fn(AlgorithmLengths, usize, usize) -> [usize; 5]) -> Vec<AxisTurns> {
    let axis = Axis::RightLeft;
    let mut best: Vec<Option<([usize; 5], AxisTurns)>> = vec![None; 64];
    for (way, layered) in ways(axis) {
        let (lengths, inner) = lengths(axis, &way);
        let cost = cost(lengths, usize::from(way.whole > 0), inner);
        let found = &mut best[number(layered)];
        if found.as_ref().is_none_or(|(least, _)| cost < *least) {
            *found = Some((cost, way));
        }
    }
    let best = best.into_iter().flatten();
    best.map(|(_, way)| way).collect()
}

/// All combinations of turns about an axis, each with its effect. Each of the 5 sets of layers turns by any amount or
/// not at all, and so does the whole cube: 4^6 combinations.
fn ways(axis: Axis) -> impl Iterator<Item = (AxisTurns, LayerAmounts)> {
    (0..4_u32.pow(6)).map(move |number| {
        let digit = |place: u32| u8::try_from(number / 4_u32.pow(place) % 4).expect("0 to 3");
        let mut way = AxisTurns {
            turns: Vec::new(),
            whole: digit(5),
        };
        let mut total = [way.whole; 3];
        for (place, layers) in (0..).zip(parts(axis)) {
            if let Some(amount) = Amount::from_quarters(digit(place)) {
                let turn = Turn { layers, amount };
                total = sum(total, layered(turn));
                way.turns.push(turn);
            }
        }
        (way, total)
    })
}

/// The lengths of some turns, and the number of turns of inner layers.
fn lengths(axis: Axis, way: &AxisTurns) -> (AlgorithmLengths, usize) {
    let mut leaves: Vec<Leaf> = way.turns.iter().copied().map(leaf).collect();
    let inner = leaves.len();
    let outer = |(layers, _): &&Leaf| matches!(layers, Layers::Face(_));
    let inner = inner - leaves.iter().filter(outer).count();
    if way.whole > 0 {
        leaves.push((Layers::Whole(axis), way.whole.into()));
    }
    (AlgorithmLengths::of_leaves(&leaves), inner)
}

impl Algorithm {
    /// An algorithm with the same effect, including the orientation of the cube, that is not longer in HTM, QTM, STM or
    /// ETM. Turns are merged even if a turn of the opposite face is between them. Rotations of the whole cube move to
    /// the end, and the turns after them are renamed. The result has no brackets or comments.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn simplified(&self) -> Result<Algorithm, TooLong> {
        self.simplified_by(&SHORTEST)
    }

    /// The algorithm with turns of opposite faces combined into slices. Smart cubes report a slice turn as two face
    /// turns: `R L'` is `M` and a rotation of the whole cube.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn with_slices(&self) -> Result<Algorithm, TooLong> {
        self.simplified_by(&SLICED)
    }

    fn simplified_by(&self, best: &[AxisTurns]) -> Result<Algorithm, TooLong> {
        let mut runs: Vec<Run> = Vec::new();
        let mut held = Rotation::UPRIGHT;
        for Turn { layers, amount } in self.leaves()?.into_iter().filter_map(turn) {
            if let Layers::Whole(_) = layers {
                held = held.turned(layers.leader(), amount);
                continue;
            }
            let (layers, is_reversed) = layers.renamed(|side| held.face(side));
            let amount = if is_reversed { amount.inverse() } else { amount };
            let axis = layers.axis();
            if runs.last().is_none_or(|run| run.axis != axis) {
                runs.push(Run {
                    axis,
                    layered: [0; 3],
                    whole: 0,
                });
            }
            let Some(run) = runs.last_mut() else { continue };
            run.layered = sum(run.layered, layered(Turn { layers, amount }));
            // If the shortest turns include a rotation of the whole cube, that rotation moves to the end too, before
            // the rotations that are already there.
            let whole = best[number(run.layered)].whole;
            if let Some(amount) = Amount::from_quarters(4 + whole - run.whole) {
                let turned = Rotation::UPRIGHT.turned(Layers::Whole(axis).leader(), amount);
                held = turned.followed_by(held);
            }
            run.whole = whole;
            // A turn of all layers by the same amount is a rotation. It has already been moved to the end.
            if run.layered == [whole; 3] {
                runs.pop();
            }
        }
        let mut leaves: Vec<Leaf> = Vec::new();
        for run in runs {
            let positions = parts(Axis::RightLeft);
            for turn in &best[number(run.layered)].turns {
                let part = positions.iter().position(|&part| part == turn.layers);
                leaves.extend(part.map(|part| {
                    let here = parts(run.axis)[part];
                    let there = turn.layers;
                    // M turns in the direction of L, and E in the direction of D, but S in the direction of F. So the
                    // amount for a slice may have to be inverted for another axis.
                    let goes_with = |layers: Layers| layers.leader() == Layers::Whole(layers.axis()).leader();
                    let amount = match goes_with(here) == goes_with(there) {
                        true => turn.amount,
                        false => turn.amount.inverse(),
                    };
                    let layers = here;
                    leaf(Turn { layers, amount })
                }));
            }
        }
        leaves.extend(held.turns().into_iter().map(leaf));
        Ok(Algorithm::of_leaves(leaves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simplified(text: &str) -> String {
        let algorithm: Algorithm = text.parse().expect("an algorithm");
        algorithm.simplified().expect("short").to_string()
    }

    #[test]
    fn what_can_be_one_turn_is() {
        for (long, short) in [
            ("R R", "R2"),
            ("R L R", "R2 L"),
            ("R M R'", "M"),
            ("R L' R L'", "R2 L2"),
            ("R L'", "R L'"),
            ("R M'", "r"),
            ("r R'", "M'"),
            ("r L'", "x"),
            ("U R R' U'", ""),
            ("x x'", ""),
            ("x R", "R x"),
            ("x U", "F x"),
            ("y R y'", "B"),
            ("M U M'", "M U M'"),
            ("R5' R", ""),
            (
                "(R U R' U')6 F",
                "R U R' U' R U R' U' R U R' U' R U R' U' R U R' U' R U R' U' F",
            ),
            ("[R, L]", ""),
            ("F S", "f"),
            ("F S B'", "z"),
            ("u E", "U"),
            ("b' F R F' b", "U"),
            ("x y z", "x2 y"),
            ("R ^(R)", ""),
        ] {
            assert_eq!(simplified(long), short, "{long}");
        }
    }

    /// Checks that the turns that a smart cube reports become slices, and that the final orientation of the cube stays
    /// the same.
    #[test]
    fn opposite_faces_are_slices() {
        for (faces, slices) in [
            ("R L'", "M x"),
            ("R L' U2 R' L", "M F2 M'"),
            ("R2 L2", "M2 x2"),
            ("R L", "R L"),
            ("F' B", "S z'"),
            ("R U R' U'", "R U R' U'"),
        ] {
            let algorithm: Algorithm = faces.parse().expect("an algorithm");
            let sliced = algorithm.with_slices().expect("short");
            assert_eq!(sliced.held(), algorithm.held(), "{faces}");
            assert_eq!(sliced.to_string(), slices);
        }
    }

    #[test]
    fn the_shortest_way_to_turn_an_axis_is_shortest_in_every_metric() {
        let axis = Axis::RightLeft;
        let lengths = |way: &AxisTurns| {
            let mut leaves: Vec<Leaf> = way.turns.iter().copied().map(leaf).collect();
            if way.whole > 0 {
                leaves.push((Layers::Whole(axis), 1));
            }
            AlgorithmLengths::of_leaves(&leaves)
        };
        // Runs never contain rotations of the whole cube.
        for (way, layered) in ways(axis).filter(|(way, _)| way.whole == 0) {
            let (any, best) = (lengths(&way), lengths(&SHORTEST[number(layered)]));
            assert!(best.htm <= any.htm, "{layered:?} HTM");
            assert!(best.stm <= any.stm, "{layered:?} STM");
            assert!(best.etm <= any.etm, "{layered:?} ETM");
            assert!(best.qtm <= any.qtm, "{layered:?} QTM");
        }
    }
}
