//! Competition events and puzzles, found by the names that timers use for them.

/// An event or a puzzle, as a timer names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Event {
    /// The id of the competition event. If the timer's name for the event is not the name of a competition event, this
    /// is the timer's name.
    pub name: String,
    /// The puzzle, if it is not the 3x3x3.
    pub puzzle: Option<String>,
}

/// The events of the World Cube Association, including past events, each with its puzzle. An empty text stands for the
/// 3x3x3.
const EVENTS: [(&str, &str); 21] = [
    ("222", "2x2x2"),
    ("333", ""),
    ("333bf", ""),
    ("333fm", ""),
    ("333ft", ""),
    ("333mbf", ""),
    ("333mbo", ""),
    ("333oh", ""),
    ("444", "4x4x4"),
    ("444bf", "4x4x4"),
    ("555", "5x5x5"),
    ("555bf", "5x5x5"),
    ("666", "6x6x6"),
    ("777", "7x7x7"),
    ("clock", "clock"),
    ("magic", "magic"),
    ("minx", "minx"),
    ("mmagic", "mmagic"),
    ("pyram", "pyraminx"),
    ("skewb", "skewb"),
    ("sq1", "sq1"),
];

/// Alternative names for events, used by csTimer, Twisty Timer, and people.
const ALIASES: [(&str, &str); 48] = [
    ("222so", "222"),
    ("2x2", "222"),
    ("2x2x2", "222"),
    ("3x3", "333"),
    ("3x3x3", "333"),
    ("333ni", "333bf"),
    ("3x3 bld", "333bf"),
    ("3x3 oh", "333oh"),
    ("3x3 fm", "333fm"),
    ("bld", "333bf"),
    ("oh", "333oh"),
    ("fmc", "333fm"),
    ("r3ni", "333mbf"),
    ("mbld", "333mbf"),
    ("3x3 mbld", "333mbf"),
    ("444wca", "444"),
    ("4x4", "444"),
    ("4x4x4", "444"),
    ("444ni", "444bf"),
    ("444bld", "444bf"),
    ("4x4 bld", "444bf"),
    ("555wca", "555"),
    ("5x5", "555"),
    ("5x5x5", "555"),
    ("555ni", "555bf"),
    ("555bld", "555bf"),
    ("5x5 bld", "555bf"),
    ("666wca", "666"),
    ("6x6", "666"),
    ("6x6x6", "666"),
    ("777wca", "777"),
    ("7x7", "777"),
    ("7x7x7", "777"),
    ("clkwca", "clock"),
    ("clkwcab", "clock"),
    ("mgmp", "minx"),
    ("mega", "minx"),
    ("megaminx", "minx"),
    ("pyrso", "pyram"),
    ("pyra", "pyram"),
    ("pyraminx", "pyram"),
    ("skbso", "skewb"),
    ("sqrs", "sq1"),
    ("square-1", "sq1"),
    ("square1", "sq1"),
    ("sq-1", "sq1"),
    ("skwb", "skewb"),
    ("clk", "clock"),
];

/// The beginnings of csTimer's names for scrambles that train parts of a puzzle, each with the puzzle.
const TRAINING: [(&str, &str); 14] = [
    ("222", "2x2x2"),
    ("444", "4x4x4"),
    ("4edge", "4x4x4"),
    ("555", "5x5x5"),
    ("5edge", "5x5x5"),
    ("666", "6x6x6"),
    ("6edge", "6x6x6"),
    ("777", "7x7x7"),
    ("7edge", "7x7x7"),
    ("pyr", "pyraminx"),
    ("skb", "skewb"),
    ("sq1", "sq1"),
    ("clk", "clock"),
    ("mgm", "minx"),
];

/// The beginnings of all other names that timers use for scrambles of puzzles other than the 3x3x3. A scramble whose
/// name matches none of the lists in this file is for the 3x3x3.
const OTHER_PUZZLES: [&str; 40] = [
    "112", "123", "133", "15", "223", "224", "233", "334", "335", "336", "337", "8p", "888", "999", "101010", "111111",
    "bic", "bsq", "cm", "crz", "ctico", "cubennn", "dino", "dmd", "ffto", "flp", "ftoso", "fto", "gear", "giga",
    "heli", "ivy", "klm", "mlsll", "mpyr", "prc", "r2", "redi", "sfl", "sia",
];

/// The id of the competition event for a timer's name. If the name is not in the list of alternative names, this is the
/// name itself in small letters.
pub(crate) fn event_id(name: &str) -> String {
    let lower = name.trim().to_ascii_lowercase();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == lower);
    alias.map_or(lower, |(_, id)| (*id).to_owned())
}

impl Event {
    /// The event that a name stands for; `None` if the name is empty, or if the timer did not choose the scramble
    /// itself (`input`, `remote…`).
    pub fn named(name: &str) -> Option<Event> {
        let id = &*event_id(name);
        if id.is_empty() || id == "input" || id.starts_with("remote") {
            return None;
        }
        let event = |puzzle: &str| Event {
            name: id.to_owned(),
            puzzle: Some(puzzle.to_owned()).filter(|puzzle| !puzzle.is_empty()),
        };
        if let Some((_, puzzle)) = EVENTS.iter().find(|(event, _)| *event == id) {
            return Some(event(puzzle));
        }
        if let Some((_, puzzle)) = TRAINING.iter().find(|(begin, _)| id.starts_with(begin)) {
            return Some(event(puzzle));
        }
        Some(match OTHER_PUZZLES.iter().any(|begin| id.starts_with(begin)) {
            true => event(id),
            // All other scrambles of timers are for the 3x3x3, or for steps of its solution.
            false => event(""),
        })
    }

    /// True for events with several cubes in each attempt.
    pub fn has_several_cubes(id: &str) -> bool {
        matches!(id, "333mbf" | "333mbo")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_timers_are_events_and_puzzles() {
        let named = |name: &str| Event::named(name).map(|event| (event.name, event.puzzle.unwrap_or_default()));
        let is = |event: &str, puzzle: &str| Some((event.to_owned(), puzzle.to_owned()));
        assert_eq!(named("333"), is("333", ""));
        assert_eq!(named("222so"), is("222", "2x2x2"));
        assert_eq!(named("pyrso"), is("pyram", "pyraminx"));
        assert_eq!(named("Pyra"), is("pyram", "pyraminx"));
        assert_eq!(named("pyrl4e"), is("pyrl4e", "pyraminx"));
        assert_eq!(named("sqrs"), is("sq1", "sq1"));
        assert_eq!(named("r3ni"), is("333mbf", ""));
        assert_eq!(named("zbll"), is("zbll", ""));
        assert_eq!(named("223"), is("223", "223"));
        assert_eq!(named("input"), None);
        assert_eq!(named(""), None);
    }
}
