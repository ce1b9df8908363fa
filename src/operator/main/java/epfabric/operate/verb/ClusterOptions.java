package epfabric.operate.verb;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that select the cluster, as in kubectl. */
public final class ClusterOptions {
  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Default: as kubectl; in a pod, its account.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "Context of the kubeconfig file (default: the current one).")
  private @Nullable String context;

  /**
   * Returns whether the user named a cluster with an option; otherwise kubectl's settings are used.
   */
  boolean given() {
    return kubeconfig != null || context != null;
  }

  public Optional<Path> kubeconfig() {
    return Optional.ofNullable(kubeconfig);
  }

  public Optional<String> context() {
    return Optional.ofNullable(context);
  }
}
