//! Implements [`Puzzle`] and [`SolvablePuzzle`] for cubes of any size.

use super::five::{self, FiveSolver};
use super::four::{self, FourSolver};
use super::layers::BigCubeTurn;
use super::lesson::{LessonSolver, MOST_LAYERS};
use super::memory;
use super::model::BigCube;
use super::phases::{merged, numbered};
use super::scramble;
use super::solver::{self, BigCubeSolver};
use super::stickers::turn_layers;
use super::{centres, random_state, reading, unfolding};
use crate::cube::{Amount, Face, Metric, Rotation, Symmetry};
use crate::notation::drawing::Drawing;
use crate::notation::net::BANDS;
use crate::notation::svg::{self, Picture};
use crate::notation::{ColorScheme, StickerColor, is_unknown, visible};
use crate::puzzles::geometry::are_faces_of_one_color;
use crate::puzzles::order::order_of;
use crate::puzzles::placed_pieces::spelled;
use crate::puzzles::unfolded::stickers_of_net;
use crate::puzzles::{
    Cell, CubeSize, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName,
    PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle, TurnKeys,
};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::Rng;
use std::collections::BTreeSet;

/// The colors of [`ColorScheme::STANDARD`], face by face.
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
    /// Recognises a text that lists the stickers of a cube of 4 to 20 layers, and returns this cube. The stickers must
    /// have six colors, and some of them may be unknown. `None` for other texts.
    pub(crate) fn of_stickers(text: &str) -> Option<&'static BigCube> {
        let found = visible(text).count();
        let layers = (4..=20).find(|&layers| 6 * usize::from(layers) * usize::from(layers) == found)?;
        let cube = BigCube::of_layers(layers)?;
        let kinds: BTreeSet<char> = visible(text)
            .map(|(_, symbol)| symbol)
            .filter(|each| !is_unknown(*each))
            .collect();
        (kinds.len() == 6 && reading::recognise(*cube, text) == PuzzleFormat::Facelets).then_some(cube)
    }

    /// The stickers of a position. Returns an error if the cube has a different number of stickers.
    fn stickers(self, position: &PuzzlePosition) -> Result<&[u8], PuzzleError> {
        let puzzle = self.puzzle();
        let stickers = position.places();
        let is_whole = stickers.len() == puzzle.stickers();
        is_whole.then_some(stickers).ok_or(PuzzleError::Foreign { puzzle })
    }

    /// The position after the given turns.
    fn after(self, position: &PuzzlePosition, turns: &[PuzzleTurn]) -> Result<PuzzlePosition, PuzzleError> {
        let mut after = position.clone();
        self.make(&mut after, turns).map(|()| after)
    }

    /// A rotation of the whole cube that turns one position into another; `None` if no rotation does.
    fn rotation_between(self, one: &PuzzlePosition, other: &PuzzlePosition) -> Option<Rotation> {
        let rotated = |rotation| self.after(one, &numbered(BigCubeTurn::of_whole(rotation)));
        Rotation::all().find(|&rotation| rotated(rotation).is_ok_and(|rotated| rotated == *other))
    }

    /// Two sequences of turns, each from its own start position, reach two positions. Returns the rotation that turns
    /// the first of these positions into the second; the identity if no rotation does.
    fn rotation_after(
        self,
        (one, turns): (&PuzzlePosition, &[PuzzleTurn]),
        (other, others): (&PuzzlePosition, &[PuzzleTurn]),
    ) -> Rotation {
        let ends = self.after(one, turns).ok().zip(self.after(other, others).ok());
        let rotation = ends.and_then(|(one, other)| self.rotation_between(&one, &other));
        rotation.unwrap_or(Rotation::UPRIGHT)
    }

    /// Converts a turn. It does not check whether this cube has the layers of the turn.
    pub(super) fn turn(self, turn: PuzzleTurn) -> Result<BigCubeTurn, PuzzleError> {
        let puzzle = self.puzzle();
        BigCubeTurn::of_number(turn).ok_or(PuzzleError::Foreign { puzzle })
    }
}

