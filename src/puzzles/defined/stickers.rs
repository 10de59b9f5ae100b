//! The stickers of a puzzle whose definition describes them. This module computes the colors of the stickers in a
//! state, shows them as a net or a picture, and reads the state from a net.

use crate::notation::StickerColor;
use crate::notation::net;
use crate::notation::svg::Picture;
use crate::puzzles::definition::{Definition, PuzzleNet, PuzzleState, StickerMap};
use crate::puzzles::drawing::{Drawing, MARGIN, Point};
use crate::puzzles::{Cell, PieceFault, PuzzleError};
use std::collections::HashMap;

/// The length of the longer side of the net in a picture, in the unit of the picture's coordinates. It is used if the
/// definition contains polygons but no unit.
const LONGER_SIDE: f64 = 480.0;

/// The size of a sticker, as a fraction of the size of its polygon. The rest of the polygon is a black border.
const STICKER: f64 = 0.88;

/// The side length of the square that is drawn for a sticker, in the unit of the picture's coordinates. It is used if
/// the net has no polygons.
const SQUARE: f64 = 24.0;

/// Data about the stickers of a definition. The data does not depend on the state.
#[derive(Debug)]
pub struct DefinedStickers {
    /// For each sticker, the number of its color on the solved puzzle. Stickers that no move changes come last.
    colors: Vec<u8>,
    /// The paint of each color.
    paint: Vec<StickerColor>,
    /// The symbol of each color: a single character. Different colors have different symbols.
    symbols: Vec<char>,
    /// For each orbit and piece, the first place of this piece in the solved puzzle.
    homes: Vec<Vec<u16>>,
    /// The number of the sticker for each place, strand and orientation.
    /// [`PuzzleSticker`](crate::puzzles::definition::PuzzleSticker) explains strands.
    sticker_at: HashMap<(u16, u8, u8), u16>,
}

impl DefinedStickers {
    /// The stickers of a definition. `None` if the definition does not describe stickers or has no net with rows, or if
    /// the stickers have more than 250 colors.
    pub fn new(definition: &Definition) -> Option<DefinedStickers> {
        let parts = definition.parts();
        let (map, net) = (parts.stickers.as_ref()?, parts.net.as_ref()?);
        if net.rows.is_empty() {
            return None;
        }
        let mut names: Vec<&str> = Vec::new();
        let mut numbers = HashMap::new();
        for name in &map.colors {
            numbers.entry(name.as_str()).or_insert_with(|| {
                names.push(name);
                names.len() - 1
            });
        }
        if names.len() > MOST_COLORS {
            return None;
        }
        let homes = parts.orbits.iter().enumerate().map(|(index, orbit)| {
            let mut homes = vec![u16::MAX; usize::from(orbit.kinds())];
            for (place, &piece) in definition.layout().range(index).zip(&orbit.solved_pieces) {
                let home = &mut homes[usize::from(piece)];
                *home = (*home).min(place as u16);
            }
            homes
        });
        Some(DefinedStickers {
            colors: map.colors.iter().map(|name| numbers[name.as_str()] as u8).collect(),
            paint: paint(&names, net),
            symbols: symbols(&names),
            homes: homes.collect(),
            sticker_at: (0..)
                .zip(&map.stickers)
                .map(|(number, each)| ((each.place, each.strand, each.orientation), number))
                .collect(),
        })
    }

    /// The paints of the colors, in the order of the color numbers.
    pub fn paint(&self) -> &[StickerColor] {
        &self.paint
    }

    /// For each sticker, the number of its color on the solved puzzle.
    pub fn solved_colors(&self) -> &[u8] {
        &self.colors
    }

    /// A symbol for each color.
    pub fn symbols(&self) -> &[char] {
        &self.symbols
    }

    /// For each sticker, the number of the color that it shows in a state.
    pub fn shown(&self, definition: &Definition, state: &PuzzleState) -> Vec<u8> {
        let map = map_of(definition);
        let mut shown = self.colors.clone();
        for (color, sticker) in shown.iter_mut().zip(&map.stickers) {
            let place = usize::from(sticker.place);
            let orbit = definition.layout().orbit_of(place);
            let home = self.homes[orbit][usize::from(state.pieces[place])];
            *color = self.color_of(
                definition,
                (home, state.orientations[place]),
                (sticker.strand, sticker.orientation),
            );
        }
        shown
    }

