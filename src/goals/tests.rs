//! Tests of goals. They compare the numbers of cubes with independent derivations, and check the meaning of texts and
//! the errors for texts that are not goals.

use super::*;
use crate::cube::{Cube, CubieCube, Face, Facelets, Mask, Rotation, Sequence, disassemble, generator};
use crate::notation;
use std::collections::{HashMap, HashSet};

fn goal(text: &str) -> Goal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn count(goal: &Goal) -> u128 {
    goal.count().unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    let error = text.parse::<Goal>().expect_err(text).to_string();
    assert!(!error.contains('\n'), "{error}");
    error
}

fn cube(moves: &str) -> CubieCube {
    let moves: Sequence = moves.parse().expect("moves");
    CubieCube::from(moves.moves())
}

fn factorial(number: u128) -> u128 {
    (1..=number).product()
}

/// Computes the number of cubes of a goal from four numbers. `edges` and `corners` are the numbers of permutations of
/// the edges and of the corners. `flips` edges may be flipped, and `twists` corners may be twisted. In half of the
/// pairs of permutations, both permutations have the same parity. The last flip follows from the other flips, and the
/// last twist follows from the other twists.
fn cubes([edges, flips, corners, twists]: [u128; 4]) -> u128 {
    let orders = match edges * corners {
        1 => 1,
        orders => orders / 2,
    };
    let power = |base: u128, turned: u128| base.pow(turned.saturating_sub(1) as u32);
    orders * power(2, flips) * power(3, twists)
}

/// Returns lists of goal names. For each list, returns the four arguments of [`cubes`] with which the number of cubes
/// of these goals is computed.
fn derivations() -> Vec<(&'static str, [u128; 4])> {
    let orders = factorial;
    let [four, five, six, seven] = [4, 5, 6, 7].map(factorial);
    let (eight, all) = (orders(8), orders(12));
    vec![
        (
            "solved last-layer epll pll ell 1lll zbll 2gll l4e lse l5e",
            [1, 0, 1, 0],
        ),
        ("edges", [1, 0, eight, 8]),
        ("corners corners-first", [all, 12, 1, 0]),
        ("eo eo-rl eo-ud", [all, 0, eight, 8]),
        ("co co-rl co-fb", [all, 12, eight, 0]),
        ("ep", [1, 12, eight, 8]),
        ("cp", [all, 12, 1, 8]),
        ("oriented", [all, 0, eight, 0]),
        ("permuted", [1, 12, 1, 8]),
        ("slice", [eight * four, 12, eight, 8]),
        ("domino domino-rl domino-fb", [eight * four, 0, eight, 0]),
        ("half-turns", [four.pow(3), 0, 96, 0]),
        // These cubes are dominoes after a quarter turn of R or L.
        ("rzp", [2 * eight * four, 0, eight, 0]),
        // Each of the four columns consists of two corners and an edge; the columns are in any of 4! orders. The U
        // edges and the D edges form four pairs, and the two edges of each pair may be exchanged. [`cubes`] halves the
        // product.
        ("floppy floppy-rl floppy-fb", [1 << 4, 0, four, 0]),
        ("leave-slice leave-slice-rl leave-slice-fb", [four, 0, 1, 0]),
        ("all-but-3-corners", [1, 0, factorial(3), 3]),
        // The four D edges are in the U layer in any order, correctly flipped. The eight other edges fill the other
        // places.
        ("daisy", [four * eight, 8, eight, 8]),
        ("cross belt", [eight, 8, eight, 8]),
        ("first-layer-corners", [all, 12, four, 4]),
        ("first-layer columns", [eight, 8, four, 4]),
        ("second-layer f2l", [four, 4, four, 4]),
        ("last-layer-cross eoll zbls zz-f2l petrus-f2l", [four, 0, four, 4]),
        ("last-layer-edges", [1, 0, four, 4]),
        ("last-layer-places", [1, 0, 1, 4]),
        ("xcross-fr xcross-fl xcross-bl xcross-br", [seven, 7, seven, 7]),
        (
            "xxcross-fr-fl xxcross-fl-bl xxcross-bl-br xxcross-br-fr xxcross-fr-bl xxcross-fl-br",
            [six, 6, six, 6],
        ),
        (
            "f2l-minus-fr f2l-minus-fl f2l-minus-bl f2l-minus-br",
            [five, 5, five, 5],
        ),
        ("ocll oll vls cls", [four, 0, four, 0]),
        ("ollcp cpll coll", [four, 0, 1, 0]),
        ("cll", [four, 4, 1, 0]),
        ("els", [four, 0, five, 5]),
        ("cpls", [four, 0, 1, 4]),
        ("line", [orders(10), 10, eight, 8]),
        ("eo-line", [orders(10), 0, eight, 8]),
        ("eo-cross", [eight, 0, eight, 8]),
        ("zz-left-block", [seven, 0, six, 6]),
        ("1x2x2", [orders(10), 10, seven, 7]),
        ("2x2x2", [orders(9), 9, seven, 7]),
        ("2x2x3", [seven, 7, six, 6]),
        ("petrus-eo eo-2x2x3", [seven, 0, six, 6]),
        ("first-block right-block", [orders(9), 9, six, 6]),
        ("second-block", [six, 6, four, 4]),
        ("cmll", [six, 6, 1, 0]),
        ("lse-eo", [six, 0, 1, 0]),
        ("lse-ul-ur", [four, 0, 1, 0]),
        ("all-but-5-edges", [five, 5, 1, 0]),
    ]
}

