package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigReservationAffinityConsumeReservationType(String value) {
  public static final NodePoolNodeConfigReservationAffinityConsumeReservationType UNSPECIFIED = new NodePoolNodeConfigReservationAffinityConsumeReservationType("UNSPECIFIED");
  public static final NodePoolNodeConfigReservationAffinityConsumeReservationType NO_RESERVATION = new NodePoolNodeConfigReservationAffinityConsumeReservationType("NO_RESERVATION");
  public static final NodePoolNodeConfigReservationAffinityConsumeReservationType ANY_RESERVATION = new NodePoolNodeConfigReservationAffinityConsumeReservationType("ANY_RESERVATION");
  public static final NodePoolNodeConfigReservationAffinityConsumeReservationType SPECIFIC_RESERVATION = new NodePoolNodeConfigReservationAffinityConsumeReservationType("SPECIFIC_RESERVATION");
  public static final NodePoolNodeConfigReservationAffinityConsumeReservationType ANY_RESERVATION_THEN_FAIL = new NodePoolNodeConfigReservationAffinityConsumeReservationType("ANY_RESERVATION_THEN_FAIL");
}
