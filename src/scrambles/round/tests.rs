//! Tests of drawing and writing rounds.

use super::*;
use crate::notation::files::SolveFile;
use crate::tables::{NoProgress, Store};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The scramblers of some events. Each is opened once for all tests.
fn scramblers(events: &[Event]) -> Vec<Arc<EventScrambler>> {
    static OPEN: Mutex<BTreeMap<&str, Arc<EventScrambler>>> = Mutex::new(BTreeMap::new());
    let mut all = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let open = |event: Event| EventScrambler::open(event, &Store::IN_MEMORY, &NoProgress).expect("tables");
    let scrambler = |&event: &Event| Arc::clone(all.entry(event.id()).or_insert_with(|| Arc::new(open(event))));
    events.iter().map(scrambler).collect()
}

/// Two events whose scramblers need no tables, and two events with the 3x3x3.
const EVENTS: [Event; 4] = [
    Event::Megaminx,
    Event::SevenBySeven,
    Event::FewestMoves,
    Event::MultiBlindfolded,
];

fn round(spec: &RoundSpec, source: RandomSource) -> Round {
    Round::draw(spec, &scramblers(&EVENTS), source, &CancelToken::new()).expect("scrambles")
}

fn all(round: &Round) -> Vec<&EventScramble> {
    let attempts = round.sets.iter().flat_map(|set| set.scrambles.iter().chain(&set.extra));
    attempts.flatten().collect()
}

#[test]
fn a_round_has_what_formats_and_options_ask_for() {
    let spec = RoundSpec {
        groups: 2,
        cubes: 3,
        ..RoundSpec::default()
    };
    let usual = round(&spec, RandomSource::Seed(1));
    let counts: Vec<_> = { usual.sets.iter() }
        .map(|set| (set.event.id(), set.group, set.scrambles.len(), set.extra.len()))
        .collect();
    let expected = [("minx", 5, 2), ("777", 3, 2), ("333fm", 3, 0), ("333mbf", 1, 0)];
    let expected = expected.map(|(event, scrambles, extra)| [0, 1].map(|group| (event, group, scrambles, extra)));
    assert_eq!(counts, expected.concat());
    let cubes = |set: &ScrambleSet| set.scrambles.iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!((cubes(&usual.sets[0]), cubes(&usual.sets[6])), (vec![1; 5], vec![3]));
    let all_of = all(&usual);
    let planned: usize = EVENTS.into_iter().map(|event| spec.scrambles(event)).sum();
    assert_eq!(all_of.len(), planned);
    // All scrambles are different, also in different groups, events and rounds.
    let second = RoundSpec {
        number: Some(2),
        ..spec.clone()
    };
    let second = round(&second, RandomSource::Seed(1));
    let different: BTreeSet<&str> = { all_of.iter().copied().chain(all(&second)) }
        .map(|drawn| drawn.scramble.as_str())
        .collect();
    assert_eq!(different.len(), 2 * planned);
    // The same seed gives the same round, and round 1 equals a round without a number.
    let first = RoundSpec {
        number: Some(1),
        ..spec.clone()
    };
    assert_eq!(round(&first, RandomSource::Seed(1)).sets, usual.sets);
    assert_ne!(
        round(&spec, RandomSource::System).sets,
        round(&spec, RandomSource::System).sets
    );
    let of_second_group = usual.of_group(1);
    assert!(of_second_group.sets.iter().all(|set| set.group == 1) && of_second_group.sets.len() == EVENTS.len());
}

