package epfabric.fabric.plan.rule;

import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.TestProgram;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.NvshmemHeap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Checks that a user's size of NVSHMEM's heap suffices for the acceptance tests and fits the GPU.
 */
final class HeapRules {
  private static final String KEY = WorkloadSettings.VARIABLES.key() + "." + NvshmemHeap.VARIABLE;

  private final PlanRules rules;

  HeapRules(PlanRules rules) {
    this.rules = rules;
  }

  void check() {
    String size = rules.environment().workload().transport().variables().get(NvshmemHeap.VARIABLE);
    if (size == null) {
      return;
    }
    OptionalLong bytes = NvshmemHeap.parse(size);
    if (bytes.isEmpty()) {
      rules.broken(KEY, "not a size of memory, got \"" + size + "\"", "a number with K, M, G or T");
      return;
    }
    rules.machine().ifPresent(machine -> checkGpu(machine, size, bytes.getAsLong()));
    checkTests(size, bytes.getAsLong());
  }

  private void checkGpu(Machine machine, String size, long bytes) {
    int gib = machine.gpus().memoryGb();
    if (bytes > (long) gib << 30) {
      rules.broken(
          KEY,
          "more than the memory of a GPU of " + machine.name() + ", got \"" + size + "\"",
          "less than " + gib + "G",
          defaultHint());
    }
  }

  private void checkTests(String size, long bytes) {
    Optional<NvshmemHeap> needed = neededHeap();
    if (needed.filter(heap -> heap.bytes() > bytes).isPresent()) {
      rules.broken(
          KEY,
          "less than the "
              + needed.get().bytes()
              + " bytes that the low-latency tests allocate, got \""
              + size
              + "\"",
          needed.get().size() + " or more",
          defaultHint());
    }
  }

  private static String defaultHint() {
    return "without the variable it is " + NvshmemHeap.usual().size();
  }

  /** Returns the largest heap of the requested low-latency tests. */
  private Optional<NvshmemHeap> neededHeap() {
    Optional<SoftwareSet> software = rules.input().software();
    Optional<Machine> machine = rules.machine();
    if (software.isEmpty() || machine.isEmpty()) {
      return Optional.empty();
    }
    Optional<List<String>> requested = rules.environment().workload().acceptance().tests();
    return rules.input().catalog().acceptance().tests().values().stream()
        .filter(AcceptanceTest::lowLatency)
        .filter(test -> requested.isEmpty() || requested.get().contains(test.name()))
        .flatMap(test -> test.program(software.get(), machine.get()).stream())
        .flatMap(HeapRules::heaps)
        .max((a, b) -> Long.compare(a.bytes(), b.bytes()));
  }

  private static Stream<NvshmemHeap> heaps(TestProgram program) {
    return program.shape().experts().stream()
        .map(
            experts ->
                NvshmemHeap.ofLowLatency(
                    program.shape().tokens(), program.shape().hidden(), experts));
  }
}
