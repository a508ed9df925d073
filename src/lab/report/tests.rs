use super::*;

/// A report with every kind of cell that matters to JSON and CSV.
fn report() -> Report {
    let mut table = Table::new("means", "Means, \"all\"").text("Setup").number("Solvable, %").number("p").number("n");
    table.row(vec![
        Cell::text("Any, coin"),
        Cell::mean_sd(85.4, 0.67, 1),
        Cell::p_value(2.34567e-10),
        Cell::integer(7),
    ]);
    table.row(vec![Cell::text("say \"hi\""), Cell::Empty, Cell::p_value(f64::NAN), Cell::Integer(i128::MAX)]);
    let rows = vec![HistogramRow {
        label: "Random".into(),
        counts: vec![5, 15, 0, 80],
        median: Some(11.0),
        notes: vec![Note { label: "longest".into(), value: Cell::count(11) }],
    }];
    let chart = Chart::Histogram {
        x: Axis::new("moves"),
        bins: Bins::Whole { first: 8 },
        rows,
        marked: vec![0, 1],
        marked_label: "8–9 moves".into(),
    };
    let figure =
        Figure { id: "f9".into(), number: "Figure 9".into(), title: "Length".into(), caption: String::new(), chart };
    let claim = Claim::new("Every trial …", "**81.6 %**".into(), Judgement::Reproduced);
    Report { figures: vec![figure], tables: vec![table], claims: vec![claim] }
}

#[test]
fn json_keeps_a_report() {
    let report = report();
    let json = serde_json::to_string(&report).expect("a report is plain data");
    assert_eq!(serde_json::from_str::<Report>(&json).expect("as written"), report);
    assert!(json.contains("\"170141183460469231731687303715884105727\""), "large numbers are texts: {json}");
}

#[test]
fn csv_follows_rfc_4180() {
    let csv = report().tables[0].csv();
    let expected = "Setup,\"Solvable, %\",\"Solvable, %, SD\",p,n\r\n\
        \"Any, coin\",85.4,0.67,2.35e-10,7\r\n\
        \"say \"\"hi\"\"\",,,,170141183460469231731687303715884105727\r\n";
    assert_eq!(csv, expected);
}

#[test]
fn histogram_has_its_bins_median_share_and_notes() {
    let csv = report().figures[0].table().csv();
    let expected = "moves,Random\r\n8,5\r\n9,15\r\n10,0\r\n11,80\r\nMedian,11\r\n\"8–9 moves, %\",20\r\nlongest,11\r\n";
    assert_eq!(csv, expected);
}

#[test]
fn whole_report_names_each_table() {
    let csv = report().csv();
    assert!(csv.starts_with("Figure 9: Length\r\nmoves,Random\r\n"), "{csv}");
    assert!(csv.contains("longest,11\r\n\r\n\"Means, \"\"all\"\"\"\r\nSetup,"), "{csv}");
}

#[test]
fn lines_stand_side_by_side_only_over_the_same_x() {
    let series =
        |label: &str, x: f64| LineSeries { label: label.into(), points: vec![(x, 1.0), (2.0, 3.5)], steps: false };
    let chart = |series| Chart::Lines { x: Axis::new("x"), y: Axis::new("y").unit("%"), series, references: vec![] };
    let csv = |chart: Chart| chart.table().csv();
    assert_eq!(csv(chart(vec![series("a", 1.0), series("b", 1.0)])), "x,\"a, %\",\"b, %\"\r\n1,1,1\r\n2,3.5,3.5\r\n");
    let apart = csv(chart(vec![series("a", 1.0), series("b", 0.5)]));
    assert_eq!(apart, "Series,x,\"y, %\"\r\na,1,1\r\na,2,3.5\r\nb,0.5,1\r\nb,2,3.5\r\n");
    assert_eq!(csv(chart(vec![series("a", 1.0)])), "x,\"y, %\"\r\n1,1\r\n2,3.5\r\n");
}

#[test]
fn bars_have_columns_for_intervals_only_if_there_are_some() {
    let bar = Bar { value: 0.5, interval: Some((0.4, 0.6)), tone: Tone::Accent };
    let series = vec![
        BarSeries { label: "A".into(), mark: BarMark::Bar, bars: vec![Some(bar), None] },
        BarSeries { label: "B".into(), mark: BarMark::Line, bars: vec![Some(Bar::from(2.0))] },
    ];
    let categories = vec!["1".into(), "2".into()];
    let chart = Chart::Bars { category: "pieces".into(), categories, y: Axis::new("y"), series, references: vec![] };
    assert_eq!(chart.table().csv(), "pieces,A,\"A, low\",\"A, high\",B\r\n1,0.5,0.4,0.6,2\r\n2,,,,\r\n");
}

