package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the expectations of a run; shared by the verbs that judge. */
final class ExpectationOptions {
  private static final int MAX_VALUE = 1 << 20;

  /**
   * Maximum number of GPUs per node. No node has more, and the number of ranks of all nodes does
   * not overflow.
   */
  private static final int MAX_GPUS = 1024;

  /** The names of the tests, for help and completion. */
  static final class TestNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return TestKind.words().iterator();
    }
  }

  @Option(
      names = "--test",
      paramLabel = "TEST",
      completionCandidates = TestNames.class,
      description = "${COMPLETION-CANDIDATES} (default: the test that the log shows).")
  private @Nullable String test;

  @Option(
      names = "--machine",
      paramLabel = "MACHINE",
      defaultValue = GpuPoolSettings.DEFAULT_MACHINE,
      description = "Machine type (default: ${DEFAULT-VALUE}).")
  private String machine;

  @Option(
      names = "--limits",
      paramLabel = "PROFILE",
      defaultValue = "default",
      description = "Profile of limits (default: ${DEFAULT-VALUE}); none: bandwidth is not judged.")
  private String limits;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Nodes that ran the test (default: by run.json or by the bytes).")
  private @Nullable Integer nodes;

  @Option(
      names = "--gpus",
      paramLabel = "N",
      description = "Ranks per node (default: the machine's GPUs).")
  private @Nullable Integer gpus;

  @Option(names = "--tokens", paramLabel = "N", description = "Tokens per rank.")
  private @Nullable Integer tokens;

  @Option(
      names = "--again-tokens",
      paramLabel = "N",
      description =
          "Tokens per rank of a second run that the log must have"
              + " (default: judged if there is one).")
  private @Nullable Integer againTokens;

  @Option(names = "--hidden", paramLabel = "N", description = "Hidden size.")
  private @Nullable Integer hidden;

  @Option(names = "--topk", paramLabel = "N", description = "Experts per token.")
  private @Nullable Integer topk;

  @Option(names = "--experts", paramLabel = "N", description = "Experts in total.")
  private @Nullable Integer experts;

  @Option(
      names = "--topk-groups",
      paramLabel = "N",
      description = "Nodes that a token may go to. The log supplies the other parameters.")
  private @Nullable Integer topkGroups;

  @Option(
      names = "--cases",
      paramLabel = "N",
      description = "Functional tests that must pass (default: 24, 32 or 144, by generation).")
  private @Nullable Integer cases;

  /** Returns the expectations for results of a fabric with these machines and limits. */
  static ExpectationOptions of(String machine, String limits) {
    ExpectationOptions options = new ExpectationOptions();
    options.machine = machine;
    options.limits = limits;
    return options;
  }

  /** Returns the test that the user requested. */
  Optional<TestKind> test() {
    if (test == null) {
      return Optional.empty();
    }
    String word = test;
    return Optional.of(
        TestKind.parse(word)
            .orElseThrow(() -> CommandException.unknown("no such test", word, TestKind.words())));
  }

  /** Returns the number of tokens per rank of a second run, if the user requires such a run. */
  OptionalInt again() {
    return positive("--again-tokens", againTokens);
  }

  /** Returns the rules that identify the test of a log by its lines. */
  KindOfLog kinds(Catalog catalog) {
    Machine row = machine(catalog);
    return new KindOfLog(row, nodes != null && nodes > 1, gpus(row));
  }

  private Machine machine(Catalog catalog) {
    Machine row = catalog.machines().get(machine);
    if (row == null) {
      throw CommandException.unknown("no such machine", machine, catalog.machines().keySet());
    }
    return row;
  }

  private int gpus(Machine row) {
    return within("--gpus", gpus, MAX_GPUS).orElse(row.gpus().count());
  }

  /** Throws an exception if the test cannot run on the machine. */
  private void requireTestExists(TestKind kind, Machine row, Catalog catalog) {
    AcceptanceTest planned = catalog.acceptance().tests().get(kind.word());
    if (planned != null && !planned.existsOn(row)) {
      throw CommandException.usage(
          row.name() + " has no test " + kind.word() + ": its NVLink ends at the node",
          "--machine names the machine that the log is from");
    }
  }

  /** Returns the expectations for a run of {@code kind}. */
  RunExpectation of(TestKind kind, Catalog catalog) {
    Machine row = machine(catalog);
    requireTestExists(kind, row, catalog);
    Set<String> profiles = new TreeSet<>(catalog.acceptance().machinesByProfile().keySet());
    profiles.add(RunExpectation.NO_LIMITS);
    if (!profiles.contains(limits)) {
      throw CommandException.unknown("no such limits profile", limits, profiles);
    }
    Shape shape =
        new Shape(
            positive("--tokens", tokens),
            positive("--hidden", hidden),
            positive("--topk", topk),
            positive("--experts", experts),
            positive("--topk-groups", topkGroups));
    OptionalInt nodeCount = within("--nodes", nodes, RunExpectation.MOST_NODES);
    return new RunExpectation(
        kind, machine, nodeCount, gpus(row), shape, positive("--cases", cases), limits);
  }

  private static OptionalInt positive(String option, @Nullable Integer value) {
    return within(option, value, MAX_VALUE);
  }

  private static OptionalInt within(String option, @Nullable Integer value, int max) {
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value < 1 || value > max) {
      throw CommandException.usage(option + " is a number from 1 to " + max + ", got " + value, "");
    }
    return OptionalInt.of(value);
  }
}
