//! The quieter pages' binary, loaded when one of them is visited.

fn main() {
    solvarium::app::fallen::install();
    solvarium::app::pages::serve();
}
