//! The binary of the Lab page of sliding blocks, loaded when it is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::games::sliding::view::serve_lab();
}
