//! Writes puzzles in the formats that this program can read. An extension (see [`super::extension`]) contains the
//! properties that a format cannot express. So a puzzle that was written is the same after it is read back.

use super::extension::{COMMENT, Extension, NativeParts};
use super::powers::{NamedMove, apart, with_powers};
use super::sticker_moves::{point_permutation, with_inverses};
use crate::puzzles::definition::{
    Definition, DefinitionFault, DefinitionParts, MostPossible, PuzzleMove, PuzzleOrbit, Transformation,
};
use std::collections::HashSet;
use std::fmt::Write;

/// The moves of a list that are not powers of other moves.
fn bases(list: &[PuzzleMove]) -> Vec<NamedMove> {
    let bases = list.iter().enumerate().filter(|(index, step)| step.base == *index);
    bases
        .map(|(_, step)| (step.name.clone(), step.transformation.clone()))
        .collect()
}

/// True if the moves and rotations are exactly the powers of base moves. Readers of formats that list only base moves
/// add exactly these powers.
fn are_all_powers(definition: &Definition) -> bool {
    let all = bases(definition.moves())
        .into_iter()
        .chain(bases(definition.rotations()))
        .collect();
    let (moves, rotations) = apart(all);
    let layout = definition.layout();
    let is_same =
        |bases: &[NamedMove], list: &[PuzzleMove]| with_powers(layout, bases).is_ok_and(|expanded| expanded == list);
    is_same(&moves, definition.moves()) && is_same(&rotations, definition.rotations())
}

/// True if the moves are exactly the powers of `bases`.
fn are_powers(definition: &Definition, bases: &[NamedMove]) -> bool {
    with_powers(definition.layout(), bases).is_ok_and(|expanded| expanded == definition.moves())
}

/// Writes the format of twsearch; ksolve can also read most of it.
///
/// # Errors
///
/// Returns an error if the name of an orbit or a move has another meaning in the format, for example `End` or a number.
/// Also returns an error if a forbidden group or a block is empty.
pub fn write_tws(definition: &Definition) -> Result<String, DefinitionFault> {
    let parts = definition.parts();
    check_tws_names(parts)?;
    let layout = definition.layout();
    let is_word =
        |text: &str| !text.is_empty() && !text.contains(|letter: char| letter.is_whitespace() || letter.is_control());
    let mut text = String::new();
    if !parts.name.is_empty() {
        let name: String = parts.name.split_whitespace().collect::<Vec<_>>().join("_");
        let _ = writeln!(text, "Name {}\n", if name.is_empty() { "_" } else { &name });
    }
    for orbit in &parts.orbits {
        let _ = writeln!(text, "Set {} {} {}", orbit.name, orbit.places(), orbit.orientations);
    }
    text.push_str("\nSolved\n");
    for orbit in &parts.orbits {
        let _ = writeln!(
            text,
            "{}\n{}",
            orbit.name,
            spaced(orbit.solved_pieces.iter().map(|piece| piece + 1))
        );
        let turned = orbit.solved_pieces.iter().zip(&orbit.solved_orientations);
        let turned = turned.map(
            |(&piece, turned)| match orbit.visible_orientations[usize::from(piece)] {
                1 if orbit.orientations > 1 => "?".to_owned(),
                _ => turned.to_string(),
            },
        );
        if orbit.orientations > 1 {
            let _ = writeln!(text, "{}", spaced(turned));
        }
    }
    text.push_str("End\n");
    for (name, transformation) in bases(&parts.moves).into_iter().chain(bases(&parts.rotations)) {
        let _ = write!(
            text,
            "\nMove {name}\n{}End\n",
            tws_transformation(definition, &transformation)
        );
    }
    let is_said = |orbit: &PuzzleOrbit| {
        orbit
            .visible_orientations
            .iter()
            .all(|&visible| visible == orbit.orientations || visible == 1)
    };
    let is_native = are_all_powers(definition);
    let native = NativeParts {
        name: parts.name.is_empty() || is_word(&parts.name),
        orbits: parts.orbits.iter().all(is_said),
        moves: is_native,
        aliases: parts.aliases.iter().all(|alias| is_word(&alias.sequence)),
        impossible: true,
        blocks: true,
        forbidden: true,
        move_limits: parts.move_limits.iter().all(|limit| limit.moves.len() == 1),
        rotations: is_native,
    };
    if native.aliases && !parts.aliases.is_empty() {
        text.push('\n');
        for alias in &parts.aliases {
            let _ = writeln!(text, "MoveAlias {} {}", alias.name, alias.sequence);
        }
    }
    for each in &parts.impossible {
        let orbit = layout.orbit_of(each.place.into());
        let place = usize::from(each.place) - layout.range(orbit).start + 1;
        let _ = writeln!(text, "Illegal {} {place} {}", parts.orbits[orbit].name, each.piece + 1);
    }
    for block in &parts.blocks {
        text.push_str("\nBlock\n");
        for &home in block {
            let orbit = layout.orbit_of(home.into());
            let place = usize::from(home) - layout.range(orbit).start;
            let piece = parts.orbits[orbit].solved_pieces[place] + 1;
            let _ = writeln!(text, "{}\n{piece}", parts.orbits[orbit].name);
        }
        text.push_str("End\n");
    }
    let name = |&index: &usize| parts.moves[index].name.as_str();
    if !parts.forbidden_pairs.is_empty() {
        let pairs = parts.forbidden_pairs.iter();
        let pairs = pairs.map(|(first, second)| format!("{} {}\n", name(first), name(second)));
        let _ = write!(text, "\nForbiddenPairs\n{}End\n", pairs.collect::<String>());
    }
    if !parts.forbidden_groups.is_empty() {
        let groups = parts
            .forbidden_groups
            .iter()
            .map(|group| spaced(group.iter().map(name)) + "\n");
        let _ = write!(text, "\nForbiddenGroups\n{}End\n", groups.collect::<String>());
    }
    if native.move_limits && !parts.move_limits.is_empty() {
        let limits = parts
            .move_limits
            .iter()
            .map(|limit| format!("{} {}\n", name(&limit.moves[0]), limit.most));
        let _ = write!(text, "\nMoveLimits\n{}End\n", limits.collect::<String>());
    }
    push_comment(&mut text, &Extension::beside(parts, native));
    Ok(text)
}

