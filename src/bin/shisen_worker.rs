//! The worker of Shisen-sho: everything it does is in the library.

fn main() {
    solvarium::worker::serve::run(&solvarium::games::shisen::CREW, None);
}
