//! Tests of laws that every algorithm obeys.

use super::super::Column;
use super::{
    Algorithm, AlgorithmError, AlgorithmLengths, BehindLetter, LayerNumbers, Mirror, Node, Parentheses, TurnName,
    TurnNotation,
};
use crate::cube::{Cube, Layers, Rotation};
use proptest::prelude::*;

/// Random trees with every type of node, and with brackets inside brackets.
fn nodes() -> impl Strategy<Value = Vec<Node>> {
    let layers: Vec<Layers> = Layers::all().collect();
    // No amount is 0.
    let amounts = |most: i32| prop_oneof![-most..=-1, 1..=most];
    let turn = (prop::sample::select(layers), amounts(7));
    let leaf = prop_oneof![
        12 => turn.prop_map(|(layers, quarters)| Node::Turn { layers, quarters }),
        1 => Just(Node::Pause),
        1 => Just(Node::LineBreak),
    ];
    let node = leaf.prop_recursive(4, 40, 6, move |node| {
        let body = || prop::collection::vec(node.clone(), 0..6);
        let times = amounts(3);
        prop_oneof![
            (body(), times.clone()).prop_map(|(body, times)| Node::Group(body, times)),
            (body(), body(), times.clone())
                .prop_map(|(first, second, times)| Node::Commutator([first, second].into(), times)),
            (body(), body(), times).prop_map(|(around, inner, times)| Node::Conjugate([around, inner].into(), times)),
        ]
    });
    prop::collection::vec(node, 0..12)
}

fn algorithms() -> impl Strategy<Value = Algorithm> {
    let comment = || prop::option::of("[ -~]{0,12}[!-~]");
    let on_inverse = prop_oneof![2 => Just(Vec::new()), 1 => nodes()];
    let parts = (nodes(), comment(), comment(), on_inverse);
    parts.prop_map(|(mut normal, first, last, mut on_inverse)| {
        if let Some(text) = first {
            let comment = [Node::Comment(text), Node::LineBreak];
            normal.splice(0..0, comment);
        }
        normal.extend(last.map(Node::Comment));
        // The test uses no line ends on the inverse scramble.
        on_inverse.retain(|node| *node != Node::LineBreak);
        Algorithm { normal, on_inverse }
    })
}

fn held(algorithm: &Algorithm) -> Cube {
    algorithm.held().expect("short enough")
}

fn lengths(algorithm: &Algorithm) -> AlgorithmLengths {
    algorithm.lengths().expect("short enough")
}

#[test]
fn what_is_made_on_the_inverse_scramble_stands_apart() {
    let algorithm: Algorithm = "R ^(U L) D".parse().expect("an algorithm");
    let sides = [algorithm.normal(), algorithm.on_inverse()];
    assert_eq!(sides.map(<[Node]>::len), [2, 2]);
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same_tree(algorithm in algorithms()) {
        let written = algorithm.to_string();
        prop_assert_eq!(written.parse(), Ok(algorithm), "{}", written);
        let again = written.parse::<Algorithm>().expect("read before").to_string();
        prop_assert_eq!(again, written);
    }

    #[test]
    fn what_a_filter_prints_is_one_line_that_is_read_as_the_same_tree(algorithm in algorithms()) {
        for tree in [algorithm.clone(), algorithm.inverse(), algorithm.mirrored(Mirror::S)] {
            let in_one_line = tree.in_one_line();
            let line = in_one_line.to_string();
            prop_assert!(!line.contains(['\n', '\r']), "{}", line);
            prop_assert_eq!(line.parse(), Ok(in_one_line.clone()), "{}", line);
            prop_assert_eq!(held(&in_one_line), held(&tree));
            prop_assert_eq!(in_one_line.in_one_line(), in_one_line);
        }
    }

    #[test]
    fn simplifying_changes_no_state_and_never_lengthens(algorithm in algorithms()) {
        let simplified = algorithm.simplified().expect("short enough");
        prop_assert_eq!(held(&simplified), held(&algorithm));
        let (long, short) = (lengths(&algorithm), lengths(&simplified));
        prop_assert!(short.htm <= long.htm && short.qtm <= long.qtm, "{simplified}");
        prop_assert!(short.stm <= long.stm && short.etm <= long.etm, "{simplified}");
        prop_assert_eq!(simplified.simplified(), Ok(simplified.clone()));
    }

    #[test]
    fn the_inverse_undoes(algorithm in algorithms()) {
        let there = algorithm.turns().expect("short enough");
        let back = algorithm.inverse().turns().expect("short enough");
        prop_assert_eq!(held(&algorithm).after(back.iter().copied()), Cube::SOLVED);
        prop_assert_eq!(Cube::from(back.as_slice()).after(there.iter().copied()), Cube::SOLVED);
        let written = algorithm.inverse().to_string();
        prop_assert_eq!(held(&written.parse().expect(&written)), held(&algorithm.inverse()));
    }

    #[test]
    fn the_mirror_image_of_the_mirror_image_is_what_it_was(algorithm in algorithms()) {
        for mirror in [Mirror::M, Mirror::E, Mirror::S] {
            prop_assert_eq!(algorithm.mirrored(mirror).mirrored(mirror), algorithm.clone());
        }
        // Two perpendicular mirrors give a half turn about their line of intersection.
        let twice = algorithm.mirrored(Mirror::M).mirrored(Mirror::S);
        let half: Algorithm = "y2".parse().expect("y2");
        let rotation = held(&half).rotation;
        prop_assert_eq!(twice, algorithm.rotated(rotation));
    }

    #[test]
    fn rotating_is_turning_the_whole_cube_before_and_back_after(
        algorithm in algorithms(),
        number in 0..Rotation::COUNT,
    ) {
        let rotation = Rotation::all().nth(number).expect("one of 24");
        let conjugate = format!("[{rotation}: ({})]", algorithm.without_niss());
        let conjugate: Algorithm = conjugate.parse().expect(&conjugate);
        prop_assert_eq!(held(&algorithm.rotated(rotation)), held(&conjugate));
    }

    #[test]
    fn other_notations_say_the_same(algorithm in algorithms()) {
        let read = |text: String| held(&text.parse().expect(&text));
        prop_assert_eq!(read(algorithm.wca().expect("short enough")), held(&algorithm));
        prop_assert_eq!(held(&algorithm.expanded().expect("short enough")), held(&algorithm));
        prop_assert_eq!(held(&algorithm.without_niss()), held(&algorithm));
        let classic = read(algorithm.classic().expect("short enough"));
        prop_assert_eq!(classic.position, held(&algorithm).position);
        prop_assert_eq!(classic.rotation, Rotation::UPRIGHT);
    }

    #[test]
    fn any_text_is_an_algorithm_or_an_error(text in any::<String>()) {
        let _ = text.parse::<Algorithm>();
    }

    #[test]
    fn any_text_of_the_right_characters_is_an_algorithm_or_an_error(
        text in "[URFDLBurfdlbMESxyz()\\[\\],:'2307^./\nwv-]{0,60}",
    ) {
        if let Ok(algorithm) = text.parse::<Algorithm>() {
            let again = algorithm.to_string().parse();
            prop_assert_eq!(again, Ok(algorithm.clone()), "{}", text);
            if let Ok(turns) = algorithm.turns() {
                let simplified = algorithm.simplified().expect("short enough");
                prop_assert_eq!(held(&simplified), Cube::from(turns.as_slice()));
            }
        }
    }
}

