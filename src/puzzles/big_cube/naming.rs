//! Decides which face each of the six typed symbols stands for, and whether turns can reach the typed stickers. The
//! cube may have any size.

use super::centres::check_centres;
use super::corners::{corner_stickers, corners_of};
use super::edges::EdgeOrbit;
use super::model::BigCube;
use super::unfolding::place;
use crate::cube::{Corner, Face, Rotation, is_odd};
use crate::notation::{ColorScheme, shown_together};
use crate::puzzles::{PieceFault, PuzzlePosition};

/// Stickers as they were typed: the six symbols, and for each sticker the index of its symbol.
pub(super) struct TypedStickers {
    pub(super) symbols: [char; 6],
    /// 6·size² indices below 6.
    pub(super) stickers: Vec<u8>,
}

/// For each face, in the order of [`Face::ALL`], the index of the symbol that belongs to this face.
type Naming = [u8; 6];

impl TypedStickers {
    /// Returns the position, and the symbol for each face, in the order of [`Face::ALL`].
    ///
    /// The letters URFDLB stand for the faces. The symbols of the six usual colors stand for the faces with these
    /// colors in [`ColorScheme::STANDARD`], if this gives a possible cube. Otherwise, the middle centres of a cube with
    /// an odd number of layers name the faces. If there are no middle centres, or if they do not give a possible cube,
    /// the corner at DBL is assumed to be in its place.
    ///
    /// # Errors
    ///
    /// If every naming leads to faults, returns the faults of the naming with the fewest faults.
    pub(super) fn position(&self, cube: BigCube) -> Result<(PuzzlePosition, [char; 6]), Vec<PieceFault>> {
        let mut fewest: Option<Vec<PieceFault>> = None;
        for naming in self.namings(cube) {
            match naming.and_then(|naming| self.named(cube, naming)) {
                Ok(position) => return Ok(position),
                Err(faults) => {
                    if fewest.as_ref().is_none_or(|fewest| faults.len() < fewest.len()) {
                        fewest = Some(faults);
                    }
                }
            }
        }
        Err(fewest.unwrap_or_default())
    }

    /// The namings of the colors, in the order in which they are tried. The list contains at least one naming.
    fn namings(&self, cube: BigCube) -> Vec<Result<Naming, Vec<PieceFault>>> {
        let letters = self.naming(Face::from_letter);
        if let Some(letters) = letters {
            return vec![Ok(letters)];
        }
        let scheme = ColorScheme::from_symbols(self.symbols);
        let usual = scheme.and_then(|scheme| {
            self.naming(|symbol| {
                let number = self.symbols.iter().position(|&each| each == symbol)?;
                let color = scheme.color(Face::ALL[number]);
                let mut faces = Face::ALL.into_iter();
                faces.find(|&face| ColorScheme::STANDARD.color(face) == color)
            })
        });
        let mut namings: Vec<Result<Naming, Vec<PieceFault>>> = usual.map(Ok).into_iter().collect();
        if !cube.layers().is_multiple_of(2) {
            namings.push(Ok(self.centres(cube)));
        }
        namings.push(self.by_corners(cube));
        namings
    }

    /// The naming in which each symbol belongs to the face that `face_of` gives for it. `None` if `face_of` gives no
    /// face for a symbol, or if a face has no symbol.
    fn naming(&self, face_of: impl Fn(char) -> Option<Face>) -> Option<Naming> {
        let mut naming = [None; 6];
        for (number, &symbol) in (0..).zip(&self.symbols) {
            naming[face_of(symbol)? as usize] = Some(number);
        }
        let mut whole = [0; 6];
        for (each, number) in whole.iter_mut().zip(naming) {
            *each = number?;
        }
        Some(whole)
    }

    /// The symbols of the middle centres of a cube with an odd number of layers, in the order of [`Face::ALL`].
    fn centres(&self, cube: BigCube) -> Naming {
        Face::ALL.map(|face| self.stickers[centre(cube, face)])
    }

