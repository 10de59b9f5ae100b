//! Finds the goals that a solution reaches, and the moves at which it reaches them. These goals divide the solution
//! into steps.

use crate::cube::{Amount, Axis, Cube, CubieCube, Face, Layers, Mask, Move, Rotation, Symmetry, Turn};
use crate::goals::Goal;
use crate::solvers::Side;
use std::sync::LazyLock;

/// A method, described by its steps.
struct KnownMethod {
    name: &'static str,
    /// The goals at the ends of the steps, in the order in which they are reached. A solution may skip some of them.
    goals: &'static [(&'static str, Slack)],
}

/// The layers that may still be turned out of position when a goal counts as reached.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Slack {
    /// No layer.
    #[default]
    Nothing,
    /// The slice M with its centres. Its turns do not affect blocks to its left and right.
    Slice,
    /// The slice M, and the U layer.
    SliceAndUpper,
    /// The slice M, but only by a half turn.
    HalfSlice,
    /// The slice M, but only by a half turn, and the U layer.
    HalfSliceAndUpper,
}

impl Slack {
    /// The turns that may still be missing when a goal counts as reached: a turn of the slice M by one of the amounts
    /// in the first list, and then a turn of the U layer by one of the amounts in the second list.
    const fn turns(self) -> [(Layers, &'static [Amount]); 2] {
        const HALF: &[Amount] = &[Amount::Half];
        const ANY: &[Amount] = &Amount::ALL;
        let (upper, slice): (&[Amount], &[Amount]) = match self {
            Slack::Nothing => (&[], &[]),
            Slack::Slice => (&[], ANY),
            Slack::SliceAndUpper => (ANY, ANY),
            Slack::HalfSlice => (&[], HALF),
            Slack::HalfSliceAndUpper => (ANY, HALF),
        };
        [(Layers::Slice(Axis::RightLeft), slice), (Layers::Face(Face::U), upper)]
    }
}

use Slack::{HalfSlice, HalfSliceAndUpper, Nothing, Slice, SliceAndUpper};

/// The methods that are recognised if the user names no goals.
#[rustfmt::skip]
const METHODS: [KnownMethod; 7] = [
    KnownMethod { name: "cfop", goals: &[
        ("cross", Nothing), ("first-layer", Nothing), ("xcross-fr", Nothing), ("xxcross-fr-fl", Nothing),
        ("xxcross-fr-bl", Nothing), ("f2l-minus-fr", Nothing), ("f2l", Nothing), ("eoll", Nothing), ("oll", Nothing),
        ("coll", Nothing), ("solved", Nothing),
    ] },
    KnownMethod { name: "zz", goals: &[
        ("eo", Nothing), ("eo-line", Nothing), ("zz-left-block", Nothing), ("zz-f2l", Nothing), ("oll", Nothing),
        ("coll", Nothing), ("solved", Nothing),
    ] },
    KnownMethod { name: "zz", goals: &[
        ("eo", Nothing), ("eo-cross", Nothing), ("xcross-fr", Nothing), ("xxcross-fr-fl", Nothing),
        ("xxcross-fr-bl", Nothing), ("f2l-minus-fr", Nothing), ("zz-f2l", Nothing), ("oll", Nothing),
        ("coll", Nothing), ("solved", Nothing),
    ] },
    KnownMethod { name: "roux", goals: &[
        ("first-block", Slice), ("second-block", Slice), ("cmll", SliceAndUpper), ("lse-eo", HalfSliceAndUpper),
        ("lse-ul-ur", HalfSlice), ("solved", Nothing),
    ] },
    KnownMethod { name: "petrus", goals: &[
        ("2x2x2", Nothing), ("2x2x3", Nothing), ("petrus-eo", Nothing), ("f2l", Nothing), ("petrus-f2l", Nothing),
        ("oll", Nothing), ("coll", Nothing), ("solved", Nothing),
    ] },
    KnownMethod { name: "domino-reduction", goals: &[
        ("eo", Nothing), ("domino", Nothing), ("half-turns", Nothing), ("leave-slice", Nothing), ("solved", Nothing),
    ] },
    KnownMethod { name: "blocks", goals: &[
        ("2x2x2", Nothing), ("2x2x3", Nothing), ("f2l-minus-fr", Nothing), ("f2l", Nothing), ("all-but-3-corners", Nothing),
        ("solved", Nothing),
    ] },
];

/// Returns the names of the methods that are recognised.
#[cfg(feature = "schema")]
pub(crate) fn known_methods() -> Vec<&'static str> {
    let mut names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    names.dedup();
    names
}

