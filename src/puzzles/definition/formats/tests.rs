//! Tests the formats. A puzzle that was written must be the same after it is read back. Faults must be reported in the
//! right line.

use super::aliases::finish;
use super::powers::with_powers;
use super::*;
use crate::puzzles::definition::{
    DefinitionFault, MostPossible, MoveAlias, MoveLimit, PieceInPlace, PuzzleMove, PuzzleOrbit, PuzzleSticker,
    SolvingPhase, StickerMap, Transformation,
};
use crate::puzzles::definition::{
    DefinitionGroup, DefinitionParts, NamedStep, OrbitLayout, StateReach, UnreachableState,
};
use num_bigint::BigUint;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

fn permutation(places: usize, random: &mut impl Rng) -> Vec<usize> {
    let mut permutation: Vec<usize> = (0..places).collect();
    permutation.shuffle(random);
    permutation
}

fn transformation(layout: &OrbitLayout, random: &mut impl Rng) -> Transformation {
    let mut transformation = layout.identity();
    for orbit in (0..layout.orbits()).filter(|orbit| *orbit == 0 || layout.places().is_multiple_of(2)) {
        let range = layout.range(orbit);
        for (place, source) in range.clone().zip(permutation(range.len(), random)) {
            transformation.sources[place] = (range.start + source) as u16;
            transformation.twists[place] = random.random_range(0..layout.orientations()[place]);
        }
    }
    transformation
}

fn orbit(number: usize, random: &mut impl Rng) -> PuzzleOrbit {
    let places = random.random_range(1..6);
    let orientations = [1, 2, 3, 4, 6][random.random_range(0..5)];
    let kinds = random.random_range(1..=places);
    let mut pieces: Vec<u16> = (0..places).map(|place| place % kinds).collect();
    if random.random() {
        pieces.shuffle(random);
    }
    let divisors: Vec<u8> = (1..=orientations)
        .filter(|divisor| orientations % divisor == 0)
        .collect();
    let is_plain = random.random();
    let visible: Vec<u8> = (0..kinds)
        .map(|_| {
            if is_plain {
                orientations
            } else {
                divisors[random.random_range(0..divisors.len())]
            }
        })
        .collect();
    let turned = pieces
        .iter()
        .map(|&piece| random.random_range(0..visible[usize::from(piece)]));
    let turned = turned.collect();
    PuzzleOrbit {
        name: ["CORNERS", "edges", "Ü_1"][number].to_owned(),
        orientations,
        solved_pieces: pieces,
        solved_orientations: turned,
        visible_orientations: visible,
    }
}

/// A random puzzle that may have any feature of a definition; `None` if the random parts contradict each other.
fn any_definition(seed: u64) -> Option<Definition> {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let orbits: Vec<PuzzleOrbit> = (0..random.random_range(1..=3))
        .map(|number| orbit(number, random))
        .collect();
    let layout = OrbitLayout::new(&orbits);
    let named = |names: &[&str], random: &mut ChaCha8Rng| -> Vec<(String, Transformation)> {
        let count = random.random_range(1..=names.len());
        names[..count]
            .iter()
            .map(|name| ((*name).to_owned(), transformation(&layout, random)))
            .collect()
    };
    let mut moves = with_powers(
        &layout,
        &named(&["R", "2U", "f'0", "Zv"][..if random.random() { 2 } else { 4 }], random),
    )
    .ok()?;
    let mut rotations = Vec::new();
    if random.random() {
        rotations = with_powers(
            &layout,
            &named(&["x", "Uv", "t"][..if random.random() { 2 } else { 3 }], random),
        )
        .ok()?;
    }
    if random.random() {
        // Keeps only some of the powers, in random order and with random costs.
        let mut kept: Vec<usize> = (0..moves.len())
            .filter(|&index| moves[index].base == index || random.random())
            .collect();
        kept.shuffle(random);
        let index_of = |old: usize| kept.iter().position(|&kept| kept == old);
        moves = kept
            .iter()
            .map(|&old| PuzzleMove {
                base: index_of(moves[old].base).expect("bases are kept"),
                cost: random.random_range(1..3),
                ..moves[old].clone()
            })
            .collect();
    }
    let mut parts = DefinitionParts {
        name: ["", "Ring", "a \"b\" c"][random.random_range(0..3)].to_owned(),
        orbits,
        moves,
        rotations,
        ..DefinitionParts::default()
    };
    let plain = Definition::new(parts.clone()).ok()?;
    if random.random() {
        for (name, sequence) in [("alpha", "R"), ("beta", "alpha2'"), ("gamma", "[R, alpha] R'")]
            .iter()
            .take(random.random_range(0..4))
        {
            parts.aliases.push(MoveAlias {
                name: (*name).to_owned(),
                sequence: (*sequence).to_owned(),
                transformation: layout.identity(),
            });
        }
    }
    let place = random.random_range(0..layout.places()) as u16;
    let piece = |place: u16| PieceInPlace { place, piece: 0 };
    if random.random() {
        parts.impossible = vec![piece(place), piece(0)];
        parts.moves[0].requires = vec![piece(place)];
    }
    if random.random() {
        let step = random.random_range(0..parts.moves.len());
        parts.forbidden_pairs = vec![(step, 0), (0, 0)];
        parts.forbidden_groups = vec![vec![step, 0], vec![step]];
        parts.move_limits = vec![MoveLimit {
            moves: vec![step],
            most: 3,
        }];
        if random.random() {
            parts.move_limits.push(MoveLimit {
                moves: vec![0, step],
                most: 0,
            });
        }
    }
    if random.random() {
        let step = transformation(&layout, random);
        parts.other_solved_states = vec![plain.apply(plain.solved(), &step)];
        parts.is_solved_however_held = random.random();
        parts.phases = vec![SolvingPhase {
            name: "first".to_owned(),
            moves: vec![0],
            placed: vec![place],
            oriented: vec![0],
        }];
        parts.stickers = Some(StickerMap {
            stickers: vec![PuzzleSticker {
                place,
                strand: 1,
                orientation: 0,
            }],
            colors: vec!["white".to_owned()],
        });
    }
    let mut blocks = parts.clone();
    blocks.blocks = vec![vec![place]];
    let blocked = Definition::new(blocks.clone()).is_ok() && random.random();
    finish(if blocked { blocks } else { parts }, TextPlace::START).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]
    #[test]
    fn what_is_written_in_any_format_is_read_as_the_same(seed in any::<u64>()) {
        let Some(definition) = any_definition(seed) else { return Ok(()) };
        let texts = [
            (write_tws(&definition).expect("no odd names"), DefinitionFormat::Ksolve),
            (write_kpuzzle(&definition), DefinitionFormat::Kpuzzle),
            (write_gap(&definition).expect("few stickers"), DefinitionFormat::Gap),
            (write_permutation_list(&definition).expect("few stickers"), DefinitionFormat::PermutationList),
        ];
        for (text, format) in texts {
            let read = read_definition(&text);
            let (read, recognised) = match read {
                Ok(read) => read,
                Err(error) => panic!("{error}\n{text}"),
            };
            prop_assert_eq!(recognised, format);
            if read != definition {
                panic!("{:#?}\n{:#?}\n{text}", definition.parts(), read.parts());
            }
        }
    }
}

