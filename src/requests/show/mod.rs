//! Writes positions as nets, pictures and other formats, and reviews their stickers.

mod completed_stickers;
mod cube_picture;
mod net;
mod plan;
mod puzzle_review;
mod shown;
mod sticker_review;

pub use completed_stickers::CompletedStickers;
pub(super) use net::MarkedStickers;
pub use net::{Emphasis, Net, Tile};
pub use plan::ShowPlan;
pub use puzzle_review::PuzzleReview;
pub use shown::{CompletionList, PositionView, ShownFile};
pub use sticker_review::StickerReview;
