//! From stickers to pieces and back; and if the stickers make no cube, which piece says so.

use super::cubie::{Corner, CubieCube, CubieError, Edge, Flip, Twist};
use super::facelet::{Facelet, Facelets};
use super::moves::{Face, Move};
use super::rotation::{Layers, Rotation, Turn};
use super::sequence::Sequence;
use std::fmt;

/// Why 54 stickers are not a cube that can be solved, in the order in which it is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AssemblyError {
    /// A centre that does not show the color of its own face.
    CentreElsewhere {
        /// The face whose centre it is.
        face: Face,
        /// The color that stands there.
        shows: Face,
    },
    /// A color that occurs more or less than nine times: how often each does, U R F D L B.
    ColorCounts([u8; 6]),
    /// Three stickers on a corner that no corner has.
    CornerImpossible {
        /// Where it is.
        place: Corner,
        /// Its stickers, clockwise, the one on U or D first.
        shows: [Face; 3],
    },
    /// Two stickers on an edge that no edge has.
    EdgeImpossible {
        /// Where it is.
        place: Edge,
        /// Its stickers, in the order of [`Edge::faces`].
        shows: [Face; 2],
    },
    /// A corner in two places at once.
    CornerRepeated {
        /// The corner.
        corner: Corner,
        /// The first two places where it is.
        places: [Corner; 2],
        /// A corner that is nowhere.
        missing: Corner,
    },
    /// An edge in two places at once.
    EdgeRepeated {
        /// The edge.
        edge: Edge,
        /// The first two places where it is.
        places: [Edge; 2],
        /// An edge that is nowhere.
        missing: Edge,
    },
    /// All pieces are there, but face turns cannot put them like this.
    Unsolvable(CubieError),
}

/// In the letters of the faces.
impl fmt::Display for AssemblyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.in_colors(&|face| face.letter().to_string()))
    }
}

impl std::error::Error for AssemblyError {}

impl From<CubieError> for AssemblyError {
    fn from(error: CubieError) -> AssemblyError {
        AssemblyError::Unsolvable(error)
    }
}

impl AssemblyError {
    /// The same in a line, where the color of each face is called as in `color`.
    pub fn in_colors(&self, color: &dyn Fn(Face) -> String) -> String {
        match self {
            AssemblyError::CentreElsewhere { face, shows } => {
                let shows = color(*shows);
                format!("the centre of face {face} shows {shows}; turning faces never moves a centre")
            }
            AssemblyError::ColorCounts(counts) => describe_counts(counts, color),
            AssemblyError::CornerImpossible { place, shows } => {
                let (place, list) = (corner_place(*place), list(shows, color));
                format!("corner at {place} shows {list}: {}", why_no_corner(*shows, color))
            }
            AssemblyError::EdgeImpossible { place, shows } => {
                let (place, list) = (edge_place(*place), list(shows, color));
                format!("edge at {place} shows {list}: {}", why_no_edge(*shows, color))
            }
            AssemblyError::CornerRepeated {
                corner,
                places,
                missing,
            } => {
                let [first, second] = places.map(corner_place);
                let (corner, missing) = (joined(&corner.faces(), color), joined(&missing.faces(), color));
                format!("corner {corner} occurs twice, at {first} and at {second}, and corner {missing} is missing")
            }
            AssemblyError::EdgeRepeated { edge, places, missing } => {
                let [first, second] = places.map(edge_place);
                let (edge, missing) = (joined(&edge.faces(), color), joined(&missing.faces(), color));
                format!("edge {edge} occurs twice, at {first} and at {second}, and edge {missing} is missing")
            }
            AssemblyError::Unsolvable(error) => error.to_string(),
        }
    }
}

/// The facelets of each corner place, in the order of [`Corner::faces`].
#[rustfmt::skip]
const CORNER_FACELETS: [[Facelet; 3]; 8] = {
    use Face::{B, D, F, L, R, U};
    [
        [at(U, 8), at(R, 0), at(F, 2)], [at(U, 6), at(F, 0), at(L, 2)],
        [at(U, 0), at(L, 0), at(B, 2)], [at(U, 2), at(B, 0), at(R, 2)],
        [at(D, 2), at(F, 8), at(R, 6)], [at(D, 0), at(L, 8), at(F, 6)],
        [at(D, 6), at(B, 8), at(L, 6)], [at(D, 8), at(R, 8), at(B, 6)],
    ]
};

