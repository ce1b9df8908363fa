package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNotificationConfigPubsubFilterEventTypes(String value) {
  public static final ClusterNotificationConfigPubsubFilterEventTypes UPGRADE_AVAILABLE_EVENT = new ClusterNotificationConfigPubsubFilterEventTypes("UPGRADE_AVAILABLE_EVENT");
  public static final ClusterNotificationConfigPubsubFilterEventTypes UPGRADE_EVENT = new ClusterNotificationConfigPubsubFilterEventTypes("UPGRADE_EVENT");
  public static final ClusterNotificationConfigPubsubFilterEventTypes SECURITY_BULLETIN_EVENT = new ClusterNotificationConfigPubsubFilterEventTypes("SECURITY_BULLETIN_EVENT");
  public static final ClusterNotificationConfigPubsubFilterEventTypes UPGRADE_INFO_EVENT = new ClusterNotificationConfigPubsubFilterEventTypes("UPGRADE_INFO_EVENT");
}
