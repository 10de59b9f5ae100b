//! Tests that the first message about a mistyped input names the mistake. `tests/mistypings.tsv` contains two hundred
//! mistyped inputs. The expected words were written down before anyone read the messages.

use crate::program::{folder, rubik, run};
use std::collections::BTreeMap;
use std::fs;

/// The minimum number of mistyped inputs for which the message must name the mistake.
const NAMED: usize = 198;

/// A mistyped input.
struct Mistyping {
    /// The type of the input: `algorithm`, `cube`, `option` or `file`.
    kind: String,
    /// The command. If the input is an algorithm or a cube, the test adds it as an argument.
    command: String,
    /// The input: an argument, or the content of the file that the command calls `FILE`.
    input: String,
    /// The words that the message must contain.
    words: Vec<String>,
}

fn all() -> Vec<Mistyping> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistypings.tsv");
    let text = fs::read_to_string(path).expect("the list of mistypings");
    let mistyping = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [kind, command, input, words] = cells[..] else {
            panic!("four cells: {line}");
        };
        Mistyping {
            kind: kind.to_owned(),
            command: command.to_owned(),
            input: input.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\"),
            words: words.split(" && ").map(str::to_lowercase).collect(),
        }
    };
    text.lines().skip(1).map(mistyping).collect()
}

/// Runs one command with more than one algorithm or cube. For each, returns the error, or `None` if there is no error.
fn said_together(command: &str, inputs: &[&str]) -> Vec<Option<String>> {
    let (_, stdout, _) = run(rubik().args(command.split(' ')).arg("--").args(inputs));
    let said: Vec<Option<String>> = { stdout.split('\n') }
        .map(|line| line.strip_prefix("# error: ").map(str::to_owned))
        .take(inputs.len())
        .collect();
    assert_eq!(said.len(), inputs.len(), "{command}: {stdout}");
    said
}

/// Runs the command in a separate folder. Returns its error, if there is one.
fn said_of(mistyping: &Mistyping) -> Option<String> {
    let folder = folder();
    let file = folder.path().join("FILE");
    fs::write(&file, &mistyping.input).expect("a file");
    let mut command = rubik();
    command.current_dir(folder.path());
    let (arguments, is_piped) = match mistyping.command.strip_suffix(" < FILE") {
        Some(arguments) => (arguments, true),
        None => (mistyping.command.as_str(), false),
    };
    command.args(arguments.split(' '));
    if is_piped {
        command.write_stdin(mistyping.input.clone());
    }
    let (status, _, stderr) = run(&mut command);
    (status != 0).then_some(stderr)
}

#[test]
fn the_first_message_names_the_mistake() {
    let all = all();
    let count = |kind: &str| all.iter().filter(|each| each.kind == kind).count();
    let counts = ["algorithm", "cube", "option", "file"].map(count);
    assert_eq!(counts, [70, 80, 30, 20]);
    let mut together: BTreeMap<&str, Vec<&Mistyping>> = BTreeMap::new();
    let mut said: Vec<(&Mistyping, Option<String>)> = Vec::new();
    for mistyping in &all {
        match mistyping.kind.as_str() {
            "algorithm" | "cube" => together.entry(&mistyping.command).or_default().push(mistyping),
            _ => said.push((mistyping, said_of(mistyping))),
        }
    }
    for (command, mistypings) in together {
        let inputs: Vec<&str> = mistypings.iter().map(|each| each.input.as_str()).collect();
        said.extend(mistypings.into_iter().zip(said_together(command, &inputs)));
    }
    let is_named = |said: &Option<String>, words: &[String]| {
        let said = said.as_deref().unwrap_or_default().to_lowercase();
        !said.is_empty() && words.iter().all(|word| said.contains(word))
    };
    let unnamed: Vec<String> = { said.iter() }
        .filter(|(mistyping, said)| !is_named(said, &mistyping.words))
        .map(|(mistyping, said)| format!("{} {:?}: {said:?}", mistyping.command, mistyping.input))
        .collect();
    let named = all.len() - unnamed.len();
    assert!(named >= NAMED, "{named} of {}:\n{}", all.len(), unnamed.join("\n"));
}
