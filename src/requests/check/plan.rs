//! Checks claims with the sticker engine, which shares no code with the solvers.

use super::{Claim, ClaimError, VerdictObject};
use crate::cube::{Cube, Facelets, Layers, Metric, Turn};
use crate::goals::Goal;
use crate::notation::{Algorithm, AlgorithmError, Reader};
use crate::puzzles::definition_engine::DefinitionGoal;
use crate::puzzles::{Puzzle, PuzzleFormat, PuzzleName, read_text};
use crate::requests::{Options, RequestError, RequestName};
use crate::solvers::SearchMetric;
use crate::solvers::goals::WrittenTurns;
use std::sync::Arc;

/// The options of a request to check claims. They are known before the claims are read.
#[derive(Debug)]
pub struct CheckPlan {
    options: Options,
    reader: Reader,
    /// The goal that solutions should reach; `None` for the solved cube. If a goal is given, all cubes are 3x3x3.
    goal: Option<Goal>,
}

impl CheckPlan {
    /// Checks the options of the request `check`.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options, or does not have the metric.
    pub fn new(options: Options) -> Result<CheckPlan, RequestError> {
        if let Some(name) = options.other_puzzle() {
            let puzzle = name.puzzle()?;
            options.judge_of_puzzle(RequestName::Check, puzzle.as_ref())?;
            options.judge_counted(puzzle.as_ref())?;
        }
        Ok(CheckPlan {
            reader: options.reader(),
            goal: options.goal(),
            options,
        })
    }

    /// The answer to a claim, or to a text that is not a claim.
    pub fn verdict(&self, claim: Option<&Claim>, refusal: Option<String>) -> VerdictObject {
        VerdictObject::new(claim, refusal, self.goal.as_ref())
    }

    /// Checks that a claim is true. If the options name a puzzle, the claim must be about this puzzle. Otherwise, it is
    /// about the puzzle that the claim names. If neither names a puzzle, the claim is about the 3x3x3 if a goal is
    /// given, or else about the puzzle that [`Options::puzzle_of`] finds from the text of the cube.
    ///
    /// # Errors
    ///
    /// The reason why the claim is invalid or false.
    pub fn check(&self, claim: &Claim) -> Result<(), ClaimError> {
        let named = claim.puzzle.as_deref().map(str::parse);
        let named = named.transpose().map_err(ClaimError::Puzzle)?;
        // Goals of puzzles given as data and goals of the 3x3x3 have different notations. A goal has the notation of a
        // puzzle given as data only if the claim or the options name such a puzzle.
        let is_definition = |name: &Option<PuzzleName>| name.as_ref().is_some_and(PuzzleName::is_definition);
        let is_of_cube = !is_definition(&named) && !is_definition(&self.options.puzzle);
        let has_goal = is_of_cube && (self.goal.is_some() || claim.goal.is_some());
        let with_goals = has_goal.then(PuzzleName::default);
        let puzzle = match (self.options.puzzle.clone().or(with_goals), named) {
            (Some(expected), Some(found)) if expected != found => {
                return Err(ClaimError::OtherPuzzle { found, expected });
            }
            (puzzle, named) => puzzle.or(named),
        };
        match puzzle {
            Some(name) => self.check_named(claim, name),
            None => self.check_named(claim, self.options.puzzle_of(&claim.cube)),
        }
    }

    fn check_named(&self, claim: &Claim, name: PuzzleName) -> Result<(), ClaimError> {
        match name.other() {
            None => self.check_cube(claim),
            Some(name) => {
                let puzzle = self.puzzle_of(claim, name)?;
                // If the options do not name the puzzle, the metric can be checked only now.
                self.options
                    .judge_counted(puzzle.as_ref())
                    .map_err(ClaimError::Format)?;
                let format = self.options.puzzle_format(name).map_err(ClaimError::Format)?;
                check_puzzle(claim, puzzle.as_ref(), format, self.options.metric)
            }
        }
    }

    /// The puzzle of a claim. A puzzle given as data gets the goal of the options. If the options have no goal, it gets
    /// the goal of the claim.
    fn puzzle_of(&self, claim: &Claim, name: &PuzzleName) -> Result<Arc<dyn Puzzle>, ClaimError> {
        let PuzzleName::Defined(defined) = name else {
            return name.puzzle().map_err(ClaimError::Puzzle);
        };
        let mut options = self.options.clone();
        if let (None, Some(goal)) = (&options.definition_goal, &claim.goal) {
            let goal = DefinitionGoal::read(defined.definition(), goal).map_err(ClaimError::PlaceGoal)?;
            options.definition_goal = Some(goal);
        }
        Ok(Arc::new(options.defined(defined)))
    }

    /// The goal that the solution of a claim should reach: the goal of the options. If the options have no goal, it is
    /// the goal of the claim.
    ///
    /// # Errors
    ///
    /// If the goal of the claim cannot be read.
    pub(crate) fn goal_of(&self, claim: &Claim) -> Result<Option<Goal>, ClaimError> {
        if self.goal.is_some() {
            return Ok(self.goal.clone());
        }
        let goal = claim.goal.as_deref().map(str::parse);
        goal.transpose().map_err(ClaimError::Goal)
    }

