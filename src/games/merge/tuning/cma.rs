//! CMA-ES: the covariance matrix adaptation evolution strategy, for functions that are noisy and have no gradient.
//!
//! The (mu/mu_w, lambda) strategy with rank-one and rank-mu updates and the cumulation of step sizes, with the usual
//! constants of Hansen's tutorial (arXiv 1604.00772, table 1, without negative weights).

use crate::engine::order;
use crate::engine::rng::Rng;

/// A search for the vector whose cost is least.
#[derive(Clone, Debug)]
pub struct Cma {
    mean: Vec<f64>,
    sigma: f64,
    covariance: Vec<Vec<f64>>,
    axes: Vec<Vec<f64>>,
    lengths: Vec<f64>,
    path_sigma: Vec<f64>,
    path_c: Vec<f64>,
    weights: Vec<f64>,
    population: usize,
    generation: u32,
    rng: Rng,
}

/// Constants that follow from the dimension and the weights.
struct Rates {
    mu_eff: f64,
    c_sigma: f64,
    damping: f64,
    c_c: f64,
    c_one: f64,
    c_mu: f64,
    chi: f64,
}

impl Cma {
    /// Begins at `start` with steps of about `sigma` in each coordinate and `population` candidates a generation (at
    /// least 4). The seed decides all draws.
    pub fn new(start: &[f64], sigma: f64, population: usize, seed: u64) -> Self {
        let n = start.len();
        let population = population.max(4);
        let mu = population / 2;
        let raw: Vec<f64> = (1..=mu).map(|i| libm::log(population as f64 / 2.0 + 0.5) - libm::log(i as f64)).collect();
        let total: f64 = raw.iter().sum();
        Self {
            mean: start.to_vec(),
            sigma,
            covariance: unit(n),
            axes: unit(n),
            lengths: vec![1.0; n],
            path_sigma: vec![0.0; n],
            path_c: vec![0.0; n],
            weights: raw.into_iter().map(|weight| weight / total).collect(),
            population,
            generation: 0,
            rng: Rng::new(seed),
        }
    }

    /// The centre of the search: with a noisy function a better guess than any single candidate.
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// The size of steps.
    pub fn sigma(&self) -> f64 {
        self.sigma
    }

    /// The candidates of the next generation.
    pub fn ask(&mut self) -> Vec<Vec<f64>> {
        (0..self.population).map(|_| self.candidate()).collect()
    }

    fn candidate(&mut self) -> Vec<f64> {
        let scaled: Vec<f64> = self.lengths.iter().map(|length| length * normal(&mut self.rng)).collect();
        let step = turned(&self.axes, &scaled);
        self.mean.iter().zip(step).map(|(mean, step)| mean + self.sigma * step).collect()
    }

    /// Learns from a generation: the candidates with their costs, in any order. A cost that is no number counts as the
    /// worst.
    pub fn tell(&mut self, mut told: Vec<(Vec<f64>, f64)>) {
        order::sort_by(&mut told, |a, b| a.1.is_nan().cmp(&b.1.is_nan()).then(a.1.total_cmp(&b.1)));
        self.generation += 1;
        let rates = self.rates();
        let steps: Vec<Vec<f64>> = told
            .iter()
            .take(self.weights.len())
            .map(|(x, _)| x.iter().zip(&self.mean).map(|(x, mean)| (x - mean) / self.sigma).collect())
            .collect();
        let n = self.mean.len();
        let step: Vec<f64> =
            (0..n).map(|i| steps.iter().zip(&self.weights).map(|(step, weight)| weight * step[i]).sum()).collect();
        for (mean, step) in self.mean.iter_mut().zip(&step) {
            *mean += self.sigma * step;
        }
        self.follow(&rates, &step);
        let held = norm(&self.path_sigma)
            / libm::sqrt(1.0 - libm::pow(1.0 - rates.c_sigma, 2.0 * f64::from(self.generation)))
            < (1.4 + 2.0 / (n as f64 + 1.0)) * rates.chi;
        let damp = libm::sqrt(rates.c_c * (2.0 - rates.c_c) * rates.mu_eff);
        for (path, step) in self.path_c.iter_mut().zip(&step) {
            *path = (1.0 - rates.c_c) * *path + if held { damp * step } else { 0.0 };
        }
        self.adapt(&rates, &steps, held);
        self.sigma *= libm::exp(rates.c_sigma / rates.damping * (norm(&self.path_sigma) / rates.chi - 1.0));
        (self.lengths, self.axes) = eigen(&self.covariance);
    }

    fn rates(&self) -> Rates {
        let n = self.mean.len() as f64;
        let mu_eff = 1.0 / self.weights.iter().map(|weight| weight * weight).sum::<f64>();
        let c_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        let c_one = 2.0 / ((n + 1.3) * (n + 1.3) + mu_eff);
        let c_mu = f64::min(1.0 - c_one, 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((n + 2.0) * (n + 2.0) + mu_eff));
        Rates {
            mu_eff,
            c_sigma,
            damping: 1.0 + 2.0 * f64::max(0.0, libm::sqrt((mu_eff - 1.0) / (n + 1.0)) - 1.0) + c_sigma,
            c_c: (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n),
            c_one,
            c_mu,
            chi: libm::sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
        }
    }

