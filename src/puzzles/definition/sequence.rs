//! Reads sequences of moves with the names of a definition.

use super::fault::{DefinitionFault, MostPossible};
use super::moves::Transformation;
use super::whole::{Definition, MoveName};

/// The maximum depth of nested brackets.
const DEEPEST: usize = 100;

/// The maximum number of characters of a word: a name, its amount, and any text that follows without a space.
const LONGEST_WORD: usize = 200;

/// Brackets and separators. A name may begin with one of them.
const MARKS: &str = "()[]:,.;";

/// One step of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamedStep {
    /// A move, given by its index.
    Move(usize),
    /// A rotation of the whole puzzle, given by its index.
    Rotation(usize),
    /// An alias, given by its index, and its exponent. The exponent is negative for powers of the inverse.
    Alias(usize, i32),
}

/// A name and its exponent.
pub(super) type Power = (String, i32);

impl Definition {
    /// Reads a sequence. It may contain names of the definition with or without an amount (`R`, `R2`, `R'`, `R3'`),
    /// groups (`(R U)3`), commutators (`[R, U]`) and conjugates (`[R: U]`). Spaces, commas, semicolons and full stops
    /// may separate these parts. If the full text of a word, including the amount, is a name of the definition, the
    /// word is read as this name.
    ///
    /// A power that is not in the list of moves is read as several moves.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be read. The error contains the index of the character where reading failed,
    /// counted from 0, and the fault.
    pub fn read_sequence(&self, text: &str) -> Result<Vec<NamedStep>, (usize, DefinitionFault)> {
        let powers = read_powers(text, &|name| self.meaning(name).is_some())?;
        let mut steps = Vec::new();
        for (name, amount) in powers {
            let meaning = self.meaning(&name).expect("only known names are read");
            self.push_power(meaning, amount, &mut steps);
            if steps.len() > MostPossible::SEQUENCE {
                return Err((0, DefinitionFault::TooMany(MostPossible::Sequence)));
            }
        }
        Ok(steps)
    }

    /// The effect of a step.
    pub fn effect(&self, step: NamedStep) -> Transformation {
        match step {
            NamedStep::Move(index) => self.moves()[index].transformation.clone(),
            NamedStep::Rotation(index) => self.rotations()[index].transformation.clone(),
            NamedStep::Alias(index, amount) => {
                self.power(&self.parts().aliases[index].transformation, i64::from(amount))
            }
        }
    }

    /// The effect of several steps, one after the other.
    pub fn effect_of(&self, steps: &[NamedStep]) -> Transformation {
        let effects = steps.iter().map(|&step| self.effect(step));
        effects.fold(self.layout().identity(), |product, next| self.then(&product, &next))
    }

    fn push_power(&self, meaning: MoveName, amount: i32, steps: &mut Vec<NamedStep>) {
        let (list, index) = match meaning {
            MoveName::Alias(index) => return steps.push(NamedStep::Alias(index, amount)),
            MoveName::Move(index) => (self.moves(), index),
            MoveName::Rotation(index) => (self.rotations(), index),
        };
        let step = |index| match meaning {
            MoveName::Rotation(_) => NamedStep::Rotation(index),
            _ => NamedStep::Move(index),
        };
        if amount == 1 {
            return steps.push(step(index));
        }
        let wanted = self.power(&list[index].transformation, i64::from(amount));
        if wanted.is_identity() {
            return;
        }
        let base = list[index].base;
        let family = || (0..list.len()).filter(|&other| list[other].base == base);
        let whole = family().find(|&other| list[other].transformation == wanted);
        if let Some(whole) = whole {
            return steps.push(step(whole));
        }
        let back = self.inverse(&list[index].transformation);
        let back = family().find(|&other| list[other].transformation == back);
        let times = amount.unsigned_abs() as usize;
        let times = times.min(MostPossible::SEQUENCE + 1);
        match back {
            Some(back) if amount < 0 => steps.extend(std::iter::repeat_n(step(back), times)),
            _ => {
                // Repeats the move until the product equals the requested power.
                let mut product = self.layout().identity();
                for _ in 0..=MostPossible::SEQUENCE {
                    product = self.then(&product, &list[index].transformation);
                    steps.push(step(index));
                    if product == wanted {
                        break;
                    }
                }
            }
        }
    }
}

/// Reads a sequence. `is_known` returns whether a name is known.
pub(super) fn read_powers(text: &str, is_known: &dyn Fn(&str) -> bool) -> Result<Vec<Power>, (usize, DefinitionFault)> {
    let letters: Vec<char> = text.chars().collect();
    let mut reader = PowerReader {
        letters,
        at: 0,
        is_known,
    };
    let powers = reader.group(0)?;
    if reader.at < reader.letters.len() {
        return Err(reader.fault());
    }
    Ok(powers)
}

struct PowerReader<'a> {
    letters: Vec<char>,
    at: usize,
    is_known: &'a dyn Fn(&str) -> bool,
}

