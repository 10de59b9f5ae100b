//! Which goals a solution reaches on its way, and when.

use crate::cube::{Cube, CubieCube, Face, Mask, Rotation, Symmetry, Turn};
use crate::goals::{Goal, named_goal};

/// The goals that are looked for unless others are named: ends of steps of many methods.
const USUAL: [&str; 22] = [
    "cross",
    "first-layer",
    "xcross-fr",
    "xxcross-fr-fl",
    "xxcross-fr-bl",
    "f2l-minus-fr",
    "f2l",
    "eoll",
    "oll",
    "coll",
    "eo",
    "eo-line",
    "eo-cross",
    "domino",
    "half-turns",
    "2x2x2",
    "2x2x3",
    "first-block",
    "second-block",
    "cmll",
    "lse-eo",
    "solved",
];

/// A goal that a solution has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReachedGoal {
    /// The goal.
    pub goal: Goal,
    /// How the cube is to be held for it: then it is there as it is written.
    pub held: Rotation,
}

impl ReachedGoal {
    /// A cube as it is for someone who holds it for this goal and calls the faces anew.
    pub fn seen(&self, cube: &CubieCube) -> CubieCube {
        Symmetry::naming(self.held).conjugate(cube)
    }
}

/// Some turns of a solution, after which goals are reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionStep {
    /// How many turns of the solution come before the step.
    pub first: usize,
    /// How many turns of the solution have been made when it is done.
    pub end: usize,
    /// What is reached then; one goal at least.
    pub goals: Vec<ReachedGoal>,
}

/// A solution, turn by turn.
#[derive(Debug, Clone)]
pub struct SolutionWalk {
    /// The cube before each turn, and at the end.
    cubes: Vec<CubieCube>,
}

impl SolutionWalk {
    /// Makes turns on a cube, named by the sides that its holder sees.
    pub fn new(cube: &Cube, turns: &[Turn]) -> SolutionWalk {
        let mut cubes = vec![cube.position.cube];
        let mut held = cube.rotation;
        for turn in turns {
            let mut next = cubes[cubes.len() - 1];
            let (moves, after) = turn.as_face_turns(held);
            moves.for_each(|each| next.turn(each));
            cubes.push(next);
            held = after;
        }
        SolutionWalk { cubes }
    }

    /// The cube after some of the turns; none if there are not so many.
    pub fn cube(&self, turns: usize) -> Option<&CubieCube> {
        self.cubes.get(turns)
    }

    /// True if the last turn leaves a solved cube.
    pub fn is_solved(&self) -> bool {
        self.cubes.last().is_some_and(CubieCube::is_solved)
    }

    /// The steps in which it reaches goals of many methods. Of goals that are reached at once,
    /// those that follow from another of them are left out.
    pub fn usual_steps(&self) -> Vec<SolutionStep> {
        let usual = USUAL.map(|name| named_goal(name).expect("the tests look up every name"));
        let mut steps = self.steps(&usual.map(|named| named.goal()));
        for step in &mut steps {
            step.goals = without_implied(&step.goals);
        }
        steps
    }

    /// The steps in which it reaches these goals, all on the same face: first those that are reached first.
    ///
    /// A goal is reached when it is there, and is there again at the end of every later step and of
    /// the solution; what an algorithm takes apart and puts together again counts as kept. The
    /// goals that fewer cubes have say where the steps end, and others must fit in with them. A
    /// goal that is never reached in this sense is in no step.
    ///
    /// The face is the one on which goals are reached first, all together: one turn before the end, nearly
    /// everything stands on another. And the last turn of a solution is no step of its own.
    pub fn steps(&self, goals: &[Goal]) -> Vec<SolutionStep> {
        let mut rarest_first: Vec<(u128, &Goal)> = goals.iter().map(|goal| (count(goal), goal)).collect();
        rarest_first.sort_by_key(|&(count, _)| count);
        let last = self.cubes.len() - 1;
        let mut best: (usize, Vec<(usize, ReachedGoal)>) = (0, Vec::new());
        for below in [Face::D, Face::U, Face::F, Face::B, Face::R, Face::L] {
            let mut found: Vec<(usize, ReachedGoal)> = Vec::new();
            for (_, goal) in &rarest_first {
                if let Some(reached) = self.reached(goal, below, &found) {
                    found.push(reached);
                }
            }
            let turns_ahead = found.iter().map(|&(end, _)| 1 + last - end).sum();
            if turns_ahead > best.0 {
                best = (turns_ahead, found);
            }
        }
        let (_, mut found) = best;
        found.sort_by_key(|&(end, _)| end);
        let mut steps: Vec<SolutionStep> = Vec::new();
        for (end, reached) in found {
            match steps.last_mut() {
                Some(step) if step.end == end => step.goals.push(reached),
                last => {
                    let first = last.map_or(0, |step| step.end);
                    let goals = vec![reached];
                    steps.push(SolutionStep { first, end, goals });
                }
            }
        }
        steps
    }

