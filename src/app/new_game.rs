//! The form of a new game by description: a game says which parameters its setups have, and how their values become a setup's
//! code and a code values; the dialog ([`super::play::new_dialog`]) is made of that. Pure.

use crate::app::importer::TextForms;
use crate::app::prelude::*;
use crate::engine::entry::{GameInfo, Preset};
use crate::engine::position::Generator;
use crate::engine::seed::Seed;
use crate::lab::params::{Kind, Param};
use crate::web::entropy;

/// What the dialog of a new game offers.
pub struct NewForm {
    /// The class of the dialog, beside those of every such dialog.
    pub class: &'static str,
    /// The button that opens what is filled in.
    pub play: &'static str,
    /// From what generators games come; the first one unless another is at hand.
    pub setups: &'static [SetupForm],
    /// The texts that can be read.
    pub text: TextForms,
    /// A way to another dialog of the game: its words and the dialog's name.
    pub other: Option<(&'static str, &'static str)>,
    /// The words of the way to the editor; empty: the game has none.
    pub editor: &'static str,
    /// Fills in what the worker alone can read, before the values become a code.
    pub complete: Option<Complete>,
}

/// Hears the values with what was missing, or one sentence about what is wrong.
pub type Completed = Callback<Result<Values, String>>;

/// Fills in what the worker alone can read.
pub type Complete = fn(&AppContext, Values, Completed);

impl NewForm {
    /// What every game offers whose setups are those that its [`GameInfo`] names.
    pub const DEFAULT: Self = Self {
        class: "",
        play: "Play",
        setups: &[SetupForm::DEFAULT],
        text: TextForms::DEFAULT,
        other: None,
        editor: "Set up by hand",
        complete: None,
    };

    /// The generator of a setup's code and the values in it, if the form can say it.
    pub fn values(&self, info: &GameInfo, code: &str) -> Option<(usize, Values)> {
        self.setups.iter().enumerate().find_map(|(at, setup)| Some((at, (setup.values)(info, code)?)))
    }
}

/// A generator, as the form shows it.
pub struct SetupForm {
    /// What it is called among the sources of a new game.
    pub name: &'static str,
    /// What is filled in; the ranges of some parameters hang on others' values.
    pub parts: fn(&'static GameInfo, &Values) -> Vec<Part>,
    /// The code of the setup. An error is one sentence.
    pub code: fn(&Values) -> Result<String, String>,
    /// The values of a setup's code; nothing if this generator has no such setup.
    pub values: fn(&GameInfo, &str) -> Option<Values>,
    /// The code with which it begins where none is at hand; empty: the first of each list of the [`GameInfo`].
    pub usual: &'static str,
    /// Changes what follows from another value of the parameter of this name.
    pub changed: fn(&mut Values, &str),
    /// What a seed is good for.
    pub seed: &'static str,
}

impl SetupForm {
    /// Setup, difficulty and variant, as the [`GameInfo`] names them.
    pub const DEFAULT: Self = Self {
        name: "From a seed",
        parts: |info, _| [SETUP, DIFFICULTY, VARIANT].map(|of| Part::Row(vec![of.param(info)])).into(),
        code: |values| Ok([SETUP, DIFFICULTY, VARIANT].map(|of| values.text(of.key)).concat()),
        values: preset_values,
        usual: "",
        changed: |_, _| {},
        seed: "The same seed, with the same choices above, gives everybody the same board.",
    };

    /// The values with which it begins where no setup of it is at hand.
    pub fn first(&self, info: &'static GameInfo) -> Values {
        let usual = if self.usual.is_empty() { info.usual_setup() } else { self.usual.to_owned() };
        (self.values)(info, &usual).unwrap_or_default()
    }

    /// All parameters, in the order in which they are shown.
    pub fn params(&self, info: &'static GameInfo, values: &Values) -> Vec<Param> {
        let parts = (self.parts)(info, values).into_iter();
        parts
            .flat_map(|part| match part {
                Part::Row(params) | Part::Under(_, params) => params,
                Part::Shortcuts(..) | Part::Own(_) => Vec::new(),
            })
            .collect()
    }

    /// Sets a value, and what follows from it: none stays outside of the range that it has then.
    pub fn set(&self, info: &'static GameInfo, values: &mut Values, key: &'static str, text: &str) {
        values.set(key, text);
        (self.changed)(values, key);
        for param in self.params(info, values) {
            let text = values.text(param.key);
            let within = match param.kind {
                Kind::Count(least, most) => {
                    text.parse::<u64>().ok().map(|number| number.clamp(least, most).to_string())
                }
                Kind::Choice(options) if !options.iter().any(|option| option.0 == text) => {
                    options.last().map(|option| option.0.to_owned())
                }
                _ => None,
            };
            if let Some(within) = within {
                values.set(param.key, within);
            }
        }
    }

