package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.POOLS;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests requests for pools in existing and missing reservations, blocks and sub-blocks. */
class ReservationRulesTest {
  private static final String ZONE = "projects/my-project/zones/us-central1-b/";
  private static final String RESERVATION = ZONE + "reservations/b200";
  private static final String BLOCK = RESERVATION + "/reservationBlocks/one";

  private final Fabric fabric = new Fabric();

  @BeforeEach
  void plantReservation() {
    fabric.surroundings();
    fabric.cloud.plant(
        RESERVATION, Fabric.json("{'specificReservation': {'count': '8', 'inUseCount': '0'}}"));
    fabric.cloud.plant(BLOCK, Fabric.json("{'resource': {'count': '4'}}"));
    fabric.cloud.plant(
        BLOCK + "/reservationSubBlocks/first", Fabric.json("{'resource': {'count': '2'}}"));
  }

  private CloudResponse create(String reservation, int nodes) {
    return create(reservation, nodes, "");
  }

  private CloudResponse create(String reservation, int nodes, String interval) {
    ObjectNode body = Fabric.pool();
    ObjectNode pool = (ObjectNode) body.get("nodePool");
    pool.put("initialNodeCount", nodes);
    ObjectNode config = (ObjectNode) pool.get("config");
    config.remove("spot");
    config.set(
        "reservationAffinity",
        Fabric.json(
            "{'consumeReservationType': 'SPECIFIC_RESERVATION', 'key':"
                + " 'compute.googleapis.com/reservation-name', 'values': ['"
                + reservation
                + "']}"));
    if (!interval.isEmpty()) {
      config.set(
          "hostMaintenancePolicy", Fabric.json("{'maintenanceInterval': '" + interval + "'}"));
    }
    return fabric.cloud.handle(CloudRequest.post(POOLS, body));
  }

  private void assertNotFound(String reservation, String path) {
    Refused.as(
        create("projects/my-project/reservations/" + reservation, 2),
        404,
        "notFound",
        "The resource '" + path + "' was not found");
  }

  @Test
  void aBlockIsNotFoundByItsShortName() {
    Refused.as(
        create("b200/reservationBlocks/one", 2),
        404,
        "notFound",
        "Google Compute Engine: reservation \"b200/reservationBlocks/one\" not found for node pool"
            + " \"gpu\" at zone \"us-central1-b\".");
  }

  @Test
  void aReservationWithAZoneInItsPathIsRefused() {
    Refused.as(
        create(RESERVATION, 2),
        400,
        "badRequest",
        "Reservation \"" + RESERVATION + "\" is invalid.");
  }

  @Test
  void aBlockOfTheReservationIsAccepted() {
    fabric.ok(create(BLOCK.replace("/zones/us-central1-b", ""), 2));
  }

  @Test
  void aSubBlockOfTheReservationIsAccepted() {
    fabric.ok(create(BLOCK.replace("/zones/us-central1-b", "") + "/reservationSubBlocks/first", 2));
  }

  @Test
  void aMissingReservationBlockOrSubBlockIsRefused() {
    assertNotFound("none", ZONE + "reservations/none");
    assertNotFound("b200/reservationBlocks/two", RESERVATION + "/reservationBlocks/two");
    assertNotFound(
        "b200/reservationBlocks/two/reservationSubBlocks/first",
        RESERVATION + "/reservationBlocks/two");
    assertNotFound(
        "b200/reservationBlocks/one/reservationSubBlocks/second",
        BLOCK + "/reservationSubBlocks/second");
  }

  /**
   * For A3 Mega machines, xpk and cluster-toolkit set the interval together with the reservation.
   */
  @Test
  void thePoolAndTheReservationMustHaveTheSameMaintenanceInterval() {
    fabric.cloud.plant(
        ZONE + "reservations/periodic",
        Fabric.json(
            "{'specificReservation': {'count': '8', 'instanceProperties': {'maintenanceInterval':"
                + " 'PERIODIC'}}}"));
    Refused.as(
        create("periodic", 2),
        400,
        "badRequest",
        "Reservation \"periodic\" has maintenance interval PERIODIC, the node pool has AS_NEEDED.");
    Refused.as(
        create("b200", 2, "PERIODIC"),
        400,
        "badRequest",
        "Reservation \"b200\" has maintenance interval AS_NEEDED, the node pool has PERIODIC.");
    fabric.ok(create("periodic", 2, "PERIODIC"));
  }

  @Test
  void anEmptyPoolMayUseAReservationThatStartsLater() {
    fabric.ok(create("projects/my-project/reservations/later", 0));
  }
}
