//! The worker of the Zen garden: everything it does is in the library.

fn main() {
    solvarium::worker::serve::run(&solvarium::games::zen::CREW, None);
}
