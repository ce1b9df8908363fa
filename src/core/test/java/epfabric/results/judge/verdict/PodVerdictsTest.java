package epfabric.results.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PodVerdictsTest {
  private static final RunExpectation EXPECTED =
      new RunExpectation(
          TestKind.INTERNODE,
          "a4-highgpu-8g",
          OptionalInt.of(2),
          8,
          RunExpectation.Shape.OF_THE_LOG,
          OptionalInt.empty(),
          "default");

  private static Verdict verdictOf(Kind kind, String why) {
    List<Reason> reasons = why.isEmpty() ? List.of() : List.of(new Reason(kind, "c", why, "", ""));
    return PodVerdicts.bare(kind, EXPECTED, reasons);
  }

  @Test
  void aLogMayHaveLinesAroundTheVerdict() {
    String json = VerdictJson.of(List.of(verdictOf(Kind.FAIL, "46 GB/s")));
    Verdict read = PodVerdicts.ofLog("gpu-0", "a warning\n" + json + "the end\n").orElseThrow();
    assertThat(read.kind()).isEqualTo(Kind.FAIL);
    assertThat(read.reasons()).extracting(Reason::what).containsExactly("46 GB/s");
    assertThat(PodVerdicts.ofLog("gpu-0", "no verdict")).isEmpty();
    assertThat(PodVerdicts.ofLog("gpu-0", "")).isEmpty();
    assertThat(PodVerdicts.ofLog("gpu-0", "} {")).isEmpty();
  }

  /** A JVM may print other lines when it is terminated. */
  @Test
  void bracesAfterTheVerdictAreIgnored() {
    String json = VerdictJson.of(List.of(verdictOf(Kind.FAIL, "46 GB/s {of 90}\n}")));
    for (String textAfterVerdict : List.of("{\"signal\": \"TERM\"}\n", "} done\n", "\n}\n", "{")) {
      assertThat(PodVerdicts.ofLog("gpu-0", json + textAfterVerdict))
          .as(textAfterVerdict)
          .hasValueSatisfying(verdict -> assertThat(verdict.kind()).isEqualTo(Kind.FAIL));
    }
  }

  @Test
  void aVerdictThatIsCutOffIsNotRead() {
    String json = VerdictJson.of(List.of(verdictOf(Kind.PASS, ""), verdictOf(Kind.FAIL, "slow")));
    for (int length = 0; length < json.stripTrailing().length(); length++) {
      assertThat(PodVerdicts.ofLog("gpu-0", json.substring(0, length))).isEmpty();
    }
  }

  @Test
  void aTerminationMessageIsAVerdictWithoutMeasurements() {
    String words = VerdictJson.summary(verdictOf(Kind.DEGRADED, "slow"), 4096);
    Verdict read = PodVerdicts.ofWords(EXPECTED, words).orElseThrow();
    assertThat(read.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(read.reasons()).extracting(Reason::what).containsExactly("slow");
    assertThat(read.notes()).containsExactly("the judge's log could not be read: no figures");
    assertThat(PodVerdicts.ofWords(EXPECTED, "OOMKilled, exit code 137")).isEmpty();
    assertThat(PodVerdicts.ofWords(EXPECTED, "{\"verdict\":")).isEmpty();
  }

  @Test
  void aTestIsEmulatedIfOneOfItsNodesIsEmulated() {
    String words = "{\"verdict\": \"pass\", \"log\": \"emulated\"}";
    Verdict emulated = PodVerdicts.ofWords(EXPECTED, words).orElseThrow();
    Verdict real = verdictOf(Kind.DEGRADED, "slow");
    for (List<Verdict> both : List.of(List.of(real, emulated), List.of(emulated, real))) {
      assertThat(PodVerdicts.merged(both).run().provenance()).isEqualTo(Provenance.EMULATED);
      assertThat(PodVerdicts.merged(both).kind()).isEqualTo(Kind.DEGRADED);
    }
  }

  @Test
  void aTestHasTheVerdictOfItsWorstNode() {
    Verdict merged =
        PodVerdicts.merged(
            List.of(
                verdictOf(Kind.PASS, ""),
                verdictOf(Kind.FAIL, "b"),
                verdictOf(Kind.INCONCLUSIVE, "c")));
    assertThat(merged.kind()).isEqualTo(Kind.FAIL);
    assertThat(merged.reasons()).extracting(Reason::what).containsExactly("b", "c");
  }
}
