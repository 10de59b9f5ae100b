//! Estimates the appearance of a puzzle's colors in pictures, and the light on each face.
//!
//! In this model, a sticker has its color under the light of its face, plus noise. The noise is about normally
//! distributed, except on a few stickers with a glare, a logo or a finger. The model therefore uses Student's t
//! distribution. Large differences are more likely in this distribution than in a normal distribution, so such stickers
//! have little influence on the estimate.

use super::color::{Exposure, Oklab};
use super::model::StickerModel;

/// The degrees of freedom of the t distribution of the noise.
const FREEDOM: f64 = 5.0;
/// The number of dimensions of a color difference.
const DIMENSIONS: f64 = 3.0;
/// The usual spread (standard deviation) of stickers of one color in Oklab, measured on photographs: in lightness, and
/// in each of the other two dimensions.
const USUAL_SPREAD: [f64; 2] = [0.04, 0.015];
/// The weight of [`USUAL_SPREAD`] in the estimate: as much as this number of stickers.
const USUAL_WEIGHT: f64 = 12.0;
/// For the light on a face: the usual relative deviation of its brightness from the mean of all faces. Brightness is
/// measured as a factor of exposures, which are cube roots ([`Exposure`]).
const BRIGHTNESS: f64 = 0.12;
/// For the light on a face: the usual relative deviation of each channel from the brightness.
const TINT: f64 = 0.025;
/// The weight of [`BRIGHTNESS`] and [`TINT`] in the estimate: as much as this number of faces.
const USUAL_LIGHTS: f64 = 1.0;
/// The usual noise of a channel of a measured color, in the unit of [`Exposure`].
const NOISE: f64 = 0.02;

/// The usual relative difference between the light in the corners and in the middle of a face; see [`LightModel::rim`].
const RIM: f64 = 0.08;
/// The estimate of a color's spread also uses the mean spread of all colors. This is the weight of the mean: as much as
/// this number of stickers.
const COMMON_WEIGHT: f64 = 10.0;

/// A channel counts as saturated above this fraction of its value in [`LightModel::full`].
const ABOUT_FULL: f64 = 0.994;
/// The weight of a saturated channel in the estimates, if its expected value is larger than its measured value.
const TOLD_BY_FULL: f64 = 0.15;

/// The model of colors, light and noise.
#[derive(Debug, Clone)]
pub(super) struct LightModel {
    /// For each color, its appearance under the mean light.
    pub(super) prototypes: Vec<Exposure>,
    /// For each face, its light: a factor for each channel of an exposure. The mean over all faces is 1.
    lights: Vec<[f64; 3]>,
    /// The standard deviations of the light between faces, in brightness and in tint; see [`BRIGHTNESS`] and [`TINT`].
    unevenness: [f64; 2],
    /// For each channel, the relative change of the light from the middle of a face to its corners. A lamp or a lens
    /// may cause this change.
    rim: [f64; 3],
    /// For each channel, the value at which it is saturated; `None` if the model assumes no over-exposed colors.
    full: Option<[f64; 3]>,
    /// For each color, the spread (standard deviation) in lightness, and the spread in each of the other two
    /// dimensions.
    spreads: Vec<[f64; 2]>,
    /// The cost of the current numbering of the colors.
    cost_of_names: f64,
}

/// A sticker whose color was measured.
#[derive(Clone, Copy)]
pub(super) struct SeenSticker {
    face: usize,
    /// The squared distance of the sticker from the middle of its face, minus the mean of this value over all stickers;
    /// see [`StickerModel::from_middle`].
    outwards: f64,
    exposure: Exposure,
    oklab: Oklab,
}

/// The stickers of a puzzle; `None` for stickers whose color was not measured.
pub(super) fn stickers(model: &StickerModel, seen: &[Option<Exposure>]) -> Vec<Option<SeenSticker>> {
    let mean = model.from_middle.iter().sum::<f64>() / model.from_middle.len() as f64;
    let places = model.solved.iter().zip(&model.from_middle);
    let sticker = |((&face, from_middle), seen): ((&u8, &f64), &Option<Exposure>)| {
        let exposure = (*seen)?;
        Some(SeenSticker {
            face: usize::from(face),
            outwards: from_middle - mean,
            oklab: exposure.oklab(),
            exposure,
        })
    };
    places.zip(seen).map(sticker).collect()
}

