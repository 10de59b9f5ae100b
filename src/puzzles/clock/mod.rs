//! The Clock: nine dials on each side, four pins, and a wheel at each corner. A corner dial and the corner dial behind
//! it share an axle, so fourteen dials turn independently: 12¹⁴ = 1,283,918,464,548,864 positions.
//!
//! Turns are written as in competitions (WCA Regulations, 12g). A turn consists of the raised pins, the hours and a
//! sign, as in `UR3+`. `y2` turns the whole puzzle over. There are fifteen ways to raise at least one pin on a side.
//! Competitions name nine of them. This program names the other six: `/` and `\` stand for two diagonal pins, and small
//! letters stand for three pins and name the pin that is down. A turn with any of these fifteen sets of pins counts as
//! one turn, and no position needs more than twelve turns (J. Kogler, 2014).
//!
//! The solver uses linear algebra modulo 12 (`side`). Solutions are checked with a model of the gears (`dials`).

mod basis;
mod dials;
mod distances;
mod drawing;
mod notation;
mod side;
mod solver;
#[cfg(test)]
mod tests;
mod turn;

use dials::{ClockDials, DIALS, foreign};
use distances::ClockDistances;
use solver::ClockSolver;
use turn::{ClockTurn, HOURS, Pins};

use super::{
    Cell, DistanceCounter, KeyTurns, PieceOutline, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength,
    PuzzleMethod, PuzzleName, PuzzleOutline, PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle, TurnKeys,
};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::{Rng, RngExt};

/// The Clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Clock;

/// In random turns, this number of wheel turns comes before each turn of the whole puzzle. A competition scramble turns
/// the puzzle over only once, after the same number of wheel turns.
const BEFORE_OVER: usize = 9;

impl Clock {
    /// The turns with the given numbers.
    fn turns_of(turns: &[PuzzleTurn]) -> Result<Vec<ClockTurn>, PuzzleError> {
        let turns = turns.iter().map(|&turn| ClockTurn::of_number(turn).ok_or_else(foreign));
        turns.collect()
    }
}

impl Puzzle for Clock {
    fn name(&self) -> PuzzleName {
        PuzzleName::Clock
    }

    fn turn_keys(&self) -> TurnKeys {
        TurnKeys {
            letters: "u d l r a y",
            turns: KeyTurns::Named(&[
                ('u', ["U1+", "U1-"]),
                ('d', ["D1+", "D1-"]),
                ('l', ["L1+", "L1-"]),
                ('r', ["R1+", "R1-"]),
                ('a', ["ALL1+", "ALL1-"]),
                ('e', ["UL1+", "UL1-"]),
                ('t', ["UR1+", "UR1-"]),
                ('x', ["DL1+", "DL1-"]),
                ('b', ["DR1+", "DR1-"]),
                ('y', ["y2", "y2"]),
            ]),
            help: &[
                ("u d l r a", "one hour, two pins or all; Shift: back"),
                ("e t x b", "one hour, one pin: UL, UR, DL, DR"),
                ("y", "turn the puzzle over"),
            ],
        }
    }

