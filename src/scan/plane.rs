//! The position of a face in a picture: the perspective map from columns and rows of the face to points of the picture.

/// A perspective (homography): it maps a column and a row, as real numbers, to a point of the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane([f64; 8]);

impl Plane {
    /// The perspective map that fits `pairs` best, each with its weight. A pair consists of a column and row, and of
    /// the point of the picture to which they are mapped. `None` if there are fewer than four pairs, or if they do not
    /// determine a map.
    pub(super) fn through(pairs: &[([f64; 2], [f64; 2])], weights: &[f64]) -> Option<Plane> {
        if pairs.len() < 4 {
            return None;
        }
        let mut equations = [[0.0; 9]; 8];
        for (&([column, row], [x, y]), weight) in pairs.iter().zip(weights) {
            let lines = [
                [column, row, 1.0, 0.0, 0.0, 0.0, -column * x, -row * x, x],
                [0.0, 0.0, 0.0, column, row, 1.0, -column * y, -row * y, y],
            ];
            for line in lines {
                for (equation, factor) in equations.iter_mut().zip(line) {
                    for (sum, value) in equation.iter_mut().zip(line) {
                        *sum += weight * factor * value;
                    }
                }
            }
        }
        solved(equations).map(Plane)
    }

    /// The point at a column and row.
    pub(super) fn point(&self, [column, row]: [f64; 2]) -> [f64; 2] {
        let [a, b, c, d, e, f, g, h] = self.0;
        let depth = g * column + h * row + 1.0;
        [(a * column + b * row + c) / depth, (d * column + e * row + f) / depth]
    }
}

/// Solves eight linear equations with eight unknowns by elimination; `None` if the solution is not unique.
fn solved(mut equations: [[f64; 9]; 8]) -> Option<[f64; 8]> {
    for column in 0..8 {
        let largest = (column..8)
            .max_by(|&one, &other| equations[one][column].abs().total_cmp(&equations[other][column].abs()))?;
        if equations[largest][column].abs() < 1e-9 {
            return None;
        }
        equations.swap(column, largest);
        let pivot = equations[column];
        for (row, equation) in equations.iter_mut().enumerate() {
            if row != column {
                let factor = equation[column] / pivot[column];
                equation
                    .iter_mut()
                    .zip(pivot)
                    .for_each(|(value, other)| *value -= factor * other);
            }
        }
    }
    Some(std::array::from_fn(|row| equations[row][8] / equations[row][row]))
}
