//! A genetic algorithm that knows no game: chromosomes are lists of genes, and what a gene is, how it is drawn and changed,
//! and how fit a chromosome is, says the one who asks ([`GeneticProblem`]).
//!
//! It is the algorithm of M. Amos and J. Coldridge (2010, arXiv 1005.4446), who used the Java library JGAP and say no more
//! than «constant population size, rank-based selection (with 95% of the population considered for the next generation),
//! and simple one-point crossover», population 1000, 100 generations, chromosome length 20, mutation rate 0.07. That is, but
//! for the first numbers, what JGAP set by default in those years: its `BestChromosomesSelector` with an original rate of
//! 0.95, and a mutation of one gene in fifteen. Where the paper is silent we do what JGAP's operators are documented to do:
//!
//! - *Crossover* draws two individuals, each equally likely (they may be the same one), and a place; from that place on they
//!   exchange their genes. Both children join the population beside their parents. There are 0.35 pairs a individual
//!   ([`EvolutionOptions::pairs`]), JGAP's last default; earlier versions made from a sixth to a half.
//! - *Mutation* looks at every gene of every individual that was there before the crossover; with the mutation rate it is
//!   changed, in a copy that joins the population too. A individual without a changed gene leaves no copy.
//! - *Selection* sorts parents, children and copies by fitness, the younger first where they are equally fit, takes from the
//!   front 95 % of the population's size, and fills the rest with what stands at the front once more. So the fittest is never
//!   lost and the size stays constant.
//!
//! Versions of JGAP differ in details that are left out here: some select before the operators and drop the oldest individuals
//! when there are too many, some do not select equal chromosomes twice, and where a gene has several numbers some exchange
//! only one of them, drawn at random. «Simple one-point crossover» exchanges whole genes.
//!
//! An *evaluation* is one call of [`GeneticProblem::fitness`]: each new chromosome is evaluated once, as in JGAP, and what was carried
//! over is not evaluated again.

use crate::engine::order;
use crate::engine::rng::Rng;

/// A problem for a genetic algorithm: what chromosomes are made of and how fit they are.
pub trait GeneticProblem {
    /// A part of a chromosome that is inherited as a whole.
    type Gene: Clone;
    /// How many genes a chromosome has; at least one.
    fn length(&self) -> usize;
    /// A random gene.
    fn draw(&mut self, rng: &mut Rng) -> Self::Gene;
    /// Changes a gene at random.
    fn mutate(&mut self, gene: &mut Self::Gene, rng: &mut Rng);
    /// How fit a chromosome is: the higher, the better. No number counts as the worst.
    fn fitness(&mut self, genes: &[Self::Gene]) -> f64;
}

/// The parameters of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvolutionOptions {
    /// Individuals of a generation; 0 counts as 1.
    pub population: usize,
    /// Generations after the first, random one.
    pub generations: u32,
    /// The share of a new generation that is taken from the front of the sorted pool, from 0 to 1; the rest are copies of
    /// the best.
    pub kept: f64,
    /// Pairs that cross, as a share of the population.
    pub pairs: f64,
    /// The probability that a gene mutates.
    pub mutation: f64,
}

impl EvolutionOptions {
    /// What the paper prints, and JGAP's share of pairs.
    pub const PAPER: Self = Self { population: 1000, generations: 100, kept: 0.95, pairs: 0.35, mutation: 0.07 };
}

/// A chromosome with its fitness.
#[derive(Clone, Debug, PartialEq)]
pub struct Individual<G> {
    /// Its genes.
    pub genes: Vec<G>,
    /// Its fitness.
    pub fitness: f64,
}

/// The fittest of all so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Champion<G> {
    /// The individual.
    pub individual: Individual<G>,
    /// In which generation it came.
    pub generation: u32,
    /// Which evaluation it was, from 1 on.
    pub evaluation: u64,
}

/// What there is to say of a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Its number; 0 is the random one.
    pub number: u32,
    /// Evaluations so far.
    pub evaluations: u64,
    /// The best fitness in it.
    pub best: f64,
    /// The mean fitness of its individuals.
    pub mean: f64,
}

/// A run, generation by generation: an iterator that may be left at any time.
#[derive(Clone, Debug)]
pub struct Evolution<B: GeneticProblem> {
    problem: B,
    options: EvolutionOptions,
    rng: Rng,
    individuals: Vec<Individual<B::Gene>>,
    champion: Option<Champion<B::Gene>>,
    /// Of the generation that comes next.
    number: u32,
    evaluations: u64,
}

impl<B: GeneticProblem> Evolution<B> {
    /// A run of which nothing is done yet. The stream decides all draws.
    pub fn new(problem: B, options: EvolutionOptions, rng: Rng) -> Self {
        Self { problem, options, rng, individuals: Vec::new(), champion: None, number: 0, evaluations: 0 }
    }

    /// The fittest so far; nothing before the first generation.
    pub fn champion(&self) -> Option<&Champion<B::Gene>> {
        self.champion.as_ref()
    }

    /// The individuals of the last generation, the fittest first.
    pub fn individuals(&self) -> &[Individual<B::Gene>] {
        &self.individuals
    }

