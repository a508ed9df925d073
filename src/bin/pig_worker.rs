//! Pig's worker: everything it does is in the library.

fn main() {
    solvarium::worker::serve::run(&solvarium::games::pig::CREW, None);
}
