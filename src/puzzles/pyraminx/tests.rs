//! The Pyraminx against itself: its two engines, its table, and what is known of it.

use super::pieces::PyraminxPieces;
use super::solver::{table_spec, tip_turns};
use super::*;
use crate::coordinates::State;
use crate::cube::generator;
use crate::puzzles::{PuzzleSolver, Third, read_text};
use crate::tables::{Distribution, NoProgress, TableSpec};
use rayon::prelude::*;
use std::sync::OnceLock;

fn solver() -> &'static PyraminxSolver {
    static SOLVER: OnceLock<PyraminxSolver> = OnceLock::new();
    if let Some(solver) = SOLVER.get() {
        return solver;
    }
    // Built before the cell is locked, for threads that build together must not wait for the cell.
    let opened = PyraminxSolver::open(&Store::IN_MEMORY, &NoProgress);
    let opened = opened.expect("the table is as published");
    SOLVER.get_or_init(|| opened)
}

fn checked() -> PuzzleSolver {
    PuzzleSolver::open_usual(std::sync::Arc::new(Pyraminx)).expect("the table is as published")
}

fn turns(text: &str) -> Vec<PuzzleTurn> {
    Pyraminx.turns(text).expect("an algorithm")
}

fn after(text: &str) -> PuzzlePosition {
    let reading = Pyraminx.read(text, Some(PuzzleFormat::Moves));
    reading.expect("an algorithm").position
}

fn error(text: &str) -> String {
    let reading = read_text(&Pyraminx, text, None);
    reading.expect_err("it cannot be read").to_string()
}

/// Turns of two layers and of tips, at random.
fn random_turns_with_tips(count: usize, random: &mut impl Rng) -> Vec<PyraminxTurn> {
    let turns = Pyraminx.random_turns(count, random);
    let mut turns = Pyraminx::turns_of(&turns).expect("its own turns");
    for turn in &mut turns {
        if random.random_range(0..4) == 0 {
            turn.depth = Depth::Tip;
        }
    }
    turns
}

#[test]
fn both_engines_agree_on_random_turns() {
    for seed in 0..500 {
        let turns = random_turns_with_tips(30, &mut generator(seed, 0));
        let (mut pieces, mut stickers) = (PyraminxPieces::SOLVED, PyraminxStickers::solved());
        for turn in turns {
            pieces.make(turn);
            stickers.make(&[turn]);
            assert_eq!(PyraminxStickers::from(&pieces), stickers, "{turn}");
            assert_eq!(stickers.pieces(), Ok(pieces));
        }
    }
}

#[test]
fn a_clockwise_turn_takes_stickers_where_competitions_have_them() {
    assert_eq!(
        Pyraminx.write(&after("U")),
        "RRRRFFFFF FFFFLLLLL LLLLRRRRR DDDDDDDDD".replace(' ', "")
    );
    assert_eq!(
        Pyraminx.write(&after("u")),
        "RFFFFFFFF FLLLLLLLL LRRRRRRRR DDDDDDDDD".replace(' ', "")
    );
    // L takes F to D, at the left of F and at the right of D.
    assert_eq!(
        Pyraminx.write(&after("L")),
        "FLFFLLLFF LLLDLLDDD RRRRRRRRR DDDFDDFFF".replace(' ', "")
    );
    for (letter, taken) in [('U', "FLR"), ('L', "LFD"), ('R', "RDF"), ('B', "DRL")] {
        let colors: Vec<usize> = taken
            .chars()
            .filter_map(|face| FACES.iter().position(|each| *each == face))
            .collect();
        let stickers = after(&letter.to_string());
        for (number, &face) in colors.iter().enumerate() {
            let next = colors[(number + 1) % 3] * 9;
            let arrived = &stickers.places()[next..next + 9];
            let count = arrived.iter().filter(|each| usize::from(**each) == face);
            assert_eq!(count.count(), 4, "{letter}");
        }
    }
}

#[test]
fn the_table_is_as_published_and_proven() {
    let entries = table_spec().build(&NoProgress);
    let found = table_spec().check(&entries).expect("as published");
    assert_eq!((found.total(), found.diameter()), (933_120, 11));
    table_spec().prove(&entries).expect("exact");
}

/// Every state, solved once by the walk down the table, and the solution made on its stickers.
#[test]
fn every_state_is_solved_in_as_many_turns_as_it_is_away() {
    // Opened here, since threads that wait for it could not help to build its table.
    let solver = solver();
    let lengths = (0..PyraminxEdges::SIZE).into_par_iter().map(|edges| {
        let states = PyraminxOrientations::all().map(|orientations| {
            let mut pieces = orientations.pieces();
            pieces.edges = factorial::unrank_even(edges);
            pieces.tips = pieces.centres;
            pieces
        });
        let states: Vec<PyraminxPieces> = states.collect();
        let solutions = solver.solve(&states).expect("the table is exact");
        let mut lengths = [0; 12];
        for (pieces, solution) in states.iter().zip(&solutions) {
            let mut stickers = PyraminxStickers::from(pieces);
            stickers.make(&Pyraminx::turns_of(solution).expect("its own turns"));
            assert!(are_faces_of_one_color(&stickers.0, STICKERS_ON_FACE));
            lengths[solution.len()] += 1;
        }
        lengths
    });
    let sum = |all: [u64; 12], each: [u64; 12]| std::array::from_fn(|i| all[i] + each[i]);
    let lengths = lengths.reduce(|| [0; 12], sum);
    assert_eq!(lengths.as_slice(), Distribution::published("pyraminx-optimal").counts());
}