/// The facelets of each edge place, in the order of [`Edge::faces`].
#[rustfmt::skip]
const EDGE_FACELETS: [[Facelet; 2]; 12] = {
    use Face::{B, D, F, L, R, U};
    [
        [at(U, 5), at(R, 1)], [at(U, 7), at(F, 1)], [at(U, 3), at(L, 1)], [at(U, 1), at(B, 1)],
        [at(D, 5), at(R, 7)], [at(D, 1), at(F, 7)], [at(D, 3), at(L, 7)], [at(D, 7), at(B, 7)],
        [at(F, 5), at(R, 3)], [at(F, 3), at(L, 5)], [at(B, 5), at(L, 3)], [at(B, 3), at(R, 5)],
    ]
};

/// The stickers of a corner place, clockwise, beginning with that on U or D.
pub const fn corner_facelets(place: Corner) -> [Facelet; 3] {
    CORNER_FACELETS[place as usize]
}

/// The stickers of an edge place, in the order of [`Edge::faces`].
pub const fn edge_facelets(place: Edge) -> [Facelet; 2] {
    EDGE_FACELETS[place as usize]
}

const fn at(face: Face, place: u8) -> Facelet {
    match Facelet::new(face, place) {
        Some(facelet) => facelet,
        None => panic!("places go from 0 to 8"),
    }
}

