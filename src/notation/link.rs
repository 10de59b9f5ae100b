//! Links to pages that show algorithms and cubes: alg.cubing.net, Twizzle, VisualCube, csTimer, and others with the
//! same parameter names.

use super::names::plain;
use form_urlencoded::{byte_serialize, parse};

/// The content of a link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    /// The algorithm.
    pub algorithm: Option<String>,
    /// The moves that the page applies before the algorithm, for example a scramble.
    pub setup: Option<String>,
    /// The algorithm that solves the position of a picture.
    pub solution: Option<String>,
    /// The stickers of a picture, in the order of `facelets`; `?` stands for a sticker that the picture does not show.
    pub facelets: Option<String>,
    /// The page's name for the puzzle; `None` stands for the 3x3x3.
    pub puzzle: Option<String>,
    /// The page's name for the colored part of a picture.
    pub stage: Option<String>,
}

/// Goals, each with the VisualCube stage that colors the stickers of the goal.
const STAGES: [(&str, &str); 17] = [
    ("first-layer", "fl"),
    ("f2l", "f2l"),
    ("pll", "ll"),
    ("cll", "cll"),
    ("ell", "ell"),
    ("oll", "oll"),
    ("ocll", "ocll"),
    ("eoll", "oell"),
    ("coll", "coll"),
    ("els", "els"),
    ("cls", "cls"),
    ("cmll", "cmll"),
    ("cross", "cross"),
    ("second-block", "f2b"),
    ("line", "line"),
    ("2x2x2", "2x2x2"),
    ("2x2x3", "2x2x3"),
];

/// VisualCube's stage for a goal with this name.
pub fn stage_of_goal(goal: &str) -> Option<&'static str> {
    let found = STAGES.iter().find(|(name, _)| plain(name) == plain(goal));
    found.map(|(_, stage)| *stage)
}

/// The goal for a stage of VisualCube; `None` if no goal belongs to the stage. A hyphen and the rotation of the picture
/// may follow the name of the stage.
pub fn goal_of_stage(stage: &str) -> Option<&'static str> {
    let stage = stage.split('-').next().unwrap_or_default();
    let found = STAGES.iter().find(|(_, name)| *name == stage);
    found.map(|(goal, _)| *goal)
}

/// A page whose links show an algorithm or its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkSite {
    /// alg.cubing.net.
    AlgCubingNet,
    /// Twizzle.
    Twizzle,
    /// VisualCube, which draws a picture. It does not read brackets.
    VisualCube,
}

impl LinkSite {
    /// All pages.
    pub const ALL: [LinkSite; 3] = [LinkSite::AlgCubingNet, LinkSite::Twizzle, LinkSite::VisualCube];

    /// The name that selects the page.
    pub const fn name(self) -> &'static str {
        match self {
            LinkSite::AlgCubingNet => "alg.cubing.net",
            LinkSite::Twizzle => "twizzle",
            LinkSite::VisualCube => "visualcube",
        }
    }

    /// A link with an algorithm. `puzzle` contains the name of the puzzle and, for a cube, its number of layers; `None`
    /// stands for the 3x3x3.
    pub fn link(self, puzzle: Option<(&str, Option<u16>)>, algorithm: &str) -> String {
        let named = puzzle.map_or_else(String::new, |(name, _)| format!("puzzle={name}&"));
        match self {
            LinkSite::AlgCubingNet => {
                let algorithm = form_encoded(&escaped(algorithm));
                format!("https://alg.cubing.net/?{named}alg={algorithm}")
            }
            LinkSite::Twizzle => {
                let algorithm = form_encoded(algorithm);
                format!("https://alpha.twizzle.net/edit/?{named}alg={algorithm}")
            }
            LinkSite::VisualCube => {
                let layers = puzzle.and_then(|(_, layers)| layers);
                let layers = layers.map_or_else(String::new, |layers| format!("pzl={layers}&"));
                let algorithm = form_encoded(algorithm);
                format!("https://visualcube.api.cubing.net/?fmt=svg&{layers}alg={algorithm}")
            }
        }
    }
}

