//! The file formats of a round.

use super::{Round, SheetStyle};
use crate::scrambles::ScrambleError;

/// The file format of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetFormat {
    /// A page with pictures that any browser can show and print.
    Html,
    /// Pages with pictures for printing.
    #[cfg(feature = "pdf")]
    Pdf,
    /// A JSON file as TNoodle writes it. It contains a competition in the interchange format of the World Cube
    /// Association.
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

    /// The name of the format, which is also the file extension: `html`.
    pub const fn name(self) -> &'static str {
        match self {
            SheetFormat::Html => "html",
            #[cfg(feature = "pdf")]
            SheetFormat::Pdf => "pdf",
            SheetFormat::Json => "json",
        }
    }

    /// True if each group has its own file. Only the people who scramble for the group may see this file.
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

    /// Writes a round in this format, and returns the contents of the file.
    ///
    /// # Errors
    ///
    /// If the picture of a scramble cannot be drawn, or if the name of the competition contains letters that are not in
    /// the fonts of PDFs.
    pub fn write(self, round: &Round, style: &SheetStyle) -> Result<Vec<u8>, ScrambleError> {
        Ok(match self {
            SheetFormat::Html => round.html(style)?.into_bytes(),
            #[cfg(feature = "pdf")]
            SheetFormat::Pdf => round.pdf(style)?,
            SheetFormat::Json => round.interchange().into_bytes(),
        })
    }
}
