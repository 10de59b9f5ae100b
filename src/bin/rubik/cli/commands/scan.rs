//! `rubik scan`.

use crate::cli::console::Console;
use crate::cli::input::photograph;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use clap::Args;
use rubik::json::{ScannedObject, line};
use rubik::puzzles::assemble_faces;
use rubik::scan::{CameraPicture, SeenFace, SeenFaces, find_faces};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ScanOptions {
    /// Photographs: JPEG, PNG or WebP
    #[arg(value_name = "IMAGE", required = true)]
    pub images: Vec<PathBuf>,

    /// How many stickers a row has, 2 to 7 [default: as many as are seen]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=7))]
    pub layers: Option<u8>,

    /// Print a JSON object, with how each sticker was judged
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &ScanOptions) -> anyhow::Result<Outcome> {
    let mut pictures: Vec<SeenFaces> = Vec::new();
    let mut seen: Vec<(String, SeenFace)> = Vec::new();
    for path in &options.images {
        let name = path.display().to_string();
        let picture = photograph::read(path)?;
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let Some(picture) = CameraPicture::new(width, height, picture.as_raw()) else {
            say(format!("{name}: the picture is empty"));
            continue;
        };
        let found = find_faces(&picture, options.layers.map(usize::from));
        if found.faces.is_empty() {
            let patches = found.patches;
            say(format!(
                "{name}: no face of a cube: {patches} patches of one color, and no square of them in rows and columns. \
                 Take the face from in front, whole and in even light"
            ));
        }
        seen.extend(found.faces.iter().map(|face| (name.clone(), face.clone())));
        pictures.push(found);
    }
    let cube = match assemble_faces(&pictures) {
        Ok(cube) => cube,
        Err(error) => {
            for (number, (name, face)) in (1..).zip(&seen) {
                let (layers, found) = (face.layers, face.found);
                say(format!(
                    "face {number} is in {name}: {layers}x{layers}, {found} stickers found"
                ));
            }
            say(error);
            return Ok(Outcome::SomeFailed);
        }
    };
    let object = ScannedObject::new(&cube, &seen);
    let mut stdout = console.stdout();
    if options.json {
        writeln!(stdout, "{}", line(&object))?;
    } else if object.sure {
        writeln!(stdout, "{}", object.facelets)?;
    }
    if object.sure {
        if !console.quiet {
            say(format!(
                "{} {}: sure, {}",
                object.puzzle,
                object.facelets,
                times(object.margin)
            ));
        }
        return Ok(Outcome::Complete);
    }
    let first = object.doubtful.first().and_then(|sticker| sticker.chars().next());
    let face = object
        .faces
        .iter()
        .find(|face| first.is_some_and(|first| face.face.starts_with(first)));
    let again = face.map_or_else(String::new, |face| {
        format!(" (the face {} in {})", face.face, face.picture)
    });
    say(format!(
        "not sure: {} is only {}; look again at {}{again}",
        object.facelets,
        times(object.margin),
        object.doubtful.join(" "),
    ));
    Ok(Outcome::SomeFailed)
}

/// How many times as likely as the next position one is.
fn times(margin: f64) -> String {
    /// From there on the number says nothing more.
    const MANY: f64 = 6.9;
    match margin < MANY {
        true => format!("{:.1} times as likely as the next position", margin.exp()),
        false => "more than a thousand times as likely as the next position".to_owned(),
    }
}
