//! Tests the Pyraminx and the Skewb. Pieces and stickers must agree, and the tables must agree with published facts.

use super::*;
use crate::cube::generator;
use crate::puzzles::{PuzzleSolver, read_text};
use crate::tables::NoProgress;

const PYRAMINX_FACES: [char; 4] = ['F', 'L', 'R', 'D'];
const SKEWB_FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

fn pyraminx() -> FacedPuzzle {
    FacedPuzzle::pyraminx()
}

fn skewb() -> FacedPuzzle {
    FacedPuzzle::skewb()
}

fn both() -> [FacedPuzzle; 2] {
    [pyraminx(), skewb()]
}

/// The solver of each puzzle. It is opened before the cell is locked. If it were opened while the cell is locked, the
/// threads that build its table could wait for the cell forever.
fn solver(puzzle: FacedPuzzle) -> &'static PuzzleSolver {
    static SOLVERS: [OnceLock<PuzzleSolver>; 2] = [OnceLock::new(), OnceLock::new()];
    let solver = &SOLVERS[usize::from(puzzle.name() == PuzzleName::Skewb)];
    if let Some(solver) = solver.get() {
        return solver;
    }
    let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
    let opened = PuzzleSolver::open(Arc::new(puzzle), method, metric, &Store::IN_MEMORY, &NoProgress);
    let opened = opened.expect("the table is as published");
    solver.get_or_init(|| opened)
}

fn turns(puzzle: FacedPuzzle, text: &str) -> Vec<PuzzleTurn> {
    puzzle.turns(text).expect("an algorithm")
}

fn after(puzzle: FacedPuzzle, text: &str) -> PuzzlePosition {
    let reading = puzzle.read(text, Some(PuzzleFormat::Moves));
    reading.expect("an algorithm").position
}

fn error(puzzle: FacedPuzzle, text: &str) -> String {
    let reading = read_text(&puzzle, text, None);
    reading.expect_err("it cannot be read").to_string()
}

/// The error message for a text, without suggested corrections.
fn fault(puzzle: FacedPuzzle, text: &str) -> String {
    match puzzle.read(text, None) {
        Err(PuzzleError::Meant { error, .. }) => error.to_string(),
        Err(error) => error.to_string(),
        Ok(_) => panic!("{text} is read"),
    }
}

/// The position in each possible orientation.
fn held_in_all_ways(puzzle: FacedPuzzle, position: &PuzzlePosition) -> Vec<PuzzlePosition> {
    puzzle.held_in_all_ways(position).collect()
}

/// The solved puzzle after pairs of stickers were exchanged, as text.
fn exchanged(puzzle: FacedPuzzle, pairs: &[(usize, usize)]) -> String {
    let mut letters: Vec<char> = puzzle.write(&puzzle.solved()).chars().collect();
    pairs.iter().for_each(|&(first, second)| letters.swap(first, second));
    letters.into_iter().collect()
}

/// Makes random moves on stickers and on the definition, and checks that the stickers are read as the state of the
/// definition.
#[test]
fn stickers_and_pieces_agree_on_random_turns() {
    for puzzle in both() {
        let definition = puzzle.definition().definition();
        let own: Vec<u8> = (0..puzzle.colors().len() as u8).collect();
        for seed in 0..100 {
            let random = &mut generator(seed, 0);
            let (mut position, mut state) = (puzzle.solved(), definition.solved().clone());
            for _ in 0..30 {
                let index = random.random_range(0..definition.moves().len());
                state = definition.make_move(&state, index).expect("nothing blocks it");
                puzzle
                    .make(&mut position, &[PuzzleTurn::new(index as u32)])
                    .expect("its own turn");
                assert_eq!(puzzle.0.definition_state(position.places(), &own), Some(state.clone()));
                assert_eq!(puzzle.0.position(&state), position);
            }
        }
    }
}

