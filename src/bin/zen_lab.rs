//! The binary of the Lab page of the Zen garden, loaded when it is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::zen::view::serve_lab();
}
