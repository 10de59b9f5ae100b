//! Reads the format of ksolve (`.def`) and its successor, the format of twsearch (`.tws`).
//!
//! | word | meaning |
//! |---|---|
//! | `Name` | the name |
//! | `Set NAME PLACES ORIENTATIONS` | an orbit |
//! | `Solved … End` | the solved state, counted from 1; equally numbered pieces look alike; `?` means any orientation |
//! | `StartState … End` | the solved state, counted from 0 |
//! | `Move NAME … End` | a move and all its powers, counted from 1; a twist is listed at the piece's old place |
//! | `MoveTransformation NAME … End` | like `Move`, but counted from 0; a twist is listed at the piece's new place |
//! | `MoveSequence NAME MOVES` | like `Move`, but the move is given by a sequence of moves |
//! | `MoveAlias NAME MOVE` | a second name for a move |
//! | `Illegal SET PLACE PIECES` | pieces that cannot be in a place |
//! | `Block … End` | pieces that are fixed to each other |
//! | `ForbiddenPairs … End`, `ForbiddenGroups … End` | moves that must not follow each other |
//! | `MoveLimits … End` | the limit on the uses of a move (`NAME`), or of all its powers together (`NAME*`) |
//!
//! `Ignore`, `ParallelMoves` and `Multiplicators` do not describe the puzzle itself, so they are skipped.

use super::aliases::{SequenceEffects, finish};
use super::extension::{COMMENT, Extension};
use super::pieces::{labels, orbit_of};
use super::powers::{NamedMove, apart, with_powers, without_powers};
use super::text_place::{TextPlace, check_length, cut};
use super::tokens::{Token, Tokens};
use super::vectors::{NamedGroup, Vectors, names_to_end, orbit_named, read_vectors};
use crate::puzzles::definition::{
    Definition, DefinitionFault, DefinitionFileError, DefinitionParts, MostPossible, MoveAlias, MoveLimit, OrbitLayout,
    PieceInPlace, PuzzleMove, Transformation,
};
use std::collections::{HashMap, HashSet};

/// True if a text may be in this format, because its first word is `Name` or `Set`.
pub fn is_ksolve(text: &str) -> bool {
    let first = Tokens::new(text, COMMENT).next();
    first.is_some_and(|token| matches!(token.text, "Name" | "Set"))
}

/// Reads a puzzle of ksolve or twsearch.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read.
pub fn read_ksolve(text: &str) -> Result<Definition, DefinitionFileError> {
    check_length(text)?;
    let mut reader = KsolveReader {
        tokens: Tokens::new(text, COMMENT),
        ..KsolveReader::default()
    };
    while let Some(token) = reader.tokens.next() {
        reader.command(token)?;
    }
    reader.finish()
}

/// An orbit as the file declares it, with its solved state.
struct DeclaredOrbit {
    name: String,
    orientations: u8,
    /// The piece in each place, with the piece numbers of the file.
    pieces: Vec<u64>,
    turned: Vec<u8>,
    visible: Vec<u8>,
}

struct KsolveReader<'a> {
    tokens: Tokens<'a>,
    name: String,
    orbits: Vec<DeclaredOrbit>,
    indices: HashMap<String, usize>,
    is_solved_known: bool,
    /// True if the file counts pieces from 0.
    is_from_zero: bool,
    layout: OrbitLayout,
    moves: Vec<NamedMove>,
    move_names: HashSet<String>,
    places_of_moves: Vec<TextPlace>,
    /// Twists in orbits with a single orientation: the index of the move, the place, the amount, and the position of
    /// the move in the text.
    idle_twists: Vec<(usize, usize, u64, TextPlace)>,
    /// Pairs of a name and its sequence.
    sequences: Vec<(String, String)>,
    places_of_sequences: Vec<(TextPlace, bool)>,
    impossible: Vec<(usize, u64, TextPlace)>,
    blocks: Vec<Vec<(usize, u64, TextPlace)>>,
    forbidden_pairs: Vec<NamedGroup>,
    forbidden_groups: Vec<NamedGroup>,
    move_limits: Vec<(TextPlace, String, u32)>,
}

impl Default for KsolveReader<'_> {
    fn default() -> Self {
        KsolveReader {
            tokens: Tokens::new("", COMMENT),
            name: String::new(),
            orbits: Vec::new(),
            indices: HashMap::new(),
            is_solved_known: false,
            is_from_zero: false,
            layout: OrbitLayout::of_sizes([]),
            moves: Vec::new(),
            move_names: HashSet::new(),
            places_of_moves: Vec::new(),
            idle_twists: Vec::new(),
            sequences: Vec::new(),
            places_of_sequences: Vec::new(),
            impossible: Vec::new(),
            blocks: Vec::new(),
            forbidden_pairs: Vec::new(),
            forbidden_groups: Vec::new(),
            move_limits: Vec::new(),
        }
    }
}

