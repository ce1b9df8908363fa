package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.operate.google.CloudTraces;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.rehearsal.cloud.rest.CloudFault.Kind;
import epfabric.rehearsal.cloud.rest.CloudServer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the requests that a diagnosis sends to the cloud, with an emulated cloud. */
class TracesTest {
  private static final String ZONE = "us-central1-b";
  private static final String REGION = "us-central1";

  private final Fabric fabric = new Fabric();
  private CloudServer server;
  private CloudTraces traces;

  @BeforeEach
  void start() throws IOException {
    server = CloudServer.start(fabric.cloud, 0);
    Map<String, String> environment = EmulatedGoogle.at(server.address());
    traces = CloudTraces.connect(environment, "my-project");
    fabric.surroundings();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static ArrayNode list(String json) {
    return (ArrayNode) Json.parse(json);
  }

  private static ObjectNode object(String json) {
    return Json.parseObject(json);
  }

  @Test
  void theOperationOfAPoolNamesTheReasonWhyThePoolHasNoMachines() {
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", POOLS, Kind.STOCKOUT));
    fabric.done(fabric.createPool());
    assertThat(traces.operations(REGION, "a4"))
        .contains("\"operationType\": \"CREATE_NODE_POOL\"")
        .contains("GCE_STOCKOUT");
    assertThat(list(traces.operations(REGION, "another"))).isEmpty();
    ObjectNode cluster = object(traces.cluster(REGION, "a4"));
    assertThat(cluster.has("masterAuth")).isFalse();
    assertThat(cluster.get("nodePools").get(0).get("status")).hasToString("\"ERROR\"");
    assertThat(list(traces.machines(ZONE, "a4"))).isEmpty();
  }

  @Test
  void machinesNetworksAndOperationsAreListed() {
    fabric.done(fabric.createPool());
    assertThat(list(traces.machines(ZONE, "a4"))).hasSize(2);
    assertThat(list(traces.globalOperations())).isNotEmpty();
    assertThat(traces.zoneOperations(ZONE)).startsWith("[");
    String network =
        list(traces.globalOperations()).get(0).get("targetLink").asText().replaceFirst(".*/", "");
    assertThat(object(traces.network("my-project", network)).has("name")).isTrue();
  }

  @Test
  void missingResourcesAreReportedAsMissing() {
    assertThatThrownBy(() -> traces.cluster(REGION, "none"))
        .isInstanceOfSatisfying(
            GoogleAnswerException.class,
            e -> assertThat(e.kind()).isEqualTo(GoogleAnswerException.Kind.NOT_FOUND));
  }
}
