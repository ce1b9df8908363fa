package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigTaintConfigArchitectureTaintBehavior(String value) {
  public static final ClusterNodeConfigTaintConfigArchitectureTaintBehavior ARCHITECTURE_TAINT_BEHAVIOR_UNSPECIFIED = new ClusterNodeConfigTaintConfigArchitectureTaintBehavior("ARCHITECTURE_TAINT_BEHAVIOR_UNSPECIFIED");
  public static final ClusterNodeConfigTaintConfigArchitectureTaintBehavior NONE = new ClusterNodeConfigTaintConfigArchitectureTaintBehavior("NONE");
  public static final ClusterNodeConfigTaintConfigArchitectureTaintBehavior ARM = new ClusterNodeConfigTaintConfigArchitectureTaintBehavior("ARM");
}