    /// The color that a piece shows on a sticker of its current place. The piece is given by its home place and its
    /// orientation, and the sticker by its strand and orientation.
    fn color_of(&self, definition: &Definition, (home, turned): (u16, u8), (strand, orientation): (u8, u8)) -> u8 {
        let count = definition.layout().orientations()[usize::from(home)];
        let solved = definition.solved().orientations[usize::from(home)];
        // A twist by one takes each sticker of the piece to the position of the next sticker in its strand.
        let twist = (u16::from(turned) + u16::from(count) - u16::from(solved)) % u16::from(count);
        let own = (u16::from(orientation) + u16::from(count) - twist) % u16::from(count);
        let sticker = self.sticker_at.get(&(home, strand, own as u8));
        sticker.map_or(0, |&sticker| self.colors[usize::from(sticker)])
    }

    /// The net whose stickers have the colors `shown`.
    pub fn net(definition: &Definition, shown: &[u8]) -> Vec<Vec<Cell>> {
        let cell = |sticker: &Option<u16>| match sticker {
            Some(sticker) => { shown.get(usize::from(*sticker)) }.map_or(Cell::Gap, |&color| Cell::Sticker(color)),
            None => Cell::Gap,
        };
        let rows = net_of(definition).rows.iter();
        rows.map(|row| row.iter().map(cell).collect()).collect()
    }

    /// A picture of stickers with the colors `shown`. Depending on `view`, it shows the net, the puzzle as seen from a
    /// corner, or both side by side. If the definition does not contain a view from a corner, the picture is always the
    /// net.
    pub fn picture(definition: &Definition, shown: &[u8], view: Picture, colors: &[StickerColor]) -> Drawing {
        let net = net_of(definition);
        let mut drawing = Drawing::default();
        let (mut left, mut height) = (MARGIN, 0.0_f64);
        let unfolded = polygons(net);
        let outlines = |given: &[Vec<[u16; 2]>], stickers: &[(usize, Vec<Point>)]| match given {
            [] => stickers.iter().map(|(_, corners)| corners.clone()).collect(),
            given => given.iter().map(|outline| points(outline)).collect(),
        };
        let net_outlines: Vec<Vec<Point>> = outlines(&net.outlines, &unfolded);
        let extent = |outlines: &[Vec<Point>], axis: usize| {
            let corners = outlines.iter().flatten().map(|corner| corner[axis]);
            corners.fold(0.0, f64::max)
        };
        let scale = match net.unit {
            0 if net.shapes.is_empty() => 1.0,
            0 => LONGER_SIDE / extent(&net_outlines, 0).max(extent(&net_outlines, 1)).max(1.0),
            unit => 1.0 / f64::from(unit),
        };
        let has_corner = !net.corner.stickers.is_empty();
        let mut draw = |stickers: &[(usize, Vec<Point>)], outlines: &[Vec<Point>]| {
            let on_paper = |corner: &Point| [left + corner[0] * scale, MARGIN + corner[1] * scale];
            for outline in outlines {
                drawing.polygon(outline.iter().map(on_paper).collect::<Vec<Point>>(), None);
            }
            for (sticker, corners) in stickers {
                let color = { shown.get(*sticker) }.and_then(|&color| colors.get(usize::from(color)).copied());
                let corners: Vec<Point> = corners.iter().map(on_paper).collect();
                drawing.sticker(&corners, STICKER, color.unwrap_or(StickerColor::BLACK));
            }
            left += extent(outlines, 0) * scale + MARGIN;
            height = height.max(extent(outlines, 1) * scale);
        };
        if has_corner && view != Picture::Net {
            let seen = net.corner.stickers.iter().zip(&net.corner.shapes);
            let seen: Vec<(usize, Vec<Point>)> =
                seen.map(|(&each, shape)| (usize::from(each), points(shape))).collect();
            draw(&seen, &outlines(&net.corner.outlines, &seen));
        }
        if !(has_corner && view == Picture::Corner) {
            draw(&unfolded, &net_outlines);
        }
        drawing.sized(left, height + 2.0 * MARGIN)
    }

    /// True if a text contains only symbols of colors, and its number of symbols is the number of stickers in the net.
    pub fn is_net(&self, definition: &Definition, text: &str) -> bool {
        let visible = || text.chars().filter(|character| !character.is_whitespace());
        let cells = net_of(definition).rows.iter().flatten().flatten().count();
        visible().count() == cells && visible().all(|symbol| self.symbols.contains(&symbol))
    }

