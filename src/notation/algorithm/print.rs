//! Writes a tree as text: in SiGN, WCA and classic notation, and as a link.

use super::expand::turn;
use super::{Algorithm, Node, TooLong};
use crate::cube::{Axis, Face, Layers};
use crate::notation::link::LinkSite;
use std::fmt::{self, Write};

/// The letter of layers in SiGN.
fn letter(layers: Layers) -> char {
    match layers {
        Layers::Face(face) => face.letter(),
        Layers::Wide(face) => face.letter().to_ascii_lowercase(),
        Layers::Slice(Axis::RightLeft) => 'M',
        Layers::Slice(Axis::UpDown) => 'E',
        Layers::Slice(Axis::FrontBack) => 'S',
        Layers::Whole(Axis::RightLeft) => 'x',
        Layers::Whole(Axis::UpDown) => 'y',
        Layers::Whole(Axis::FrontBack) => 'z',
    }
}

/// The letter of the layers in SiGN: `R`, `r`, `M`, `x`.
impl fmt::Display for Layers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_char(letter(*self))
    }
}

/// An amount: nothing, `2`, `'`, `2'`.
struct Times(i32);

impl fmt::Display for Times {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.unsigned_abs() != 1 {
            write!(formatter, "{}", self.0.unsigned_abs())?;
        }
        formatter.write_str(if self.0 < 0 { "'" } else { "" })
    }
}

/// Writes nodes with spaces between them. Each comment is followed by a line end, except at the end of the algorithm.
/// So a closing bracket is never part of a comment.
struct Nodes<'a, L> {
    nodes: &'a [Node<L>],
    is_inside: bool,
}

impl<'a, L> Nodes<'a, L> {
    const fn inside(nodes: &'a [Node<L>]) -> Nodes<'a, L> {
        Nodes { nodes, is_inside: true }
    }
}

impl<L: fmt::Display> fmt::Display for Nodes<'_, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before: Option<&Node<L>> = None;
        for node in self.nodes {
            match (before, node) {
                (None | Some(Node::LineBreak), _) | (_, Node::LineBreak) => {}
                (Some(Node::Comment(_)), _) => formatter.write_char('\n')?,
                _ => formatter.write_char(' ')?,
            }
            match node {
                Node::Turn { layers, quarters } => {
                    let mut name = layers.to_string();
                    // After a bracket, `x3` would be read as an amount.
                    if name == "x" && *quarters > 1 && before.is_some_and(Node::is_bare_bracket) {
                        name = "Rv".to_owned();
                    }
                    write!(formatter, "{name}{}", Times(*quarters))?;
                }
                Node::Group(body, times) => {
                    write!(formatter, "({}){}", Nodes::inside(body), Times(*times))?;
                }
                Node::Commutator(both, times) | Node::Conjugate(both, times) => {
                    let separator = match node {
                        Node::Commutator(..) => ',',
                        _ => ':',
                    };
                    let [first, second] = both.each_ref().map(|nodes| Nodes::inside(nodes));
                    let times = Times(*times);
                    write!(formatter, "[{first}{separator} {second}]{times}")?;
                }
                Node::Pause => formatter.write_char('.')?,
                Node::LineBreak => formatter.write_char('\n')?,
                Node::Comment(text) => write!(formatter, "//{text}")?,
            }
            before = Some(node);
        }
        match before {
            Some(Node::Comment(_)) if self.is_inside => formatter.write_char('\n'),
            _ => Ok(()),
        }
    }
}

/// SiGN, with single spaces: `r U2 [M', F]`. Moves on the inverse scramble come last; only a final comment follows
/// them.
impl<L: fmt::Display> fmt::Display for Algorithm<L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, comment) = match self.normal.split_last() {
            Some((Node::Comment(text), before)) => (before, Some(text)),
            _ => (self.normal.as_slice(), None),
        };
        let is_inside = !self.on_inverse.is_empty() || comment.is_some();
        write!(formatter, "{}", Nodes { nodes, is_inside })?;
        let is_begun = !matches!(nodes.last(), None | Some(Node::LineBreak | Node::Comment(_)));
        let mut space = if is_begun { " " } else { "" };
        if !self.on_inverse.is_empty() {
            write!(formatter, "{space}^({})", Nodes::inside(&self.on_inverse))?;
            space = " ";
        }
        match comment {
            Some(text) => write!(formatter, "{space}//{text}"),
            None => Ok(()),
        }
    }
}