/// A goal to look for, with the number of cubes that meet it.
struct CountedGoal {
    /// The number of cubes that meet the goal, or `u128::MAX` if they cannot be counted.
    count: u128,
    goal: Goal,
    slack: Slack,
}

/// Counts the cubes that meet each goal, and sorts the goals: goals with fewer cubes come first.
fn rarest_first(goals: impl Iterator<Item = (Goal, Slack)>) -> Vec<CountedGoal> {
    let counted = goals.map(|(goal, slack)| CountedGoal {
        count: goal.count().unwrap_or(u128::MAX),
        goal,
        slack,
    });
    let mut counted: Vec<CountedGoal> = counted.collect();
    counted.sort_by_key(|goal| goal.count);
    counted
}

/// The goals of each of [`METHODS`] with their counts. The counts are computed only once.
static COUNTED: LazyLock<Vec<(&str, Vec<CountedGoal>)>> = LazyLock::new(|| {
    let of_method = |method: &KnownMethod| {
        let goals = method.goals.iter().map(|&(text, slack)| {
            let goal = text.parse().expect("the tests read every goal");
            (goal, slack)
        });
        (method.name, rarest_first(goals))
    };
    METHODS.iter().map(of_method).collect()
});

/// The number of all cubes: 8! · 3^7 · 12! · 2^11 / 2.
const CUBES: u128 = 43_252_003_274_489_856_000;

/// A goal that a solution has reached.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReachedGoal {
    /// The goal.
    pub goal: Goal,
    /// The rotation in which a person must hold the cube so that the names of faces in the text of the goal are right.
    pub held: Rotation,
    /// The layers that may still be turned.
    pub slack: Slack,
}

impl ReachedGoal {
    /// Renames the faces of a cube. The new names are those of a person who holds the cube in the rotation `held`.
    pub fn seen(&self, cube: &CubieCube) -> CubieCube {
        Symmetry::naming(self.held).conjugate(cube)
    }

    /// True if a cube reaches the goal, with its slack.
    fn is_in(&self, cube: &CubieCube) -> bool {
        let mut seen = vec![self.seen(cube)];
        for (layers, amounts) in self.slack.turns() {
            let turned = |cube: &CubieCube, amount: Amount| {
                // The centres stay fixed here, so turns of R and L stand for a turn of M.
                let (moves, _) = Turn { layers, amount }.to_face_turns(Rotation::UPRIGHT);
                let mut turned = *cube;
                moves.for_each(|each: Move| turned.turn(each));
                turned
            };
            let more: Vec<CubieCube> = { seen.iter() }
                .flat_map(|cube| amounts.iter().map(move |&amount| turned(cube, amount)))
                .collect();
            seen.extend(more);
        }
        seen.iter().any(|cube| self.goal.contains(cube))
    }
}

/// Consecutive turns of a solution. At the end of these turns, the solution reaches goals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SolutionStep {
    /// The number of turns of the solution before the step.
    pub first: usize,
    /// The number of turns of the solution up to the end of the step.
    pub end: usize,
    /// The goals reached at the end of the step; at least one.
    pub goals: Vec<ReachedGoal>,
}

/// A solution, turn by turn.
#[derive(Debug, Clone)]
pub struct SolutionWalk {
    /// The cube before each turn, and at the end.
    cubes: Vec<CubieCube>,
}

impl SolutionWalk {
    /// Makes turns on a cube. The turns have the names that the person who holds the cube gives them.
    #[cfg(test)]
    pub fn new(cube: &Cube, turns: &[Turn]) -> SolutionWalk {
        let turns: Vec<(Side, Turn)> = turns.iter().map(|&turn| (Side::Normal, turn)).collect();
        SolutionWalk::on_both_sides(cube, &turns)
    }

