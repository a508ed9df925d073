//! The dialog of a new game: the board or the rules, the evil hand, and the seed.

use yew::prelude::*;

use crate::app::fields::{on_input, on_select};
use crate::app::new_game::{NewGame, SeedField, Wrong, choices, seed_field, seed_of};
use crate::engine::challenge::ChallengeId;
use crate::games::merge::board::Shape;
use crate::games::merge::evil::{DEEPEST, Evil, Level};
use crate::games::merge::threes::{self, SetupThrees};
use crate::games::merge::twenty48::setup::highest;
use crate::games::merge::twenty48::{self, Setup2048};
use crate::games::merge::view::any_game::Kind;

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct NewProps {
    /// Which game.
    pub kind: Kind,
    /// Whether it is open.
    pub open: bool,
    /// The code of the setup at hand, with which it begins.
    pub setup: AttrValue,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the game that was asked for.
    pub on_open: Callback<ChallengeId>,
}

/// What is filled in.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    kind: Kind,
    shape: Shape,
    goal: u8,
    plus: bool,
    rare: bool,
    share: u8,
    level: Level,
    /// 2048: twos only. Threes: it chooses cards too.
    strict: bool,
    seed: String,
}

impl Form {
    fn of(kind: Kind, code: &str) -> Self {
        let usual = twenty48::Variant::of(Shape::CLASSIC);
        let twenty48 = code.parse::<Setup2048>().map_or(usual, |setup| setup.0);
        let threes = code.parse::<SetupThrees>().map_or(threes::Variant::CLASSIC, |setup| setup.0);
        let evil = if kind == Kind::Threes { threes.evil } else { twenty48.evil };
        Self {
            kind,
            shape: twenty48.shape,
            goal: twenty48.goal,
            plus: threes.plus,
            rare: threes.bonus != threes::Variant::CLASSIC.bonus,
            share: evil.map_or(0, |evil| evil.share),
            level: evil.map_or(Level::Minimax(2), |evil| evil.level),
            strict: evil.is_some_and(|evil| evil.twos || evil.cards),
            seed: String::new(),
        }
    }

    /// The code of the setup.
    fn setup(&self) -> String {
        let of = |twos: bool, cards: bool| Evil { share: self.share, level: self.level, twos, cards };
        match self.kind {
            Kind::Twenty48 => {
                let evil = (self.share > 0).then(|| of(self.strict, false));
                Setup2048(twenty48::Variant { shape: self.shape, goal: self.goal, evil }).to_string()
            }
            Kind::Threes => {
                let evil = (self.share > 0).then(|| of(false, self.strict));
                let bonus = if self.rare { 24 } else { threes::Variant::CLASSIC.bonus };
                SetupThrees(threes::Variant { evil, plus: self.plus, bonus }).to_string()
            }
        }
    }

    /// The game that is asked for.
    fn challenge(&self) -> Result<ChallengeId, String> {
        Ok(ChallengeId::seeded(self.kind.info().id, &self.setup(), seed_of(&self.seed)?))
    }
}

/// The word of a level.
fn level_code(level: Level) -> String {
    match level {
        Level::Random => "r".to_owned(),
        Level::Greedy => "g".to_owned(),
        Level::Minimax(depth) => format!("d{depth}"),
    }
}

fn level_name(level: Level) -> String {
    match level {
        Level::Random => "Anywhere".to_owned(),
        Level::Greedy => "Greedy: the fewest free cells".to_owned(),
        Level::Minimax(1) => "Looks one ahead".to_owned(),
        Level::Minimax(depth) => format!("Looks {depth} ahead"),
    }
}

fn levels() -> Vec<Level> {
    let mut all = vec![Level::Random, Level::Greedy];
    all.extend((1..=DEEPEST).map(Level::Minimax));
    all
}

/// The dialog.
#[component]
pub fn NewDialog(props: &NewProps) -> Html {
    let kind = props.kind;
    let form = use_state(|| Form::of(kind, &props.setup));
    let wrong = use_state(String::new);
    {
        let (form, wrong) = (form.clone(), wrong.clone());
        use_effect_with((props.open, props.setup.clone()), move |(open, setup)| {
            if *open {
                form.set(Form::of(kind, setup));
                wrong.set(String::new());
            }
        });
    }
    let on_submit = {
        let (form, wrong, on_open) = (form.clone(), wrong.clone(), props.on_open.clone());
        Callback::from(move |()| match form.challenge() {
            Ok(id) => on_open.emit(id),
            Err(why) => wrong.set(why),
        })
    };
    let fields = if props.open { fields(&form, !wrong.is_empty()) } else { Html::default() };
    html! {
        <NewGame open={props.open} class="mg-dialog" title="New game" {fields} wrong={(*wrong).clone()} wrong_id={WRONG}
            on_close={props.on_close.clone()} {on_submit} />
    }
}

/// The id of the sentence about what is wrong.
const WRONG: &str = "mg-new-wrong";

type Handle = UseStateHandle<Form>;

/// Changes what is filled in.
fn change(form: &Handle, write: impl FnOnce(&mut Form)) {
    let mut next = (**form).clone();
    write(&mut next);
    form.set(next);
}

