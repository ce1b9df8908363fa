package epfabric.results.judge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kind of test: the one object that says what is the same of all its runs. What its Job runs is
 * in the row of {@code catalog/acceptance.yaml} with the same word.
 */
public final class TestKind implements Comparable<TestKind> {
  private static final TestOutput NORMAL_OUTPUT = new NormalOutput();
  private static final TestOutput LOW_LATENCY_OUTPUT = new LowLatencyOutput();

  /** Our own kernels over the NVLinks of one node, before anything of DeepEP's. */
  public static final TestKind EPBENCH =
      new TestKind("epbench", true, Link.NVLINK, new EpbenchOutput());

  /** What the NICs between all nodes can do, without DeepEP. */
  public static final TestKind NIC_BANDWIDTH =
      new TestKind("nic-bandwidth", false, Link.RDMA, new NicOutput());

  /** DeepEP's normal kernels inside one node: NVLink only. */
  public static final TestKind INTRANODE =
      new TestKind("intranode", true, Link.NVLINK, NORMAL_OUTPUT);

  /** DeepEP's normal kernels between nodes. */
  public static final TestKind INTERNODE =
      new TestKind("internode", false, Link.RDMA, NORMAL_OUTPUT);

  /** DeepEP's low-latency kernels inside one node, over NVLink. */
  public static final TestKind LOW_LATENCY_NVLINK =
      new TestKind("low-latency-nvlink", true, Link.NVLINK, LOW_LATENCY_OUTPUT);

  /** Every element that DeepEP moves inside one node, by either kind of kernels. */
  public static final TestKind DEEPEP_DATA =
      new TestKind("deepep-data", true, Link.NVLINK, new DataOutput());

  /** The same as {@link #LOW_LATENCY_NVLINK}, all of it over the node's own NICs. */
  public static final TestKind LOW_LATENCY_NIC =
      new TestKind("low-latency-nic", true, Link.RDMA, LOW_LATENCY_OUTPUT);

  /** DeepEP's low-latency kernels between nodes. */
  public static final TestKind LOW_LATENCY =
      new TestKind("low-latency", false, Link.RDMA, LOW_LATENCY_OUTPUT);

  /** NCCL's all-reduce between nodes. */
  public static final TestKind NCCL_ALLREDUCE =
      new TestKind("nccl-allreduce", false, Link.RDMA, new NcclOutput(true));

  /** Another collective of nccl-tests, of which no Job of ours runs any. */
  public static final TestKind NCCL_TESTS =
      new TestKind("nccl-tests", false, Link.RDMA, new NcclOutput(false));

  /** No test that this release knows: such a log is only searched for the cause of a failure. */
  public static final TestKind UNKNOWN =
      new TestKind("unknown", true, Link.NVLINK, new UnknownOutput());

  private static final List<TestKind> ALL =
      List.of(
          EPBENCH,
          NIC_BANDWIDTH,
          INTRANODE,
          INTERNODE,
          LOW_LATENCY_NVLINK,
          DEEPEP_DATA,
          LOW_LATENCY_NIC,
          LOW_LATENCY,
          NCCL_ALLREDUCE);

  private final String word;
  private final boolean perNode;
  private final Link link;
  private final TestOutput output;

  private TestKind(String word, boolean perNode, Link link, TestOutput output) {
    this.word = word;
    this.perNode = perNode;
    this.link = link;
    this.output = output;
  }

  /** All of them, in the order in which they run. */
  public static List<TestKind> all() {
    return ALL;
  }

  /** All that a verdict may be of. */
  static List<TestKind> judged() {
    return Stream.concat(ALL.stream(), Stream.of(NCCL_TESTS, UNKNOWN)).toList();
  }

  /** Their words, in the same order. */
  public static List<String> words() {
    return ALL.stream().map(TestKind::word).toList();
  }

  /** The one with this word; empty for a test that this release cannot judge. */
  public static Optional<TestKind> parse(String word) {
    return Stream.concat(ALL.stream(), Stream.of(NCCL_TESTS))
        .filter(kind -> kind.word().equals(word))
        .findFirst();
  }

  /**
   * The one with this word, which somebody has checked before.
   *
   * @throws IllegalArgumentException for a test that this release cannot judge
   */
  public static TestKind known(String word) {
    return parse(word)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "this release cannot judge a test \"" + word + "\": it knows " + words()));
  }

  /** As it is written in an environment file and on the command line. */
  public String word() {
    return word;
  }

  /** Whether each node runs it by itself; the others need all nodes together. */
  public boolean perNode() {
    return perNode;
  }

  /** What its traffic is meant to cross. */
  Link link() {
    return link;
  }

  /** The test of several nodes together that prints the same; else this one. */
  public TestKind betweenNodes() {
    return this == LOW_LATENCY_NVLINK ? LOW_LATENCY : this;
  }

  /** How what its program prints is read and judged. */
  TestOutput output() {
    return output;
  }

  /** Whether it is one of the tests of the normal kernels, which choose chunk sizes. */
  public boolean normal() {
    return output == NORMAL_OUTPUT;
  }

  /**
   * The normal kernels between nodes: their bytes over both links tell how many nodes there are.
   */
  boolean normalBetweenNodes() {
    return normal() && !perNode;
  }

  /** Whether its floor follows from the NICs' rate where the catalog has no row. */
  boolean floorOfNics() {
    return normalBetweenNodes() || this == NIC_BANDWIDTH;
  }

  /** Whether it is one of the three tests of the low-latency kernels, which print alike. */
  public boolean lowLatency() {
    return output == LOW_LATENCY_OUTPUT;
  }

  /** Whether it measures dispatch and combine, as benchmarks of expert parallelism do. */
  public boolean expertParallel() {
    return output.expertParallel();
  }

  /** Whether a log that shows {@code found} may be one of this test: some print alike. */
  public boolean mayPrint(TestKind found) {
    return found == this || (found.output == output && !output.tellsKind());
  }

  @Override
  public int compareTo(TestKind other) {
    return Integer.compare(judged().indexOf(this), judged().indexOf(other));
  }

  @Override
  public String toString() {
    return word;
  }
}