    /// The first moment at which a goal is there, with a face of the cube below, and fits in with those that were
    /// found.
    fn reached(&self, goal: &Goal, below: Face, found: &[(usize, ReachedGoal)]) -> Option<(usize, ReachedGoal)> {
        let last = self.cubes.len() - 1;
        let ends = || found.iter().map(|&(end, _)| end).chain([last]);
        let are_there = |moment: usize| {
            let mut before = found.iter().filter(|&&(end, _)| end <= moment);
            before.all(|(_, reached)| self.has(reached, moment))
        };
        let kept: Vec<ReachedGoal> = Rotation::all()
            .filter(|held| held.face(Face::D) == below)
            .map(|held| ReachedGoal {
                goal: goal.clone(),
                held,
            })
            .filter(|reached| self.has(reached, last))
            .collect();
        let before_last_turn = self.before_last_turn();
        let mut moments = (0..=last).filter(|&moment| before_last_turn != Some(self.cubes[moment]));
        moments.find_map(|moment| {
            let is_kept = |reached: &&ReachedGoal| {
                self.has(reached, moment) && ends().filter(|&end| end > moment).all(|end| self.has(reached, end))
            };
            let reached = kept.iter().find(is_kept)?;
            are_there(moment).then(|| (moment, reached.clone()))
        })
    }

    /// The cube that the last turn solves; none if the turns do not solve the cube.
    fn before_last_turn(&self) -> Option<CubieCube> {
        let before = self.cubes.iter().rev().find(|cube| !cube.is_solved());
        before.copied().filter(|_| self.is_solved())
    }

    fn has(&self, reached: &ReachedGoal, moment: usize) -> bool {
        reached.goal.contains(&reached.seen(&self.cubes[moment]))
    }
}

/// How many cubes a goal has; one that cannot be counted has more than those that can.
fn count(goal: &Goal) -> u128 {
    goal.count().unwrap_or(u128::MAX)
}