/// Text in alg.cubing.net's encoding: `_` for a space, `-` for a prime, and HTML escapes for the characters `_`, `-`
/// and `+`.
fn escaped(algorithm: &str) -> String {
    let mut escaped = String::new();
    for character in algorithm.chars() {
        match character {
            '_' => escaped.push_str("&#95;"),
            '-' => escaped.push_str("&#45;"),
            '+' => escaped.push_str("&#2b;"),
            ' ' => escaped.push('_'),
            '\'' => escaped.push('-'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A value in the query of a link, as browsers encode forms (WHATWG URL, section 5.2).
fn form_encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect()
}

/// Hosts that are recognised without `https://` before them.
const HOSTS: [&str; 7] = [
    "alg.cubing.net",
    "alpha.twizzle.net",
    "twizzle.net",
    "cstimer.net",
    "visualcube.api.cubing.net",
    "cubedb.net",
    "www.cubedb.net",
];

impl Link {
    /// The content of a link; `None` if the text is not a link with an algorithm or a position.
    pub fn of(text: &str) -> Option<Link> {
        let text = text.trim();
        let address = ["https://", "http://"]
            .iter()
            .find_map(|scheme| text.strip_prefix(scheme));
        let has_host = || {
            HOSTS
                .iter()
                .any(|host| text.strip_prefix(host).is_some_and(|rest| rest.starts_with('/')))
        };
        let address = address.or_else(|| has_host().then_some(text))?;
        if address.contains(char::is_whitespace) {
            return None;
        }
        let (page, query) = address.split_once(['?', '#'])?;
        let has_escapes = ["alg.cubing.net", "cubedb.net"].iter().any(|host| page.contains(host));
        let is_picture = page.contains("visualcube");
        let mut link = Link::default();
        for (name, value) in parse(query.replace('#', "&").as_bytes()) {
            // Many pages use the encoding of alg.cubing.net.
            let value = match has_escapes || !is_picture && (value.contains('_') || has_hyphens_for_primes(&value)) {
                true => decoded(&value),
                false => value.into_owned(),
            };
            let field = match &*name {
                "alg" | "algorithm" | "moves" => &mut link.algorithm,
                "setup" | "setup-alg" | "experimental-setup-alg" | "scramble" | "scr" => &mut link.setup,
                "case" if is_picture => &mut link.solution,
                "fd" if is_picture => {
                    link.facelets = Some(shown(&value));
                    continue;
                }
                "puzzle" => &mut link.puzzle,
                "stage" if is_picture => &mut link.stage,
                "pzl" if is_picture => {
                    link.puzzle = Some(format!("{value}x{value}x{value}"));
                    continue;
                }
                _ => continue,
            };
            *field = Some(value);
        }
        let has_any = link.algorithm.is_some() || link.setup.is_some() || link.solution.is_some();
        (has_any || link.facelets.is_some()).then_some(link)
    }

    /// The algorithm of the link: its field `algorithm`, or else its setup, or else the moves that solve the position
    /// of a picture.
    pub fn moves(self) -> Option<String> {
        self.algorithm.or(self.setup).or(self.solution)
    }

    /// The algorithm that leads from the solved position to the position of the link; `None` if the link has only
    /// stickers.
    pub fn moves_to_position(self) -> Option<String> {
        match (self.setup, self.algorithm, self.solution) {
            (Some(setup), Some(algorithm), _) => Some(format!("{setup}\n{algorithm}")),
            (Some(moves), None, _) | (None, Some(moves), _) => Some(moves),
            (None, None, Some(solution)) => Some(format!("({solution}\n)'")),
            (None, None, None) => None,
        }
    }
}

/// The setup and the algorithm of a link that has both, as in the reconstruction of a solve: the scramble and the
/// solution.
pub fn scramble_and_solution(link: &str) -> Option<[String; 2]> {
    let Link { setup, algorithm, .. } = Link::of(link)?;
    Some([setup?, algorithm?])
}

/// True if a text contains hyphens, each of them directly after a letter or a digit, as in `RUR-U-`. False for a minus
/// sign after another character, as in `(1,-3)`, and for every text with a dot.
fn has_hyphens_for_primes(text: &str) -> bool {
    let mut before = text.split('-').rev().skip(1);
    text.contains('-')
        && !text.contains('.')
        && before.all(|turns| turns.ends_with(|last: char| last.is_ascii_alphanumeric()))
}

/// Decodes text in the encoding of alg.cubing.net: `_` is a space, `-` is a prime, and HTML escapes stand for the
/// characters `_`, `-` and `+`.
fn decoded(text: &str) -> String {
    let plain = text.replace('_', " ").replace('-', "'");
    plain.replace("&#45;", "-").replace("&#95;", "_").replace("&#2b;", "+")
}

/// Writes the stickers of a picture as capital letters of faces. Every other symbol, such as that of a grey or hidden
/// sticker, becomes `?`.
fn shown(stickers: &str) -> String {
    let sticker = |sticker: char| match sticker.to_ascii_uppercase() {
        face @ ('U' | 'R' | 'F' | 'D' | 'L' | 'B') => face,
        _ => '?',
    };
    stickers.chars().map(sticker).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reconstruction_is_a_scramble_and_its_solution() {
        let both = scramble_and_solution("https://alg.cubing.net/?setup=R_U-&alg=U_R-_%2F%2F_all");
        assert_eq!(both, Some(["R U'".to_owned(), "U R' // all".to_owned()]));
        assert_eq!(scramble_and_solution("https://alg.cubing.net/?alg=U_R-"), None);
    }

    #[test]
    fn links_tell_algorithms_setups_and_puzzles() {
        let moves = |text: &str| Link::of(text).and_then(Link::moves);
        let position = |text: &str| Link::of(text).and_then(Link::moves_to_position);
        for (text, expected, at) in [
            (
                "https://alg.cubing.net/?alg=R_U-_2%26%2345%3B3r",
                "R U' 2-3r",
                "R U' 2-3r",
            ),
            ("alg.cubing.net/?setup=F2_D-&alg=R", "R", "F2 D'\nR"),
            (
                "https://alpha.twizzle.net/edit/?alg=R+U%27&setup-alg=F",
                "R U'",
                "F\nR U'",
            ),
            ("https://alpha.twizzle.net/edit/?experimental-setup-alg=F", "F", "F"),
            (
                "http://cube.example/visualcube.php?fmt=svg&case=R%20U%27",
                "R U'",
                "(R U'\n)'",
            ),
            ("https://cstimer.net/?scramble=R%20U", "R U", "R U"),
            ("https://cstimer.net/?scramble=R_U-", "R U'", "R U'"),
            ("https://x.example/?alg=RU-R2-", "RU'R2'", "RU'R2'"),
            ("https://x.example/?alg=(1,-3)/(0,-3)", "(1,-3)/(0,-3)", "(1,-3)/(0,-3)"),
            (
                "https://www.cubedb.net/?puzzle=3&title=PB&scramble=R_U-&alg=x2_%2F%2F_inspection%0AF",
                "x2 // inspection\nF",
                "R U'\nx2 // inspection\nF",
            ),
        ] {
            assert_eq!(moves(text).as_deref(), Some(expected), "{text}");
            assert_eq!(position(text).as_deref(), Some(at), "{text}");
        }
        let puzzle = |text: &str| Link::of(text).and_then(|link| link.puzzle);
        assert_eq!(
            puzzle("https://alg.cubing.net/?puzzle=4x4x4&alg=R").as_deref(),
            Some("4x4x4")
        );
        assert_eq!(
            puzzle("https://x.example/visualcube.php?pzl=2&alg=R").as_deref(),
            Some("2x2x2")
        );
        let facelets = |text: &str| Link::of(text).and_then(|link| link.facelets);
        assert_eq!(
            facelets("https://x.example/visualcube.php?fd=uunRx").as_deref(),
            Some("UU?R?")
        );
        for none in [
            "R U",
            "https://example.com",
            "https://example.com/?q=R",
            "x/y?alg=R",
            "",
        ] {
            assert_eq!(Link::of(none), None, "{none}");
        }
    }
}