#[test]
fn most_chances_make_puzzles() {
    let made = (0..200).filter(|&seed| any_definition(seed).is_some()).count();
    assert!(made > 100, "{made}");
}

/// A puzzle in twsearch's format that uses most features. Two corners look alike, and one edge may have any
/// orientation.
const TWS: &str = "\
# A small one.
Name Small Puzzle
Set CORNERS 4 3
Set EDGES 3 2

Solved
CORNERS
1 1 3 7
0 2 0 0
EDGES
1 2 3
0 ? 0
End

Move R
CORNERS
2 3 4 1
1 0 0 2
End

Move x
EDGES
2 3 1
0 1 0
End

MoveSequence S R x R'
MoveAlias Q S2'
Illegal EDGES 2 3
ForbiddenPairs
R S R' S
End
ForbiddenGroups
R R2
S S2 S'
End
MoveLimits
R* 5
S 0
End
";

#[test]
fn everything_in_a_file_of_twsearch_is_read() {
    let definition = read_ksolve(TWS).expect("a puzzle");
    let parts = definition.parts();
    assert_eq!(parts.name, "Small Puzzle");
    let [corners, edges] = &parts.orbits[..] else {
        panic!("two orbits")
    };
    assert_eq!(corners.solved_pieces, [0, 0, 1, 2]);
    assert_eq!(corners.solved_orientations, [0, 2, 0, 0]);
    assert_eq!(edges.visible_orientations, [2, 1, 2]);
    let r = definition.move_named("R").expect("a move");
    let r = &parts.moves[r].transformation;
    assert_eq!(r.sources[..4], [1, 2, 3, 0]);
    // The file lists a twist at the place from which the piece comes, so the piece from place 0 is twisted by 1.
    assert_eq!(r.twists[..4], [0, 0, 2, 1]);
    // R has order 4, and the sum of its twists is 0. x has order 6.
    let names: Vec<&str> = parts.rotations.iter().map(|step| step.name.as_str()).collect();
    assert_eq!(names, ["x", "x2", "x3", "x2'", "x'"]);
    let sequence = definition.effect_of(&definition.read_sequence("R x R'").expect("moves"));
    let s = definition.move_named("S").expect("a move of its own");
    assert_eq!(parts.moves[s].transformation, sequence);
    assert_eq!(parts.aliases[0].transformation, definition.power(&sequence, -2));
    assert_eq!(parts.impossible, [PieceInPlace { place: 5, piece: 2 }]);
    let r_back = definition.move_named("R'").expect("a power");
    assert_eq!(
        parts.forbidden_pairs,
        [(definition.move_named("R").unwrap_or(9), s), (r_back, s)]
    );
    assert_eq!(parts.forbidden_groups.len(), 2);
    assert_eq!(parts.move_limits[0].most, 5);
    assert!(parts.move_limits[0].moves.contains(&r_back));
}

#[test]
fn places_from_0_are_the_same_puzzle() {
    let from_0 = "\
Set CORNERS 4 3
StartState
CORNERS
0 0 2 3
0 2 0 0
End
MoveTransformation R
CORNERS
1 2 3 0
0 0 2 1
End
";
    let from_1 = "\
Set CORNERS 4 3
Solved
CORNERS
1 1 3 4
0 2 0 0
End
Move R
CORNERS
2 3 4 1
1 0 0 2
End
";
    assert_eq!(read_ksolve(from_0), read_ksolve(from_1));
}

