//! The binary of Pig's Lab page, loaded when it is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::pig::view::explorer::serve();
}
