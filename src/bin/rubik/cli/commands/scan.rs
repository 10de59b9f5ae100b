//! `rubik scan`.

use crate::cli::console::Console;
use crate::cli::input::photograph::Photographs;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use anyhow::Context;
use clap::Args;
use rubik::json::{ScannedObject, line};
use rubik::puzzles::assemble_faces;
use rubik::scan::{CameraPicture, SeenFace, SeenFaces, find_faces, most_layers};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct ScanOptions {
    /// Photographs: JPEG, PNG or WebP; - reads a photograph from standard input
    #[arg(value_name = "IMAGE", required = true)]
    pub images: Vec<PathBuf>,

    /// Number of stickers in a row, 2 to 7 [default: the number that most faces have]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=7))]
    pub layers: Option<u8>,

    /// Print a JSON object, with the color that was found for each sticker
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &ScanOptions) -> anyhow::Result<Outcome> {
    let mut photographs = Photographs::default();
    let mut pictures = Vec::new();
    let layers = options.layers.map(usize::from);
    for path in &options.images {
        pictures.push(faces_in(&mut photographs, path, layers)?);
    }
    // If the size of a face differs from the size of most faces, the search probably mistook another pattern for a
    // face. Search this picture again, only for faces of the size of most faces.
    if let Some(most) = most_layers(&pictures) {
        let is_other = |picture: &SeenFaces| picture.faces.iter().any(|face| face.layers != most);
        for (path, picture) in options.images.iter().zip(&mut pictures) {
            if is_other(picture) {
                *picture = faces_in(&mut photographs, path, Some(most))?;
            }
        }
    }
    let mut seen: Vec<(String, SeenFace)> = Vec::new();
    for (path, found) in options.images.iter().zip(&pictures) {
        let name = path.display().to_string();
        if found.faces.is_empty() {
            let patches = found.patches;
            say(format!(
                "{name}: found no face of a cube, only {patches} single-colored patches that do not form a square \
                 grid; photograph the whole face from the front, in even light"
            ));
        }
        seen.extend(found.faces.iter().map(|face| (name.clone(), face.clone())));
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

/// Reads a photograph and finds the faces in it.
fn faces_in(photographs: &mut Photographs, path: &Path, layers: Option<usize>) -> anyhow::Result<SeenFaces> {
    let picture = photographs.read(path)?;
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let picture = CameraPicture::new(width, height, picture.as_raw());
    let picture = picture.with_context(|| format!("{}: the picture is empty", path.display()))?;
    Ok(find_faces(&picture, layers))
}

/// Describes how much more likely the best position is than the second one. `margin` is the natural logarithm of the
/// ratio of their likelihoods.
fn times(margin: f64) -> String {
    /// The margin above which the exact ratio is no longer meaningful: e^6.9 is about 1000.
    const MANY: f64 = 6.9;
    match margin < MANY {
        true => format!("{:.1} times as likely as the second likeliest position", margin.exp()),
        false => "more than a thousand times as likely as the second likeliest position".to_owned(),
    }
}
