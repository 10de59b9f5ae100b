//! The description of a cube, for `show --about`.

use rubik::cube::Cube;
use rubik::groups::Profile;

/// A line for each property of a cube.
pub fn described(cube: &Cube) -> String {
    let Profile {
        is_odd,
        solved_by,
        symmetries,
        is_own_inverse,
        groups,
    } = Profile::of(&cube.position.cube);
    let state = match solved_by {
        _ if cube.is_solved() => "solved".to_owned(),
        Some(only) => format!("one move away: {only} solves it"),
        None => "more than one move away".to_owned(),
    };
    let rotation = cube.rotation.to_string();
    let held = match rotation.as_str() {
        "" => "upright, U up and F in front".to_owned(),
        turned => format!("as after {turned}"),
    };
    let leave = if symmetries == 1 { "leaves" } else { "leave" };
    let parity = if is_odd { "odd" } else { "even" };
    let inverse = match is_own_inverse {
        true => ", and it is its own inverse",
        false => "",
    };
    let mut lines = vec![
        format!("state     {state}"),
        format!("held      {held}"),
        format!("parity    {parity}: an {parity} number of quarter turns solves it"),
        format!("symmetry  {symmetries} of the 48 {leave} it as it is{inverse}"),
    ];
    let lies_in: Vec<String> = groups
        .iter()
        .map(|&group| format!("{} ({})", group.generators(), group.name()))
        .collect();
    let none = vec!["none but that of all turns".to_owned()];
    let lies_in = if lies_in.is_empty() { none } else { lies_in };
    for (index, group) in lies_in.iter().enumerate() {
        let title = if index == 0 { "groups" } else { "" };
        lines.push(format!("{title:10}{group}"));
    }
    lines.join("\n")
}