    /// Makes the turns of a solution that was found partly on the inverse of the scramble. The turns are in the order
    /// in which they were found. Each cube of the walk is made by premoves (the inverses of the turns on the inverse),
    /// followed by the scramble and the other turns. Turns on the inverse must be face turns.
    pub fn on_both_sides(cube: &Cube, turns: &[(Side, Turn)]) -> SolutionWalk {
        let mut premoves = CubieCube::SOLVED;
        let mut here = cube.position.cube;
        let mut cubes = vec![here];
        let mut held = cube.rotation;
        for &(side, turn) in turns {
            let (moves, after) = turn.to_face_turns(held);
            match side {
                Side::Normal => {
                    moves.for_each(|each| here.turn(each));
                    held = after;
                }
                Side::Inverse => {
                    let mut undone = CubieCube::SOLVED;
                    moves.for_each(|each| undone.turn(each.inverse()));
                    premoves = undone.then(&premoves);
                }
            }
            cubes.push(premoves.then(&here));
        }
        SolutionWalk { cubes }
    }

    /// The cube after this many turns; `None` if the solution has fewer turns.
    pub fn cube(&self, turns: usize) -> Option<&CubieCube> {
        self.cubes.get(turns)
    }

    /// True if the cube is solved after the last turn.
    pub fn is_solved(&self) -> bool {
        self.cubes.last().is_some_and(CubieCube::is_solved)
    }

    /// The name and the steps of the method that describes the solution best. This is the method whose rare goals the
    /// solution reaches earliest. If a step reaches several goals, goals that follow from another goal of the step are
    /// left out. `None` if the solution reaches no goal.
    pub fn usual_steps(&self) -> Option<(&'static str, Vec<SolutionStep>)> {
        let readings = COUNTED.iter().map(|(name, goals)| (*name, self.reading(goals)));
        let best = readings.reduce(|best, other| if other.1.left < best.1.left { other } else { best });
        let (name, reading) = best?;
        let mut steps = reading.steps();
        for step in &mut steps {
            step.goals = without_implied(&step.goals);
        }
        (!steps.is_empty()).then_some((name, steps))
    }

    /// The steps in which the solution reaches these goals, in the order in which it reaches them. The same face of the
    /// cube is at the bottom for all goals.
    ///
    /// A goal counts as reached at the first moment that satisfies two conditions: the cube meets the goal, and it
    /// meets the goal again at the end of every later step and at the end of the solution. Within a later step, an
    /// algorithm may destroy and restore the goal. The goals with fewer cubes determine where the steps end, and the
    /// other goals must be compatible with these ends. A goal that is never reached in this sense is not in any step.
    ///
    /// The bottom face is the face on which the solution reaches rare goals earliest. Different goals must not use
    /// different faces, because one turn before the end, nearly every goal is met on some face. No step ends
    /// directly before the turn that solves the cube.
    pub fn steps(&self, goals: &[Goal]) -> Vec<SolutionStep> {
        let goals = goals.iter().map(|goal| (goal.clone(), Slack::Nothing));
        self.reading(&rarest_first(goals)).steps()
    }

    /// Returns the best reading of the solution by some goals (see [`Reading`]), with any face at the bottom. Goals
    /// with fewer cubes must come first in `goals`.
    fn reading(&self, goals: &[CountedGoal]) -> Reading {
        let on_face = |below: Face| {
            let mut found: Vec<(usize, ReachedGoal)> = Vec::new();
            let mut counts: Vec<(usize, u128)> = Vec::new();
            for CountedGoal { count, goal, slack } in goals {
                if let Some(reached) = self.reached(goal, *slack, below, &found) {
                    counts.push((reached.0, *count));
                    found.push(reached);
                }
            }
            let left = (0..self.cubes.len()).map(|moment| {
                let reached = counts.iter().filter(|&&(end, _)| end <= moment);
                let fewest = reached.map(|&(_, count)| count).min();
                sixteenths_of_bits(fewest.map_or(CUBES, |count| count.min(CUBES)))
            });
            let left = left.sum();
            Reading { found, left }
        };
        let below = [Face::D, Face::U, Face::F, Face::B, Face::R, Face::L];
        let best = below.map(on_face).into_iter();
        let best = best.reduce(|best, other| if other.left < best.left { other } else { best });
        best.expect("a cube has six faces")
    }

