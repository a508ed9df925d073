//! Fujisan's pages: the mountain from the front, its lessons, its editor. And the board: what is picked up, what it can do, and the
//! motion of a move.

mod editor;
mod learn;
mod mountain;
mod words;

use std::ops::RangeInclusive;

use self::mountain::{Lie, Note, Plan, Point, Rect, at, cell_of, id_of};
use self::words::{attempt, short};
use super::rules::{Cell, Direction, Mountain, Move, Priest};
use super::setup::{FIRST, first_seed};
use super::{ENTRIES, Fujisan};
use crate::app::glide::{Leg, legs, translate, use_glide};
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
        ..SetupForm::USUAL
    }],
    text: TextForms { help: "Moves such as ML3, MD, SL5(+1) are replayed on the current board.", ..TextForms::USUAL },
    ..NewForm::USUAL
};

/// Fujisan as a puzzle.
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
        read_move(hint).map_or_else(String::new, |mv| words::hint(session.state(), &mv))
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
    /// What the board is told, and tells.
    io: BoardIo,
    /// How the game stands.
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
        let mv = read_move(self.io.hint.as_deref()?)?;
        Some((mv, self.mountain.destination(&mv).ok()?.to))
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
}

/// A priest in the air.
#[derive(Clone, Copy, PartialEq)]
struct Carried {
    priest: Priest,
    /// The cell beneath.
    over: Option<Cell>,
    /// The way from the priest's cell, in units of the picture.
    by: (f64, f64),
}

/// What the hand does at the moment.
#[derive(Clone, Copy)]
struct Touch {
    /// The priest that is picked up.
    picked: Option<Priest>,
    /// The cell that is pointed at or has the focus.
    pointed: Option<Cell>,
    /// The priest that is dragged.
    carried: Option<Carried>,
}

