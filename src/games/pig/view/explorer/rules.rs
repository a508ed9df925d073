//! Rules: the families whose numbers can be dragged, what a rule is worth, and the leaderboard.

use yew::prelude::*;

use super::{GAME, Lab, card, figure, game_link, percent};
use crate::app::answer::Held;
use crate::app::charts::csv_saver;
use crate::app::controls::{choices, slider};
use crate::app::figures::grouped;
use crate::app::words::capital;
use crate::games::pig::policy::families::{Choice, FAMILIES, Number};
use crate::games::pig::requests::{Boundary, Profile};
use crate::games::pig::view::RuleField;
use crate::lab::report::{Cell, Table};

/// The place of a rule that a person types, behind the families.
const OWN: usize = FAMILIES.len();

/// A rule's numbers on sliders, or a rule that is typed, and what the rule is worth.
#[hook]
pub fn use_rule_card(lab: &Lab) -> Html {
    let code = lab.looked.rule.clone();
    let choice = Choice::read(&code);
    let typing = use_state_eq(|| false);
    let (text, typed) = (use_state_eq(String::new), use_mut_ref(String::new));
    {
        // A rule that comes from elsewhere brings its own controls.
        let (typing, typed, text) = (typing.clone(), typed.clone(), text.clone());
        use_effect_with(code.clone(), move |code| {
            if *typed.borrow() != *code {
                typing.set(false);
                text.set(String::new());
            }
        });
    }
    let family = if *typing { OWN } else { choice.as_ref().map_or(OWN, |choice| choice.family) };
    let on_rule = lab.on_rule();
    let on_family = {
        let (on_rule, typing) = (on_rule.clone(), typing.clone());
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<web_sys::HtmlSelectElement>().selected_index();
            let at = usize::try_from(at).unwrap_or(0);
            typing.set(at >= OWN);
            if at < OWN {
                on_rule.emit(Choice::start(at).code());
            }
        })
    };
    let controls = match choice.filter(|_| !*typing) {
        Some(choice) => sliders(&choice, &on_rule),
        None => {
            let on_code = on_rule.reform(move |code: String| {
                typed.borrow_mut().clone_from(&code);
                code
            });
            let set = text.setter();
            let on_text = Callback::from(move |typed: String| set.set(typed));
            html! {
                <div key="own" class="field pl-typed">
                    <label for="pl-own">{ "Your rule" }</label>
                    <RuleField id="pl-own" text={(*text).clone()} variant={GAME} {on_text} {on_code} />
                </div>
            }
        }
    };
    let known = lab.profile.as_ref().filter(|known| known.rule.code == code);
    let name = known.map(|known| capital(&known.rule.words)).unwrap_or_default();
    let names = FAMILIES.iter().map(|family| family.name).chain(["Another rule"]);
    let option =
        |(at, name): (usize, &'static str)| html! { <option key={at} selected={at == family}>{ name }</option> };
    let body = html! {
        <>
            <label key="family" class="field"><span>{ "Family" }</span>
                <select id="pl-family" onchange={on_family}>{ for names.enumerate().map(option) }</select>
            </label>
            <div key="controls" class="pl-controls">{ controls }</div>
            { worth(lab.profile.as_deref(), &code) }
            <p key="failed" class="wrong" role="status" hidden={lab.failed.is_none()}>{ lab.failed.clone().unwrap_or_default() }</p>
            <p key="play" class="pl-foot"><a class="pl-play" href={game_link(&code)}>{ "Play against this rule" }</a></p>
        </>
    };
    card(("pig-rule", "pl-rule"), ("Drag a rule", &name), [None, None], body)
}

/// The form of a family, where it has several, and its sliders.
fn sliders(choice: &Choice, on_rule: &Callback<String>) -> Html {
    let family = &FAMILIES[choice.family];
    let forms = family.forms.iter().enumerate().map(|(at, (_, name))| {
        let next = Choice { form: at, ..choice.clone() };
        (*name, at == choice.form, on_rule.reform(move |_: MouseEvent| next.code()))
    });
    let several = (family.forms.len() > 1).then(|| choices("How the quotient is rounded", forms));
    let one = |(at, (number, &value)): (usize, (&Number, &u16))| {
        let choice = choice.clone();
        let on_value = on_rule.reform(move |value: u16| {
            let mut next = choice.clone();
            next.numbers[at] = value;
            next.code()
        });
        let words = number.from_goal.then(|| format!("{value} (from {})", GAME.goal.saturating_sub(value)));
        slider(format!("pl-number-{at}"), number.label, number.range, (value, words), on_value)
    };
    let all = family.numbers.iter().zip(&choice.numbers).enumerate().map(one);
    html! { <>{ for several }<div key={family.name} class="pl-sliders">{ for all }</div></> }
}

