//! Tests definitions with a small puzzle. It has a ring of four pieces that can be twisted, and three pieces that
//! cannot be twisted.

use super::*;
use num_bigint::BigUint;
use proptest::prelude::*;

/// Two orbits: `CORNERS` has 4 places and 3 orientations, and `TILES` has 3 places. Two of the tiles look alike.
fn orbits() -> Vec<PuzzleOrbit> {
    let tiles = PuzzleOrbit {
        name: "TILES".to_owned(),
        orientations: 1,
        solved_pieces: vec![0, 1, 1],
        solved_orientations: vec![0; 3],
        visible_orientations: vec![1; 2],
    };
    vec![PuzzleOrbit::of_different_pieces("CORNERS", 4, 3), tiles]
}

fn ring() -> Transformation {
    Transformation {
        sources: vec![1, 2, 3, 0, 5, 6, 4],
        twists: vec![1, 0, 2, 1, 0, 0, 0],
    }
}

fn swap() -> Transformation {
    Transformation {
        sources: vec![1, 0, 2, 3, 4, 6, 5],
        twists: vec![0, 0, 0, 1, 0, 0, 0],
    }
}

fn parts() -> DefinitionParts {
    let layout = OrbitLayout::new(&orbits());
    let mut moves = vec![
        PuzzleMove::as_listed("A", ring(), 0),
        PuzzleMove::as_listed("B", swap(), 1),
    ];
    moves.push(PuzzleMove {
        amount: -1,
        base: 0,
        ..PuzzleMove::as_listed("A'", layout.inverse(&ring()), 2)
    });
    DefinitionParts {
        name: "Ring".to_owned(),
        orbits: orbits(),
        moves,
        ..DefinitionParts::default()
    }
}

fn definition() -> Definition {
    Definition::new(parts()).expect("a sound definition")
}

/// A random product of the two moves: `true` means `ring`, and `false` means `swap`.
fn words() -> impl Strategy<Value = Vec<bool>> {
    prop::collection::vec(any::<bool>(), 0..12)
}

fn product(definition: &Definition, word: &[bool]) -> Transformation {
    let letters = word.iter().map(|&is_ring| if is_ring { ring() } else { swap() });
    letters.fold(definition.layout().identity(), |product, next| {
        definition.then(&product, &next)
    })
}

proptest! {
    #[test]
    fn transformations_form_a_group_that_acts_on_states(one in words(), two in words(), three in words()) {
        let definition = definition();
        let [one, two, three] = [one, two, three].map(|word| product(&definition, &word));
        let layout = definition.layout();
        prop_assert!(layout.fits(&one));
        prop_assert!(layout.then(&one, &layout.inverse(&one)).is_identity());
        let left = layout.then(&layout.then(&one, &two), &three);
        prop_assert_eq!(&left, &layout.then(&one, &layout.then(&two, &three)));
        let state = definition.apply(definition.solved(), &one);
        prop_assert!(definition.has_state(&state));
        let after = definition.apply(&state, &two);
        prop_assert_eq!(&after, &definition.apply(definition.solved(), &layout.then(&one, &two)));
    }

    #[test]
    fn powers_are_products_and_the_order_is_the_first_that_changes_nothing(word in words(), amount in -9_i64..9) {
        let definition = definition();
        let layout = definition.layout();
        let step = product(&definition, &word);
        let single = if amount < 0 { layout.inverse(&step) } else { step.clone() };
        let repeated = (0..amount.abs()).fold(layout.identity(), |product, _| layout.then(&product, &single));
        prop_assert_eq!(layout.power(&step, amount), repeated);
        let mut power = step.clone();
        let mut order = 1_u32;
        while !power.is_identity() {
            power = layout.then(&power, &step);
            order += 1;
        }
        prop_assert_eq!(layout.order(&step), BigUint::from(order));
    }

    #[test]
    fn sequences_do_what_their_moves_do(word in words()) {
        let definition = definition();
        let names: Vec<&str> = word.iter().map(|&is_ring| if is_ring { "A" } else { "B" }).collect();
        let plain = definition.read_sequence(&names.join(" ")).expect("a sequence");
        prop_assert_eq!(definition.effect_of(&plain), product(&definition, &word));
        let group = format!("({})3'", names.join(" "));
        let thrice = definition.read_sequence(&group).expect("a sequence");
        let expected = definition.power(&product(&definition, &word), -3);
        prop_assert_eq!(definition.effect_of(&thrice), expected);
    }
}

