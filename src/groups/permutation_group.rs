//! Groups of permutations of up to 65,535 points: order, membership, and random elements.

use super::stabilizer_chain::{PointPermutation, StabilizerChain};
use crate::cube::generator;
use num_bigint::BigUint;
use rand::{Rng, RngExt};
use thiserror::Error;

/// A permutation, given by the image of each point.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PointImages(pub Box<[u16]>);

impl PointPermutation for PointImages {
    fn identity(degree: usize) -> PointImages {
        PointImages((0..degree).map(|point| point as u16).collect())
    }

    fn degree(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn image(&self, point: u16) -> u16 {
        self.0[usize::from(point)]
    }

    #[inline]
    fn follow_with(&mut self, next: &PointImages) {
        for image in &mut self.0 {
            *image = next.0[usize::from(*image)];
        }
    }

    fn inverse(&self) -> PointImages {
        let mut inverse = vec![0; self.0.len()].into_boxed_slice();
        for (point, &image) in self.0.iter().enumerate() {
            inverse[usize::from(image)] = point as u16;
        }
        PointImages(inverse)
    }
}

/// The reason why a group is not computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroupTooLarge {
    /// The stabilizer chain of the group would take more memory than is allowed.
    #[error("its stabilizer chain would take more than 1 GB of memory")]
    Memory,
    /// The stabilizer chain of the group would take too long to find.
    #[error("its stabilizer chain would take too long to find")]
    Time,
}

/// A group of permutations.
#[derive(Debug, Clone)]
pub(crate) struct PermutationGroup {
    degree: usize,
    chain: StabilizerChain<PointImages>,
    is_proven: bool,
}

/// The maximum memory that a chain may take, in bytes.
const MOST_MEMORY: usize = 1 << 30;

/// The maximum work: the number of products of permutations times the number of points. This work takes some seconds.
const MOST_WORK: u64 = 40_000_000_000;

/// If this many random elements in a row are in the group that has been found so far, this group counts as the whole
/// group. If it were only a proper subgroup, each random element would be outside it with a probability of at least
/// 1/2.
const ELEMENTS_IN_A_ROW: usize = 40;

/// The minimum number of elements in the pool from which random products are made.
const POOL: usize = 12;

impl PermutationGroup {
    /// Computes the group that permutations of the same points generate. The chain begins with the points of `base`.
    /// `bound` is an upper bound for the order of the group. If the order of the chain reaches this bound, no further
    /// proof is needed.
    ///
    /// The group is found with random elements. The order is proven by the bound, or by Schreier's lemma if this takes
    /// only some seconds (`PermutationGroup::is_proven`). The same generators always give the same chain.
    ///
    /// # Errors
    ///
    /// If the chain would take too much memory or time.
    ///
    /// # Panics
    ///
    /// If there are more than 65,535 points, or if a generator does not have `degree` points.
    pub fn new(
        degree: usize,
        base: &[u16],
        generators: &[PointImages],
        bound: Option<&BigUint>,
    ) -> Result<PermutationGroup, GroupTooLarge> {
        assert!(degree <= usize::from(u16::MAX), "points have a number");
        assert!(
            generators.iter().all(|each| each.degree() == degree),
            "permutations of the same points"
        );
        let bytes = degree * size_of::<u16>();
        if largest_orbit(degree, generators) * bytes * 2 > MOST_MEMORY {
            return Err(GroupTooLarge::Memory);
        }
        let mut chain = StabilizerChain::trivial(degree, base);
        for element in generators {
            chain.widen(0, element);
        }
        let mut random = generator(0, 0);
        let mut pool = ElementPool::new(degree, generators, &mut random);
        let (mut in_a_row, mut work) = (0, 0_u64);
        let is_whole = |chain: &StabilizerChain<PointImages>| bound.is_some_and(|bound| chain.order() >= *bound);
        let mut is_proven = is_whole(&chain);
        while !is_proven && in_a_row < ELEMENTS_IN_A_ROW && !generators.is_empty() {
            let is_new = chain.widen(0, pool.next(&mut random)).is_some();
            in_a_row = if is_new { 0 } else { in_a_row + 1 };
            is_proven = is_new && is_whole(&chain);
            work += (chain.depth() * degree) as u64;
            if chain.bytes(bytes) > MOST_MEMORY {
                return Err(GroupTooLarge::Memory);
            }
            if work > MOST_WORK {
                return Err(GroupTooLarge::Time);
            }
        }
        if !is_proven {
            let work_of_each = (degree * chain.depth().max(4) / 4).max(1) as u64;
            let most = usize::try_from(MOST_WORK / 10 / work_of_each);
            is_proven = chain.close(most.unwrap_or(usize::MAX));
        }
        Ok(PermutationGroup {
            degree,
            chain,
            is_proven,
        })
    }

