//! Tests that the claims in answers are true. Every flag in the interface description occurs with both values, except
//! the flags in [`ONE_STATE`]. The test compares each value with an exhaustive search on the stickers, or with another
//! request.

use crate::client::{Server, events};
use crate::flags::Flags;
use crate::program::{SMALL_TWO_PHASE, cube, folder_of, table, wait_for};
use crate::proof::{self, PROGRAM};
use crate::steps_on_both_sides::assert_fewest;
use rubik::cube::{Face, Facelet, Facelets, Move, Sequence, generator, random_moves};
use rubik::goals::Goal;
use rubik::puzzles::PuzzleName;
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;

/// Flags that have only one state in this test, each with the reason.
const ONE_STATE: [(&str, &str); 7] = [
    ("Applied.facelets", "every cube that can be read has facelets"),
    (
        "GoalSolved.optimal",
        "the first solution to a goal is always a shortest one",
    ),
    (
        "PuzzleSolved.complete",
        "searches of other puzzles end before they can be stopped",
    ),
    ("Shown.facelets", "every cube that can be read has facelets"),
    ("Solved.complete", BY_SHORTEST),
    ("Solved.lower_bound", BY_SHORTEST),
    ("Solved.optimal", BY_SHORTEST),
];

/// The reason why the flags of answers with shortest solutions have only one state here.
const BY_SHORTEST: &str = "its tables take minutes to build; another proof tests the other states";

/// Sends requests to the library, and records the flags in its answers.
struct Asker {
    session: Session,
    flags: Flags,
}

impl Asker {
    fn new() -> Asker {
        Asker {
            session: Session::new(Store::in_folder(crate::program::small_tables().to_owned()).expect("a folder")),
            flags: Flags::read(),
        }
    }

    fn ask(&mut self, request: RequestName, fields: Value) -> Value {
        let answer = self.ask_with(request, &fields, &CancelToken::new());
        answer.unwrap_or_else(|error| panic!("{request} {fields}: {error}"))
    }

    fn ask_with(&mut self, request: RequestName, fields: &Value, token: &CancelToken) -> Result<Value, rubik::Error> {
        let fields: Map<String, Value> = serde_json::from_value(fields.clone()).expect("an object");
        let text = self.session.ask(request, &fields, token)?;
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        let schema = match request {
            RequestName::Solve => "SolveAnswer",
            RequestName::Check => "Verdict",
            RequestName::Show => "ShowAnswer",
            RequestName::Count => "CountAnswer",
            RequestName::Puzzles => "PuzzlesAnswer",
            RequestName::Goals => "Goals",
            RequestName::Steps => "StepsAnswer",
            RequestName::Fmc => "Fmc",
            RequestName::Insert => "Insert",
            other => panic!("{other} claims nothing"),
        };
        self.flags.note(schema, &answer);
        Ok(answer)
    }
}

/// The stickers after turns.
fn after(text: &str) -> Facelets {
    cube(text).facelets()
}

/// The smallest number of face turns after which a goal is reached, found by trying all sequences. `None` if the goal
/// takes more than `most` turns. Each turn is applied to all `SETS` sets of stickers.
fn fewest<const SETS: usize>(
    start: [&Facelets; SETS],
    turns: &[Move],
    most: usize,
    is_reached: &dyn Fn(&[Facelets; SETS]) -> bool,
) -> Option<usize> {
    fn is_within<const SETS: usize>(
        stickers: &[Facelets; SETS],
        turns: &[Move],
        left: usize,
        last: Option<Face>,
        is_reached: &dyn Fn(&[Facelets; SETS]) -> bool,
    ) -> bool {
        if left == 0 {
            return is_reached(stickers);
        }
        turns.iter().filter(|turn| Some(turn.face()) != last).any(|&turn| {
            let mut next = stickers.clone();
            next.iter_mut().for_each(|each| each.turn(turn));
            is_within(&next, turns, left - 1, Some(turn.face()), is_reached)
        })
    }
    let start = start.map(Facelets::clone);
    (0..=most).find(|&length| is_within(&start, turns, length, None, is_reached))
}

