package epfabric.deploy.document;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import epfabric.fabric.plan.NodePoolPlan.Upgrades;
import java.util.Optional;

/**
 * The GPU node pools, as the runbook describes them.
 *
 * @param created settings of created pools; absent when the pool is adopted
 */
record RunbookPool(
    Names names, boolean adopted, Nodes nodes, Gpus gpus, Optional<Created> created) {
  /** The name of the first pool, and the names of all pools. */
  record Names(MarkdownLiteral first, MarkdownLiteral all, int count) {
    static Names of(NodePoolPlan pool) {
      return new Names(
          new MarkdownLiteral(pool.name()),
          new MarkdownLiteral(LocaleFreeText.range(pool.names())),
          pool.names().size());
    }

    /** Returns the number of the last pool; the name of the first pool has no number. */
    int last() {
      return count - 1;
    }
  }

  /**
   * The nodes of all pools.
   *
   * @param count the number of nodes as text, such as {@code 2 nodes}
   * @param none whether the pools currently have no nodes
   * @param label the label that selects the nodes: GKE's pool label, or epfabric's environment
   *     label if there are several pools
   */
  record Nodes(String count, boolean none, boolean autoscaled, MarkdownLiteral label) {
    static Nodes of(FabricPlan plan) {
      NodePoolPlan pool = plan.pool();
      String label =
          pool.names().size() > 1
              ? FabricScope.ENVIRONMENT_LABEL + "=" + plan.scope().environment()
              : "cloud.google.com/gke-nodepool=" + pool.name();
      return new Nodes(
          LocaleFreeText.count(pool.totalNodes(), "node"),
          pool.nodes() == 0,
          pool.spec().flatMap(spec -> spec.buying().autoscaling()).isPresent(),
          new MarkdownLiteral(label));
    }
  }

  /**
   * The GPUs.
   *
   * @param name GPU name in quotas
   * @param quota ID of the GPU quota in the Cloud Quotas API
   */
  record Gpus(String ofNode, MarkdownLiteral name, String quota) {
    static Gpus of(NodePoolPlan pool) {
      Machine machine = pool.machine();
      return new Gpus(
          LocaleFreeText.count(machine.gpus().count(), "GPU"),
          new MarkdownLiteral(machine.gpus().name()),
          machine.gpus().quota(pool.spec().map(spec -> spec.buying().preemptible()).orElse(false)));
    }
  }

  /**
   * The settings of created pools, and the quota that these pools need.
   *
   * @param gpus the GPUs of all pools, such as {@code 16 B200 GPUs}
   */
  record Created(
      String gpus,
      Supply supply,
      Disks disks,
      Node node,
      int nodesOfPool,
      boolean compact,
      Upgrades upgrades) {
    static Created of(NodePoolPlan pool, Spec spec) {
      return new Created(
          LocaleFreeText.count(pool.gpus(), pool.machine().gpus().name() + " GPU"),
          Supply.of(spec),
          Disks.of(spec.node().disks(), pool),
          Node.of(pool, spec),
          pool.nodes(),
          spec.placement().compact(),
          spec.upgrades());
    }
  }

  /**
   * The capacity that the machines come from.
   *
   * @param preemptible whether the GPUs count against the preemptible quota
   */
  record Supply(String capacity, boolean preemptible, boolean onDemand, boolean reserved) {
    static Supply of(Spec spec) {
      return new Supply(
          EnumWord.of(spec.buying().capacity()),
          spec.buying().preemptible(),
          spec.buying().capacity() == Capacity.ON_DEMAND,
          spec.buying().capacity() == Capacity.RESERVATION);
    }
  }

  /**
   * Disks of the nodes.
   *
   * @param localSsdGb GB of local SSDs of all nodes; absent without local SSDs
   * @param localSsds number of local SSDs of one node
   * @param ssdGb GB of one local SSD
   * @param bootGib GiB of the boot disks of all nodes
   * @param boot type and size of one boot disk
   */
  record Disks(
      Optional<String> localSsdGb,
      int localSsds,
      String ssdGb,
      String bootGib,
      MarkdownLiteral bootType,
      MarkdownLiteral boot) {
    static Disks of(NodePoolPlan.Disks disks, NodePoolPlan pool) {
      long nodes = pool.totalNodes();
      int gb = pool.machine().host().ssds().gb();
      return new Disks(
          Optional.of(LocaleFreeText.number(nodes * disks.localSsds() * gb))
              .filter(gigabytes -> disks.localSsds() > 0),
          disks.localSsds(),
          LocaleFreeText.number(gb),
          LocaleFreeText.number(nodes * disks.bootDiskGib()),
          new MarkdownLiteral(disks.bootDiskType()),
          new MarkdownLiteral(disks.bootDiskType() + ", " + disks.bootDiskGib() + " GiB"));
    }
  }

  /** The settings that are the same for all nodes. */
  record Node(
      MarkdownLiteral machine,
      MarkdownLiteral accelerator,
      String driver,
      String imageType,
      MarkdownLiteral version,
      MarkdownLiteral scopes,
      boolean secureBoot) {
    static Node of(NodePoolPlan pool, Spec spec) {
      var gpus = pool.machine().gpus();
      return new Node(
          new MarkdownLiteral(pool.machine().name()),
          new MarkdownLiteral(gpus.accelerator() + " × " + gpus.count()),
          pool.gpuDriverVersion(),
          pool.imageType(),
          new MarkdownLiteral(spec.node().version().map(Object::toString).orElse("the cluster's")),
          new MarkdownLiteral(String.join(", ", spec.node().identity().scopes())),
          spec.node().host().secureBoot());
    }
  }

  static RunbookPool of(FabricPlan plan) {
    NodePoolPlan pool = plan.pool();
    return new RunbookPool(
        Names.of(pool),
        pool.adopted(),
        Nodes.of(plan),
        Gpus.of(pool),
        pool.spec().map(spec -> Created.of(pool, spec)));
  }

  /** Returns whether the environment has more than one pool. */
  boolean several() {
    return names.count() > 1;
  }
}
