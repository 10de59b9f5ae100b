//! Tests `rubik fmc`, which finds solutions in steps. The tests check on the stickers that each step reaches its goal.
//! If a solution is claimed to be shortest, they compare it with all solutions.

use crate::program::{message, output, parse, rubik, run, small_tables, solves};
use rubik::Cube;
use rubik::cube::{Amount, Axis, Face, Facelet, Facelets, Move, Sequence, generator, random_moves, random_state};
use rubik::goals::Goal;
use rubik::search::CancelToken;
use rubik::solvers::SolveError;
use rubik::solvers::fmc::{FmcOptions, FmcSolution, FmcSolver, FmcTime, Niss, Target};
use rubik::tables::{NoProgress, Store};
use std::num::NonZeroUsize;
use std::sync::OnceLock;

/// A competition scramble, in the usual notation.
const SCRAMBLE: &str = "R' U' F R2 U2 L2 F2 D2 R2 B' U2 L2 B F' R B' F' R' U2 B' R2 U' L' D R' U' F";

/// The twelve edges, each with its two stickers. A sticker is a face and the index of the sticker on this face.
const EDGES: [[(Face, usize); 2]; 12] = [
    [(Face::U, 5), (Face::R, 1)],
    [(Face::U, 7), (Face::F, 1)],
    [(Face::U, 3), (Face::L, 1)],
    [(Face::U, 1), (Face::B, 1)],
    [(Face::D, 5), (Face::R, 7)],
    [(Face::D, 1), (Face::F, 7)],
    [(Face::D, 3), (Face::L, 7)],
    [(Face::D, 7), (Face::B, 7)],
    [(Face::F, 5), (Face::R, 3)],
    [(Face::F, 3), (Face::L, 5)],
    [(Face::B, 5), (Face::L, 3)],
    [(Face::B, 3), (Face::R, 5)],
];

fn sticker(facelets: &Facelets, (face, number): (Face, usize)) -> Face {
    let mut all = Facelet::all();
    let place = all.find(|facelet| facelet.index() == face as usize * 9 + number);
    facelets[place.expect("54 stickers")]
}

/// True if all edges can be solved without quarter turns of the two faces of `axis`. The function looks at one sticker
/// of each edge, as people do: at the sticker on a face of a second axis or, if there is none, at the sticker on a face
/// of `axis`. This sticker must not have a color of the third axis. If it has a color of `axis`, the other sticker of
/// the edge must not have a color of the second axis.
fn edges_are_oriented(facelets: &Facelets, axis: Axis) -> bool {
    let second = Axis::ALL.into_iter().find(|&other| other != axis).expect("three axes");
    EDGES.into_iter().all(|edge| {
        let looked_at = [second, axis].into_iter().find_map(|wanted| {
            let here = edge.into_iter().position(|(face, _)| face.axis() == wanted)?;
            Some(here)
        });
        let here = looked_at.expect("no edge is on two faces of the third axis");
        let color = sticker(facelets, edge[here]).axis();
        let other = sticker(facelets, edge[1 - here]).axis();
        color == second || color == axis && other != second
    })
}

/// True if the two faces of `axis` contain only their own two colors, and each sticker of the four edges between these
/// faces has the color of its face or of the opposite face.
fn is_domino(facelets: &Facelets, axis: Axis) -> bool {
    let faces = Face::ALL.into_iter().filter(|face| face.axis() == axis);
    let mut stickers = faces.flat_map(|face| (0..9).map(move |number| (face, number)));
    let between = EDGES
        .into_iter()
        .filter(|edge| edge.iter().all(|(face, _)| face.axis() != axis));
    let mut between = between.flatten();
    stickers.all(|each| sticker(facelets, each).axis() == axis)
        && between.all(|each| sticker(facelets, each).axis() == each.0.axis())
}

/// True if every face contains only its own color and the color of the opposite face. Half turns cannot solve every
/// such cube, but the last step of a solution shows that they solve this cube.
fn has_two_colors_a_face(facelets: &Facelets) -> bool {
    Axis::ALL.into_iter().all(|axis| is_domino(facelets, axis))
}