fn to_solved(start: &Facelets, most: usize) -> Option<usize> {
    fewest([start], &Move::ALL, most, &|[facelets]| facelets.is_solved())
}

fn length(answer: &Value) -> usize {
    answer["length"]["htm"].as_u64().expect("a length") as usize
}

fn text_of<'a>(answer: &'a Value, field: &str) -> &'a str {
    answer[field].as_str().unwrap_or_else(|| panic!("{field}: {answer}"))
}

/// Tests shortest solutions to goals. One request is for one solution, one is for all solutions, and one is for all
/// solutions with too short a time limit.
fn goals_are_reached_in_the_fewest_turns(asker: &mut Asker) {
    for number in 0..8 {
        let scramble = random_moves(5, &mut generator(551, number)).to_string();
        for name in ["cross", "2x2x2", "eo"] {
            let goal: Goal = name.parse().expect("a goal");
            let answer = asker.ask(RequestName::Solve, json!({"cube": scramble, "goal": name}));
            let made = answer["turns_made"].as_u64().expect("a number") as usize;
            assert_eq!(answer["optimal"], true);
            let start = after(&scramble);
            let by_trying = fewest([&start], &Move::ALL, 3, &|[facelets]| goal.contains_stickers(facelets));
            assert_eq!(by_trying.unwrap_or(made.max(4)), made, "{scramble}: {name}");
        }
    }
    // With small tables, the search for all four solutions still takes a long time after it has found the third.
    let all = json!({"cube": "R U F2 L D B2 R' U2 F", "goal": "U layer", "all": true, "memory": "1M"});
    let listed = |answer: &Value| answer["solutions"].as_array().expect("solutions").len();
    let (all, mut limited) = (asker.ask(RequestName::Solve, all.clone()), all);
    assert_eq!(all.get("complete"), None);
    let mut seconds = 1e-4;
    let part = wait_for("a list that was cut off", || {
        limited["time_limit"] = json!(seconds);
        seconds *= 1.15;
        let answer = asker.ask_with(RequestName::Solve, &limited, &CancelToken::new()).ok()?;
        if answer.get("complete").is_some() {
            return Some(answer);
        }
        assert_eq!(listed(&answer), listed(&all));
        seconds = 1e-4;
        None
    });
    assert_eq!((&part["complete"], &part["optimal"]), (&json!(false), &json!(true)));
    assert_eq!(part["turns_made"], all["turns_made"]);
    assert!(listed(&part) < listed(&all), "{part}");
}

/// Tests that answers name the face on which a goal is reached, and say how to hold the cube.
fn goals_on_any_face_say_on_which(asker: &mut Asker) {
    for face in Face::ALL {
        // Turns of two opposite faces break the crosses of all other faces.
        let turns = format!("{0} {1}", face, face.opposite());
        let fields = json!({"cube": turns, "goal": "cross", "any_face": true});
        let answer = asker.ask(RequestName::Solve, fields.clone());
        let bottom = text_of(&answer["reached"], "bottom").to_owned();
        assert!(
            [face.to_string(), face.opposite().to_string()].contains(&bottom),
            "{fields}: {answer}"
        );
    }
    // Each solution names its face only if the request asked for solutions for each face.
    for each_face in [true, false] {
        let fields = match each_face {
            true => json!({"cube": "R", "goal": "cross", "each_face": true}),
            false => json!({"cube": "R", "goal": "cross", "solutions": 6}),
        };
        let answer = asker.ask(RequestName::Solve, fields);
        let solutions = answer["solutions"].as_array().expect("several");
        assert!(
            solutions.iter().all(|each| each["reached"].is_object() == each_face),
            "{answer}"
        );
    }
    for (cube, held) in [("R".to_owned(), None), (in_colors("R"), Some(("white", "green")))] {
        // Only the centres are known, and many cubes have these stickers.
        let known = match held {
            Some(_) => "????w????????r????????g????????y????????o????????b????",
            None => "????U????????R????????F????????D????????L????????B????",
        };
        for fields in [
            json!({"cube": cube}),
            json!({"cube": cube, "goal": "cross"}),
            json!({"cube": known}),
        ] {
            let answer = asker.ask(RequestName::Solve, fields);
            let hold = answer
                .get("hold")
                .map(|hold| (text_of(hold, "top"), text_of(hold, "front")));
            assert_eq!(hold, held, "{answer}");
        }
    }
}

