package epfabric.deploy.preview;

import java.util.Map;

/**
 * The annotation by which the Kubernetes provider replaces a Job that is not complete. As {@code
 * kubeProvider.Diff} of pulumi-kubernetes 4.32 does it: of Jobs alone, by what the cluster says at
 * that moment and whatever the inputs do. Everything else that did not become ready the engine only
 * waits for again ({@code generateStepsFromDiff} of pulumi: "continue" awaiting initialization). A
 * newer provider is pinned, whose source was not compared.
 */
public final class ReplaceUnready {
  /** The property that the provider gives as what replaces the Job. */
  public static final String PROPERTY = "metadata.annotations[\"pulumi.com/replaceUnready\"]";

  private static final String JOB = "kubernetes:batch/v1:Job";

  private ReplaceUnready() {}

  /** Whether a resource of this type with these inputs is to be replaced when it is not ready. */
  public static boolean asks(String type, Map<String, Object> inputs) {
    return type.equals(JOB)
        && inputs.get("metadata") instanceof Map<?, ?> metadata
        && metadata.get("annotations") instanceof Map<?, ?> annotations
        && "true".equals(annotations.get("pulumi.com/replaceUnready"));
  }
}