#[test]
fn tips_take_a_turn_each_and_fifteen_turns_are_the_most() {
    let solver = checked();
    let solution = solver.solve(&after("u l' r b'")).expect("solved");
    assert_eq!(solution.turns(), turns("u' l r' b"));
    assert_eq!(Pyraminx.inverse(&turns("u l' r b'")), turns("b r' l u'"));
    // The other way round is no longer.
    assert_eq!(tip_turns(&PyraminxPieces::SOLVED).count(), 0);
    let farthest = (0..).map(|seed| Pyraminx.random(&mut generator(seed, 1)));
    let farthest = farthest.take(3_000).collect::<Vec<_>>();
    let solutions = solver.solve_all(&farthest.iter().collect::<Vec<_>>());
    let lengths = solutions
        .iter()
        .map(|each| each.as_ref().expect("solved").turns().len());
    assert!(lengths.clone().max() <= Some(15) && lengths.max() >= Some(13));
}

#[test]
fn positions_of_all_tips_and_twists_are_drawn() {
    let mut seen = [[0_u32; 3]; 8];
    for seed in 0..3_000 {
        let position = Pyraminx.random(&mut generator(seed, 2));
        let pieces = PyraminxStickers::of(&position).and_then(|stickers| stickers.pieces());
        let pieces = pieces.expect("can be");
        let twists = pieces.centres.into_iter().chain(pieces.tips);
        for (place, twist) in twists.enumerate() {
            seen[place][usize::from(twist)] += 1;
        }
    }
    // A thousand each, give or take six standard deviations of a binomial count.
    assert!(
        seen.iter().flatten().all(|count| count.abs_diff(1_000) < 155),
        "{seen:?}"
    );
}

#[test]
fn a_target_may_be_held_in_any_way() {
    let solver = checked();
    for seed in 0..50 {
        let mut random = generator(seed, 3);
        let (start, target) = (Pyraminx.random(&mut random), Pyraminx.random(&mut random));
        let seen = Pyraminx.seen_from(&start, &target);
        for held in PyraminxStickers::of(&target).expect("its own").held_in_all_ways() {
            let held = PuzzlePosition::from(&held);
            assert_eq!(Pyraminx.seen_from(&start, &held), seen);
            assert!(Pyraminx.looks_like(&held, &target));
            let held_seen = Pyraminx.seen_from(&held, &start).expect("can be");
            let solution = solver.solve(&held_seen).expect("solved");
            let mut turned = held;
            Pyraminx.make(&mut turned, solution.turns()).expect("its own turns");
            assert!(Pyraminx.looks_like(&turned, &start));
        }
    }
}

#[test]
fn colors_of_competitions_are_named_as_the_faces() {
    for seed in 0..100 {
        let position = Pyraminx.random(&mut generator(seed, 4));
        let colors = Pyraminx
            .write(&position)
            .replace('L', "r")
            .replace('R', "b")
            .replace('F', "g")
            .replace('D', "y");
        let reading = Pyraminx.read(&colors, None).expect("can be");
        assert_eq!(
            (reading.position, reading.symbols),
            (position, vec!['g', 'r', 'b', 'y'])
        );
    }
}

#[test]
fn a_pyraminx_held_another_way_up_is_read_and_solved_but_none_in_a_mirror() {
    let scrambled = Pyraminx.write(&after("U L' B R u"));
    let renamed = |to: [char; 4]| -> String {
        let face = |letter| FACES.iter().position(|each| *each == letter);
        scrambled.chars().filter_map(face).map(|face| to[face]).collect()
    };
    // Faces are renamed in a cycle of three, as by a turn of the whole about B.
    let turned = Pyraminx.read(&renamed(['F', 'R', 'D', 'L']), None).expect("can be");
    assert_eq!(turned.symbols, FACES);
    let solution = checked().solve(&turned.position).expect("solved");
    let usual = checked().solve(&after("U L' B R u")).expect("solved");
    assert_eq!(solution, usual);
    assert!(error(&renamed(['F', 'R', 'L', 'D'])).contains("as in a mirror"));
}

#[test]
fn an_algorithm_may_have_brackets_amounts_and_comments() {
    assert_eq!(turns("(U L')2 [r, B] u3 U2 // end"), turns("U L' U L' r B r' B' U'"));
    let expected = PuzzleLength::Moves { moves: 3 };
    assert_eq!(Pyraminx.length(&turns("U u L")), expected);
    assert_eq!(after("U' U"), Pyraminx.solved());
    assert_eq!(Pyraminx.write_turns(&turns("U U' u u'")), "U U' u u'");
}

