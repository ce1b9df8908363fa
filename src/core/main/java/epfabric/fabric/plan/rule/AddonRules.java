package epfabric.fabric.plan.rule;

import epfabric.fabric.catalog.NcclPlugin;
import epfabric.fabric.environment.AddonSettings;
import epfabric.fabric.environment.WorkloadSettings;
import java.util.Optional;

/** Checks that the requested addons can be deployed. */
final class AddonRules {
  private static final String GIB = AddonSettings.GIB.key();
  private static final String IMAGE = WorkloadSettings.GIB.key();

  private static final String DOMAINS = AddonSettings.COMPUTE_DOMAINS.key();

  private final PlanRules rules;
  private final NcclPlugin plugin;

  AddonRules(PlanRules rules) {
    this.rules = rules;
    this.plugin = rules.input().catalog().google().gib();
  }

  void check() {
    boolean gibEnabled = AddonSettings.GIB.orDefault(rules.environment().services().addons().gib());
    if (gibEnabled) {
      checkImage();
      checkMachine();
    } else if (rules.written(IMAGE)) {
      rules.broken(IMAGE, "nothing uses this image", GIB + ": true", "");
    }
    checkDomains();
  }

  private void checkDomains() {
    if (!rules.environment().services().addons().computeDomains().orElse(false)) {
      return;
    }
    rules
        .machine()
        .filter(machine -> !machine.nvlinkDomain().spansNodes())
        .ifPresent(
            machine ->
                rules.broken(
                    DOMAINS,
                    "NVLink of " + machine.name() + " ends at the node, so no pod needs the driver",
                    "no " + DOMAINS,
                    ""));
  }

  private void checkImage() {
    boolean digestKnown = rules.written(IMAGE) || plugin.image().isPresent();
    if (!digestKnown) {
      String tagged = plugin.repository() + ":" + plugin.version();
      rules.broken(
          GIB,
          "the digest of Google's NCCL plugin is not known, and a tag can change its content",
          IMAGE + ": " + plugin.repository() + "@sha256:…",
          "gcloud artifacts docker images describe "
              + tagged
              + " --format 'value(image_summary.digest)'");
    }
  }

  private void checkMachine() {
    Optional<String> unknown =
        rules.machine().map(m -> m.name()).filter(m -> !plugin.variables().containsKey(m));
    unknown.ifPresent(
        machine ->
            rules.broken(
                GIB,
                "the plugin's variables for " + machine + " are not known",
                "machine " + String.join(" or ", plugin.variables().keySet())));
  }
}