    /// The number of points.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The number of elements. If [`PermutationGroup::is_proven`] is false, the true number may be larger.
    pub fn order(&self) -> BigUint {
        self.chain.order()
    }

    /// True if the order is proven. Otherwise, the probability that the order is too small is below 10^-12.
    pub fn is_proven(&self) -> bool {
        self.is_proven
    }

    /// True if a permutation is in the group.
    pub fn contains(&self, element: &PointImages) -> bool {
        self.chain.contains(element)
    }

    /// The order and the generators of the subgroup that fixes the first `points` points of the base.
    pub fn stabilizer(&self, points: usize) -> (BigUint, Vec<&PointImages>) {
        self.chain.stabilizer(points)
    }

    /// Returns one element for each possible list of images of the first `points` points of the base; `None` if there
    /// are more than `most` lists.
    pub fn representatives(&self, points: usize, most: usize) -> Option<Vec<PointImages>> {
        let mut products = vec![PointImages::identity(self.degree)];
        for level in 0..points {
            let mut longer = Vec::new();
            for product in &products {
                longer.extend(self.chain.choices(level, product).map(|(_, product)| product));
                if longer.len() > most {
                    return None;
                }
            }
            products = longer;
        }
        Some(products)
    }

    /// Returns a uniformly random element.
    pub fn draw(&self, random: &mut impl Rng) -> PointImages {
        self.chain.draw(random)
    }

    /// Returns a uniformly random element of the subgroup that fixes the first `points` points of the base.
    pub fn draw_fixing(&self, points: usize, random: &mut impl Rng) -> PointImages {
        self.chain.draw_from(points, random)
    }
}

