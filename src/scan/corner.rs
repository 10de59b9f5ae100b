//! Finds the third visible face of a cube from two known faces. The third face shares an edge with each of the two
//! known faces. So three of its corners are known, and its last corner follows from the perspective.

/// The corners of a face in a picture, clockwise.
pub(super) type FaceCorners = [[f64; 2]; 4];

/// A point or a line of a picture (homogeneous coordinates).
type Projective = [f64; 3];

/// The line through two points, or the point where two lines meet.
fn join(one: Projective, other: Projective) -> Projective {
    [
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    ]
}

fn line(one: [f64; 2], other: [f64; 2]) -> Projective {
    join([one[0], one[1], 1.0], [other[0], other[1], 1.0])
}

/// The sides at which two faces meet: the index of a side of `one`, and the index of a side of `other`. Side `i` goes
/// from corner `i` to the next corner. `None` if the faces do not meet.
pub(super) fn meeting(one: &FaceCorners, other: &FaceCorners) -> Option<[usize; 2]> {
    /// The largest squared distance between two corners that count as one corner, as a fraction of the squared length
    /// of the first face's side.
    const APART: f64 = 0.04;
    let square = |one: [f64; 2], other: [f64; 2]| (one[0] - other[0]).powi(2) + (one[1] - other[1]).powi(2);
    let ends = |corners: &FaceCorners, side: usize| [corners[side], corners[(side + 1) % 4]];
    (0..16).map(|sides| [sides / 4, sides % 4]).find(|&[side, opposite]| {
        // Both lists of corners are clockwise, so they go along the common side in opposite directions.
        let ([from, to], [begin, end]) = (ends(one, side), ends(other, opposite));
        let most = APART * square(from, to);
        square(from, end) < most && square(to, begin) < most
    })
}

/// The faces `one` and `other` are two visible faces of a cube. Returns the corners of its third visible face. `None`
/// if the two faces do not meet, or if the third face cannot be visible.
pub(super) fn third_face(one: &FaceCorners, other: &FaceCorners) -> Option<FaceCorners> {
    let [side, opposite] = meeting(one, other)?;
    // The third face may be at either end of the common edge, so both ends are tried.
    end_face(one, side, other, opposite).or_else(|| end_face(other, opposite, one, side))
}

/// The faces `first` and `second` have a common edge: side `side` of `first`, and side `opposite` of `second`. The
/// third face is assumed to be at one end of this edge: at corner `side + 1` of `first`. Returns its corners; `None` if
/// it cannot be visible there.
fn end_face(first: &FaceCorners, side: usize, second: &FaceCorners, opposite: usize) -> Option<FaceCorners> {
    let of_first = |number: usize| first[(side + number) % 4];
    let of_second = |number: usize| second[(opposite + number) % 4];
    let (start, end) = (of_first(2), of_second(3));
    let middle = [0, 1].map(|axis| (of_first(1)[axis] + of_second(0)[axis]) / 2.0);
    let turns_right = (middle[0] - start[0]) * (end[1] - middle[1]) - (middle[1] - start[1]) * (end[0] - middle[0]);
    if turns_right <= 0.0 {
        return None;
    }
    // In a picture, the lines of parallel edges meet in a point. This point may be far outside the picture.
    let vanishing = |edges: [[[f64; 2]; 2]; 2]| {
        let [one, other] = edges.map(|[from, to]| line(from, to));
        join(one, other)
    };
    let along_second = vanishing([[of_second(0), of_second(3)], [of_second(1), of_second(2)]]);
    let along_first = vanishing([[of_first(1), of_first(2)], [of_first(0), of_first(3)]]);
    let from_start = join([start[0], start[1], 1.0], along_second);
    let from_end = join([end[0], end[1], 1.0], along_first);
    let [x, y, scale] = join(from_start, from_end);
    let last = [x / scale, y / scale];
    last.iter()
        .all(|part| part.is_finite())
        .then_some([start, middle, end, last])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the corners of the third face of a cube are found from any two faces, in either order.
    #[test]
    fn the_third_face_lies_where_perspective_has_it() {
        let seen = |[x, y, z]: [f64; 3]| {
            // The cube is rotated about two axes. The camera is at a distance of twice the size of the cube.
            let (x, z) = (0.8 * x + 0.6 * z, 0.8 * z - 0.6 * x);
            let (y, z) = (0.9 * y - 0.436 * z, 0.9 * z + 0.436 * y);
            [x / (4.0 - z), -y / (4.0 - z)]
        };
        let faces: [[[f64; 3]; 4]; 3] = [
            [[-1.0, 1.0, -1.0], [1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [-1.0, 1.0, 1.0]],
            [[-1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, -1.0, 1.0], [-1.0, -1.0, 1.0]],
            [
                [-1.0, 1.0, -1.0],
                [-1.0, 1.0, 1.0],
                [-1.0, -1.0, 1.0],
                [-1.0, -1.0, -1.0],
            ],
        ];
        let faces = faces.map(|face| face.map(seen));
        for [one, other, third] in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
            let found = third_face(&faces[one], &faces[other]).expect("all three are seen");
            for corner in faces[third] {
                let is_near = |each: &[f64; 2]| (each[0] - corner[0]).hypot(each[1] - corner[1]) < 1e-9;
                assert!(found.iter().any(is_near), "{one} {other}: {found:?} and not {corner:?}");
            }
        }
    }
}
