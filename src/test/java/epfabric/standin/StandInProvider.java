package epfabric.standin;

import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import epfabric.rehearsal.pulumi.LoopbackServer;
import epfabric.rehearsal.pulumi.Sentinels;
import epfabric.rehearsal.pulumi.Urn;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
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
import pulumirpc.Provider.InvokeRequest;
import pulumirpc.Provider.InvokeResponse;
import pulumirpc.Provider.ProviderHandshakeRequest;
import pulumirpc.Provider.ProviderHandshakeResponse;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.Provider.UpdateResponse;
import pulumirpc.ResourceProviderGrpc;

/** A resource provider whose cloud is a {@link ResourceStore}. */
public final class StandInProvider extends ResourceProviderGrpc.ResourceProviderImplBase {
  private final String version;
  private final ResourceStore store;
  private final Duration delay;
  private final ReplaceRules rules = ReplaceRules.load();
  private final List<String> calls = new CopyOnWriteArrayList<>();

  /**
   * A provider that answers to the CLI's attach.
   *
   * @param version the version it says it has
   * @param store the resources that exist
   * @param delay how long every change takes
   */
  StandInProvider(String version, ResourceStore store, Duration delay) {
    this.version = version;
    this.store = store;
    this.delay = delay;
  }

  public ResourceStore store() {
    return store;
  }

  /** The changes it was asked for, in order: {@code create TYPE ID} and so on. */
  public List<String> calls() {
    return List.copyOf(calls);
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
    LoopbackServer.reply(observer, diff(request, "pulumi:provider"));
  }

  /** Secrets come unwrapped, and the engine marks them again in what we answer. */
  @Override
  public void configure(ConfigureRequest request, StreamObserver<ConfigureResponse> observer) {
    LoopbackServer.reply(
        observer,
        ConfigureResponse.newBuilder().setSupportsPreview(true).setAcceptResources(true).build());
  }

  @Override
  public void check(CheckRequest request, StreamObserver<CheckResponse> observer) {
    CheckResponse.Builder response = CheckResponse.newBuilder().setInputs(request.getNews());
    for (String property : rules.required(new Urn(request.getUrn()).type())) {
      if (!request.getNews().containsFields(property)) {
        response.addFailures(
            CheckFailure.newBuilder()
                .setProperty(property)
                .setReason("missing required property " + property));
      }
    }
    LoopbackServer.reply(observer, response.build());
  }

  @Override
  public void diff(DiffRequest request, StreamObserver<DiffResponse> observer) {
    LoopbackServer.reply(observer, diff(request, new Urn(request.getUrn()).type()));
  }

  private DiffResponse diff(DiffRequest request, String type) {
    return PropertyChanges.between(request.getOldInputs(), request.getNews(), rules, type);
  }

  @Override
  public void create(CreateRequest request, StreamObserver<CreateResponse> observer) {
    Urn urn = new Urn(request.getUrn());
    Struct inputs = request.getProperties();
    String id = CloudAnswers.idOf(urn.type(), inputs, urn.name());
    Struct outputs = outputs(urn, inputs, id, request.getPreview());
    if (request.getPreview()) {
      LoopbackServer.reply(observer, CreateResponse.newBuilder().setProperties(outputs).build());
      return;
    }
    change("create", urn, id);
    if (!store.add(ResourceStore.key(urn.type(), id), new ResourceStore.Entry(inputs, outputs))) {
      observer.onError(
          Status.ALREADY_EXISTS
              .withDescription("Error 409: The resource '" + id + "' already exists, alreadyExists")
              .asRuntimeException());
      return;
    }
    LoopbackServer.reply(
        observer, CreateResponse.newBuilder().setId(id).setProperties(outputs).build());
  }

  /** An empty answer says that the resource is gone. */
  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
    String key = ResourceStore.key(new Urn(request.getUrn()).type(), request.getId());
    Optional<ResourceStore.Entry> entry = store.get(key);
    LoopbackServer.reply(
        observer,
        entry
            .map(
                found ->
                    ReadResponse.newBuilder()
                        .setId(request.getId())
                        .setInputs(found.inputs())
                        .setProperties(found.outputs())
                        .build())
            .orElse(ReadResponse.getDefaultInstance()));
  }

  @Override
  public void update(UpdateRequest request, StreamObserver<UpdateResponse> observer) {
    Urn urn = new Urn(request.getUrn());
    Struct outputs = outputs(urn, request.getNews(), request.getId(), false);
    if (!request.getPreview()) {
      change("update", urn, request.getId());
      store.replace(
          ResourceStore.key(urn.type(), request.getId()),
          new ResourceStore.Entry(request.getNews(), outputs));
    }
    LoopbackServer.reply(observer, UpdateResponse.newBuilder().setProperties(outputs).build());
  }

  @Override
  public void delete(DeleteRequest request, StreamObserver<Empty> observer) {
    Urn urn = new Urn(request.getUrn());
    change("delete", urn, request.getId());
    store.remove(ResourceStore.key(urn.type(), request.getId()));
    LoopbackServer.reply(observer, Empty.getDefaultInstance());
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<InvokeResponse> observer) {
    LoopbackServer.reply(
        observer,
        InvokeResponse.newBuilder().setReturn(CloudAnswers.found(request.getTok())).build());
  }

  private static Struct outputs(Urn urn, Struct inputs, String id, boolean unknown) {
    Struct.Builder outputs = inputs.toBuilder();
    CloudAnswers.computed(urn.type(), inputs, id)
        .forEach((key, value) -> outputs.putFields(key, unknown ? Sentinels.unknown() : value));
    return outputs.build();
  }

  private void change(String what, Urn urn, String id) {
    calls.add(what + " " + urn.type() + " " + id);
    try {
      Thread.sleep(delay.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
