//! Depth-first search under a lower bound.
