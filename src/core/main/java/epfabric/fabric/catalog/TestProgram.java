package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.OptionalInt;

/**
 * The program of a test, and the data that it exchanges.
 *
 * @param needs the software and machine types that the program requires
 * @param command path and arguments; {@code {gpus}}, {@code {tokens}}, {@code {hidden}}, {@code
 *     {topk}} and {@code {experts}} stand for values of the shape; {@code {nics}}, {@code
 *     {nicGbps}} and {@code {mtu}} stand for properties of the machine's NICs
 * @param cases number of functional cases that the program prints; empty if it prints none
 * @param gib whether the program uses Google's NCCL plugin if the fabric has it
 * @param hosts whether the program gets the name of its node, and prints names of nodes
 * @param limitSeconds seconds after which the program is considered to hang
 */
public record TestProgram(
    Needs needs,
    List<String> command,
    Shape shape,
    OptionalInt cases,
    boolean gib,
    boolean hosts,
    int limitSeconds) {
  private static final ScalarKind<Integer> COUNT = ScalarKind.integer(1, 1_000_000);

  public TestProgram {
    command = List.copyOf(command);
  }

  /**
   * The software and machine types that a program requires.
   *
   * @param generations generations of DeepEP; empty for any
   * @param machines machine types; empty for any
   * @param driver oldest supported branch of NVIDIA's driver; 0 for any
   */
  public record Needs(List<String> generations, List<String> machines, int driver) {
    public Needs {
      generations = List.copyOf(generations);
      machines = List.copyOf(machines);
    }

    static Needs read(MappingReader fields) {
      return new Needs(
          fields.list("generations", ScalarKind.TEXT).orElse(List.of()),
          fields.list("machines", ScalarKind.NAME).orElse(List.of()),
          fields.value("driver", COUNT).orElse(0));
    }
  }

  /**
   * The data that the program's kernels exchange.
   *
   * @param nodes node counts that the kernels are compiled for; empty for any
   * @param tokens tokens per rank; 0 for a program without tokens
   * @param hidden elements per token
   * @param topk number of experts that each token goes to
   * @param experts possible numbers of experts, in order of preference; empty for a program without
   *     experts
   */
  public record Shape(
      List<Integer> nodes, int tokens, int hidden, int topk, List<Integer> experts) {
    public Shape {
      nodes = List.copyOf(nodes);
      experts = List.copyOf(experts);
    }

    static Shape read(MappingReader fields) {
      return new Shape(
          fields.list("nodes", COUNT).orElse(List.of()),
          fields.value("tokens", COUNT).orElse(0),
          fields.value("hidden", COUNT).orElse(0),
          fields.value("topk", COUNT).orElse(0),
          fields.list("experts", COUNT).orElse(List.of()));
    }

    /**
     * Returns whether the kernels and experts allow a group of {@code groupNodes} nodes with {@code
     * gpus} GPUs each.
     */
    public boolean fits(int groupNodes, int gpus) {
      boolean compiled = nodes.isEmpty() || nodes.contains(groupNodes);
      return compiled && (experts.isEmpty() || expertsFor(groupNodes * gpus).isPresent());
    }

    /**
     * Returns the number of experts to run with on this many ranks; empty if none of the possible
     * numbers is divisible by {@code ranks}.
     */
    public OptionalInt expertsFor(int ranks) {
      return experts.stream().mapToInt(Integer::intValue).filter(e -> e % ranks == 0).findFirst();
    }
  }

  static TestProgram read(MappingReader fields) {
    return new TestProgram(
        Needs.read(fields),
        List.of(fields.required("command", ScalarKind.TEXT).orElse("").split(" ")),
        Shape.read(fields),
        fields.value("cases", COUNT).map(OptionalInt::of).orElse(OptionalInt.empty()),
        fields.value("gib", ScalarKind.SWITCH).orElse(false),
        fields.value("hosts", ScalarKind.SWITCH).orElse(false),
        fields.required("limitSeconds", COUNT).orElse(0));
  }

  /**
   * Returns whether the program can test the set's generation of DeepEP on this machine type with
   * the set's driver.
   */
  boolean isFor(SoftwareSet software, String machine) {
    String generation = software.facts().getOrDefault("deepep.generation", "");
    return (needs.generations().isEmpty() || needs.generations().contains(generation))
        && (needs.machines().isEmpty() || needs.machines().contains(machine))
        && needs.driver() <= driverBranch(software);
  }

  /**
   * Returns the branch of the set's driver; the greatest integer if the set leaves the driver to
   * the nodes.
   */
  private static int driverBranch(SoftwareSet software) {
    String version = software.facts().getOrDefault("driver", "");
    String major = version.split("\\.", 2)[0];
    return major.matches("[0-9]{1,6}") ? Integer.parseInt(major) : Integer.MAX_VALUE;
  }
}
