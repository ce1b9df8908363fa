package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.terminal.ScratchFolder;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.real.RealCluster.UnknownField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A real Kubernetes control plane on loopback, with its emulated nodes. */
public final class ControlPlaneProcess implements AutoCloseable {
  private final KubeBuild build;
  private final ScratchFolder scratch;
  private final Path folder;
  private final List<OwnedProcess> processes = new ArrayList<>();
  private final RealCluster cluster;

  private ControlPlaneProcess(KubeBuild build, ScratchFolder scratch) {
    this.build = build;
    this.scratch = scratch;
    this.folder = scratch.path();
    run("up", List.of());
    this.cluster = RealCluster.of(kubeconfig());
  }

  /**
   * Starts an empty cluster with the custom resource definitions of these groups.
   *
   * @param groups folders of {@link KubeBuild#crds}
   */
  public static ControlPlaneProcess start(KubeBuild build, String... groups) {
    try {
      return new ControlPlaneProcess(build, ScratchFolder.make("epfabric-control-plane"))
          .withDefinitions(groups);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ControlPlaneProcess withDefinitions(String... groups) {
    try {
      define(groups);
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Returns a client with an administrator's rights. */
  public RealCluster cluster() {
    return cluster;
  }

  /** Returns the API server's address, {@code https://HOST:PORT}. */
  public String server() {
    return cluster.address();
  }

  /** Returns the file of the certificate authority that signed the API server's certificate. */
  public Path authority() {
    return folder.resolve("up/ca.crt");
  }

  /** Returns a kubeconfig with an administrator's rights. */
  public Path kubeconfig() {
    return folder.resolve("up/admin.kubeconfig");
  }

  /** Returns the folder of the processes' files; {@link #close} deletes it. */
  public Path folder() {
    return folder;
  }

  /**
   * Starts a stand-in kubelet for these nodes; all their containers succeed until a script changes
   * that.
   */
  public StandInNodes nodes(List<StandInNode> first) {
    String name = "nodes-" + processes.size();
    StandInNodes nodes =
        new StandInNodes(
            cluster, folder.resolve(name + ".json"), folder.resolve(name + ".script.json"), first);
    run("kubelet", nodes.options());
    nodes.awaitReady();
    return nodes;
  }

  /**
   * Starts a controller that is not part of Kubernetes, with its webhooks.
   *
   * @param extension a folder that {@code tools/kube/controllers/build} made, such as {@code kueue}
   */
  public void extend(Path extension) {
    run("extend", List.of(extension.toAbsolutePath().toString()));
  }

  private void run(String verb, List<String> options) {
    List<String> command = new ArrayList<>(List.of(build.binary().toString(), verb));
    command.addAll(options);
    command.add(folder.resolve("up").toString());
    Path log = folder.resolve(verb + "-" + processes.size() + ".log");
    processes.add(OwnedProcess.start(command, log));
  }

  private void define(String... groups) {
    List<ObjectKey> definitions = new ArrayList<>();
    for (String group : groups) {
      for (Path file : files(build.crds().resolve(group))) {
        ObjectNode definition = read(file);
        // Two of the published definitions contain fields that the API server's schema lacks.
        cluster.apply(definition, UnknownField.IGNORED);
        definitions.add(ObjectKey.of(definition));
      }
    }
    definitions.forEach(this::awaitEstablished);
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode read(Path file) {
    try {
      Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
      return (ObjectNode) Json.tree(tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitEstablished(ObjectKey definition) {
    ControlPlaneWait.until(
        () ->
            cluster
                .get(definition)
                .filter(object -> Conditions.isTrue(object, "Established"))
                .isPresent(),
        () -> definition.text() + " is not established");
  }

  @Override
  public void close() {
    cluster.close();
    // The control plane is stopped last, because the other processes log errors without it.
    for (int i = processes.size() - 1; i >= 0; i--) {
      processes.get(i).close();
    }
    try {
      scratch.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
