package epfabric.deploy.infra;

import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigWorkloadMetadataConfigMode;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigShieldedInstanceConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigWorkloadMetadataConfigArgs;

/** Settings that protect the nodes of every pool. */
final class NodeSecurity {
  private NodeSecurity() {}

  /** Returns metadata settings that give pods their own service account instead of the node's. */
  static NodePoolNodeConfigWorkloadMetadataConfigArgs metadata() {
    return NodePoolNodeConfigWorkloadMetadataConfigArgs.builder()
        .mode(NodePoolNodeConfigWorkloadMetadataConfigMode.GKE_METADATA)
        .build();
  }

  static NodePoolNodeConfigShieldedInstanceConfigArgs shielded(boolean secureBoot) {
    return NodePoolNodeConfigShieldedInstanceConfigArgs.builder()
        .enableIntegrityMonitoring(true)
        .enableSecureBoot(secureBoot)
        .build();
  }
}