#[test]
fn the_tables_are_as_published_and_proven() {
    for (puzzle, total) in [(pyraminx(), 933_120), (skewb(), 3_149_280)] {
        let spec = puzzle.table_spec();
        let mut entries = Vec::from(spec.build(&NoProgress));
        let found = spec.check(&entries).expect("as published");
        assert_eq!((found.total(), found.diameter()), (total, 11));
        spec.prove(&entries).expect("exact");
        // The proof must fail for a distance that is too large by one, and for a wrong first turn.
        for change in [8, 1] {
            let wrong = 12_345;
            entries[wrong] ^= change;
            assert!(spec.prove(&entries).is_err(), "{change}");
            entries[wrong] ^= change;
        }
        assert_eq!(
            u128::from(total) * if total == 933_120 { 81 } else { 1 },
            puzzle.0.small.most_states()
        );
    }
}

#[test]
fn positions_are_solved_however_they_are_held() {
    for (puzzle, ways) in [(pyraminx(), 12), (skewb(), 24)] {
        let solver = solver(puzzle);
        for seed in 0..100 {
            let position = puzzle.random(&mut generator(seed, 0));
            let length = solver.solve(&position).expect("solved").turns().len();
            assert!(length <= puzzle.0.facts.longest);
            let held = held_in_all_ways(puzzle, &position);
            assert_eq!(held.len(), ways);
            for held in held {
                let solution = solver.solve(&held).expect("solved");
                assert_eq!(solution.turns().len(), length);
            }
        }
    }
}

#[test]
fn all_solutions_of_a_length_are_different_and_begin_with_the_first() {
    for puzzle in both() {
        let solver = solver(puzzle);
        for seed in 0..30 {
            let position = puzzle.random(&mut generator(seed, 9));
            let first = solver.solve(&position).expect("solved");
            let length = first.turns().len();
            for more in 0..2 {
                let all: Vec<_> = { solver.solutions(&position, length + more) }
                    .map(|each| each.expect("checked").turns().to_vec())
                    .collect();
                assert!(all.is_sorted_by_key(|turns| turns.iter().map(|turn| turn.number()).collect::<Vec<_>>()));
                assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
                assert!(more > 0 || all[0] == first.turns());
            }
            assert_eq!(
                solver.solutions(&position, length.saturating_sub(1)).count(),
                usize::from(length == 0)
            );
        }
    }
}

#[test]
fn no_random_turn_undoes_part_of_the_one_before() {
    for puzzle in both() {
        let turns = puzzle.random_turns(1_000, &mut generator(5, 0));
        let written: Vec<String> = turns.iter().map(|&turn| puzzle.write_turn(turn)).collect();
        assert!(written.windows(2).all(|pair| pair[0][..1] != pair[1][..1]));
        assert!(written.iter().all(|turn| turn.starts_with(char::is_uppercase)));
        assert!(written.iter().any(|turn| turn.ends_with('\'')));
    }
}

#[test]
fn a_clockwise_turn_takes_stickers_where_competitions_have_them() {
    assert_eq!(
        pyraminx().write(&after(pyraminx(), "U")),
        "RRRRFFFFF FFFFLLLLL LLLLRRRRR DDDDDDDDD".replace(' ', "")
    );
    assert_eq!(
        pyraminx().write(&after(pyraminx(), "u")),
        "RFFFFFFFF FLLLLLLLL LRRRRRRRR DDDDDDDDD".replace(' ', "")
    );
    // The turn L takes stickers from the left of F to the right of D.
    assert_eq!(
        pyraminx().write(&after(pyraminx(), "L")),
        "FLFFLLLFF LLLDLLDDD RRRRRRRRR DDDFDDFFF".replace(' ', "")
    );
    for (letter, taken) in [('U', "FLR"), ('L', "LFD"), ('R', "RDF"), ('B', "DRL")] {
        let colors: Vec<usize> = taken
            .chars()
            .filter_map(|face| PYRAMINX_FACES.iter().position(|each| *each == face))
            .collect();
        let stickers = after(pyraminx(), &letter.to_string());
        for (number, &face) in colors.iter().enumerate() {
            let next = colors[(number + 1) % 3] * 9;
            let arrived = &stickers.places()[next..next + 9];
            let count = arrived.iter().filter(|each| usize::from(**each) == face);
            assert_eq!(count.count(), 4, "{letter}");
        }
    }
}