/// Checks that a round can be read from the JSON that was written, with the event, the round, the group and the number
/// of each scramble.
#[test]
fn a_round_in_json_is_read_again() {
    let spec = RoundSpec {
        competition: Some("Test \"Open\" 2026".to_owned()),
        number: Some(3),
        date: Some("2026-11-28".parse().expect("a day")),
        groups: 28,
        attempts: Some(2),
        extra: Some(1),
        cubes: 2,
    };
    let round = round(&spec, RandomSource::Seed(7));
    let text = round.interchange();
    let file = SolveFile::read(&text).expect("it is read");
    let read: Vec<_> = { file.solves.iter() }
        .map(|solve| {
            assert_eq!(solve.competition, spec.competition);
            assert_eq!(solve.round.as_deref(), Some("3"));
            let event = solve.event.clone().expect("an event");
            (
                event,
                solve.group.clone(),
                solve.extra,
                solve.number,
                solve.cube,
                solve.scramble.clone(),
            )
        })
        .collect();
    let mut expected = Vec::new();
    for set in &round.sets {
        let group = crate::notation::files::group_letters(set.group);
        for (is_extra, attempts) in [(false, &set.scrambles), (true, &set.extra)] {
            for (number, attempt) in (1..).zip(attempts) {
                for (cube, drawn) in (1..).zip(attempt) {
                    let cube = (attempt.len() > 1).then_some(cube);
                    let scramble = drawn.scramble.clone();
                    let event = set.event.id().to_owned();
                    expected.push((event, Some(group.clone()), is_extra, Some(number), cube, scramble));
                }
            }
        }
    }
    assert_eq!(read, expected);
    assert_eq!(expected.last().and_then(|last| last.1.clone()).as_deref(), Some("AB"));
    // The expected values are those that TNoodle writes.
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let round = &value["wcif"]["events"][0]["rounds"][0];
    assert_eq!((&round["id"], &round["format"]), (&"minx-r3".into(), &"a".into()));
    assert_eq!(round["scrambleSetCount"], 28);
    let sets = round["scrambleSets"].as_array().expect("sets");
    assert_eq!(
        (sets.len(), &sets[0]["id"], &sets[27]["id"]),
        (28, &1.into(), &28.into())
    );
    let minx = sets[0]["scrambles"][0].as_str().expect("a scramble");
    assert_eq!(minx.lines().count(), 7);
    assert!(minx.lines().all(|line| line.split(' ').count() == 11));
    let multi = &value["wcif"]["events"][3]["rounds"][0];
    assert_eq!(
        multi["scrambleSets"][0]["scrambles"][0]
            .as_str()
            .map(|text| text.lines().count()),
        Some(2)
    );
    assert_eq!(multi["extensions"][0]["data"]["requestedScrambles"], 2);
    assert_eq!(value["wcif"]["schedule"]["startDate"], "2026-11-28");
    assert_eq!(value["generationDate"], "Nov 28, 2026 12:0:0 AM");
}

/// Tests of the PDF of a round. A minimal PDF reader reads its objects and its pages.
#[cfg(feature = "pdf")]
mod printed {
    use super::*;

    fn contents(pdf: &[u8]) -> Vec<String> {
        let find = |from: usize, what: &[u8]| {
            { pdf[from..].windows(what.len()) }
                .position(|window| window == what)
                .map(|found| from + found)
        };
        let mut pages = Vec::new();
        let mut at = 0;
        while let Some(begin) = find(at, b"stream\n") {
            let end = find(begin, b"endstream").expect("an end");
            // The last byte of a stream may have any value. The line feed after this byte does not belong to the
            // stream.
            let packed = &pdf[begin + 7..end - 1];
            let plain = miniz_oxide::inflate::decompress_to_vec_zlib(packed).expect("zlib");
            pages.push(String::from_utf8_lossy(&plain).into_owned());
            at = end + 9;
        }
        pages
    }

    /// The texts of a page. In a PDF, they are in parentheses, or in hexadecimal digits if some letters are not in
    /// ASCII.
    fn texts(page: &str) -> Vec<String> {
        let letters = |digits: &str| -> String {
            let digits: Vec<u32> = digits.chars().filter_map(|digit| digit.to_digit(16)).collect();
            let codes = digits
                .chunks(2)
                .map(|pair| pair.iter().fold(0, |code, digit| 16 * code + digit));
            codes.filter_map(char::from_u32).collect()
        };
        let text = |line: &str| {
            let shown = line.strip_suffix(" Tj")?;
            match shown.strip_prefix('<') {
                Some(digits) => Some(letters(digits)),
                None => Some(shown.strip_prefix('(')?.strip_suffix(')')?.to_owned()),
            }
        };
        page.lines().filter_map(text).collect()
    }

