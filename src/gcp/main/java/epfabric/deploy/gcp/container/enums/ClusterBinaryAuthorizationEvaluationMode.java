package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterBinaryAuthorizationEvaluationMode(String value) {
  public static final ClusterBinaryAuthorizationEvaluationMode DISABLED = new ClusterBinaryAuthorizationEvaluationMode("DISABLED");
  public static final ClusterBinaryAuthorizationEvaluationMode PROJECT_SINGLETON_POLICY_ENFORCE = new ClusterBinaryAuthorizationEvaluationMode("PROJECT_SINGLETON_POLICY_ENFORCE");
}