impl Puzzle for BigCube {
    fn name(&self) -> PuzzleName {
        self.puzzle()
    }

    fn turn_keys(&self) -> TurnKeys {
        TurnKeys::of_cube(self.layers())
    }

    fn solved(&self) -> PuzzlePosition {
        let on_a_face = usize::from(self.layers()) * usize::from(self.layers());
        let mut stickers = Vec::with_capacity(6 * on_a_face);
        for face in Face::ALL {
            stickers.extend(std::iter::repeat_n(face as u8, on_a_face));
        }
        stickers.into()
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let (position, symbols) = match format.unwrap_or_else(|| reading::recognise(*self, text)) {
            PuzzleFormat::Facelets | PuzzleFormat::Measured | PuzzleFormat::InOrder(_) => {
                reading::stickers(*self, text)?
            }
            PuzzleFormat::Net => reading::stickers(*self, &stickers_of_net(self, text)?)?,
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

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        reading::turns(*self, algorithm)
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        self.turn(turn).map(|turn| turn.to_string()).unwrap_or_default()
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        spelled(position.places(), &Face::ALL.map(Face::letter))
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        self.stickers(position)?;
        for &turn in turns {
            turn_layers(position.places_mut(), self.layers(), self.turn(turn)?);
        }
        Ok(())
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        let Ok(stickers) = self.stickers(position) else {
            return false;
        };
        are_faces_of_one_color(stickers, stickers.len() / Face::ALL.len())
    }

    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        self.rotation_between(one, other).is_some()
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        numbered(turns_of(turns).rev().map(BigCubeTurn::inverse))
    }

    /// A cube counts as solved in any of its 24 orientations. The scramble begins in the orientation in which the
    /// solution ends. If it began in another orientation, it would lead to the same position with exchanged colors.
    fn scramble_of(&self, position: &PuzzlePosition, solution: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let held = BigCubeTurn::of_whole(self.rotation_after((&self.solved(), &[]), (position, solution)));
        let undone = turns_of(solution).rev().map(BigCubeTurn::inverse);
        numbered(scramble::canonical(self.layers(), held.chain(undone)))
    }

    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        numbered(merged(turns_of(turns)))
    }

    fn carried(&self, turns: &[PuzzleTurn], symmetry: &Symmetry) -> Option<Vec<PuzzleTurn>> {
        Some(numbered(turns_of(turns).map(|turn| turn.carried(symmetry))))
    }

    fn in_wca(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        numbered(turns_of(turns).flat_map(|turn| turn.in_wca(self.layers())))
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let solved = self.solved();
        // For each place, `sources` gives the place from which its sticker came. As a permutation, it is the inverse of
        // the turns, so it has the same order.
        let mut sources: Vec<u32> = (0..solved.places().len() as u32).collect();
        for &turn in turns {
            turn_layers(&mut sources, self.layers(), self.turn(turn)?);
        }
        Ok(order_of(&sources, solved.places()))
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        let (mut htm, mut qtm) = (0, 0);
        for turn in turns_of(turns) {
            let quarters = match turn.amount {
                Amount::Half => 2,
                Amount::Clockwise | Amount::CounterClockwise => 1,
            };
            htm += turn.moves(self.layers());
            qtm += turn.moves(self.layers()) * quarters;
        }
        match self.layers() < CubeSize::SMALLEST {
            true => PuzzleLength::Turns { htm, qtm },
            false => PuzzleLength::OuterTurns { obtm: htm, htm, qtm },
        }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let turns = scramble::random_turns(*self, count, random);
        turns.into_iter().map(PuzzleTurn::from).collect()
    }

    fn colors(&self) -> &[StickerColor] {
        &COLORS
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        let Ok(stickers) = self.stickers(position) else {
            return Vec::new();
        };
        let size = usize::from(self.layers());
        let faces: Vec<&[u8]> = stickers.chunks_exact(size * size).collect();
        let line = |band: &[Face], row: usize| {
            let gap = if band.len() == 1 { size } else { 0 };
            let mut cells = Vec::with_capacity(gap + band.len() * size);
            cells.extend(std::iter::repeat_n(Cell::Gap, gap));
            for &face in band {
                let stickers = &faces[face as usize][row * size..][..size];
                cells.extend(stickers.iter().map(|&color| Cell::Sticker(color)));
            }
            cells
        };
        let bands = BANDS.into_iter();
        bands
            .flat_map(|band| (0..size).map(move |row| (band, row)))
            .map(|(band, row)| line(band, row))
            .collect()
    }

    fn picture(&self, position: &PuzzlePosition, view: Picture, colors: &[StickerColor]) -> Drawing {
        let size = usize::from(self.layers());
        svg::draw_cube(size, view, |face, row, column| {
            let here = position.places().get(unfolding::place(size, face, row, column));
            let number = here.map_or(usize::MAX, |&color| usize::from(color));
            let color = colors.get(number).or(COLORS.get(number));
            color.copied().unwrap_or(StickerColor::BLACK)
        })
    }

    /// Only cubes of four layers or more are solvable here, because the 2x2x2 and the 3x3x3 have their own solvers.
    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        (self.layers() >= CubeSize::SMALLEST).then_some(self)
    }
}

