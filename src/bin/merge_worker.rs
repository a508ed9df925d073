//! The worker of 2048 and Threes: everything it does is in the library.

fn main() {
    solvarium::worker::serve::run(&solvarium::games::merge::CREW, None);
}
