//! All cubes that have the known stickers when other stickers are unknown.

use super::assembly::{Cube, Position};
use super::facelet::{Facelet, Facelets, PartialStickers};
use super::mask::Mask;
use super::mask_cubes::MaskCubes;
use super::moves::Face;
use super::rotation::Rotation;

/// All cubes that have a given set of known stickers, and their exact number.
#[derive(Debug, Clone)]
pub struct Completions {
    rotation: Rotation,
    cubes: MaskCubes,
}

impl Completions {
    /// The cubes that show these stickers to their holder. `None` if a centre is unknown, or if no cube has
    /// these centres.
    pub fn of(stickers: &PartialStickers) -> Option<Completions> {
        let mut centres = Face::ALL;
        for side in Face::ALL {
            centres[side as usize] = stickers[Facelet::centre(side).index()]?;
        }
        let rotation = Rotation::from_centres(centres)?;
        let places = Facelets::places_upright(rotation.inverse());
        let upright = places.map(|place| stickers[place.index()]);
        Some(Completions {
            rotation,
            cubes: MaskCubes::new(&Mask::of_stickers(&upright)),
        })
    }

    /// The number of cubes.
    pub fn count(&self) -> u128 {
        self.cubes.count()
    }

    /// The cubes in the orientation that the known centres show. Their order depends only on the stickers. The iterator
    /// computes each cube only when it is needed.
    pub fn cubes(&self) -> impl Iterator<Item = Cube> {
        let all = (0..self.count()).map_while(|number| self.cubes.nth(number));
        all.map(|cube| Cube {
            position: Position::from(cube),
            rotation: self.rotation,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use rand::RngExt;
    use std::collections::HashSet;

    fn known(facelets: &Facelets, unknown: &[usize]) -> PartialStickers {
        std::array::from_fn(|index| (!unknown.contains(&index)).then_some(facelets.colors()[index]))
    }

    fn found(stickers: &PartialStickers) -> Completions {
        Completions::of(stickers).expect("the centres are those of a cube")
    }

    #[test]
    fn one_unknown_sticker_is_always_deduced_however_the_cube_is_held() {
        let rotations: Vec<Rotation> = Rotation::all().collect();
        for number in 0..540_usize {
            let mut cube = Cube::random(22, number as u64);
            cube.rotation = rotations[number % Rotation::COUNT];
            let unknown = number % Facelet::COUNT;
            if unknown % 9 == 4 {
                continue;
            }
            let found = found(&known(&cube.facelets(), &[unknown]));
            assert_eq!(found.cubes().collect::<Vec<_>>(), [cube]);
        }
    }

    /// Tries all colors on the unknown stickers, and counts the colorings that can be assembled to a cube.
    #[test]
    fn as_many_cubes_are_counted_as_there_are_colorings() {
        for number in 0..60 {
            let mut random = generator(23, number);
            // On the solved cube, many stickers of one color are side by side, so several cubes have the known
            // stickers.
            let cube = match number % 3 {
                0 => Cube::random(24, number),
                _ => Cube::SOLVED,
            };
            let facelets = cube.facelets();
            let near = [5, 7, 8, 9, 10, 19, 20, 12, 23, 41];
            let places: HashSet<usize> = (0..4).map(|_| near[random.random_range(0..near.len())]).collect();
            let places: Vec<usize> = places.into_iter().collect();
            let mut cubes = HashSet::new();
            for mut coloring in 0..6_usize.pow(places.len() as u32) {
                let mut colors = *facelets.colors();
                for &place in &places {
                    colors[place] = Face::ALL[coloring % 6];
                    coloring /= 6;
                }
                if Cube::try_from(Facelets::new(colors)).is_ok() {
                    cubes.insert(colors);
                }
            }
            let found = found(&known(&facelets, &places));
            assert_eq!(found.count(), cubes.len() as u128, "{places:?}");
            let made: HashSet<[Face; 54]> = found.cubes().map(|cube| *cube.facelets().colors()).collect();
            assert_eq!(made, cubes);
        }
    }

    #[test]
    fn what_is_not_determined_has_several_completions_and_nothing_is_left_out() {
        // The unknown stickers are those of UF and UR. Either none or both of these edges are flipped. The edges cannot
        // be exchanged, because the parity would be wrong.
        let two = found(&known(&Facelets::SOLVED, &[5, 7, 10, 19]));
        assert_eq!((two.count(), two.cubes().count()), (2, 2));
        let mut none = known(&Facelets::SOLVED, &[0]);
        none[8] = Some(Face::D);
        assert_eq!(found(&none).count(), 0);
        let mut no_cube = Facelets::SOLVED.colors().map(Some);
        no_cube[4] = None;
        assert!(Completions::of(&no_cube).is_none());
        no_cube[4] = Some(Face::D);
        assert!(Completions::of(&no_cube).is_none());
    }

    #[test]
    fn nothing_known_but_the_centres_is_every_cube_and_the_first_are_there_at_once() {
        let unknown: Vec<usize> = (0..54).filter(|index| index % 9 != 4).collect();
        let all = found(&known(&Facelets::SOLVED, &unknown));
        assert_eq!(all.count(), 43_252_003_274_489_856_000);
        let first: Vec<Cube> = all.cubes().take(3).collect();
        assert_eq!(first.len(), 3);
        assert!(
            first
                .into_iter()
                .all(|cube| Cube::try_from(cube.facelets()) == Ok(cube))
        );
    }
}
