//! The papers, claim by claim: what each says, what we found, and how to find it again.
//!
//! The claims of a game lie in `data/<game>/claims.tsv`, fields apart by tabs; a line that begins with # is a remark. A line
//! `paper`, its key, its short name, the kind of its BibTeX entry, author, title, year, where it appeared and its address begins
//! a paper; behind it each line is a claim: id (its game first), section, the sentence shortened in our words, the paper's figure, ours, its error
//! («exact», the ends of its interval, or «test» for what a test has shown), what ours may be for the sentence to be true («0.5395..0.5405», either end may be
//! missing), the verdict, the run that repeats it, the place in its report (the beginning of the quoted sentence, or `kept:`, a file
//! of `docs/results`, `#`, the words there that have the figure, `#` and the beginning of the sentence), its seconds
//! in the page on two idle cores (`scripts/claims.mjs` measures them),
//! and why nobody can judge, or what it would take to decide. A test runs what takes less than a minute and holds every line against what comes out.

use super::params::Params;
use super::report::{Cell, Judgement, Report, Table};
use crate::engine::seed::Seed;
use crate::stats::interval::Estimate;

/// A paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    /// Its key, in links and in BibTeX.
    pub key: &'static str,
    /// Authors and year.
    pub short: &'static str,
    /// The fields of its BibTeX entry: kind, author, title, year, where, address.
    entry: [&'static str; 6],
}

/// A claim of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The paper.
    pub paper: Paper,
    /// Its fields, as they stand in the file.
    fields: [&'static str; 12],
}

/// How long a run may take for a test to repeat it, in seconds.
pub const QUICK: u32 = 60;

/// All claims of some files; an error is one sentence that names the line.
pub fn read(texts: impl Iterator<Item = &'static str>) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for text in texts {
        let mut paper = Paper::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut fields = [""; 12];
            let parts: Vec<&'static str> = line.split('\t').collect();
            if parts.len() > fields.len() {
                return Err(format!("{}: {} fields and not twelve at most", parts[0], parts.len()));
            }
            fields[..parts.len()].copy_from_slice(&parts);
            match fields {
                ["paper", key, short, a, b, c, d, e, f, ..] => paper = Paper { key, short, entry: [a, b, c, d, e, f] },
                _ => rows.push(Row { paper, fields }),
            }
        }
    }
    Ok(rows)
}