    /// The path of the step size: the steps, made round by the inverse root of the covariance.
    fn follow(&mut self, rates: &Rates, step: &[f64]) {
        let n = step.len();
        let within: Vec<f64> = (0..n)
            .map(|axis| (0..n).map(|i| self.axes[i][axis] * step[i]).sum::<f64>() / self.lengths[axis].max(1e-12))
            .collect();
        let round = turned(&self.axes, &within);
        let gain = libm::sqrt(rates.c_sigma * (2.0 - rates.c_sigma) * rates.mu_eff);
        for (path, step) in self.path_sigma.iter_mut().zip(round) {
            *path = (1.0 - rates.c_sigma) * *path + gain * step;
        }
    }

    fn adapt(&mut self, rates: &Rates, steps: &[Vec<f64>], held: bool) {
        let lag = if held { 0.0 } else { rates.c_one * rates.c_c * (2.0 - rates.c_c) };
        let keep = 1.0 - rates.c_one - rates.c_mu + lag;
        for i in 0..self.mean.len() {
            for j in 0..=i {
                let one = self.path_c[i] * self.path_c[j];
                let mu: f64 = steps.iter().zip(&self.weights).map(|(step, weight)| weight * step[i] * step[j]).sum();
                let value = keep * self.covariance[i][j] + rates.c_one * one + rates.c_mu * mu;
                (self.covariance[i][j], self.covariance[j][i]) = (value, value);
            }
        }
    }
}

/// A normal deviate (Box and Muller).
fn normal(rng: &mut Rng) -> f64 {
    let radius = libm::sqrt(-2.0 * libm::log(1.0 - rng.unit()));
    radius * libm::cos(2.0 * std::f64::consts::PI * rng.unit())
}

fn unit(n: usize) -> Vec<Vec<f64>> {
    (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect()
}

fn norm(vector: &[f64]) -> f64 {
    libm::sqrt(vector.iter().map(|x| x * x).sum())
}

fn turned(axes: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    axes.iter().map(|row| row.iter().zip(vector).map(|(a, x)| a * x).sum()).collect()
}

/// Roots of the eigenvalues of a symmetric matrix and its eigenvectors (as columns), by Jacobi's rotations.
fn eigen(matrix: &[Vec<f64>]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = matrix.len();
    let (mut a, mut axes) = (matrix.to_vec(), unit(n));
    for _ in 0..60 {
        let off: f64 = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| a[i][j] * a[i][j]).sum();
        if off < 1e-24 {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(&mut a, &mut axes, p, q);
            }
        }
    }
    ((0..n).map(|i| libm::sqrt(a[i][i].max(1e-20))).collect(), axes)
}

fn rotate(a: &mut [Vec<f64>], axes: &mut [Vec<f64>], p: usize, q: usize) {
    if a[p][q].abs() < 1e-300 {
        return;
    }
    let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    let t = theta.signum() / (theta.abs() + libm::sqrt(theta * theta + 1.0));
    let t = if theta == 0.0 { 1.0 } else { t };
    let c = 1.0 / libm::sqrt(t * t + 1.0);
    let s = t * c;
    for row in a.iter_mut() {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
    let (above, below) = a.split_at_mut(q);
    for (x, y) in above[p].iter_mut().zip(&mut below[0]) {
        (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
    }
    for row in axes.iter_mut() {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(cost: impl Fn(&[f64]) -> f64, start: &[f64], generations: u32) -> Vec<f64> {
        let mut cma = Cma::new(start, 0.5, 12, 3);
        for _ in 0..generations {
            let asked = cma.ask();
            cma.tell(asked.into_iter().map(|x| (x.clone(), cost(&x))).collect());
        }
        cma.mean().to_vec()
    }

    #[test]
    fn finds_the_end_of_a_bent_valley() {
        let rosenbrock = |x: &[f64]| {
            x.windows(2).map(|two| 100.0 * (two[1] - two[0] * two[0]).powi(2) + (1.0 - two[0]).powi(2)).sum::<f64>()
        };
        let found = least(rosenbrock, &[-1.0, 1.0, 0.5, 2.0], 400);
        assert!(found.iter().all(|x| (x - 1.0).abs() < 1e-6), "{found:?}");
    }

    #[test]
    fn finds_the_bottom_of_a_long_ellipse() {
        let ellipse = |x: &[f64]| x.iter().enumerate().map(|(i, x)| 10f64.powi(i as i32) * (x - 2.0).powi(2)).sum();
        let found = least(ellipse, &[0.0; 6], 250);
        assert!(found.iter().all(|x| (x - 2.0).abs() < 1e-4), "{found:?}");
    }

    #[test]
    fn repeats_and_bears_what_is_no_number() {
        let cost = |x: &[f64]| if x[0] < 0.0 { f64::NAN } else { x[0] * x[0] + x[1] * x[1] };
        assert_eq!(least(cost, &[1.0, 1.0], 60), least(cost, &[1.0, 1.0], 60));
        assert!(least(cost, &[1.0, 1.0], 60)[1].abs() < 0.1);
    }

    #[test]
    fn eigenvectors_are_turned_into_themselves() {
        let matrix = vec![vec![4.0, 1.0, 0.5], vec![1.0, 3.0, -0.2], vec![0.5, -0.2, 2.0]];
        let (roots, axes) = eigen(&matrix);
        for k in 0..3 {
            let vector: Vec<f64> = (0..3).map(|i| axes[i][k]).collect();
            for (image, x) in turned(&matrix, &vector).into_iter().zip(&vector) {
                assert!((image - roots[k] * roots[k] * x).abs() < 1e-9);
            }
        }
    }
}
