package epfabric.results.judge.nccl;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.nccl.NcclRun.Size;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import java.util.Optional;

/**
 * Checks the output of NCCL's tests: the table is complete, no element is wrong, and the bandwidth
 * of each size fits its time.
 */
final class NcclRules {
  private static final String WHOLE = "judge the whole log of the test";

  private final JudgedSituation situation;
  private final RunFindings findings;

  NcclRules(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  void check(NodeLog log, NcclRun run) {
    if (run.head().ours()) {
      checkAllReduce(log, run);
    } else {
      checkTable(log, run);
    }
    for (Size size : run.sizes()) {
      if (size.wrong().orElse(0) > 0) {
        findings.fail(
            "wrong-sum",
            Place.of(log, size.line()),
            CountedNoun.of(size.wrong().getAsInt(), "wrong element")
                + " in "
                + size.bytes()
                + " bytes",
            "data are corrupted in transit: run the per-node tests to find the node");
      }
      if (run.joined().orElse(situation.ranks()) == situation.ranks()) {
        checkTime(log, run, size);
      }
    }
  }

  private void checkAllReduce(NodeLog log, NcclRun run) {
    if (run.announcedSizes().isEmpty()) {
      findings.fail("no-end", Place.of(log), "no line \"[all-reduce] done\"", WHOLE);
    } else if (distinct(run) != run.announcedSizes().getAsInt() || run.sizes().isEmpty()) {
      String what =
          distinct(run)
              + " of "
              + CountedNoun.of(run.announcedSizes().getAsInt(), "size")
              + " in the log";
      findings.fail("sizes", Place.of(log), what, WHOLE);
    } else if (run.sizes().size() != distinct(run)) {
      findings.fail("sizes", Place.of(log), "a size is in the log twice", "judge one run's log");
    }
  }

  private void checkTable(NodeLog log, NcclRun run) {
    if (run.sizes().isEmpty()) {
      findings.fail("sizes", Place.of(log), "no row with a size: nothing was measured", WHOLE);
    }
    if (!run.end().seen()) {
      findings.fail("no-end", Place.of(log), "no line \"# Avg bus bandwidth\"", WHOLE);
    }
    if (!run.sizes().isEmpty() && run.sizes().size() < run.end().planned()) {
      String what = run.sizes().size() + " of " + run.end().planned() + " sizes in the log";
      findings.fail("sizes", Place.of(log), what, WHOLE);
    }
    if (run.end().refused()) {
      findings.fail(
          "nccl-tests-failed",
          Place.of(log),
          "the built-in check of nccl-tests printed FAILED",
          "out of bounds values: data are corrupted; average: NCCL_TESTS_MIN_BW is not reached");
    }
    if (run.sizes().stream().allMatch(size -> size.wrong().isEmpty())) {
      findings.note("no data were checked: nccl-tests ran with -c 0");
    }
    if (run.largest().filter(size -> size.bytes() < NcclRun.LARGE).isPresent()) {
      findings.note("bandwidth was not judged: messages under 256 MiB measure latency too (-e 8G)");
    }
    run.end()
        .average()
        .ifPresent(gbps -> findings.note("average bus bandwidth of all sizes: " + gbps + " GB/s"));
  }

  private static long distinct(NcclRun run) {
    return run.sizes().stream().map(Size::bytes).distinct().count();
  }

  /** Checks that bus bandwidth × time equals the bytes × the factor of the collective. */
  private void checkTime(NodeLog log, NcclRun run, Size size) {
    int n = situation.ranks();
    Optional<Double> factor = run.head().operation().factor(n);
    double moved = size.busGbps() * size.microseconds() * 1000;
    double implied = factor.orElse(0.0) * size.bytes();
    double rounding = 0.005 * size.microseconds() * 1000 + 0.005 * size.busGbps() * 1000;
    if (factor.isPresent() && Math.abs(moved - implied) > rounding + implied * 0.001) {
      findings.fail(
          "self-check",
          Place.of(log, size.line()),
          "bandwidth x time does not fit " + size.bytes() + " bytes on " + n + " ranks",
          "the line was damaged, or --nodes is not the run's");
    }
  }
}
