package epfabric.operate.advice;

import epfabric.base.facts.GoogleNetworks;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.operate.advice.cause.CloudFiles;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Evidence of a healthy fabric; tests change parts of it to add faults. */
public final class EvidenceSamples {
  public static final FabricPlan PLAN = Planned.plan("dev");
  static final String SYSTEM = PLAN.install().namespace();
  static final String TESTS = PLAN.install().testNamespace();
  public static final String POOL = PLAN.pool().name();
  static final String GROUP = "gke-epfabric-dev-epfabric-dev-gpu-1a2b3c4d";
  private static final String READY = "{\"type\": \"Ready\", \"status\": \"True\"}";
  private static final String HEARTBEAT =
      "{\"type\": \"MemoryPressure\", \"status\": \"False\", \"lastHeartbeatTime\":"
          + " \"2026-10-01T09:00:00Z\"}";

  private final Map<String, String> files = new TreeMap<>();
  private final List<MissingEvidence> missing = new ArrayList<>();

  private EvidenceSamples() {}

  /**
   * Returns evidence with two verified nodes, all networks, the installer, and Google's view of the
   * fabric.
   */
  static EvidenceSamples well() {
    EvidenceSamples fabric = new EvidenceSamples().has("cluster/version.json", "{}");
    fabric.verified(GROUP + "-0001").verified(GROUP + "-0002");
    for (NodeNetwork nic : PLAN.network().nodeNetworks()) {
      fabric.has("networks/" + nic.podNetwork() + ".json", "{\"kind\": \"Network\"}");
      fabric.network(nic.network(), GoogleNetworks.GREATEST_MTU);
    }
    fabric.has(SYSTEM + "/daemonsets/installer.json", "{\"kind\": \"DaemonSet\"}");
    fabric.has(CloudFiles.ZONE_OPERATIONS, "[]").has(CloudFiles.OPERATIONS, "[]");
    return fabric.cluster("RUNNING", true, "");
  }

  /** Returns evidence from which every Kubernetes object is missing, with the reason. */
  static EvidenceSamples silent(String why) {
    return new EvidenceSamples().withMissing(MissingEvidence.EVERYTHING, why);
  }

  EvidenceSamples has(String path, String text) {
    files.put(path, text.replace("GROUP", GROUP).replace("TESTS", TESTS));
    return this;
  }

  EvidenceSamples withoutFiles(String prefix) {
    files.keySet().removeIf(name -> name.startsWith(prefix));
    return this;
  }

  EvidenceSamples withMissing(String what, String why) {
    missing.add(new MissingEvidence(what, why));
    return this;
  }

  EvidenceSamples verified(String node) {
    return node(
        node,
        "\"epfabric/phase\": \"ready\"",
        "{\"type\": \"EpfabricVerified\", \"status\": \"True\"}",
        "2026-10-01T07:00:00Z");
  }

  /**
   * Adds a node.
   *
   * @param lastReport the time of the installer's last report
   */
  EvidenceSamples node(String name, String notes, String condition, String lastReport) {
    return has(
        "nodes/" + name + ".json",
        """
        {"metadata": {"name": "NAME", "labels": {"cloud.google.com/gke-nodepool": "POOL"},
           "annotations": {NOTES},
           "managedFields": [{"manager": "python", "operation": "Update", "time": "SPOKE"}]},
         "status": {"conditions": [READY, HEARTBEAT, CONDITION]}}
        """
            .replace("NAME", name)
            .replace("POOL", POOL)
            .replace("NOTES", notes)
            .replace("SPOKE", lastReport)
            .replace("READY", READY)
            .replace("HEARTBEAT", HEARTBEAT)
            .replace("CONDITION", condition));
  }

  EvidenceSamples network(String name, int mtu) {
    return has(CloudFiles.network(name), "{\"name\": \"" + name + "\", \"mtu\": " + mtu + "}");
  }

  EvidenceSamples cluster(String poolStatus, boolean multiNetworking, String conditions) {
    return has(
        CloudFiles.CLUSTER,
        """
        {"name": "epfabric-dev", "status": "RUNNING",
         "networkConfig": {"enableMultiNetworking": MULTI},
         "nodePools": [{"name": "POOL", "status": "STATUS", "conditions": [CONDITIONS],
           "instanceGroupUrls": ["https://www.googleapis.com/compute/v1/projects/my-project/zones/\
        us-central1-b/instanceGroupManagers/GROUP-grp"]}]}
        """
            .replace("POOL", POOL)
            .replace("MULTI", "" + multiNetworking)
            .replace("STATUS", poolStatus)
            .replace("CONDITIONS", conditions));
  }

  /** Adds a consequence of nearly every fault: a failed test whose ranks waited for each other. */
  EvidenceSamples failedTest() {
    return failedTest(1, "Error", "")
        .has(
            TESTS + "/logs/deepep-internode-0-x7x2k/test.log",
            "DeepEP error: timeout (dispatch CPU)\n");
  }

  EvidenceSamples failedTest(int exit, String reason, String message) {
    pod(
        TESTS,
        "deepep-internode-0-x7x2k",
        ("\"phase\": \"Failed\", \"containerStatuses\": [{\"name\": \"judge\", \"state\":"
                + " {\"terminated\": {\"exitCode\": EXIT, \"reason\": \"REASON\", \"message\":"
                + " \"MESSAGE\"}}}]")
            .replace("EXIT", "" + exit)
            .replace("REASON", reason)
            .replace("MESSAGE", message));
    return has(
        TESTS + "/jobs/deepep-internode.json",
        """
        {"kind": "Job", "metadata": {"namespace": "TESTS", "name": "deepep-internode"},
         "status": {"startTime": "2026-10-01T08:00:00Z", "conditions": [{"type": "Failed",
           "status": "True", "reason": "BackoffLimitExceeded", "message": "Job has failed"}]}}
        """);
  }

  /** Adds a pod that cannot be scheduled. */
  EvidenceSamples pendingTest(String why) {
    return pod(
        TESTS,
        "deepep-internode-0-p9p9p",
        "",
        "\"phase\": \"Pending\", \"conditions\": [{\"type\": \"PodScheduled\", \"status\":"
            + " \"False\", \"message\": \"WHY\"}]".replace("WHY", why));
  }

  EvidenceSamples pod(String namespace, String name, String status) {
    return pod(namespace, name, "\"nodeName\": \"GROUP-0002\"", status);
  }

  private EvidenceSamples pod(String namespace, String name, String spec, String status) {
    return has(
        namespace + "/pods/" + name + ".json",
        """
        {"metadata": {"namespace": "NAMESPACE", "name": "NAME", "labels": {
           "batch.kubernetes.io/job-name": "deepep-internode"}},
         "spec": {SPEC}, "status": {STATUS}}
        """
            .replace("NAMESPACE", namespace)
            .replace("NAME", name)
            .replace("SPEC", spec)
            .replace("STATUS", status));
  }

  EvidenceSamples event(String folder, String reason, String about, String message) {
    return has(
        folder + "/events.txt",
        "2026-10-01T08:59:00Z  Warning  " + reason + "  " + about + "  -  x3  " + message + "\n");
  }

  Evidence evidence() {
    return new Evidence(
        files.entrySet().stream().map(e -> new KeptFile(e.getKey(), e.getValue())).toList(),
        missing);
  }
}
