use solvarium::games::fujisan::{experiments::hardest::{climb::*,flood::*}, setup::Base};
use solvarium::engine::{rng::Rng, notation::Notation};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n = |k: usize, d: u64| a.get(k).and_then(|x| x.parse().ok()).unwrap_or(d);
    let base = Base::ALL[n(1,4) as usize];
    if n(2,0) == 0 {
        let t = std::time::Instant::now(); let mut f = Flood::default(); let mut c=0; let mut s=0u64;
        for i in 0..2000 { let m = solvarium::games::fujisan::rules::Mountain::new(base.deal(&mut Rng::part(5,i)), false); let r=f.run(&m); c+=r.optimum.is_some() as u32; s+=r.positions as u64; }
        println!("{base:?} {c} {} {:?}", s/2000, t.elapsed()/2000); return;
    }
    let plan = Plan { base, summit_lr: false, steps: n(2,0) as u32, memory: n(3,100) as u32 };
    for i in 0..n(4,4) { let t = std::time::Instant::now(); let c = climb(&plan, &mut Rng::part(77+n(5,0),i), &mut |_|()); println!("{:?} {} {} {:?} {:?}", plan, c.optimum, c.position, c.progress.last(), t.elapsed()); }
}
