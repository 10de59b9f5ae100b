//! Reads KPuzzle JSON, the format of cubing.js and twips, in the current version and in older versions.
//!
//! Places and pieces are counted from 0. All powers of a move are also moves. A move with a name that cubing.js uses
//! for a rotation of the whole puzzle is read as a rotation. A move does not change an orbit that it does not mention.

use super::aliases::{SequenceEffects, finish};
use super::extension::Extension;
use super::literal::{Literal, LiteralKind, read_literal};
use super::pieces::orbit_of;
use super::powers::{NamedMove, apart, is_rotation, with_powers, without_powers};
use super::text_place::{TextPlace, check_length, cut};
use crate::puzzles::definition::{
    Definition, DefinitionFault, DefinitionFileError, DefinitionParts, MostPossible, MoveAlias, OrbitLayout,
    PuzzleMove, PuzzleOrbit, Transformation,
};
use std::collections::{HashMap, HashSet};

/// True if an object may be a KPuzzle.
pub fn is_kpuzzle(literal: &Literal) -> bool {
    literal.get("orbits").is_some() && literal.get("moves").is_some()
}

/// Reads a KPuzzle.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read.
pub fn read_kpuzzle(text: &str) -> Result<Definition, DefinitionFileError> {
    check_length(text)?;
    let literal = read_literal(text)?;
    read_kpuzzle_literal(text, &literal)
}

/// Reads a KPuzzle from a text that has already been parsed.
pub fn read_kpuzzle_literal(text: &str, puzzle: &Literal) -> Result<Definition, DefinitionFileError> {
    let reader = KpuzzleReader { text };
    let orbits = reader.orbits(reader.member(puzzle, &["orbits"], "the key 'orbits'")?)?;
    let layout = OrbitLayout::of_sizes(orbits.iter().map(|orbit| (orbit.places, orbit.orientations)));
    let pattern = puzzle.get_any(&["defaultPattern", "startPieces", "startStateData", "solved"]);
    let solved = reader.solved(&orbits, pattern)?;
    let named = reader.moves(&orbits, &layout, reader.member(puzzle, &["moves"], "the key 'moves'")?)?;
    let places: HashMap<&str, usize> = named.iter().map(|(at, (name, _))| (name.as_str(), *at)).collect();
    let (bases, rotation_bases) = apart(named.iter().map(|(_, named)| named.clone()).collect());
    let extension = puzzle.get("rubik").map(|literal| {
        let place = reader.place(literal.at);
        let extension = Extension::of_json_at(text, literal.at);
        extension
            .map(|extension| (extension, place))
            .map_err(|fault| place.fault(fault))
    });
    let extension = extension.transpose()?;
    let says = |what: fn(&Extension) -> bool| extension.as_ref().is_some_and(|(extension, _)| what(extension));
    let says_moves = says(Extension::says_moves);
    let expand = |bases: &[NamedMove]| {
        if says_moves {
            return Ok(without_powers(bases));
        }
        let expanded = with_powers(&layout, bases);
        let place = |index: usize| {
            places
                .get(bases[index].0.as_str())
                .map_or(TextPlace::START, |&at| reader.place(at))
        };
        expanded.map_err(|(index, fault)| place(index).fault(fault))
    };
    let mut parts = DefinitionParts {
        name: reader.name(puzzle)?,
        moves: expand(&bases)?,
        rotations: expand(&rotation_bases)?,
        orbits: solved,
        ..DefinitionParts::default()
    };
    let (mut bases, mut rotation_bases) = (bases, rotation_bases);
    let mut place = reader.place(puzzle.at);
    if let Some(derived) = puzzle.get_any(&["derivedMoves", "experimentalDerivedMoves"])
        && !says(Extension::says_aliases)
    {
        place = reader.place(derived.at);
        let (moves, rotations) = reader.derived(derived, &layout, &mut parts)?;
        if !moves.is_empty() || !rotations.is_empty() {
            bases.extend(moves);
            rotation_bases.extend(rotations);
            parts.moves = expand(&bases)?;
            parts.rotations = expand(&rotation_bases)?;
        }
    }
    if let Some((extension, said_there)) = extension {
        place = said_there;
        extension
            .complete_orbits(&mut parts.orbits)
            .map_err(|fault| place.fault(fault))?;
        let bases: HashMap<String, Transformation> = bases.into_iter().chain(rotation_bases).collect();
        extension
            .complete(&mut parts, &layout, &bases)
            .map_err(|fault| place.fault(fault))?;
    }
    finish(parts, place)
}