impl LightModel {
    /// A model with these colors and with the same light on all faces.
    pub(super) fn new(prototypes: Vec<Exposure>, full: Option<[f64; 3]>) -> LightModel {
        let faces = prototypes.len();
        LightModel {
            prototypes,
            lights: vec![[1.0; 3]; faces],
            unevenness: [BRIGHTNESS, TINT],
            rim: [0.0; 3],
            full,
            spreads: vec![[0.12, 0.05]; faces],
            cost_of_names: 0.0,
        }
    }

    /// Gives color `i` the appearance of color `naming[i]`. `cost` is the cost of this numbering.
    pub(super) fn rename(&mut self, naming: &[usize], cost: f64) {
        self.cost_of_names = cost;
        self.prototypes = naming.iter().map(|&color| self.prototypes[color]).collect();
        self.spreads = naming.iter().map(|&color| self.spreads[color]).collect();
    }

    /// The light on a sticker.
    fn light(&self, sticker: SeenSticker) -> [f64; 3] {
        let light = self.lights[sticker.face];
        std::array::from_fn(|channel| light[channel] * (1.0 + self.rim[channel] * sticker.outwards))
    }

    /// The expected exposure of a sticker if it has the given color.
    fn expected(&self, sticker: SeenSticker, color: usize) -> Exposure {
        let expected = self.prototypes[color].under(self.light(sticker));
        self.full.map_or(expected, |full| expected.at_most(full))
    }

    /// The difference between a sticker and a color under the light of the sticker.
    fn minus(&self, sticker: SeenSticker, color: usize) -> [f64; 3] {
        sticker.oklab.minus(self.expected(sticker, color).oklab())
    }

    /// The squared distance of a sticker from a color. Each coordinate is in units of the color's spread in this
    /// coordinate.
    fn distance(&self, sticker: SeenSticker, color: usize) -> f64 {
        let [light, red, yellow] = self.minus(sticker, color);
        let spread = self.spreads[color];
        (light / spread[0]).powi(2) + (red.powi(2) + yellow.powi(2)) / spread[1].powi(2)
    }

    /// The visible difference of a sticker from a color: the distance in Oklab.
    pub(super) fn difference(&self, sticker: SeenSticker, color: usize) -> f64 {
        sticker.oklab.distance(self.expected(sticker, color).oklab())
    }

    /// For each sticker and each color, the cost: the negative natural logarithm of the likelihood that the sticker has
    /// the color, up to a constant. The costs of stickers that were not measured are 0.
    pub(super) fn costs(&self, stickers: &[Option<SeenSticker>]) -> Vec<Vec<f64>> {
        let usual = self.spreads.iter().map(|spread| spread[0].ln() + 2.0 * spread[1].ln());
        let usual: Vec<f64> = usual.collect();
        let cost = |sticker: SeenSticker, color: usize| {
            let distance = self.distance(sticker, color);
            (FREEDOM + DIMENSIONS) / 2.0 * (distance / FREEDOM).ln_1p() + usual[color]
        };
        let of_sticker = |sticker: &Option<SeenSticker>| {
            let colors = 0..self.prototypes.len();
            colors
                .map(|color| sticker.map_or(0.0, |sticker| cost(sticker, color)))
                .collect()
        };
        stickers.iter().map(of_sticker).collect()
    }

    /// The cost of the estimated lights and of the numbering of the colors. Unusual lights and numberings cost more.
    pub(super) fn cost_of_look(&self) -> f64 {
        let [of_brightness, of_tint] = self.unevenness;
        let cost = |light: &[f64; 3]| {
            let brightness = light.iter().sum::<f64>() / 3.0;
            let tints = light.map(|factor| (factor / brightness - 1.0).powi(2));
            ((brightness - 1.0) / of_brightness).powi(2) / 2.0
                + tints.iter().sum::<f64>() / (2.0 * of_tint.powi(2))
                + of_brightness.ln()
                + 2.0 * of_tint.ln()
        };
        let of_rim: f64 = self.rim.iter().map(|rim| (rim / RIM).powi(2) / 2.0).sum();
        self.lights.iter().map(cost).sum::<f64>() + of_rim + self.cost_of_names
    }