#[test]
fn the_net_is_four_triangles_and_the_picture_has_a_polygon_a_sticker() {
    let net = Pyraminx.net(&Pyraminx.solved());
    let row = |cells: &Vec<Cell>| -> String {
        let cells = cells.iter().map(|cell| match cell {
            Cell::Sticker(color) => FACES[usize::from(*color)],
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
    let picture = Pyraminx
        .picture(&Pyraminx.solved(), Picture::Both, Pyraminx.colors())
        .svg();
    assert_eq!(picture.matches("<polygon").count(), 36 + 4);
    assert_eq!(picture.matches(&COLORS[3].to_string()).count(), 9);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
    assert!(!picture.contains('\n'));
}

/// What lies side by side in the net does so on the puzzle: a turn about U changes one row of triangles.
#[test]
fn the_stickers_about_each_vertex_lie_together_in_the_net() {
    let changed = |text: &str| -> Vec<(usize, usize)> {
        let (before, after) = (Pyraminx.net(&Pyraminx.solved()), Pyraminx.net(&after(text)));
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
fn no_random_turn_is_about_the_vertex_of_the_one_before() {
    let turns = Pyraminx.random_turns(1_000, &mut generator(5, 0));
    let turns = Pyraminx::turns_of(&turns).expect("its own turns");
    assert_eq!(turns.len(), 1_000);
    assert!(turns.windows(2).all(|pair| pair[0].vertex != pair[1].vertex));
    assert!(turns.iter().all(|turn| turn.depth == Depth::TwoLayers));
    assert!(
        Third::ALL
            .iter()
            .all(|third| turns.iter().any(|turn| turn.third == *third))
    );
}

#[test]
fn what_is_no_algorithm_is_told_with_its_column() {
    let turns_are = "turns nothing on a Pyraminx; its turns are U L R B and the tips u l r b";
    assert_eq!(error("U L F"), format!("column 5: 'F' {turns_are}"));
    assert_eq!(error("x"), format!("column 1: 'x' {turns_are}"));
    assert_eq!(
        error("U 2R"),
        "column 3: a Pyraminx has no layers 2R; its turns are U L R B and the tips u l r b"
    );
    assert_eq!(error("(U"), "column 1: '(' is never closed");
}

#[test]
fn stickers_that_are_too_many_or_too_few_are_counted() {
    let solved = Pyraminx.write(&Pyraminx.solved());
    assert_eq!(
        error(&solved[..35]),
        "35 stickers; a Pyraminx has 36; D seems left out as D0"
    );
    assert_eq!(
        error(&"FLRDB".repeat(6)),
        "30 stickers; a Pyraminx has 36, and a Skewb has 30"
    );
    assert_eq!(
        error(&solved.replacen("FF", "FX", 1)),
        "5 different symbols; a Pyraminx has 4 colors; F1 is probably F, not X: then every piece occurs once"
    );
    assert_eq!(
        error(&solved.replacen("FL", "LL", 1)),
        "8 stickers are F, and there should be 9; F8 is probably F, not L: then every piece occurs once"
    );
}

#[test]
fn pieces_that_cannot_be_are_told_with_their_places() {
    let error = |text: &str| match Pyraminx.read(text, None) {
        Err(crate::puzzles::PuzzleError::Meant { error, .. }) => error.to_string(),
        Err(error) => error.to_string(),
        Ok(_) => panic!("{text} is read"),
    };
    let exchanged = |pairs: &[(usize, usize)]| -> String {
        let mut letters: Vec<char> = Pyraminx.write(&Pyraminx.solved()).chars().collect();
        pairs.iter().for_each(|&(first, second)| letters.swap(first, second));
        letters.into_iter().collect()
    };
    assert_eq!(
        error(&exchanged(&[(1, 12)])),
        "an edge is flipped: flip one edge in its place"
    );
    assert_eq!(
        error(&exchanged(&[(12, 19)])),
        "two edges are exchanged: exchange any two edges"
    );
    assert_eq!(
        error(&exchanged(&[(0, 9)])),
        "the tip FLR shows LFR, which is the tip FLR as in a mirror"
    );
    assert_eq!(
        error(&exchanged(&[(2, 11)])),
        "the centre FLR shows LFR, which is the centre FLR as in a mirror"
    );
    assert_eq!(
        error(&exchanged(&[(1, 28)])),
        "the edge FL is missing; the edge RF is at RF and at DR; \
         the edge DL is at FL and at DL; the edge DR is missing"
    );
    assert_eq!(
        error(&exchanged(&[(1, 11)])),
        "the centre FLR shows FFR, and no centre has these colors; \
         the edge FL shows LL, and no edge has these colors"
    );
    // The tips of U and L, each whole, in each other's place.
    assert_eq!(
        error(&exchanged(&[(9, 35), (35, 18), (35, 4)])),
        "the tips cannot stand like this: no moves lead there"
    );
}