    /// Evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// The problem.
    pub fn problem(&self) -> &B {
        &self.problem
    }

    fn size(&self) -> usize {
        self.options.population.max(1)
    }

    /// Weighs a new chromosome.
    fn born(&mut self, genes: Vec<B::Gene>) -> Individual<B::Gene> {
        let fitness = self.problem.fitness(&genes);
        let fitness = if fitness.is_nan() { f64::NEG_INFINITY } else { fitness };
        self.evaluations += 1;
        let individual = Individual { genes, fitness };
        if self.champion.as_ref().is_none_or(|best| best.individual.fitness < fitness) {
            let (generation, evaluation) = (self.number, self.evaluations);
            self.champion = Some(Champion { individual: individual.clone(), generation, evaluation });
        }
        individual
    }

    /// A random generation.
    fn begin(&mut self) {
        for _ in 0..self.size() {
            let genes = (0..self.problem.length().max(1)).map(|_| self.problem.draw(&mut self.rng)).collect();
            let individual = self.born(genes);
            self.individuals.push(individual);
        }
    }

    /// The children of pairs, each a chromosome not evaluated yet.
    fn crossed(&mut self) -> Vec<Vec<B::Gene>> {
        let pairs = (self.options.pairs * self.individuals.len() as f64) as usize;
        let mut children = Vec::with_capacity(2 * pairs);
        for _ in 0..pairs {
            let mut one = self.drawn();
            let mut two = self.drawn();
            let most = one.len().min(two.len());
            let place = self.rng.below(most as u32) as usize;
            one[place..most].swap_with_slice(&mut two[place..most]);
            children.extend([one, two]);
        }
        children
    }

    fn drawn(&mut self) -> Vec<B::Gene> {
        let at = self.rng.below(self.individuals.len() as u32) as usize;
        self.individuals[at].genes.clone()
    }

    /// Copies of individuals with changed genes, not evaluated yet.
    fn mutated(&mut self) -> Vec<Vec<B::Gene>> {
        let mut copies = Vec::with_capacity(self.individuals.len());
        for individual in &self.individuals {
            let mut copy: Option<Vec<B::Gene>> = None;
            for place in 0..individual.genes.len() {
                if self.rng.unit() < self.options.mutation {
                    let genes = copy.get_or_insert_with(|| individual.genes.clone());
                    self.problem.mutate(&mut genes[place], &mut self.rng);
                }
            }
            copies.extend(copy);
        }
        copies
    }

    /// The next generation: the best of all that there are, and the very best twice.
    fn select(&mut self, young: Vec<Individual<B::Gene>>) {
        let size = self.size();
        let old = std::mem::replace(&mut self.individuals, young);
        self.individuals.extend(old);
        // Stable, so the young stay in front of those who are as fit.
        self.rank();
        let kept = ((self.options.kept.clamp(0.0, 1.0) * size as f64) as usize).clamp(1, size);
        self.individuals.truncate(kept);
        let again: Vec<_> = self.individuals.iter().cycle().take(size - self.individuals.len()).cloned().collect();
        self.individuals.extend(again);
        self.rank();
    }

    /// The fittest in front.
    fn rank(&mut self) {
        order::sort_by(&mut self.individuals, |a, b| b.fitness.total_cmp(&a.fitness));
    }

    fn summary(&self) -> Generation {
        let best = self.individuals.iter().map(|individual| individual.fitness).fold(f64::NEG_INFINITY, f64::max);
        let mean =
            self.individuals.iter().map(|individual| individual.fitness).sum::<f64>() / self.individuals.len() as f64;
        Generation { number: self.number, evaluations: self.evaluations, best, mean }
    }
}

impl<B: GeneticProblem> Iterator for Evolution<B> {
    type Item = Generation;