impl<'a> KsolveReader<'a> {
    fn command(&mut self, token: Token<'_>) -> Result<(), DefinitionFileError> {
        match token.text {
            "Name" => self.name = self.tokens.rest_text().1.to_owned(),
            "Set" => self.set(token.place)?,
            "Solved" | "StartState" => self.solved(token)?,
            "Move" | "MoveTransformation" => self.transformation(token)?,
            "MoveAlias" | "MoveSequence" => self.sequence(token)?,
            "Illegal" => self.illegal()?,
            "Block" => self.block()?,
            "ForbiddenPairs" => {
                let names = names_to_end(&mut self.tokens)?;
                if names.len() % 2 == 1 {
                    let (place, name) = &names[names.len() - 1];
                    return Err(place.unexpected("two moves of a pair", name));
                }
                self.forbidden_pairs.extend(names.chunks(2).map(<[_]>::to_vec));
            }
            "ForbiddenGroups" => {
                let names = names_to_end(&mut self.tokens)?;
                let groups = names.chunk_by(|one, other| one.0.line == other.0.line);
                self.forbidden_groups.extend(groups.map(<[_]>::to_vec));
            }
            "MoveLimits" => {
                let mut limits = names_to_end(&mut self.tokens)?.into_iter();
                while let Some((place, name)) = limits.next() {
                    let Some((at, number)) = limits.next() else {
                        return Err(place.unexpected("a move and a number", &name));
                    };
                    let token = Token {
                        text: &number,
                        place: at,
                    };
                    let most = token.number(0, u32::MAX.into())? as u32;
                    self.move_limits.push((place, name, most));
                }
            }
            "Ignore" => drop(self.vectors(true)?),
            "ParallelMoves" | "Multiplicators" => drop(names_to_end(&mut self.tokens)?),
            other => {
                let expected = "Name, Set, Solved, Move or another word that begins a part";
                return Err(token.place.unexpected(expected, other));
            }
        }
        Ok(())
    }

    fn set(&mut self, place: TextPlace) -> Result<(), DefinitionFileError> {
        let name = self.tokens.expect("the name of a set")?;
        let places = self
            .tokens
            .expect("a number of places")?
            .number(1, MostPossible::PLACES as u64)?;
        let orientations = self
            .tokens
            .expect("a number of orientations")?
            .number(1, u8::MAX.into())?;
        if self.is_solved_known || !self.moves.is_empty() {
            return Err(place.unexpected("all sets before the solved state and the moves", "Set"));
        }
        let index = self.orbits.len();
        if self.indices.insert(name.text.to_owned(), index).is_some() {
            return Err(name.place.fault(DefinitionFault::OrbitTwice(name.text.to_owned())));
        }
        if self.layout.places() as u64 + places > MostPossible::PLACES as u64 {
            return Err(place.fault(DefinitionFault::TooMany(MostPossible::Places)));
        }
        self.orbits.push(DeclaredOrbit {
            name: name.text.to_owned(),
            orientations: orientations as u8,
            pieces: (0..places).collect(),
            turned: vec![0; places as usize],
            visible: vec![orientations as u8; places as usize],
        });
        self.layout.push(places as u16, orientations as u8);
        Ok(())
    }

    fn orbit_named(&self, token: Token<'_>) -> Result<usize, DefinitionFileError> {
        orbit_named(&self.indices, token)
    }

    fn vectors(&mut self, is_from_zero: bool) -> Result<Vectors, DefinitionFileError> {
        let sizes: Vec<usize> = self.orbits.iter().map(|orbit| orbit.pieces.len()).collect();
        read_vectors(&mut self.tokens, &self.indices, &sizes, is_from_zero)
    }

