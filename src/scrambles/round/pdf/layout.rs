//! The layout of the pages of a PDF.

use super::canvas::{Area, BLACK, Canvas, Font, LETTER};
use crate::notation::{ColorScheme, StickerColor};
use crate::scrambles::round::SheetStyle;
use crate::scrambles::round::answer_sheet::{FIELDS, IN_A_LINE, JUDGE, MOST_MOVES, NOTATION, RULES};
use crate::scrambles::round::sections::{Entry, Section};
use crate::scrambles::{EventScramble, ScrambleError};

/// The width of the margin, and the heights of the heading and the foot of a page. All lengths in this file are in
/// points.
const MARGIN: f64 = 34.0;
const HEADING: f64 = 54.0;
const FOOT: f64 = 16.0;

/// The smallest and the largest height of a scramble's row. On each size of paper, a sheet has space for at least seven
/// rows of the smallest height: five scrambles and two extra scrambles.
const ROW: [f64; 2] = [88.0, 128.0];

/// The widths of the columns for the number of a scramble and for its picture.
const NUMBER: f64 = 38.0;
const PICTURE: f64 = 128.0;

/// The largest and the smallest font size for scrambles. A scramble is written in the largest size in which it fits
/// into its row.
const LARGEST: f64 = 15.0;
const SMALLEST: f64 = 5.0;

/// The distance between lines, relative to the font size.
const LEADING: f64 = 1.32;

const GREY: StickerColor = StickerColor::new(0x55, 0x55, 0x55);
const LIGHT: StickerColor = StickerColor::new(0xee, 0xee, 0xee);
const STRIPE: StickerColor = StickerColor::new(0xf4, 0xf4, 0xf4);
const DARK_STRIPE: StickerColor = StickerColor::new(0xe2, 0xe2, 0xe2);

/// Pages in progress.
pub(super) struct Pages {
    size: [f64; 2],
    scheme: ColorScheme,
    origin: String,
    pages: Vec<Vec<u8>>,
}

impl Pages {
    pub(super) fn new(style: &SheetStyle, origin: String) -> Pages {
        Pages {
            size: style.paper.size(),
            scheme: style.scheme,
            origin,
            pages: Vec::new(),
        }
    }

    /// The contents of each page. If there are no pages, this returns an empty page, because a document needs at least
    /// one page.
    pub(super) fn finish(self) -> Vec<Vec<u8>> {
        match self.pages.is_empty() {
            true => vec![Vec::new()],
            false => self.pages,
        }
    }

    /// The free area on a page, below the heading and above the foot.
    fn space(&self) -> Area {
        let [width, height] = self.size;
        Area {
            left: MARGIN,
            top: MARGIN + HEADING,
            width: width - 2.0 * MARGIN,
            height: height - 2.0 * MARGIN - HEADING - FOOT,
        }
    }

    /// Begins page `number` of a section with `of` pages, and draws its heading and its foot.
    fn begin(&self, section: &Section<'_>, number: usize, of: usize) -> Canvas {
        let mut canvas = Canvas::new(self.size[1]);
        let space = self.space();
        canvas.text(Font::Bold, 19.0, [space.left, MARGIN + 17.0], section.event.title());
        canvas.color(GREY);
        let about = section.about.join(" · ");
        // The mean width of a letter is about half the font size. It is more than 0.56 times the font size only in a
        // few texts.
        let room = space.width - if section.date.is_some() { 110.0 } else { 0.0 };
        let size = (room / (0.56 * about.chars().count().max(1) as f64)).min(11.0);
        canvas.text(Font::Plain, size, [space.left, MARGIN + 34.0], &about);
        if let Some(date) = &section.date {
            let at = [space.right() - 5.8 * date.len() as f64, MARGIN + 34.0];
            canvas.text(Font::Plain, 11.0, at, date);
        }
        let foot = self.size[1] - MARGIN;
        canvas.text(Font::Plain, 8.0, [space.left, foot], &self.origin);
        if of > 1 {
            let page = format!("Page {number} of {of}");
            let at = [space.right() - 4.2 * page.len() as f64, foot];
            canvas.text(Font::Plain, 8.0, at, &page);
        }
        canvas.color(BLACK);
        canvas.rule([space.left, MARGIN + 42.0], space.width, 1.4);
        canvas
    }

