package epfabric.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Struct;
import epfabric.rehearsal.pulumi.LoopbackServer;
import epfabric.rehearsal.pulumi.Sentinels;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.ResourceProviderGrpc;

class StandInProviderTest {
  private static final String URN = "urn:pulumi:dev::p::gcp:compute/network:Network::net";
  private static final String ID = "projects/stand-in-project/global/networks/n";
  private static final Struct INPUTS =
      Struct.newBuilder().putFields("name", Sentinels.text("n")).build();

  @TempDir private Path folder;
  private StandInProvider provider;
  private LoopbackServer server;
  private ManagedChannel channel;
  private ResourceProviderGrpc.ResourceProviderBlockingStub stub;

  @BeforeEach
  void start() throws Exception {
    ResourceStore store = new ResourceStore(folder.resolve("gcp.json"));
    provider = new StandInProvider("1.0.0", store, Duration.ZERO);
    server = LoopbackServer.start(provider);
    channel = NettyChannelBuilder.forTarget(server.address()).usePlaintext().build();
    stub = ResourceProviderGrpc.newBlockingStub(channel);
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.close();
  }

  private CreateResponse create(boolean preview) {
    return stub.create(
        CreateRequest.newBuilder().setUrn(URN).setProperties(INPUTS).setPreview(preview).build());
  }

  @Test
  void refusesInputsWithoutARequiredProperty() {
    var response = stub.check(CheckRequest.newBuilder().setUrn(URN).build());
    assertThat(response.getFailuresList())
        .extracting("reason")
        .containsExactly("missing required property name");
  }

  @Test
  void makesNothingInAPreview() {
    CreateResponse response = create(true);
    assertThat(response.getId()).isEmpty();
    assertThat(Sentinels.isUnknown(response.getProperties().getFieldsOrThrow("selfLink"))).isTrue();
    assertThat(provider.store().keys()).isEmpty();
  }

  @Test
  void keepsWhatItMakesInItsFile() throws Exception {
    assertThat(create(false).getId()).isEqualTo(ID);
    assertThat(Files.readString(folder.resolve("gcp.json"))).contains(ID, "selfLink");
    assertThat(provider.calls()).containsExactly("create gcp:compute/network:Network " + ID);
  }

  @Test
  void refusesToMakeTheSameTwice() {
    create(false);
    assertThatThrownBy(() -> create(false)).hasMessageContaining("Error 409: The resource");
  }

  @Test
  void updatesReadsAndDeletes() {
    create(false);
    Struct news = INPUTS.toBuilder().putFields("description", Sentinels.text("d")).build();
    stub.update(UpdateRequest.newBuilder().setUrn(URN).setId(ID).setNews(news).build());
    ReadRequest read = ReadRequest.newBuilder().setUrn(URN).setId(ID).build();
    assertThat(stub.read(read).getInputs()).isEqualTo(news);
    stub.delete(DeleteRequest.newBuilder().setUrn(URN).setId(ID).build());
    assertThat(stub.read(read).getId()).isEmpty();
    assertThat(provider.store().keys()).isEmpty();
  }
}