/// Checks that a move is blocked if it would separate an edge from the centre to which it is fixed. As in ksolve's
/// Bicube, the centre has only one orientation, and a move turns it.
#[test]
fn a_turned_centre_holds_what_is_fixed_to_it() {
    let text = "\
Set EDGES 5 1
Set U 1 1
Solved
End
Move U
EDGES
2 3 4 1 5
U
1
1
End
Move F
EDGES
5 2 3 4 1
End
Block
EDGES
1
U
1
End
";
    let definition = read_ksolve(text).expect("a puzzle");
    let step = |name: &str| definition.move_named(name).expect("a move");
    assert_eq!(definition.moves().len(), 4, "U, U2, U' and F");
    let solved = definition.solved();
    // F would move the edge without the centre, so it is blocked. U moves both.
    assert_eq!(definition.make_move(solved, step("F")), None);
    let half = definition.make_move(solved, step("U2")).expect("both are moved");
    // The edge is now at the back, so F moves a different edge.
    assert!(definition.make_move(&half, step("F")).is_some());
}

#[test]
fn faults_of_ksolve_files_are_found_in_their_lines() {
    let line = |number: usize, text: &str| {
        let lines = TWS.lines().enumerate();
        let lines = lines.map(|(index, line)| if index + 1 == number { text } else { line });
        lines.collect::<Vec<_>>().join("\n")
    };
    let cases: [(usize, &str, usize, &str); 22] = [
        (3, "Set CORNERS 0 3", 3, "must be from 1"),
        (3, "Set CORNERS 4 300", 3, "must be from 1 to 255"),
        (4, "Set CORNERS 3 2", 4, "two orbits"),
        (4, "Set EDGES 65533 2", 4, "65,535 places"),
        (4, "Setup EDGES 3 2", 4, "expected Name, Set"),
        (8, "1 1 3", 8, "expected 4 numbers, but there are 3"),
        (8, "1 1 3 7 7", 8, "expected 4 numbers, but there are 5"),
        (8, "0 1 3 7", 8, "must be from 1"),
        (9, "0 3 0 0", 6, "orientation"),
        (10, "EDGE", 10, "no orbit with the name 'EDGE'"),
        (10, "CORNERS", 10, "twice"),
        (15, "Move", 17, "no orbit"),
        (17, "2 3 3 1", 15, "the number 3 occurs twice"),
        (17, "2 3 5 1", 15, "does not permute the places"),
        (18, "1 0 0 3", 15, "does not permute the places"),
        (21, "Move R", 21, "two moves have the name"),
        (27, "MoveSequence S R y R'", 27, "'y' is not the name of a move"),
        (27, "MoveSequence S R Q", 28, "itself"),
        (27, "MoveSequence S", 27, "the text ends"),
        (29, "Illegal EDGES 4 3", 29, "must be from 1 to 3"),
        (31, "R S R'", 31, "two moves of a pair"),
        (38, "S -1", 38, "expected a number"),
    ];
    for (number, text, at, expected) in cases {
        let error = read_ksolve(&line(number, text)).expect_err(text);
        // If the definitions of aliases form a circle, the error may be in any of them.
        let is_there = error.line == at || matches!(error.fault, DefinitionFault::Circle(_));
        assert!(
            is_there && error.fault.to_string().contains(expected),
            "{text}: {error}"
        );
    }
    let cut_short: String = TWS.lines().take(10).collect::<Vec<_>>().join("\n");
    assert!(read_ksolve(&cut_short).is_err());
}

/// Checks that the effect of the first alias is computed quickly. Each alias uses the next alias twice, so the first
/// alias stands for 2 to the power of 60 moves.
#[test]
fn sequences_of_sequences_are_worked_out_once() {
    let mut text = TWS.to_owned();
    text.push_str("MoveAlias A60 R\n");
    for number in (0..60).rev() {
        text.push_str(&format!("MoveAlias A{number} A{0} A{0}\n", number + 1));
    }
    let definition = read_ksolve(&text).expect("names alone");
    let first = definition
        .parts()
        .aliases
        .iter()
        .find(|alias| alias.name == "A0")
        .expect("a name");
    assert!(
        first.transformation.is_identity(),
        "the order of R divides 2 to the power of 60"
    );
}

const KPUZZLE: &str = r#"{
  "name": "small",
  "orbits": [{ "orbitName": "C", "numPieces": 3, "numOrientations": 4 }],
  "defaultPattern": { "C": { "pieces": [0, 1, 1], "orientation": [1, 0, 0], "orientationMod": [2, 0, 0] } },
  "moves": {
    "R": { "C": { "permutation": [1, 0, 2], "orientationDelta": [1, 3, 0] } },
    "x": { "C": { "permutation": [1, 2, 0], "orientationDelta": [0, 0, 0] } }
  },
  "derivedMoves": { "L": "[x: R]", "Rn": "R'", "xv": "x x", "Xv": "x x" }
}"#;

#[test]
fn everything_in_a_kpuzzle_is_read() {
    let definition = read_kpuzzle(KPUZZLE).expect("a puzzle");
    let parts = definition.parts();
    assert_eq!(parts.orbits[0].visible_orientations, [2, 4]);
    let names = |list: &[PuzzleMove]| list.iter().map(|step| step.name.clone()).collect::<Vec<_>>();
    // A derived move with a new effect becomes a move; any other derived move becomes an alias.
    assert_eq!(names(&parts.moves), ["R", "L"]);
    assert_eq!(names(&parts.rotations), ["x", "x'"]);
    let aliases: Vec<&str> = parts.aliases.iter().map(|alias| alias.name.as_str()).collect();
    assert_eq!(aliases, ["Rn", "xv", "Xv"]);
    let old = KPUZZLE
        .replace(
            r#"[{ "orbitName": "C", "numPieces": 3, "numOrientations": 4 }]"#,
            r#"{"C": {"numPieces": 3, "orientations": 4}}"#,
        )
        .replace("defaultPattern", "startPieces")
        .replace("\"pieces\"", "\"permutation\"")
        .replace("orientationDelta", "orientation")
        .replace("derivedMoves", "experimentalDerivedMoves");
    assert_eq!(read_kpuzzle(&old), Ok(definition));
}