/// Where each sticker of a cube belongs, in the order of [`Facelet::all`]: what stands at a
/// facelet is the sticker that the solved cube has at the facelet given there.
pub fn homes(cube: &CubieCube) -> [Facelet; Facelet::COUNT] {
    let mut homes = [at(Face::U, 4); Facelet::COUNT];
    for face in Face::ALL {
        homes[at(face, 4).index()] = at(face, 4);
    }
    for place in Corner::ALL {
        let piece = cube.cp[place as usize];
        let twist = cube.co[place as usize] as usize;
        for (sticker, home) in CORNER_FACELETS[piece as usize].into_iter().enumerate() {
            let here = CORNER_FACELETS[place as usize][(sticker + twist) % 3];
            homes[here.index()] = home;
        }
    }
    for place in Edge::ALL {
        let piece = cube.ep[place as usize];
        let flip = cube.eo[place as usize] as usize;
        for (sticker, home) in EDGE_FACELETS[piece as usize].into_iter().enumerate() {
            let here = EDGE_FACELETS[place as usize][sticker ^ flip];
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
/// What is wrong if no cube that can be solved looks like this: see [`AssemblyError`].
pub fn assemble(facelets: &Facelets) -> Result<CubieCube, AssemblyError> {
    check_centres(facelets)?;
    let cube = arrangement(facelets)?;
    Ok(CubieCube::new(cube.cp, cube.co, cube.ep, cube.eo)?)
}

/// The pieces that show these stickers, whatever the centres show, and whether or not turns can
/// put them like this.
pub(crate) fn arrangement(facelets: &Facelets) -> Result<CubieCube, AssemblyError> {
    check_counts(facelets)?;
    let mut cube = CubieCube::SOLVED;
    for place in Corner::ALL {
        let shows = CORNER_FACELETS[place as usize].map(|facelet| facelets[facelet]);
        let (corner, twist) = find_corner(shows).ok_or(AssemblyError::CornerImpossible { place, shows })?;
        cube.cp[place as usize] = corner;
        cube.co[place as usize] = twist;
    }
    for place in Edge::ALL {
        let shows = EDGE_FACELETS[place as usize].map(|facelet| facelets[facelet]);
        let (edge, flip) = find_edge(shows).ok_or(AssemblyError::EdgeImpossible { place, shows })?;
        cube.ep[place as usize] = edge;
        cube.eo[place as usize] = flip;
    }
    if let Some((corner, places, missing)) = find_repeated(&cube.cp, &Corner::ALL) {
        return Err(AssemblyError::CornerRepeated {
            corner,
            places,
            missing,
        });
    }
    if let Some((edge, places, missing)) = find_repeated(&cube.ep, &Edge::ALL) {
        return Err(AssemblyError::EdgeRepeated { edge, places, missing });
    }
    Ok(cube)
}

/// A cube in both models, which say the same as long as no engine errs: the pieces for those who
/// solve it, and the stickers for those who check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The pieces.
    pub cube: CubieCube,
    /// The stickers.
    pub facelets: Facelets,
}

/// From pieces to stickers.
impl From<CubieCube> for Position {
    fn from(cube: CubieCube) -> Position {
        Position {
            facelets: disassemble(&cube),
            cube,
        }
    }
}

/// The solved cube after some moves, made by each engine for itself.
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

/// From stickers to pieces.
impl TryFrom<Facelets> for Position {
    type Error = AssemblyError;

    fn try_from(facelets: Facelets) -> Result<Position, AssemblyError> {
        Ok(Position {
            cube: assemble(&facelets)?,
            facelets,
        })
    }
}

/// A cube and how it is held: what somebody sees who looks at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cube {
    /// The cube, upright.
    pub position: Position,
    /// How it is held.
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

    /// The stickers as its holder sees them: the centres show how it is held.
    pub fn facelets(&self) -> Facelets {
        self.position.facelets.held(self.rotation)
    }

    /// The same stickers with the faces named by where they are for whoever holds the cube: as a cube that is
    /// held upright.
    #[must_use]
    pub fn named_as_held(&self) -> Cube {
        let colors = self.facelets().colors().map(|face| self.rotation.side(face));
        let facelets = Facelets::new(colors);
        Cube::try_from(facelets).expect("the same cube in other names can be solved too")
    }

    /// True if every piece is at home, however the cube is held.
    pub fn is_solved(&self) -> bool {
        self.position.facelets.is_solved()
    }

    /// The cube after some turns, which are named by the sides that its holder sees: `R` is the
    /// side on the right, whatever the color of its centre. For a cube that is held upright, that
    /// is the same.
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

    /// True if these moves solve the cube, as the facelet engine makes them. Faces are the cube's
    /// own, named by their centres, as in a solution: how the cube is held makes no difference.
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

/// A cube in the hand, to be turned.
///
/// Each engine makes the turns for itself: one carries all stickers along, as they are seen, the
/// other makes turns of faces of them.
#[derive(Debug, Clone)]
pub struct Hand {
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
            // As below, but this is what nearly every turn is.
            let face = self.rotation.face(side);
            self.cube.turn(Move::new(face, turn.amount));
            return;
        }
        let (moves, held) = turn.as_face_turns(self.rotation);
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

/// Taken into the hand.
impl From<&Cube> for Hand {
    fn from(cube: &Cube) -> Hand {
        Hand {
            cube: cube.position.cube,
            rotation: cube.rotation,
            facelets: cube.facelets(),
        }
    }
}

/// Cube upright.
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

/// From stickers as its holder sees them; the centres say how it is held.
impl TryFrom<Facelets> for Cube {
    type Error = AssemblyError;

    fn try_from(facelets: Facelets) -> Result<Cube, AssemblyError> {
        let Some((upright, rotation)) = facelets.upright() else {
            check_centres(&facelets)?;
            return Ok(Cube::from(Position::try_from(facelets)?));
        };
        if rotation != Rotation::UPRIGHT {
            // So that errors name the places that the holder sees.
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

/// The corner with these stickers, clockwise from U or D, and how far it is twisted.
pub(super) const fn find_corner([first, second, third]: [Face; 3]) -> Option<(Corner, Twist)> {
    type Found = Option<(Corner, Twist)>;
    /// By three colors, each as its place in [`Face::ALL`].
    const CORNERS: [[[Found; 6]; 6]; 6] = {
        let mut corners = [[[None; 6]; 6]; 6];
        let mut index = 0;
        while index < 8 * 3 {
            let corner = Corner::ALL[index / 3];
            let twist = index % 3;
            let mut shows = [0; 3];
            let mut sticker = 0;
            while sticker < 3 {
                shows[(sticker + twist) % 3] = corner.faces()[sticker] as usize;
                sticker += 1;
            }
            corners[shows[0]][shows[1]][shows[2]] = Some((corner, Twist::ALL[twist]));
            index += 1;
        }
        corners
    };
    CORNERS[first as usize][second as usize][third as usize]
}

/// The edge with these stickers, and whether it is flipped.
pub(super) const fn find_edge([first, second]: [Face; 2]) -> Option<(Edge, Flip)> {
    /// By two colors, each as its place in [`Face::ALL`].
    const EDGES: [[Option<(Edge, Flip)>; 6]; 6] = {
        let mut edges = [[None; 6]; 6];
        let mut index = 0;
        while index < 12 {
            let edge = Edge::ALL[index];
            let [first, second] = edge.faces();
            edges[first as usize][second as usize] = Some((edge, Flip::Unflipped));
            edges[second as usize][first as usize] = Some((edge, Flip::Flipped));
            index += 1;
        }
        edges
    };
    EDGES[first as usize][second as usize]
}

/// A piece that is in two places, the places, and a piece that is nowhere.
fn find_repeated<P: Copy + PartialEq>(pieces: &[P], all: &[P]) -> Option<(P, [P; 2], P)> {
    for (second, piece) in pieces.iter().enumerate() {
        if let Some(first) = pieces[..second].iter().position(|each| each == piece) {
            let missing = all.iter().find(|each| !pieces.contains(each))?;
            return Some((*piece, [all[first], all[second]], *missing));
        }
    }
    None
}

fn place_name(facelets: &[Facelet]) -> String {
    let names: Vec<String> = facelets.iter().map(Facelet::to_string).collect();
    names.join("-")
}

pub(super) fn corner_place(place: Corner) -> String {
    place_name(&CORNER_FACELETS[place as usize])
}

pub(super) fn edge_place(place: Edge) -> String {
    place_name(&EDGE_FACELETS[place as usize])
}

/// The colors of some stickers, one by one.
pub(super) fn list(shows: &[Face], color: &dyn Fn(Face) -> String) -> String {
    let colors: Vec<String> = shows.iter().map(|&face| color(face)).collect();
    colors.join(", ")
}

/// The colors of a piece, as its name.
pub(super) fn joined(faces: &[Face], color: &dyn Fn(Face) -> String) -> String {
    faces.iter().map(|&face| color(face)).collect()
}

fn describe_counts(counts: &[u8; 6], color: &dyn Fn(Face) -> String) -> String {
    let wrong: Vec<String> = Face::ALL
        .into_iter()
        .map(|face| (face, counts[face as usize]))
        .filter(|&(_, count)| count != 9)
        .map(|(face, count)| format!("{count} of {}", color(face)))
        .collect();
    format!(
        "each color must be on 9 stickers, but there are {}",
        wrong.join(" and ")
    )
}

/// The first pair of stickers that no piece can have together, and why not.
fn why_no_pair(shows: &[Face], color: &dyn Fn(Face) -> String) -> Option<String> {
    shows.iter().enumerate().find_map(|(index, &second)| {
        let first = shows[..index].iter().find(|first| first.axis() == second.axis())?;
        let both = (color(*first), color(second));
        Some(if *first == second {
            format!("no piece has {} twice", both.1)
        } else {
            format!("{} and {} are opposite faces, so no piece has both", both.0, both.1)
        })
    })
}

pub(super) fn why_no_corner(shows: [Face; 3], color: &dyn Fn(Face) -> String) -> String {
    why_no_pair(&shows, color).unwrap_or_else(|| {
        let [first, second, third] = shows;
        let corner = find_corner([first, third, second]).map(|(corner, _)| joined(&corner.faces(), color));
        format!(
            "corner {} has these colors the other way round; two of its stickers are exchanged",
            corner.unwrap_or_default()
        )
    })
}

pub(super) fn why_no_edge(shows: [Face; 2], color: &dyn Fn(Face) -> String) -> String {
    why_no_pair(&shows, color).unwrap_or_else(|| "no edge has these colors".to_owned())
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
        let mut seen: Vec<Facelet> = CORNER_FACELETS.concat();
        seen.extend(EDGE_FACELETS.concat());
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