/// Computes the number of dominoes in each named subset. Eight corners have two sides (tetrads) of four places each,
/// and eight edges have two sides (slices) of four places each. If n of eight pieces are wrong, n/2 pieces of each side
/// are exchanged, which gives C(4, n/2)² 4! 4! permutations. The E edges have 4! permutations. Half of the combinations
/// have the right parity. Dominoes with n wrong pieces and dominoes with 8 - n wrong pieces belong to the same subset.
fn subset_derivations() -> Vec<(String, u128)> {
    let exchanged =
        |wrong: u128| (factorial(4) / factorial(wrong / 2) / factorial(4 - wrong / 2)).pow(2) * factorial(4).pow(2);
    let mut subsets: HashMap<String, u128> = HashMap::new();
    for corners in [0, 2, 4, 6, 8] {
        for edges in [0, 2, 4, 6, 8] {
            let ways = exchanged(corners) * exchanged(edges) * factorial(4) / 2;
            let (corners, edges) = (corners, edges).min((8 - corners, 8 - edges));
            *subsets.entry(format!("dr-{corners}c{edges}e")).or_default() += ways;
        }
    }
    subsets.into_iter().collect()
}

/// Checks that every domino is in the goal of exactly one subset. Half turns, U D and U D' must not change the subset.
#[test]
fn a_domino_has_the_goal_of_its_subset_alone() {
    let domino = GoalCubes::new(&goal("domino"));
    let subsets: Vec<&NamedGoal> = named_goals()
        .iter()
        .filter(|named| matches!(named.definition, GoalDefinition::Domino(_)))
        .collect();
    assert_eq!(subsets.len(), 13);
    let goals: Vec<(&str, Goal)> = subsets.iter().map(|named| (named.name, named.goal())).collect();
    let mut seen = HashSet::new();
    for number in 0..300 {
        let mut cube = domino.draw(&mut generator(3, number));
        let name = format!("dr-{}", DominoSubset::of(&cube));
        for turn in ["", "R2", "F2", "U D", "U2", "B2", "U D'"] {
            cube.apply(turn.parse::<Sequence>().expect("moves").moves());
            let stickers = disassemble(&cube);
            let having = |(name, goal): &(&'static str, Goal)| {
                assert_eq!(goal.contains(&cube), goal.contains_stickers(&stickers));
                goal.contains(&cube).then_some(*name)
            };
            let having: Vec<&str> = goals.iter().filter_map(having).collect();
            assert_eq!(having, [name.as_str()]);
        }
        seen.insert(name);
    }
    assert!(seen.len() >= 9, "{seen:?}");
    assert!(!goals.iter().any(|(_, goal)| goal.contains(&cube("R"))));
    for (text, subset) in [
        ("4c4e", DominoSubset::new(4, 4)),
        ("4c6e", None),
        ("6c2e", None),
        ("2c3e", None),
        ("4c", None),
    ] {
        assert_eq!(text.parse().ok(), subset, "{text}");
        assert!(subset.is_none_or(|subset| subset.to_string() == text));
    }
}

