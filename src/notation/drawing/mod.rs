//! Pictures: what is drawn, as SVG, as PNG, or one after the other as a film.

mod digits;
mod film;
mod png;
mod point;
mod raster;
mod shapes;

pub use film::{Film, FilmFrame};
pub use point::{Point, along};
pub use shapes::{Drawing, StickerRows};

/// The cosine of 30 degrees, √3/2: how wide a sticker is that an isometric view sees aslant, and the height of an
/// equilateral triangle of side 1.
pub(crate) const ASLANT: f64 = 0.866_025_4;
