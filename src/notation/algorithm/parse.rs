//! Parses text into a tree.

use super::super::control::is_terminal_control;
use super::super::{Characters, Column, shown_together};
use super::expand::turns_in;
use super::foreign::ForeignText;
use super::length_note::LengthNote;
use super::mistyping::Mistyping;
use super::respelled::ForeignAlgorithm;
use super::turn_notation::{BehindLetter, LayerNumbers, TurnName, is_prime};
use super::{Algorithm, AlgorithmError, CubeTurns, DEEPEST, LONGEST, MOST_OF_ONE_TURN, Node, TooLong, TurnNotation};
use crate::cube::Sequence;
use std::str::FromStr;

/// The meaning of round brackets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Parentheses {
    /// A group: `(R U)2`. Moves on the inverse scramble are `^(R U)`.
    #[default]
    Group,
    /// Moves on the inverse scramble, as nissy writes them.
    OnInverse,
}

/// The sign at which the parser stops reading a part of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// The end of the text.
    End,
    /// `)`
    Round,
    /// `,` or `:`. The parser also stops at `]`, because then the separator is missing.
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

/// The maximum number of times that a text is rewritten and parsed again. Once may not be enough: a numbered line may
/// contain timed moves such as `R@304`.
const RESPELLED: u32 = 3;

/// The nodes of an algorithm in the notation `N`.
type Nodes<N> = Vec<Node<<N as TurnNotation>::Layers>>;

/// A parser and its position in a text.
struct Parser<'a, N: TurnNotation> {
    characters: Characters<'a>,
    notation: &'a N,
    parentheses: Parentheses,
    /// The number of open brackets.
    depth: usize,
    /// The number of nodes that have been read.
    count: u64,
    on_inverse: Nodes<N>,
    /// For each bracket of moves on the inverse scramble: the numbers of nodes that have been read at the end of the
    /// bracket. The first number is for the scramble itself, and the second number is for its inverse.
    brackets: Vec<(usize, usize)>,
}

impl Algorithm {
    /// Reads an algorithm of the 3x3x3.
    ///
    /// # Errors
    ///
    /// If the text is not an algorithm. Most errors name the position of the first mistake.
    pub fn parse(text: &str, parentheses: Parentheses) -> Result<Algorithm, AlgorithmError> {
        Algorithm::parse_as(text, parentheses, &CubeTurns)
    }

    /// Reads an algorithm in parts. The parts are the moves before, inside, between and after brackets of moves on the
    /// inverse scramble. So each part contains either only moves on the scramble or only moves on its inverse.
    ///
    /// # Errors
    ///
    /// If the text is not an algorithm. Most errors name the position of the first mistake.
    pub fn parse_parts(text: &str, parentheses: Parentheses) -> Result<Vec<Algorithm>, AlgorithmError> {
        let mut parser = Parser::new(text, parentheses, &CubeTurns);
        let normal = parser.all(text)?;
        let (mut before, mut of_inverse) = (0, 0);
        let mut parts = Vec::new();
        let end = (normal.len(), parser.on_inverse.len());
        for (normal_end, inverse_end) in parser.brackets.into_iter().chain([end]) {
            parts.push(Algorithm {
                normal: normal[before..normal_end].to_vec(),
                on_inverse: Vec::new(),
            });
            parts.push(Algorithm {
                normal: Vec::new(),
                on_inverse: parser.on_inverse[of_inverse..inverse_end].to_vec(),
            });
            (before, of_inverse) = (normal_end, inverse_end);
        }
        parts.retain(|part| !part.normal.is_empty() || !part.on_inverse.is_empty());
        Ok(parts)
    }
}

