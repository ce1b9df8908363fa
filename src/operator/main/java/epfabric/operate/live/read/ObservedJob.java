package epfabric.operate.live.read;

import epfabric.operate.live.seen.PlainText;
import epfabric.operate.live.seen.SeenJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Instant;
import java.util.Optional;

/** Converts Jobs of the client library. */
public final class ObservedJob {
  private ObservedJob() {}

  public static SeenJob of(Job job) {
    JobStatus status = Optional.ofNullable(job.getStatus()).orElseGet(JobStatus::new);
    Optional<JobCondition> failed = condition(status, "Failed");
    Optional<JobCondition> complete = condition(status, "Complete");
    return new SeenJob(
        ObservedObject.name(ObservedObject.metadata(job).getName()),
        ObservedTimes.created(job),
        ObservedTimes.parse(status.getStartTime()),
        failed.or(() -> complete).map(c -> endTime(job, status, c)),
        failed.map(c -> PlainText.of(c.getReason())));
  }

  private static Instant endTime(Job job, JobStatus status, JobCondition condition) {
    return ObservedTimes.parse(status.getCompletionTime())
        .or(() -> ObservedTimes.parse(condition.getLastTransitionTime()))
        .orElseGet(() -> ObservedTimes.created(job));
  }

  private static Optional<JobCondition> condition(JobStatus status, String type) {
    return ObservedObject.present(status.getConditions()).stream()
        .filter(c -> type.equals(c.getType()) && "True".equals(c.getStatus()))
        .findFirst();
  }
}
