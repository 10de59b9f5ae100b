//! Lists of moves: printing, inverse, cancellation and length.

use super::metric::Metric;
use super::moves::{Amount, Move};
use arrayvec::ArrayString;
use std::fmt;

/// A list of face turns, made one after the other: an algorithm, a scramble, a solution.
///
/// `Display` writes WCA notation with single spaces (`R U2 F'`). With the alternate flag (`{:#}`), it writes compact
/// classic notation (`RU2Fi`). `FromStr`, in [`crate::notation`], reads both notations.
///
/// ```
/// use rubik::Sequence;
///
/// let moves: Sequence = "R U2 F'".parse()?;
/// assert_eq!((moves.htm(), moves.qtm()), (3, 4));
/// assert_eq!(format!("{} {:#}", moves.inverse(), moves.inverse()), "F U2 R' FU2Ri");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Sequence {
    moves: Vec<Move>,
}

impl Sequence {
    /// The empty list, which changes nothing.
    pub const fn new() -> Sequence {
        Sequence { moves: Vec::new() }
    }

    /// The empty list, which can take this number of moves before it allocates again.
    pub fn with_capacity(moves: usize) -> Sequence {
        Sequence {
            moves: Vec::with_capacity(moves),
        }
    }

    /// The moves, in the order in which they are made.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The length in the half-turn metric: every face turn counts as one move.
    pub fn htm(&self) -> usize {
        self.moves.len()
    }

    /// The length in the quarter-turn metric: a half turn counts as two moves.
    pub fn qtm(&self) -> usize {
        Metric::QuarterTurn.length(&self.moves)
    }

    /// True if there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Adds a move at the end, without cancelling.
    pub fn push(&mut self, next: Move) {
        self.moves.push(next);
    }

    /// Adds a move at the end, or merges it with an earlier turn.
    ///
    /// A turn merges with an earlier turn of the same face if all turns between them are turns of the opposite face.
    /// The reason is that turns of opposite faces commute: `R L` and then `R` is `R2 L`. A list that is built only with
    /// this function never has two turns that could be one turn.
    pub fn push_cancelling(&mut self, next: Move) {
        let axis = next.face().axis();
        let earlier = self
            .moves
            .iter()
            .rposition(|each| each.face() == next.face() || each.face().axis() != axis)
            .filter(|&at| self.moves[at].face() == next.face());
        let Some(at) = earlier else {
            self.moves.push(next);
            return;
        };
        let quarters = self.moves[at].amount().quarters() + next.amount().quarters();
        match Amount::from_quarters(quarters) {
            Some(amount) => self.moves[at] = Move::new(next.face(), amount),
            None => {
                self.moves.remove(at);
            }
        }
    }

    /// A list with the same effect and all possible cancellations: `LL` becomes `L2`, `DDDD` disappears, and `R L R`
    /// becomes `R2 L`.
    pub fn cancelled(&self) -> Sequence {
        let mut shorter = Sequence::with_capacity(self.htm());
        for &each in &self.moves {
            shorter.push_cancelling(each);
        }
        shorter
    }

    /// The list with all possible cancellations, in a standard order. Two neighbouring turns of opposite faces can be
    /// made in either order; in this list, the turn of U, R or F comes first. Lists that differ only in this order
    /// become equal.
    pub fn standard_order(&self) -> Sequence {
        let mut ordered = self.cancelled();
        let same_axis = |one: &Move, other: &Move| one.face().axis() == other.face().axis();
        for run in ordered.moves.chunk_by_mut(same_axis) {
            run.sort_by_key(|turn| turn.face());
        }
        ordered
    }

    /// Splits the moves into parts, for machines that can turn opposite faces at the same time. A part is one turn, or
    /// two turns of opposite faces that are made at once.
    pub fn at_once(&self) -> impl Iterator<Item = &[Move]> {
        let mut rest = self.moves.as_slice();
        std::iter::from_fn(move || {
            let are_opposite = match rest {
                [] => return None,
                [first, second, ..] => first.face().opposite() == second.face(),
                [_] => false,
            };
            let (part, after) = rest.split_at(if are_opposite { 2 } else { 1 });
            rest = after;
            Some(part)
        })
    }

    /// The moves as they are written in a metric. In axial metrics, parentheses enclose turns that are made at once, as
    /// in `(R L') U2`. The alternate flag selects classic notation, as it does for [`Sequence`].
    pub fn written_in(&self, metric: Metric) -> WrittenIn<'_> {
        WrittenIn { sequence: self, metric }
    }

    /// The inverse of this list: the inverse moves in the opposite order.
    pub fn inverse(&self) -> Sequence {
        self.moves.iter().rev().map(|each| each.inverse()).collect()
    }
}

