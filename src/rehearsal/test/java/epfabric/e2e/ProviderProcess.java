package epfabric.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import com.google.protobuf.util.JsonFormat;
import epfabric.rehearsal.pulumi.LoopbackServer;
import epfabric.rehearsal.pulumi.ProtocolSentinels;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pulumirpc.EngineGrpc;
import pulumirpc.EngineOuterClass.LogRequest;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.ConfigureRequest;
import pulumirpc.Provider.DiffRequest;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.ResourceProviderGrpc;
import pulumirpc.ResourceProviderGrpc.ResourceProviderBlockingStub;

/**
 * The program of a provider, which is started as the engine starts it, and called without an
 * engine.
 */
final class ProviderProcess implements AutoCloseable {
  /** Receives the messages that a provider sends to the engine's log. */
  private static final class Engine extends EngineGrpc.EngineImplBase {
    @Override
    public void log(LogRequest request, StreamObserver<Empty> observer) {
      LoopbackServer.reply(observer, Empty.getDefaultInstance());
    }
  }

  private final LoopbackServer engine;
  private final Process process;
  private final ManagedChannel channel;
  private final ResourceProviderBlockingStub provider;

  private ProviderProcess(LoopbackServer engine, Process process, int port) {
    this.engine = engine;
    this.process = process;
    this.channel = NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    this.provider = ResourceProviderGrpc.newBlockingStub(channel);
  }

  /**
   * Starts and configures a provider.
   *
   * @param variables additional environment variables of the process
   */
  static ProviderProcess start(Path binary, Map<String, String> variables, ObjectNode settings)
      throws IOException {
    LoopbackServer engine = LoopbackServer.start(new Engine());
    ProcessBuilder builder =
        new ProcessBuilder(List.of(binary.toString(), engine.address()))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(variables);
    Process process = builder.start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    ProviderProcess started =
        new ProviderProcess(engine, process, Integer.parseInt(out.readLine().strip()));
    started.provider.configure(ConfigureRequest.newBuilder().setArgs(struct(settings)).build());
    return started;
  }

  private static Struct struct(JsonNode json) throws IOException {
    Struct.Builder builder = Struct.newBuilder();
    JsonFormat.parser().merge(json.toString(), builder);
    return builder.build();
  }

  /**
   * Returns the difference that an update to these inputs would make.
   *
   * @param resource the resource as recorded in a stack's state
   * @return empty if the provider refuses the inputs
   */
  Optional<DiffResponse> diff(ObjectNode resource, ObjectNode inputs) throws IOException {
    Struct olds = struct(resource.get("inputs"));
    CheckRequest request =
        CheckRequest.newBuilder()
            .setUrn(resource.get("urn").asText())
            .setOlds(olds)
            .setNews(struct(inputs))
            .build();
    try {
      CheckResponse checked = provider.check(request);
      return checked.getFailuresCount() > 0
          ? Optional.empty()
          : Optional.of(diff(resource, checked.getInputs()));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.UNKNOWN) { // the provider refuses the inputs
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Returns the difference with an unknown property, as before the replacement of a resource that
   * provides it.
   */
  DiffResponse diffWithUnknown(ObjectNode resource, String property) throws IOException {
    Struct known = struct(resource.get("inputs"));
    return diff(
        resource, known.toBuilder().putFields(property, ProtocolSentinels.unknown()).build());
  }

  private DiffResponse diff(ObjectNode resource, Struct news) throws IOException {
    return provider.diff(
        DiffRequest.newBuilder()
            .setUrn(resource.get("urn").asText())
            .setId(resource.get("id").asText())
            .setOlds(struct(resource.get("outputs")))
            .setOldInputs(struct(resource.get("inputs")))
            .setNews(news)
            .build());
  }

  @Override
  public void close() {
    channel.shutdownNow();
    process.destroyForcibly();
    engine.close();
  }
}
