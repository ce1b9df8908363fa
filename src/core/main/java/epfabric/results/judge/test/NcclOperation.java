package epfabric.results.judge.test;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A collective that nccl-tests measure, with the definition of its bus bandwidth. */
public enum NcclOperation {
  ALL_REDUCE("all_reduce", "all-reduce", Factor.TWICE_OTHERS, Bound.NODE),
  ALL_GATHER("all_gather", "all-gather", Factor.OTHERS, Bound.NODE),
  REDUCE_SCATTER("reduce_scatter", "reduce-scatter", Factor.OTHERS, Bound.NODE),
  ALL_TO_ALL("alltoall", "all-to-all", Factor.OTHERS, Bound.GPU),
  ALL_TO_ALL_V("alltoallv", "all-to-all-v", Factor.UNKNOWN, Bound.GPU),
  BROADCAST("broadcast", "broadcast", Factor.ONE, Bound.NODE),
  REDUCE("reduce", "reduce", Factor.ONE, Bound.NODE),
  GATHER("gather", "gather", Factor.OTHERS, Bound.GPU),
  SCATTER("scatter", "scatter", Factor.OTHERS, Bound.GPU),
  SENDRECV("sendrecv", "send and receive", Factor.ONE, Bound.GPU),
  HYPERCUBE("hypercube", "hypercube", Factor.UNKNOWN, Bound.GPU);

  /** The names of nccl-tests' programs, at any place on a line. */
  private static final Pattern PROGRAM =
      Pattern.compile(
          "(?<![a-z_])(all_reduce|all_gather|reduce_scatter|alltoallv|alltoall|broadcast|reduce"
              + "|gather|scatter|sendrecv|hypercube)_perf");

  /** Bus bandwidth as a multiple of algorithm bandwidth, for n ranks. */
  private enum Factor {
    /** {@code 2 (n - 1) / n}. */
    TWICE_OTHERS,
    /** {@code (n - 1) / n}. */
    OTHERS,
    /** {@code 1}. */
    ONE,
    /** The ratio is not constant. */
    UNKNOWN
  }

  /** The limit of bus bandwidth between nodes: all NICs of a node, or the NIC of one GPU. */
  private enum Bound {
    NODE,
    GPU
  }

  private final String program;
  private final Factor factor;
  private final Bound bound;

  @SuppressWarnings("ImmutableEnumChecker") // Phase has only final strings
  private final Phase phase;

  NcclOperation(String program, String label, Factor factor, Bound bound) {
    this.program = program;
    this.factor = factor;
    this.bound = bound;
    this.phase = program.equals("all_reduce") ? Phase.ALL_REDUCE : newPhase(program, label);
  }

  private static Phase newPhase(String program, String label) {
    String key =
        Pattern.compile("_(.)")
            .matcher(program)
            .replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
    return new Phase("NCCL_" + program.toUpperCase(Locale.ROOT), label, key);
  }

  /** Returns the operation whose program a line names. */
  public static Optional<NcclOperation> on(String line) {
    Matcher found = PROGRAM.matcher(line);
    return found.find()
        ? Arrays.stream(values()).filter(o -> o.program.equals(found.group(1))).findFirst()
        : Optional.empty();
  }

  /**
   * Returns the operation that fits a row of a table, for old versions, whose output does not name
   * the program.
   */
  public static NcclOperation like(String redop, int root, double factor) {
    boolean sums = !redop.isEmpty() && !redop.equals("none");
    if (root >= 0) {
      return sums ? REDUCE : BROADCAST;
    }
    if (factor > 1.001) {
      return ALL_REDUCE;
    }
    return sums ? REDUCE_SCATTER : factor > 0.999 ? SENDRECV : ALL_GATHER;
  }

  /** Returns the phase whose bandwidth is the operation's bus bandwidth. */
  public Phase phase() {
    return phase;
  }

  /**
   * Returns the operation whose bus bandwidth this phase measures; empty for phases of other
   * programs.
   */
  public static Optional<NcclOperation> measuring(Phase phase) {
    return Arrays.stream(values()).filter(o -> o.phase.equals(phase)).findFirst();
  }

  /**
   * Returns the highest bus bandwidth between nodes that any algorithm can reach over the NICs: a
   * node must send each byte at least once.
   *
   * @param gpus number of GPUs of each node
   */
  public double mostOverNics(Roofline roofline, int gpus, int ranks) {
    return gpus * roofline.rdmaPerGpu() * Math.max(1, factor(ranks).orElse(1.0));
  }

  /** Returns the phases of all operations. */
  static List<Phase> phases() {
    return Arrays.stream(values()).map(NcclOperation::phase).toList();
  }

  /** Returns bus bandwidth per algorithm bandwidth; empty where the ratio is not constant. */
  public Optional<Double> factor(int ranks) {
    return switch (factor) {
      case TWICE_OTHERS -> Optional.of(2.0 * (ranks - 1) / ranks);
      case OTHERS -> Optional.of((ranks - 1.0) / ranks);
      case ONE -> Optional.of(1.0);
      case UNKNOWN -> Optional.empty();
    };
  }

  /**
   * Returns the highest bus bandwidth that the links allow, in GB/s. Within one group of GPUs,
   * NVLink sets the limit; between groups, one GPU's NIC or all NICs of a group, depending on the
   * operation.
   */
  public double most(Roofline roofline, int groups, int gpus) {
    if (groups == 1) {
      return roofline.nvlinkPerGpu();
    }
    return bound == Bound.NODE
        ? Math.min(gpus * roofline.rdmaPerGpu(), roofline.nvlinkPerGpu())
        : roofline.rdmaPerGpu();
  }
}
