package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plays NVIDIA's DRA driver for ComputeDomains: its controller makes the template of each domain,
 * its plugin publishes the channel of each node where it runs, and a node belongs to the domain of
 * the first pod that claims its channel. Daemons have no pods here; they are ready at once.
 */
final class EmulatedDomains {
  private static final String TEMPLATE = "ResourceClaimTemplate";
  private static final String CONTROLLER = "compute-domain-controller";
  private static final String PLUGIN = "compute-domain-kubelet-plugin";

  private final ObjectStore objects;
  private final EmulatedPods pods;

  EmulatedDomains(ObjectStore objects, EmulatedPods pods) {
    this.objects = objects;
    this.pods = pods;
  }

  void run() {
    publish();
    Set<String> alive = new TreeSet<>();
    boolean controlled = pods.all().stream().anyMatch(pod -> runs(pod, CONTROLLER));
    for (ObjectNode domain : domains()) {
      alive.add(ObjectStore.uid(domain));
      if (controlled) {
        makeTemplate(domain);
      }
    }
    objects.list(NodeDevices.API, TEMPLATE).stream()
        .filter(template -> !holder(template).isEmpty() && !alive.contains(holder(template)))
        .forEach(template -> objects.remove(ObjectKey.of(template)));
    objects.list("v1", "Node").forEach(this::assignDomain);
    if (controlled) {
      domains().forEach(this::report);
    }
  }

  private List<ObjectNode> domains() {
    return objects.list(ComputeDomains.API, ComputeDomains.KIND);
  }

  private static boolean runs(ObjectNode pod, String program) {
    return JsonTree.text(pod, "metadata", "labels", Labels.NAME).equals(program)
        && EmulatedPods.ready(pod);
  }

  /** Publishes the channels of nodes where the plugin runs, and withdraws those of others. */
  private void publish() {
    for (ObjectNode node : objects.list("v1", "Node")) {
      String name = ObjectStore.name(node);
      ObjectKey key = slice(name);
      boolean runs = pods.on(name).stream().anyMatch(pod -> runs(pod, PLUGIN));
      if (runs && objects.get(key).isEmpty()) {
        objects.create(published(name));
      } else if (!runs) {
        objects.remove(key);
      }
    }
  }

  private static ObjectKey slice(String node) {
    return new ObjectKey(
        NodeDevices.API, NodeDevices.SLICE, "", node + "-" + ComputeDomains.DRIVER);
  }

  private static ObjectNode published(String node) {
    ObjectNode channel =
        JsonTree.of(
            OrderedTree.of("name", "channel-0")
                .with(
                    "attributes",
                    JsonTree.of(
                        "type", JsonTree.of("string", "channel"), "id", JsonTree.of("int", 0))));
    return JsonTree.of(
        OrderedTree.of("apiVersion", NodeDevices.API)
            .with("kind", NodeDevices.SLICE)
            .with("metadata", JsonTree.of("name", slice(node).name()))
            .with(
                "spec",
                OrderedTree.of("driver", ComputeDomains.DRIVER)
                    .with("nodeName", node)
                    .with(
                        "pool", JsonTree.of("name", node, "generation", 1, "resourceSliceCount", 1))
                    .with("devices", JsonTree.array(List.of(channel)))));
  }

  private void makeTemplate(ObjectNode domain) {
    ObjectKey key =
        new ObjectKey(NodeDevices.API, TEMPLATE, ObjectStore.namespace(domain), templateOf(domain));
    if (objects.get(key).isEmpty()) {
      ObjectNode request =
          JsonTree.of(
              OrderedTree.of("name", "channel")
                  .with("exactly", JsonTree.of("deviceClassName", ComputeDomains.CHANNEL_CLASS)));
      ObjectNode requests = JsonTree.of("requests", JsonTree.array(List.of(request)));
      objects.create(
          JsonTree.of(
              OrderedTree.of("apiVersion", NodeDevices.API)
                  .with("kind", TEMPLATE)
                  .with(
                      "metadata",
                      OrderedTree.of("namespace", key.namespace())
                          .with("name", key.name())
                          .with(
                              "labels",
                              JsonTree.of(ComputeDomains.NODE_LABEL, ObjectStore.uid(domain))))
                  .with("spec", JsonTree.of("spec", JsonTree.of("devices", requests)))));
    }
  }

  private static String templateOf(ObjectNode domain) {
    return JsonTree.text(domain, "spec", "channel", "resourceClaimTemplate", "name");
  }

  /** Returns the UID of the domain that an object belongs to. */
  private static String holder(ObjectNode object) {
    return JsonTree.text(object, "metadata", "labels", ComputeDomains.NODE_LABEL);
  }

  /** Lets a node belong to a domain as long as pods of the domain are there. */
  private void assignDomain(ObjectNode node) {
    List<String> wanted =
        pods.on(ObjectStore.name(node)).stream()
            .filter(pod -> !EmulatedPods.over(pod))
            .flatMap(pod -> domainOf(pod).stream())
            .map(ObjectStore::uid)
            .toList();
    String held = holder(node);
    if (wanted.contains(held) || (held.isEmpty() && wanted.isEmpty())) {
      return;
    }
    objects.update(
        ObjectKey.of(node),
        changed -> {
          ObjectNode labels = JsonTree.make(changed, "metadata", "labels");
          labels.remove(ComputeDomains.NODE_LABEL);
          wanted.stream().findFirst().ifPresent(uid -> labels.put(ComputeDomains.NODE_LABEL, uid));
        });
  }

  /** Returns the domain whose channel a pod claims. */
  private Optional<ObjectNode> domainOf(ObjectNode pod) {
    List<String> templates =
        JsonTree.items(pod, "spec", "resourceClaims").stream()
            .map(claim -> JsonTree.text(claim, "resourceClaimTemplateName"))
            .toList();
    return domains().stream()
        .filter(domain -> ObjectStore.namespace(domain).equals(ObjectStore.namespace(pod)))
        .filter(domain -> templates.contains(templateOf(domain)))
        .findFirst();
  }

  private void report(ObjectNode domain) {
    List<ObjectNode> nodes = new ArrayList<>();
    for (ObjectNode node : objects.list("v1", "Node")) {
      if (holder(node).equals(ObjectStore.uid(domain))) {
        nodes.add(
            JsonTree.of(
                OrderedTree.of("name", ObjectStore.name(node))
                    .with("cliqueID", JsonTree.text(node, "metadata", "labels", Labels.NODE_POOL))
                    .with("index", nodes.size())
                    .with("ipAddress", "10.0.0." + (1 + nodes.size()))
                    .with("status", "Ready")));
      }
    }
    ObjectNode status = JsonTree.of("nodes", JsonTree.array(nodes), "status", "Ready");
    if (!Json.same(status, domain.get("status"))) {
      objects.update(ObjectKey.of(domain), changed -> changed.set("status", status));
    }
  }

  /** Returns why a pod may not use its channel yet, as a kubelet words it; empty if it may. */
  String unusable(ObjectNode pod) {
    Optional<ObjectNode> domain = domainOf(pod);
    String node = EmulatedPods.node(pod);
    if (domain.isEmpty() || node.isEmpty()) {
      return "";
    }
    String held = objects.get(EmulatedNodes.key(node)).map(EmulatedDomains::holder).orElse("");
    String uid = ObjectStore.uid(domain.get());
    if (!held.isEmpty() && !held.equals(uid)) {
      return "error adding Node label for ComputeDomain: label already exists for a different"
          + " ComputeDomain";
    }
    return held.equals(uid)
        ? ""
        : "error asserting ComputeDomain Ready: current node not ready in ComputeDomain";
  }
}