    /// The naming in which the corner at DBL is in its place. The function uses the fact that two colors are opposite
    /// if no corner shows both of them.
    fn by_corners(&self, cube: BigCube) -> Result<Naming, Vec<PieceFault>> {
        let mut have_met = [[false; 6]; 6];
        let mut faults = Vec::new();
        for place in Corner::ALL {
            let shows = self.at_corner(cube, place);
            let [first, second, third] = shows;
            if first == second || second == third || third == first {
                faults.push(PieceFault::NoSuchPiece {
                    kind: "corner",
                    place: place.to_string(),
                    shows: self.shown(&shows),
                });
            }
            for one in shows {
                for other in shows {
                    have_met[usize::from(one)][usize::from(other)] = true;
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let opposite = |color: u8| {
            let mut others = (0..6).filter(|&other| !have_met[usize::from(color)][usize::from(other)]);
            match (others.next(), others.next()) {
                (Some(only), None) => Ok(only),
                _ => Err(PieceFault::NoOpposite {
                    symbol: self.shown(&[color]),
                }),
            }
        };
        let mut naming = [0; 6];
        for (face, color) in Corner::Dbl.faces().into_iter().zip(self.at_corner(cube, Corner::Dbl)) {
            naming[face as usize] = color;
            naming[face.opposite() as usize] = opposite(color).map_err(|fault| vec![fault])?;
        }
        Ok(naming)
    }

    fn at_corner(&self, cube: BigCube, place: Corner) -> [u8; 3] {
        corner_stickers(cube.layers(), place).map(|sticker| self.stickers[sticker])
    }

    fn shown(&self, colors: &[u8]) -> String {
        let symbols = colors.iter().map(|&color| self.symbols[usize::from(color)]);
        shown_together(symbols)
    }

    /// Returns the position under a naming of the colors, and the symbol for each face.
    fn named(&self, cube: BigCube, naming: Naming) -> Result<(PuzzlePosition, [char; 6]), Vec<PieceFault>> {
        let mut faces = [None; 6];
        for (face, color) in Face::ALL.into_iter().zip(naming) {
            faces[usize::from(color)] = Some(face);
        }
        let stickers = self.stickers.iter();
        let stickers: Option<Vec<Face>> = stickers.map(|&color| faces[usize::from(color)]).collect();
        let odd_centres = |centres: Naming| {
            vec![PieceFault::Centres {
                shows: self.shown(&centres),
            }]
        };
        // A color belongs to no face if, for example, it is on none of the middle centres.
        let Some(stickers) = stickers else {
            return Err(odd_centres(naming));
        };
        let symbols = naming.map(|color| self.symbols[usize::from(color)]);
        let mut faults = Vec::new();
        let corners = kept(corners_of(&stickers, cube.layers(), &symbols), &mut faults);
        let is_odd_cube = !cube.layers().is_multiple_of(2);
        let centres = is_odd_cube.then(|| Face::ALL.map(|face| stickers[centre(cube, face)]));
        if centres.is_some_and(|centres| Rotation::from_centres(centres).is_none()) {
            faults.extend(odd_centres(self.centres(cube)));
        }
        for orbit in EdgeOrbit::of_cube(cube.layers()) {
            let edges = kept(orbit.pieces(&stickers, &symbols), &mut faults);
            // A quarter turn of a face cycles four corners and four middle edges; a quarter turn of a middle layer
            // cycles four middle edges and four middle centres. So the sum of the three parities is even. No such law
            // holds for wings. A quarter turn of a layer of wings cycles four wings and some centres. The parity of the
            // centres cannot be seen, because centres of one color look the same.
            if let (Some(centres), Some(corners), Some(edges)) = (centres, corners, edges)
                && orbit.is_middle()
                && faults.is_empty()
                && is_odd(&corners.map(|(corner, _)| corner)) ^ is_odd(&edges) ^ is_odd(&centres)
            {
                faults.push(PieceFault::Exchanged { kind: "edge" });
            }
        }
        faults.extend(
            check_centres(&stickers, cube.layers(), &symbols)
                .err()
                .into_iter()
                .flatten(),
        );
        if !faults.is_empty() {
            return Err(faults);
        }
        let position: Vec<u8> = stickers.into_iter().map(|face| face as u8).collect();
        Ok((position.into(), symbols))
    }
}

/// Returns the value of a result. If the result is an error, this function returns `None` and appends the faults to
/// `faults`.
fn kept<T>(found: Result<T, Vec<PieceFault>>, faults: &mut Vec<PieceFault>) -> Option<T> {
    found.map_err(|more| faults.extend(more)).ok()
}

/// The index of the middle sticker of a face on a cube with an odd number of layers.
fn centre(cube: BigCube, face: Face) -> usize {
    let size = usize::from(cube.layers());
    place(size, face, size / 2, size / 2)
}
