//! Conversion from stickers to pieces and back.

use super::assembly_error::{AssemblyError, check_repeated};
use super::corner_and_edge::{Corner, Edge};
use super::cubie::CubieCube;
use super::facelet::{Facelet, Facelets};
use super::moves::{Face, Move};
use super::piece_facelets::{at, corner_facelets, edge_facelets, find_corner, find_edge};
use super::rotation::{Layers, Rotation, Turn};
use super::sequence::Sequence;

/// For each facelet of a cube, in the order of [`Facelet::all`], the home of the sticker that is there. The home of a
/// sticker is its facelet on the solved cube.
pub fn homes(cube: &CubieCube) -> [Facelet; Facelet::COUNT] {
    let mut homes = [at(Face::U, 4); Facelet::COUNT];
    for face in Face::ALL {
        homes[at(face, 4).index()] = at(face, 4);
    }
    for place in Corner::ALL {
        let piece = cube.cp[place as usize];
        let twist = cube.co[place as usize] as usize;
        for (sticker, home) in corner_facelets(piece).into_iter().enumerate() {
            let here = corner_facelets(place)[(sticker + twist) % 3];
            homes[here.index()] = home;
        }
    }
    for place in Edge::ALL {
        let piece = cube.ep[place as usize];
        let flip = cube.eo[place as usize] as usize;
        for (sticker, home) in edge_facelets(piece).into_iter().enumerate() {
            let here = edge_facelets(place)[sticker ^ flip];
            homes[here.index()] = home;
        }
    }
    homes
}

/// The stickers of a cube.
pub fn disassemble(cube: &CubieCube) -> Facelets {
    Facelets::new(homes(cube).map(Facelet::face))
}

/// The cube that has these stickers.
///
/// # Errors
///
/// If no solvable cube has these stickers; [`AssemblyError`] says why.
pub(crate) fn assemble(facelets: &Facelets) -> Result<CubieCube, AssemblyError> {
    check_centres(facelets)?;
    let cube = arrangement(facelets)?;
    CubieCube::new(cube.cp, cube.co, cube.ep, cube.eo)
}

/// The arrangement of pieces that has these stickers. This function checks neither the order of the centres nor whether
/// turns can reach the arrangement.
pub(crate) fn arrangement(facelets: &Facelets) -> Result<CubieCube, AssemblyError> {
    check_counts(facelets)?;
    let mut cube = CubieCube::SOLVED;
    for place in Corner::ALL {
        let shows = corner_facelets(place).map(|facelet| facelets[facelet]);
        let (corner, twist) = find_corner(shows).ok_or(AssemblyError::CornerImpossible { place, shows })?;
        cube.cp[place as usize] = corner;
        cube.co[place as usize] = twist;
    }
    for place in Edge::ALL {
        let shows = edge_facelets(place).map(|facelet| facelets[facelet]);
        let (edge, flip) = find_edge(shows).ok_or(AssemblyError::EdgeImpossible { place, shows })?;
        cube.ep[place as usize] = edge;
        cube.eo[place as usize] = flip;
    }
    check_repeated(&cube.cp, &cube.ep)?;
    Ok(cube)
}

/// A cube in both models: pieces for the solvers, and stickers to check solutions. The two models agree unless a turn
/// engine has an error.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces.
    pub cube: CubieCube,
    /// The stickers.
    pub facelets: Facelets,
}

/// Computes the stickers from the pieces.
impl From<CubieCube> for Position {
    fn from(cube: CubieCube) -> Position {
        Position {
            facelets: disassemble(&cube),
            cube,
        }
    }
}

/// The solved cube after some moves. Both engines make the moves independently.
impl From<&[Move]> for Position {
    fn from(moves: &[Move]) -> Position {
        let mut facelets = Facelets::SOLVED;
        facelets.apply(moves);
        Position {
            cube: CubieCube::from(moves),
            facelets,
        }
    }
}

/// Finds the pieces that show the stickers.
impl TryFrom<Facelets> for Position {
    type Error = AssemblyError;

    fn try_from(facelets: Facelets) -> Result<Position, AssemblyError> {
        Ok(Position {
            cube: assemble(&facelets)?,
            facelets,
        })
    }
}

/// A cube, and the orientation in which a person (the holder) holds it.
///
/// `FromStr` reads any format of [`notation`](crate::notation), and finds out the format from the text.
///
/// ```
/// use rubik::Cube;
/// use rubik::notation::{Format, write};
///
/// let cube: Cube = "R U R' U'".parse()?;
/// let stickers = write(&cube, Format::Facelets).expect("a format that needs no solver");
/// assert_eq!(stickers.parse::<Cube>()?, cube);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cube {
    /// The cube, turned upright.
    pub position: Position,
    /// The orientation in which the cube is held.
    pub rotation: Rotation,
}