#[test]
fn faults_of_kpuzzles_are_found_in_their_lines() {
    let cases = [
        ("\"numPieces\": 3", "\"numPieces\": 65536", 3, "from 1 to 65535"),
        ("\"numPieces\": 3", "\"numPieces\": 2", 4, "expected 2 numbers"),
        ("\"orbits\"", "\"orbit\"", 1, "no place"),
        ("[2, 0, 0]", "[3, 0, 0]", 4, "divisors"),
        ("[1, 0, 0]", "[4, 0, 0]", 4, "from 0 to 3"),
        ("[1, 0, 2]", "[1, 1, 2]", 6, "the number 1 occurs twice"),
        ("[1, 0, 2]", "[1, 0, 3]", 6, "from 0 to 2"),
        ("[1, 0, 2]", "\"swap\"", 6, "a list of numbers"),
        ("\"x\": { \"C\"", "\"x\": { \"D\"", 7, "no orbit with the name 'D'"),
        ("[x: R]", "[x: Q]", 9, "'Q' is not the name of a move"),
        ("[x: R]", "[x: Rn] L", 9, "itself"),
        ("\"x\": {", "\"R\": {", 7, "'R' occurs twice"),
        ("x x\" }", "x x\" ", 10, "',' or '}'"),
    ];
    for (from, to, line, expected) in cases {
        let error = read_definition(&KPUZZLE.replacen(from, to, 1)).expect_err(to);
        let is_there = error.line == line || from == "\"orbits\"";
        let message = error.to_string();
        assert!(
            is_there && (message.contains(expected) || from == "\"orbits\""),
            "{to}: {message}"
        );
    }
}

/// The smallest example of pieces with several stickers: three places with two stickers each.
#[test]
fn stickers_that_always_move_together_are_pieces() {
    // Three edges have the stickers 0 and 1, 2 and 3, 4 and 5. One move is a cycle with a flip, and the other move is a
    // swap.
    let text = "{'moves': {'a': [3, 2, 4, 5, 0, 1], 'b': [2, 3, 0, 1, 4, 5]}, 'solved_state': 'WRWGWB',}";
    let definition = read_permutation_list(text).expect("a puzzle");
    let orbit = &definition.orbits()[0];
    assert_eq!(
        (definition.orbits().len(), orbit.places(), orbit.orientations),
        (1, 3, 2)
    );
    assert_eq!(orbit.kinds(), 3);
    // If all stickers have the same color, no twist is visible.
    let plain = read_permutation_list(&text.replace("WRWGWB", "WWWWWW")).expect("a puzzle");
    let orbit = &plain.orbits()[0];
    assert_eq!((orbit.kinds(), &orbit.visible_orientations[..]), (1, &[1][..]));
    // Two edges look alike, and one of them is flipped.
    let flipped = read_permutation_list(&text.replace("WRWGWB", "WRRWWB")).expect("a puzzle");
    let orbit = &flipped.orbits()[0];
    assert_eq!(orbit.solved_pieces, [0, 0, 1]);
    assert_eq!(orbit.solved_orientations[1], 1);
    // In this text, numbers are counted from 1, and the list contains no inverses.
    let from_1 = "moves = {'a': [4, 3, 5, 6, 1, 2], 'b': [3, 4, 1, 2, 5, 6]}";
    let from_1 = read_permutation_list(from_1).expect("a puzzle");
    let names: Vec<&str> = from_1.moves().iter().map(|step| step.name.as_str()).collect();
    assert_eq!(names, ["a", "-a", "b"]);
    assert_eq!((from_1.moves()[1].base, from_1.moves()[1].amount), (0, -1));
}

#[test]
fn gap_reads_cycles_groups_and_stickers_that_look_alike() {
    let text = "# Three places.\nM_U := (1,2,3)\n (4,5,6);\nM_R:=(1,4);;\nGen:=[ M_U , M_R ];\nip:=[[1,2],[3],[4],[5],[6]];\nSize(Group(Gen));\n";
    let definition = read_gap(text).expect("a puzzle");
    let names: Vec<&str> = definition.moves().iter().map(|step| step.name.as_str()).collect();
    assert_eq!(names, ["U", "U'", "R"]);
    // The stickers 1 and 4 form one piece, 2 and 5 form another piece, and 3 and 6 form the third piece. The three
    // pieces look different.
    let orbit = &definition.orbits()[0];
    assert_eq!((orbit.kinds(), orbit.orientations), (3, 2));
    let group = "cube := Group(\n ( 1, 2, 3)(4,5,6),\n (1,4)\n);\n";
    let from_group = read_gap(group).expect("a puzzle");
    let layout = from_group.layout();
    assert_eq!(
        layout.order(&from_group.moves()[0].transformation),
        BigUint::from(3_u32)
    );
    for (from, to, line, expected) in [
        ("(1,2,3)", "(1,2,2)", 2, "the number 2 occurs twice"),
        ("(1,4)", "(1,70000)", 4, "from 1 to 65535"),
        ("(1,4)", "(1,4", 4, "',' or ')'"),
        ("(1,4)", "(1,,4)", 4, "the number of a sticker"),
        ("M_R ]", "M_X ]", 5, "'M_X' is not the name of a move"),
        ("[1,2]", "[1,3]", 6, "the number 3 occurs twice"),
    ] {
        let error = read_gap(&text.replacen(from, to, 1)).expect_err(to);
        assert!(
            error.line == line && error.to_string().contains(expected),
            "{to}: {error}"
        );
    }
}

