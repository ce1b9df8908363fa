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
import java.util.Locale;
import java.util.Optional;

/**
 * Emulates NVIDIA's DRA driver for ComputeDomains. The driver's controller creates the claim
 * template of each domain and deletes it with the domain; its plugin publishes a channel for each
 * node. A node joins the domain of the first pod on it that claims the node's channel. The emulated
 * daemons of a domain have no pods, and are ready at once.
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
    boolean controlled = pods.all().stream().anyMatch(pod -> runs(pod, CONTROLLER));
    if (controlled) {
      for (ObjectNode domain : domains()) {
        if (ObjectStore.isBeingDeleted(domain)) {
          release(domain);
        } else {
          serve(domain);
        }
      }
    }
    objects.list("v1", "Node").forEach(this::assignDomain);
    if (controlled) {
      domains().forEach(this::report);
    }
  }

  /**
   * Adds the controller's finalizer, which keeps a deleted domain until the controller has cleaned
   * up.
   */
  private void serve(ObjectNode domain) {
    objects.update(
        ObjectKey.of(domain),
        changed ->
            JsonTree.make(changed, "metadata")
                .set("finalizers", Json.array().add(ComputeDomains.NODE_LABEL)));
    makeTemplate(domain);
  }

  private void release(ObjectNode domain) {
    objects.remove(templateKey(domain));
    objects.remove(ObjectKey.of(domain));
  }

  private List<ObjectNode> domains() {
    return objects.list(ComputeDomains.API, ComputeDomains.KIND);
  }

  private static boolean runs(ObjectNode pod, String program) {
    return JsonTree.text(pod, "metadata", "labels", Labels.NAME).equals(program)
        && EmulatedPods.ready(pod);
  }

  /**
   * Publishes the channels of nodes where the plugin runs, and withdraws the channels of other
   * nodes.
   */
  private void publish() {
    for (ObjectNode node : objects.list("v1", "Node")) {
      String name = ObjectStore.name(node);
      ObjectKey key = sliceKey(name);
      boolean runs = pods.on(name).stream().anyMatch(pod -> runs(pod, PLUGIN));
      if (runs && objects.get(key).isEmpty()) {
        objects.create(channelSlice(name));
      } else if (!runs) {
        objects.remove(key);
      }
    }
  }

  private static ObjectKey sliceKey(String node) {
    return new ObjectKey(
        NodeDevices.API, NodeDevices.SLICE, "", node + "-" + ComputeDomains.DRIVER);
  }

  private static ObjectNode channelSlice(String node) {
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
            .with("metadata", JsonTree.of("name", sliceKey(node).name()))
            .with(
                "spec",
                OrderedTree.of("driver", ComputeDomains.DRIVER)
                    .with("nodeName", node)
                    .with(
                        "pool", JsonTree.of("name", node, "generation", 1, "resourceSliceCount", 1))
                    .with("devices", JsonTree.array(List.of(channel)))));
  }

  private static ObjectKey templateKey(ObjectNode domain) {
    return new ObjectKey(
        NodeDevices.API, TEMPLATE, ObjectStore.namespace(domain), templateOf(domain));
  }

  private void makeTemplate(ObjectNode domain) {
    ObjectKey key = templateKey(domain);
    if (objects.get(key).isPresent()) {
      return;
    }
    objects.create(
        Json.parseObject(
            String.format(
                Locale.ROOT,
                """
            {"apiVersion": "%1$s", "kind": "%2$s",
             "metadata": {"namespace": "%3$s", "name": "%4$s", "labels": {
              "%5$s": "%6$s", "%5$sTarget": "Workload"}},
             "spec": {"spec": {"devices": {
              "requests": [{"name": "channel", "exactly": {
               "deviceClassName": "%7$s", "allocationMode": "ExactCount", "count": 1}}],
              "config": [{"requests": ["channel"], "opaque": {"driver": "%8$s", "parameters": {
               "apiVersion": "%9$s", "kind": "ComputeDomainChannelConfig",
               "domainID": "%6$s", "allocationMode": "Single"}}}]}}}}
            """,
                NodeDevices.API,
                TEMPLATE,
                key.namespace(),
                key.name(),
                ComputeDomains.NODE_LABEL,
                ObjectStore.uid(domain),
                ComputeDomains.CHANNEL_CLASS,
                ComputeDomains.DRIVER,
                ComputeDomains.API)));
  }

  private static String templateOf(ObjectNode domain) {
    return JsonTree.text(domain, "spec", "channel", "resourceClaimTemplate", "name");
  }

  /** Returns the UID of the domain that an object belongs to. */
  private static String domainUid(ObjectNode object) {
    return JsonTree.text(object, "metadata", "labels", ComputeDomains.NODE_LABEL);
  }

  /**
   * Labels a node with the domain of its pods; removes the label once no pod of that domain is left
   * on the node.
   */
  private void assignDomain(ObjectNode node) {
    List<String> wanted =
        pods.on(ObjectStore.name(node)).stream()
            .filter(pod -> !EmulatedPods.isFinished(pod))
            .flatMap(pod -> domainOf(pod).stream())
            .map(ObjectStore::uid)
            .toList();
    String current = domainUid(node);
    if (wanted.contains(current) || (current.isEmpty() && wanted.isEmpty())) {
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
      if (domainUid(node).equals(ObjectStore.uid(domain))) {
        nodes.add(
            JsonTree.of(
                OrderedTree.of("name", ObjectStore.name(node))
                    .with(
                        "cliqueID",
                        JsonTree.text(node, "metadata", "labels", ComputeDomains.CLIQUE_LABEL))
                    .with("index", nodes.size())
                    .with("ipAddress", "10.0.0." + (1 + nodes.size()))
                    .with("status", "Ready")));
      }
    }
    ObjectNode status = JsonTree.of("status", "Ready");
    if (!nodes.isEmpty()) {
      status.set("nodes", JsonTree.array(nodes));
    }
    if (!Json.same(status, domain.get("status"))) {
      objects.update(ObjectKey.of(domain), changed -> changed.set("status", status));
    }
  }

  /** Returns the kubelet's message if a pod cannot use its channel yet; empty if it can. */
  String whyUnusable(ObjectNode pod) {
    Optional<ObjectNode> domain = domainOf(pod);
    String node = EmulatedPods.node(pod);
    if (domain.isEmpty() || node.isEmpty()) {
      return "";
    }
    String current =
        objects.get(EmulatedNodes.key(node)).map(EmulatedDomains::domainUid).orElse("");
    String uid = ObjectStore.uid(domain.get());
    if (!current.isEmpty() && !current.equals(uid)) {
      return "error adding Node label for ComputeDomain: label already exists for a different"
          + " ComputeDomain";
    }
    return current.equals(uid)
        ? ""
        : "error asserting ComputeDomain Ready: current node not ready in ComputeDomain";
  }
}
