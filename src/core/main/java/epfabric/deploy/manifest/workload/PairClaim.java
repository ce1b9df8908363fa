package epfabric.deploy.manifest.workload;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NicDevice;
import epfabric.base.facts.NvidiaDra;
import epfabric.deploy.manifest.tree.ClaimTemplate;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The claims by which a pod gets pairs of a GPU and a NIC, on nodes whose GPUs NVIDIA's DRA driver
 * allocates (as in llm-d, guides/pd-disaggregation, component gke-rdma).
 *
 * <p>Each claim is for only one pair, because a constraint applies to all devices of a claim
 * together.
 */
final class PairClaim {
  private static final String GPU = "gpu";
  private static final String NIC = "nic";

  private final FabricPlan plan;

  PairClaim(FabricPlan plan) {
    this.plan = plan;
  }

  ClaimTemplate template() {
    Map<String, Object> constraint =
        OrderedTree.of("requests", List.of(GPU, NIC), "matchAttribute", NicDevice.PCIE_ROOT);
    return ClaimTemplate.of(
        "gpu-nic-pair",
        OrderedTree.of(
                "requests",
                List.of(
                    ClaimTemplate.request(GPU, NvidiaDra.GPU_CLASS, 1),
                    ClaimTemplate.request(NIC, ManagedDranet.RDMA_CLASS, 1)))
            .with("constraints", List.of(constraint)));
  }

  /** Returns the claim template as a Kubernetes object. */
  Map<String, Object> object(Map<String, Object> metadata) {
    return template().object(metadata, plan.addons().kueue() ? NOTE + KUEUE_NOTE : NOTE);
  }

  /**
   * Returns the field {@code resourceClaims} of the pod's spec, with a pair for each GPU of a node.
   */
  Map<String, Object> ofPod() {
    String template = template().name();
    List<Object> claims =
        claimNames().stream().<Object>map(name -> ClaimTemplate.ofPod(name, template)).toList();
    return Map.of(
        "resourceClaims", new CommentedValue("Every GPU of the node with a NIC.", claims));
  }

  /** Returns the entries in {@code resources.claims} of the container that uses the pairs. */
  Map<String, Object> ofContainer() {
    return Map.of("claims", ClaimTemplate.ofContainer(claimNames()));
  }

  private List<String> claimNames() {
    return IntStream.range(0, plan.pool().machine().gpus().count())
        .mapToObj(pair -> "pair-" + pair)
        .toList();
  }

  private static final String NOTE =
      """
      A GPU and a NIC at the same PCIe root. The cluster needs NVIDIA's DRA driver for GPUs, on
      nodes without GKE's device plugin: `epfabric workload --form notes --pairs` says more.""";

  private static final String KUEUE_NOTE =
      """

      From 0.18 on, Kueue needs a mapping of both device classes; older versions count neither.""";
}