impl Row {
    /// Its id, unique among all.
    pub fn id(&self) -> &'static str {
        self.fields[0]
    }

    /// Our figure.
    pub fn ours(&self) -> &'static str {
        self.fields[4]
    }

    /// The error of our figure: «exact», or the ends of its interval.
    pub fn error(&self) -> &'static str {
        self.fields[5]
    }

    /// The words of the verdict.
    pub fn verdict(&self) -> &'static str {
        self.fields[7]
    }

    /// The run that repeats it: experiment, seed and parameters, as in its link.
    pub fn run(&self) -> &'static str {
        self.fields[8]
    }

    /// The experiment of that run.
    pub fn experiment(&self) -> &'static str {
        self.run().split('/').next().unwrap_or_default()
    }

    /// Where in the report the figure stands.
    pub fn place(&self) -> &'static str {
        self.fields[9]
    }

    /// How many seconds the run takes in the page on two cores.
    pub fn seconds(&self) -> Option<u32> {
        self.fields[10].parse().ok()
    }

    /// The game that it is about: what its id begins with.
    pub fn game(&self) -> &'static str {
        self.id().split('-').next().unwrap_or_default()
    }

    /// Whether it is shown for a word: the key of its paper, its game, its experiment or that one's folder, or its verdict.
    pub fn is_of(&self, word: &str) -> bool {
        let folder = self.experiment().split('-').next().unwrap_or_default();
        word.is_empty() || [self.paper.key, self.game(), self.experiment(), folder, self.verdict()].contains(&word)
    }

    /// What was kept of its run: a file of `docs/results`, and the words there that have the figure.
    fn kept(&self) -> Option<(&'static str, &'static str)> {
        let mut parts = self.place().strip_prefix("kept:")?.split('#');
        Some((parts.next()?, parts.next()?))
    }

    /// The beginning of the quoted sentence.
    fn quoted(&self) -> &'static str {
        let kept = self.place().strip_prefix("kept:");
        kept.map_or(self.place(), |place| place.split('#').nth(2).unwrap_or_default())
    }

    /// Whether this sentence, of a report of this experiment, is the one that it tells of.
    fn is_about(&self, experiment: &str, sentence: &str) -> bool {
        let same = self.experiment().split('-').next() == experiment.split('-').next();
        same && !self.quoted().is_empty() && sentence.starts_with(self.quoted())
    }

    /// Our figure as a number, with its interval.
    fn estimate(&self) -> Option<Estimate> {
        let value = number(self.ours())?;
        match self.error() {
            "exact" => Some(Estimate { value, low: value, high: value }),
            error => {
                let (low, high) = error.split_once(" to ")?;
                let (low, high) = (number(low)?, number(high)?);
                (low <= value && value <= high).then_some(Estimate { value, low, high })
            }
        }
    }

    /// What is wrong with it, if something is: one sentence that begins with its id. `specs` knows the parameters of experiments.
    pub fn check(&self, specs: impl Fn(&str) -> Option<&'static [super::params::Param]>) -> Result<(), String> {
        let id = self.id();
        let fail = |why: &str| Err(format!("{id}: {why}"));
        let [_, section, sentence, figure, ours, error, allows, verdict, run, place, _, why] = self.fields;
        if self.paper.key.is_empty() || section.is_empty() || sentence.is_empty() || self.quoted().is_empty() {
            return fail("paper, section, sentence or place is missing");
        }
        let parts: Vec<&str> = run.split('/').collect();
        let [experiment, seed, rest @ ..] = parts.as_slice() else { return fail("the run has no seed") };
        let Some(params) = specs(experiment) else { return fail("there is no such experiment") };
        if Seed::new(seed).is_err() || rest.len() > 1 || Params::parse(params, rest.concat().as_str()).is_err() {
            return fail("the run cannot be read");
        }
        let Some(seconds) = self.seconds() else { return fail("it does not say how long it takes") };
        if (seconds >= QUICK) != place.starts_with("kept:") {
            return fail("a run of a minute or more is held against docs/results, a quick one against its report");
        }
        if !ours.is_empty() && error.is_empty() {
            return fail("a figure without an error");
        }
        // A share such as .54 says itself what it is.
        if figure.contains('%') && !ours.is_empty() && !ours.contains('%') && !ours.starts_with('.') {
            return fail("the paper’s figure is in per cent and ours is not");
        }
        // What nobody judges has an error all the same.
        let exact = error == "exact";
        if !matches!(error, "" | "exact" | "test") && self.estimate().is_none() {
            return fail("the error is not the ends of an interval with the figure in it");
        }
        let ruled = match (allows.split_once(".."), self.estimate()) {
            (Some((least, most)), Some(found)) => {
                let end = |text: &str, open: f64| if text.is_empty() { Some(open) } else { number(text) };
                match (end(least, f64::NEG_INFINITY), end(most, f64::INFINITY)) {
                    (Some(least), Some(most)) => Judgement::of(Some(found), least, most).words(),
                    _ => return fail("what it allows cannot be read"),
                }
            }
            (None, _) if allows.is_empty() => "",
            _ => return fail("what it allows, or the figure, cannot be read"),
        };
        match verdict {
            "cannot be judged" if why.is_empty() => fail("it does not say why it cannot be judged"),
            "cannot be judged" if allows.is_empty() => Ok(()),
            "cannot be judged" => fail("what nobody judges has nothing that it allows"),
            "not decided by this run" if why.is_empty() => fail("it does not say what it would take"),
            "reproduced" | "refuted" if ruled.is_empty() && exact => Ok(()),
            // A test can show a difference, and not that there is none.
            "reproduced" | "not decided by this run" if ruled.is_empty() && error == "test" => Ok(()),
            "reproduced" | "refuted" | "not decided by this run" if ruled == verdict => Ok(()),
            _ => fail("the rule does not give this verdict"),
        }
    }

    /// What is wrong with it beside what was kept of its run, which `file` reads from `docs/results`.
    pub fn hold_kept(&self, file: impl Fn(&str) -> Option<String>) -> Result<(), String> {
        let id = self.id();
        let Some((name, words)) = self.kept() else {
            return Err(format!("{id}: it does not say where the figure is kept"));
        };
        let Some(text) = file(name) else { return Err(format!("{id}: docs/results has no {name}")) };
        let Some(at) = text.find(words) else { return Err(format!("{id}: {name} does not say: {words}")) };
        // What a program prints for programs has no spaces between thousands.
        let has = |figure: &str| says(words, figure) || says(words, &joined(figure));
        if self.ours().is_empty() || !has(self.ours()) {
            return Err(format!("{id}: {words} is not {}", self.ours()));
        }
        if !matches!(self.error(), "exact" | "test") && !has(self.error()) {
            return Err(format!("{id}: {words} has not the interval {}", self.error()));
        }
        // A report in words has each verdict before its figure, and the sentence between them.
        match text[..at].rsplit_once("\n[").and_then(|(_, rest)| rest.split_once("] “")) {
            Some((other, _)) if other != self.verdict() => Err(format!("{id}: {name} says {other}")),
            Some((_, sentence)) if !sentence.starts_with(self.quoted()) => {
                Err(format!("{id}: {name} has the figure of another sentence"))
            }
            // A report for programs has none: so what is allowed has to give it, which `check` sees to.
            None if self.verdict() != "cannot be judged" && self.fields[6].is_empty() => {
                Err(format!("{id}: {name} has no verdict, and the line does not say what is allowed"))
            }
            _ => Ok(()),
        }
    }

    /// What is wrong with it beside a report of its run.
    pub fn hold(&self, report: &Report) -> Result<(), String> {
        let (id, ours, error) = (self.id(), self.ours(), self.error());
        // One sentence may be the beginning of another one.
        let whole = report.claims.iter().find(|claim| claim.paper == self.place());
        let Some(claim) = whole.or_else(|| report.claims.iter().find(|claim| claim.paper.starts_with(self.place())))
        else {
            return Err(format!("{id}: the report has no such sentence"));
        };
        // A report may have the unit behind the interval; a figure in per cent has its sign before it.
        let number = ours.split(' ').next().unwrap_or_default();
        let here = &claim.here;
        let figure = if matches!(error, "exact" | "test") { ours.to_owned() } else { format!("{number} ({error})") };
        let signed = format!("{number} % ({error})");
        let found = ours.is_empty() || error.is_empty() || says(here, &figure) || says(here, &signed);
        let (verdict, takes) = (claim.verdict.words(), plain(claim.verdict.why()));
        match () {
            () if !found => Err(format!("{id}: {figure} is not what the run says: {here}")),
            () if verdict != self.verdict() => Err(format!("{id}: the run says {verdict}: {here}")),
            // Why nobody can judge stands in the file in fewer words; what would decide is of the run.
            () if verdict == "not decided by this run" && takes != self.fields[11] => {
                Err(format!("{id}: the run says: {takes}"))
            }
            () => Ok(()),
        }
    }
}