#[test]
fn brackets_are_commutators_and_conjugates() {
    let definition = definition();
    let effect = |text: &str| definition.effect_of(&definition.read_sequence(text).expect("a sequence"));
    assert_eq!(effect("[A, B]"), effect("A B A' B'"));
    assert_eq!(effect("[A2: [B: A]]"), effect("A2 B A B' A2'"));
    assert_eq!(effect("(A B)0001"), effect("A.B"));
    for (text, at) in [
        ("A C", 2),
        ("(A", 2),
        ("A)", 1),
        ("[A B]", 4),
        ("A0", 0),
        ("A99999999999", 0),
    ] {
        assert_eq!(definition.read_sequence(text).expect_err(text).0, at, "{text}");
    }
    // This sequence has 2 to the power of 60 moves.
    let deep = format!("{}A{}", "(".repeat(60), ")2".repeat(60));
    let fault = definition.read_sequence(&deep).expect_err("too long").1;
    assert_eq!(fault, DefinitionFault::TooMany(MostPossible::Sequence));
    assert!(definition.read_sequence(&"(".repeat(1_000_000)).is_err());
}

#[test]
fn powers_are_moves_of_their_own_where_there_are_any() {
    let definition = definition();
    let steps = |text: &str| definition.read_sequence(text).expect("a sequence");
    assert_eq!(steps("A3'"), vec![NamedStep::Move(2); 3]);
    assert_eq!(steps("A'"), vec![NamedStep::Move(2)]);
    // A has order 12. Its square is not in the list of moves.
    assert_eq!(steps("A2"), vec![NamedStep::Move(0); 2]);
    assert_eq!(steps("A36"), Vec::new());
    assert_eq!(steps("A37"), vec![NamedStep::Move(0)]);
    // B has order 6. Its inverse is not in the list of moves.
    assert_eq!(steps("B'").len(), 5);
}

#[test]
fn a_puzzle_is_solved_however_it_is_held_if_it_is_said() {
    let mut parts = parts();
    parts.rotations = vec![PuzzleMove::as_listed("x", ring(), 0)];
    let strict = Definition::new(parts.clone()).expect("a sound definition");
    let turned = strict.apply(strict.solved(), &ring());
    assert!(!strict.is_solved(&turned));
    parts.is_solved_however_held = true;
    let loose = Definition::new(parts).expect("a sound definition");
    assert!(loose.is_solved(&turned));
    // The powers of the rotation have 12 different effects on the corners. Each of these effects occurs with only one
    // of the 3 states of the tiles.
    assert_eq!(loose.solved_states().len(), 12);
}

#[test]
fn blocked_moves_cannot_be_made() {
    let mut parts = parts();
    // The first two corners are fixed to each other.
    parts.blocks = vec![vec![0, 1]];
    parts.moves[1].requires = vec![PieceInPlace { place: 4, piece: 0 }];
    let definition = Definition::new(parts).expect("a sound definition");
    let solved = definition.solved();
    assert!(definition.make_move(solved, 0).is_some());
    let after = definition.make_move(solved, 1).expect("both are swapped");
    // The move A takes the tile that looks different away from place 4.
    let turned = definition.make_move(&after, 0).expect("all move");
    assert_eq!(definition.make_move(&turned, 1), None);
}

/// Makes the parts wrong in different ways, and checks that each fault is found.
#[test]
fn every_fault_is_found() {
    let check = |change: &dyn Fn(&mut DefinitionParts), expected: &str| {
        let mut parts = parts();
        change(&mut parts);
        let fault = Definition::new(parts).expect_err(expected).to_string();
        assert!(fault.contains(expected), "{fault} does not say {expected}");
    };
    check(&|parts| parts.orbits.clear(), "no orbit");
    check(&|parts| parts.moves.clear(), "no move");
    check(&|parts| parts.orbits[1].name = "CORNERS".to_owned(), "two orbits");
    check(&|parts| parts.orbits[1].name = "A B".to_owned(), "a space");
    check(&|parts| parts.moves[1].name = "A".to_owned(), "two moves");
    check(&|parts| parts.moves[1].name = String::new(), "empty");
    check(&|parts| parts.moves[1].cost = 0, "cost");
    check(
        &|parts| parts.moves[1].transformation.sources[0] = 0,
        "permute the places",
    );
    check(
        &|parts| parts.moves[1].transformation.sources[0] = 4,
        "permute the places",
    );
    check(&|parts| parts.moves[1].transformation.twists[0] = 3, "twists");
    check(&|parts| parts.moves[1].transformation.twists.clear(), "twists");
    check(&|parts| parts.moves[2].amount = 2, "power");
    check(&|parts| parts.moves[2].base = 7, "power");
    check(&|parts| parts.moves[0].base = 1, "power");
    check(&|parts| parts.orbits[0].orientations = 0, "one orientation");
    check(&|parts| parts.orbits[0].solved_orientations.clear(), "one orientation");
    check(&|parts| parts.orbits[0].solved_orientations[2] = 3, "place 2");
    check(&|parts| parts.orbits[0].visible_orientations[2] = 2, "place 2");
    check(&|parts| parts.orbits[1].solved_pieces[0] = 1, "piece 0");
    check(&|parts| parts.orbits[1].solved_pieces[0] = 2, "place 0");
    check(
        &|parts| parts.impossible.push(PieceInPlace { place: 7, piece: 0 }),
        "impossible",
    );
    check(
        &|parts| parts.impossible.push(PieceInPlace { place: 4, piece: 2 }),
        "impossible",
    );
    check(&|parts| parts.blocks.push(vec![7]), "block");
    check(&|parts| parts.forbidden_pairs.push((0, 3)), "pair");
    check(&|parts| parts.forbidden_groups.push(vec![3]), "group");
    let stickers = |colors: usize| {
        move |parts: &mut DefinitionParts| {
            let sticker = |orientation| PuzzleSticker {
                place: 0,
                strand: 0,
                orientation,
            };
            parts.stickers = Some(StickerMap {
                stickers: vec![sticker(0), sticker(1)],
                colors: vec!["white".to_owned(); colors],
            });
        }
    };
    check(&stickers(1), "a sticker");
    check(&stickers(MostPossible::PLACES + 1), "a sticker");
    let other = |parts: &mut DefinitionParts| {
        let state = PuzzleState {
            pieces: vec![0, 1, 2, 3, 0, 0, 1],
            orientations: vec![0; 7],
        };
        parts.other_solved_states.push(state);
    };
    check(&other, "pieces of the puzzle");
    check(
        &|parts| parts.orbits = vec![PuzzleOrbit::of_different_pieces("A", u16::MAX, 1), orbits()[1].clone()],
        "65,535",
    );
    check(
        &|parts| {
            let all = (0..10_001).map(|index| PuzzleMove::as_listed("A", ring(), index));
            parts.moves = all.collect();
        },
        "10,000",
    );
    check(
        &|parts| {
            parts.orbits = vec![PuzzleOrbit::of_different_pieces("A", 60_000, 1)];
            parts.moves = vec![parts.moves[0].clone(); 400];
        },
        "64 MB",
    );
}

