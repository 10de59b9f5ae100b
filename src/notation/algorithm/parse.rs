//! From text to tree.

use super::super::control::is_terminal_control;
use super::super::{Characters, Column, Shown, visible};
use super::{Algorithm, DEEPEST, LONGEST, Node, TooLong};
use crate::cube::{Axis, Face, Layers, Sequence};
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not an algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AlgorithmError {
    /// A character that begins nothing.
    #[error(
        "{column}: {} is not a face; the faces are U R F D L B{}",
        Shown(*.found), unsupported(*.found)
    )]
    NotAFace {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
    },
    /// An amount, or a prime, without a face before it.
    #[error("{column}: {} has no face before it to turn", Shown(*.found))]
    NoFace {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
    },
    /// Layers that a cube has not: `4R`, `2M`, `3-2r`.
    #[error("{column}: a cube has no layers {found}; it has R, 2R, 3R, r or Rw, 3Rw and 2-3r")]
    NoSuchLayers {
        /// Where they stand.
        column: Column,
        /// What they are called.
        found: String,
    },
    /// An amount that no 32-bit number holds.
    #[error(
        "{column}: that is too many times; {} is the most there can be",
        i32::MAX
    )]
    AmountTooLarge {
        /// Where it begins.
        column: Column,
    },
    /// An amount such as `01`.
    #[error("{column}: an amount does not begin with 0, unless it is 0")]
    LeadingZero {
        /// Where it begins.
        column: Column,
    },
    /// A bracket that nothing closes.
    #[error("{column}: {} is never closed", Shown(*.opened))]
    NeverClosed {
        /// Where it stands.
        column: Column,
        /// Which bracket.
        opened: char,
    },
    /// What would end something that has not begun.
    #[error("{column}: {} ends nothing that begins before it", Shown(*.found))]
    NeverOpened {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
    },
    /// A `[` whose `]` comes without a `,` or `:` before it.
    #[error(
        "{column}: there is neither ',' nor ':' in these brackets; [A, B] is a commutator, [A: B] a conjugate"
    )]
    NoSeparator {
        /// Where the `[` stands.
        column: Column,
    },
    /// Brackets too deep inside brackets.
    #[error("{column}: more than {DEEPEST} brackets inside each other")]
    TooDeep {
        /// Where the first stands that is too many.
        column: Column,
    },
    /// A `/` alone.
    #[error("{column}: a comment begins with two of '/'")]
    LoneSlash {
        /// Where it stands.
        column: Column,
    },
    /// A `^` that no `(` follows.
    #[error("{column}: '^' stands before '(', for moves on the inverse scramble")]
    LoneCaret {
        /// Where it stands.
        column: Column,
    },
    /// Moves on the inverse scramble inside brackets, or some number of times.
    #[error(
        "{column}: moves on the inverse scramble stand in no other brackets, and have no amount"
    )]
    OnInverseInside {
        /// Where they stand.
        column: Column,
    },
    /// More turns than there may be.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// What is said of characters that one might expect to be read.
const fn unsupported(found: char) -> &'static str {
    match found {
        'm' | 'e' | 's' => " (slices are M E S)",
        'X' | 'Y' | 'Z' => " (turns of the whole cube are x y z)",
        _ => "",
    }
}

/// What round brackets mean.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Parentheses {
    /// A group: `(R U)2`. Moves on the inverse scramble are `^(R U)`.
    #[default]
    Group,
    /// Moves on the inverse scramble, as nissy has it.
    OnInverse,
}

/// What may follow letters to turn them the other way: the apostrophe, the typographic primes
/// that editors and web pages put in its place, the backtick, and the `i` of the compact notation.
const fn is_prime(character: char) -> bool {
    matches!(
        character,
        '\'' | '’' | '‘' | '′' | '´' | 'ʼ' | 'ʹ' | '`' | 'i'
    )
}

/// True if a text has nothing but face letters and white space in it, which an algorithm may be
/// and stickers may be.
pub fn is_face_letters(text: &str) -> bool {
    visible(text).all(|(_, character)| Face::from_letter(character).is_some())
}

