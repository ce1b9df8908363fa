package epfabric.standin;

import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import epfabric.rehearsal.pulumi.LoopbackServer;
import epfabric.rehearsal.pulumi.ProtocolSentinels;
import epfabric.rehearsal.pulumi.Urn;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import pulumirpc.Resource.ReadResourceRequest;
import pulumirpc.Resource.ReadResourceResponse;
import pulumirpc.Resource.RegisterResourceOutputsRequest;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;
import pulumirpc.Resource.ResourceInvokeRequest;
import pulumirpc.Resource.ResourceInvokeResponse;
import pulumirpc.Resource.SupportsFeatureRequest;
import pulumirpc.Resource.SupportsFeatureResponse;
import pulumirpc.ResourceMonitorGrpc;

/**
 * Records every registration of one run, and returns the outputs that Google Cloud and Kubernetes
 * would return.
 */
final class RecordingMonitor extends ResourceMonitorGrpc.ResourceMonitorImplBase {
  private final Deployment deployment;
  private final Set<String> failingTypes;
  private final List<RegisterResourceRequest> requests = new CopyOnWriteArrayList<>();
  private final Map<String, RegisterResourceRequest> byUrn = new ConcurrentHashMap<>();
  private final Map<String, Struct> outputs = new ConcurrentHashMap<>();

  RecordingMonitor(Deployment deployment, Set<String> failingTypes) {
    this.deployment = deployment;
    this.failingTypes = failingTypes;
  }

  Map<String, RegisterResourceRequest> byUrn() {
    if (byUrn.size() != requests.size()) {
      throw new AssertionError(requests.size() - byUrn.size() + " URNs were registered twice");
    }
    return Map.copyOf(byUrn);
  }

  Map<String, Struct> outputs() {
    return Map.copyOf(outputs);
  }

  @Override
  public void supportsFeature(
      SupportsFeatureRequest request, StreamObserver<SupportsFeatureResponse> observer) {
    boolean supported = !request.getId().equals("outputValues");
    LoopbackServer.reply(
        observer, SupportsFeatureResponse.newBuilder().setHasSupport(supported).build());
  }

  @Override
  public void registerResource(
      RegisterResourceRequest request, StreamObserver<RegisterResourceResponse> observer) {
    String urn =
        Urn.of(
                deployment.stack(),
                deployment.project(),
                request.getParent(),
                request.getType(),
                request.getName())
            .text();
    requests.add(request);
    byUrn.put(urn, request);
    if (failingTypes.contains(request.getType())) {
      observer.onError(
          Status.UNKNOWN.withDescription("quota exceeded for " + urn).asRuntimeException());
      return;
    }
    LoopbackServer.reply(observer, answer(urn, request));
  }

  private RegisterResourceResponse answer(String urn, RegisterResourceRequest request) {
    Struct.Builder state = request.getObject().toBuilder();
    RegisterResourceResponse.Builder response = RegisterResourceResponse.newBuilder().setUrn(urn);
    if (request.getCustom()) {
      String id = CloudAnswers.idOf(request.getType(), request.getObject(), request.getName());
      CloudAnswers.computed(request.getType(), request.getObject(), id)
          .forEach((key, value) -> state.putFields(key, known(value)));
      response.setId(deployment.preview() ? "" : id);
    }
    return response.setObject(state).build();
  }

  private Value known(Value value) {
    return deployment.preview() ? ProtocolSentinels.unknown() : value;
  }

  @Override
  public void registerResourceOutputs(
      RegisterResourceOutputsRequest request, StreamObserver<Empty> observer) {
    outputs.put(request.getUrn(), request.getOutputs());
    LoopbackServer.reply(observer, Empty.getDefaultInstance());
  }

  /** Returns the outputs of a different stack; programs read no other kind of resource. */
  @Override
  public void readResource(
      ReadResourceRequest request, StreamObserver<ReadResourceResponse> observer) {
    Struct known = deployment.stackOutputs().get(request.getId());
    if (known == null) {
      observer.onError(
          Status.NOT_FOUND
              .withDescription("unknown stack \"" + request.getId() + "\"")
              .asRuntimeException());
      return;
    }
    Value value = Value.newBuilder().setStructValue(known).build();
    Urn urn =
        Urn.of(deployment.stack(), deployment.project(), "", request.getType(), request.getName());
    LoopbackServer.reply(
        observer,
        ReadResourceResponse.newBuilder()
            .setUrn(urn.text())
            .setProperties(request.getProperties().toBuilder().putFields("outputs", value))
            .build());
  }

  @Override
  public void invoke(
      ResourceInvokeRequest request, StreamObserver<ResourceInvokeResponse> observer) {
    LoopbackServer.reply(
        observer,
        ResourceInvokeResponse.newBuilder()
            .setReturn(CloudAnswers.found(request.getTok()))
            .build());
  }
}
