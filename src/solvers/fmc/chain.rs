//! The notation of steps: `eo > dr > htr > solved`, with axes, limits and alternatives.

use super::reduction::Niss;
use super::triggers::Trigger;
use crate::cube::Axis;
use crate::goals::{DominoSubset, Goal, GoalError};
use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use thiserror::Error;

/// The target of a step. Every cube that meets one of the first four targets also meets the targets before it in this
/// list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// Edge orientation with regard to an axis: the two faces of the axis need no more quarter turns.
    EdgeOrientation,
    /// Domino reduction along an axis: only the two faces of the axis need quarter turns.
    DominoReduction,
    /// Half turn reduction: half turns are enough to solve the cube.
    HalfTurnReduction,
    /// The solved cube.
    Solved,
    /// Any other goal.
    Goal,
}

impl Target {
    /// All targets except [`Target::Goal`], in order.
    pub const ALL: [Target; 4] = [
        Target::EdgeOrientation,
        Target::DominoReduction,
        Target::HalfTurnReduction,
        Target::Solved,
    ];

    /// The short name of the target: `eo`, `dr`, `htr`, `finish` or `goal`.
    pub const fn name(self) -> &'static str {
        match self {
            Target::EdgeOrientation => "eo",
            Target::DominoReduction => "dr",
            Target::HalfTurnReduction => "htr",
            Target::Solved => "finish",
            Target::Goal => "goal",
        }
    }

    /// The name of the target with the axis, if there is an axis: `eo-fb`.
    pub(crate) fn name_along(self, axis: Option<Axis>) -> String {
        let name = self.name();
        axis.map_or(name.to_owned(), |axis| format!("{name}-{}", axis_name(axis)))
    }

    const fn has_axis(self) -> bool {
        matches!(self, Target::EdgeOrientation | Target::DominoReduction)
    }
}

/// The notation of the axis of a step: `ud`, `rl` or `fb`.
pub const fn axis_name(axis: Axis) -> &'static str {
    match axis {
        Axis::UpDown => "ud",
        Axis::RightLeft => "rl",
        Axis::FrontBack => "fb",
    }
}

/// A step of a chain, with its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainStep {
    /// The target.
    pub target: Target,
    /// The goal, if the target is [`Target::Goal`].
    pub goal: Option<Goal>,
    /// The axis; `None` if any axis is allowed.
    pub axis: Option<Axis>,
    /// The maximum number of moves of the step (HTM); `None` without a limit.
    pub max: Option<usize>,
    /// Whether the moves of the step may be on the scramble, on its inverse, or on both. `None` selects the option of
    /// the whole chain.
    pub niss: Option<Niss>,
    /// For domino reduction: the allowed triggers. The moves on the scramble, or the moves on the inverse, must end
    /// with one of them. The list is empty if any ending is allowed.
    pub triggers: Vec<Trigger>,
    /// For half turn reduction: the subset to which domino reduction must lead, such as `4c4e`; `None` if any subset is
    /// allowed.
    pub subset: Option<DominoSubset>,
    /// The number of sequences of this step, the shortest first, after which the search tries the next step; `None` for
    /// the default number. It has an effect only if a step of a chain is a [`Target::Goal`], or if a chain ends before
    /// the cube is solved.
    pub keep: Option<NonZeroUsize>,
}

impl ChainStep {
    fn to(target: Target, axis: Option<Axis>) -> ChainStep {
        ChainStep {
            target,
            goal: None,
            axis,
            max: None,
            niss: None,
            triggers: Vec::new(),
            subset: None,
            keep: None,
        }
    }

    /// The name of the step's target, without limits: `eo-fb`, or the text of a goal.
    pub fn name(&self) -> String {
        let usual = || self.target.name_along(self.axis);
        self.goal.as_ref().map_or_else(usual, Goal::to_string)
    }
}

/// A sequence of steps.
pub type Chain = Vec<ChainStep>;

/// Alternative chains of steps; the search may use any of these chains. If a step has alternatives, each alternative
/// gives a separate chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chains {
    chains: Vec<Chain>,
}

