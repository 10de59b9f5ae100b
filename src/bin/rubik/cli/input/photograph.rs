//! Reading photographs. Files are not trusted: sizes are checked before anything is decoded.

use anyhow::{Context, bail};
use image::{DynamicImage, ImageDecoder, ImageReader, Limits, RgbaImage};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read, Seek, stdin};
use std::path::Path;

/// The most pixels of a photograph. Today's largest phones have 50 million.
const MOST_PIXELS: u64 = 64_000_000;
/// The most memory that a decoder may ask for, beside the picture.
const MOST_MEMORY: u64 = 512 << 20;

/// The most bytes of a photograph on standard input.
const MOST_BYTES: u64 = 256 << 20;

/// What stands for standard input in the place of a file.
const STANDARD_INPUT: &str = "-";

/// Photographs by the names of their files; `-` is one on standard input.
#[derive(Debug, Default)]
pub struct Photographs {
    /// The content of standard input, once it has been read, which is possible only once.
    standard_input: Option<Vec<u8>>,
}

impl Photographs {
    /// A photograph, upright.
    pub fn read(&mut self, path: &Path) -> anyhow::Result<RgbaImage> {
        if path != Path::new(STANDARD_INPUT) {
            let file = File::open(path).with_context(|| path.display().to_string())?;
            return decoded(BufReader::new(file), path);
        }
        if self.standard_input.is_none() {
            let mut bytes = Vec::new();
            let read = stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes);
            read.context("standard input")?;
            self.standard_input = Some(bytes);
        }
        decoded(Cursor::new(self.standard_input.as_deref().unwrap_or_default()), path)
    }
}

/// The photograph in a file, upright.
fn decoded(file: impl BufRead + Seek, path: &Path) -> anyhow::Result<RgbaImage> {
    let mut reader = ImageReader::new(file).with_guessed_format()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    if reader.format().is_none() {
        bail!("{}: this is not a JPEG, PNG or WebP picture", path.display());
    }
    let decoder = reader.into_decoder();
    let mut decoder = decoder.with_context(|| format!("{}: this picture cannot be read", path.display()))?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS {
        bail!(
            "{}: the picture has {} million pixels, and the most is {} million: take a smaller one",
            path.display(),
            pixels / 1_000_000,
            MOST_PIXELS / 1_000_000,
        );
    }
    // A picture without this note, or with an unreadable one, is not turned.
    let orientation = decoder.orientation();
    let decoded = DynamicImage::from_decoder(decoder);
    let mut picture = decoded.with_context(|| format!("{}: the picture is damaged or cut off", path.display()))?;
    if let Ok(orientation) = orientation {
        picture.apply_orientation(orientation);
    }
    Ok(picture.into_rgba8())
}
