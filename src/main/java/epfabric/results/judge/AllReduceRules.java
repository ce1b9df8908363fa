package epfabric.results.judge;

import epfabric.results.judge.AllReduce.Size;
import epfabric.results.judge.RunFindings.Place;

/** NCCL's all-reduce: every size announced, no wrong element, all ranks. */
final class AllReduceRules {
  private static final String WHOLE = "judge the whole log of the test";

  private final JudgedSituation situation;
  private final RunFindings findings;

  AllReduceRules(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  void check(NodeLog log, AllReduce run) {
    if (run.announcedSizes().isEmpty()) {
      findings.fail("no-end", Place.of(log), "no line \"[all-reduce] done\"", WHOLE);
    } else if (distinct(run) != run.announcedSizes().getAsInt() || run.sizes().isEmpty()) {
      String what = distinct(run) + " of " + run.announcedSizes().getAsInt() + " sizes in the log";
      findings.fail("sizes", Place.of(log), what, WHOLE);
    } else if (run.sizes().size() != distinct(run)) {
      findings.fail("sizes", Place.of(log), "a size is in the log twice", "judge one run's log");
    }
    for (Size size : run.sizes()) {
      if (size.wrong() > 0) {
        findings.fail(
            "wrong-sum",
            Place.of(log, size.line()),
            size.wrong() + " wrong elements in " + size.bytes() + " bytes",
            "data are corrupted in transit: run the per-node tests to find the node");
      }
      if (run.joined().orElse(situation.ranks()) == situation.ranks()) {
        timed(log, size);
      }
    }
  }

  private static long distinct(AllReduce run) {
    return run.sizes().stream().map(Size::bytes).distinct().count();
  }

  /** Bus bandwidth × time is 2 × bytes × (n−1)/n. */
  private void timed(NodeLog log, Size size) {
    int n = situation.ranks();
    double moved = size.busGbps() * size.microseconds() * 1000;
    double implied = 2.0 * size.bytes() * (n - 1) / n;
    double rounding = 0.005 * size.microseconds() * 1000 + 0.005 * size.busGbps() * 1000;
    if (Math.abs(moved - implied) > rounding + implied * 0.001) {
      findings.fail(
          "self-check",
          Place.of(log, size.line()),
          "bandwidth x time does not fit " + size.bytes() + " bytes on " + n + " ranks",
          "the line was damaged, or --nodes is not the run's");
    }
  }
}