/// A puzzle with nine layers, of which each turn moves one. The top layer is `U` or `1U`, and the bottom layer is `9U`.
struct Tower;

impl TurnNotation for Tower {
    type Layers = u32;

    fn has_letter(&self, letter: char) -> bool {
        letter == 'U'
    }

    fn plain(&self, letter: char) -> Option<u32> {
        self.has_letter(letter).then_some(1)
    }

    fn layers(&self, name: TurnName, behind: &mut BehindLetter<'_, '_>) -> Result<(u32, bool), AlgorithmError> {
        let is_upside_down = behind.next_if(|next| next == 'w').is_some();
        match name.numbers {
            LayerNumbers::None => Ok((1, is_upside_down)),
            LayerNumbers::One(number @ 1..=9) => Ok((number, is_upside_down)),
            numbers => Err(AlgorithmError::NoLayersOfPuzzle {
                column: name.column,
                found: format!("{numbers}{}", name.letter),
                puzzle: "a tower".to_owned(),
                there_is: "its layers are 1U to 9U".to_owned(),
            }),
        }
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotATurn {
            column,
            found,
            puzzle: "a tower".to_owned(),
            turns: "U and 2U to 9U".to_owned(),
        }
    }
}

#[test]
fn any_puzzle_has_brackets_and_amounts_around_its_own_turns() {
    let read = |text: &str| Algorithm::parse_as(text, Parentheses::Group, &Tower);
    let leaves = |text: &str| read(text).expect("an algorithm").leaves();
    assert_eq!(
        leaves("[2U, U]2 3Uw2' // both\n^(U4)"),
        leaves("2U U 2U' U' 2U U 2U' U' 3U2 U4'")
    );
    let algorithm = read("(U 2U')3 . 3U // why").expect("an algorithm");
    assert_eq!(algorithm.inverse().leaves(), leaves("3U' (U 2U')3'"));
    for (text, expected) in [
        (
            "U U F",
            "column 5: 'F' is not a turn of a tower; the turns are U and 2U to 9U",
        ),
        ("U 11U", "column 3: a tower has no layers 11U; its layers are 1U to 9U"),
        (
            "U 1-2U",
            "column 3: a tower has no layers 1-2U; its layers are 1U to 9U",
        ),
        ("U ' U", "column 3: ''' has no face before it to turn"),
        ("2F", "column 1: '2' has no face before it to turn"),
        ("(U", "column 1: '(' is never closed"),
        (
            "U // \u{7}",
            "column 6: U+0007 is not a turn of a tower; the turns are U and 2U to 9U",
        ),
    ] {
        let error = read(text).expect_err("no algorithm");
        assert_eq!(error.to_string(), expected);
    }
}