impl<L: Copy + PartialEq> Algorithm<L> {
    /// Reads an algorithm of a puzzle with the given notation of turns.
    ///
    /// # Errors
    ///
    /// If the text is not an algorithm. Most errors name the position of the first mistake.
    pub fn parse_as(
        text: &str,
        parentheses: Parentheses,
        notation: &impl TurnNotation<Layers = L>,
    ) -> Result<Algorithm<L>, AlgorithmError> {
        let mut parser = Parser::new(text, parentheses, notation);
        let normal = parser.all(text)?;
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

/// Reads an algorithm, and returns its face turns; see [`Algorithm::face_turns`]. The final orientation of the cube is
/// dropped.
impl FromStr for Sequence {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Sequence, AlgorithmError> {
        let algorithm: Algorithm = text.parse()?;
        Ok(algorithm.face_turns()?.0)
    }
}

/// Adds the probable typing mistake to an error, if the text shows a known mistake.
fn meant(text: &str, error: AlgorithmError) -> AlgorithmError {
    match Mistyping::of(text, &error) {
        Some(mistyping) => AlgorithmError::Mistyped {
            error: Box::new(error),
            mistyping,
        },
        None => error,
    }
}

impl<'a, N: TurnNotation> Parser<'a, N> {
    fn new(text: &'a str, parentheses: Parentheses, notation: &'a N) -> Parser<'a, N> {
        Parser {
            characters: Characters::of(text),
            notation,
            parentheses,
            depth: 0,
            count: 0,
            on_inverse: Vec::new(),
            brackets: Vec::new(),
        }
    }

    /// Reads the whole text. An error about a text from another program names the kind of text, since the first
    /// unexpected character would explain little.
    fn all(&mut self, text: &str) -> Result<Nodes<N>, AlgorithmError> {
        let read = match ForeignText::that_reads_as_turns(text) {
            Some(foreign) => Err(AlgorithmError::Foreign(foreign)),
            None => self.nodes(Until::End, (Column::new(0), ' ')),
        };
        match read {
            Ok((nodes, _)) => Ok(nodes),
            Err(error) => self
                .all_respelled(text, error, RESPELLED)
                .map_err(|error| meant(text, error)),
        }
    }

    /// Reads a text that could not be read unchanged, by translating it from the notation of another program. A
    /// translation may be translated again, at most `more` times in total. `error` is the error of the unchanged text.
    fn all_respelled(&mut self, text: &str, error: AlgorithmError, more: u32) -> Result<Nodes<N>, AlgorithmError> {
        /// The maximum number of characters that an error shows.
        const SHOWN: usize = 40;
        let named = |error| match error {
            AlgorithmError::Foreign(_) => error,
            error => ForeignText::of(text).map_or(error, AlgorithmError::Foreign),
        };
        let Some(respelled) = (more > 0).then(|| ForeignAlgorithm::of(text)).flatten() else {
            return Err(named(error));
        };
        let mut parser = Parser::new(&respelled.text, self.parentheses, self.notation);
        let read = match parser.nodes(Until::End, (Column::new(0), ' ')) {
            Ok((nodes, _)) => Ok(nodes),
            Err(error) => {
                let mut again = Parser::new(&respelled.text, self.parentheses, self.notation);
                let read = again.all_respelled(&respelled.text, error, more - 1);
                parser = again;
                read
            }
        };
        match (read, respelled.kind) {
            (Ok(nodes), _) => {
                self.on_inverse = parser.on_inverse;
                self.brackets = parser.brackets;
                Ok(nodes)
            }
            (Err(error @ AlgorithmError::Said { .. }), _) => Err(error),
            (Err(error), Some(kind)) => Err(AlgorithmError::Said {
                kind,
                said: shown_together(respelled.text.chars().take(SHOWN)),
                error: Box::new(meant(&respelled.text, error)),
            }),
            (Err(_), None) => Err(named(error)),
        }
    }

    /// Reads nodes up to the sign `until`, and also returns this sign. `opened` is the bracket before the nodes, with
    /// its column.
    fn nodes(&mut self, until: Until, opened: (Column, char)) -> Result<(Nodes<N>, char), AlgorithmError> {
        // This capacity is enough for most algorithms; the content of brackets is shorter.
        let mut nodes = Vec::with_capacity(if until == Until::End { 32 } else { 4 });
        // True right after a bracket without an amount.
        let mut may_be_repeated = false;
        while let Some((column, found)) = self.characters.next() {
            if until.is_met_by(found) {
                return Ok((nodes, found));
            }
            let node = match found {
                '\n' => Node::LineBreak,
                _ if found.is_whitespace() => continue,
                '.' => Node::Pause,
                '/' => self.comment(column)?,
                '(' | '[' if self.passes_over_length((column, found), &nodes)? => continue,
                'x' | 'X' | '*' | '×' if may_be_repeated => {
                    self.check_times((column, found))?;
                    self.turn(column, found)?
                }
                '^' => {
                    if self.characters.next_if(|next| next == '(').is_none() {
                        return Err(AlgorithmError::LoneCaret { column });
                    }
                    self.made_on_inverse(column, nodes.len())?;
                    may_be_repeated = true;
                    continue;
                }
                '(' if self.parentheses == Parentheses::OnInverse => {
                    self.made_on_inverse(column, nodes.len())?;
                    may_be_repeated = true;
                    continue;
                }
                '(' => {
                    let (body, _) = self.inside(Until::Round, (column, found))?;
                    Node::Group(body, self.amount(u32::MAX)?)
                }
                '[' => self.square(column)?,
                ')' | ']' | ',' | ':' => {
                    let is_between = matches!(found, ',' | ':') && self.depth == 0;
                    let closing = is_between.then(|| self.closing_square()).flatten();
                    let (column, found) = closing.unwrap_or((column, found));
                    return Err(AlgorithmError::NeverOpened { column, found });
                }
                _ => {
                    let plain = self.notation.plain(found);
                    match plain.and_then(|layers| Some((layers, self.plain_amount()?))) {
                        Some((layers, quarters)) => Node::Turn { layers, quarters },
                        None => self.turn(column, found)?,
                    }
                }
            };
            self.count += 1;
            if self.count > LONGEST {
                return Err(TooLong::Turns(self.count).into());
            }
            may_be_repeated = node.is_bare_bracket();
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

    /// Reads the content of a bracket after its opening sign.
    fn inside(&mut self, until: Until, opened: (Column, char)) -> Result<(Nodes<N>, char), AlgorithmError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(AlgorithmError::TooDeep { column: opened.0 });
        }
        let read = self.nodes(until, opened)?;
        self.depth -= 1;
        Ok(read)
    }

    /// The next `]`, if no `[` comes before it. The missing `[` belongs before the `,` or `:` that has just been read.
    fn closing_square(&mut self) -> Option<(Column, char)> {
        while let Some(next) = self.characters.next_if(|next| next != '[') {
            if next.1 == ']' {
                return Some(next);
            }
        }
        None
    }

    /// Reads the rest after a `[`.
    fn square(&mut self, column: Column) -> Result<Node<N::Layers>, AlgorithmError> {
        let (first, separator) = self.inside(Until::Separator, (column, '['))?;
        if separator == ']' {
            return Err(AlgorithmError::NoSeparator { column });
        }
        let (second, _) = self.inside(Until::Square, (column, '['))?;
        let both = Box::new([first, second]);
        let times = self.amount(u32::MAX)?;
        Ok(match separator {
            ',' => Node::Commutator(both, times),
            _ => Node::Conjugate(both, times),
        })
    }

    /// Reads moves on the inverse scramble, after their `(`. `before` is the number of nodes on the scramble itself
    /// that come before the bracket.
    fn made_on_inverse(&mut self, column: Column, before: usize) -> Result<(), AlgorithmError> {
        let is_outermost = self.depth == 0;
        let (body, _) = self.inside(Until::Round, (column, '('))?;
        let has_amount = |(_, next): (Column, char)| next.is_ascii_digit() || is_prime(next);
        if !is_outermost || self.characters.peek().is_some_and(has_amount) {
            return Err(AlgorithmError::OnInverseInside { column });
        }
        self.on_inverse.extend(body);
        self.brackets.push((before, self.on_inverse.len()));
        Ok(())
    }

    /// Reads the rest after a `/`.
    fn comment(&mut self, column: Column) -> Result<Node<N::Layers>, AlgorithmError> {
        if self.characters.next_if(|next| next == '/').is_none() {
            return Err(AlgorithmError::LoneSlash { column });
        }
        let mut text = String::new();
        while let Some((column, found)) = self.characters.next_if(|next| next != '\n') {
            let is_line_end = found == '\r' && matches!(self.characters.peek(), None | Some((_, '\n')));
            // The comment may be printed again, and a terminal obeys control characters.
            if is_terminal_control(found) && found != '\t' && !is_line_end {
                return Err(self.notation.not_a_turn(column, found));
            }
            text.push(found);
        }
        Ok(Node::Comment(text.trim_end().to_owned()))
    }

    /// Reads the amount of most turns: nothing, `2` or `'`, followed by a space or the end of the text. If other
    /// characters follow, returns `None` and reads nothing.
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

    /// Reads the rest of a turn, after its first character.
    fn turn(&mut self, column: Column, first: char) -> Result<Node<N::Layers>, AlgorithmError> {
        let (numbers, letter) = match first {
            '0'..='9' => self.numbers(column, first)?,
            letter => (LayerNumbers::None, letter),
        };
        if !self.notation.has_letter(letter) {
            let found = letter;
            return Err(if is_prime(letter) {
                AlgorithmError::NoFace { column, found }
            } else {
                self.notation.not_a_turn(column, found)
            });
        }
        let name = TurnName {
            column,
            numbers,
            letter,
        };
        let mut behind = BehindLetter {
            characters: &mut self.characters,
        };
        let (layers, is_reversed) = self.notation.layers(name, &mut behind)?;
        let quarters = self.amount(MOST_OF_ONE_TURN)?;
        Ok(Node::Turn {
            layers,
            quarters: if is_reversed { -quarters } else { quarters },
        })
    }

    /// Reads layer numbers and the letter after them. The first digit has been read.
    fn numbers(&mut self, column: Column, first: char) -> Result<(LayerNumbers, char), AlgorithmError> {
        let no_face = AlgorithmError::NoFace { column, found: first };
        let one = self.number(column, first)?;
        let numbers = if self.characters.next_if(|next| next == '-').is_some() {
            match self.characters.next_if(|next| next.is_ascii_digit()) {
                Some((_, digit)) => LayerNumbers::Range(one, self.number(column, digit)?),
                None => return Err(no_face),
            }
        } else {
            LayerNumbers::One(one)
        };
        let notation = self.notation;
        match self.characters.next_if(|next| notation.has_letter(next)) {
            Some((_, letter)) => Ok((numbers, letter)),
            None => Err(no_face),
        }
    }

    /// Reads the rest of a number, after its first digit.
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

    /// Skips a number of moves that another program wrote in brackets at the end of a line. The opening bracket has
    /// been read. Returns false, without skipping anything, if the brackets are not such a number.
    ///
    /// # Errors
    ///
    /// If more text follows the number in its line, or if the number may also be a turn and differs from the number of
    /// turns before it in this line.
    fn passes_over_length(&mut self, opened: (Column, char), before: &Nodes<N>) -> Result<bool, AlgorithmError> {
        let (column, bracket) = opened;
        if self.depth > 0 {
            return Ok(false);
        }
        let Some(note) = LengthNote::read(&self.characters, bracket) else {
            return Ok(false);
        };
        let line = before.rsplit(|node| *node == Node::LineBreak).next();
        let turns = turns_in(line.unwrap_or_default());
        // If no moves come before the bracket in its line, only `(0f)` is a number of moves.
        if turns == 0 && self.on_inverse.is_empty() && note.number > 0 {
            return Ok(false);
        }
        let may_be_turn = { note.unit.chars().next() }
            .is_some_and(|unit| bracket == '(' && note.unit.len() == 1 && self.notation.may_be_turn(note.number, unit));
        let found = || note.written(bracket);
        if note.has_amount() || may_be_turn && !note.is_at_end() {
            return Ok(false);
        }
        if !note.is_at_end() {
            let found = found();
            return Err(AlgorithmError::LengthInside { column, found });
        }
        if may_be_turn && turns != u64::from(note.number) {
            let found = found();
            return Err(AlgorithmError::LengthOrTurn { column, found });
        }
        self.characters = note.after;
        Ok(true)
    }

    /// Checks that a turn such as `x3` directly after a bracket is not meant as an amount. The first character of the
    /// turn has been read. At the end of a line, even `x2` is reported as a possible amount, because a rotation at the
    /// end has no use.
    fn check_times(&self, (column, sign): (Column, char)) -> Result<(), AlgorithmError> {
        let mut after = self.characters.clone();
        let Some((_, digit)) = after.next_if(|next| next.is_ascii_digit()) else {
            return Ok(());
        };
        let more = std::iter::from_fn(|| after.next_if(|next| next.is_ascii_digit()));
        let digits: String = std::iter::once(digit).chain(more.map(|(_, digit)| digit)).collect();
        let amount = digits.parse().unwrap_or(u32::MAX);
        let is_undone = after.peek().is_some_and(|(_, next)| is_prime(next));
        let is_half = amount == 2 && !LengthNote::is_line_end(after);
        let is_rotation = sign == 'x' && (amount == 1 || is_half || is_undone);
        match is_rotation {
            true => Ok(()),
            false => {
                let found = format!("{sign}{digits}");
                Err(AlgorithmError::TimesSign { column, found, amount })
            }
        }
    }

    /// Reads an optional amount and an optional prime.
    fn amount(&mut self, most: u32) -> Result<i32, AlgorithmError> {
        let times = match self.characters.next_if(|next| next.is_ascii_digit()) {
            Some((column, first)) => match self.number(column, first)? {
                0 => return Err(AlgorithmError::ZeroAmount { column }),
                amount if amount > most => return Err(AlgorithmError::AmountOfOneTurn { column, amount }),
                amount => amount,
            },
            None => 1,
        };
        let times = i32::try_from(times).unwrap_or(i32::MAX);
        if self.characters.next_if(is_prime).is_none() {
            return Ok(times);
        }
        // `R'2` might be `R2'`, or `R'` and then the layer number of the next turn.
        match self.characters.peek() {
            Some((column, found)) if found.is_ascii_digit() => Err(AlgorithmError::NoFace { column, found }),
            _ => Ok(-times),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Cube, Move};

    fn algorithm(text: &str) -> Algorithm {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
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
        assert!(algorithm("R4 R4'").turns().expect("short").is_empty());
    }

    #[test]
    fn compact_and_spaced_are_one_algorithm() {
        let compact: Sequence = "LLDFBiLLFiBDLL".parse().expect("an algorithm");
        let spaced: Sequence = "L2 D F B' L2 F' B D L2".parse().expect("an algorithm");
        assert_eq!(compact.cancelled(), spaced);
        assert_eq!(algorithm("R2UrM'x2(RU)3'"), algorithm("R2 U r M' x2 (R U)3'"));
    }

    /// Checks all names that cubing.js accepts for layers of a 3x3x3.
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
            ("[R, U]", "R U R' U'"),
            ("[R: U]", "R U R'"),
            ("[R, U]2'", "U R U' R' U R U' R'"),
            ("[F: [R, U]]", "F R U R' U' F'"),
            ("[R U: D]'", "R U D' U' R'"),
            ("R . U // and a comment (\n F", "R U F"),
            ("R ^(U L) D ^(B)", "R D B' L' U'"),
            ("()10 [,] [:]3' (.)2", ""),
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
            ("R 2-R", "column 3: '2' has no face before it to turn"),
            ("R’U’\u{7}", "column 5: U+0007 is not a face; the faces are U R F D L B"),
            (
                "R // \u{1b}[2J",
                "column 6: U+001B is not a face; the faces are U R F D L B",
            ),
            (
                "U 4R",
                "column 3: a 3x3x3 has no layers 4R; the layers on the side of R, for example, are R, 2R, 3R, r or Rw, 3Rw, 2-3r",
            ),
            (
                "2M",
                "column 1: a 3x3x3 has no layers 2M; the layers on the side of R, for example, are R, 2R, 3R, r or Rw, 3Rw, 2-3r",
            ),
            (
                "3-2Rw",
                "column 1: a 3x3x3 has no layers 3-2Rw; the layers on the side of R, for example, are R, 2R, 3R, r or Rw, 3Rw, 2-3r",
            ),
            (
                "R (3f) U",
                "column 3: (3f) looks like a number of moves, which is allowed only at the end of a line",
            ),
            (
                "R [18f*] U",
                "column 3: [18f*] looks like a number of moves, which is allowed only at the end of a line",
            ),
            (
                "(R U R' U') x3",
                "column 13: x3 after a bracket may mean a repetition or a rotation of the whole cube; write (…)3 for the repetition, or Rv3 for the rotation",
            ),
            (
                "R U9999999999",
                "column 4: this number is too large; the maximum is 2147483647",
            ),
            (
                "(R)1000000000000000000000000000000",
                "column 4: this number is too large; the maximum is 2147483647",
            ),
            ("R01", "column 2: a number must not begin with 0"),
            ("R0", "column 2: 0 is not an amount; it would turn nothing"),
            ("U (R U)0'", "column 8: 0 is not an amount; it would turn nothing"),
            ("[R, U]0", "column 7: 0 is not an amount; it would turn nothing"),
            ("R U90", "column 4: 90 is not an amount of a turn; amounts are 1 to 9"),
            ("R\nU (R", "line 2, column 3: '(' is never closed"),
            ("U (R", "column 3: '(' is never closed"),
            ("U [R, U", "column 3: '[' is never closed"),
            ("U [R", "column 3: '[' is never closed"),
            ("U ) R", "column 3: ')' does not belong to an open bracket"),
            ("(R]", "column 3: ']' does not belong to an open bracket"),
            ("(R, U)", "column 3: ',' does not belong to an open bracket"),
            ("R, U] F", "column 5: ']' does not belong to an open bracket"),
            (
                "[R U]",
                "column 1: a ',' or ':' is missing in these brackets; write [A, B] for a commutator, [A: B] for a conjugate",
            ),
            ("R / U", "column 3: a comment begins with //"),
            (
                "R ^U",
                "column 3: '^' is allowed only in '^(', before moves on the inverse scramble",
            ),
            (
                "(R ^(U))",
                "column 4: moves on the inverse scramble cannot be inside other brackets or have an amount",
            ),
        ] {
            assert_eq!(message(text), expected);
        }
    }