fn check_tws_names(parts: &DefinitionParts) -> Result<(), DefinitionFault> {
    let is_bad = |name: &str| {
        name == "End"
            || name.ends_with('*')
            || name.starts_with(|letter: char| letter.is_ascii_digit() || "?#".contains(letter))
    };
    if parts.orbits.iter().any(|orbit| is_bad(&orbit.name)) {
        return Err(DefinitionFault::NotWritable(
            "an orbit whose name is End, begins with a digit, ? or #, or ends with *",
        ));
    }
    // The name of an orbit must not begin with a digit. The name of a move may begin with a digit, as in `2R`.
    let is_bad = |step: &PuzzleMove| step.name == "End" || step.name.starts_with('#') || step.name.ends_with('*');
    if parts.moves.iter().chain(&parts.rotations).any(is_bad) {
        return Err(DefinitionFault::NotWritable(
            "a move whose name is End, begins with # or ends with *",
        ));
    }
    if parts.forbidden_groups.iter().any(Vec::is_empty) || parts.blocks.iter().any(Vec::is_empty) {
        return Err(DefinitionFault::NotWritable("an empty list"));
    }
    Ok(())
}

/// Writes the effect of a move in each orbit that it changes.
fn tws_transformation(definition: &Definition, transformation: &Transformation) -> String {
    let mut text = String::new();
    let layout = definition.layout();
    for (number, orbit) in definition.orbits().iter().enumerate() {
        let range = layout.range(number);
        let sources = &transformation.sources[range.clone()];
        let twists = &transformation.twists[range.clone()];
        let is_still = sources
            .iter()
            .zip(range.clone())
            .all(|(&source, place)| usize::from(source) == place);
        let is_twisted = twists.iter().any(|&twist| twist != 0);
        if is_still && !is_twisted {
            continue;
        }
        let from = |&source: &u16| usize::from(source) - range.start;
        let _ = writeln!(
            text,
            "{}\n{}",
            orbit.name,
            spaced(sources.iter().map(|source| from(source) + 1))
        );
        if is_twisted {
            // The format lists a twist at the place from which the piece comes.
            let mut listed = vec![0; twists.len()];
            for (source, &twist) in sources.iter().zip(twists) {
                listed[from(source)] = twist;
            }
            let _ = writeln!(text, "{}", spaced(listed));
        }
    }
    text
}

fn spaced<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items
        .into_iter()
        .map(|item| item.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text can be written")
}

/// Adds the extension as a comment unless the extension is empty.
fn push_comment(text: &mut String, extension: &Extension) {
    if !extension.is_empty() {
        let _ = write!(text, "\n{COMMENT}{}\n", extension.to_json());
    }
}

