package epfabric.results.judge;

import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.VerdictText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the judge with a thousand nodes, and with very long logs. */
class ManyNodesTest {
  private static final int NODES = 1000;

  /** Returns the logs of all pods in one stream with interleaved lines, as kubectl prints them. */
  private static String streamOfPods(DeepEpLog log, DeepEpLog logOfLastPod) {
    List<String> names =
        IntStream.range(0, NODES).mapToObj(i -> "[pod/intranode-" + i + "-x/test] ").toList();
    return IntStream.range(0, log.lines().size())
        .mapToObj(
            line ->
                IntStream.range(0, NODES)
                    .mapToObj(
                        node ->
                            names.get(node)
                                + (node < NODES - 1 ? log : logOfLastPod).lines().get(line)
                                + "\n")
                    .collect(Collectors.joining()))
        .collect(Collectors.joining());
  }

  @Test
  void aThousandPodsInOneStreamAreJudgedTogether() {
    DeepEpLog log = DeepEpLog.guideIntranode();
    Verdict verdict = judge(run(streamOfPods(log, log)), expect(TestKind.INTRANODE, 1));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures()).hasSize(3 * NODES);
    assertThat(VerdictText.of(verdict)).contains("NVL, slowest of 1000\n");
  }

  @Test
  void aBadNodeAmongAThousandIsFound() {
    DeepEpLog log = DeepEpLog.guideIntranode();
    DeepEpLog bad = log.replace("(async=True, previous=True) ... passed", "(async=True,");
    Verdict verdict = judge(run(streamOfPods(log, bad)), expect(TestKind.INTRANODE, 1));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons())
        .singleElement()
        .satisfies(r -> assertThat(r.where()).isEqualTo("test.log (intranode-999-x/test)"))
        .satisfies(r -> assertThat(r.what()).startsWith("18 of 24 functional tests passed"));
    assertThat(VerdictText.of(verdict)).contains("\n  torn lines    6\n");
  }

  /** Reads a log of 256 MB, of which the tests' heap cannot hold several copies as text. */
  @Test
  void aLongLogIsReadInConstantMemory() throws IOException {
    byte[] noise =
        "gpu:412:588 [3] NCCL INFO Channel 05/0 : 3[3] -> 4[4] via P2P/CUMEM/read\n"
            .repeat(1000)
            .getBytes(StandardCharsets.UTF_8);
    byte[] start = DeepEpLog.guideIntranode().text().getBytes(StandardCharsets.UTF_8);
    long repetitions = 256_000_000 / noise.length;
    InputStream in = new RepeatedBlocks(start, noise, repetitions);
    List<NodeLog> logs = new LogReader(Judging.CATALOG.signatures()).read("long.log", in);
    assertThat(logs).hasSize(1);
    assertThat(logs.get(0).findings().remarks().lines()).isEqualTo(51 + 1000 * repetitions);
    assertThat(logs.get(0).passedCases()).isEqualTo(24);
  }

  /** A stream that consists of a start and many copies of a block. */
  private static final class RepeatedBlocks extends InputStream {
    private final byte[] block;
    private final ByteArrayInputStream start;
    private long left;
    private int at;

    RepeatedBlocks(byte[] start, byte[] block, long times) {
      this.start = new ByteArrayInputStream(start);
      this.block = block;
      this.left = times * block.length;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("only blocks are read");
    }

    @Override
    public int read(byte[] into, int from, int length) {
      if (start.available() > 0) {
        return start.read(into, from, length);
      }
      if (left == 0) {
        return -1;
      }
      int count = (int) Math.min(Math.min(length, block.length - at), left);
      System.arraycopy(block, at, into, from, count);
      at = (at + count) % block.length;
      left -= count;
      return count;
    }
  }
}
