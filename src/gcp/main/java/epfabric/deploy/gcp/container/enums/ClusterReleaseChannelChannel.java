package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterReleaseChannelChannel(String value) {
  public static final ClusterReleaseChannelChannel UNSPECIFIED = new ClusterReleaseChannelChannel("UNSPECIFIED");
  public static final ClusterReleaseChannelChannel RAPID = new ClusterReleaseChannelChannel("RAPID");
  public static final ClusterReleaseChannelChannel REGULAR = new ClusterReleaseChannelChannel("REGULAR");
  public static final ClusterReleaseChannelChannel STABLE = new ClusterReleaseChannelChannel("STABLE");
  public static final ClusterReleaseChannelChannel EXTENDED = new ClusterReleaseChannelChannel("EXTENDED");
}