/// Converts turns to the type [`BigCubeTurn`]. Invalid turns are left out.
fn turns_of(turns: &[PuzzleTurn]) -> impl DoubleEndedIterator<Item = BigCubeTurn> + Clone {
    turns.iter().filter_map(|&turn| BigCubeTurn::of_number(turn))
}

/// These methods are called only for cubes of four layers or more.
impl SolvablePuzzle for BigCube {
    fn methods(&self) -> &'static [PuzzleMethod] {
        match self.layers() {
            ..=MOST_LAYERS => &[PuzzleMethod::Reduction, PuzzleMethod::Layers],
            _ => &[PuzzleMethod::Reduction],
        }
    }

    fn table_specs(&self, method: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        match self.layers() {
            _ if method == PuzzleMethod::Layers => Vec::new(),
            four::LAYERS => FourSolver::table_specs(),
            five::LAYERS => FiveSolver::table_specs(),
            _ => BigCubeSolver::table_specs(*self),
        }
    }

    fn proposer(
        &self,
        method: PuzzleMethod,
        _: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        if method == PuzzleMethod::Reduction {
            memory::check(*self, store)?;
        }
        Ok(match self.layers() {
            _ if method == PuzzleMethod::Layers => Box::new(LessonSolver::open(*self, store, progress)?),
            four::LAYERS => Box::new(FourSolver::open(store, progress)?),
            five::LAYERS => Box::new(FiveSolver::open(store, progress)?),
            _ => Box::new(BigCubeSolver::open(*self, store, progress)?),
        })
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        None
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        random_state::position(*self, random)
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        solver::seen_from(*self, position, target)
    }

    /// True if each face of the target has centres of one color in every orbit.
    fn is_seen_from(&self, target: &PuzzlePosition) -> bool {
        let mut orbits = centres::orbits(usize::from(self.layers()));
        orbits.all(|orbit| {
            let colors: Vec<_> = orbit.map(|place| target.places().get(place)).collect();
            colors.chunks(4).all(|face| face.iter().all(|color| color == &face[0]))
        })
    }

    fn by_way_of_solved(
        &self,
        (position, there): (&PuzzlePosition, &[PuzzleTurn]),
        (target, back): (&PuzzlePosition, &[PuzzleTurn]),
    ) -> (Vec<PuzzleTurn>, Vec<PuzzleTurn>) {
        let upright = Symmetry::of_sides(self.rotation_after((position, there), (target, back)));
        let undone = self.inverse(back);
        let on = turns_of(&undone).map(|turn| turn.carried(&upright));
        let all = merged(turns_of(there).chain(on.clone()));
        (numbered(all), numbered(on))
    }
}
