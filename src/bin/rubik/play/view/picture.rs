//! Chooses the largest picture of a puzzle that fits.

use super::{corner, net};
use crate::play::color::StickerTheme;
use crate::play::net::{Perspective, ScreenNet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A picture that fits.
pub enum FittingPicture {
    /// The net.
    Net(net::NetFit),
    /// A view from a corner.
    Corner(corner::CornerFit),
}

impl FittingPicture {
    /// Finds the largest picture that fits into an area of cells. If the corner view is wanted but does not fit,
    /// returns the net. Returns `None` if the net does not fit either.
    pub fn find(net: &ScreenNet, wanted: Perspective, width: u16, height: u16) -> Option<FittingPicture> {
        let corner = match wanted {
            Perspective::Corner => corner::fit(net, width, height).map(FittingPicture::Corner),
            Perspective::Net => None,
        };
        corner.or_else(|| net::fit(net, width, height).map(FittingPicture::Net))
    }

    /// The width of the picture in cells.
    pub fn width(&self) -> u16 {
        match self {
            FittingPicture::Net(fit) => fit.width,
            FittingPicture::Corner(fit) => fit.width,
        }
    }

    /// True if stickers are wide enough for signs beside their letters.
    pub fn has_room_for_signs(&self) -> bool {
        match self {
            FittingPicture::Net(fit) => fit.has_room_for_signs(),
            FittingPicture::Corner(_) => true,
        }
    }

    /// Draws the picture in the top left corner of an area.
    pub fn draw(&self, buffer: &mut Buffer, area: Rect, net: &ScreenNet, theme: &StickerTheme) {
        match *self {
            FittingPicture::Net(fit) => net::draw(buffer, area, net, fit, theme),
            FittingPicture::Corner(fit) => corner::draw(buffer, area, net, fit, theme),
        }
    }
}