/// True if there is something in a text that only algorithms have: a letter with an amount or a
/// prime after it, `R2`, `R'`, `Ri`, or a bracket.
pub fn looks_like_turns(text: &str) -> bool {
    let turns = |letter: char| family(letter).is_some();
    let next = visible(text).skip(1);
    let mut pairs = visible(text).zip(next);
    pairs.any(|((_, letter), (_, suffix))| {
        turns(letter) && (is_prime(suffix) || matches!(suffix, '2' | '3'))
    }) || text.contains(['(', ')', '[', ']'])
}

/// What a letter turns.
#[derive(Clone, Copy)]
enum Family {
    /// A face, by its capital letter; more layers with what follows.
    Face(Face),
    /// Two layers, by the small letter of their face.
    Wide(Face),
    /// A slice, or the whole cube.
    Fixed(Layers),
}

fn family(letter: char) -> Option<Family> {
    Some(match letter {
        'M' => Family::Fixed(Layers::Slice(Axis::RightLeft)),
        'E' => Family::Fixed(Layers::Slice(Axis::UpDown)),
        'S' => Family::Fixed(Layers::Slice(Axis::FrontBack)),
        'x' => Family::Fixed(Layers::Whole(Axis::RightLeft)),
        'y' => Family::Fixed(Layers::Whole(Axis::UpDown)),
        'z' => Family::Fixed(Layers::Whole(Axis::FrontBack)),
        'u' | 'r' | 'f' | 'd' | 'l' | 'b' => {
            Family::Wide(Face::from_letter(letter.to_ascii_uppercase())?)
        }
        _ => Family::Face(Face::from_letter(letter)?),
    })
}

/// The layers from one to another, counted from a face, which has number 1; and whether they turn
/// the other way round than what they are called here.
fn layers_between(face: Face, first: u32, last: u32) -> Option<(Layers, bool)> {
    let across = face.opposite();
    let led = |layers: Layers| (layers, layers.leader() != face);
    Some(match (first, last) {
        (1, 1) => (Layers::Face(face), false),
        (1, 2) => (Layers::Wide(face), false),
        (1, 3) => led(Layers::Whole(face.axis())),
        (2, 2) => led(Layers::Slice(face.axis())),
        (2, 3) => (Layers::Wide(across), true),
        (3, 3) => (Layers::Face(across), true),
        _ => return None,
    })
}

/// Numbers before a letter: `2`, or `2-3`.
#[derive(Clone, Copy)]
enum Numbers {
    None,
    One(u32),
    Range(u32, u32),
}

/// What a bracket that has been opened is waiting for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// The end of the text.
    End,
    /// `)`
    Round,
    /// `,` or `:`
    Separator,
    /// `]`
    Square,
}

impl Until {
    const fn is_met_by(self, character: char) -> bool {
        match self {
            Until::End => false,
            Until::Round => character == ')',
            Until::Separator => matches!(character, ',' | ':' | ']'),
            Until::Square => character == ']',
        }
    }
}

/// A reader in the middle of a text.
struct Parser<'a> {
    characters: Characters<'a>,
    parentheses: Parentheses,
    /// Brackets that are open.
    depth: usize,
    /// Nodes that have been read.
    count: u64,
    on_inverse: Vec<Node>,
}

impl Algorithm {
    /// Reads an algorithm.
    ///
    /// # Errors
    ///
    /// What stands where that is none.
    pub fn parse(text: &str, parentheses: Parentheses) -> Result<Algorithm, AlgorithmError> {
        let mut parser = Parser {
            characters: Characters::of(text),
            parentheses,
            depth: 0,
            count: 0,
            on_inverse: Vec::new(),
        };
        let (normal, _) = parser.nodes(Until::End, (Column::new(0), ' '))?;
        Ok(Algorithm {
            normal,
            on_inverse: parser.on_inverse,
        })
    }
}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, AlgorithmError> {
        Algorithm::parse(text, Parentheses::Group)
    }
}

/// The turns of faces that an algorithm comes to, as [`Algorithm::face_turns`] has them: faces are
/// called after their centres, and how the cube is held at the end is left out.
impl FromStr for Sequence {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Sequence, AlgorithmError> {
        let algorithm: Algorithm = text.parse()?;
        Ok(algorithm.face_turns()?.0)
    }
}