impl Cube {
    /// The solved cube, upright.
    pub const SOLVED: Cube = Cube {
        position: Position {
            cube: CubieCube::SOLVED,
            facelets: Facelets::SOLVED,
        },
        rotation: Rotation::UPRIGHT,
    };

    /// The stickers as the holder sees them. The centres show how the cube is held.
    pub fn facelets(&self) -> Facelets {
        self.position.facelets.held(self.rotation)
    }

    /// The cube as its holder sees it, with new names for its colors: each color is named after the side on which the
    /// holder sees the centre with this color. So the result is upright.
    #[must_use]
    pub fn named_as_held(&self) -> Cube {
        let colors = self.facelets().colors().map(|face| self.rotation.side(face));
        let facelets = Facelets::new(colors);
        Cube::try_from(facelets).expect("the same cube in other names can be solved too")
    }

    /// True if every piece is solved. The orientation of the cube does not matter.
    pub fn is_solved(&self) -> bool {
        self.position.facelets.is_solved()
    }

    /// The cube after some turns. The turns are named by the sides that the holder sees: `R` turns the side on the
    /// right, whatever the color of its centre. On an upright cube, this is the R face.
    ///
    /// ```
    /// use rubik::{Cube, Sequence};
    /// let moves: Sequence = "R U R' U'".parse()?;
    /// let cube = Cube::SOLVED.after(&moves);
    /// assert!(!cube.is_solved());
    /// assert!(cube.after(&moves.inverse()).is_solved());
    /// # Ok::<(), rubik::notation::AlgorithmError>(())
    /// ```
    pub fn after(&self, turns: impl IntoIterator<Item = impl Into<Turn>>) -> Cube {
        let mut hand = Hand::from(self);
        for turn in turns {
            hand.turn(turn.into());
        }
        hand.held()
    }

    /// True if these moves solve the cube when the facelet engine makes them. As in a solution, the moves name faces by
    /// their centres, so the orientation of the cube does not matter.
    ///
    /// ```
    /// use rubik::Cube;
    /// let cube: Cube = "R U x".parse()?;
    /// assert!(cube.is_solved_by(&"U' R'".parse()?));
    /// assert!(!cube.is_solved_by(&"R' U'".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_solved_by(&self, moves: &Sequence) -> bool {
        let mut facelets = self.position.facelets.clone();
        facelets.apply(moves.moves());
        facelets.is_solved()
    }
}

/// A cube to which turns are applied, in the orientation in which it is held.
///
/// Both engines make the turns independently: the facelet engine moves all stickers as the holder sees them, and the
/// cubie engine makes the equivalent face turns.
#[derive(Debug, Clone)]
pub(crate) struct Hand {
    cube: CubieCube,
    rotation: Rotation,
    facelets: Facelets,
}

impl Hand {
    /// Turns some layers.
    #[inline]
    pub fn turn(&mut self, turn: Turn) {
        self.facelets.turn_layers(turn);
        if let Layers::Face(side) = turn.layers {
            // A shortcut for face turns: nearly all turns are face turns.
            let face = self.rotation.face(side);
            self.cube.turn(Move::new(face, turn.amount));
            return;
        }
        let (moves, held) = turn.to_face_turns(self.rotation);
        moves.for_each(|each| self.cube.turn(each));
        self.rotation = held;
    }

    /// The cube as it is held now.
    pub fn held(&self) -> Cube {
        Cube {
            position: Position {
                cube: self.cube,
                facelets: self.facelets.held(self.rotation.inverse()),
            },
            rotation: self.rotation,
        }
    }
}

/// Prepares a cube for turns.
impl From<&Cube> for Hand {
    fn from(cube: &Cube) -> Hand {
        Hand {
            cube: cube.position.cube,
            rotation: cube.rotation,
            facelets: cube.facelets(),
        }
    }
}

/// The cube held upright.
impl From<Position> for Cube {
    fn from(position: Position) -> Cube {
        Cube {
            position,
            rotation: Rotation::UPRIGHT,
        }
    }
}

/// The solved cube, held upright, after some turns.
impl From<&[Turn]> for Cube {
    fn from(turns: &[Turn]) -> Cube {
        Cube::SOLVED.after(turns.iter().copied())
    }
}

/// Reads the stickers as the holder sees them. The centres show how the cube is held.
impl TryFrom<Facelets> for Cube {
    type Error = AssemblyError;

