//! A puzzle of orbits, ready to be read, turned and solved.

use super::definition::{DefinitionError, OrbitDefinition};
use super::pieces::{PieceState, Pieces};
use super::states::{RepeatedTurn, States};
use crate::puzzles::placed_pieces::{miscounted_pieces, spelled};
use crate::puzzles::{
    OtherPuzzle, PieceFault, Proposal, Proposer, PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn,
};
use crate::search::CancelToken;
use std::sync::Arc;

/// What follows from a definition.
pub struct Model {
    pub definition: OrbitDefinition,
    pub name: PuzzleName,
    /// The face of each sticker.
    pub faces: Vec<u8>,
    /// By turn: where it takes each sticker.
    pub destinations: Vec<Vec<u8>>,
    pub pieces: Pieces,
    pub states: States,
}

impl Model {
    pub fn new(definition: OrbitDefinition) -> Result<Model, DefinitionError> {
        let faces = definition.sticker_faces()?;
        let destinations = definition.destinations(faces.len())?;
        let turns = definition.turns.iter().zip(&destinations);
        let turns: Vec<(char, &[u8])> = turns.map(|(turn, to)| (turn.letter, to.as_slice())).collect();
        let pieces = Pieces::new(definition.orbits, &turns, faces.len())?;
        let name = PuzzleName::Other(OtherPuzzle {
            name: definition.name,
            stickers: faces.len(),
        });
        let model = Model {
            states: States::new(&pieces)?,
            definition,
            name,
            faces,
            destinations,
            pieces,
        };
        for (number, orbit) in model.definition.orbits.iter().enumerate() {
            let looks = model.looks(number);
            if (1..looks.len()).any(|one| looks[..one].iter().any(|(shown, ..)| *shown == looks[one].0)) {
                return Err(DefinitionError::Alike(orbit.kind));
            }
        }
        Ok(model)
    }

    /// What each piece of an orbit shows in each way, with the piece and the way.
    fn looks(&self, orbit: usize) -> Vec<(Vec<u8>, usize, usize)> {
        let places = self.definition.orbits[orbit].places.iter().enumerate();
        let looks = places.flat_map(|(piece, home)| {
            let ways = self.pieces.ways(orbit).iter().enumerate();
            ways.map(move |(number, way)| {
                let mut shown = vec![0; home.len()];
                for (&sticker, &index) in home.iter().zip(way) {
                    shown[usize::from(index)] = self.faces[usize::from(sticker)];
                }
                (shown, piece, number)
            })
        });
        looks.collect()
    }

    /// The pieces that stickers show; their faults are told in the symbols of the colors.
    ///
    /// # Errors
    ///
    /// Every piece that there is not, or twice; or that no turns lead there.
    pub fn assembled(&self, stickers: &[u8], symbols: &[char]) -> Result<PieceState, PuzzleError> {
        if stickers.len() != self.faces.len() {
            return Err(PuzzleError::Foreign {
                puzzle: self.name.clone(),
            });
        }
        let mut faults = self.moved_centres(stickers, symbols);
        let mut orbits = Vec::new();
        for (number, orbit) in self.definition.orbits.iter().enumerate() {
            let (kind, looks) = (orbit.kind, self.looks(number));
            let name = |place: usize, symbols: &[char]| {
                let faces: Vec<u8> = { orbit.places[place].iter() }
                    .map(|&each| self.faces[usize::from(each)])
                    .collect();
                spelled(&faces, symbols)
            };
            let letter = |place: usize| name(place, self.definition.faces);
            let mut placed: Vec<Option<(usize, usize)>> = Vec::new();
            for (place, places) in orbit.places.iter().enumerate() {
                let shown: Vec<u8> = places.iter().map(|&sticker| stickers[usize::from(sticker)]).collect();
                let found = looks.iter().find(|(look, ..)| *look == shown);
                if found.is_none() {
                    let (place, shows) = (letter(place), spelled(&shown, symbols));
                    faults.push(PieceFault::NoSuchPiece { kind, place, shows });
                }
                placed.push(found.map(|&(_, piece, way)| (piece, way)));
            }
            let pieces: Vec<Option<usize>> = placed.iter().map(|each| each.map(|(piece, _)| piece)).collect();
            let miscounted = miscounted_pieces(kind, &pieces, letter, |piece| name(piece, symbols));
            faults.extend(miscounted);
            orbits.push(placed.into_iter().flatten().collect::<Vec<_>>());
        }
        if !faults.is_empty() {
            return Err(PuzzleError::Pieces(faults));
        }
        let state = self.pieces.placed(&orbits);
        match self.states.distance(&state) {
            Some(_) => Ok(state),
            None => Err(PuzzleError::Pieces(vec![PieceFault::OutOfReach { kind: "piece" }])),
        }
    }

