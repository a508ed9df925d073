//! The binary of Pig's pages, loaded when one of them is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::pig::view::serve();
}
