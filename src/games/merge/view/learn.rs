//! The Learn page of both games: the rules as five small boards to be pushed by swipes, buttons and arrow keys, and what
//! is worth knowing.

use std::sync::LazyLock;

use super::picture::picture;
use super::play::board::{compass, use_swipes};
use crate::app::game_head::Tab;
use crate::app::gesture::{Handlers, arrow_key};
use crate::app::lessons::{Frame, LessonCourse, LessonProps, Task, read_tasks};
use crate::app::prelude::*;
use crate::engine::direction::Direction;
use crate::games::merge;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::motion::Motion;

pub fn page(kind: Kind) -> Html {
    if kind == Kind::Threes { THREES.page() } else { TWENTY48.page() }
}

/// What both games have.
const COMMON: LessonCourse = LessonCourse {
    words: &[
        ("swipe", "anywhere in the play area; arrows, W A S D and H J K L do the same"),
        ("evil share", "the part of the new tiles that go where they hurt most"),
        ("seed", "names the tiles: whoever has it gets the same ones after the same moves"),
    ],
    links: &[(Tab::Editor, "Set up a board"), (Tab::Lab, "Compare the players in the lab")],
    ..LessonCourse::of(
        &merge::TWENTY48,
        ("learn.2048", "mg-learn"),
        5,
        |lesson| html! { <TaskLesson kind={Kind::Twenty48} {lesson} /> },
    )
};

static TWENTY48: LessonCourse = LessonCourse {
    goal: "Make a tile of 2048; it also counts on the last possible move. You may go on: 131072 is the highest tile that a board can hold.",
    known: &[
        "“Right and down in turn; if stuck, up”, the Corner Strategy to the letter, doubles what random moves score, and did not make 2048 in any of 100 000 games.",
        "A search that looks ahead at all tiles that may come makes 2048 nearly every time.",
    ],
    ..COMMON
};

static THREES: LessonCourse = LessonCourse {
    info: &merge::THREES,
    kept: "learn.threes",
    lesson: |lesson| html! { <TaskLesson kind={Kind::Threes} {lesson} /> },
    goal: "Score as much as you can. A 3 scores 3, and each higher card three times the one before it; 1 and 2 score nothing. Two 6144 make the last card and end the game.",
    known: &[
        "Moving in circles does not pay here as it does in 2048: each line moves only one cell, so the board does not sort itself.",
        "While a 1 waits at one end and a 2 at the other, both are in the way. Keep them in pairs.",
    ],
    ..COMMON
};

#[derive(Properties, PartialEq)]
struct TaskProps {
    kind: Kind,
    lesson: LessonProps,
}

/// Where a lesson stands.
#[derive(Clone, Debug, PartialEq)]
struct Course {
    hand: AnyGame,
    motion: Motion,
    done: bool,
    said: String,
    /// Moves made.
    count: usize,
}

impl Course {
    fn begin(kind: Kind, number: usize) -> Option<Rc<Self>> {
        let hand = kind.read(of(kind).get(number)?.start).ok()?;
        let motion = Motion::default().jump(hand.board());
        Some(Rc::new(Self { hand, motion, done: false, said: String::new(), count: 0 }))
    }

    fn after(&self, number: usize, direction: Direction) -> Self {
        let task = &of(self.hand.kind())[number];
        if self.done {
            return self.clone();
        }
        let Some(hand) = self.hand.after(direction) else {
            let said = format!("No {} can go {}.", self.hand.kind().piece(), direction.word());
            return Self { said, ..self.clone() };
        };
        Self {
            done: task.is_done(&self.hand, direction, &hand),
            motion: self.motion.moved(&self.hand, direction, &hand),
            said: task.otherwise.to_owned(),
            count: self.count + 1,
            hand,
        }
    }
}

#[component]
fn TaskLesson(props: &TaskProps) -> Html {
    let (kind, number) = (props.kind, props.lesson.number);
    let (course, stage) = (use_value_eq(|| Course::begin(kind, number)), use_node_ref());
    let on_solved = props.lesson.on_solved.clone();
    // As it stands, not as it was drawn last: a second move may come before.
    let on_move = changes(&course, move |course: &mut Option<Rc<Course>>, direction: Direction| {
        let Some(now) = course else { return };
        let next = now.after(number, direction);
        if next.done && !now.done {
            on_solved.emit(());
        }
        *now = Rc::new(next);
    });
    let Handlers { down, moved, up, cancel } = use_swipes(&stage, &on_move);
    let Some(now) = (*course).clone() else { return Html::default() };
    let again = hears(&course.setter(), move |course, _: MouseEvent| course.set(Course::begin(kind, number)));
    let on_key = hears(&on_move, move |on_move, event: KeyboardEvent| {
        let plain = !(event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key());
        if let Some(direction) = arrow_key(&event.key()).filter(|_| plain) {
            event.prevent_default();
            on_move.emit(direction);
        }
    });
    let scene = html! {
        <div class="mg-lesson" onkeydown={on_key}>
            <div key="stage" ref={stage} class="mg-stage small" onpointerdown={down} onpointermove={moved} onpointerup={up} onpointercancel={cancel}>
                { picture(&now.hand, &now.motion) }
            </div>
            { compass(&now.hand, None, false, now.done, &on_move) }
        </div>
    };
    let (lesson, about, buttons) = (&props.lesson, &of(kind)[number].about, Html::default());
    Frame { lesson, about, scene, buttons, said: &now.said, done: now.done, again: now.count > 0, on_again: again }
        .draw()
}

