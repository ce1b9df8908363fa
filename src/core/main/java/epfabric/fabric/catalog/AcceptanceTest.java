package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Optional;

/**
 * An acceptance test of a fabric; each test is one Kubernetes Job.
 *
 * @param order position in the chain of Jobs; lower values run first
 * @param job name of the Job
 * @param scope the nodes that the test runs on
 * @param judging how the result is judged, and what a failure causes
 * @param programs programs that can run the test, each for certain software; empty if none exists
 *     yet
 */
public record AcceptanceTest(
    String name, int order, String job, Scope scope, Judging judging, List<TestProgram> programs) {
  public AcceptanceTest {
    programs = List.copyOf(programs);
  }

  /**
   * The nodes that a test runs on.
   *
   * @param minNodes fewest nodes that the test can run on
   * @param perNode whether the test runs on each node separately
   * @param domain whether the test concerns NVLink between nodes, which only some machine types
   *     have
   * @param allPools whether the test runs once, on the nodes of all pools together, if there are
   *     several; only machine types whose pools are NVLink domains have such a test
   */
  public record Scope(int minNodes, boolean perNode, boolean domain, boolean allPools) {
    static Scope read(MappingReader fields) {
      return new Scope(
          fields.required("minNodes", ScalarKind.integer(1, 64)).orElse(1),
          fields.value("perNode", ScalarKind.SWITCH).orElse(false),
          fields.value("domain", ScalarKind.SWITCH).orElse(false),
          fields.value("allPools", ScalarKind.SWITCH).orElse(false));
    }
  }

  /**
   * How a run is judged.
   *
   * @param floorOfNics whether the lowest acceptable bandwidth is computed from the NICs if no row
   *     of limits.yaml applies
   * @param advisory whether a failure is only reported, unless an environment names the test for
   *     its gate
   * @param speed whether the test measures speed; otherwise it has no limits
   * @param question the question that the exit code answers
   */
  public record Judging(boolean floorOfNics, boolean advisory, boolean speed, String question) {
    static Judging read(MappingReader fields) {
      return new Judging(
          fields.value("floorOfNics", ScalarKind.SWITCH).orElse(false),
          fields.value("advisory", ScalarKind.SWITCH).orElse(false),
          fields.value("speed", ScalarKind.SWITCH).orElse(true),
          fields.required("question", ScalarKind.TEXT).orElse(""));
    }
  }

  static AcceptanceTest read(String name, MappingReader fields) {
    return new AcceptanceTest(
        name,
        fields.required("order", ScalarKind.integer(1, 1000)).orElse(0),
        fields.required("job", ScalarKind.NAME).orElse(""),
        Scope.read(fields),
        Judging.read(fields),
        fields.list("programs", TestProgram::read).orElse(List.of()));
  }

  /** Returns the fewest nodes that the test can run on. */
  public int minNodes() {
    return scope.minNodes();
  }

  /** Returns whether the test runs on each node separately. */
  public boolean perNode() {
    return scope.perNode();
  }

  /** Returns whether the test runs once, on the nodes of all pools together. */
  public boolean allPools() {
    return scope.allPools();
  }

  /** Returns whether this test exists for the machine type, regardless of the software. */
  public boolean existsOn(Machine machine) {
    return !(scope.domain() || scope.allPools()) || machine.nvlinkDomain().spansNodes();
  }

  /** Returns whether the test runs DeepEP's low-latency kernels. */
  public boolean lowLatency() {
    return name.startsWith("low-latency");
  }

  /** Returns the program of the test for this software; empty when there is none. */
  public Optional<TestProgram> program(SoftwareSet software, Machine machine) {
    return programs.stream()
        .filter(p -> existsOn(machine) && p.isFor(software, machine.name()))
        .findFirst();
  }

  /** Returns why the test has no program for this software on a machine. */
  public String whyNoProgram(SoftwareSet software, Machine machine) {
    if (!existsOn(machine)) {
      return "the NVLink of " + machine.name() + " ends at the node";
    }
    List<TestProgram> ofAnyDeepEp =
        programs.stream().filter(p -> p.needs().generations().isEmpty()).toList();
    if (ofAnyDeepEp.isEmpty()) {
      return "DeepEP " + software.generation() + " has no such test";
    }
    return ofAnyDeepEp.stream()
        .filter(p -> p.needs().machines().contains(machine.name()))
        .map(
            p -> "it is for " + machine.name() + " with driver " + p.needs().driver() + " or newer")
        .findFirst()
        .orElse("it has no program for " + machine.name());
  }
}
