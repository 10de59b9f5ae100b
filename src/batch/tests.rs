//! Tests runs of a puzzle with four states: a cube on which only face R can be turned.

use super::*;
use crate::cube::{Metric, Move, Sequence};
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::notation::{Format, StickerColor};
use crate::puzzles::{
    Cell, Proposal, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName,
    PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle,
};
use crate::requests::{Options, RecordLength, Session, SolvePlan};
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use crate::tables::{NoProgress, Store, TableError, TableProgress, TableSpec};
use rand::{Rng, RngExt};
use std::sync::Arc;

/// The puzzle and its metrics. A position is the number of quarter turns of R that lead to it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct OneFace {
    metrics: &'static [Metric],
}

const TWO_METRICS: &OneFace = &OneFace {
    metrics: &[Metric::HalfTurn, Metric::QuarterTurn],
};

const TURNS: [Move; 3] = [Move::R1, Move::R2, Move::R3];

/// The moves of these turns. Turn 1 is R, turn 2 is R2, and turn 3 is R'.
fn moves_of(turns: &[PuzzleTurn]) -> Vec<Move> {
    turns.iter().map(|turn| TURNS[turn.number() as usize - 1]).collect()
}

fn at(quarters: u8) -> PuzzlePosition {
    PuzzlePosition::new(&[quarters])
}

impl Puzzle for OneFace {
    fn name(&self) -> PuzzleName {
        match self.metrics {
            [_] => PuzzleName::Skewb,
            _ => PuzzleName::TwoByTwo,
        }
    }

