//! Sends the same request through every front end: the library, the command line, the server, a solver for many
//! positions, and a run over a file.

use crate::program::{folder, rubik};
use rubik::ErrorKind;
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::NoProgress;
use serde_json::{Map, Value, json};
use std::fs;

pub type Fields = Map<String, Value>;

/// An answer without the field `seconds`, or the error.
pub type Answered = Result<Value, String>;

/// The answer of the library, or the kind and the message of its error.
pub fn by_library(session: &Session, request: RequestName, fields: &Fields) -> Result<Value, (ErrorKind, String)> {
    let answer = session.ask(request, fields, &CancelToken::new());
    let text = answer.map_err(|error| (error.kind(), error.to_string()))?;
    Ok(timeless(serde_json::from_str(&text).expect("JSON")))
}

fn timeless(mut answer: Value) -> Value {
    if let Some(object) = answer.as_object_mut() {
        object.remove("seconds");
    }
    answer
}

/// An answer in the form in which the command line prints it. Some answers are printed as text instead of an object.
#[derive(Debug, PartialEq)]
pub enum Printed {
    Object(Value),
    /// Text without leading and trailing spaces.
    Text(String),
    /// No answer. The exit status reports the error.
    None,
}

/// The answer of the library as the command line prints it.
pub fn as_printed(request: RequestName, fields: &Fields, answer: &Answered) -> Printed {
    let Ok(answer) = answer else {
        return Printed::None;
    };
    let text = |value: &Value| Printed::Text(value.as_str().expect("text").trim().to_owned());
    match request {
        _ if fields.get("improve") == Some(&json!(true)) => text(&answer["solution"]),
        RequestName::Show | RequestName::Apply if fields.contains_key("to") => match answer.get("cubes") {
            Some(cubes) => {
                let lines = cubes.as_array().expect("cubes").iter();
                let lines: Vec<&str> = lines.map(|line| line.as_str().expect("text")).collect();
                Printed::Text(lines.join("\n").trim().to_owned())
            }
            None => text(&answer["text"]),
        },
        RequestName::Show if answer.get("cubes").is_some() => Printed::Object(answer["cubes"].clone()),
        RequestName::Check => Printed::Object(verdict(answer)),
        _ => Printed::Object(answer.clone()),
    }
}

/// The result of the check of a claim, and the reason if the claim is wrong. The command line adds a remedy to the
/// reason. This function leaves the remedy out.
fn verdict(answer: &Value) -> Value {
    let message = answer["message"].as_str().map(|message| message.split("; ").next());
    json!({"ok": answer["ok"], "message": message})
}

