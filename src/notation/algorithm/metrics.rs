//! The lengths of an algorithm.

use super::expand::{Leaf, turn};
use super::{Algorithm, TooLong};
use crate::cube::Metric;

/// The length of an algorithm in each [`Metric`].
///
/// Before a turn is counted, its angle is reduced: `R3` counts like `R'`, and `R2'` like `R2`. A turn that changes
/// nothing, such as `R4`, counts only in ETM.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct AlgorithmLengths {
    /// The length in the half-turn metric, also called outer block turn metric.
    pub htm: usize,
    /// The length in the quarter-turn metric.
    pub qtm: usize,
    /// The length in the slice-turn metric.
    pub stm: usize,
    /// The length in the execution-turn metric.
    pub etm: usize,
    /// The length in the axial metric.
    pub axial: usize,
    /// The length in the axial quarter-turn metric.
    pub axial_qtm: usize,
}

impl AlgorithmLengths {
    /// The length in a metric.
    pub const fn of(&self, metric: Metric) -> usize {
        match metric {
            Metric::HalfTurn => self.htm,
            Metric::QuarterTurn => self.qtm,
            Metric::SliceTurn => self.stm,
            Metric::ExecutionTurn => self.etm,
            Metric::Axial => self.axial,
            Metric::AxialQuarterTurn => self.axial_qtm,
        }
    }

    pub(super) fn of_leaves(leaves: &[Leaf]) -> AlgorithmLengths {
        let turns: Vec<_> = leaves.iter().filter_map(|&leaf| turn(leaf)).collect();
        let length = |metric: Metric| metric.length_of_turns(&turns);
        AlgorithmLengths {
            htm: length(Metric::HalfTurn),
            qtm: length(Metric::QuarterTurn),
            stm: length(Metric::SliceTurn),
            etm: leaves.len(),
            axial: length(Metric::Axial),
            axial_qtm: length(Metric::AxialQuarterTurn),
        }
    }
}

impl Algorithm {
    /// The lengths of the algorithm as it is written. No turns are cancelled.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn lengths(&self) -> Result<AlgorithmLengths, TooLong> {
        Ok(AlgorithmLengths::of_leaves(&self.leaves()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_count_as_each_metric_has_it() {
        for (text, htm, qtm, stm, etm, axial, axial_qtm) in [
            ("R U2 F'", 3, 4, 3, 3, 3, 4),
            ("r Uw2", 2, 3, 2, 2, 2, 3),
            ("M E2 S'", 6, 8, 3, 3, 3, 4),
            ("x y2 R", 1, 1, 1, 3, 1, 1),
            ("(R U R' U')6", 24, 24, 24, 24, 24, 24),
            ("[R: U]", 3, 3, 3, 3, 3, 3),
            ("R3 R5' R4 R8", 2, 2, 2, 4, 2, 2),
            ("(R L') U2 D", 4, 5, 4, 4, 2, 3),
            ("", 0, 0, 0, 0, 0, 0),
        ] {
            let algorithm: Algorithm = text.parse().expect("an algorithm");
            let expected = AlgorithmLengths {
                htm,
                qtm,
                stm,
                etm,
                axial,
                axial_qtm,
            };
            assert_eq!(algorithm.lengths(), Ok(expected), "{text}");
        }
    }
}
