package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.real.ControlPlaneProcess;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import epfabric.rehearsal.kubernetes.real.PlayedPods;
import epfabric.rehearsal.kubernetes.real.ScriptTempo;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.time.EmulatedTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A real Kubernetes control plane with emulated nodes. */
final class ControlPlaneFleet implements EmulatedFleet {
  private final EmulatedTime time;
  private final ControlPlaneProcess process;
  private final StandInNodes nodes;
  private final PlayedPods pods;
  private volatile Instant reachableFrom = Instant.MIN;

  ControlPlaneFleet(
      KubeBuild build,
      int speed,
      EmulatedTime time,
      ContainerPlays plays,
      Consumer<String> vanished) {
    this.time = time;
    this.process = ControlPlaneProcess.start(build, "gke", "monitoring", "kueue");
    build.controller("lws").ifPresent(process::extend);
    this.nodes = process.nodes(List.of());
    this.pods = PlayedPods.start(process.cluster(), nodes, plays, new ScriptTempo(speed), vanished);
  }

  Path kubeconfig() {
    return process.kubeconfig();
  }

  String token() {
    return process.cluster().token();
  }

  String server() {
    return process.server();
  }

  Path authority() {
    return process.authority();
  }

  @Override
  public KubernetesApi api() {
    return new Gate(process.cluster());
  }

  @Override
  public void join(NodeSpec node) {
    nodes.join(node);
  }

  @Override
  public void leave(String node) {
    nodes.leave(node);
  }

  @Override
  public void nics(String node, Optional<NicFault> fault) {
    nodes.nics(node, fault);
  }

  @Override
  public void deviceClasses(boolean exist) {
    nodes.deviceClasses(exist);
  }

  @Override
  public void unreachableFor(Duration duration) {
    reachableFrom = time.now().plus(duration);
  }

  @Override
  public String words() {
    return "a real control plane with emulated nodes (no containers)";
  }

  @Override
  public List<String> notChecked() {
    return List.of(
        "GKE's own controllers, webhooks and device plugins",
        "network policies, services' addresses, name service",
        "whether images, drivers, NCCL and DeepEP work: containers only play their parts",
        "what JobSet, Kueue and managed Prometheus do with their objects");
  }

  @Override
  public void close() {
    pods.close();
    process.close();
  }

  /** Refuses all calls while a fault makes the API server unreachable. */
  private final class Gate implements KubernetesApi {
    private final KubernetesApi inner;

    private Gate(KubernetesApi inner) {
      this.inner = inner;
    }

    private KubernetesApi reachableApi() {
      if (time.now().isBefore(reachableFrom)) {
        throw new KubernetesException(0, "the API server is unreachable: connection refused");
      }
      return inner;
    }

    @Override
    public ObjectNode apply(ObjectNode manifest) {
      return reachableApi().apply(manifest);
    }

    @Override
    public Optional<ObjectNode> get(ObjectKey key) {
      return reachableApi().get(key);
    }

    @Override
    public void delete(ObjectKey key) {
      reachableApi().delete(key);
    }

    @Override
    public List<ObjectNode> list(String apiVersion, String kind) {
      return reachableApi().list(apiVersion, kind);
    }

    @Override
    public String log(String namespace, String pod, String container) {
      return reachableApi().log(namespace, pod, container);
    }
  }
}
