//! A rule put together of blocks, for who will not type: hold at n; in the end roll to win; when behind, or ahead, hold at another
//! total. The blocks write the rule in plain words.

use crate::games::pig::requests::Variant;

/// A block that may be left out, with its two numbers: from where on it counts, and the total at which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Whether it is in the rule.
    pub on: bool,
    /// From so many points on.
    pub from: u16,
    /// The total at which to hold then.
    pub hold: u16,
}

/// Whose score says that the end is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// One's own.
    Mine,
    /// The other's.
    Other,
    /// Either.
    Either,
}

impl Whose {
    /// All, each with the words on its button.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Mine, "I have"), (Self::Other, "the other has"), (Self::Either, "one of us has")];
}

/// The blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Hold at this total, where no other block says something else.
    pub hold: u16,
    /// Roll to win from this score on; its total does not matter.
    pub end: Block,
    /// Whose score that is.
    pub whose: Whose,
    /// When behind by so many points.
    pub behind: Block,
    /// When ahead by so many points.
    pub ahead: Block,
}

impl Blocks {
    /// What they begin with: hold at 20.
    pub fn first(variant: Variant) -> Self {
        let off = |from, hold| Block { on: false, from, hold };
        let end = off(variant.goal - variant.goal / 4, 0);
        Self { hold: 20, end, whose: Whose::Either, behind: off(20, 25), ahead: off(20, 18) }
    }

    /// The rule in plain words.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if self.end.on {
            let who = match self.whose {
                Whose::Mine => "I have",
                Whose::Other => "my opponent has",
                Whose::Either => "one of us has",
            };
            text += &format!("if {who} {} or more roll to win, ", self.end.from);
        }
        for (word, block) in [("behind", self.behind), ("ahead", self.ahead)] {
            if block.on {
                text += &format!("if I am {word} by {} or more hold at {}, ", block.from, block.hold);
            }
        }
        let otherwise = if text.is_empty() { "" } else { "else " };
        format!("{text}{otherwise}hold at {}", self.hold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::expression::Expression;

    #[test]
    fn what_the_blocks_write_is_read_as_it_is_meant() {
        let first = Blocks::first(Variant::DEFAULT);
        let on = |block: Block| Block { on: true, ..block };
        let with = |end: bool, behind: bool, ahead: bool, whose| {
            let given = |yes: bool, block| if yes { on(block) } else { block };
            let blocks = Blocks {
                end: given(end, first.end),
                behind: given(behind, first.behind),
                ahead: given(ahead, first.ahead),
                whose,
                ..first
            };
            Expression::read(&blocks.text()).map(|rule| rule.to_string())
        };
        for (end, behind, ahead, whose, rule) in [
            (false, false, false, Whose::Mine, "20"),
            (true, false, false, Whose::Mine, "if me >= 75 then goal else 20"),
            (true, false, false, Whose::Other, "if you >= 75 then goal else 20"),
            (true, false, false, Whose::Either, "if max(me, you) >= 75 then goal else 20"),
            (false, true, false, Whose::Mine, "if you - me >= 20 then 25 else 20"),
            (false, false, true, Whose::Mine, "if me - you >= 20 then 18 else 20"),
            (
                true,
                true,
                true,
                Whose::Either,
                "if max(me, you) >= 75 then goal else if you - me >= 20 then 25 else if me - you >= 20 then 18 else 20",
            ),
        ] {
            assert_eq!(with(end, behind, ahead, whose), Ok(rule.to_owned()));
        }
        let short = Blocks::first(Variant { goal: 10, ..Variant::DEFAULT });
        assert_eq!(short.end.from, 8);
    }
}
