//! Translates a solution that a search found in one of the six directions into moves of the cube itself.

use super::direction::Direction;
use super::search::Candidate;
use crate::cube::{Move, PieceSet};
use crate::solvers::{Phase, Proposal, SearchMetric, Side};

/// Translates a solution found in a direction into moves of the cube itself.
///
/// A solution of the inverse cube is inverted: the premoves come first, then the segment in H, then the first phase. If
/// turns of two parts merge, the merged turn belongs to the earlier part.
pub fn translated(candidate: &Candidate, direction: &Direction, premoves: &[Move], metric: SearchMetric) -> Proposal {
    let has_premoves = !premoves.is_empty();
    let parts: [(&'static str, &[Move]); 3] = [
        ("phase 1", &candidate.first),
        ("phase 2", &candidate.second),
        ("premoves", premoves),
    ];
    let mut parts: Vec<_> = parts.into_iter().filter(|(_, turns)| !turns.is_empty()).collect();
    if direction.is_inverted() {
        parts.reverse();
    }
    // Methods that solve each phase separately record in `merged` how many turns merged between phases. This method
    // records nothing there, because it searches for the whole solution.
    let mut proposal = Proposal {
        metric,
        ..Proposal::default()
    };
    let last = parts.len().saturating_sub(1);
    for (number, (name, turns)) in parts.into_iter().enumerate() {
        let turns = direction.back(turns.iter().copied());
        for &turn in turns.moves() {
            proposal.moves.push_cancelling(turn);
            // Two turns may even cancel completely. The part that contains the first of them then ends earlier.
            let end = proposal.moves.htm();
            for phase in &mut proposal.phases {
                phase.end = phase.end.min(end);
            }
        }
        let achieves = match (direction.is_inverted(), name) {
            _ if number == last => "the cube is solved",
            // In an inverted solution, the part that was found first is made last.
            (true, _) => "only the moves that were found earlier are left",
            (false, "phase 1") if has_premoves => direction.leaves_but_premoves(),
            (false, "phase 1") => direction.leaves(),
            (false, _) => "only the premoves are left",
        };
        proposal.phases.push(Phase {
            name,
            achieves,
            side: if direction.is_inverted() {
                Side::Inverse
            } else {
                Side::Normal
            },
            look_for: None,
            solved: PieceSet::NONE,
            end: proposal.moves.htm(),
            steps: Vec::new(),
        });
    }
    proposal
}