    /// Draws scrambles one below the other, on as many pages as they need.
    pub(super) fn list(&mut self, section: &Section<'_>, entries: &[Entry<'_>]) -> Result<(), ScrambleError> {
        let space = self.space();
        let [least, most] = ROW;
        let fit = (space.height / least) as usize;
        let pages = entries.len().div_ceil(fit);
        // All pages except the last have the same number of scrambles.
        let on_a_page = entries.len().div_ceil(pages.max(1)).max(1);
        let height = (space.height / on_a_page as f64).clamp(least, most);
        for (number, entries) in (1..).zip(entries.chunks(on_a_page)) {
            let mut canvas = self.begin(section, number, pages);
            for (row, entry) in entries.iter().enumerate() {
                let row = Area {
                    top: space.top - 10.0 + row as f64 * height,
                    height,
                    ..space
                };
                self.row(&mut canvas, row, entry)?;
            }
            self.pages.push(canvas.finish());
        }
        Ok(())
    }

    fn row(&self, canvas: &mut Canvas, row: Area, entry: &Entry<'_>) -> Result<(), ScrambleError> {
        if entry.is_extra {
            // The grey area begins below the line of the previous row.
            let below = Area {
                top: row.top + 0.5,
                height: row.height - 0.5,
                ..row
            };
            canvas.fill(below, LIGHT);
        }
        let size = 17.0;
        // The width of a digit is 0.56 times the font size, and an E is slightly wider.
        let left = row.left + (NUMBER - 4.0 - 0.57 * size * entry.label.len() as f64) / 2.0;
        let at = [left, row.top + row.height / 2.0 + 0.36 * size];
        canvas.text(Font::Bold, size, at, &entry.label);
        let within = row.within(0.0, 5.0);
        let text = Area {
            left: row.left + NUMBER,
            width: row.width - NUMBER - PICTURE - 12.0,
            ..within
        };
        write_scramble(
            canvas,
            text,
            entry.scramble,
            if entry.is_extra { DARK_STRIPE } else { STRIPE },
        );
        let picture = Area {
            left: row.right() - PICTURE,
            width: PICTURE,
            ..within
        };
        canvas.picture(picture, &entry.scramble.picture(&self.scheme)?);
        canvas.rule([row.left, row.bottom()], row.width, 0.5);
        Ok(())
    }

    /// Draws an answer sheet for fewest moves.
    pub(super) fn answer_sheet(
        &mut self,
        section: &Section<'_>,
        scramble: &EventScramble,
    ) -> Result<(), ScrambleError> {
        const RIGHT: f64 = 196.0;
        const GAP: f64 = 18.0;
        const UPPER: f64 = 256.0;
        const SCRAMBLE: f64 = 46.0;
        let mut canvas = self.begin(section, 1, 1);
        let space = self.space();
        let left = Area {
            width: space.width - RIGHT - GAP,
            height: UPPER,
            ..space
        };
        let right = Area {
            left: space.right() - RIGHT,
            width: RIGHT,
            ..left
        };
        write_rules(&mut canvas, left);
        let below = write_fields(&mut canvas, right);
        let picture = Area {
            top: below + 10.0,
            height: right.bottom() - below - 6.0,
            ..right
        };
        canvas.picture(picture, &scramble.picture(&self.scheme)?);
        let whole = Area {
            top: left.bottom() + 12.0,
            height: SCRAMBLE,
            ..space
        };
        canvas.frame(whole, 1.0);
        let at = [whole.left + 8.0, whole.top + whole.height / 2.0 + 4.0];
        canvas.text(Font::Bold, 11.0, at, "Scramble");
        let text = Area {
            left: whole.left + 72.0,
            width: whole.width - 80.0,
            ..whole.within(0.0, 4.0)
        };
        write_scramble(&mut canvas, text, scramble, STRIPE);
        let top = whole.bottom() + 4.0;
        let lines = MOST_MOVES / IN_A_LINE;
        let (line, place) = ((space.bottom() - top) / lines as f64, space.width / IN_A_LINE as f64);
        for row in 1..=lines {
            for column in 0..IN_A_LINE {
                let at = [space.left + column as f64 * place + 4.0, top + row as f64 * line];
                canvas.rule(at, place - 8.0, 0.7);
            }
        }
        self.pages.push(canvas.finish());
        Ok(())
    }
}

/// Writes a scramble as large as possible into an area, vertically centred. If the scramble has more than two lines,
/// every second line has a stripe behind it. The stripes help people not to read a line twice.
fn write_scramble(canvas: &mut Canvas, area: Area, scramble: &EventScramble, stripe: StickerColor) {
    let (size, lines) = fitted(&scramble.lines(), area);
    let leading = size * LEADING;
    let top = area.top + (area.height - leading * lines.len() as f64) / 2.0;
    for (number, line) in lines.iter().enumerate() {
        let above = top + number as f64 * leading;
        if number % 2 == 1 && lines.len() > 2 {
            let on = Area {
                top: above,
                height: leading,
                left: area.left - 3.0,
                width: area.width + 6.0,
            };
            canvas.fill(on, stripe);
        }
        canvas.text(Font::Moves, size, [area.left, above + 0.95 * size], line);
    }
}

