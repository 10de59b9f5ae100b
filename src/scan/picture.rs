//! Pictures as they come from a decoder or a camera.

use super::color::{Exposure, MeasuredColor};

/// A picture: rows of pixels, each four bytes: red, green, blue, and how opaque it is (sRGB).
#[derive(Debug, Clone, Copy)]
pub struct CameraPicture<'a> {
    width: usize,
    height: usize,
    rgba: &'a [u8],
}

/// The longer side to which pictures are reduced before they are looked at.
const LONGER_SIDE: usize = 400;

impl<'a> CameraPicture<'a> {
    /// A picture; none if there are not `4·width·height` bytes, or no pixel at all.
    pub fn new(width: usize, height: usize, rgba: &'a [u8]) -> Option<CameraPicture<'a>> {
        let bytes = width.checked_mul(height)?.checked_mul(4)?;
        (bytes == rgba.len() && bytes > 0).then_some(CameraPicture { width, height, rgba })
    }

    /// The same in fewer pixels, each the mean of those that it stands for.
    pub(super) fn reduced(&self) -> ReducedPicture {
        let step = self.width.max(self.height).div_ceil(LONGER_SIDE).max(1);
        let (width, height) = ((self.width / step).max(1), (self.height / step).max(1));
        let mut colors = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let mut sums = [0_u32; 3];
                let mut count = 0;
                for y in row * step..((row + 1) * step).min(self.height) {
                    for x in column * step..((column + 1) * step).min(self.width) {
                        let at = 4 * (y * self.width + x);
                        sums.iter_mut()
                            .zip(&self.rgba[at..at + 3])
                            .for_each(|(sum, &byte)| *sum += u32::from(byte));
                        count += 1;
                    }
                }
                colors.push(sums.map(|sum| (sum / count.max(1)) as u8));
            }
        }
        ReducedPicture { width, height, colors }
    }
}

/// A picture of a few hundred pixels a side.
pub(super) struct ReducedPicture {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) colors: Vec<[u8; 3]>,
}

impl ReducedPicture {
    pub(super) fn exposure(&self, pixel: usize) -> Exposure {
        MeasuredColor::from(self.colors[pixel]).exposure()
    }

    /// The pixel at a point; none outside.
    pub(super) fn at(&self, [x, y]: [f64; 2]) -> Option<[u8; 3]> {
        let is_inside = x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64;
        is_inside.then(|| self.colors[y as usize * self.width + x as usize])
    }
}