/// Checks that the number of cubes of each goal is the same if it is counted, computed by [`derivations`], or read from
/// `tables/goals.txt`.
#[test]
fn every_named_goal_has_as_many_cubes_as_its_derivation_and_the_list_say() {
    let of_subsets = subset_derivations();
    assert_eq!(of_subsets.iter().map(|(_, count)| count).sum::<u128>(), 19_508_428_800);
    let derived: HashMap<String, u128> = derivations()
        .into_iter()
        .flat_map(|(names, derivation)| {
            names
                .split_whitespace()
                .map(move |name| (name.to_owned(), cubes(derivation)))
        })
        .chain(of_subsets)
        .collect();
    let list = include_str!("../../tables/goals.txt");
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let listed: Vec<(&str, u128)> = lines
        .map(|line| {
            let (name, count) = line.split_once(' ').expect("a name and a number");
            (name, count.parse().expect("a number"))
        })
        .collect();
    assert_eq!(listed.len(), named_goals().len());
    for (named, (name, count)) in named_goals().iter().zip(listed) {
        assert_eq!(named.name, name);
        assert_eq!(named.count(), count, "{name}");
        assert_eq!(derived.get(name), Some(&count), "{name}");
    }
}

#[test]
fn names_are_unique_and_are_read_however_they_are_typed() {
    assert!(named_goals().len() >= 50);
    let mut seen = HashSet::new();
    for named in named_goals() {
        for name in [named.name].iter().chain(named.aliases) {
            assert!(seen.insert(crate::notation::names::plain(name)), "{name}");
            for typed in [name.to_string(), name.to_uppercase(), name.replace('-', " ")] {
                if typed == "DR" {
                    // In capital letters, this is the name of the edge DR, not of a goal.
                    continue;
                }
                let read = goal(&typed);
                assert_eq!(read.masks(), named.goal().masks(), "{typed}");
            }
        }
        assert_eq!(named.goal().text(), named.name);
        assert!(!named.what.is_empty() && named.what.len() <= 60, "{}", named.what);
    }
}

/// In an earlier version, `dr` was the edge DR. People who know `htr` expect that `dr` is the step.
#[test]
fn dr_is_domino_reduction_and_the_edge_is_written_in_capitals() {
    for (text, same) in [
        ("dr", "domino"),
        ("dr-ud", "domino"),
        ("dr_fb", "domino-fb"),
        ("DR-RL", "domino-rl"),
        ("htr, dr", "htr"),
        ("DR", "edge DR"),
        ("Dr", "RD"),
        ("edge dr", "RD"),
        ("eo of dr", "eo of DR"),
        ("corner UFR", "URF"),
        ("Edge UF corner URF", "UF URF"),
    ] {
        assert!(is_same(&goal(text), &goal(same)), "{text}");
    }
    assert_eq!(count(&goal("DR")), 43_252_003_274_489_856_000 / 24);
    assert!(error("edge URF").contains("'edge' names no piece"));
    assert!(error("edge").contains("'edge'"));
    // The moves of each of the three dominoes make a cube that is in this domino, but not in the two other dominoes.
    for (name, turns) in [
        ("dr-ud", "U D' R2 F2 U' L2 B2"),
        ("dr-rl", "R L' U2 F2 R' D2 B2"),
        ("dr-fb", "F B' U2 R2 F' D2 L2"),
    ] {
        let others = ["dr-ud", "dr-rl", "dr-fb"].map(goal);
        let having: Vec<&str> = others
            .iter()
            .filter(|each| each.contains(&cube(turns)))
            .map(Goal::text)
            .collect();
        assert_eq!(having, [name]);
    }
}

/// Checks that every cube that meets the goal of a step also meets the goal with which the step begins.
#[test]
fn steps_begin_from_goals_that_are_reached_when_they_end() {
    let mut followed = 0;
    for named in named_goals() {
        let Some(begins_from) = named.begins_from else {
            continue;
        };
        let before = named_goal(begins_from).unwrap_or_else(|| panic!("{begins_from}"));
        assert_eq!(before.name, begins_from, "not an alias");
        let (before, after) = (before.goal(), named.goal());
        let both = before.intersection(&after).map(|both| count(&both));
        assert_eq!(both, Ok(count(&after)), "{after} and {before}");
        followed += 1;
    }
    assert!(followed > 40, "{followed}");
}

#[test]
fn pieces_and_features_ask_what_they_say() {
    for (text, same) in [
        ("UF UR URF", "fu ru fru"),
        ("f2l, eo", "F2L and EO"),
        ("f2l+eo", "eo + f2l"),
        ("cross, FR DFR", "x cross fr"),
        ("eo+co of U layer, f2l", "oll"),
        ("f2l + eo+co of u", "oll"),
        ("D edges", "DF DR DB DL"),
        ("U layer corners", "URF UFL ULB UBR"),
        ("E", "FR FL BL BR"),
        ("M slice", "UF UB DF DB"),
        ("S edges", "UR UL DR DL"),
        ("edges and corners", "solved"),
        ("ep of UF UR", "UF in UF, UR in UR"),
        ("co of corners", "co"),
        ("ep, eo", "edges"),
    ] {
        assert_eq!(goal(text).masks(), goal(same).masks(), "{text}");
    }
    assert_eq!(count(&goal("UF URF")), 43_252_003_274_489_856_000 / 24 / 24);
    assert_eq!(goal("  f2l ,\n eo ").text(), "f2l , eo");
}

