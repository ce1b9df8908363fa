package epfabric.kube;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;

/** Returns fabrics of machines whose NVLink connects nodes. */
final class Racks {
  private Racks() {}

  /** Returns a fabric of two nodes of one rack; pods on these nodes claim NICs. */
  static FabricPlan plan() {
    return Planning.planOf(
        anEnvironment()
            .inZone("us-central1-a")
            .withMachine("a4x-highgpu-4g")
            .boughtAs("reservation")
            .withReservation("rack"));
  }
}