/// Writes KPuzzle JSON.
pub fn write_kpuzzle(definition: &Definition) -> String {
    let parts = definition.parts();
    let layout = definition.layout();
    let orbits = parts.orbits.iter().map(|orbit| {
        let (places, orientations) = (orbit.places(), orbit.orientations);
        let name = quoted(&orbit.name);
        format!("    {{ \"orbitName\": {name}, \"numPieces\": {places}, \"numOrientations\": {orientations} }}")
    });
    let pattern = parts.orbits.iter().map(|orbit| {
        let (pieces, turned) = (listed(&orbit.solved_pieces), listed(&orbit.solved_orientations));
        let moduli = orbit
            .solved_pieces
            .iter()
            .map(|&piece| orbit.visible_orientations[usize::from(piece)]);
        // In this format, 0 means that all orientations look different.
        let moduli: Vec<u8> = moduli
            .map(|visible| if visible == orbit.orientations { 0 } else { visible })
            .collect();
        let is_plain = moduli.iter().all(|&modulus| modulus == 0);
        let moduli = if is_plain {
            String::new()
        } else {
            format!(", \"orientationMod\": {}", listed(moduli))
        };
        format!(
            "    {}: {{ \"pieces\": {pieces}, \"orientation\": {turned}{moduli} }}",
            quoted(&orbit.name)
        )
    });
    let all: Vec<NamedMove> = bases(&parts.moves).into_iter().chain(bases(&parts.rotations)).collect();
    let moves = all.iter().map(|(name, transformation)| {
        let orbits = parts.orbits.iter().enumerate().map(|(number, orbit)| {
            let range = layout.range(number);
            let sources = transformation.sources[range.clone()]
                .iter()
                .map(|&source| usize::from(source) - range.start);
            let (sources, twists) = (listed(sources), listed(&transformation.twists[range.clone()]));
            format!(
                "      {}: {{ \"permutation\": {sources}, \"orientationDelta\": {twists} }}",
                quoted(&orbit.name)
            )
        });
        format!("    {}: {{\n{}\n    }}", quoted(name), lines(orbits))
    });
    // The reader treats a derived move with a new effect as a separate move.
    let mut known: HashSet<&Transformation> = parts
        .moves
        .iter()
        .chain(&parts.rotations)
        .map(|step| &step.transformation)
        .collect();
    let identity = layout.identity();
    known.insert(&identity);
    let has_new_alias = !parts.aliases.iter().all(|alias| known.contains(&alias.transformation));
    let is_native = are_all_powers(definition) && !has_new_alias;
    let native = NativeParts {
        name: true,
        orbits: true,
        moves: is_native,
        rotations: is_native,
        aliases: is_native,
        ..NativeParts::default()
    };
    let mut members = vec![
        format!("  \"name\": {}", quoted(&parts.name)),
        format!("  \"orbits\": [\n{}\n  ]", lines(orbits)),
        format!("  \"defaultPattern\": {{\n{}\n  }}", lines(pattern)),
        format!("  \"moves\": {{\n{}\n  }}", lines(moves)),
    ];
    if !parts.aliases.is_empty() {
        let aliases = parts.aliases.iter();
        let aliases = aliases.map(|alias| format!("    {}: {}", quoted(&alias.name), quoted(&alias.sequence)));
        members.push(format!("  \"derivedMoves\": {{\n{}\n  }}", lines(aliases)));
    }
    push_member(&mut members, &Extension::beside(parts, native));
    format!("{{\n{}\n}}\n", members.join(",\n"))
}

fn push_member(members: &mut Vec<String>, extension: &Extension) {
    if !extension.is_empty() {
        members.push(format!("  \"rubik\": {}", extension.to_json()));
    }
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join(",\n")
}

/// The color number of each sticker. Stickers are in the order of their places and, within a place, of their
/// orientations. Two stickers have the same number if their pieces look alike and their orientations look alike.
fn sticker_colors(orbits: &[PuzzleOrbit]) -> Vec<usize> {
    let mut colors = Vec::new();
    let mut first = 0;
    for orbit in orbits {
        let mut starts = Vec::new();
        for &visible in &orbit.visible_orientations {
            starts.push(first);
            first += usize::from(visible);
        }
        for (&piece, &turned) in orbit.solved_pieces.iter().zip(&orbit.solved_orientations) {
            let visible = usize::from(orbit.visible_orientations[usize::from(piece)]);
            let faces =
                (0..usize::from(orbit.orientations)).map(|index| (index + visible - usize::from(turned)) % visible);
            colors.extend(faces.map(|face| starts[usize::from(piece)] + face));
        }
    }
    colors
}

fn check_stickers(count: usize) -> Result<(), DefinitionFault> {
    if count > MostPossible::PLACES {
        return Err(DefinitionFault::NotWritable("a puzzle of more than 65,535 stickers"));
    }
    Ok(())
}