    fn solved(&mut self, token: Token<'_>) -> Result<(), DefinitionFileError> {
        if std::mem::replace(&mut self.is_solved_known, true) {
            return Err(token.place.fault(DefinitionFault::Twice(token.text.to_owned())));
        }
        self.is_from_zero = token.text == "StartState";
        let vectors = self.vectors(self.is_from_zero)?;
        for (orbit, vector) in self.orbits.iter_mut().zip(vectors) {
            let Some((pieces, twists)) = vector else { continue };
            orbit.pieces = pieces;
            for (place, twist) in twists.into_iter().flatten().enumerate() {
                match twist {
                    None => orbit.visible[place] = 1,
                    // In an orbit with a single orientation, a twist has no effect, because ksolve takes it modulo 1.
                    Some(_) if orbit.orientations == 1 => {}
                    Some(twist) if twist < orbit.orientations => orbit.turned[place] = twist,
                    Some(_) => {
                        let orbit = orbit.name.clone();
                        return Err(token.place.fault(DefinitionFault::BadOrientation { orbit, place }));
                    }
                }
            }
        }
        Ok(())
    }

    fn transformation(&mut self, token: Token<'_>) -> Result<(), DefinitionFileError> {
        let is_from_zero = token.text == "MoveTransformation";
        let name = self.tokens.expect("the name of a move")?;
        if !self.move_names.insert(name.text.to_owned()) {
            return Err(name.place.fault(DefinitionFault::NameTwice(name.text.to_owned())));
        }
        self.check_room(name.place)?;
        let vectors = self.vectors(is_from_zero)?;
        let mut transformation = self.layout.identity();
        for (orbit, vector) in vectors.into_iter().enumerate() {
            let Some((sources, twists)) = vector else { continue };
            let range = self.layout.range(orbit);
            let mut is_taken = vec![false; range.len()];
            for (place, &source) in sources.iter().enumerate() {
                let taken = is_taken.get_mut(source as usize);
                match taken {
                    Some(taken) if !*taken => *taken = true,
                    Some(_) => {
                        let number = source + u64::from(!is_from_zero);
                        return Err(name.place.fault(DefinitionFault::NumberTwice(number)));
                    }
                    None => return Err(name.place.fault(DefinitionFault::BadMove(name.text.to_owned()))),
                }
                transformation.sources[range.start + place] = (range.start + source as usize) as u16;
            }
            let Some(twists) = twists else { continue };
            for (place, &source) in sources.iter().enumerate() {
                let listed = if is_from_zero { place } else { source as usize };
                let count = self.orbits[orbit].orientations;
                match twists[listed] {
                    Some(twist) if twist < count => transformation.twists[range.start + place] = twist,
                    Some(twist) if count == 1 => {
                        let idle = (self.moves.len(), range.start + place, u64::from(twist), name.place);
                        self.idle_twists.push(idle);
                    }
                    _ => return Err(name.place.fault(DefinitionFault::BadMove(name.text.to_owned()))),
                }
            }
        }
        self.moves.push((name.text.to_owned(), transformation));
        self.places_of_moves.push(name.place);
        Ok(())
    }

    /// Checks that one more move does not exceed the limits.
    fn check_room(&self, place: TextPlace) -> Result<(), DefinitionFileError> {
        let count = self.moves.len() + self.sequences.len() + 1;
        if count > MostPossible::MOVES {
            return Err(place.fault(DefinitionFault::TooMany(MostPossible::Moves)));
        }
        if count * self.layout.places() * 3 > MostPossible::BYTES {
            return Err(place.fault(DefinitionFault::TooMany(MostPossible::Bytes)));
        }
        Ok(())
    }

    fn sequence(&mut self, token: Token<'_>) -> Result<(), DefinitionFileError> {
        let name = self.tokens.expect("a name")?;
        if !self.move_names.insert(name.text.to_owned()) {
            return Err(name.place.fault(DefinitionFault::NameTwice(name.text.to_owned())));
        }
        self.check_room(name.place)?;
        let (place, sequence) = self.tokens.rest_text();
        if sequence.is_empty() {
            let expected = "the moves that this name stands for".to_owned();
            return Err(place.fault(DefinitionFault::CutShort { expected }));
        }
        self.sequences.push((name.text.to_owned(), sequence.to_owned()));
        self.places_of_sequences.push((place, token.text == "MoveAlias"));
        Ok(())
    }

    fn illegal(&mut self) -> Result<(), DefinitionFileError> {
        let orbit = self.tokens.expect("the name of a set")?;
        let orbit = self.orbit_named(orbit)?;
        let range = self.layout.range(orbit);
        let place = self.tokens.expect("a place")?.number(1, range.len() as u64)?;
        for token in self.tokens.rest_of_line() {
            let piece = token.number(1, MostPossible::PLACES as u64)?;
            self.impossible
                .push((range.start + place as usize - 1, piece, token.place));
        }
        Ok(())
    }

