package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterAnonymousAuthenticationConfigMode(String value) {
  public static final ClusterAnonymousAuthenticationConfigMode LIMITED = new ClusterAnonymousAuthenticationConfigMode("LIMITED");
  public static final ClusterAnonymousAuthenticationConfigMode ENABLED = new ClusterAnonymousAuthenticationConfigMode("ENABLED");
}
