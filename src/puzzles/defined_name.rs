//! A puzzle that is given as a definition, with its name.

use super::Cell;
use super::defined::DefinedStickers;
use super::definition::formats::read_definition;
use super::definition::{Definition, DefinitionFileError, DefinitionGroup};
use crate::groups::GroupTooLarge;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The maximum number of characters of a name. Longer names are cut.
const LONGEST: usize = 60;

/// A puzzle that is given as a definition, with its name. Two values are equal if the puzzles and the names are equal.
///
/// ```
/// use rubik::puzzles::DefinedName;
///
/// let text = "Name row\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\nMove R\nP\n2 1 3\nEnd\nMove U\nP\n1 3 2\nEnd";
/// let row = DefinedName::read(text, "my puzzle")?;
/// assert_eq!(row.group().unwrap().positions().unwrap().to_string(), "6");
/// # Ok::<(), rubik::puzzles::definition::DefinitionFileError>(())
/// ```
#[derive(Clone)]
pub struct DefinedName(Arc<NamedDefinition>);

struct NamedDefinition {
    definition: Arc<Definition>,
    label: String,
    /// The hash of the orbits and moves of the definition. It is stored, so that hashing this value does not need to
    /// hash the definition again.
    digest: u64,
    /// The group of the moves of the definition, computed on first use.
    group: OnceLock<Result<DefinitionGroup, GroupTooLarge>>,
    /// The stickers of the definition, computed on first use.
    stickers: OnceLock<Option<DefinedStickers>>,
}

impl DefinedName {
    /// Reads a definition in any of the file formats for puzzles. `label` names the puzzle if the definition has no
    /// name; it may be the name of its file.
    ///
    /// # Errors
    ///
    /// Returns the fault and its position if the text is not a definition.
    pub fn read(text: &str, label: &str) -> Result<DefinedName, DefinitionFileError> {
        let (definition, _) = read_definition(text)?;
        Ok(DefinedName::new(definition, label))
    }

    /// Gives a name to a definition: its own name or, if it has none, `label`. Control characters are removed, and a
    /// name of more than 60 characters is cut. If nothing is left, the name is `puzzle`.
    pub fn new(definition: Definition, label: &str) -> DefinedName {
        let label = match definition.name().trim() {
            "" => label.trim(),
            name => name,
        };
        let visible = label.chars().filter(|character| !character.is_control());
        let label: String = visible.take(LONGEST).collect();
        let label = if label.is_empty() { "puzzle".to_owned() } else { label };
        let mut hasher = DefaultHasher::new();
        definition.parts().orbits.hash(&mut hasher);
        definition.parts().moves.hash(&mut hasher);
        DefinedName(Arc::new(NamedDefinition {
            digest: hasher.finish(),
            definition: Arc::new(definition),
            label,
            group: OnceLock::new(),
            stickers: OnceLock::new(),
        }))
    }

    /// The same puzzle without the further solved states that its file lists. A solution of this puzzle ends in the
    /// state in which scrambles begin, up to a rotation of the whole puzzle. The inverse of the solution is therefore a
    /// scramble of the solved position.
    pub(crate) fn without_other_solved_states(&self) -> DefinedName {
        let mut parts = self.definition().parts().clone();
        if parts.other_solved_states.is_empty() {
            return self.clone();
        }
        parts.other_solved_states.clear();
        let definition = Definition::new(parts).expect("a sound definition with fewer solved states is sound");
        DefinedName::new(definition, &self.0.label)
    }

    /// The definition.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.0.definition
    }

    /// The group of the moves of the definition, computed on first use.
    ///
    /// # Errors
    ///
    /// Returns an error if the computation would take too much memory or time.
    pub fn group(&self) -> Result<&DefinitionGroup, GroupTooLarge> {
        let group = self.0.group.get_or_init(|| DefinitionGroup::new(&self.0.definition));
        group.as_ref().map_err(Clone::clone)
    }

    /// The stickers of the definition; `None` if the definition does not describe their net.
    pub(super) fn stickers(&self) -> Option<&DefinedStickers> {
        let stickers = &self.0.stickers;
        stickers
            .get_or_init(|| DefinedStickers::new(&self.0.definition))
            .as_ref()
    }
}

impl DefinedName {
    /// The net of the puzzle with stickers of the given colors. The definition must describe stickers and a net.
    pub(super) fn net_of(&self, shown: &[u8]) -> Vec<Vec<Cell>> {
        DefinedStickers::net(&self.0.definition, shown)
    }

    /// A picture of the puzzle with stickers of the given colors. The definition must describe stickers and a net.
    pub(super) fn picture_of(&self, shown: &[u8], view: Picture, colors: &[StickerColor]) -> Drawing {
        DefinedStickers::picture(&self.0.definition, shown, view, colors)
    }
}

/// The name of the puzzle.
impl fmt::Display for DefinedName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.label)
    }
}

impl fmt::Debug for DefinedName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("DefinedName").field(&self.0.label).finish()
    }
}

impl PartialEq for DefinedName {
    fn eq(&self, other: &DefinedName) -> bool {
        let (one, other) = (&self.0, &other.0);
        let is_same = || one.label == other.label && one.definition.parts() == other.definition.parts();
        Arc::ptr_eq(one, other) || one.digest == other.digest && is_same()
    }
}

impl Eq for DefinedName {}

impl Hash for DefinedName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest.hash(state);
    }
}
