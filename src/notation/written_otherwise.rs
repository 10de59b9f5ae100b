//! Reads positions from other programs and spreadsheets, and translates them into the formats of this program.
//!
//! The reader tries these notations only if a text is in none of this program's formats. So a text in one of this
//! program's formats never gets another meaning.

use super::color_words::{as_letters, letter_of};
use super::link::Link;
use super::{Format, is_blank, is_unknown, santa};
use serde_json::Value;

/// The translation of a text into one of the formats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OtherSpelling {
    /// The format of the translation: `facelets`, `net` or `moves`.
    pub format: Format,
    /// The text in this format.
    pub text: String,
}

/// The maximum size of a text that is translated, in bytes. The stickers of a cube of 100 layers, written as a list,
/// are within this limit.
const LONGEST: usize = 1 << 20;

/// The possible translations of a text that is in none of the formats. The caller uses the first translation that gives
/// a position. `stickers` is the number of stickers of the puzzle. `letters` contains the letters of its faces, in the
/// order in which the faces are written. It is empty for a puzzle whose positions are written in words or numbers, such
/// as a sliding puzzle.
pub(crate) fn spellings(text: &str, stickers: usize, letters: &[char]) -> Vec<OtherSpelling> {
    let mut spellings = Vec::new();
    if text.len() > LONGEST {
        return spellings;
    }
    let spelling = |format, text| OtherSpelling { format, text };
    if let Some(link) = Link::of(text) {
        spellings.extend(link.facelets.clone().map(|text| spelling(Format::Facelets, text)));
        spellings.extend(link.moves_to_position().map(|text| spelling(Format::Moves, text)));
        return spellings;
    }
    if let Some(stickers) = santa::facelets(text) {
        spellings.push(spelling(Format::Facelets, stickers));
    }
    if let Some(list) = List::of(text) {
        spellings.extend(
            list.spellings(stickers, letters)
                .into_iter()
                .map(|text| spelling(Format::Facelets, text)),
        );
        return spellings;
    }
    spellings.extend(by_face(text, stickers, letters).map(|text| spelling(Format::Facelets, text)));
    if let Some(plain) = without_separators(text, stickers, letters) {
        if plain.trim().contains('\n') {
            spellings.push(spelling(Format::Net, plain.clone()));
        }
        if plain.chars().filter(|each| !is_blank(*each)).count() == stickers {
            spellings.push(spelling(Format::Facelets, plain));
        }
    }
    spellings.extend(with_unknown(text, stickers, letters).map(|text| spelling(Format::Facelets, text)));
    spellings.extend(by_column(text, stickers).map(|text| spelling(Format::Facelets, text)));
    spellings
}

/// The stickers in a list such as `["U", "R", …]` or `[["U", …], …]`, or in an object that contains a list or a text
/// for each face.
struct List {
    /// For an object: the letter and the stickers of each face. For a list: a single entry without a letter, which
    /// contains all stickers.
    faces: Vec<(Option<char>, Vec<Value>)>,
}

