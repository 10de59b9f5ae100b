//! Scrambles of a Megaminx as in competitions (Regulations 12d, TNoodle). Each line contains five pairs of an `R` and a
//! `D`, and then a turn of `U` in the direction of the last `D`. The direction of an `R` or `D` is written as `++` or
//! `--`.

use rand::{Rng, RngExt};

/// The number of lines of a scramble.
pub(super) const LINES: usize = 7;

/// The number of moves in a line.
pub(super) const IN_A_LINE: usize = 11;

/// All turns of faces. In scrambles, a move `R` is a turn of L together with a rotation of the whole puzzle, and `D` is
/// a turn of U together with a rotation of the whole puzzle.
pub(super) fn all_turns() -> String {
    let faces = ["U", "L", "F", "R", "BL", "BR", "FL", "FR", "DL", "DR", "B", "D"];
    let turns = { faces.iter() }.flat_map(|face| ["", "2", "2'", "'"].map(|amount| format!("{face}{amount}")));
    turns.collect::<Vec<String>>().join(" ")
}

/// A random scramble. For each `R` and `D`, both directions are equally likely, so there are 2⁷⁰ scrambles.
pub(super) fn scramble(random: &mut impl Rng) -> String {
    let mut moves: Vec<String> = Vec::with_capacity(LINES * IN_A_LINE);
    for _ in 0..LINES {
        let mut is_forward = true;
        for number in 0..IN_A_LINE - 1 {
            is_forward = random.random();
            let (layers, sign) = (["R", "D"][number % 2], if is_forward { "+" } else { "-" });
            moves.push(format!("{layers}{sign}{sign}"));
        }
        moves.push(if is_forward { "U" } else { "U'" }.to_owned());
    }
    moves.join(" ")
}
