package epfabric.manifest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Parts of network policies. They rule a pod's eth0; RDMA traffic does not pass them. */
final class NetworkRules {
  private NetworkRules() {}

  /** To every address, as Kubernetes cannot name its API server. */
  static Map<String, Object> to(String protocol, int... ports) {
    List<Map<String, Object>> list = Arrays.stream(ports).mapToObj(p -> port(protocol, p)).toList();
    return Map.of("ports", list);
  }

  static Map<String, Object> nameService() {
    return Map.of("ports", List.of(port("UDP", 53), port("TCP", 53)));
  }

  static Map<String, Object> port(String protocol, int port) {
    return Tree.of("protocol", protocol, "port", port);
  }

  /** Pods of the same namespace that carry this label. */
  static Map<String, Object> podsWith(String label) {
    Map<String, Object> exists = Tree.of("key", label, "operator", "Exists");
    return Map.of("podSelector", Map.of("matchExpressions", List.of(exists)));
  }
}
