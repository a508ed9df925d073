//! Fujisan's pages: the mountain from the front, its lessons, its editor. And the board: what is picked up, what it can do, and the
//! motion of a move.

mod editor;
mod learn;
mod mountain;

use std::ops::RangeInclusive;

use self::mountain::{Lie, Note, Plan, Point, Rect, at, cell_of, id_of};
use super::rules::{Cell, Direction, Mountain, Move, Priest};
use super::setup::{FIRST, first_seed};
use super::words::{self, attempt, short};
use super::{ENTRIES, Fujisan};
use crate::app::glide::{Leg, legs, translate};
use crate::app::grid_board::hand::{CellMove, HandProps, HandWords, use_hand};
use crate::app::grid_board::{BoardIo, BoardStatus, Drag, Drawing, GridBoard, GridCell, use_media};
use crate::app::importer::TextForms;
use crate::app::new_game::{NewForm, SetupForm};
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::solved::{Puzzle, SolvedView};
use crate::app::play::view::{Play, PlayInfo};
use crate::app::play::{LinkProps, setup_words, setup_words_inside};
use crate::app::prelude::*;
use crate::engine::entry::{Game, GameEntry};
use crate::engine::order;
use crate::engine::position::Position;
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::page_part;
use crate::web::entropy;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    waits_for_worker: true,
    editor: Some(page_part!(fujisan_editor: PageFn = |_, _| editor::page())),
    ..GamePages::of(
        &Fujisan::INFO,
        page_part!(fujisan: PageFn = |route, visit| LinkProps::of(route, visit).page(SolvedView(&FujisanPuzzle))),
        page_part!(fujisan_learn: PageFn = |_, _| learn::COURSE.page()),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&INFO];

// Fujisan on the Play page.

static ENTRY: &GameEntry = &ENTRIES[0];

/// One of those that are known to have a way up: nothing has to be looked for, so the first board of all stands at once.
fn first() -> ChallengeId {
    let fresh = entropy::fresh_seed();
    let seed = first_seed(&mut fresh.rng()).unwrap_or(fresh);
    ChallengeId::seeded(ENTRY.info.id, &FIRST.to_string(), seed)
}

/// The page's words and names.
static INFO: PlayInfo = PlayInfo {
    in_progress: |id| setup_words_inside(ENTRY, id),
    wait: |id| match id {
        Some(id) => format!("Looking for a challenge: {}.", setup_words(ENTRY, id)),
        None => "Laying the board.".to_owned(),
    },
    keys: "On the mountain: **arrows** move around, **Enter** picks a priest up and sends him, **Escape** puts him back.",
    ..PlayInfo::of(ENTRY, SessionFactory::of::<Fujisan>(), |id| setup_words(ENTRY, id), first, &NEW_GAME)
};

static NEW_GAME: NewForm = NewForm {
    play: "Open",
    setups: &[SetupForm {
        name: "Dealt",
        seed: "The same seed, with the same setup and difficulty, gives everybody the same board.",
        ..SetupForm::DEFAULT
    }],
    text: TextForms { help: "Moves such as ML3, MD, SL5(+1) are replayed on the current board.", ..TextForms::DEFAULT },
    ..NewForm::DEFAULT
};

struct FujisanPuzzle;

impl Puzzle for FujisanPuzzle {
    fn info(&self) -> &'static PlayInfo {
        &INFO
    }

    fn first_words(&self) -> &'static str {
        "Pick up a priest to see where he can go. All four have to get to the summit."
    }

    fn hint_words(&self, session: &dyn PlaySession, hint: &str) -> String {
        let session: &Session<Fujisan> = session.of();
        hint.parse::<Move>().map(|m| words::hint(session.state(), &m)).unwrap_or_default()
    }

    fn board(&self, play: &Play, mood: BoardStatus) -> Html {
        let session: &Session<Fujisan> = play.session().of();
        html! { <MountainBoard mountain={(**session.state()).clone()} {mood} io={play.board_io()} /> }
    }
}

/// What the mountain is given; nothing of the shell's text.
#[derive(Properties, Clone, PartialEq)]
struct MountainProps {
    mountain: Mountain,
    io: BoardIo,
    #[prop_or_default]
    mood: BoardStatus,
    /// What of it is shown, if not all.
    #[prop_or_default]
    excerpt: Excerpt,
}

/// What a lesson shows of a mountain.
#[derive(Clone, Default, PartialEq)]
struct Excerpt {
    /// Some columns only.
    columns: Option<RangeInclusive<u8>>,
    /// The priests that are shown; all when empty.
    only: Vec<Priest>,
    /// A priest that is picked up to begin with.
    at_hand: Option<Priest>,
    /// Notes that stand beside spaces whatever is pointed at.
    notes: Vec<(Cell, Note)>,
}