/// A cube written in color letters, with white on top and green in front.
fn in_colors(moves: &str) -> String {
    let letter = |face: &Face| "WRGYOB".chars().nth(*face as usize).expect("six colors");
    after(moves).colors().iter().map(letter).collect()
}

/// Tests partly known cubes. An answer from tables is proven to have the fewest turns. If few cubes have the known
/// stickers, the two-phase method solves each of them, and the answer is not proven.
fn partly_known_cubes_are_proven_where_tables_say_so(asker: &mut Asker) {
    let facelets = after("R U F2");
    let is_known = |facelet: &Facelet| facelet.is_centre() || facelet.face() == Face::U;
    let stickers = Facelet::all().map(|each| if is_known(&each) { facelets[each].letter() } else { '?' });
    let answer = asker.ask(RequestName::Solve, json!({"cube": stickers.collect::<String>()}));
    // A second set of stickers marks the known stickers with the color U. The marks move with the turns.
    let mut mask = [Face::D; Facelet::COUNT];
    { Facelet::all().filter(is_known) }.for_each(|each| mask[each.index()] = Face::U);
    let is_reached = |[colors, known]: &[Facelets; 2]| {
        Facelet::all().all(|each| known[each] != Face::U || colors[each] == each.face())
    };
    let by_trying = fewest([&facelets, &Facelets::new(mask)], &Move::ALL, 4, &is_reached);
    assert_eq!(
        (&answer["optimal"], Some(length(&answer))),
        (&json!(true), by_trying),
        "{answer}"
    );
    // Two cubes have these stickers, and the two-phase method solves each of them.
    let facelets = after("R U F L D B R2 U L2 F' D2 B U2 R' F");
    let mut stickers: Vec<char> = facelets.colors().iter().map(|face| face.letter()).collect();
    [5, 7, 10, 19].into_iter().for_each(|place| stickers[place] = '?');
    let hidden: String = stickers.into_iter().collect();
    let answer = asker.ask(RequestName::Solve, json!({"cube": hidden}));
    assert_eq!(answer["optimal"], false, "{answer}");
    let fewer = json!({"cube": hidden, "max_moves": length(&answer) - 1});
    assert!(length(&asker.ask(RequestName::Solve, fewer)) < length(&answer));
    // One of the two cubes is solved, so its solution has no moves and is the shortest. In an earlier version, the
    // answer did not say that no shorter solution exists.
    let solved = "UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let answer = asker.ask(RequestName::Solve, json!({ "cube": solved }));
    assert_eq!((length(&answer), &answer["optimal"]), (0, &json!(true)));
}

