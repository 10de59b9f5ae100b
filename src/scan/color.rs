//! Colors as a camera measures them, and the color space in which this module compares them.
//!
//! A camera receives an amount of light in each of its three channels. If the light on a sticker becomes stronger or
//! changes its tint, each amount is multiplied by a factor, until the channel is saturated. This module stores colors
//! as the cube roots of these amounts ([`Exposure`]). A change of light is then still a factor for each channel, and
//! noise is about as large in dark colors as in bright colors. Colors are compared in Oklab (B. Ottosson, 2020). The
//! three coordinates of this color space are lightness, green to red, and blue to yellow; equal distances between
//! colors look equally large.

/// A measured color: red, green and blue as in pictures (sRGB), each from 0 to 255.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeasuredColor {
    channels: [f32; 3],
}

impl MeasuredColor {
    /// A color; `None` if a channel is not a number from 0 to 255.
    pub fn new(channels: [f32; 3]) -> Option<MeasuredColor> {
        let are_valid = channels.iter().all(|channel| (0.0..=255.0).contains(channel));
        are_valid.then_some(MeasuredColor { channels })
    }

    /// Red, green and blue.
    pub const fn channels(self) -> [f32; 3] {
        self.channels
    }

    /// The exposure that gives this color.
    pub(super) fn exposure(self) -> Exposure {
        Exposure(self.channels.map(|channel| linear(f64::from(channel) / 255.0).cbrt()))
    }
}

impl From<[u8; 3]> for MeasuredColor {
    fn from(channels: [u8; 3]) -> MeasuredColor {
        MeasuredColor {
            channels: channels.map(f32::from),
        }
    }
}

/// The amount of light that a channel in sRGB stands for (IEC 61966-2-1). The amount and the channel are from 0 to 1.
fn linear(channel: f64) -> f64 {
    match channel <= 0.040_45 {
        true => channel / 12.92,
        false => ((channel + 0.055) / 1.055).powf(2.4),
    }
}

/// For each value of a channel, 0 to 255, the cube root of the amount of light.
pub(super) struct ExposureTable([f64; 256]);

impl ExposureTable {
    pub(super) fn new() -> ExposureTable {
        ExposureTable(std::array::from_fn(|channel| linear(channel as f64 / 255.0).cbrt()))
    }

    /// The exposure that gives this color.
    pub(super) fn of(&self, channels: [u8; 3]) -> Exposure {
        Exposure(channels.map(|channel| self.0[usize::from(channel)]))
    }
}

/// The cube roots of the amounts of red, green and blue light that a camera received, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Exposure(pub(super) [f64; 3]);

impl Exposure {
    /// The exposure after the light changes by these factors, one for each channel.
    pub(super) fn under(self, light: [f64; 3]) -> Exposure {
        Exposure(std::array::from_fn(|channel| self.0[channel] * light[channel]))
    }

    /// The exposure if the camera cannot measure more than the value in `full`, in each channel.
    pub(super) fn at_most(self, full: [f64; 3]) -> Exposure {
        Exposure(std::array::from_fn(|channel| self.0[channel].min(full[channel])))
    }

    /// The color in Oklab: lightness, green to red, blue to yellow.
    pub(super) fn oklab(self) -> Oklab {
        const RECEIVED: [[f64; 3]; 3] = [
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ];
        const SEEN: [[f64; 3]; 3] = [
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ];
        let product = |row: [f64; 3], column: [f64; 3]| row[0] * column[0] + row[1] * column[1] + row[2] * column[2];
        let light = self.0.map(|root| root * root * root);
        let cones = RECEIVED.map(|row| product(row, light).cbrt());
        Oklab(SEEN.map(|row| product(row, cones)))
    }
}

/// A color in Oklab.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Oklab([f64; 3]);

impl Oklab {
    /// The difference from another color in each coordinate: lightness, green to red, and blue to yellow.
    pub(super) fn minus(self, other: Oklab) -> [f64; 3] {
        std::array::from_fn(|part| self.0[part] - other.0[part])
    }

    /// The difference in tint from another color: green to red and blue to yellow, each divided by the lightness. It
    /// does not depend on the brightness of the light.
    pub(super) fn tint_beside(self, other: Oklab) -> [f64; 2] {
        /// The lightness below which colors have no visible tint.
        const DARK: f64 = 0.05;
        [1, 2].map(|part| self.0[part] / self.0[0].max(DARK) - other.0[part] / other.0[0].max(DARK))
    }

    /// The lightness of the color, 0 to 1.
    pub(super) fn lightness(self) -> f64 {
        self.0[0]
    }

    /// The visible difference of two colors; black and white are 1 apart.
    pub(super) fn distance(self, other: Oklab) -> f64 {
        self.minus(other).iter().map(|part| part.powi(2)).sum::<f64>().sqrt()
    }
}

/// The visible difference of two colors: a distance in Oklab, in which black and white are 1 apart.
pub(crate) fn color_distance(one: MeasuredColor, other: MeasuredColor) -> f64 {
    one.exposure().oklab().distance(other.exposure().oklab())
}