fn fields(form: &Handle, wrong: bool) -> Html {
    let rules = match form.kind {
        Kind::Twenty48 => board_fields(form),
        Kind::Threes => rule_fields(form),
    };
    let state = form.clone();
    html! {
        <>
            { rules }
            { evil_fields(form) }
            { seed_field(SeedField {
                seed: &form.seed,
                help: "The same seed and the same moves give everybody the same tiles.",
                help_id: "mg-seed-help",
                wrong: Some(Wrong { id: WRONG, is: wrong }),
                on_seed: on_input(move |text| change(&state, |form| form.seed = text)),
            }) }
        </>
    }
}

fn check(name: &'static str, title: &'static str, about: &'static str, checked: bool, act: Callback<()>) -> Html {
    let on_change = act.reform(|_: Event| ());
    html! {
        <label key={name} class="check">
            <input type="checkbox" {name} {checked} onchange={on_change} />
            <span><b>{ title }</b><small>{ about }</small></span>
        </label>
    }
}

/// Board and goal of 2048.
fn board_fields(form: &Handle) -> Html {
    let shape_of = |code: &str| code.parse::<Setup2048>().map_or(Shape::CLASSIC, |setup| setup.0.shape);
    let boards = Kind::Twenty48.info().setups;
    let chosen = boards.iter().find(|info| shape_of(info.code) == form.shape).map_or("", |info| info.code);
    let pick = {
        let form = form.clone();
        Callback::from(move |code: &'static str| {
            let shape = shape_of(code);
            change(&form, |form| {
                form.shape = shape;
                form.goal = twenty48::Variant::of(shape).goal;
            });
        })
    };
    let goal = {
        let form = form.clone();
        on_select(move |goal| {
            if let Ok(goal) = goal.parse() {
                change(&form, |form| form.goal = goal);
            }
        })
    };
    let option = |rank: u8| {
        html! { <option key={rank} value={rank.to_string()} selected={rank == form.goal}>{ Kind::Twenty48.face(rank) }</option> }
    };
    html! {
        <>
            { choices("Board", "board", boards, chosen, pick) }
            <label key="goal" class="field"><span>{ "Goal" }</span><select name="goal" onchange={goal}>{ for (3..=highest(form.shape)).map(option) }</select></label>
        </>
    }
}

/// What is told differently of Threes.
fn rule_fields(form: &Handle) -> Html {
    let toggle = |write: fn(&mut Form)| {
        let form = form.clone();
        Callback::from(move |()| change(&form, write))
    };
    html! {
        <div key="rules">
            { check("plus", "Bonus shown as a plus", "As in the first app: a bonus card may be anything up to an eighth of the highest.", form.plus, toggle(|form| form.plus = !form.plus)) }
            { check("rare", "Rarer bonus", "One card in 24 is a bonus card, not one in 21.", form.rare, toggle(|form| form.rare = !form.rare)) }
        </div>
    }
}

/// Who places tiles beside chance.
fn evil_fields(form: &Handle) -> Html {
    let on_share = {
        let form = form.clone();
        on_input(move |share| {
            if let Ok(share) = share.parse::<u8>() {
                change(&form, |form| form.share = share.min(100));
            }
        })
    };
    let on_level = {
        let form = form.clone();
        on_select(move |code| {
            if let Some(level) = levels().into_iter().find(|level| level_code(*level) == code) {
                change(&form, |form| form.level = level);
            }
        })
    };
    let on_strict = {
        let form = form.clone();
        Callback::from(move |()| change(&form, |form| form.strict = !form.strict))
    };
    let option = |level: Level| {
        html! { <option key={level_code(level)} value={level_code(level)} selected={level == form.level}>{ level_name(level) }</option> }
    };
    let words = match form.share {
        0 => "0 %: chance alone".to_owned(),
        share => format!("{share} %"),
    };
    let (what, strict, about) = match form.kind {
        Kind::Twenty48 => ("tiles", "Twos only", "It places no fours."),
        Kind::Threes => ("cards", "Cards too", "It also chooses the next card from the bag."),
    };
    html! {
        <fieldset key="evil" class="mg-evil">
            <legend>{ "The evil hand" }</legend>
            <div class="mg-slider">
                <label for="mg-share">{ "Evil share " }<b class="num">{ words.clone() }</b></label>
                <input id="mg-share" name="share" type="range" min="0" max="100" step="5" value={form.share.to_string()} aria-valuetext={words}
                    aria-describedby="mg-share-help" oninput={on_share} />
                <small id="mg-share-help">{ format!("So many of a hundred {what} go where it hurts you most.") }</small>
            </div>
            <label class="field"><span>{ "How it chooses" }</span><select name="level" disabled={form.share == 0} onchange={on_level}>{ for levels().into_iter().map(option) }</select></label>
            { check("strict", strict, about, form.strict, on_strict) }
        </fieldset>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_come_back_from_the_form() {
        for code in ["classic", "3x3", "2x3~to32", "classic~evil50-d3", "5x5~to512~evil100-g-twos"] {
            assert_eq!(Form::of(Kind::Twenty48, code).setup(), code);
        }
        for code in ["classic", "classic~plus", "classic~evil25-r-cards~bonus24", "classic~evil5-d6~plus~bonus24"] {
            assert_eq!(Form::of(Kind::Threes, code).setup(), code);
        }
    }

    #[test]
    fn a_wrong_seed_is_told_in_a_sentence() {
        let form = Form { seed: "no seed!".to_owned(), ..Form::of(Kind::Twenty48, "classic") };
        let why = form.challenge().expect_err("a wrong seed");
        assert!(why.ends_with('.') && why.contains("' '"), "{why}");
    }
}
