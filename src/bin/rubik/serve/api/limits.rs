//! The limits of a server. They are lower than those of the library, because a server has many clients.

use crate::serve::answer::Refusal;
use rubik::PuzzleName;
use rubik::notation::object::cube_text;
use rubik::requests::{Options, RequestName, RoundPlan};
use std::time::Duration;

/// The maximum number of solutions that a request may ask for.
pub const MOST_SOLUTIONS: usize = 1_000;

/// The maximum number of goals in a `steps` request, which finds the goals that a solution reaches.
pub const MOST_GOALS: usize = 100;

/// The maximum memory for the tables of a goal, in bytes. This is also the default.
const MOST_MEMORY: usize = 256_000_000;

/// The maximum number of scrambles in a request, unless it asks for one scramble of each case of a set.
pub const MOST_SCRAMBLES: u64 = 100;

/// The maximum number of scrambles in a request for one scramble of each case of a set. The largest set has 472 cases.
const MOST_CASES: u64 = 500;

/// The maximum number of scrambles in a round. All events in their usual formats need 140 scrambles, and four groups of
/// all events need 560.
const MOST_IN_ROUND: usize = 1_000;

/// The maximum number of random turns in a scramble.
pub const MOST_TURNS: u16 = 1_000;

/// The maximum number of cubes that an answer lists if some stickers of a cube are unknown.
pub const MOST_LISTED: u64 = 1_000;

/// The maximum number of layers of a cube. Turns of larger cubes take too long.
const MOST_LAYERS: u16 = 32;

/// The maximum product of the number of turns in a text and the number of stickers of the puzzle. Making the turns of a
/// text at this limit takes about a tenth of a second. The limit applies to each text of a request.
const MOST_MOVED: usize = 100_000_000;

/// Checks that a request is within all limits except the limit of turns, which [`check_turns`] checks. The request's
/// time limit may be at most `longest`.
///
/// # Errors
///
/// Returns an error if the request exceeds a limit.
pub fn check(request: RequestName, options: &Options, longest: Duration) -> Result<(), Refusal> {
    check_counts(options)?;
    let numbers = match request {
        RequestName::Scramble => 1..=MOST_SCRAMBLES,
        RequestName::Show => 0..=MOST_LISTED,
        _ => 0..=u64::MAX,
    };
    if { options.number }.is_some_and(|number| !numbers.contains(&number)) {
        return Err(Refusal::option(format!("n is 1 to {}", numbers.end())));
    }
    let round = (request == RequestName::Round).then(|| RoundPlan::new(options));
    if round.is_some_and(|plan| plan.is_ok_and(|plan| plan.scrambles() > MOST_IN_ROUND)) {
        return Err(Refusal::option(format!(
            "a round has at most {MOST_IN_ROUND} scrambles here"
        )));
    }
    if request == RequestName::Scramble && options.each && options.scrambles() > MOST_CASES {
        return Err(Refusal::option(format!(
            "`each` can make at most {MOST_CASES} scrambles"
        )));
    }
    if request == RequestName::Scramble && options.moves.is_some_and(|moves| moves > MOST_TURNS) {
        return Err(Refusal::option(format!("moves must be 1 to {MOST_TURNS}")));
    }
    if options.time_limit.is_some_and(|time| time > longest) {
        let longest = longest.as_secs();
        let message = format!("a time limit must be more than 0 and at most {longest} seconds");
        return Err(Refusal::option(message));
    }
    check_size(&puzzle_of(options))
}

/// Checks that the numbers of solutions and goals, and the memory, are within the limits.
///
/// # Errors
///
/// Returns an error if one of these values exceeds its limit.
pub fn check_counts(options: &Options) -> Result<(), Refusal> {
    if options.solutions.is_some_and(|wanted| wanted.get() > MOST_SOLUTIONS) {
        let message = format!("at most {MOST_SOLUTIONS} solutions can be requested");
        return Err(Refusal::option(message));
    }
    if options.goals.len() > MOST_GOALS {
        let message = format!("at most {MOST_GOALS} goals can be requested");
        return Err(Refusal::option(message));
    }
    if options.memory.is_some_and(|bytes| bytes > MOST_MEMORY) {
        let message = format!("`memory` can be at most {} MB here", MOST_MEMORY / 1_000_000);
        return Err(Refusal::option(message));
    }
    Ok(())
}

/// Returns the puzzle that a request names. If it names none, the stickers of its cube determine the puzzle.
fn puzzle_of(options: &Options) -> PuzzleName {
    options.puzzle_of(options.cube.as_deref().unwrap_or_default())
}

/// Returns the puzzle with this name, or the 3x3x3 if the name is `None`.
///
/// # Errors
///
/// Returns an error if no puzzle has this name, or if it has too many layers.
pub fn puzzle_named(name: Option<String>) -> Result<PuzzleName, Refusal> {
    let Some(name) = name else {
        return Ok(PuzzleName::default());
    };
    let puzzle = name.parse();
    let puzzle = puzzle.map_err(|error| Refusal::option(format!("puzzle: {error}")))?;
    check_size(&puzzle)?;
    Ok(puzzle)
}

/// Checks that a puzzle is not a cube with too many layers.
///
/// # Errors
///
/// Returns an error if the cube has too many layers.
pub fn check_size(puzzle: &PuzzleName) -> Result<(), Refusal> {
    if puzzle.layers().is_none_or(|layers| layers <= MOST_LAYERS) {
        return Ok(());
    }
    let message = format!("cubes have at most {MOST_LAYERS} layers here");
    Err(Refusal::option(message))
}

/// Checks that no algorithm has too many turns. On a large cube, these turns could take seconds. A text that is not an
/// algorithm of the puzzle passes this check, because its error is reported later, when the text is read.
///
/// # Errors
///
/// Returns an error if an algorithm has too many turns for its puzzle.
pub fn check_turns(request: RequestName, options: &Options) -> Result<(), Refusal> {
    let puzzle = puzzle_of(options);
    { options.moves(request) }.try_for_each(|text| check_turns_of(&puzzle, text))
}

fn check_turns_of(puzzle: &PuzzleName, text: &str) -> Result<(), Refusal> {
    if puzzle.other().is_none() {
        // The parser accepts at most 1,048,576 turns of the 3x3x3. With its 54 stickers, this is below the limit.
        return Ok(());
    }
    let puzzle = puzzle.puzzle().map_err(Refusal::option)?;
    let Ok(turns) = puzzle.turns(&cube_text(text)) else {
        return Ok(());
    };
    let stickers = puzzle.write(&puzzle.solved()).len();
    let most = MOST_MOVED / stickers.max(1);
    if turns.len() <= most {
        return Ok(());
    }
    let described = puzzle.name().described();
    let message = format!("an algorithm for {described} has at most {most} turns here");
    Err(Refusal::option(message).about(&cube_text(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_scramble_for_each_case_has_a_limit_of_its_own() {
        for (cases, is_allowed) in [
            ("zbll", true),
            ("T=500", true),
            ("T=501", false),
            ("T=250,Y=250", true),
            ("T=250,Y=251", false),
        ] {
            let fields = json!({"case": cases, "each": true});
            let options = Options::of_fields(RequestName::Scramble, fields.as_object().expect("an object"));
            let checked = check(RequestName::Scramble, &options.expect("options"), Duration::MAX);
            assert_eq!(checked.is_ok(), is_allowed, "{cases}");
        }
    }
}