/// When a lesson is done.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Done {
    /// A merge makes a tile of this rank.
    Makes(u8),
    /// A merge makes a tile of this rank in this cell, with this very move.
    MakesAt(u8, usize),
    /// A tile of this rank stands in this cell.
    Stands(u8, usize),
    /// The new card comes into this cell.
    Enters(usize),
}

fn of(kind: Kind) -> &'static [Task<Done>] {
    const TEXTS: [&str; 2] = [
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/merge/lessons-2048.txt")),
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/merge/lessons-threes.txt")),
    ];
    static ALL: LazyLock<[Vec<Task<Done>>; 2]> = LazyLock::new(|| TEXTS.map(|text| read_tasks(text, Done::read)));
    &ALL[usize::from(kind == Kind::Threes)]
}

impl Done {
    /// Reads a verb, a rank, and perhaps a cell.
    fn read(text: &str) -> Option<Self> {
        let (what, cell) = text.split_once(" at ").map_or((text, None), |(what, cell)| (what, cell.parse().ok()));
        let (verb, rank) = what.split_once(' ').unwrap_or((what, ""));
        match (verb, rank.parse().ok(), cell) {
            ("makes", Some(rank), None) => Some(Self::Makes(rank)),
            ("makes", Some(rank), Some(cell)) => Some(Self::MakesAt(rank, cell)),
            ("stands", Some(rank), Some(cell)) => Some(Self::Stands(rank, cell)),
            ("enters", None, Some(cell)) => Some(Self::Enters(cell)),
            _ => None,
        }
    }
}

impl Task<Done> {
    /// Whether a move has done it.
    fn is_done(&self, before: &AnyGame, direction: Direction, after: &AnyGame) -> bool {
        let Some((pushed, _)) = before.pushed(direction) else { return false };
        let count = |ranks: &[u8], rank: u8| ranks.iter().filter(|one| **one == rank).count();
        match self.done {
            Done::Makes(rank) => count(pushed.ranks(), rank) > count(before.board().ranks(), rank),
            Done::MakesAt(rank, cell) => pushed.rank(cell) == rank && before.board().rank(cell) != rank,
            Done::Stands(rank, cell) => pushed.rank(cell) == rank,
            Done::Enters(cell) => pushed.rank(cell) == 0 && after.board().rank(cell) > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::direction::Direction::{Down, Left, Right, Up};

    /// Plays a lesson; how many moves it takes until it is done, if they do it.
    fn played(kind: Kind, at: usize, moves: &[Direction]) -> Option<usize> {
        let task = &of(kind)[at];
        let mut hand = kind.read(task.start).expect("a lesson's board is a position");
        for (count, direction) in moves.iter().enumerate() {
            let next = hand.after(*direction).expect("an allowed move");
            if task.is_done(&hand, *direction, &next) {
                return Some(count + 1);
            }
            hand = next;
        }
        None
    }

    #[test]
    fn every_lesson_can_be_done() {
        let solutions: [(Kind, &LessonCourse, [&[Direction]; 5]); 2] = [
            (Kind::Twenty48, &TWENTY48, [&[Left], &[Left, Left], &[Right], &[Left, Left, Left], &[Right]]),
            (Kind::Threes, &THREES, [&[Right, Right, Right], &[Left, Left], &[Left], &[Right], &[Left, Right]]),
        ];
        for (kind, course, moves) in solutions {
            assert_eq!(of(kind).len(), course.count);
            for (at, moves) in moves.iter().enumerate() {
                assert_eq!(played(kind, at, moves), Some(moves.len()), "{kind:?}, lesson {}", at + 1);
            }
        }
    }

    #[test]
    fn what_does_not_do_it_is_told() {
        assert_eq!([(0, Up), (2, Left)].map(|(at, way)| played(Kind::Twenty48, at, &[way])), [None, None]);
        assert_eq!([1, 4].map(|at| played(Kind::Threes, at, &[Down])), [None, None]);
    }

    #[test]
    fn the_last_pair_is_the_last() {
        let hand = Kind::Twenty48.read(of(Kind::Twenty48)[4].start).expect("a position");
        let open: Vec<Direction> = Direction::ALL.into_iter().filter(|way| hand.pushed(*way).is_some()).collect();
        assert_eq!(open, [Left, Right]);
        let walled = Kind::Threes.read(of(Kind::Threes)[3].start).expect("a position");
        assert!(walled.pushed(Left).is_none(), "only the lowest row has room, and only to the right");
    }
}
