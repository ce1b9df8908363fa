package epfabric.results.judge;

import static epfabric.results.judge.Judging.A3;
import static epfabric.results.judge.Judging.A4;
import static epfabric.results.judge.Judging.expect;

import epfabric.results.judge.JudgeCase.Node;
import epfabric.results.judge.nic.NicJudgedTest;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Failing logs in every format; each log fails for a different reason. */
public final class JudgeCases {
  private JudgeCases() {}

  /**
   * Returns all scenarios, and complete logs that fail because figures are too slow, or because
   * they come from a different test than expected.
   */
  public static List<JudgeCase> all() {
    List<JudgeCase> cases = new ArrayList<>(Scenarios.all().values());
    cases.add(
        JudgeCase.of(JudgeTest.GUIDE_EXCERPT, expected(TestKind.INTRANODE, A4, 8, "guide"))
            .named("the guide's intranode log"));
    for (LogFormat format : List.of(LogFormat.A, LogFormat.B, LogFormat.C)) {
      addIntranode(cases, format);
      addInternode(cases, format);
    }
    addRankTests(cases);
    addV2(cases);
    addLogsOfFiles(cases);
    addEnvelopes(cases);
    return cases;
  }

  /** Adds failing logs, each judged with the limits of the test that printed it. */
  private static void addLogsOfFiles(List<JudgeCase> cases) {
    for (String name :
        List.of(
            "a-unknown-exception",
            "b-host-assertion",
            "c-v2-device-timeouts",
            "d-half-a-gigabyte",
            "e-lowlat-64-tokens",
            "g-first-missing-case",
            "h-v2-four-ranks",
            "i-v2-barrier",
            "j-sweep-without-best",
            "n-lowlat-use-logfmt",
            "o-v2-ignore-local-traffic",
            "p-known-text-only")) {
      String log = text(Path.of("src/core/test/cases/logs", name + ".log"));
      TestKind test = Judging.onlyLog(log).identity().test().orElse(TestKind.UNKNOWN);
      add(cases, name, log, expect(test, A4, OptionalInt.empty()));
    }
    for (DataJudgedTest.Case data : DataJudgedTest.cases()) {
      add(cases, data.name(), data.log(), expect(TestKind.DEEPEP_DATA));
    }
    for (NicJudgedTest.Case nics : NicJudgedTest.cases()) {
      add(cases, nics.name(), nics.log(), expect(TestKind.NIC_BANDWIDTH));
    }
    String slow = NcclTestsLog.allToAll(2, 10).table();
    add(cases, "nccl-tests, slow", slow, expect(TestKind.NCCL_TESTS));
    add(
        cases,
        "nccl-tests, slow, JSON",
        NcclTestsLog.allToAll(2, 10).json(),
        expect(TestKind.NCCL_TESTS));
    String wrong = NcclTestsLog.allReduce(1, 200).table().replaceFirst("     0 ", "     3 ");
    add(cases, "nccl-tests, wrong", wrong, expect(TestKind.NCCL_ALLREDUCE));
  }

