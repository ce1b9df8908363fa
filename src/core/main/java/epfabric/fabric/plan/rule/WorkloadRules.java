package epfabric.fabric.plan.rule;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Incompatibility;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.WorkloadRequest;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.PlanInput;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that software, driver, machine and tests fit each other; TransportRules checks the
 * transport.
 */
final class WorkloadRules {
  private final PlanRules rules;
  private final WorkloadRequest request;

  WorkloadRules(PlanRules rules) {
    this.rules = rules;
    this.request = rules.environment().workload();
  }

  void check() {
    rules.input().software().ifPresentOrElse(this::checkSoftware, this::reportUnknownSoftware);
  }

  private void reportUnknownSoftware() {
    if (request.software().isEmpty()) {
      return; // the machine is unknown or cannot have these drivers: already reported
    }
    Set<String> known = rules.input().catalog().software().keySet();
    String name = request.software().orElse("");
    if (name.endsWith(".yaml") && !rules.environment().reading().problems().isEmpty()) {
      return; // the file's problems are already reported
    }
    rules.broken(
        WorkloadSettings.SOFTWARE.key(),
        "no such software set, got \"" + name + "\"",
        String.join(", ", known) + ", or a file with a set of your own (NAME.yaml)",
        NameSuggestion.forName(name, known));
  }

  private void checkSoftware(SoftwareSet set) {
    rules.machine().ifPresent(m -> checkCompiledFor(set, m));
    Map<String, String> facts = new TreeMap<>(set.facts());
    rules.machine().ifPresent(m -> facts.put("machine", m.name()));
    rules
        .machine()
        .filter(m -> m.nvlinkDomain().spansNodes())
        .ifPresent(m -> facts.put("domainRanks", String.valueOf(domainRanks(m))));
    rules.input().transport().ifPresent(t -> facts.put("transport", t.name()));
    facts.put(PlanInput.SECURE_BOOT, String.valueOf(rules.input().secureBoot()));
    facts.put(
        "singleNode", EnumWord.of(WorkloadSettings.SINGLE_NODE.orDefault(request.singleNode())));
    facts.put("drivers", EnumWord.of(rules.input().drivers()));
    if (DriverRules.gkeInstalls(rules)) { // only then it determines the driver
      rules.nodeVersion().ifPresent(version -> facts.put("nodeVersion", version.text()));
    }
    request.transport().variables().forEach((k, v) -> facts.put("variables." + k, v));
    for (Incompatibility row : rules.input().catalog().incompatibilities()) {
      if (row.appliesTo(facts)) {
        report(row, set, facts);
      }
    }
  }

  private int domainRanks(Machine machine) {
    return machine.nvlinkDomain().nodesTogether(rules.nodes()) * machine.gpus().count();
  }

  private void checkCompiledFor(SoftwareSet set, Machine machine) {
    if (!set.isFor(machine)) {
      rules.broken(
          WorkloadSettings.SOFTWARE.key(),
          "set \""
              + set.name()
              + "\" is not compiled for "
              + machine.name()
              + " ("
              + GpuPoolSettings.MACHINE.key()
              + ")",
          String.join(" or ", set.platform().machines()),
          rules.setFor(machine));
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
        setting.orElse(WorkloadSettings.SOFTWARE.key()),
        (setting.isPresent() ? "" : "set \"" + set.name() + "\": ")
            + row.message()
            + ", got "
            + found,
        row.hint(),
        "known from " + row.source() + fallbackText(row));
  }

  private String fallbackText(Incompatibility row) {
    String machine = rules.machine().map(Machine::name).orElse("");
    return rules
        .input()
        .transport()
        .filter(t -> row.reportFallback())
        .map(t -> t.fallbackOn(machine, rules.input().drivers()))
        .filter(text -> !text.isEmpty())
        .map(text -> "; for nodes that refuse the transport: " + text)
        .orElse("");
  }

  /** Returns the setting that determines a fact, unless the software set determines it. */
  private Stream<String> setting(String fact) {
    if (fact.equals(PlanInput.SECURE_BOOT)) {
      return Stream.of(GpuPoolSettings.SECURE_BOOT.key());
    }
    if (fact.equals("singleNode")) {
      return Stream.of(WorkloadSettings.SINGLE_NODE.key());
    }
    if (fact.equals("nodeVersion")) {
      return Stream.of(GpuPoolSettings.NODE_VERSION.key());
    }
    String variable = fact.replaceFirst("^variables\\.", "");
    boolean setByUser =
        request.transport().variables().containsKey(variable) && !variable.equals(fact);
    return setByUser
        ? Stream.of(WorkloadSettings.VARIABLES.key() + "." + variable)
        : Stream.empty();
  }
}