/// The stickers after a scramble, with the moves `normal` made after the scramble and the moves `inverse` made on its
/// inverse.
fn after(scramble: &Sequence, normal: &[Move], inverse: &[Move]) -> Facelets {
    let mut facelets = Facelets::SOLVED;
    let undone: Vec<Move> = inverse.iter().rev().map(|turn| turn.inverse()).collect();
    facelets.apply(&undone);
    facelets.apply(scramble.moves());
    facelets.apply(normal);
    facelets
}

/// True if a step may make a turn after the step `reached`. After each step, later steps may turn some faces only by
/// half turns.
fn may_turn(reached: Option<(Target, Option<Axis>)>, turn: Move) -> bool {
    let is_half = turn.amount() == Amount::Half;
    match reached {
        None => true,
        Some((Target::EdgeOrientation, axis)) => is_half || Some(turn.face().axis()) != axis,
        Some((Target::DominoReduction, axis)) => is_half || Some(turn.face().axis()) == axis,
        Some(_) => is_half,
    }
}

/// Checks on the stickers that every step of a solution reaches its goal, and that the whole solution solves the cube.
fn check(scramble: &Sequence, solution: &FmcSolution) {
    let (mut normal, mut inverse, mut reached) = (Vec::new(), solution.premoves().inverse, None);
    let mut cancelled = 0;
    for step in solution.steps() {
        let mut turns = step.moves.normal.iter().chain(&step.moves.inverse);
        assert!(
            turns.all(|&turn| may_turn(reached, turn)),
            "{}: {}",
            step.name(),
            step.moves
        );
        normal.extend(&step.moves.normal);
        inverse.extend(&step.moves.inverse);
        cancelled += step.cancelled;
        assert_eq!(step.end, normal.len() + inverse.len() - cancelled);
        let facelets = after(scramble, &normal, &inverse);
        let holds = match step.target {
            Target::EdgeOrientation => edges_are_oriented(&facelets, step.axis.expect("an axis")),
            Target::DominoReduction => is_domino(&facelets, step.axis.expect("an axis")),
            Target::HalfTurnReduction => has_two_colors_a_face(&facelets),
            Target::Solved => facelets.is_solved(),
            Target::Goal => panic!("the usual steps lead to no other goal"),
        };
        assert!(holds, "{scramble}: {} after {}", step.name(), step.moves);
        reached = Some((step.target, step.axis));
    }
    assert!(solves(&scramble.to_string(), &solution.moves().to_string()));
    assert_eq!(solution.moves().htm(), normal.len() + inverse.len() - cancelled);
    assert_eq!(solution.moves().cancelled(), *solution.moves());
}

fn solver() -> &'static FmcSolver {
    static SOLVER: OnceLock<FmcSolver> = OnceLock::new();
    SOLVER.get_or_init(|| {
        let store = Store::in_folder(small_tables().to_owned()).expect("a folder");
        FmcSolver::open(&store, &NoProgress).expect("tables").keeping_goals()
    })
}

fn solve(scramble: &Sequence, options: &FmcOptions) -> Result<Vec<FmcSolution>, SolveError> {
    let cube: Cube = scramble.to_string().parse().expect("a scramble");
    let solved = solver().solve(&cube, options, &CancelToken::new(), &mut |_| ())?;
    Ok(solved.solutions)
}

fn options(steps: &str, niss: Niss) -> FmcOptions {
    FmcOptions {
        chains: steps.parse().expect("steps"),
        niss,
        ..FmcOptions::default()
    }
}

