package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolAutoscalingLocationPolicy(String value) {
  public static final NodePoolAutoscalingLocationPolicy BALANCED = new NodePoolAutoscalingLocationPolicy("BALANCED");
  public static final NodePoolAutoscalingLocationPolicy ANY = new NodePoolAutoscalingLocationPolicy("ANY");
}
