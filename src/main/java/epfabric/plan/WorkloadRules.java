package epfabric.plan;

import epfabric.catalog.AcceptanceTest;
import epfabric.catalog.Incompatibility;
import epfabric.catalog.Machine;
import epfabric.catalog.SoftwareSet;
import epfabric.environment.WorkloadRequest;
import epfabric.problem.Suggestion;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Software, driver, machine and tests fit each other; TransportRules has the transport. */
final class WorkloadRules {
  private final Rules rules;
  private final WorkloadRequest asked;

  WorkloadRules(Rules rules) {
    this.rules = rules;
    this.asked = rules.environment().workload();
  }

  void check() {
    rules.input().software().ifPresentOrElse(this::checkSoftware, this::unknownSoftware);
    asked.acceptance().tests().ifPresent(this::checkTests);
    asked.acceptance().limits().ifPresent(this::checkLimits);
  }

  private void unknownSoftware() {
    if (rules.machine().isEmpty() && asked.software().isEmpty()) {
      return; // the unknown machine is told already
    }
    Set<String> known = rules.input().catalog().software().keySet();
    String name = asked.software().orElse("");
    rules.broken(
        "epfabric:software",
        "no such software set, got \"" + name + "\"",
        String.join(", ", known) + ", or a file with a set of your own (NAME.yaml)",
        Suggestion.forName(name, known));
  }

  private void checkSoftware(SoftwareSet set) {
    rules.machine().ifPresent(m -> checkCompiledFor(set, m));
    Map<String, String> facts = new TreeMap<>(set.facts());
    rules.machine().ifPresent(m -> facts.put("machine", m.name()));
    rules.input().transport().ifPresent(t -> facts.put("transport", t.name()));
    facts.put("secureBoot", rules.environment().gpuPool().secureBoot().orElse(false).toString());
    asked.transport().variables().forEach((k, v) -> facts.put("variables." + k, v));
    for (Incompatibility row : rules.input().catalog().incompatibilities()) {
      if (row.appliesTo(facts)) {
        report(row, set, facts);
      }
    }
  }

  private void checkCompiledFor(SoftwareSet set, Machine machine) {
    if (!set.machines().contains(machine.name())) {
      rules.broken(
          "epfabric:software",
          "set \""
              + set.name()
              + "\" is not compiled for "
              + machine.name()
              + " (epfabric:gpuPool.machine)",
          String.join(" or ", set.machines()),
          "the set for this machine is " + machine.defaultSoftware());
    }
  }

  private void report(Incompatibility row, SoftwareSet set, Map<String, String> facts) {
    String found =
        row.when().keySet().stream()
            .map(key -> key + " " + facts.get(key))
            .sorted()
            .collect(Collectors.joining(", "));
    Optional<String> setting = row.when().keySet().stream().flatMap(this::setting).findFirst();
    rules.broken(
        setting.orElse("epfabric:software"),
        (setting.isPresent() ? "" : "set \"" + set.name() + "\": ")
            + row.message()
            + ", got "
            + found,
        row.hint(),
        "known from " + row.source() + fallback(row));
  }

  private String fallback(Incompatibility row) {
    String machine = rules.machine().map(Machine::name).orElse("");
    return rules
        .input()
        .transport()
        .filter(t -> row.tellFallback())
        .map(t -> t.fallbackOn(machine))
        .filter(text -> !text.isEmpty())
        .map(text -> "; for nodes that refuse the transport: " + text)
        .orElse("");
  }

  /** The setting that a fact comes from, when it is not the software set. */
  private Stream<String> setting(String fact) {
    if (fact.equals("secureBoot")) {
      return Stream.of("epfabric:gpuPool.secureBoot");
    }
    String variable = fact.replaceFirst("^variables\\.", "");
    boolean given = asked.transport().variables().containsKey(variable) && !variable.equals(fact);
    return given ? Stream.of("epfabric:transport.variables." + variable) : Stream.empty();
  }

  private void checkTests(List<String> names) {
    Map<String, AcceptanceTest> known = rules.input().catalog().tests();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String key = "epfabric:acceptance.tests[" + i + "]";
      AcceptanceTest test = known.get(names.get(i));
      if (test == null) {
        rules.broken(
            key,
            "no such test, got \"" + names.get(i) + "\"",
            String.join(", ", known.keySet()),
            Suggestion.forName(names.get(i), known.keySet()));
      } else if (!seen.add(test.name())) {
        rules.broken(key, "the test is named twice, got \"" + test.name() + "\"", "each once");
      } else {
        checkRuns(key, test);
      }
    }
  }

  /** A parked pool has no nodes; its tests run when it is unparked. */
  private void checkRuns(String key, AcceptanceTest test) {
    int nodes = rules.nodes();
    int gpus = rules.machine().map(m -> m.gpus().count()).orElse(8);
    if (nodes > 0 && !test.runsOn(nodes, gpus)) {
      rules.broken(
          key,
          "\"" + test.name() + "\" cannot run on " + nodes + (nodes == 1 ? " node" : " nodes"),
          "gpuPool.nodes of " + runnable(test, gpus),
          test.minNodes() > nodes
              ? "it needs at least " + test.minNodes() + " nodes"
              : "its experts must be divisible by all GPUs together");
    }
  }

  private static String runnable(AcceptanceTest test, int gpus) {
    if (test.experts().isEmpty()) {
      return test.minNodes() + " or more";
    }
    return IntStream.rangeClosed(1, 64)
        .filter(n -> test.runsOn(n, gpus))
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private void checkLimits(String name) {
    Map<String, List<String>> known = rules.input().catalog().limits();
    List<String> machines = known.get(name);
    String key = "epfabric:acceptance.limits";
    if (machines == null) {
      rules.broken(
          key,
          "no such limits profile, got \"" + name + "\"",
          String.join(", ", known.keySet()),
          Suggestion.forName(name, known.keySet()));
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
    return rules.input().catalog().limits().entrySet().stream()
        .filter(profile -> profile.getValue().contains(machine.name()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
