package epfabric.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the verdicts of the acceptance Jobs' judges from their pods. */
final class JobVerdicts {
  /** Name of the Job that judges all tests together, if the plan has one. */
  static final String VERDICT_JOB = "acceptance-verdict";

  private final KubernetesApi cluster;
  private final String namespace;

  JobVerdicts(KubernetesApi cluster, String namespace) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  /** The verdict of a finished pod, and when the pod ended. */
  private record PodVerdict(String finishedAt, String text) {}

  /** Returns, for each Job, the verdict of its last finished pod as text. */
  SortedMap<String, String> latestByJob() {
    SortedMap<String, PodVerdict> latest = new TreeMap<>();
    for (ObjectNode pod : cluster.list("v1", "Pod")) {
      String job = JsonTree.text(pod, "metadata", "labels", Labels.JOB);
      boolean isTestPod =
          !job.isEmpty() && JsonTree.text(pod, "metadata", "namespace").equals(namespace);
      if (isTestPod && decides(pod)) {
        verdict(pod).ifPresent(verdict -> latest.merge(job, verdict, JobVerdicts::later));
      }
    }
    SortedMap<String, String> verdicts = new TreeMap<>();
    latest.forEach((job, verdict) -> verdicts.put(job, summary(verdict.text())));
    return verdicts;
  }

  /**
   * Returns logical names of the tests that did not pass, according to the verdict Job {@link
   * #VERDICT_JOB}.
   */
  List<String> failedTests() {
    return cluster.list("v1", "Pod").stream()
        .filter(pod -> JsonTree.text(pod, "metadata", "namespace").equals(namespace))
        .filter(pod -> JsonTree.text(pod, "metadata", "labels", Labels.JOB).equals(VERDICT_JOB))
        .flatMap(pod -> verdict(pod).stream())
        .max(Comparator.comparing(PodVerdict::finishedAt))
        .filter(verdict -> verdict.text().startsWith("{"))
        .map(verdict -> Json.parseObject(verdict.text()))
        .map(summary -> JsonTree.items(summary, "reasons"))
        .orElse(List.of())
        .stream()
        .map(reason -> "test-" + JsonTree.text(reason, "where").replaceFirst(", pod .*", ""))
        .distinct()
        .toList();
  }

  /**
   * Returns whether the pod's verdict counts: in a group of nodes, only the judge on node 0 has all
   * results.
   */
  private static boolean decides(ObjectNode pod) {
    String index = JsonTree.text(pod, "metadata", "labels", Labels.JOB_INDEX);
    return index.equals("0")
        || JsonTree.items(pod, "spec", "containers").stream()
            .noneMatch(judge -> JsonTree.words(judge, "args").contains("--round"));
  }

  private static PodVerdict later(PodVerdict one, PodVerdict other) {
    return other.finishedAt().compareTo(one.finishedAt()) > 0 ? other : one;
  }

  /**
   * Returns a judge's message in the form {@code pass, of a log that is replayed: dispatchFp8 70.53
   * GB/s, …}; for a message that is not JSON, returns its first line.
   */
  private static String summary(String message) {
    if (!message.startsWith("{")) {
      return message.lines().findFirst().orElse("");
    }
    ObjectNode verdict = Json.parseObject(message);
    List<String> figures = new ArrayList<>();
    if (verdict.get("gbps") instanceof ObjectNode gbps) {
      gbps.properties().forEach(f -> figures.add(f.getKey() + " " + f.getValue() + " GB/s"));
    }
    verdict.get("reasons").forEach(reason -> figures.add(reason(reason)));
    String logOrigin = verdict.has("log") ? ", of a log that is " + text(verdict.get("log")) : "";
    return text(verdict.get("verdict"))
        + logOrigin
        + (figures.isEmpty() ? "" : ": ")
        + String.join(", ", figures);
  }

  private static String reason(JsonNode element) {
    return element instanceof ObjectNode reason && reason.has("what") && reason.has("do")
        ? text(reason.get("what")) + "; to do: " + text(reason.get("do"))
        : text(element);
  }

  private static String text(JsonNode element) {
    return Json.plain(element);
  }

  /**
   * Returns the termination message of the first container that left one. The judge's container
   * comes before the test's container.
   */
  private static Optional<PodVerdict> verdict(ObjectNode pod) {
    return Stream.of("initContainerStatuses", "containerStatuses")
        .flatMap(list -> JsonTree.items(pod, "status", list).stream())
        .map(status -> JsonTree.object(status, "state", "terminated"))
        .filter(terminated -> terminated.has("exitCode"))
        .map(ended -> new PodVerdict(JsonTree.text(ended, "finishedAt"), termination(ended)))
        .filter(verdict -> !verdict.text().isEmpty())
        .findFirst();
  }

  /** Returns a container's termination message, or the reason why the container failed. */
  private static String termination(ObjectNode terminated) {
    String message = terminated.has("message") ? terminated.get("message").asText() : "";
    if (!message.isEmpty() || terminated.get("exitCode").asInt() == 0) {
      return message;
    }
    return terminated.get("reason").asText() + ", exit code " + terminated.get("exitCode");
  }
}
