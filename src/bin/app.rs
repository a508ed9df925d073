//! The page's binary: everything it does is in the library.

/// The standard library's allocator weighs 3 kB more in the download.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    solvarium::app::tell_when_fallen();
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.get_element_by_id("app")) {
        solvarium::app::start(root);
    }
}
