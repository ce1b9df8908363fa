package epfabric.deploy.engine;

import com.pulumi.deployment.internal.Engine;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import pulumirpc.EngineOuterClass.GetRootResourceRequest;
import pulumirpc.EngineOuterClass.GetRootResourceResponse;
import pulumirpc.EngineOuterClass.LogRequest;
import pulumirpc.EngineOuterClass.LogSeverity;
import pulumirpc.EngineOuterClass.RequirePulumiVersionRequest;
import pulumirpc.EngineOuterClass.RequirePulumiVersionResponse;

/**
 * Collects the errors that a program logs, because any logged error fails a deployment. Drops other
 * messages.
 */
final class LogEngine implements Engine {
  private final Queue<String> errors = new ConcurrentLinkedQueue<>();

  List<String> errors() {
    return List.copyOf(errors);
  }

  @Override
  public CompletableFuture<Void> logAsync(LogRequest request) {
    if (request.getSeverity() == LogSeverity.ERROR) {
      errors.add(request.getMessage());
    }
    return CompletableFuture.allOf();
  }

  @Override
  public CompletableFuture<GetRootResourceResponse> getRootResourceAsync(
      GetRootResourceRequest request) {
    return CompletableFuture.completedFuture(GetRootResourceResponse.getDefaultInstance());
  }

  @Override
  public CompletableFuture<RequirePulumiVersionResponse> requirePulumiVersionAsync(
      RequirePulumiVersionRequest request) {
    return CompletableFuture.completedFuture(RequirePulumiVersionResponse.getDefaultInstance());
  }
}
