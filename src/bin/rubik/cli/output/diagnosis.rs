//! Draws an invalid cube with its errors.

use super::net::draw;
use rubik::notation::NoCube;
use rubik::notation::control::shown_on_terminal;
use rubik::requests::Net;

/// If pieces are impossible or repeated, draws the net with their stickers marked. Below the net are a line for each
/// error, a line of advice for each error that the user can repair on the real cube, and a line for each suggestion of
/// what the user meant to type.
pub fn drawing(no_cube: &NoCube, colorful: bool) -> String {
    let faults = no_cube.faults();
    let net = Net::of_no_cube(no_cube);
    let mut lines: Vec<String> = net.iter().map(|net| draw(net, colorful)).collect();
    let told = faults.iter().map(|fault| no_cube.in_symbols(fault));
    lines.extend(told.map(|line| shown_on_terminal(&line).into_owned()));
    let remedies = faults.iter().filter_map(|fault| fault.remedy());
    lines.extend(remedies.map(|remedy| format!("on the real cube: {remedy}")));
    let suggestions = no_cube.suggestions();
    let perhaps = suggestions.iter().map(|each| format!("perhaps: {each}"));
    lines.extend(perhaps.map(|line| shown_on_terminal(&line).into_owned()));
    lines.join("\n")
}