    #[test]
    fn every_scramble_is_on_one_page_and_headings_are_repeated() {
        for paper in Paper::ALL {
            let spec = RoundSpec {
                competition: Some("Århus Open".to_owned()),
                number: Some(1),
                cubes: 20,
                extra: Some(2),
                ..RoundSpec::default()
            };
            let round = round(&spec, RandomSource::Seed(5));
            let style = SheetStyle {
                paper,
                ..SheetStyle::default()
            };
            let pages = contents(&round.pdf(&style).expect("a document"));
            // Megaminx and 7x7x7 have one page each. Fewest moves has one page for each of its three attempts and two
            // extra attempts. Multi-blind has one attempt and two extra attempts. Each of them has 20 cubes and takes
            // three pages.
            assert_eq!(pages.len(), 1 + 1 + 5 + 3 * 3, "{paper}");
            let pages: Vec<Vec<String>> = pages.iter().map(|page| texts(page)).collect();
            let numbers = pages.iter().flatten().filter(|text| text.starts_with("Page "));
            let numbers: Vec<&String> = numbers.collect();
            assert_eq!(numbers, ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"].repeat(3));
            for page in &pages {
                assert!(EVENTS.iter().any(|event| page[0] == event.title()), "{page:?}");
                assert!(
                    page.iter()
                        .any(|text| text.contains("Open") && text.contains("Round 1")),
                    "{page:?}"
                );
                assert!(page.iter().any(|text| text.ends_with("seed 5")), "{page:?}");
            }
            for drawn in all(&round) {
                let moves = drawn.scramble.replace(' ', "");
                let has = |page: &&Vec<String>| page.concat().replace(' ', "").contains(&moves);
                assert_eq!(pages.iter().filter(has).count(), 1, "{}", drawn.scramble);
            }
        }
    }

    /// The operands of each PDF operation with this operator.
    fn numbers(page: &str, operator: &str) -> Vec<Vec<f64>> {
        let of = |line: &str| -> Option<Vec<f64>> {
            let numbers = line.strip_suffix(operator)?.strip_suffix(' ')?;
            numbers.split(' ').map(|number| number.parse().ok()).collect()
        };
        page.lines().filter_map(of).collect()
    }

    /// Checks that every picture of every scramble is painted in its colors, that nothing is in the margins, and that
    /// the picture of an answer sheet is below the grey field.
    #[test]
    fn everything_is_drawn_in_its_place() {
        let spec = RoundSpec {
            extra: Some(1),
            ..RoundSpec::default()
        };
        let round = round(&spec, RandomSource::Seed(6));
        for paper in Paper::ALL {
            let style = SheetStyle {
                paper,
                ..SheetStyle::default()
            };
            let [width, height] = paper.size();
            let mut painted = Vec::new();
            for page in contents(&round.pdf(&style).expect("a document")) {
                for place in ["Td", "m", "l", "re"].map(|operator| numbers(&page, operator)).concat() {
                    let is_inside =
                        (33.9..width - 33.9).contains(&place[0]) && (33.9..height - 33.9).contains(&place[1]);
                    assert!(is_inside, "{place:?}");
                }
                let lines: Vec<&str> = page.lines().collect();
                let grey = { lines.windows(2) }.find(|pair| pair[0].ends_with(" re") && pair[1] == "f");
                let grey = grey.map(|pair| numbers(pair[0], "re")[0][1]);
                let lowest = if texts(&page)[0] == Event::FewestMoves.title() {
                    grey
                } else {
                    None
                };
                for pair in lines.windows(2) {
                    let (color, begin) = (numbers(pair[0], "rg"), numbers(pair[1], "m"));
                    if let ([color], [begin]) = (&color[..], &begin[..]) {
                        painted.push([0, 1, 2].map(|part| (255.0 * color[part]).round() as u8));
                        assert!(lowest.is_none_or(|lowest| begin[1] < lowest), "{begin:?}");
                    }
                }
            }
            let mut expected = Vec::new();
            for drawn in all(&round) {
                let picture = drawn.picture(&style.scheme).expect("a picture");
                expected.extend(
                    picture
                        .polygons()
                        .map(|(_, color)| [color.red, color.green, color.blue]),
                );
            }
            assert!(painted == expected && !painted.is_empty(), "{paper}");
        }
    }

    #[test]
    fn a_name_that_cannot_be_printed_is_refused() {
        let spec = RoundSpec {
            competition: Some("東京 Open".to_owned()),
            ..RoundSpec::default()
        };
        let round = Round {
            spec,
            source: RandomSource::System,
            sets: Vec::new(),
        };
        let refused = round.pdf(&SheetStyle::default()).expect_err("no such letters");
        assert!(matches!(refused, ScrambleError::UnprintableName { letter: '東', .. }));
        assert!(
            round
                .html(&SheetStyle::default())
                .expect("a page")
                .contains("東京 Open")
        );
        // The PDF of a round without scrambles has one empty page.
        let empty = Round {
            spec: RoundSpec::default(),
            ..round
        };
        assert_eq!(contents(&empty.pdf(&SheetStyle::default()).expect("a document")), [""]);
    }
}