#[test]
fn a_part_of_an_orbit_is_named_by_its_first_place() {
    let cycle = |name, index, sources| {
        let twists = vec![0; 8];
        PuzzleMove::as_listed(name, Transformation { sources, twists }, index)
    };
    let parts = DefinitionParts {
        orbits: vec![
            PuzzleOrbit::of_different_pieces("A", 2, 1),
            PuzzleOrbit::of_different_pieces("B", 6, 1),
        ],
        moves: vec![
            cycle("m", 0, vec![1, 0, 3, 4, 2, 5, 6, 7]),
            cycle("n", 1, vec![0, 1, 2, 3, 4, 6, 7, 5]),
        ],
        ..DefinitionParts::default()
    };
    let definition = Definition::new(parts).expect("a sound definition");
    let group = DefinitionGroup::new(&definition).expect("a small group");
    for (place, first) in [(2, 1), (5, 4)] {
        let mut state = definition.solved().clone();
        state.pieces.swap(place, place + 1);
        let orbit = format!("B (from place {first} on)");
        let reason = UnreachableState::OddPermutation { orbit };
        assert_eq!(group.reach(&state), StateReach::Impossible(reason));
    }
}

/// Checks the count of the positions that chosen moves reach, for a puzzle with pieces that look alike. An earlier
/// version counted the positions that all moves reach.
#[test]
fn the_group_of_some_moves_counts_only_what_they_reach() {
    let orbit = PuzzleOrbit {
        name: "RING".to_owned(),
        orientations: 1,
        solved_pieces: vec![0, 0, 1, 1, 2],
        solved_orientations: vec![0; 5],
        visible_orientations: vec![1; 3],
    };
    let step = |name, index, sources| {
        let twists = vec![0; 5];
        PuzzleMove::as_listed(name, Transformation { sources, twists }, index)
    };
    let parts = DefinitionParts {
        orbits: vec![orbit],
        moves: vec![
            step("turn", 0, vec![1, 2, 3, 4, 0]),
            step("swap", 1, vec![1, 0, 2, 3, 4]),
        ],
        ..DefinitionParts::default()
    };
    let definition = Definition::new(parts).expect("a sound definition");
    let all = DefinitionGroup::new(&definition).expect("a small group");
    // 30 = 5!/(2! · 2!)
    assert_eq!(all.positions(), Some(BigUint::from(30_u32)));
    let turn = DefinitionGroup::of_moves(&definition, &[0]).expect("a small group");
    assert_eq!(turn.order(), BigUint::from(5_u32));
    assert_eq!(turn.positions(), Some(BigUint::from(5_u32)));
    let swapped = definition.apply(definition.solved(), &definition.moves()[1].transformation);
    assert_eq!(all.reach(&swapped), StateReach::Possible);
    let mut state = definition.solved().clone();
    for place in [1, 2] {
        state.pieces.swap(0, place);
    }
    assert!(matches!(
        turn.reach(&state),
        StateReach::Impossible(UnreachableState::NotInGroup { .. })
    ));
}
