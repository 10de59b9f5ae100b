//! The extension of a file: a JSON object with the properties of a puzzle that the file format cannot express. In
//! formats based on JSON, the extension is the value of the key `rubik`. In files of ksolve, twsearch and GAP, it is in
//! a line that begins with `# rubik: `, which other programs read as a comment.

use super::text_place::cut;
use crate::puzzles::definition::{
    DefinitionFault, DefinitionParts, MostPossible, MoveAlias, MoveLimit, OrbitLayout, PieceInPlace, PuzzleMove,
    PuzzleNet, PuzzleOrbit, PuzzleState, SolvingPhase, StickerMap, Transformation,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::HashMap;

/// The beginning of a line with an extension.
pub const COMMENT: &str = "# rubik: ";

/// The extension of a file. If a field is missing, the file format itself contains the value, or the value is the
/// default.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Extension {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The names of the moves in the order of the file. They are listed only if the format cannot contain these names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub generators: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbits: Option<Vec<PuzzleOrbit>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    piece_labels: Vec<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<ExtensionMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rotations: Option<Vec<ExtensionMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aliases: Option<Vec<(String, String)>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_solved_states: Vec<PuzzleState>,
    #[serde(skip_serializing_if = "is_false")]
    solved_however_held: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    impossible: Vec<PieceInPlace>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blocks: Vec<Vec<u16>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbidden_pairs: Vec<(usize, usize)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbidden_groups: Vec<Vec<usize>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    move_limits: Vec<MoveLimit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stickers: Option<StickerMap>,
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<PuzzleNet>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    phases: Vec<SolvingPhase>,
}

/// A move, given as a power of a move that the format itself contains.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ExtensionMove {
    name: String,
    base: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    amount: i32,
    #[serde(default = "cost", skip_serializing_if = "is_usual")]
    cost: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    requires: Vec<PieceInPlace>,
}

fn one() -> i32 {
    1
}

fn cost() -> u32 {
    1
}

fn is_one(amount: &i32) -> bool {
    *amount == 1
}

