package epfabric.deploy.manifest.installer;

import epfabric.base.value.CountedNoun;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * Objects for Google's managed Prometheus: the scraping of the installer, and the alerts.
 * docs/kubernetes.md lists the metrics; an alerting rule sees only the metrics of its namespace.
 */
public final class MonitoringManifests {
  public static final String API = "monitoring.googleapis.com/v1";

  private final FabricPlan plan;
  private final ObjectMetadata meta;

  public MonitoringManifests(FabricPlan plan) {
    this.plan = plan;
    this.meta = new ObjectMetadata(plan.scope());
  }

  /**
   * Returns the monitoring of the installer. These objects wait for no node, because they must
   * report failed installations.
   */
  public List<Manifest> system() {
    return List.of(scraping(), installerAlerts());
  }

  private Manifest scraping() {
    Map<String, Object> spec =
        OrderedTree.of(
                "selector", Map.of("matchLabels", Map.of(Labels.NAME, InstallerDaemonSet.NAME)))
            .with("endpoints", List.of(OrderedTree.of("port", "metrics", "interval", "30s")))
            .with("targetLabels", Map.of("metadata", List.of("pod", "container", "node")));
    return new Manifest(
        "installer-metrics",
        API,
        "PodMonitoring",
        meta.in(plan.install().namespace(), InstallerDaemonSet.NAME),
        Map.of("spec", spec),
        Rollout.following(NamespaceManifests.SYSTEM));
  }

  private Manifest installerAlerts() {
    int nodes = plan.pool().totalPermanentNodes();
    return rules(
        "installer-alerts",
        plan.install().namespace(),
        NamespaceManifests.SYSTEM,
        List.of(
            alert(
                "EpfabricNodeNotVerified",
                "epfabric_node_verified == 0",
                "30m",
                "{{ $labels.node }} is not verified for 30 minutes: no work runs on it"),
            alert(
                "EpfabricNodesMissing",
                "(count(epfabric_node_verified == 1) or vector(0)) < " + nodes,
                "30m",
                "{{ $value }} of "
                    + CountedNoun.of(nodes, "node is", "nodes are")
                    + " verified for 30 minutes"),
            alert(
                "EpfabricInstallationFailed",
                "epfabric_install_failed == 1",
                "1m",
                "phase {{ $labels.phase }} failed on {{ $labels.node }}"),
            alert(
                "EpfabricNicDown",
                "epfabric_nic_up == 0",
                "5m",
                "{{ $labels.device }} of {{ $labels.node }} is down")));
  }

  /**
   * Returns the alerts about tests, in the namespace for which kube-state-metrics reports the
   * tests' Jobs.
   */
  public Manifest acceptance() {
    return rules(
        "acceptance-alerts",
        plan.install().testNamespace(),
        NamespaceManifests.ACCEPTANCE,
        List.of(
            alert(
                "EpfabricAcceptanceFailed",
                "kube_job_status_failed > 0",
                "1m",
                "{{ $labels.job_name }}: the fabric did not pass its gate")));
  }

  private Manifest rules(String id, String namespace, String after, List<Object> rules) {
    Map<String, Object> group =
        OrderedTree.of("name", "epfabric", "interval", "1m", "rules", rules);
    return new Manifest(
        id,
        API,
        "Rules",
        meta.in(namespace, "alerts"),
        Map.of("spec", Map.of("groups", List.of(group))),
        Rollout.following(after));
  }

  private Map<String, Object> alert(String name, String expression, String time, String summary) {
    return OrderedTree.of("alert", name)
        .with("expr", expression)
        .with("for", time)
        .with("labels", OrderedTree.of("severity", "warning", "fabric", plan.scope().prefix()))
        .with("annotations", Map.of("summary", summary));
  }
}
