package epfabric.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;

/** Builds nodes and pods as API servers return them, reduced to the fields that our code reads. */
public final class KubeObjects {
  public static final String TAINT =
      "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  private KubeObjects() {}

  /** Returns a verified node. */
  public static ObjectNode node(String pool, String name) {
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

  /** Returns a node with the startup taint, on which the installer is running. */
  public static ObjectNode unverified(String pool, String name, String phase, String failure) {
    ObjectNode node = node(pool, name);
    node.get("spec")
        .withArrayProperty("taints")
        .add(parse("{\"key\": \"" + TAINT + "\", \"effect\": \"NoSchedule\"}"));
    ObjectNode notes = (ObjectNode) node.get("metadata").get("annotations");
    notes.put("epfabric/phase", phase);
    notes.put("epfabric/failure", failure);
    return node;
  }

  /** Returns a user's running pod that requests GPUs. */
  public static ObjectNode pod(String node, String namespace, String name, int gpus) {
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

  /** Returns a running pod of the fabric. */
  public static ObjectNode ourPod(String node, String namespace, String name, String what) {
    ObjectNode pod = pod(node, namespace, name, 8);
    ObjectNode labels = (ObjectNode) pod.get("metadata").get("labels");
    labels.put("app.kubernetes.io/managed-by", "epfabric");
    labels.put("app.kubernetes.io/name", what);
    return pod;
  }

  private static ObjectNode parse(String json) {
    return Json.parseObject(json);
  }
}
