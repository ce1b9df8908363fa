package epfabric.operate.advice;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.live.seen.NodePod.PodName;
import java.util.List;
import java.util.Optional;

/**
 * Commands for one fabric that users can copy. Plans and API servers have validated the names in
 * these commands.
 */
public final class FabricCommands {
  private final FabricPlan plan;

  public FabricCommands(FabricPlan plan) {
    this.plan = plan;
  }

  /** Returns the command that gives kubectl, and thereby epfabric, access to this cluster. */
  public String credentials() {
    return "gcloud container clusters get-credentials "
        + plan.cluster().name()
        + " --location "
        + plan.cluster().location()
        + " --project "
        + plan.scope().project();
  }

  /** Returns the command that reports obstacles in the project. */
  public String doctor() {
    return "epfabric doctor " + plan.scope().environment();
  }

  /** Returns the command that lists resources left after a destroy. */
  public String orphans() {
    return "epfabric orphans " + plan.scope().environment();
  }

  /** Returns the command that repairs a stack whose deployment was killed. */
  public String rescue() {
    return "epfabric rescue " + plan.scope().environment();
  }

  /**
   * Returns the command that shows the reservation's remaining capacity; empty without a
   * reservation.
   */
  Optional<String> reservation() {
    return plan.reservation().map(r -> r.describe(plan.scope().zone().name()));
  }

  public String up() {
    return "pulumi up --stack " + plan.scope().environment();
  }

  /**
   * Returns the command that tests nodes of a running fabric, outside the stack.
   *
   * @param nodes nodes that are tested together; empty for all
   */
  public String accept(List<String> nodes) {
    String chosen = nodes.isEmpty() ? "" : " --nodes " + String.join(",", nodes);
    return "epfabric accept " + plan.scope().environment() + chosen;
  }

  public String pool(String pool) {
    return "gcloud container node-pools describe "
        + pool
        + " --cluster "
        + plan.cluster().name()
        + " --location "
        + plan.cluster().location()
        + " --project "
        + plan.scope().project();
  }

  /** Returns the command that lists machines that Google preempted recently. */
  public String preempted() {
    return "gcloud compute operations list --filter=operationType=compute.instances.preempted"
        + " --zones "
        + plan.scope().zone().name()
        + " --project "
        + plan.scope().project();
  }

  public String node(String node) {
    return "kubectl describe node " + node;
  }

  public String uncordon(String node) {
    return "kubectl uncordon " + node;
  }

  public String pod(PodName pod) {
    return "kubectl -n " + pod.namespace() + " describe pod " + pod.pod();
  }

  public String logs(PodName pod, String container) {
    return "kubectl -n " + pod.namespace() + " logs " + pod.pod() + " -c " + container;
  }

  /** Returns the command that shows why installer pods do not run on nodes. */
  public String installers() {
    return "kubectl -n " + plan.install().namespace() + " describe daemonsets";
  }

  public String network(String kind, String name) {
    return "kubectl describe " + kind + ".networking.gke.io " + name;
  }

  public String judge(String job) {
    return "kubectl -n "
        + plan.install().testNamespace()
        + " logs -l batch.kubernetes.io/job-name="
        + job
        + " -c judge --prefix --tail=-1";
  }

  public String testPods(String job) {
    return "kubectl -n "
        + plan.install().testNamespace()
        + " describe pods -l batch.kubernetes.io/job-name="
        + job;
  }

  public String images() {
    return "epfabric image build " + plan.scope().environment() + " --push";
  }
}
