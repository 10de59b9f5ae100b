//! A request to a solver: the cube, the target, a token that cancels the search, and a listener for its progress.

use super::proposer::Proposer;
use super::{Aim, Proposal, Solution, SolveError};
use crate::cube::{Cube, CubieCube, Face, Facelets, Move, Piece, PieceSet, Position, Rotation, Sequence};
use crate::opaque::opaque;
use crate::search::{CancelToken, Progress, SearchControl, SearchDepth};
use crate::tables::NoProgress;

/// A request to a [`super::Solver`]. Its methods set the options of the request, then [`Request::solve`] answers it.
///
/// ```no_run
/// use rubik::search::CancelToken;
/// use rubik::{Cube, Solver};
///
/// let solver = Solver::optimal().open()?;
/// let token = CancelToken::new();
/// let cube: Cube = "R U R' U'".parse()?;
/// let target: Cube = "F B".parse()?;
/// let solution = solver.request(&cube).to(&target).cancelled_by(&token).solve()?;
/// println!("{solution}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Request<'a> {
    proposer: &'a dyn Proposer,
    start: &'a Position,
    target: Option<&'a Position>,
    cancel: CancelToken,
    progress: &'a dyn Progress<Solution>,
}

opaque!(Request<'_>);

impl<'a> Request<'a> {
    pub(super) fn new(proposer: &'a dyn Proposer, start: &'a Position) -> Request<'a> {
        Request {
            proposer,
            start,
            target: None,
            cancel: CancelToken::new(),
            progress: &NoProgress,
        }
    }

    /// Requests moves that turn the cube into `target`. Without this call, the target is the solved cube.
    #[must_use]
    pub fn to(mut self, target: &'a Cube) -> Self {
        self.target = Some(&target.position);
        self
    }

    /// Lets a token cancel the search. If the search has already found a solution, this solution is the answer.
    #[must_use]
    pub fn cancelled_by(mut self, token: &CancelToken) -> Self {
        self.cancel = token.clone();
        self
    }

    /// Reports to `progress` each checked solution that is shorter than all previous solutions, and the depth of the
    /// search.
    #[must_use]
    pub fn progress(mut self, progress: &'a dyn Progress<Solution>) -> Self {
        self.progress = progress;
        self
    }

    /// Finds the best solution that the method can find, and checks it on the stickers of the cube.
    ///
    /// # Errors
    ///
    /// If the method finds no solution within the limits of moves and time, if the search is cancelled before it finds
    /// a solution, if a table is damaged, or if the method found a wrong solution. A wrong solution is not returned.
    pub fn solve(&self) -> Result<Solution, SolveError> {
        let (best, _) = self.proposals()?;
        self.checked(best)
    }

    /// Finds at most the requested number of solutions, the shortest first, and checks each of them. The result
    /// contains at least one solution.
    ///
    /// # Errors
    ///
    /// The errors of [`Request::solve`].
    pub fn solve_several(&self) -> Result<Vec<Solution>, SolveError> {
        let (best, others) = self.proposals()?;
        let all = std::iter::once(best).chain(others);
        all.map(|proposal| self.checked(proposal)).collect()
    }

    fn proposals(&self) -> Result<(Proposal, Vec<Proposal>), SolveError> {
        let cube = self.cube();
        let progress = CheckedProgress { request: self };
        let control = SearchControl {
            cancel: self.cancel.clone(),
            progress: &progress,
        };
        let mut found = self.proposer.propose(&cube, &control)?;
        let others = found.split_off(1.min(found.len()));
        let best = found.pop().expect("a search without a solution is an error");
        Ok((best, others))
    }

    /// Returns the cube whose solutions answer the request. Moves that solve `target⁻¹ start` turn `start` into
    /// `target`.
    fn cube(&self) -> CubieCube {
        match self.target {
            Some(target) => target.cube.inverse().then(&self.start.cube),
            None => self.start.cube,
        }
    }

    fn checked(&self, proposal: Proposal) -> Result<Solution, SolveError> {
        let target = self.target.map_or(&Facelets::SOLVED, |target| &target.facelets);
        Solution::check(&self.start.facelets, target, proposal)
    }
}