impl MountainProps {
    /// The move to point out, and where it leads.
    fn hint(&self) -> Option<(Move, Cell)> {
        let m = self.io.hint.as_ref()?.parse::<Move>().ok()?;
        Some((m, self.mountain.destination(&m).ok()?.to))
    }

    /// The priests that are shown.
    fn visible(&self) -> Vec<Priest> {
        let only = &self.excerpt.only;
        Priest::ALL.into_iter().filter(|priest| only.is_empty() || only.contains(priest)).collect()
    }

    /// Who is seen on a cell.
    fn seen_on(&self, cell: Cell) -> Option<Priest> {
        self.mountain.priest_on(cell).filter(|priest| self.visible().contains(priest))
    }

    /// What the hand is told; `brief`: there is little room for its words.
    fn hand(&self, brief: bool) -> HandProps {
        let (mountain, props) = (&self.mountain, self.clone());
        let place = |priest: Priest| id_of(mountain.cell(priest));
        let way = |m: Move| {
            let to = id_of(mountain.destination(&m).ok()?.to);
            Some(CellMove { from: place(m.priest), to, direction: None, code: m.to_string() })
        };
        HandProps {
            pieces: self.visible().into_iter().map(place).collect(),
            moves: mountain.legal_moves().into_iter().filter_map(way).collect(),
            at_hand: self.excerpt.at_hand.map(place),
            io: self.io.clone(),
            words: Callback::from(move |of| props.words(of, brief).unwrap_or_default()),
        }
    }

    fn words(&self, of: HandWords, brief: bool) -> Option<String> {
        let (mountain, who) = (&self.mountain, |id: u16| self.seen_on(cell_of(id)?));
        match of {
            HandWords::Picked(from) => Some(words::picked(mountain, who(from)?, brief)),
            HandWords::Empty(to) => Some(words::visitors(mountain, cell_of(to)?, &self.visible())),
            HandWords::Refused(from, to) => Some(words::why_not(mountain, who(from)?, cell_of(to)?)),
            // Arrows move around, also with a priest in the hand.
            HandWords::Blocked(..) => None,
        }
    }
}

#[component]
fn MountainBoard(props: &MountainProps) -> Html {
    let lie = use_lie();
    let plan = props.excerpt.columns.clone().map_or_else(|| Plan::whole(lie), Plan::window);
    let (pointed, root) = (use_value_eq(|| None::<Cell>), use_node_ref());
    // The cell beneath a priest that is dragged.
    let dragged = use_value_eq(|| None::<Option<Cell>>);
    let hand = use_hand(&root, props.mountain.clone(), props.hand(plan.is_arch()), glide(&plan, props));
    let picked = hand.picked().and_then(|id| props.seen_on(cell_of(id)?));
    let on_drag = hears(&(dragged.setter(), hand.on_drag()), |(dragged, on_drag), drag| {
        dragged.set(if let Drag::Over { over, .. } = drag { Some(over.and_then(cell_of)) } else { None });
        on_drag.emit(drag);
    });
    let on_point = hears(&pointed.setter(), |pointed, id: Option<u16>| pointed.set(id.and_then(cell_of)));
    let scene = Scene {
        plan: &plan,
        props,
        picked,
        pointed: dragged.unwrap_or(*pointed),
        dragged: dragged.is_some(),
        targets: targets(&props.mountain, picked),
        hint: props.hint(),
    };
    let drawing =
        Drawing::Svg { frame: plan.frame(), under: mountain::backdrop(&plan, props.mood), over: scene.overlay() };
    let (lie, label) = lie_names(plan.lie);
    let class = classes!("fj-board", lie, props.mood.class(), props.io.locked.then_some("locked"));
    let home = picked.or(props.visible().first().copied()).map(|priest| id_of(props.mountain.cell(priest)));
    html! {
        <div class="fj-frame" ref={root}>
            <GridBoard {label} {class} cells={scene.cells()} {drawing} {home}
                on_act={hand.on_act()} on_cancel={hand.on_cancel()} {on_drag} {on_point} />
        </div>
    }
}

/// How the whole mountain lies on this screen.
#[hook]
fn use_lie() -> Lie {
    // Also a very narrow window that is wider than high: a desktop's at 400 % zoom.
    let narrow = use_media("(max-width: 640px) and (orientation: portrait), (max-width: 420px)");
    let low = use_media("(max-height: 520px)");
    match (narrow, low) {
        (true, _) => Lie::Arch,
        (false, false) => Lie::Upright,
        (false, true) => Lie::Low,
    }
}

