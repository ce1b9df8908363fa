package epfabric.kube;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** A Job that a test has created. */
record TestedJob(String name, Kubectl kubectl) {
  void awaitComplete() {
    kubectl.await("--for=condition=Complete", "job/" + name);
  }

  /** Waits until the Job fails; returns the reason. */
  String awaitFailed() {
    kubectl.await("--for=condition=Failed", "job/" + name);
    return show("job", "{.status.conditions[?(@.type==\"Failed\")].reason}", name);
  }

  void awaitActive(int pods) {
    kubectl.await("--for=jsonpath={.status.active}=" + pods, "job/" + name);
  }

  /** Returns how many pods were created for the Job, including deleted ones. */
  int podsMade() {
    return events("SuccessfulCreate").size();
  }

  /** Waits for an event about the Job or one of its pods; returns the messages. */
  String awaitEvent(String reason, String text) {
    long limit = System.nanoTime() + Kubectl.PATIENCE.toNanos();
    String messages = "";
    while (!messages.contains(text)) {
      if (System.nanoTime() > limit) {
        throw new AssertionError("no event " + reason + " with " + text + ":\n" + messages);
      }
      Kubectl.pause();
      messages = String.join("\n", events(reason));
    }
    return messages;
  }

  private List<String> events(String reason) {
    return kubectl
        .get("events")
        .get("items")
        .valueStream()
        .filter(event -> event.get("reason").asText().equals(reason))
        .filter(event -> objectName(event).startsWith(name))
        .map(event -> event.get("message").asText())
        .toList();
  }

  private static String objectName(JsonNode event) {
    return event.get("involvedObject").get("name").asText();
  }

  /** Returns the sorted names of the nodes of the Job's pods. */
  List<String> nodes() {
    return pods("{.items[*].spec.nodeName}").stream().sorted().toList();
  }

  /** Returns the values that a JSONPath selects from the list of the Job's pods. */
  List<String> pods(String path) {
    String found = show("pods", path, "-l", "batch.kubernetes.io/job-name=" + name);
    return List.of(found.strip().split("\\s+"));
  }

  private String show(String kind, String path, String... selection) {
    Kubectl get = kubectl.with("get", kind, "-o", "jsonpath=" + path);
    return get.run(selection).orFail().output();
  }

  void delete() {
    kubectl.run("delete", "job", name, "--cascade=foreground").orFail();
  }
}
