//! What the command line adds to the library's errors: how to say that a text is meant otherwise.

use rubik::notation::facelets::StickerError;
use rubik::notation::{Format, NotationError, OtherReading, Unrecognised};
use std::ffi::OsStr;
use std::path::Path;

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
