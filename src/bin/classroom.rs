//! The classroom's binary, loaded when it is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::pig::view::classroom::serve();
}
