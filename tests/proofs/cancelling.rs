//! Searches that would take hours end whenever they are cancelled, and when their time is over.

use crate::program::within;
use crate::proof;
use crate::stopping::{KNOWN, Question, answer_within, questions, session};
use rand::RngExt;
use rubik::ErrorKind;
use rubik::cube::generator;
use rubik::requests::{Options, RequestName, SolveEvents, Solved};
use rubik::search::CancelToken;
use rubik::tables::NoProgress;
use serde_json::{Map, Value, json};
use std::thread;
use std::time::Duration;

fn endless() -> Vec<Question> {
    questions().into_iter().filter(|question| question.is_endless).collect()
}

#[test]
fn a_search_ends_whenever_it_is_cancelled() {
    let Some(_proof) = proof::begin("requests") else { return };
    for (number, Question { request, fields, .. }) in (0..).zip(endless()) {
        let token = CancelToken::new();
        let moment = Duration::from_millis(generator(7, number).random_range(5..150));
        let other = token.clone();
        let canceller = thread::spawn(move || {
            thread::sleep(moment);
            other.cancel();
        });
        let found = answer_within(request, &fields, &token);
        canceller.join().expect("no panic");
        assert!(token.is_cancelled(), "{fields} is not endless: {found:?}");
        is_cut_short(&fields, &found);
    }
}

/// What is found by a search that was cut short claims no proof.
fn is_cut_short(fields: &Value, found: &Result<Value, ErrorKind>) {
    match found {
        Ok(found) => {
            for claim in ["proven", "optimal", "complete"] {
                assert_ne!(found[claim], true, "{fields}: {claim} in {found}");
            }
        }
        Err(kind) => assert_eq!(*kind, ErrorKind::Time, "{fields}"),
    }
}

/// However many cubes, faces, phases, chains of steps or goals the question is made of.
#[test]
fn a_time_limit_holds_for_the_whole_question() {
    let Some(_proof) = proof::begin("requests") else { return };
    for Question { request, fields, .. } in endless() {
        if request.option("time_limit").is_none() {
            continue;
        }
        let mut fields = fields;
        // For each of the cubes that have the known stickers it would be longer than anyone waits.
        fields["time_limit"] = json!(if fields["cube"] == KNOWN { 0.25 } else { 0.05 });
        let object = fields.as_object_mut().expect("an object");
        // The usual way to ask, and how the server asks.
        if request == RequestName::Solve {
            object.remove("improve");
        }
        let found = answer_within(request, &fields, &CancelToken::new());
        is_cut_short(&fields, &found);
    }
}

/// Cancels a token at the first solution that is found.
struct CancelAtFirst(CancelToken);

impl SolveEvents for CancelAtFirst {
    fn improved(&self, _: &Solved) {
        self.0.cancel();
    }
}

/// Cancelled when it has told its first solution, a search answers with it or a better one.
#[test]
fn what_is_known_when_a_search_is_cancelled_is_the_answer() {
    let Some(_proof) = proof::begin("requests") else { return };
    for Question { request, fields, .. } in endless() {
        // Of partly known cubes and in steps, nothing is told before the end; the largest have no solution for long.
        if request != RequestName::Solve
            || fields["improve"] != true
            || fields["cube"] == KNOWN
            || fields["puzzle"] == "201x201x201"
        {
            continue;
        }
        let what = fields.to_string();
        let answered = within(what.clone(), move || {
            let token = CancelToken::new();
            let events = CancelAtFirst(token.clone());
            let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
            let question = session().judge(request, Options::of_fields(request, &fields)?)?;
            session().answer_question(question, &token, &events, &NoProgress)
        });
        let answered: Value = serde_json::from_str(&answered.expect("a solution was told")).expect("JSON");
        assert!(answered["solution"].is_string(), "{what}: {answered}");
    }
}
