//! The hardest boards known, and challenges that were published: data for the page's records and for the lab.
//!
//! Every optimum is by the rule of the summit that its position says (without `~summitlr`: the paper's), and a test
//! proves it anew. Boards found here name the command that finds them again, byte for byte.

use std::cmp::Reverse;

use super::rules::Mountain;
use super::setup::Base;
use crate::engine::notation::Notation;

/// A board and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position, as in an id.
    pub position: &'static str,
    /// Moves of a shortest solution.
    pub optimum: u16,
    /// Who found it and where it was published, or the command that finds it.
    pub source: &'static str,
}

impl Record {
    /// Whether a setup can deal the board, and it is meant for this rule of the summit.
    pub fn fits(&self, base: Base, summit_lr: bool) -> bool {
        Mountain::decode(self.position).is_ok_and(|board| board.summit_lr == summit_lr && base.deals(&board.values))
    }
}

/// The records that a setup can deal under a rule of the summit, the longest first.
pub fn of(base: Base, summit_lr: bool) -> impl Iterator<Item = &'static Record> {
    let mut fitting: Vec<&Record> = RECORDS.iter().filter(|record| record.fits(base, summit_lr)).collect();
    // Stable: of equal length, what was published first stays first.
    fitting.sort_by_key(|record| Reverse(record.optimum));
    fitting.into_iter()
}

/// The longest of [`of`].
pub fn best(base: Base, summit_lr: bool) -> Option<&'static Record> {
    of(base, summit_lr).next()
}

const fn record(position: &'static str, optimum: u16, source: &'static str) -> Record {
    Record { position, optimum, source }
}

const KIRKBY_WIKI: &str = "Don Kirkby, piecepack wiki, 2004";
const KIRKBY_WALKER: &str = "Don Kirkby, FujiWalker, 2005";
const DONIMOES: &str = "Don Kirkby, Donimoes, 2019";
const TIMOJCH: &str = "timojch, Puzzling Stack Exchange, 2022";

/// All records.
pub const RECORDS: &[Record] = &[
    record("554344221335-311400512200", 12, KIRKBY_WIKI),
    record("444520240311-125335325100", 29, KIRKBY_WIKI),
    record("523043220545-301111542403", 39, KIRKBY_WIKI),
    record("551102224335-244331001054", 62, KIRKBY_WIKI),
    record("244331001055-551102224334", 63, KIRKBY_WALKER),
    record("321001031231-400452325514", 14, DONIMOES),
    record("255102331451-112450243040", 17, DONIMOES),
    record("510311220400-225553044313", 20, DONIMOES),
    record("312342010150-431520504423", 23, DONIMOES),
    record("550131101144-202254530302", 26, DONIMOES),
    record("552011320034-214424201515", 29, DONIMOES),
    record("325431401221-450100022433", 32, DONIMOES),
    record("431522011033-010403542354", 36, DONIMOES),
    record("445100100135-532215424301", 61, DONIMOES),
    record("242535124234-551011001400", 64, DONIMOES),
    record("241005124240-552531001434", 68, DONIMOES),
    record("550201101540-133424213205", 70, DONIMOES),
    record("004101032242-543425105154", 64, DONIMOES),
    record("015002532325-450213401442", 23, TIMOJCH),
    record("530323244412-345110305155", 45, TIMOJCH),
    record("440020015143-213234130255", 65, TIMOJCH),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fujisan::solver::Solver;

    #[test]
    fn every_optimum_is_proved() {
        let mut solver = Solver::new();
        for record in RECORDS {
            let board = Mountain::decode(record.position).expect("a position");
            assert_eq!(board.encode(), record.position);
            assert_eq!(solver.optimum(&board.values, board.summit_lr), Some(record.optimum), "{}", record.position);
        }
    }

    #[test]
    fn records_belong_to_their_setups() {
        let longest = |base| best(base, false).map(|record| record.optimum);
        assert!(longest(Base::Piecepack) >= Some(63) && longest(Base::Domino) >= Some(70));
        // Coins of four suits are any coins, and dice can do everything.
        assert!(longest(Base::Random) >= longest(Base::AnyCoin) && longest(Base::AnyCoin) >= longest(Base::Piecepack));
        assert_eq!(of(Base::Random, false).count() + of(Base::Random, true).count(), RECORDS.len());
    }
}