/// Compares the shortest solutions of a 2x2x2 with the fewest turns that solve the corners of a 3x3x3.
fn a_2x2x2_is_proven_by_its_table_and_not_by_layers(asker: &mut Asker) {
    let turns: Vec<Move> = { Move::ALL.into_iter() }
        .filter(|turn| matches!(turn.face(), Face::R | Face::U | Face::F))
        .collect();
    let is_solved = |facelets: &Facelets| {
        let corners = |face: Face| {
            Facelet::all().filter(move |each| each.face() == face && each.place() % 2 == 0 && !each.is_centre())
        };
        Face::ALL.into_iter().all(|face| {
            let colors: BTreeSet<Face> = corners(face).map(|each| facelets[each]).collect();
            colors.len() == 1
        })
    };
    let mut beaten = 0;
    for scramble in ["R U F", "R2 U' F2 R", "U F2 R' U2", "R", "F2 U"] {
        let by_trying = fewest([&after(scramble)], &turns, 4, &|[facelets]| is_solved(facelets));
        let asked = |method: &str| json!({"puzzle": "2x2x2", "cube": scramble, "method": method});
        let proven = asker.ask(RequestName::Solve, asked("optimal"));
        assert_eq!((&proven["optimal"], Some(length(&proven))), (&json!(true), by_trying));
        let layers = asker.ask(RequestName::Solve, asked("layers"));
        assert_eq!(layers["optimal"], false);
        beaten += usize::from(length(&layers) > length(&proven));
    }
    assert!(beaten > 0, "the layers method is always as short as the table");
}

/// Tests the parts of a solution that were found on the inverse. They come after the finish, in reverse order, so the
/// part of the first step is last.
fn parts_on_the_inverse_are_called_so(asker: &mut Asker) {
    for number in 0..6 {
        let scramble = random_moves(25, &mut generator(552, number)).to_string();
        let answer = asker.ask(RequestName::Solve, json!({"cube": scramble, "method": "fmc"}));
        let phases = answer["phases"].as_array().expect("phases");
        let finish = phases
            .iter()
            .position(|phase| phase["name"] == "finish")
            .expect("a finish");
        for (place, phase) in phases.iter().enumerate() {
            let is_behind = (place > finish).then_some(&Value::Bool(true));
            assert_eq!(phase.get("on_inverse"), is_behind, "{answer}");
        }
        let made: Vec<&str> = phases.iter().map(|phase| text_of(phase, "moves")).collect();
        let made: Sequence = made.join(" ").parse().expect("moves");
        assert!(crate::program::solves(&scramble, &made.to_string()), "{answer}");
    }
}