    /// Reads a state from the text of a net. The rows are in separate lines or in one line.
    ///
    /// # Errors
    ///
    /// Returns an error if a row has a wrong length, if a symbol is not a color, if a sticker that no move changes has
    /// a wrong color, or if a piece is impossible or occurs too often.
    pub fn read(&self, definition: &Definition, text: &str) -> Result<PuzzleState, PuzzleError> {
        let rows = &net_of(definition).rows;
        let cells: Vec<u16> = rows.iter().flatten().flatten().copied().collect();
        let widths: Vec<usize> = rows.iter().map(|row| row.iter().flatten().count()).collect();
        let typed = net::read(text, &widths).map_err(PuzzleError::Net)?;
        let mut shown = self.colors.clone();
        for ((column, symbol), sticker) in typed.into_iter().zip(cells) {
            let number = self.symbols.iter().position(|&each| each == symbol);
            let number = number.ok_or_else(|| PuzzleError::NoColor {
                column,
                found: symbol,
                symbols: self.symbols.iter().collect(),
            })?;
            shown[usize::from(sticker)] = number as u8;
        }
        self.state(definition, &shown)
    }

    /// The state that shows the given colors.
    fn state(&self, definition: &Definition, shown: &[u8]) -> Result<PuzzleState, PuzzleError> {
        let map = map_of(definition);
        for (sticker, (color, solved)) in { shown.iter().zip(&self.colors).enumerate() }.skip(map.stickers.len()) {
            if color != solved {
                return Err(PuzzleError::FixedSticker {
                    number: sticker + 1,
                    found: self.symbols[usize::from(*color)],
                    expected: self.symbols[usize::from(*solved)],
                });
            }
        }
        let mut seen: Vec<Vec<(u8, u8, u8)>> = vec![Vec::new(); definition.layout().places()];
        for (color, sticker) in shown.iter().zip(&map.stickers) {
            seen[usize::from(sticker.place)].push((sticker.strand, sticker.orientation, *color));
        }
        let mut state = definition.solved().clone();
        let mut faults = Vec::new();
        for (index, orbit) in definition.orbits().iter().enumerate() {
            let mut left = vec![0_usize; usize::from(orbit.kinds())];
            for &piece in &orbit.solved_pieces {
                left[usize::from(piece)] += 1;
            }
            let range = definition.layout().range(index);
            for place in range.clone() {
                let fits = |piece: usize, turned: u8| {
                    let home = self.homes[index][piece];
                    seen[place].iter().all(|&(strand, orientation, color)| {
                        self.color_of(definition, (home, turned), (strand, orientation)) == color
                    })
                };
                let ways = (0..left.len()).flat_map(|piece| {
                    let turned = 0..orbit.visible_orientations[piece];
                    turned.map(move |turned| (piece, turned))
                });
                let mut fitting = ways.filter(|&(piece, turned)| fits(piece, turned)).peekable();
                let any = fitting.peek().copied();
                let number = place - range.start + 1;
                let shows = || -> String {
                    let colors = seen[place].iter().map(|&(_, _, color)| usize::from(color));
                    colors.map(|color| self.symbols[color]).collect()
                };
                match (fitting.find(|&(piece, _)| left[piece] > 0), any) {
                    (Some((piece, turned)), _) => {
                        left[piece] -= 1;
                        state.pieces[place] = piece as u16;
                        state.orientations[place] = turned;
                    }
                    (None, Some(_)) => faults.push(PieceFault::TooOften {
                        orbit: orbit.name.clone(),
                        number,
                        shows: shows(),
                    }),
                    (None, None) => faults.push(PieceFault::NoPieceShows {
                        orbit: orbit.name.clone(),
                        number,
                        shows: shows(),
                    }),
                }
            }
        }
        match faults.is_empty() {
            true => Ok(state),
            false => Err(PuzzleError::Pieces(faults)),
        }
    }
}

/// The maximum number of colors. A color number must fit into a byte.
const MOST_COLORS: usize = 250;

fn map_of(definition: &Definition) -> &StickerMap {
    let map = definition.parts().stickers.as_ref();
    map.expect("stickers are shown only if the definition describes them")
}

fn net_of(definition: &Definition) -> &PuzzleNet {
    let net = definition.parts().net.as_ref();
    net.expect("only a definition with a net has stickers that are shown")
}