    /// The stickers that no turn moves, by their face.
    pub fn centres(&self) -> impl Iterator<Item = (usize, u8)> {
        let moves = |sticker: usize| self.destinations.iter().any(|to| usize::from(to[sticker]) != sticker);
        (0..self.faces.len())
            .filter(move |&sticker| !moves(sticker))
            .map(|sticker| (sticker, self.faces[sticker]))
    }

    /// Stickers that no turn moves and that are not on their face.
    fn moved_centres(&self, stickers: &[u8], symbols: &[char]) -> Vec<PieceFault> {
        let moved = self.centres().filter(|&(sticker, face)| stickers[sticker] != face);
        let fault = |(sticker, face): (usize, u8)| PieceFault::NoSuchPiece {
            kind: "centre",
            place: self.definition.faces[usize::from(face)].to_string(),
            shows: spelled(&stickers[sticker..=sticker], symbols),
        };
        moved.map(fault).collect()
    }

    /// The stickers of a state.
    pub fn painted(&self, state: &PieceState) -> PuzzlePosition {
        let mut stickers = self.faces.clone();
        for (number, orbit) in self.definition.orbits.iter().enumerate() {
            for (place, (piece, way)) in self.pieces.pieces(state, number).into_iter().enumerate() {
                for (&sticker, &index) in orbit.places[piece].iter().zip(&self.pieces.ways(number)[way]) {
                    let there = orbit.places[place][usize::from(index)];
                    stickers[usize::from(there)] = self.faces[usize::from(sticker)];
                }
            }
        }
        stickers.into()
    }

    /// The turn that a number stands for.
    pub fn turn(&self, turn: PuzzleTurn) -> Option<RepeatedTurn> {
        let (which, times) = ((turn.number() / 256) as usize, (turn.number() % 256) as usize);
        let is_turn = which < self.destinations.len() && (1..self.states.order(which)).contains(&times);
        is_turn.then_some((which, times))
    }
}

/// The number of a turn that is made so many times.
pub fn number((turn, times): RepeatedTurn) -> PuzzleTurn {
    PuzzleTurn::new((turn * 256 + times) as u32)
}

/// Finds shortest solutions.
pub struct OrbitProposer(pub Arc<Model>);

impl Proposer for OrbitProposer {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let solution = |position: &&PuzzlePosition| {
            let model = &self.0;
            let state = model.assembled(position.places(), model.definition.faces)?;
            let length = model.states.distance(&state).ok_or(PuzzleError::Misled)?;
            let way = model.states.solutions(&model.pieces, state, length).next();
            Ok(Proposal::shortest(
                way.ok_or(PuzzleError::Misled)?.into_iter().map(number),
            ))
        };
        positions.iter().map(solution).collect()
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        _: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let model = &self.0;
        let state = model.assembled(position.places(), model.definition.faces).ok();
        let ways = state.map(|state| model.states.solutions(&model.pieces, state, length));
        let ways = ways.into_iter().flatten();
        Box::new(ways.map(|way| Proposal::shortest(way.into_iter().map(number))))
    }
}