  /** Adds a log with the line prefixes of several log collectors. */
  private static void addEnvelopes(List<JudgeCase> cases) {
    String log = text(Path.of("src/core/test/cases/logs/o-v2-ignore-local-traffic.log"));
    for (String tag :
        List.of(
            "2026-11-20T10:00:00Z stdout F ",
            "[1,0]<stdout>:",
            "0: ",
            "ep-0-1  | ",
            "Nov 20 10:00:00 node0 ep[77]: ")) {
      String tagged = log.replaceAll("(?m)^", tag);
      add(cases, "in " + tag, tagged, withFourCases(expect(TestKind.INTRANODE)));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addIntranode(List<JudgeCase> cases, LogFormat format) {
    String name = "intranode " + format;
    List<DeepEpLog.Best> half = JudgeTest.slower(DeepEpLog.GUIDE_INTRANODE, 0.6);
    String slow = DeepEpLog.intranode(format, half).text();
    add(cases, name + ", slow", slow, expected(TestKind.INTRANODE, A4, 8, "default"));
    add(cases, name + ", slow, guide", slow, expected(TestKind.INTRANODE, A4, 8, "guide"));
    String good = DeepEpLog.intranode(format, DeepEpLog.GUIDE_INTRANODE).text();
    if (format != LogFormat.A) { // format A prints no time, which would show the number of GPUs
      add(cases, name + ", 4 GPUs", good, expected(TestKind.INTRANODE, A3, 4, "default"));
    }
    add(cases, name + " as internode", good, expect(TestKind.INTERNODE, 2));
  }

  private static void addInternode(List<JudgeCase> cases, LogFormat format) {
    String name = "internode " + format;
    List<DeepEpLog.Best> slower = JudgeTest.slower(DeepEpLog.HEALTHY_INTERNODE, 0.78);
    String slow = DeepEpLog.internode(format, slower).text();
    add(cases, name + ", slow", slow, expect(TestKind.INTERNODE, 2));
    add(cases, name + ", slow, nodes unknown", slow, expect(TestKind.INTERNODE));
    String shared = DeepEpLog.internode(format, DeepEpLog.GUIDE_INTERNODE).text();
    add(cases, name + ", shared NICs", shared, expect(TestKind.INTERNODE));
    String good = DeepEpLog.internode(format, DeepEpLog.HEALTHY_INTERNODE).text();
    add(cases, name + ", 4 nodes", good, expect(TestKind.INTERNODE, 4));
    add(cases, name + ", 4 GPUs", good, expected(TestKind.INTERNODE, A4, 4, "default"));
  }

  private static void addRankTests(List<JudgeCase> cases) {
    String two = RankLogs.text(RankLogs.lowLatency(0, 8));
    add(cases, "low latency of 2 nodes as 1", two.replace("[rank ", "[rank 1"), perNode());
    Shape few =
        new Shape(
            OptionalInt.of(64),
            OptionalInt.of(7168),
            OptionalInt.of(8),
            OptionalInt.of(256),
            OptionalInt.empty());
    add(cases, "low latency of 64 tokens", two, perNode().with(few));
    List<Node> folders = new ArrayList<>();
    for (int node = 0; node < 2; node++) {
      String log = RankLogs.text(RankLogs.lowLatency(8 * node, 8));
      RunFile file = RunFiles.ended(0).test("low-latency").node(node).nodes(2).build();
      folders.add(new Node("ll/node-" + node, log, Optional.of(file)));
    }
    cases.add(new JudgeCase("2 of 4 nodes", expect(TestKind.LOW_LATENCY, 4), folders));
    String sums = RankLogs.text(RankLogs.allReduce(16, 90));
    RunFile gib = RunFiles.ended(0).with("/usr/local/gib/lib64/libnccl.so.2").build();
    cases.add(JudgeCase.of(sums, gib, expect(TestKind.NCCL_ALLREDUCE, 2)).named("slow all-reduce"));
    String good = RankLogs.text(RankLogs.allReduce(16, 350));
    add(cases, "all-reduce on 4 nodes", good, expect(TestKind.NCCL_ALLREDUCE, 4));
    RunFile many = RunFiles.ended(0).test("nccl-allreduce").node(0).nodes(99).build();
    cases.add(
        JudgeCase.of(good, many, expect(TestKind.NCCL_ALLREDUCE, 2)).named("all-reduce of 99"));
  }

  /** Adds logs of V2 that are shortened to two cases of each data type. */
  private static void addV2(List<JudgeCase> cases) {
    String slow = RankLogs.text(fourCases(RankLogs.elastic(2, 8, 0.5)));
    add(cases, "V2 between nodes, slow", slow, withFourCases(expect(TestKind.INTERNODE, 2)));
    add(
        cases,
        "V2 between nodes, slow, nodes unknown",
        slow,
        withFourCases(expect(TestKind.INTERNODE)));
    String good = RankLogs.text(fourCases(RankLogs.elastic(1, 8)));
    RunExpectation fewer = expected(TestKind.INTRANODE, A4, 4, "default");
    add(cases, "V2 intranode, 4 GPUs", good, withFourCases(fewer));
  }

  private static List<String> fourCases(List<String> lines) {
    List<String> few = new ArrayList<>();
    int begun = -1;
    for (String line : lines) {
      begun += line.startsWith(" > Testing") ? 1 : 0;
      if (begun < 2 || begun == 18 || begun == 19) {
        few.add(line);
      }
    }
    return few;
  }

  private static RunExpectation withFourCases(RunExpectation e) {
    return new RunExpectation(
        e.test(),
        e.machine(),
        e.nodes(),
        e.gpusPerNode(),
        e.shape(),
        OptionalInt.of(4),
        e.limits());
  }

  private static RunExpectation perNode() {
    return expected(TestKind.LOW_LATENCY_NVLINK, A4, 8, "default");
  }

  private static RunExpectation expected(TestKind test, String machine, int gpus, String limits) {
    return new RunExpectation(
        test, machine, OptionalInt.empty(), gpus, Shape.OF_THE_LOG, OptionalInt.empty(), limits);
  }

  private static void add(List<JudgeCase> cases, String name, String log, RunExpectation expected) {
    cases.add(JudgeCase.of(log, expected).named(name));
  }
}