    /// Breeds one more generation; nothing after the last.
    fn next(&mut self) -> Option<Generation> {
        if self.number > self.options.generations {
            return None;
        }
        if self.number == 0 {
            self.begin();
            self.rank();
        } else {
            let mut chromosomes = self.crossed();
            chromosomes.extend(self.mutated());
            let young = chromosomes.into_iter().map(|genes| self.born(genes)).collect();
            self.select(young);
        }
        let summary = self.summary();
        self.number += 1;
        Some(summary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A toy: a chromosome of digits is as fit as it agrees with a hidden one.
    struct Hidden(Vec<u32>);

    impl GeneticProblem for Hidden {
        type Gene = u32;
        fn length(&self) -> usize {
            self.0.len()
        }
        fn draw(&mut self, rng: &mut Rng) -> u32 {
            rng.below(10)
        }
        fn mutate(&mut self, gene: &mut u32, rng: &mut Rng) {
            *gene = rng.below(10);
        }
        fn fitness(&mut self, genes: &[u32]) -> f64 {
            genes.iter().zip(&self.0).filter(|(gene, hidden)| gene == hidden).count() as f64
        }
    }

    fn hidden() -> Hidden {
        Hidden(vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4])
    }

    fn options(population: usize, generations: u32) -> EvolutionOptions {
        EvolutionOptions { population, generations, ..EvolutionOptions::PAPER }
    }

    #[test]
    fn the_paper_s_plan_finds_all_digits() {
        let mut run = Evolution::new(hidden(), EvolutionOptions::PAPER, Rng::new(1));
        let last = run.by_ref().last().expect("generations");
        assert_eq!((last.number, last.best), (100, 20.0));
        let champion = run.champion().expect("one");
        assert_eq!(champion.individual.genes, hidden().0);
        assert!(champion.evaluation < run.evaluations() && champion.generation < 100);
    }

    #[test]
    fn nothing_is_lost_and_the_size_stays() {
        let mut run = Evolution::new(hidden(), options(60, 30), Rng::new(2));
        let (mut best, mut evaluations, mut number) = (f64::NEG_INFINITY, 0, 0);
        while let Some(generation) = run.next() {
            assert_eq!(generation.number, number);
            assert!(generation.best >= best && generation.mean <= generation.best);
            assert!(generation.evaluations > evaluations);
            assert_eq!(run.individuals().len(), 60);
            assert!(run.individuals().windows(2).all(|two| two[0].fitness >= two[1].fitness));
            let sum: f64 = run.individuals().iter().map(|individual| individual.fitness).sum();
            assert!((generation.mean - sum / 60.0).abs() < 1e-9);
            (best, evaluations, number) = (generation.best, generation.evaluations, number + 1);
        }
        assert_eq!((number, run.next()), (31, None));
        assert_eq!(run.champion().map(|champion| champion.individual.fitness), Some(best));
    }

    #[test]
    fn evaluations_are_those_of_new_chromosomes() {
        // No mutation: 35 pairs of 100 individuals give 70 children a generation.
        let still = EvolutionOptions { mutation: 0.0, ..options(100, 5) };
        let mut run = Evolution::new(hidden(), still, Rng::new(3));
        let counts: Vec<u64> = run.by_ref().map(|generation| generation.evaluations).collect();
        assert_eq!(counts, [100, 170, 240, 310, 380, 450]);
        // No pairs, and every gene mutates: each individual leaves one copy.
        let wild = EvolutionOptions { pairs: 0.0, mutation: 1.0, ..options(100, 2) };
        assert_eq!(Evolution::new(hidden(), wild, Rng::new(3)).last().map(|last| last.evaluations), Some(300));
    }

    #[test]
    fn crossover_keeps_places_and_makes_no_gene() {
        let still = EvolutionOptions { mutation: 0.0, kept: 1.0, ..options(40, 20) };
        let mut run = Evolution::new(hidden(), still, Rng::new(4));
        run.next();
        let first: Vec<Vec<u32>> = run.individuals().iter().map(|individual| individual.genes.clone()).collect();
        run.by_ref().last();
        for individual in run.individuals() {
            for (place, gene) in individual.genes.iter().enumerate() {
                assert!(first.iter().any(|genes| genes[place] == *gene));
            }
        }
    }

    #[test]
    fn selection_takes_the_front_and_doubles_it() {
        // Nothing is bred, so the worst 5 of 100 give way to the best 5.
        let idle = EvolutionOptions { pairs: 0.0, mutation: 0.0, ..options(100, 1) };
        let mut run = Evolution::new(hidden(), idle, Rng::new(5));
        let fitness = |run: &Evolution<Hidden>| run.individuals().iter().map(|one| one.fitness).collect::<Vec<f64>>();
        run.next();
        let before = fitness(&run);
        run.next();
        let mut expected = [&before[..95], &before[..5]].concat();
        expected.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(fitness(&run), expected);
        assert_eq!(run.evaluations(), 100);
    }

    #[test]
    fn a_run_repeats_and_may_be_left() {
        let whole: Vec<Generation> = Evolution::new(hidden(), options(50, 12), Rng::new(6)).collect();
        let part: Vec<Generation> = Evolution::new(hidden(), options(50, 12), Rng::new(6)).take(5).collect();
        assert_eq!(whole[..5], part);
        let other: Vec<Generation> = Evolution::new(hidden(), options(50, 12), Rng::new(7)).collect();
        assert_ne!(whole, other);
    }

    #[test]
    fn odd_plans_are_borne() {
        let strange = EvolutionOptions { population: 0, generations: 3, kept: 7.0, pairs: 2.0, mutation: 0.5 };
        assert_eq!(Evolution::new(hidden(), strange, Rng::new(8)).count(), 4);
        struct Nothing;
        impl GeneticProblem for Nothing {
            type Gene = ();
            fn length(&self) -> usize {
                0
            }
            fn draw(&mut self, _: &mut Rng) {}
            fn mutate(&mut self, (): &mut (), _: &mut Rng) {}
            fn fitness(&mut self, _: &[()]) -> f64 {
                f64::NAN
            }
        }
        let mut run = Evolution::new(Nothing, options(3, 2), Rng::new(9));
        assert_eq!(run.by_ref().count(), 3);
        assert_eq!(run.champion().map(|champion| champion.individual.fitness), Some(f64::NEG_INFINITY));
    }
}
