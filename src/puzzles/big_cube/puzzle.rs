//! A cube of any size as front ends need it.

use super::layers::{BigCubeLayers, BigCubeTurn};
use super::model::{BigCube, BigCubePosition};
use super::scramble;
use super::stickers::turn_layers;
use super::{reading, unfolding};
use crate::cube::{Amount, Face, Rotation, Turn};
use crate::notation::net::BANDS;
use crate::notation::svg::{self, Picture};
use crate::notation::{ColorScheme, StickerColor};
use crate::puzzles::order::order_of;
use crate::puzzles::{Cell, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleName, PuzzleReading};
use rand::Rng;

/// [`ColorScheme::STANDARD`], face by face.
const COLORS: [StickerColor; 6] = {
    let mut colors = [StickerColor::WHITE; 6];
    let mut face = 0;
    while face < colors.len() {
        colors[face] = ColorScheme::STANDARD.color(Face::ALL[face]);
        face += 1;
    }
    colors
};

impl BigCube {
    /// What a turn costs in the half-turn metric: outer layers one move, from whichever side, inner
    /// layers two, the whole cube none.
    fn moves(self, turn: BigCubeTurn) -> usize {
        let (first, last) = turn.layers.range(self.layers());
        match (first == 1, last == self.layers()) {
            (true, true) => 0,
            (true, false) | (false, true) => 1,
            (false, false) => 2,
        }
    }
}

impl Puzzle for BigCube {
    type Position = BigCubePosition;
    type Turn = BigCubeTurn;

    fn name(&self) -> PuzzleName {
        self.puzzle()
    }

    fn solved(&self) -> BigCubePosition {
        BigCubePosition::solved(*self)
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading<BigCube>, PuzzleError> {
        let (position, symbols) = match format.unwrap_or_else(|| reading::recognise(*self, text)) {
            PuzzleFormat::Facelets => reading::stickers(*self, text)?,
            PuzzleFormat::Moves => {
                let mut position = self.solved();
                self.make(&mut position, &self.turns(text)?)?;
                (position, Face::ALL.map(Face::letter))
            }
        };
        Ok(PuzzleReading {
            position,
            symbols: symbols.to_vec(),
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<BigCubeTurn>, PuzzleError> {
        reading::turns(*self, algorithm)
    }

    fn write(&self, position: &BigCubePosition) -> String {
        position.stickers().iter().map(|face| face.letter()).collect()
    }

    fn make(&self, position: &mut BigCubePosition, turns: &[BigCubeTurn]) -> Result<(), PuzzleError> {
        let size = position.layers();
        for &turn in turns {
            turn_layers(position.stickers_mut(), size, turn);
        }
        Ok(())
    }

    fn is_solved(&self, position: &BigCubePosition) -> bool {
        position.is_solved()
    }

    fn looks_like(&self, one: &BigCubePosition, other: &BigCubePosition) -> bool {
        Rotation::all().any(|rotation| {
            let mut held = one.clone();
            for Turn { layers, amount } in rotation.turns() {
                let layers = BigCubeLayers::whole(layers.axis());
                let turn = BigCubeTurn { layers, amount };
                turn_layers(held.stickers_mut(), one.layers(), turn);
            }
            held == *other
        })
    }

    fn inverse(&self, turns: &[BigCubeTurn]) -> Vec<BigCubeTurn> {
        turns.iter().rev().map(|turn| turn.inverse()).collect()
    }

    fn order(&self, turns: &[BigCubeTurn]) -> Result<String, PuzzleError> {
        let colors: Vec<u8> = self.solved().stickers().iter().map(|&face| face as u8).collect();
        // Where each sticker comes from: the turns undone, which look as before after as many times.
        let mut sources: Vec<u32> = (0..colors.len() as u32).collect();
        for &turn in turns {
            turn_layers(&mut sources, self.layers(), turn);
        }
        Ok(order_of(&sources, &colors))
    }

    fn length(&self, turns: &[BigCubeTurn]) -> PuzzleLength {
        let htm = turns.iter().map(|&turn| self.moves(turn)).sum();
        let quarters = |turn: BigCubeTurn| match turn.amount {
            Amount::Half => 2,
            Amount::Clockwise | Amount::CounterClockwise => 1,
        };
        let qtm = turns.iter().map(|&turn| self.moves(turn) * quarters(turn)).sum();
        PuzzleLength::Turns { htm, qtm }
    }

    fn random_turns(&self, count: usize, random: &mut impl Rng) -> Vec<BigCubeTurn> {
        scramble::random_turns(*self, count, random)
    }

    fn colors(&self) -> &'static [StickerColor] {
        &COLORS
    }

    fn net(&self, position: &BigCubePosition) -> Vec<Vec<Cell>> {
        let size = usize::from(position.layers());
        let faces: Vec<&[Face]> = position.faces().collect();
        let line = |band: &[Face], row: usize| {
            let gap = if band.len() == 1 { size } else { 0 };
            let mut cells = Vec::with_capacity(gap + band.len() * size);
            cells.extend(std::iter::repeat_n(Cell::Gap, gap));
            for &face in band {
                let stickers = &faces[face as usize][row * size..][..size];
                cells.extend(stickers.iter().map(|&color| Cell::Sticker(color as u8)));
            }
            cells
        };
        let bands = BANDS.into_iter();
        bands
            .flat_map(|band| (0..size).map(move |row| (band, row)))
            .map(|(band, row)| line(band, row))
            .collect()
    }

    fn picture(&self, position: &BigCubePosition, view: Picture, colors: &[StickerColor]) -> String {
        let size = usize::from(position.layers());
        svg::write_cube(size, view, |face, row, column| {
            let here = position.stickers()[unfolding::place(size, face, row, column)];
            let given = colors.get(here as usize);
            given.copied().unwrap_or(COLORS[here as usize])
        })
    }
}
