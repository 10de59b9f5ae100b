//! JSON Schemas of the answers to requests.

use super::check::VerdictObject;
use super::puzzles::PuzzlesAnswer;
use super::request_name::RequestName;
use crate::json::{
    AlgAnswer, AppliedObject, CountAnswer, FmcObject, GoalsObject, InsertObject, OrderObject, RoundObject,
    ScramblesObject, ShowAnswer, SolveAnswer, StepsAnswer,
};
use schemars::{Schema, SchemaGenerator};

impl RequestName {
    /// The schema of the answer to this request; `None` for a request that has more than one answer.
    pub fn answer_schema(self, generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(match self {
            RequestName::Solve => generator.subschema_for::<SolveAnswer>(),
            RequestName::Check => generator.subschema_for::<VerdictObject>(),
            RequestName::Scramble => generator.subschema_for::<ScramblesObject>(),
            RequestName::Round => generator.subschema_for::<RoundObject>(),
            RequestName::Show => generator.subschema_for::<ShowAnswer>(),
            RequestName::Apply => generator.subschema_for::<AppliedObject>(),
            RequestName::Order => generator.subschema_for::<OrderObject>(),
            RequestName::Alg => generator.subschema_for::<AlgAnswer>(),
            RequestName::Count => generator.subschema_for::<CountAnswer>(),
            RequestName::Goals => generator.subschema_for::<GoalsObject>(),
            RequestName::Puzzles => generator.subschema_for::<PuzzlesAnswer>(),
            RequestName::Steps => generator.subschema_for::<StepsAnswer>(),
            RequestName::Fmc => generator.subschema_for::<FmcObject>(),
            RequestName::Insert => generator.subschema_for::<InsertObject>(),
            RequestName::Batch | RequestName::Verify | RequestName::Play => return None,
        })
    }
}