/// Compares the stated properties of cubes and of moves with the stickers.
fn cubes_are_as_they_are_said_to_be(asker: &mut Asker) {
    for (cube, solution) in [
        ("R U", "U' R'"),
        ("R U", "U' R"),
        ("R2", "R2"),
        ("R L F2", "F2 R' L'"),
        ("M2 E2 S2", ""),
    ] {
        let answer = asker.ask(RequestName::Check, json!({"cube": cube, "solution": solution}));
        assert_eq!(
            answer["ok"],
            after(&format!("{cube} {solution}")).is_solved(),
            "{answer}"
        );
        let told = asker.ask(
            RequestName::Steps,
            json!({"cube": cube, "solution": solution, "goal": ["solved"], "no_fewest": true}),
        );
        assert_eq!(told["solved"], answer["ok"], "{told}");
    }
    // Some of these cases have a common name and a known algorithm. The others have no known algorithm, and instead of
    // a name they have a number that only this program uses.
    let cases = [
        "R U R' U R U2 R'",
        "R U R' U' R' F R2 U' R' U' R U R' F'",
        "F R U R' U' F' U R U R' U R U2 R'",
    ];
    for cube in cases {
        let about = asker.ask(RequestName::Show, json!({"cube": cube}))["about"].take();
        assert!(!about["cases"].as_array().expect("cases").is_empty(), "{about}");
    }
    for cube in ["", "R", "R2", "R L'", "R U R' U'", "M2 E2 S2", "F2 B2 U2", "x2", "R x"] {
        let about = asker.ask(RequestName::Show, json!({"cube": cube}))["about"].take();
        let facelets = after(cube);
        // In every rotation of a solved cube, each face has one color.
        let one_color = |facelets: &Facelets| {
            facelets
                .colors()
                .chunks(9)
                .all(|face| face.iter().all(|color| *color == face[0]))
        };
        assert_eq!(about["solved"], one_color(&facelets), "{cube}");
        let mut twice: Vec<Move> = Vec::new();
        if let Ok(turns) = cube.parse::<Sequence>() {
            twice.extend(turns.moves().iter().chain(turns.moves()));
            let mut made = Facelets::SOLVED;
            made.apply(&twice);
            assert_eq!(about["own_inverse"], made.is_solved(), "{cube}");
        }
        let by_one: Vec<String> = { Move::ALL.into_iter() }
            .filter(|&turn| {
                let mut next = facelets.clone();
                next.turn(turn);
                one_color(&next)
            })
            .map(|turn| turn.to_string())
            .collect();
        match about["solved_by"].as_str() {
            Some(_) if cube.contains('x') => assert_eq!(by_one.len(), 1, "{cube}: {about}"),
            Some(turn) => assert_eq!([turn], by_one[..], "{cube}"),
            None => assert!(by_one.is_empty(), "{cube}: {about}"),
        }
    }
    for (position, is_solved) in [("", true), ("R", false)] {
        let shown = asker.ask(RequestName::Show, json!({"cube": position, "puzzle": "skewb"}));
        assert_eq!(shown["about"]["solved"], is_solved, "{shown}");
    }
    // `goals` and `count` give the same number of cubes for each goal. The field `begins_from` names the goal that is
    // already reached before the step. More cubes satisfy that goal than the goal of the step.
    let goals = asker.ask(RequestName::Goals, json!({}));
    for goal in goals["goals"].as_array().expect("goals") {
        let count = asker.ask(RequestName::Count, json!({"goal": goal["name"]}));
        assert_eq!((&count["goal"], &count["cubes"]), (&goal["name"], &goal["cubes"]));
        if let Some(begins) = goal["begins_from"].as_str() {
            let before = asker.ask(RequestName::Count, json!({"goal": begins}))["cubes"].take();
            let number = |value: &Value| {
                value
                    .as_str()
                    .and_then(|text| text.parse::<u128>().ok())
                    .expect("digits")
            };
            assert!(number(&before) > number(&goal["cubes"]), "{goal}");
        }
    }
    // One request counts all positions. The other has a cancelled token, so its count is incomplete.
    let counted = json!({"by_distance": true, "puzzle": "floppy", "farthest": 1});
    let distances = asker.ask(RequestName::Count, counted.clone());
    assert_eq!(
        (&distances["complete"], &distances["positions"]),
        (&json!(true), &json!(192))
    );
    let farthest = text_of(&json!({"moves": distances["farthest"][0]}), "moves").to_owned();
    let solved = asker.ask(RequestName::Solve, json!({"cube": farthest, "puzzle": "floppy"}));
    assert_eq!(solved["length"]["moves"], 8, "{solved}");
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let cut = asker
        .ask_with(RequestName::Count, &counted, &cancelled)
        .expect("a partial count");
    assert_eq!(cut["complete"], false);
    // The order of a group is proven if invariants explain it, or if Schreier's lemma proves it.
    let skewb = asker.ask(RequestName::Puzzles, json!({"puzzle": "skewb"}));
    assert_eq!(
        (&skewb["is_order_proven"], &skewb["positions"]),
        (&json!(true), &json!("3149280"))
    );
    // The moves of this puzzle generate all permutations of 60,000 pieces. The stabilizer chain of this group would
    // take gigabytes.
    let places = 60_000;
    let numbers = |numbers: Vec<usize>| {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        numbers.join(" ")
    };
    let solved = numbers((1..=places).collect());
    let swapped = numbers([2, 1].into_iter().chain(3..=places).collect());
    // These two moves are reflections of the row of pieces. Their product is a rotation.
    let [reversed, but_one] = [1, 2].map(|first| numbers((1..first).chain((first..=places).rev()).collect()));
    let definition = format!(
        "Set P 60000 1\nSolved\nP\n{solved}\nEnd\nMove S\nP\n{swapped}\nEnd\nMove A\nP\n{reversed}\nEnd\n\
         Move B\nP\n{but_one}\nEnd\n"
    );
    let large = asker.ask(RequestName::Puzzles, json!({ "definition": definition }));
    assert_eq!(
        (&large["is_order_proven"], &large["group_order"], &large["positions"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    let all = asker.ask(RequestName::Count, json!({}));
    assert_eq!(
        (&all["goal"], text_of(&all, "cubes")),
        (&Value::Null, "43252003274489856000")
    );
}

/// Checks the fewest moves of each step, with and without the search for them.
fn steps_know_the_fewest_moves_where_they_say_so(asker: &mut Asker) {
    for number in 0..6 {
        let scramble = random_moves(4, &mut generator(553, number));
        let solution = scramble.inverse().to_string();
        let goals = ["2x2x2", "cross", "f2l", "solved"];
        let mut fields = json!({"cube": scramble.to_string(), "solution": solution, "goal": goals});
        let told = asker.ask(RequestName::Steps, fields.clone());
        assert!(assert_fewest(&told, &scramble, 3) > 0, "{told}");
        fields["no_fewest"] = json!(true);
        let told = asker.ask(RequestName::Steps, fields);
        for step in told["steps"].as_array().expect("steps") {
            let goals = step["goals"].as_array().expect("goals");
            // If a goal is reached at the start, it needs 0 moves, and no search is necessary.
            let known = if step["end"] == 0 { json!(0) } else { Value::Null };
            assert!(goals.iter().all(|goal| goal["fewest"] == known), "{told}");
        }
    }
}

/// The fewest moves that solve an Ivy Cube, found by trying all sequences of its 8 moves.
fn fewest_of_ivy(scramble: &str) -> usize {
    let ivy: PuzzleName = "ivy".parse().expect("a name");
    let ivy = ivy.puzzle().expect("a built-in puzzle");
    let position = |moves: &str| ivy.read(moves, None).expect("moves").position;
    let mut words = vec![scramble.to_owned()];
    let mut length = 0;
    while !words.iter().any(|word| ivy.is_solved(&position(word))) {
        let moves = ["B", "B'", "L", "L'", "R", "R'", "U", "U'"];
        words = { words.iter() }
            .flat_map(|word| moves.map(|turn| format!("{word} {turn}")))
            .collect();
        length += 1;
    }
    length
}

fn steps_of_other_puzzles_know_the_fewest_moves(asker: &mut Asker) {
    for (scramble, solution) in [("R U", "U' R'"), ("R U L'", "L U' R'"), ("R", "R R")] {
        let mut fields = json!({"puzzle": "ivy", "cube": scramble, "solution": solution, "goal": ["*"]});
        let told = asker.ask(RequestName::Steps, fields.clone());
        assert_eq!(told["solved"], true);
        assert_eq!(
            told["steps"][0]["goals"][0]["fewest"],
            fewest_of_ivy(scramble),
            "{told}"
        );
        fields["no_fewest"] = json!(true);
        let told = asker.ask(RequestName::Steps, fields.clone());
        assert_eq!(told["steps"][0]["goals"][0]["fewest"], Value::Null, "{told}");
        fields["solution"] = json!("B");
        let told = asker.ask(RequestName::Steps, fields);
        assert_eq!(
            (&told["solved"], told["steps"].as_array().map(Vec::len)),
            (&json!(false), Some(0)),
            "{told}"
        );
    }
}

/// Tests that a solution in steps is reported as proven only if the search cannot have missed a shorter solution.
fn solutions_in_steps_are_proven_if_all_ways_were_looked_at(asker: &mut Asker) {
    let mut fmc = |fields: Value| {
        let answer = asker.ask(RequestName::Fmc, fields.clone());
        let is_proven = answer["proven"].as_bool().expect("a flag");
        (answer, is_proven)
    };
    for number in 0..4 {
        let scramble = random_moves(4, &mut generator(554, number)).to_string();
        let at_least = to_solved(&after(&scramble), 4).expect("4 turns");
        for niss in ["never", "always"] {
            let (answer, is_proven) = fmc(json!({"cube": scramble, "niss": niss}));
            assert!(is_proven, "{answer}");
            assert_eq!(length(&answer), at_least, "{scramble}");
        }
        // The first solution within the limit ends the search.
        assert!(!fmc(json!({"cube": scramble, "max_moves": 8})).1);
        // With premoves, the search misses solutions that become short because their moves cancel with the premoves.
        let (behind, is_proven) = fmc(json!({"cube": scramble, "premoves": "D R2 B"}));
        assert!(!is_proven, "{behind}");
    }
    // If the search keeps only one solution of each step, it may miss a shorter solution.
    let keeping = |keep: usize| json!({"cube": "R U F2 L'", "steps": format!("cross[keep={keep}] > solved")});
    let (one, is_proven) = fmc(keeping(1));
    assert!(!is_proven, "{one}");
    let (_, is_proven) = fmc(json!({"cube": "R", "steps": "cross > solved", "improve": true}));
    assert!(is_proven);
    // Each of these requests is about a random cube. The search tries only some of the possibilities.
    let scramble = random_moves(25, &mut generator(555, 0)).to_string();
    for limits in [
        json!({}),
        json!({"time_limit": 0.05}),
        json!({"steps": "eo > dr"}),
        json!({"solutions": 3}),
    ] {
        let mut fields = json!({ "cube": scramble });
        fields
            .as_object_mut()
            .expect("an object")
            .extend(limits.as_object().expect("an object").clone());
        let (answer, is_proven) = fmc(fields);
        assert!(!is_proven, "{answer}");
    }
}

/// Tests that insertions are reported as proven only if the search tried all algorithms at all places.
fn insertions_are_proven_if_all_were_tried(asker: &mut Asker) {
    let fields = json!({"cube": "R U F", "skeleton": "F' U' R' R U R' D R U' R' D'"});
    let whole = asker.ask(RequestName::Insert, fields.clone());
    assert_eq!(whole["proven"], true);
    assert_eq!(Some(length(&whole)), to_solved(&after("R U F"), 3));
    // The search for the last insertion is short, so it runs to its end even though the token is cancelled. The answer
    // still claims no proof.
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let cut = asker
        .ask_with(RequestName::Insert, &fields, &cancelled)
        .expect("a solution");
    assert_eq!(cut["proven"], false, "{cut}");
}

/// Tests what the server reports about its own state, about stickers and about searches.
fn a_server_says_what_is_so(asker: &mut Asker) {
    // If the largest of the small tables is missing, the server is not ready immediately.
    let folder = folder_of(&SMALL_TWO_PHASE);
    let near = table(folder.path(), "two-phase-near");
    fs::remove_file(&near).expect("the copied table");
    let server = Server::with_tables(folder.path());
    let mut states = BTreeSet::new();
    wait_for("a server that is ready", || {
        let health = server.get("/api/health").json();
        asker.flags.note("Health", &health);
        let is_ready = health["ready"] == true;
        states.insert(is_ready);
        is_ready.then_some(())
    });
    assert!(near.exists(), "a ready server has built its table");
    assert_eq!(states.len(), 2, "the server was ready before its table was built");
    let endless = json!({"cube": crate::program::SAMPLE, "improve": true, "stream": true}).to_string();
    let mut told = events(server.ask_and_wait("/api/solve", &endless));
    let started = told.next().expect("an event").1;
    // If the search were stopped before its first solution, it would end without a solution.
    assert!(told.any(|(name, _)| name == "improved"), "a first solution is reported");
    for is_there in [true, false] {
        let stopped = server.post("/api/stop", &started.to_string()).json();
        asker.flags.note("Stopped", &stopped);
        assert_eq!(stopped["stopped"], is_there);
        if is_there {
            assert_eq!(told.by_ref().last().expect("an end").0, "solved");
        }
    }
    let whole: String = after("R U F2").colors().iter().map(|face| face.letter()).collect();
    let stickers = |hide: &dyn Fn(usize) -> bool| -> String {
        let shown = whole.chars().enumerate();
        shown
            .map(|(place, letter)| if hide(place) { '?' } else { letter })
            .collect()
    };
    for (entered, is_one) in [
        (whole.clone(), true),
        // The hidden sticker of the edge follows from its other sticker.
        (stickers(&|place| place == 1), true),
        (stickers(&|place| place % 9 != 4), false),
        (
            format!("{}{}", &whole[..53], if whole.ends_with('B') { 'F' } else { 'B' }),
            false,
        ),
    ] {
        let body = json!({ "stickers": entered }).to_string();
        let completed = server.post("/api/complete", &body).json();
        asker.flags.note("CompletedStickers", &completed);
        match is_one {
            true => assert_eq!(
                (text_of(&completed, "cube"), &completed["held"]),
                (whole.as_str(), &json!(""))
            ),
            false => assert_eq!((&completed["cube"], &completed["held"]), (&Value::Null, &Value::Null)),
        }
    }
    // If the camera did not see one face, the other faces determine its stickers. If it did not see two faces, their
    // stickers are not determined.
    let measured: Vec<&str> = { whole.chars() }
        .map(|face| match face {
            'U' => "#f0f0f0",
            'R' => "#be1423",
            'F' => "#00964a",
            'D' => "#f5d714",
            'L' => "#ff6414",
            _ => "#0046af",
        })
        .collect();
    for (hidden, is_sure) in [(0, true), (9, true), (18, false)] {
        let mut colors = measured.clone();
        colors[54 - hidden..].fill("?");
        let body = json!({ "colors": colors.join(" ") }).to_string();
        let captured = server.post("/api/captured", &body).json();
        asker.flags.note("CapturedCube", &captured);
        assert_eq!(captured["sure"], is_sure, "{hidden}: {captured}");
        if is_sure {
            assert_eq!(captured["stickers"], whole.as_str());
        }
    }
    let table = server.get("/api/options").json();
    asker.flags.note("OptionTable", &table);
    for (request, options) in table.as_object().expect("requests") {
        for option in options.as_array().expect("options") {
            let name = option["name"].as_str().expect("a name");
            let is_subject = ["cube", "algorithm", "operation", "solution", "skeleton", "name"].contains(&name);
            assert_eq!(option["subject"], is_subject, "{request}: {name}");
        }
    }
}

#[test]
fn every_flag_comes_up_both_ways_and_says_what_is_so() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let mut asker = Asker::new();
    goals_are_reached_in_the_fewest_turns(&mut asker);
    goals_on_any_face_say_on_which(&mut asker);
    partly_known_cubes_are_proven_where_tables_say_so(&mut asker);
    a_2x2x2_is_proven_by_its_table_and_not_by_layers(&mut asker);
    parts_on_the_inverse_are_called_so(&mut asker);
    cubes_are_as_they_are_said_to_be(&mut asker);
    steps_know_the_fewest_moves_where_they_say_so(&mut asker);
    steps_of_other_puzzles_know_the_fewest_moves(&mut asker);
    solutions_in_steps_are_proven_if_all_ways_were_looked_at(&mut asker);
    insertions_are_proven_if_all_were_tried(&mut asker);
    a_server_says_what_is_so(&mut asker);
    let one_sided: Vec<&str> = { asker.flags.seen() }
        .filter(|(_, states)| states.len() < 2)
        .map(|(flag, _)| flag)
        .collect();
    assert_eq!(
        one_sided,
        ONE_STATE.map(|(flag, _)| flag),
        "flags that occurred in only one state"
    );
}
