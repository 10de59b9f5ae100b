//! Stabilizer chains of permutation groups, by the algorithm of Schreier and Sims (C. C. Sims,
//! Computational methods in the study of permutation groups, 1970).
//!
//! The base of a chain is a list of points; only the identity fixes all of them. A chain has a level for each point of
//! its base. The elements of a level are the elements of the group that fix all earlier points of the base. For each
//! image of the level's point under these elements, the level has a representative: one element that takes the point to
//! this image. Each element of the group is a product of one representative from each level, in exactly one way.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

/// A permutation of points that are numbered from 0.
pub trait PointPermutation: Clone + PartialEq {
    /// The identity on `degree` points.
    fn identity(degree: usize) -> Self;

    /// The number of points.
    fn degree(&self) -> usize;

    /// The image of a point.
    fn image(&self, point: u16) -> u16;

    /// Multiplies this permutation by `next`: the result is this permutation followed by `next`.
    fn follow_with(&mut self, next: &Self);

    /// The inverse permutation.
    fn inverse(&self) -> Self;

    /// This permutation followed by `next`.
    fn then(&self, next: &Self) -> Self {
        let mut product = self.clone();
        product.follow_with(next);
        product
    }

    /// The first point that the permutation moves; `None` for the identity.
    fn first_moved(&self) -> Option<u16> {
        (0..self.degree())
            .map(|point| point as u16)
            .find(|&point| self.image(point) != point)
    }
}

/// A group of permutations in the form of a stabilizer chain. The chain makes it possible to count, recognise and
/// search the elements of the group.
#[derive(Debug, Clone)]
pub struct StabilizerChain<P> {
    degree: usize,
    levels: Vec<Level<P>>,
    /// The generators of all levels. Each level refers to its generators by their index in this list.
    elements: Vec<P>,
}

/// A level: the elements that fix all earlier points of the base.
#[derive(Debug, Clone)]
struct Level<P> {
    point: u16,
    /// The generators of the level. When the chain is closed ([`StabilizerChain::close`]), they generate all elements
    /// of the level.
    generators: Vec<Generator>,
    /// The images of the point. The first image is the point itself.
    orbit: Vec<u16>,
    representatives: Vec<Representative<P>>,
    /// For each point, its index in the orbit, or `NOWHERE` if it is not in the orbit.
    indices: Vec<u16>,
}

const NOWHERE: u16 = u16::MAX;

#[derive(Debug, Clone, Copy)]
struct Generator {
    element: usize,
    /// The number of points of the orbit for which closure under this generator has been checked.
    checked: usize,
}

/// An element that takes the point of a level to an image of this point.
#[derive(Debug, Clone)]
struct Representative<P> {
    element: P,
    inverse: P,
}

impl<P: PointPermutation> Level<P> {
    fn new(point: u16, degree: usize) -> Level<P> {
        let mut level = Level {
            point,
            generators: Vec::new(),
            orbit: Vec::new(),
            representatives: Vec::new(),
            indices: vec![NOWHERE; degree],
        };
        level.enter(P::identity(degree));
        level
    }

    fn representative(&self, image: u16) -> Option<&Representative<P>> {
        // No index is equal to `NOWHERE`, because there are at most 65,535 points.
        self.representatives.get(usize::from(self.indices[usize::from(image)]))
    }

    /// Adds the image of the point under an element to the orbit. The element becomes the representative of this image.
    fn enter(&mut self, element: P) {
        let image = element.image(self.point);
        self.indices[usize::from(image)] = self.orbit.len() as u16;
        let inverse = element.inverse();
        self.representatives.push(Representative { element, inverse });
        self.orbit.push(image);
    }

    /// Adds a generator and extends the orbit.
    fn add(&mut self, element: usize, elements: &[P]) {
        self.generators.push(Generator { element, checked: 0 });
        let known = self.orbit.len();
        for index in 0..known {
            self.reach(index, element, elements);
        }
        let mut next = known;
        while next < self.orbit.len() {
            for generator in 0..self.generators.len() {
                self.reach(next, self.generators[generator].element, elements);
            }
            next += 1;
        }
    }

    /// Applies a generator to a point of the orbit, and adds the image to the orbit if it is new.
    fn reach(&mut self, index: usize, element: usize, elements: &[P]) {
        let further = elements[element].image(self.orbit[index]);
        if self.indices[usize::from(further)] == NOWHERE {
            self.enter(self.representatives[index].element.then(&elements[element]));
        }
    }

    /// Returns the next product of a representative and a generator that has not been checked, and marks it as checked.
    fn next_unchecked(&mut self, elements: &[P]) -> Option<P> {
        let orbit = self.orbit.len();
        let unchecked = self.generators.iter_mut().find(|each| each.checked < orbit)?;
        let index = unchecked.checked;
        unchecked.checked += 1;
        let element = &elements[unchecked.element];
        Some(self.representatives[index].element.then(element))
    }
}

impl<P: PointPermutation> StabilizerChain<P> {
    /// Computes the group that these elements generate, with a closed chain. If elements other than the identity fix
    /// the whole base, the base is extended.
    pub fn new(degree: usize, base: &[u16], generators: &[P]) -> StabilizerChain<P> {
        let mut chain = StabilizerChain::trivial(degree, base);
        for element in generators {
            chain.widen(0, element);
        }
        chain.close(usize::MAX);
        chain
    }

