//! Which format a text is in, and reading it.

use super::algorithm::{AlgorithmError, is_face_letters, is_suffix};
use super::b32::B32Error;
use super::facelets::{StickerError, Symbols, read_stickers};
use super::labels::LabelError;
use super::object::{Content, ObjectError, content, cube_text};
use super::pieces::PieceError;
use super::reid::ReidError;
use super::{b32, colors, cubies, facelets, kpattern, labels, reid, shown_together, visible};
use crate::cube::{AssemblyError, Cubie, Face, Facelet, Position, Sequence, disassemble};
use std::fmt;
use thiserror::Error;

/// A way to write a cube down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// 54 stickers, faces in the order U R F D L B.
    Facelets,
    /// 54 stickers, each named by where it belongs, faces in the order U L F R B D.
    Labels,
    /// 54 colour letters, faces in the order U L F R B D.
    Colors,
    /// Edges and corners by the colours that they show, as Michael Reid wrote them.
    Reid,
    /// Letters for pieces, as nissy writes them.
    B32,
    /// Arrays of pieces as JSON, as a 2015 program had them.
    Cubies,
    /// A pattern as JSON, as cubing.js has it.
    Kpattern,
    /// An algorithm, applied to the solved cube.
    Moves,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 8] = [
        Format::Facelets,
        Format::Labels,
        Format::Colors,
        Format::Reid,
        Format::B32,
        Format::Cubies,
        Format::Kpattern,
        Format::Moves,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Facelets => "facelets",
            Format::Labels => "labels",
            Format::Colors => "colors",
            Format::Reid => "reid",
            Format::B32 => "b32",
            Format::Cubies => "cubies",
            Format::Kpattern => "kpattern",
            Format::Moves => "moves",
        }
    }

    /// The format that a text other than JSON is in, as far as one can tell before reading it; see
    /// [`read`] for what settles it.
    ///
    /// Stickers and algorithms share letters, and may share digits. A text is taken for stickers
    /// if it has 54 symbols with U R F D L B on the centres, or with six different ones there and
    /// each nine times; and a text of face letters alone also if it has about as many as a cube,
    /// 45 to 63. So a sticker that was mistyped, left out or added is an error, and never silently
    /// some other cube.
    pub fn recognise(text: &str) -> Format {
        let about_a_cube = Facelet::COUNT - 9..=Facelet::COUNT + 9;
        let symbols = fifty_four(text);
        let of_stickers = match &symbols {
            Some(symbols) if colors::is_colors(symbols) => Format::Colors,
            _ => Format::Facelets,
        };
        if symbols.as_ref().is_some_and(are_stickers) {
            of_stickers
        } else if labels::is_labels(text) {
            Format::Labels
        } else if b32::is_b32(text) {
            Format::B32
        } else if reid::is_reid(text) {
            Format::Reid
        } else if has_turns(text) || !about_a_cube.contains(&visible(text).count()) {
            Format::Moves
        } else {
            of_stickers
        }
    }
}

/// The symbols of a text that has just as many as a cube has stickers.
fn fifty_four(text: &str) -> Option<[char; Facelet::COUNT]> {
    let mut symbols = visible(text).map(|(_, symbol)| symbol);
    let mut all = [' '; Facelet::COUNT];
    for symbol in &mut all {
        *symbol = symbols.next()?;
    }
    symbols.next().is_none().then_some(all)
}