#[test]
fn a_table_has_several_puzzles() {
    let table = "puzzle_type,allowed_moves\nring,\"{'r': [1, 2, 0]}\"\nswap,\"{'s': [1, 0], \"\"t\"\": [0, 1]}\"\n";
    let (swap, format) = read_named_definition(table, Some("swap")).expect("a puzzle");
    assert_eq!(format, DefinitionFormat::PuzzleTable);
    assert_eq!((swap.name(), swap.moves().len()), ("swap", 2));
    let names: Vec<String> = read_named_definition(table, Some("ring"))
        .expect("a puzzle")
        .0
        .moves()
        .iter()
        .map(|step| step.name.clone())
        .collect();
    assert_eq!(names, ["r", "-r"]);
    let several = read_definition(table).expect_err("two puzzles").fault;
    assert_eq!(several, DefinitionFault::SeveralPuzzles("ring, swap".to_owned()));
    assert!(read_named_definition(table, Some("other")).is_err());
    let bad = table.replace("[1, 2, 0]", "[1, 2, 2]");
    let error = read_named_definition(&bad, Some("ring")).expect_err("no permutation");
    assert_eq!((error.line, error.column), (2, 13));
}

/// The moves of a cube with this number of layers, as permutations of stickers. They are computed from points in space,
/// without the program's code for cubes.
fn big_cube(layers: i32) -> Vec<Vec<u16>> {
    let edge = layers - 1;
    let mut points = Vec::new();
    for axis in 0..3 {
        for side in [-1, 1] {
            for one in 0..layers {
                for other in 0..layers {
                    let mut point = [0; 3];
                    point[axis] = side * (edge + 1);
                    point[(axis + 1) % 3] = 2 * one - edge;
                    point[(axis + 2) % 3] = 2 * other - edge;
                    points.push(point);
                }
            }
        }
    }
    let index: std::collections::HashMap<[i32; 3], u16> = points.iter().copied().zip(0..).collect();
    let mut moves = Vec::new();
    for axis in 0..3 {
        for layer in 0..layers {
            let height = 2 * layer - edge;
            let is_in = |point: &[i32; 3]| {
                let here = point[axis];
                here == height || here.abs() > edge && height.abs() == edge && here * height > 0
            };
            let source = |point: &[i32; 3]| {
                let mut turned = *point;
                if is_in(point) {
                    turned[(axis + 1) % 3] = -point[(axis + 2) % 3];
                    turned[(axis + 2) % 3] = point[(axis + 1) % 3];
                }
                index[&turned]
            };
            moves.push(points.iter().map(source).collect());
        }
    }
    moves
}

/// Checks the number of orbits and pieces of cubes. The largest cube is a 40x40x40 with 9,600 stickers.
#[test]
fn a_big_cube_becomes_orbits_of_24_pieces() {
    for (layers, orbits, places) in [(2, 1, 8), (3, 3, 23), (7, 11, 215), (40, 381, 9128)] {
        let moves = big_cube(layers);
        let names = (0..moves.len()).map(|number| format!("m{number}"));
        let lists = names.zip(&moves).map(|(name, list)| format!("'{name}': {list:?}"));
        let text = format!("{{{}}}", lists.collect::<Vec<_>>().join(", "));
        let definition = read_permutation_list(&text).expect("a puzzle");
        // The orbits contain corners, middle edges, wings and centres. The six centres in the middle of the faces form
        // one orbit with only three places, because opposite centres always move together.
        assert!(definition.orbits().iter().all(|orbit| orbit.places() <= 24), "{layers}");
        assert_eq!(definition.orbits().len(), orbits, "{layers}");
        assert_eq!(definition.layout().places(), places, "{layers}");
        let corners = definition.orbits().iter().filter(|orbit| orbit.orientations == 3);
        assert_eq!(corners.map(PuzzleOrbit::places).sum::<u16>(), 8);
    }
}

