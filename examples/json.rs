//! Answers requests in JSON, like the server and the Python module. The fields are described in docs/json.md.

use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let session = Session::new(Store::default());
    let fields = serde_json::json!({"cube": "R U F", "goal": "cross"});
    let fields = fields.as_object().expect("it is an object");
    let answer = session.ask(RequestName::Solve, fields, &CancelToken::new())?;
    println!("{answer}");

    // The error of an impossible request can also be written as an object.
    let fields = serde_json::json!({"cube": "R Q"});
    let fields = fields.as_object().expect("it is an object");
    if let Err(error) = session.ask(RequestName::Solve, fields, &CancelToken::new()) {
        println!("{}", error.json());
    }
    Ok(())
}