    /// Returns the first moment at which a goal is reached, with the face `below` at the bottom. The goal must be
    /// compatible with the goals in `found`.
    fn reached(
        &self,
        goal: &Goal,
        slack: Slack,
        below: Face,
        found: &[(usize, ReachedGoal)],
    ) -> Option<(usize, ReachedGoal)> {
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
                slack,
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

    /// The last cube that is not solved; `None` if the turns do not solve the cube.
    fn before_last_turn(&self) -> Option<CubieCube> {
        let before = self.cubes.iter().rev().find(|cube| !cube.is_solved());
        before.copied().filter(|_| self.is_solved())
    }

    fn has(&self, reached: &ReachedGoal, moment: usize) -> bool {
        reached.is_in(&self.cubes[moment])
    }
}

/// A reading of a solution.
struct Reading {
    /// The goals that the solution reaches. The number before a goal is the number of turns after which the solution
    /// reaches it.
    found: Vec<(usize, ReachedGoal)>,
    /// A measure of how late rare goals are reached. It is a sum over all moments. The summand is the binary logarithm,
    /// in sixteenths, of the number of cubes that meet the rarest goal reached so far.
    left: u64,
}

/// Returns the binary logarithm of `count`, which is a number of cubes. The unit of the result is 1/16, and the result
/// is rounded down. It is computed with integers, so it is the same on every platform. Each of the four binary digits
/// after the point is found by squaring.
fn sixteenths_of_bits(count: u128) -> u64 {
    let count = count.max(1);
    let whole = count.ilog2();
    // The count divided by 2^`whole`: a number from 1 to 2, with 63 binary digits after the point.
    let mut rest = ((count << (127 - whole)) >> 64) as u64;
    (0..4).fold(u64::from(whole), |bits, _| {
        let square = (u128::from(rest) * u128::from(rest)) >> 63;
        let is_above = square >= 1 << 64;
        rest = (if is_above { square >> 1 } else { square }) as u64;
        2 * bits + u64::from(is_above)
    })
}

impl Reading {
    fn steps(self) -> Vec<SolutionStep> {
        let mut found = self.found;
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
}

/// Returns the goals that do not follow from another goal in the list. A goal A follows from a goal B if every cube
/// that meets B also meets A on some face.
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
            // Of two equal goals, the first one stays.
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

    /// Writes the end of each step and its goals, as in `2 f2l`.
    fn shown(steps: &[SolutionStep]) -> Vec<String> {
        let shown = steps.iter().map(|step| {
            let goals = step.goals.iter().map(|reached| reached.goal.text());
            format!("{} {}", step.end, goals.collect::<Vec<_>>().join(" "))
        });
        shown.collect()
    }

    /// Returns the steps that are reported if the user names no goals.
    fn usual(walk: &SolutionWalk) -> Vec<String> {
        let (_, steps) = walk.usual_steps().expect("it reaches something");
        shown(&steps)
    }

    const T: &str = "R U R' U' R' F R2 U' R' U' R U R' F'";
    const SUNE: &str = "R U R' U R U2 R'";

    /// Returns a scramble and its inverse, which is a solution. The solution makes a cross, fills a slot, and solves
    /// the last layer with a Sune and a T permutation.
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
        let usual = usual(&walk);
        let expected = ["2 eo", "3 f2l-minus-fr eo-cross", "7 zz-f2l", "14 oll", "28 solved"];
        assert_eq!(usual, expected);
    }

    /// At the start of this solution, the edge UF is solved. The first two moves lead to the checkerboard pattern and
    /// move this edge. Six more moves solve the cube.
    #[test]
    fn a_goal_that_is_lost_again_is_reached_later() {
        let walk = walk("R2 L2 U2 D2 F2 B2 D2 F2", "F2 D2 B2 F2 D2 U2 L2 R2");
        assert!(walk.is_solved());
        let goals = ["UF", "corners"].map(|goal| goal.parse().expect("a goal"));
        assert_eq!(shown(&walk.steps(&goals)), ["2 corners", "8 UF"]);
    }

