//! stub
use yew::prelude::*;
/// x
#[derive(Clone, PartialEq)]
#[allow(missing_docs)]
pub struct ShareItem {
    pub key: &'static str,
    pub title: &'static str,
    pub about: String,
    pub text: String,
    pub is_link: bool,
    pub facts: Vec<(String, String)>,
}
/// x
#[derive(Properties, PartialEq)]
#[allow(missing_docs)]
pub struct P {
    pub open: bool,
    pub on_close: Callback<()>,
    pub game: AttrValue,
    pub items: Vec<ShareItem>,
}
/// x
#[component]
pub fn ShareDialog(_p: &P) -> Html {
    html! {}
}