/// The output of the command line for a request.
pub fn by_command(request: RequestName, fields: &Fields) -> Printed {
    let folder = folder();
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let in_line = request == RequestName::Check && (fields.contains_key("target") || fields.contains_key("length"));
    let (command, subjects, own): (Vec<&str>, Vec<String>, &[&str]) = match request {
        RequestName::Alg => (
            vec!["alg", fields["operation"].as_str().expect("a name")],
            vec![text("algorithm")],
            &["operation", "algorithm"],
        ),
        RequestName::Order => (vec!["order"], vec![text("algorithm")], &["algorithm"]),
        RequestName::Apply => (
            vec!["apply"],
            vec![text("algorithm"), text("cube")],
            &["algorithm", "cube"],
        ),
        RequestName::Check if in_line => (vec!["check"], vec![], &["cube", "solution", "target", "length"]),
        RequestName::Check => (
            vec!["check"],
            vec![text("cube"), text("solution")],
            &["cube", "solution"],
        ),
        RequestName::Steps => (
            vec!["steps"],
            vec![text("cube"), text("solution")],
            &["cube", "solution"],
        ),
        RequestName::Insert => (
            vec!["fmc", "insert"],
            vec![text("cube"), text("skeleton")],
            &["cube", "skeleton"],
        ),
        RequestName::Goals => (
            vec!["goals"],
            fields.get("name").map(|_| text("name")).into_iter().collect(),
            &["name"],
        ),
        RequestName::Solve | RequestName::Show | RequestName::Fmc => {
            (vec![request.name()], vec![text("cube")], &["cube"])
        }
        RequestName::Scramble | RequestName::Round | RequestName::Count | RequestName::Puzzles => {
            (vec![request.name()], vec![], &[])
        }
        other => panic!("this function does not know which arguments of {other} have no names"),
    };
    let mut arguments: Vec<String> = command.iter().map(|word| (*word).to_owned()).collect();
    for (name, value) in fields.iter().filter(|(name, _)| !own.contains(&name.as_str())) {
        let typed = match name.as_str() {
            "n" => "--number".to_owned(),
            name => format!("--{}", name.replace('_', "-")),
        };
        match value {
            Value::Null | Value::Bool(false) => {}
            // On the command line, a definition is in a file, and `--puzzle` gets the name of the file.
            Value::String(text) if name == "definition" => {
                let path = folder.path().join("definition.tws");
                fs::write(&path, text).expect("written");
                arguments.extend(["--puzzle".to_owned(), path.to_string_lossy().into_owned()]);
            }
            Value::Bool(true) => arguments.push(typed),
            Value::Array(values) => {
                for value in values {
                    arguments.extend([typed.clone(), value.as_str().expect("text").to_owned()]);
                }
            }
            // On the command line, the costs of turns are in a file.
            Value::Object(costs) => {
                let path = folder.path().join("costs.toml");
                let lines: Vec<String> = costs.iter().map(|(name, cost)| format!("{name} = {cost}")).collect();
                fs::write(&path, lines.join("\n")).expect("written");
                arguments.extend([typed, path.to_str().expect("UTF-8").to_owned()]);
            }
            Value::String(text) => arguments.extend([typed, text.clone()]),
            number => arguments.extend([typed, number.to_string()]),
        }
    }
    let improves = fields.get("improve") == Some(&json!(true));
    let is_text = improves || matches!(request, RequestName::Show | RequestName::Apply) && fields.contains_key("to");
    if !is_text {
        arguments.push("--json".to_owned());
    }
    if !subjects.is_empty() {
        arguments.push("--".to_owned());
    }
    arguments.extend(subjects);
    let mut command = rubik();
    if in_line {
        let claim: Fields = own
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), fields.get(*name)?.clone())))
            .collect();
        command.write_stdin(Value::Object(claim).to_string());
    }
    let run = command.args(&arguments).output().expect("the program runs");
    let printed = String::from_utf8(run.stdout).expect("text");
    // If a solution does not solve the cube, the program still prints an answer, and ends with a special exit status.
    let may_not_solve = matches!(request, RequestName::Check | RequestName::Steps);
    if !run.status.success() && (!may_not_solve || printed.is_empty()) {
        return Printed::None;
    }
    let objects = || {
        printed.lines().map(|line| {
            timeless(serde_json::from_str(line).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {line}")))
        })
    };
    match request {
        // The command line prints each shorter solution as a paragraph, so the last line is the shortest solution.
        _ if improves => Printed::Text(printed.trim().lines().last().unwrap_or_default().to_owned()),
        _ if is_text => Printed::Text(printed.trim().to_owned()),
        // The command line prints an object for each cube.
        RequestName::Show if fields.contains_key("completions") => {
            Printed::Object(objects().map(|mut object| object["facelets"].take()).collect())
        }
        RequestName::Scramble => Printed::Object(json!({"scrambles": objects().collect::<Vec<_>>()})),
        RequestName::Check => {
            let verdict = objects().next().expect("a verdict");
            // If a claim cannot be read, there is no result.
            match verdict.get("ok") {
                Some(_) => Printed::Object(self::verdict(&verdict)),
                None => Printed::None,
            }
        }
        _ => Printed::Object(objects().next().expect("an object")),
    }
}

/// The best solution that a solver for many positions finds for one position.
pub fn by_many(session: &Session, fields: &Fields) -> Result<String, String> {
    let mut options = fields.clone();
    let cube = options.remove("cube").expect("a cube");
    let many = session
        .many(&options, &NoProgress, &CancelToken::new())
        .map_err(|error| error.to_string())?;
    let solved = many.solve_texts(&[cube.as_str().expect("text")], &CancelToken::new());
    solved
        .into_iter()
        .next()
        .expect("an answer")
        .map_err(|error| error.to_string())
}

