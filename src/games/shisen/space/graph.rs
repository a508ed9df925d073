//! A state space to be drawn: plain data.

use serde::{Deserialize, Serialize};

use super::tile_index::TileIndex;
use crate::games::shisen::rules::Shisen;

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// How many tiles are left: its layer.
    pub left: u32,
    /// Whether all tiles can be taken from here.
    pub solvable: bool,
    /// Whether it has tiles and no move.
    pub dead_end: bool,
    /// Which tiles are left: bit 0 is the first tile of the start board in reading order.
    pub tiles: u64,
}

/// A move from one state to another, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// Before.
    pub from: u32,
    /// After.
    pub to: u32,
}

/// The states of a board and the moves between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graph {
    /// The start's text.
    pub start: String,
    /// The states: the start first, then layer by layer, fewer and fewer tiles.
    pub nodes: Vec<Node>,
    /// The moves, by their first state. With gravity two moves may lead to the same state; they are two edges.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// The numbers of the nodes, layer by layer.
    pub fn layers(&self) -> Vec<Vec<usize>> {
        let mut layers: Vec<Vec<usize>> = Vec::new();
        let mut left = None;
        for (at, node) in self.nodes.iter().enumerate() {
            if left != Some(node.left) {
                layers.push(Vec::new());
                left = Some(node.left);
            }
            if let Some(layer) = layers.last_mut() {
                layer.push(at);
            }
        }
        layers
    }

    /// The node of a position; nothing if it is none of these, as after a shuffle.
    pub fn find(&self, position: &Shisen) -> Option<usize> {
        let start = self.start.parse::<Shisen>().ok()?;
        if start.gravity() != position.gravity() {
            return None;
        }
        let tiles = TileIndex::new(start.board(), start.gravity())?.set(position.board())?;
        self.nodes.iter().position(|node| node.tiles == tiles)
    }
}
