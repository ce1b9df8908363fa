package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.catalog.Machine;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import java.util.List;
import java.util.Locale;

/**
 * Checks that a pool's settings match its GPU machine type. From Google's pages on GPU machine
 * types; the messages are ours, in Google's style.
 */
final class MachineRules {
  private MachineRules() {}

  static List<PoolRule> all() {
    return List.of(
        MachineRules::requireAccelerators,
        MachineRules::requireSoldInZones,
        MachineRules::requireBootDisk,
        MachineRules::requireVersion);
  }

  /**
   * Requires the accelerators of the machine type; for example, {@code a4-highgpu-8g} has eight
   * {@code nvidia-b200}, and no other machine type has this model.
   */
  private static void requireAccelerators(PoolPlan plan) {
    List<ObjectNode> requested = JsonBodies.objects(plan.body(), "config.accelerators");
    String expected =
        plan.machine()
            .map(m -> m.gpus().count() + " x " + m.gpus().accelerator())
            .orElse("no accelerator that comes with another machine type");
    boolean fits =
        plan.machine()
                .map(m -> requested.size() == 1 && belongsTo(requested.get(0), m))
                .orElse(true)
            && requested.stream().allMatch(a -> fitsNoOtherType(a, plan));
    if (!fits) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "Machine type \"%s\" must be used with %s, got %s.",
              plan.machineType(),
              expected,
              describe(requested)));
    }
  }

  private static boolean belongsTo(ObjectNode accelerator, Machine machine) {
    return JsonBodies.text(accelerator, "acceleratorType")
            .orElse("")
            .equals(machine.gpus().accelerator())
        && JsonBodies.number(accelerator, "acceleratorCount", 0) == machine.gpus().count();
  }

  private static boolean fitsNoOtherType(ObjectNode accelerator, PoolPlan plan) {
    String type = JsonBodies.text(accelerator, "acceleratorType").orElse("");
    return plan.world().settings().machines().values().stream()
        .filter(m -> m.gpus().accelerator().equals(type))
        .allMatch(m -> m.name().equals(plan.machineType()));
  }

  private static String describe(List<ObjectNode> accelerators) {
    return accelerators.isEmpty()
        ? "none"
        : JsonBodies.text(accelerators.get(0), "acceleratorCount").orElse("0")
            + " x "
            + JsonBodies.text(accelerators.get(0), "acceleratorType").orElse("");
  }

  /** Requires that every zone of the pool sells the machine type. */
  private static void requireSoldInZones(PoolPlan plan) {
    for (String zone : plan.zones()) {
      if (!plan.world().settings().hasZone(zone)) {
        throw GoogleRefusal.badRequest(
            String.format(Locale.ROOT, "Zone \"%s\" does not exist.", zone));
      }
      boolean sold =
          plan.machine()
              .map(m -> m.sale().zones().stream().anyMatch(z -> z.name().equals(zone)))
              .orElse(true);
      if (!sold) {
        throw GoogleRefusal.badRequest(
            String.format(
                Locale.ROOT,
                "Machine type with name '%s' does not exist in zone '%s'.",
                plan.machineType(),
                zone));
      }
    }
  }

  private static void requireBootDisk(PoolPlan plan) {
    String disk = JsonBodies.text(plan.body(), "config.diskType").orElse("");
    plan.machine()
        .filter(m -> !disk.isEmpty() && !m.host().bootDisks().contains(disk))
        .ifPresent(
            m -> {
              throw GoogleRefusal.badRequest(
                  String.format(
                      Locale.ROOT,
                      "[%s] disk type cannot be used by %s machine type.",
                      disk,
                      plan.machineType()));
            });
  }

  /**
   * Requires a version that is not newer than the control plane's, and not older than the machine
   * type needs.
   */
  private static void requireVersion(PoolPlan plan) {
    String master = JsonBodies.text(plan.clusterBody(), "currentMasterVersion").orElse("");
    String version = JsonBodies.text(plan.body(), "version").orElse(master);
    GkeVersion wanted = GkeVersion.parse(version).orElseThrow(() -> unsupported(version));
    if (GkeVersion.parse(master).filter(m -> wanted.compareTo(m) > 0).isPresent()) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "desired node version \"%s\" cannot be greater than current master version \"%s\".",
              version,
              master));
    }
    plan.machine()
        .filter(m -> wanted.compareTo(m.software().minGkeVersion()) < 0)
        .ifPresent(
            m -> {
              throw GoogleRefusal.badRequest(
                  String.format(
                      Locale.ROOT,
                      "Machine type \"%s\" needs version %s or later, got \"%s\".",
                      plan.machineType(),
                      m.software().minGkeVersion(),
                      version));
            });
  }

  private static GoogleRefusal unsupported(String version) {
    return GoogleRefusal.badRequest("Node version \"" + version + "\" is unsupported.");
  }
}
