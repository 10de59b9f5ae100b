//! Finds patches of one color in a picture. Some of these patches are stickers.

use super::color::Oklab;
use super::picture::ReducedPicture;

/// A connected patch of pixels in a picture. The color changes only slightly from one pixel to the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blob {
    /// The number of pixels in the patch.
    pub(super) area: f64,
    /// The centre of the patch.
    pub(super) middle: [f64; 2],
    /// The inverse of the covariance matrix of the pixel coordinates: the entries xx, xy and yy. Distances that are
    /// measured with this matrix are relative to the shape of the patch, so they hardly depend on the perspective.
    inverse: [f64; 3],
}

/// The minimum number of pixels of a sticker.
const SMALLEST: usize = 24;
/// The largest fraction of a picture that a sticker covers.
const LARGEST: f64 = 0.15;
/// The smallest compactness of a sticker. The compactness is the area divided by 12 times the square root of the
/// determinant of the covariance matrix: 1 for a square or a parallelogram, 1.05 for a disk, and less for a patch with
/// a ragged border.
const COMPACT: f64 = 0.82;
/// The smallest squared ratio of the shorter to the longer axis of a sticker, approximately. Stickers that are seen at
/// a flat angle have a small ratio.
const NARROWEST: f64 = 0.02;

impl Blob {
    /// True if another patch is the same as this patch, except for a slightly different border.
    pub(super) fn is_same(&self, other: &Blob) -> bool {
        /// The largest squared distance between the two centres, in the metric of [`Blob::distance`].
        const APART: f64 = 0.1;
        let way = [0, 1].map(|axis| other.middle[axis] - self.middle[axis]);
        (0.7..1.4).contains(&(self.area / other.area)) && self.distance(way) < APART
    }

    /// The squared length of a vector from the centre, in units of the patch's spread. (This is the squared Mahalanobis
    /// distance for the covariance matrix of the pixels.) If the patch is a square sticker with the side `s`, the
    /// squared length of a vector of `p·s` pixels is 12·p².
    pub(super) fn distance(&self, from_middle: [f64; 2]) -> f64 {
        self.product(from_middle, from_middle)
    }

    /// The scalar product of two vectors in the metric of the patch.
    pub(super) fn product(&self, one: [f64; 2], other: [f64; 2]) -> f64 {
        let [xx, xy, yy] = self.inverse;
        one[0] * other[0] * xx + (one[0] * other[1] + one[1] * other[0]) * xy + one[1] * other[1] * yy
    }
}

/// A rule for the borders of patches: it decides whether there is a border at a pixel.
#[derive(Debug, Clone, Copy)]
pub(super) enum Border {
    /// A border where colors differ by at least this distance in Oklab. In this distance, the squares of the two
    /// coordinates of the tint count twice.
    Color(f64),
    /// A border where tints differ by at least this much, or where the lightness changes by more than at the edge of a
    /// shadow or of a soft glare.
    Tint(f64),
    /// A border where a pixel is darker than the pixels on both sides by more than this fraction of their lightness.
    /// This rule finds the gaps between stickers, even in a glare. Sharp changes of color are borders, too.
    Gap(f64),
}

/// For [`Border::Tint`]: the largest change of lightness at the edge of a shadow, as a fraction of the larger
/// lightness. Between a sticker and a gap, the lightness changes by more.
const SHADOW: f64 = 0.3;

/// For [`Border::Gap`]: a color difference of at least this much is a border even without a gap.
const SHARP: f64 = 0.2;
/// To decide whether a pixel is in a gap, it is compared with the pixels at these distances on both sides, in pixels.
const BESIDE_GAP: [usize; 2] = [3, 6];

impl Border {
    /// True if a pixel is in a gap.
    fn is_gap(self, picture: &ReducedPicture, pixel: usize) -> bool {
        let Border::Gap(part) = self else {
            return false;
        };
        let (width, height) = (picture.width, picture.height);
        let (x, y) = (pixel % width, pixel / width);
        let light = picture.looks[pixel].lightness();
        let is_lighter = |pixel: usize| (1.0 - part) * picture.looks[pixel].lightness() > light;
        BESIDE_GAP.into_iter().any(|far| {
            let (is_in_row, is_in_column) = (x >= far && x + far < width, y >= far && y + far < height);
            let is_between = |step: usize| is_lighter(pixel - far * step) && is_lighter(pixel + far * step);
            is_in_row && is_between(1)
                || is_in_column && is_between(width)
                || is_in_row && is_in_column && (is_between(width + 1) || is_between(width - 1))
        })
    }

    fn is_between(self, one: Oklab, other: Oklab) -> bool {
        let [light, red, yellow] = one.minus(other);
        match self {
            Border::Gap(_) => light.powi(2) + 2.0 * (red.powi(2) + yellow.powi(2)) >= SHARP.powi(2),
            Border::Color(threshold) => light.powi(2) + 2.0 * (red.powi(2) + yellow.powi(2)) >= threshold.powi(2),
            Border::Tint(threshold) => {
                // Weaker light reduces all components of a color in Oklab by the same factor.
                let brighter = one.lightness().max(other.lightness()).max(0.05);
                let [red, yellow] = one.tint_beside(other);
                light.abs() >= SHADOW * brighter || red.powi(2) + yellow.powi(2) >= threshold.powi(2)
            }
        }
    }
}