/// Those of some goals that do not follow from another of them, on whatever face.
fn without_implied(goals: &[ReachedGoal]) -> Vec<ReachedGoal> {
    let follows = |goal: &Goal, other: &Goal| {
        let anywhere = goal.on_any_face();
        let is_within = |mask: &Mask| {
            let mut wider = anywhere.masks().iter();
            wider.any(|wider| wider.intersection(mask) == *mask)
        };
        other.masks().iter().all(is_within)
    };
    let is_implied = |index: usize, goal: &Goal| {
        let mut others = goals.iter().enumerate();
        others.any(|(number, other)| {
            // Of two that are the same, the first is left.
            let is_same = number > index && follows(&other.goal, goal);
            number != index && !is_same && follows(goal, &other.goal)
        })
    };
    let left = goals.iter().enumerate();
    let left = left.filter(|(index, reached)| !is_implied(*index, &reached.goal));
    left.map(|(_, reached)| reached.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Algorithm;

    fn walk(scramble: &str, solution: &str) -> SolutionWalk {
        let scramble: Algorithm = scramble.parse().expect("an algorithm");
        let solution: Algorithm = solution.parse().expect("an algorithm");
        let turns = solution.turns().expect("it is short");
        SolutionWalk::new(&scramble.held().expect("it is short"), &turns)
    }

    /// The end of each step and its goals, as in `2 f2l`.
    fn shown(steps: &[SolutionStep]) -> Vec<String> {
        let shown = steps.iter().map(|step| {
            let goals = step.goals.iter().map(|reached| reached.goal.text());
            format!("{} {}", step.end, goals.collect::<Vec<_>>().join(" "))
        });
        shown.collect()
    }

    const T: &str = "R U R' U' R' F R2 U' R' U' R U R' F'";
    const SUNE: &str = "R U R' U R U2 R'";

    /// Built backwards: a slot, the sune, a T, each undone by its own algorithm.
    fn backwards() -> (String, String) {
        let solution = format!("D2 F D U R U' R' {SUNE} {T}");
        let parsed: Algorithm = solution.parse().expect("an algorithm");
        (parsed.inverse().to_string(), solution)
    }

    #[test]
    fn steps_end_where_their_goals_are_reached_for_good() {
        let (scramble, solution) = backwards();
        let walk = walk(&scramble, &solution);
        assert!(walk.is_solved());
        let goals = ["solved", "oll", "f2l", "cross"].map(|goal| goal.parse().expect("a goal"));
        let steps = walk.steps(&goals);
        assert_eq!(shown(&steps), ["3 cross", "7 f2l", "14 oll", "28 solved"]);
        assert_eq!(steps[1].first, 3);
        assert_eq!(steps[0].goals[0].held, Rotation::UPRIGHT);
        let usual = shown(&walk.usual_steps());
        let expected = ["2 eo", "3 f2l-minus-fr eo-cross", "7 eoll", "14 oll", "28 solved"];
        assert_eq!(usual, expected);
    }

    /// Two moves lead to the checkerboard, where an edge that was solved is not, and six more from there.
    #[test]
    fn a_goal_that_is_lost_again_is_reached_later() {
        let walk = walk("R2 L2 U2 D2 F2 B2 D2 F2", "F2 D2 B2 F2 D2 U2 L2 R2");
        assert!(walk.is_solved());
        let goals = ["UF", "corners"].map(|goal| goal.parse().expect("a goal"));
        assert_eq!(shown(&walk.steps(&goals)), ["2 corners", "8 UF"]);
    }

    /// The same with the whole cube turned: by the holder, and in its own frame.
    #[test]
    fn it_makes_no_difference_how_the_cube_is_held() {
        let (scramble, solution) = backwards();
        let walk = walk(&format!("{scramble} x2 y"), &format!("y' x2 {solution} z"));
        let goals = ["f2l".parse().expect("a goal")];
        assert_eq!(shown(&walk.steps(&goals)), ["9 f2l"]);
        let turned: Algorithm = solution.parse().expect("an algorithm");
        let turned = turned.rotated(Rotation::new(Face::D, Face::R).expect("beside each other"));
        let walk = self::walk(&turned.inverse().to_string(), &turned.to_string());
        let steps = walk.steps(&goals);
        assert_eq!(shown(&steps), ["7 f2l"]);
        let reached = &steps[0].goals[0];
        let cube = walk.cube(7).expect("there are more turns");
        assert!(reached.goal.contains(&reached.seen(cube)));
        assert!(!reached.goal.contains(cube));
    }

    #[test]
    fn what_is_lost_at_the_end_is_no_step() {
        let walk = walk("R U", "U' R' F");
        assert!(!walk.is_solved());
        let goals = ["solved", "cross", "f2l"].map(|goal| goal.parse().expect("a goal"));
        // A quarter turn of F leaves the cross on B, and the two layers behind.
        assert_eq!(shown(&walk.steps(&goals)), ["2 f2l cross"]);
        let goals = ["corners".parse().expect("a goal")];
        assert_eq!(walk.steps(&goals), []);
    }

    /// Once, one move before the end, the last layer in one color was named on the face that turned last.
    #[test]
    fn an_algorithm_for_the_last_layer_has_no_step_before_its_last_turn() {
        for algorithm in [SUNE, T, "F R U R' U' F'", "r U R' U' r' F R F'"] {
            let parsed: Algorithm = algorithm.parse().expect("an algorithm");
            let walk = walk(&parsed.inverse().to_string(), algorithm);
            let steps = shown(&walk.usual_steps());
            let (first, last) = (steps.first().expect("a step"), steps.last().expect("a step"));
            assert!(first.starts_with("0 "), "{algorithm}: {steps:?}");
            assert_eq!(*last, format!("{} solved", algorithm.split(' ').count()), "{steps:?}");
            assert_eq!(steps.len(), 2, "{algorithm}: {steps:?}");
        }
        assert_eq!(shown(&walk("R", "R'").usual_steps()), ["1 solved"]);
        assert_eq!(shown(&walk("R", "R' y").usual_steps()), ["1 solved"]);
    }

    #[test]
    fn a_goal_that_is_lost_at_the_end_of_a_later_step_is_not_reached_before() {
        // The upper corners are home at first, away when the cross is done, and home again at the end.
        let walk = walk("D", "U2 D' U U");
        let goal = |text: &str| -> Goal { text.parse().expect("a goal") };
        let cross = walk
            .reached(&goal("cross"), Face::D, &[])
            .expect("it is there at the end");
        assert_eq!(cross.0, 2);
        let corners = goal("U corners");
        assert!(corners.contains(walk.cube(0).expect("a cube")));
        let reached = walk
            .reached(&corners, Face::D, &[cross])
            .expect("they are there at the end");
        assert_eq!(reached.0, 4);
    }

    #[test]
    fn a_solved_cube_has_everything_before_the_first_turn() {
        let steps = walk("", "").usual_steps();
        assert_eq!(shown(&steps), ["0 solved"]);
    }
}
