package epfabric.fabric.plan.rule;

import epfabric.base.problem.NameSuggestion;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.Transport;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.environment.WorkloadRequest;
import epfabric.fabric.environment.WorkloadSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks that transport, software set, machine and variables fit each other. */
final class TransportRules {
  private static final String KIND = WorkloadSettings.KIND.key();
  private static final String SOFTWARE = WorkloadSettings.SOFTWARE.key();

  private final PlanRules rules;
  private final Catalog catalog;
  private final WorkloadRequest.Transport requested;

  TransportRules(PlanRules rules) {
    this.rules = rules;
    this.catalog = rules.input().catalog();
    this.requested = rules.environment().workload().transport();
  }

  void check() {
    requested
        .kind()
        .filter(kind -> !catalog.transport().all().containsKey(kind))
        .ifPresent(this::reportUnknown);
    rules.input().transport().ifPresent(this::checkTransport);
    rules.input().ownSet().ifPresent(this::checkOwnVariables);
    requested.variables().forEach(this::checkVariable);
  }

  private void reportUnknown(String kind) {
    Set<String> known = catalog.transport().all().keySet();
    rules.broken(
        KIND,
        "no such transport, got \"" + kind + "\"",
        String.join(", ", known),
        NameSuggestion.forName(kind, known));
  }

  private void checkTransport(Transport transport) {
    rules.input().software().ifPresent(set -> checkSet(transport, set));
    rules.machine().ifPresent(machine -> checkMachine(transport, machine));
    requested.ports().ifPresent(ports -> checkPorts(transport, ports));
    checkNotSetTwice(
        WorkloadSettings.SERVICE_LEVEL,
        requested.serviceLevel().isPresent(),
        transport.knobs().serviceLevel());
    checkDepth(transport);
  }

  private void checkSet(Transport transport, SoftwareSet set) {
    List<String> missing = transport.needs().missingIn(set);
    if (!missing.isEmpty()) {
      rules.broken(
          reportedKey(),
          describe(transport)
              + " does not go with set \""
              + set.name()
              + "\" ("
              + SOFTWARE
              + "): it needs "
              + String.join(" and ", missing),
          alternatives(transport, set),
          transport.needs().generationReason());
    }
  }

  /**
   * Returns the key to report: the transport's key if the user wrote it, otherwise the software's
   * key.
   */
  private String reportedKey() {
    return rules.written(KIND) ? KIND : SOFTWARE;
  }

  private static String describe(Transport transport) {
    return "transport " + transport.name() + " (" + KIND + ")";
  }

  private String alternatives(Transport transport, SoftwareSet set) {
    List<String> found = new ArrayList<>();
    catalog.transport().all().values().stream()
        .filter(t -> t.needs().missingIn(set).isEmpty() && fitsMachine(t))
        .forEach(t -> found.add("transport " + t.name()));
    catalog.software().values().stream()
        .filter(s -> transport.needs().missingIn(s).isEmpty() && fitsMachine(transport))
        .filter(s -> rules.machine().filter(m -> !s.isFor(m)).isEmpty())
        .forEach(s -> found.add("software " + s.name()));
    return found.isEmpty() ? "another software set" : String.join(", or ", found);
  }

  private boolean fitsMachine(Transport transport) {
    return rules.machine().filter(m -> !transport.needs().runsOn(m)).isEmpty();
  }

  private void checkMachine(Transport transport, Machine machine) {
    if (!transport.needs().runsOn(machine)) {
      rules.broken(
          reportedKey(),
          describe(transport)
              + " does not run on "
              + machine.name()
              + " ("
              + GpuPoolSettings.MACHINE.key()
              + "): "
              + transport.needs().machineReason(),
          "machine " + String.join(" or ", transport.needs().machines()),
          rules.setFor(machine));
    }
  }

  private void checkPorts(Transport transport, int ports) {
    if (!transport.ports().contains(ports)) {
      rules.broken(
          WorkloadSettings.PORTS,
          describe(transport) + " uses one port of each NIC, got " + ports,
          "1");
      return;
    }
    rules
        .machine()
        .filter(machine -> machine.nics().ports() < ports)
        .ifPresent(
            machine ->
                rules.broken(
                    WorkloadSettings.PORTS,
                    "each RDMA NIC of "
                        + machine.name()
                        + " ("
                        + GpuPoolSettings.MACHINE.key()
                        + ") has "
                        + machine.nics().ports()
                        + " port, got "
                        + ports,
                    String.valueOf(machine.nics().ports())));
  }

  private void checkDepth(Transport transport) {
    boolean given = requested.qpDepth().isPresent();
    transport
        .knobs()
        .qpDepth()
        .ifPresent(variable -> checkNotSetTwice(WorkloadSettings.QP_DEPTH, given, variable));
    if (given && transport.knobs().qpDepth().isEmpty()) {
      rules.broken(
          WorkloadSettings.QP_DEPTH,
          describe(transport) + " does not use NVSHMEM, whose queues this would size",
          "no qpDepth");
    }
  }

  private void checkNotSetTwice(Setting<?> setting, boolean given, String variable) {
    if (given && requested.variables().containsKey(variable)) {
      rules.broken(
          WorkloadSettings.VARIABLES.key() + "." + variable,
          setting.key() + " sets the same variable",
          "one of the two");
    }
  }

  private void checkOwnVariables(SoftwareSet own) {
    for (Map.Entry<String, String> variable : own.variables().entrySet()) {
      String name = variable.getKey();
      catalog
          .transport()
          .refusal(name, variable.getValue(), transportName())
          .ifPresent(
              reason ->
                  rules.broken(
                      SOFTWARE,
                      "set \"" + own.name() + "\": " + reason + ", got \"" + name + "\"",
                      "no such variable"));
    }
  }

  private void checkVariable(String name, String value) {
    String key = WorkloadSettings.VARIABLES.key() + "." + name;
    catalog
        .transport()
        .refusal(name, value, transportName())
        .ifPresentOrElse(
            reason -> rules.broken(key, reason + ", got \"" + name + "\"", "no such variable"),
            () -> checkKnown(key, name));
  }

  private void checkKnown(String key, String name) {
    Set<String> known = new TreeSet<>(catalog.transport().variables().known());
    if (!known.contains(name)) {
      rules.broken(
          key,
          "no component reads this variable, got \"" + name + "\"",
          "a variable of NVSHMEM, NCCL or DeepEP that catalog/transport.yaml lists",
          NameSuggestion.forName(name, known));
    }
  }

  private String transportName() {
    return rules.input().transport().map(Transport::name).orElse("");
  }
}
