//! Scrambles of a Megaminx as in competitions (Regulations 12d, TNoodle): lines of five pairs of `R` and `D`, each `++`
//! or `--`, and a turn of `U` in the direction of the last `D`.

use rand::{Rng, RngExt};

/// The number of lines of a scramble.
pub(super) const LINES: usize = 7;

/// The number of moves in a line.
pub(super) const IN_A_LINE: usize = 11;

/// All turns of faces. In scrambles, a move `R` is a turn of L and of the whole puzzle, and `D` is a turn of U and of
/// the whole puzzle.
pub(super) fn all_turns() -> String {
    let faces = ["U", "L", "F", "R", "BL", "BR", "FL", "FR", "DL", "DR", "B", "D"];
    let turns = { faces.iter() }.flat_map(|face| ["", "2", "2'", "'"].map(|amount| format!("{face}{amount}")));
    turns.collect::<Vec<String>>().join(" ")
}

/// A random scramble. Each `R` and `D` has either direction with the same probability, so there are 2⁷⁰ scrambles.
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
