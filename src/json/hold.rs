//! The orientation of a cube that was typed in colors.

use crate::cube::Face;
use crate::notation::ColorScheme;
use crate::solvers::FaceNaming;
use serde::Serialize;
use std::fmt;

/// How to hold a cube while its solution is made: the colors of the centres on top and in front.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HoldObject {
    /// The color of the centre on top, such as `white`.
    pub top: String,
    /// The color of the centre in front, such as `green`.
    pub front: String,
}

impl HoldObject {
    /// Makes the object for a cube with the colors of `scheme`. `naming` has named the faces in the moves.
    pub fn of(scheme: &ColorScheme, naming: FaceNaming) -> HoldObject {
        let color = |side: Face| {
            let mut faces = Face::ALL.into_iter();
            let face = faces.find(|&face| naming.face(face) == side);
            let color = scheme.color(face.expect("every side shows a face"));
            color.name().map_or_else(|| color.to_string(), str::to_owned)
        };
        HoldObject {
            top: color(Face::U),
            front: color(Face::F),
        }
    }
}

/// Writes text such as `white on top, green in front`.
impl fmt::Display for HoldObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HoldObject { top, front } = self;
        write!(formatter, "{top} on top, {front} in front")
    }
}