/// Runs `rubik batch` over a file with one position. Returns the solution or the error from its record. `None` if a run
/// does not have these options, or reads their values in another way.
pub fn by_run(fields: &Fields) -> Option<Result<String, String>> {
    let typed = |name: &str| RequestName::Batch.option(name).is_some() || name == "method" || name == "puzzle";
    let mut options = fields.clone();
    let cube = options.remove("cube").expect("a cube");
    // A run reads a color name in the standard scheme, even if the cubes are given in other colors.
    let is_color = options.get("first_face") == Some(&json!("white"));
    if is_color || !options.keys().all(|name| typed(name)) {
        return None;
    }
    let folder = folder();
    let [input, records] = ["cubes", "records"].map(|name| folder.path().join(name));
    fs::write(&input, format!("{}\n", cube.as_str().expect("text"))).expect("written");
    let mut command = rubik();
    command
        .args(["batch", "--json", "--input"])
        .arg(&input)
        .arg("--out")
        .arg(&records);
    for (name, value) in &options {
        let typed = format!("--{}", name.replace('_', "-"));
        match value {
            Value::Bool(true) => command.arg(typed),
            Value::Bool(false) | Value::Null => &mut command,
            Value::String(text) => command.args([&typed, text]),
            number => command.args([typed, number.to_string()]),
        };
    }
    let run = command.output().expect("the program runs");
    let Ok(records) = fs::read_to_string(&records) else {
        return Some(Err(String::from_utf8_lossy(&run.stderr).into_owned()));
    };
    let record: Value = serde_json::from_str(records.lines().nth(1)?).expect("JSON");
    Some(match (record["solution"].as_str(), record["error"].as_str()) {
        (Some(solution), _) => Ok(solution.to_owned()),
        (None, error) => Err(error.unwrap_or_default().to_owned()),
    })
}

/// A function that sends a request to the server. It returns the status and the object.
pub type Post<'a> = dyn Fn(&str, &str) -> (u16, Value) + 'a;

/// The answer of the library, and its difference from the answer of the server, if there is any.
fn by_server_and_library(
    session: &Session,
    post: &Post,
    request: RequestName,
    fields: &Fields,
) -> (Answered, Vec<String>) {
    let question = Value::Object(fields.clone()).to_string();
    let answer = by_library(session, request, fields);
    let (status, body) = post(&format!("/api/{request}"), &question);
    let is_same = match &answer {
        Ok(answer) => status == 200 && timeless(body.clone()) == *answer,
        Err((kind, message)) => {
            let expected = match kind {
                ErrorKind::Request | ErrorKind::Option => 400,
                ErrorKind::Input => 422,
                ErrorKind::Time => 504,
                _ => 500,
            };
            status == expected && body["error"]["message"] == *message
        }
    };
    let differs = format!("{request} {question}: {answer:?}, but {status} {body} over HTTP");
    let differences = if is_same { Vec::new() } else { vec![differs] };
    (answer.map_err(|(_, message)| message), differences)
}

/// The answer of the library, and the differences of the other front ends, if there are any.
pub fn by_all(session: &Session, post: &Post, request: RequestName, fields: &Fields) -> (Answered, Vec<String>) {
    let (answer, mut differences) = by_server_and_library(session, post, request, fields);
    let asked = format!("{request} {}", Value::Object(fields.clone()));
    if request == RequestName::Round {
        // The command line writes a round to files, and prints its scrambles one by one.
        return (answer, differences);
    }
    let (printed, expected) = (by_command(request, fields), as_printed(request, fields, &answer));
    if printed != expected {
        differences.push(format!(
            "{asked}: {expected:?}, but the command line prints {printed:?}"
        ));
    }
    if request == RequestName::Solve {
        let solution = answer
            .clone()
            .map(|answer| answer["solution"].as_str().expect("moves").to_owned());
        let of_many = by_many(session, fields);
        if of_many != solution {
            differences.push(format!("{asked}: {solution:?}, but {of_many:?} from a solver of many"));
        }
        // If a run cannot answer a request, its message may differ from the library's message.
        let recorded = by_run(fields);
        if recorded
            .as_ref()
            .is_some_and(|recorded| recorded.as_ref().ok() != solution.as_ref().ok())
        {
            differences.push(format!("{asked}: {solution:?}, but {recorded:?} in a run"));
        }
    }
    (answer, differences)
}