/// Checks that each orientation is changed by exactly the listed quarter turns.
#[test]
fn orientation_is_kept_by_the_turns_that_keep_it() {
    for (feature, changed_by) in [
        ("eo", "F B"),
        ("eo-rl", "R L"),
        ("eo-ud", "U D"),
        ("co", "R L F B"),
        ("co-rl", "U D F B"),
        ("co-fb", "U D R L"),
    ] {
        let goal = goal(feature);
        for face in Face::ALL {
            let turned = cube(&face.to_string());
            let is_changed = changed_by.contains(face.letter());
            assert_eq!(goal.contains(&turned), !is_changed, "{feature} {face}");
            assert!(goal.contains(&cube(&format!("{face}2"))));
        }
    }
}

#[test]
fn half_turns_reach_the_goal_of_half_turns_and_quarter_turns_leave_it() {
    let goal = goal("half-turns");
    assert_eq!(goal.masks().len(), 96);
    assert!(goal.contains(&cube("R2 U2 F2 L2 D2 B2 R2 F2")));
    for face in Face::ALL {
        assert!(!goal.contains(&cube(&face.to_string())));
    }
    // The corners are in their tetrads, in an order that half turns cannot make.
    assert!(!goal.contains(&cube("R U2 R' U' R U' R' L' U2 L U L' U L")));
}

/// Checks the counts of goals with several masks. For each of the four slots, the goal in which this slot may be
/// unsolved has 960 cubes. Any two, three or four of these goals share the 96 cubes on which at most the last layer's
/// edges are unsolved. So the union has 4 · 960 - 6 · 96 + 4 · 96 - 96 cubes. The goal `half-turns` has 96 disjoint
/// masks, which are the same on any face.
#[test]
fn cubes_in_several_masks_are_counted_once() {
    let any = goal("all-but-5-edges").on_any_slot();
    assert_eq!((any.masks().len(), count(&any)), (4, 3_552));
    assert_eq!(any.text(), "all-but-5-edges in any slot");
    let any = goal("half-turns").on_any_face();
    assert_eq!((any.masks().len(), count(&any)), (96, 663_552));
    // The number is computed by inclusion and exclusion over six crosses. One cross leaves 8 edges, two opposite
    // crosses leave 4 edges, and two adjacent crosses leave 5 edges.
    let any = goal("cross").on_any_face();
    let of = |edges: u128| match edges {
        0 => factorial(8) / 2 * 3_u128.pow(7),
        1 => 0,
        _ => cubes([factorial(edges), edges, factorial(8), 8]),
    };
    let opposite = of(4);
    let adjacent = of(5);
    // Three crosses around a corner leave 12 - 9 = 3 edges. Three crosses, two of which are opposite, leave 2 edges.
    // Four crosses leave no edge if the two other faces are opposite. If the two other faces are adjacent, four crosses
    // leave only the edge between these faces, which is then solved too. Five and six crosses leave no edge.
    let three = 8 * of(3) + 12 * of(2);
    let expected = 6 * of(8) - (3 * opposite + 12 * adjacent) + three - 15 * of(0) + 6 * of(0) - of(0);
    assert_eq!(count(&any), expected);
}

/// Some of these goals have 24 masks, each of which allows half of the placements of one edge. In an earlier version,
/// the count went through their 2^24 intersections: it used gigabytes and had not ended after minutes.
#[test]
fn ways_that_ask_something_of_one_piece_are_counted_at_once() {
    let all = 43_252_003_274_489_856_000_u128;
    let outside = |goal: &Goal| {
        let mut random = generator(53, 0);
        let drawn = (0..20_000).filter(|_| !goal.contains(&crate::cube::random_state(&mut random)));
        drawn.count() as f64 / 20_000.0
    };
    for text in ["UF in U layer", "eo of UF", "UF", "URF", "co of URF"] {
        let anywhere = goal(text).on_any_face();
        let counted = 1.0 - count(&anywhere) as f64 / all as f64;
        assert!((counted - outside(&anywhere)).abs() < 0.02, "{text}: {counted}");
    }
    // The cubes with at least one solved corner, by inclusion and exclusion over k solved corners.
    let corners = goal("URF").on_any_face();
    let binomial = |k: u128| factorial(8) / factorial(k) / factorial(8 - k);
    let solved = (1..=8).map(|k| {
        let ways = match k {
            8 => 1,
            k => factorial(8 - k) * 3_u128.pow(7 - k as u32),
        };
        let sign = if k % 2 == 1 { 1 } else { -1 };
        sign * (binomial(k) * ways) as i128
    });
    let edges = factorial(12) * 2_u128.pow(11) / 2;
    assert_eq!(count(&corners), solved.sum::<i128>() as u128 * edges);
}