/// Finds the patches of a picture, with the borders that the rule `border` gives. Patches that cannot be stickers are
/// left out.
pub(super) fn blobs(picture: &ReducedPicture, border: Border) -> Vec<Blob> {
    let (width, height) = (picture.width, picture.height);
    if width < 3 || height < 3 {
        return Vec::new();
    }
    let looks = &picture.looks;
    let is_flat = |pixel: usize| {
        let is_border = |one: usize, other: usize| border.is_between(looks[one], looks[other]);
        !(border.is_gap(picture, pixel)
            || is_border(pixel - 1, pixel + 1)
            || is_border(pixel - width, pixel + width)
            || is_border(pixel - width - 1, pixel + width + 1)
            || is_border(pixel - width + 1, pixel + width - 1))
    };
    let mut open = vec![false; width * height];
    for row in 1..height - 1 {
        let inner = row * width + 1..row * width + width - 1;
        for (pixel, is_open) in inner.clone().zip(&mut open[inner]) {
            *is_open = is_flat(pixel);
        }
    }
    let mut found = Vec::new();
    let mut stack = Vec::new();
    for start in 0..open.len() {
        if !std::mem::replace(&mut open[start], false) {
            continue;
        }
        stack.push(start);
        let mut sums = [0.0; 6];
        while let Some(pixel) = stack.pop() {
            let (x, y) = ((pixel % width) as f64 + 0.5, (pixel / width) as f64 + 0.5);
            let parts = [1.0, x, y, x * x, x * y, y * y];
            sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
            // Pixels at the edge of the picture are never flat, so each flat pixel has four neighbours.
            for next in [pixel - 1, pixel + 1, pixel - width, pixel + width] {
                if std::mem::replace(&mut open[next], false) {
                    stack.push(next);
                }
            }
        }
        found.extend(blob(sums, (width * height) as f64));
    }
    found
}

fn blob([area, x, y, xx, xy, yy]: [f64; 6], pixels: f64) -> Option<Blob> {
    if area < SMALLEST as f64 || area > LARGEST * pixels {
        return None;
    }
    let middle = [x / area, y / area];
    // The variance of a single pixel, which is a square of side 1.
    let own = 1.0 / 12.0;
    let covariance = [
        xx / area - middle[0].powi(2) + own,
        xy / area - middle[0] * middle[1],
        yy / area - middle[1].powi(2) + own,
    ];
    let determinant = covariance[0] * covariance[2] - covariance[1].powi(2);
    let trace = covariance[0] + covariance[2];
    let is_compact = determinant > 0.0 && area / (12.0 * determinant.sqrt()) > COMPACT;
    let is_wide = determinant > NARROWEST * trace.powi(2);
    (is_compact && is_wide).then(|| Blob {
        area,
        middle,
        inverse: [
            covariance[2] / determinant,
            -covariance[1] / determinant,
            covariance[0] / determinant,
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::picture::CameraPicture;

    /// A picture of 60 times 60 pixels. `shade` returns the shade of grey of the pixel in a column and a row.
    fn picture(shade: impl Fn(usize, usize) -> u8) -> ReducedPicture {
        let pixels = (0..60 * 60).flat_map(|pixel| {
            let shade = shade(pixel % 60, pixel / 60);
            [shade, shade, shade, 255]
        });
        let pixels: Vec<u8> = pixels.collect();
        CameraPicture::new(60, 60, &pixels)
            .expect("four bytes a pixel")
            .reduced()
    }

    #[test]
    fn stickers_of_one_color_are_told_apart_by_the_gaps_in_rows_and_columns() {
        let is_gap = |place: usize| (18..22).contains(&place) || (38..42).contains(&place);
        let picture = picture(|column, row| if is_gap(column) || is_gap(row) { 150 } else { 200 });
        let found = blobs(&picture, Border::Gap(0.08));
        for (number, middle) in (0..9).map(|number| (number, [number % 3, number / 3])) {
            let is_here = |blob: &&Blob| blob.middle.map(|part| part as usize / 20) == middle;
            assert_eq!(found.iter().filter(is_here).count(), 1, "{number}: {found:?}");
        }
    }

    #[test]
    fn a_patch_is_found_whole_whichever_way_it_leans() {
        let leaning = |column: usize, row: usize| {
            let is_patch = (20..40).contains(&row) && (50..70).contains(&(column + row));
            if is_patch { 200 } else { 0 }
        };
        let pictures = [
            picture(leaning),
            picture(|column, row| leaning(59 - column, row)),
            picture(|column, row| leaning(row, column)),
            picture(|column, row| leaning(row, 59 - column)),
        ];
        for picture in pictures {
            let found = blobs(&picture, Border::Color(0.05));
            let areas: Vec<usize> = found.iter().map(|blob| blob.area as usize).collect();
            assert_eq!(areas, [288]);
        }
    }
}
