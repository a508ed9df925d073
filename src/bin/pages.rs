//! The quieter pages' binary, loaded when one of them is visited.

fn main() {
    solvarium::app::pages::serve();
}
