package epfabric.kube;

import epfabric.rehearsal.kubernetes.real.ControlPlaneProcess;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.nio.file.Path;
import java.util.Optional;

/** A Kubernetes control plane on loopback with its emulated nodes and kubectl. */
record ControlPlane(KubeBuild build, ControlPlaneProcess process) implements AutoCloseable {
  /**
   * Starts an empty cluster with the custom resource definitions of these {@code tools/kube/build}
   * groups.
   */
  static ControlPlane start(String... crdGroups) {
    KubeBuild build = builtLast();
    return new ControlPlane(build, ControlPlaneProcess.start(build, crdGroups));
  }

  /** Returns the build in EPFABRIC_KUBE, or otherwise the latest one of ./check kube. */
  static KubeBuild builtLast() {
    return KubeBuild.in(
            Path.of(Optional.ofNullable(System.getenv("EPFABRIC_KUBE")).orElse("target/kube")))
        .beside(controllers());
  }

  /**
   * Starts the controller of JobSet, Kueue or LeaderWorkerSet ({@code lws}), with the definitions
   * of its kinds.
   */
  void extend(String name) {
    process.extend(controllers().resolve(name));
  }

  /** Returns the folder of `tools/kube/controllers/build`. */
  static Path controllers() {
    // EPFABRIC_KUBE_CONTROLLERS, or otherwise the latest build of ./check kube.
    String folder =
        Optional.ofNullable(System.getenv("EPFABRIC_KUBE_CONTROLLERS"))
            .orElse("target/kube-controllers");
    return Path.of(folder);
  }

  /** Returns kubectl with all rights. */
  Kubectl admin() {
    return Kubectl.of(build.binary(), process.kubeconfig(), process.folder());
  }

  /** Sends a patch with a service account's token. */
  Outcome send(NodePatch patch, String token) {
    return patch.send(server(), authority(), token);
  }

  String server() {
    return process.server();
  }

  Path authority() {
    return process.authority();
  }

  /** Starts nodes of a pool; all their containers succeed until a script changes that. */
  StandInNodes nodes(NodePool pool) {
    return process.nodes(pool.nodes());
  }

  @Override
  public void close() {
    process.close();
  }
}