impl Parser<'_> {
    /// Reads up to what ends this part, and gives that back too.
    fn nodes(
        &mut self,
        until: Until,
        opened: (Column, char),
    ) -> Result<(Vec<Node>, char), AlgorithmError> {
        // Room for most algorithms; what is in brackets is shorter.
        let mut nodes = Vec::with_capacity(if until == Until::End { 32 } else { 4 });
        while let Some((column, found)) = self.characters.next() {
            if until.is_met_by(found) {
                return Ok((nodes, found));
            }
            let node = match found {
                '\n' => Node::LineBreak,
                _ if found.is_whitespace() => continue,
                '.' => Node::Pause,
                '/' => self.comment(column)?,
                '^' => {
                    if self.characters.next_if(|next| next == '(').is_none() {
                        return Err(AlgorithmError::LoneCaret { column });
                    }
                    self.made_on_inverse(column)?;
                    continue;
                }
                '(' if self.parentheses == Parentheses::OnInverse => {
                    self.made_on_inverse(column)?;
                    continue;
                }
                '(' => {
                    let (body, _) = self.inside(Until::Round, (column, found))?;
                    Node::Group(body, self.amount()?)
                }
                '[' => self.square(column)?,
                ')' | ']' | ',' | ':' => {
                    return Err(AlgorithmError::NeverOpened { column, found });
                }
                _ => {
                    let face = Face::from_letter(found);
                    match face.and_then(|face| Some((face, self.plain_amount()?))) {
                        Some((face, quarters)) => Node::Turn {
                            layers: Layers::Face(face),
                            quarters,
                        },
                        None => self.turn(column, found)?,
                    }
                }
            };
            self.count += 1;
            if self.count > LONGEST {
                return Err(TooLong::Turns(self.count).into());
            }
            nodes.push(node);
        }
        match until {
            Until::End => Ok((nodes, ' ')),
            _ => Err(AlgorithmError::NeverClosed {
                column: opened.0,
                opened: opened.1,
            }),
        }
    }

    /// Reads on inside a bracket.
    fn inside(
        &mut self,
        until: Until,
        opened: (Column, char),
    ) -> Result<(Vec<Node>, char), AlgorithmError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(AlgorithmError::TooDeep { column: opened.0 });
        }
        let read = self.nodes(until, opened)?;
        self.depth -= 1;
        Ok(read)
    }

    /// What stands after a `[`.
    fn square(&mut self, column: Column) -> Result<Node, AlgorithmError> {
        let (first, separator) = self.inside(Until::Separator, (column, '['))?;
        if separator == ']' {
            return Err(AlgorithmError::NoSeparator { column });
        }
        let (second, _) = self.inside(Until::Square, (column, '['))?;
        let both = Box::new([first, second]);
        let times = self.amount()?;
        Ok(match separator {
            ',' => Node::Commutator(both, times),
            _ => Node::Conjugate(both, times),
        })
    }

    /// Moves on the inverse scramble, whose `(` has been read.
    fn made_on_inverse(&mut self, column: Column) -> Result<(), AlgorithmError> {
        let is_outermost = self.depth == 0;
        let (body, _) = self.inside(Until::Round, (column, '('))?;
        let has_amount = |(_, next): (Column, char)| next.is_ascii_digit() || is_prime(next);
        if !is_outermost || self.characters.peek().is_some_and(has_amount) {
            return Err(AlgorithmError::OnInverseInside { column });
        }
        self.on_inverse.extend(body);
        Ok(())
    }

    /// What stands after a `/`.
    fn comment(&mut self, column: Column) -> Result<Node, AlgorithmError> {
        if self.characters.next_if(|next| next == '/').is_none() {
            return Err(AlgorithmError::LoneSlash { column });
        }
        let mut text = String::new();
        while let Some((column, found)) = self.characters.next_if(|next| next != '\n') {
            let is_line_end =
                found == '\r' && matches!(self.characters.peek(), None | Some((_, '\n')));
            // It may be printed again, and a terminal obeys control characters.
            if is_terminal_control(found) && found != '\t' && !is_line_end {
                return Err(AlgorithmError::NotAFace { column, found });
            }
            text.push(found);
        }
        Ok(Node::Comment(text.trim_end().to_owned()))
    }

    /// The amount of nearly all turns that people write: nothing, `2` or `'`, and then a space or
    /// the end; none if there is something else, which is then still to be read.
    #[inline]
    fn plain_amount(&mut self) -> Option<i32> {
        let mut after = self.characters.clone();
        let quarters = match after.next() {
            None | Some((_, ' ')) => return Some(1),
            Some((_, '2')) => 2,
            Some((_, '\'')) => -1,
            Some(_) => return None,
        };
        matches!(after.peek(), None | Some((_, ' '))).then(|| {
            self.characters = after;
            quarters
        })
    }

    /// A turn, of which the first character has been read.
    fn turn(&mut self, column: Column, first: char) -> Result<Node, AlgorithmError> {
        let (numbers, letter) = match first {
            '0'..='9' => self.numbers(column, first)?,
            letter => (Numbers::None, letter),
        };
        let Some(family) = family(letter) else {
            return Err(if is_prime(letter) {
                AlgorithmError::NoFace {
                    column,
                    found: letter,
                }
            } else {
                AlgorithmError::NotAFace {
                    column,
                    found: letter,
                }
            });
        };
        let (layers, is_reversed) = self.layers(column, numbers, letter, family)?;
        let quarters = self.amount()?;
        Ok(Node::Turn {
            layers,
            quarters: if is_reversed { -quarters } else { quarters },
        })
    }

    /// The numbers before a letter, of which the first digit has been read, and the letter.
    fn numbers(&mut self, column: Column, first: char) -> Result<(Numbers, char), AlgorithmError> {
        let no_face = AlgorithmError::NoFace {
            column,
            found: first,
        };
        let one = self.number(column, first)?;
        let numbers = if self.characters.next_if(|next| next == '-').is_some() {
            match self.characters.next_if(|next| next.is_ascii_digit()) {
                Some((_, digit)) => Numbers::Range(one, self.number(column, digit)?),
                None => return Err(no_face),
            }
        } else {
            Numbers::One(one)
        };
        match self.characters.next_if(|next| family(next).is_some()) {
            Some((_, letter)) => Ok((numbers, letter)),
            None => Err(no_face),
        }
    }

    /// A number, of which the first digit has been read.
    fn number(&mut self, column: Column, first: char) -> Result<u32, AlgorithmError> {
        let digit = |character: char| character.to_digit(10);
        let mut number = digit(first).unwrap_or(0);
        while let Some((_, next)) = self.characters.next_if(|next| next.is_ascii_digit()) {
            if number == 0 {
                return Err(AlgorithmError::LeadingZero { column });
            }
            number = number
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(digit(next)?))
                .filter(|&number| i32::try_from(number).is_ok())
                .ok_or(AlgorithmError::AmountTooLarge { column })?;
        }
        Ok(number)
    }

    /// The layers that a letter turns, with numbers before it and `w` or `v` after it.
    fn layers(
        &mut self,
        column: Column,
        numbers: Numbers,
        letter: char,
        family: Family,
    ) -> Result<(Layers, bool), AlgorithmError> {
        let suffix = match family {
            Family::Face(_) => self.characters.next_if(|next| matches!(next, 'w' | 'v')),
            _ => None,
        };
        let suffix = suffix.map(|(_, suffix)| suffix);
        let found = match (family, suffix, numbers) {
            (Family::Fixed(layers), _, Numbers::None) => Some((layers, false)),
            (Family::Face(face), Some('v'), Numbers::None) => layers_between(face, 1, 3),
            (Family::Fixed(_), ..) | (_, Some('v'), _) => None,
            (Family::Face(face), None, Numbers::None) => layers_between(face, 1, 1),
            (Family::Face(face), None, Numbers::One(number)) => {
                layers_between(face, number, number)
            }
            (Family::Face(_), None, Numbers::Range(..)) => None,
            (Family::Face(face) | Family::Wide(face), _, Numbers::None) => {
                layers_between(face, 1, 2)
            }
            (Family::Face(face) | Family::Wide(face), _, Numbers::One(number)) => {
                layers_between(face, 1, number)
            }
            (Family::Face(face) | Family::Wide(face), _, Numbers::Range(first, last)) => {
                layers_between(face, first, last)
            }
        };
        found.ok_or_else(|| {
            let numbers = match numbers {
                Numbers::None => String::new(),
                Numbers::One(number) => number.to_string(),
                Numbers::Range(first, last) => format!("{first}-{last}"),
            };
            let suffix = suffix.map(String::from).unwrap_or_default();
            AlgorithmError::NoSuchLayers {
                column,
                found: format!("{numbers}{letter}{suffix}"),
            }
        })
    }

    /// An amount, which may be left out, and a prime, likewise.
    fn amount(&mut self) -> Result<i32, AlgorithmError> {
        let times = match self.characters.next_if(|next| next.is_ascii_digit()) {
            Some((column, first)) => self.number(column, first)?,
            None => 1,
        };
        let times = i32::try_from(times).unwrap_or(i32::MAX);
        if self.characters.next_if(is_prime).is_none() {
            return Ok(times);
        }
        // `R'2` might be R2', or R' and then 2 of something.
        match self.characters.peek() {
            Some((column, found)) if found.is_ascii_digit() => {
                Err(AlgorithmError::NoFace { column, found })
            }
            _ => Ok(-times),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Cube, Move};

    fn algorithm(text: &str) -> Algorithm {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn held(text: &str) -> Cube {
        let turns = algorithm(text).turns().expect("not too long");
        Cube::from(turns.as_slice())
    }

    fn message(text: &str) -> String {
        text.parse::<Algorithm>().expect_err(text).to_string()
    }

    #[test]
    fn every_spelling_is_read() {
        for (spellings, move_of_r) in [
            ("R R5 R1 1R 1Rw 1r 3L' 3-3l'", Move::R1),
            ("R2 R2' R2i R6", Move::R2),
            ("R' R3 Ri R’ R‘ R′ R´ Rʼ R` R5' R7", Move::R3),
            ("R3'", Move::R1),
        ] {
            let sequence: Sequence = spellings.parse().expect("an algorithm");
            assert!(sequence.moves().iter().all(|&each| each == move_of_r));
            assert_eq!(sequence.htm(), spellings.split(' ').count(), "{spellings}");
        }
        assert!(algorithm("R0 R4 R4'").turns().expect("short").is_empty());
    }

    #[test]
    fn compact_and_spaced_are_one_algorithm() {
        let compact: Sequence = "LLDFBiLLFiBDLL".parse().expect("an algorithm");
        let spaced: Sequence = "L2 D F B' L2 F' B D L2".parse().expect("an algorithm");
        assert_eq!(compact.cancelled(), spaced);
        assert_eq!(
            algorithm("R2UrM'x2(RU)3'"),
            algorithm("R2 U r M' x2 (R U)3'")
        );
    }

    /// As cubing.js has them for a cube of three layers.
    #[test]
    fn layers_with_several_names_are_the_same_layers() {
        for same in [
            &["r", "Rw", "2r", "2Rw", "1-2r", "1-2Rw", "x L", "R M'"][..],
            &["M", "2L", "2R'", "2-2l", "x' R L'"],
            &["E", "2D", "2U'", "y' U D'"],
            &["S", "2F", "2B'", "z B F'"],
            &["x", "Rv", "Lv'", "3Rw", "3r", "1-3r", "3l'", "R M' L'"],
            &["y", "Uv", "Dv'", "U E' D'"],
            &["z", "Fv", "Bv'", "F S B'"],
            &["L'", "3R", "3-3r"],
            &["l'", "2-3r", "2-3Rw"],
        ] {
            for each in same {
                assert_eq!(held(each), held(same[0]), "{each}");
            }
        }
    }

    #[test]
    fn brackets_are_read_as_what_they_come_to() {
        for (short, long) in [
            ("(R U R' U')2", "R U R' U' R U R' U'"),
            ("(R U)'", "U' R'"),
            ("(R U)2'", "U' R' U' R'"),
            ("(R U)0", ""),
            ("[R, U]", "R U R' U'"),
            ("[R: U]", "R U R'"),
            ("[R, U]2'", "U R U' R' U R U' R'"),
            ("[F: [R, U]]", "F R U R' U' F'"),
            ("[R U: D]'", "R U D' U' R'"),
            ("R . U // and a comment (\n F", "R U F"),
            ("R ^(U L) D ^(B)", "R D B' L' U'"),
            ("()10 [,] [:]3' (.)0", ""),
            ("", ""),
        ] {
            let turns = |text: &str| algorithm(text).turns().expect("short");
            assert_eq!(turns(short), turns(long), "{short}");
        }
        let nissy = Algorithm::parse("R (U L) D (B)", Parentheses::OnInverse);
        assert_eq!(nissy, "R ^(U L) D ^(B)".parse());
    }

    #[test]
    fn what_is_not_understood_is_named_with_its_column() {
        for (text, expected) in [
            (
                "R U X",
                "column 5: 'X' is not a face; the faces are U R F D L B (turns of the whole cube are x y z)",
            ),
            (
                "R m",
                "column 3: 'm' is not a face; the faces are U R F D L B (slices are M E S)",
            ),
            ("R ’ U", "column 3: '’' has no face before it to turn"),
            ("2 R", "column 1: '2' has no face before it to turn"),
            ("R'2", "column 3: '2' has no face before it to turn"),
            ("R 2-R", "column 3: '2' has no face before it to turn"),
            (
                "R’U’\u{7}",
                "column 5: U+0007 is not a face; the faces are U R F D L B",
            ),
            (
                "R // \u{1b}[2J",
                "column 6: U+001B is not a face; the faces are U R F D L B",
            ),
            (
                "U 4R",
                "column 3: a cube has no layers 4R; it has R, 2R, 3R, r or Rw, 3Rw and 2-3r",
            ),
            (
                "2M",
                "column 1: a cube has no layers 2M; it has R, 2R, 3R, r or Rw, 3Rw and 2-3r",
            ),
            (
                "3-2Rw",
                "column 1: a cube has no layers 3-2Rw; it has R, 2R, 3R, r or Rw, 3Rw and 2-3r",
            ),
            (
                "R U9999999999",
                "column 4: that is too many times; 2147483647 is the most there can be",
            ),
            (
                "(R)1000000000000000000000000000000",
                "column 4: that is too many times; 2147483647 is the most there can be",
            ),
            (
                "R01",
                "column 2: an amount does not begin with 0, unless it is 0",
            ),
            ("R\nU (R", "line 2, column 3: '(' is never closed"),
            ("U (R", "column 3: '(' is never closed"),
            ("U [R, U", "column 3: '[' is never closed"),
            ("U [R", "column 3: '[' is never closed"),
            ("U ) R", "column 3: ')' ends nothing that begins before it"),
            ("(R]", "column 3: ']' ends nothing that begins before it"),
            ("R, U", "column 2: ',' ends nothing that begins before it"),
            (
                "[R U]",
                "column 1: there is neither ',' nor ':' in these brackets; [A, B] is a commutator, [A: B] a conjugate",
            ),
            ("R / U", "column 3: a comment begins with two of '/'"),
            (
                "R ^U",
                "column 3: '^' stands before '(', for moves on the inverse scramble",
            ),
            (
                "(R ^(U))",
                "column 4: moves on the inverse scramble stand in no other brackets, and have no amount",
            ),
        ] {
            assert_eq!(message(text), expected);
        }
    }

    #[test]
    fn what_would_fill_the_memory_is_refused_before_it_does() {
        let deep = "column 101: more than 100 brackets inside each other";
        assert_eq!(message(&"(".repeat(10_000)), deep);
        assert_eq!(message(&"[".repeat(10_000)), deep);
        let nested = format!("{}R{}", "(".repeat(100), ")2147483647".repeat(100));
        for text in [
            nested.as_str(),
            "(R U)1000000000",
            "((((R)1000)1000)1000)1000",
        ] {
            let error = algorithm(text).turns().expect_err("too long").to_string();
            assert!(error.contains("turns, and 1048576 is the most"), "{error}");
        }
        let pauses = format!("(R{})1000000", ".".repeat(500_000));
        let empty = format!("{}{}", "[".repeat(60), ",]".repeat(60));
        for text in [
            "()1000000000",
            "[,]2000000000",
            pauses.as_str(),
            empty.as_str(),
        ] {
            let error = algorithm(text).turns().expect_err("too long").to_string();
            assert!(
                error.contains("turns, brackets and pauses, and 1048576"),
                "{error}"
            );
        }
        assert!(message(&"R".repeat(2_000_000)).contains("turns, and 1048576 is the most"));
    }
}