struct KpuzzleOrbit {
    name: String,
    places: u16,
    orientations: u8,
}

struct KpuzzleReader<'a> {
    text: &'a str,
}

impl KpuzzleReader<'_> {
    fn place(&self, at: usize) -> TextPlace {
        TextPlace::of_byte(self.text, at)
    }

    fn unexpected(&self, expected: &str, found: &Literal) -> DefinitionFileError {
        self.place(found.at).unexpected(expected, found.what())
    }

    fn member<'l>(
        &self,
        of: &'l Literal,
        keys: &[&str],
        what: &'static str,
    ) -> Result<&'l Literal, DefinitionFileError> {
        if !matches!(of.kind, LiteralKind::Object(_)) {
            return Err(self.unexpected("an object", of));
        }
        of.get_any(keys)
            .ok_or_else(|| self.place(of.at).fault(DefinitionFault::Missing(what)))
    }

    fn name(&self, puzzle: &Literal) -> Result<String, DefinitionFileError> {
        match puzzle.get("name") {
            None => Ok(String::new()),
            Some(Literal {
                kind: LiteralKind::Text(name),
                ..
            }) => Ok(name.clone()),
            Some(other) => Err(self.unexpected("a text", other)),
        }
    }

    fn pairs<'l>(&self, literal: &'l Literal) -> Result<&'l [(String, Literal)], DefinitionFileError> {
        match &literal.kind {
            LiteralKind::Object(pairs) => Ok(pairs),
            _ => Err(self.unexpected("an object", literal)),
        }
    }

    fn number(&self, literal: &Literal, least: u64, most: u64) -> Result<u64, DefinitionFileError> {
        let LiteralKind::Number(number) = literal.kind else {
            return Err(self.unexpected("a number", literal));
        };
        let in_range = u64::try_from(number)
            .ok()
            .filter(|number| (least..=most).contains(number));
        in_range.ok_or_else(|| {
            let found = number.to_string();
            self.place(literal.at)
                .fault(DefinitionFault::OutOfRange { found, least, most })
        })
    }

    /// Reads a list of numbers, one for each place.
    fn numbers(&self, literal: &Literal, count: usize, most: u64) -> Result<Vec<u64>, DefinitionFileError> {
        let numbers: &[i64] = match &literal.kind {
            LiteralKind::Numbers(numbers) => numbers,
            LiteralKind::List(list) if list.is_empty() => &[],
            _ => return Err(self.unexpected("a list of numbers", literal)),
        };
        let place = || self.place(literal.at);
        if numbers.len() != count {
            return Err(place().fault(DefinitionFault::OtherCount {
                expected: count,
                found: numbers.len(),
            }));
        }
        let number = |&number: &i64| {
            let fits = u64::try_from(number).ok().filter(|&number| number <= most);
            let fault = || DefinitionFault::OutOfRange {
                found: number.to_string(),
                least: 0,
                most,
            };
            fits.ok_or_else(|| place().fault(fault()))
        };
        numbers.iter().map(number).collect()
    }

    fn orbits(&self, literal: &Literal) -> Result<Vec<KpuzzleOrbit>, DefinitionFileError> {
        let named: Vec<(Option<&String>, &Literal)> = match &literal.kind {
            LiteralKind::Object(pairs) => pairs.iter().map(|(name, orbit)| (Some(name), orbit)).collect(),
            LiteralKind::List(list) => list.iter().map(|orbit| (None, orbit)).collect(),
            _ => return Err(self.unexpected("orbits", literal)),
        };
        let mut orbits: Vec<KpuzzleOrbit> = Vec::new();
        let mut names = HashSet::new();
        let mut all = 0;
        for (name, orbit) in named {
            let name = match name {
                Some(name) => name.clone(),
                None => match &self.member(orbit, &["orbitName", "name"], "the key 'orbitName'")?.kind {
                    LiteralKind::Text(name) => name.clone(),
                    _ => return Err(self.unexpected("an orbit with a name", orbit)),
                },
            };
            let places = self.member(orbit, &["numPieces"], "the key 'numPieces'")?;
            let places = self.number(places, 1, MostPossible::PLACES as u64)?;
            let orientations = self.member(orbit, &["numOrientations", "orientations"], "the key 'numOrientations'")?;
            let orientations = self.number(orientations, 1, u8::MAX.into())? as u8;
            all += places;
            if all > MostPossible::PLACES as u64 {
                return Err(self
                    .place(orbit.at)
                    .fault(DefinitionFault::TooMany(MostPossible::Places)));
            }
            if !names.insert(name.clone()) {
                return Err(self.place(orbit.at).fault(DefinitionFault::OrbitTwice(name)));
            }
            let places = places as u16;
            orbits.push(KpuzzleOrbit {
                name,
                places,
                orientations,
            });
        }
        Ok(orbits)
    }

    /// Reads the solved state, and returns the orbits with their solved pieces.
    fn solved(
        &self,
        orbits: &[KpuzzleOrbit],
        pattern: Option<&Literal>,
    ) -> Result<Vec<PuzzleOrbit>, DefinitionFileError> {
        let states = match pattern {
            Some(pattern) => self.by_orbit(orbits, pattern)?,
            None => vec![None; orbits.len()],
        };
        let one = |(orbit, state): (&KpuzzleOrbit, Option<&Literal>)| {
            let count = usize::from(orbit.places);
            let list = |keys: &[&str], most: u64| {
                let list = state.and_then(|state| state.get_any(keys));
                list.map(|list| self.numbers(list, count, most)).transpose()
            };
            let pieces = list(&["pieces", "permutation"], MostPossible::PLACES as u64)?;
            let turned = list(&["orientation"], u64::from(orbit.orientations) - 1)?;
            let visible = list(&["orientationMod"], orbit.orientations.into())?;
            let whole = |modulus: u64| match modulus {
                0 => Some(orbit.orientations),
                modulus => orbit
                    .orientations
                    .is_multiple_of(modulus as u8)
                    .then_some(modulus as u8),
            };
            let visible = match visible {
                None => vec![orbit.orientations; count],
                Some(moduli) => {
                    let visible: Option<Vec<u8>> = moduli.into_iter().map(whole).collect();
                    let at = state
                        .and_then(|state| state.get("orientationMod"))
                        .map_or(0, |list| list.at);
                    visible.ok_or_else(|| {
                        let expected = "divisors of the number of orientations";
                        self.place(at).unexpected(expected, "another number")
                    })?
                }
            };
            let pieces = pieces.unwrap_or_else(|| (0..u64::from(orbit.places)).collect());
            let turned = turned.unwrap_or_else(|| vec![0; count]);
            let turned: Vec<u8> = turned.into_iter().map(|turned| turned as u8).collect();
            Ok(orbit_of(&orbit.name, orbit.orientations, &pieces, &turned, &visible))
        };
        orbits.iter().zip(states).map(one).collect()
    }

    /// For each orbit, its entry in a pattern or a move. In files by twips, a move may have entries for orbits that are
    /// not in the list of orbits. So if every orbit in the list has an entry, this function ignores additional entries.
    /// If an orbit has no entry, an additional entry is probably a misspelled name, and this function reports it as an
    /// error.
    fn by_orbit<'l>(
        &self,
        orbits: &[KpuzzleOrbit],
        literal: &'l Literal,
    ) -> Result<Vec<Option<&'l Literal>>, DefinitionFileError> {
        let pairs: HashMap<&str, &Literal> = self
            .pairs(literal)?
            .iter()
            .map(|(name, value)| (name.as_str(), value))
            .collect();
        let found: Vec<Option<&Literal>> = orbits
            .iter()
            .map(|orbit| pairs.get(orbit.name.as_str()).copied())
            .collect();
        let known = found.iter().flatten().count();
        if known < orbits.len() && known < pairs.len() {
            let names: HashSet<&str> = orbits.iter().map(|orbit| orbit.name.as_str()).collect();
            for (name, value) in self.pairs(literal)? {
                if !names.contains(name.as_str()) {
                    return Err(self.place(value.at).fault(DefinitionFault::UnknownOrbit(cut(name))));
                }
            }
        }
        Ok(found)
    }

    /// Reads the moves, each with its position in the text.
    fn moves(
        &self,
        orbits: &[KpuzzleOrbit],
        layout: &OrbitLayout,
        literal: &Literal,
    ) -> Result<Vec<(usize, NamedMove)>, DefinitionFileError> {
        let pairs = self.pairs(literal)?;
        if pairs.len() > MostPossible::MOVES {
            return Err(self
                .place(literal.at)
                .fault(DefinitionFault::TooMany(MostPossible::Moves)));
        }
        if pairs.len() * layout.places() * 3 > MostPossible::BYTES {
            return Err(self
                .place(literal.at)
                .fault(DefinitionFault::TooMany(MostPossible::Bytes)));
        }
        let mut moves = Vec::new();
        for (name, step) in pairs {
            let changes = self.by_orbit(orbits, step)?;
            let mut transformation = layout.identity();
            for (index, (orbit, change)) in orbits.iter().zip(changes).enumerate() {
                let Some(change) = change else { continue };
                self.transform(orbit, layout.range(index).start, change, &mut transformation)?;
            }
            moves.push((step.at, (name.clone(), transformation)));
        }
        Ok(moves)
    }

    fn transform(
        &self,
        orbit: &KpuzzleOrbit,
        start: usize,
        change: &Literal,
        transformation: &mut Transformation,
    ) -> Result<(), DefinitionFileError> {
        let count = usize::from(orbit.places);
        if let Some(list) = change.get_any(&["permutation", "pieces"]) {
            let mut is_taken = vec![false; count];
            for (place, source) in self
                .numbers(list, count, u64::from(orbit.places) - 1)?
                .into_iter()
                .enumerate()
            {
                if std::mem::replace(&mut is_taken[source as usize], true) {
                    return Err(self.place(list.at).fault(DefinitionFault::NumberTwice(source)));
                }
                transformation.sources[start + place] = (start + source as usize) as u16;
            }
        }
        if let Some(list) = change.get_any(&["orientationDelta", "orientation"]) {
            for (place, twist) in self
                .numbers(list, count, u64::from(orbit.orientations) - 1)?
                .into_iter()
                .enumerate()
            {
                transformation.twists[start + place] = twist as u8;
            }
        }
        Ok(())
    }

    /// Reads the derived moves. A derived move with the name of an existing move is skipped. A derived move with a new
    /// effect becomes a move or a rotation. Any other derived move has the same effect as an existing move, or no
    /// effect; it becomes an alias, which is added to the parts.
    fn derived(
        &self,
        literal: &Literal,
        layout: &OrbitLayout,
        parts: &mut DefinitionParts,
    ) -> Result<(Vec<NamedMove>, Vec<NamedMove>), DefinitionFileError> {
        let known: Vec<PuzzleMove> = parts.moves.iter().chain(&parts.rotations).cloned().collect();
        let names: HashSet<&str> = known.iter().map(|step| step.name.as_str()).collect();
        let pairs = self.pairs(literal)?;
        let all = known.len() + pairs.len();
        if all > MostPossible::MOVES {
            return Err(self
                .place(literal.at)
                .fault(DefinitionFault::TooMany(MostPossible::Moves)));
        }
        if all * layout.places() * 3 > MostPossible::BYTES {
            return Err(self
                .place(literal.at)
                .fault(DefinitionFault::TooMany(MostPossible::Bytes)));
        }
        let mut sequences = Vec::new();
        let mut at = Vec::new();
        for (name, sequence) in pairs.iter().filter(|(name, _)| !names.contains(name.as_str())) {
            let LiteralKind::Text(text) = &sequence.kind else {
                return Err(self.unexpected("moves in quotes", sequence));
            };
            sequences.push((name.clone(), text.clone()));
            at.push(sequence.at);
        }
        let effects = SequenceEffects::new(layout, &known, &sequences).all();
        let effects = effects.map_err(|(index, letter, fault)| {
            let TextPlace { line, column } = self.place(at[index]);
            // The text of the sequence begins one character after the position of the literal, which is the quotation
            // mark.
            TextPlace {
                line,
                column: column + 1 + letter,
            }
            .fault(fault)
        })?;
        let mut done: HashSet<&Transformation> = known.iter().map(|step| &step.transformation).collect();
        let identity = layout.identity();
        done.insert(&identity);
        let (mut moves, mut rotations) = (Vec::new(), Vec::new());
        for ((name, sequence), effect) in sequences.into_iter().zip(&effects) {
            let is_new = !done.contains(effect);
            let step = (name.clone(), effect.clone());
            done.insert(effect);
            if is_new && is_rotation(&name) {
                rotations.push(step);
            } else if is_new {
                moves.push(step);
            } else {
                let transformation = effect.clone();
                parts.aliases.push(MoveAlias {
                    name,
                    sequence,
                    transformation,
                });
            }
        }
        Ok((moves, rotations))
    }
}
