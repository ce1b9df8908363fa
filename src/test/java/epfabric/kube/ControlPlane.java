package epfabric.kube;

import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A Kubernetes control plane on loopback, and the nodes that are played for it. */
final class ControlPlane implements AutoCloseable {
  private final KubeBuild build;
  private final Path folder;
  private final List<OwnedProcess> processes = new ArrayList<>();

  private ControlPlane(KubeBuild build, Path folder) {
    this.build = build;
    this.folder = folder;
  }

  /**
   * An empty cluster; it has the custom resource definitions of {@code tools/kube/build} groups.
   */
  static ControlPlane start(String... crdGroups) {
    try {
      ControlPlane plane =
          new ControlPlane(KubeBuild.find(), Files.createTempDirectory("control-plane"));
      plane.own(List.of("up", plane.folder.resolve("up").toString()), "up.log");
      plane.define(crdGroups);
      return plane;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private OwnedProcess own(List<String> arguments, String log) throws IOException {
    List<String> command = new ArrayList<>(List.of(build.binary().toString()));
    command.addAll(arguments);
    OwnedProcess process = OwnedProcess.start(command, folder.resolve(log));
    processes.add(process);
    return process;
  }

  private void define(String... crdGroups) {
    for (String group : crdGroups) {
      String files = build.crds().resolve(group).toString();
      // Without --validate: two of the published definitions say more than the API knows.
      admin().run("apply", "--server-side", "-f", files).orFail();
      established(files);
    }
  }

  /** {@code kubectl wait} gives up on an object whose status nobody has written yet. */
  private void established(String files) {
    List<String> wait =
        List.of("wait", "--for=condition=Established", "--timeout=120s", "-f", files);
    String[] command = wait.toArray(String[]::new);
    Outcome outcome = admin().run(command);
    for (int i = 0; i < 40 && outcome.output().contains("accessor error"); i++) {
      outcome = admin().run(command);
    }
    outcome.orFail();
  }

  /** The command line of somebody who may do everything. */
  Kubectl admin() {
    return Kubectl.of(build.binary(), folder.resolve("up/admin.kubeconfig"), folder);
  }

  /** Sends a patch with a service account's token. */
  Outcome send(NodePatch patch, String token) {
    return patch.send(server(), authority(), token);
  }

  /** {@code https://HOST:PORT} of the API server. */
  String server() {
    return admin()
        .run("config", "view", "-o", "jsonpath={.clusters[0].cluster.server}")
        .orFail()
        .output();
  }

  /** The certificate that the API server's own is signed with. */
  Path authority() {
    return folder.resolve("up/ca.crt");
  }

  /** Starts nodes of a pool; all containers there succeed, until a script says otherwise. */
  StandInNodes nodes(NodePool pool) {
    try {
      Path script = folder.resolve(pool.name() + ".script.json");
      Files.writeString(script, Script.QUIET.json());
      List<String> arguments = new ArrayList<>(List.of("kubelet"));
      arguments.addAll(pool.options());
      arguments.addAll(List.of("-script", script.toString(), folder.resolve("up").toString()));
      StandInNodes nodes =
          new StandInNodes(pool.nodes(), script, own(arguments, pool.name() + ".log"));
      nodes.awaitReady(admin());
      return nodes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    // Nodes first: they complain when nobody listens.
    for (int i = processes.size() - 1; i >= 0; i--) {
      processes.get(i).close();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