    /// The challenge of these values and this seed; a fresh one where none is typed.
    ///
    /// # Errors
    /// There is no such setup, or no such seed: one sentence.
    pub fn challenge(&self, game: &str, values: &Values, seed: &str) -> Result<ChallengeId, String> {
        let seed = match seed.trim() {
            "" => entropy::fresh_seed(),
            text => Seed::new(text).map_err(|why| sentence(&why.to_string()))?,
        };
        Ok(ChallengeId::seeded(game, &(self.code)(values)?, seed))
    }
}

/// What stands in a form, one under another.
pub enum Part {
    /// Fields side by side.
    Row(Vec<Param>),
    /// Fields one under another, with a title over them.
    Under(&'static str, Vec<Param>),
    /// Buttons with a title, each of which sets several values.
    Shortcuts(&'static str, &'static [Shortcut]),
    /// What only this game has.
    Own(fn(&Filled) -> Html),
}

/// A button that sets several values: its name, and keys with values.
pub type Shortcut = (&'static str, &'static [(&'static str, &'static str)]);

/// What is filled in, for what only one game shows.
pub struct Filled {
    pub values: Values,
    pub on_change: Callback<(&'static str, String)>,
}

/// Values by the keys of their parameters, as texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values(Vec<(&'static str, String)>);

impl Values {
    pub fn of<const N: usize>(values: [(&'static str, String); N]) -> Self {
        Self(values.into())
    }

    /// A value; empty for a key that has none.
    pub fn text(&self, key: &str) -> &str {
        self.0.iter().find(|(known, _)| *known == key).map_or("", |(_, text)| text)
    }

    /// A number; 0 for a key that has none.
    pub fn number(&self, key: &str) -> usize {
        self.text(key).parse().unwrap_or(0)
    }

    pub fn is_on(&self, key: &str) -> bool {
        self.text(key) == crate::lab::params::YES
    }

    pub fn set(&mut self, key: &'static str, text: impl Into<String>) {
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, old)) => *old = text.into(),
            None => self.0.push((key, text.into())),
        }
    }
}

/// The value of a toggle.
pub fn toggled(on: bool) -> String {
    if on { crate::lab::params::YES.to_owned() } else { String::new() }
}

/// A code in its one form, if it is one of this generator.
///
/// # Errors
/// It is none: one sentence, which does not name the code, since nobody has typed it.
pub fn setup_code<S: Generator>(code: &str) -> Result<String, String> {
    code.parse::<S>().map(|setup| setup.to_string()).map_err(|why| sentence(&why.why))
}

/// A parameter that chooses from a list of the [`GameInfo`].
#[derive(Clone, Copy)]
pub struct PresetParam {
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    list: fn(&GameInfo) -> &'static [Preset],
}

pub const SETUP: PresetParam = PresetParam { key: "setup", label: "Setup", list: |info| info.setups };
/// How hard it is.
pub const DIFFICULTY: PresetParam =
    PresetParam { key: "difficulty", label: "How hard", list: |info| info.difficulties };
/// Other rules.
pub const VARIANT: PresetParam = PresetParam { key: "variant", label: "Rules", list: |info| info.variants };

impl PresetParam {
    /// The same under another name.
    pub const fn named(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// As a parameter of this game.
    pub fn param(self, info: &GameInfo) -> Param {
        Param { key: self.key, label: self.label, kind: Kind::Preset((self.list)(info)) }
    }
}

/// A code taken apart into setup, difficulty and variant; a difficulty may be one that is not on offer.
fn preset_values(info: &GameInfo, code: &str) -> Option<Values> {
    let longest = |list: &'static [Preset], fits: &dyn Fn(&str) -> bool| {
        list.iter().map(|one| one.code).filter(|code| fits(code)).max_by_key(|code| code.len())
    };
    let setup = longest(info.setups, &|one| {
        code.strip_prefix(one).is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '~']))
    })?;
    let rest = &code[setup.len()..];
    let variant = longest(info.variants, &|one| rest.ends_with(one)).unwrap_or_default();
    let difficulty = &rest[..rest.len() - variant.len()];
    Some(Values::of([(SETUP.key, setup.into()), (DIFFICULTY.key, difficulty.into()), (VARIANT.key, variant.into())]))
}

