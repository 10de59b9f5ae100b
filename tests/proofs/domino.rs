//! The domino group: all its positions counted, alone and with the groups about the other axes; and solved with the
//! table of 335 MB.

use crate::program::{folder, output, rubik_with_tables, solves};
use crate::proof::{self, PROGRAM};
use rubik::cube::{Amount, CubieCube, Face, Move, Symmetry};
use rubik::groups::DominoCoset;
use rubik::solvers::domino::{DominoSpec, UnionDistance};
use std::collections::{BTreeSet, HashSet};

/// A cube, as something to be looked up.
type Key = [u8; 40];

fn key(cube: &CubieCube) -> Key {
    let corners = cube.cp().iter().map(|&corner| corner as u8);
    let twists = cube.co().iter().map(|&twist| twist as u8);
    let edges = cube.ep().iter().map(|&edge| edge as u8);
    let flips = cube.eo().iter().map(|&flip| flip as u8);
    let all: Vec<u8> = corners.chain(twists).chain(edges).chain(flips).collect();
    all.try_into().expect("40 numbers")
}

/// The least of all that symmetries and inversion make of a cube.
fn class(cube: &CubieCube, symmetries: &[Symmetry]) -> Key {
    let both = [*cube, cube.inverse()];
    let images = both
        .iter()
        .flat_map(|each| symmetries.iter().map(|symmetry| key(&symmetry.conjugate(each))));
    images.min().expect("there are 96")
}

/// The faces of an axis turn by any amount, all others by half a turn.
fn turns_about(axis: [Face; 2]) -> Vec<Move> {
    let is_inside = |turn: &Move| axis.contains(&turn.face()) || turn.amount() == Amount::Half;
    Move::ALL.into_iter().filter(is_inside).collect()
}

const AXES: [[Face; 2]; 3] = [[Face::U, Face::D], [Face::R, Face::L], [Face::F, Face::B]];

/// Cubes turned one by one within each group, and sorted into classes by all 96 images: how many are how near within one
/// of the groups.
fn classes_within_one_group(farthest: usize) -> Vec<u64> {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    let mut classes: Vec<BTreeSet<Key>> = vec![BTreeSet::new(); farthest + 1];
    for axis in AXES {
        let turns = turns_about(axis);
        let mut seen = HashSet::from([key(&CubieCube::SOLVED)]);
        let mut layer = vec![CubieCube::SOLVED];
        for classes in &mut classes {
            classes.extend(layer.iter().map(|cube| class(cube, &symmetries)));
            let after = layer.iter().flat_map(|cube| turns.iter().map(|&turn| (*cube, turn)));
            let next = after.map(|(cube, turn)| cube.then(&CubieCube::from([turn].as_slice())));
            layer = next.filter(|cube| seen.insert(key(cube))).collect();
        }
    }
    let mut nearer = BTreeSet::new();
    let new = |classes: BTreeSet<Key>| classes.into_iter().filter(|&class| nearer.insert(class)).count() as u64;
    classes.into_iter().map(new).collect()
}

/// Classes, one from another by a turn of a group that holds the cube or its inverse.
fn classes_across_groups(farthest: usize) -> Vec<u64> {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    let home = DominoCoset::of(&CubieCube::SOLVED);
    let to_first = AXES.map(|[face, _]| {
        let takes_there = |each: &&Symmetry| each.face(face) == Face::U;
        symmetries
            .iter()
            .find(takes_there)
            .expect("one takes any face to any other")
    });
    let mut seen = HashSet::from([key(&CubieCube::SOLVED)]);
    let mut layer = vec![CubieCube::SOLVED];
    let mut counts = Vec::new();
    for _ in 0..=farthest {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for cube in layer.iter().flat_map(|cube| [*cube, cube.inverse()]) {
            for (axis, symmetry) in AXES.into_iter().zip(to_first) {
                if DominoCoset::of(&symmetry.conjugate(&cube)) != home {
                    continue;
                }
                for turn in turns_about(axis) {
                    let turned = cube.then(&CubieCube::from([turn].as_slice()));
                    if seen.insert(class(&turned, &symmetries)) {
                        next.push(turned);
                    }
                }
            }
        }
        layer = next;
    }
    counts
}

/// 610,815,654 classes, within one group and across the groups. What is near is counted a second time one by one.
#[test]
fn the_union_of_three_domino_groups_has_the_published_counts() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let published = UnionDistance::WithinOneGroup.published();
    assert_eq!(classes_within_one_group(6), published.counts()[..=6]);
    assert_eq!(UnionDistance::WithinOneGroup.count(), published);
    let published = UnionDistance::AcrossGroups.published();
    assert_eq!(classes_across_groups(7), published.counts()[..=7]);
    assert_eq!(UnionDistance::AcrossGroups.count(), published);
}

/// Builds the table of 335 MB in a folder of its own, verifies it, and holds the answers that it gives against those of
/// the search that does without it.
#[test]
fn the_table_of_the_domino_group_is_built_verified_and_solves_as_the_search_does() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let (with, without) = (folder(), folder());
    let rubik = |is_with: bool| rubik_with_tables(if is_with { with.path() } else { without.path() });
    output(rubik(true).args(["-q", "tables", "build", "domino"]));
    let verified = output(rubik(true).args(["tables", "verify", "domino"]));
    let counts = DominoSpec::published().to_string();
    let said = format!("domino: as published, and the same when built anew: {counts}\n");
    assert_eq!(verified, said);
    for (generators, all) in [
        ("U,D,R2,L2,F2,B2", "--all"),
        ("R,L,U2,D2,F2,B2", "-q"),
        ("F,B,U2,D2,R2,L2", "--all"),
    ] {
        let draw = ["scramble", "--generators", generators, "-n", "20", "--seed", "1"];
        let cubes = output(rubik(true).args(draw));
        let solve = ["-q", "solve", "--generators", generators, all];
        let answer = |is_with| output(rubik(is_with).args(solve).write_stdin(cubes.clone()));
        let answers = answer(true);
        assert_eq!(answers, answer(false), "{generators}");
        if all == "-q" {
            for (cube, solution) in cubes.lines().zip(answers.lines()) {
                assert!(solves(cube, solution), "{cube}: {solution}");
            }
        }
    }
    for distance in ["1", "6", "11", "14", "17", "18"] {
        let draw = ["scramble", "--generators", "U,D,R2,L2,F2,B2", "--distance", distance];
        let cubes = output(rubik(true).args(draw).args(["-n", "5", "--seed", "2"]));
        let solve = ["solve", "--generators", "U,D,R2,L2,F2,B2"];
        let solutions = output(rubik(true).args(solve).write_stdin(cubes.clone()));
        for (cube, solution) in cubes.lines().zip(solutions.lines()) {
            assert_eq!(solution.split(' ').count().to_string(), distance, "{cube}");
            assert!(solves(cube, solution), "{cube}: {solution}");
        }
    }
    let removed = output(rubik(true).args(["tables", "remove", "domino"]));
    assert_eq!(removed.lines().count(), 1);
}