#[test]
fn every_step_is_on_the_stickers_what_it_is_called() {
    for number in 0..12 {
        let solution = random_state(&mut generator(35, number));
        let cube = Cube::from(rubik::cube::Position::from(solution));
        // The inverse of any solution of the cube is a scramble that leads to the cube.
        let solved = solver().solve(&cube, &FmcOptions::default(), &CancelToken::new(), &mut |_| ());
        let scramble = solved.expect("a solution").solutions[0].moves().inverse();
        for steps in [
            "eo > dr > htr > solved",
            "dr > htr > solved",
            "eo > htr > solved",
            "eo-fb|dr-ud > solved",
        ] {
            for niss in [Niss::Never, Niss::Before, Niss::Always] {
                let asked = FmcOptions {
                    solutions: NonZeroUsize::new(3).expect("three solutions"),
                    max_moves: Some(26),
                    ..options(steps, niss)
                };
                for solution in solve(&scramble, &asked).expect("solutions") {
                    check(&scramble, &solution);
                    for step in solution.steps() {
                        let [normal, inverse] = [&step.moves.normal, &step.moves.inverse];
                        let is_allowed = match niss {
                            Niss::Never => inverse.is_empty(),
                            Niss::Before => normal.is_empty() || inverse.is_empty(),
                            Niss::Always => true,
                        };
                        assert!(is_allowed, "{steps} {niss:?}: {}", step.moves);
                    }
                }
            }
        }
    }
}

#[test]
fn solutions_differ_in_more_than_the_order_of_turns() {
    let scramble: Sequence = SCRAMBLE.parse().expect("moves");
    let asked = FmcOptions {
        solutions: NonZeroUsize::new(20).expect("some solutions"),
        ..FmcOptions::default()
    };
    let solutions = solve(&scramble, &asked).expect("solutions");
    assert_eq!(solutions.len(), 20);
    let mut known = std::collections::HashSet::new();
    let mut longest = 0;
    for solution in &solutions {
        check(&scramble, solution);
        assert!(known.insert(solution.moves().standard_order()), "{}", solution.moves());
        assert!(solution.moves().htm() >= longest);
        longest = solution.moves().htm();
    }
}

/// The limits for each of the four steps: its axis (`None` for any axis), and its maximum number of moves.
type Limits = [(Option<Axis>, usize); 4];

/// Returns all lists of at most `most` moves that solve a scramble. The lists contain no consecutive turns of the same
/// face.
fn all_solutions(scramble: &Sequence, most: usize) -> Vec<Vec<Move>> {
    fn descend(facelets: &Facelets, left: usize, made: &mut Vec<Move>, found: &mut Vec<Vec<Move>>) {
        if facelets.is_solved() {
            found.push(made.clone());
        }
        if left == 0 {
            return;
        }
        for turn in Move::ALL {
            if made.last().is_none_or(|last| last.face() != turn.face()) {
                let mut next = facelets.clone();
                next.turn(turn);
                made.push(turn);
                descend(&next, left - 1, made, found);
                made.pop();
            }
        }
    }
    let mut found = Vec::new();
    descend(&after(scramble, &[], &[]), most, &mut Vec::new(), &mut found);
    found
}

/// True if moves that solve a scramble can be divided into the four steps so that each step is within its limits.
fn falls_into_steps(scramble: &Sequence, moves: &[Move], limits: &Limits, niss: Niss) -> bool {
    fn from(
        scramble: &Sequence,
        moves: &[Move],
        [begin, end]: [usize; 2],
        step: usize,
        reached: Option<(Target, Option<Axis>)>,
        limits: &Limits,
        niss: Niss,
    ) -> bool {
        let (wanted, most) = limits[step];
        if step == 3 {
            let mut rest = moves[begin..end].iter();
            return end - begin <= most && rest.all(|&turn| may_turn(reached, turn));
        }
        let target = Target::ALL[step];
        for normal in begin..=end {
            for inverse in (normal..=end).rev() {
                let (on_scramble, on_inverse) = (normal - begin, end - inverse);
                let is_allowed = match niss {
                    Niss::Never => on_inverse == 0,
                    Niss::Before => on_scramble == 0 || on_inverse == 0,
                    Niss::Always => true,
                };
                let mut made = moves[begin..normal].iter().chain(&moves[inverse..end]);
                if !is_allowed || on_scramble + on_inverse > most || !made.all(|&turn| may_turn(reached, turn)) {
                    continue;
                }
                let undone: Vec<Move> = moves[inverse..].iter().rev().map(|turn| turn.inverse()).collect();
                let sides = [&moves[begin..normal], &undone[undone.len() - on_inverse..]];
                let facelets = after(scramble, &moves[..normal], &undone);
                let axes = Axis::ALL.map(Some);
                let axes = if step == 2 { &[None][..] } else { &axes[..] };
                for &axis in axes.iter().filter(|&&axis| wanted.is_none() || wanted == axis) {
                    let holds = match target {
                        Target::EdgeOrientation => edges_are_oriented(&facelets, axis.expect("an axis")),
                        // The domino must be along a different axis from the edge orientation.
                        Target::DominoReduction => {
                            is_domino(&facelets, axis.expect("an axis"))
                                && reached.is_some_and(|(_, edges)| edges != axis)
                        }
                        _ => has_two_colors_a_face(&facelets),
                    };
                    // A step ends as soon as its goal is reached, so turns that keep the goal belong to the next step.
                    let is_over = sides.iter().all(|side| ends_it(reached, (target, axis), side));
                    let reached = Some((target, axis));
                    if holds && is_over && from(scramble, moves, [normal, inverse], step + 1, reached, limits, niss) {
                        return true;
                    }
                }
            }
        }
        false
    }
    from(scramble, moves, [0, moves.len()], 0, None, limits, niss)
}

