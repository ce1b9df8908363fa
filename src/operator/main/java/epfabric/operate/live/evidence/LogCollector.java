package epfabric.operate.live.evidence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ContainerResource;
import io.fabric8.kubernetes.client.dsl.TailPrettyLoggable;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the ends of the logs of all containers that have run, and of their previous runs. */
final class LogCollector {
  private static final int MAX_BYTES = 5 * 1024 * 1024;
  private static final int MAX_LINES = 100_000;

  /** The maximum size of all logs, because a diagnosis is held in memory and sent by mail. */
  private static final long MAX_CHARACTERS = 128L * 1024 * 1024;

  private final KubernetesClient client;
  private final AnswerDeadline deadline;
  private final List<KeptFile> files = new ArrayList<>();
  private final List<MissingEvidence> missing = new ArrayList<>();
  private long characters;

  LogCollector(KubernetesClient client, AnswerDeadline deadline) {
    this.client = client;
    this.deadline = deadline;
  }

  List<KeptFile> files() {
    return files;
  }

  List<MissingEvidence> missing() {
    return missing;
  }

  /**
   * Collects the logs of pods, unsuccessful pods first in case there is not enough time for all.
   */
  void collect(String namespace, List<ObjectNode> pods) {
    Comparator<ObjectNode> order =
        Comparator.comparing(
            (ObjectNode pod) -> EventLines.text(pod, "status", "phase").equals("Succeeded"));
    pods.stream()
        .sorted(order.thenComparing(pod -> EventLines.text(pod, "metadata", "name")))
        .forEach(pod -> collectPod(namespace, pod));
  }

  private void collectPod(String namespace, ObjectNode pod) {
    if (!(pod.get("status") instanceof ObjectNode status)) {
      return;
    }
    String name = EventLines.text(pod, "metadata", "name");
    for (String kind : List.of("initContainerStatuses", "containerStatuses")) {
      if (status.has(kind) && status.get(kind).isArray()) {
        status
            .get(kind)
            .valueStream()
            .filter(ObjectNode.class::isInstance)
            .forEach(container -> collectContainer(namespace, name, (ObjectNode) container));
      }
    }
  }

  private void collectContainer(String namespace, String pod, ObjectNode container) {
    String name = EventLines.text(container, "name");
    ContainerResource resource =
        client.pods().inNamespace(namespace).withName(pod).inContainer(name);
    String file =
        namespace
            + "/logs/"
            + EvidenceCollector.fileName(pod)
            + "/"
            + EvidenceCollector.fileName(name);
    if (has(container, "state", "running") || has(container, "state", "terminated")) {
      read(file + ".log", resource);
    }
    if (has(container, "lastState", "terminated")) {
      read(file + ".previous.log", resource.terminated());
    }
  }

  private static boolean has(ObjectNode container, String state, String kind) {
    return container.get(state) instanceof ObjectNode found && found.has(kind);
  }

  private void read(String file, TailPrettyLoggable log) {
    if (characters >= MAX_CHARACTERS) {
      missing.add(new MissingEvidence(file, "left out: the logs before it used up the space"));
      return;
    }
    try {
      String text = deadline.await(() -> tail(log));
      characters += text.length();
      files.add(new KeptFile(file, text));
    } catch (KubernetesClientException e) {
      missing.add(new MissingEvidence(file, RequestFailure.inOneLine(e)));
    } catch (UnexpectedAnswerException | IllegalStateException e) {
      missing.add(new MissingEvidence(file, RequestFailure.reason(e)));
    }
  }

  private static String tail(TailPrettyLoggable log) throws Exception {
    // Without the 0, the client would wait until the pod is ready; failed pods never are.
    try (InputStream in = log.tailingLines(MAX_LINES).withReadyWaitTimeout(0).getLogInputStream()) {
      if (in == null) {
        throw new UnexpectedAnswerException("the cluster no longer has this log");
      }
      return LogTail.read(in, MAX_BYTES);
    }
  }
}