    fn solved(&self) -> PuzzlePosition {
        at(0)
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let mut position = at(0);
        match (text.parse::<u8>(), format) {
            (Ok(quarters @ 0..4), None | Some(PuzzleFormat::Facelets)) => position = at(quarters),
            _ => self.make(&mut position, &self.turns(text)?)?,
        }
        Ok(PuzzleReading {
            position,
            symbols: Vec::new(),
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let sequence: Sequence = algorithm.parse().map_err(|_| PuzzleError::Misled)?;
        let turn = |turn: &Move| {
            let place = TURNS.iter().position(|each| each == turn);
            Ok(PuzzleTurn::new(place.ok_or(PuzzleError::Misled)? as u32 + 1))
        };
        sequence.moves().iter().map(turn).collect()
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        moves_of(&[turn])[0].to_string()
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        position.places()[0].to_string()
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let quarters = &mut position.places_mut()[0];
        for turn in turns {
            *quarters = (*quarters + turn.number() as u8) % 4;
        }
        Ok(())
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        *position == at(0)
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let turns = turns.iter().rev();
        turns.map(|turn| PuzzleTurn::new(4 - turn.number())).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let mut position = at(0);
        self.make(&mut position, turns)?;
        Ok(["1", "4", "2", "4"][usize::from(position.places()[0])].to_owned())
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        let moves = moves_of(turns);
        match self.metrics {
            [_] => PuzzleLength::Moves { moves: moves.len() },
            _ => PuzzleLength::Turns {
                htm: Metric::HalfTurn.length(&moves),
                qtm: Metric::QuarterTurn.length(&moves),
            },
        }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let turns = 0..count;
        turns.map(|_| PuzzleTurn::new(random.random_range(1..4))).collect()
    }

    fn colors(&self) -> &[StickerColor] {
        &[]
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        vec![vec![Cell::Piece(position.places()[0])]]
    }

    fn picture(&self, _: &PuzzlePosition, _: Picture, _: &[StickerColor]) -> Drawing {
        Drawing::default()
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for OneFace {
    fn metrics(&self) -> &'static [Metric] {
        self.metrics
    }

    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        Vec::new()
    }

    fn proposer(
        &self,
        _: PuzzleMethod,
        metric: Metric,
        _: &Store,
        _: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        Ok(Box::new(OneFaceSolver(metric)))
    }

    fn longest(&self, _: PuzzleMethod, metric: Metric) -> Option<usize> {
        Some(metric.length(&[Move::R2]))
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        at(random.random_range(0..4))
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        Ok(at((4 + position.places()[0] - target.places()[0]) % 4))
    }
}

/// A solver that finds shortest solutions in its metric.
struct OneFaceSolver(Metric);

impl Proposer for OneFaceSolver {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let solution = |position: &&PuzzlePosition| {
            let mut found = (0..3).flat_map(|length| self.propose_of_length(position, length, &CancelToken::new()));
            found.next().ok_or(PuzzleError::Misled)
        };
        positions.iter().map(solution).collect()
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        _: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let turns: Vec<PuzzleTurn> = match position.places()[0] {
            0 => Vec::new(),
            quarters => vec![PuzzleTurn::new(4 - u32::from(quarters))],
        };
        let is_as_long = self.0.length(&moves_of(&turns)) == length;
        Box::new(is_as_long.then(|| Proposal::shortest(turns)).into_iter())
    }
}

fn plan(puzzle: &'static OneFace, metric: Metric, format: Option<Format>) -> SolvePlan {
    let options = Options {
        metric: Some(metric).filter(|_| puzzle.metrics.len() > 1),
        from: format,
        ..Options::default()
    };
    SolvePlan::of_puzzle(Arc::new(*puzzle), options).expect("it has the options")
}

/// A plan for the puzzle with two metrics, which finds shortest solutions in HTM.
fn usual() -> SolvePlan {
    plan(TWO_METRICS, Metric::HalfTurn, None)
}

/// A run of 1,000 positions of a puzzle. Its method finds shortest solutions in a metric.
fn run(puzzle: &'static OneFace, metric: Metric) -> Run {
    let plan = plan(puzzle, metric, None);
    let entrant = Entrant::open(&plan, &Session::in_memory(), &NoProgress, &CancelToken::new());
    let spec = RunSpec {
        plans: vec![plan],
        cubes: Some(1_000),
        seed: Some(5),
        scramble: Some(Scramble::RandomState),
        input: None,
        shard: Shard::WHOLE,
    };
    let source = Source::drawn(Scramble::RandomState, 5, 1_000, Shard::WHOLE);
    Run::new(spec, source, vec![entrant.expect("it has no tables")])
}

/// Continues a run to its end. Returns its report, and appends its records to `records`.
fn go(run: &mut Run, records: &mut Vec<u8>) -> Report {
    run.go(Some(records), &NoProgress, &CancelToken::new())
        .expect("memory can be written to");
    run.reports().remove(0)
}

#[test]
fn lengths_are_counted_in_the_metric_of_the_method() {
    for (metric, name, lengths, unit) in [
        (Metric::HalfTurn, "optimal", 2, "HTM"),
        (Metric::QuarterTurn, "optimal, QTM", 3, "QTM"),
    ] {
        let mut run = run(TWO_METRICS, metric);
        let report = go(&mut run, &mut Vec::new());
        assert_eq!((report.solved, report.failed), (1_000, 0));
        assert_eq!((report.method.as_str(), report.unit()), (name, unit.into()));
        assert_eq!(report.length.histogram().count(), lengths);
        assert_eq!(report.longest, Some(lengths - 1));
        assert_eq!(report.over_longest, 0);
        assert_eq!(report.length, report.printed_length);
        let json: serde_json::Value = serde_json::to_value(&report).expect("JSON");
        let metric = unit.to_ascii_lowercase();
        let options = serde_json::json!({"method": "optimal", "metric": metric});
        assert_eq!((&json["puzzle"], &json["options"]), (&"2x2x2".into(), &options));
        assert_eq!(report.check(), Ok(()));
    }
}

#[test]
fn a_puzzle_of_one_metric_counts_in_moves_and_names_no_metric() {
    let puzzle = &OneFace {
        metrics: &[Metric::HalfTurn],
    };
    let mut run = run(puzzle, Metric::HalfTurn);
    let mut records = Vec::new();
    let report = go(&mut run, &mut records);
    assert_eq!(report.unit(), "moves");
    let options = serde_json::to_string(&report.options).expect("JSON");
    assert_eq!(options, r#"{"method":"optimal"}"#);
    let text = String::from_utf8(records).expect("UTF-8");
    assert!(text.contains(r#""length":{"moves":1}"#), "{text}");
}

#[test]
fn a_run_that_was_cut_off_anywhere_goes_on_to_the_same_end() {
    let mut whole = run(TWO_METRICS, Metric::QuarterTurn);
    let mut expected = whole.heading().into_bytes();
    let report = go(&mut whole, &mut expected);
    let text = String::from_utf8_lossy(&expected);
    assert!(text.contains(r#""length":{"htm":1,"qtm":2}"#));
    for left in (0..expected.len()).step_by(expected.len() / 23) {
        let mut resumed = run(TWO_METRICS, Metric::QuarterTurn);
        let bytes = resumed.resume(&expected[..left], &NoProgress, &CancelToken::new());
        let bytes = bytes.expect("records") as usize;
        let mut records = expected[..bytes].to_vec();
        if records.is_empty() {
            records = resumed.heading().into_bytes();
        }
        assert_eq!(go(&mut resumed, &mut records).length, report.length);
        assert_eq!(String::from_utf8_lossy(&records).lines().count(), 1_001);
    }
}

#[test]
fn records_of_another_puzzle_or_metric_are_refused() {
    let heading = run(TWO_METRICS, Metric::HalfTurn).heading();
    let refused = |puzzle, metric| {
        let mut other = run(puzzle, metric);
        match other.resume(heading.as_bytes(), &NoProgress, &CancelToken::new()) {
            Err(RunError::OtherRun(difference)) => difference.to_string(),
            _ => panic!("it belongs to another run"),
        }
    };
    let skewb = &OneFace {
        metrics: &[Metric::HalfTurn],
    };
    assert_eq!(refused(skewb, Metric::HalfTurn), r#"puzzle "2x2x2" and not "skewb""#);
    assert_eq!(
        refused(TWO_METRICS, Metric::QuarterTurn),
        r#"methods ["optimal"] and not ["optimal, QTM"]"#
    );
}

/// Checks that a run of the 3x3x3 counts as a different run even if its method has the same name.
#[test]
fn a_run_of_the_3x3x3_is_another_run() {
    let run = run(TWO_METRICS, Metric::HalfTurn);
    let recorded = RecordedRun::from(&run.spec);
    let spec = RunSpec {
        plans: vec![SolvePlan::new(Options::default()).expect("the usual method")],
        ..run.spec
    };
    let difference = recorded.difference(&spec).expect("another");
    assert_eq!(difference.to_string(), r#"puzzle "2x2x2" and not "3x3x3""#);
}

#[test]
fn recorded_solutions_are_replayed_and_their_lengths_held_against_them() {
    let position = Entrant::of_plan(&usual()).of_line("2");
    let check = |solution, length: PuzzleLength| {
        let replayed = position.replay(0, solution);
        replayed.map(|replayed| replayed.allows(&RecordLength::from(length)))
    };
    let turns = |htm, qtm| PuzzleLength::Turns { htm, qtm };
    assert_eq!(check("R2", turns(1, 2)), Some(true));
    assert_eq!(check("R R", turns(2, 2)), Some(true));
    assert_eq!(check("R", turns(1, 1)), None);
    assert_eq!(check("what", turns(1, 1)), None);
    assert_eq!(check("R2", turns(2, 2)), Some(false));
    assert_eq!(check("R2", PuzzleLength::Moves { moves: 1 }), Some(false));
    let long = "R ".repeat(1_000_002);
    assert_eq!(check(&long, turns(1_000_002, 1_000_002)), Some(false));
}

#[test]
fn lines_are_positions_algorithms_or_objects_with_one_of_them() {
    let entrant = Entrant::of_plan(&usual());
    let read = |line| {
        let position = entrant.of_line(line);
        match position.error(0) {
            None => Ok(position.write(0)),
            Some(error) => Err(error.clone()),
        }
    };
    for (line, position) in [
        ("2", "2"),
        ("R R R", "3"),
        ("", "0"),
        (r#"{"facelets": "1", "scramble": "R2"}"#, "1"),
        (r#"{"number": 5, "scramble": "R2"}"#, "2"),
    ] {
        assert_eq!(read(line), Ok(position.to_owned()), "{line}");
    }
    let pieces = r#"{"ep": [], "eo": [], "cp": [], "co": []}"#;
    assert_eq!(read(pieces), Err(CubeError::PiecesOfCube));
    let refused = |line, message: &str| {
        let error = read(line).expect_err(line);
        assert!(error.to_string().starts_with(message), "{error}");
    };
    refused("{}", "the JSON object has no cube in it");
    let of_skewb = r#"{"puzzle": "skewb", "scramble": "R"}"#;
    refused(of_skewb, "the JSON object describes the puzzle skewb, not 2x2x2");
    assert!(matches!(read("U"), Err(CubeError::Puzzle(_))));
    let as_moves = Entrant::of_plan(&plan(TWO_METRICS, Metric::HalfTurn, Some(Format::Moves)));
    assert!(as_moves.of_line("2").error(0).is_some());
}

/// The moves that scramble a position are not kept. They are generated again when they are needed.
#[test]
fn a_position_has_the_moves_by_which_it_was_scrambled() {
    let plan = usual();
    let entrant = Entrant::of_plan(&plan);
    for number in 0..100 {
        let moves = plan.engine().scramble(9, 3, number).expect("moves");
        assert_eq!(moves.split(' ').count(), 9);
        let drawn = entrant.drawn(Scramble::RandomMoves(9), 3, number);
        assert_eq!(entrant.of_line(&moves).write(0), drawn.write(0));
    }
    let mut source = Source::drawn(Scramble::RandomState, 3, 1, Shard::WHOLE);
    let uniform = source.nth(0).expect("nothing is read").expect("one");
    assert_eq!(uniform.scramble_moves(&plan), None);
}