#[test]
fn ways_that_overlap_too_often_are_told_so_in_a_moment() {
    let error = goal("eo of UF UR").on_any_face().count();
    assert_eq!(
        error,
        Err(GoalError::TooManyIntersections("eo of UF UR on any face".to_owned()))
    );
    for named in named_goals() {
        assert!(named.goal().on_any_face().count().is_ok(), "{}", named.name);
    }
}

/// Checks that all cubes of a union are equally likely. Each of the three slices has 12 possible orders, and the solved
/// cube belongs to all three slices, so there are 34 cubes. In the first goal, the solved cube is in three masks and
/// every other cube is in one mask. In the second goal, the solved cube is in six masks and every other cube is in two
/// masks. Each cube is expected 1,000 times, and six standard deviations are 190.
#[test]
fn cubes_of_a_union_are_drawn_evenly() {
    let slices = ["leave-slice", "leave-slice-rl", "leave-slice-fb"].map(goal);
    let masks = slices.iter().flat_map(|slice| slice.masks().iter().copied());
    let one_by_one = Goal::new("three slices", masks).expect("masks");
    for goal in [one_by_one, goal("leave-slice").on_any_face()] {
        let cubes = GoalCubes::new(&goal);
        assert_eq!(cubes.at_most(), 34);
        let mut random = generator(61, 0);
        let mut times: HashMap<CubieCube, usize> = HashMap::new();
        for _ in 0..34_000 {
            *times.entry(cubes.draw(&mut random)).or_default() += 1;
        }
        assert_eq!(times.len(), 34);
        for (cube, times) in times {
            assert!(goal.contains(&cube));
            assert!((810..1_190).contains(&times), "{times}");
        }
    }
}

#[test]
fn what_is_drawn_has_the_goal_on_pieces_and_on_stickers_however_it_is_held() {
    for named in named_goals() {
        let goal = named.goal();
        let cubes = GoalCubes::new(&goal);
        let mut random = generator(62, 0);
        let cube = cubes.draw(&mut random);
        assert!(goal.contains(&cube), "{goal}");
        for rotation in Rotation::all() {
            assert!(goal.contains_stickers(&disassemble(&cube).held(rotation)), "{goal}");
        }
        let turned = cube.then(&self::cube("R U F"));
        assert_eq!(
            goal.contains(&turned),
            goal.contains_stickers(&disassemble(&turned)),
            "{goal}"
        );
    }
    let mirrored = Facelets::SOLVED.colors().map(|face| match face {
        Face::R => Face::L,
        Face::L => Face::R,
        face => face,
    });
    assert!(!goal("eo").contains_stickers(&Facelets::new(mirrored)));
}

/// The stickers of the cross: the D centre with four D stickers around it, and below the centre of each side, a sticker
/// of the same color.
const CROSS: &str = "????U???? ????R??R? ????F??F? ?D?DDD?D? ????L??L? ????B??B?";

/// True if two goals contain the same cubes, even if their masks differ.
fn is_same(one: &Goal, other: &Goal) -> bool {
    let both = one.intersection(other).map(|both| count(&both));
    both == Ok(count(one)) && both == Ok(count(other))
}

