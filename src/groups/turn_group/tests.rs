//! Tests that compare groups of turns with enumerations, and the orders of groups with the literature.

use super::*;
use crate::cube::{Corner, Edge, EdgePlacement, Flip, Twist, random_state};
use crate::groups::stabilizer_chain::PointPermutation;
use rand::RngExt;
use std::collections::HashSet;

fn set(text: &str) -> TurnSet {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn group(text: &str) -> TurnGroup {
    TurnGroup::new(&set(text))
}

/// True if the turns can make this cube from the solved cube, up to a rotation of the whole cube.
fn contains(group: &TurnGroup, cube: &CubieCube) -> bool {
    let pieces = Permutation::of_cube(cube);
    let mut held = group.rotations.iter().map(|rotation| pieces.then(rotation));
    held.any(|element| group.chain.contains(&element))
}

/// Returns all positions that turns reach from the solved cube. A position consists of the cube as if it were held
/// upright, and of the index of its frame. The frame is the rotation in which the cube is held.
fn positions(turns: &TurnSet) -> HashSet<(CubieCube, usize)> {
    let mut found = HashSet::from([(CubieCube::SOLVED, 0)]);
    let mut border = vec![(CubieCube::SOLVED, 0)];
    while let Some((cube, frame)) = border.pop() {
        for turn in 0..turns.turns().len() {
            let step = turns.step(frame, turn);
            let next = (cube.then(&turns.effects()[step.effect]), step.frame);
            if found.insert(next) {
                border.push(next);
            }
        }
    }
    found
}

fn after(moves: &str) -> CubieCube {
    let sequence: crate::Sequence = moves.parse().expect("moves");
    CubieCube::from(sequence.moves())
}

fn flipped(edges: &[Edge]) -> CubieCube {
    let mut cube = CubieCube::SOLVED;
    for &edge in edges {
        cube.eo[edge as usize] = Flip::Flipped;
    }
    cube
}

/// Returns the mask of all cubes on which each of these pieces has the same placement as on `cube`.
fn as_on(cube: &CubieCube, pieces: impl IntoIterator<Item = Piece>) -> Mask {
    let all = Mask::of_cube(cube);
    pieces
        .into_iter()
        .fold(Mask::ANY, |mask, piece| mask.with(piece, all.placements(piece)))
}

fn reason(turns: &str, start: &CubieCube, masks: &[Mask]) -> String {
    match group(turns).reach(start, masks) {
        Reach::Impossible(reason) => reason.to_string(),
        other => panic!("{turns}: {other:?}"),
    }
}

/// Checks the orders of groups. The orders of ⟨R, U⟩ and ⟨R, U, F⟩ are from D. Singmaster, Notes on Rubik's Magic Cube,
/// 1981. Rotations of the whole cube multiply an order by up to 24.
#[test]
fn orders_of_known_groups() {
    const ALL: u128 = 43_252_003_274_489_856_000;
    for (turns, order) in [
        ("U", 4),
        ("R2 U2", 12),
        ("M2 E2 S2", 8),
        ("R U", 73_483_200),
        ("R U F", 170_659_735_142_400),
        ("U2 R2 F2 D2 L2 B2", 663_552),
        ("U D R2 F2 L2 B2", 19_508_428_800),
        ("U R F D L", ALL),
        ("U R F D L B", ALL),
        ("x y", 24),
        ("U R F D L B x y", 24 * ALL),
        // These wide turns leave DBL in place. Each of them acts as a face turn and a quarter rotation of the whole
        // cube. So the parity of the corners follows from the rotation in which the cube is held.
        ("r u f", ALL / 2),
        ("r u f R", ALL),
    ] {
        assert_eq!(group(turns).order(), order, "{turns}");
    }
    assert_eq!(group("U R F D L B x y").cubes(), ALL);
    assert_eq!(group("r u f R").cubes(), ALL);
    assert_eq!(group("x y").cubes(), 1);
}

#[test]
fn small_groups_are_what_enumeration_finds() {
    for turns in ["R2 U2", "M2 E2 S2", "M2 U2", "M2 U", "M E2", "M", "R2 F2 U2", "U M2 y2"] {
        let (turns, group) = (set(turns), group(turns));
        let found = positions(&turns);
        assert_eq!(group.order(), found.len() as u128, "{turns}");
        let cubes: HashSet<CubieCube> = found.iter().map(|&(cube, _)| cube).collect();
        assert_eq!(group.cubes(), cubes.len() as u128, "{turns}");
        assert!(cubes.iter().take(100).all(|cube| contains(&group, cube)));
        for (number, cube) in cubes.iter().take(30).enumerate() {
            let mut random = generator(61, number as u64);
            // This cube is one turn away from a cube of the group. Most such cubes are not in the group, but some are.
            let mut other = *cube;
            other.turn(crate::Move::ALL[random.random_range(0..18)]);
            assert_eq!(contains(&group, &other), cubes.contains(&other));
            // If turns lead from the solved cube to a cube, they solve the inverse of this cube. If the turns move
            // centres, they may be unable to solve the cube itself.
            for cube in [cube, &other] {
                let reach = group.reach(&cube.inverse(), &[Mask::solved()]);
                assert_eq!(reach == Reach::Possible, cubes.contains(cube), "{reach:?}");
            }
        }
    }
}

/// Checks that a mask of a few pieces is reachable if and only if an enumerated cube is in the mask.
#[test]
fn masks_of_some_pieces_are_reached_as_enumeration_finds() {
    for turns in ["R2 U2", "M2 U2", "M2 U", "M E2", "R2 F2 U2"] {
        let (turns, group) = (set(turns), group(turns));
        let found = positions(&turns);
        let mut answers = HashSet::new();
        for number in 0..60 {
            let mut random = generator(62, number);
            let target = found.iter().nth(random.random_range(0..found.len())).expect("one").0;
            let other = random_state(&mut random);
            let start = after(["", "F", "L D", "R"][number as usize % 4]);
            // The mask requires that about four pieces have the same placements as on a cube that the turns reach. In
            // half of the masks, one of these pieces may also have the placement that it has on a random cube. In the
            // other half, one edge must have the placement that it has on a random cube.
            let pieces: Vec<Piece> = PieceSet::ALL
                .iter()
                .filter(|_| random.random_range(0..5) == 0)
                .collect();
            let mut mask = as_on(&start.then(&target), pieces.iter().copied());
            if let (Some(&piece), 0..30) = (pieces.first(), number) {
                let both = mask.placements(piece).union(Mask::of_cube(&other).placements(piece));
                mask = as_on(&start.then(&target), pieces[1..].iter().copied()).with(piece, both);
            } else {
                let piece = Piece::Edge(Edge::ALL[number as usize % 12]);
                mask = mask.with(piece, Mask::of_cube(&other).placements(piece));
            }
            let expected = found.iter().any(|(cube, _)| mask.contains(&start.then(cube)));
            let reach = group.reach(&start, &[mask]);
            assert_eq!(reach == Reach::Possible, expected, "{turns}: {reach:?}");
            answers.insert(expected);
        }
        assert_eq!(answers.len(), 2, "{turns}");
    }
}

#[test]
fn what_turns_have_made_they_solve() {
    let group = group("R U");
    let turns = set("R U");
    for number in 0..50 {
        let mut random = generator(63, number);
        let mut cube = CubieCube::SOLVED;
        for _ in 0..40 {
            let turn = random.random_range(0..6);
            cube = cube.then(&turns.effects()[turns.step(0, turn).effect]);
        }
        assert!(contains(&group, &cube));
        assert_eq!(group.reach(&cube, &[Mask::solved()]), Reach::Possible);
        let other = cube.then(&flipped(&[Edge::Uf, Edge::Ur]));
        assert!(!contains(&group, &other));
        assert!(matches!(group.reach(&other, &[Mask::solved()]), Reach::Impossible(_)));
    }
}

/// Checks that goals refer to the cube's own faces. Relative to the centres, wide turns and slice turns act as face
/// turns: `r` is `L x`.
#[test]
fn goals_are_judged_by_the_cubes_own_faces_where_centres_move() {
    for number in 0..20 {
        let cube = random_state(&mut generator(64, number));
        assert_eq!(group("r u f R").reach(&cube, &[Mask::solved()]), Reach::Possible);
    }
    let superflip = flipped(&Edge::ALL);
    assert_eq!(
        group("M U x y").reach(&after("R L'"), &[Mask::solved()]),
        Reach::Possible
    );
    assert!(matches!(
        group("M2 E2 S2").reach(&superflip, &[Mask::solved()]),
        Reach::Impossible(_)
    ));
    assert_eq!(
        group("M U x").reach(&flipped(&[Edge::Uf, Edge::Ub]), &[Mask::solved()]),
        Reach::Possible
    );
}

#[test]
fn one_of_several_masks_is_enough() {
    let start = after("R U R'");
    let other = Mask::of_cube(&after("F"));
    assert_eq!(group("R U").reach(&start, &[other, Mask::solved()]), Reach::Possible);
    assert!(matches!(group("R U").reach(&start, &[other]), Reach::Impossible(_)));
    assert_eq!(group("R U").reach(&start, &[]), Reach::Impossible(Unreachable::NoCube));
    assert_eq!(group("R").reach(&start, &[Mask::ANY]), Reach::Possible);
}

#[test]
fn the_reason_is_told_in_pieces() {
    let solved = [Mask::solved()];
    let twisted = {
        let mut cube = CubieCube::SOLVED;
        cube.co[Corner::Urf as usize] = Twist::Clockwise;
        cube.co[Corner::Ufl as usize] = Twist::CounterClockwise;
        cube
    };
    let t_permutation = after("R U R' U' R' F R2 U' R' U' R U R' F'");
    // UF and DF are exchanged, and UB and DB are exchanged.
    let exchanged = {
        let mut cube = CubieCube::SOLVED;
        cube.ep.swap(Edge::Uf as usize, Edge::Df as usize);
        cube.ep.swap(Edge::Ub as usize, Edge::Db as usize);
        cube
    };
    let upper = "with U and R alone";
    let domino = "with U, R2, F2, D, L2 and B2 alone";
    for (turns, start, whose, expected) in [
        (
            "R U",
            after("D"),
            upper,
            "the DBL corner never moves, and it does not meet the goal",
        ),
        (
            "R2 U2 F2",
            after("R2 L2 D2"),
            "with U2, R2 and F2 alone",
            "the UBR corner never moves, and it does not meet the goal",
        ),
        (
            "R U",
            flipped(&[Edge::Uf, Edge::Ur]),
            upper,
            "no edge can be flipped relative to F and B, but the goal needs a flip of the UR edge and UF edge",
        ),
        (
            "U D R2 F2 L2 B2",
            after("R U R'"),
            domino,
            "no edge can be flipped relative to R and L, but the goal needs a flip of the UB edge and FR edge",
        ),
        (
            "U D R2 F2 L2 B2",
            twisted,
            domino,
            "no corner can be twisted relative to U and D, but the goal needs a twist of the URF corner and UFL corner",
        ),
        (
            "M U2",
            t_permutation,
            "with U2 and M alone",
            "no corner can be twisted relative to R and L, but the goal needs a twist of the URF corner and UBR corner",
        ),
        (
            "M E S",
            t_permutation,
            "with E, M and S alone",
            "only even permutations of the corners are possible, but this cube needs an odd one",
        ),
        (
            "U D",
            exchanged,
            "with U and D alone",
            "the UF edge never reaches its place in the right orientation",
        ),
    ] {
        assert_eq!(reason(turns, &start, &solved), format!("{whose}, {expected}"));
    }
    assert_eq!(
        reason("R U", &t_permutation, &solved),
        "with U and R alone, only 73,483,200 of the 43,252,003,274,489,856,000 cubes can be reached, and none of \
         them meets the goal"
    );
    let home = |piece: Edge| PlacementSet::of([EdgePlacement::new(piece, Flip::Unflipped).index()]);
    let nowhere = Mask::ANY
        .with(Piece::Edge(Edge::Ur), home(Edge::Uf))
        .with(Piece::Edge(Edge::Uf), home(Edge::Uf));
    let told = reason("U R F D L B", &twisted, &[nowhere]);
    assert_eq!(told, "no cube meets the goal");
}

/// The reason names only properties that no turn of the set changes, so the reason stays the same after any of these
/// turns.
#[test]
fn the_reason_stays_the_same_wherever_the_turns_have_taken_the_pieces() {
    let solved = [Mask::solved()];
    let t_permutation = after("R U R' U' R' F R2 U' R' U' R U R' F'");
    let domino = "U D R2 F2 L2 B2";
    for (turns, start, made) in [
        ("R U", t_permutation, "R U"),
        ("R U", t_permutation, "U' R2 U R U2"),
        ("R U", flipped(&[Edge::Uf, Edge::Ur]), "R U' R2 U"),
        (domino, after("R U R'"), "R2 U F2 D'"),
        (domino, flipped(&[Edge::Uf, Edge::Fr]), "U R2 D F2 L2"),
    ] {
        let walked = start.then(&after(made));
        assert_eq!(
            reason(turns, &walked, &solved),
            reason(turns, &start, &solved),
            "{made}"
        );
    }
}