#[test]
fn what_is_not_reached_is_told_by_its_pieces() {
    let text = "Set C 8 3\nSet E 12 2\nSolved\nEnd\n\
        Move U\nC\n4 1 2 3 5 6 7 8\nE\n4 1 2 3 5 6 7 8 9 10 11 12\nEnd\n\
        Move R\nC\n5 2 3 1 8 6 7 4\n1 0 0 2 2 0 0 1\nE\n9 2 3 4 1 6 7 8 12 10 11 5\nEnd\n\
        Move F\nC\n2 6 3 4 1 5 7 8\n2 1 0 0 1 2 0 0\nE\n1 10 3 4 5 9 7 8 2 6 11 12\n0 1 0 0 0 1 0 0 1 1 0 0\nEnd\n";
    let definition = read_ksolve(text).expect("a puzzle");
    let group = DefinitionGroup::new(&definition).expect("a small group");
    let solved = definition.solved().clone();
    assert_eq!(group.reach(&solved), StateReach::Possible);
    let reason = |change: &dyn Fn(&mut crate::puzzles::definition::PuzzleState)| {
        let mut state = solved.clone();
        change(&mut state);
        match group.reach(&state) {
            StateReach::Impossible(reason) => reason,
            other => panic!("{other:?}"),
        }
    };
    let swapped = reason(&|state| state.pieces.swap(0, 1));
    let (first, second) = ("C".to_owned(), "E".to_owned());
    assert_eq!(swapped, UnreachableState::DifferentParities { first, second });
    let twisted = reason(&|state| state.orientations[0] = 1);
    assert!(
        matches!(
            twisted,
            UnreachableState::TwistSum {
                sum: 1,
                orientations: 3,
                step: 3,
                ..
            }
        ),
        "{twisted:?}"
    );
    let flipped = reason(&|state| state.orientations[8] = 1);
    assert!(
        matches!(flipped, UnreachableState::TwistSum { orientations: 2, .. }),
        "{flipped:?}"
    );
    let moved = reason(&|state| state.pieces.swap(8, 14));
    assert!(
        matches!(moved, UnreachableState::NeverThere { place: 1, .. }),
        "{moved:?}"
    );
    let other = reason(&|state| state.pieces[0] = 1);
    assert_eq!(other, UnreachableState::OtherPieces);
    let random = &mut ChaCha8Rng::seed_from_u64(7);
    for _ in 0..20 {
        let state = group.draw_state(random);
        assert_eq!(group.reach(&state), StateReach::Possible);
        let other = definition.apply(&state, &definition.moves()[3].transformation);
        assert_eq!(group.reach(&other), StateReach::Possible);
    }
}

#[test]
fn scrambles_of_ksolve_are_read_with_what_is_asked_of_solutions() {
    let definition = read_ksolve(TWS).expect("a puzzle");
    let text = "# One.\nScramble first one\nCORNERS\n3 1 ?2 1\n0 1 ? ?\nEDGES\n1 2 3\nEnd\nMaxDepth 9\nSlack 2\nQTM\n\
        MoveLimits\nR* 2\nEnd\nScrambleAlg second\n R x\n R2'\nEnd\nHTM\nRandomScramble third\nEnd\n";
    // The scramble must use the piece numbers of the definition, in which there is no corner 2.
    for corners in ["2 1 ? 1", "3 3 ? 1", "3 1 1 1"] {
        let error = read_scrambles(&text.replace("3 1 ?2 1", corners), &definition).expect_err(corners);
        assert_eq!(error.line, 2, "{error}");
    }
    let scrambles = read_scrambles(text, &definition).expect("three scrambles");
    let [first, second, third] = &scrambles[..] else {
        panic!("three")
    };
    let ScrambleStart::State(state) = &first.start else {
        panic!("a position")
    };
    assert_eq!(state.pieces[..4], [Some(1), Some(0), None, Some(0)]);
    assert_eq!(
        state.orientations,
        [Some(0), Some(1), None, None, Some(0), Some(0), Some(0)]
    );
    assert_eq!(
        (first.name.as_str(), first.max_moves, first.slack),
        ("first one", None, 0)
    );
    let ScrambleStart::Moves(steps) = &second.start else {
        panic!("moves")
    };
    assert!(matches!(
        steps[..],
        [NamedStep::Move(_), NamedStep::Rotation(_), NamedStep::Move(_)]
    ));
    assert_eq!(
        (second.max_moves, second.slack, second.counts_quarter_turns),
        (Some(9), 2, true)
    );
    assert_eq!(
        (&third.start, third.counts_quarter_turns),
        (&ScrambleStart::Random, false)
    );
    assert_eq!(third.move_limits[0].moves.len(), 3);
}

/// Changes bytes of valid files at random. Reading such a file must never panic, and every definition that is read must
/// be valid.
#[test]
fn damaged_files_are_refused_or_read() {
    let gap = "M_U:=(1,2,3)(4,5,6);\nM_R:=(1,4);\nGen:=[M_U,M_R];\nip:=[[1,2],[3]];\n";
    let list = "{'moves': {'a': [3, 2, 4, 5, 0, 1], 'b': [2, 3, 0, 1, 4, 5]}, 'solved_state': 'WRWGWB',}";
    let table = "puzzle_type,allowed_moves\nring,\"{'r': [1, 2, 0]}\"\n";
    let definition = any_definition(3).or_else(|| any_definition(4)).expect("a puzzle");
    let written = write_tws(&definition).expect("no odd names");
    let json = write_permutation_list(&definition).expect("few stickers");
    let random = &mut ChaCha8Rng::seed_from_u64(11);
    let mut read = 0;
    for text in [TWS, KPUZZLE, gap, list, table, &written, &json] {
        for _ in 0..1500 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..random.random_range(1..4) {
                if bytes.is_empty() {
                    break;
                }
                let at = random.random_range(0..bytes.len());
                let other = text.as_bytes()[random.random_range(0..text.len())];
                match random.random_range(0..5) {
                    0 => bytes[at] = other,
                    1 => drop(bytes.remove(at)),
                    2 => bytes.insert(at, other),
                    3 => bytes.truncate(at.max(1)),
                    _ => bytes[at] = random.random(),
                }
            }
            if let Ok((definition, _)) = read_definition(&String::from_utf8_lossy(&bytes)) {
                read += 1;
                assert!(definition.is_solved(definition.solved()));
            }
        }
    }
    assert!(read > 100, "{read}");
}

