//! The lab's binary: charts and runs, loaded when somebody goes to the lab.

fn main() {
    solvarium::app::fallen::install();
    solvarium::app::lab::serve();
}
