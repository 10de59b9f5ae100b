//! Solutions.

use super::HoldObject;
use crate::cube::{Metric, Move, PieceSet, Sequence, Turn};
use crate::search::Proof;
use crate::solvers::{Aim, FaceNaming, MethodName, Side, Solution};
use serde::Serialize;

/// The length of a sequence of moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct LengthObject {
    /// In the half-turn metric.
    pub htm: usize,
    /// In the quarter-turn metric.
    pub qtm: usize,
    /// In the axial metric, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub axial: Option<usize>,
    /// In the axial quarter-turn metric, where that was asked for.
    #[serde(rename = "axial-qtm", skip_serializing_if = "Option::is_none")]
    pub axial_qtm: Option<usize>,
}

impl LengthObject {
    /// The length of some moves.
    pub fn of(moves: &Sequence) -> LengthObject {
        LengthObject {
            htm: Metric::HalfTurn.length(moves.moves()),
            qtm: Metric::QuarterTurn.length(moves.moves()),
            ..LengthObject::default()
        }
    }

    /// The length of some moves, in a metric that was asked for too.
    pub fn of_metric(moves: &Sequence, metric: Metric) -> LengthObject {
        let in_metric = |wanted: Metric| (metric == wanted).then(|| wanted.length(moves.moves()));
        LengthObject {
            axial: in_metric(Metric::Axial),
            axial_qtm: in_metric(Metric::AxialQuarterTurn),
            ..LengthObject::of(moves)
        }
    }

    /// The length of turns of any layers.
    pub fn of_turns(turns: &[Turn]) -> LengthObject {
        LengthObject {
            htm: Metric::HalfTurn.length_of_turns(turns),
            qtm: Metric::QuarterTurn.length_of_turns(turns),
            ..LengthObject::default()
        }
    }
}

/// A cube that was solved.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SolvedObject {
    /// The text that the cube was read from.
    pub input: String,
    /// The name of the method.
    pub method: &'static str,
    /// The metric in which the solution is short: `qtm`, `axial` or `axial-qtm`; left out if it is HTM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// The rotations that bring the cube from upright to how it is held; left out if there are
    /// none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub held: String,
    /// What the solution leads to, if not to the solved cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The moves.
    pub solution: String,
    /// Their length.
    pub length: LengthObject,
    /// True if there is no shorter solution, of methods that prove such things.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// There is no solution of fewer moves (HTM) than this, of methods that prove such things.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<usize>,
    /// Nodes that the search visited, of methods that prove how few moves a solution can have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// What was proven when, of such methods, the first first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<ProofObject>,
    /// False if all shortest solutions were asked for, and there was no time to look for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// The parts of the solution, in order.
    pub phases: Vec<PhaseObject>,
    /// All of several solutions, the shortest first, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<SolutionObject>,
    /// Seconds that a machine takes to make the moves, if it was said what they cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_to_carry_out: Option<f64>,
    /// How the cube is held while the moves are made; left out if it was not typed in colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldObject>,
    /// Seconds that reading, solving and checking took.
    pub seconds: f64,
}

/// A proof on the way of a search: from then on it was known that no solution has fewer moves.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProofObject {
    /// The number of moves of the metric.
    pub moves: usize,
    /// Nodes visited until then.
    pub nodes: u64,
    /// Seconds after the beginning of the search.
    pub seconds: f64,
}

impl From<&Proof> for ProofObject {
    fn from(proof: &Proof) -> ProofObject {
        ProofObject {
            moves: proof.moves,
            nodes: proof.nodes,
            seconds: proof.time.as_secs_f64(),
        }
    }
}

/// One of several solutions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SolutionObject {
    /// The moves.
    pub solution: String,
    /// Their length.
    pub length: LengthObject,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhaseObject {
    /// Its name.
    pub name: &'static str,
    /// Its moves.
    pub moves: String,
    /// True if it was found on the inverse of the cube; left out otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on_inverse: bool,
    /// What is solved when it is done, in a few words; of a method that people use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub achieves: Option<&'static str>,
    /// What to look for on the cube, in a sentence; of a method that people use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look_for: Option<&'static str>,
    /// The places of the stickers that are solved when it is done; of a method that people use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solved: Vec<String>,
    /// The steps that it falls into, if it does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepObject>,
}

/// A step of a phase that people make at once, before its turns cancel with those of others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepObject {
    /// What it is for.
    pub aim: String,
    /// Its moves.
    pub moves: String,
    /// The places of the stickers that it solves, if it is for some pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
}

impl SolvedObject {
    /// The object of a solution, with all fields that follow from the solution alone; `written`
    /// writes moves, `naming` says whose faces they name.
    pub fn new(
        method: MethodName,
        solution: &Solution,
        naming: FaceNaming,
        written: &dyn Fn(&Sequence) -> String,
    ) -> SolvedObject {
        let text = |moves: &[Move]| written(&naming.rename(moves));
        let phases = solution.phases().map(|(phase, moves)| PhaseObject {
            name: phase.name,
            moves: text(moves),
            on_inverse: phase.side == Side::Inverse,
            achieves: phase.look_for.map(|_| phase.achieves),
            look_for: phase.look_for,
            solved: stickers(naming, phase.solved),
            steps: phase
                .steps
                .iter()
                .map(|step| StepObject {
                    aim: naming.aim(step.aim).to_string(),
                    moves: text(step.moves.moves()),
                    places: match step.aim {
                        Aim::Places(pieces) => stickers(naming, pieces),
                        _ => Vec::new(),
                    },
                })
                .collect(),
        });
        SolvedObject {
            input: String::new(),
            method: method.name(),
            metric: (solution.metric() != Metric::HalfTurn).then(|| solution.metric().name()),
            held: String::new(),
            target: None,
            solution: text(solution.moves().moves()),
            length: LengthObject::of_metric(solution.moves(), solution.metric()),
            optimal: solution
                .at_least()
                .map(|least| least == solution.length(solution.metric())),
            lower_bound: solution.at_least(),
            nodes: solution.effort().map(|effort| effort.nodes),
            proofs: solution
                .effort()
                .map(|effort| effort.proofs.iter().map(ProofObject::from).collect())
                .unwrap_or_default(),
            complete: solution.is_one_of_more().then_some(false),
            phases: phases.collect(),
            solutions: Vec::new(),
            seconds_to_carry_out: None,
            hold: None,
            seconds: 0.0,
        }
    }
}

/// The places of the stickers of some pieces, as `U0`, in the names of faces that solutions have.
fn stickers(naming: FaceNaming, pieces: PieceSet) -> Vec<String> {
    let facelets = pieces.iter().flat_map(|piece| naming.piece(piece).facelets());
    facelets.map(|facelet| facelet.to_string()).collect()
}

impl SolutionObject {
    /// The object of one of several solutions.
    pub fn new(solution: &Solution, naming: FaceNaming, written: &dyn Fn(&Sequence) -> String) -> SolutionObject {
        SolutionObject {
            solution: written(&naming.rename(solution.moves().moves())),
            length: LengthObject::of_metric(solution.moves(), solution.metric()),
        }
    }
}
