package epfabric.fabric.plan.planner;

import epfabric.base.value.DriverSource;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.Transport;
import epfabric.fabric.catalog.Transport.Variable;
import epfabric.fabric.environment.WorkloadRequest;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.NvshmemHeap;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.TransportPlan;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Decides how the kernels reach another node, and which variables their processes get.
 *
 * <p>The value of a variable comes from the user, otherwise from the software set, otherwise from
 * the transport.
 */
final class TransportPlanner {
  private static final String VARIABLES = WorkloadSettings.VARIABLES.key() + ".";

  private final WorkloadRequest.Transport requested;
  private final SoftwareSet set;
  private final Machine machine;
  private final DriverSource drivers;
  private final Transport transport;
  private final DecisionLog decisions;

  TransportPlanner(PlanInput input, SoftwareSet set, Machine machine, DecisionLog decisions) {
    this.requested = input.environment().workload().transport();
    this.set = set;
    this.machine = machine;
    this.drivers = input.drivers();
    this.transport = input.transport().orElseThrow();
    this.decisions = decisions;
  }

  TransportPlan plan() {
    String kind =
        decisions.choose(
            WorkloadSettings.KIND,
            requested.kind(),
            transport.name(),
            "software set " + set.name());
    int ports =
        decisions.choose(
            WorkloadSettings.PORTS,
            requested.ports(),
            Math.min(machine.nics().ports(), Collections.max(transport.ports())),
            "catalog machines.yaml: " + machine.name());
    Map<String, String> given = givenVariables();
    return new TransportPlan(
        kind,
        commonVariables(ports, given),
        variablesByTest(ports, given),
        timeoutSeconds(),
        new TransportPlan.Nics(ports, devices(), missingMap()),
        fallback());
  }

  private Map<String, String> givenVariables() {
    Map<String, String> given = new TreeMap<>(requested.variables());
    requested
        .serviceLevel()
        .ifPresent(level -> given.put(transport.knobs().serviceLevel(), level.toString()));
    requested
        .qpDepth()
        .ifPresent(depth -> given.put(transport.knobs().qpDepth().orElseThrow(), depth.toString()));
    return given;
  }

  private Map<String, String> commonVariables(int ports, Map<String, String> given) {
    Map<String, String> values = new TreeMap<>();
    Map<String, String> origins = new TreeMap<>();
    for (Variable variable : transport.environment().variables()) {
      if (variable.tests().isEmpty() && variable.isFor(ports, machine.nvlinkDomain())) {
        values.put(variable.name(), withHeapSize(variable));
        origins.put(variable.name(), "transport " + transport.name());
      }
    }
    transport
        .nicOfGpu(set)
        .ifPresent(
            map -> {
              values.put(map.name(), nicOfGpu());
              origins.put(map.name(), "catalog machines.yaml: " + machine.name());
            });
    values.putAll(set.variables());
    set.variables().keySet().forEach(name -> origins.put(name, "software set " + set.name()));
    values.putAll(given);
    given.keySet().forEach(name -> origins.put(name, "given"));
    values.forEach(
        (name, value) -> decisions.given(VARIABLES + name, value, origins.getOrDefault(name, "")));
    return values;
  }

  private static String withHeapSize(Variable variable) {
    return variable.value().replace(NvshmemHeap.PLACEHOLDER, NvshmemHeap.usual().size());
  }

  /**
   * Returns each test's variables in addition to the common ones, except those that the user or the
   * software set define.
   */
  private Map<String, Map<String, String>> variablesByTest(int ports, Map<String, String> given) {
    Map<String, Map<String, String>> byTest = new TreeMap<>();
    for (Variable variable : transport.environment().variables()) {
      String name = variable.name();
      boolean overridden = given.containsKey(name) || set.variables().containsKey(name);
      if (variable.isFor(ports, machine.nvlinkDomain()) && !overridden) {
        variable
            .tests()
            .forEach(
                test ->
                    byTest.computeIfAbsent(test, t -> new TreeMap<>()).put(name, variable.value()));
      }
    }
    byTest.forEach(
        (test, values) ->
            values.forEach(
                (name, value) ->
                    decisions.derive(
                        VARIABLES + name + "." + test, value, "transport " + transport.name())));
    return byTest;
  }

  /** Returns one entry per GPU, {@code GPU:DEVICE:PORT} (DeepEP's pull request 466). */
  private String nicOfGpu() {
    List<String> devices = devices();
    return IntStream.range(0, devices.size())
        .mapToObj(gpu -> gpu + ":" + devices.get(gpu) + ":1")
        .collect(Collectors.joining(","));
  }

  private List<String> devices() {
    return IntStream.range(0, machine.gpus().count()).mapToObj(machine::deviceOf).toList();
  }

  private Optional<String> missingMap() {
    Optional<String> patch = transport.missingNicPatch(set);
    int all = machine.nics().count();
    decisions.derive(
        WorkloadSettings.TRANSPORT.key() + ".usableNics",
        (patch.isPresent() ? all / 2 : all) + " of " + all,
        patch
            .map(
                name ->
                    "software set "
                        + set.name()
                        + " lacks "
                        + name
                        + ": both GPUs of a PCIe pair use the same NIC")
            .orElse("catalog machines.yaml: " + machine.name()));
    return patch;
  }

  private String fallback() {
    return decisions.derive(
        WorkloadSettings.TRANSPORT.key() + ".fallback",
        transport.fallbackOn(machine.name(), drivers),
        "transport " + transport.name() + ": for nodes that refuse it");
  }

  private int timeoutSeconds() {
    return decisions.choose(WorkloadSettings.TIMEOUT_SECONDS, requested.timeoutSeconds());
  }
}