    /// Estimates the appearance of the colors, the light and the noise, under the assumption that the stickers have the
    /// colors `shown`.
    pub(super) fn learn(&mut self, stickers: &[Option<SeenSticker>], shown: &[u8]) {
        let pairs = stickers.iter().zip(shown);
        let pairs = pairs.filter_map(|(sticker, &color)| Some(((*sticker)?, usize::from(color))));
        let known: Vec<(SeenSticker, usize)> = pairs.collect();
        for _ in 0..3 {
            let weights: Vec<f64> = { known.iter() }
                .map(|&(sticker, color)| (FREEDOM + DIMENSIONS) / (FREEDOM + self.distance(sticker, color)))
                .collect();
            self.learn_lights(&known, &weights);
            self.learn_rim(&known, &weights);
            self.learn_prototypes(&known, &weights);
            self.learn_spreads(&known, &weights);
        }
    }

    /// The weight of a channel of a sticker with a color: [`TOLD_BY_FULL`] if the channel is saturated and its expected
    /// value is larger than its measured value, and otherwise 1.
    fn told_by(&self, (sticker, color): (SeenSticker, usize), channel: usize) -> f64 {
        let seen = sticker.exposure.0[channel];
        let expected = self.prototypes[color].0[channel] * self.light(sticker)[channel];
        let is_full = self.full.is_some_and(|full| seen > ABOUT_FULL * full[channel]);
        if is_full && expected > seen { TOLD_BY_FULL } else { 1.0 }
    }

    fn learn_prototypes(&mut self, known: &[(SeenSticker, usize)], weights: &[f64]) {
        let mut sums = vec![[(0.0, 0.0); 3]; self.prototypes.len()];
        for (&(sticker, color), weight) in known.iter().zip(weights) {
            let light = self.light(sticker);
            for channel in 0..3 {
                let weight = weight * self.told_by((sticker, color), channel);
                sums[color][channel].0 += weight * light[channel] * sticker.exposure.0[channel];
                sums[color][channel].1 += weight * light[channel].powi(2);
            }
        }
        for (prototype, sums) in self.prototypes.iter_mut().zip(sums) {
            for (value, (sum, weight)) in prototype.0.iter_mut().zip(sums) {
                if weight > 0.0 {
                    *value = sum / weight;
                }
            }
        }
    }

    fn learn_lights(&mut self, known: &[(SeenSticker, usize)], weights: &[f64]) {
        let faces = self.lights.len();
        let mut sums = vec![[(0.0, 0.0); 3]; faces];
        for (&(sticker, color), weight) in known.iter().zip(weights) {
            for (channel, sums) in sums[sticker.face].iter_mut().enumerate() {
                let weight = weight * self.told_by((sticker, color), channel);
                let plain = self.prototypes[color].0[channel] * (1.0 + self.rim[channel] * sticker.outwards);
                sums.0 += weight * plain * sticker.exposure.0[channel] / NOISE.powi(2);
                sums.1 += weight * plain * plain / NOISE.powi(2);
            }
        }
        for (light, sums) in self.lights.iter_mut().zip(sums) {
            let (sum, weight) = sums
                .iter()
                .fold((0.0, 0.0), |all, each| (all.0 + each.0, all.1 + each.1));
            let brightness = (sum + self.unevenness[0].powi(-2)) / (weight + self.unevenness[0].powi(-2));
            for (factor, (sum, weight)) in light.iter_mut().zip(sums) {
                let sureness = (self.unevenness[1] * brightness).powi(-2);
                *factor = (sum + brightness * sureness) / (weight + sureness);
            }
        }
        // Divides the lights by their mean over all faces, and multiplies the colors by it. The mean of the lights is
        // then 1.
        let mean: [f64; 3] =
            std::array::from_fn(|channel| self.lights.iter().map(|light| light[channel]).sum::<f64>() / faces as f64);
        for light in &mut self.lights {
            *light = std::array::from_fn(|channel| light[channel] / mean[channel]);
        }
        let mut sums = [BRIGHTNESS, TINT].map(|usual| usual.powi(2) * USUAL_LIGHTS);
        for light in &self.lights {
            let brightness = light.iter().sum::<f64>() / 3.0;
            sums[0] += (brightness - 1.0).powi(2);
            sums[1] += light
                .map(|factor| (factor / brightness - 1.0).powi(2))
                .iter()
                .sum::<f64>()
                / 2.0;
        }
        self.unevenness = sums.map(|sum| (sum / (faces as f64 + USUAL_LIGHTS)).sqrt());
        for prototype in &mut self.prototypes {
            prototype
                .0
                .iter_mut()
                .zip(mean)
                .for_each(|(value, mean)| *value *= mean);
        }
    }

