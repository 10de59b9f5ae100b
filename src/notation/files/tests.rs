//! Tests with files of every type, as the programs write them.

use super::*;

/// The result of reading a file, with a line for each solve.
fn lines(text: &str) -> Vec<String> {
    let file = SolveFile::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    file.lines().lines().map(str::to_owned).collect()
}

#[test]
fn a_backup_of_cstimer_is_read_session_by_session() {
    let text = r#"{"session2":[[[0,9000],"R U' x","slow",1788509385]],"session10":[[[0,1],"","",1]],
        "session1":[[[0,12340],"R U F","",1788509385],[[2000,12340],"F2","",1788509385,["R@0","333"]],[[-1,7],"F"]],
        "properties":{"sessionData":"{\"1\":{\"name\":\"main\",\"opt\":{\"scrType\":\"333\"},\"rank\":2},\"2\":{\"name\":5,\"opt\":{\"scrType\":\"skbso\"},\"rank\":1}}"}}"#;
    let file = SolveFile::read(text).expect("a backup");
    assert_eq!(
        file.to_string(),
        "a csTimer export (JSON) with 4 solves; 1 without a scramble is left out"
    );
    assert_eq!(
        lines(text),
        [
            r#"{"number":1,"session":"5","event":"skewb","puzzle":"skewb","scramble":"R U' x","time":9.0,"date":"2026-09-04T08:09:45Z","comment":"slow"}"#,
            r#"{"number":1,"session":"main","event":"333","scramble":"R U F","time":12.34,"date":"2026-09-04T08:09:45Z"}"#,
            r#"{"number":2,"session":"main","event":"333","scramble":"F2","time":12.34,"penalty":"+2","date":"2026-09-04T08:09:45Z"}"#,
            r#"{"number":3,"session":"main","event":"333","scramble":"F","time":0.007,"penalty":"DNF"}"#,
        ]
    );
}

/// csTimer's tables do not name the puzzle. In an earlier version, all solves of these tables were left out for puzzles
/// other than the 3x3x3, and solves of a Square-1 were refused.
#[test]
fn solves_of_tables_without_puzzles_belong_to_any() {
    let table = "No.;Time;Comment;Scramble;Date;P.1\n1;12.34;;R U F;N/A;12.34\n2;20.00;;(1,0) / (3,-3);N/A;20.00\n\
                 3;60.00;;R++ D-- U';N/A;60.00";
    let file = SolveFile::read(table).expect("a table");
    let puzzles: Vec<_> = file.solves.iter().map(|solve| solve.puzzle.as_deref()).collect();
    assert_eq!(puzzles, [None, Some("sq1"), Some("megaminx")]);
    for (puzzle, left_out) in [("2x2x2", 2), ("3x3x3", 2), ("sq1", 1)] {
        assert_eq!(file.clone().keep_puzzle(|name| name == puzzle), left_out, "{puzzle}");
    }
}

