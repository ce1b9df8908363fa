package epfabric.rehearsal.kubernetes.real;

import epfabric.base.terminal.ScratchFolder;
import epfabric.rehearsal.pulumi.Subprocess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * A control plane that test classes use one after another. Each class gets the control plane with
 * its original content, and adds its own nodes, whose files are in a new folder.
 */
public final class LentControlPlane {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String NAMESPACES = "/api/v1/namespaces/";

  private final KubeBuild build;
  private final ControlPlaneProcess process;
  private final ClusterContent cluster;
  private final Map<String, String> original;
  private final List<OwnedProcess> kubelets = new ArrayList<>();
  private ScratchFolder scratch;

  /** Lends a control plane whose content is complete. */
  public LentControlPlane(KubeBuild build, ControlPlaneProcess process) {
    this.build = build;
    this.process = process;
    this.cluster = new ClusterContent(process.kubeconfig());
    this.original = stableContent();
    this.scratch = scratch();
  }

  private static ScratchFolder scratch() {
    try {
      return ScratchFolder.make("epfabric-lent-plane");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the content once it stays the same, because a control plane still adds objects for a
   * moment after it is ready.
   */
  private Map<String, String> stableContent() {
    Map<String, String> before = cluster.read();
    while (true) {
      pause(500);
      Map<String, String> now = cluster.read();
      if (now.equals(before)) {
        return now;
      }
      before = now;
    }
  }

  /** Returns a folder that is deleted when the borrower returns the control plane. */
  public Path folder() {
    return scratch.path();
  }

  /** Starts nodes as {@link ControlPlaneProcess#nodes} does; {@link #takeBack} ends them. */
  public StandInNodes nodes(List<StandInNode> joining) {
    Path files = folder().resolve("nodes-" + kubelets.size());
    StandInNodes nodes =
        new StandInNodes(
            process.cluster(), Path.of(files + ".json"), Path.of(files + ".script.json"), joining);
    List<String> command = new ArrayList<>(List.of(build.binary().toString(), "kubelet"));
    command.addAll(nodes.options());
    command.add(process.folder().resolve("up").toString());
    kubelets.add(OwnedProcess.start(command, Path.of(files + ".log")));
    nodes.awaitReady();
    return nodes;
  }

  /** Ends the nodes, deletes new objects, and returns the objects that still differ. */
  public Set<String> takeBack() {
    kubelets.forEach(OwnedProcess::close);
    kubelets.clear();
    close(scratch);
    scratch = scratch();
    long end = System.nanoTime() + LIMIT.toNanos();
    Map<String, String> now = cluster.read();
    while (!now.equals(original) && System.nanoTime() < end) {
      clear(now, end);
      now = cluster.read();
    }
    return differences(now);
  }

  private static void close(ScratchFolder folder) {
    try {
      folder.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void clear(Map<String, String> now, long end) {
    Set<String> extra = new TreeSet<>(now.keySet());
    extra.removeAll(original.keySet());
    while (!extra.isEmpty() && System.nanoTime() < end) {
      if (extra.stream().allMatch(LentControlPlane::isNamespace)) {
        extra.forEach(this::finalizeNamespace);
      }
      extra = cluster.delete(extra).keySet();
      pause(100);
    }
  }

  private static boolean isNamespace(String path) {
    return path.startsWith(NAMESPACES) && path.lastIndexOf('/') == NAMESPACES.length() - 1;
  }

  /**
   * Finalizes an empty namespace immediately, because the namespace controller would wait five
   * seconds.
   */
  private void finalizeNamespace(String namespace) {
    try {
      Path file = Files.createTempFile(folder(), "namespace", ".json");
      String name = namespace.substring(NAMESPACES.length());
      Files.writeString(
          file,
          """
          {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "%s"},
           "spec": {"finalizers": []}}
          """
              .formatted(name));
      Subprocess.run(
          List.of(
              build.binary().toString(),
              "kubectl",
              "--kubeconfig=" + process.kubeconfig(),
              "replace",
              "--raw",
              namespace + "/finalize",
              "-f",
              file.toString()),
          folder(),
          Map.of(),
          LIMIT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Set<String> differences(Map<String, String> now) {
    Set<String> paths = new TreeSet<>(now.keySet());
    paths.addAll(original.keySet());
    paths.removeIf(path -> original.getOrDefault(path, "").equals(now.getOrDefault(path, "")));
    return paths;
  }

  private static void pause(long milliseconds) {
    try {
      TimeUnit.MILLISECONDS.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
