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