    /// The group that consists of only the identity.
    pub fn trivial(degree: usize, base: &[u16]) -> StabilizerChain<P> {
        StabilizerChain {
            degree,
            levels: base.iter().map(|&point| Level::new(point, degree)).collect(),
            elements: Vec::new(),
        }
    }

    /// Returns the same group with a different base. The new chain is built from random elements until it has the order
    /// of the old chain. This takes a few dozen elements.
    pub fn rebased(&self, base: &[u16], random: &mut impl Rng) -> StabilizerChain<P> {
        let mut chain = StabilizerChain::trivial(self.degree, base);
        let order = self.order();
        while chain.order() < order {
            chain.widen(0, &self.draw(random));
        }
        chain
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        let orbits = self.levels.iter().map(|level| level.orbit.len());
        orbits.filter(|&length| length > 1).map(BigUint::from).product()
    }

    /// True if an element is in the group.
    pub fn contains(&self, element: &P) -> bool {
        self.sift(0, element).is_none()
    }

    /// The choices at a level for an element of the group. `product` is the product of the representatives that were
    /// chosen at the earlier levels. A choice consists of the image of the level's point and the new product; there is
    /// one choice for each representative of the level.
    pub fn choices<'a>(&'a self, level: usize, product: &'a P) -> impl Iterator<Item = (u16, P)> + 'a {
        let level = &self.levels[level];
        let choices = level.orbit.iter().zip(&level.representatives);
        choices.map(|(&image, representative)| (product.image(image), representative.element.then(product)))
    }

    /// Returns a uniformly random element.
    pub fn draw(&self, random: &mut impl Rng) -> P {
        self.draw_from(0, random)
    }

    /// Returns a uniformly random element that fixes the points of all levels before `first`.
    pub fn draw_from(&self, first: usize, random: &mut impl Rng) -> P {
        let mut product = P::identity(self.degree);
        let levels = self.levels.iter().skip(first).rev();
        for level in levels.filter(|level| level.orbit.len() > 1) {
            let index = random.random_range(0..level.orbit.len());
            product.follow_with(&level.representatives[index].element);
        }
        product
    }

    /// Divides an element by representatives, from the level `from` on. Returns `None` if the remaining element is the
    /// identity. If it is not, returns the first level that has no representative for the remaining element, and this
    /// element. If the base is too short, the returned level is the level after the last one.
    fn sift(&self, from: usize, element: &P) -> Option<(usize, P)> {
        let mut rest = element.clone();
        for (index, level) in self.levels.iter().enumerate().skip(from) {
            let image = rest.image(level.point);
            if image == level.point {
                continue;
            }
            match level.representative(image) {
                Some(representative) => rest.follow_with(&representative.inverse),
                None => return Some((index, rest)),
            }
        }
        rest.first_moved().map(|_| (self.levels.len(), rest))
    }

    /// Divides an element by representatives from the level `from` on, and adds the remaining element to the
    /// generators. The remaining element becomes a generator of the level `from` and of the following levels, up to the
    /// first level that has no representative for it. Returns the index of the last of these levels; `None` if the
    /// group already contains the element.
    pub fn widen(&mut self, from: usize, element: &P) -> Option<usize> {
        let (deepest, rest) = self.sift(from, element)?;
        if deepest == self.levels.len() {
            let point = rest.first_moved().expect("something is left over");
            self.levels.push(Level::new(point, self.degree));
        }
        self.elements.push(rest);
        for level in &mut self.levels[from..=deepest] {
            level.add(self.elements.len() - 1, &self.elements);
        }
        Some(deepest)
    }

    /// Closes the chain: adds generators until the generators of each level generate all elements that fix the earlier
    /// points. By Schreier's lemma, these elements are generated by products of a representative, a generator and the
    /// inverse of a representative. Returns false if this takes more than `most_steps` steps. The group may then have
    /// more elements than the chain.
    pub fn close(&mut self, most_steps: usize) -> bool {
        let mut steps = 0;
        let mut level = self.levels.len();
        while level > 0 {
            level -= 1;
            while let Some(mut element) = self.levels[level].next_unchecked(&self.elements) {
                steps += 1;
                if steps > most_steps {
                    return false;
                }
                let image = element.image(self.levels[level].point);
                let back = self.levels[level].representative(image).expect("orbits are complete");
                element.follow_with(&back.inverse);
                if let Some(deepest) = self.widen(level + 1, &element) {
                    level = deepest;
                }
            }
        }
        true
    }

    /// The order of the subgroup that fixes the points of all levels before `level`, and the generators of this level.
    /// If the chain is closed, they generate the subgroup.
    pub fn stabilizer(&self, level: usize) -> (BigUint, Vec<&P>) {
        let levels = self.levels.get(level..).unwrap_or_default();
        let order = levels.iter().map(|level| BigUint::from(level.orbit.len())).product();
        let generators = levels.first().map(|level| &level.generators[..]).unwrap_or_default();
        (
            order,
            generators
                .iter()
                .map(|generator| &self.elements[generator.element])
                .collect(),
        )
    }

    /// The number of levels.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The memory, in bytes, that representatives and generators take if an element takes `an_element` bytes.
    pub fn bytes(&self, an_element: usize) -> usize {
        let representatives = self.levels.iter().map(|level| level.orbit.len() * 2 * an_element);
        representatives.sum::<usize>() + self.elements.len() * an_element
    }
}