/// True if `step` may end with these moves on the scramble or on its inverse. `before` is the previous step. The check
/// looks at the turns at the end of `moves` that have the same axis: `step` must be allowed to make each of these
/// turns, and the step after it must not be allowed to make any of them.
fn ends_it(before: Option<(Target, Option<Axis>)>, step: (Target, Option<Axis>), moves: &[Move]) -> bool {
    let Some(axis) = moves.last().map(|turn| turn.face().axis()) else {
        return true;
    };
    let mut last = moves.iter().rev().take_while(|turn| turn.face().axis() == axis);
    last.all(|&turn| may_turn(before, turn) && !may_turn(Some(step), turn))
}

#[test]
fn what_is_called_shortest_is_shortest_of_all_there_is() {
    const LONGEST: usize = 4;
    for number in 0..5 {
        let scramble = random_moves(4, &mut generator(77, number));
        let all = all_solutions(&scramble, LONGEST);
        for (steps, limits) in [
            (
                "eo > dr[max=1] > htr > solved",
                [(None, 9), (None, 1), (None, 9), (None, 9)],
            ),
            (
                "eo > dr > htr[max=1] > solved",
                [(None, 9), (None, 9), (None, 1), (None, 9)],
            ),
            (
                "eo > dr > htr > solved[max=1]",
                [(None, 9), (None, 9), (None, 9), (None, 1)],
            ),
            ("eo > dr > htr > solved", [(None, 9), (None, 9), (None, 9), (None, 9)]),
            (
                "eo-fb > dr > htr > solved",
                [(Some(Axis::FrontBack), 9), (None, 9), (None, 9), (None, 9)],
            ),
            (
                "eo[max=1] > dr > htr > solved",
                [(None, 1), (None, 9), (None, 9), (None, 9)],
            ),
        ] {
            for niss in [Niss::Never, Niss::Before, Niss::Always] {
                let fits = |moves: &&Vec<Move>| falls_into_steps(&scramble, moves, &limits, niss);
                let expected = all.iter().filter(fits).map(Vec::len).min();
                let asked = FmcOptions {
                    max_moves: Some(LONGEST),
                    time: FmcTime::Unlimited,
                    ..options(steps, niss)
                };
                // The search ends at the first solution within the limit, so the test lowers the limit until the search
                // finds no solution.
                let mut found = None;
                for most in (0..=LONGEST).rev() {
                    let asked = FmcOptions {
                        max_moves: Some(most),
                        ..asked.clone()
                    };
                    match solve(&scramble, &asked) {
                        Ok(solutions) => {
                            check(&scramble, &solutions[0]);
                            found = Some(solutions[0].moves().htm());
                        }
                        Err(error) => {
                            assert_eq!(error, SolveError::NotInSteps(most));
                            break;
                        }
                    }
                }
                assert_eq!(found, expected, "{scramble}: {steps}, {niss:?}");
            }
        }
    }
}

