package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterPodAutoscalingHpaProfile(String value) {
  public static final ClusterPodAutoscalingHpaProfile NONE = new ClusterPodAutoscalingHpaProfile("NONE");
  public static final ClusterPodAutoscalingHpaProfile PERFORMANCE = new ClusterPodAutoscalingHpaProfile("PERFORMANCE");
}