fn is_usual(cost: &u32) -> bool {
    *cost == 1
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Tells which parts of a definition the format itself can express.
#[derive(Debug, Clone, Copy, Default)]
pub struct NativeParts {
    pub name: bool,
    pub orbits: bool,
    pub moves: bool,
    pub rotations: bool,
    pub aliases: bool,
    pub impossible: bool,
    pub blocks: bool,
    pub forbidden: bool,
    pub move_limits: bool,
}

impl Extension {
    /// Collects the parts of a definition that the format itself cannot express.
    pub fn beside(parts: &DefinitionParts, native: NativeParts) -> Extension {
        let rest = |is_native: bool, list: &[PuzzleMove]| {
            (!is_native).then(|| {
                list.iter()
                    .map(|step| ExtensionMove::of(step, list))
                    .collect::<Vec<_>>()
            })
        };
        let aliases = parts.aliases.iter();
        let aliases = || {
            aliases
                .map(|alias| (alias.name.clone(), alias.sequence.clone()))
                .collect()
        };
        let unless = |is_native: bool| !is_native;
        Extension {
            generators: Vec::new(),
            name: unless(native.name || parts.name.is_empty()).then(|| parts.name.clone()),
            piece_labels: parts.piece_labels.clone(),
            orbits: unless(native.orbits).then(|| parts.orbits.clone()),
            moves: rest(native.moves, &parts.moves),
            rotations: rest(native.rotations, &parts.rotations),
            aliases: unless(native.aliases || parts.aliases.is_empty()).then(aliases),
            other_solved_states: parts.other_solved_states.clone(),
            solved_however_held: parts.is_solved_however_held,
            impossible: if native.impossible {
                Vec::new()
            } else {
                parts.impossible.clone()
            },
            blocks: if native.blocks {
                Vec::new()
            } else {
                parts.blocks.clone()
            },
            forbidden_pairs: if native.forbidden {
                Vec::new()
            } else {
                parts.forbidden_pairs.clone()
            },
            forbidden_groups: if native.forbidden {
                Vec::new()
            } else {
                parts.forbidden_groups.clone()
            },
            move_limits: if native.move_limits {
                Vec::new()
            } else {
                parts.move_limits.clone()
            },
            stickers: parts.stickers.clone(),
            net: parts.net.clone(),
            phases: parts.phases.clone(),
        }
    }

    /// True if the extension contains nothing, because the format itself expresses all parts.
    pub fn is_empty(&self) -> bool {
        *self == Extension::default()
    }

    /// Writes the extension as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("plain values can be written")
    }

    /// Reads an extension. The error contains serde's message.
    pub fn read(json: &str) -> Result<Extension, DefinitionFault> {
        serde_json::from_str(json).map_err(|error| DefinitionFault::Unexpected {
            expected: "a valid extension of this program".to_owned(),
            found: error.to_string(),
        })
    }

    /// Reads the JSON object that begins at byte `at` of a text.
    pub fn of_json_at(text: &str, at: usize) -> Result<Extension, DefinitionFault> {
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Box<RawValue>>();
        match values.next() {
            Some(Ok(value)) => Extension::read(value.get()),
            _ => Extension::read(""),
        }
    }

    /// True if the extension lists the moves.
    pub fn says_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// True if the extension lists the aliases.
    pub fn says_aliases(&self) -> bool {
        self.aliases.is_some()
    }

    /// The orbits, if the extension lists them.
    pub fn orbits(&self) -> Option<&[PuzzleOrbit]> {
        self.orbits.as_deref()
    }

    /// Replaces the orbits from the format by the orbits of the extension, if it lists them. The orbits of the
    /// extension also contain properties that the format cannot express.
    ///
    /// # Errors
    ///
    /// Returns an error if the two lists of orbits differ in names, numbers of places or numbers of orientations.
    pub fn complete_orbits(&self, orbits: &mut Vec<PuzzleOrbit>) -> Result<(), DefinitionFault> {
        let Some(mine) = &self.orbits else { return Ok(()) };
        let size = |orbit: &PuzzleOrbit| (orbit.name.clone(), orbit.solved_pieces.len(), orbit.orientations);
        if !mine.iter().map(size).eq(orbits.iter().map(size)) {
            return Err(DefinitionFault::NoSuchPart("the extension"));
        }
        orbits.clone_from(mine);
        Ok(())
    }

    /// Adds the fields of the extension to the parts from the format, or replaces parts by them. `orbits` and
    /// `generators` are left out here. `bases` maps the names of the format's moves to their effects.
    ///
    /// # Errors
    ///
    /// Returns an error if the extension names a move that the format does not contain, or if it exceeds a limit.
    pub fn complete(
        self,
        parts: &mut DefinitionParts,
        layout: &OrbitLayout,
        bases: &HashMap<String, Transformation>,
    ) -> Result<(), DefinitionFault> {
        let Extension {
            name,
            orbits: _,
            moves,
            rotations,
            aliases,
            ..
        } = self;
        if let Some(name) = name {
            parts.name = name;
        }
        let count = [&moves, &rotations].into_iter().flatten().map(Vec::len).sum::<usize>();
        let count = count + aliases.as_ref().map_or(0, Vec::len);
        if count > MostPossible::MOVES {
            return Err(DefinitionFault::TooMany(MostPossible::Moves));
        }
        if count * layout.places() * 3 > MostPossible::BYTES {
            return Err(DefinitionFault::TooMany(MostPossible::Bytes));
        }
        if let Some(moves) = moves {
            parts.moves = listed(&moves, layout, bases)?;
        }
        if let Some(rotations) = rotations {
            parts.rotations = listed(&rotations, layout, bases)?;
        }
        if let Some(aliases) = aliases {
            let unknown = |(name, sequence)| MoveAlias {
                name,
                sequence,
                // The effect is not known yet. `finish` computes it when all names are known.
                transformation: layout.identity(),
            };
            parts.aliases = aliases.into_iter().map(unknown).collect();
        }
        if !self.piece_labels.is_empty() {
            parts.piece_labels = self.piece_labels;
        }
        parts.other_solved_states.extend(self.other_solved_states);
        parts.is_solved_however_held |= self.solved_however_held;
        parts.impossible.extend(self.impossible);
        parts.blocks.extend(self.blocks);
        parts.forbidden_pairs.extend(self.forbidden_pairs);
        parts.forbidden_groups.extend(self.forbidden_groups);
        parts.move_limits.extend(self.move_limits);
        parts.stickers = self.stickers.or(parts.stickers.take());
        parts.net = self.net.or(parts.net.take());
        parts.phases.extend(self.phases);
        Ok(())
    }
}

impl ExtensionMove {
    fn of(step: &PuzzleMove, list: &[PuzzleMove]) -> ExtensionMove {
        ExtensionMove {
            name: step.name.clone(),
            base: list[step.base].name.clone(),
            amount: step.amount,
            cost: step.cost,
            requires: step.requires.clone(),
        }
    }
}

fn listed(
    list: &[ExtensionMove],
    layout: &OrbitLayout,
    bases: &HashMap<String, Transformation>,
) -> Result<Vec<PuzzleMove>, DefinitionFault> {
    let mut indices = HashMap::new();
    for (index, step) in list.iter().enumerate() {
        indices.entry(step.name.as_str()).or_insert(index);
    }
    let unknown = |name: &String| DefinitionFault::UnknownMove(cut(name));
    let one = |step: &ExtensionMove| {
        if step.amount.unsigned_abs() as usize > MostPossible::MOVES {
            return Err(DefinitionFault::BadPower(cut(&step.name)));
        }
        let transformation = bases.get(&step.base).ok_or_else(|| unknown(&step.base))?;
        let base = *indices.get(step.base.as_str()).ok_or_else(|| unknown(&step.base))?;
        Ok(PuzzleMove {
            name: step.name.clone(),
            transformation: layout.power(transformation, i64::from(step.amount)),
            base,
            amount: step.amount,
            cost: step.cost,
            requires: step.requires.clone(),
        })
    };
    list.iter().map(one).collect()
}
