package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigReservationAffinityConsumeReservationType(String value) {
  public static final ClusterNodeConfigReservationAffinityConsumeReservationType UNSPECIFIED = new ClusterNodeConfigReservationAffinityConsumeReservationType("UNSPECIFIED");
  public static final ClusterNodeConfigReservationAffinityConsumeReservationType NO_RESERVATION = new ClusterNodeConfigReservationAffinityConsumeReservationType("NO_RESERVATION");
  public static final ClusterNodeConfigReservationAffinityConsumeReservationType ANY_RESERVATION = new ClusterNodeConfigReservationAffinityConsumeReservationType("ANY_RESERVATION");
  public static final ClusterNodeConfigReservationAffinityConsumeReservationType SPECIFIC_RESERVATION = new ClusterNodeConfigReservationAffinityConsumeReservationType("SPECIFIC_RESERVATION");
  public static final ClusterNodeConfigReservationAffinityConsumeReservationType ANY_RESERVATION_THEN_FAIL = new ClusterNodeConfigReservationAffinityConsumeReservationType("ANY_RESERVATION_THEN_FAIL");
}