/// What tests of other modules use of these.
#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::app::play::view::PlayInfo;

    /// All games as the Play page has them.
    pub fn forms() -> impl Iterator<Item = &'static PlayInfo> {
        crate::games::play_infos()
    }

    #[track_caller]
    fn comes_back(play: &PlayInfo, code: &str) -> Values {
        let info = play.entry.info;
        let (code, _) = play.entry.table.setup_words(code).expect(code);
        let (at, values) = play.new_game.values(info, &code).unwrap_or_else(|| panic!("{} {code}", info.id));
        let setup = &play.new_game.setups[at];
        assert_eq!((setup.code)(&values).as_deref(), Ok(&*code), "{}", info.id);
        let id = setup.challenge(info.id, &values, " monday-3b ").expect("a challenge");
        assert_eq!(id.to_string(), format!("{}/{code}/monday-3b", info.id));
        values
    }

    #[test]
    fn every_preset_of_every_game_comes_back_from_the_form() {
        for play in forms() {
            let info = play.entry.info;
            for code in info.named_setups().iter().filter(|code| play.entry.table.setup_words(code).is_ok()) {
                comes_back(play, code);
            }
            let usual = comes_back(play, &info.usual_setup());
            assert_eq!(play.new_game.setups[0].first(info), usual, "{}", info.id);
        }
    }

    #[test]
    fn every_form_begins_with_a_setup_and_with_legal_values() {
        for play in forms() {
            let info = play.entry.info;
            for setup in play.new_game.setups {
                let values = setup.first(info);
                let code = (setup.code)(&values).unwrap_or_else(|why| panic!("{}: {why}", info.id));
                assert_eq!(play.entry.table.setup_words(&code).map(|(code, _)| code), Ok(code.clone()), "{}", info.id);
                for param in setup.params(info, &values) {
                    assert_eq!(
                        param.check(values.text(param.key)).as_deref(),
                        Ok(values.text(param.key)),
                        "{code} {}",
                        param.key
                    );
                }
            }
        }
    }

    /// Each value of each parameter makes a setup or a sentence; nothing stays outside of its range.
    #[test]
    fn wrong_values_are_refused_with_a_sentence() {
        for play in forms() {
            let info = play.entry.info;
            for setup in play.new_game.setups {
                let first = setup.first(info);
                for param in setup.params(info, &first) {
                    let texts: Vec<String> = match param.kind {
                        Kind::Number { min, max, .. } => {
                            [min, max, min.saturating_sub(1), max + 1].map(|n| n.to_string()).into()
                        }
                        Kind::Count(least, most) => (least..=most).map(|number| number.to_string()).collect(),
                        Kind::Choice(options) => options.iter().map(|option| option.0.to_owned()).collect(),
                        Kind::Preset(list) => list.iter().map(|one| one.code.to_owned()).collect(),
                        Kind::Toggle(_) => vec![toggled(true), toggled(false)],
                        Kind::Share { .. } => [0, 5, 100].map(|n: u64| n.to_string()).into(),
                    };
                    for text in texts {
                        let mut values = first.clone();
                        setup.set(info, &mut values, param.key, &text);
                        match (setup.code)(&values) {
                            Ok(code) => drop(comes_back(play, &code)),
                            Err(why) => {
                                assert!(why.ends_with('.') && !why.starts_with(char::is_lowercase), "{text}: {why}")
                            }
                        }
                    }
                }
                let why = setup.challenge(info.id, &first, "no seed!").expect_err("no seed");
                assert!(why.ends_with('.') && why.contains("' '"), "{why}");
            }
        }
    }

    #[test]
    fn other_setups_come_back_as_well() {
        for (game, codes) in [
            ("fujisan", &["domino-17to19~summitlr", "anycoin"][..]),
            ("sliding", &["simple3-4x4-p7-1to999"]),
            ("zen", &["12x4-r9-o6-l321-5to7~entrypush", "4x4-r0"]),
            ("shisen", &["10x6-f5-random-gravity", "problem-4x4-f1", "2x2-pairs"]),
            ("2048", &["2x3~to32", "classic~evil50-d3", "5x5~to512~evil100-g-twos", "3x3~evil7-r"]),
            ("threes", &["classic~plus", "classic~evil25-r-cards~bonus24", "classic~evil5-d6~plus~bonus24"]),
            ("pig", &["hold25~human~goal10~die20~bust20", "optimal~optimal"]),
        ] {
            let play = forms().find(|play| play.entry.info.id == game).expect("a game");
            codes.iter().for_each(|code| drop(comes_back(play, code)));
        }
    }
}
