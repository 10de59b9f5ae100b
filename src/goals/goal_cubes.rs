//! Draws cubes of a goal uniformly.

use super::goal::Goal;
use crate::cube::{CubieCube, MaskCubes};
use rand::{Rng, RngExt};

/// The cubes of a [`Goal`], for drawing.
#[derive(Debug, Clone)]
pub struct GoalCubes {
    goal: Goal,
    /// The cubes of each mask, with their number.
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

    /// The number of cubes. Where that cannot be counted, the sum over the masks, which is larger.
    pub fn at_most(&self) -> u128 {
        match self.masks.as_slice() {
            &[(_, count)] => count,
            masks => self
                .goal
                .count()
                .unwrap_or_else(|_| masks.iter().map(|(_, count)| count).sum()),
        }
    }

    /// A cube of the goal, drawn uniformly.
    ///
    /// A mask is drawn with a probability proportional to its number of cubes, and then one of its cubes.
    /// That would favor a cube in proportion to the number of masks that contain it, so a cube in n masks
    /// is kept only once in n times.
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