impl List {
    fn of(text: &str) -> Option<List> {
        let text = text.trim();
        if !text.starts_with(['[', '{', '(']) {
            return None;
        }
        // Python writes texts in single quotation marks, and tuples in round brackets.
        let python = || text.replace('\'', "\"").replace('(', "[").replace(')', "]");
        // Numpy separates values by spaces, not by commas.
        let numpy = || {
            let words: Vec<&str> = text.split_whitespace().collect();
            let commas = words
                .join(" ")
                .replace("] [", "],[")
                .replace("][", "],[")
                .replace("[ ", "[")
                .replace(" ]", "]");
            commas.replace('\'', "\"").replace(' ', ",")
        };
        let value: Value = serde_json::from_str(text)
            .or_else(|_| serde_json::from_str(&python()))
            .or_else(|_| serde_json::from_str(&numpy()))
            .ok()?;
        let mut faces = Vec::new();
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let mut stickers = Vec::new();
                    flatten(value, &mut stickers)?;
                    faces.push((Some(face_named(&name)?), stickers));
                }
            }
            value => {
                let mut stickers = Vec::new();
                flatten(value, &mut stickers)?;
                faces.push((None, stickers));
            }
        }
        Some(List { faces })
    }

    /// The possible translations of the list. A translation consists of one symbol for each sticker or, for a sliding
    /// puzzle, of the pieces with spaces between them.
    fn spellings(self, stickers: usize, letters: &[char]) -> Vec<String> {
        if self.faces.iter().any(|(face, _)| face.is_some()) {
            let mut text = String::new();
            for letter in letters {
                let named = self.faces.iter().find(|(face, _)| *face == Some(*letter));
                let symbols = named.and_then(|(_, stickers)| symbols(stickers));
                match symbols {
                    Some(symbols) => text.push_str(&symbols),
                    None => return Vec::new(),
                }
            }
            return vec![text];
        }
        let values: Vec<Value> = self.faces.into_iter().flat_map(|(_, stickers)| stickers).collect();
        if letters.is_empty() {
            // The entries are the pieces of a sliding puzzle.
            let pieces: Option<Vec<String>> = { values.iter() }
                .map(|value| match value {
                    Value::Null => Some("0".to_owned()),
                    Value::Number(piece) => Some(piece.to_string()),
                    Value::String(piece) => Some(piece.clone()),
                    _ => None,
                })
                .collect();
            return pieces.map(|pieces| pieces.join(" ")).into_iter().collect();
        }
        let numbers: Option<Vec<usize>> = { values.iter() }
            .map(|value| usize::try_from(value.as_u64()?).ok())
            .collect();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() == stickers) else {
            return symbols(&values).into_iter().collect();
        };
        if numbers.iter().any(|&number| number >= stickers) {
            return Vec::new();
        }
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let are_places = sorted.len() == stickers;
        let each = stickers / letters.len().max(1);
        let colors: Vec<usize> = match are_places {
            true => numbers.iter().map(|number| number / each).collect(),
            false => numbers,
        };
        let as_symbols = |colors: &[usize]| {
            let symbol = |color: &usize| char::from_digit(*color as u32, 36);
            colors.iter().map(symbol).collect::<Option<String>>()
        };
        let in_order = as_symbols(&colors);
        // The numbers do not show whether the faces are in the order U R F D L B or in DeepCubeA's order, so both
        // orders are tried.
        let deep = (letters.len() == 6)
            .then(|| as_symbols(&of_deep_cube_a(&colors)?))
            .flatten();
        match are_places {
            // All numbers are different, so each number is the place of the sticker on the solved cube. Such lists are
            // nearly always in DeepCubeA's order, so this order is tried first.
            true => deep.into_iter().chain(in_order).collect(),
            false => in_order.into_iter().chain(deep).collect(),
        }
    }
}

/// Rearranges colors from the layout of DeepCubeA into the order U R F D L B. DeepCubeA lists the faces in the order U
/// D L R B F. Within a face, it lists the columns from the left, and each column from the bottom up. `None` if the
/// colors do not fill six square faces.
fn of_deep_cube_a(colors: &[usize]) -> Option<Vec<usize>> {
    /// For each of U R F D L B, its index in U D L R B F.
    const FACES: [usize; 6] = [0, 3, 5, 1, 2, 4];
    let each = colors.len() / 6;
    let layers = each.isqrt();
    if layers * layers != each || 6 * each != colors.len() {
        return None;
    }
    let places = FACES.into_iter().flat_map(|face| {
        (0..layers).flat_map(move |row| (0..layers).map(move |column| face * each + column * layers + layers - 1 - row))
    });
    Some(places.map(|place| colors[place]).collect())
}

/// Collects the values of a nested list; `None` if the list contains an object.
fn flatten(value: Value, values: &mut Vec<Value>) -> Option<()> {
    match value {
        Value::Array(inside) => inside.into_iter().try_for_each(|value| flatten(value, values)),
        Value::Object(_) => None,
        value => {
            values.push(value);
            Some(())
        }
    }
}

/// Joins the values into one text. The name of a color becomes its letter, other texts are copied without white space,
/// a number of one digit is copied, and `null` becomes `?`. `None` if there is any other value.
fn symbols(values: &[Value]) -> Option<String> {
    let symbol = |value: &Value| match value {
        Value::String(text) if letter_of(text).is_some() => letter_of(text).map(String::from),
        Value::String(text) => Some(text.chars().filter(|each| !is_blank(*each)).collect()),
        Value::Number(number) => Some(number.to_string()).filter(|digits| digits.len() == 1),
        Value::Null => Some("?".to_owned()),
        _ => None,
    };
    values.iter().map(symbol).collect()
}

