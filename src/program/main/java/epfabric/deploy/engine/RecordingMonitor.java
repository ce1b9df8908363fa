package epfabric.deploy.engine;

import com.google.protobuf.Struct;
import com.pulumi.deployment.internal.Monitor;
import com.pulumi.resources.Resource;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import pulumirpc.Provider.CallResponse;
import pulumirpc.Resource.ReadResourceRequest;
import pulumirpc.Resource.ReadResourceResponse;
import pulumirpc.Resource.RegisterPackageRequest;
import pulumirpc.Resource.RegisterPackageResponse;
import pulumirpc.Resource.RegisterResourceOutputsRequest;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;
import pulumirpc.Resource.ResourceCallRequest;
import pulumirpc.Resource.ResourceInvokeRequest;
import pulumirpc.Resource.ResourceInvokeResponse;
import pulumirpc.Resource.SupportsFeatureRequest;
import pulumirpc.Resource.SupportsFeatureResponse;

/** Implements the monitor that the SDK calls in the same process, without sockets and threads. */
final class RecordingMonitor implements Monitor {
  private final Recording recording;
  private final StandInAnswers answers;

  RecordingMonitor(Recording recording, StandInAnswers answers) {
    this.recording = recording;
    this.answers = answers;
  }

  @Override
  public CompletableFuture<SupportsFeatureResponse> supportsFeatureAsync(
      SupportsFeatureRequest request) {
    // Only plain values are recorded; output values would only wrap them.
    boolean supported = !request.getId().equals("outputValues");
    return done(() -> SupportsFeatureResponse.newBuilder().setHasSupport(supported).build());
  }

  @Override
  public CompletableFuture<RegisterResourceResponse> registerResourceAsync(
      Resource resource, RegisterResourceRequest request) {
    return done(() -> answers.registerResponse(recording.register(request), request));
  }

  @Override
  public CompletableFuture<ReadResourceResponse> readResourceAsync(
      Resource resource, ReadResourceRequest request) {
    return done(() -> answers.readResponse(recording.read(request), request));
  }

  @Override
  public CompletableFuture<Void> registerResourceOutputsAsync(
      RegisterResourceOutputsRequest request) {
    recording.outputs(request);
    return CompletableFuture.allOf();
  }

  @Override
  public CompletableFuture<ResourceInvokeResponse> invokeAsync(ResourceInvokeRequest request) {
    return done(() -> answers.invokeResponse(request));
  }

  @Override
  public CompletableFuture<CallResponse> callAsync(ResourceCallRequest request) {
    return done(() -> CallResponse.newBuilder().setReturn(Struct.getDefaultInstance()).build());
  }

  @Override
  public CompletableFuture<RegisterPackageResponse> registerPackageAsync(
      RegisterPackageRequest request) {
    return done(
        () -> RegisterPackageResponse.newBuilder().setRef("package-" + request.getName()).build());
  }

  private static <T> CompletableFuture<T> done(Supplier<T> answer) {
    try {
      return CompletableFuture.completedFuture(answer.get());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
