//! The page's binary: everything it does is in the library.

fn main() {
    solvarium::app::fallen::install();
    solvarium::web::page::mark_build(solvarium::worker::protocol::BUILD);
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.get_element_by_id("app")) {
        yew::Renderer::<solvarium::app::App>::with_root(root).render();
    }
}