/// What a rule is worth: beside best play, against its best reply, alone.
fn worth(profile: Option<&Profile>, code: &str) -> Html {
    let average = profile.map_or(f64::NAN, wins);
    let reply = profile.map_or(f64::NAN, |profile| profile.best_reply);
    let turns = profile.map(|profile| profile.turns).filter(|turns| turns.is_finite());
    let paper = KNOWN.iter().find(|known| known.code == code).and_then(|known| known.paper).map(|printed| {
        let sign = if agrees(average, printed) { "✓" } else { "✕" };
        format!("the paper: {printed} {sign}")
    });
    let dash = || "–".to_owned();
    let pairs = profile.map_or_else(dash, |profile| grouped(profile.reachable.into()));
    let rows = [
        ("Best play wins", figure(average), paper.as_deref().unwrap_or("average of both seats")),
        ("Its edge", percent(2.0 * average - 1.0, 3), "won less lost"),
        ("Best reply wins", figure(reply), "whoever knows the rule"),
        ("Turns to the goal", turns.map_or_else(dash, |turns| format!("{turns:.3}")), "expected, alone"),
        ("Pairs it meets", pairs, "playing itself, of 10\u{202f}000"),
    ];
    let row = |(name, value, note): (&'static str, String, &str)| {
        html! { <div key={name}><dt>{ name }</dt><dd>{ value }<small>{ note }</small></dd></div> }
    };
    html! { <dl key="worth" id="pl-worth" class="pl-worth num">{ for rows.into_iter().map(row) }</dl> }
}

/// A rule of the leaderboard.
pub struct Known {
    pub code: &'static str,
    /// The paper's figure for how often best play wins against it, as printed.
    paper: Option<&'static str>,
    /// How many numbers one has to remember.
    numbers: u8,
}

const fn paper(code: &'static str, figure: &'static str, numbers: u8) -> Known {
    Known { code, paper: Some(figure), numbers }
}

const fn new(code: &'static str, numbers: u8) -> Known {
    Known { code, paper: None, numbers }
}

/// The rules of the leaderboard: the paper's, and better ones of the same kind.
pub const KNOWN: [Known; 15] = [
    new("landing-out-21-8-25-13", 4),
    new("scores-22-9-7-29", 4),
    new("keep-out-21-9-29", 3),
    new("linear-8-1-1-166-29", 3),
    paper("keep-round-21-8-29", ".504610", 3),
    paper("keep-ceil-21-8-29", ".504655", 3),
    paper("keep-div-21-7-29", ".504790", 3),
    paper("keep-floor-22-8-29", ".504799", 3),
    new("ahead18behind24end30", 3),
    new("hold24end28", 2),
    paper("base19pace14end31", ".509431", 3),
    paper("base18end31", ".513723", 2),
    paper("turns4best", ".514805", 6),
    paper("hold25", ".521", 1),
    paper("hold20", ".540", 1),
];

/// Whether a value rounds to the figure that the paper prints, such as `.540`.
fn agrees(value: f64, figure: &str) -> bool {
    let digits = figure.len().saturating_sub(1);
    format!("{value:.digits$}").trim_start_matches('0') == figure
}

/// How often best play wins against it.
fn wins(profile: &Profile) -> f64 {
    1.0 - profile.against_best.average
}

