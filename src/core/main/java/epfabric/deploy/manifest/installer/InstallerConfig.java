package epfabric.deploy.manifest.installer;

import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.base.value.Sha256;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.environment.Environment.NodeTest;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.plan.FabricPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The installer's configuration, in a ConfigMap whose name ends in the hash of the content. Another
 * software set or transport changes the name, which rolls out the DaemonSet again.
 */
public final class InstallerConfig {
  static final String ID = "installer-config";

  private static final int HASH_DIGITS = 10;

  private final FabricPlan plan;

  public InstallerConfig(FabricPlan plan) {
    this.plan = plan;
  }

  public Manifest manifest() {
    return new Manifest(
        ID,
        "v1",
        "ConfigMap",
        new ObjectMetadata(plan.scope()).in(plan.install().namespace(), name()),
        OrderedTree.of("immutable", true, "data", data()),
        Rollout.following(NamespaceManifests.SYSTEM).with(Change.NEW_NAME));
  }

  String name() {
    return InstallerDaemonSet.NAME + "-" + shortHash(data().toString());
  }

  /** Returns a short hash that changes with the configuration and with the installer's image. */
  public String installation() {
    return digest().substring(0, HASH_DIGITS);
  }

  /** Returns the full hash whose start is {@link #installation()}. */
  String digest() {
    return sha256(data() + plan.workload().images().installer().toString());
  }

  private static String shortHash(String text) {
    return sha256(text).substring(0, HASH_DIGITS);
  }

  private static String sha256(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the data as sorted lines {@code NAME=VALUE} without quotes. The versions are those that
   * the image must contain; the fallback is suggested if a node does not support the transport.
   */
  private Map<String, Object> data() {
    return OrderedTree.of("software.env", software(), "transport.env", lines(variables()));
  }

  private String software() {
    Map<String, String> lines = new TreeMap<>();
    lines.put("SOFTWARE_SET", plan.workload().software().name());
    lines.put("GPU_ARCHITECTURE", plan.pool().machine().gpus().architecture());
    lines.put("TRANSPORT", plan.workload().transport().kind());
    lines.put("TRANSPORT_FALLBACK", plan.workload().transport().fallback());
    lines.put("GPUS", String.valueOf(plan.pool().machine().gpus().count()));
    if (plan.pool().drivers() == DriverSource.GKE) {
      lines.put("DRIVERS", EnumWord.of(plan.pool().drivers()));
      lines.put("DRIVER_LEAST", plan.workload().software().versions().getOrDefault("driver", ""));
    } else {
      lines.put("NEIGHBOUR_TEST", EnumWord.of(plan.install().nodeTests().neighbours()));
    }
    // A default value has no line, because a new line would change the configuration and so
    // restart the installer on all nodes.
    if (plan.install().nodeTests().probe() != NodeTest.REQUIRED) {
      lines.put("PROBE", EnumWord.of(plan.install().nodeTests().probe()));
    }
    if (plan.install().payload() == PayloadPlace.POD) {
      lines.put("PAYLOAD", EnumWord.of(PayloadPlace.POD));
    }
    lines.put("RDMA_NICS", String.valueOf(plan.pool().machine().nics().count()));
    plan.workload()
        .software()
        .components()
        .forEach((name, part) -> lines.put("VERSION_" + variablePart(name), part.label()));
    if (plan.pool().drivers() == DriverSource.GKE) {
      lines.remove("VERSION_DRIVER"); // GKE chooses the version; DRIVER_LEAST is the minimum
    }
    return lines(lines);
  }

  private static String variablePart(String name) {
    return name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private Map<String, String> variables() {
    return plan.workload().variables();
  }

  private static String lines(Map<String, String> entries) {
    List<String> lines =
        new TreeMap<>(entries)
            .entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }
}