/// The style sheet's name of a lie, and what the board is called.
fn lie_names(lie: Lie) -> (&'static str, &'static str) {
    let front = "The mountain: two rows, twelve steps, the summit in the middle";
    let arch = "The mountain as an arch: the slopes side by side, the summit above them, the top row outside";
    match lie {
        Lie::Upright => ("upright", front),
        Lie::Low => ("upright low", front),
        Lie::Arch => ("arch", arch),
        Lie::Window => ("window", "Part of the mountain, two rows"),
    }
}

/// The moves of the priest that is picked up, with their targets.
fn targets(mountain: &Mountain, picked: Option<Priest>) -> Vec<(Cell, Move)> {
    let moves = picked.map(|priest| mountain.moves_of(priest)).unwrap_or_default();
    moves.into_iter().filter_map(|m| Some((mountain.destination(&m).ok()?.to, m))).collect()
}

/// The mountain with what is done to it at the moment.
struct Scene<'a> {
    plan: &'a Plan,
    props: &'a MountainProps,
    /// The priest that is picked up.
    picked: Option<Priest>,
    /// The cell that is pointed at, has the focus, or lies beneath a priest that is dragged.
    pointed: Option<Cell>,
    /// Whether the priest that is picked up is dragged.
    dragged: bool,
    /// The moves of that priest, with their targets.
    targets: Vec<(Cell, Move)>,
    /// The move that is pointed out, and where it leads.
    hint: Option<(Move, Cell)>,
}

impl Scene<'_> {
    /// Everything over the spaces.
    fn overlay(&self) -> Html {
        let Self { plan, props, picked, pointed, ref targets, .. } = *self;
        let counted = self.counted();
        let own = (counted.is_empty()).then_some(&props.excerpt.notes);
        let notes = counted.iter().chain(own.into_iter().flatten());
        let class = |to: Cell| if pointed == Some(to) { "fj-target pointed" } else { "fj-target" };
        let seen = |cell: Cell| plan.columns.contains(&cell.column);
        let mut priests = props.visible();
        priests.retain(|&priest| seen(props.mountain.cell(priest)));
        // The one in the hand on top.
        order::sort_by_key(&mut priests, |&priest| Some(priest) == picked);
        html! {
            <>
                <g key="rings">{ for targets.iter().map(|(to, _)| ring(plan, *to, 0.0, class(*to))) }</g>
                <g key="hint">{ self.hint() }</g>
                <g key="arcs">{ self.arcs() }</g>
                <g key="priests">{ for priests.into_iter().map(|priest| self.priest(priest)) }</g>
                <g key="notes">{ for notes.filter(|(cell, _)| seen(*cell)).map(|&(cell, note)| mountain::note(plan, cell, note)) }</g>
                <g key="badges">{ for targets.iter().map(|(to, m)| mountain::badge(plan.badge(*to), &short(m), "fj-badge")) }</g>
            </>
        }
    }

    /// Rule 2, counted aloud: the spaces from the priest to the one that is pointed at.
    fn counted(&self) -> Vec<(Cell, Note)> {
        let (Some(priest), Some(to)) = (self.picked, self.pointed) else { return Vec::new() };
        let (mountain, from) = (&self.props.mountain, self.props.mountain.cell(priest));
        let Some(m) = attempt(mountain, priest, to) else { return Vec::new() };
        let right = match m.direction {
            Direction::Left(_) => false,
            Direction::Right(_) => true,
            Direction::Up | Direction::Down => return Vec::new(),
        };
        if from.is_summit() {
            return Vec::new();
        }
        let (lands, path) = (mountain.destination(&m).is_ok(), mountain.path(from, right));
        let ends = path.iter().position(|(cell, _)| *cell == to).map_or(path.len(), |at| at + 1);
        let note = |(cell, count): (Cell, Option<u8>)| {
            (cell, count.map_or(Note::Skipped, |count| Note::Count(count, lands && cell == to)))
        };
        path.into_iter().take(ends).map(note).collect()
    }

    /// The ways of the priest that is picked up: all, or the one that is pointed at.
    fn arcs(&self) -> Html {
        let Some(from) = self.picked.map(|priest| self.props.mountain.cell(priest)) else { return Html::default() };
        let sideways: Vec<Cell> = self.targets.iter().map(|&(to, _)| to).filter(|to| to.row == from.row).collect();
        let one = self.pointed.filter(|cell| sideways.contains(cell));
        let shown = sideways.iter().filter(|&&to| one.is_none_or(|one| one == to));
        let class = if one.is_some() || sideways.len() == 1 { "fj-arc" } else { "fj-arc many" };
        shown.map(|&to| html! { <path {class} d={self.plan.arc(from, to)} /> }).collect()
    }

    /// The move that is pointed out: both its ends ringed, its way dashed, its name written.
    fn hint(&self) -> Html {
        let Self { plan, props, .. } = *self;
        let Some((m, to)) = self.hint else { return Html::default() };
        let from = props.mountain.cell(m.priest);
        // The hint's name stands clear of the move's, so that both can be read.
        let Rect { x, y, h, .. } = plan.cell(to);
        let badge = if plan.is_arch() { (x + 20.0, y + h - 4.0) } else { (x - 2.0, y + h + 2.0) };
        html! {
            <>
                { ring(plan, from, 3.0, "fj-hint-ring from") }
                { ring(plan, to, 3.0, "fj-hint-ring") }
                if from.row == to.row { <path class="fj-hint-arc" d={plan.arc(from, to)} /> }
                { mountain::badge(badge, &m.to_string(), "fj-hint-name") }
            </>
        }
    }

    fn priest(&self, priest: Priest) -> Html {
        let (cell, picked) = (self.props.mountain.cell(priest), self.picked == Some(priest));
        let (id, larger) = (id_of(cell), if picked && self.dragged { 1.12 } else { 1.0 });
        html! {
            <g key={id} class="fj-pawn" transform={at(self.plan.pawn(cell))}>
                <g data-piece={id.to_string()}>
                    <g transform={format!("scale({:.2})", self.plan.pawn_scale() * larger)}>
                        <g class="fj-hop">{ mountain::pawn(priest, picked) }</g>
                    </g>
                </g>
            </g>
        }
    }

    /// The mountain's cells, as the grid wants them.
    fn cells(&self) -> Vec<GridCell> {
        self.plan.cells().map(|cell| self.cell(cell)).collect()
    }

    fn cell(&self, cell: Cell) -> GridCell {
        let Self { plan, props, picked, ref targets, .. } = *self;
        let who = props.seen_on(cell);
        let target = targets.iter().find(|(to, _)| *to == cell).map(|(_, m)| m);
        let hint = self.hint.as_ref().map(|(m, _)| m);
        let label = words::label(&props.mountain, cell, who, picked, target, hint);
        let (target, disabled) = (target.is_some(), props.io.locked);
        let draggable = who.is_some() && !disabled;
        GridCell { target, disabled, draggable, ..grid_cell(plan, &props.mountain, cell, [who, picked], label) }
    }
}

