//! What is shown beside the maps: the families whose numbers can be dragged, what a rule is worth, and the leaderboard; the
//! cross-section at one opponent's score, cell by cell; and one turn, with the exact chances of what it brings.

use super::{GAME, Lab, card, families, figure, game_link, percent, readout};
use crate::app::charts::axes::{Frame, Path};
use crate::app::charts::scale::Scale;
use crate::app::charts::{Anchor, Draw, Drawing, Picture, axes, csv_saver, draw_bars, svg_saver, svg_words};
use crate::app::controls::slider;
use crate::app::prelude::*;
use crate::games::pig::policy::families::{Choice, FAMILIES, Known, Number, listed};
use crate::games::pig::requests::{Boundary, Outcome, Profile, Rule, Section, TurnOutcomes};
use crate::games::pig::tables::{self, best_wins, first_hold};
use crate::games::pig::view::RuleField;
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Tone};

/// The place of a rule that a person types, behind the families.
const OWN: usize = FAMILIES.len();

/// A rule's numbers on sliders, or a rule that is typed, and what the rule is worth.
#[hook]
pub fn use_rule_card(lab: &Lab) -> Html {
    let code = lab.looked.rule.clone();
    let choice = Choice::read(&code);
    let (typing, text, typed) = (use_value_eq(|| false), use_value_eq(String::new), use_mut_ref(String::new));
    // A rule that comes from elsewhere brings its own controls.
    let (own, set_typing, set_text) = (typed.clone(), typing.setter(), text.setter());
    use_effect_on(code.clone(), move |code| {
        if *own.borrow() != *code {
            set_typing.set(false);
            set_text.set(String::new());
        }
    });
    let family = if *typing { OWN } else { choice.as_ref().map_or(OWN, |choice| choice.family) };
    let on_rule = lab.on_rule();
    let on_family = hears(&(on_rule.clone(), typing.setter()), |(on_rule, typing), at| {
        typing.set(at >= OWN);
        if at < OWN {
            on_rule.emit(Choice::start(at).code());
        }
    });
    let controls = match choice.filter(|_| !*typing) {
        Some(choice) => sliders(&choice, &on_rule),
        None => {
            let on_read = hears(&(on_rule, typed), |(on_rule, typed), (_, rule): (String, Option<Rule>)| {
                if let Some(Rule { code, .. }) = rule {
                    typed.borrow_mut().clone_from(&code);
                    on_rule.emit(code);
                }
            });
            html! {
                <div key="own" class="field pl-typed">
                    <label for="pl-own">{ "Your rule" }</label>
                    <RuleField id="pl-own" text={(*text).clone()} variant={GAME} on_text={takes(&text)} {on_read} />
                </div>
            }
        }
    };
    let known = lab.profile.as_ref().filter(|known| known.rule.code == code);
    let name = known.map(|known| capital(&known.rule.words)).unwrap_or_default();
    let names = FAMILIES.iter().map(|family| family.name).chain(["Another rule"]);
    let body = html! {
        <>
            { families("pl-family", names, family, on_family) }
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
    let average = profile.map_or(f64::NAN, best_wins);
    let reply = profile.map_or(f64::NAN, |profile| profile.best_reply);
    let turns = profile.map(|profile| profile.turns).filter(|turns| turns.is_finite());
    let paper = listed().find(|known| known.code == code).and_then(|known| {
        let sign = if known.agrees(average)? { "✓" } else { "✕" };
        Some(format!("the paper: {} {sign}", known.printed()?))
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

type Rank = (&'static Known, Option<Held<Profile>>);

/// The edge at which a bar is full.
const FULL: f64 = 0.08;

/// The leaderboard of simple rules, the best first.
pub fn leaderboard(lab: &Lab) -> Html {
    let rows: Vec<Rank> = listed().zip(lab.known.iter().cloned()).collect();
    let row = |(at, (rule, profile)): (usize, &Rank)| rank_row(lab, at, rule, profile.as_deref());
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
    let csv = csv_saver(move || {
        tables::ranks(rows.iter().filter_map(|(known, profile)| Some((*known, profile.as_deref()?))))
    });
    card(("pig-rules", "pl-board"), title, [Some(csv), None], body)
}

fn rank_row(lab: &Lab, at: usize, known: &Known, profile: Option<&Profile>) -> Html {
    let ours = profile.map_or(f64::NAN, best_wins);
    let (edge, code) = (2.0 * ours - 1.0, known.code);
    let onclick = lab.on_rule().reform(move |_: MouseEvent| code.to_owned());
    let shown = lab.looked.rule == code;
    let mark = match known.agrees(ours) {
        None => html! { <span class="tag pl-new">{ "new" }</span> },
        Some(_) if profile.is_none() => html! {},
        Some(true) => html! { <span class="pl-ok" role="img" aria-label="agrees">{ "✓" }</span> },
        Some(false) => html! { <span class="pl-off" role="img" aria-label="does not agree">{ "✕" }</span> },
    };
    let long = if edge.is_finite() { (edge / FULL).clamp(0.0, 1.0) * 52.0 } else { 0.0 };
    html! {
        <tr key={code} data-rule={code} class={shown.then_some("shown")}>
            <td class="pl-rank">{ at + 1 }</td>
            <th scope="row"><button type="button" aria-pressed={shown.to_string()} {onclick}>
                { known.words() }
            </button></th>
            <td>{ for known.numbers }</td>
            <td class="pl-paper">{ known.printed().unwrap_or_else(|| "–".to_owned()) }</td>
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
    let judged = |(known, profile): &Rank| known.agrees(best_wins(profile.as_deref()?));
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

/// Where cells lie in a picture of this width: my score to the right, the turn total upwards.
fn plane(width: f64) -> (Frame, Scale, Scale) {
    let ratio = if width < 520.0 { 0.86 } else { 0.655 };
    let frame = Frame { left: 34.0, top: 8.0, right: width - 8.0, bottom: width * ratio - 42.0 };
    let domain = (0.0, GAME.goal.into());
    let (x, y) = ((frame.left, frame.right), (frame.bottom, frame.top));
    (frame, Scale { domain, range: x }, Scale { domain, range: y })
}

/// The cross-section, the opponent's slider, the readout.
pub fn section(lab: &Lab) -> Html {
    let looked = &*lab.looked;
    let section = lab.section.clone();
    let me = looked.me;
    let label = section.as_deref().map_or_else(
        || "The cross-section is being worked out.".to_owned(),
        |section| tables::described(section, lab.words()),
    );
    let csv = section.clone().map(|section| csv_saver(move || tables::section(&section)));
    let svg = section.as_ref().map(|_| svg_saver("pig-section"));
    let draw = Draw::of(move |width| draw_section(section.as_deref(), me, width));
    let on_point = lab.look(|looked, (x, width): (f64, f64)| {
        let (frame, ..) = plane(width);
        let share = (x - frame.left) / (frame.right - frame.left);
        // Between 0 and 99.
        looked.me = (share * f64::from(GAME.goal)).floor().clamp(0.0, f64::from(GAME.goal - 1)) as u16;
    });
    let on_you = lab.look(|looked, you| looked.you = you);
    let body = html! {
        <>
            <Picture key="plot" id="pig-section" class="pl-cut" {label} {draw} {on_point} />
            <div key="legend" class="pl-legend" aria-hidden="true">
                <span><i class="pl-key roll"></i>{ "roll" }</span>
                <span><i class="pl-key hold"></i>{ "hold" }</span>
                <span><i class="pl-key goal"></i>{ "roll on to 100" }</span>
                <span><i class="pl-key dashes"></i>{ lab.words().to_owned() }</span>
            </div>
            { slider("pl-you", "Opponent", (0, 99), (looked.you, None), on_you) }
            { readout(lab) }
        </>
    };
    let title = format!("Cross-section at opponent {}", looked.you);
    card(("pig-section", "pl-section"), (&title, "every roll and hold, cell by cell"), [csv, svg], body)
}

/// Cells that roll (those of the race to the goal apart), the first holds of best play and of the rule as stairs, and the mark at my
/// score.
fn draw_section(section: Option<&Section>, me: u16, width: f64) -> Drawing {
    let (frame, x, y) = plane(width);
    let Frame { left, right, top, bottom } = frame;
    let (mut roll, mut race) = (Path::default(), Path::default());
    let wide = x.at(1.0) - x.at(0.0);
    for (me, runs) in section.iter().flat_map(|section| section.best.iter().enumerate().take(GAME.goal.into())) {
        let missing = usize::from(GAME.goal) - me;
        for &(from, end) in runs {
            let races = from == 0 && usize::from(end) >= missing;
            let path = if races { &mut race } else { &mut roll };
            let (upper, lower) = (y.at(end.into()), y.at(from.into()));
            *path = std::mem::take(path).rect(x.at(me as f64), upper, wide, lower - upper);
        }
    }
    let stairs = |runs: &[Vec<(u16, u16)>]| {
        let step = |me: usize| {
            let y = y.at(first_hold(runs.get(me)).into());
            [(x.at(me as f64), y), (x.at(me as f64 + 1.0), y)]
        };
        Path::default().through((0..runs.len().min(GAME.goal.into())).flat_map(step), false).d()
    };
    let lines = section.map(|section| {
        let at = (x.at(f64::from(me) + 0.5), y.at(first_hold(section.best.get(usize::from(me))).into()));
        let missing = y.at(f64::from(GAME.goal.saturating_sub(me)));
        html! {
            <>
                <path class="first" d={stairs(&section.best)} />
                <path class="other" d={stairs(&section.policy)} />
                <path class="error" d={Path::default().line((at.0, bottom), (at.0, missing)).d()} />
                <circle class="spot" cx={format!("{:.1}", at.0)} cy={format!("{:.1}", at.1)} r="6" />
            </>
        }
    });
    let ticks = (0..=5).map(|fifth| (f64::from(fifth * 20), (fifth * 20).to_string())).collect();
    let body = html! {
        <>
            { axes::rows(frame, y, &ticks) }
            { axes::columns(frame, x, &ticks, false) }
            <path class="empty" d={format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}z")} />
            <path class="roll" d={roll.d()} />
            <path class="race" d={race.d()} />
            <path class="base" d={format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}zL{right:.1} {bottom:.1}")} />
            { svg_words((f64::midpoint(left, right), bottom + 36.0), Anchor::Middle, "note", "my score") }
            { svg_words((right - 10.0, top + 20.0), Anchor::End, "second", "holding wins") }
            { svg_words((left + 12.0, y.at(44.0)), Anchor::Start, "name", "Hold") }
            { svg_words((left + 12.0, y.at(8.0)), Anchor::Start, "name", "Roll") }
            { for lines }
        </>
    };
    Drawing { height: bottom + 42.0, body }
}

pub fn one_turn(lab: &Lab) -> Html {
    let hold = lab.looked.turn;
    let turn = lab.turn.clone();
    let csv = turn.clone().map(|turn| csv_saver(move || tables::turn(&turn)));
    let about = |turn: &TurnOutcomes| format!("{:.3} points and {:.2} rolls on average", turn.mean, turn.rolls);
    let about = turn.as_deref().map(about).unwrap_or_default();
    let label = turn.as_deref().map_or("The outcomes are being worked out.".to_owned(), |turn| {
        let list = turn.outcomes.iter().map(|outcome| format!("{} {}", name(outcome), percent(outcome.chance, 1)));
        format!("Chances of what the turn brings: {}.", list.collect::<Vec<_>>().join(", "))
    });
    let fractions = turn.as_deref().map(fractions);
    let draw = Draw::of(move |width| {
        let outcomes = turn.as_deref().map(|turn| turn.outcomes.as_slice()).unwrap_or_default();
        let bar = |outcome: &Outcome| {
            let tone = if outcome.points == 0 { Tone::Accent } else { Tone::Plain };
            Some(Bar { value: 100.0 * outcome.chance, tone, interval: None })
        };
        let bars = outcomes.iter().map(bar).collect();
        let (names, y): (Vec<_>, _) = (outcomes.iter().map(name).collect(), Axis::new("").unit("%").digits(1));
        let series = [BarSeries { label: String::new(), mark: BarMark::Bar, bars }];
        draw_bars("", &names, &y, &series, &[], width)
    });
    let body = html! {
        <>
            { slider("pl-turn", "Hold at", (1, 60), (hold, None), lab.look(|looked, turn| looked.turn = turn)) }
            <Picture key="bars" id="pig-turn" {label} {draw} />
            <div key="table" class="pl-fractions">{ for fractions }</div>
        </>
    };
    let title = format!("One turn, holding at {hold}");
    card(("pig-turn", "pl-one"), (&title, &about), [csv, Some(svg_saver("pig-turn"))], body)
}

fn name(outcome: &Outcome) -> String {
    if outcome.points == 0 { "a pig".to_owned() } else { outcome.points.to_string() }
}

fn fractions(turn: &TurnOutcomes) -> Html {
    let row = |outcome: &Outcome| {
        let (points, fraction, chance) = (outcome.points, &outcome.fraction, format!("{:.6}", outcome.chance));
        html! { <tr key={points}><th scope="row">{ name(outcome) }</th><td class="pl-fraction">{ fraction }</td><td>{ chance }</td></tr> }
    };
    html! {
        <table class="pl-table pl-small num">
            <caption class="unseen">{ "The exact chances of what the turn brings" }</caption>
            <thead><tr><th scope="col">{ "Points" }</th><th scope="col">{ "Exactly" }</th><th scope="col">{ "Chance" }</th></tr></thead>
            <tbody>{ for turn.outcomes.iter().map(row) }</tbody>
        </table>
    }
}
