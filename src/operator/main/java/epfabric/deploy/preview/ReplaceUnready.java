package epfabric.deploy.preview;

import epfabric.deploy.manifest.tree.TreeLookup;
import java.util.Map;
import java.util.Optional;

/**
 * The annotation by which the Kubernetes provider replaces a Job that is not complete. It follows
 * {@code kubeProvider.Diff} of pulumi-kubernetes 4.32, which replaces Jobs only, depending on the
 * cluster's current state and not on the inputs. For all other resources that did not become ready,
 * the engine only waits again ({@code generateStepsFromDiff} of pulumi: "continue" awaiting
 * initialization). The pinned provider is newer; its source was not compared.
 */
public final class ReplaceUnready {
  /** The property that the provider reports as the reason for the replacement. */
  public static final String PROPERTY = "metadata.annotations[\"pulumi.com/replaceUnready\"]";

  private static final String JOB = "kubernetes:batch/v1:Job";

  private ReplaceUnready() {}

  /** Returns whether a resource of this type with these inputs is replaced when it is not ready. */
  public static boolean appliesTo(String type, Map<String, Object> inputs) {
    return type.equals(JOB)
        && TreeLookup.at(inputs, "metadata", "annotations", "pulumi.com/replaceUnready")
            .equals(Optional.of("true"));
  }
}