/// The sentences of a report of an experiment that have no line: each of several equal ones needs one.
pub fn untold<'a>(rows: &[Row], experiment: &str, report: &'a Report) -> Vec<&'a str> {
    let sentences = || report.claims.iter().map(|claim| claim.paper.as_str());
    let equal = |one: &str| sentences().filter(|other| *other == one).count();
    let told = |one: &str| rows.iter().filter(|row| row.is_about(experiment, one)).count();
    sentences().filter(|one| told(one) < equal(one)).collect()
}

/// A figure as it stands in a file of claims, of one that stands in a report.
fn plain(text: &str) -> String {
    text.replace("**", "").replace(['\u{202f}', '\u{a0}'], " ").replace('−', "-")
}

/// A figure without the spaces between its thousands.
fn joined(figure: &str) -> String {
    let chars: Vec<char> = figure.chars().collect();
    let digit = |at: Option<&char>| at.is_some_and(char::is_ascii_digit);
    let inside = |at: usize| at > 0 && chars[at] == ' ' && digit(chars.get(at - 1)) && digit(chars.get(at + 1));
    (0..chars.len()).filter(|at| !inside(*at)).map(|at| chars[at]).collect()
}

/// Whether a text has a figure, and not only as a part of a longer number: in 124, 2.24, 24.5, −24 and 24 000 is no 24.
fn says(text: &str, figure: &str) -> bool {
    let text: Vec<char> = text.replace("**", "").chars().collect();
    let figure: Vec<char> = figure.chars().collect();
    // Spaces between thousands are narrow or hard ones in a report, and plain ones in a file of claims.
    let same = |one: char, other: char| {
        one == other || other == ' ' && matches!(one, '\u{202f}' | '\u{a0}') || (one, other) == ('−', '-')
    };
    let (Some(first), Some(last)) = (figure.first(), figure.last()) else { return false };
    // Superscripts are digits too.
    let digit = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|one| one.is_numeric());
    let inside = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|one| ".\u{202f}\u{a0}".contains(*one));
    text.windows(figure.len()).enumerate().any(|(at, part)| {
        let (before, behind) = (at.checked_sub(1), at + figure.len());
        let signed = before.is_some_and(|at| text[at] == '−');
        let begins = signed || digit(before) || inside(before) && digit(at.checked_sub(2));
        let goes_on = digit(Some(behind)) || inside(Some(behind)) && digit(Some(behind + 1));
        part.iter().zip(&figure).all(|(one, other)| same(*one, *other))
            && !((first.is_numeric() || *first == '.') && begins)
            && !(last.is_numeric() && goes_on)
    })
}