/// The letter of the face with a name such as `up` or `top`. A name of one letter is this letter itself, as a capital.
/// `None` for all other names.
fn face_named(name: &str) -> Option<char> {
    const NAMES: [(&str, char); 8] = [
        ("up", 'U'),
        ("top", 'U'),
        ("right", 'R'),
        ("front", 'F'),
        ("down", 'D'),
        ("bottom", 'D'),
        ("left", 'L'),
        ("back", 'B'),
    ];
    let name = name.trim().to_ascii_lowercase();
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(letter.to_ascii_uppercase()),
        _ => NAMES.iter().find(|(each, _)| *each == name).map(|(_, letter)| *letter),
    }
}

/// Reads the stickers of all faces, if each face follows its letter and a `:` or `=`, as in `U: … R: …`. The faces may
/// be in any order.
fn by_face(text: &str, stickers: usize, letters: &[char]) -> Option<String> {
    if !text.contains([':', '=']) || letters.is_empty() {
        return None;
    }
    let text = as_letters(text);
    let mut faces: Vec<(char, String)> = Vec::new();
    let mut symbols = text.chars().filter(|each| !is_blank(*each)).peekable();
    while let Some(symbol) = symbols.next() {
        if symbols.next_if(|next| matches!(next, ':' | '=')).is_some() {
            faces.push((symbol.to_ascii_uppercase(), String::new()));
        } else if !is_separator(symbol) {
            faces.last_mut()?.1.push(symbol);
        }
    }
    if faces.len() != letters.len() {
        return None;
    }
    let each = stickers / letters.len();
    let face = |letter: &char| {
        let named = faces.iter().find(|(face, _)| face == letter)?;
        (named.1.chars().count() == each).then_some(named.1.as_str())
    };
    letters.iter().map(face).collect()
}

/// True for the separators that people and spreadsheets write between stickers, rows or faces.
const fn is_separator(character: char) -> bool {
    matches!(
        character,
        ',' | ';' | '-' | '–' | '/' | '|' | '"' | '\'' | '[' | ']' | '(' | ')'
    )
}

/// Replaces each separator in a text by a space, and each name of a color by its letter. `None` if the text contains
/// neither separators nor names. Also `None` if a separator is inside a row of a face, and there are too few separators
/// to separate all stickers: the separators are then probably typing errors.
fn without_separators(text: &str, stickers: usize, letters: &[char]) -> Option<String> {
    let text = text.trim_matches(['\n', '\r']);
    let lettered = as_letters(text);
    let each = stickers / letters.len().max(1);
    let row = match each.isqrt() {
        row if row * row == each && letters.len() == 6 => row,
        _ => each,
    };
    // The end of a line is also a separator.
    let breaks = lettered.trim().matches('\n').count();
    let (mut found, mut separators, mut are_between_rows) = (0, breaks, row > 1);
    for symbol in lettered.chars().filter(|each| !is_blank(*each)) {
        if is_separator(symbol) {
            separators += 1;
            are_between_rows &= found % row.max(1) == 0;
        } else {
            found += 1;
        }
    }
    if !are_between_rows && separators + 1 < found {
        return None;
    }
    let written: String = { lettered.chars() }
        .map(|each| if is_separator(each) { ' ' } else { each })
        .collect();
    (written != text).then_some(written)
}

/// Replaces each n, x, - and _ in a text by `?`, and removes white space. These signs stand for hidden stickers in
/// VisualCube and similar programs. `None` if the text contains fewer than three of them, because they are then more
/// likely typing errors. Also `None` if the number of symbols is not `stickers`.
fn with_unknown(text: &str, stickers: usize, letters: &[char]) -> Option<String> {
    /// The minimum number of these signs in a text.
    const FEWEST: usize = 3;
    let is_sign = |symbol: char| matches!(symbol, 'n' | 'x' | 'N' | 'X' | '-' | '_');
    let symbols: Vec<char> = text.chars().filter(|each| !is_blank(*each)).collect();
    let signs = symbols.iter().filter(|symbol| is_sign(**symbol)).count();
    if symbols.len() != stickers || signs < FEWEST || letters.is_empty() {
        return None;
    }
    let written = |symbol: char| if is_sign(symbol) { '?' } else { symbol };
    Some(symbols.into_iter().map(written).collect())
}