/// A list of moves as it is written in a metric, see [`Sequence::written_in`].
#[derive(Debug, Clone, Copy)]
pub struct WrittenIn<'a> {
    sequence: &'a Sequence,
    metric: Metric,
}

impl fmt::Display for WrittenIn<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sequence = |moves: &[Move]| moves.iter().copied().collect::<Sequence>();
        if !self.metric.is_axial() {
            return fmt::Display::fmt(self.sequence, formatter);
        }
        for (index, part) in self.sequence.at_once().enumerate() {
            if index > 0 && !formatter.alternate() {
                formatter.write_str(" ")?;
            }
            if part.len() > 1 {
                formatter.write_str("(")?;
            }
            fmt::Display::fmt(&sequence(part), formatter)?;
            if part.len() > 1 {
                formatter.write_str(")")?;
            }
        }
        Ok(())
    }
}

impl FromIterator<Move> for Sequence {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Sequence {
        Sequence {
            moves: moves.into_iter().collect(),
        }
    }
}

/// The moves, in the order in which they are made.
impl<'a> IntoIterator for &'a Sequence {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter().copied()
    }
}

impl Extend<Move> for Sequence {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        self.moves.extend(moves);
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A whole solution is collected here and written at once, because a `String` checks its capacity at each write.
        let mut part = ArrayString::<192>::new();
        for (index, each) in self.moves.iter().enumerate() {
            if part.remaining_capacity() < " R2".len() {
                formatter.write_str(&part)?;
                part.clear();
            }
            let name = match formatter.alternate() {
                true => each.classic(),
                false if index == 0 => each.wca(),
                false => {
                    part.push(' ');
                    each.wca()
                }
            };
            part.push_str(name);
        }
        formatter.write_str(&part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(text: &str) -> Sequence {
        text.parse().expect("an algorithm")
    }

    /// Sequences that are longer than the buffer are written part by part.
    #[test]
    fn sequences_of_any_length_are_written_move_by_move() {
        for length in [0, 1, 63, 64, 65, 200] {
            let moves = Move::ALL.into_iter().rev().cycle().take(length);
            let sequence: Sequence = moves.clone().collect();
            let names: Vec<&str> = moves.clone().map(Move::wca).collect();
            assert_eq!(sequence.to_string(), names.join(" "));
            let names: Vec<&str> = moves.map(Move::classic).collect();
            assert_eq!(format!("{sequence:#}"), names.concat());
        }
    }

    #[test]
    fn cancels_across_the_parallel_face() {
        for (long, short) in [
            ("LL", "L2"),
            ("BBB", "B'"),
            ("DDDD", ""),
            ("R L R", "R2 L"),
            ("R L R'", "L"),
            ("U R R' U'", ""),
            ("U D U' D'", ""),
            ("R L R L F", "R2 L2 F"),
            ("R F R", "R F R"),
        ] {
            assert_eq!(sequence(long).cancelled().to_string(), short, "{long}");
        }
    }

    #[test]
    fn counts_both_metrics() {
        let each = sequence("R U2 F' L2");
        assert_eq!((each.htm(), each.qtm()), (4, 6));
    }

    #[test]
    fn prints_both_notations() {
        let each = sequence("R U2 F'");
        assert_eq!(format!("{each}"), "R U2 F'");
        assert_eq!(format!("{each:#}"), "RU2Fi");
        assert_eq!(each.inverse().to_string(), "F U2 R'");
    }

    #[test]
    fn turns_at_once_are_written_in_parentheses() {
        for (text, axial, classic) in [
            ("R L' U2", "(R L') U2", "(RLi)U2"),
            ("R L R2", "(R L) R2", "(RL)R2"),
            ("U", "U", "U"),
            ("", "", ""),
            ("F B2 D U'", "(F B2) (D U')", "(FB2)(DUi)"),
        ] {
            let sequence = sequence(text);
            let written = sequence.written_in(Metric::Axial);
            assert_eq!(
                (written.to_string(), format!("{written:#}")),
                (axial.into(), classic.into())
            );
            let parts = sequence.at_once().count();
            assert_eq!(parts, Metric::Axial.length(sequence.moves()));
            assert_eq!(sequence.written_in(Metric::QuarterTurn).to_string(), text);
        }
    }

    #[test]
    fn turns_of_opposite_faces_have_one_standard_order() {
        let read = |text: &str| text.parse::<Sequence>().expect("an algorithm");
        for (one, other, is_same) in [
            ("U D", "D U", true),
            ("R L2 F", "L2 R F", true),
            ("R F L", "L F R", false),
            ("R L R", "R2 L", true),
            ("B F' U2 D", "F' B D U2", true),
            ("U D R", "D R U", false),
        ] {
            let (one, other) = (read(one), read(other));
            assert_eq!(one.standard_order() == other.standard_order(), is_same);
            assert_eq!(one.standard_order().htm(), one.cancelled().htm());
        }
    }
}
