package epfabric.results.judge;

import epfabric.base.value.EnumWord;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A test whose output can be judged; the words are the rows of {@code catalog/acceptance.yaml}. */
public enum TestKind {
  /** Our own kernels over the NVLinks of one node, before anything of DeepEP's. */
  EPBENCH,
  /** DeepEP's normal kernels inside one node: NVLink only. */
  INTRANODE,
  /** DeepEP's normal kernels between nodes. */
  INTERNODE,
  /** DeepEP's low-latency kernels inside one node, over NVLink. */
  LOW_LATENCY_NVLINK,
  /** The same, all of it over the node's own NICs. */
  LOW_LATENCY_NIC,
  /** DeepEP's low-latency kernels between nodes. */
  LOW_LATENCY,
  /** NCCL's all-reduce between nodes. */
  NCCL_ALLREDUCE;

  /** As it is written in an environment file and on the command line. */
  public String word() {
    return EnumWord.of(this);
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(TestKind::word).toList();
  }

  public static Optional<TestKind> parse(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /** Whether it is one of the three tests of the low-latency kernels, which print alike. */
  public boolean lowLatency() {
    return this == LOW_LATENCY_NVLINK || this == LOW_LATENCY_NIC || this == LOW_LATENCY;
  }

  /** Whether each node runs it by itself; the others need all nodes together. */
  public boolean perNode() {
    return this == EPBENCH
        || this == INTRANODE
        || this == LOW_LATENCY_NVLINK
        || this == LOW_LATENCY_NIC;
  }
}
