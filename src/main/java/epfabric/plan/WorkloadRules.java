package epfabric.plan;

import epfabric.catalog.Catalog.TransportVariables;
import epfabric.catalog.Incompatibility;
import epfabric.catalog.Machine;
import epfabric.catalog.SoftwareSet;
import epfabric.environment.WorkloadRequest;
import epfabric.problem.Suggestion;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Software, driver, machine and tests fit each other. */
final class WorkloadRules {
  private final Rules rules;
  private final WorkloadRequest asked;

  WorkloadRules(Rules rules) {
    this.rules = rules;
    this.asked = rules.environment().workload();
  }

  void check() {
    rules.input().software().ifPresentOrElse(this::checkSoftware, this::unknownSoftware);
    rules.input().software().ifPresent(this::checkTransport);
    asked.transport().variables().keySet().forEach(this::checkVariable);
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
    rules.input().ownSet().ifPresent(this::checkOwnVariables);
    Map<String, String> facts = new TreeMap<>(set.facts());
    rules.machine().ifPresent(m -> facts.put("machine", m.name()));
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
          "set \"" + set.name() + "\" is not compiled for " + machine.name(),
          String.join(" or ", set.machines()),
          "the set for this machine is " + machine.defaultSoftware());
    }
  }

  private void checkOwnVariables(SoftwareSet own) {
    Map<String, String> refused = rules.input().catalog().variables().refused();
    own.variables().keySet().stream()
        .filter(refused::containsKey)
        .forEach(
            name ->
                rules.broken(
                    "epfabric:software",
                    "set \"" + own.name() + "\": " + refused.get(name) + ", got \"" + name + "\"",
                    "no such variable"));
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
        "known from " + row.source());
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

  private void checkTransport(SoftwareSet set) {
    boolean depth = asked.transport().qpDepth().isPresent();
    checkTwice(
        "serviceLevel", asked.transport().serviceLevel().isPresent(), set.serviceLevelVariable());
    checkTwice("qpDepth", depth, SoftwareSet.QP_DEPTH);
    if (depth && !set.hasNvshmem()) {
      rules.broken(
          "epfabric:transport.qpDepth",
          "set \"" + set.name() + "\" has no NVSHMEM, whose queues this would size",
          "no qpDepth, or a software set with nvshmem");
    }
  }

  private void checkVariable(String name) {
    TransportVariables variables = rules.input().catalog().variables();
    String key = "epfabric:transport.variables." + name;
    String reason = variables.refused().get(name);
    if (reason != null) {
      rules.broken(key, reason + ", got \"" + name + "\"", "no such variable");
    } else if (!variables.known().contains(name)) {
      rules.broken(
          key,
          "no component reads this variable, got \"" + name + "\"",
          "a variable of NVSHMEM, NCCL or DeepEP that catalog/transport.yaml lists",
          Suggestion.forName(name, variables.known()));
    }
  }

  private void checkTwice(String setting, boolean given, String variable) {
    if (given && asked.transport().variables().containsKey(variable)) {
      rules.broken(
          "epfabric:transport.variables." + variable,
          "epfabric:transport." + setting + " sets the same variable",
          "one of the two");
    }
  }
}