/// If `htr` has its own limit of moves, half turn reduction and the finish are searched one after the other.
#[test]
fn a_limit_of_moves_holds_for_half_turn_reduction_and_the_finish_together() {
    let scramble: Sequence = "R2 U D'".parse().expect("moves");
    for most in 0..=4 {
        let asked = FmcOptions {
            max_moves: Some(most),
            time: FmcTime::Unlimited,
            ..options("eo > dr > htr[max=9] > solved", Niss::Always)
        };
        match solve(&scramble, &asked) {
            Ok(solutions) => assert!((3..=most).contains(&solutions[0].moves().htm()), "{most}"),
            Err(error) => assert!(error == SolveError::NotInSteps(most) && most < 3, "{error}"),
        }
    }
}

#[test]
fn steps_to_any_goals_reach_them_on_the_stickers() {
    let scramble: Sequence = SCRAMBLE.parse().expect("moves");
    for (steps, goals) in [
        ("cross[niss=never] > eo-cross", &["cross", "eo-cross"][..]),
        ("eo > dr-ud[keep=4]", &["eo or eo-rl", "dr-ud"]),
        ("eo-fb > rzp > dr", &["eo", "rzp on any face", "dr-ud or dr-rl"]),
        (
            "eo > rzp > dr",
            &["eo on any face", "rzp on any face", "dr-ud or dr-rl or dr-fb"],
        ),
        ("eo-rl > rzp > dr-fb", &["eo-rl", "rzp on any face", "dr-fb"]),
        ("1x2x2[niss=never] > 2x2x2", &["1x2x2", "2x2x2"]),
        (
            "line > eo-line, eo or cross > eo-cross",
            &["line", "eo-line", "eo-cross"],
        ),
    ] {
        let found = solve(&scramble, &options(steps, Niss::Always)).expect("a solution");
        let (mut normal, mut inverse) = (Vec::new(), Vec::new());
        assert_eq!(found[0].steps().len(), goals.len());
        for (step, goal) in found[0].steps().iter().zip(goals) {
            normal.extend(&step.moves.normal);
            inverse.extend(&step.moves.inverse);
            let goal: Goal = goal.parse().expect("a goal");
            assert!(
                goal.contains_stickers(&after(&scramble, &normal, &inverse)),
                "{steps}: {goal}"
            );
        }
        assert_eq!(found[0].moves().htm(), normal.len() + inverse.len());
        assert_eq!(found[0].moves().cancelled(), *found[0].moves());
        assert!(!steps.contains("never") || found[0].steps()[0].moves.inverse.is_empty());
    }
    // If two steps contradict each other, the search reports an error.
    let contradiction = solve(&scramble, &options("UF > UF in UB", Niss::Never));
    assert!(matches!(contradiction, Err(SolveError::Steps(_))));
}

#[test]
fn what_is_called_shortest_on_the_way_to_goals_is_shortest() {
    const LONGEST: usize = 4;
    for number in 0..4 {
        let scramble = random_moves(4, &mut generator(78, number));
        let all = all_solutions(&scramble, LONGEST);
        for (steps, first, most) in [
            ("line > cross > solved", "line", 9),
            ("cross[max=1] > solved", "cross", 1),
        ] {
            let first: Goal = first.parse().expect("a goal");
            // True if the goal of the first step is reached within the maximum number of moves.
            let is_within = |moves: &&Vec<Move>| {
                let mut begun = (0..=most.min(moves.len())).map(|made| after(&scramble, &moves[..made], &[]));
                begun.any(|facelets| first.contains_stickers(&facelets))
            };
            let expected = all.iter().filter(is_within).map(Vec::len).min();
            let asked = FmcOptions {
                max_moves: Some(LONGEST),
                time: FmcTime::Unlimited,
                ..options(steps, Niss::Never)
            };
            let found = solve(&scramble, &asked);
            let found = found.map(|solutions| solutions[0].moves().htm());
            assert_eq!(
                found,
                expected.ok_or(SolveError::NotInSteps(LONGEST)),
                "{scramble}: {steps}"
            );
        }
    }
}

