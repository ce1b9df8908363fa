package epfabric.deploy.manifest.pod;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ResourceReference;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The objects, two for each NIC, with which GKE gives pods the additional NICs of a node. */
public final class PodNetworkManifests {
  private static final String API = "networking.gke.io/v1";

  private PodNetworkManifests() {}

  /**
   * Returns the parameter set and network of every NIC, in NIC order. There are none if the fabric
   * adopts existing objects, or if pods claim NICs: GKE's managed DRANET does not allow such
   * objects in its cluster.
   */
  public static List<Manifest> of(FabricPlan plan) {
    List<Manifest> manifests = new ArrayList<>();
    if (!plan.podNetworksAdopted()) {
      int index = 0;
      for (NodeNetwork nic : plan.network().podNetworks()) {
        String id = index == 0 ? "gvnic-1" : "rdma-" + (index - 1);
        manifests.add(parameters(id, nic, index));
        manifests.add(network(id, nic));
        index++;
      }
    }
    return List.copyOf(manifests);
  }

  private static Manifest parameters(String id, NodeNetwork nic, int index) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("vpc", new ResourceReference("nic-" + index + ".network", nic.network()));
    spec.put("vpcSubnet", new ResourceReference("nic-" + index + ".subnetwork", nic.subnetwork()));
    spec.put("deviceMode", nic.mode().word());
    return new Manifest(
        id + "-params",
        API,
        "GKENetworkParamSet",
        metadata(nic),
        Map.of("spec", spec),
        Rollout.following().with(Change.REPLACE_WHEN_DEPENDENCY_CHANGES));
  }

  private static Manifest network(String id, NodeNetwork nic) {
    Map<String, Object> reference = new LinkedHashMap<>();
    reference.put("group", "networking.gke.io");
    reference.put("kind", "GKENetworkParamSet");
    reference.put("name", nic.podNetwork());
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("type", "Device");
    spec.put("parametersRef", reference);
    return new Manifest(
        id + "-network",
        API,
        "Network",
        metadata(nic),
        Map.of("spec", spec),
        Rollout.following(id + "-params").with(Change.REPLACE_WHEN_DEPENDENCY_CHANGES));
  }

  private static Map<String, Object> metadata(NodeNetwork nic) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("name", nic.podNetwork());
    metadata.put("labels", Map.of(Labels.MANAGED_BY, Labels.OURS));
    return metadata;
  }
}