    fn block(&mut self) -> Result<(), DefinitionFileError> {
        let mut pieces = Vec::new();
        let mut orbit = None;
        loop {
            let token = self.tokens.expect("a set, a piece or End")?;
            if token.text == "End" {
                self.blocks.push(pieces);
                return Ok(());
            }
            match orbit {
                Some(orbit) if token.is_numeric() => {
                    let piece = token.number(1, MostPossible::PLACES as u64)?;
                    pieces.push((orbit, piece, token.place));
                }
                _ => orbit = Some(self.orbit_named(token)?),
            }
        }
    }

    /// The place, in the solved state, of the piece that has the given number in the file.
    fn piece(&self, orbit: usize, number: u64, place: TextPlace) -> Result<usize, DefinitionFileError> {
        let number = number - u64::from(!self.is_from_zero);
        let mut pieces = self.orbits[orbit].pieces.iter();
        let found = pieces.position(|&piece| piece == number);
        found.ok_or_else(|| place.fault(DefinitionFault::NoSuchPart("this line")))
    }

    /// If a move in the file twists pieces of an orbit with a single orientation, this function gives the orbit more
    /// orientations. The file uses such an invisible twist to say that the move turns the piece, for example a centre
    /// to which other pieces are fixed.
    fn make_idle_twists(&mut self) -> Result<(), DefinitionFileError> {
        if self.idle_twists.is_empty() {
            return Ok(());
        }
        let orders: HashMap<usize, u64> = self
            .idle_twists
            .iter()
            .map(|&(index, _, _, place)| {
                let order = u64::try_from(self.layout.order(&self.moves[index].1))
                    .ok()
                    .filter(|&order| order <= 255);
                let order = order.ok_or_else(|| place.fault(DefinitionFault::BadMove(self.moves[index].0.clone())))?;
                Ok((index, order))
            })
            .collect::<Result<_, _>>()?;
        let mut needed: HashMap<usize, u64> = HashMap::new();
        for &(index, place, _, at) in &self.idle_twists {
            let count = needed.entry(self.layout.orbit_of(place)).or_insert(1);
            *count = least_common_multiple(*count, orders[&index]);
            if *count > u8::MAX.into() {
                return Err(at.fault(DefinitionFault::BadMove(self.moves[index].0.clone())));
            }
        }
        for (&orbit, &count) in &needed {
            // All orientations still look alike, because the number of visible orientations stays 1.
            self.orbits[orbit].orientations = count as u8;
        }
        for &(index, place, twist, _) in &self.idle_twists {
            let count = needed[&self.layout.orbit_of(place)];
            let twist = count / orders[&index] * twist % count;
            self.moves[index].1.twists[place] = twist as u8;
        }
        let sizes = self
            .orbits
            .iter()
            .map(|orbit| (orbit.pieces.len() as u16, orbit.orientations));
        self.layout = OrbitLayout::of_sizes(sizes);
        Ok(())
    }

    fn finish(mut self) -> Result<Definition, DefinitionFileError> {
        // If parts contradict each other, the error gives the position of the extension, because the fault is usually
        // there.
        let (place, extension) = match self.tokens.comments.as_slice() {
            [] => (TextPlace::START, Extension::default()),
            [(place, json), ..] => (*place, Extension::read(json).map_err(|fault| place.fault(fault))?),
        };
        self.make_idle_twists()?;
        let layout = self.layout.clone();
        let named = self.moves.clone();
        let place_of: HashMap<String, TextPlace> = named
            .iter()
            .map(|(name, _)| name.clone())
            .zip(self.places_of_moves.iter().copied())
            .collect();
        let (bases, rotation_bases) = apart(named);
        let says_moves = extension.says_moves();
        let expand = |bases: &[NamedMove]| {
            if says_moves {
                return Ok(without_powers(bases));
            }
            with_powers(&layout, bases).map_err(|(index, fault)| {
                let place = place_of.get(&bases[index].0);
                place.copied().unwrap_or(TextPlace::START).fault(fault)
            })
        };
        let (moves, rotations) = (expand(&bases)?, expand(&rotation_bases)?);
        let known: Vec<PuzzleMove> = moves.iter().chain(&rotations).cloned().collect();
        let effects = SequenceEffects::new(&layout, &known, &self.sequences).all();
        let effects = effects.map_err(|(index, at, fault)| {
            let (TextPlace { line, column }, _) = self.places_of_sequences[index];
            TextPlace {
                line,
                column: column + at,
            }
            .fault(fault)
        })?;
        let mut aliases = Vec::new();
        let mut sequences = Vec::new();
        for (((name, sequence), effect), (_, is_alias)) in
            self.sequences.iter().zip(effects).zip(&self.places_of_sequences)
        {
            if *is_alias {
                let (name, sequence) = (name.clone(), sequence.clone());
                aliases.push(MoveAlias {
                    name,
                    sequence,
                    transformation: effect,
                });
            } else {
                sequences.push((name.clone(), effect));
            }
        }
        let (more, more_rotations) = apart_from(sequences, moves.is_empty());
        let all = |first: &[NamedMove], second: Vec<NamedMove>| first.iter().cloned().chain(second).collect::<Vec<_>>();
        let (bases, rotation_bases) = (all(&bases, more), all(&rotation_bases, more_rotations));
        let (moves, rotations) = if self.sequences.is_empty() {
            (moves, rotations)
        } else {
            (expand(&bases)?, expand(&rotation_bases)?)
        };
        let mut parts = DefinitionParts {
            name: self.name.clone(),
            orbits: self
                .orbits
                .iter()
                .map(|orbit| {
                    orbit_of(
                        &orbit.name,
                        orbit.orientations,
                        &orbit.pieces,
                        &orbit.turned,
                        &orbit.visible,
                    )
                })
                .collect(),
            moves,
            rotations,
            aliases,
            ..DefinitionParts::default()
        };
        parts.piece_labels = labels(&parts.orbits, self.orbits.iter().map(|orbit| orbit.pieces.as_slice()));
        extension
            .complete_orbits(&mut parts.orbits)
            .map_err(|fault| place.fault(fault))?;
        let bases: HashMap<String, Transformation> = bases.into_iter().chain(rotation_bases).collect();
        extension
            .complete(&mut parts, &layout, &bases)
            .map_err(|fault| place.fault(fault))?;
        self.references(&mut parts)?;
        finish(parts, place)
    }