/// The maximum number of chains into which alternatives may expand.
const MOST_CHAINS: usize = 64;

/// The largest number that may be given as the maximum number of moves of a step. No cube needs 40 moves.
const MOST_MOVES: usize = 40;

impl Chains {
    /// The chains.
    pub fn all(&self) -> &[Chain] {
        &self.chains
    }

    /// True if all chains lead to the solved cube only through edge orientation, domino reduction and half turn
    /// reduction.
    pub(crate) fn are_usual(&self) -> bool {
        let mut chains = self.chains.iter();
        chains.all(|chain| {
            let mut steps = chain.iter();
            steps.all(|step| step.goal.is_none()) && chain.last().is_some_and(|step| step.target == Target::Solved)
        })
    }
}

/// The chain of edge orientation, domino reduction, half turn reduction and the solved cube.
impl Default for Chains {
    fn default() -> Chains {
        Chains {
            chains: vec![Target::ALL.map(|target| ChainStep::to(target, None)).to_vec()],
        }
    }
}

/// The reason why a text does not describe steps.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ChainError {
    /// A step has no name.
    #[error("a step has no name; write steps as in \"eo > dr > htr > solved\"")]
    Empty,
    /// A text is neither a step nor a goal.
    #[error(
        "'{text}' is not a step: {error}; steps are eo, dr, htr, solved, and all goals, as in \"eo-fb > dr > htr > solved\""
    )]
    Unknown {
        /// The text.
        text: String,
        /// The reason why it is not a goal.
        error: GoalError,
    },
    /// The steps are in the wrong order.
    #[error("{after} cannot follow {before}: the order is eo, dr, htr, solved, with other goals in between")]
    Order {
        /// The step that is written first.
        before: &'static str,
        /// The step that is written second.
        after: &'static str,
    },
    /// A subset is given without the step that leads to it.
    #[error("a subset such as htr[4c4e] needs the step dr before it")]
    Subset,
    /// Domino reduction has the same axis as the edge orientation before it.
    #[error(
        "{0} cannot follow edge orientation on the same axis, because the faces of this axis then need no more quarter \
         turns"
    )]
    SameAxis(String),
    /// A limit has an unknown name or an invalid value.
    #[error(
        "'{0}' is not a limit; write [max=N] for at most N moves (N up to {MOST_MOVES}), [keep=N] to keep N solutions, \
         or [niss=before|always|never]; for dr also [triggers=\"R, R U2 R\"], for htr also the subset, as in [4c4e]"
    )]
    Limit(String),
    /// A bracket is not closed or not opened.
    #[error("a bracket is missing in '{0}'")]
    Bracket(String),
    /// There are too many alternatives.
    #[error("the alternatives give more than {MOST_CHAINS} chains")]
    TooMany,
}

/// Returns the first 40 characters of a text, without control characters.
fn shown(text: &str) -> String {
    text.chars().filter(|each| !each.is_control()).take(40).collect()
}

impl FromStr for Chains {
    type Err = ChainError;

    fn from_str(text: &str) -> Result<Chains, ChainError> {
        let mut chains: Vec<Chain> = vec![Vec::new()];
        for part in text.split('>') {
            let alternatives = part.split('|').map(read_step).collect::<Result<Vec<_>, _>>()?;
            if chains.len() * alternatives.len() > MOST_CHAINS {
                return Err(ChainError::TooMany);
            }
            let longer = chains.iter().flat_map(|chain| {
                let with = |step: &ChainStep| chain.iter().chain([step]).cloned().collect::<Chain>();
                alternatives.iter().map(with)
            });
            chains = longer.collect();
        }
        for chain in &chains {
            judge(chain)?;
        }
        Ok(Chains { chains })
    }
}

