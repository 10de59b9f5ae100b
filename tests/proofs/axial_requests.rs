//! Requests of axial metrics to `rubik serve`, whose tables take a quarter of a minute to build.

use crate::client::Server;
use crate::described::{answered_as_described, needs_axial_tables};
use crate::schema::Document;
use std::collections::BTreeSet;

#[test]
fn they_are_answered_as_they_are_described_and_every_field_comes_up() {
    let (server, document) = (Server::start(), Document::read());
    let (mut asked, mut seen) = (0, BTreeSet::new());
    for operation in document.operations() {
        let before = asked;
        for example in operation.examples() {
            if needs_axial_tables(example) {
                answered_as_described(&server, &document, &operation, example, &mut seen);
                asked += 1;
            }
        }
        if asked > before {
            let answer = operation.answer(200).expect("it answers");
            let unseen = document.unseen(answer, &seen);
            let is_axial = |field: &&String| field.starts_with("axial");
            assert_eq!(unseen.iter().find(is_axial), None, "{}", operation.path);
        }
    }
    assert!(asked >= 4, "{asked}");
}