    /// Adds blocks, impossible pieces, and rules for moves to the parts.
    fn references(&self, parts: &mut DefinitionParts) -> Result<(), DefinitionFileError> {
        for &(place, number, at) in &self.impossible {
            let orbit = self.layout.orbit_of(place);
            let home = self.piece(orbit, number, at)?;
            let piece = parts.orbits[orbit].solved_pieces[home];
            parts.impossible.push(PieceInPlace {
                place: place as u16,
                piece,
            });
        }
        for block in &self.blocks {
            let homes = block.iter().map(|&(orbit, number, at)| {
                let home = self.piece(orbit, number, at)?;
                Ok((self.layout.range(orbit).start + home) as u16)
            });
            parts.blocks.push(homes.collect::<Result<_, _>>()?);
        }
        let indices: HashMap<&str, usize> = parts
            .moves
            .iter()
            .enumerate()
            .map(|(index, step)| (step.name.as_str(), index))
            .collect();
        let index_of = |(place, name): &(TextPlace, String)| {
            let unknown = || place.fault(DefinitionFault::UnknownMove(cut(name)));
            indices.get(name.as_str()).copied().ok_or_else(unknown)
        };
        let all = |names: &NamedGroup| names.iter().map(index_of).collect::<Result<Vec<_>, _>>();
        let mut pairs = Vec::new();
        for pair in &self.forbidden_pairs {
            pairs.push((index_of(&pair[0])?, index_of(&pair[1])?));
        }
        let groups = self.forbidden_groups.iter().map(all).collect::<Result<Vec<_>, _>>()?;
        let mut limits = Vec::new();
        for (place, name, most) in &self.move_limits {
            let moves = match name.strip_suffix('*') {
                None => vec![index_of(&(*place, name.clone()))?],
                Some(base) => {
                    let base = index_of(&(*place, base.to_owned()))?;
                    (0..parts.moves.len())
                        .filter(|&index| parts.moves[index].base == base)
                        .collect()
                }
            };
            limits.push(MoveLimit { moves, most: *most });
        }
        parts.forbidden_pairs.extend(pairs);
        parts.forbidden_groups.extend(groups);
        parts.move_limits.extend(limits);
        Ok(())
    }
}

/// Separates the moves from the rotations of the whole puzzle by their names. If the file contains no moves except
/// sequences (`are_moves` is true), all sequences count as moves.
fn apart_from(sequences: Vec<NamedMove>, are_moves: bool) -> (Vec<NamedMove>, Vec<NamedMove>) {
    if are_moves {
        (sequences, Vec::new())
    } else {
        apart(sequences)
    }
}

fn least_common_multiple(one: u64, other: u64) -> u64 {
    let (mut first, mut second) = (one, other);
    while second > 0 {
        (first, second) = (second, first % second);
    }
    one / first * other
}