impl PowerReader<'_> {
    fn fault(&self) -> (usize, DefinitionFault) {
        let rest: String = self.letters[self.at..].iter().take(20).collect();
        (self.at, DefinitionFault::BadSequence(rest))
    }

    /// Reads a name that begins with a mark. The text up to the next space must be this name.
    fn name_with_marks(&mut self) -> Option<String> {
        let rest = self.letters[self.at..].iter();
        let name: String = rest
            .take_while(|letter| !letter.is_whitespace())
            .take(LONGEST_WORD)
            .collect();
        (self.is_known)(&name).then(|| {
            self.at += name.chars().count();
            name
        })
    }

    /// Reads steps up to a closing bracket, the separator of a commutator or a conjugate, or the end of the text.
    fn group(&mut self, depth: usize) -> Result<Vec<Power>, (usize, DefinitionFault)> {
        let mut powers: Vec<Power> = Vec::new();
        if depth > DEEPEST {
            return Err(self.fault());
        }
        while let Some(&letter) = self.letters.get(self.at) {
            let before = self.at;
            if MARKS.contains(letter)
                && let Some(name) = self.name_with_marks()
            {
                powers.push((name, 1));
                continue;
            }
            let inner = match letter {
                '(' => {
                    self.at += 1;
                    let inner = self.group(depth + 1)?;
                    self.close(')')?;
                    inner
                }
                '[' => {
                    self.at += 1;
                    self.bracket(depth)?
                }
                ')' | ']' | ':' => break,
                ',' if depth > 0 => break,
                ',' | '.' | ';' => {
                    self.at += 1;
                    continue;
                }
                letter if letter.is_whitespace() => {
                    self.at += 1;
                    continue;
                }
                _ => {
                    powers.push(self.word()?);
                    if powers.len() > MostPossible::SEQUENCE {
                        return Err((before, DefinitionFault::TooMany(MostPossible::Sequence)));
                    }
                    continue;
                }
            };
            let amount = self.amount().ok_or_else(|| self.fault())?;
            let times = amount.unsigned_abs() as usize;
            if (inner.len().saturating_mul(times)).saturating_add(powers.len()) > MostPossible::SEQUENCE {
                return Err((before, DefinitionFault::TooMany(MostPossible::Sequence)));
            }
            let inner = if amount < 0 { inverse(&inner) } else { inner };
            for _ in 0..times {
                powers.extend(inner.iter().cloned());
            }
        }
        Ok(powers)
    }

    fn close(&mut self, bracket: char) -> Result<(), (usize, DefinitionFault)> {
        if self.letters.get(self.at) != Some(&bracket) {
            return Err(self.fault());
        }
        self.at += 1;
        Ok(())
    }

    /// Reads a commutator or a conjugate. Its `[` has already been read.
    fn bracket(&mut self, depth: usize) -> Result<Vec<Power>, (usize, DefinitionFault)> {
        let first = self.group(depth + 1)?;
        let is_commutator = match self.letters.get(self.at) {
            Some(',') => true,
            Some(':') => false,
            _ => return Err(self.fault()),
        };
        self.at += 1;
        let second = self.group(depth + 1)?;
        self.close(']')?;
        let mut powers = first.clone();
        powers.extend(second.iter().cloned());
        powers.extend(inverse(&first));
        if is_commutator {
            powers.extend(inverse(&second));
        }
        if powers.len() > MostPossible::SEQUENCE {
            return Err((self.at, DefinitionFault::TooMany(MostPossible::Sequence)));
        }
        Ok(powers)
    }

    /// Reads a name and its amount.
    fn word(&mut self) -> Result<Power, (usize, DefinitionFault)> {
        let rest = &self.letters[self.at..];
        let rest = rest[..rest.len().min(LONGEST_WORD)].to_vec();
        let is_end = |letter: &char| letter.is_whitespace() || "()[],:;.".contains(*letter);
        let blank = rest.iter().position(|letter| letter.is_whitespace());
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        // A name may contain characters such as brackets, so the text up to the next space is tried first.
        for end in [blank.unwrap_or(rest.len()), end] {
            let word: String = rest[..end].iter().collect();
            if (self.is_known)(&word) {
                self.at += end;
                return Ok((word, 1));
            }
        }
        let word: String = rest[..end].iter().collect();
        let base = word.trim_end_matches(['\'', '’']);
        let base = base.trim_end_matches(|letter: char| letter.is_ascii_digit());
        // Some of the digits may belong to the name. For example, `f02` is the square of `f0`.
        let start = self.at;
        for split in base.chars().count()..end {
            let name: String = rest[..split].iter().collect();
            if (self.is_known)(&name) {
                self.at = start + split;
                if let Some(amount) = self.amount()
                    && self.at == start + end
                {
                    return Ok((name, amount));
                }
            }
        }
        self.at = start;
        Err((self.at, DefinitionFault::UnknownMove(word.chars().take(40).collect())))
    }

    /// Reads an amount: an optional number, and an optional `'` for the inverse. A missing number counts as 1. Returns
    /// `None` if the number is 0 or too large.
    fn amount(&mut self) -> Option<i32> {
        let mut number = String::new();
        while let Some(letter) = self.letters.get(self.at).filter(|letter| letter.is_ascii_digit()) {
            number.push(*letter);
            self.at += 1;
        }
        let amount: i32 = if number.is_empty() {
            1
        } else {
            number.parse().ok().filter(|&amount| amount > 0)?
        };
        let is_back = matches!(self.letters.get(self.at), Some('\'' | '’'));
        self.at += usize::from(is_back);
        Some(if is_back { -amount } else { amount })
    }
}

fn inverse(powers: &[Power]) -> Vec<Power> {
    let back = powers.iter().rev();
    back.map(|(name, amount)| (name.clone(), -amount)).collect()
}