/// A random JSON value of any type. Most of these values are invalid for most keywords.
fn any_value(random: &mut ChaCha8Rng, depth: usize) -> String {
    let numbers = [
        "0", "1", "2", "3", "-1", "64", "255", "256", "65535", "65536", "1e300", "0.5",
    ];
    let texts = [
        "", "R", "r", "#12", "#gg0000", "white", "T", "pieces", "\u{0}", "[R, R]",
    ];
    let list = |random: &mut ChaCha8Rng, most: usize| {
        let count = random.random_range(0..most);
        let values: Vec<String> = (0..count).map(|_| any_value(random, depth - 1)).collect();
        values.join(",")
    };
    match random.random_range(0..if depth == 0 { 4 } else { 9 }) {
        0 => "null".to_owned(),
        1 => random.random::<bool>().to_string(),
        2 => numbers[random.random_range(0..numbers.len())].to_owned(),
        3 => serde_json::json!(texts[random.random_range(0..texts.len())]).to_string(),
        4 => {
            let keys = [
                "stickers", "shapes", "outlines", "place", "piece", "name", "base", "amount", "colors", "rows",
            ];
            let count = random.random_range(0..4);
            let pairs = (0..count).map(|_| {
                let key = keys[random.random_range(0..keys.len())];
                format!("\"{key}\": {}", any_value(random, depth - 1))
            });
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
        }
        // Points of a polygon, with small and large coordinates.
        5 => {
            let points = (0..random.random_range(0..5)).map(|_| {
                let [right, down] = [(); 2].map(|()| [0, 1, 9, 65_535][random.random_range(0..4)]);
                format!("[{right},{down}]")
            });
            format!("[{}]", points.collect::<Vec<_>>().join(","))
        }
        _ => format!("[{}]", list(random, 5)),
    }
}

/// Gives random values to each keyword of the extension. Every definition that is read must be valid, and an error must
/// name the line of the extension or the first line.
#[test]
fn any_value_of_any_keyword_is_read_or_refused_in_its_line() {
    const KEYS: [&str; 19] = [
        "name",
        "generators",
        "orbits",
        "pieceLabels",
        "moves",
        "rotations",
        "aliases",
        "otherSolvedStates",
        "solvedHoweverHeld",
        "impossible",
        "blocks",
        "forbiddenPairs",
        "forbiddenGroups",
        "moveLimits",
        "stickers",
        "net",
        "phases",
        "unit",
        "nothing",
    ];
    const OF_NET: [&str; 7] = ["rows", "shapes", "outlines", "unit", "corner", "paint", "nothing"];
    let map = r#""stickers": {"stickers": [{"place": 0, "strand": 0, "orientation": 0}], "colors": ["A"]}"#;
    let random = &mut ChaCha8Rng::seed_from_u64(57);
    let (mut read, mut refused) = (0, 0);
    for number in 0..12_000 {
        let depth = random.random_range(0..5);
        let extension = match number % 3 {
            0 => {
                let key = KEYS[random.random_range(0..KEYS.len())];
                format!("{{\"{key}\": {}}}", any_value(random, depth))
            }
            1 => {
                let key = OF_NET[random.random_range(0..OF_NET.len())];
                format!("{{{map}, \"net\": {{\"{key}\": {}}}}}", any_value(random, depth))
            }
            _ => {
                let corner = ["stickers", "shapes", "outlines"].map(|key| {
                    let value = any_value(random, depth);
                    format!("\"{key}\": {value}")
                });
                let unit = [0, 1, 15, 16, 65_535][random.random_range(0..5)];
                format!(
                    "{{{map}, \"net\": {{\"unit\": {unit}, \"corner\": {{{}}}}}}}",
                    corner.join(",")
                )
            }
        };
        let texts = [
            format!("Set T 3 1\nSolved\nT\n1 2 3\nEnd\nMove R\nT\n2 3 1\nEnd\n# rubik: {extension}\n"),
            format!("{{\"moves\": {{\"r\": [1, 2, 0]}},\n\"rubik\": {extension}}}"),
        ];
        for (text, line) in texts.iter().zip([10, 2]) {
            match read_definition(text) {
                Ok((definition, _)) => {
                    assert!(definition.is_solved(definition.solved()), "{text}");
                    let written = write_permutation_list(&definition).expect("few stickers");
                    assert!(
                        read_definition(&written).is_ok_and(|(again, _)| again == definition),
                        "{text}"
                    );
                    read += 1;
                }
                Err(error) => {
                    assert!(error.line == line || error.line == 1, "{error}\n{text}");
                    assert!(!error.fault.to_string().is_empty());
                    refused += 1;
                }
            }
        }
    }
    assert!(read > 1_000 && refused > 1_000, "{read} read, {refused} refused");
}

