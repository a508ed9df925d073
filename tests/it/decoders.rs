//! Every decoder answers every text without a panic, and writes again what it has read.

use proptest::prelude::*;
use solvarium::engine::challenge::{ChallengeId, Source};
use solvarium::engine::seed::Seed;
use solvarium::engine::session::{Saved, Session};
use solvarium::games;
use solvarium::games::fujisan::Fujisan;
use solvarium::lab::params::Params;
use solvarium::web::route::Route;

/// Texts that look a little like what is wanted, so that they get further than plain noise.
fn near_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[A-Za-z0-9_~/-]{0,60}",
        "[0-5]{12}-[0-5]{12}(~at[a-nA-N]{4})?(~summitlr)?",
        "(random|anycoin|piecepack|engraved|domino)(-solvable|-[0-9]{1,4}to[0-9]{1,4})?(~summitlr)?",
        "[ACMS][UDLR][0-9]{0,3}(\\(\\+[0-9]\\))?",
        "(human|hold2[0-9]|turns4|own~[A-Za-z0-9_-]{0,9})(~|-vs-)(human|optimal)(~goal[0-9]{1,4})?(~die[0-9]{1,2})?",
        "[0-9a-h]{16}(~to[0-9]{1,6})?(~evil[0-9]{1,3}-[rgd][0-9]?)?(~s[0-9]{1,7})?(~m[0-9]{1,7})?(~x[0-9a-f]{16})?",
        "[0-4]{16}(~b[1-3]{0,12})?(~n[0-9a-f]{1,4})?(~plus)?(~bonus24)?(~evil[0-9]{1,3}-g-cards)?",
        "(classic|2x2|3x3|5x5)(~to[0-9]{1,5})?(~evil[0-9]{1,3}-[rgd][0-9]?(-twos|-cards)?)?(~plus|~bonus24)?",
        "[0-1a-cA-B]{3}(-[0-1a-cA-B]{3}){0,3}~[0a-c]{3}(-[0a-c]{3}){0,3}(~eq[a-cA-B-]{0,4})?(~axis)?",
        "[a-cA-B]{1,3}_?[udlr]{1,6}",
        "[sxoynrk]{4}(-[sxoynrk]{4}){0,3}(~at[0-3][0-3][NESW])?(~cornerexit|~entrypush)?",
        "[0-3]{2}[NESW]{1,5}",
        "([4-9]x[4-9]-r[0-9](-o[0-9])?(-l[0-2]{3})?(-[0-9]to[0-9])?|garden-[0-9]{1,2})(~cornerexit|~entrypush)?",
        "[A-C0]{4}(-[A-C0]{4}){0,3}(~gravity(-up|-left|-right)?)?",
        "[a-dA-D][1-9][a-dA-D][1-9]|shuffle",
        "(problem-)?[2-7]x[2-6](-pairs|-f[1-4])?(-random)?(-gravity(-up|-left|-right)?)?",
        "2048/classic/[a-z0-9]{1,5}/~?[udlr-]{0,9}",
        "human~hold20~at[0-9]{1,3}-[0-9]{1,3}(-[0-9]{1,2}){6}-[0-9a-f]{16}",
    ]
}

proptest! {
    #[test]
    fn challenge_ids(text in near_text()) {
        if let Ok(id) = ChallengeId::parse(&text) {
            prop_assert_eq!(ChallengeId::parse(&id.to_string()), Ok(id));
        }
    }

    #[test]
    fn good_challenge_ids_are_read(game in "[a-z0-9]{1,10}", setup in "[a-z0-9~-]{1,20}", seed in "[a-z0-9-]{1,64}", moves in prop_oneof![proptest::collection::vec("[A-Z0-9]{1,5}", 0..6), proptest::collection::vec("[udlr]", 0..200)]) {
        prop_assume!(setup != "board");
        let id = ChallengeId { game, source: Source::Seeded { setup, seed: Seed::new(&seed).expect("a good seed") }, moves };
        prop_assert_eq!(ChallengeId::parse(&id.to_string()), Ok(id));
    }

    #[test]
    fn routes(text in near_text()) {
        let route = Route::parse(&text);
        let again = Route::parse(&route.to_string());
        match (&route, &again) {
            (Route::Bad { .. }, _) => {}
            _ => prop_assert_eq!(&route, &again),
        }
    }

    #[test]
    fn seeds(text in any::<String>()) {
        if let Ok(seed) = Seed::new(&text) {
            prop_assert_eq!(Seed::new(seed.as_str()), Ok(seed.clone()));
            prop_assert!(seed.as_str().len() <= 64);
        }
    }

    #[test]
    fn saves(text in any::<String>()) {
        prop_assert!(Saved::read(&text).is_err());
        prop_assert!(Session::<Fujisan>::restore(&text).is_err());
    }

    #[test]
    fn games_read_any_text(text in near_text(), m in near_text()) {
        for entry in games::entries() {
            let table = entry.table;
            if let Ok(position) = table.position(&text) {
                prop_assert_eq!(table.position(&position), Ok(position.clone()));
                prop_assert!(table.standing(&position).is_ok());
                // Whether this move is legal is not asked; it must be answered.
                table.play(&position, &m).ok();
            }
            if let Ok((code, _)) = table.setup_words(&text) {
                prop_assert_eq!(table.setup_words(&code).map(|words| words.0), Ok(code));
            }
            table.start(&Source::Board(text.clone())).ok();
        }
    }

    #[test]
    fn experiment_parameters(text in "[a-z0-9~-]{0,40}") {
        for info in games::experiments() {
            if let Ok(params) = Params::parse(info.params, &text) {
                prop_assert_eq!(Params::parse(info.params, &params.to_string()), Ok(params));
            }
        }
    }
}
