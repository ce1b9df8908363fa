package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.cloud.GuideSurroundings;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.GoogleProvider;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the emulated cloud gives the recorded responses to recorded requests. Google's own
 * provider (google-beta of 2026-08-21 under pulumi-gcp 9.37.0) sent these requests for shipped
 * environments, from {@code up} to {@code destroy}. There are two exceptions: boot disks can be
 * changed now, and fields that had to be removed during the recording are restored.
 */
class ProviderRecordingsTest {
  private static final Path RECORDINGS = Path.of("src/operator/test/resources/provider");
  private static final Duration TIME_FOR_ALL_OPERATIONS = Duration.ofHours(1);
  private static final String BUCKET = "my-project-epfabric-us-central1";

  private final JumpingTime time = new JumpingTime();
  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          time);

  @BeforeEach
  void plantReservationOfProd() {
    cloud.plant(
        "projects/my-project/zones/us-central1-b/reservations/b200-prod",
        Fabric.json("{'specificReservation': {'count': '8', 'inUseCount': '0'}}"));
  }

  private record Recorded(String method, String path, ObjectNode body, int status) {
    static Recorded of(String line) {
      ObjectNode row = Json.parseObject(line);
      JsonNode body = row.get("body");
      return new Recorded(
          row.get("method").asText(),
          row.get("path").asText(),
          body instanceof ObjectNode object ? object : Json.object(),
          row.get("status").asInt());
    }

    CloudRequest request() {
      int mark = path.indexOf('?');
      Map<String, String> query = new TreeMap<>();
      for (String pair : path.substring(mark + 1).split("&", -1)) {
        String[] parts = pair.split("=", 2);
        query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
      return new CloudRequest(method, path.substring(0, mark), query, body);
    }

    Recorded withStatus(int other) {
      return new Recorded(method, path, body, other);
    }

    boolean createsNetwork() {
      return method.equals("POST") && path.contains("/global/networks?");
    }

    boolean writes() {
      return !method.equals("GET") && !path.contains(":getIamPolicy");
    }
  }

  /**
   * Reads a recording without its requests about operations, because the names of operations differ
   * in each run.
   */
  private static List<Recorded> recorded(String name) throws IOException {
    return Files.readAllLines(RECORDINGS.resolve(name + ".jsonl")).stream()
        .map(Recorded::of)
        .filter(row -> !row.path().contains("/operations/"))
        .map(row -> row.body().has("bootDisk") ? row.withStatus(200) : row)
        .map(ProviderRecordingsTest::withRemovedFields)
        .toList();
  }

  /**
   * Restores the fields that a proxy removed during the recording because the emulated cloud did
   * not know these fields then.
   */
  private static Recorded withRemovedFields(Recorded row) {
    if (row.createsNetwork()) {
      JsonBodies.child(row.body(), "routingConfig").put("deleteBgpAlwaysCompareMed", false);
    }
    JsonBodies.objects(row.body(), "nats").forEach(nat -> nat.set("initialNatIps", Json.array()));
    return row;
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "parked"})
  void recordedRequestsGetTheRecordedResponses(String name) throws IOException {
    assertThat(differences(recorded(name))).isEmpty();
  }

  /**
   * In this recording, the guide's pool is created in an existing cluster with existing networks.
   */
  @Test
  void recordedRequestsForAdoptedResourcesGetTheRecordedResponses() throws IOException {
    FabricPlan plan = Planned.plan("guide");
    EmulatedCloud adopting =
        new EmulatedCloud(
            CloudSettings.of(
                plan.scope().project(), plan.scope().zone(), Catalog.load().machines()),
            time);
    new GuideSurroundings(plan, new GoogleProvider(adopting, time)).make();
    assertThat(differences(adopting, recorded("guide"))).isEmpty();
  }

  /**
   * In this recording, two nodes are created in a sub-block, and then 36 nodes in two sub-blocks
   * (RackByGoogleTest, November 2026).
   */
  @Test
  void recordedRequestsForARackGetTheRecordedResponses() throws IOException {
    EmulatedCloud racks =
        new EmulatedCloud(
            CloudSettings.of("my-project", new Zone("us-central1-a"), Catalog.load().machines())
                .withQuota(new CloudSettings.GpuQuota(144, 144)),
            time);
    String block = "projects/my-project/zones/us-central1-a/reservations/rack/reservationBlocks/b1";
    ObjectNode places = Fabric.json("{'count': '72', 'inUseCount': '0'}");
    racks.plant(
        block.replaceFirst("/reservationBlocks.*", ""), within("specificReservation", places));
    for (String part : List.of("", "/reservationSubBlocks/s1", "/reservationSubBlocks/s2")) {
      racks.plant(block + part, within("resource", places));
    }
    assertThat(differences(racks, recorded("rack"))).isEmpty();
  }

  private static ObjectNode within(String name, ObjectNode places) {
    ObjectNode reservation = Json.object();
    reservation.set(name, places);
    return reservation;
  }

  @Test
  void aFieldThatGoogleDoesNotKnowIsRefused() throws IOException {
    List<Recorded> rows = new ArrayList<>(recorded("dev"));
    Recorded network = rows.stream().filter(Recorded::createsNetwork).findFirst().orElseThrow();
    network.body().put("mtuu", 8896);
    assertThat(differences(rows).get(0)).contains("Cannot find field: mtuu");
  }

  @Test
  void aDifferentResponseIsDetected() throws IOException {
    List<Recorded> rows = new ArrayList<>(recorded("dev"));
    rows.replaceAll(row -> row.createsNetwork() ? row.withStatus(409) : row);
    assertThat(differences(rows)).hasSize(3);
  }

  @Test
  void aReadOfAMissingResourceIsDetected() throws IOException {
    List<Recorded> rows = new ArrayList<>(recorded("dev"));
    rows.removeIf(row -> row.writes() && row.path().contains("/routers"));
    assertThat(differences(rows))
        .anyMatch(row -> row.startsWith("GET ") && row.contains("/routers/"));
  }

  private List<String> differences(List<Recorded> rows) {
    cloud.giveBucket(BUCKET, "us-central1");
    return differences(cloud, rows);
  }

  private List<String> differences(EmulatedCloud cloud, List<Recorded> rows) {
    List<String> found = new ArrayList<>();
    for (Recorded row : rows) {
      CloudResponse answer = cloud.handle(row.request());
      if (answer.status() != row.status()) {
        String was = row.method() + " " + row.path() + " was " + row.status();
        found.add(was + ", is " + answer.status() + ": " + answer.body());
      }
      if (row.writes()) {
        time.pass(TIME_FOR_ALL_OPERATIONS);
      }
    }
    return found;
  }
}
