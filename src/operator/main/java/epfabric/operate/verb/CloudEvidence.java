package epfabric.operate.verb;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cause.CloudFiles;
import epfabric.operate.google.CloudTraces;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/**
 * Collects a fabric's data from Google Cloud. Failures are recorded, and each request has a short
 * time limit.
 */
final class CloudEvidence {
  /** Kinds of failures after which no further request can succeed. */
  private static final Set<Kind> HOPELESS =
      EnumSet.of(
          Kind.NOT_CONFIGURED, Kind.NO_CREDENTIALS, Kind.EXPIRED, Kind.UNREACHABLE, Kind.TIMED_OUT);

  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(40);
  private static final Duration TOTAL_LIMIT = Duration.ofSeconds(90);

  private final FabricPlan plan;
  private final Map<String, String> environment;
  private final List<KeptFile> files = new ArrayList<>();
  private final List<MissingEvidence> missing = new ArrayList<>();
  private boolean hopeless;

  /**
   * Creates a collector.
   *
   * @param environment environment variables of the process
   */
  CloudEvidence(FabricPlan plan, Map<String, String> environment) {
    this.plan = plan;
    this.environment = environment;
  }

  Evidence evidence() {
    try (AnswerDeadline deadline = new AnswerDeadline(REQUEST_LIMIT, TOTAL_LIMIT)) {
      Optional<CloudTraces> cloud =
          request(
              deadline,
              CloudFiles.ALL,
              () -> CloudTraces.connect(environment, plan.scope().project()));
      cloud.ifPresent(found -> collectAll(found, deadline));
    }
    return new Evidence(files, missing);
  }

  private void collectAll(CloudTraces cloud, AnswerDeadline deadline) {
    String location = plan.cluster().location();
    String cluster = plan.cluster().name();
    String zone = plan.scope().zone().name();
    collect(deadline, CloudFiles.CLUSTER, () -> cloud.cluster(location, cluster));
    collect(deadline, CloudFiles.OPERATIONS, () -> cloud.operations(location, cluster));
    collect(deadline, CloudFiles.ZONE_OPERATIONS, () -> cloud.zoneOperations(zone));
    collect(deadline, CloudFiles.MACHINES, () -> cloud.machines(zone, cluster));
    CloudFiles.groups(files, plan)
        .forEach(
            (group, groupZone) ->
                collect(
                    deadline,
                    CloudFiles.groupErrors(group),
                    () -> cloud.groupErrors(groupZone, group)));
    collect(deadline, CloudFiles.GLOBAL_OPERATIONS, cloud::globalOperations);
    Set<String> networks = new TreeSet<>();
    plan.network().nodeNetworks().forEach(nic -> networks.add(nic.network()));
    for (String network : networks) {
      collect(
          deadline,
          CloudFiles.network(network),
          () -> cloud.network(plan.network().project(), network));
    }
  }

  private void collect(AnswerDeadline deadline, String file, Callable<String> call) {
    request(deadline, file, call).ifPresent(text -> files.add(new KeptFile(file, text)));
  }

  private <T> Optional<T> request(AnswerDeadline deadline, String what, Callable<T> call) {
    if (hopeless) {
      missing.add(new MissingEvidence(what, "not asked, for the reason above"));
      return Optional.empty();
    }
    try {
      return Optional.of(deadline.await(call));
    } catch (GoogleAnswerException e) {
      hopeless = HOPELESS.contains(e.kind());
      missing.add(new MissingEvidence(what, CloudFiles.refusal(e)));
    } catch (UnexpectedAnswerException e) {
      missing.add(new MissingEvidence(what, String.valueOf(e.getMessage())));
    }
    return Optional.empty();
  }
}
