//! The worker of sliding blocks: everything it does is in the library.

fn main() {
    solvarium::worker::serve::run(&solvarium::games::sliding::CREW, None);
}