#[test]
fn colors_of_competitions_are_named_as_the_faces() {
    for seed in 0..100 {
        let position = pyraminx().random(&mut generator(seed, 4));
        let colors = pyraminx()
            .write(&position)
            .replace('L', "r")
            .replace('R', "b")
            .replace('F', "g")
            .replace('D', "y");
        let reading = pyraminx().read(&colors, None).expect("can be");
        assert_eq!(
            (reading.position, reading.symbols),
            (position, vec!['g', 'r', 'b', 'y'])
        );
    }
}

#[test]
fn a_pyraminx_held_another_way_up_is_read_and_solved_but_none_in_a_mirror() {
    let scrambled = pyraminx().write(&after(pyraminx(), "U L' B R u"));
    let renamed = |to: [char; 4]| -> String {
        let face = |letter| PYRAMINX_FACES.iter().position(|each| *each == letter);
        scrambled.chars().filter_map(face).map(|face| to[face]).collect()
    };
    // Three faces are renamed in a cycle, as by a rotation of the whole puzzle about the vertex B.
    let turned = pyraminx().read(&renamed(['F', 'R', 'D', 'L']), None).expect("can be");
    assert_eq!(turned.symbols, PYRAMINX_FACES);
    let solution = solver(pyraminx()).solve(&turned.position).expect("solved");
    let usual = solver(pyraminx())
        .solve(&after(pyraminx(), "U L' B R u"))
        .expect("solved");
    assert_eq!(solution, usual);
    assert!(error(pyraminx(), &renamed(['F', 'R', 'L', 'D'])).contains("the mirror image"));
}

#[test]
fn the_net_is_four_triangles_and_the_picture_has_a_polygon_a_sticker() {
    let net = pyraminx().net(&pyraminx().solved());
    let row = |cells: &Vec<Cell>| -> String {
        let cells = cells.iter().map(|cell| match cell {
            Cell::Sticker(color) => PYRAMINX_FACES[usize::from(*color)],
            _ => ' ',
        });
        cells.collect()
    };
    let rows: Vec<String> = net.iter().map(row).collect();
    let expected = [
        "LLLLL F RRRRR",
        " LLL FFF RRR",
        "  L FFFFF R",
        "    DDDDD",
        "     DDD",
        "      D",
    ];
    assert_eq!(rows, expected);
    let picture = pyraminx()
        .picture(&pyraminx().solved(), Picture::Both, pyraminx().colors())
        .svg();
    assert_eq!(picture.matches("<polygon").count(), 36 + 4);
    assert_eq!(picture.matches(&pyraminx().colors()[3].to_string()).count(), 9);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
    assert!(!picture.contains('\n'));
}

/// Checks that neighbours in the net are neighbours on the puzzle. The stickers that the turn of a tip changes must be
/// around one vertex of the net. For the tip `b`, these are the three corners of the net, which meet at one vertex of
/// the puzzle.
#[test]
fn the_stickers_about_each_vertex_lie_together_in_the_net() {
    let changed = |text: &str| -> Vec<(usize, usize)> {
        let (before, after) = (
            pyraminx().net(&pyraminx().solved()),
            pyraminx().net(&after(pyraminx(), text)),
        );
        let cells = before.iter().enumerate().flat_map(|(row, cells)| {
            let after = &after[row];
            let cells = cells.iter().enumerate();
            cells.filter_map(move |(column, cell)| (*cell != after[column]).then_some((row, column)))
        });
        cells.collect()
    };
    assert_eq!(changed("u"), [(0, 4), (0, 6), (0, 8)]);
    assert_eq!(changed("l"), [(2, 2), (2, 4), (3, 4)]);
    assert_eq!(changed("r"), [(2, 8), (2, 10), (3, 8)]);
    assert_eq!(changed("b"), [(0, 0), (0, 12), (5, 6)]);
}

