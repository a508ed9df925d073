//! The binary of the pages of sliding blocks, loaded when one of them is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::sliding::view::serve();
}