    fn solved(&self) -> PuzzlePosition {
        PuzzlePosition::from(&ClockDials::SOLVED)
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let is_position = match format {
            Some(format) => format != PuzzleFormat::Moves,
            None => notation::is_position(text),
        };
        let dials = if is_position {
            notation::position(text)?
        } else {
            let mut dials = ClockDials::SOLVED;
            notation::turns(text)?.into_iter().for_each(|turn| dials.make(turn));
            dials
        };
        Ok(PuzzleReading {
            position: PuzzlePosition::from(&dials),
            symbols: Vec::new(),
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let turns = notation::turns(algorithm)?.into_iter();
        Ok(turns.map(PuzzleTurn::from).collect())
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        ClockTurn::of_number(turn).map_or_else(String::new, |turn| turn.to_string())
    }

    fn turn_in_words(&self, turn: PuzzleTurn) -> Option<String> {
        Some(match ClockTurn::of_number(turn)? {
            ClockTurn::Over => "turn the puzzle over".to_owned(),
            ClockTurn::Wheel(pins, hours) => {
                let (count, way) = match hours {
                    0..=6 => (hours, "clockwise"),
                    _ => (HOURS - hours, "counter-clockwise"),
                };
                let hours = if count == 1 { "hour" } else { "hours" };
                format!("{} up, {count} {hours} {way}", pins.in_words())
            }
        })
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        ClockDials::of(position).map_or_else(|_| String::new(), |dials| notation::written(&dials))
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let mut dials = ClockDials::of(position)?;
        for &turn in turns {
            dials.make(ClockTurn::of_number(turn).ok_or_else(foreign)?);
        }
        *position = PuzzlePosition::from(&dials);
        Ok(())
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        ClockDials::of(position).is_ok_and(|dials| dials.is_solved())
    }

    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        match (ClockDials::of(one), ClockDials::of(other)) {
            (Ok(one), Ok(other)) => one.held_as_solved() == other.held_as_solved(),
            _ => false,
        }
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let turns = turns.iter().rev().filter_map(|&turn| ClockTurn::of_number(turn));
        turns.map(|turn| turn.inverse().into()).collect()
    }

    /// Combines all turns of the same pins on the same side. This is possible because turns commute.
    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let mut sides: [Vec<(Pins, u8)>; 2] = Default::default();
        let mut side = 0;
        for turn in turns.iter().filter_map(|&turn| ClockTurn::of_number(turn)) {
            match turn {
                ClockTurn::Over => side = 1 - side,
                ClockTurn::Wheel(pins, hours) => match sides[side].iter_mut().find(|(known, _)| *known == pins) {
                    Some((_, known)) => *known = (*known + hours) % HOURS,
                    None => sides[side].push((pins, hours)),
                },
            }
        }
        let [front, back] = sides.map(|turns| -> Vec<PuzzleTurn> {
            let turns = turns.into_iter().filter(|&(_, hours)| hours != 0);
            turns
                .map(|(pins, hours)| ClockTurn::Wheel(pins, hours).into())
                .collect()
        });
        let over = PuzzleTurn::from(ClockTurn::Over);
        let (before, after) = match (back.is_empty(), side) {
            (true, 0) => (None, None),
            (false, 0) => (Some(over), Some(over)),
            _ => (Some(over), None),
        };
        front.into_iter().chain(before).chain(back).chain(after).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let turns = Clock::turns_of(turns)?;
        let mut dials = ClockDials::SOLVED;
        // If the turns leave the front in front, all dials are back at twelve after twelve repetitions. If the turns
        // turn the puzzle over, this can take 24 repetitions.
        let mut times = 1..=2 * u32::from(HOURS);
        let order = times.find(|_| {
            turns.iter().for_each(|&turn| dials.make(turn));
            dials == ClockDials::SOLVED
        });
        Ok(order.expect("the order of every sequence divides 24").to_string())
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        let is_move = |turn: &&PuzzleTurn| matches!(ClockTurn::of_number(**turn), Some(ClockTurn::Wheel(_, 1..)));
        PuzzleLength::Moves {
            moves: turns.iter().filter(is_move).count(),
        }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut turns: Vec<PuzzleTurn> = Vec::with_capacity(count);
        let mut last = None;
        let mut made = 0;
        while made < count {
            let pins = Pins::of_bits(random.random_range(1..=15));
            let hours = random.random_range(1..HOURS);
            let Some(pins) = pins.filter(|pins| Some(*pins) != last) else {
                continue;
            };
            if made > 0 && made % BEFORE_OVER == 0 {
                turns.push(ClockTurn::Over.into());
            }
            turns.push(ClockTurn::Wheel(pins, hours).into());
            last = Some(pins);
            made += 1;
        }
        turns
    }

    fn colors(&self) -> &[StickerColor] {
        &[]
    }

