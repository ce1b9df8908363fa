package epfabric.jobs.serving;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FabricVerdictTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final String WRITE_AGAIN =
      ". Write this file again with --results once they have passed.";

  private static Verdict verdict(String test, String machine, Provenance provenance, Kind kind) {
    RunExpectation expected =
        new RunExpectation(
            TestKind.parse(test).orElseThrow(),
            machine,
            OptionalInt.empty(),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    return new Verdict(kind, List.of(), List.of(), List.of(), Verdict.Run.of(expected, provenance));
  }

  private static Verdict verdict(String test, Kind kind) {
    return verdict(test, "a4-highgpu-8g", Provenance.REAL, kind);
  }

  /** Returns passing verdicts of all planned tests, except one of the given kind. */
  private static List<Verdict> allPassExcept(String test, Kind kind) {
    List<Verdict> all = new ArrayList<>();
    PLAN.workload()
        .acceptance()
        .tests()
        .forEach(run -> all.add(verdict(run.test(), run.test().equals(test) ? kind : Kind.PASS)));
    return all;
  }

  private static Optional<String> reasonToWait(List<Verdict> verdicts, Kind worst) {
    return FabricVerdict.of(PLAN, verdicts, worst).held();
  }

  @Test
  void aServerStartsWhenEveryPlannedTestHasPassed() {
    assertThat(reasonToWait(allPassExcept("", Kind.PASS), Kind.PASS)).isEmpty();
  }

  @Test
  void aServerWaitsIfThereAreNoResults() {
    assertThat(reasonToWait(List.of(), Kind.PASS))
        .contains("The fabric's acceptance tests have not passed yet" + WRITE_AGAIN);
  }

  @Test
  void theWorstVerdictKeepsTheServerWaitingUnlessItIsAccepted() {
    List<Verdict> degraded = allPassExcept("internode", Kind.DEGRADED);
    assertThat(reasonToWait(degraded, Kind.PASS))
        .contains("The fabric's verdict: internode degraded" + WRITE_AGAIN);
    assertThat(reasonToWait(degraded, Kind.DEGRADED)).isEmpty();
    assertThat(reasonToWait(allPassExcept("internode", Kind.INCONCLUSIVE), Kind.DEGRADED))
        .contains("The fabric's verdict: internode inconclusive" + WRITE_AGAIN);
    List<Verdict> two = allPassExcept("internode", Kind.FAIL);
    two.add(verdict("epbench", Kind.DEGRADED));
    assertThat(reasonToWait(two, Kind.PASS))
        .contains("The fabric's verdict: epbench degraded, internode fail" + WRITE_AGAIN);
  }

  @Test
  void aPlannedTestWithoutAVerdictKeepsTheServerWaiting() {
    List<Verdict> all = allPassExcept("", Kind.PASS);
    all.removeIf(v -> v.run().expected().test().word().startsWith("low-latency"));
    assertThat(reasonToWait(all, Kind.DEGRADED))
        .contains(
            "The results have no verdict of low-latency-nvlink, low-latency-nic, low-latency"
                + WRITE_AGAIN);
  }

  @Test
  void resultsOfADifferentMachineAndEmulatedResultsAreIgnored() {
    List<Verdict> other = allPassExcept("", Kind.PASS);
    other.add(verdict("internode", "a3-ultragpu-8g", Provenance.REAL, Kind.PASS));
    FabricVerdict seen = FabricVerdict.of(PLAN, other, Kind.PASS);
    assertThat(seen.held()).contains("The results are of a3-ultragpu-8g" + WRITE_AGAIN);
    assertThat(seen.verdicts()).isEmpty();
    List<Verdict> emulated =
        List.of(verdict("internode", "a4-highgpu-8g", Provenance.EMULATED, Kind.PASS));
    assertThat(reasonToWait(emulated, Kind.PASS))
        .contains("The results are emulated, not measured" + WRITE_AGAIN);
  }
}
