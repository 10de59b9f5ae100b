//! A puzzle that is given as a definition, as options name it.

use super::definition::formats::read_definition;
use super::definition::{Definition, DefinitionFileError};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The most characters of a name that are kept.
const LONGEST: usize = 60;

/// A puzzle that is given as a definition, with what it is called. Equal ones are the same puzzle under the same name.
#[derive(Clone)]
pub struct DefinedName {
    definition: Arc<Definition>,
    label: Arc<str>,
    /// Of the definition, so that not all of it is hashed whenever a name is.
    digest: u64,
}

impl DefinedName {
    /// Reads a definition, in any of the formats in which people keep puzzles. `label` is what the puzzle is called if the
    /// definition does not say that, such as the name of its file.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    pub fn read(text: &str, label: &str) -> Result<DefinedName, DefinitionFileError> {
        let (definition, _) = read_definition(text)?;
        Ok(DefinedName::new(definition, label))
    }

    /// The name of a definition; `label` is what the puzzle is called if the definition does not say that.
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
        DefinedName {
            digest: hasher.finish(),
            definition: Arc::new(definition),
            label: label.into(),
        }
    }

    /// What the puzzle is.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.definition
    }
}

/// What the puzzle is called.
impl fmt::Display for DefinedName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.label)
    }
}

impl fmt::Debug for DefinedName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("DefinedName").field(&self.label).finish()
    }
}

impl PartialEq for DefinedName {
    fn eq(&self, other: &DefinedName) -> bool {
        let is_same = || Arc::ptr_eq(&self.definition, &other.definition);
        self.digest == other.digest
            && self.label == other.label
            && (is_same() || self.definition.parts() == other.definition.parts())
    }
}

impl Eq for DefinedName {}

impl Hash for DefinedName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}
