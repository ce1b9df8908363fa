package epfabric.kube;

import epfabric.rehearsal.kubernetes.real.ControlPlaneProcess;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import epfabric.rehearsal.kubernetes.real.LentControlPlane;
import epfabric.rehearsal.kubernetes.real.StandInNode;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A Kubernetes control plane on loopback with its emulated nodes and kubectl. Starting a control
 * plane takes longer than many tests, so the test classes of a JVM share two, one after another.
 *
 * <p>Some tests start their own: rehearsals; {@code ServerDisruptionOnKubernetesTest}, which ends a
 * controller; {@code DomainControllerOnKubernetesTest}, whose controller leaves finalizers; {@code
 * PublishedTypesOnKubernetesTest} and a test of {@code ComputeDomainsOnKubernetesTest}, which need
 * other definitions.
 */
record ControlPlane(KubeBuild build, ControlPlaneProcess process, Optional<LentControlPlane> lent)
    implements AutoCloseable {
  /** The content of a shared control plane. */
  private enum Kind {
    DEFINITIONS,
    CONTROLLERS
  }

  private static final Map<Kind, ControlPlane> SHARED = new EnumMap<>(Kind.class);

  /**
   * Lends an empty cluster with the custom resource definitions of GKE, JobSet and Kueue, without
   * their controllers.
   */
  static ControlPlane shared() {
    return lend(Kind.DEFINITIONS);
  }

  /**
   * Lends an empty cluster with the definitions and controllers of JobSet, LeaderWorkerSet and
   * Kueue.
   */
  static ControlPlane extended() {
    return lend(Kind.CONTROLLERS);
  }

  private static ControlPlane lend(Kind kind) {
    ControlPlane plane = SHARED.computeIfAbsent(kind, ControlPlane::start);
    // A test class that failed may not have given the control plane back.
    plane.close();
    return plane;
  }

  private static ControlPlane start(Kind kind) {
    ControlPlane plane =
        kind == Kind.DEFINITIONS
            ? own("gke", "monitoring", "jobset", "kueue")
            : own("gke", "monitoring", "autoscaling");
    if (kind == Kind.CONTROLLERS) {
      List.of("jobset", "lws", "kueue").forEach(plane::extend);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(plane::close));
    LentControlPlane lent = new LentControlPlane(plane.build, plane.process);
    return new ControlPlane(plane.build, plane.process, Optional.of(lent));
  }

  /**
   * Starts an empty cluster with the custom resource definitions of these {@code tools/kube/build}
   * groups.
   */
  static ControlPlane own(String... crdGroups) {
    KubeBuild build = builtLast();
    return new ControlPlane(build, ControlPlaneProcess.start(build, crdGroups), Optional.empty());
  }

  /** Returns the build in EPFABRIC_KUBE, or the latest build of ./check kube if that is not set. */
  static KubeBuild builtLast() {
    return KubeBuild.in(
            Path.of(Optional.ofNullable(System.getenv("EPFABRIC_KUBE")).orElse("target/kube")))
        .withControllers(controllers());
  }

  /**
   * Starts the controller of JobSet, Kueue or LeaderWorkerSet ({@code lws}), with the definitions
   * of its kinds.
   */
  void extend(String name) {
    if (lent.isPresent()) {
      throw new IllegalStateException(name + " would keep running for later test classes");
    }
    process.extend(controllers().resolve(name));
  }

  /** Returns the folder of `tools/kube/controllers/build`. */
  static Path controllers() {
    // EPFABRIC_KUBE_CONTROLLERS, or the latest build of ./check kube if that is not set.
    String folder =
        Optional.ofNullable(System.getenv("EPFABRIC_KUBE_CONTROLLERS"))
            .orElse("target/kube-controllers");
    return Path.of(folder);
  }

  /** Returns kubectl with all rights. */
  Kubectl admin() {
    return Kubectl.of(
        build.binary(),
        process.kubeconfig(),
        lent.map(LentControlPlane::folder).orElseGet(process::folder));
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

  /** Starts the nodes of a pool. Containers on these nodes succeed until a test sets a script. */
  StandInNodes nodes(NodePool pool) {
    return nodes(pool.nodes());
  }

  StandInNodes nodes(List<StandInNode> nodes) {
    return lent.map(plane -> plane.nodes(nodes)).orElseGet(() -> process.nodes(nodes));
  }

  /** Stops the control plane, unless it is shared and the test class has removed its objects. */
  @Override
  public void close() {
    Optional<Set<String>> leftovers = lent.map(LentControlPlane::takeBack);
    if (leftovers.filter(Set::isEmpty).isPresent()) {
      return;
    }
    SHARED.values().remove(this);
    process.close();
    leftovers.ifPresent(
        objects -> {
          throw new AssertionError("the class leaves in the cluster: " + objects);
        });
  }
}