/// The number and the polygon of each sticker in the picture of the net.
fn polygons(net: &PuzzleNet) -> Vec<(usize, Vec<Point>)> {
    if net.shapes.is_empty() {
        let cells = net.rows.iter().enumerate().flat_map(|(row, cells)| {
            let cells = cells.iter().enumerate();
            cells.filter_map(move |(column, sticker)| Some((row, column, usize::from((*sticker)?))))
        });
        return cells
            .map(|(row, column, sticker)| {
                let at = |right: usize, down: usize| [(column + right) as f64 * SQUARE, (row + down) as f64 * SQUARE];
                (sticker, vec![at(0, 0), at(1, 0), at(1, 1), at(0, 1)])
            })
            .collect();
    }
    let shapes = net.shapes.iter().enumerate();
    shapes.map(|(sticker, shape)| (sticker, points(shape))).collect()
}

fn points(shape: &[[u16; 2]]) -> Vec<Point> {
    shape.iter().map(|corner| corner.map(f64::from)).collect()
}

/// A color gets the next unused paint in this list if the net lists no paint for it and its name does not suggest one.
/// The first twelve are the colors of a Megaminx in competitions: white, green, purple, yellow, blue, red, and the
/// colors of the opposite faces.
const PALETTE: [StickerColor; 16] = [
    StickerColor::WHITE,
    StickerColor::GREEN,
    StickerColor::PURPLE,
    StickerColor::YELLOW,
    StickerColor::BLUE,
    StickerColor::RED,
    StickerColor::ORANGE,
    StickerColor::new(0x88, 0xdd, 0xff),
    StickerColor::new(0x88, 0x88, 0x88),
    StickerColor::new(0x77, 0xee, 0x00),
    StickerColor::new(0xff, 0x99, 0xff),
    StickerColor::new(0xff, 0xff, 0xb3),
    StickerColor::new(0x8b, 0x5a, 0x2b),
    StickerColor::new(0x00, 0x80, 0x80),
    StickerColor::new(0x4b, 0x53, 0x20),
    StickerColor::BLACK,
];

/// The paint of each color. It is the first of these that exists: the paint that the net lists for the color, the paint
/// that the name of the color suggests, or an unused paint from the palette.
fn paint(names: &[&str], net: &PuzzleNet) -> Vec<StickerColor> {
    let said = |name: &str| {
        let mut paint = net.paint.iter();
        let paint = paint.find(|(each, _)| each == name).map(|(_, paint)| paint.as_str());
        StickerColor::from_name(paint.unwrap_or(name))
    };
    let said: Vec<Option<StickerColor>> = names.iter().map(|name| said(name)).collect();
    let mut rest = PALETTE.into_iter().filter(|color| !said.contains(&Some(*color)));
    let mut paint = Vec::with_capacity(said.len());
    for (number, color) in said.iter().enumerate() {
        // If the palette has no unused paint left, a paint is computed from the number of the color.
        let shade = || {
            let shade = (number * 89 % 256) as u8;
            StickerColor::new(shade, shade.wrapping_mul(3), 0xff - shade)
        };
        paint.push(color.unwrap_or_else(|| rest.next().unwrap_or_else(shade)));
    }
    paint
}

/// A symbol for each color name. If the name is a single character, this character is the symbol. For longer names, the
/// symbol is an unused letter or digit of the name or, if all of them are used, another unused character.
fn symbols(names: &[&str]) -> Vec<char> {
    let single = |name: &&str| {
        let mut characters = name.chars();
        let first = characters.next().filter(|character| !character.is_whitespace());
        first.filter(|_| characters.next().is_none())
    };
    let mut taken: Vec<char> = names.iter().filter_map(single).collect();
    let mut symbols = Vec::with_capacity(names.len());
    for name in names {
        let letters = name.chars().filter(|character| character.is_ascii_alphanumeric());
        let small = name.chars().rev().map(|character| character.to_ascii_lowercase());
        let small = small.filter(|character| character.is_ascii_alphanumeric());
        // After letters and digits, characters follow that are not on a usual keyboard. Only a program can have made a
        // puzzle with such a large number of colors.
        let any = ('A'..='Z')
            .chain('a'..='z')
            .chain('0'..='9')
            .chain((0x100..).filter_map(char::from_u32));
        let mut free = letters.chain(small).chain(any).filter(|symbol| !taken.contains(symbol));
        let symbol = single(name).or_else(|| free.next()).unwrap_or('?');
        if single(name).is_none() {
            taken.push(symbol);
        }
        symbols.push(symbol);
    }
    symbols
}
