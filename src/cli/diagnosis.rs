//! What is wrong with a cube, drawn for people and as data for programs.

use super::lines::InputError;
use super::net::{Marked, net};
use rubik::cube::{Face, Facelet, Fault};
use rubik::notation::{NoCube, Suggestion};
use serde::Serialize;

/// The net with the stickers marked that are on pieces which cannot be, and below it a line for
/// each thing that is wrong and for each that mends it.
pub fn drawing(no_cube: &NoCube, colorful: bool) -> String {
    let faults = no_cube.faults();
    let marked: Vec<Facelet> = faults.iter().flat_map(Fault::facelets).collect();
    let mut lines = Vec::new();
    if !marked.is_empty() {
        lines.push(net(&no_cube.facelets, &Marked::Stickers(marked), colorful));
    }
    lines.extend(faults.iter().map(ToString::to_string));
    let remedies = faults.iter().filter_map(Fault::remedy);
    lines.extend(remedies.map(|remedy| format!("in the hand: {remedy}")));
    let suggestions = no_cube.suggestions();
    lines.extend(suggestions.iter().map(|each| format!("perhaps: {each}")));
    lines.join("\n")
}

/// An error as JSON has it.
#[derive(Serialize)]
pub struct ErrorObject {
    kind: &'static str,
    message: String,
    /// What is wrong, piece by piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<PieceObject>,
    /// The stickers on pieces that cannot be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stickers: Vec<String>,
    /// What would mend it: any one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<SuggestionObject>,
}

#[derive(Serialize)]
struct PieceObject {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stickers: Vec<StickerObject>,
}

#[derive(Serialize)]
struct StickerObject {
    sticker: String,
    shows: String,
}

#[derive(Serialize)]
struct SuggestionObject {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<ChangeObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<&'static str>,
}

#[derive(Serialize)]
struct ChangeObject {
    sticker: String,
    from: String,
    to: String,
}

impl From<&Suggestion> for SuggestionObject {
    fn from(suggestion: &Suggestion) -> SuggestionObject {
        let changes = suggestion.changes.iter().map(|change| ChangeObject {
            sticker: change.facelet.to_string(),
            from: change.from.to_string(),
            to: change.to.to_string(),
        });
        SuggestionObject {
            changes: changes.collect(),
            remedy: None,
        }
    }
}

impl ErrorObject {
    pub fn new(error: &InputError) -> ErrorObject {
        let no_cube = error.no_cube();
        let faults = no_cube.map(NoCube::faults).unwrap_or_default();
        let shows = |facelet: Facelet| {
            let colour = no_cube.map_or(Face::U, |no_cube| no_cube.facelets[facelet]);
            let symbols = no_cube.map(|no_cube| no_cube.symbols[colour as usize]);
            symbols.map(String::from).unwrap_or_default()
        };
        let pieces = faults.iter().map(|fault| PieceObject {
            kind: fault.kind(),
            message: fault.to_string(),
            stickers: fault
                .facelets()
                .into_iter()
                .map(|facelet| StickerObject {
                    sticker: facelet.to_string(),
                    shows: shows(facelet),
                })
                .collect(),
        });
        let stickers = faults.iter().flat_map(Fault::facelets);
        let remedies = faults.iter().filter_map(Fault::remedy);
        let remedies = remedies.map(|remedy| SuggestionObject {
            changes: Vec::new(),
            remedy: Some(remedy),
        });
        let changes = error.suggestions();
        ErrorObject {
            kind: error.kind(),
            message: error.to_string(),
            pieces: pieces.collect(),
            stickers: stickers.map(|facelet| facelet.to_string()).collect(),
            suggestions: changes
                .iter()
                .map(SuggestionObject::from)
                .chain(remedies)
                .collect(),
        }
    }
}