/// Rearranges stickers that were typed face by face and, within a face, column by column, so that each face is written
/// row by row. `None` if the text does not have this number of stickers, if the puzzle is not a cube, or if a sticker
/// is unknown.
fn by_column(text: &str, stickers: usize) -> Option<String> {
    let plain = without_separators(text, stickers, &['U', 'R', 'F', 'D', 'L', 'B']);
    let symbols: Vec<char> = { plain.as_deref().unwrap_or(text).chars() }
        .filter(|each| !is_blank(*each))
        .collect();
    let each = stickers / 6;
    let layers = each.isqrt();
    if symbols.len() != stickers || layers * layers * 6 != stickers || symbols.iter().any(|each| is_unknown(*each)) {
        return None;
    }
    let place = |place: usize| {
        let (face, at) = (place / each, place % each);
        face * each + at % layers * layers + at / layers
    };
    Some((0..stickers).map(|at| symbols[place(at)]).collect())
}

#[cfg(test)]
mod tests {
    use crate::cube::{Cube, Face, Position, generator, random_state};
    use crate::notation::{Format, Reader, facelets, net, write};

    fn cube(text: &str) -> Cube {
        Reader::default()
            .read(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .cube
    }

    /// Splits the stickers of a cube into groups of `size`. The text `between` separates the stickers of a group, and
    /// the text `groups` separates the groups.
    fn grouped(stickers: &str, size: usize, between: &str, groups: &str) -> String {
        let letters: Vec<String> = stickers.chars().map(String::from).collect();
        let groups_of: Vec<String> = letters.chunks(size).map(|group| group.join(between)).collect();
        groups_of.join(groups)
    }

    fn in_colors(stickers: &str) -> String {
        let color = |letter| match letter {
            'U' => "white ",
            'R' => "red ",
            'F' => "green ",
            'D' => "Yellow ",
            'L' => "orange ",
            'B' => "blue ",
            _ => "\n",
        };
        stickers.chars().filter(|letter| *letter != ' ').map(color).collect()
    }

    /// Writes random cubes as lists, tables, words and nets, as other programs and spreadsheets do, and checks that
    /// each text is read as the same cube.
    #[test]
    fn cubes_are_read_as_other_programs_write_them() {
        for number in 0..200 {
            let expected = Cube::from(Position::from(random_state(&mut generator(581, number))));
            let stickers = facelets::write(&expected.facelets());
            let rows = net::write(&expected.facelets());
            let quoted: Vec<String> = stickers.chars().map(|sticker| format!("{sticker:?}")).collect();
            let face = |face: Face| &stickers[face as usize * 9..face as usize * 9 + 9];
            let named: Vec<String> = { ["B", "U", "F", "D", "L", "R"].iter() }
                .map(|name| {
                    format!(
                        "\"{name}\": \"{}\"",
                        face(Face::from_letter(name.chars().next().unwrap()).unwrap())
                    )
                })
                .collect();
            let numbers: Vec<String> = { stickers.chars() }
                .map(|sticker| "URFDLB".find(sticker).unwrap().to_string())
                .collect();
            let transposed: String = (0..54)
                .map(|place| stickers.as_bytes()[place / 9 * 9 + place % 3 * 3 + place % 9 / 3] as char)
                .collect();
            let cells = { rows.lines() }
                .map(|row| row.replace("      ", ",,,").replace(' ', ","))
                .collect::<Vec<_>>()
                .join("\n");
            for text in [
                format!("[{}]", quoted.join(",")),
                format!("[{}]", quoted.join(", ")).replace('"', "'"),
                format!(
                    "[\n[{}]\n]",
                    quoted
                        .chunks(9)
                        .map(|face| face.join(",\n"))
                        .collect::<Vec<_>>()
                        .join("],\n[")
                ),
                format!("{{{}}}", named.join(", ")),
                format!("[{}]", numbers.join(", ")),
                format!(
                    "[[{}]]",
                    numbers
                        .chunks(9)
                        .map(|face| face.join(" "))
                        .collect::<Vec<_>>()
                        .join("]\n [")
                ),
                grouped(&stickers, 9, ",", "\n"),
                grouped(&stickers, 3, ";", "\n"),
                format!("\"{}\"", grouped(&stickers, 9, "\",\"", "\"\n\"")),
                cells.clone(),
                cells.replace(',', ";"),
                in_colors(&stickers),
                in_colors(&rows),
                transposed,
            ] {
                assert_eq!(cube(&text), expected, "{text}");
            }
        }
    }

    #[test]
    fn layouts_of_learning_programs_are_read() {
        // The test applies the move U to a list in DeepCubeA's layout. U moves the upper rows of four faces, and turns
        // the face U.
        let mut solved: Vec<usize> = (0..54).collect();
        let list = |places: &[usize]| format!("{places:?}");
        assert!(cube(&list(&solved)).is_solved());
        // The faces are U D L R B F, and the index of a sticker is 9 · face + 3 · column + row, with rows counted from
        // the bottom. U moves the top row of F to L.
        let top = |face: usize| [9 * face + 2, 9 * face + 5, 9 * face + 8];
        let before = solved.clone();
        for (to, from) in [(2, 5), (5, 3), (3, 4), (4, 2)] {
            for (to, from) in top(to).into_iter().zip(top(from)) {
                solved[to] = before[from];
            }
        }
        for (to, from) in [(0, 6), (6, 8), (8, 2), (2, 0), (1, 3), (3, 7), (7, 5), (5, 1)] {
            // Within the face, the index is 3 · column + row, with rows counted from the bottom. These eight moves turn
            // the face clockwise.
            solved[to] = before[from];
        }
        let turned = cube(&list(&solved));
        assert!(turned == cube("U") || turned == cube("U'"), "{turned}");
    }

    #[test]
    fn pieces_that_are_counted_from_0_are_read() {
        let r = r#"{"center":[0,1,2,3,4,5],"cp":[4,1,2,0,7,5,6,3],"co":[2,0,0,1,1,0,0,2],"ep":[8,1,2,3,11,5,6,7,4,9,10,0],"eo":[0,0,0,0,0,0,0,0,0,0,0,0]}"#;
        assert_eq!(cube(r), cube("R"));
        let f = r#"{"cp":[1,5,2,3,0,4,6,7],"co":[1,2,0,0,2,1,0,0],"ep":[0,9,2,3,4,8,6,7,1,5,10,11],"eo":[0,1,0,0,0,1,0,0,1,1,0,0]}"#;
        assert_eq!(cube(f), cube("F"));
        let pattern = write(&cube("R U2 F'"), Format::Kpattern).expect("a pattern");
        let transformation = pattern
            .replace("pieces", "permutation")
            .replace("orientation\"", "orientationDelta\"");
        assert_eq!(cube(&transformation), cube("R U2 F'"));
        let nested = format!("{{\n\"transformationData\": {transformation}\n}}");
        assert_eq!(cube(&nested), cube("R U2 F'"));
    }

    #[test]
    fn links_signs_and_cycles_are_read_as_positions() {
        assert_eq!(cube("https://alg.cubing.net/?setup=R_U-&alg=F2"), cube("R U' F2"));
        assert_eq!(cube("https://alpha.twizzle.net/edit/?alg=R+U%27"), cube("R U'"));
        assert_eq!(
            cube("https://x.example/visualcube.php?fmt=svg&case=R%20U%27"),
            cube("U R'")
        );
        let stickers = facelets::write(&cube("R U").facelets());
        assert_eq!(
            cube(&format!(
                "https://x.example/visualcube.php?fd={}",
                stickers.to_lowercase()
            )),
            cube("R U")
        );
        let mut unknown = stickers.into_bytes();
        unknown[0] = b'n';
        unknown[20] = b'x';
        unknown[53] = b'-';
        assert_eq!(cube(std::str::from_utf8(&unknown).unwrap()), cube("R U"));
        assert_eq!(cube("(UF UL UB UR)(URF UFL ULB UBR)"), cube("U"));
        let nissy = Reader {
            format: Some(Format::Nissy),
            ..Reader::default()
        };
        assert_eq!(nissy.read("R (U) (2)").map(|read| read.cube), Ok(cube("R U'")));
        let santa = "A;A;A;A;A;A;A;A;A;B;B;B;B;B;B;B;B;B;C;C;C;C;C;C;C;C;C;D;D;D;D;D;D;D;D;D;E;E;E;E;E;E;E;E;E;F;F;F;F;F;F;F;F;F";
        assert!(cube(santa).is_solved());
    }
}
