//! The order of the eight corners or the eight edges, packed into a number, and classes of orders.

use super::shapes::PIECES;

/// The pieces in the order of their places. Each piece takes four bits, and the first piece is in the lowest bits.
/// Pieces 0 to 3 belong to the upper layer and pieces 4 to 7 to the lower layer, in the order of their home places.
pub type PieceOrder = u32;

/// The order in a solved puzzle.
pub const IN_ORDER: PieceOrder = 0x7654_3210;

/// The order in a solved puzzle that is held upside down.
pub const UPSIDE_DOWN: PieceOrder = 0x3210_7654;

/// The number of orders.
pub const ORDERS: usize = 40_320;

/// The number of classes of orders. Suppose that each piece of a layer gets the name of the next piece. The number of
/// twists that bring the pieces into order does not change, since the final rotation of the layer does not matter.
/// Orders that differ by such renamings are in the same class.
pub const CLASSES: usize = ORDERS / 16;

pub fn packed(pieces: [u8; PIECES]) -> PieceOrder {
    pieces
        .iter()
        .rev()
        .fold(0, |order, &piece| order << 4 | u32::from(piece))
}

pub fn unpacked(order: PieceOrder) -> [u8; PIECES] {
    std::array::from_fn(|place| (order >> (4 * place) & 0xf) as u8)
}

/// The order after its pieces have moved. For each place, `from` contains four times the place from which its piece
/// comes.
#[inline]
pub fn moved(order: PieceOrder, from: &[u8; PIECES]) -> PieceOrder {
    let piece = |place: usize| (order >> from[place] & 0xf) << (4 * place);
    (piece(0) | piece(1)) | (piece(2) | piece(3)) | (piece(4) | piece(5)) | (piece(6) | piece(7))
}

/// Gives each piece the name of the piece that is `by` positions later in its layer, and returns the new order.
pub fn renamed(order: PieceOrder, by: [u8; 2]) -> PieceOrder {
    packed(unpacked(order).map(|piece| piece & 4 | (piece + by[usize::from(piece / 4)]) & 3))
}

/// True if an even number of exchanges brings the pieces into order.
pub fn is_even(order: PieceOrder) -> bool {
    let pieces = unpacked(order);
    let behind = |place: usize| {
        pieces[place + 1..]
            .iter()
            .filter(|&&piece| piece < pieces[place])
            .count()
    };
    (0..PIECES).map(behind).sum::<usize>().is_multiple_of(2)
}

/// Assigns a class to each order.
pub struct OrderClasses {
    /// The index of an order has two parts. `first` gives the part for the first four pieces, and `last` gives the part
    /// for the last four pieces.
    first: Vec<u16>,
    last: Vec<u8>,
    /// For each index of an order, its class.
    classes: Vec<u16>,
    /// One order of each class.
    representatives: Vec<PieceOrder>,
}

/// The number of orders of the last four pieces, for given first four pieces.
const LAST: usize = 24;

impl OrderClasses {
    pub fn new() -> OrderClasses {
        let mut numbered = OrderClasses {
            first: vec![0; 1 << 16],
            last: vec![0; 1 << 16],
            classes: vec![u16::MAX; ORDERS],
            representatives: Vec::with_capacity(CLASSES),
        };
        let mut choices = 0;
        for pieces in 0..1_u32 << 16 {
            let four: [u32; 4] = std::array::from_fn(|place| pieces >> (4 * place) & 0xf);
            let are_different = (0..4).all(|place| four[place] < 8 && !four[..place].contains(&four[place]));
            if !are_different {
                continue;
            }
            numbered.first[pieces as usize] = choices;
            choices += 1;
            // Counts the pieces after a place that have smaller numbers than the piece in this place.
            let behind = |place: usize| four[place + 1..].iter().filter(|&&piece| piece < four[place]).count();
            numbered.last[pieces as usize] = (behind(0) * 6 + behind(1) * 2 + behind(2)) as u8;
        }
        let mut pieces = [0, 1, 2, 3, 4, 5, 6, 7];
        numbered.visit(&mut pieces, 0);
        numbered
    }

    /// Assigns a class to each order that begins with the given pieces.
    fn visit(&mut self, pieces: &mut [u8; PIECES], known: usize) {
        if known < PIECES {
            for place in known..PIECES {
                pieces.swap(known, place);
                self.visit(pieces, known + 1);
                pieces.swap(known, place);
            }
            return;
        }
        let order = packed(*pieces);
        if self.classes[self.number(order)] != u16::MAX {
            return;
        }
        for upper in 0..4 {
            for lower in 0..4 {
                let number = self.number(renamed(order, [upper, lower]));
                self.classes[number] = self.representatives.len() as u16;
            }
        }
        self.representatives.push(order);
    }

    #[inline]
    fn number(&self, order: PieceOrder) -> usize {
        let (first, last) = (order & 0xffff, order >> 16);
        usize::from(self.first[first as usize]) * LAST + usize::from(self.last[last as usize])
    }

    /// The class of an order.
    #[inline]
    pub fn class(&self, order: PieceOrder) -> usize {
        usize::from(self.classes[self.number(order)])
    }

    /// Returns one order of a class.
    pub fn representative(&self, class: usize) -> PieceOrder {
        self.representatives[class]
    }
}
