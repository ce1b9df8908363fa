package epfabric.jobs.verb.workload;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.fabric.plan.notice.CombineFence;
import java.util.Optional;

/** Warns about low-latency combine in workloads whose inference engine has its own DeepEP. */
final class WorkloadFence {
  private WorkloadFence() {}

  /**
   * Returns a warning about the image or about a flag of the command; empty if combine is correct.
   */
  static Optional<String> sentence(FabricPlan plan, UserJob job) {
    return job.software()
        .image()
        .filter(image -> job.software().libraries() == Libraries.IMAGE)
        .flatMap(image -> CombineFence.of(plan.pool().machine(), image))
        .flatMap(known -> known.sentence().or(() -> known.flagIn(job.command())))
        .map(sentence -> sentence + "; to check the image: " + CombineFence.PAGE);
  }
}
