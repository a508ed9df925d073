//! The worker of the games that share one: everything it does is in the library.

fn main() {
    solvarium::worker::serve::run(&solvarium::games::TOGETHER, Some(solvarium::worker::qr::encode));
}
