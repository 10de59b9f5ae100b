//! The stored tables of a goal. The name of a table identifies the goal, and its file contains the entries and the
//! number of entries at each distance.

use super::coordinate::PatternCoordinate;
use super::distances::PatternRows;
use crate::cube::{Face, Mask, Piece, PieceSet, PlacementSet, Symmetry, TurnSet};
use crate::goals::{Goal, named_goals};
use crate::tables::{DemandLoaded, Distribution, NoProgress, Store, TableBytes, TableError, TableProgress, TableSpec};
use std::collections::BTreeSet;

/// The prefix of the names of all goal tables.
pub(crate) const GOAL_TABLE: &str = "goal-";

/// The number of counts that follow the entries of a table: one count of eight bytes for each distance.
const COUNTS: usize = 64;

/// The size of the counts, in bytes.
const COUNTS_BYTES: usize = COUNTS * size_of::<u64>();

/// The specification of a table of distances from a goal. Its name is `goal-` followed by a number that identifies the
/// goal, the turns and the coordinates.
pub struct GoalTableSpec<'a> {
    name: String,
    parameters: String,
    rows: PatternRows<'a>,
    masks: Vec<Mask>,
    turns: &'a TurnSet,
}

impl<'a> GoalTableSpec<'a> {
    /// The specification of the table for two coordinates of the masks under the turns.
    pub fn new(
        masks: &[Mask],
        turns: &'a TurnSet,
        first: &'a PatternCoordinate,
        second: &'a PatternCoordinate,
    ) -> Self {
        let written: Vec<String> = turns.turns().iter().map(|turn| format!("{turn:?}")).collect();
        let question = format!(
            "ranks of {masks:?} {written:?} {:?} {:?}",
            first.pattern(),
            second.pattern()
        );
        let number = fnv(question.as_bytes());
        let rows = PatternRows::new(turns, first, second);
        GoalTableSpec {
            name: format!("{GOAL_TABLE}{number:016x}"),
            parameters: format!(
                "distance modulo 3 in two bits, by ranks of words; question {number:016x}; {} turns, {} frames, {} \
                 by {} words",
                turns.turns().len(),
                turns.frames().len(),
                first.len(),
                second.len()
            ),
            rows,
            masks: masks.to_vec(),
            turns,
        }
    }

    /// The rows and columns.
    pub const fn rows(&self) -> &PatternRows<'a> {
        &self.rows
    }

    /// Opens the table. Returns it with the number of entries at each distance. A stored table of more than 4 MB is
    /// ready immediately: each of its blocks is read and checked when a search first needs the block.
    ///
    /// # Errors
    ///
    /// If a newly built table is wrong, or a table does not fit into the free memory.
    pub fn open(
        &self,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<(DemandLoaded, Distribution), TableError> {
        if self.bytes() > CHECKED_AT_ONCE {
            let entries = store.load_on_demand(self, progress)?;
            let counts = self.counts(&entries);
            // If damage is found now, the code below opens the whole table, which repairs it by building it again.
            if entries.damage().is_none() {
                return Ok((entries, counts));
            }
        }
        let entries = DemandLoaded::from(store.open(self, progress)?);
        let counts = self.counts(&entries);
        Ok((entries, counts))
    }

    /// The number of entries at each distance, which is stored after the entries.
    fn counts(&self, entries: &DemandLoaded) -> Distribution {
        let first = self.rows.bytes() / size_of::<u64>();
        let words = first..first + COUNTS;
        distribution(words.map(|word| entries.look_up(word)).collect())
    }
}

/// Tables of at most this size in bytes (4 MB) are read and checked completely when they are opened. This takes a
/// millisecond.
const CHECKED_AT_ONCE: usize = 4_000_000;

/// Returns the distribution with these counts, without the zeros at the end.
fn distribution(mut counts: Vec<u64>) -> Distribution {
    while counts.last() == Some(&0) {
        counts.pop();
    }
    Distribution::new(counts)
}

