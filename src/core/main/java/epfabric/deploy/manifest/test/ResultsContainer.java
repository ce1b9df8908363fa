package epfabric.deploy.manifest.test;

import epfabric.base.value.ImageName;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The container that returns a benchmark's files. It runs beside the benchmark; after the benchmark
 * has ended, successfully or not, it prints the folder of results as one archive into its log.
 *
 * <p>Reading a log requires no volume that outlives the pod, no credentials in the pod and no
 * lasting connection, and can be retried. The archive stays below the size at which nodes rotate
 * logs.
 */
public final class ResultsContainer {
  /** Name of the container in a pod. */
  public static final String NAME = "results";

  /** The line before the archive; the script contains the same line. */
  public static final String BEGIN = "-----BEGIN EPFABRIC RESULTS-----";

  /** The line after the archive. */
  public static final String END = "-----END EPFABRIC RESULTS-----";

  /**
   * Maximum size of the archive in bytes: base64 adds a third, and a node rotates a log at 10 MiB.
   */
  public static final int MAX_BYTES = 6 * 1024 * 1024;

  private static final String SCRIPT = readScript();

  private ResultsContainer() {}

  /**
   * Returns the container as a Kubernetes sidecar: it is stopped after all other containers have
   * ended, and delays none of them.
   */
  static Map<String, Object> of(
      ImageName image, String script, String folder, List<Object> mounts) {
    return OrderedTree.of(
        "name", NAME,
        "image", image.text(),
        "restartPolicy", "Always",
        "command", List.of("sh", script, folder, String.valueOf(MAX_BYTES)),
        "resources", OrderedTree.of("requests", OrderedTree.of("cpu", "100m", "memory", "64Mi")),
        "securityContext", SecurityContexts.unprivileged(),
        "volumeMounts", mounts);
  }

  /** Returns the script that prints the archive; the same in every Job. */
  static String script() {
    return SCRIPT;
  }

  private static String readScript() {
    try (InputStream in = ResultsContainer.class.getResourceAsStream("collect.sh")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
