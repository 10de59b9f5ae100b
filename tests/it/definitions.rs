//! The files in `tests/definitions` define each puzzle in four formats. Tests that all four formats give the same
//! puzzle, and that it has the known number of positions.

use rubik::puzzles::BuiltInPuzzle;
use rubik::puzzles::definition::formats::{
    DefinitionFormat, read_definition, write_gap, write_kpuzzle, write_permutation_list, write_tws,
};
use rubik::puzzles::definition::{Definition, DefinitionGroup};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The formats, each with the ending of its files.
const ENDINGS: [(&str, DefinitionFormat); 4] = [
    ("tws", DefinitionFormat::Ksolve),
    ("kpuzzle.json", DefinitionFormat::Kpuzzle),
    ("gap", DefinitionFormat::Gap),
    ("json", DefinitionFormat::PermutationList),
];

/// For each puzzle, the order of its group, and the number of its positions.
///
/// The numbers are from Jaap Scherphuis's pages (jaapsch.net/puzzles) and from the World Cube Association's puzzles.
/// The numbers of M12 and M24 are from the Atlas of Finite Groups. If all layers of a puzzle turn, each position counts
/// once for each rotation of the puzzle: 24 times for the 4x4x4, 12 times for the Dino and the FTO, 60 times for the
/// Kilominx.
/// The Redi cube has 12!/2 permutations of edges and 3^8 twists of corners. The Pyramorphix has 7!·3³ positions. On the
/// Baby FTO, one corner never moves. The other corners have 5!/2 permutations and 2⁴ twists, and each of two sets of
/// centres has 4!/2 permutations. The Hungarian rings have 38 balls in four colors: 10, 10, 9 and 9 balls in any order.
/// On the globe, the tiles of two rows can be in any order, and the tiles of the other two rows can be in any order
/// too: 16!·16! positions.
const KNOWN: [(&str, &str, &str); 22] = [
    ("1x2x3", "48", "48"),
    ("2x2x2", "3674160", "3674160"),
    ("2x2x3", "241920", "241920"),
    ("3x3x2", "1625702400", "1625702400"),
    ("3x3x3", "43252003274489856000", "43252003274489856000"),
    (
        "4x4x4",
        "16972688908618238933770849245964147960401887232000000000",
        "177628724197557644876978255387965784064000000000",
    ),
    ("baby-fto", "138240", "138240"),
    ("dino", "239500800", "239500800"),
    ("floppy", "192", "192"),
    ("fto", "158260810061489362698240000000", "376897600550338560000000"),
    (
        "globe-3x4",
        "437763136697395052544000000",
        "437763136697395052544000000",
    ),
    (
        "hungarian-rings",
        "523022617466601111760007224100074291200000000",
        "301625696863690399200",
    ),
    ("ivy", "29160", "29160"),
    (
        "kilominx",
        "1413834128545313800765440000",
        "1413834128545313800765440000",
    ),
    ("m12", "95040", "95040"),
    (
        "megaminx",
        "100669616553523347122516032313645505168688116411019768627200000000000",
        "100669616553523347122516032313645505168688116411019768627200000000000",
    ),
    ("pyraminx", "75582720", "75582720"),
    ("pyramorphix", "3674160", "136080"),
    ("pyraminx-duo", "324", "324"),
    ("redi", "1571364748800", "1571364748800"),
    ("skewb", "3149280", "3149280"),
    ("m24", "244823040", "244823040"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/definitions")
}

/// The path of a file that defines a puzzle. The file is in the folder of the tests or in the catalogue of the program.
pub fn definition_file(name: &str) -> PathBuf {
    let path = folder().join(name);
    match path.exists() {
        true => path,
        false => Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src/puzzles/catalogue")
            .join(name),
    }
}

fn read(puzzle: &str, ending: &str) -> (Definition, DefinitionFormat) {
    let path = definition_file(&format!("{puzzle}.{ending}"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read_definition(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The order of each move. The key is the name of the move.
fn orders(definition: &Definition) -> BTreeMap<String, String> {
    let order = |transformation| definition.order(transformation).to_string();
    let moves = definition.moves().iter();
    moves
        .map(|step| (step.name.clone(), order(&step.transformation)))
        .collect()
}

#[test]
fn a_puzzle_has_the_known_positions_whichever_format_it_comes_in() {
    for (puzzle, order, positions) in KNOWN {
        let (first, _) = read(puzzle, ENDINGS[0].0);
        for (ending, format) in ENDINGS {
            let (definition, recognised) = read(puzzle, ending);
            assert_eq!(recognised, format, "{puzzle}.{ending}");
            assert_eq!(orders(&definition), orders(&first), "{puzzle}.{ending}");
            let group = DefinitionGroup::new(&definition).expect("a stabilizer chain");
            assert!(group.is_proven(), "{puzzle}.{ending}");
            assert_eq!(group.order().to_string(), order, "{puzzle}.{ending}");
            let count = group.positions().expect("positions that can be counted");
            assert_eq!(count.to_string(), positions, "{puzzle}.{ending}");
        }
    }
}

#[test]
fn every_file_of_the_folder_is_of_a_known_puzzle() {
    let files = fs::read_dir(folder()).expect("a folder").flatten();
    let mut count = 0;
    for file in files {
        let name = file.file_name().to_string_lossy().into_owned();
        let is_known =
            |(puzzle, ..): &&(&str, &str, &str)| ENDINGS.iter().any(|(ending, _)| name == format!("{puzzle}.{ending}"));
        assert!(KNOWN.iter().any(|known| is_known(&known)), "{name}");
        count += 1;
    }
    for built_in in BuiltInPuzzle::all() {
        assert!(KNOWN.iter().any(|known| known.0 == built_in.name), "{}", built_in.name);
        count += 1;
    }
    assert_eq!(count, KNOWN.len() * ENDINGS.len());
}

#[test]
fn what_is_read_in_one_format_is_the_same_when_it_is_written_in_another() {
    for (puzzle, ..) in KNOWN {
        for (ending, _) in ENDINGS {
            let (definition, _) = read(puzzle, ending);
            let texts = [
                write_tws(&definition).expect("plain names"),
                write_kpuzzle(&definition),
                write_gap(&definition).expect("few stickers"),
                write_permutation_list(&definition).expect("few stickers"),
            ];
            for text in texts {
                let (again, _) = read_definition(&text).expect("a definition that was written");
                assert!(again == definition, "{puzzle}.{ending}");
            }
        }
    }
}

/// Tests that the program reads the puzzles in `docs/definitions.md`. The document describes the first puzzle in
/// detail.
#[test]
fn the_puzzles_of_the_document_are_puzzles() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/definitions.md");
    let text = fs::read_to_string(path).expect("a document");
    let blocks = text.split("```").skip(1).step_by(2);
    let blocks = blocks.map(|block| block.split_once('\n').map_or("", |(_, block)| block));
    let puzzles: Vec<Definition> = blocks
        .filter_map(|block| Some(read_definition(block).ok()?.0))
        .collect();
    assert_eq!(
        puzzles.len(),
        3,
        "the document has a file from scratch, GAP, and a list"
    );
    let group = DefinitionGroup::new(&puzzles[0]).expect("a small group");
    assert_eq!(puzzles[0].name(), "Lamp");
    assert_eq!(group.positions().map(|count| count.to_string()), Some("6".to_owned()));
}
