//! A solution phase by phase, for `solve --explain`.

use super::arguments::MoveNotation;
use super::net::{Marked, net};
use super::session::written;
use rubik::cube::{Face, Facelets, Move, Sequence};
use rubik::solvers::{Aim, Piece, Pieces, Solution, Step};

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
pub fn explain(facelets: &Facelets, solution: &Solution, style: Style) -> String {
    let is_lesson = solution.phases().any(|(phase, _)| phase.look_for.is_some());
    let mut lines = if is_lesson {
        lesson(facelets, solution, style)
    } else {
        summary(solution, style)
    };
    let moves = solution.moves();
    lines.push(beside("in all", &style.written(moves.moves())));
    let merged = solution.htm_by_phases() - moves.htm();
    let saved = if merged > 0 {
        format!(" ({merged} saved by merging turns of one face where phases meet)")
    } else {
        String::new()
    };
    let length = format!("{} HTM, {} QTM{saved}", moves.htm(), moves.qtm());
    lines.push(beside("", &length));
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
const INTRODUCTION: &str = "Hold the cube so that the centre U is on top and F in front, and keep \
    it so. The letters are the faces, and the colours of their centres: U up, R right, F front, D \
    down, L left, B back. R turns the right face a quarter clockwise, as seen from the right; R' \
    turns it back; R2 is half a turn.";

/// What the nets and steps show.
const LEGEND: &str = "In the nets, what is solved has capital letters. A step is named for the \
    piece that it places, or for the algorithm that it is. It may seem to lack a turn at its end: \
    the next step begins with the same face, and both turns are made as one.";

/// The face that all pieces of the first stage lie on, which is the first layer.
fn first_face(solution: &Solution) -> Option<Face> {
    let (first, _) = solution.phases().next()?;
    let lies_on =
        |piece: Piece, face: Face| piece.facelets().iter().any(|each| each.face() == face);
    let holds_all = |&face: &Face| first.solved.iter().all(|piece| lies_on(piece, face));
    Face::ALL.into_iter().find(holds_all)
}

fn lesson(facelets: &Facelets, solution: &Solution, style: Style) -> Vec<String> {
    let mut lines = vec![
        textwrap::fill(INTRODUCTION, WIDTH),
        String::new(),
        textwrap::fill(LEGEND, WIDTH),
        String::new(),
    ];
    if let Some(face) = first_face(solution) {
        let last = face.opposite();
        lines.push(format!(
            "The first layer is that of face {face}, and the last that of face {last}."
        ));
        lines.push(String::new());
    }
    lines.push(shown(facelets, Pieces::NONE, style));
    lines.push(String::new());
    let mut cube = facelets.clone();
    for (number, (phase, steps)) in solution.steps().enumerate() {
        let title = format!("{}. {}", number + 1, phase.name);
        lines.push(title.clone());
        lines.push("-".repeat(title.chars().count()));
        let sentence = phase.look_for.unwrap_or_default();
        lines.push(textwrap::fill(sentence, WIDTH));
        lines.push(String::new());
        if steps.is_empty() {
            lines.push("  Nothing to do: it is so already.".to_owned());
        }
        for (step, moves) in &steps {
            lines.extend(step_lines(step, moves, style));
            cube.apply(moves);
        }
        lines.push(String::new());
        let count: usize = steps.iter().map(|(_, moves)| moves.len()).sum();
        let achieved = format!("{}. Now {}:", counted(count), phase.achieves);
        lines.push(textwrap::fill(&achieved, WIDTH));
        lines.push(String::new());
        lines.push(shown(&cube, phase.solved, style));
        lines.push(String::new());
    }
    lines
}

/// `URF corner: R' D' R`, and for an algorithm what it is for.
fn step_lines(step: &Step, moves: &[Move], style: Style) -> Vec<String> {
    let indent = "    ";
    let options = textwrap::Options::new(WIDTH)
        .initial_indent("  ")
        .subsequent_indent(indent);
    let moves = match style.written(moves) {
        moves if moves.is_empty() => "no turn is left of it".to_owned(),
        moves => moves,
    };
    let mut lines = vec![textwrap::fill(&format!("{}: {moves}", step.aim), &options)];
    if let Aim::Algorithm { purpose, .. } = step.aim {
        let options = options.initial_indent(indent);
        lines.push(textwrap::fill(&format!("({purpose})"), options));
    }
    lines
}

/// The net, indented, with these pieces marked.
fn shown(cube: &Facelets, solved: Pieces, style: Style) -> String {
    let net = net(cube, &Marked::Pieces(solved), style.colorful);
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
