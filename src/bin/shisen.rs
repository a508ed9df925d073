//! The binary of the pages of Shisen-sho, loaded when one of them is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::shisen::view::serve();
}
