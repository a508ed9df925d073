//! Six worked examples of rules, one click away wherever a rule is typed.

use yew::prelude::*;

/// Name (for the class's list), rule, and what it shows.
pub const EXAMPLES: [(&str, &str, &str); 6] = [
    ("Bea", "20", "a number: hold at 20"),
    ("Ines", "if you >= 75 then 100 else 21", "when the other is close, roll for the goal"),
    ("Hugo", "if max(me, you) >= 71 then goal else 21 + round((you - me) / 8)", "the paper’s keep pace and end race"),
    ("Chloe", "max(19, you - me - 14)", "never far behind"),
    ("Dev", "k < 25 and me + k < goal", "a condition: roll while it is true"),
    ("Pia", "floor((goal - me) / max(4 - scored, 1))", "four scoring turns of equal size"),
];

/// The examples to be picked from; `pick` hears the rule.
pub fn shelf(pick: &Callback<&'static str>) -> Html {
    let item = |(_, rule, about): &(&str, &'static str, &'static str)| {
        let (rule, pick) = (*rule, pick.clone());
        let onclick = Callback::from(move |_: MouseEvent| pick.emit(rule));
        html! { <li key={rule}><button type="button" {onclick}><code>{ rule }</code><small>{ *about }</small></button></li> }
    };
    html! {
        <details key="examples" class="examples">
            <summary>{ "Six examples" }</summary>
            <ul>{ for EXAMPLES.iter().map(item) }</ul>
        </details>
    }
}
