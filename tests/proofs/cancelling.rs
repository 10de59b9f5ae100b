//! Tests that long searches end as soon as they are cancelled or reach their time limit.

use crate::proof;
use crate::stopping::{KNOWN, Question, answer_cut_short, answer_within, questions};
use rand::RngExt;
use rubik::ErrorKind;
use rubik::cube::generator;
use rubik::requests::RequestName;
use rubik::search::CancelToken;
use serde_json::{Value, json};
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
        canceller.join().expect("the thread did not panic");
        assert!(token.is_cancelled(), "{fields} is not endless: {found:?}");
        is_cut_short(&fields, &found);
    }
}

/// Checks that the answer of a search that was cut short claims no proof.
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

/// The time limit applies to the whole request, even if it consists of many cubes, faces, phases, chains of steps or
/// goals.
#[test]
fn a_time_limit_holds_for_the_whole_question() {
    let Some(_proof) = proof::begin("requests") else { return };
    for Question { request, fields, .. } in endless() {
        if request.option("time_limit").is_none() {
            continue;
        }
        let mut fields = fields;
        // The search for all cubes with the known stickers needs a longer time limit.
        fields["time_limit"] = json!(if fields["cube"] == KNOWN { 0.25 } else { 0.05 });
        let object = fields.as_object_mut().expect("an object");
        // Solves are tested without `improve`: the time limit alone must end them.
        if request == RequestName::Solve {
            object.remove("improve");
        }
        let found = answer_within(request, &fields, &CancelToken::new());
        is_cut_short(&fields, &found);
    }
}

/// A search that is cancelled when it has reported its first solution answers with this solution or a shorter one.
#[test]
fn what_is_known_when_a_search_is_cancelled_is_the_answer() {
    let Some(_proof) = proof::begin("requests") else { return };
    for Question { request, fields, .. } in endless() {
        // Searches for partly known cubes and searches in steps report nothing before their end. For the largest cubes,
        // it takes long to find a first solution.
        if request != RequestName::Solve
            || fields["improve"] != true
            || fields["cube"] == KNOWN
            || fields["puzzle"] == "201x201x201"
        {
            continue;
        }
        let what = fields.to_string();
        let answered = answer_cut_short(fields).expect("a solution");
        assert!(answered["solution"].is_string(), "{what}: {answered}");
    }
}
