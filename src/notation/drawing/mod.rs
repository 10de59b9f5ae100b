//! Pictures: shapes, as SVG or PNG, or in sequence as a film.

mod digits;
mod film;
mod png;
mod point;
mod raster;
mod shapes;

pub use film::{Film, FilmFrame};
pub use point::{Point, along};
pub use shapes::{Drawing, StickerRows};

/// The cosine of 30 degrees, √3/2: the width of a foreshortened sticker in an isometric view, and the height of an
/// equilateral triangle of side 1.
pub(crate) const ASLANT: f64 = 0.866_025_4;