    /// Checks that a claim about a 3x3x3 is true.
    fn check_cube(&self, claim: &Claim) -> Result<(), ClaimError> {
        let reader = &self.reader;
        // The option `niss` applies to the cube, the target and the solution.
        let read = |text: &str| {
            let Reader { parentheses, .. } = reader.beside_others(text);
            Reader { parentheses, ..*reader }.read(text)
        };
        let cube = read(&claim.cube).map_err(ClaimError::Cube)?.cube;
        let solution = Algorithm::parse(claim.solution()?, reader.parentheses)?;
        let turns = solution.turns().map_err(AlgorithmError::from)?;
        let is_allowed = |turn: &Turn| {
            let mut allowed = self.options.turns().into_iter();
            allowed.all(|set| set.turns().contains(turn))
        };
        if let Some(&turn) = turns.iter().find(|turn| !is_allowed(turn)) {
            return Err(ClaimError::NotAllowed(WrittenTurns::new(vec![turn])));
        }
        let mut lengths: Vec<(&str, usize)> = { SearchMetric::ALL.map(SearchMetric::metric).into_iter() }
            .map(|metric| (metric.name(), metric.length_of_turns(&turns)))
            .collect();
        claim.check_lengths(first_in(&mut lengths, self.options.metric.unwrap_or(Metric::HalfTurn)))?;
        let target = claim.target.as_ref().map(|target| read(target));
        let target = target.transpose().map_err(ClaimError::Target)?;
        let turned = |mut facelets: Facelets| {
            turns.iter().for_each(|&turn| facelets.turn_layers(turn));
            facelets
        };
        // The solution may name faces by their centres, or by the sides on which the holder of the cube sees them. A
        // solution that moves centres can name faces only by these sides.
        let moves_centres = turns.iter().any(|turn| !matches!(turn.layers, Layers::Face(_)));
        let as_held = moves_centres.then(|| turned(cube.facelets()));
        let is_led = |aim: &Goal| as_held.as_ref().is_some_and(|reached| aim.contains_stickers(reached));
        let own = turned(cube.position.facelets.clone());
        match (self.goal_of(claim)?, target) {
            (Some(goal), target) => {
                let led = target.map(|target| goal.led_to(&target.cube));
                let aim = led.as_ref().unwrap_or(&goal);
                let named_as_held = turned(facelets_named_as_held(&cube));
                let is_reached = aim.contains_stickers(&own) || aim.contains_stickers(&named_as_held) || is_led(aim);
                let error = || ClaimError::NotAtGoal(goal.to_string());
                is_reached.then_some(()).ok_or_else(error)
            }
            (None, Some(target)) => {
                let aim = Goal::solved().led_to(&target.cube);
                let is_reached = own == target.cube.position.facelets || is_led(&aim);
                is_reached.then_some(()).ok_or(ClaimError::NotAtTarget)
            }
            (None, None) => {
                let is_solved = own.is_solved_as_held() || turned(cube.facelets()).is_solved_as_held();
                is_solved.then_some(()).ok_or(ClaimError::NotSolved)
            }
        }
    }
}

/// Sorts lengths so that the length in the requested metric comes first.
fn first_in<'a>(lengths: &'a mut [(&'static str, usize)], metric: Metric) -> &'a [(&'static str, usize)] {
    lengths.sort_by_key(|&(name, _)| name != metric.name());
    lengths
}

impl Options {
    /// Checks that the puzzle has the named metric, if one is named.
    fn judge_counted(&self, puzzle: &dyn Puzzle) -> Result<(), RequestError> {
        let lengths = puzzle.length(&[]).named();
        let has: Vec<&'static str> = lengths.into_iter().map(|(name, _)| name).collect();
        match self.metric {
            // A puzzle with a single metric does not have the option `metric`.
            Some(metric) if has.len() < 2 || !has.contains(&metric.name()) => Err(RequestError::MetricOfPuzzle {
                metric,
                puzzle: puzzle.name(),
                has,
            }),
            _ => Ok(()),
        }
    }
}

/// The stickers of a cube as it is held. Each color is named after the side on which its centre is.
fn facelets_named_as_held(cube: &Cube) -> Facelets {
    let facelets = cube.facelets();
    let named = facelets.colors().map(|face| cube.rotation.side(face));
    Facelets::new(named)
}

/// Checks that a claim about a puzzle other than the 3x3x3 is true.
fn check_puzzle(
    claim: &Claim,
    puzzle: &dyn Puzzle,
    format: Option<PuzzleFormat>,
    metric: Option<Metric>,
) -> Result<(), ClaimError> {
    let reading = read_text(puzzle, &claim.cube, format);
    let mut position = reading.map_err(ClaimError::Position)?.position;
    let turns = puzzle.turns(claim.solution()?);
    let turns = turns.map_err(ClaimError::PuzzleSolution)?;
    let mut lengths = puzzle.length(&turns).named();
    claim.check_lengths(match metric {
        Some(metric) => first_in(&mut lengths, metric),
        None => &lengths,
    })?;
    if let Some(place) = puzzle.unchosen_turn(&turns) {
        return Err(ClaimError::MoveNotAllowed(puzzle.write_turn(turns[place])));
    }
    if let Some(place) = puzzle.forbidden_turn(&turns) {
        return Err(ClaimError::MoveForbidden {
            number: place + 1,
            turn: puzzle.write_turn(turns[place]),
        });
    }
    let made = puzzle.make(&mut position, &turns);
    made.map_err(ClaimError::PuzzleSolution)?;
    match &claim.target {
        Some(target) => {
            let target = read_text(puzzle, target, None).map_err(ClaimError::TargetPosition)?;
            let is_reached = puzzle.looks_like(&position, &target.position);
            is_reached.then_some(()).ok_or(ClaimError::NotAtTarget)
        }
        None => {
            let is_solved = puzzle.is_solved(&position);
            is_solved.then_some(()).ok_or(ClaimError::NotSolved)
        }
    }
}