/// True if moves end with the trigger R U2 R or an equivalent trigger for this axis: on any face, mirrored, or with
/// quarter turns in either direction.
fn ends_with_trigger(moves: &[Move], axis: Axis) -> bool {
    let [.., before, middle, last] = moves else {
        return false;
    };
    let is_quarter = |turn: &Move| turn.amount() != Amount::Half && turn.face().axis() != axis;
    let is_half = middle.amount() == Amount::Half && middle.face().axis() == axis;
    is_quarter(before) && is_half && is_quarter(last) && before.face() == last.face()
}

#[test]
fn triggers_and_subsets_are_as_the_steps_say() {
    let mut seen = 0;
    for number in 0..4 {
        let scramble = random_moves(25, &mut generator(4, number));
        let asked = FmcOptions {
            solutions: NonZeroUsize::new(5).expect("some solutions"),
            max_moves: Some(32),
            ..options("eo > dr[triggers=\"R U2 R\"] > htr[4c4e] > solved", Niss::Always)
        };
        for solution in solve(&scramble, &asked).expect("solutions") {
            check(&scramble, &solution);
            let [_, reduction, half_turns, _] = solution.steps() else {
                panic!("four steps");
            };
            let axis = reduction.axis.expect("an axis");
            let [normal, inverse] = [&reduction.moves.normal, &reduction.moves.inverse]
                .map(|moves| moves.iter().copied().collect::<Sequence>().standard_order());
            let ends = ends_with_trigger(normal.moves(), axis) || ends_with_trigger(inverse.moves(), axis);
            assert!(ends, "{}", reduction.moves);
            assert_eq!(
                half_turns.before.subset().map(|subset| subset.to_string()).as_deref(),
                Some("4c4e")
            );
            assert!(reduction.trigger().is_some());
            seen += 1;
        }
    }
    // For most cubes, the search finds five solutions with the default effort.
    assert!(seen > 12, "{seen}");
}

#[test]
fn a_time_limit_holds_and_what_was_not_found_is_said() {
    let scramble = random_moves(25, &mut generator(6, 1));
    let asked = FmcOptions {
        max_moves: Some(12),
        time: FmcTime::Within(std::time::Duration::from_millis(1)),
        ..FmcOptions::default()
    };
    assert_eq!(solve(&scramble, &asked), Err(SolveError::NotYetInSteps(12)));
}

#[test]
fn it_is_a_method_like_any_other() {
    let printed = output(rubik().args(["solve", "-m", "fmc", SCRAMBLE]));
    let steps = output(rubik().args(["fmc", SCRAMBLE]));
    assert_eq!(printed.lines().last(), steps.lines().last());
    let explained = output(rubik().args(["solve", "-m", "fmc", "--explain", SCRAMBLE]));
    assert!(
        explained.contains("eo") && explained.contains("on the inverse scramble"),
        "{explained}"
    );
    let report = parse(&output(
        rubik().args(["batch", "-m", "fmc", "-n", "8", "--seed", "77", "--json"]),
    ));
    assert_eq!(report["solved"], 8);
    assert_eq!(report["method"], "fmc");
    let report = output(rubik().args([
        "batch",
        "-m",
        "fmc",
        "-n",
        "2",
        "--seed",
        "77",
        "--time-limit",
        "0.2",
        "--max-moves",
        "24",
        "--json",
    ]));
    assert_eq!(parse(&report)["options"]["time_limit_seconds"], 0.2);
}

