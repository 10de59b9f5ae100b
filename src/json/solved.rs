//! Solutions.

use super::HoldObject;
use super::goal_way::GoalWayObject;
#[cfg(feature = "schema")]
use super::schema::{Moves, Seconds, Sticker};
use crate::cube::{Metric, Move, PieceSet, Sequence, Turn};
use crate::search::Proof;
use crate::solvers::{Aim, FaceNaming, MethodName, Side, Solution};
use serde::Serialize;

/// The length of a sequence of moves of the 3x3x3.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LengthObject {
    /// The number of moves in the half-turn metric: every turn of a face is one move.
    pub htm: usize,
    /// The number of moves in the quarter-turn metric: a half turn of a face is two moves.
    pub qtm: usize,
    /// The number of moves in the axial metric, if requested: simultaneous turns of opposite faces are one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub axial: Option<usize>,
    /// The number of moves in the axial quarter-turn metric, if requested: simultaneous turns of opposite faces count
    /// as the longer of the two turns.
    #[serde(rename = "axial-qtm", skip_serializing_if = "Option::is_none")]
    pub axial_qtm: Option<usize>,
}

impl LengthObject {
    /// The length of a sequence of moves.
    pub fn of(moves: &Sequence) -> LengthObject {
        LengthObject {
            htm: Metric::HalfTurn.length(moves.moves()),
            qtm: Metric::QuarterTurn.length(moves.moves()),
            ..LengthObject::default()
        }
    }

    /// The length of a sequence of moves, including its length in the requested metric.
    pub fn of_metric(moves: &Sequence, metric: Metric) -> LengthObject {
        let in_metric = |wanted: Metric| (metric == wanted).then(|| wanted.length(moves.moves()));
        LengthObject {
            axial: in_metric(Metric::Axial),
            axial_qtm: in_metric(Metric::AxialQuarterTurn),
            ..LengthObject::of(moves)
        }
    }

    /// The length of a sequence of turns of any layers.
    pub fn of_turns(turns: &[Turn]) -> LengthObject {
        LengthObject {
            htm: Metric::HalfTurn.length_of_turns(turns),
            qtm: Metric::QuarterTurn.length_of_turns(turns),
            ..LengthObject::default()
        }
    }
}

/// A cube that was solved by a method.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct SolvedObject {
    /// The cube as it was given; for a JSON object, the text of the field that was read.
    pub input: String,
    /// The method.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = MethodName::ALL.map(MethodName::name))))]
    pub method: &'static str,
    /// The metric in which the solver looks for short solutions; left out if it is HTM.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["qtm", "axial", "axial-qtm"])))]
    pub metric: Option<&'static str>,
    /// The rotations from an upright cube to the cube as it was held; left out if it was held upright.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub held: String,
    /// The cube that the solution leads to, as it was given; left out if it is the solved cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The best solution found.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of `solution`.
    pub length: LengthObject,
    /// With the method `optimal`: whether it is proven that no solution is shorter in the metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// With the method `optimal`: the proven lower bound. No solution has fewer moves in the metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<usize>,
    /// With the method `optimal`: the number of positions that the search visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// With the method `optimal`: the proofs of lower bounds, the earliest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<ProofObject>,
    /// `false` if several or all solutions were requested and the search was stopped before it had found them; left out
    /// otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// The parts of `solution`, in the order in which they are made.
    pub phases: Vec<PhaseObject>,
    /// If several solutions were requested: every solution that was found, the shortest first. If a number of solutions
    /// was requested, the list contains every solution of at most 9 moves (HTM) that is shorter than the last listed
    /// solution. The limit is 10 moves in QTM, 6 in the axial metric and 8 in axial QTM.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<SolutionObject>,
    /// If costs were given: the time that a machine needs for the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Seconds>"))]
    pub seconds_to_carry_out: Option<f64>,
    /// How to hold the cube for these moves; left out if the cube was not typed in colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldObject>,
    /// The time to read, solve and check this cube. All of this happens on one thread.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub seconds: f64,
}

/// A proof during the search for a shortest solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ProofObject {
    /// The proven lower bound: no solution has fewer moves in the metric.
    pub moves: usize,
    /// The number of positions that the search had visited when it found this proof.
    pub nodes: u64,
    /// The time since the search began.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolutionObject {
    /// A solution.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of the solution.
    pub length: LengthObject,
    /// With `any_face`, `each_face` or `any_slot`: how to hold the cube after these moves so that it meets the goal as
    /// written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<GoalWayObject>,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PhaseObject {
    /// The name of the part, such as `phase 1`, `G0→G1` or `cross`.
    pub name: &'static str,
    /// The moves of the part.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
    /// `true` if the search found this part on the inverse scramble and then inverted its moves; left out otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on_inverse: bool,
    /// With the method `layers`: the parts of the cube that are solved after these moves, as text for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub achieves: Option<&'static str>,
    /// With the method `layers`: the pieces to look for on the cube, as text for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look_for: Option<&'static str>,
    /// With the method `layers`: the places of the stickers that are solved after these moves. With the method
    /// `optimal`: all places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Sticker>"))]
    pub solved: Vec<String>,
    /// With the method `layers`: the steps of this part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepObject>,
}

/// A step of a part of a solution by the method `layers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepObject {
    /// The piece that the step solves, or the name of the algorithm.
    pub aim: String,
    /// The moves of the step, before they are merged with the moves of the next step.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
    /// The places of the stickers that the step solves; left out if the step is not for a single piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Sticker>"))]
    pub places: Vec<String>,
}

impl SolvedObject {
    /// Sets the fields that follow from the solution; the caller sets the other fields. `written` writes moves, and
    /// `naming` renames their faces.
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

/// The places of the stickers of some pieces, such as `U0`, with faces renamed by `naming`.
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
            reached: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Facelets;
    use crate::solvers::{Proposal, SearchMetric};

    #[test]
    fn an_answer_names_its_metric_unless_it_is_htm() {
        let names = [None, Some("qtm"), Some("axial"), Some("axial-qtm")];
        for (metric, name) in SearchMetric::ALL.into_iter().zip(names) {
            let proposal = Proposal {
                metric,
                ..Proposal::default()
            };
            let solution = Solution::solving(&Facelets::SOLVED, proposal).expect("the cube is solved");
            let naming = FaceNaming::OWN;
            let object = SolvedObject::new(MethodName::TwoPhase, &solution, naming, &Sequence::to_string);
            assert_eq!(object.metric, name);
        }
    }
}