type Rank = (&'static Known, Option<Held<Profile>>);

/// The rules with what is known of them: the best first, those still to come last.
fn ranked(lab: &Lab) -> Vec<Rank> {
    let mut rows: Vec<Rank> = KNOWN.iter().zip(lab.known.iter().cloned()).collect();
    let rank = |row: &Rank| row.1.as_deref().map_or(f64::INFINITY, wins);
    rows.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
    rows
}

/// The edge at which a bar is full.
const FULL: f64 = 0.08;

/// The leaderboard of simple rules.
pub fn leaderboard(lab: &Lab) -> Html {
    let rows = ranked(lab);
    let row = |(at, (known, profile)): (usize, &Rank)| row(lab, at, known, profile.as_deref());
    let body = html! {
        <>
            <table key="table" class="pl-table num">
                <caption class="unseen">{ "Simple rules, the best first. A rule’s button shows it in the figures above." }</caption>
                <thead><tr>
                    <th scope="col">{ "#" }</th>
                    <th scope="col">{ "Rule" }</th>
                    <th scope="col"><abbr title="How many numbers one has to remember">{ "No." }</abbr></th>
                    <th scope="col">{ "Paper" }</th>
                    <th scope="col">{ "Ours, exact" }</th>
                    <th scope="col"><span class="unseen">{ "Agrees" }</span></th>
                    <th scope="col" class="pl-edge">{ "Edge" }</th>
                </tr></thead>
                <tbody>{ for rows.iter().enumerate().map(row) }</tbody>
            </table>
            { foot(&rows, lab.best.as_deref()) }
        </>
    };
    let title = ("Rules against the optimum", "how often best play wins, and its edge; lower is better");
    let csv = csv_saver(move || table(&rows));
    card(("pig-rules", "pl-board"), title, [Some(csv), None], body)
}

fn row(lab: &Lab, at: usize, known: &Known, profile: Option<&Profile>) -> Html {
    let ours = profile.map_or(f64::NAN, wins);
    let (edge, code) = (2.0 * ours - 1.0, known.code);
    let onclick = lab.on_rule().reform(move |_: MouseEvent| code.to_owned());
    let shown = lab.looked.rule == code;
    let mark = match known.paper {
        None => html! { <span class="tag pl-new">{ "new" }</span> },
        Some(_) if profile.is_none() => html! {},
        Some(printed) if agrees(ours, printed) => {
            html! { <span class="pl-ok" role="img" aria-label="agrees">{ "✓" }</span> }
        }
        Some(_) => html! { <span class="pl-off" role="img" aria-label="does not agree">{ "✕" }</span> },
    };
    let long = if edge.is_finite() { (edge / FULL).clamp(0.0, 1.0) * 52.0 } else { 0.0 };
    html! {
        <tr key={code} data-rule={code} class={shown.then_some("shown")}>
            <td class="pl-rank">{ at + 1 }</td>
            <th scope="row"><button type="button" aria-pressed={shown.to_string()} {onclick}>
                { profile.map_or_else(|| code.to_owned(), |profile| capital(&profile.rule.words)) }
            </button></th>
            <td>{ known.numbers }</td>
            <td class="pl-paper">{ known.paper.unwrap_or("–") }</td>
            <td class="pl-ours">{ figure(ours) }</td>
            <td class="pl-mark">{ mark }</td>
            <td class="pl-edge">
                <svg viewBox="0 0 52 10" width="52" height="10" aria-hidden="true"><rect x={format!("{:.1}", 52.0 - long)} y="0.5"
                    width={format!("{long:.1}")} height="9" rx="4" /></svg>
                <span>{ percent(edge, 2) }</span>
            </td>
        </tr>
    }
}

/// Whether the paper's figures are ours, and what identifies best play.
fn foot(rows: &[Rank], best: Option<&Boundary>) -> Html {
    let judged = |(known, profile): &Rank| Some(agrees(wins(profile.as_deref()?), known.paper?));
    let printed: Vec<bool> = rows.iter().filter_map(judged).collect();
    let words = match (printed.len(), printed.iter().filter(|agrees| **agrees).count()) {
        (0, _) => String::new(),
        (count, agree) if count == agree => format!("All {count} published figures agree. "),
        (count, agree) => format!("{agree} of {count} published figures agree. "),
    };
    let sum = best.map(|best| {
        let (all, rolls) = (grouped(best.decisions.into()), grouped(best.rolls.into()));
        html! { <>{ format!("{all} decisions, {rolls} of them roll; FNV-1a ") }<code>{ &best.checksum }</code></> }
    });
    html! { <p key="foot" class="pl-foot num">{ words }{ for sum }</p> }
}

fn table(rows: &[Rank]) -> Table {
    let mut table = Table::new("pig-rules", "Rules against the optimum")
        .text("rule")
        .text("code")
        .number("numbers to remember")
        .text("paper")
        .numbers([
            "best play wins",
            "best play's edge",
            "rule wins going first",
            "rule wins going second",
            "best reply wins",
            "expected turns",
        ]);
    for (known, profile) in rows {
        let Some(profile) = profile else { continue };
        let (average, rule) = (wins(profile), profile.against_best);
        let mut row = vec![Cell::text(&profile.rule.words), Cell::text(known.code)];
        row.extend([Cell::integer(known.numbers), Cell::text(known.paper.unwrap_or_default())]);
        let numbers = [average, 2.0 * average - 1.0, rule.first, rule.second, profile.best_reply, profile.turns];
        row.extend(numbers.map(|value| Cell::number(value, 6)));
        table.row(row);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_agree_to_their_digits() {
        assert!(agrees(0.539_920_247_412, ".540"));
        assert!(agrees(0.504_609_701_901, ".504610"));
        assert!(!agrees(0.504_606_373, ".504610"));
    }
}
