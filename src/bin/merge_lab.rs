//! The binary of the Lab page of 2048 and Threes, loaded when it is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::merge::view::serve_lab();
}
