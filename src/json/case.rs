//! The named case that a cube shows or that an algorithm solves.

#[cfg(feature = "schema")]
use super::schema::Moves;
use crate::cube::Amount;
use crate::goals::CaseAngle;
use crate::puzzles::two_by_two::PocketCase;
use serde::Serialize;

/// The case of a cube, and the turns of U to make before and after the algorithm of the case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CaseOfCube"))]
pub(crate) struct CaseObject {
    /// The set that the case belongs to.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["OLL", "PLL", "COLL", "CMLL", "ZBLL", "ELL", "L4E", "F2L", "CLL", "EG-1", "EG-2", "PBL"])))]
    pub set: &'static str,
    /// The name of the case, as in the option `case` of `scramble`: `T`, `OLL 21`, `COLL S1`. For a 2x2x2, a name such
    /// as `CLL S6 (left bar)`.
    pub case: String,
    /// The turn of U to make before the algorithm; empty if none is needed.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub before: String,
    /// The turn of U to make after the algorithm; empty if none is needed.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub after: String,
    /// The usual algorithm for the case; null if none is known.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Moves>"))]
    pub algorithm: Option<String>,
    /// The probability of the case among the cubes of its set, such as `1/18`.
    pub chance: String,
    /// For a case of F2L: the slot of the pair; left out if the slot is FR.
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

/// Converts a case of the 2x2x2. `algorithm` is the usual algorithm for a 3x3x3 with the same corners; it is null if
/// the lower corners are not solved.
impl From<&PocketCase> for CaseObject {
    fn from(case: &PocketCase) -> CaseObject {
        let of_corners = CaseObject::from(&case.angle());
        CaseObject {
            set: case.set(),
            case: case.name(),
            algorithm: of_corners.algorithm.filter(|_| case.is_of_upper_layer()),
            ..of_corners
        }
    }
}