/// Passes the proposals of a search to the listener after the facelet engine has checked them. Wrong proposals are
/// ignored here. Only a wrong proposal that the search returns as its result is an error.
struct CheckedProgress<'a> {
    request: &'a Request<'a>,
}

impl Progress<Proposal> for CheckedProgress<'_> {
    fn improved(&self, proposal: &Proposal) {
        if let Ok(solution) = self.request.checked(proposal.clone()) {
            self.request.progress.improved(&solution);
        }
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.request.progress.deepened(depth);
    }
}

/// The names of the faces in a solution: faces are named after their centres, or as the person who holds the cube sees
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FaceNaming {
    rotation: Rotation,
}

impl FaceNaming {
    /// Faces are named after their centres, in any orientation of the cube.
    pub const OWN: FaceNaming = FaceNaming {
        rotation: Rotation::UPRIGHT,
    };

    /// Faces are named as the person who holds this cube sees them.
    pub(crate) fn as_held(cube: &Cube) -> FaceNaming {
        FaceNaming {
            rotation: cube.rotation,
        }
    }

    /// The name of the face that contains the centre `face`.
    pub const fn face(self, face: Face) -> Face {
        self.rotation.side(face)
    }

    /// The piece after its faces are renamed.
    pub fn piece(self, piece: Piece) -> Piece {
        let faces = |piece: Piece| piece.facelets().into_iter().map(|each| each.face());
        let named: Vec<Face> = faces(piece).map(|face| self.face(face)).collect();
        let is_renamed =
            |other: &Piece| faces(*other).count() == named.len() && faces(*other).all(|face| named.contains(&face));
        let renamed = PieceSet::ALL.iter().find(is_renamed);
        renamed.expect("a rotation takes the faces of each piece to the faces of a piece")
    }

    /// The aim of a step, with renamed faces and pieces.
    pub fn aim(self, aim: Aim) -> Aim {
        match aim {
            Aim::Places(pieces) => Aim::Places(pieces.iter().map(|piece| self.piece(piece)).collect()),
            Aim::TakesOut(piece) => Aim::TakesOut(self.piece(piece)),
            Aim::Turns(face) => Aim::Turns(self.face(face)),
            Aim::Algorithm { .. } => aim,
        }
    }

    /// The moves, with renamed faces.
    pub fn rename(self, moves: &[Move]) -> Sequence {
        let renamed = |each: &Move| Move::new(self.rotation.side(each.face()), each.amount());
        moves.iter().map(renamed).collect()
    }

    /// Renames the moves of a solution, and replays them on the stickers of a cube in the orientation in which it is
    /// held. The solution must lead to the solved cube, not to a target of [`Request::to`].
    ///
    /// # Errors
    ///
    /// If the renamed moves do not solve the cube as it is held.
    pub fn check(self, cube: &Cube, solution: &Solution) -> Result<(), SolveError> {
        if self == FaceNaming::OWN {
            return Ok(());
        }
        let moves = self.rename(solution.moves().moves());
        let mut facelets = cube.facelets();
        facelets.apply(moves.moves());
        if facelets.is_solved_as_held() {
            Ok(())
        } else {
            Err(SolveError::Wrong(moves))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Corner, Edge};

    #[test]
    fn pieces_are_named_after_the_sides_of_whoever_holds_the_cube() {
        let cube: Cube = "x".parse().expect("a rotation");
        let naming = FaceNaming::as_held(&cube);
        // After x, the front face is on top, and the top face is at the back.
        assert_eq!(naming.face(Face::F), Face::U);
        assert_eq!(naming.piece(Piece::Edge(Edge::Uf)), Piece::Edge(Edge::Ub));
        let corner = Piece::Corner(Corner::Urf);
        assert_eq!(naming.piece(corner), Piece::Corner(Corner::Ubr));
        assert_eq!(FaceNaming::OWN.piece(corner), corner);
    }
}
