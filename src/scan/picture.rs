//! Pictures from a decoder or a camera.

use super::color::{ExposureTable, Oklab};

/// A picture in sRGB: rows of pixels. Each pixel has four bytes, for red, green, blue and opacity.
#[derive(Debug, Clone, Copy)]
pub struct CameraPicture<'a> {
    width: usize,
    height: usize,
    rgba: &'a [u8],
}

/// The maximum length of the longer side of a reduced picture, in pixels.
const LONGER_SIDE: usize = 480;

impl<'a> CameraPicture<'a> {
    /// A picture; `None` if `rgba` does not have `4·width·height` bytes, or if the picture has no pixels.
    pub fn new(width: usize, height: usize, rgba: &'a [u8]) -> Option<CameraPicture<'a>> {
        let bytes = width.checked_mul(height)?.checked_mul(4)?;
        (bytes == rgba.len() && bytes > 0).then_some(CameraPicture { width, height, rgba })
    }

    /// The picture, reduced so that its longer side has at most [`LONGER_SIDE`] pixels. The color of each pixel is the
    /// mean of the original pixels that it covers, wholly or partly.
    pub(super) fn reduced(&self) -> ReducedPicture {
        let longer = self.width.max(self.height);
        let side = |side: usize| match longer > LONGER_SIDE {
            true => (side * LONGER_SIDE / longer).max(1),
            false => side,
        };
        let (width, height) = (side(self.width), side(self.height));
        let span = |index: usize, from: usize, to: usize| index * from / to..((index + 1) * from).div_ceil(to);
        let mut colors = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let mut sums = [0_u32; 3];
                let mut count = 0;
                for y in span(row, self.height, height) {
                    for x in span(column, self.width, width) {
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
        let exposures = ExposureTable::new();
        let looks = colors.iter().map(|&color| exposures.of(color).oklab()).collect();
        ReducedPicture {
            width,
            height,
            colors,
            looks,
        }
    }
}

/// A picture whose longer side has at most [`LONGER_SIDE`] pixels.
pub(super) struct ReducedPicture {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) colors: Vec<[u8; 3]>,
    /// For each pixel, its color in Oklab.
    pub(super) looks: Vec<Oklab>,
}

impl ReducedPicture {
    /// The index of the pixel at a point; `None` if the point is outside the picture.
    fn pixel(&self, [x, y]: [f64; 2]) -> Option<usize> {
        let is_inside = x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64;
        is_inside.then(|| y as usize * self.width + x as usize)
    }

    /// The color (red, green, blue) at a point; `None` if the point is outside the picture.
    pub(super) fn at(&self, point: [f64; 2]) -> Option<[u8; 3]> {
        self.pixel(point).map(|pixel| self.colors[pixel])
    }

    /// The lightness at a point; `None` if the point is outside the picture.
    pub(super) fn lightness(&self, point: [f64; 2]) -> Option<f64> {
        self.pixel(point).map(|pixel| self.looks[pixel].lightness())
    }
}