#[test]
fn a_line_a_step_is_printed_and_then_the_solution() {
    let printed = output(rubik().args(["fmc", SCRAMBLE]));
    let lines: Vec<&str> = printed.lines().collect();
    let (solution, steps) = lines.split_last().expect("lines");
    assert!(solves(SCRAMBLE, solution), "{printed}");
    let names: Vec<&str> = steps
        .iter()
        .map(|line| line.split_once("// ").expect("a name").1)
        .collect();
    assert_eq!(names.len(), 4);
    for (name, begins) in names.iter().zip(["eo-", "dr-", "htr ", "finish "]) {
        assert!(name.starts_with(begins), "{printed}");
    }
    let length = solution.split(' ').count();
    assert!(names[3].ends_with(&format!("/{length})")), "{printed}");
    // The commands that check solutions also accept the notation with brackets.
    let steps: Vec<&str> = steps
        .iter()
        .map(|line| line.split_once("//").expect("a name").0.trim())
        .collect();
    let skeleton = steps.join(" ");
    assert_eq!(output(rubik().args(["check", "--niss", SCRAMBLE, &skeleton])), "ok\n");
    let (status, _, _) = run(rubik().args([
        "steps",
        "--niss",
        "--no-fewest",
        "--goal",
        "solved",
        SCRAMBLE,
        &skeleton,
    ]));
    assert_eq!(status, 0);
}

#[test]
fn many_cubes_are_answered_in_order_and_as_json() {
    let printed = output(
        rubik()
            .args(["fmc", "--json", "--niss", "never"])
            .write_stdin("R U F\n\nF2 B\n"),
    );
    let objects: Vec<_> = printed.lines().map(parse).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[0]["solution"], "F' U' R'");
    assert_eq!(objects[1]["solution"], "");
    assert_eq!(objects[2]["length"]["htm"], 2);
    assert!(objects.iter().all(|object| object["proven"] == true));
    let (status, stdout, stderr) = run(rubik().arg("fmc").write_stdin("R\nQ\n"));
    assert_eq!(status, 1, "{stderr}");
    assert!(stdout.contains("\n\n# error: "), "{stdout}");
}

#[test]
fn the_same_input_gives_the_same_solution_on_any_number_of_threads() {
    let scrambles = output(rubik().args(["scramble", "-n", "4", "--seed", "5"]));
    let solved = |threads: &str| {
        output(
            rubik()
                .args(["fmc", "--threads", threads])
                .write_stdin(scrambles.clone()),
        )
    };
    assert_eq!(solved("1"), solved("2"));
}

#[test]
fn ever_shorter_solutions_end_with_the_shortest() {
    let printed = output(rubik().args(["fmc", "--improve", "R U F2 D"]));
    let paragraphs: Vec<&str> = printed.trim_end().split("\n\n").collect();
    let solutions: Vec<&str> = paragraphs
        .iter()
        .map(|each| each.lines().last().expect("a line"))
        .collect();
    assert!(
        solutions.iter().all(|solution| solves("R U F2 D", solution)),
        "{printed}"
    );
    assert_eq!(*solutions.last().expect("a solution"), "D' F2 U' R'");
    let lengths: Vec<usize> = solutions.iter().map(|each| each.split(' ').count()).collect();
    assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{printed}");
}

/// Tests premoves, which are made before the scramble and become the end of the solution. The steps solve the cube
/// after the premoves and the scramble.
#[test]
fn premoves_stand_at_the_end_of_the_solution() {
    for (number, text) in ["R", "D F", "U' R2 B"].into_iter().enumerate() {
        let premoves: Sequence = text.parse().expect("moves");
        let scramble = random_moves(25, &mut generator(36, number as u64));
        let asked = FmcOptions {
            premoves: premoves.clone(),
            solutions: NonZeroUsize::new(30).expect("some solutions"),
            ..FmcOptions::default()
        };
        let solutions = solve(&scramble, &asked).expect("solutions");
        assert!(solutions.len() > 20, "{}", solutions.len());
        let undone = premoves.inverse();
        for solution in &solutions {
            check(&scramble, solution);
            assert_eq!(solution.premoves().inverse, undone.moves());
            let mut steps = solution.steps().iter();
            let first = steps.find_map(|step| step.moves.inverse.first());
            let last = undone.moves().last().expect("premoves");
            assert!(first.is_none_or(|first| first.face() != last.face()), "{solution:?}");
        }
        let lengths = solutions.iter().map(|solution| solution.moves().htm());
        assert!(lengths.is_sorted());
    }
    let printed = output(rubik().args(["fmc", "--premoves", "R", "R"]));
    assert_eq!(printed, "(R')  // premoves (1/1)\nR2    // finish (1-1/1)\nR'\n");
    let printed = output(rubik().args(["fmc", "--steps", "eo > dr", "--premoves", "D F", SCRAMBLE]));
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[0].starts_with("(F' D') "), "{printed}");
    assert!(lines.last().expect("lines").contains("(F' D'"), "{printed}");
    let object = parse(&output(rubik().args(["fmc", "--json", "--premoves", "R", "R"])));
    assert_eq!(object["premoves"], "(R')");
    let told = output(rubik().args(["fmc", "--explain", "--premoves", "R", "R"]));
    assert!(told.starts_with("Premoves, as moves on the inverse: R'\n"), "{told}");
    let (status, stdout, _) = run(rubik().args(["fmc", "--premoves", "R U", "--max-moves", "1", "F D"]));
    assert_eq!(status, 1);
    assert!(
        stdout.starts_with("# error: no solution of at most 1 move "),
        "{stdout}"
    );
}

