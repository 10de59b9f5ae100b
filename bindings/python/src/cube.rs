//! The Python class of a 3x3x3 cube.

use crate::algorithm::Algorithm;
use crate::waiting::raised;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyString, PyType};
use rubik::cube::{Face, Facelet, Facelets, Piece, PieceSet, Position};
use rubik::notation::drawing::Drawing;
use rubik::notation::svg::{self, Picture};
use rubik::notation::{ColorScheme, Format, Reader, write};
use std::collections::hash_map::{DefaultHasher, RandomState};
use std::hash::{BuildHasher, Hash, Hasher};

/// A 3x3x3 cube: its stickers, and the orientation in which it is held. It is immutable.
///
/// ``Cube(text)`` reads any format of docs/formats.md. ``Cube(text, format)`` reads only the named format.
///
/// >>> import rubik
/// >>> cube = rubik.Cube("R U")
/// >>> cube["F8"], cube["URF"], cube["U"]
/// ('D', 'FUR', ('UUU', 'UUU', 'FFF'))
/// >>> (cube + "U' R'").is_solved, cube - "R U" == rubik.Cube()
/// (True, True)
/// >>> len(cube), cube.facelets[:9], "".join(cube) == cube.facelets
/// (54, 'UUUUUUFFF', True)
#[pyclass(frozen, module = "rubik")]
pub struct Cube(pub rubik::Cube);

impl Cube {
    /// The stickers, as the cube is held.
    pub fn text(&self) -> String {
        write(&self.0, Format::Facelets).expect("stickers need no solver")
    }
}

/// The format with this name.
fn format(name: &str) -> PyResult<Format> {
    let known = Format::ALL.into_iter().find(|format| format.name() == name);
    known.ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        PyValueError::new_err(format!("unknown format '{name}'; the choices are {}", names.join(", ")))
    })
}

#[pymethods]
impl Cube {
    #[new]
    #[pyo3(signature = (text = None, format = None))]
    fn new(py: Python<'_>, text: Option<&Bound<'_, PyAny>>, format: Option<&str>) -> PyResult<Cube> {
        let Some(text) = text else {
            return Ok(Cube(rubik::Cube::SOLVED));
        };
        let reader = Reader {
            format: format.map(self::format).transpose()?,
            ..Reader::default()
        };
        let reading = reader.read(&text_of(text)?);
        Ok(Cube(reading.map_err(|error| raised(py, &error.into()))?.cube))
    }

    /// A random cube; all solvable cubes are equally likely. The same seed and ``number`` always give the same cube.
    /// Without a seed, each call returns a new cube.
    ///
    /// >>> rubik.Cube.random(seed=1) == rubik.Cube.random(seed=1)
    /// True
    /// >>> rubik.Cube.random() == rubik.Cube.random()
    /// False
    #[classmethod]
    #[pyo3(signature = (seed = None, number = 0))]
    fn random(_: &Bound<'_, PyType>, seed: Option<u64>, number: u64) -> Cube {
        Cube(rubik::Cube::random(seed.unwrap_or_else(another_seed), number))
    }

    /// The cube after an algorithm.
    ///
    /// >>> rubik.Cube().apply("R4").is_solved
    /// True
    fn apply(&self, py: Python<'_>, algorithm: &Bound<'_, PyAny>) -> PyResult<Cube> {
        self.after(py, &Algorithm::of(algorithm)?)
    }

    fn __add__(&self, py: Python<'_>, algorithm: &Bound<'_, PyAny>) -> PyResult<Cube> {
        self.after(py, &Algorithm::of(algorithm)?)
    }

    fn __sub__(&self, py: Python<'_>, algorithm: &Bound<'_, PyAny>) -> PyResult<Cube> {
        self.after(py, &Algorithm::of(algorithm)?.inverse())
    }

    /// The inverse cube. Moves that solve the inverse cube lead from the solved cube to this cube.
    ///
    /// >>> rubik.Cube("R U").inverse() == rubik.Cube("U' R'")
    /// True
    fn inverse(&self) -> Cube {
        let position = Position::from(self.0.position.cube.inverse());
        Cube(rubik::Cube::from(position))
    }

    /// The 54 stickers as the cube is held, face by face in the order U R F D L B. Each letter names the face that the
    /// sticker belongs to.
    ///
    /// >>> rubik.Cube("R").facelets
    /// 'UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB'
    #[getter]
    fn facelets(&self) -> String {
        self.text()
    }

