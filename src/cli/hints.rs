//! What the command line adds to errors of the library, which knows no options and no commands.

use rubik::solvers::{OpenError, SolveError};

/// What would help against an error that ends the program; empty if nothing is known.
pub fn after(error: &anyhow::Error) -> String {
    if let Some(error) = error.downcast_ref::<OpenError>() {
        return after_opening(error);
    }
    let solving = error.downcast_ref::<SolveError>();
    solving.map_or("", after_solving).to_owned()
}

fn after_opening(error: &OpenError) -> String {
    match error {
        OpenError::Memory {
            fits: Some(size), ..
        } => format!("; --table-size {size} would fit"),
        OpenError::Memory { fits: None, .. } => "; no smaller one would fit either".to_owned(),
        _ => String::new(),
    }
}

/// What would help against an error of a single cube.
pub const fn after_solving(error: &SolveError) -> &'static str {
    match error {
        SolveError::Misled { .. } | SolveError::DamagedTable { .. } | SolveError::WrongTable(_) => {
            "; `rubik tables verify` looks for the damage"
        }
        _ => "",
    }
}
