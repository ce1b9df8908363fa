package epfabric.results.judge;

import static epfabric.results.judge.Judging.A3;
import static epfabric.results.judge.Judging.A4;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.NodeRound;
import epfabric.results.judge.GroupedRun.Part;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that options, run.json, results, ranks and world size must agree. */
class NodeAgreementTest {
  private static final String ALL_REDUCE_LOG = RankLogs.text(RankLogs.allReduce(16, 350));
  private static final String INTRANODE_LOG = DeepEpLog.guideIntranode().text();

  private static NodeRun folder(String source, String log, RunFiles file) {
    return new NodeRun(
        source,
        Judging.read(source + "/test.log", log),
        Optional.of(file.build()),
        true,
        List.of());
  }

  private static NodeRun lowLatency(int node, int nodeOfRanks, int nodes) {
    String log = RankLogs.text(RankLogs.lowLatency(8 * nodeOfRanks, 8));
    return folder("all/node-" + node, log, RunFiles.ended(0).node(node).nodes(nodes));
  }

  private static RunLogs lowLatency(int folders, int nodes) {
    return new RunLogs(
        IntStream.range(0, folders).mapToObj(node -> lowLatency(node, node, nodes)).toList(), true);
  }

  private static void assertInconclusive(Verdict verdict, String... expectedReasons) {
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reasons().stream().map(Verdict.Reason::what))
        .containsExactly(expectedReasons);
  }

  @Test
  void aRunPassesIfAllNumbersAgree() {
    assertThat(judge(lowLatency(2, 2), expect(TestKind.LOW_LATENCY, 2)).reasons()).isEmpty();
    assertThat(judge(lowLatency(4, 4), expect(TestKind.LOW_LATENCY)).reasons()).isEmpty();
  }

  @Test
  void foldersOfTwoNodesAreNotARunOfFourNodes() {
    assertInconclusive(
        judge(lowLatency(2, 2), expect(TestKind.LOW_LATENCY, 4)),
        "the numbers of nodes differ: 4 expected; 2 in all/node-0/run.json and 1 other; results of"
            + " 2 nodes; ranks of 2 nodes in the logs");
  }

  @Test
  void runFilesOfFourNodesAreNotARunOfTwoNodes() {
    assertInconclusive(
        judge(lowLatency(2, 4), expect(TestKind.LOW_LATENCY, 2)),
        "there is nothing from node 2, 3, of 4 nodes",
        "the numbers of nodes differ: 2 expected; 4 in all/node-0/run.json and 1 other; results of"
            + " 2 nodes; ranks of 2 nodes in the logs");
  }

  @Test
  void foldersThatAreNamedOneByOneAreCounted() {
    RunLogs two = new RunLogs(lowLatency(2, 4).nodes());
    assertInconclusive(
        judge(two, expect(TestKind.LOW_LATENCY, 4)),
        "the numbers of nodes differ: 4 expected; 4 in all/node-0/run.json and 1 other; results of"
            + " 2 nodes; ranks of 2 nodes in the logs");
  }

  @Test
  void theViewOfOneNodeSufficesForThatNode() {
    RunLogs one = new RunLogs(List.of(lowLatency(1, 1, 2)));
    assertThat(judge(one, expect(TestKind.LOW_LATENCY, 2)).reasons()).isEmpty();
  }

  @Test
  void aRunFileWithADifferentNumberOfNodesThanItsLogIsReported() {
    RunLogs run =
        new RunLogs(List.of(folder("ar", ALL_REDUCE_LOG, RunFiles.ended(0).node(0).nodes(99))));
    assertInconclusive(
        judge(run, expect(TestKind.NCCL_ALLREDUCE, 2)),
        "the numbers of nodes differ: 2 expected; 99 in ar/run.json; 16 ranks in ar/test.log (2"
            + " nodes of 8)");
    assertInconclusive(
        judge(run, expect(TestKind.NCCL_ALLREDUCE)),
        "the numbers of nodes differ: 99 in ar/run.json; 16 ranks in ar/test.log (2 nodes of 8)");
  }

  @Test
  void aNumberOfRanksThatFillsNoWholeNodesIsReported() {
    RunLogs run = Judging.run(RankLogs.text(RankLogs.allReduce(12, 350)));
    assertInconclusive(
        judge(run, expect(TestKind.NCCL_ALLREDUCE, 2)),
        "the numbers of nodes differ: 2 expected; 12 ranks in test.log");
  }

  @Test
  void aNodeIndexBeyondTheRunIsReported() {
    RunLogs run =
        new RunLogs(List.of(folder("ar", ALL_REDUCE_LOG, RunFiles.ended(0).node(2).nodes(2))));
    assertInconclusive(
        judge(run, expect(TestKind.NCCL_ALLREDUCE, 2)),
        "ar/run.json is of node 2, but the run has 2 nodes, from 0 on");
  }

  @Test
  void anImpossibleLostNodeIsReported() {
    RunFiles file = RunFiles.ended(0).node(0).nodes(2).lost(0, 5);
    assertInconclusive(
        judge(
            new RunLogs(List.of(folder("ar", ALL_REDUCE_LOG, file))),
            expect(TestKind.NCCL_ALLREDUCE, 2)),
        "ar/run.json of node 0 has lost node 0, 5, but the run has 2 nodes, from 0 on");
  }

  @Test
  void twoLogsOfOneNodeAreNotARunOfTwoNodes() {
    String log = RankLogs.text(RankLogs.lowLatency(0, 8));
    RunLogs twice =
        new RunLogs(
            List.of(
                NodeRun.ofLog("a.log", Judging.read("a.log", log)),
                NodeRun.ofLog("b.log", Judging.read("b.log", log))));
    assertInconclusive(
        judge(twice, expect(TestKind.LOW_LATENCY, 2)),
        "the numbers of nodes differ: 2 expected; results of 2 nodes; ranks of 1 node in the logs");
  }

  @Test
  void aCopyOfTheFolderOfANodeIsReported() {
    String log = DeepEpLog.healthyInternode().text();
    RunLogs copies =
        new RunLogs(
            List.of(
                folder("one", log, RunFiles.ended(0).node(0).nodes(2)),
                folder("copy", log, RunFiles.ended(0).node(0).nodes(2))));
    assertInconclusive(
        judge(copies, expect(TestKind.INTERNODE, 2)), "one and copy are both from node 0");
  }

  @Test
  void aRunFileOfTwoNodesIsRefusedForASingleNodeTest() {
    RunLogs run =
        new RunLogs(List.of(folder("in", INTRANODE_LOG, RunFiles.ended(0).node(0).nodes(2))));
    assertInconclusive(
        judge(run, expect(TestKind.INTRANODE)),
        "the numbers of nodes differ: 1, because each node runs this test by itself; 2 in"
            + " in/run.json");
  }

  @Test
  void allExpectedNodesMustRunASingleNodeTest() {
    List<NodeRun> two =
        List.of(
            folder("in/node-0", INTRANODE_LOG, RunFiles.ended(0).node(0).nodes(1)),
            folder("in/node-1", INTRANODE_LOG, RunFiles.ended(0).node(1).nodes(1)));
    RunLogs run = new RunLogs(two, true);
    assertThat(judge(run, expect(TestKind.INTRANODE, 2)).kind()).isEqualTo(Kind.PASS);
    assertInconclusive(
        judge(run, expect(TestKind.INTRANODE, 4)),
        "the numbers of nodes that ran the test differ: 4 expected; results of 2 nodes");
  }

  @Test
  void moreRanksThanGpusAreReported() {
    RunExpectation sixteen =
        new RunExpectation(
            TestKind.INTRANODE,
            A4,
            OptionalInt.empty(),
            16,
            Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    assertThat(judge(Judging.run(INTRANODE_LOG), sixteen).reasons().get(0).what())
        .isEqualTo(
            "the numbers of ranks of each node differ: 16 expected; 8 GPUs in a4-highgpu-8g");
  }

  @ParameterizedTest
  @CsvSource({"--num-processes, 4", "--processes, 4", "--num-processes=4, x"})
  void aCommandWithADifferentNumberOfProcessesThanTheLogIsReported(String option, String value) {
    RunFiles file = RunFiles.ended(0).node(0).nodes(1).command("python3", option, value);
    RunLogs run = new RunLogs(List.of(folder("in", INTRANODE_LOG, file)));
    assertInconclusive(
        judge(run, expect(TestKind.INTRANODE)),
        "the numbers of ranks of each node differ: 8 expected; 4 in the command of in");
  }

  private static Verdict judgeWithCommand(String... words) {
    RunFiles file = RunFiles.ended(0).node(0).nodes(1).command(words);
    return judge(
        new RunLogs(List.of(folder("in", INTRANODE_LOG, file))), expect(TestKind.INTRANODE));
  }

  @Test
  void theCommandMustAgreeWithTheLog() {
    assertThat(judgeWithCommand("--num-tokens", "4096", "--hidden", "7168", "--num-topk=8").kind())
        .isEqualTo(Kind.PASS);
    Verdict verdict = judgeWithCommand("--num-tokens", "2048");
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo("tokens: the log says 4096, the command in in/run.json 2048");
  }

  @Test
  void theOptionsMustAgreeWithTheCommand() {
    RunFiles file = RunFiles.ended(0).node(0).nodes(1).command("t.py", "--num-experts", "288");
    Shape requested =
        new Shape(
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.of(256),
            OptionalInt.empty());
    RunExpectation expected =
        new RunExpectation(
            TestKind.LOW_LATENCY_NIC,
            A3,
            OptionalInt.empty(),
            8,
            requested,
            OptionalInt.empty(),
            "default");
    String log = RankLogs.text(RankLogs.lowLatency(0, 8));
    Verdict verdict = judge(new RunLogs(List.of(folder("ll", log, file))), expected);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(why(verdict)).isEqualTo("experts: the command in run.json says 288, expected 256");
  }

  @Test
  void theLogsOfAllNodesHaveOneConfiguration() {
    String other = DeepEpLog.guideIntranode().replace("num_tokens=4096", "num_tokens=4097").text();
    RunLogs run =
        new RunLogs(
            List.of(
                NodeRun.ofLog("a.log", Judging.read("a.log", INTRANODE_LOG)),
                NodeRun.ofLog("b.log", Judging.read("b.log", other))));
    Verdict verdict = judge(run, expect(TestKind.INTRANODE));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(why(verdict)).isEqualTo("its [config] line differs from that of a.log");
  }

  @Test
  void aFolderThatContainsResultsOfADifferentGroupIsReported() {
    List<NodeRound> rounds = List.of(NodeRound.parse("0-1").orElseThrow());
    List<Part> parts =
        List.of(
            new Part(
                0,
                1,
                folder("g/0", ALL_REDUCE_LOG, RunFiles.ended(0).node(0).nodes(2).in(1, "0-1"))),
            new Part(
                1,
                1,
                folder("g/1", ALL_REDUCE_LOG, RunFiles.ended(0).node(1).nodes(2).in(2, "1-2"))));
    Verdict verdict =
        new GroupJudge(Judging.CATALOG)
            .judge(new GroupedRun(rounds, true, parts), expect(TestKind.NCCL_ALLREDUCE));
    assertInconclusive(
        verdict, "run.json is of group 1-2 in round 2, its folder of group 0-1 in round 1");
  }
}
