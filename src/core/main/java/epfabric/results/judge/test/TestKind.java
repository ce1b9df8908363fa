package epfabric.results.judge.test;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kind of test, with all properties that its runs share. The program of its Job is in the row of
 * {@code catalog/acceptance.yaml} with the same word.
 */
public final class TestKind implements Comparable<TestKind> {
  private static final MeasuredProgram NORMAL_KERNELS = MeasuredProgram.ofDispatchAndCombine();

  /** Three tests run these kernels and print the same lines; only the user knows which test ran. */
  private static final MeasuredProgram LOW_LATENCY_KERNELS =
      MeasuredProgram.ofDispatchAndCombine().printingAlike();

  private static final MeasuredProgram COLLECTIVES =
      MeasuredProgram.measuring(NcclOperation.phases());

  /** epfabric's own kernels over the NVLinks of one node, which run before DeepEP's tests. */
  public static final TestKind EPBENCH =
      new TestKind("epbench", true, Link.NVLINK, MeasuredProgram.ofDispatchAndCombine());

  /** A measurement of the NICs between all nodes, without DeepEP. */
  public static final TestKind NIC_BANDWIDTH =
      new TestKind("nic-bandwidth", false, Link.RDMA, MeasuredProgram.measuring(NicPhase.all()));

  /** DeepEP's normal kernels inside one node: NVLink only. */
  public static final TestKind INTRANODE =
      new TestKind("intranode", true, Link.NVLINK, NORMAL_KERNELS);

  /** DeepEP's normal kernels between the nodes of one NVLink domain: NVLink only. */
  public static final TestKind NVLINK_DOMAIN =
      new TestKind("nvlink-domain", false, Link.NVLINK, NORMAL_KERNELS);

  /** DeepEP's normal kernels between nodes, over RDMA. */
  public static final TestKind INTERNODE =
      new TestKind("internode", false, Link.RDMA, NORMAL_KERNELS);

  /** DeepEP's low-latency kernels inside one node, over NVLink. */
  public static final TestKind LOW_LATENCY_NVLINK =
      new TestKind("low-latency-nvlink", true, Link.NVLINK, LOW_LATENCY_KERNELS);

  /** A check of every element that DeepEP moves inside one node, by both kinds of kernels. */
  public static final TestKind DEEPEP_DATA =
      new TestKind("deepep-data", true, Link.NVLINK, MeasuredProgram.measuring(List.of()));

  /** DeepEP's low-latency kernels inside one node, with all traffic over the node's own NICs. */
  public static final TestKind LOW_LATENCY_NIC =
      new TestKind("low-latency-nic", true, Link.RDMA, LOW_LATENCY_KERNELS);

  /** DeepEP's low-latency kernels between nodes. */
  public static final TestKind LOW_LATENCY =
      new TestKind("low-latency", false, Link.RDMA, LOW_LATENCY_KERNELS);

  /** NCCL's all-reduce between nodes. */
  public static final TestKind NCCL_ALLREDUCE =
      new TestKind("nccl-allreduce", false, Link.RDMA, COLLECTIVES);

  /** NCCL's all-reduce between NVLink domains, all of it over RDMA. */
  public static final TestKind NCCL_BETWEEN_DOMAINS =
      new TestKind("nccl-between-domains", false, Link.RDMA, COLLECTIVES);

  /** Another collective of nccl-tests, which none of the fabric's Jobs runs. */
  public static final TestKind NCCL_TESTS =
      new TestKind("nccl-tests", false, Link.RDMA, COLLECTIVES);

  /** An unknown test: its log is only searched for the cause of a failure. */
  public static final TestKind UNKNOWN =
      new TestKind("unknown", true, Link.NVLINK, MeasuredProgram.measuring(List.of()));

  private static final List<TestKind> ALL =
      List.of(
          EPBENCH,
          NIC_BANDWIDTH,
          INTRANODE,
          NVLINK_DOMAIN,
          INTERNODE,
          LOW_LATENCY_NVLINK,
          DEEPEP_DATA,
          LOW_LATENCY_NIC,
          LOW_LATENCY,
          NCCL_ALLREDUCE,
          NCCL_BETWEEN_DOMAINS);

  private final String word;
  private final boolean perNode;
  private final Link link;
  private final MeasuredProgram program;

  private TestKind(String word, boolean perNode, Link link, MeasuredProgram program) {
    this.word = word;
    this.perNode = perNode;
    this.link = link;
    this.program = program;
  }

  /** Returns all kinds, in the order in which they run. */
  public static List<TestKind> all() {
    return ALL;
  }

  /** Returns the kinds that can have a verdict. */
  public static List<TestKind> judged() {
    return Stream.concat(ALL.stream(), Stream.of(NCCL_TESTS, UNKNOWN)).toList();
  }

  /** Returns the words of all kinds, in the same order. */
  public static List<String> words() {
    return ALL.stream().map(TestKind::word).toList();
  }

  /** Returns the kind with this word; empty for a test that this release cannot judge. */
  public static Optional<TestKind> parse(String word) {
    return Stream.concat(ALL.stream(), Stream.of(NCCL_TESTS))
        .filter(kind -> kind.word().equals(word))
        .findFirst();
  }

  /**
   * Returns the kind with this word, which the caller has already checked.
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

  /** Returns the name of the test in environment files and on the command line. */
  public String word() {
    return word;
  }

  /** Returns whether each node runs the test separately; other tests need all nodes together. */
  public boolean perNode() {
    return perNode;
  }

  /** Returns the link that the test is meant to measure. */
  public Link link() {
    return link;
  }

  /** Returns the test between nodes that has the same output; this test if there is none. */
  public TestKind betweenNodes() {
    return this == LOW_LATENCY_NVLINK ? LOW_LATENCY : this;
  }

  /** Returns the program of the test. */
  MeasuredProgram program() {
    return program;
  }

  /** Returns whether this is a test of the normal kernels, which select chunk sizes. */
  public boolean normal() {
    return program == NORMAL_KERNELS;
  }

  /**
   * Returns whether this is the test of the normal kernels between nodes over RDMA: there the bytes
   * on both links show the number of nodes.
   */
  public boolean normalBetweenNodes() {
    return this == INTERNODE;
  }

  /**
   * Returns whether the nodes of one NVLink domain use NVLink for the test's traffic, and not RDMA.
   */
  public boolean usesDomain() {
    return !perNode && this != INTERNODE && this != NIC_BANDWIDTH && this != NCCL_BETWEEN_DOMAINS;
  }

  /**
   * Returns whether NVLink may carry the traffic of nodes in one domain; false if all traffic must
   * use the NICs.
   */
  public boolean usesNvlinkInDomains() {
    return this != NCCL_BETWEEN_DOMAINS;
  }

  /** Returns whether the floor follows from the rate of the NICs if the catalog has no row. */
  public boolean floorOfNics() {
    return normalBetweenNodes() || this == NIC_BANDWIDTH;
  }

  /**
   * Returns whether this is one of the three tests of the low-latency kernels, whose outputs look
   * the same.
   */
  public boolean lowLatency() {
    return program == LOW_LATENCY_KERNELS;
  }

  /**
   * Returns whether the test measures dispatch and combine, as benchmarks of expert parallelism do.
   */
  public boolean expertParallel() {
    return program.expertParallel();
  }

  /**
   * Returns whether a log of kind {@code found} may be from this test: the outputs of some tests
   * look the same.
   */
  public boolean mayPrint(TestKind found) {
    return found == this
        || (found.program == program && !program.identifiesKind())
        || (this == NCCL_BETWEEN_DOMAINS && found == NCCL_ALLREDUCE);
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
