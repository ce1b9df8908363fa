package epfabric.rehearsal.pulumi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Any;
import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import com.google.rpc.Code;
import com.google.rpc.Status;
import epfabric.base.facts.PulumiVersions;
import epfabric.base.json.Json;
import epfabric.rehearsal.provider.InputRefresh;
import epfabric.rehearsal.provider.ProviderException;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.rehearsal.wire.RequiredInputs;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import pulumirpc.Plugin.PluginAttach;
import pulumirpc.Plugin.PluginInfo;
import pulumirpc.Provider.CheckFailure;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.ConfigureRequest;
import pulumirpc.Provider.ConfigureResponse;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.DiffRequest;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.ErrorResourceInitFailed;
import pulumirpc.Provider.InvokeRequest;
import pulumirpc.Provider.InvokeResponse;
import pulumirpc.Provider.ProviderHandshakeRequest;
import pulumirpc.Provider.ProviderHandshakeResponse;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.Provider.UpdateResponse;
import pulumirpc.ResourceProviderGrpc;

/** A resource provider over gRPC to which the CLI can attach. */
public final class ProviderService extends ResourceProviderGrpc.ResourceProviderImplBase {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(20);

  /**
   * Marks inputs that an import found, of which the program may have set only some. The engine
   * drops keys that begin with underscores, as it does with the bridged providers' own markers.
   */
  private static final String IMPORTED = "epfabric:imported";

  private final String version;
  private volatile ResourceProvider provider;
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile ObjectNode configuration = Json.object();

  /**
   * Creates a provider to which the CLI can attach.
   *
   * @param version the version that is reported to the CLI
   * @param provider the provider that processes the requests
   */
  public ProviderService(String version, ResourceProvider provider) {
    this.version = version;
    this.provider = provider;
  }

  /** Creates a replacement for Google's provider. */
  public static ProviderService gcp(ResourceProvider provider) {
    return new ProviderService(PulumiVersions.GCP, provider);
  }

  /** Creates a replacement for the Kubernetes provider. */
  public static ProviderService kubernetes(ResourceProvider provider) {
    return new ProviderService(PulumiVersions.KUBERNETES, provider);
  }

  /** Returns the requested changes in order, for example {@code create TYPE ID}. */
  public List<String> calls() {
    return List.copyOf(calls);
  }

  /** Wraps the provider that processes the following requests. */
  public void wrap(UnaryOperator<ResourceProvider> wrapper) {
    provider = wrapper.apply(provider);
  }

  public void forgetCalls() {
    calls.clear();
  }

  @Override
  public void handshake(
      ProviderHandshakeRequest request, StreamObserver<ProviderHandshakeResponse> observer) {
    LoopbackServer.reply(
        observer, ProviderHandshakeResponse.newBuilder().setAcceptResources(true).build());
  }

  @Override
  public void attach(PluginAttach request, StreamObserver<Empty> observer) {
    LoopbackServer.reply(observer, Empty.getDefaultInstance());
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<PluginInfo> observer) {
    LoopbackServer.reply(observer, PluginInfo.newBuilder().setVersion(version).build());
  }

  @Override
  public void cancel(Empty request, StreamObserver<Empty> observer) {
    LoopbackServer.reply(observer, Empty.getDefaultInstance());
  }

  @Override
  public void checkConfig(CheckRequest request, StreamObserver<CheckResponse> observer) {
    LoopbackServer.reply(observer, CheckResponse.newBuilder().setInputs(request.getNews()).build());
  }

  @Override
  public void diffConfig(DiffRequest request, StreamObserver<DiffResponse> observer) {
    LoopbackServer.reply(observer, inputDiff(request));
  }

  /**
   * Stores the configuration. The response does not accept secrets, so they arrive unwrapped, and
   * the engine marks them again in our responses.
   */
  @Override
  public void configure(ConfigureRequest request, StreamObserver<ConfigureResponse> observer) {
    configuration = StructJson.json(request.getArgs());
    LoopbackServer.reply(
        observer,
        ConfigureResponse.newBuilder().setSupportsPreview(true).setAcceptResources(true).build());
  }

  @Override
  public void check(CheckRequest request, StreamObserver<CheckResponse> observer) {
    CheckResponse.Builder response = CheckResponse.newBuilder().setInputs(request.getNews());
    RequiredInputs.missing(new Urn(request.getUrn()).type(), StructJson.json(request.getNews()))
        .forEach(path -> response.addFailures(missing(path)));
    LoopbackServer.reply(observer, response.build());
  }

  /** Returns the failure with the bridged providers' message. */
  private static CheckFailure missing(String path) {
    return CheckFailure.newBuilder()
        .setProperty(path)
        .setReason(
            "Missing required argument. The argument \""
                + path.replaceFirst("^.*\\.", "")
                + "\" is required, but no definition was found.")
        .build();
  }

  @Override
  public void diff(DiffRequest request, StreamObserver<DiffResponse> observer) {
    LoopbackServer.reply(observer, diff(request));
  }

  private DiffResponse diff(DiffRequest request) {
    Wanted wanted = wanted(request.getUrn(), StructJson.json(request.getNews()), 0);
    DiffResponse inputDiff = inputDiff(request);
    return provider.replacesUnready(wanted) ? DiffAnswer.replacing(inputDiff) : inputDiff;
  }

