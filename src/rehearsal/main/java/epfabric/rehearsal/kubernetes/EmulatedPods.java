package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.List;

/** Creates pods as their controllers do, and reads their status. */
final class EmulatedPods {
  /** The characters of generated names, without vowels, so that names contain no words. */
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private final ObjectStore objects;

  EmulatedPods(ObjectStore objects) {
    this.objects = objects;
  }

  List<ObjectNode> all() {
    return objects.list("v1", "Pod");
  }

  /** Returns the pods that an object controls. */
  List<ObjectNode> controlledBy(ObjectNode owner) {
    return objects.owned(owner).stream()
        .filter(object -> JsonTree.text(object, "kind").equals("Pod"))
        .toList();
  }

  /** Returns the pods on a node. */
  List<ObjectNode> on(String node) {
    return objects.podsOn(node);
  }

  /** Returns a pod from its owner's template, with a generated name, without storing it. */
  ObjectNode draft(ObjectNode owner, String start) {
    return drafted(owner, JsonTree.object(owner, "spec", "template"), generatedName(start));
  }

  /** Returns a pod with the given name from a template, without storing it. */
  static ObjectNode drafted(ObjectNode owner, ObjectNode template, String name) {
    ObjectNode made = template.deepCopy();
    ObjectNode metadata = JsonTree.make(made, "metadata");
    metadata.put("name", name);
    metadata.put("namespace", ObjectStore.namespace(owner));
    metadata.set("ownerReferences", JsonTree.array(List.of(controller(owner))));
    return JsonTree.of(
        OrderedTree.of("apiVersion", "v1")
            .with("kind", "Pod")
            .with("metadata", metadata)
            .with("spec", JsonTree.object(made, "spec"))
            .with("status", JsonTree.of("phase", "Pending")));
  }

  /** Returns the owner reference to a controller. */
  static ObjectNode controller(ObjectNode owner) {
    return JsonTree.of(
        OrderedTree.of("apiVersion", JsonTree.text(owner, "apiVersion"))
            .with("kind", JsonTree.text(owner, "kind"))
            .with("name", ObjectStore.name(owner))
            .with("uid", ObjectStore.uid(owner))
            .with("controller", true)
            .with("blockOwnerDeletion", true));
  }

  /** Returns a generated name that starts with {@code start}. */
  String generatedName(String start) {
    return start + "-" + suffix();
  }

  private String suffix() {
    long number = objects.next() * 7_368_787L % 14_348_907L;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      text.append(LETTERS.charAt((int) (number % LETTERS.length())));
      number /= LETTERS.length();
    }
    return text.toString();
  }

  static String node(ObjectNode pod) {
    return JsonTree.text(pod, "spec", "nodeName");
  }

  static String phase(ObjectNode pod) {
    return JsonTree.text(pod, "status", "phase");
  }

  static boolean isFinished(ObjectNode pod) {
    return phase(pod).equals("Succeeded") || phase(pod).equals("Failed");
  }

  static boolean ready(ObjectNode pod) {
    return hasCondition(pod, "Ready");
  }

  /** Returns whether the given condition of an object is true. */
  static boolean hasCondition(ObjectNode pod, String condition) {
    return JsonTree.items(pod, "status", "conditions").stream()
        .anyMatch(
            c ->
                JsonTree.text(c, "type").equals(condition)
                    && JsonTree.text(c, "status").equals("True"));
  }
}
