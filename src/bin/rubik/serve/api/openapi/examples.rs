//! Examples of the bodies of requests, as JSON. The tests send them.

use rubik::requests::RequestName;

/// Examples, each with its name and its body.
pub type Examples = &'static [(&'static str, &'static str)];

/// Examples of a request.
pub const fn examples(request: RequestName) -> Examples {
    match request {
        RequestName::Solve => SOLVE,
        RequestName::Check => CHECK,
        RequestName::Scramble => SCRAMBLE,
        RequestName::Round => ROUND,
        RequestName::Show => SHOW,
        RequestName::Apply => APPLY,
        RequestName::Order => ORDER,
        RequestName::Alg => ALG,
        RequestName::Count => COUNT,
        RequestName::Goals => GOALS,
        RequestName::Puzzles => PUZZLES,
        RequestName::Steps => STEPS,
        RequestName::Fmc => FMC,
        RequestName::Insert => INSERT,
        _ => &[],
    }
}

const SOLVE: Examples = &[
    (
        "quick",
        r#"{"cube": "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL"}"#,
    ),
    ("held", r#"{"cube": "R U x", "orient": true}"#),
    (
        "within",
        r#"{"cube": "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL", "max_moves": 20, "time_limit": 0.1}"#,
    ),
    (
        "colors",
        r#"{"cube": "wwwwwwbyyobborryrryggyggrrrgggyybyybggrooroowooowbbwbb", "goal": "cross", "any_face": true}"#,
    ),
    ("several", r#"{"cube": "R U F", "solutions": 3}"#),
    ("each face", r#"{"cube": "R U F", "goal": "cross", "each_face": true}"#),
    (
        "lesson",
        r#"{"cube": "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL", "method": "layers", "first_face": "white"}"#,
    ),
    ("thistlethwaite", r#"{"cube": "R U F2 x2", "method": "thistlethwaite"}"#),
    ("target", r#"{"cube": "R U", "to": "F2"}"#),
    ("skewb", r#"{"cube": "R U", "puzzle": "skewb", "all": true}"#),
    ("twists", r#"{"cube": "(1,0)/(3,3)/", "puzzle": "sq1"}"#),
    (
        "some places",
        r#"{"cube": "U R F", "puzzle": "megaminx", "goal": "EDGES:1-5", "generators": "U,R,F"}"#,
    ),
    ("pocket", r#"{"cube": "R U F", "puzzle": "2x2x2", "method": "layers"}"#),
    ("stream", r#"{"cube": "R U F", "improve": true, "stream": true}"#),
    (
        "inverse",
        r#"{"cube": "D' R2 U' F B2 L D2 R' F2 U L' B", "max_moves": 19}"#,
    ),
    (
        "streamed target",
        r#"{"cube": "R U", "puzzle": "pyraminx", "to": "L", "stream": true}"#,
    ),
    (
        "no cube",
        r#"{"cube": "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}"#,
    ),
    (
        "a typing error",
        r#"{"cube": "RLUFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL"}"#,
    ),
    (
        "turned face",
        r#"{"cube": "UFRLULLBRFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL"}"#,
    ),
    (
        "another order",
        r#"{"cube": "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBBUFRBRUBLDUFDLDDFL"}"#,
    ),
    (
        "ambiguous",
        r#"{"cube": "U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R"}"#,
    ),
    ("other puzzle", r#"{"cube": "UUUU"}"#),
    ("no option", r#"{"cube": "R", "method": "layers", "max_moves": 20}"#),
    ("too short", r#"{"cube": "R U F", "puzzle": "2x2x2", "max_moves": 1}"#),
    ("goal", r#"{"cube": "R U F2", "goal": "cross"}"#),
    ("a few turns", r#"{"cube": "R U R'", "generators": "R,U"}"#),
    ("five faces", r#"{"cube": "R U F", "faces": "URFDL"}"#),
    ("quarter turns", r#"{"cube": "R U2 F", "metric": "qtm"}"#),
    (
        "unknown stickers",
        r#"{"cube": "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBR???"}"#,
    ),
    (
        "costs",
        r#"{"cube": "R U F", "costs": {"quarter_turn": 1, "half_turn": 1.5, "axis_change": 0.2, "two_at_once": 0.3}}"#,
    ),
    (
        "both goals and method",
        r#"{"cube": "R", "goal": "cross", "method": "layers"}"#,
    ),
    ("at once", r#"{"cube": "R L' U", "metric": "axial"}"#),
    (
        "at once, quarter turns",
        r#"{"cube": "R L' U2", "metric": "axial-qtm"}"#,
    ),
    (
        "several cubes",
        r#"{"cube": "????U????????R????????F????????D????????L????????B????"}"#,
    ),
    (
        "a sticker left out",
        r#"{"cube": "RLRFUBULLFDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL"}"#,
    ),
    (
        "a sticker doubled",
        r#"{"cube": "RLRFUBULLFRRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL"}"#,
    ),
    (
        "a mirrored face",
        r#"{"cube": "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLFUBRBRLBU"}"#,
    ),
    (
        "rows from the right",
        r#"{"cube": "rorbwgoowyrgwrbrboyyryggwrwbggwyobobgwyyoyogygwbrbrobw"}"#,
    ),
    (
        "typed in colors",
        r#"{"cube": "wwwwwwbyyobborryrryggyggrrrgggyybyybggrooroowooowbbwbb"}"#,
    ),
    (
        "goal of a held cube",
        r#"{"cube": "R U x", "goal": "cross", "solutions": 2}"#,
    ),
    ("goal on a target", r#"{"cube": "R U", "goal": "cross", "to": "F"}"#),
    (
        "quarter turns of a pocket cube",
        r#"{"cube": "R U2", "puzzle": "2x2x2", "metric": "qtm"}"#,
    ),
    (
        "several cubes, held",
        r#"{"cube": "????D????????R????????B????????U????????L????????F????"}"#,
    ),
    (
        "several cubes in colors",
        r#"{"cube": "????w????????r????????g????????y????????o????????b????"}"#,
    ),
];

const CHECK: Examples = &[
    ("right", r#"{"cube": "R U", "solution": "U' R'", "length": {"htm": 2}}"#),
    ("wrong", r#"{"cube": "R U", "solution": "R"}"#),
    ("target", r#"{"cube": "R", "solution": "U", "target": "R U"}"#),
    (
        "puzzle",
        r#"{"cube": "R", "solution": "R'", "puzzle": "skewb", "length": 1}"#,
    ),
    ("goal", r#"{"cube": "R U F2", "solution": "F2 U' R'", "goal": "cross"}"#),
    ("turns", r#"{"cube": "R U", "solution": "U' R'", "generators": "R,U"}"#),
];

const SCRAMBLE: Examples = &[
    ("one", r#"{}"#),
    ("seed", r#"{"n": 2, "seed": 1}"#),
    ("event", r#"{"event": "333bf", "seed": 7}"#),
    ("turns", r#"{"puzzle": "5x5x5", "moves": 10}"#),
    ("puzzle", r#"{"puzzle": "pyraminx"}"#),
    ("goal", r#"{"goal": "oll", "seed": 1}"#),
    (
        "goal of a puzzle",
        r#"{"puzzle": "ivy", "goal": "CORNERS", "distance": 1, "seed": 1}"#,
    ),
    ("case", r#"{"case": "T", "seed": 1, "n": 2}"#),
    ("each case", r#"{"case": "T,COLL S1", "each": true, "seed": 1}"#),
    ("distance", r#"{"goal": "cross", "distance": 2, "seed": 1}"#),
    (
        "distances",
        r#"{"goal": "cross", "distance": "2-4", "seed": 1, "n": 2}"#,
    ),
    ("generators", r#"{"generators": "R,U", "seed": 1}"#),
    ("together", r#"{"goal": "cross", "moves": 3}"#),
    ("at once", r#"{"metric": "axial", "seed": 1}"#),
    ("at once in quarter turns", r#"{"metric": "axial-qtm", "seed": 1}"#),
];

const ROUND: Examples = &[
    ("one event", r#"{"event": "pyram", "seed": 1}"#),
    (
        "two groups",
        r#"{"event": ["222", "clock"], "round": 1, "groups": 2, "n": 1, "extra": 1, "competition": "Open 2026", "date": "2026-11-28", "sheet": "html", "seed": 1}"#,
    ),
    (
        "for TNoodle",
        r#"{"event": "333mbf", "n": 1, "cubes": 2, "sheet": "json", "seed": 1}"#,
    ),
    ("twice", r#"{"event": ["222", "222"]}"#),
];

const SHOW: Examples = &[
    ("about", r#"{"cube": "R U"}"#),
    ("one move", r#"{"cube": "R2"}"#),
    (
        "picture",
        r#"{"cube": "R U x", "to": "svg", "view": "corner", "scheme": "WRGYOB"}"#,
    ),
    (
        "moves",
        r#"{"cube": "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL", "to": "moves"}"#,
    ),
    ("skewb", r#"{"cube": "R U", "puzzle": "skewb", "to": "net"}"#),
    ("big", r#"{"cube": "Rw", "puzzle": "4x4x4", "to": "svg"}"#),
    (
        "completions",
        r#"{"cube": "UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "completions": true, "n": 2}"#,
    ),
];

const APPLY: Examples = &[
    ("moves", r#"{"cube": "", "algorithm": "R U R' U'"}"#),
    ("puzzle", r#"{"cube": "", "algorithm": "R U", "puzzle": "pyraminx"}"#),
    (
        "defined",
        r#"{"cube": "", "algorithm": "S", "definition": "Name swap\nSet P 2 1\nSolved\nP\n1 2\nEnd\nMove S\nP\n2 1\nEnd\n"}"#,
    ),
    ("no moves", r#"{"cube": "", "algorithm": "Q"}"#),
    ("format", r#"{"cube": "", "algorithm": "R U", "to": "reid"}"#),
];

const ORDER: Examples = &[
    ("cube", r#"{"algorithm": "R U"}"#),
    ("puzzle", r#"{"algorithm": "R U", "puzzle": "skewb"}"#),
    ("large", r#"{"algorithm": "Rw U", "puzzle": "5x5x5"}"#),
    ("no moves", r#"{"algorithm": "Q"}"#),
];

const ALG: Examples = &[
    ("simplify", r#"{"algorithm": "R L R x U U'", "operation": "simplify"}"#),
    (
        "mirror",
        r#"{"algorithm": "R U R' U'", "operation": "mirror", "plane": "S"}"#,
    ),
    ("rotate", r#"{"algorithm": "R U", "operation": "rotate", "by": "y"}"#),
    ("count", r#"{"algorithm": "M2 U M", "operation": "count"}"#),
    (
        "of another puzzle",
        r#"{"algorithm": "R U l", "operation": "count", "puzzle": "pyraminx"}"#,
    ),
    (
        "of a Square-1",
        r#"{"algorithm": "(1,0)/(3,3)/", "operation": "count", "puzzle": "sq1"}"#,
    ),
    (
        "not of another puzzle",
        r#"{"algorithm": "R U", "operation": "simplify", "puzzle": "skewb"}"#,
    ),
    (
        "link",
        r#"{"algorithm": "[R, U]", "operation": "format", "to": "twizzle"}"#,
    ),
    (
        "case",
        r#"{"algorithm": "R U R' U' R' F R2 U' R' U' R U R' F'", "operation": "case"}"#,
    ),
    ("case in a slot", r#"{"algorithm": "L' U' L", "operation": "case"}"#),
    ("no case", r#"{"algorithm": "R U", "operation": "case"}"#),
    ("no moves", r#"{"algorithm": "Q", "operation": "invert"}"#),
    (
        "of a larger cube",
        r#"{"algorithm": "Rw U", "operation": "count", "puzzle": "4x4x4"}"#,
    ),
];

const PUZZLES: Examples = &[
    ("clock", r#"{"puzzle": "clock"}"#),
    ("all", r#"{}"#),
    ("skewb", r#"{"puzzle": "skewb"}"#),
    ("written", r#"{"puzzle": "2x2x2", "to": "kpuzzle"}"#),
    (
        "defined",
        r#"{"definition": "Name swap\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\nMove S\nP\n2 1 3\nEnd\n"}"#,
    ),
    ("not defined", r#"{"definition": "R U"}"#),
    ("not written", r#"{"puzzle": "slide"}"#),
];

const COUNT: Examples = &[
    ("shapes", r#"{"puzzle": "sq1", "by_distance": true}"#),
    ("all", r#"{}"#),
    ("cross", r#"{"goal": "cross"}"#),
    ("any slot", r#"{"goal": "f2l-1", "any_slot": true}"#),
    ("no goal", r#"{"any_face": true}"#),
    ("turns", r#"{"generators": "R,U"}"#),
    (
        "distances",
        r#"{"by_distance": true, "puzzle": "floppy", "farthest": 1}"#,
    ),
    ("positions", r#"{"puzzle": "megaminx"}"#),
    ("distances from a goal", r#"{"by_distance": true, "goal": "cross"}"#),
];

const GOALS: Examples = &[
    ("all", r#"{}"#),
    ("one", r#"{"name": "zbll"}"#),
    ("none", r#"{"name": "nope"}"#),
];

const STEPS: Examples = &[
    (
        "steps",
        r#"{"cube": "R U R' U' F2 D", "solution": "D' F2 U R U' R'", "goal": ["cross", "f2l"]}"#,
    ),
    (
        "method",
        r#"{"cube": "R U R' U' F2 D", "solution": "D' F2 U R U' R'", "no_fewest": true}"#,
    ),
    (
        "timed",
        r#"{"cube": "R U R' U' F2 D", "solution": "D'@0 F2@250 U@900 R@1100 U'@1250 R'@1400", "goal": ["cross", "solved"], "no_fewest": true}"#,
    ),
    (
        "unsolved",
        r#"{"cube": "R U", "solution": "U'", "goal": "cross", "no_fewest": true}"#,
    ),
    ("no moves", r#"{"cube": "R", "solution": "Q"}"#),
    (
        "another puzzle",
        r#"{"puzzle": "ivy", "cube": "R U' L", "solution": "L' U R'", "goal": ["CORNERS", "CENTRES"]}"#,
    ),
    (
        "fewest unknown",
        r#"{"puzzle": "fto", "cube": "R U L", "solution": "L' U' R'", "goal": "CORNERS:1 CENTRES:1,4 EDGES:1-2,4-5 CENTRES2:1,4"}"#,
    ),
    (
        "another puzzle, unsolved",
        r#"{"puzzle": "ivy", "cube": "R U' L", "solution": "L' U", "goal": "CORNERS"}"#,
    ),
    (
        "nothing reached",
        r#"{"cube": "R U", "solution": "U'", "goal": "solved", "no_fewest": true}"#,
    ),
    (
        "without tables",
        r#"{"cube": "R U F D", "solution": "D' F' U' R'", "goal": "UF UR URF DB DL"}"#,
    ),
];

const FMC: Examples = &[
    ("steps", r#"{"cube": "R U F2"}"#),
    (
        "several",
        r#"{"cube": "R U F2 D", "solutions": 2, "steps": "eo-fb|eo-ud > dr[max=8] > htr > solved", "niss": "before", "max_moves": 12}"#,
    ),
    ("premoves", r#"{"cube": "R", "premoves": "R", "solutions": 1}"#),
    ("no such solution", r#"{"cube": "R U F", "max_moves": 1}"#),
    ("no cube", r#"{"cube": "Q"}"#),
    ("no steps", r#"{"cube": "R", "steps": "cross > solved"}"#),
];

const INSERT: Examples = &[
    (
        "three corners",
        r#"{"cube": "R U F", "skeleton": "F' U' R' R U R' D R U' R' D'"}"#,
    ),
    (
        "several",
        r#"{"cube": "R U F", "skeleton": "F' U' R' R U R' D R U' R' D'", "solutions": 2}"#,
    ),
    ("too much is left", r#"{"cube": "R U F", "skeleton": "L D B2 R U"}"#),
    ("no cube", r#"{"cube": "Q", "skeleton": "R"}"#),
];

/// Examples with pictures. The first picture has 34 × 34 pixels.
pub const FACES: Examples = &[
    (
        "a face",
        r#"{"width": "34", "pixels": "CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKAJZGAJZGAJZGAJZGAJZGAJZGAJZGAJZGCgoKCgoK8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwCgoKCgoKvhQjvhQjvhQjvhQjvhQjvhQjvhQjvhQjCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK"}"#,
    ),
    ("no face", r#"{"width": "1", "pixels": "AAAA"}"#),
    ("no picture", r#"{"width": "2", "pixels": "AAAA"}"#),
];

pub const CAPTURED: Examples = &[
    (
        "five faces",
        r##"{"colors": "#f5d714 #be1423 #ff6414 #f0f0f0 #f0f0f0 #0046af #00964a #0046af #be1423 #0046af #ff6414 #f0f0f0 #be1423 #be1423 #ff6414 #be1423 #f0f0f0 #0046af #ff6414 #be1423 #f5d714 #f5d714 #00964a #f5d714 #ff6414 #00964a #f0f0f0 ? ? ? ? ? ? ? ? ? #0046af #be1423 #f0f0f0 #00964a #ff6414 #ff6414 #00964a #f5d714 #f5d714 #0046af #00964a #ff6414 #f0f0f0 #0046af #ff6414 #be1423 #0046af #f5d714"}"##,
    ),
    (
        "six faces",
        r##"{"colors": "#f5d714 #be1423 #ff6414 #f0f0f0 #f0f0f0 #0046af #00964a #0046af #be1423 #0046af #ff6414 #f0f0f0 #be1423 #be1423 #ff6414 #be1423 #f0f0f0 #0046af #ff6414 #be1423 #f5d714 #f5d714 #00964a #f5d714 #ff6414 #00964a #f0f0f0 #00964a #f0f0f0 #00964a #00964a #f5d714 #0046af #be1423 #f5d714 #f0f0f0 #0046af #be1423 #f0f0f0 #00964a #ff6414 #ff6414 #00964a #f5d714 #f5d714 #0046af #00964a #ff6414 #f0f0f0 #0046af #ff6414 #be1423 #0046af #f5d714"}"##,
    ),
    ("too few", r##"{"colors": "#102030"}"##),
];

pub const STOP: Examples = &[("unknown", r#"{"search": "0"}"#)];

pub const COMPLETE: Examples = &[
    (
        "all",
        r#"{"stickers": "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}"#,
    ),
    (
        "one unknown",
        r#"{"stickers": "?UUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}"#,
    ),
    (
        "conflict",
        r#"{"stickers": "UUUUUUUURRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}"#,
    ),
    (
        "twisted",
        r#"{"stickers": "UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}"#,
    ),
    (
        "exchanged",
        r#"{"stickers": "RLRFURULLFRDBRULBRBDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL"}"#,
    ),
    (
        "two",
        r#"{"stickers": "UUUUUUU??RRRRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}"#,
    ),
    (
        "centres",
        r#"{"stickers": "????U????????R????????F????????D????????L????????B????"}"#,
    ),
    (
        "another puzzle",
        r#"{"puzzle": "skewb", "stickers": "FR?UFUBBFBFRDDDRRRDLDLLLBULUUB"}"#,
    ),
    (
        "another puzzle, mistyped",
        r#"{"puzzle": "2x2x2", "stickers": "UULDFBFRFRDRRUDBFDLBLLUF"}"#,
    ),
];
