package epfabric.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.ErrorCorpus.Sample;
import epfabric.results.judge.run.Cause;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that every error text is quoted as the cause, whether or not the catalog contains the
 * text.
 */
class ErrorCorpusTest {
  static List<Sample> failures() throws IOException {
    return ErrorCorpus.failures();
  }

  static List<Sample> harmless() throws IOException {
    return ErrorCorpus.harmless();
  }

  @Test
  void theCorpusHasManyFailures() throws IOException {
    assertThat(failures()).hasSizeGreaterThanOrEqualTo(140);
    assertThat(failures()).allSatisfy(sample -> assertThat(sample.quote()).isNotEmpty());
    assertThat(harmless()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void theCauseIsQuoted(Sample sample) {
    Verdict verdict = Judging.judge(sample.log(), TestKind.UNKNOWN);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().get(0).what())
        .startsWith(sample.quotation())
        .contains(sample.quote());
    assertThat(verdict.reasons().get(0).where()).startsWith("test.log");
  }

  /**
   * Repeats the check for logs that begin like the log of a DeepEP test, from which the judge
   * infers --test.
   */
  @ParameterizedTest
  @MethodSource("failures")
  void theCauseIsQuotedFromTheLogOfATest(Sample sample) {
    String firstLines = "[config] num_tokens=4096, hidden=7168, num_topk=8\n";
    String log = sample.log().startsWith("[pod/") ? sample.log() : firstLines + sample.log();
    Verdict verdict = Judging.judge(log, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().get(0).what())
        .startsWith(sample.quotation())
        .contains(sample.quote());
  }

  /** Checks that prefixes of log collectors and launchers change neither the cause nor its rank. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[pod/ep-0-abcde/test] 2026-11-20T10:00:00.1Z %s",
        "2026-11-20T10:00:00.1Z stderr F 3: %s",
        "{\"log\":\"0: %s\\n\",\"stream\":\"stderr\",\"time\":\"2026-11-20T10:00:00Z\"}",
        "\u001b[36mep-node0-1  |\u001b[0m %s\r",
      })
  void prefixesOfLogCollectorsDoNotChangeTheCause(String envelope) throws IOException {
    List<Sample> withoutPrefix =
        failures().stream().filter(s -> !s.log().startsWith("[pod/")).toList();
    for (Sample sample : withoutPrefix) {
      assertThat(quoted(sample, envelope)).as(sample.toString()).contains(sample.quote());
    }
  }

  private static String quoted(Sample sample, String envelope) {
    boolean json = envelope.startsWith("{");
    String log =
        sample
            .log()
            .lines()
            .map(line -> json ? line.replace("\\", "\\\\").replace("\"", "\\\"") : line)
            .map(line -> envelope.replace("%s", line) + "\n")
            .collect(Collectors.joining());
    return Judging.judge(log, TestKind.UNKNOWN).reasons().get(0).what();
  }

  /**
   * Checks that texts of healthy runs are not quoted as a cause and do not fail a run with complete
   * lines.
   */
  @ParameterizedTest
  @MethodSource("harmless")
  void textsOfHealthyRunsFailNoRun(Sample sample) {
    String log = DeepEpLog.guideIntranode().text() + sample.log();
    Verdict verdict = Judging.judge(log, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.reasons()).isEmpty();
  }

  /**
   * A peer's message about its broken connection to a crashed rank is not the cause of the crash.
   */
  @Test
  void aGenericExceptionAfterACrashIsNotTheCause() {
    String log =
        """
        [n1:812:0:812] Caught signal 11 (Segmentation fault: invalid permissions)
        torch.distributed.DistBackendError: NCCL error in: a.cpp:1, unhandled system error
        """;
    assertThat(Judging.judge(log, TestKind.UNKNOWN).reasons().get(0).what())
        .isEqualTo(
            "most likely cause: \"[n1:812:0:812] Caught signal 11 (Segmentation fault: invalid"
                + " permissions)\"");
  }

  /** Programs print a stack without an exception for information only. */
  @Test
  void aStackWithoutAnExceptionIsNoCause() {
    String place = "  File \"a.py\", line 3, in go\n    run()\n";
    assertThat(cause("Stack (most recent call last):\n" + place + "step 1\nstep 2\nDone: 3\n"))
        .isEmpty();
    assertThat(cause(place + "acme.Unplugged: rail 5\n"))
        .map(Cause::text)
        .contains("acme.Unplugged: rail 5");
  }

  private static Optional<Cause> cause(String log) {
    return Judging.onlyLog("[config] x\n" + log).findings().cause();
  }

  /** An error more than nine lines after a crash is unrelated to the crash. */
  @Test
  void onlyAnErrorSoonAfterACrashIsQuotedInsteadOfTheCrash() {
    String crash = "Segmentation fault (core dumped)\n";
    String error = "acme: error: rail 3 is not there\n";
    assertThat(quoted(crash + "x\n".repeat(9) + error)).contains("rail 3 is not there");
    assertThat(quoted(crash + "x\n".repeat(10) + error)).contains("Segmentation fault");
  }

  private static String quoted(String log) {
    return Judging.judge(log, TestKind.UNKNOWN).reasons().get(0).what();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Message: Pod was terminated in response to imminent node shutdown.",
        "  Warning  Preempted  3s  default-scheduler  Preempted by pod 7a3b on node gke-x",
        "Instance gke-gpu-1 was preempted.",
        "  Normal  TaintManagerEviction  2s  taint-eviction-controller  Marking for deletion",
        "torch.distributed.elastic.multiprocessing.api.SignalException: Process 7 got signal: 15",
        "api.py:704] Received 15 death signal, shutting down workers",
        "slurmstepd: error: *** STEP 7.0 ON n1 CANCELLED AT 2026-11-20T10:00:00 DUE TO PREEMPTION ***",
      })
  void aRunThatWasEndedFromOutsideIsInconclusive(String line) {
    for (String firstLines : List.of("", "[config] num_tokens=4096, hidden=7168, num_topk=8\n")) {
      TestKind test = firstLines.isEmpty() ? TestKind.UNKNOWN : TestKind.INTRANODE;
      Verdict verdict = Judging.judge(firstLines + line + "\n", test);
      assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
      assertThat(verdict.reasons().get(0).what())
          .isEqualTo(
              "the test was ended from outside: a preempted node, a deadline, kubectl delete");
    }
  }

  /** An error text does not fail a run whose program succeeded nevertheless. */
  @Test
  void anUnknownErrorTextOfASuccessfulRunIsOnlyNoted() {
    DeepEpLog log = DeepEpLog.guideIntranode().then("acme: error: retrying rail 3");
    RunLogs run = Judging.run(log.text(), RunFiles.ended(0).test("intranode").build());
    Verdict verdict = Judging.judge(run, Judging.expect(TestKind.INTRANODE));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes()).anyMatch(note -> note.contains("acme: error: retrying rail 3"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "calc_diff ok, 0 errors",
        "NCCL_ASYNC_ERROR_HANDLING=1",
        "node:1:1 [0] NCCL INFO NET/Plugin: Could not find: libnccl-net.so. Failed to load",
        "# Out of bounds values : 0 OK",
        "/opt/a.py:3: UserWarning: this error is old",
        "    raise RuntimeError('x')",
        "All tests passed without failures",
      })
  void textsWithoutAnErrorAreNotQuoted(String line) {
    assertThat(Judging.onlyLog("[config] x\n" + line + "\n").findings().cause()).isEmpty();
  }
}
