package epfabric.kube;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.ManagedDranet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads objects that claim devices, and the state of their claims. */
record Claims(Kubectl kubectl) {
  /** Claims all RDMA NICs of a node. */
  static final String ALL_NICS = template("all-nics", nics(8));

  static String nics(int count) {
    return "{name: nics, exactly: {deviceClassName: %s, allocationMode: ExactCount, count: %d}}"
        .formatted(ManagedDranet.RDMA_CLASS, count);
  }

  /** Returns a claim template with these requests. */
  static String template(String name, String requests) {
    return """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaimTemplate
        metadata: {name: %s}
        spec: {spec: {devices: {requests: [%s]}}}
        ---
        """
        .formatted(name, requests);
  }

  /** Returns a Job whose pods each claim devices by a template. */
  static String job(String name, int pods, String template) {
    return """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: %1$s
        spec:
          backoffLimit: 0
          completionMode: Indexed
          completions: %2$d
          parallelism: %2$d
          template:
            spec:
              restartPolicy: Never
              tolerations: [{key: nvidia.com/gpu, operator: Exists}]
              resourceClaims: [{name: claim, resourceClaimTemplateName: %3$s}]
              containers:
              - name: main
                image: example.invalid/none
                resources: {claims: [{name: claim}]}
        """
        .formatted(name, pods, template);
  }

  /** Returns the node of each pod of a Job, with the devices allocated to its claims. */
  Map<String, List<Allocated>> byNode(String job) {
    return byNodeOf("batch.kubernetes.io/job-name=" + job);
  }

  /** Returns the nodes and devices as {@link #byNode}, but of pods with a label. */
  Map<String, List<Allocated>> byNodeOf(String label) {
    return kubectl
        .get("pods", "-l", label)
        .get("items")
        .valueStream()
        .collect(
            Collectors.toMap(
                pod -> pod.get("spec").get("nodeName").asText(), pod -> allocated(pod)));
  }

  private List<Allocated> allocated(JsonNode pod) {
    return pod.get("status")
        .get("resourceClaimStatuses")
        .valueStream()
        .map(status -> kubectl.get("resourceclaim", status.get("resourceClaimName").asText()))
        .map(claim -> new Allocated(claim, pod.get("metadata").get("uid").asText()))
        .toList();
  }

  /** A claim that was allocated for the pod with this identifier. */
  record Allocated(JsonNode claim, String pod) {
    boolean reservedForItsPod() {
      JsonNode users = claim.get("status").get("reservedFor");
      return users.size() == 1 && users.get(0).get("uid").asText().equals(pod);
    }

    /** Returns the names of the devices that one driver provides. */
    List<String> devices(String driver) {
      return claim
          .get("status")
          .get("allocation")
          .get("devices")
          .get("results")
          .valueStream()
          .filter(result -> result.get("driver").asText().equals(driver))
          .map(result -> result.get("device").asText())
          .toList();
    }
  }

  /** Returns the value of an attribute for each device of a node's slice, by name. */
  Map<String, String> attribute(String driver, String node, String attribute) {
    return kubectl
        .get("resourceslices", "--field-selector=spec.driver=" + driver + ",spec.nodeName=" + node)
        .get("items")
        .valueStream()
        .flatMap(slice -> slice.get("spec").get("devices").valueStream())
        .collect(
            Collectors.toMap(
                device -> device.get("name").asText(),
                device -> device.get("attributes").get(attribute).elements().next().asText()));
  }

  /**
   * Waits until the scheduler reports that it cannot place a pod of the Job; returns its message.
   */
  String awaitUnschedulable(String job, String words) {
    String path = "jsonpath={.items[*].status.conditions[?(@.reason==\"Unschedulable\")].message}";
    String label = "batch.kubernetes.io/job-name=" + job;
    return kubectl.awaitValue(
        List.of("get", "pods", "-l", label, "-o", path), text -> text.contains(words));
  }
}
