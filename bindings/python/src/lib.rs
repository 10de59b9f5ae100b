//! The Python module `rubik._rubik`, on which the module `rubik` is built. It passes each request to a
//! [`rubik::requests::Session`], so a new request needs no change here.

mod algorithm;
mod cube;
mod json;
mod keywords;
mod many;
mod requests;
mod waiting;

use pyo3::prelude::*;

#[pymodule]
mod _rubik {
    #[pymodule_export]
    use super::algorithm::Algorithm;
    #[pymodule_export]
    use super::cube::Cube;
    #[pymodule_export]
    use super::many::{TextColumn, solve_arrays, solve_texts};
    #[pymodule_export]
    use super::requests::{answer, options};
    #[pymodule_export]
    use super::waiting::Cancel;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
