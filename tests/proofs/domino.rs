//! Tests the domino group: the program counts its positions, and solves its cubes with the table of 335 MB.

use crate::program::{folder, output, rubik_with_tables, solves};
use crate::proof::{self, PROGRAM};
use rubik::solvers::domino::DominoSpec;

/// Builds the table of 335 MB in a separate folder, verifies it, and compares its answers with the answers of a search
/// that does not use the table.
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
        let draw = ["scramble", "--generators", generators, "-n", "8", "--seed", "1"];
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
