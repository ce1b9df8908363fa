package epfabric.fabric.plan.rule;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.DriverSource;
import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.TestProgram;
import epfabric.fabric.environment.AcceptanceSettings;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.WorkloadRequest.Acceptance;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks that the requested tests exist and can run on this pool with this software. */
final class AcceptanceRules {
  private final PlanRules rules;
  private final Acceptance requested;

  AcceptanceRules(PlanRules rules) {
    this.rules = rules;
    this.requested = rules.environment().workload().acceptance();
  }

  void check() {
    requested.tests().ifPresent(this::checkTests);
    requested.limits().ifPresent(this::checkLimits);
    requested.nightly().ifPresent(nightly -> checkNightly());
    if (AcceptanceSettings.HOST_NETWORK.orDefault(requested.hostNetwork())
        && rules.input().drivers() != DriverSource.GKE) {
      rules.broken(
          AcceptanceSettings.HOST_NETWORK,
          "what the installer's nodes call their NICs and interfaces is not known",
          "false, or " + GpuPoolSettings.DRIVERS.key() + ": gke");
    }
  }

  /**
   * Refuses settings with which nightly runs are impossible. Their pods read the environment from a
   * ConfigMap, which contains neither a software set from a file nor secrets.
   */
  private void checkNightly() {
    String key = AcceptanceSettings.NIGHTLY.key();
    if (requested.gate().equals(Optional.of(Gate.OFF))) {
      rules.broken(
          key, "with " + AcceptanceSettings.GATE.key() + " off there are no tests", "another gate");
    }
    if (rules.input().ownSet().isPresent()) {
      rules.broken(
          key,
          "its pods cannot read a software set from a file",
          "a set of catalog/software.yaml",
          "run epfabric accept on your own machine or in a scheduled workflow, which has the file");
    }
    List<String> secret = rules.environment().reading().written().secret();
    if (!secret.isEmpty()) {
      rules.broken(
          key,
          "its pods read the environment from a ConfigMap, which must hold no secrets, got "
              + String.join(", ", secret)
              + " encrypted",
          "plain values",
          "pulumi config set --plaintext " + secret.get(0) + " VALUE");
    }
  }

  private void checkTests(List<String> names) {
    Map<String, AcceptanceTest> known = rules.input().catalog().acceptance().tests();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String key = AcceptanceSettings.TESTS.key() + "[" + i + "]";
      AcceptanceTest test = known.get(names.get(i));
      if (test == null) {
        Set<String> possible = testsOfMachine();
        rules.broken(
            key,
            "no such test, got \"" + names.get(i) + "\"",
            String.join(", ", possible),
            NameSuggestion.forName(names.get(i), possible));
      } else if (!seen.add(test.name())) {
        rules.broken(key, "the test is named twice, got \"" + test.name() + "\"", "each once");
      } else {
        checkRuns(key, test);
      }
    }
  }

  /** Returns the tests that exist for the machine type, or all tests if the type is unknown. */
  private Set<String> testsOfMachine() {
    Catalog.Acceptance all = rules.input().catalog().acceptance();
    return rules
        .machine()
        .map(machine -> all.testsOf(machine).stream().map(AcceptanceTest::name))
        .orElseGet(() -> all.tests().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Checks the test's program, unless the software set is unknown, which is already reported. */
  private void checkRuns(String key, AcceptanceTest test) {
    rules
        .input()
        .software()
        .ifPresent(set -> rules.machine().ifPresent(m -> checkProgram(key, test, set, m)));
  }

  private void checkProgram(String key, AcceptanceTest test, SoftwareSet set, Machine machine) {
    Optional<TestProgram> program = test.program(set, machine);
    if (program.isEmpty()) {
      rules.broken(
          key,
          "software set \"" + set.name() + "\" has no \"" + test.name() + "\" test",
          "one of: " + String.join(", ", testsOf(set, machine)),
          test.whyNoProgram(set, machine));
      return;
    }
    checkNodes(key, test);
  }

  private List<String> testsOf(SoftwareSet set, Machine machine) {
    return rules.input().catalog().acceptance().tests().values().stream()
        .filter(t -> t.program(set, machine).isPresent())
        .map(AcceptanceTest::name)
        .toList();
  }

  /** Checks the number of nodes; a parked pool has none, and its tests run when it is unparked. */
  private void checkNodes(String key, AcceptanceTest test) {
    int nodes = rules.permanentNodes() * (test.allPools() ? rules.pools() : 1);
    if (test.allPools() && rules.pools() < 2) {
      rules.broken(
          key,
          "\"" + test.name() + "\" cannot run on 1 pool",
          GpuPoolSettings.POOLS.key() + " of 2 or more",
          "it tests the traffic between the NVLink domains of several pools");
      return;
    }
    if (nodes > 0 && nodes < test.minNodes()) {
      rules.broken(
          key,
          "\"" + test.name() + "\" cannot run on " + CountedNoun.of(nodes, "node"),
          "gpuPool.nodes of " + test.minNodes() + " or more",
          "it needs at least " + test.minNodes() + " nodes");
    }
  }

  private void checkLimits(String name) {
    Map<String, List<String>> known = rules.input().catalog().acceptance().machinesByProfile();
    List<String> machines = known.get(name);
    String key = AcceptanceSettings.LIMITS.key();
    if (machines == null) {
      rules.broken(
          key,
          "no such limits profile, got \"" + name + "\"",
          String.join(", ", known.keySet()),
          NameSuggestion.forName(name, known.keySet()));
      return;
    }
    rules
        .machine()
        .filter(m -> !machines.contains(m.name()))
        .ifPresent(
            m ->
                rules.broken(
                    key,
                    "profile \"" + name + "\" has no limits for " + m.name(),
                    String.join(", ", limitsFor(m))));
  }

  private List<String> limitsFor(Machine machine) {
    return rules.input().catalog().acceptance().machinesByProfile().entrySet().stream()
        .filter(profile -> profile.getValue().contains(machine.name()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