#[test]
fn an_algorithm_of_a_pyraminx_may_have_brackets_amounts_and_comments() {
    assert_eq!(
        turns(pyraminx(), "(U L')2 [r, B] u3 U2 // end"),
        turns(pyraminx(), "U L' U L' r B r' B' U'")
    );
    let expected = PuzzleLength::Moves { moves: 3 };
    assert_eq!(pyraminx().length(&turns(pyraminx(), "U u L")), expected);
    assert_eq!(after(pyraminx(), "U' U"), pyraminx().solved());
    assert_eq!(pyraminx().write_turns(&turns(pyraminx(), "U U' u u'")), "U U' u u'");
}

#[test]
fn what_of_a_pyraminx_is_no_algorithm_is_told_with_its_column() {
    let turns_are = "is not a turn of a Pyraminx; the turns are U L R B and the tips u l r b";
    assert_eq!(error(pyraminx(), "U L F"), format!("column 5: 'F' {turns_are}"));
    assert_eq!(error(pyraminx(), "x"), format!("column 1: 'x' {turns_are}"));
    assert_eq!(
        error(pyraminx(), "U 2R"),
        "column 3: a Pyraminx has no layers 2R; its turns are U L R B and the tips u l r b"
    );
    assert_eq!(error(pyraminx(), "(U"), "column 1: '(' is never closed");
}

#[test]
fn stickers_of_a_pyraminx_that_are_too_many_or_too_few_are_counted() {
    let solved = pyraminx().write(&pyraminx().solved());
    assert_eq!(
        error(pyraminx(), &solved[..35]),
        "35 stickers; a Pyraminx has 36; D seems to be left out at D0"
    );
    assert_eq!(
        error(pyraminx(), &"FLRDB".repeat(6)),
        "30 stickers; a Pyraminx has 36, and a Skewb has 30"
    );
    assert_eq!(
        error(pyraminx(), &solved.replacen("FF", "FX", 1)),
        "there are 5 different symbols, but a Pyraminx has 4 colors; F1 should probably be F, not X, so that \
         every piece occurs once"
    );
    assert_eq!(
        error(pyraminx(), &solved.replacen("FL", "LL", 1)),
        "8 stickers are F, but there should be 9; F8 should probably be F, not L, so that every piece occurs once"
    );
}

#[test]
fn pieces_of_a_pyraminx_that_cannot_be_are_told_with_their_places() {
    assert_eq!(
        fault(pyraminx(), &exchanged(pyraminx(), &[(1, 12)])),
        "an edge is flipped: flip one edge in its place"
    );
    assert_eq!(
        fault(pyraminx(), &exchanged(pyraminx(), &[(12, 19)])),
        "two edges are exchanged: exchange any two edges"
    );
    assert_eq!(
        fault(pyraminx(), &exchanged(pyraminx(), &[(0, 9)])),
        "the tip FLR shows LFR, which is the mirror image of the tip FLR"
    );
    assert_eq!(
        fault(pyraminx(), &exchanged(pyraminx(), &[(2, 11)])),
        "the centre FLR shows LFR, which is the mirror image of the centre FLR"
    );
    assert_eq!(
        fault(pyraminx(), &exchanged(pyraminx(), &[(1, 28)])),
        "the edge FL is missing; the edge RF is at RF and at DR; \
         the edge DL is at FL and at DL; the edge DR is missing"
    );
    assert_eq!(
        fault(pyraminx(), &exchanged(pyraminx(), &[(1, 11)])),
        "the centre FLR shows FFR, and no centre has these colors; \
         the edge FL shows LL, and no edge has these colors"
    );
    // The tips of U and L are exchanged.
    assert_eq!(
        fault(pyraminx(), &exchanged(pyraminx(), &[(9, 35), (35, 18), (35, 4)])),
        "the tips cannot be arranged like this: no moves lead there"
    );
}