/// Checks that a file whose picture would be too large is refused. The unit determines the size of a picture, and a
/// large picture could take gigabytes.
#[test]
fn a_picture_of_more_pixels_than_a_screen_has_is_refused() {
    let text = |unit: u16, farthest: u16| {
        let shape = format!("[[0,0],[{farthest},0],[0,1]]");
        let net = format!(r#"{{"unit": {unit}, "rows": [[0, 1]], "shapes": [{shape},{shape}]}}"#);
        format!("{{\"moves\": {{\"r\": [1, 0]}},\n\"rubik\": {{\"net\": {net}}}}}")
    };
    for (unit, farthest) in [(0, 65_535), (1, 4_096), (16, 65_535)] {
        assert!(read_definition(&text(unit, farthest)).is_ok(), "{unit}, {farthest}");
    }
    for (unit, farthest) in [(1, 4_097), (15, 65_535)] {
        let error = read_definition(&text(unit, farthest)).expect_err("too large");
        assert_eq!(error.fault, DefinitionFault::TooMany(MostPossible::Pixels));
        assert_eq!(error.line, 2);
    }
}

/// Checks that a file is refused early if reading it would need too much memory or time.
#[test]
fn what_is_too_large_is_refused() {
    let many_stickers = format!(
        "{{'a': [{}]}}",
        (0..70_000)
            .map(|sticker| sticker.to_string())
            .collect::<Vec<_>>()
            .join(",")
    );
    let many_moves = format!(
        "{{{}}}",
        (0..10_001)
            .map(|number| format!("'m{number}': [1, 0]"))
            .collect::<Vec<_>>()
            .join(",")
    );
    let much = format!(
        "{{{}}}",
        (0..600)
            .map(|number| {
                let list: Vec<String> = (0..40_000).map(|sticker| sticker.to_string()).collect();
                format!("'m{number}': [{}]", list.join(","))
            })
            .collect::<Vec<_>>()
            .join(",")
    );
    // The lengths of the cycles are the first primes, so the number of powers of the move exceeds the limit.
    let mut next = 0;
    let cycles = [2, 3, 5, 7, 11, 13, 17, 19].map(|length: usize| {
        let cycle: Vec<String> = (next + 1..=next + length).map(|sticker| sticker.to_string()).collect();
        next += length;
        format!("({})", cycle.join(","))
    });
    let powers = format!("U:={};", cycles.concat());
    let deep = format!("{{'a': {}", "[".repeat(100_000));
    for text in [many_stickers, many_moves, much, powers, deep] {
        let error = read_definition(&text).expect_err("too much");
        assert!(matches!(error.fault, DefinitionFault::TooMany(_)), "{error}");
    }
}

/// All positions of a puzzle, or `None` if there are too many.
fn positions(definition: &Definition) -> Option<std::collections::HashSet<crate::puzzles::definition::PuzzleState>> {
    let mut seen = std::collections::HashSet::from([definition.solved().clone()]);
    let mut open = vec![definition.solved().clone()];
    while let Some(state) = open.pop() {
        for step in definition.moves() {
            let after = definition.apply(&state, &step.transformation);
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
        if seen.len() > 5_000 {
            return None;
        }
    }
    Some(seen)
}

#[test]
fn positions_are_as_many_as_moves_lead_to_and_no_others() {
    let mut counted = 0;
    for seed in 0..200 {
        let Some(definition) = any_definition(seed) else {
            continue;
        };
        let Some(all) = positions(&definition) else { continue };
        let group = DefinitionGroup::new(&definition).expect("a small group");
        assert_eq!(group.positions(), Some(BigUint::from(all.len())), "{seed}");
        counted += 1;
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        assert!(all.contains(&group.draw_state(random)), "{seed}");
        // These states have random pieces and orientations. Moves cannot reach most of them.
        let layout = definition.layout();
        for _ in 0..5 {
            let state = definition.apply(definition.solved(), &transformation(layout, random));
            let expected = all.contains(&state);
            match group.reach(&state) {
                StateReach::Possible => assert!(expected, "{seed}"),
                StateReach::Impossible(reason) => assert!(!expected, "{seed}: {reason}"),
                StateReach::Unknown => panic!("{seed}: few positions"),
            }
        }
    }
    assert!(counted > 50, "{counted}");
}

/// Checks that two sequences of moves lead to the same colors of the stickers if and only if they lead to the same
/// state of the pieces.
#[test]
fn states_of_pieces_are_what_stickers_show() {
    let mut alike = 0;
    for seed in 0..300 {
        let Some(definition) = any_definition(seed) else {
            continue;
        };
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let text = write_permutation_list(&definition).expect("few stickers");
        let list: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let moves = list["moves"].as_object().expect("moves").clone();
        let colors = list["solved_state"].as_array().expect("colors").len();
        let kinds = random.random_range(1..=colors);
        let colors: Vec<usize> = (0..colors).map(|_| random.random_range(0..kinds)).collect();
        let plain = serde_json::json!({ "moves": moves, "solved_state": colors }).to_string();
        let (pieces, _) = read_definition(&plain).expect("lists alone");
        alike += usize::from(
            pieces
                .orbits()
                .iter()
                .any(|orbit| orbit.orientations > 2 && orbit.has_alike()),
        );
        let names: Vec<&String> = moves.keys().collect();
        let mut states = std::collections::HashMap::new();
        let (mut shown, mut state) = (colors.clone(), pieces.solved().clone());
        for _ in 0..300 {
            let name = names[random.random_range(0..names.len())];
            let sources = moves[name].as_array().expect("a list").iter();
            let before = shown.clone();
            shown = sources
                .map(|source| before[source.as_u64().expect("a number") as usize])
                .collect();
            let index = pieces.move_named(name).expect("a move");
            state = pieces.apply(&state, &pieces.moves()[index].transformation);
            assert_eq!(
                states.entry(shown.clone()).or_insert_with(|| state.clone()),
                &state,
                "{seed}"
            );
            assert_eq!(pieces.is_solved(&state), shown == colors, "{seed}");
        }
        let distinct: std::collections::HashSet<_> = states.values().collect();
        assert_eq!(distinct.len(), states.len(), "{seed}");
    }
    assert!(alike > 10, "{alike}");
}