#[test]
fn tables_of_timers_are_read_by_their_headings() {
    let cstimer = "No.;Time;Comment;Scramble;Date;P.1\r\n1;12.34;;R U F;2026-09-04 10:09:45;12.34\r\n\
                   2;14.34+;\"a;b\";F2;N/A;12.34\r\n3;DNF(9.00);;F;2026-09-04 10:09:45;9.00";
    assert_eq!(
        lines(cstimer),
        [
            r#"{"number":1,"scramble":"R U F","time":12.34,"date":"2026-09-04 10:09:45"}"#,
            r#"{"number":2,"scramble":"F2","time":12.34,"penalty":"+2","comment":"a;b"}"#,
            r#"{"number":3,"scramble":"F","time":9.0,"penalty":"DNF","date":"2026-09-04 10:09:45"}"#,
        ]
    );
    let heading = r#""Puzzle","Category","Time(millis)","Date(millis)","Scramble","Penalty","Comment""#;
    let row = r#""pyra","Normal","20360","1788509385000","R U l'","2","say ""hi""""#;
    let expected = [
        r#"{"session":"Normal","event":"pyram","puzzle":"pyraminx","scramble":"R U l'","time":20.36,"penalty":"DNF","date":"2026-09-04T08:09:45Z","comment":"say \"hi\""}"#,
    ];
    assert_eq!(lines(&format!("{heading}\n{row}\n")), expected);
    let semicolons = |text: &str| text.replace("\",\"", "\";\"");
    assert_eq!(
        lines(&format!("{}\n{}", semicolons(heading), semicolons(row))),
        expected
    );
    assert_eq!(lines(&format!("{heading}\n{}", semicolons(row))), expected);
    assert_eq!(
        lines(
            "\"14.77\";\"R U\";\"2026-08-11T10:54:01.000+0200\"\n\"9.5\";\"F\";\"2026-08-11T10:55:01.000+0200\";\"DNF\""
        ),
        [
            r#"{"number":1,"scramble":"R U","time":14.77,"date":"2026-08-11T10:54:01.000+0200"}"#,
            r#"{"number":2,"scramble":"F","time":9.5,"penalty":"DNF","date":"2026-08-11T10:55:01.000+0200"}"#,
        ]
    );
    assert_eq!(
        lines("Time,Comment,Scramble,Date\n9.63,,R U,2026-01-02"),
        [r#"{"scramble":"R U","time":9.63,"date":"2026-01-02"}"#]
    );
    assert_eq!(
        lines("scramble,solution,time\nR U,U' R',9.63\nF,,"),
        [
            r#"{"scramble":"R U","solution":"U' R'","time":9.63}"#,
            r#"{"scramble":"F"}"#,
        ]
    );
}

#[test]
fn scrambles_of_competitions_keep_their_place() {
    let wca = "id\tcompetition_id\tevent_id\tround_type_id\tgroup_id\tis_extra\tscramble_num\tscramble\n\
               1\tTest2026\t333\tf\tA\t0\t1\tR U F\n2\tTest2026\tminx\t1\tB\t1\t2\tR++ D-- U'|R-- D++ U\n\
               3\tTest2026\t333mbf\tf\tA\t0\t1\tR U|F2|D \"x\n";
    assert_eq!(
        lines(wca),
        [
            r#"{"number":1,"event":"333","scramble":"R U F","competition":"Test2026","round":"f","group":"A"}"#,
            r#"{"number":2,"event":"minx","puzzle":"minx","scramble":"R++ D-- U' R-- D++ U","competition":"Test2026","round":"1","group":"B","extra":true}"#,
            r#"{"number":1,"event":"333mbf","scramble":"R U","competition":"Test2026","round":"f","group":"A","cube_number":1}"#,
            r#"{"number":1,"event":"333mbf","scramble":"F2","competition":"Test2026","round":"f","group":"A","cube_number":2}"#,
            r#"{"number":1,"event":"333mbf","scramble":"D \"x","competition":"Test2026","round":"f","group":"A","cube_number":3}"#,
        ]
    );
    let tnoodle = r#"{"version":"TNoodle-WCA-0.15","competitionName":"Test","sheets":[
        {"scrambles":["R U"],"extraScrambles":["F"],"event":"222","round":1,"group":"B"}]}"#;
    assert_eq!(
        lines(tnoodle),
        [
            r#"{"number":1,"event":"222","puzzle":"2x2x2","scramble":"R U","competition":"Test","round":"1","group":"B"}"#,
            r#"{"number":1,"event":"222","puzzle":"2x2x2","scramble":"F","competition":"Test","round":"1","group":"B","extra":true}"#,
        ]
    );
    let set = r#"{"id":1,"scrambles":["R U"],"extraScrambles":[]}"#;
    let wcif = format!(
        r#"{{"formatVersion":"1.0","id":"Test2026","name":"Test","persons":[],"events":[{{"id":"333","rounds":[{{"id":"333-r2","scrambleSets":[{set},{set}]}}]}}]}}"#
    );
    let expected = [
        r#"{"number":1,"event":"333","scramble":"R U","competition":"Test","round":"2","group":"A"}"#,
        r#"{"number":1,"event":"333","scramble":"R U","competition":"Test","round":"2","group":"B"}"#,
    ];
    assert_eq!(lines(&wcif), expected);
    assert_eq!(lines(&format!(r#"{{"version":"1.1","wcif":{wcif}}}"#)), expected);
    // The file in a single line, as the API of the World Cube Association returns it.
    let in_one_line = wcif.replacen(r#""formatVersion":"1.0","#, "", 1) + "\n";
    assert_eq!(lines(&in_one_line), expected);
}

#[test]
fn statistics_of_cstimer_are_read_line_by_line() {
    let text = "Generated By csTimer on 2026-9-4\nsolves/total: 4/5\n\nsingle\n    best: 9.00\n\navg of 5\n    best: 12.34 (σ = 1.0)\n\
                \nAverage: 12.34 (σ = 1.0)\nMean: 12.34\n\nTime List:\n1. 12.34   R U F   @2026-09-04 10:09:45 \n\
                2. (14.34+)   F2 \n3. (DNF(9.00)[a   b])   F \n4. 1:02.00=30.00+32.00[c]   U \n5. 12.00";
    assert_eq!(
        lines(text),
        [
            r#"{"number":1,"scramble":"R U F","time":12.34,"date":"2026-09-04 10:09:45"}"#,
            r#"{"number":2,"scramble":"F2","time":12.34,"penalty":"+2"}"#,
            r#"{"number":3,"scramble":"F","time":9.0,"penalty":"DNF","comment":"a   b"}"#,
            r#"{"number":4,"scramble":"U","time":62.0,"comment":"c"}"#,
        ]
    );
}

#[test]
fn other_texts_are_no_files_of_solves() {
    for text in [
        "",
        "R U F",
        "{",
        r#"{"scramble":"R"}"#,
        "{\"id\":1,\"scramble\":\"R\"}\n{\"id\":2,\"scramble\":\"R\"}",
        r#"{"ep":[1]}"#,
        "y,g,g\ny,g,g",
        "{R U",
        "[R, U]",
        "R U; F",
        "scramble",
        "\u{feff}R",
    ] {
        assert_eq!(SolveFile::read(text), Err(SolveFileError::Unrecognised), "{text}");
    }
}

#[test]
fn a_file_that_is_cut_short_is_called_by_its_name() {
    let error = SolveFile::read(r#"{"session1":[[[0,12340],"R U F","",17885"#).expect_err("cut short");
    assert!(
        error
            .to_string()
            .starts_with("this is a csTimer export (JSON), which cannot be read: EOF")
    );
    let error = SolveFile::read(r#"{"session1":[],"properties":{}}"#).expect_err("nothing in it");
    assert_eq!(error, SolveFileError::NoScrambles(SolveFileKind::CsTimer));
    let error = SolveFile::read(r#"{"session1":[["R"]]}"#).expect_err("another shape");
    assert!(error.to_string().contains("session 1"), "{error}");
}

/// For any prefix of a text, the answer is either `Undecided` or the answer for the whole text.
#[test]
fn a_beginning_is_undecided_or_right() {
    for text in [
        r#"{"session1":[[[0,12340],"R U F","",1788509385]],"properties":{}}"#,
        "No.;Time;Comment;Scramble;Date;P.1\n1;1.2;;R;N/A;1.2",
        "R U F\nF2",
        "{\"scramble\":\"R\"}\n{\"scramble\":\"R\"}",
        "{\"version\":\"x\",\"wcif\":{\"events\":[]}}",
    ] {
        let whole = FileBeginning::of_all(text);
        for end in 0..text.len() {
            let part = FileBeginning::of(&text.as_bytes()[..end], false);
            assert!(
                part == FileBeginning::Undecided || part == whole,
                "{end} of {text}: {part:?}"
            );
        }
    }
}