    /// Checks that the steps are the same if the cube is rotated before the turns, and if the faces in the solution are
    /// renamed.
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
        // A quarter turn of F does not change the cross on B and the two layers at the back.
        assert_eq!(shown(&walk.steps(&goals)), ["2 f2l cross"]);
        let goals = ["corners".parse().expect("a goal")];
        assert_eq!(walk.steps(&goals), []);
    }

    /// In an earlier version, the goal of a last layer in one color (`oll`) was reported one move too early. The
    /// reported last layer was the layer that the last move turns.
    #[test]
    fn an_algorithm_for_the_last_layer_has_no_step_before_its_last_turn() {
        for algorithm in [SUNE, T, "F R U R' U' F'", "r U R' U' r' F R F'"] {
            let parsed: Algorithm = algorithm.parse().expect("an algorithm");
            let walk = walk(&parsed.inverse().to_string(), algorithm);
            let steps = usual(&walk);
            let (first, last) = (steps.first().expect("a step"), steps.last().expect("a step"));
            assert!(first.starts_with("0 "), "{algorithm}: {steps:?}");
            assert_eq!(*last, format!("{} solved", algorithm.split(' ').count()), "{steps:?}");
            assert_eq!(steps.len(), 2, "{algorithm}: {steps:?}");
        }
        assert_eq!(usual(&walk("R", "R'")), ["1 solved"]);
        assert_eq!(usual(&walk("R", "R' y")), ["1 solved"]);
    }

    #[test]
    fn a_goal_that_is_lost_at_the_end_of_a_later_step_is_not_reached_before() {
        // The upper corners are in their places at first and at the end, but not when the cross is finished.
        let walk = walk("D", "U2 D' U U");
        let goal = |text: &str| -> Goal { text.parse().expect("a goal") };
        let cross = walk
            .reached(&goal("cross"), Slack::Nothing, Face::D, &[])
            .expect("it is there at the end");
        assert_eq!(cross.0, 2);
        let corners = goal("U corners");
        assert!(corners.contains(walk.cube(0).expect("a cube")));
        let reached = walk
            .reached(&corners, Slack::Nothing, Face::D, &[cross])
            .expect("they are there at the end");
        assert_eq!(reached.0, 4);
    }

    #[test]
    fn sixteenths_of_bits_are_those_of_the_logarithm() {
        for count in [1, 2, 3, 7, 11, 663_552, 19_508_428_800, CUBES, CUBES / 190_080] {
            let exact = (count as f64).log2() * 16.0;
            assert_eq!(sixteenths_of_bits(count), exact as u64, "{count}");
        }
        assert_eq!(sixteenths_of_bits(0), 0);
    }

    /// Makes the first and the last of three turns on the inverse of the scramble. After each turn, the cube must be
    /// the one that the rest of the scramble makes.
    #[test]
    fn turns_on_the_inverse_count_where_they_are_written() {
        let scramble: Algorithm = "F R U".parse().expect("an algorithm");
        let turn = |face| Turn {
            layers: Layers::Face(face),
            amount: Amount::Clockwise,
        };
        let turns = [
            (Side::Inverse, turn(Face::F)),
            (Side::Normal, turn(Face::U).inverse()),
            (Side::Inverse, turn(Face::R)),
        ];
        let walk = SolutionWalk::on_both_sides(&scramble.held().expect("it is short"), &turns);
        let left = ["F R U", "R U", "R", ""].map(|left| {
            let left: Algorithm = left.parse().expect("an algorithm");
            left.held().expect("it is short").position.cube
        });
        assert_eq!(walk.cubes, left);
    }

    /// Checks that blocks count as solved although M is turned, and that the corners above the blocks count as solved
    /// although U is turned.
    #[test]
    fn blocks_are_there_though_the_slice_between_them_is_turned() {
        let walk = walk("M' U2 M U M U R U R' U R U2 R'", "R U2 R' U' R U' R' U' M' U' M' U2 M");
        let (method, steps) = walk.usual_steps().expect("it reaches something");
        assert_eq!(method, "roux");
        assert_eq!(shown(&steps), ["0 second-block", "7 cmll", "9 lse-eo", "13 solved"]);
    }

    #[test]
    fn a_solved_cube_has_everything_before_the_first_turn() {
        assert_eq!(usual(&walk("", "")), ["0 solved"]);
    }
}