/// Returns the size of the largest orbit.
fn largest_orbit(degree: usize, generators: &[PointImages]) -> usize {
    let mut is_seen = vec![false; degree];
    let mut largest = 0;
    for start in 0..degree {
        let mut orbit = vec![start as u16];
        let mut next = 0;
        if std::mem::replace(&mut is_seen[start], true) {
            continue;
        }
        while let Some(&point) = orbit.get(next) {
            for generator in generators {
                let image = generator.image(point);
                if !std::mem::replace(&mut is_seen[usize::from(image)], true) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        largest = largest.max(orbit.len());
    }
    largest
}

/// Generates random elements by product replacement with an accumulator (F. Celler and others, Generating random
/// elements of a finite group, 1995).
struct ElementPool {
    elements: Vec<PointImages>,
    product: PointImages,
}

impl ElementPool {
    fn new(degree: usize, generators: &[PointImages], random: &mut impl Rng) -> ElementPool {
        let count = if generators.is_empty() {
            0
        } else {
            POOL.max(generators.len() + 1)
        };
        let elements = generators.iter().cycle().take(count).cloned().collect();
        let mut pool = ElementPool {
            elements,
            product: PointImages::identity(degree),
        };
        for _ in 0..4 * count {
            pool.next(random);
        }
        pool
    }

    fn next(&mut self, random: &mut impl Rng) -> &PointImages {
        let count = self.elements.len();
        let into = random.random_range(0..count);
        let other = (into + random.random_range(1..count)) % count;
        let factor = if random.random() {
            self.elements[other].clone()
        } else {
            self.elements[other].inverse()
        };
        self.elements[into].follow_with(&factor);
        self.product.follow_with(&self.elements[into]);
        &self.product
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn group(generators: &[&[u16]]) -> PermutationGroup {
        let generators: Vec<PointImages> = generators.iter().map(|images| PointImages((*images).into())).collect();
        let degree = generators[0].degree();
        PermutationGroup::new(degree, &[], &generators, None).expect("a small group")
    }

    /// Finds all elements of the group by multiplication with the generators.
    fn elements(generators: &[&[u16]]) -> HashSet<Vec<u16>> {
        let mut found: Vec<Vec<u16>> = vec![(0..generators[0].len() as u16).collect()];
        let mut seen: HashSet<Vec<u16>> = found.iter().cloned().collect();
        let mut next = 0;
        while next < found.len() {
            for generator in generators {
                let product: Vec<u16> = found[next].iter().map(|&image| generator[usize::from(image)]).collect();
                if seen.insert(product.clone()) {
                    found.push(product);
                }
            }
            next += 1;
        }
        seen
    }

    /// Checks groups that are generated by two random permutations of up to six points: they must have the elements
    /// and the largest orbit that enumeration finds.
    #[test]
    fn small_groups_have_the_elements_that_products_give() {
        let mut random = generator(1, 1);
        for degree in 1..=6_u16 {
            for _ in 0..30 {
                let mut draw = || {
                    let mut images: Vec<u16> = (0..degree).collect();
                    for index in (1..images.len()).rev() {
                        images.swap(index, random.random_range(0..=index));
                    }
                    images
                };
                let (one, other) = (draw(), draw());
                let all = elements(&[&one, &other]);
                let group = group(&[&one, &other]);
                assert_eq!(group.order(), BigUint::from(all.len()));
                assert!(group.is_proven());
                let any = draw();
                assert_eq!(group.contains(&PointImages(any.clone().into())), all.contains(&any));
                let orbit = |point: usize| all.iter().map(|each| each[point]).collect::<HashSet<u16>>().len();
                let generators = [one, other].map(|images| PointImages(images.into()));
                let largest = largest_orbit(usize::from(degree), &generators);
                assert_eq!(Some(largest), (0..usize::from(degree)).map(orbit).max());
            }
        }
    }

    /// The representatives of this group would take a little more than the allowed memory.
    #[test]
    fn a_group_that_does_not_fit_into_memory_is_refused_before_its_chain_is_built() {
        let degree = 16_385_u16;
        let cycle: Box<[u16]> = (1..degree).chain([0]).collect();
        let order = BigUint::from(degree);
        let group = PermutationGroup::new(usize::from(degree), &[], &[PointImages(cycle)], Some(&order));
        assert_eq!(group.err(), Some(GroupTooLarge::Memory));
    }

    #[test]
    fn the_groups_of_mathieu_have_their_orders() {
        // These are the Mathieu groups on 12 and 24 points. The generators of M24 are those of Conway's construction on
        // the projective line.
        let shift = |count: u16| (0..=count).map(move |point| if point == count { count } else { (point + 1) % count });
        let inverse = |point: u16, modulus: u16| (1..modulus).find(|other| other * point % modulus == 1);
        let negated_inverse = |point: u16, modulus: u16| match point {
            point if point == modulus => 0,
            0 => modulus,
            point => modulus - inverse(point, modulus).expect("a prime modulus"),
        };
        let reflection = |modulus: u16| (0..=modulus).map(move |point| negated_inverse(point, modulus));
        let shift_23: Vec<u16> = shift(23).collect();
        let reflection_23: Vec<u16> = reflection(23).collect();
        // This maps x to x^3 / 9 if x is a square, and to 9 x^3 if it is not.
        let power = |point: u64| match point {
            0 | 23 => point as u16,
            _ => {
                let cube = point * point * point % 23;
                let is_square = (1..23_u64).any(|root| root * root % 23 == point);
                let ninth = (1..23_u64).find(|other| other * 9 % 23 == 1).expect("a prime modulus");
                (if is_square { cube * ninth % 23 } else { cube * 9 % 23 }) as u16
            }
        };
        let delta: Vec<u16> = (0..24).map(power).collect();
        let m24 = group(&[&shift_23, &reflection_23, &delta]);
        assert_eq!(m24.order(), BigUint::from(244_823_040_u64));
        assert!(m24.is_proven());
        // M12 is generated by two shuffles of 12 cards: the Mongean shuffle and the reversal.
        let mongean: Vec<u16> = (0..12_u16).map(|card| (2 * card).min(23 - 2 * card)).collect();
        let reversed: Vec<u16> = (0..12).rev().collect();
        let m12 = group(&[&mongean, &reversed]);
        assert_eq!(m12.order(), BigUint::from(95_040_u32));
        assert!(m12.is_proven());
    }

    #[test]
    fn elements_are_drawn_with_equal_frequency() {
        let group = group(&[&[1, 2, 3, 0], &[1, 0, 2, 3]]);
        let mut counts = std::collections::HashMap::new();
        let mut random = generator(5, 0);
        for _ in 0..24_000 {
            *counts.entry(group.draw(&mut random)).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let squares: f64 = counts
            .values()
            .map(|&count| f64::from(count - 1000).powi(2) / 1000.0)
            .sum();
        // By chance, chi-square with 23 degrees of freedom exceeds this value once in a million times.
        assert!(squares < 71.0, "{squares}");
    }
}
