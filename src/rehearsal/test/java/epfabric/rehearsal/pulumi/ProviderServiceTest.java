package epfabric.rehearsal.pulumi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.GoogleProvider;
import epfabric.rehearsal.time.JumpingTime;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pulumirpc.Provider.CheckFailure;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.InvokeRequest;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.ResourceProviderGrpc;
import pulumirpc.ResourceProviderGrpc.ResourceProviderBlockingStub;

/** Calls the provider as the CLI does, over gRPC on loopback. */
class ProviderServiceTest {
  private static final String NETWORK = "gcp:compute/network:Network";
  private static final String NET =
      "{'project': 'my-project', 'name': 'net', 'autoCreateSubnetworks': false}";

  private final ProviderService service;
  private LoopbackServer server;
  private ManagedChannel channel;
  private ResourceProviderBlockingStub stub;

  ProviderServiceTest() {
    JumpingTime time = new JumpingTime();
    CloudSettings settings =
        CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines());
    service =
        new ProviderService("9.0.0", new GoogleProvider(new EmulatedCloud(settings, time), time));
  }

  @BeforeEach
  void start() throws IOException {
    server = LoopbackServer.start(service);
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
    stub = ResourceProviderGrpc.newBlockingStub(channel);
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.close();
  }

  private static ObjectNode json(String text) {
    return Json.parseObject(text.replace('\'', '"'));
  }

  private static String urn(String type) {
    return "urn:pulumi:dev::p::" + type + "::it";
  }

  private List<CheckFailure> check(String type, ObjectNode inputs) {
    return stub.check(
            CheckRequest.newBuilder().setUrn(urn(type)).setNews(StructJson.struct(inputs)).build())
        .getFailuresList();
  }

  private CreateResponse create(String type, String inputs) {
    return stub.create(
        CreateRequest.newBuilder()
            .setUrn(urn(type))
            .setProperties(StructJson.struct(json(inputs)))
            .build());
  }

  private ReadResponse read(String id) {
    return stub.read(ReadRequest.newBuilder().setUrn(urn(NETWORK)).setId(id).build());
  }

  @Test
  void aResourceIsCreatedChangedAndDeleted() {
    String id = create(NETWORK, NET).getId();
    assertThat(id).isEqualTo("projects/my-project/global/networks/net");
    assertThat(StructJson.json(read(id).getInputs()).get("name").asText()).isEqualTo("net");
    stub.update(
        UpdateRequest.newBuilder()
            .setUrn(urn(NETWORK))
            .setId(id)
            .setOldInputs(StructJson.struct(json(NET)))
            .setNews(StructJson.struct(json(NET.replace("}", ", 'mtu': 8896}"))))
            .build());
    assertThat(StructJson.json(read(id).getProperties()).get("mtu").asInt()).isEqualTo(8896);
    stub.delete(
        DeleteRequest.newBuilder()
            .setUrn(urn(NETWORK))
            .setId(id)
            .setOldInputs(StructJson.struct(json(NET)))
            .build());
    assertThat(read(id))
        .as("ID in the response, which is empty for a deleted resource")
        .isEqualTo(ReadResponse.getDefaultInstance());
    assertThat(service.calls())
        .containsExactly(
            "create " + NETWORK + " " + id,
            "update " + NETWORK + " " + id,
            "delete " + NETWORK + " " + id);
  }

  @Test
  void aPreviewCreatesNothing() {
    CreateResponse planned =
        stub.create(
            CreateRequest.newBuilder()
                .setUrn(urn(NETWORK))
                .setPreview(true)
                .setProperties(StructJson.struct(json(NET)))
                .build());
    assertThat(ProtocolSentinels.isUnknown(planned.getProperties().getFieldsOrThrow("selfLink")))
        .isTrue();
    assertThat(read("projects/my-project/global/networks/net").getId()).isEmpty();
  }

  private static void assertRefused(Runnable call, Status.Code code, String message) {
    StatusRuntimeException refused = catchThrowableOfType(StatusRuntimeException.class, call::run);
    assertThat(refused.getStatus().getCode()).isEqualTo(code);
    assertThat(refused.getStatus().getDescription()).startsWith(message);
  }

  @Test
  void refusalsOfTheCloudAreReturnedUnchanged() {
    create(NETWORK, NET);
    assertRefused(
        () -> create(NETWORK, NET),
        Status.Code.UNKNOWN,
        "googleapi: Error 409: The resource 'projects/my-project/global/networks/net' already"
            + " exists, alreadyExists");
    assertRefused(
        () -> create(NETWORK, NET.replace("false", "'no'")),
        Status.Code.UNKNOWN,
        "net.autoCreateSubnetworks: expected true or false, got \"no\"");
    assertRefused(
        () -> create("gcp:dns/zone:Zone", NET),
        Status.Code.UNKNOWN,
        "gcp:dns/zone:Zone is not emulated; there are [gcp:artifactregistry");
    assertRefused(
        () -> stub.invoke(InvokeRequest.newBuilder().setTok("gcp:a:b").build()),
        Status.Code.UNKNOWN,
        "the function gcp:a:b is not emulated");
    assertRefused(
        () ->
            stub.invoke(
                InvokeRequest.newBuilder()
                    .setTok("gcp:container/getCluster:getCluster")
                    .setArgs(
                        StructJson.struct(
                            json("{'project': 'my-project', 'location': 'l', 'name': 'c'}")))
                    .build()),
        Status.Code.UNKNOWN,
        "there is no cluster projects/my-project/locations/l/clusters/c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gcp:compute/firewall:Firewall | {'allows': [{'protocol': 'tcp'}, {}]}"
            + " | network,allows[1].protocol",
        "gcp:compute/subnetwork:Subnetwork | {'network': 'n', 'secondaryIpRanges': [{}]}"
            + " | secondaryIpRanges[0].rangeName",
        "gcp:container/nodePool:NodePool | {'nodeConfig': {'gvnic': {}}}"
            + " | cluster,nodeConfig.gvnic.enabled",
        "gcp:storage/bucketIAMMember:BucketIAMMember | {'condition': {'title': 't'}}"
            + " | bucket,role,member,condition.expression",
        "gcp:projects/service:Service | {'service': null} | service",
      })
  void theCheckNamesMissingInputsWithoutARequestToTheCloud(
      String type, String inputs, String missing) {
    assertThat(check(type, json(inputs)))
        .extracting(CheckFailure::getProperty)
        .containsExactly(missing.split(","));
  }

  @Test
  void theReasonNamesTheMissingArgument() {
    assertThat(check("gcp:compute/firewall:Firewall", json("{'network': 'n', 'denies': [{}]}")))
        .containsExactly(
            CheckFailure.newBuilder()
                .setProperty("denies[0].protocol")
                .setReason(
                    "Missing required argument. The argument \"protocol\" is required, but no"
                        + " definition was found.")
                .build());
  }

  /**
   * In a preview, most references are unknown, because the referenced resources do not exist yet.
   */
  @Test
  void unknownInputsAreNotReportedAsMissing() {
    String unknown = ProtocolSentinels.unknown().getStringValue();
    ObjectNode inputs = json("{'network': '" + unknown + "', 'allows': '" + unknown + "'}");
    assertThat(check("gcp:compute/firewall:Firewall", inputs)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void theProgramSetsAllRequiredInputs(String environment) {
    List<Registration> all =
        Planned.record(Planned.plan(environment)).resources().stream()
            .filter(r -> r.type().startsWith("gcp:"))
            .toList();
    assertThat(all).isNotEmpty();
    for (Registration registration : all) {
      ObjectNode inputs = inputs(registration);
      assertThat(check(registration.type(), inputs)).as(registration.urn()).isEmpty();
    }
  }

  private static ObjectNode inputs(Registration registration) {
    return (ObjectNode) Json.tree(registration.inputs());
  }
}
