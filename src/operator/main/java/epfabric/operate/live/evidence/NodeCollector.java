package epfabric.operate.live.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.seen.PlainText;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects evidence from nodes: the journal of kubelet and containerd, and the state of driver,
 * NICs and kernel from the installer's container. Both need permissions that not every user has,
 * and features that not every cluster has; after two failed requests of one kind, no further node
 * is asked.
 */
final class NodeCollector {
  private static final int MAX_FAILURES = 2;

  /**
   * The number of characters after which no more files are read from nodes, because a diagnosis is
   * held in memory and sent by mail.
   */
  private static final long MAX_CHARACTERS = 64L * 1024 * 1024;

  /** The request for the journal of kubelet and containerd; its limit covers about an hour. */
  private static final String JOURNAL =
      "/proxy/logs/?query=kubelet&query=containerd&tailLines=5000";

  /**
   * The start of the response of a kubelet without log queries, which lists the files of its log
   * folder instead.
   */
  private static final String FOLDER_LISTING = "<pre>";

  private final NodeAccess access;
  private final AnswerDeadline deadline;
  private final List<KeptFile> files = new ArrayList<>();
  private final List<MissingEvidence> missing = new ArrayList<>();

  /** The number of failed requests by kind. */
  private final Map<String, Integer> failures = new TreeMap<>();

  private long characters;

  NodeCollector(NodeAccess access, AnswerDeadline deadline) {
    this.access = access;
    this.deadline = deadline;
  }

  List<KeptFile> files() {
    return files;
  }

  List<MissingEvidence> missing() {
    return missing;
  }

  void journals(List<ObjectNode> nodes) {
    for (ObjectNode node : nodes) {
      String name = EventLines.text(node, "metadata", "name");
      collect(
          "journals",
          folder(name) + "journal.log",
          () -> journal(access.get("/api/v1/nodes/" + EvidenceCollector.fileName(name) + JOURNAL)));
    }
  }

  private static String journal(String answer) {
    if (answer.stripLeading().startsWith(FOLDER_LISTING)) {
      throw new UnexpectedAnswerException(
          "its kubelet has no log query (NodeLogQuery): "
              + RequestFailure.shortened(PlainText.of(answer)));
    }
    return answer;
  }

  /** Collects readings in the installer's pods, one on each node. */
  void readings(String namespace, List<ObjectNode> pods) {
    for (ObjectNode pod : pods) {
      boolean ofInstaller =
          EventLines.text(pod, "metadata", "labels", Labels.NAME).equals(Labels.INSTALLER);
      Optional<String> container = ofInstaller ? runningContainer(pod) : Optional.empty();
      container.ifPresent(name -> readings(namespace, pod, name));
    }
  }

  /** Returns the first running container of {@code verify}, {@code install} and {@code driver}. */
  private static Optional<String> runningContainer(ObjectNode pod) {
    for (String[] candidate :
        List.of(
            new String[] {"containerStatuses", "verify"},
            new String[] {"initContainerStatuses", "install"},
            new String[] {"initContainerStatuses", "driver"})) {
      if (runs(pod, candidate[0], candidate[1])) {
        return Optional.of(candidate[1]);
      }
    }
    return Optional.empty();
  }

  private static boolean runs(ObjectNode pod, String list, String name) {
    if (!(pod.get("status") instanceof ObjectNode status) || !status.has(list)) {
      return false;
    }
    for (JsonNode container : status.get(list)) {
      if (container instanceof ObjectNode object
          && EventLines.text(object, "name").equals(name)
          && object.get("state") instanceof ObjectNode state
          && state.has("running")) {
        return true;
      }
    }
    return false;
  }

  private void readings(String namespace, ObjectNode pod, String container) {
    String name = EventLines.text(pod, "metadata", "name");
    String folder = folder(EventLines.text(pod, "spec", "nodeName"));
    NodeAccess.Where where = new NodeAccess.Where(namespace, name, container);
    boolean lastSucceeded = true;
    for (NodeReading reading : NodeReading.ALL) {
      if (lastSucceeded && (!reading.privileged() || privileged(pod, container))) {
        lastSucceeded =
            collect(
                "readings", folder + reading.file(), () -> access.run(where, reading.arguments()));
      }
    }
  }

  /**
   * Returns whether a container is privileged. That is the verifying container on nodes with GKE's
   * driver, and the installing container on other nodes.
   */
  private static boolean privileged(ObjectNode pod, String container) {
    if (!(pod.get("spec") instanceof ObjectNode spec)) {
      return false;
    }
    return Stream.of("containers", "initContainers")
        .flatMap(list -> objects(spec.get(list)))
        .filter(listed -> EventLines.text(listed, "name").equals(container))
        .anyMatch(
            listed -> EventLines.text(listed, "securityContext", "privileged").equals("true"));
  }

  private static Stream<ObjectNode> objects(@Nullable JsonNode list) {
    return list instanceof ArrayNode array
        ? array.valueStream().filter(JsonNode::isObject).map(ObjectNode.class::cast)
        : Stream.of();
  }

  private static String folder(String node) {
    return "nodes/" + EvidenceCollector.fileName(node) + "/";
  }

  /**
   * Stores the response to a request; returns false if the request failed, or was not sent because
   * of earlier failures or the size of the files.
   */
  private boolean collect(String kind, String file, Callable<String> request) {
    if (failures.getOrDefault(kind, 0) >= MAX_FAILURES) {
      return false;
    }
    if (characters >= MAX_CHARACTERS) {
      missing.add(
          new MissingEvidence(file, "left out: what was read on other nodes used up the space"));
      return false;
    }
    try {
      String text = deadline.await(request);
      characters += text.length();
      files.add(new KeptFile(file, text));
      return true;
    } catch (KubernetesClientException e) {
      return recordFailure(kind, file, RequestFailure.inOneLine(e));
    } catch (UnexpectedAnswerException e) {
      return recordFailure(kind, file, String.valueOf(e.getMessage()));
    } catch (IllegalStateException e) {
      return recordFailure(kind, file, RequestFailure.reason(e));
    }
  }

  private boolean recordFailure(String kind, String file, String why) {
    boolean last = failures.merge(kind, 1, Integer::sum) >= MAX_FAILURES;
    missing.add(
        new MissingEvidence(file, why + (last ? "; no other node was asked for " + kind : "")));
    return false;
  }
}