/// A ring round a cell, so far out from where it is nearest.
fn ring(plan: &Plan, cell: Cell, out: f64, class: &'static str) -> Html {
    let (Rect { x, y, w, h }, by) = (plan.cell(cell), out + if plan.is_arch() { 0.0 } else { 3.0 });
    mountain::ring(Rect { x: x - by, y: y - by, w: w + 2.0 * by, h: h + 2.0 * by }, class)
}

/// A cell with the priest that is seen on it, beside the one that is picked up.
fn grid_cell(
    plan: &Plan,
    mountain: &Mountain,
    cell: Cell,
    [who, picked]: [Option<Priest>; 2],
    label: String,
) -> GridCell {
    let (row, column) = plan.spot(cell);
    GridCell {
        id: id_of(cell),
        row,
        column,
        label: label.into(),
        class: classes!("fj-cell", who.map(|_| "taken")),
        selected: who.map(|_| who == picked),
        draggable: who.is_some(),
        content: mountain::space(plan, cell, mountain.value(cell), who.is_some()),
        ..GridCell::default()
    }
}

// A move as motion: the priest glides from where it came from. Pure.

/// The motion of the last move.
fn glide(plan: &Plan, props: &MountainProps) -> Vec<Leg> {
    let way = || {
        let came = props.io.came.as_ref()?;
        let priest = came.code.parse::<Move>().ok()?.priest;
        let start = if came.back { &came.after } else { &came.before }.parse::<Mountain>().ok()?.cell(priest);
        let now = props.mountain.cell(priest);
        let shown = plan.columns.contains(&start.column) && plan.columns.contains(&now.column);
        let ((x, y), (u, v)): (Point, Point) = (plan.pawn(start), plan.pawn(now));
        let from = || translate((x - u).round() as i32, (y - v).round() as i32);
        let selector = format!("[data-piece=\"{}\"]", id_of(now));
        (shown && start != now).then(|| legs(&selector, [(from(), translate(0, 0))]))
    };
    way().unwrap_or_default()
}
