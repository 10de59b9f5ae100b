//! Proves that the list of algorithms for insertions is complete. The proof checks every sequence of at most ten moves,
//! which it combines from two halves of at most five moves each.

use crate::proof;
use rubik::cube::{CubieCube, Edge, Move, MoveSet, Sequence, Symmetry};
use rubik::solvers::fmc::insertions::{InsertionAlgorithms, RemainingCycles};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The maximum number of moves in half of an algorithm.
const HALF: usize = 5;

fn lists(cube: CubieCube, made: &mut Vec<Move>, left: usize, found: &mut Vec<(CubieCube, Vec<Move>)>) {
    if left == 0 {
        found.push((cube, made.clone()));
        return;
    }
    for turn in MoveSet::ALL.after(made.last().copied()).iter() {
        let mut next = cube;
        next.turn(turn);
        made.push(turn);
        lists(next, made, left - 1, found);
        made.pop();
    }
}

/// One pair of edges for each relative position that two edges can have.
fn pairs() -> Vec<[Edge; 2]> {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    let mut seen = BTreeSet::new();
    let all = Edge::ALL
        .into_iter()
        .flat_map(|one| Edge::ALL.map(|other| [one, other]));
    let is_new = |pair: &[Edge; 2]| {
        let places = symmetries.iter().map(|symmetry| {
            let [one, other] = pair.map(|edge| symmetry.edge(edge));
            [one.min(other), one.max(other)]
        });
        pair[0] < pair[1] && seen.insert(places.min().expect("48 symmetries"))
    };
    all.filter(is_new).collect()
}

/// A key for one half of an algorithm. Two halves with the same key form an algorithm: the first half, followed by the
/// inverse of the second. If `of_corners` is true, this algorithm leaves all corners unchanged. Otherwise, it leaves
/// all edges except the free edges unchanged.
fn common(cube: &CubieCube, free: &[Edge], of_corners: bool) -> [u8; 12] {
    let mut key = [0; 12];
    match of_corners {
        true => (0..8).for_each(|at| key[at] = cube.cp()[at] as u8 * 3 + cube.co()[at] as u8),
        false => (0..12).for_each(|at| {
            let edge = cube.ep()[at];
            let is_free = free.contains(&edge);
            key[at] = if is_free {
                99
            } else {
                edge as u8 * 2 + cube.eo()[at] as u8
            };
        }),
    }
    key
}

#[test]
fn no_algorithm_of_ten_moves_is_missing() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let halves: Vec<Vec<(CubieCube, Vec<Move>)>> = { 0..=HALF }
        .map(|length| {
            let mut found = Vec::new();
            lists(CubieCube::SOLVED, &mut Vec::new(), length, &mut found);
            found
        })
        .collect();
    let algorithms = InsertionAlgorithms::get();
    let known: HashSet<Sequence> = { algorithms.effects().iter() }
        .flat_map(|effect| algorithms.doing(effect))
        .collect();
    let kinds = algorithms.kinds();
    assert_eq!(
        { kinds.iter().map(RemainingCycles::to_string) }.collect::<BTreeSet<_>>(),
        {
            [
                "3 corners",
                "3 edges",
                "2 and 2 corners",
                "2 and 2 edges",
                "2 corners, 2 edges (parity)",
            ]
            .into_iter()
        }
        .map(str::to_owned)
        .chain(["2 and 2 edges in flipped cycles".to_owned()])
        .collect()
    );
    let (mut seen, mut missing) = (0, Vec::new());
    let mut free: Vec<(Vec<Edge>, bool)> = vec![(Vec::new(), false), (Vec::new(), true)];
    free.extend(pairs().into_iter().map(|pair| (pair.to_vec(), false)));
    for (free, of_corners) in free {
        let by_key = |half: &Vec<(CubieCube, Vec<Move>)>| {
            let mut by_key: HashMap<[u8; 12], Vec<usize>> = HashMap::new();
            for (number, (cube, _)) in half.iter().enumerate() {
                by_key.entry(common(cube, &free, of_corners)).or_default().push(number);
            }
            by_key
        };
        let keys: Vec<HashMap<[u8; 12], Vec<usize>>> = halves.iter().map(by_key).collect();
        for length in 1..=2 * HALF {
            let (first, second) = (length - length / 2, length / 2);
            for (key, seconds) in &keys[second] {
                for &one in keys[first].get(key).into_iter().flatten() {
                    for &other in seconds {
                        let (before, begin) = &halves[first][one];
                        let (behind, end) = &halves[second][other];
                        let left = RemainingCycles::of(&before.then(&behind.inverse()));
                        if !kinds.contains(&left) {
                            continue;
                        }
                        let end = end.iter().rev().map(|turn| turn.inverse());
                        let whole: Sequence = begin.iter().copied().chain(end).collect();
                        let ordered = whole.standard_order();
                        if ordered.htm() == length {
                            seen += 1;
                            if !known.contains(&ordered) {
                                missing.push(format!("{ordered} leaves {left}"));
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(
        missing.is_empty(),
        "{} are missing:\n{}",
        missing.len(),
        missing.join("\n")
    );
    // 11,664 of these algorithms cycle only three corners.
    assert!(seen > 80_000, "{seen}");
}
