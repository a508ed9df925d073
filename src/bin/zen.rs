//! The binary of the pages of the Zen garden, loaded when one of them is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::zen::view::serve();
}
