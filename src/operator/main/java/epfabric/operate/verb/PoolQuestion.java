package epfabric.operate.verb;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cause.PoolMessages;
import epfabric.operate.google.CloudTraces;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.UnexpectedAnswerException;
import java.time.Duration;
import java.util.Map;

/** Asks Google why nodes of pools are missing; ignores failed requests. */
final class PoolQuestion {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final FabricPlan plan;
  private final Map<String, String> environment;

  /**
   * Creates a query about the pools of a plan.
   *
   * @param environment environment variables of the process
   */
  PoolQuestion(FabricPlan plan, Map<String, String> environment) {
    this.plan = plan;
    this.environment = environment;
  }

  /** Returns GKE's messages by pool; empty if Google cannot be queried. */
  Map<String, String> messages() {
    try (AnswerDeadline deadline = new AnswerDeadline(LIMIT, LIMIT)) {
      String cluster = deadline.await(this::cluster);
      return PoolMessages.of(cluster, plan);
    } catch (GoogleAnswerException | UnexpectedAnswerException e) {
      return Map.of();
    }
  }

  private String cluster() {
    return CloudTraces.connect(environment, plan.scope().project())
        .cluster(plan.cluster().location(), plan.cluster().name());
  }
}
