//! The steps that a search has made, in a compact form.

use super::step_metric::StepMetric;
use super::steps::Steps;
use crate::cube::AxisTurn;

/// A sequence of steps, packed as their numbers. The last step is in the lowest bits, and all unused bits are 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MadeSteps(u128);

/// A short sequence of steps, with the same number of bits per step as in [`MadeSteps`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FewSteps(u32);

impl MadeSteps {
    /// No steps.
    pub const NONE: MadeSteps = MadeSteps(u128::MAX);

    /// The number of bits per step. These bits can store the number of any step, and also the number whose bits are all
    /// 1, which marks unused bits.
    const fn bits<M: StepMetric>() -> u32 {
        usize::BITS - M::STEPS.leading_zeros()
    }

    /// These steps followed by one more step.
    #[inline]
    pub fn then<M: StepMetric>(self, step: u8) -> MadeSteps {
        const {
            let most = M::LIMITS.farthest as u32 + 1;
            assert!(most * MadeSteps::bits::<M>() <= u128::BITS);
        }
        MadeSteps(self.0 << MadeSteps::bits::<M>() | u128::from(step))
    }

    /// These steps followed by the `count` steps in `steps`.
    #[inline]
    pub fn then_few<M: StepMetric>(self, steps: FewSteps, count: usize) -> MadeSteps {
        MadeSteps(self.0 << (count as u32 * MadeSteps::bits::<M>()) | u128::from(steps.0))
    }

    /// The turns, from first to last.
    pub fn turns<M: StepMetric>(self, steps: &Steps<M>) -> Vec<AxisTurn> {
        let mask = (1 << MadeSteps::bits::<M>()) - 1;
        let mut turns = Vec::new();
        let mut packed = self.0;
        while let Some(turn) = steps.turn((packed & mask) as usize) {
            turns.push(turn);
            packed >>= MadeSteps::bits::<M>();
        }
        turns.reverse();
        turns
    }
}

impl FewSteps {
    /// No steps.
    pub const NONE: FewSteps = FewSteps(0);

    /// A step followed by these `count` steps.
    pub fn after<M: StepMetric>(self, step: usize, count: usize) -> FewSteps {
        const {
            let most = M::LIMITS.long_ending as u32;
            assert!(most * MadeSteps::bits::<M>() <= u32::BITS);
        }
        FewSteps((step as u32) << (count as u32 * MadeSteps::bits::<M>()) | self.0)
    }

    /// The numbers of `count` steps, from first to last.
    pub fn numbers<M: StepMetric>(self, count: usize) -> impl Iterator<Item = usize> {
        let bits = MadeSteps::bits::<M>();
        let places = (0..count as u32).rev();
        places.map(move |place| (self.0 >> (place * bits)) as usize & ((1 << bits) - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::step_metric::AxialTurns;
    use super::*;
    use crate::groups::{DominoCosets, TurnableSides};
    use crate::solvers::TurnableFaces;

    #[test]
    fn steps_of_a_node_are_read_back_in_order() {
        let cosets = DominoCosets::build();
        let views = [TurnableFaces::All];
        let steps: Steps<AxialTurns> = Steps::new(&cosets, &views, TurnableSides::Four);
        let numbers = [17, 0, 44, 3, 0];
        let made = numbers
            .iter()
            .fold(MadeSteps::NONE, |made, &step| made.then::<AxialTurns>(step));
        let turns: Vec<_> = numbers.iter().filter_map(|&step| steps.turn(step.into())).collect();
        assert_eq!(made.turns(&steps), turns);
        assert_eq!(MadeSteps::NONE.turns(&steps), []);
        let last = FewSteps::NONE.after::<AxialTurns>(0, 0);
        let last = last.after::<AxialTurns>(3, 1).after::<AxialTurns>(44, 2);
        assert_eq!(last.numbers::<AxialTurns>(3).collect::<Vec<_>>(), [44, 3, 0]);
        let first = MadeSteps::NONE.then::<AxialTurns>(17).then::<AxialTurns>(0);
        assert_eq!(first.then_few::<AxialTurns>(last, 3), made);
    }
}
