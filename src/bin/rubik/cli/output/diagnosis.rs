//! What is wrong with a cube, drawn for people.

use super::net::{Marked, StickerStyle, net};
use rubik::cube::{Facelet, Fault};
use rubik::notation::NoCube;
use rubik::notation::control::shown_on_terminal;

/// The net with the stickers marked that are on pieces which cannot be, and below it a line for
/// each thing that is wrong and for each that mends it.
pub fn drawing(no_cube: &NoCube, colorful: bool) -> String {
    let faults = no_cube.faults();
    let marked: Vec<Facelet> = faults.iter().flat_map(Fault::facelets).collect();
    let mut lines = Vec::new();
    if !marked.is_empty() {
        let style = StickerStyle::new(Some(no_cube.symbols), None, colorful);
        lines.push(net(&no_cube.facelets, &Marked::Stickers(marked), &style));
    }
    let told = faults.iter().map(|fault| no_cube.in_symbols(fault));
    lines.extend(told.map(|line| shown_on_terminal(&line).into_owned()));
    let remedies = faults.iter().filter_map(Fault::remedy);
    lines.extend(remedies.map(|remedy| format!("in the hand: {remedy}")));
    let suggestions = no_cube.suggestions();
    let perhaps = suggestions.iter().map(|each| format!("perhaps: {each}"));
    lines.extend(perhaps.map(|line| shown_on_terminal(&line).into_owned()));
    lines.join("\n")
}