#[component]
fn MountainBoard(props: &MountainProps) -> Html {
    let lie = use_lie();
    let plan = props.excerpt.columns.clone().map_or_else(|| Plan::whole(lie), Plan::window);
    // A pick belongs to the position in which it was made; after a move it is forgotten.
    let pick = use_value(|| (props.mountain.clone(), props.excerpt.at_hand));
    let (pointed, carried) = (use_value(|| None::<Cell>), use_value(|| None::<Carried>));
    let (dropped, root) = (use_mut_ref(|| false), use_node_ref());
    let picked = if pick.0 == props.mountain { pick.1 } else { props.excerpt.at_hand }.filter(|_| !props.io.locked);
    let touch = Touch { picked, pointed: *pointed, carried: *carried };
    let on_say = props.io.on_say.clone();
    use_effect_on(props.mountain.clone(), move |_| on_say.emit(String::new()));
    use_glide(&root, props.io.came.clone(), glide(&plan, props), &dropped);

    let hand = Acts { props: props.clone(), brief: plan.is_arch(), picked, pick: pick.setter() };
    let on_drag = hears(&(hand.clone(), carried.setter(), dropped), |(hand, carried, dropped), drag| match drag {
        Drag::Over { from, over, dx, dy } => carried.set(hand.carry(from, over, (dx, dy))),
        Drag::Drop { from, to, .. } => {
            carried.set(None);
            *dropped.borrow_mut() = hand.drop(from, to);
        }
        Drag::Cancel { .. } => carried.set(None),
    });
    let on_point = hears(&pointed.setter(), |pointed, id: Option<u16>| pointed.set(id.and_then(cell_of)));
    let drawing = Drawing::Svg {
        frame: plan.frame(),
        under: mountain::backdrop(&plan, props.mood),
        over: overlay(&plan, props, touch),
    };
    let (lie, label) = lie_names(plan.lie);
    let class = classes!("fj-board", lie, props.mood.class(), props.io.locked.then_some("locked"));
    let home = picked.or(props.visible().first().copied()).map(|priest| id_of(props.mountain.cell(priest)));
    html! {
        <div class="fj-frame" ref={root}>
            <GridBoard {label} {class} cells={cells(&plan, props, touch)} {drawing} {home}
                on_act={hears(&hand, Acts::act)} on_cancel={hears(&hand, |hand, ()| hand.put_down())} {on_drag} {on_point} />
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

/// What taps, keys and drags do.
#[derive(Clone)]
struct Acts {
    props: MountainProps,
    brief: bool,
    picked: Option<Priest>,
    pick: UseStateSetter<(Mountain, Option<Priest>)>,
}

impl Acts {
    fn act(&self, id: u16) {
        let Some(cell) = cell_of(id).filter(|_| !self.props.io.locked) else { return };
        match (self.picked, self.props.seen_on(cell)) {
            (Some(picked), Some(there)) if picked == there => self.put_down(),
            (_, Some(there)) => self.pick_up(there),
            (Some(picked), None) => {
                self.send(picked, cell);
            }
            (None, None) => {
                self.props.io.on_say.emit(words::visitors(&self.props.mountain, cell, &self.props.visible()))
            }
        }
    }

    fn pick_up(&self, priest: Priest) {
        self.pick.set((self.props.mountain.clone(), Some(priest)));
        self.props.io.on_say.emit(words::picked(&self.props.mountain, priest, self.brief));
    }

    fn put_down(&self) {
        if self.picked.is_some() {
            self.pick.set((self.props.mountain.clone(), None));
            self.props.io.on_say.emit(String::new());
        }
    }

    /// Makes the move to a cell, or says why there is none; the priest stays picked up then.
    fn send(&self, priest: Priest, to: Cell) -> bool {
        let mountain = &self.props.mountain;
        match words::attempt(mountain, priest, to).filter(|mv| mountain.destination(mv).is_ok_and(|way| way.to == to)) {
            Some(mv) => {
                // Else he would be at hand again when the move is taken back.
                self.pick.set((mountain.clone(), None));
                self.props.io.on_move.emit(mv.to_string());
                true
            }
            None => {
                self.props.io.on_say.emit(words::why_not(mountain, priest, to));
                false
            }
        }
    }

    fn carry(&self, from: u16, over: Option<u16>, by: (f64, f64)) -> Option<Carried> {
        let priest = cell_of(from).and_then(|cell| self.props.seen_on(cell)).filter(|_| !self.props.io.locked)?;
        if self.picked != Some(priest) {
            self.pick_up(priest);
        }
        Some(Carried { priest, over: over.and_then(cell_of), by })
    }

    /// Lets a dragged priest go; whether that was a move.
    fn drop(&self, from: u16, to: Option<u16>) -> bool {
        let cells = cell_of(from).zip(to.and_then(cell_of)).filter(|(from, to)| !self.props.io.locked && from != to);
        let sent = cells.and_then(|(from, to)| Some(self.send(self.props.seen_on(from)?, to)));
        sent.unwrap_or(false)
    }
}

/// The move of a step, read.
fn read_move(code: &str) -> Option<Move> {
    code.parse::<Move>().ok()
}

/// Everything over the spaces.
fn overlay(plan: &Plan, props: &MountainProps, touch: Touch) -> Html {
    let targets = targets(props, touch.picked);
    let pointed = touch.carried.map_or(touch.pointed, |carried| carried.over);
    let counted = counted(props, touch.picked, pointed);
    let own = (counted.is_empty()).then_some(&props.excerpt.notes);
    let notes = counted.iter().chain(own.into_iter().flatten());
    let class = |to: Cell| if pointed == Some(to) { "fj-target pointed" } else { "fj-target" };
    // The one in the hand on top.
    let mut priests = props.visible();
    order::sort_by_key(&mut priests, |&priest| Some(priest) == touch.picked);
    html! {
        <>
            <g key="rings">{ for targets.iter().map(|(to, _)| ring(plan, *to, 0.0, class(*to))) }</g>
            <g key="hint">{ hint(plan, props) }</g>
            <g key="arcs">{ arcs(plan, props, touch, &targets, pointed) }</g>
            <g key="priests">{ for priests.into_iter().map(|priest| priest_html(plan, props, touch, priest)) }</g>
            <g key="notes">{ for notes.filter(|(cell, _)| plan.columns.contains(&cell.column)).map(|&(cell, note)| mountain::note(plan, cell, note)) }</g>
            <g key="badges">{ for targets.iter().map(|(to, mv)| mountain::badge(plan.badge(*to), &short(mv), "fj-badge")) }</g>
        </>
    }
}

/// Rule 2, counted aloud: the spaces from the priest to the one that is pointed at.
fn counted(props: &MountainProps, picked: Option<Priest>, pointed: Option<Cell>) -> Vec<(Cell, Note)> {
    let (Some(priest), Some(to)) = (picked, pointed) else { return Vec::new() };
    let (mountain, from) = (&props.mountain, props.mountain.cell(priest));
    let Some(mv) = attempt(mountain, priest, to) else { return Vec::new() };
    let right = match mv.direction {
        Direction::Left(_) => false,
        Direction::Right(_) => true,
        Direction::Up | Direction::Down => return Vec::new(),
    };
    if from.is_summit() {
        return Vec::new();
    }
    let (lands, path) = (mountain.destination(&mv).is_ok(), mountain.path(from, right));
    let ends = path.iter().position(|(cell, _)| *cell == to).map_or(path.len(), |at| at + 1);
    let note = |(cell, count): (Cell, Option<u8>)| {
        (cell, count.map_or(Note::Skipped, |count| Note::Count(count, lands && cell == to)))
    };
    path.into_iter().take(ends).map(note).collect()
}

/// A ring round a cell, so far out from where it is nearest.
fn ring(plan: &Plan, cell: Cell, out: f64, class: &'static str) -> Html {
    let (Rect { x, y, w, h }, by) = (plan.cell(cell), out + if plan.is_arch() { 0.0 } else { 3.0 });
    mountain::ring(Rect { x: x - by, y: y - by, w: w + 2.0 * by, h: h + 2.0 * by }, class)
}

/// The ways of the priest that is picked up: all, or the one that is pointed at.
fn arcs(plan: &Plan, props: &MountainProps, touch: Touch, targets: &[(Cell, Move)], pointed: Option<Cell>) -> Html {
    let Some(priest) = touch.picked else { return Html::default() };
    let from = props.mountain.cell(priest);
    let sideways: Vec<Cell> = targets.iter().map(|&(to, _)| to).filter(|to| to.row == from.row).collect();
    let one = pointed.filter(|cell| sideways.contains(cell));
    let shown = sideways.iter().filter(|&&to| one.is_none_or(|one| one == to));
    let class = if one.is_some() || sideways.len() == 1 { "fj-arc" } else { "fj-arc many" };
    shown.map(|&to| html! { <path {class} d={plan.arc(from, to)} /> }).collect()
}

/// The move that is pointed out: both its ends ringed, its way dashed, its name written.
fn hint(plan: &Plan, props: &MountainProps) -> Html {
    let Some((mv, to)) = props.hint() else { return Html::default() };
    let from = props.mountain.cell(mv.priest);
    // The hint's name stands clear of the move's, so that both can be read.
    let Rect { x, y, h, .. } = plan.cell(to);
    let badge = if plan.is_arch() { (x + 20.0, y + h - 4.0) } else { (x - 2.0, y + h + 2.0) };
    html! {
        <>
            { ring(plan, from, 3.0, "fj-hint-ring from") }
            { ring(plan, to, 3.0, "fj-hint-ring") }
            if from.row == to.row { <path class="fj-hint-arc" d={plan.arc(from, to)} /> }
            { mountain::badge(badge, &mv.to_string(), "fj-hint-name") }
        </>
    }
}

fn priest_html(plan: &Plan, props: &MountainProps, touch: Touch, priest: Priest) -> Html {
    let cell = props.mountain.cell(priest);
    if !plan.columns.contains(&cell.column) {
        return html! { <g key={priest.letter().to_string()}></g> };
    }
    let carried = touch.carried.filter(|carried| carried.priest == priest);
    let (x, y) = plan.pawn(cell);
    let (dx, dy) = carried.map_or((0.0, 0.0), |carried| carried.by);
    let scale = plan.pawn_scale() * if carried.is_some() { 1.12 } else { 1.0 };
    let place = format!("{} scale({scale:.2})", at((x + dx, y + dy)));
    let letter = priest.letter().to_string();
    html! {
        <g key={letter.clone()} class="fj-pawn" data-pawn={letter} transform={place}>
            <g><g class="fj-hop">{ mountain::pawn(priest, touch.picked == Some(priest)) }</g></g>
        </g>
    }
}

// The mountain's cells, as the grid wants them.

/// The moves of the priest that is picked up, with their targets.
fn targets(props: &MountainProps, picked: Option<Priest>) -> Vec<(Cell, Move)> {
    let moves = picked.map(|priest| props.mountain.moves_of(priest)).unwrap_or_default();
    moves.into_iter().filter_map(|mv| Some((props.mountain.destination(&mv).ok()?.to, mv))).collect()
}

fn cells(plan: &Plan, props: &MountainProps, touch: Touch) -> Vec<GridCell> {
    let targets = targets(props, touch.picked);
    plan.cells().map(|cell| one(plan, props, touch, &targets, cell)).collect()
}

fn one(plan: &Plan, props: &MountainProps, touch: Touch, targets: &[(Cell, Move)], cell: Cell) -> GridCell {
    let who = props.seen_on(cell);
    let target = targets.iter().find(|(to, _)| *to == cell).map(|(_, mv)| mv);
    let hint = hint_words(props, cell);
    let label = words::label(&props.mountain, cell, who, touch.picked, target, hint.as_deref());
    let (target, disabled) = (target.is_some(), props.io.locked);
    let draggable = who.is_some() && !disabled;
    GridCell { target, disabled, draggable, ..grid_cell(plan, &props.mountain, cell, [who, touch.picked], label) }
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

fn hint_words(props: &MountainProps, cell: Cell) -> Option<String> {
    let (mv, to) = props.hint()?;
    if to == cell {
        Some(format!("hint: {} goes here, {}", mv.priest.letter(), mv))
    } else {
        (props.mountain.cell(mv.priest) == cell).then(|| "hint: this priest".to_owned())
    }
}

// A move as motion: the priest glides from where it came from. Pure.

/// The motion of the last move.
fn glide(plan: &Plan, props: &MountainProps) -> Vec<Leg> {
    let way = || {
        let came = props.io.came.as_ref()?;
        let priest = read_move(&came.mv)?.priest;
        let start = if came.back { &came.after } else { &came.before }.parse::<Mountain>().ok()?.cell(priest);
        let now = props.mountain.cell(priest);
        let shown = plan.columns.contains(&start.column) && plan.columns.contains(&now.column);
        let ((x, y), (u, v)): (Point, Point) = (plan.pawn(start), plan.pawn(now));
        let units = |way: f64| (way / plan.pawn_scale()).round() as i32;
        (shown && start != now).then(|| (priest, translate(units(x - u), units(y - v))))
    };
    let leg = way().map(|(priest, from)| {
        let pawn = format!("[data-pawn=\"{}\"] > g", priest.letter());
        legs(&pawn, [(from, translate(0, 0))])
    });
    leg.unwrap_or_default()
}