    fn learn_rim(&mut self, known: &[(SeenSticker, usize)], weights: &[f64]) {
        let mut sums = [(0.0, RIM.powi(-2)); 3];
        for (&(sticker, color), weight) in known.iter().zip(weights) {
            for (channel, sums) in sums.iter_mut().enumerate() {
                let weight = weight * self.told_by((sticker, color), channel);
                let plain = self.prototypes[color].0[channel] * self.lights[sticker.face][channel];
                let change = plain * sticker.outwards;
                sums.0 += weight * (sticker.exposure.0[channel] - plain) * change / NOISE.powi(2);
                sums.1 += weight * change.powi(2) / NOISE.powi(2);
            }
        }
        self.rim = sums.map(|(sum, weight)| sum / weight);
    }

    fn learn_spreads(&mut self, known: &[(SeenSticker, usize)], weights: &[f64]) {
        let mut of_color = vec![([0.0; 2], 0.0); self.prototypes.len()];
        for (&(sticker, color), weight) in known.iter().zip(weights) {
            let [light, red, yellow] = self.minus(sticker, color);
            let (sums, count) = &mut of_color[color];
            sums[0] += weight * light.powi(2);
            sums[1] += weight * (red.powi(2) + yellow.powi(2)) / 2.0;
            *count += 1.0;
        }
        let common = [0, 1].map(|part| {
            let sum: f64 = of_color.iter().map(|(sums, _)| sums[part]).sum();
            (sum + USUAL_SPREAD[part].powi(2) * USUAL_WEIGHT) / (known.len() as f64 + USUAL_WEIGHT)
        });
        for (spread, (sums, count)) in self.spreads.iter_mut().zip(of_color) {
            *spread = [0, 1].map(|part| ((sums[part] + common[part] * COMMON_WEIGHT) / (count + COMMON_WEIGHT)).sqrt());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::color::MeasuredColor;

    #[test]
    fn the_brightness_of_each_face_is_learnt() {
        let colors: [[u8; 3]; 6] = [
            [240, 240, 240],
            [180, 30, 50],
            [40, 160, 80],
            [240, 210, 40],
            [240, 110, 30],
            [30, 80, 180],
        ];
        let colors = colors.map(|color| MeasuredColor::from(color).exposure());
        let (mut stickers, mut shown) = (Vec::new(), Vec::new());
        for (face, light) in [1.0, 0.7, 0.85, 1.1, 0.9, 0.8].into_iter().enumerate() {
            for (color, exposure) in (0_u8..).zip(colors) {
                let exposure = exposure.under([light; 3]);
                stickers.push(Some(SeenSticker {
                    face,
                    outwards: 0.0,
                    oklab: exposure.oklab(),
                    exposure,
                }));
                shown.push(color);
            }
        }
        let mut model = LightModel::new(colors.to_vec(), None);
        model.learn(&stickers, &shown);
        for (sticker, &color) in stickers.iter().flatten().zip(&shown) {
            let difference = model.difference(*sticker, color.into());
            assert!(difference < 0.005, "{difference}");
        }
    }
}
