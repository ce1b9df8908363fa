package epfabric.fabric.plan.rule;

import epfabric.base.value.EnumWord;
import epfabric.fabric.environment.AcceptanceSettings;
import epfabric.fabric.environment.ServingRequest;
import epfabric.fabric.environment.ServingRequest.Accept;
import epfabric.fabric.environment.ServingSettings;
import epfabric.fabric.environment.WorkloadRequest.Gate;

/** Checks that a server starts only on a fabric that has passed. */
final class ServingRules {
  private final PlanRules rules;

  ServingRules(PlanRules rules) {
    this.rules = rules;
  }

  void check() {
    rules.environment().services().serving().ifPresent(this::checkGate);
  }

  private void checkGate(ServingRequest requested) {
    Gate gate =
        AcceptanceSettings.GATE.orDefault(rules.environment().workload().acceptance().gate());
    boolean acceptsDegraded =
        ServingSettings.ACCEPT.orDefault(requested.accept()) == Accept.DEGRADED;
    boolean gateStopsUpdate = gate == Gate.STRICT || (gate == Gate.FAIL && acceptsDegraded);
    if (!gateStopsUpdate) {
      String gates = AcceptanceSettings.GATE.key();
      rules.broken(
          ServingSettings.SERVING.path(),
          "a server waits for the fabric's verdict, which does not stop pulumi up with "
              + gates
              + " "
              + EnumWord.of(gate),
          gates + ": strict, or fail with " + ServingSettings.ACCEPT.key() + ": degraded");
    }
  }
}
