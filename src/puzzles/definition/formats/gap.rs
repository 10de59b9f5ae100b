//! Reads generators of a permutation group in the syntax of GAP: `M_U:=(1,2,3)(4,5,6);`, `Gen:=[M_U,M_R];`,
//! `G:=Group(M_U,M_R);`. The list `ip` contains sets of stickers that look alike.
//!
//! Stickers are counted from 1. A cycle takes the sticker in each place to the next place of the cycle. The generators
//! and all their powers are moves. PuzzleGeometry of cubing.js writes such files, and begins the name of each move with
//! `M_`.

use super::extension::{COMMENT, Extension};
use super::sticker_moves::{StickerMoves, StickerPowers, check_moves};
use super::text_place::{TextPlace, check_length, cut};
use crate::puzzles::definition::{Definition, DefinitionFault, DefinitionFileError, MostPossible};
use std::collections::HashMap;

/// True if a text may be a GAP file, because it contains an assignment with `:=`.
pub fn is_gap(text: &str) -> bool {
    text.lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .any(|line| line.contains(":="))
}

/// Reads generators.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read.
pub fn read_gap(text: &str) -> Result<Definition, DefinitionFileError> {
    check_length(text)?;
    let mut reader = GapReader {
        text,
        at: 0,
        permutations: HashMap::new(),
        order: Vec::new(),
        highest: 0,
    };
    let mut generators: Option<Vec<String>> = None;
    let mut alike: Vec<Vec<usize>> = Vec::new();
    loop {
        reader.skip_blanks();
        if reader.at == text.len() {
            break;
        }
        let start = reader.at;
        if reader.peek() == Some(b';') {
            reader.at += 1;
            continue;
        }
        let name = reader.word();
        if name.is_empty() {
            return Err(reader.unexpected("a name"));
        }
        reader.skip_blanks();
        if !text[reader.at..].starts_with(":=") {
            // Skips a statement without an assignment, such as `Size(G);`.
            reader.skip_statement();
            continue;
        }
        reader.at += 2;
        reader.skip_blanks();
        match reader.peek() {
            Some(b'(') => {
                let cycles = reader.cycles()?;
                reader.assign(&name, cycles, start)?;
            }
            Some(b'[') if name == "ip" => alike = reader.sets()?,
            Some(b'[') => {
                reader.at += 1;
                generators = Some(reader.names(b']')?);
            }
            _ if text[reader.at..].starts_with("Group(") => {
                reader.at += "Group(".len();
                // In some files, the argument of `Group` is a list: `Group([a,b])`.
                reader.skip_blanks();
                let is_list = reader.peek() == Some(b'[');
                reader.at += usize::from(is_list);
                generators = Some(reader.names(if is_list { b']' } else { b')' })?);
            }
            _ => {}
        }
        reader.skip_statement();
    }
    let mut names = generators.unwrap_or_else(|| reader.order.clone());
    if names.is_empty() {
        return Err(TextPlace::START.fault(DefinitionFault::NoMove));
    }
    let moves = names.len();
    let listed: std::collections::HashSet<String> = names.iter().cloned().collect();
    // In a file that this program wrote, a permutation that is not a generator is a rotation of the whole puzzle.
    if text.lines().any(|line| line.starts_with(COMMENT)) {
        names.extend(reader.order.iter().filter(|name| !listed.contains(*name)).cloned());
    }
    reader.puzzle(&names, names.len() - moves, &alike)
}

/// Cycles of stickers. Stickers are counted from 0 here.
type Cycles = Vec<Vec<u16>>;

struct GapReader<'a> {
    text: &'a str,
    at: usize,
    /// For each name: the cycles of the permutation, and the position of the assignment in the text.
    permutations: HashMap<String, (Cycles, usize)>,
    order: Vec<String>,
    /// The highest sticker number in the text.
    highest: usize,
}