    /// The side in front, with the side behind to the right of it.
    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        let Ok(dials) = ClockDials::of(position) else {
            return Vec::new();
        };
        let hour = |hour: u8| Cell::Piece(if hour == 0 { HOURS } else { hour });
        let rows = dials.front.into_iter().zip(dials.behind());
        rows.map(|(front, back)| {
            let [front, back] = [front, back].map(|row| row.map(hour));
            front.into_iter().chain([Cell::Gap]).chain(back).collect()
        })
        .collect()
    }

    fn picture(&self, position: &PuzzlePosition, _: Picture, _: &[StickerColor]) -> Drawing {
        ClockDials::of(position).map_or_else(|_| Drawing::default(), |dials| drawing::picture(&dials))
    }

    fn outline(&self) -> Option<PuzzleOutline> {
        let turns = Pins::all().map(|pins| (ClockTurn::Wheel(pins, 1).into(), Some(u32::from(HOURS))));
        let positions = u64::from(HOURS).pow(DIALS as u32);
        Some(PuzzleOutline {
            pieces: vec![PieceOutline {
                name: "DIALS",
                places: DIALS as u16,
                orientations: HOURS,
            }],
            turns: turns.collect(),
            rotations: &["y2"],
            group_order: Some(positions),
            positions: positions.into(),
        })
    }

    fn distance_counter(&self) -> Option<Box<dyn DistanceCounter>> {
        Some(Box::new(ClockDistances::new()))
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for Clock {
    /// Always empty. The table of the solver is not stored, because it is built faster than it could be read.
    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        Vec::new()
    }

    fn proposer(
        &self,
        _: PuzzleMethod,
        _: Metric,
        _: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        progress.building(&self.name().to_string(), 1);
        let solver = ClockSolver::open();
        progress.built();
        Ok(Box::new(solver))
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(solver::LONGEST)
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        let mut dials = ClockDials::SOLVED;
        for hour in dials.front.as_flattened_mut().iter_mut().chain(&mut dials.back) {
            *hour = random.random_range(0..HOURS);
        }
        PuzzlePosition::from(&dials)
    }

    fn random_near(&self, moves: usize, random: &mut dyn Rng) -> Option<PuzzlePosition> {
        /// The maximum number of moves for which this function makes a position. Of the 12¹⁴ positions, one in 4
        /// million takes four moves. One in 90,000 takes five moves, so the caller can find such positions among random
        /// positions.
        const MOST: usize = 4;
        let mut all: Vec<(bool, u8)> = [false, true]
            .into_iter()
            .flat_map(|over| (1..=15).map(move |pins| (over, pins)))
            .collect();
        let mut dials = ClockDials::SOLVED;
        for _ in 0..(moves <= MOST).then_some(moves)? {
            let (is_over, pins) = all.swap_remove(random.random_range(0..all.len()));
            let turn = ClockTurn::Wheel(Pins::of_bits(pins)?, random.random_range(1..HOURS));
            let over = is_over.then_some(ClockTurn::Over);
            for turn in over.into_iter().chain([turn]).chain(over) {
                dials.make(turn);
            }
        }
        Some(PuzzlePosition::from(&dials))
    }

    /// The number is from J. Kogler's count (2014): one position in 3·10¹⁰ takes twelve moves. A search for such
    /// positions among all positions takes days.
    fn rare_at(&self, moves: usize) -> Option<u64> {
        (moves == solver::LONGEST).then_some(39_248)
    }

    fn scramble_to(&self, position: &PuzzlePosition) -> Option<Vec<PuzzleTurn>> {
        ClockDials::of(position).ok().map(|dials| basis::scramble(&dials))
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        let (mut position, mut target) = (ClockDials::of(position)?, ClockDials::of(target)?);
        if target.is_over != position.is_over {
            target.make(ClockTurn::Over);
        }
        let less = |hour: &mut u8, other: u8| *hour = (*hour + HOURS - other) % HOURS;
        for (hour, other) in position
            .front
            .as_flattened_mut()
            .iter_mut()
            .zip(target.front.as_flattened())
        {
            less(hour, *other);
        }
        for (hour, other) in position.back.iter_mut().zip(target.back) {
            less(hour, other);
        }
        Ok(PuzzlePosition::from(&position))
    }
}
