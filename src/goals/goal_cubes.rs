//! Chooses uniformly random cubes of a goal.

use super::goal::Goal;
use crate::cube::{CubieCube, MaskCubes};
use rand::{Rng, RngExt};

/// The cubes of a [`Goal`], prepared for the choice of random cubes.
#[derive(Debug, Clone)]
pub struct GoalCubes {
    goal: Goal,
    /// The cubes of each mask, with the number of these cubes.
    masks: Vec<(MaskCubes, u128)>,
}

impl GoalCubes {
    /// Counts the cubes of each mask of a goal.
    pub fn new(goal: &Goal) -> GoalCubes {
        let counted = goal.masks().iter().map(|mask| {
            let cubes = MaskCubes::new(mask);
            let count = cubes.count();
            (cubes, count)
        });
        GoalCubes {
            goal: goal.clone(),
            masks: counted.collect(),
        }
    }

    /// The goal.
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The number of cubes. If [`Goal::count`] fails, the result is the sum of the counts of all masks, in which a cube
    /// in several masks counts several times.
    pub fn at_most(&self) -> u128 {
        match self.masks.as_slice() {
            &[(_, count)] => count,
            masks => self
                .goal
                .count()
                .unwrap_or_else(|_| masks.iter().map(|(_, count)| count).sum()),
        }
    }

    /// Chooses a uniformly random cube of the goal.
    ///
    /// This function first chooses a random mask, with a probability proportional to its number of cubes, and then a
    /// random cube of this mask. This choice would favor cubes that are in several masks. Therefore, a cube that is in
    /// n masks is kept only with probability 1/n. If it is not kept, the choice is repeated.
    pub fn draw(&self, random: &mut impl Rng) -> CubieCube {
        let all: u128 = self.masks.iter().map(|(_, count)| count).sum();
        loop {
            let mut drawn = random.random_range(0..all);
            let of_mask = self.masks.iter().find(|(_, count)| {
                let is_here = drawn < *count;
                drawn -= if is_here { 0 } else { *count };
                is_here
            });
            let (cubes, _) = of_mask.expect("what was drawn is below the sum");
            let cube = cubes.draw(random).expect("masks of goals have cubes");
            let masks = self.goal.masks().iter();
            let times = masks.filter(|mask| mask.contains(&cube)).count();
            if random.random_range(0..times) == 0 {
                return cube;
            }
        }
    }
}