impl GapReader<'_> {
    fn place(&self, at: usize) -> TextPlace {
        TextPlace::of_byte(self.text, at)
    }

    fn unexpected(&self, expected: &str) -> DefinitionFileError {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            let expected = expected.to_owned();
            return self.place(self.at).fault(DefinitionFault::CutShort { expected });
        }
        let word: String = rest.chars().take(12).take_while(|letter| *letter != '\n').collect();
        self.place(self.at).unexpected(expected, &word)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
            self.at += rest.len() - trimmed.len();
            if self.peek() != Some(b'#') {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn skip_statement(&mut self) {
        loop {
            self.skip_blanks();
            let Some(letter) = self.text[self.at..].chars().next() else {
                return;
            };
            self.at += letter.len_utf8();
            if letter == ';' {
                return;
            }
        }
    }

    fn word(&mut self) -> String {
        let rest = &self.text[self.at..];
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word.to_owned()
    }

    fn sticker(&mut self) -> Result<u16, DefinitionFileError> {
        self.skip_blanks();
        let start = self.at;
        let digits = self.text.as_bytes()[start..]
            .iter()
            .take_while(|digit| digit.is_ascii_digit())
            .count();
        if digits == 0 {
            return Err(self.unexpected("the number of a sticker"));
        }
        self.at += digits;
        let written = &self.text[start..self.at];
        let number = written
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=MostPossible::PLACES).contains(number));
        let number = number.ok_or_else(|| {
            let found = cut(written);
            self.place(start).fault(DefinitionFault::OutOfRange {
                found,
                least: 1,
                most: MostPossible::PLACES as u64,
            })
        })?;
        self.highest = self.highest.max(number);
        Ok((number - 1) as u16)
    }

    /// Reads numbers between commas up to a closing bracket. The opening bracket has already been read.
    fn stickers(&mut self, close: u8) -> Result<Vec<u16>, DefinitionFileError> {
        let mut stickers = Vec::new();
        self.skip_blanks();
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(stickers);
        }
        loop {
            stickers.push(self.sticker()?);
            self.skip_blanks();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(letter) if letter == close => {
                    self.at += 1;
                    return Ok(stickers);
                }
                _ => return Err(self.unexpected(if close == b')' { "',' or ')'" } else { "',' or ']'" })),
            }
        }
    }

    fn cycles(&mut self) -> Result<Cycles, DefinitionFileError> {
        let start = self.at;
        let mut cycles = Cycles::new();
        let mut seen = std::collections::HashSet::new();
        while self.peek() == Some(b'(') {
            self.at += 1;
            let cycle = self.stickers(b')')?;
            if let Some(twice) = cycle.iter().find(|&&sticker| !seen.insert(sticker)) {
                let fault = DefinitionFault::NumberTwice(u64::from(*twice) + 1);
                return Err(self.place(start).fault(fault));
            }
            cycles.push(cycle);
            self.skip_blanks();
        }
        Ok(cycles)
    }

    fn assign(&mut self, name: &str, cycles: Cycles, at: usize) -> Result<(), DefinitionFileError> {
        if self.order.len() >= MostPossible::MOVES {
            return Err(self.place(at).fault(DefinitionFault::TooMany(MostPossible::Moves)));
        }
        if self.permutations.insert(name.to_owned(), (cycles, at)).is_some() {
            return Err(self.place(at).fault(DefinitionFault::NameTwice(cut(name))));
        }
        self.order.push(name.to_owned());
        Ok(())
    }

    /// Reads a list of generators. An entry is the name of a permutation, or a permutation without a name. Permutations
    /// without a name get the names `g1`, `g2` and so on.
    fn names(&mut self, close: u8) -> Result<Vec<String>, DefinitionFileError> {
        let mut names = Vec::new();
        loop {
            self.skip_blanks();
            let start = self.at;
            match self.peek() {
                Some(letter) if letter == close => return Ok(names),
                Some(b'(') => {
                    let name = format!("g{}", names.len() + 1);
                    let cycles = self.cycles()?;
                    self.assign(&name, cycles, start)?;
                    names.push(name);
                }
                _ => {
                    let name = self.word();
                    if !self.permutations.contains_key(&name) {
                        self.at = start;
                        let fault = if name.is_empty() {
                            return Err(self.unexpected("a generator"));
                        } else {
                            DefinitionFault::UnknownMove(cut(&name))
                        };
                        return Err(self.place(start).fault(fault));
                    }
                    names.push(name);
                }
            }
            self.skip_blanks();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(letter) if letter == close => {}
                _ => return Err(self.unexpected("',' or the end of the list")),
            }
        }
    }

    /// Reads sets of stickers, written as `[[1],[2,3]]`.
    fn sets(&mut self) -> Result<Vec<Vec<usize>>, DefinitionFileError> {
        self.at += 1;
        let mut sets = Vec::new();
        let mut seen = std::collections::HashSet::new();
        loop {
            self.skip_blanks();
            match self.peek() {
                Some(b']') => return Ok(sets),
                Some(b',') => self.at += 1,
                Some(b'[') => {
                    let start = self.at;
                    self.at += 1;
                    let set = self.stickers(b']')?;
                    if let Some(twice) = set.iter().find(|&&sticker| !seen.insert(sticker)) {
                        let fault = DefinitionFault::NumberTwice(u64::from(*twice) + 1);
                        return Err(self.place(start).fault(fault));
                    }
                    sets.push(set.into_iter().map(usize::from).collect());
                }
                _ => return Err(self.unexpected("a set of stickers")),
            }
        }
    }

    fn puzzle(
        &self,
        names: &[String],
        rotations: usize,
        alike: &[Vec<usize>],
    ) -> Result<Definition, DefinitionFileError> {
        let stickers = self.highest;
        if stickers == 0 {
            return Err(TextPlace::START.fault(DefinitionFault::NoOrbit));
        }
        let places: Vec<(String, usize)> = names
            .iter()
            .map(|name| (name.clone(), self.permutations[name].1))
            .collect();
        check_moves(self.text, &places, stickers)?;
        let is_prefixed = names.iter().all(|name| name.len() > 2 && name.starts_with("M_"));
        let moves = places.into_iter().map(|(name, place)| {
            let mut sources: Vec<u16> = (0..stickers).map(|sticker| sticker as u16).collect();
            for cycle in &self.permutations[&name].0 {
                for (index, &sticker) in cycle.iter().enumerate() {
                    sources[usize::from(cycle[(index + 1) % cycle.len()])] = sticker;
                }
            }
            let name = if is_prefixed {
                name["M_".len()..].to_owned()
            } else {
                name
            };
            (name, sources, place)
        });
        let mut colors: Vec<u32> = (0..stickers as u32).collect();
        for set in alike {
            for &sticker in &set[1.min(set.len())..] {
                colors[sticker] = set[0] as u32;
            }
        }
        let extension = self
            .text
            .lines()
            .enumerate()
            .find_map(|(line, text)| Some((line, text.strip_prefix(COMMENT)?)));
        let extension = extension.map(|(line, json)| {
            let place = TextPlace {
                line: line + 1,
                column: COMMENT.len() + 1,
            };
            Extension::read(json)
                .map(|extension| (extension, place))
                .map_err(|fault| place.fault(fault))
        });
        let puzzle = StickerMoves {
            text: self.text,
            name: String::new(),
            moves: moves.collect(),
            colors,
            color_names: (1..=stickers).map(|sticker| sticker.to_string()).collect(),
            powers: StickerPowers::All,
            rotations,
            extension: extension.transpose()?,
        };
        puzzle.definition()
    }
}
