//! The file formats of a round.

use super::{Round, SheetStyle};
use crate::scrambles::ScrambleError;

/// The file format of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetFormat {
    /// A page to print, with pictures, for any browser.
    Html,
    /// Pages to print, with pictures.
    #[cfg(feature = "pdf")]
    Pdf,
    /// TNoodle's file, which contains a competition in the interchange format of the World Cube Association.
    Json,
}

impl SheetFormat {
    /// All formats.
    pub const ALL: &[SheetFormat] = &[
        SheetFormat::Html,
        #[cfg(feature = "pdf")]
        SheetFormat::Pdf,
        SheetFormat::Json,
    ];

    /// Its name, which is also the file extension: `html`.
    pub const fn name(self) -> &'static str {
        match self {
            SheetFormat::Html => "html",
            #[cfg(feature = "pdf")]
            SheetFormat::Pdf => "pdf",
            SheetFormat::Json => "json",
        }
    }

    /// True if each group has its own file, which only the scramblers of the group may see.
    pub const fn is_by_group(self) -> bool {
        !matches!(self, SheetFormat::Json)
    }

    /// True if the file is text.
    pub const fn is_text(self) -> bool {
        match self {
            SheetFormat::Html | SheetFormat::Json => true,
            #[cfg(feature = "pdf")]
            SheetFormat::Pdf => false,
        }
    }

    /// The file of a round.
    ///
    /// # Errors
    ///
    /// If a scramble cannot be drawn, or the name of the competition has letters that no PDF font has.
    pub fn write(self, round: &Round, style: &SheetStyle) -> Result<Vec<u8>, ScrambleError> {
        Ok(match self {
            SheetFormat::Html => round.html(style)?.into_bytes(),
            #[cfg(feature = "pdf")]
            SheetFormat::Pdf => round.pdf(style)?,
            SheetFormat::Json => round.interchange().into_bytes(),
        })
    }
}