/// The expected stickers come from TNoodle's sticker cycles on a solved Skewb. TNoodle is the scramble program of
/// competitions.
#[test]
fn turns_are_those_of_competitions() {
    for (text, expected) in [
        ("R", "UUUUL FRFFF FDDDD RRRDR LLLLB BBBUB"),
        ("U", "RRRUR BBBRB FDFFF DDDDL FLLLL UUUUB"),
        ("L", "RUUUU RRRRF FFFUF LDLLL BLBBB BDDDD"),
        ("B", "UFUUU RDDDD FFFFL DBBBB LLLUL RBRRR"),
    ] {
        assert_eq!(
            skewb().write(&after(skewb(), text)),
            expected.replace(' ', ""),
            "{text}"
        );
        assert_eq!(
            after(skewb(), &format!("{text} {text}")),
            after(skewb(), &format!("{text}'"))
        );
    }
}

#[test]
fn a_turn_of_the_whole_leaves_it_solved_and_renames_the_turns() {
    assert_eq!(skewb().write(&after(skewb(), "y")), "UUUUUBBBBBRRRRRDDDDDFFFFFLLLLL");
    assert_eq!(skewb().write(&after(skewb(), "x")), "FFFFFRRRRRDDDDDBBBBBLLLLLUUUUU");
    assert_eq!(skewb().write(&after(skewb(), "z")), "LLLLLUUUUUFFFFFRRRRRDDDDDBBBBB");
    assert!(skewb().is_solved(&after(skewb(), "x y2 z'")) && !skewb().is_solved(&after(skewb(), "R")));
    // `y2 U y2` is a turn about UFL, which has no letter. Two rotations `y'` equal `y2`.
    assert_eq!(after(skewb(), "y2 U y2"), after(skewb(), "y2 U y' y'"));
    let expected = PuzzleLength::Moves { moves: 2 };
    assert_eq!(skewb().length(&turns(skewb(), "x R U' z2")), expected);
    let held = held_in_all_ways(skewb(), &after(skewb(), "R U"));
    assert_eq!(held.len(), 24);
    assert!((1..24).all(|number| !held[..number].contains(&held[number])));
}

#[test]
fn what_is_written_is_read_as_the_same_position_in_any_symbols_and_held_in_any_way() {
    for seed in 0..50 {
        let position = skewb().random(&mut generator(seed, 4));
        for held in held_in_all_ways(skewb(), &position) {
            let written = skewb().write(&held);
            let reading = skewb().read(&written, None).expect("can be");
            assert_eq!((reading.position, reading.symbols), (held, SKEWB_FACES.to_vec()));
        }
        // The test gives the symbols `a` to `f` to the six faces, in the order of the faces. The reading must list the
        // symbols in the same order.
        let symbols = ['a', 'b', 'c', 'd', 'e', 'f'];
        let number = |letter| SKEWB_FACES.iter().position(|each| *each == letter);
        let written = skewb().write(&position);
        let renamed: String = written.chars().filter_map(number).map(|face| symbols[face]).collect();
        let reading = skewb().read(&renamed, None).expect("can be");
        assert_eq!((reading.position, reading.symbols), (position, symbols.to_vec()));
    }
}

#[test]
fn colors_in_any_arrangement_are_read_but_letters_of_faces_in_a_mirror_are_not() {
    let scrambled = skewb().write(&after(skewb(), "R U' L B' R"));
    let renamed = |to: [char; 6]| -> String {
        let face = |letter| SKEWB_FACES.iter().position(|each| *each == letter);
        scrambled.chars().filter_map(face).map(|face| to[face]).collect()
    };
    let solution = solver(skewb()).solve(&after(skewb(), "R U' L B' R")).expect("solved");
    for symbols in [
        ['W', 'B', 'R', 'Y', 'G', 'O'],
        ['W', 'G', 'R', 'Y', 'B', 'O'],
        ['R', 'F', 'U', 'L', 'B', 'D'],
    ] {
        let reading = skewb().read(&renamed(symbols), None).expect("can be");
        let solved = solver(skewb()).solve(&reading.position).expect("solved");
        assert_eq!(solved, solution);
    }
    assert!(error(skewb(), &renamed(['U', 'L', 'F', 'D', 'R', 'B'])).contains("the mirror image"));
}

