//! A solution phase by phase, for `solve --explain`.

use super::net::{Marked, net};
use crate::cli::arguments::MoveNotation;
use crate::cli::session::written;
use rubik::cube::{Face, Facelets, Move, Piece, PieceSet, Sequence};
use rubik::notation::shown_together;
use rubik::solvers::{Aim, Solution, Step};

/// Columns that the text keeps to.
const WIDTH: usize = 80;

/// Columns at the left, in which names stand.
const MARGIN: usize = 11;

/// How an explanation is written.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub notation: MoveNotation,
    pub colorful: bool,
}

impl Style {
    fn written(self, moves: &[Move]) -> String {
        written(&moves.iter().copied().collect::<Sequence>(), self.notation)
    }
}

/// The phases of a solution, each with its name, its moves and what it achieved, then the total.
/// Where a method says what to look for, the phases make a lesson.
///
/// `symbols` are those that the faces had in the text, if it was one of stickers.
pub fn explain(
    facelets: &Facelets,
    symbols: Option<[char; 6]>,
    solution: &Solution,
    style: Style,
) -> String {
    let is_lesson = solution.phases().any(|(phase, _)| phase.look_for.is_some());
    let mut lines = if is_lesson {
        lesson(facelets, symbols, solution, style)
    } else {
        summary(solution, style)
    };
    let moves = solution.moves();
    lines.push(beside("in all", &style.written(moves.moves())));
    lines.push(beside(
        "",
        &format!("{} HTM, {} QTM", moves.htm(), moves.qtm()),
    ));
    lines.join("\n")
}

fn summary(solution: &Solution, style: Style) -> Vec<String> {
    let mut lines = Vec::new();
    for (phase, moves) in solution.phases() {
        lines.push(beside(phase.name, &style.written(moves)));
        let achieved = format!("{}: {}", counted(moves.len()), phase.achieves);
        lines.push(beside("", &achieved));
    }
    lines
}

/// What somebody needs to know who has never held a cube.
const INTRODUCTION: &str = "The letters are the six faces, and the colours of their centres, which \
    never move: U up, R right, F front, D down, L left, B back. Hold the cube so that it looks \
    like the net below, with F in front of you, and hold it so to the end. R turns the right face \
    a quarter clockwise, as seen from the right; R' turns it back; R2 is half a turn.";

/// What the nets and steps show.
const LEGEND: &str = "A net has U on top, then L, F, R and B side by side, and D at the bottom. \
    Capital letters are the pieces that are solved so far. The URF corner is the one with the \
    colours U, R and F, wherever it is, and a step of that name brings it home. An algorithm that \
    is mirrored is made as a mirror shows it. Where one step ends and the next begins with turns \
    of the same face, they can be made as one, or left out if they undo each other: the list at \
    the end does.";

/// The face that all pieces of the first stage lie on, which is the first layer.
fn first_face(solution: &Solution) -> Option<Face> {
    let (first, _) = solution.phases().next()?;
    let lies_on =
        |piece: Piece, face: Face| piece.facelets().iter().any(|each| each.face() == face);
    let holds_all = |&face: &Face| first.solved.iter().all(|piece| lies_on(piece, face));
    Face::ALL.into_iter().find(holds_all)
}

fn lesson(
    facelets: &Facelets,
    symbols: Option<[char; 6]>,
    solution: &Solution,
    style: Style,
) -> Vec<String> {
    let mut lines = vec![
        textwrap::fill(INTRODUCTION, WIDTH),
        String::new(),
        textwrap::fill(LEGEND, WIDTH),
        String::new(),
    ];
    let letters = Face::ALL.map(Face::letter);
    if let Some(symbols) = symbols.filter(|symbols| *symbols != letters) {
        let pairs = letters.iter().zip(symbols);
        let pairs: Vec<String> = pairs
            .map(|(face, symbol)| format!("{} is {face}", shown_together([symbol])))
            .collect();
        let said = format!(
            "What you wrote is called otherwise here: {}.",
            pairs.join(", ")
        );
        lines.push(textwrap::fill(&said, WIDTH));
        lines.push(String::new());
    }
    if let Some(face) = first_face(solution) {
        let last = face.opposite();
        lines.push(format!(
            "The first layer is that of face {face}, and the last that of face {last}."
        ));
        lines.push(String::new());
    }
    lines.push(shown(facelets, PieceSet::NONE, style));
    lines.push(String::new());
    let mut cube = facelets.clone();
    for (number, (phase, moves)) in solution.phases().enumerate() {
        let title = format!("{}. {}", number + 1, phase.name);
        lines.push(title.clone());
        lines.push("-".repeat(title.chars().count()));
        let sentence = phase.look_for.unwrap_or_default();
        lines.push(textwrap::fill(sentence, WIDTH));
        lines.push(String::new());
        if phase.steps.is_empty() {
            lines.push("  Nothing to do: it is so already.".to_owned());
        }
        for step in &phase.steps {
            lines.extend(step_lines(step, style));
        }
        cube.apply(moves);
        lines.push(String::new());
        let achieved = format!("{}. Now {}:", counted(moves.len()), phase.achieves);
        lines.push(textwrap::fill(&achieved, WIDTH));
        lines.push(String::new());
        lines.push(shown(&cube, phase.solved, style));
        lines.push(String::new());
    }
    lines
}

/// `URF corner: R' D' R`, and for an algorithm what it is for.
fn step_lines(step: &Step, style: Style) -> Vec<String> {
    let indent = "    ";
    let options = textwrap::Options::new(WIDTH)
        .initial_indent("  ")
        .subsequent_indent(indent);
    let moves = style.written(step.moves.moves());
    let mut lines = vec![textwrap::fill(&format!("{}: {moves}", step.aim), &options)];
    if let Aim::Algorithm { purpose, .. } = step.aim {
        let options = options.initial_indent(indent);
        lines.push(textwrap::fill(&format!("({purpose})"), options));
    }
    lines
}

/// The net, indented, with these pieces marked.
fn shown(cube: &Facelets, solved: PieceSet, style: Style) -> String {
    let net = net(cube, &Marked::PieceSet(solved), style.colorful);
    let lines: Vec<String> = net.lines().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}

fn counted(moves: usize) -> String {
    match moves {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// A name in the margin and a text beside it, over as many lines as it takes.
fn beside(name: &str, text: &str) -> String {
    let margin = format!("{name:MARGIN$}");
    let empty = " ".repeat(MARGIN);
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(&margin)
        .subsequent_indent(&empty);
    textwrap::fill(text, options).trim_end().to_owned()
}