/// The number that a figure begins with.
fn number(text: &str) -> Option<f64> {
    let text = text.trim().replace([' ', '\u{202f}'], "");
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-' | 'e')).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// «Of 70 claims: 58 reproduced, 9 refuted, 3 cannot be judged.»
pub fn sentence(rows: &[Row]) -> String {
    let count = |word: &str| rows.iter().filter(|row| row.verdict() == word).count();
    let kinds = [
        (count("reproduced"), "reproduced"),
        (count("refuted"), "refuted"),
        (count("not decided by this run"), "not decided"),
        (count("cannot be judged"), "cannot be judged"),
    ];
    let parts: Vec<String> = kinds.iter().filter(|kind| kind.0 > 0).map(|(n, word)| format!("{n} {word}")).collect();
    match rows.len() {
        0 => "No claims.".to_owned(),
        1 => format!("One claim: {}.", rows[0].verdict()),
        count => format!("Of {count} claims: {}.", parts.join(", ")),
    }
}

/// The papers of some claims, in their order.
pub fn papers(rows: &[Row]) -> Vec<Paper> {
    let mut papers: Vec<Paper> = rows.iter().map(|row| row.paper).collect();
    papers.dedup();
    papers
}

/// The claims of one paper as a table.
pub fn table(paper: Paper, rows: &[Row]) -> Table {
    let mut table = Table::new(paper.key, paper.short);
    for label in ["Claim", "In the paper", "Here", "Verdict", "Again", "Takes"] {
        table = table.text(label);
    }
    for row in rows.iter().filter(|row| row.paper == paper) {
        let [_, section, sentence, figure, ours, error, allows, ..] = row.fields;
        let text = |text: &str| if text.is_empty() { Cell::Empty } else { Cell::text(text) };
        // What the sentence allows stands beside the figure, but where that is one number: the paper's own.
        let here = match allows.split_once("..") {
            _ if error.is_empty() => ours.to_owned(),
            Some((least, most)) if least != most => {
                let end = |word: &str, at: &str| if at.is_empty() { String::new() } else { format!(" {word} {at}") };
                format!("{ours} ({error}; true{}{})", end("from", least), end("to", most))
            }
            _ => format!("{ours} ({error})"),
        };
        let why = row.fields[11];
        let verdict = if why.is_empty() { row.verdict().to_owned() } else { format!("{}: {why}", row.verdict()) };
        table.row(vec![
            Cell::text(format!("{section}: {sentence}")),
            text(figure),
            text(&here),
            Cell::text(verdict),
            Cell::Challenge(format!("lab/{}", row.run())),
            text(&row.seconds().map_or(String::new(), |seconds| format!("{} s", seconds.max(1)))),
        ]);
    }
    table
}

/// All fields of the claims as CSV.
pub fn csv(rows: &[Row]) -> String {
    let heads = [
        "paper", "id", "section", "sentence", "figure", "ours", "error", "allows", "verdict", "run", "place",
        "seconds", "why",
    ];
    let mut table = heads.into_iter().fold(Table::default(), Table::text);
    for row in rows {
        table.row(std::iter::once(row.paper.key).chain(row.fields).map(Cell::text).collect());
    }
    table.csv()
}

/// The BibTeX entries of the papers of some claims.
pub fn bibtex(rows: &[Row]) -> String {
    let entry = |paper: Paper| {
        let [kind, ..] = paper.entry;
        let place = if kind == "article" { "journal" } else { "howpublished" };
        let mut text = format!("@{kind}{{{},\n", paper.key);
        for (name, value) in ["author", "title", "year", place, "url"].into_iter().zip(&paper.entry[1..]) {
            if !value.is_empty() {
                text += &format!("  {name} = {{{value}}},\n");
            }
        }
        text + "}\n"
    };
    papers(rows).into_iter().map(entry).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::report::Claim;

    const PAPER: &str = "paper\tkey\tA (2000)\tarticle\tA. Author\tA title\t2000\tA journal\t";

    fn row(line: &str) -> Row {
        let text: &'static str = format!("{PAPER}\n{line}").leak();
        read([text].into_iter()).expect("twelve fields")[0]
    }

    fn wrong(line: &str) -> String {
        let specs = |id: &str| (id == "known").then_some(&[][..]);
        row(line).check(specs).err().unwrap_or_default()
    }

    #[test]
    fn bad_lines_are_named_by_their_id() {
        let good = "a\t§1\tIt is so.\t3\t3.01\texact\t2.95..3.05\treproduced\tknown/1\tIt\t1";
        assert_eq!(wrong(good), "");
        for (from, to, why) in [
            ("known/1", "other/1", "a: there is no such experiment"),
            ("known/1", "known", "a: the run has no seed"),
            ("known/1", "known/1/size-3", "a: the run cannot be read"),
            ("exact", "", "a: a figure without an error"),
            ("\t3\t", "\t3 %\t", "a: the paper’s figure is in per cent and ours is not"),
            ("reproduced", "refuted", "a: the rule does not give this verdict"),
            ("reproduced", "holds", "a: the rule does not give this verdict"),
            ("reproduced", "cannot be judged", "a: it does not say why it cannot be judged"),
            ("reproduced", "not decided by this run", "a: it does not say what it would take"),
            ("exact", "2.9 to 3.1", "a: the rule does not give this verdict"),
            ("exact", "about 3", "a: the error is not the ends of an interval with the figure in it"),
            ("exact", "3.1 to 2.9", "a: the error is not the ends of an interval with the figure in it"),
            ("exact", "2.9 to 3.0", "a: the error is not the ends of an interval with the figure in it"),
            ("2.95..3.05", "about 3", "a: what it allows, or the figure, cannot be read"),
            ("It is so.", "", "a: paper, section, sentence or place is missing"),
            ("\tIt\t", "\tkept:a.txt#3.01\t", "a: paper, section, sentence or place is missing"),
        ] {
            assert_eq!(wrong(&good.replacen(from, to, 1)), why, "{from} {to}");
        }
        let undecided = good.replace("exact", "2.9 to 3.1").replace("reproduced", "not decided by this run");
        assert_eq!(wrong(&undecided), "a: it does not say what it would take");
        assert_eq!(wrong(&format!("{undecided}\tIt takes more.")), "");
        // Nobody judges it, and its error is one all the same.
        let open = "a\t§1\tIt is so.\t3\t3.01\t2.9 to 3.1\t\tcannot be judged\tknown/1\tIt\t1\tNobody was asked.";
        assert_eq!(wrong(open), "");
        let ruled = wrong(&open.replace("\t\tcannot", "\t1..5\tcannot"));
        assert_eq!(ruled, "a: what nobody judges has nothing that it allows");
        for error in ["2.9", "2.9–3.1", "3.02 to 3.1", "few to 3.1"] {
            let why = wrong(&open.replace("2.9 to 3.1", error));
            assert_eq!(why, "a: the error is not the ends of an interval with the figure in it", "{error}");
        }
        assert!(wrong(&(good.to_owned() + "00")).contains("docs/results"));
        assert!(read([format!("{PAPER}\n{good}\t\t\t").leak() as &'static str].into_iter()).is_err());
    }

    #[test]
    fn a_line_is_held_against_its_report() {
        let one = row("a\t§1\tIt is so.\t3\t3.01\t2.9 to 3.1\t..4\treproduced\tknown/1\tIt is\t1");
        let report = |here: &str, verdict| Report {
            claims: vec![Claim::new("It is so in the paper", here.to_owned(), verdict)],
            ..Report::default()
        };
        assert_eq!(one.hold(&report("**3.01 (2.9 to 3.1)** of ten", Judgement::Reproduced)), Ok(()));
        let unit = row("a\t§1\tIt is so.\t3\t3.01 points\t2.9 to 3.1\t..4\treproduced\tknown/1\tIt is\t1");
        assert_eq!(unit.hold(&report("**3.01** (2.9 to 3.1) points", Judgement::Reproduced)), Ok(()));
        assert!(unit.hold(&report("3.02 (2.9 to 3.1) points", Judgement::Reproduced)).is_err());
        assert!(one.hold(&report("3.02 (2.9 to 3.1)", Judgement::Reproduced)).is_err_and(|why| why.starts_with("a: ")));
        assert!(one.hold(&report("3.01 (2.9 to 3.1)", Judgement::Refuted)).is_err_and(|why| why.starts_with("a: ")));
        assert!(one.hold(&Report::default()).is_err());
    }

    #[test]
    fn what_it_would_take_is_of_the_run() {
        let line = "a\t§1\tSo.\t\t3.01\t2.9 to 3.1\t3..\tnot decided by this run\tknown/1\tIt\t1\tTwice the size.";
        let report = |takes: &str| Report {
            claims: vec![Claim::new("It is so", "3.01 (2.9 to 3.1)".to_owned(), Judgement::undecided(takes))],
            ..Report::default()
        };
        assert_eq!(row(line).hold(&report("Twice the size.")), Ok(()));
        let held = row(line).hold(&report("Three times the size."));
        assert_eq!(held, Err("a: the run says: Three times the size.".to_owned()));
    }

    #[test]
    fn a_part_of_a_number_is_not_the_figure() {
        for (text, figure) in [
            ("**24** of 30", "24"),
            ("(24)", "24"),
            ("at 24.", "24"),
            ("30, 24, 5", "24"),
            ("2 503\u{202f}000 of", "2 503 000"),
            ("92\u{a0}996 states", "92 996 states"),
            ("3 of 24 games", "24"),
            ("wins **.5210** here", ".5210"),
            ("−0.02 (−0.09 to 0.06)", "-0.02 (-0.09 to 0.06)"),
            ("1.18 × 10¹⁸ layouts", "1.18 × 10¹⁸"),
        ] {
            assert!(says(text, figure), "{figure} in {text}");
        }
        for (text, figure) in [
            ("124", "24"),
            ("240", "24"),
            ("2.24", "24"),
            ("24.5", "24"),
            ("24\u{202f}000", "24"),
            ("1\u{a0}024", "024"),
            ("7\u{202f}024", "024"),
            ("−24", "24"),
            ("0.521", ".521"),
            ("1.18 × 10¹⁸", "1.18 × 10¹"),
            ("24", ""),
            ("", "24"),
        ] {
            assert!(!says(text, figure), "{figure} in {text}");
        }
        let one = row("a\t§1\tIt is so.\t24\t24\texact\t\treproduced\tknown/1\tIt is\t1");
        let report = |here: &str| Report {
            claims: vec![Claim::new("It is so", here.to_owned(), Judgement::Reproduced)],
            ..Report::default()
        };
        assert_eq!(one.hold(&report("**24** of 30")), Ok(()));
        assert!(one.hold(&report("**124** of 300")).is_err_and(|why| why.starts_with("a: 24 is not")));
    }

    #[test]
    fn a_line_is_held_against_what_was_kept() {
        let line = |place: &str, verdict: &str| {
            row(&format!("a\t§1\tIt is so.\t3\t1 234\texact\t\t{verdict}\tknown/1\t{place}#It\t600"))
        };
        let kept = |name: &str| {
            (name == "a.txt").then(|| "\"best\":[1,1234,2,51234,12345]\n[refuted] “It is”\n  1234 at most".to_owned())
        };
        // What has no verdict beside it needs a rule of its own.
        let bare = line("kept:a.txt#[1,1234,", "reproduced");
        assert!(bare.hold_kept(kept).is_err_and(|why| why.contains("does not say what is allowed")));
        let ruled = row("a\t§1\tIt is so.\t3\t1 234\texact\t1000..\treproduced\tknown/1\tkept:a.txt#[1,1234,#It\t600");
        assert_eq!(ruled.hold_kept(kept), Ok(()));
        assert_eq!(line("kept:a.txt#1234 at", "refuted").hold_kept(kept), Ok(()));
        let share = |error: &str| {
            let fields = "cannot be judged\tknown/1\tkept:a.txt#5.0 % (−3.0 to 13.0)#It\t600\tNobody knows.";
            row(&format!("a\t§1\tIt is so.\t3\t5.0 %\t{error}\t\t{fields}"))
        };
        let kept_share = |_: &str| Some("[cannot be judged] “It”\n  5.0 % (−3.0 to 13.0)".to_owned());
        assert_eq!(share("-3.0 to 13.0").hold_kept(kept_share), Ok(()));
        for error in ["-3.0 to 3.0", "3.0 to 13.0", "-3.0 to 13"] {
            let held = share(error).hold_kept(kept_share);
            assert!(held.is_err_and(|why| why.ends_with(&format!("has not the interval {error}"))), "{error}");
        }
        let other = row("a\t§1\tIt is so.\t3\t1 234\texact\t\trefuted\tknown/1\tkept:a.txt#1234 at#They\t600");
        assert!(other.hold_kept(kept).is_err_and(|why| why.ends_with("of another sentence")));
        for (place, verdict) in [
            ("kept:a.txt", "refuted"),
            ("kept:b.txt#1234", "refuted"),
            ("kept:a.txt#[1,1235", "refuted"),
            ("kept:a.txt#[1,", "refuted"),
            ("kept:a.txt#,51234,", "reproduced"),
            ("kept:a.txt#,12345]", "reproduced"),
            ("kept:a.txt#1234 at", "reproduced"),
        ] {
            let held = line(place, verdict).hold_kept(kept);
            assert!(held.is_err_and(|why| why.starts_with("a: ")), "{place}");
        }
    }

    #[test]
    fn each_sentence_has_a_line_of_its_own_game() {
        let rows = |lines: &[&str]| -> Vec<Row> {
            let line = |place: &&str| row(&format!("a\t§1\tSo.\t3\t3\texact\t\treproduced\t{place}\t1"));
            lines.iter().map(line).collect()
        };
        let claim = |paper: &str| Claim::new(paper, String::new(), Judgement::Reproduced);
        let report =
            Report { claims: vec![claim("Table 2: a"), claim("Table 2: b"), claim("Table 2: b")], ..Report::default() };
        let pig = |lines: &[&str]| untold(&rows(lines), "pig-rules", &report).len();
        assert_eq!(pig(&["pig-rules/1\tTable 2: a", "pig-other/1\tTable 2: b", "pig-rules/1\tkept:a#3#Table 2: b"]), 0);
        // One line for two, and the lines of another game.
        assert_eq!(pig(&["pig-rules/1\tTable 2: a", "pig-rules/1\tTable 2: b"]), 2);
        assert_eq!(pig(&["other-rules/1\tTable 2", "other-rules/1\tTable 2", "pig-rules/1\tkept:a#3"]), 3);
    }

    #[test]
    fn what_is_allowed_is_shown() {
        let here = |error: &str, allows: &str| {
            let one = row(&format!("a\t§1\tSo.\t3\t3\t{error}\t{allows}\treproduced\tknown/1\tIt\t1"));
            table(one.paper, &[one]).rows[0][2].words()
        };
        assert_eq!(here("2 to 4", "1..5"), "3 (2 to 4; true from 1 to 5)");
        assert_eq!(here("exact", "..5"), "3 (exact; true to 5)");
        assert_eq!(here("2 to 4", "1.."), "3 (2 to 4; true from 1)");
        assert_eq!((here("test", ""), here("exact", "3..3")), ("3 (test)".to_owned(), "3 (exact)".to_owned()));
    }

    #[test]
    fn sentence_and_bibtex() {
        let rows = [
            row("a\t§1\tSo.\t3\t3\texact\t\treproduced\tknown/1\tIt\t1"),
            row("b\t§1\tSo.\t3\t4\texact\t\trefuted\tknown/1\tIt\t1"),
        ];
        assert_eq!(sentence(&rows), "Of 2 claims: 1 reproduced, 1 refuted.");
        assert_eq!(sentence(&[]), "No claims.");
        let expected = "@article{key,\n  author = {A. Author},\n  title = {A title},\n  year = {2000},\n  journal = {A journal},\n}\n";
        assert_eq!(bibtex(&rows), expected);
        assert_eq!(table(rows[0].paper, &rows).rows.len(), 2);
        assert!(
            rows[0].is_of("known")
                && rows[0].is_of("a")
                && rows[0].is_of("key")
                && rows[0].is_of("")
                && !rows[0].is_of("refuted")
        );
    }
}
