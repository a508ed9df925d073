//! The worker's binary: everything it does is in the library.

fn main() {
    solvarium::worker::serve::run();
}