#[test]
fn what_cannot_be_asked_is_said() {
    for (arguments, expected) in [
        (&["fmc", "--steps", "solved > dr", "R"][..], "dr cannot follow finish"),
        (&["fmc", "--steps", "crss > solved", "R"], "'crss' is not a step"),
        (&["fmc", "--steps", "dr > eo > solved", "R"], "eo cannot follow dr"),
        (&["fmc", "--steps", "eo[max=x] > solved", "R"], "'max=x' is not a limit"),
        (&["fmc", "--niss", "often", "R"], "'often'"),
        (&["fmc", "--premoves", "Q", "R"], "'Q' is not a face"),
        (
            &["fmc", "--improve", "-n", "2", "R"],
            "--improve and --solutions cannot be used together",
        ),
        (&["fmc", "--improve"], "--improve needs a <SCRAMBLE> as an argument"),
    ] {
        let (status, _, stderr) = run(rubik().args(arguments));
        assert_eq!(status, 2, "{arguments:?}");
        assert!(message(&stderr).contains(expected), "{arguments:?}: {stderr}");
    }
    let (status, stdout, _) = run(rubik().args(["fmc", "--max-moves", "1", "R U"]));
    assert_eq!(
        (status, stdout.as_str()),
        (1, "# error: there is no solution of at most 1 move in these steps\n")
    );
    let (status, _, stderr) = run(rubik().args(["fmc", "R U Q"]));
    assert_eq!(status, 1, "{stderr}");
}

/// In an earlier version, if the cube was not a domino before `htr`, the output still named a subset, such as `4c3e`,
/// which no domino has.
#[test]
fn half_turn_reduction_of_a_cube_that_is_no_domino_names_no_subset() {
    for (steps, scramble) in [
        ("htr > solved", "F2 R B"),
        ("eo > htr > solved", "R U F"),
        ("htr", "F2 R B"),
    ] {
        let printed = output(rubik().args(["fmc", "--steps", steps, scramble]));
        assert!(
            printed.contains("// htr (") && !printed.contains("e ("),
            "{steps}: {printed}"
        );
        let told = parse(&output(rubik().args(["fmc", "--json", "--steps", steps, scramble])));
        let half_turns = told["steps"]
            .as_array()
            .expect("an array")
            .iter()
            .find(|step| step["name"] == "htr");
        assert_eq!(half_turns.expect("the step").get("subset"), None, "{told}");
        let explained = output(rubik().args(["fmc", "--explain", "--steps", steps, scramble]));
        assert!(!explained.contains("subset"), "{explained}");
    }
    // If the cube is a domino along another axis, the output names its subset.
    let along_front = output(rubik().args(["fmc", "--steps", "htr > solved", "F R2 U2 F"]));
    assert!(
        along_front.contains("// htr 0c0e (") || along_front.contains("// htr 4c"),
        "{along_front}"
    );
}
