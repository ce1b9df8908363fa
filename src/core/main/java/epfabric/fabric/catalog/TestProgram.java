package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a test runs, and with which shape.
 *
 * @param generations generations of DeepEP it is for; any if empty
 * @param machines machines it is for; any if empty
 * @param driver oldest branch of NVIDIA's driver that it runs with; 0 if it does not care
 * @param command path and arguments; {@code {gpus}}, {@code {tokens}}, {@code {hidden}}, {@code
 *     {topk}} and {@code {experts}} stand for the shape
 * @param nodes node counts that its kernels are compiled for; any if empty
 * @param tokens tokens per rank; 0 for a program without tokens
 * @param hidden elements per token
 * @param topk experts that each token goes to
 * @param experts numbers of experts it may run with, in order of preference; empty if it has none
 * @param cases functional cases it prints; empty if it prints none
 * @param gib whether it runs with Google's NCCL plugin where the fabric has that
 * @param limitSeconds after which it hangs
 */
public record TestProgram(
    List<String> generations,
    List<String> machines,
    int driver,
    List<String> command,
    List<Integer> nodes,
    int tokens,
    int hidden,
    int topk,
    List<Integer> experts,
    OptionalInt cases,
    boolean gib,
    int limitSeconds) {
  public TestProgram {
    generations = List.copyOf(generations);
    machines = List.copyOf(machines);
    command = List.copyOf(command);
    nodes = List.copyOf(nodes);
    experts = List.copyOf(experts);
  }

  static TestProgram read(MappingReader fields) {
    ScalarKind<Integer> count = ScalarKind.integer(1, 1_000_000);
    return new TestProgram(
        fields.list("generations", ScalarKind.TEXT).orElse(List.of()),
        fields.list("machines", ScalarKind.NAME).orElse(List.of()),
        fields.value("driver", count).orElse(0),
        List.of(fields.required("command", ScalarKind.TEXT).orElse("").split(" ")),
        fields.list("nodes", count).orElse(List.of()),
        fields.value("tokens", count).orElse(0),
        fields.value("hidden", count).orElse(0),
        fields.value("topk", count).orElse(0),
        fields.list("experts", count).orElse(List.of()),
        fields.value("cases", count).map(OptionalInt::of).orElse(OptionalInt.empty()),
        fields.value("gib", ScalarKind.SWITCH).orElse(false),
        fields.required("limitSeconds", count).orElse(0));
  }

  /** Whether it tests this generation of DeepEP, on this machine, with this driver. */
  boolean isFor(SoftwareSet software, String machine) {
    String generation = software.facts().getOrDefault("deepep.generation", "");
    return (generations.isEmpty() || generations.contains(generation))
        && (machines.isEmpty() || machines.contains(machine))
        && driver <= branch(software);
  }

  /** A version, or the start of one; a set without a driver leaves that to the nodes. */
  private static int branch(SoftwareSet software) {
    String version = software.facts().getOrDefault("driver", "");
    String major = version.split("\\.", 2)[0];
    return major.matches("[0-9]{1,6}") ? Integer.parseInt(major) : Integer.MAX_VALUE;
  }

  /** Whether its kernels and its experts fit {@code together} nodes of {@code gpus} GPUs. */
  public boolean runsOn(int together, int gpus) {
    boolean compiled = nodes.isEmpty() || nodes.contains(together);
    return compiled && (experts.isEmpty() || expertsFor(together * gpus).isPresent());
  }

  /** The number of experts to run with on this many ranks; empty when none can be divided. */
  public OptionalInt expertsFor(int ranks) {
    return experts.stream().mapToInt(Integer::intValue).filter(e -> e % ranks == 0).findFirst();
  }
}
