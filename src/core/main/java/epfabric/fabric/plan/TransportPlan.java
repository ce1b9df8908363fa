package epfabric.fabric.plan;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How DeepEP's kernels reach another node.
 *
 * @param kind row of catalog/transport.yaml
 * @param variables environment of every process that uses the transport
 * @param variablesByTest map from a test's name to variables that extend or override {@code
 *     variables}
 * @param timeoutSeconds how long DeepEP's host side waits for a peer
 * @param fallback advice if a node refuses this transport; empty if there is none
 */
public record TransportPlan(
    String kind,
    Map<String, String> variables,
    Map<String, Map<String, String>> variablesByTest,
    int timeoutSeconds,
    Nics nics,
    String fallback) {
  public TransportPlan {
    variables = Collections.unmodifiableMap(new TreeMap<>(variables));
    variablesByTest = Collections.unmodifiableMap(new TreeMap<>(variablesByTest));
  }

  /**
   * The NICs that carry the data of each GPU.
   *
   * @param ports ports of each NIC that carry data
   * @param devicesByGpu RDMA device of each GPU, by GPU number, e.g. {@code mlx5_0}
   * @param missingMap patch that the software set lacks, without which both GPUs of a PCIe pair use
   *     the same NIC; empty if the set has the patch, or if the transport needs none
   */
  public record Nics(int ports, List<String> devicesByGpu, Optional<String> missingMap) {
    public Nics {
      devicesByGpu = List.copyOf(devicesByGpu);
    }
  }

  /** Returns the environment of the processes of one acceptance test, sorted by name. */
  public Map<String, String> variablesFor(String test) {
    Map<String, String> all = new TreeMap<>(variables);
    all.putAll(variablesByTest.getOrDefault(test, Map.of()));
    return all;
  }
}