#[test]
fn the_net_of_a_skewb_is_a_cross_and_the_picture_has_a_polygon_a_sticker() {
    let net = skewb().net(&skewb().solved());
    let row = |cells: &Vec<Cell>| -> String {
        let cells = cells.iter().map(|cell| match cell {
            Cell::Sticker(color) => SKEWB_FACES[usize::from(*color)],
            _ => ' ',
        });
        cells.collect()
    };
    let rows: Vec<String> = net.iter().map(row).collect();
    let expected = [
        "   U U",
        "    U",
        "   U U",
        "L LF FR RB B",
        " L  F  R  B",
        "L LF FR RB B",
        "   D D",
        "    D",
        "   D D",
    ];
    assert_eq!(rows, expected);
    for (view, faces) in [(Picture::Corner, 3), (Picture::Net, 6), (Picture::Both, 9)] {
        let picture = skewb().picture(&skewb().solved(), view, skewb().colors()).svg();
        assert_eq!(picture.matches("<polygon").count(), faces * 6);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
        assert!(!picture.contains('\n'));
    }
}

#[test]
fn what_of_a_skewb_is_no_algorithm_is_told_with_its_column() {
    let turns_are = "is not a turn of a Skewb; the turns are R U L B, and x y z of the whole puzzle";
    assert_eq!(error(skewb(), "R U F"), format!("column 5: 'F' {turns_are}"));
    assert_eq!(
        error(skewb(), "R 2U"),
        "column 3: a Skewb has no layers 2U; its turns are R U L B, and x y z of the whole puzzle"
    );
    assert_eq!(error(skewb(), "(R"), "column 1: '(' is never closed");
}

#[test]
fn stickers_of_a_skewb_that_are_too_many_or_too_few_are_counted() {
    let solved = skewb().write(&skewb().solved());
    assert_eq!(
        error(skewb(), &solved[..29]),
        "29 stickers; a Skewb has 30; B seems to be left out at B0"
    );
    assert_eq!(
        error(skewb(), &"UFRLDB".repeat(9)),
        "54 stickers; a Skewb has 30, and a 3x3x3 has 54"
    );
    assert_eq!(
        error(skewb(), &solved.replacen("UU", "UX", 1)),
        "there are 7 different symbols, but a Skewb has 6 colors; U1 should probably be U, not X, so that \
         every piece occurs once"
    );
    assert_eq!(
        error(skewb(), &solved.replacen("UR", "RR", 1)),
        "4 stickers are U, but there should be 5; U4 should probably be U, not R, so that every piece occurs once"
    );
}

#[test]
fn an_algorithm_of_a_skewb_may_have_brackets_amounts_and_comments() {
    assert_eq!(
        turns(skewb(), "(R U')2 [L, B] R2 U3 // end"),
        turns(skewb(), "R U' R U' L B L' B' R'")
    );
    assert_eq!(
        skewb().inverse(&turns(skewb(), "R U' x y2")),
        turns(skewb(), "y2 x' U R'")
    );
    assert_eq!(skewb().write_turns(&turns(skewb(), "R U' x y2 z'")), "R U' x y2 z'");
    assert_eq!(skewb().write_turns(&turns(skewb(), "x x2 x' x3")), "x x2 x' x'");
}