impl TableSpec for GoalTableSpec<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn about(&self) -> String {
        let goal = described(&self.masks, self.turns);
        match self.turns.is_all_faces() {
            true => goal,
            false => format!("{goal}; turns {}", self.turns),
        }
    }

    fn family(&self) -> Option<&'static str> {
        Some(GOAL_TABLE)
    }

    fn bytes(&self) -> usize {
        self.rows.bytes() + COUNTS_BYTES
    }

    fn building_bytes(&self) -> usize {
        self.bytes() + self.rows.bytes_of_turns()
    }

    fn reading_bytes(&self) -> usize {
        match self.bytes() {
            few @ ..=CHECKED_AT_ONCE => few,
            many => DemandLoaded::most_memory(many),
        }
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(&self.name, self.rows.entries());
        let (mut entries, mut counts) = self.rows.build(progress);
        counts.resize(COUNTS, 0);
        entries.reserve_exact(COUNTS_BYTES);
        for count in counts {
            entries.extend(count.to_le_bytes());
        }
        progress.built();
        entries.into()
    }

    /// Counts the entries with each distance modulo three, and compares these counts with the counts that were stored
    /// when the table was built.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let (entries, counts) = entries.split_at(self.rows.bytes());
        let (counts, _) = counts.as_chunks();
        let counted = distribution(counts.iter().copied().map(u64::from_le_bytes).collect());
        let mut by_rest = vec![0; 3];
        for (distance, count) in counted.counts().iter().enumerate() {
            by_rest[distance % 3] += count;
        }
        let found = self.rows.count_by_rest(entries);
        Distribution::new(found.to_vec()).expect(Distribution::new(by_rest))?;
        Ok(counted)
    }

    fn proven(&self) -> &'static str {
        "the same when built anew"
    }

    /// Builds the table again and compares the entries, because distances modulo three cannot be proven from the
    /// entries alone.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        self.check_memory(false)?;
        TableError::check_same(entries, &self.build(&NoProgress))
    }
}

/// Returns the letters of a piece, as in the texts of goals.
fn letters(piece: Piece) -> String {
    let faces: Vec<Face> = match piece {
        Piece::Corner(corner) => corner.faces().to_vec(),
        Piece::Edge(edge) => edge.faces().to_vec(),
    };
    faces.into_iter().map(Face::letter).collect()
}

/// Describes a goal with these masks: returns the name of the smallest named goal that includes all masks, or the
/// pieces to solve, or only the number of pieces. The masks of a named goal may be images of these masks under a
/// symmetry of the turns.
fn described(masks: &[Mask], turns: &TurnSet) -> String {
    let symmetries: Vec<Symmetry> = Symmetry::all()
        .filter(|each| *each == Symmetry::identity() || turns.has_symmetry(each))
        .collect();
    let images = |symmetry: &Symmetry| -> Vec<Mask> { masks.iter().map(|mask| mask.conjugated(symmetry)).collect() };
    let images: Vec<Vec<Mask>> = symmetries.iter().map(images).collect();
    let goals: Vec<_> = named_goals().iter().map(|named| (named.name, named.goal())).collect();
    let has_all = |goal: &Goal| {
        let of_goal: BTreeSet<&Mask> = goal.masks().iter().collect();
        let mut images = images.iter();
        images.any(|image| image.iter().all(|mask| of_goal.contains(mask)))
    };
    let mut named: Vec<_> = goals.iter().filter(|(_, goal)| has_all(goal)).collect();
    named.sort_by_key(|(_, goal)| goal.masks().len());
    if let Some((name, _)) = named.first() {
        return (*name).to_owned();
    }
    let solved = Mask::solved();
    let is_solved = |piece: &Piece| match masks {
        [mask] => mask.placements(*piece) == solved.placements(*piece),
        _ => false,
    };
    let is_asked = |piece: &Piece| masks.iter().any(|mask| mask.placements(*piece) != PlacementSet::ALL);
    let pieces: PieceSet = PieceSet::ALL.iter().filter(is_solved).collect();
    let asked = PieceSet::ALL.iter().filter(is_asked).count();
    match asked == pieces.iter().count() {
        true => pieces.iter().map(letters).collect::<Vec<_>>().join(" "),
        false => format!("a goal without a name, of {asked} pieces"),
    }
}

/// Computes the hash FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo). It is the same on every platform.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
