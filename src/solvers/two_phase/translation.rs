//! Translates the result of a search in its direction to moves of the cube itself.

use super::direction::Direction;
use super::search::Candidate;
use crate::cube::{Move, PieceSet};
use crate::solvers::{Phase, Proposal, SearchMetric, Side};

/// Translates a solution found in a direction to moves of the cube itself.
///
/// A solution of the inverse is inverted: first come the premoves, then the segment in H, then the
/// first phase. Turns of two parts that merge belong to the earlier part.
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
    // Methods that solve each phase by itself count turns that merge where parts meet in `merged`. They are not counted
    // here, because the search is for the whole solution.
    let mut proposal = Proposal {
        metric,
        ..Proposal::default()
    };
    let last = parts.len().saturating_sub(1);
    for (number, (name, turns)) in parts.into_iter().enumerate() {
        let turns = direction.back(turns.iter().copied());
        for &turn in turns.moves() {
            proposal.moves.push_cancelling(turn);
            // Two turns may even undo each other, so the part before them ends sooner.
            let end = proposal.moves.htm();
            for phase in &mut proposal.phases {
                phase.end = phase.end.min(end);
            }
        }
        let achieves = match (direction.is_inverted(), name) {
            _ if number == last => "the cube is solved",
            // In reverse, the part found first is made last.
            (true, _) => "the moves that were found before these are left",
            (false, "phase 1") if has_premoves => direction.leaves_but_premoves(),
            (false, "phase 1") => direction.leaves(),
            (false, _) => "the turns that are left were found first, as premoves",
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
