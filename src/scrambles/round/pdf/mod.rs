//! A round as a PDF for printing.

mod canvas;
mod layout;

use super::sections::Body;
use super::{Round, SheetStyle};
use crate::scrambles::ScrambleError;
use canvas::{Font, encoded};
use layout::Pages;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

impl Round {
    /// The PDF of the round. Each event begins on a new page, headings are repeated on each page, and no scramble is
    /// split between two pages.
    ///
    /// # Errors
    ///
    /// If the picture of a scramble cannot be drawn, or if the name of the competition contains letters that are not in
    /// the fonts of PDFs.
    pub fn pdf(&self, style: &SheetStyle) -> Result<Vec<u8>, ScrambleError> {
        // All other texts come from this program, and their letters are in the fonts.
        encoded(self.title())?;
        let mut pages = Pages::new(style, self.origin());
        for section in self.sections() {
            match &section.body {
                Body::List(entries) => pages.list(&section, entries)?,
                Body::AnswerSheet(scramble) => pages.answer_sheet(&section, scramble)?,
            }
        }
        Ok(document(self.title(), style.paper.size(), pages.finish()))
    }
}

/// The compression level, 0 to 10.
const LEVEL: u8 = 6;

/// A PDF document with these pages; `width` and `height` are their size in points.
fn document(title: &str, [width, height]: [f64; 2], pages: Vec<Vec<u8>>) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut ids = (1..).map(Ref::new);
    let mut id = || ids.next().expect("there are more numbers than pages");
    let (catalog, tree, info) = (id(), id(), id());
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title));
    let fonts = Font::ALL.map(|font| (font, id()));
    for (font, id) in fonts {
        let mut written = pdf.type1_font(id);
        written.base_font(font.base());
        written.encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let pages: Vec<(Ref, Ref, Vec<u8>)> = pages.into_iter().map(|content| (id(), id(), content)).collect();
    let kids = pages.iter().map(|&(page, ..)| page);
    pdf.pages(tree)
        .kids(kids)
        .count(pages.len().try_into().unwrap_or(i32::MAX));
    for (page, contents, content) in &pages {
        let mut written = pdf.page(*page);
        written.media_box(Rect::new(0.0, 0.0, width as f32, height as f32));
        written.parent(tree);
        written.contents(*contents);
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (font, id) in fonts {
            named.pair(font.name(), id);
        }
        named.finish();
        resources.finish();
        written.finish();
        let content = miniz_oxide::deflate::compress_to_vec_zlib(content, LEVEL);
        pdf.stream(*contents, &content).filter(Filter::FlateDecode);
    }
    pdf.finish()
}
