//! Tests `rubik play` when the program searches with a large table.

use crate::program::{output, rubik};
use crate::proof::{self, PROGRAM};
use crate::terminal::Player;

const ENTER: &str = "\r";
const ESCAPE: &str = "\u{1b}";
const END: &str = "\u{1b}[F";

#[test]
fn shortest_solutions_are_proven_and_hard_ones_can_be_stopped() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let mut build = rubik();
    build.args(["-q", "tables", "build", "optimal", "--table-size", "256M"]);
    output(&mut build);
    let mut player = Player::start(
        (80, 24),
        &["--table-size", "256M", "R U R' U' F2"],
        &[("NO_COLOR", "1")],
    );
    player.wait_for("? help");
    player.press("\t\t");
    player.wait_for("with a proof");
    player.press(ENTER);
    player.wait_for("proven to be");
    player.press(ESCAPE);
    player.wait_for("i enter colors");
    // A position whose shortest solution has 20 moves.
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    player.press(&format!("\u{1b}[200~{superflip}\u{1b}[201~"));
    player.press(ENTER);
    player.wait_for("or fewer are");
    player.press(ESCAPE);
    // The screen shows the best known solution, and the lower bound that is proven.
    player.wait_for("move 1 of");
    player.wait_for("or fewer are");
    player.press(END);
    player.wait_for("  solved");
}
