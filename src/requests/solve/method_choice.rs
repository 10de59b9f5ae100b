//! A method of a run with its own settings. A run may contain the same method several times, with different settings.

use crate::notation::UnknownName;
use crate::requests::errors::RequestError;
use crate::requests::options::{Options, RequestOption};
use crate::requests::request_name::RequestName;
use crate::solvers::MethodName;
use std::str::FromStr;
use thiserror::Error;

/// The options that a method of a run can have as its own settings.
const SETTINGS: [&str; 5] = ["first-face", "metric", "max-moves", "time-limit", "table-size"];

/// A method of a run with its own options: `two-phase`, `two-phase:max-moves=20:time-limit=0.1`.
#[derive(Debug, Clone)]
pub struct MethodChoice {
    name: MethodName,
    /// The options and the texts of their values. The values are valid.
    settings: Vec<(&'static RequestOption, String)>,
}

/// The reason why a text is not a method with settings.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MethodChoiceError {
    /// No method or no setting has this name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A setting has no value.
    #[error("{0} has no value: write it as in two-phase:max-moves=20")]
    NoValue(String),
    /// A setting has an invalid value.
    #[error("{setting}: {message}")]
    Value {
        /// The setting.
        setting: String,
        /// The reason why the value is invalid.
        message: String,
    },
}

impl From<MethodName> for MethodChoice {
    fn from(name: MethodName) -> MethodChoice {
        MethodChoice {
            name,
            settings: Vec::new(),
        }
    }
}

impl FromStr for MethodChoice {
    type Err = MethodChoiceError;

    fn from_str(text: &str) -> Result<MethodChoice, MethodChoiceError> {
        let mut parts = text.split(':');
        let mut choice = MethodChoice::from(parts.next().unwrap_or_default().parse::<MethodName>()?);
        for part in parts {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| MethodChoiceError::NoValue(part.to_owned()))?;
            let written = name.replace('_', "-");
            let is_named = |option: &&RequestOption| option.name.replace('_', "-") == written;
            let option = { RequestName::Batch.options() }.find(is_named);
            let option = option.filter(|_| SETTINGS.contains(&written.as_str()));
            let option = option.ok_or_else(|| UnknownName::new("setting of a method", name, SETTINGS))?;
            let read = option.read(&mut Options::default(), value);
            read.map_err(|message| MethodChoiceError::Value {
                setting: name.to_owned(),
                message,
            })?;
            choice.settings.push((option, value.to_owned()));
        }
        Ok(choice)
    }
}

impl MethodChoice {
    /// The method.
    pub const fn name(&self) -> MethodName {
        self.name
    }

    /// True if the method has no settings of its own.
    pub const fn is_plain(&self) -> bool {
        self.settings.is_empty()
    }

    /// The options for this method in a run: the run's options that the method supports. The method's own settings
    /// replace the run's options.
    ///
    /// # Errors
    ///
    /// If the method does not support one of its settings.
    pub(super) fn options(&self, of_run: &Options) -> Result<Options, RequestError> {
        let (mut own, mut all) = (Options::default(), of_run.supported_by(self.name));
        for (option, value) in &self.settings {
            for options in [&mut own, &mut all] {
                let read = option.read(options, value);
                read.expect("it was read when the text was");
            }
        }
        own.judge_settings_of(self.name)?;
        Ok(all)
    }
}