/// Writes generators for GAP. Each orientation of each place is a sticker.
///
/// # Errors
///
/// Returns an error if there are more than 65,535 stickers.
pub fn write_gap(definition: &Definition) -> Result<String, DefinitionFault> {
    let parts = definition.parts();
    let colors = sticker_colors(&parts.orbits);
    check_stickers(colors.len())?;
    let (moves, rotations) = (bases(&parts.moves), bases(&parts.rotations));
    let is_identifier = |(name, _): &NamedMove| {
        name.bytes()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
    };
    let are_identifiers = moves.iter().chain(&rotations).all(is_identifier);
    let mut text = String::new();
    let mut names = Vec::new();
    for (number, (name, transformation)) in moves.iter().chain(&rotations).enumerate() {
        let written = if are_identifiers {
            format!("M_{name}")
        } else {
            format!("M_{}", number + 1)
        };
        let _ = writeln!(
            text,
            "{written}:={};",
            cycles(&point_permutation(definition.layout(), transformation))
        );
        names.push(written);
    }
    let _ = writeln!(text, "Gen:=[\n{}\n];", names[..moves.len()].join(","));
    let mut sets = vec![Vec::new(); colors.iter().max().map_or(0, |most| most + 1)];
    for (sticker, &color) in colors.iter().enumerate() {
        sets[color].push((sticker + 1).to_string());
    }
    let sets: Vec<String> = sets.into_iter().map(|set| format!("[{}]", set.join(","))).collect();
    let _ = writeln!(text, "ip:=[{}];", sets.join(","));
    let is_native = parts.rotations.is_empty() && are_powers(definition, &moves);
    let native = NativeParts {
        moves: is_native,
        rotations: is_native,
        ..NativeParts::default()
    };
    let mut extension = Extension::beside(parts, native);
    if !are_identifiers {
        extension.generators = moves.into_iter().chain(rotations).map(|(name, _)| name).collect();
    }
    push_comment(&mut text, &extension);
    Ok(text)
}

/// Writes a permutation as cycles. A cycle takes the sticker in each place to the next place of the cycle.
fn cycles(sources: &[u16]) -> String {
    let mut targets = vec![0; sources.len()];
    for (place, &source) in sources.iter().enumerate() {
        targets[usize::from(source)] = place;
    }
    let mut is_seen = vec![false; sources.len()];
    let mut text = String::new();
    for start in 0..sources.len() {
        let mut cycle = Vec::new();
        let mut place = start;
        while !std::mem::replace(&mut is_seen[place], true) {
            cycle.push((place + 1).to_string());
            place = targets[place];
        }
        if cycle.len() > 1 {
            let _ = write!(text, "({})", cycle.join(","));
        }
    }
    if text.is_empty() { "()".to_owned() } else { text }
}

/// Writes lists of permutations as JSON, with one list for each move. Each orientation of each place is a sticker.
///
/// # Errors
///
/// Returns an error if there are more than 65,535 stickers.
pub fn write_permutation_list(definition: &Definition) -> Result<String, DefinitionFault> {
    let parts = definition.parts();
    let colors = sticker_colors(&parts.orbits);
    check_stickers(colors.len())?;
    let layout = definition.layout();
    let list = |steps: &[PuzzleMove]| {
        let permutation = |step: &PuzzleMove| listed(point_permutation(layout, &step.transformation));
        lines(
            steps
                .iter()
                .map(|step| format!("    {}: {}", quoted(&step.name), permutation(step))),
        )
    };
    let mut members = Vec::new();
    if !parts.name.is_empty() {
        members.push(format!("  \"name\": {}", quoted(&parts.name)));
    }
    members.push(format!("  \"moves\": {{\n{}\n  }}", list(&parts.moves)));
    if !parts.rotations.is_empty() {
        members.push(format!("  \"rotations\": {{\n{}\n  }}", list(&parts.rotations)));
    }
    members.push(format!("  \"solved_state\": {}", listed(colors)));
    let named = |steps: &[PuzzleMove]| -> Vec<NamedMove> {
        steps
            .iter()
            .map(|step| (step.name.clone(), step.transformation.clone()))
            .collect()
    };
    let is_native = with_inverses(layout, &named(&parts.moves)).is_ok_and(|moves| moves == parts.moves);
    let native = NativeParts {
        name: true,
        moves: is_native && parts.rotations.is_empty(),
        ..NativeParts::default()
    };
    let native = NativeParts {
        rotations: native.moves,
        ..native
    };
    push_member(&mut members, &Extension::beside(parts, native));
    Ok(format!("{{\n{}\n}}\n", members.join(",\n")))
}
