package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigTaintConfigArchitectureTaintBehavior(String value) {
  public static final NodePoolNodeConfigTaintConfigArchitectureTaintBehavior ARCHITECTURE_TAINT_BEHAVIOR_UNSPECIFIED = new NodePoolNodeConfigTaintConfigArchitectureTaintBehavior("ARCHITECTURE_TAINT_BEHAVIOR_UNSPECIFIED");
  public static final NodePoolNodeConfigTaintConfigArchitectureTaintBehavior NONE = new NodePoolNodeConfigTaintConfigArchitectureTaintBehavior("NONE");
  public static final NodePoolNodeConfigTaintConfigArchitectureTaintBehavior ARM = new NodePoolNodeConfigTaintConfigArchitectureTaintBehavior("ARM");
}
