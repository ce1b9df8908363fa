package epfabric.standin;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Nodes and pods as API servers write them, cut down to what anybody here reads. */
public final class KubeObjects {
  public static final String TAINT =
      "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  private KubeObjects() {}

  /** A verified node. */
  public static JsonObject node(String pool, String name) {
    return parse(
        """
        {
          "metadata": {
            "name": "%s",
            "labels": {"cloud.google.com/gke-nodepool": "%s", "kubernetes.io/os": "linux"},
            "annotations": {"epfabric/phase": "verified"}
          },
          "spec": {
            "podCIDR": "10.1.0.0/24",
            "taints": [{"key": "nvidia.com/gpu", "value": "present", "effect": "NoSchedule"}]
          },
          "status": {
            "allocatable": {"cpu": "223", "nvidia.com/gpu": "8"},
            "conditions": [
              {"type": "MemoryPressure", "status": "False", "reason": "KubeletHasEnough"},
              {"type": "Ready", "status": "True", "reason": "KubeletReady"}
            ],
            "futureField": {"of": "another version"}
          }
        }
        """
            .formatted(name, pool));
  }

  /** A node with the startup taint, at which the installer works. */
  public static JsonObject unverified(String pool, String name, String phase, String failure) {
    JsonObject node = node(pool, name);
    node.getAsJsonObject("spec")
        .getAsJsonArray("taints")
        .add(parse("{\"key\": \"" + TAINT + "\", \"effect\": \"NoSchedule\"}"));
    JsonObject notes = node.getAsJsonObject("metadata").getAsJsonObject("annotations");
    notes.addProperty("epfabric/phase", phase);
    notes.addProperty("epfabric/failure", failure);
    return node;
  }

  /** A running pod of somebody's that asks for GPUs. */
  public static JsonObject pod(String node, String namespace, String name, int gpus) {
    return parse(
        """
        {
          "metadata": {"namespace": "%s", "name": "%s", "labels": {"app": "training"}},
          "spec": {
            "nodeName": "%s",
            "containers": [
              {"name": "proxy", "image": "proxy"},
              {"name": "main", "image": "x", "resources": {"limits": {"nvidia.com/gpu": "%d"}}}
            ]
          },
          "status": {"phase": "Running", "startTime": "2026-10-01T08:30:00Z"}
        }
        """
            .formatted(namespace, name, node, gpus));
  }

  /** A running pod of the fabric. */
  public static JsonObject ourPod(String node, String namespace, String name, String what) {
    JsonObject pod = pod(node, namespace, name, 8);
    JsonObject labels = pod.getAsJsonObject("metadata").getAsJsonObject("labels");
    labels.addProperty("app.kubernetes.io/managed-by", "epfabric");
    labels.addProperty("app.kubernetes.io/name", what);
    return pod;
  }

  private static JsonObject parse(String json) {
    return JsonParser.parseString(json).getAsJsonObject();
  }
}
