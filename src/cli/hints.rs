//! What the command line adds to errors of the library, which knows no options and no commands.

use rubik::notation::facelets::StickerError;
use rubik::notation::{Format, NotationError, OtherReading, Unrecognised};
use rubik::solvers::{OpenError, SolveError};
use std::ffi::OsStr;
use std::path::Path;

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

/// An error in the words of the command line: with the option that would have the text read
/// otherwise, if it may be meant so.
pub fn in_words(error: &NotationError) -> String {
    let others = error.other_readings();
    let hint = match (error, others.as_slice()) {
        (NotationError::Unrecognised(Unrecognised::Ambiguous(_)), others) => {
            let options: Vec<String> = others.iter().map(option).collect();
            format!("; say {}", options.join(" or "))
        }
        (NotationError::Unrecognised(Unrecognised::OneFace), _) => {
            "; put all six in quotes as one CUBE, or in one line of input (if it is an algorithm, \
             say --from moves)"
                .to_owned()
        }
        (_, [other]) if other.format == Format::Moves => {
            format!(" (if it is an algorithm, say {})", option(other))
        }
        (
            NotationError::Stickers {
                error: StickerError::HeldNoWay { told: Some(order) },
                ..
            },
            [other],
        ) => format!(
            "; if the faces are in the order {order}, say {}",
            option(other)
        ),
        (_, [other]) => format!(": say {}", option(other)),
        _ => String::new(),
    };
    format!("{error}{hint}")
}

/// The option that asks for a reading.
fn option(other: &OtherReading) -> String {
    match other.order {
        Some(order) => format!("--order {order}"),
        None => format!("--from {}", other.format),
    }
}

/// How to read a file, if an argument that is no cube and no algorithm is the name of one.
pub fn if_a_file(argument: &OsStr) -> Option<String> {
    let path = Path::new(argument);
    let is_file = !argument.is_empty() && path.is_file();
    is_file.then(|| {
        let name = path.display();
        format!("; {name} is a file: to read it, say < {name}")
    })
}
