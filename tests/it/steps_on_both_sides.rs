//! Tests how `rubik steps` describes solutions with moves on the inverse of the scramble. An independent search tries
//! all sequences, on the scramble and on its inverse, to find the fewest moves of each step.

use rand::RngExt;
use rubik::cube::{CubieCube, Move, Sequence, generator, random_moves};
use rubik::goals::Goal;
use rubik::notation::Algorithm;
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use serde_json::{Map, Value, json};

/// Moves in the order in which they are written. A move is on the inverse if its flag is set, and on the scramble
/// otherwise.
pub type SidedMoves = Vec<(bool, Move)>;

/// A scramble of up to `most` moves, and a solution with some moves on the inverse.
pub fn random_solution(seed: u64, number: u64, most: usize) -> (Sequence, SidedMoves) {
    let mut random = generator(seed, number);
    let scramble = random_moves(random.random_range(1..=most), &mut random);
    let solution = scramble.inverse();
    let (normal, undone) = solution
        .moves()
        .split_at(random.random_range(0..solution.moves().len()));
    let mut normal = normal.iter().copied();
    let mut inverse = undone.iter().rev().map(|turn| turn.inverse());
    let mut sided = SidedMoves::new();
    while normal.len() + inverse.len() > 0 {
        let is_inverse = random.random_range(0..normal.len() + inverse.len()) >= normal.len();
        let next = if is_inverse { inverse.next() } else { normal.next() };
        sided.extend(next.map(|turn| (is_inverse, turn)));
    }
    (scramble, sided)
}

/// Writes a solution in the usual notation, with moves on the inverse in brackets.
pub fn written(sided: &[(bool, Move)]) -> String {
    let parts = sided.chunk_by(|(one, _), (other, _)| one == other).map(|part| {
        let moves: Sequence = part.iter().map(|&(_, turn)| turn).collect();
        match part[0].0 {
            true => format!("({moves})"),
            false => moves.to_string(),
        }
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns the answer of `steps --niss` for a solution. Also checks that `check --niss` accepts the solution.
pub fn told(session: &Session, scramble: &str, solution: &str, goals: &[&str], seconds: f64) -> Value {
    let answer = |request: RequestName, more: Value| {
        let mut fields = json!({"cube": scramble, "solution": solution, "niss": true});
        let fields = fields.as_object_mut().expect("an object");
        fields.extend(more.as_object().expect("an object").clone());
        let fields: Map<String, Value> = fields.clone();
        let answer = session.ask(request, &fields, &CancelToken::new());
        let answer = answer.unwrap_or_else(|error| panic!("{request}: {scramble}: {solution}: {error}"));
        serde_json::from_str::<Value>(&answer).expect("JSON")
    };
    let checked = answer(RequestName::Check, json!({}));
    assert_eq!(checked["ok"], true, "{scramble}: {solution}");
    let told = answer(RequestName::Steps, json!({"goal": goals, "time_limit": seconds}));
    assert_eq!(told["solved"], true, "{scramble}: {solution}");
    told
}

/// Compares the fewest moves in an answer with the result of the search in this module, which tries up to `depth`
/// moves. Returns the number of compared goals.
pub fn assert_fewest(told: &Value, scramble: &Sequence, depth: usize) -> usize {
    let (mut normal, mut inverse) = (Vec::new(), Vec::new());
    let mut held_against = 0;
    let has_inverse = told["steps"].to_string().contains("^(");
    for step in told["steps"].as_array().expect("an array") {
        for goal in step["goals"].as_array().expect("an array") {
            let text = goal["goal"].as_str().expect("a text");
            let Some(fewest) = goal["fewest"].as_u64() else {
                let remarks = told["remarks"].as_array().map(Vec::as_slice).unwrap_or_default();
                let is_said = |remark: &Value| remark.as_str().is_some_and(|remark| remark.starts_with(text));
                let has_slack = ["first-block", "second-block", "cmll", "lse-eo", "lse-ul-ur"].contains(&text);
                assert!(has_slack || remarks.iter().any(is_said), "{scramble}: {told}");
                continue;
            };
            let goal_asked: Goal = text.parse().expect("a goal");
            let held: Algorithm = goal["held"].as_str().expect("a text").parse().expect("rotations");
            let undone = held.inverse().held().expect("a short algorithm").rotation;
            let renamed = |moves: &[Move]| -> Vec<Move> {
                let text = moves.iter().copied().collect::<Sequence>().to_string();
                let moves: Algorithm = text.parse().expect("moves");
                let moves: Sequence = moves.rotated(undone).to_string().parse().expect("moves of faces");
                moves.moves().to_vec()
            };
            let undone: Vec<Move> = inverse.iter().rev().map(|turn: &Move| turn.inverse()).collect();
            let all = [renamed(&undone), renamed(scramble.moves()), renamed(&normal)].concat();
            let begin = CubieCube::from(all.as_slice());
            let has_goal = |cube: &CubieCube| goal_asked.contains(cube);
            let found = fewest_on_either_side(&begin, has_inverse, depth, &has_goal);
            let fewest = usize::try_from(fewest).expect("a small number");
            match found {
                Some(found) => assert_eq!(fewest, found, "{scramble}: {text}: {told}"),
                None => assert!(fewest > depth, "{scramble}: {text}: {told}"),
            }
            held_against += 1;
        }
        for (is_inverse, turn) in sided(step["moves"].as_str().expect("a text")) {
            if is_inverse { &mut inverse } else { &mut normal }.push(turn);
        }
    }
    held_against
}

/// Reads moves from a text such as `R ^(U F)`.
fn sided(text: &str) -> SidedMoves {
    let mut is_inverse = false;
    let turns = text.split(' ').map(|word| {
        is_inverse |= word.starts_with("^(");
        let turn: Sequence = word
            .trim_start_matches("^(")
            .trim_end_matches(')')
            .parse()
            .expect("a move");
        let sided = turn
            .moves()
            .iter()
            .map(|&turn| (is_inverse, turn))
            .collect::<SidedMoves>();
        is_inverse &= !word.ends_with(')');
        sided
    });
    turns.collect::<Vec<_>>().concat()
}

/// The smallest number of moves that lead from `begin` to a goal. All moves come after the moves that made `begin`; if
/// `has_inverse` is true, all moves may instead come before them. `None` if more than `depth` moves are necessary.
fn fewest_on_either_side(
    begin: &CubieCube,
    has_inverse: bool,
    depth: usize,
    has_goal: &dyn Fn(&CubieCube) -> bool,
) -> Option<usize> {
    let sides = if has_inverse { 2 } else { 1 };
    (0..=depth).find(|&length| (0..sides).any(|side| is_within(begin, side == 1, length, None, has_goal)))
}

fn is_within(
    cube: &CubieCube,
    is_inverse: bool,
    length: usize,
    last: Option<Move>,
    has_goal: &dyn Fn(&CubieCube) -> bool,
) -> bool {
    if length == 0 {
        return has_goal(cube);
    }
    let mut turns = Move::ALL
        .into_iter()
        .filter(|turn| last.is_none_or(|last| last.face() != turn.face()));
    turns.any(|turn| {
        let turned = CubieCube::from([turn].as_slice());
        let next = match is_inverse {
            true => turned.then(cube),
            false => cube.then(&turned),
        };
        is_within(&next, is_inverse, length - 1, Some(turn), has_goal)
    })
}