#[test]
fn stickers_ask_for_those_that_are_known() {
    let cross = goal("cross");
    assert!(is_same(&goal(CROSS), &cross));
    assert!(is_same(&goal(&CROSS.replace('?', ".")), &cross));
    let colors = |text: &str, from: &str, to: &str| -> String {
        let painted = text.chars().map(|symbol| {
            let at = from.chars().position(|each| each == symbol);
            at.and_then(|at| to.chars().nth(at)).unwrap_or(symbol)
        });
        painted.collect()
    };
    assert!(is_same(&goal(&colors(CROSS, "URFDLB", "wrgyob")), &cross));
    // One centre may be unknown, even on a face with known stickers.
    let unknown = CROSS.replacen("DDD", "D?D", 1);
    assert!(is_same(&goal(&unknown), &cross));
    assert!(is_same(&goal(&colors(&unknown, "URFDLB", "123456")), &cross));
    // These stickers are in the order ULFRBD of the faces, with the letters of the format `colors`.
    let painted = "????W???? ????G??G? ????R??R? ????B??B? ????P??P? ?Y?YYY?Y?";
    assert!(is_same(&goal(painted), &cross));
    // Orange stands for the same face as purple.
    assert!(is_same(&goal(&painted.replace('P', "O")), &cross));
    // The cube is held with D on top and F in front (z2).
    let held = "?D?DDD?D? ?L??L???? ?F??F???? ????U???? ?R??R???? ?B??B????";
    assert!(is_same(&goal(held), &cross));
    let solved = disassemble(&CubieCube::SOLVED).colors().map(Face::letter);
    assert_eq!(goal(&String::from_iter(solved)).masks(), [Mask::solved()]);
    assert!(is_same(&goal(&format!("{CROSS}, eo")), &goal("eo cross")));
}

/// Checks goals that are given by labels. A single label determines the piece at a place and its orientation; with
/// colors, all stickers of a piece are needed.
#[test]
fn labels_ask_for_pieces_however_the_cube_is_held() {
    let known = ["U4", "L4", "F4", "R4", "B4", "D1", "D3", "D4", "D5", "D7"];
    let places = notation::colors::FACES.into_iter().flat_map(|face| {
        let labels = (0..9).map(move |place| format!("{face}{place}"));
        labels.map(|label| {
            if known.contains(&label.as_str()) {
                label
            } else {
                "?".to_owned()
            }
        })
    });
    let text = places.collect::<Vec<_>>().join(" ");
    assert!(is_same(&goal(&text), &goal("cross")));
    assert!(error(&text[2..]).contains("53 stickers; a cube has 54"));
    // Here an edge is at the place of a corner.
    assert!(error(&text.replacen('?', "U1", 1)).contains("contradicts itself"));
    for (number, rotation) in Rotation::all().enumerate() {
        let mut cube = Cube::random(63, number as u64);
        cube.rotation = rotation;
        let text = notation::labels::write(&cube);
        assert_eq!(goal(&text).masks(), [Mask::of_cube(&cube.position.cube)]);
    }
}

#[test]
fn what_is_no_goal_says_what_is_wrong_in_a_line() {
    let long = &CROSS[1..];
    for (text, said) in [
        ("", "a goal is missing"),
        ("f2l,, eo", "a goal is missing"),
        ("f2l,", "a goal is missing"),
        ("eo of", "a goal is missing"),
        ("crss", "the nearest names are cross, xcross"),
        ("zzbl", "zbll"),
        (
            "something quite different",
            "'something quite different' is not a goal: say another name",
        ),
        ("UF UX", "'UX' names no piece"),
        ("U slice", "'slice' names no piece"),
        ("eo of Q layer", "'Q' names no piece"),
        ("ex of U layer", "'ex' is not a feature of pieces"),
        ("eo of URF", "there is no edge in 'URF'; eo is a feature of edges"),
        ("co of M slice", "there is no corner in 'M slice'"),
        (
            "U layer in E slice",
            "the corners of 'U layer' do not fit into 'E slice'",
        ),
        ("UF in UR, UF", "'UF in UR, UF' contradicts itself"),
        ("U edges in UF UR", "contradicts itself"),
        // All pieces are solved except two exchanged edges, which no moves can make.
        ("corners, D edges, E slice, UL UB, UF in UR", "contradicts itself"),
        (long, "53 stickers; a cube has 54"),
        ("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB", "53 stickers"),
        (
            &CROSS.replace('U', "?").replace("DDD", "D?D"),
            "the centres of U and D are unknown",
        ),
        (&CROSS.replacen('U', "R", 1), "the centres of U and R both show 'R'"),
        (&CROSS.replacen("D?D", "X?D", 1), "'X' is not one of the six colors"),
        (&CROSS.replace("F??F?", "F??D?"), "no piece has the colors at"),
        (&CROSS.replace("F??F?", "F??R?"), "show the same piece"),
        (
            &CROSS.replace('R', "x").replace('L', "R").replace('x', "L"),
            "no cube has these centres",
        ),
    ] {
        let error = error(text);
        assert!(error.contains(said), "{text}: {error}");
    }
}