/// Reads a step: `dr-fb[max=10]`.
fn read_step(text: &str) -> Result<ChainStep, ChainError> {
    let text = text.trim();
    let (name, limits) = match text.split_once('[') {
        Some((name, rest)) => {
            let limits = rest.strip_suffix(']').filter(|limits| !limits.contains(['[', ']']));
            (name.trim_end(), limits.ok_or_else(|| ChainError::Bracket(shown(text)))?)
        }
        None if text.contains(']') => return Err(ChainError::Bracket(shown(text))),
        None => (text, ""),
    };
    if name.is_empty() {
        return Err(ChainError::Empty);
    }
    let mut step = match usual_step(name) {
        Some((target, axis)) => ChainStep::to(target, axis),
        None => ChainStep {
            goal: Some(name.parse().map_err(|error| ChainError::Unknown {
                text: shown(name),
                error,
            })?),
            ..ChainStep::to(Target::Goal, None)
        },
    };
    let target = step.target;
    for limit in split_limits(limits) {
        let unknown = || ChainError::Limit(shown(limit));
        if target == Target::HalfTurnReduction
            && let Ok(subset) = limit.parse()
        {
            step.subset = Some(subset);
            continue;
        }
        let (name, value) = limit.split_once('=').ok_or_else(unknown)?;
        match name.trim() {
            "max" => {
                let max = value.trim().parse().ok().filter(|&max: &usize| max <= MOST_MOVES);
                step.max = Some(max.ok_or_else(unknown)?);
            }
            "niss" => {
                let found = Niss::NAMED.into_iter().find(|(name, _)| *name == value.trim());
                step.niss = Some(found.ok_or_else(unknown)?.1);
            }
            "keep" => step.keep = Some(value.trim().parse().map_err(|_| unknown())?),
            "triggers" if target == Target::DominoReduction => {
                let triggers = value.trim().trim_matches('"').split(',');
                step.triggers = triggers
                    .map(str::parse)
                    .collect::<Result<_, ()>>()
                    .map_err(|()| unknown())?;
            }
            _ => return Err(unknown()),
        }
    }
    Ok(step)
}

/// Returns the target and the axis of a step such as `dr-fb`; `None` if the name is not the name of a target.
fn usual_step(name: &str) -> Option<(Target, Option<Axis>)> {
    let lower = name.to_ascii_lowercase();
    let (goal, axis) = match lower.split_once('-') {
        Some((goal, axis)) => {
            let axis = match axis {
                "ud" | "du" => Axis::UpDown,
                "rl" | "lr" => Axis::RightLeft,
                "fb" | "bf" => Axis::FrontBack,
                _ => return None,
            };
            (goal, Some(axis))
        }
        None => (lower.as_str(), None),
    };
    let target = match goal {
        "eo" => Target::EdgeOrientation,
        "dr" => Target::DominoReduction,
        "htr" => Target::HalfTurnReduction,
        "solved" | "finish" | "fin" => Target::Solved,
        _ => return None,
    };
    (axis.is_none() || target.has_axis()).then_some((target, axis))
}

/// Splits the limits in square brackets at commas and semicolons outside quotes.
fn split_limits(limits: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let parts = limits.split(move |character| {
        is_quoted ^= character == '"';
        !is_quoted && matches!(character, ',' | ';')
    });
    parts.map(str::trim).filter(|limit| !limit.is_empty())
}

fn judge(chain: &Chain) -> Result<(), ChainError> {
    let usual: Vec<&ChainStep> = chain.iter().filter(|step| step.goal.is_none()).collect();
    if let [.., last] = chain.as_slice()
        && chain.iter().rev().skip(1).any(|step| step.target == Target::Solved)
    {
        return Err(ChainError::Order {
            before: Target::Solved.name(),
            after: last.target.name(),
        });
    }
    for pair in usual.windows(2) {
        if pair[0].target >= pair[1].target {
            return Err(ChainError::Order {
                before: pair[0].target.name(),
                after: pair[1].target.name(),
            });
        }
    }
    let axis_of = |target| {
        let step = chain.iter().find(|step| step.target == target);
        step.and_then(|step| step.axis)
    };
    let axes = (axis_of(Target::EdgeOrientation), axis_of(Target::DominoReduction));
    if let (Some(edges), Some(domino)) = axes
        && edges == domino
    {
        return Err(ChainError::SameAxis(format!("dr-{}", axis_name(domino))));
    }
    let is_reduced = chain.iter().any(|step| step.target == Target::DominoReduction);
    if !is_reduced && chain.iter().any(|step| step.subset.is_some()) {
        return Err(ChainError::Subset);
    }
    Ok(())
}