#[test]
fn pieces_of_a_skewb_that_cannot_be_are_told_with_their_places() {
    assert_eq!(
        fault(skewb(), &exchanged(skewb(), &[(2, 7)])),
        "two centres are exchanged: exchange any two centres"
    );
    assert_eq!(
        fault(skewb(), &exchanged(skewb(), &[(4, 5)])),
        "the corner URF shows RUF, which is the mirror image of the corner URF"
    );
    assert_eq!(
        fault(skewb(), &exchanged(skewb(), &[(4, 19)])),
        "the corner URF shows DRF, which is the mirror image of the corner DFR; \
         the corner DRB shows URB, which is the mirror image of the corner UBR"
    );
    assert_eq!(
        fault(skewb(), &exchanged(skewb(), &[(4, 17)])),
        "the corner URF shows DRF, which is the mirror image of the corner DFR; \
         the centre U is at U and at D; the centre D is missing"
    );
    // The corners URF and DLF are exchanged.
    assert_eq!(
        fault(skewb(), &exchanged(skewb(), &[(4, 15), (5, 24), (11, 13)])),
        "the corners cannot be arranged like this: no moves lead there"
    );
}

#[test]
fn a_corner_that_is_twisted_is_mended_by_the_twist_that_is_told() {
    // A clockwise twist takes the color of the first sticker to the second sticker, and so on.
    let twisted = |[first, second, third]: [usize; 3]| exchanged(skewb(), &[(first, third), (second, third)]);
    let held = "UFL DFR UBR DBL";
    let other = "URF ULB DLF DRB";
    for (stickers, corners) in [
        ([4, 5, 11], other),
        ([0, 20, 26], other),
        ([15, 24, 13], other),
        ([19, 9, 28], other),
        ([3, 10, 21], held),
        ([16, 14, 8], held),
        ([1, 25, 6], held),
        ([18, 29, 23], held),
    ] {
        let told = |way| format!("one of the corners {corners} is twisted: turn one of them {way} in its place");
        assert_eq!(error(skewb(), &twisted(stickers)), told("counter-clockwise"));
        let [first, second, third] = stickers;
        assert_eq!(error(skewb(), &twisted([third, second, first])), told("clockwise"));
    }
}

#[test]
fn a_target_may_be_held_in_any_way() {
    for puzzle in both() {
        let solver = solver(puzzle);
        for seed in 0..20 {
            let mut random = generator(seed, 3);
            let (start, target) = (puzzle.random(&mut random), puzzle.random(&mut random));
            let seen = puzzle.seen_from(&start, &target);
            for held in held_in_all_ways(puzzle, &target) {
                assert_eq!(puzzle.seen_from(&start, &held), seen);
                assert!(puzzle.looks_like(&held, &target) && !puzzle.looks_like(&held, &start));
                let held_seen = puzzle.seen_from(&held, &start).expect("can be");
                let solution = solver.solve(&held_seen).expect("solved");
                let mut turned = held;
                puzzle.make(&mut turned, solution.turns()).expect("its own turns");
                assert!(puzzle.looks_like(&turned, &start));
            }
        }
    }
}

#[test]
fn tips_take_a_turn_each() {
    let solution = solver(pyraminx()).solve(&after(pyraminx(), "u l' r b'"));
    assert_eq!(solution.expect("solved").turns(), turns(pyraminx(), "u' l r' b"));
    assert_eq!(pyraminx().side_turns(&turns(pyraminx(), "U u L l' R")), 2);
}

#[test]
fn positions_of_all_tips_and_twists_are_drawn() {
    let own: Vec<u8> = (0..4).collect();
    let mut seen = [[0_u32; 3]; 8];
    for seed in 0..3_000 {
        let position = pyraminx().random(&mut generator(seed, 2));
        let state = pyraminx().0.definition_state(position.places(), &own).expect("can be");
        for (place, twist) in state.orientations[..8].iter().enumerate() {
            seen[place][usize::from(*twist)] += 1;
        }
    }
    // Each count has a binomial distribution with the mean 1,000. Six standard deviations of this distribution are 155.
    assert!(
        seen.iter().flatten().all(|count| count.abs_diff(1_000) < 155),
        "{seen:?}"
    );
}