/// The largest font size from [`SMALLEST`] to [`LARGEST`] with which lines of moves fit into an area, and the resulting
/// lines. If no size fits, the font size is [`SMALLEST`]. Lines are broken only if `lines` has a single line, or if no
/// size fits.
fn fitted(lines: &[String], area: Area) -> (f64, Vec<String>) {
    let mut size = LARGEST;
    loop {
        let across = (area.width / (LETTER * size)) as usize;
        let broken: Vec<String> = lines.iter().flat_map(|line| broken(line, across)).collect();
        let fits = broken.len() as f64 * size * LEADING <= area.height;
        if fits && (lines.len() == 1 || broken.len() == lines.len()) || size <= SMALLEST {
            return (size, broken);
        }
        size -= 0.25;
    }
}

/// Breaks a line between words into lines of at most `across` letters.
fn broken(line: &str, across: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ') {
        match lines.last_mut() {
            Some(last) if last.len() + 1 + word.len() <= across => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Writes the rules of fewest moves, and a table of the allowed moves.
fn write_rules(canvas: &mut Canvas, area: Area) {
    const SIZE: f64 = 10.0;
    // The mean width of a letter is about half the font size.
    let across = ((area.width - 12.0) / (0.49 * SIZE)) as usize;
    let mut foot = area.top + SIZE;
    for rule in RULES {
        canvas.text(Font::Plain, SIZE, [area.left, foot], "•");
        for line in broken(rule, across) {
            canvas.text(Font::Plain, SIZE, [area.left + 10.0, foot], &line);
            foot += SIZE * 1.3;
        }
        foot += SIZE * 0.35;
    }
    const CELL: f64 = 18.0;
    const NAME: f64 = 56.0;
    const LETTERS: f64 = 7.5;
    for (row, (way, moves)) in NOTATION.iter().enumerate() {
        let top = area.bottom() - CELL * (NOTATION.len() - row) as f64;
        let text = top + CELL / 2.0 + 2.5;
        canvas.text(Font::Plain, 8.0, [area.left, text], way);
        let width = (area.width - NAME) / moves.len() as f64;
        for (column, turn) in moves.iter().enumerate() {
            let cell = Area {
                left: area.left + NAME + column as f64 * width,
                top,
                width,
                height: CELL,
            };
            canvas.frame(cell, 0.4);
            let left = cell.left + (width - LETTER * LETTERS * turn.len() as f64) / 2.0;
            canvas.text(Font::Moves, LETTERS, [left, text], turn);
        }
    }
}

/// Writes the fields that people fill in, and returns the vertical position of their lower end.
fn write_fields(canvas: &mut Canvas, area: Area) -> f64 {
    const LINE: f64 = 26.0;
    const SIZE: f64 = 10.0;
    let field = |canvas: &mut Canvas, name: &str, foot: f64, border: f64| {
        canvas.text(Font::Plain, SIZE, [area.left + border, foot], name);
        let after = 0.56 * SIZE * name.len() as f64 + 8.0;
        let length = area.width - after - 2.0 * border;
        canvas.rule([area.left + border + after, foot + 2.0], length, 0.6);
    };
    let mut foot = area.top + 12.0;
    for name in FIELDS {
        field(canvas, name, foot, 0.0);
        foot += LINE;
    }
    let judge = Area {
        top: foot - 12.0,
        height: LINE * JUDGE.len() as f64 + 4.0,
        ..area
    };
    canvas.fill(judge, LIGHT);
    canvas.frame(judge, 0.6);
    foot += 8.0;
    for name in JUDGE {
        field(canvas, name, foot, 6.0);
        foot += LINE;
    }
    judge.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a single line is broken where this makes its letters larger. Several lines are broken only if the
    /// letters would otherwise be too small.
    #[test]
    fn moves_are_written_as_large_as_they_fit() {
        let area = Area {
            left: 0.0,
            top: 0.0,
            width: 350.0,
            height: 80.0,
        };
        for (lines, moves, expected) in [
            (1, 20, (15.0, 2)),
            (1, 100, (10.0, 6)),
            (2, 20, (9.75, 2)),
            (7, 11, (8.5, 7)),
            (2, 60, (5.0, 4)),
        ] {
            let given = vec![vec!["R2"; moves].join(" "); lines];
            let (size, written) = fitted(&given, area);
            assert_eq!((size, written.len()), expected, "{lines} {moves}");
            assert_eq!(written.join(" "), given.join(" "));
        }
    }
}
