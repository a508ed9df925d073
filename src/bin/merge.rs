//! The binary of the pages of 2048 and Threes, loaded when one of them is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::merge::view::serve();
}
