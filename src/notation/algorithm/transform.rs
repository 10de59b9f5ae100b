//! Computes the inverse and the mirror image of an algorithm, its conjugate by a rotation, and its form in one line.
//! The results are trees, too.

use super::{Algorithm, Node};
use crate::cube::{Axis, Rotation, Symmetry};

/// The plane of a mirror, which is the plane of a slice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mirror {
    /// The plane of M: left and right are exchanged.
    #[default]
    M,
    /// The plane of E: up and down are exchanged.
    E,
    /// The plane of S: front and back are exchanged.
    S,
}

impl Mirror {
    /// The reflection in this plane.
    pub fn symmetry(self) -> Symmetry {
        Symmetry::mirror(match self {
            Mirror::M => Axis::RightLeft,
            Mirror::E => Axis::UpDown,
            Mirror::S => Axis::FrontBack,
        })
    }
}

/// The inverse of some nodes. The order of the lines is reversed, and each comment stays at the end of its line.
fn undone<L: Copy>(nodes: &[Node<L>]) -> Vec<Node<L>> {
    let lines = nodes.split(|node| matches!(node, Node::LineBreak));
    let mut inverse = Vec::with_capacity(nodes.len());
    for (index, line) in lines.rev().enumerate() {
        if index > 0 {
            inverse.push(Node::LineBreak);
        }
        let is_comment = |node: &&Node<L>| matches!(node, Node::Comment(_));
        let turned = line.iter().rev().filter(|node| !is_comment(node));
        inverse.extend(turned.map(|node| match node {
            Node::Turn { layers, quarters } => Node::Turn {
                layers: *layers,
                quarters: -quarters,
            },
            Node::Group(body, times) => Node::Group(body.clone(), -times),
            Node::Commutator(both, 1) => {
                let [first, second] = &**both;
                Node::Commutator(Box::new([second.clone(), first.clone()]), 1)
            }
            Node::Conjugate(both, 1) => {
                let [around, inner] = &**both;
                Node::Conjugate(Box::new([around.clone(), undone(inner)]), 1)
            }
            Node::Commutator(both, times) => Node::Commutator(both.clone(), -times),
            Node::Conjugate(both, times) => Node::Conjugate(both.clone(), -times),
            Node::Pause | Node::LineBreak | Node::Comment(_) => node.clone(),
        }));
        inverse.extend(line.iter().filter(is_comment).cloned());
    }
    inverse
}

/// The nodes with each turn replaced by its image under a symmetry.
fn carried(nodes: &[Node], symmetry: &Symmetry) -> Vec<Node> {
    let each = |nodes: &Vec<Node>| carried(nodes, symmetry);
    let both = |both: &[Vec<Node>; 2]| Box::new([each(&both[0]), each(&both[1])]);
    let node = |node: &Node| match node {
        Node::Turn { layers, quarters } => {
            let (layers, is_reversed) = symmetry.layers(*layers);
            let sign = if is_reversed { -1 } else { 1 };
            Node::Turn {
                layers,
                quarters: sign * quarters,
            }
        }
        Node::Group(body, times) => Node::Group(each(body), *times),
        Node::Commutator(parts, times) => Node::Commutator(both(parts), *times),
        Node::Conjugate(parts, times) => Node::Conjugate(both(parts), *times),
        Node::Pause | Node::LineBreak | Node::Comment(_) => node.clone(),
    };
    nodes.iter().map(node).collect()
}

/// Nodes without line ends and comments; the texts of the comments are added to `comments`.
fn without_lines<L: Copy>(nodes: &[Node<L>], comments: &mut Vec<String>) -> Vec<Node<L>> {
    let mut kept = Vec::with_capacity(nodes.len());
    for node in nodes {
        let mut both =
            |both: &[Vec<Node<L>>; 2]| Box::new([without_lines(&both[0], comments), without_lines(&both[1], comments)]);
        kept.push(match node {
            Node::LineBreak => continue,
            Node::Comment(text) => {
                comments.push(text.clone());
                continue;
            }
            Node::Commutator(parts, times) => Node::Commutator(both(parts), *times),
            Node::Conjugate(parts, times) => Node::Conjugate(both(parts), *times),
            Node::Group(body, times) => Node::Group(without_lines(body, comments), *times),
            Node::Turn { .. } | Node::Pause => node.clone(),
        });
    }
    kept
}

impl<L: Copy> Algorithm<L> {
    /// The algorithm in one line: without line ends, and with all comments combined into one comment at the end. `// a`
    /// and then `// b` become `// a // b`.
    ///
    /// ```
    /// use rubik::Algorithm;
    /// let algorithm: Algorithm = "R // first\n^(U) // then".parse()?;
    /// assert_eq!(algorithm.in_one_line().to_string(), "R ^(U) // first // then");
    /// # Ok::<(), rubik::notation::AlgorithmError>(())
    /// ```
    #[must_use]
    pub fn in_one_line(&self) -> Algorithm<L> {
        let mut comments = Vec::new();
        let mut normal = without_lines(&self.normal, &mut comments);
        let on_inverse = without_lines(&self.on_inverse, &mut comments);
        if !comments.is_empty() {
            normal.push(Node::Comment(comments.join(" //")));
        }
        Algorithm { normal, on_inverse }
    }

    /// The algorithm that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Algorithm<L> {
        if self.on_inverse.is_empty() {
            return Algorithm {
                normal: undone(&self.normal),
                on_inverse: Vec::new(),
            };
        }
        // With the moves N on the scramble and the moves I on its inverse, the algorithm is equal to `N I'`. The
        // inverse of `N I'` is `I N'`.
        Algorithm {
            normal: self.on_inverse.clone(),
            on_inverse: self.normal.clone(),
        }
    }

    /// True if the algorithm contains moves on the inverse scramble.
    pub fn has_moves_on_inverse(&self) -> bool {
        !self.on_inverse.is_empty()
    }

    /// The algorithm without moves on the inverse scramble. Instead of these moves, their inverses come last.
    #[must_use]
    pub fn without_niss(&self) -> Algorithm<L> {
        let mut normal = self.normal.clone();
        if matches!(normal.last(), Some(Node::Comment(_))) {
            normal.push(Node::LineBreak);
        }
        normal.extend(undone(&self.on_inverse));
        Algorithm {
            normal,
            on_inverse: Vec::new(),
        }
    }
}

impl Algorithm {
    /// The mirror image.
    #[must_use]
    pub fn mirrored(&self, mirror: Mirror) -> Algorithm {
        self.carried(&mirror.symmetry())
    }

    /// The conjugate by a rotation: rotate the whole cube, apply the algorithm, and rotate the cube back. For `y`, `F`
    /// becomes `R`.
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> Algorithm {
        self.carried(&Symmetry::of_sides(rotation))
    }

    fn carried(&self, symmetry: &Symmetry) -> Algorithm {
        Algorithm {
            normal: carried(&self.normal, symmetry),
            on_inverse: carried(&self.on_inverse, symmetry),
        }
    }
}