/// True if 54 symbols have U R F D L B on the centres, or else six different ones there, each of
/// which occurs nine times.
fn are_stickers(symbols: &[char; Facelet::COUNT]) -> bool {
    let centres: [char; 6] = std::array::from_fn(|face| symbols[face * 9 + 4]);
    let occurs_nine_times = |centre: &char| {
        let same = symbols.iter().filter(|symbol| *symbol == centre);
        same.count() == 9
    };
    let differ = (1..6).all(|face| !centres[..face].contains(&centres[face]));
    centres == Face::ALL.map(Face::letter) || differ && centres.iter().all(occurs_nine_times)
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// True if some face letter is followed by an amount or a prime: `R2`, `R'`, `Ri`.
fn has_turns(text: &str) -> bool {
    let next = visible(text).skip(1);
    visible(text)
        .zip(next)
        .any(|((_, face), (_, suffix))| Face::from_letter(face).is_some() && is_suffix(suffix))
}

/// Why a text is not a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The symbols are not 54 stickers of six colours.
    #[error("{error}{}", hint(.error, *.maybe_moves))]
    Stickers {
        /// What is wrong.
        error: StickerError,
        /// True if the text could have been an algorithm.
        maybe_moves: bool,
    },
    /// The stickers are no cube; with the symbols of the faces if those are not the letters.
    #[error("{error}{}", legend(.centres))]
    Assembly {
        /// What is wrong, told in faces.
        error: AssemblyError,
        /// The symbol that the text has for each face, in the order U R F D L B.
        centres: [char; 6],
    },
    /// The labels are not those of a cube.
    #[error(transparent)]
    Labels(#[from] LabelError),
    /// The colours of pieces are not those of a cube.
    #[error(transparent)]
    Reid(#[from] ReidError),
    /// The letters are not those of a cube.
    #[error(transparent)]
    B32(#[from] B32Error),
    /// The numbers of pieces are not those of a cube.
    #[error(transparent)]
    Pieces(#[from] PieceError),
    /// It is no algorithm.
    #[error(transparent)]
    Moves(#[from] AlgorithmError),
    /// It is a JSON object without a cube.
    #[error(transparent)]
    Object(#[from] ObjectError),
}

impl NotationError {
    /// A word for scripts: `stickers`, `cube`, `labels`, `pieces`, `moves` or `object`.
    pub const fn kind(&self) -> &'static str {
        match self {
            NotationError::Stickers { .. } => "stickers",
            NotationError::Assembly { .. }
            | NotationError::Labels(LabelError::Assembly(_))
            | NotationError::Reid(ReidError::Assembly(_))
            | NotationError::B32(B32Error::Pieces(PieceError::Cube(_)))
            | NotationError::Pieces(PieceError::Cube(_)) => "cube",
            NotationError::Labels(_) => "labels",
            NotationError::Reid(_) | NotationError::B32(_) | NotationError::Pieces(_) => "pieces",
            NotationError::Moves(_) => "moves",
            NotationError::Object(_) => "object",
        }
    }
}

fn hint(error: &StickerError, maybe_moves: bool) -> &'static str {
    if maybe_moves && matches!(error, StickerError::Count { .. }) {
        " (if it is an algorithm, say --from moves)"
    } else {
        ""
    }
}

fn legend(centres: &[char; 6]) -> String {
    let letters = Face::ALL.map(Face::letter);
    if *centres == letters {
        return String::new();
    }
    let pairs: Vec<String> = letters
        .iter()
        .zip(centres)
        .map(|(face, symbol)| format!("{face} is {}", shown_together([*symbol])))
        .collect();
    format!(" (here {})", pairs.join(", "))
}

/// Reads a cube in a format, or in the one that it is recognised to be in; or the cube in a JSON
/// object (see [`content`]).
///
/// # Errors
///
/// If the text is not in that format, or not a cube that can be solved.
///
/// ```
/// # use rubik::notation::{Format, read};
/// let turned = read("R U R' U'", None).unwrap();
/// assert!(!turned.cube.is_solved());
/// assert!(read("", Some(Format::Moves)).unwrap().cube.is_solved());
/// assert!(read("UUUUUUUUURRRRRRRRRFFFFFFFFF", Some(Format::Facelets)).is_err());
/// ```
pub fn read(text: &str, format: Option<Format>) -> Result<Position, NotationError> {
    let text = &*match (content(text)?, format) {
        (Content::Cubies(cubies), None | Some(Format::Cubies)) => {
            return Ok(cubies::read(&cubies)?);
        }
        (Content::Pattern(pattern), None | Some(Format::Kpattern)) => {
            return Ok(kpattern::read(&pattern)?);
        }
        (Content::Text(text), _) => text,
        (_, Some(format)) => return Err(ObjectError::OtherFormat(format.name()).into()),
    };
    if text.trim_start().starts_with('{') {
        // An object in a field of an object, which is shorter.
        return read(text, format);
    }
    match format.unwrap_or_else(|| Format::recognise(text)) {
        format @ (Format::Cubies | Format::Kpattern) => {
            Err(ObjectError::OtherFormat(format.name()).into())
        }
        Format::Reid => Ok(reid::read(text)?),
        Format::B32 => Ok(b32::read(text)?),
        Format::Labels => Ok(labels::read(text)?),
        Format::Moves => {
            let moves: Sequence = text.parse()?;
            Ok(Position::from(moves.moves()))
        }
        Format::Colors => {
            let text = colors::with_orange_as_purple(text);
            cube_of_stickers(&text, colors::FACES, false)
        }
        Format::Facelets => {
            let maybe_moves = format.is_none() && is_face_letters(text);
            cube_of_stickers(text, facelets::FACES, maybe_moves)
        }
    }
}

/// The symbols that stand for the faces, in the order U R F D L B, if a text is stickers.
pub fn centres(text: &str, format: Option<Format>) -> Option<[char; 6]> {
    let text = cube_text(text);
    let faces = match format.unwrap_or_else(|| Format::recognise(&text)) {
        Format::Facelets => facelets::FACES,
        Format::Colors => colors::FACES,
        _ => return None,
    };
    let symbols = read_stickers(&text, faces).ok()?;
    Some(symbols.centres)
}

fn cube_of_stickers(
    text: &str,
    faces: [Face; 6],
    maybe_moves: bool,
) -> Result<Position, NotationError> {
    let Symbols { facelets, centres } = read_stickers(text, faces)
        .map_err(|error| NotationError::Stickers { error, maybe_moves })?;
    Position::try_from(facelets).map_err(|error| NotationError::Assembly { error, centres })
}

/// A cube as a line of text in a format that needs no solver; none for `moves`.
pub fn write(cube: &Cubie, format: Format) -> Option<String> {
    match format {
        Format::Facelets => Some(facelets::write(&disassemble(cube))),
        Format::Labels => Some(labels::write(cube)),
        Format::Colors => Some(colors::write(&disassemble(cube))),
        Format::Reid => Some(reid::write(&disassemble(cube))),
        Format::B32 => Some(b32::write(cube)),
        Format::Cubies => serde_json::to_string(&cubies::write(cube)).ok(),
        Format::Kpattern => serde_json::to_string(&kpattern::write(cube)).ok(),
        Format::Moves => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};
    use crate::notation::Column;

    const SAMPLE: [(Format, &str); 4] = [
        (
            Format::Facelets,
            "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL",
        ),
        (
            Format::Labels,
            "R6 L1 R8 F1 U4 B3 U8 L7 L8 D2 U7 F2 D5 L4 D1 D6 F3 L2 R0 D3 D0 F7 F4 D7 U6 R3 U0 F6 R5 \
             D8 B7 R4 U5 L0 B1 R2 B6 U3 F8 R1 B4 R7 U2 B5 L6 F0 F5 B2 L5 D4 U1 B8 L3 B0",
        ),
        (
            Format::Colors,
            "B G B R W P W G G Y W R Y G Y Y R G B Y Y R R Y W B W R B Y P B W G P B P W R B P B W P \
             G R R P G Y W P G P",
        ),
        (
            Format::Moves,
            "F2 D' F2 U B2 D B2 L2 B2 F2 L' F' D B' L' U' R2 U2 F2 L' D U'",
        ),
    ];

    #[test]
    fn one_cube_in_four_formats_is_recognised_in_each() {
        let cube = read(SAMPLE[0].1, Some(Format::Facelets)).expect("a cube");
        for (format, text) in SAMPLE {
            assert_eq!(Format::recognise(text), format);
            assert_eq!(read(text, None).as_ref(), Ok(&cube), "{format}");
            assert_eq!(read(text, Some(format)).as_ref(), Ok(&cube), "{format}");
            if format != Format::Moves {
                let written = write(&cube.cube, format);
                assert_eq!(written.as_deref(), Some(text));
            }
        }
    }

    #[test]
    fn random_cubes_come_back_from_every_format() {
        for number in 0..100_000 {
            let cube = random_state(&mut generator(4, number));
            for format in Format::ALL
                .into_iter()
                .filter(|&format| format != Format::Moves)
            {
                let written = write(&cube, format).expect("a line");
                assert_eq!(read(&written, None), Ok(Position::from(cube)), "{written}");
                assert_eq!(
                    read(&written, Some(format)),
                    Ok(Position::from(cube)),
                    "{written}"
                );
            }
        }
    }

    #[test]
    fn six_other_symbols_and_orange_are_understood() {
        let cube = read(SAMPLE[0].1, None).expect("a cube");
        let digits: String = SAMPLE[0]
            .1
            .chars()
            .map(|letter| char::from(b'0' + "URFDLB".find(letter).unwrap_or(9) as u8))
            .collect();
        assert_eq!(read(&digits, None).as_ref(), Ok(&cube));
        let greek = digits.replace('0', "α").replace('5', "ω");
        assert_eq!(read(&greek, None).as_ref(), Ok(&cube));
        assert_eq!(read(&SAMPLE[2].1.replace('P', "O"), None), Ok(cube));
    }

    #[test]
    fn the_usual_colours_in_the_order_of_facelets_are_not_taken_for_colors() {
        let cube = read(SAMPLE[0].1, None).expect("a cube");
        let usual: String = SAMPLE[0]
            .1
            .chars()
            .map(|letter| match letter {
                'U' => 'W',
                'R' => 'R',
                'F' => 'G',
                'D' => 'Y',
                'L' => 'O',
                _ => 'B',
            })
            .collect();
        assert_eq!(read(&usual, None), Ok(cube));
    }

    #[test]
    fn a_sticker_too_few_is_never_silently_an_algorithm() {
        let message = |text: &str| read(text, None).expect_err("no cube").to_string();
        let text = SAMPLE[0].1;
        assert_eq!(
            message(&text[1..]),
            "53 stickers; a cube has 54 (if it is an algorithm, say --from moves)"
        );
        assert_eq!(
            message(&format!("{text}U")),
            "55 stickers; a cube has 54 (if it is an algorithm, say --from moves)"
        );
        assert!(read(&text[1..], Some(Format::Moves)).is_ok());
    }

    #[test]
    fn labels_that_contradict_each_other_are_found() {
        let message = |text: &str| read(text, None).expect_err("no cube").to_string();
        let text = SAMPLE[1].1;
        assert_eq!(
            message(&text.replacen("R8", "R6", 1)),
            "column 7: label R6 is used twice, and R8 is missing"
        );
        // R6 and R8 have one colour, but belong to two corners.
        let exchanged = text.replacen("R6", "??", 1).replacen("R8", "R6", 1);
        assert_eq!(
            message(&exchanged.replacen("??", "R8", 1)),
            "column 1: at U0 is R8, but with the stickers beside it that must be R6"
        );
        assert_eq!(
            message(&text.replacen("B3", "B9", 1)),
            "column 16: 'B9' is no label; a label is one of ULFRBD and a digit from 0 to 8"
        );
        assert_eq!(message(&text[3..]), "53 labels; a cube has 54 stickers");
        let unspaced = text.replace(' ', "");
        assert_eq!(read(&unspaced, None), read(text, None));
        assert_eq!(read(&text.replace(' ', ", "), None), read(text, None));
        assert_eq!(
            message(&text.replacen("R8", "R", 1)),
            "column 7: 'R' is no label; a label is one of ULFRBD and a digit from 0 to 8"
        );
    }

    /// A suffix character among 54 symbols once made an algorithm of them, and of the algorithm a
    /// cube that nobody had in hand.
    #[test]
    fn a_sticker_mistyped_as_an_amount_or_a_prime_is_an_error() {
        let text = SAMPLE[0].1;
        for typed in ['2', '3', 'i', '\''] {
            for place in [2, 10, 30, 53] {
                let mut symbols: Vec<char> = text.chars().collect();
                symbols[place] = typed;
                let symbols: String = symbols.into_iter().collect();
                let message = read(&symbols, None).expect_err("no cube").to_string();
                let column = Column(place + 1);
                assert!(
                    message.starts_with(&format!("{column}: '{typed}' is none of the six")),
                    "{message}"
                );
            }
        }
        let with_twos = text.replace('B', "2");
        assert_eq!(read(&with_twos, None), read(text, None));
    }

    #[test]
    fn what_cannot_be_seen_is_told_by_its_number_and_a_mark_at_the_beginning_passed_over() {
        let marked = format!("\u{feff}{}", SAMPLE[0].1);
        assert_eq!(read(&marked, None), read(SAMPLE[0].1, None));
        assert_eq!(read("\u{feff}R U", None), read("R U", None));
        let message = |text: &str| read(text, None).expect_err("no cube").to_string();
        assert_eq!(
            message("R \u{200b}U"),
            "column 3: U+200B is not a face; the faces are U R F D L B"
        );
        assert_eq!(
            message(&format!("{}\0", SAMPLE[0].1)),
            "55 stickers; a cube has 54; is U+0000 at column 55 one?"
        );
    }

    /// What other programs write for cubes of a few turns.
    #[test]
    fn other_programs_notations_are_read_and_written_as_they_have_them() {
        for (moves, format, text) in [
            (
                "",
                Format::Reid,
                "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
            ),
            (
                "R",
                Format::Reid,
                "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR",
            ),
            ("", Format::B32, "ABCDEFGH=ABCDEFGHIJKL=A"),
            ("R' U' F", Format::B32, "JLQWSVUH=ZLCUABGIVTKH=A"),
            (
                "R U2 F' L D2 B R' U L2 F",
                Format::Kpattern,
                r#"{"EDGES":{"pieces":[0,1,11,10,3,4,7,5,9,6,2,8],"orientation":[0,1,0,0,1,1,1,1,1,1,1,0]},"CORNERS":{"pieces":[6,3,1,4,5,7,2,0],"orientation":[2,1,2,2,0,1,2,2]},"CENTERS":{"pieces":[0,1,2,3,4,5],"orientation":[0,0,0,0,0,0]}}"#,
            ),
            (
                "",
                Format::Cubies,
                r#"{"ep":[1,2,3,4,5,6,7,8,9,10,11,12],"eo":[1,1,1,1,1,1,1,1,1,1,1,1],"cp":[1,2,3,4,5,6,7,8],"co":[0,0,0,0,0,0,0,0]}"#,
            ),
            // U turns the edges at U3 U1 U5 F1 bad, and twists the corners at U0 U2 U8 U6.
            (
                "U",
                Format::Cubies,
                r#"{"ep":[9,2,12,4,5,6,7,8,3,10,11,1],"eo":[0,1,0,1,1,1,1,1,0,1,1,0],"cp":[5,2,3,8,4,6,7,1],"co":[1,0,0,1,2,0,0,2]}"#,
            ),
        ] {
            let made = read(moves, Some(Format::Moves)).expect("moves");
            assert_eq!(write(&made.cube, format).as_deref(), Some(text), "{moves}");
            assert_eq!(read(text, None).as_ref(), Ok(&made), "{text}");
        }
        let wrapped = r#"{"experimentalPuzzleName":"3x3x3","patternData":{"EDGES":{"pieces":[0,8,2,3,4,10,6,7,5,9,1,11],"orientation":[0,0,0,0,0,0,0,0,0,0,0,0]},"CORNERS":{"pieces":[4,0,2,3,7,5,6,1],"orientation":[2,1,0,0,1,0,0,2]},"CENTERS":{"pieces":[0,1,2,3,4,5],"orientation":[0,0,0,0,0,0],"orientationMod":[1,1,1,1,1,1]}}}"#;
        assert_eq!(read(wrapped, None), read("R", None));
    }

    #[test]
    fn pieces_that_make_no_cube_are_told_by_list_and_place() {
        let message = |text: &str| read(text, None).expect_err("no cube").to_string();
        let array = r#"{"ep":[1,2,3,4,5,6,7,8,9,10,11,12],"eo":[1,1,1,1,1,1,1,1,1,1,1,1],"cp":[1,2,3,4,5,6,7,8],"co":[0,0,0,0,0,0,0,0]}"#;
        assert_eq!(
            message(&array.replace("11,12]", "11,13]")),
            "ep has 13 at place 12, which is not from 1 to 12"
        );
        assert_eq!(
            message(&array.replace("[1,2,3,4,5,6,7,8]", "[1,2,3,4,5,6,7]")),
            "cp has 7 numbers and not 8"
        );
        assert!(
            message(&array.replace("10,11,12]", "10,12,11]")).starts_with("two pieces are swapped")
        );
        assert_eq!(
            message("ABCDEFGH=ABCDEFGHIJKLM=A"),
            "not 8 letters, 12 and 1 with = between them, but 8, 13, 1"
        );
        assert_eq!(
            message("ABCDEFGH=ABCDEF?HIJKL=A"),
            "column 16: '?' is none of the letters A to Z and a to f"
        );
        let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        assert!(
            message(&reid.replace("DBR", "DRB")).starts_with("corner at D8-R8-B6 shows D, B, R")
        );
        let from_reid = |text: &str| {
            read(text, Some(Format::Reid))
                .expect_err("no cube")
                .to_string()
        };
        assert_eq!(
            from_reid(&reid.replacen("UR", "UX", 1)),
            "column 4: 'UX' is not 2 of the letters URFDLB"
        );
        assert_eq!(
            from_reid("UF UR"),
            "2 pieces; a cube has 12 edges and then 8 corners"
        );
    }
}