impl Algorithm {
    /// The algorithm in the notation of the World Cube Association's regulations. It contains turns of faces, of two
    /// layers (`Rw`) and of the whole cube, but neither slices nor brackets: `M` becomes `Lw L'`.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn wca(&self) -> Result<String, TooLong> {
        let mut names: Vec<String> = Vec::new();
        for turn in self.leaves()?.into_iter().filter_map(turn) {
            let forward = turn.amount.suffix();
            let wide = |face: Face| format!("{face}w{forward}");
            match turn.layers {
                Layers::Face(face) => names.push(format!("{face}{forward}")),
                Layers::Wide(face) => names.push(wide(face)),
                Layers::Slice(_) => {
                    let leader = turn.layers.leader();
                    names.push(wide(leader));
                    names.push(format!("{leader}{}", turn.amount.inverse().suffix()));
                }
                whole @ Layers::Whole(_) => names.push(format!("{}{forward}", letter(whole))),
            }
        }
        Ok(names.join(" "))
    }

    /// The face turns of the algorithm in compact classic notation, `RU2Fi`. It cannot express the final orientation of
    /// the cube.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn classic(&self) -> Result<String, TooLong> {
        Ok(format!("{:#}", self.face_turns()?.0))
    }

    /// A link to a page that shows the algorithm. No page supports NISS, so the link does not contain the moves on the
    /// inverse scramble as such: it ends with their inverses, in reverse order. VisualCube does not support brackets
    /// either, so its link contains the expanded moves.
    ///
    /// # Errors
    ///
    /// If brackets must be expanded, and the algorithm is too long; see [`TooLong`].
    pub fn link(&self, site: LinkSite) -> Result<String, TooLong> {
        let written = match site {
            LinkSite::VisualCube => self.expanded()?.to_string(),
            LinkSite::AlgCubingNet | LinkSite::Twizzle => self.without_niss().to_string(),
        };
        Ok(site.link(None, &written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn algorithm(text: &str) -> Algorithm {
        text.parse().expect("an algorithm")
    }

    #[test]
    fn trees_are_written_in_sign() {
        for (text, written) in [
            ("RU2Fi", "R U2 F'"),
            ("Rw 2R Lv' 3Rw", "r M' x x"),
            ("R5’ R4 R9", "R5' R4 R9"),
            ("(R U) Rv3", "(R U) Rv3"),
            ("[ [R:U] , D ]2'", "[[R: U], D]2'"),
            ("R . U // one\n\nF//two", "R . U // one\n\nF //two"),
            ("R ^(U) D ^(L)", "R D ^(U L)"),
        ] {
            assert_eq!(algorithm(text).to_string(), written);
        }
    }

    #[test]
    fn what_other_notations_lack_is_written_out() {
        let each = algorithm("(R M)2 x [u, F2]");
        let wca = "R Lw L' R Lw L' x Uw F2 Uw' F2";
        assert_eq!(each.wca().as_deref(), Ok(wca));
        assert_eq!(algorithm(wca).held(), each.held());
        assert_eq!(algorithm("M y F'").classic().as_deref(), Ok("LiRRi"));
    }

    #[test]
    fn links_are_those_that_the_pages_read() {
        let each = algorithm("[R, U'] // x_y\nF2");
        assert_eq!(
            each.link(LinkSite::AlgCubingNet).expect("it is short"),
            "https://alg.cubing.net/?alg=%5BR%2C_U-%5D_%2F%2F_x%26%2395%3By%0AF2"
        );
        assert_eq!(
            each.link(LinkSite::Twizzle).expect("it is short"),
            "https://alpha.twizzle.net/edit/?alg=%5BR%2C+U%27%5D+%2F%2F+x_y%0AF2"
        );
        assert_eq!(
            algorithm("R U R' ^(F D)").link(LinkSite::Twizzle).expect("it is short"),
            "https://alpha.twizzle.net/edit/?alg=R+U+R%27+D%27+F%27"
        );
    }
}
