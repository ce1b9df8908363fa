package epfabric.results.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class VerdictReaderTest {
  private static final Verdict VERDICT =
      new Verdict(
          Verdict.Kind.DEGRADED,
          List.of(new Reason(Verdict.Kind.DEGRADED, "slow", "is: \"slow\"", "fix it", "log:7")),
          List.of("a note: # with YAML's characters"),
          List.of(
              new Figure(
                  Phase.LOW_LATENCY_DISPATCH,
                  Link.RDMA,
                  "log",
                  new Verdict.Rate(
                      43.36,
                      OptionalDouble.of(21.68),
                      OptionalDouble.of(43.4),
                      OptionalDouble.of(45.2)),
                  OptionalDouble.of(1391.125),
                  new Verdict.Bounds(OptionalDouble.of(60), OptionalDouble.empty()),
                  Optional.of("slowest rank, 3"))),
          new Verdict.Run(
              new RunExpectation(
                  TestKind.LOW_LATENCY_NIC,
                  "a4-highgpu-8g",
                  OptionalInt.of(1),
                  1,
                  RunExpectation.Shape.OF_THE_LOG,
                  OptionalInt.empty(),
                  "guide"),
              Provenance.REPLAYED,
              List.of("/opt/libnccl.so"),
              List.of(new Fact("format", "low-latency"), new Fact("ranks", "8"))));

  @Test
  void theFileOfTheJudgeIsRead() {
    ReadingState reading = new ReadingState();
    List<Verdict> read =
        VerdictReader.read("a.json", VerdictJson.of(List.of(VERDICT, VERDICT)), reading);
    assertThat(problems(reading)).isEmpty();
    assertThat(read).containsExactly(VERDICT, VERDICT);
  }

  @Test
  void invalidValuesAreReportedWithTheirPlaces() {
    String text =
        VerdictJson.of(List.of(VERDICT))
            .replace("43.36", "-1")
            .replace("\"lowLatencyDispatch\"", "\"dispatch\"")
            .replace("\"degraded\",\n      \"test\"", "\"fine\",\n      \"test\"");
    ReadingState reading = new ReadingState();
    assertThat(VerdictReader.read("a.json", text, reading)).isEmpty();
    assertThat(problems(reading))
        .isEqualTo(
            """
            a.json:5:18: verdicts[0].verdict: not a verdict, got "fine"
              expected: pass, degraded, fail, inconclusive
            a.json:25:20: verdicts[0].figures[0].phase: not a phase, got "dispatch"
              expected: dispatchFp8, dispatchBf16, combine, lowLatencyBoth, lowLatencyDispatch, lowLatencyCombine, nicWrite, nicSlowest, nicRead, nicHostWrite, allReduce, allGather, reduceScatter, alltoall, alltoallv, broadcast, reduce, gather, scatter, sendrecv, hypercube
            a.json:28:26: verdicts[0].figures[0].logicalGbps: not a figure, got "-1"
              expected: a number, 0 or more""");
  }

  @Test
  void refusesAnUnknownFormatAndFilesWithoutVerdicts() {
    assertThat(problemsOfRefusedFile("{\"format\": 2, \"verdicts\": []}"))
        .contains("a.json:1:12: format: not a whole number from 1 to 1, got \"2\"");
    assertThat(problemsOfRefusedFile("{\"format\": 1}"))
        .isEqualTo(
            """
            a.json:1:1: no verdict in it
              expected: what `epfabric results judge --output json` writes""");
    assertThat(problemsOfRefusedFile("{\"format\": 1, ")).contains("not readable as YAML");
  }

  private static String problemsOfRefusedFile(String text) {
    ReadingState reading = new ReadingState();
    assertThat(VerdictReader.read("a.json", text, reading)).isEmpty();
    return problems(reading);
  }

  private static String problems(ReadingState reading) {
    return reading.problems().ordered().stream()
        .map(Problem::render)
        .collect(Collectors.joining("\n"));
  }
}