#[test]
fn boxes_list_all_values() {
    let group = BoxGroup::of("A", &[1.0, 2.0, 3.0, 4.0, 50.0]).expect("five finite values");
    let chart = Chart::BoxPlot { category: "Setup".into(), y: Axis::new("y"), groups: vec![group], references: vec![] };
    let expected = "Setup,Mean,Low whisker,First quartile,Median,Third quartile,High whisker,Outliers,\
        Value 1,Value 2,Value 3,Value 4,Value 5\r\nA,12,1,2,3,4,4,50.0,1,2,3,4,50\r\n";
    assert_eq!(chart.table().csv(), expected);
}

#[test]
fn heat_map_is_a_matrix_while_it_is_narrow() {
    let chart = |width: usize| {
        let columns = (0..width).map(|k| k.to_string()).collect();
        let cells = vec![vec![Some(0.25); width - 1]];
        let [x, y, scale] = ["c", "r", "v"].map(Axis::new);
        Chart::HeatMap { x, y, columns, rows: vec!["a".into()], cells, scale, middle: None }.table()
    };
    assert_eq!(chart(2).csv(), "r,0,1\r\na,0.25,\r\n");
    assert_eq!(chart(13).columns.len(), 3);
    assert_eq!(chart(13).rows.len(), 13);
}

#[test]
fn intervals_have_both_ends() {
    let group = IntervalGroup { label: "A".into(), intervals: vec![Some(Interval::mean_sd(2.0, 0.5))] };
    let kinds = vec!["solvable".into(), "unsolvable".into()];
    let x = Axis::new("links");
    let chart = Chart::Intervals { category: "Setup".into(), x, kinds, groups: vec![group], references: vec![] };
    assert_eq!(chart.table().rows[0][1..4], [2.0, 1.5, 2.5].map(|value| Cell::number(value, 0)));
    assert_eq!(chart.table().rows[0][4..], [Cell::Empty, Cell::Empty, Cell::Empty]);
}

#[test]
fn numbers_are_written_for_people() {
    let gap = number::GROUP;
    assert_eq!(number::integer(1053), "1053");
    assert_eq!(number::integer(-12_345_678), format!("−12{gap}345{gap}678"));
    assert_eq!(number::integer(i128::MIN).chars().count(), 40 + 12);
    assert_eq!(number::fixed(12345.678, 1), format!("12{gap}345.7"));
    assert_eq!(number::fixed(-0.04, 1), "0.0");
    assert_eq!(number::fixed(-1.25, 2), "−1.25");
    assert_eq!(number::fixed(f64::NAN, 2), "–");
    assert_eq!(number::fixed(4.8e19, 0), "4.8 × 10¹⁹");
    assert_eq!(number::scientific(1.9e-8, 2), "1.9 × 10⁻⁸");
    assert_eq!(number::scientific(1e100, 1), "1 × 10¹⁰⁰");
    assert_eq!(number::percent(0.816, 1), format!("81.6{gap}%"));
}

#[test]
fn p_values_are_written_by_their_size() {
    let cases = [
        (0.0, "< 10⁻²⁰⁰"),
        (2.0e-10, "2 × 10⁻¹⁰"),
        (0.000_99, "9.9 × 10⁻⁴"),
        (0.0012, "0.0012"),
        (0.012_34, "0.012"),
        (0.0996, "0.10"),
        (0.5, "0.50"),
        (0.999, "> 0.99"),
        (1.0, "1.00"),
        (1.5, "–"),
        (f64::NAN, "–"),
    ];
    for (p, words) in cases {
        assert_eq!(number::p_value(p), words, "{p}");
    }
    for p in [0.095_496, 0.095_49, 0.012_449_9, 0.994_96, 0.000_994_9] {
        assert_eq!(Cell::p_value(p).words(), number::p_value(p), "{p}");
    }
    assert_eq!(number::p_equals(0.0), "p < 10⁻²⁰⁰");
    assert_eq!(number::p_equals(0.03), "p = 0.030");
}

#[test]
fn only_what_is_certain_is_nothing_or_all() {
    let cases = [
        (0.0, "0"),
        (1e-5, "under 0.1"),
        (0.004, "0.4"),
        (0.735, "73.5"),
        (0.561, "56.1"),
        (0.999_4, "99.9"),
        (0.999_9, "over 99.9"),
        (1.0, "100"),
    ];
    for (share, text) in cases {
        assert_eq!(number::chance(share), format!("{text}{}%", number::GROUP));
    }
}
