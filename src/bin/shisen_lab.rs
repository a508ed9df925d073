//! The binary of the Lab page of Shisen-sho, loaded when it is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::shisen::view::serve_lab();
}