    fn try_from(facelets: Facelets) -> Result<Cube, AssemblyError> {
        let Some((upright, rotation)) = facelets.upright() else {
            check_centres(&facelets)?;
            return Ok(Cube::from(Position::try_from(facelets)?));
        };
        if rotation != Rotation::UPRIGHT {
            // The errors of this check name the places as the holder sees them.
            arrangement(&facelets)?;
        }
        let position = Position::try_from(upright)?;
        Ok(Cube { position, rotation })
    }
}

fn check_centres(facelets: &Facelets) -> Result<(), AssemblyError> {
    for face in Face::ALL {
        let shows = facelets[at(face, 4)];
        if shows != face {
            return Err(AssemblyError::CentreElsewhere { face, shows });
        }
    }
    Ok(())
}

fn check_counts(facelets: &Facelets) -> Result<(), AssemblyError> {
    let mut counts = [0; 6];
    for &color in facelets.colors() {
        counts[color as usize] += 1;
    }
    if counts == [9; 6] {
        Ok(())
    } else {
        Err(AssemblyError::ColorCounts(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};

    #[test]
    fn a_hundred_thousand_random_cubes_come_back_from_their_stickers() {
        for number in 0..100_000 {
            let cube = random_state(&mut generator(54, number));
            assert_eq!(assemble(&disassemble(&cube)), Ok(cube));
        }
    }

    #[test]
    fn every_place_on_every_face_belongs_to_one_piece() {
        let mut seen: Vec<Facelet> = Corner::ALL.map(corner_facelets).concat();
        seen.extend(Edge::ALL.map(edge_facelets).concat());
        seen.extend(Face::ALL.map(|face| at(face, 4)));
        seen.sort_unstable();
        assert_eq!(seen, Facelet::all().collect::<Vec<_>>());
    }

    #[test]
    fn the_two_engines_agree_on_turns_of_all_layers_however_the_cube_is_held() {
        use crate::cube::{Amount, Layers};
        let turns: Vec<Turn> = Layers::all()
            .flat_map(|layers| Amount::ALL.map(|amount| Turn { layers, amount }))
            .collect();
        let mut each = Cube::SOLVED;
        let mut state = 7_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let turn = turns[(state >> 33) as usize % turns.len()];
            each = each.after([turn]);
            let Position { cube, facelets } = &each.position;
            assert_eq!(disassemble(cube), *facelets, "after {turn:?}");
            assert_eq!(Cube::try_from(each.facelets()), Ok(each.clone()));
        }
    }

    fn damaged(damage: impl FnOnce(&mut [Face; 54])) -> String {
        let mut colors = *Facelets::SOLVED.colors();
        damage(&mut colors);
        assemble(&Facelets::new(colors)).expect_err("not a cube").to_string()
    }

    #[test]
    fn says_which_corner_cannot_be() {
        let message = damaged(|colors| colors.swap(at(Face::R, 0).index(), 27));
        assert_eq!(
            message,
            "corner at U8-R0-F2 shows U, D, F: U and D are opposite faces, so no piece has both"
        );
        let message = damaged(|colors| {
            colors.swap(at(Face::R, 0).index(), at(Face::F, 2).index());
        });
        assert_eq!(
            message,
            "corner at U8-R0-F2 shows U, F, R: corner URF has these colors the other way round; \
             two of its stickers are exchanged"
        );
    }

    #[test]
    fn says_which_edge_cannot_be() {
        let message = damaged(|colors| colors.swap(at(Face::R, 1).index(), 28));
        assert_eq!(
            message,
            "edge at U5-R1 shows U, D: U and D are opposite faces, so no piece has both"
        );
    }

    #[test]
    fn says_which_piece_occurs_twice() {
        let message = damaged(|colors| {
            // UF becomes UR, and DR becomes DF.
            colors[at(Face::F, 1).index()] = Face::R;
            colors[at(Face::R, 7).index()] = Face::F;
        });
        assert_eq!(
            message,
            "edge UR occurs twice, at U5-R1 and at U7-F1, and edge UF is missing"
        );
    }

    #[test]
    fn says_which_colors_are_miscounted() {
        let message = damaged(|colors| colors[0] = Face::R);
        assert_eq!(
            message,
            "each color must be on 9 stickers, but there are 8 of U and 10 of R"
        );
    }

    #[test]
    fn a_centre_belongs_to_its_face() {
        let message = damaged(|colors| colors.swap(4, 13));
        assert_eq!(
            message,
            "the centre of face U shows R; turning faces never moves a centre"
        );
    }
}
