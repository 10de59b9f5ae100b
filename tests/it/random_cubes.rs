//! Random cubes and their two-phase solutions. The tests under `tests/it` and `tests/proofs` use this module.

use crate::program::{output, rubik};
use rubik::cube::{CubieCube, disassemble, generator, random_state};
use rubik::notation;
use serde_json::Value;

/// Moves that lead to the superflip. Its shortest solution has twenty moves (M. Reid, 1995).
pub const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// The stickers of a cube, as a user types them.
pub fn facelets(cube: &CubieCube) -> String {
    notation::facelets::write(&disassemble(cube))
}

/// The stickers of random cubes from a seed.
pub fn random_cubes(count: u64, seed: u64) -> Vec<String> {
    let cube = |number| facelets(&random_state(&mut generator(seed, number)));
    (0..count).map(cube).collect()
}

/// The number of moves of a printed solution.
pub fn length(solution: &str) -> usize {
    solution.split_whitespace().count()
}

/// Solves `count` random cubes with the two-phase method, on one thread and on more than one.
pub fn cubes_take_at_most_21_moves_and_as_many_on_any_number_of_threads(count: u64) {
    let number = count.to_string();
    let report = |threads: &str| -> Value {
        let batch = ["batch", "--json", "-n", &number, "--seed", "5"];
        let more = ["-m", "two-phase", "--threads", threads];
        let text = output(rubik().args(batch).args(more));
        serde_json::from_str(&text).expect("JSON")
    };
    let first = report("1");
    assert_eq!(first["method"], "two-phase");
    assert_eq!(first["solved"], count);
    assert_eq!(first["failed"], 0);
    assert_eq!(first["over_longest"], 0);
    assert_eq!(first["longest"], 21);
    assert!(first["length"]["max"].as_u64() <= Some(21), "{first}");
    assert!(first["printed_length"]["max"].as_u64() <= Some(21));
    let histogram = first["length"]["histogram"].as_object().expect("lengths");
    let counted: u64 = histogram.values().filter_map(Value::as_u64).sum();
    assert_eq!(counted, count);
    for threads in ["2", "3"] {
        let again = report(threads);
        assert_eq!(again["length"], first["length"], "{threads} threads");
        assert_eq!(again["printed_length"], first["printed_length"]);
    }
}
