package epfabric.deploy.document;

import epfabric.base.value.EnumWord;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import epfabric.fabric.plan.NodePoolPlan.Upgrades;
import java.util.Optional;

/**
 * The GPU node pools of the runbook.
 *
 * @param name of the first
 * @param names of all
 * @param last number of the last, the first having none
 * @param several whether there is more than one
 * @param empty whether it has no nodes for now
 * @param nodes {@code 2 nodes}, of all pools
 * @param gpu name of a GPU as quotas have it
 * @param gpuQuota ID of the quota that counts the GPUs, in the Cloud Quotas API
 * @param nodeLabel that GKE gives the nodes of a pool, or ours when there are several
 * @param created how the pools are made; absent when the pool is adopted
 */
record RunbookPool(
    MarkdownLiteral name,
    MarkdownLiteral names,
    int count,
    int last,
    boolean several,
    boolean adopted,
    boolean empty,
    boolean autoscaled,
    String nodes,
    String gpusOfNode,
    MarkdownLiteral gpu,
    String gpuQuota,
    MarkdownLiteral nodeLabel,
    Optional<Created> created) {
  /**
   * What a pool is made with, and what quota that needs.
   *
   * @param gpus {@code 16 B200 GPUs}, of all pools
   * @param preemptible which quota its GPUs count against
   * @param localSsdGb of all nodes; absent without local SSDs
   * @param bootDisksGib of all nodes
   */
  record Created(
      String gpus,
      String capacity,
      boolean preemptible,
      boolean onDemand,
      boolean reserved,
      Optional<String> localSsdGb,
      int localSsds,
      String bootDisksGib,
      MarkdownLiteral bootDiskType,
      MarkdownLiteral bootDisk,
      int nodesOfPool,
      MarkdownLiteral nodeVersion,
      boolean compact,
      MarkdownLiteral machine,
      MarkdownLiteral accelerator,
      String driver,
      String imageType,
      MarkdownLiteral scopes,
      Upgrades upgrades,
      boolean secureBoot) {
    static Created of(NodePoolPlan pool, Spec spec) {
      var gpus = pool.machine().gpus();
      var disks = spec.disks();
      long nodes = pool.totalNodes();
      return new Created(
          LocaleFreeText.count(pool.gpus(), gpus.name() + " GPU"),
          EnumWord.of(spec.capacity()),
          spec.preemptible(),
          spec.capacity() == Capacity.ON_DEMAND,
          spec.capacity() == Capacity.RESERVATION,
          Optional.of(LocaleFreeText.number(nodes * disks.localSsds() * 375))
              .filter(gigabytes -> disks.localSsds() > 0),
          disks.localSsds(),
          LocaleFreeText.number(nodes * disks.bootDiskGib()),
          new MarkdownLiteral(disks.bootDiskType()),
          new MarkdownLiteral(disks.bootDiskType() + ", " + disks.bootDiskGib() + " GiB"),
          pool.nodes(),
          new MarkdownLiteral(spec.version().map(Object::toString).orElse("the cluster's")),
          spec.compact(),
          new MarkdownLiteral(pool.machine().name()),
          new MarkdownLiteral(gpus.accelerator() + " × " + gpus.count()),
          pool.gpuDriverVersion(),
          pool.imageType(),
          new MarkdownLiteral(String.join(", ", spec.identity().scopes())),
          spec.upgrades(),
          spec.secureBoot());
    }
  }

  static RunbookPool of(FabricPlan plan) {
    NodePoolPlan pool = plan.pool();
    int count = pool.names().size();
    return new RunbookPool(
        new MarkdownLiteral(pool.name()),
        new MarkdownLiteral(LocaleFreeText.range(pool.names())),
        count,
        count - 1,
        count > 1,
        pool.adopted(),
        pool.nodes() == 0,
        pool.spec().flatMap(Spec::autoscaling).isPresent(),
        LocaleFreeText.count(pool.totalNodes(), "node"),
        LocaleFreeText.count(pool.machine().gpus().count(), "GPU"),
        new MarkdownLiteral(pool.machine().gpus().name()),
        pool.machine().gpus().quota(pool.spec().map(Spec::preemptible).orElse(false)),
        new MarkdownLiteral(
            count > 1
                ? FabricScope.ENVIRONMENT_LABEL + "=" + plan.scope().environment()
                : "cloud.google.com/gke-nodepool=" + pool.name()),
        pool.spec().map(spec -> Created.of(pool, spec)));
  }
}
