package epfabric.jobs.verb.workload;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.fabric.plan.notice.CombineFence;
import java.util.Optional;

/** What a workload with an inference engine's own DeepEP has to know of low-latency combine. */
final class WorkloadFence {
  private WorkloadFence() {}

  /** A sentence about the image, or about a flag of the command; absent where rows are right. */
  static Optional<String> sentence(FabricPlan plan, UserJob job) {
    return job.image()
        .filter(image -> job.libraries() == Libraries.IMAGE)
        .flatMap(image -> CombineFence.of(plan.pool().machine(), image))
        .flatMap(known -> known.sentence().or(() -> known.flagIn(job.command())))
        .map(sentence -> sentence + "; to read it: " + CombineFence.PAGE);
  }
}