/// Writes a step so that it can be read again.
impl fmt::Display for ChainStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name())?;
        let keep = self.keep.map(|keep| format!("keep={keep}"));
        let max = self.max.map(|max| format!("max={max}"));
        let niss = self.niss.map(|niss| format!("niss={}", niss.name()));
        let triggers: Vec<String> = self.triggers.iter().map(ToString::to_string).collect();
        let triggers = (!triggers.is_empty()).then(|| format!("triggers=\"{}\"", triggers.join(", ")));
        let subset = self.subset.map(|subset| subset.to_string());
        let limits: Vec<String> = { max.into_iter() }
            .chain(niss)
            .chain(keep)
            .chain(triggers)
            .chain(subset)
            .collect();
        match limits.is_empty() {
            true => Ok(()),
            false => write!(formatter, "[{}]", limits.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_with_axes_limits_and_alternatives() {
        assert_eq!("eo > dr > htr > solved".parse(), Ok(Chains::default()));
        let read: Chains = "eo-fb|eo-rl [max=5] > DR-ud[max=10; niss=before]>finish"
            .parse()
            .expect("steps");
        assert_eq!(read.all().len(), 2);
        let written: Vec<String> = read.all()[1].iter().map(ToString::to_string).collect();
        let limited: Chains = "eo > dr[triggers=\"R, R U2 R\", max=8] > htr[4c4e] > solved"
            .parse()
            .expect("steps");
        let [_, reduction, half_turns, _] = &limited.all()[0][..] else {
            panic!("four steps");
        };
        assert_eq!(reduction.to_string(), "dr[max=8, triggers=\"R, R U2 R\"]");
        assert_eq!(half_turns.to_string(), "htr[4c4e]");
        let goals: Chains = "2x2x3 > f2l, eo[max=9, keep=5] > dr".parse().expect("steps");
        assert_eq!(goals.all()[0][1].to_string(), "f2l, eo[max=9, keep=5]");
        assert!(!goals.are_usual() && limited.are_usual());
        assert_eq!(written, ["eo-rl[max=5]", "dr-ud[max=10, niss=before]", "finish"]);
    }

    #[test]
    fn what_is_no_chain_is_refused_with_the_reason() {
        let refused = |text: &str| text.parse::<Chains>().expect_err(text);
        assert_eq!(refused(""), ChainError::Empty);
        assert_eq!(refused("eo > > solved"), ChainError::Empty);
        assert!(matches!(refused("crss > solved"), ChainError::Unknown { .. }));
        assert!(matches!(refused("htr-ud > solved"), ChainError::Unknown { .. }));
        assert!(matches!(refused("solved > cross"), ChainError::Order { .. }));
        assert!(matches!(refused("dr > eo > solved"), ChainError::Order { .. }));
        assert!(matches!(refused("eo-fb > dr-fb > solved"), ChainError::SameAxis(_)));
        assert!(matches!(refused("eo[max=41] > solved"), ChainError::Limit(_)));
        assert!(matches!(refused("dr[4c4e] > solved"), ChainError::Limit(_)));
        assert!(matches!(refused("dr[triggers=Q] > solved"), ChainError::Limit(_)));
        assert_eq!(refused("eo > htr[4c4e] > solved"), ChainError::Subset);
        assert!(matches!(refused("eo[max=5 > solved"), ChainError::Bracket(_)));
        assert!(matches!(refused("eo]max=5[ > solved"), ChainError::Bracket(_)));
        assert_eq!(
            refused(&format!("{} > solved", ["eo"; 65].join("|"))),
            ChainError::TooMany
        );
    }
}
