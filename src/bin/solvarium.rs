//! The command line: everything it does is in the library.

fn main() -> std::process::ExitCode {
    solvarium::cli::run()
}