  private DiffResponse inputDiff(DiffRequest request) {
    ObjectNode news = StructJson.json(request.getNews());
    return DiffAnswer.between(
        new Urn(request.getUrn()).type(), configuration, olds(request.getOldInputs(), news), news);
  }

  /**
   * Returns the recorded inputs to compare. After an import, only inputs that the program sets
   * count: as in the real providers, a value that the cloud chose is not a change.
   */
  private static ObjectNode olds(Struct recorded, ObjectNode news) {
    ObjectNode olds = StructJson.json(recorded);
    return olds.has(IMPORTED) ? InputRefresh.of(news, olds) : olds;
  }

  @Override
  public void create(CreateRequest request, StreamObserver<CreateResponse> observer) {
    Urn urn = new Urn(request.getUrn());
    if (request.getPreview()) {
      Struct planned = UnknownOutputs.add(urn.type(), request.getProperties());
      LoopbackServer.reply(observer, CreateResponse.newBuilder().setProperties(planned).build());
      return;
    }
    ObjectNode inputs = StructJson.json(request.getProperties());
    answer(
        observer,
        () -> {
          calls.add("create " + urn.type() + " " + provider.id(urn.type(), inputs));
          Existing made = provider.create(wanted(request.getUrn(), inputs, request.getTimeout()));
          return CreateResponse.newBuilder()
              .setId(made.id())
              .setProperties(StructJson.struct(made.outputs()))
              .build();
        });
  }

  private static Wanted wanted(String urn, ObjectNode inputs, double seconds) {
    Duration timeout = seconds > 0 ? Duration.ofMillis((long) (seconds * 1000)) : DEFAULT_TIMEOUT;
    return new Wanted(urn, inputs, timeout);
  }

  /** Reads a resource; an empty response means that it does not exist. */
  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
    Urn urn = new Urn(request.getUrn());
    answer(
        observer,
        () -> {
          Optional<Existing> found =
              provider.read(urn.type(), request.getId(), StructJson.json(request.getInputs()));
          if (request.getInputs().getFieldsCount() == 0) {
            found.ifPresent(existing -> existing.inputs().put(IMPORTED, true));
          }
          return found.map(ProviderService::readResponse).orElse(ReadResponse.getDefaultInstance());
        });
  }

  private static ReadResponse readResponse(Existing found) {
    return ReadResponse.newBuilder()
        .setId(found.id())
        .setInputs(StructJson.struct(found.inputs()))
        .setProperties(StructJson.struct(found.outputs()))
        .build();
  }

  @Override
  public void update(UpdateRequest request, StreamObserver<UpdateResponse> observer) {
    Urn urn = new Urn(request.getUrn());
    if (request.getPreview()) {
      Struct planned = UnknownOutputs.add(urn.type(), request.getNews());
      LoopbackServer.reply(observer, UpdateResponse.newBuilder().setProperties(planned).build());
      return;
    }
    calls.add("update " + urn.type() + " " + request.getId());
    answer(
        observer,
        () -> {
          ObjectNode news = StructJson.json(request.getNews());
          Existing now =
              provider.update(
                  request.getId(),
                  olds(request.getOldInputs(), news),
                  wanted(request.getUrn(), news, request.getTimeout()));
          return UpdateResponse.newBuilder()
              .setProperties(StructJson.struct(now.outputs()))
              .build();
        });
  }

  @Override
  public void delete(DeleteRequest request, StreamObserver<Empty> observer) {
    Urn urn = new Urn(request.getUrn());
    calls.add("delete " + urn.type() + " " + request.getId());
    answer(
        observer,
        () -> {
          provider.delete(
              request.getId(),
              wanted(
                  request.getUrn(), StructJson.json(request.getOldInputs()), request.getTimeout()));
          return Empty.getDefaultInstance();
        });
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<InvokeResponse> observer) {
    answer(
        observer,
        () ->
            InvokeResponse.newBuilder()
                .setReturn(
                    StructJson.struct(
                        provider.invoke(request.getTok(), StructJson.json(request.getArgs()))))
                .build());
  }

  private interface Call<T> {
    T make();
  }

  private static <T> void answer(StreamObserver<T> observer, Call<T> call) {
    try {
      LoopbackServer.reply(observer, call.make());
    } catch (ProviderException e) {
      observer.onError(StatusProto.toStatusRuntimeException(status(e)));
    } catch (RuntimeException e) {
      // This is a bug of ours; without a response, the CLI would wait forever.
      observer.onError(io.grpc.Status.INTERNAL.withDescription(e.toString()).asRuntimeException());
    }
  }

  /**
   * Returns the error. A resource that was created but is unhealthy is added, so that the engine
   * records it with the reasons.
   */
  private static Status status(ProviderException e) {
    Status.Builder status =
        Status.newBuilder().setCode(Code.UNKNOWN_VALUE).setMessage(e.reasons().get(0));
    e.partial()
        .ifPresent(
            made ->
                status.addDetails(
                    Any.pack(
                        ErrorResourceInitFailed.newBuilder()
                            .setId(made.id())
                            .setInputs(StructJson.struct(made.inputs()))
                            .setProperties(StructJson.struct(made.outputs()))
                            .addAllReasons(e.reasons())
                            .build())));
    return status.build();
  }
}
