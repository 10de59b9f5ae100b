//! A case by its name.

#[cfg(feature = "schema")]
use super::schema::Moves;
use crate::cube::Amount;
use crate::goals::CaseAngle;
use serde::Serialize;

/// A case that a cube is, and from where it is seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CaseOfCube"))]
pub(crate) struct CaseObject {
    /// The set.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["OLL", "PLL", "COLL", "CMLL", "ZBLL", "ELL", "F2L"])))]
    pub set: &'static str,
    /// The case, as `case` of a scramble takes it: `T`, `OLL 21`, `COLL S1`.
    pub case: String,
    /// The turn of U to make before the algorithm, or empty.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub before: String,
    /// The turn of U to make after the algorithm, or empty.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub after: String,
    /// An algorithm of the case; null if none is known.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Moves>"))]
    pub algorithm: Option<String>,
    /// How often the case comes among cubes of its set, as in `1/18`.
    pub chance: String,
    /// The slot of a case of F2L, if it is not FR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
}

impl From<&CaseAngle> for CaseObject {
    fn from(angle: &CaseAngle) -> CaseObject {
        let CaseAngle {
            case,
            before,
            after,
            slot,
        } = *angle;
        let turn = |amount: Option<Amount>| amount.map(|amount| format!("U{}", amount.suffix())).unwrap_or_default();
        CaseObject {
            set: case.set().name(),
            case: case.to_string(),
            before: turn(before),
            after: turn(after),
            algorithm: case.algorithm().map(|algorithm| algorithm.to_string()),
            chance: case.chance(),
            slot: slot.map(|slot| slot.to_string()),
        }
    }
}