    #[test]
    fn what_would_fill_the_memory_is_refused_before_it_does() {
        let deep = "column 101: more than 100 nested brackets";
        assert_eq!(message(&"(".repeat(10_000)), deep);
        assert_eq!(message(&"[".repeat(10_000)), deep);
        let nested = format!("{}R{}", "(".repeat(100), ")2147483647".repeat(100));
        for text in [nested.as_str(), "(R U)1000000000", "((((R)1000)1000)1000)1000"] {
            let error = algorithm(text).turns().expect_err("too long").to_string();
            assert!(error.contains("turns, and the maximum is 1048576"), "{error}");
        }
        let pauses = format!("(R{})1000000", ".".repeat(500_000));
        let empty = format!("{}{}", "[".repeat(60), ",]".repeat(60));
        for text in ["()1000000000", "[,]2000000000", pauses.as_str(), empty.as_str()] {
            let error = algorithm(text).turns().expect_err("too long").to_string();
            assert!(
                error.contains("turns, brackets, pauses, comments and line ends, and the maximum is 2097152"),
                "{error}"
            );
        }
        // In an earlier version, the bracket counted, too, so the largest allowed number of turns was refused.
        for most in ["(R U)524288", "(R U .)262144 (R)524288"] {
            let algorithm: Algorithm = most.parse().expect("an algorithm");
            assert_eq!(algorithm.turns().map(|turns| turns.len()), Ok(1 << 20), "{most}");
        }
        assert!(message(&"R".repeat(2_000_000)).contains("turns, and the maximum is 1048576"));
    }
}