    /// The stickers of each face, row by row.
    ///
    /// >>> rubik.Cube("R").faces["F"]
    /// ('FFD', 'FFD', 'FFD')
    #[getter]
    fn faces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let faces = PyDict::new(py);
        for face in Face::ALL {
            faces.set_item(face.letter().to_string(), self.rows(face))?;
        }
        Ok(faces)
    }

    /// The piece at each place. The stickers of a piece are in the order of the faces in the name of the place.
    ///
    /// >>> pieces = rubik.Cube("R").pieces
    /// >>> pieces["URF"], pieces["UR"], pieces["UL"], len(pieces)
    /// ('FRD', 'FR', 'UL', 20)
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for piece in PieceSet::ALL.iter() {
            let places = piece.facelets();
            let name: String = places.iter().map(|place| place.face().letter()).collect();
            pieces.set_item(name, self.stickers(&places))?;
        }
        Ok(pieces)
    }

    /// A face by its letter, a piece by the name of its place, or a sticker by its face and number or by its index in
    /// ``facelets``.
    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(name) = place.extract::<String>() else {
            return self.text().into_bound_py_any(py)?.get_item(place);
        };
        let unknown = || {
            PyKeyError::new_err(format!(
                "{name}: a cube has faces U R F D L B, places such as UR and URF, stickers such as U0"
            ))
        };
        let letters: Vec<char> = name.chars().collect();
        let face = |letter: char| Face::ALL.into_iter().find(|face| face.letter() == letter);
        match letters[..] {
            [letter] => self.rows(face(letter).ok_or_else(unknown)?).into_bound_py_any(py),
            [letter, digit @ '0'..='8'] => {
                let facelet = Facelet::new(face(letter).ok_or_else(unknown)?, digit as u8 - b'0');
                self.stickers(&[facelet.ok_or_else(unknown)?]).into_bound_py_any(py)
            }
            _ => {
                let mut wanted: Vec<Face> = Vec::new();
                for letter in letters {
                    wanted.push(face(letter).ok_or_else(unknown)?);
                }
                let is_place = |places: &Vec<Facelet>| {
                    places.len() == wanted.len() && places.iter().all(|place| wanted.contains(&place.face()))
                };
                let places = PieceSet::ALL
                    .iter()
                    .map(Piece::facelets)
                    .find(is_place)
                    .ok_or_else(unknown)?;
                // The stickers in the order in which the caller named the faces.
                let at = |face: &Face| places.iter().copied().find(|place| place.face() == *face);
                let places: Option<Vec<Facelet>> = wanted.iter().map(at).collect();
                self.stickers(&places.ok_or_else(unknown)?).into_bound_py_any(py)
            }
        }
    }

    fn __len__(&self) -> usize {
        Facelet::COUNT
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.text().into_bound_py_any(py)?.try_iter()
    }

    /// Whether the cube is solved, in any orientation.
    ///
    /// >>> rubik.Cube("x y").is_solved
    /// True
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// A number for each sticker, from 0 to 5 for the faces U R F D L B.
    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.facelets().colors().map(|face| face as u8))
    }

    /// The cube in a format of docs/formats.md.
    ///
    /// >>> rubik.Cube("R").to("reid")[:11]
    /// 'UF FR UB UL'
    fn to(&self, format: &str) -> PyResult<String> {
        let written = write(&self.0, self::format(format)?);
        written.ok_or_else(|| PyValueError::new_err("the format 'moves' needs a search: use solve"))
    }

    /// A picture of the cube, seen from a corner, as SVG.
    ///
    /// >>> rubik.Cube().svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        self.drawn().svg()
    }

    /// The picture of ``svg`` as PNG.
    ///
    /// >>> rubik.Cube().png()[1:4]
    /// b'PNG'
    fn png<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.drawn().png())
    }

    fn _repr_svg_(&self) -> String {
        self.drawn().svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Cube('{}')", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Cube>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.facelets().colors().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &'static str)) {
        (py.get_type::<Cube>(), (self.text(), Format::Facelets.name()))
    }
}

/// A new random seed in each call, from the random state of hash maps.
fn another_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl Cube {
    fn after(&self, py: Python<'_>, algorithm: &rubik::Algorithm) -> PyResult<Cube> {
        let after = algorithm.applied_to(&self.0);
        let after = after.map_err(|error| raised(py, &rubik::notation::AlgorithmError::from(error).into()))?;
        Ok(Cube(after))
    }

    fn stickers(&self, places: &[Facelet]) -> String {
        let facelets = self.0.facelets();
        let colors = facelets.colors();
        places.iter().map(|place| colors[place.index()].letter()).collect()
    }

    fn rows(&self, face: Face) -> (String, String, String) {
        let row = |first: u8| {
            let places: Vec<Facelet> = (first..first + 3)
                .filter_map(|place| Facelet::new(face, place))
                .collect();
            self.stickers(&places)
        };
        (row(0), row(3), row(6))
    }

    fn drawn(&self) -> Drawing {
        let facelets: Facelets = self.0.facelets();
        svg::draw(&facelets, Picture::default(), &ColorScheme::default())
    }
}

/// The text of a Python value that is text, a [`Cube`] or an [`Algorithm`].
pub fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    if let Ok(cube) = value.cast::<Cube>() {
        return Ok(cube.get().text());
    }
    if let Ok(algorithm) = value.cast::<Algorithm>() {
        return Ok(algorithm.get().text());
    }
    value.extract()
}
