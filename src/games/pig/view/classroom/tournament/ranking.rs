//! The ranking as it is shown.

use std::rc::Rc;

use yew::prelude::*;

use super::list::Player;
use super::standings::{Matrix, Order, Place, Seat};
use crate::lab::report::number;

/// The code of best play, whose column the ranking has where it plays.
const OPTIMAL: &str = "optimal";

/// What the ranking shows.
pub struct Ranking {
    /// Who plays.
    pub players: Rc<[Player]>,
    /// What is known so far.
    pub matrix: Rc<Matrix>,
    /// The ranking.
    pub places: Rc<[Place]>,
    /// By what is ranked.
    pub order: Order,
    /// Hears what to rank by.
    pub on_order: Callback<Order>,
    /// The tools of the card.
    pub tools: Html,
}

/// The ranking in its card.
pub fn ranking(props: &Ranking) -> Html {
    let best = props.players.iter().position(|player| player.code == OPTIMAL);
    let choice = |order: Order, label: &'static str| {
        let on_order = props.on_order.clone();
        html! {
            <button type="button" aria-pressed={(props.order == order).to_string()}
                onclick={move |_: MouseEvent| on_order.emit(order)}>{ label }</button>
        }
    };
    let row = |place: &Place| place_row(props, place, best);
    html! {
        <section class="card class-card ranking" aria-labelledby="ranking-title">
            <div class="class-card-head">
                <h2 id="ranking-title">{ "Ranking" }</h2>
                <span class="quiet">{ "exact, both seats alike" }</span>
                { props.tools.clone() }
            </div>
            <div class="seg" role="group" aria-label="Rank by">
                { choice(Order::Won, "By matches won") }
                { choice(Order::Mean, "By mean win") }
            </div>
            <table>
                <caption class="unseen">{ "Ranking" }</caption>
                <thead><tr>
                    <th scope="col">{ "#" }</th>
                    <th scope="col">{ "Name" }</th>
                    <th scope="col" class="words">{ "Rule in words" }</th>
                    <th scope="col" class="number">{ "Mean win" }</th>
                    <th scope="col" class="number">{ "Beats" }</th>
                    { for best.map(|_| html! { <th scope="col" class="number">{ "v. best" }</th> }) }
                </tr></thead>
                <tbody>{ for props.places.iter().map(row) }</tbody>
            </table>
        </section>
    }
}

fn place_row(props: &Ranking, place: &Place, best: Option<usize>) -> Html {
    let Some(player) = props.players.get(place.player) else { return html! {} };
    let against = best.map(|best| {
        let found = props.matrix.get(place.player, best).map(|found| Seat::Both.of(&found));
        let words = found.map_or("–".to_owned(), |chance| number::percent(chance, 1));
        html! { <td class="number">{ words }</td> }
    });
    html! {
        <tr key={place.player} class={(place.rank == 1).then_some("first")}>
            <td class="rank">{ place.rank }</td>
            <th scope="row">{ &player.name }</th>
            <td class="words">{ &player.words }</td>
            <td class="number"><b>{ number::percent(place.mean, 2) }</b></td>
            <td class="number">{ format!("{} of {}", place.won, place.played) }</td>
            { for against }
        </tr>
    }
}
