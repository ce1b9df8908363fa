package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NodeResource;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Registers the program's resources as if pods claimed NICs instead of using pod networks. */
public final class ClaimingProgram {
  private static final String TEMPLATE = "all-nics-0";

  private ClaimingProgram() {}

  /** Returns the registrations for nodes with a NIC driver. */
  public static Registrations record(FabricPlan plan) {
    return record(plan, false);
  }

  /**
   * Returns the registrations for nodes with a NIC driver and networks that GKE creates for the
   * pool.
   */
  public static Registrations ofProfile(FabricPlan plan) {
    return record(plan, true);
  }

  private static Registrations record(FabricPlan plan, boolean ofProfile) {
    List<ObjectNode> all =
        Planned.record(plan).toJsonLines().lines().map(Json::parseObject).toList();
    List<String> dropped =
        all.stream()
            .filter(r -> type(r).contains("networking.gke.io"))
            .map(r -> JsonTree.text(r, "urn"))
            .toList();
    List<ObjectNode> kept = new ArrayList<>();
    for (ObjectNode registration : all) {
      if (!dropped.contains(JsonTree.text(registration, "urn"))) {
        removeDependencies(registration, dropped);
        claimNics(registration, ofProfile);
        kept.add(registration);
      }
    }
    kept.add(template(kept, plan));
    return Registrations.parse(
        kept.stream()
            .sorted((a, b) -> JsonTree.text(a, "urn").compareTo(JsonTree.text(b, "urn")))
            .map(Json::compact)
            .collect(Collectors.joining("\n", "", "\n")));
  }

  private static String type(ObjectNode registration) {
    return JsonTree.text(registration, "type");
  }

  private static void removeDependencies(ObjectNode registration, List<String> dropped) {
    if (registration.has("dependencies")) {
      ArrayNode remaining = Json.array();
      JsonTree.words(registration, "dependencies").stream()
          .filter(urn -> !dropped.contains(urn))
          .forEach(remaining::add);
      registration.set("dependencies", remaining);
    }
  }

  private static void claimNics(ObjectNode registration, boolean ofProfile) {
    ObjectNode inputs = JsonTree.object(registration, "inputs");
    if (JsonTree.object(inputs, "networkConfig").has("additionalNodeNetworkConfigs")) {
      JsonTree.make(inputs, "nodeConfig", "labels").put(ManagedDranet.NODE_LABEL, ManagedDranet.ON);
      if (ofProfile) {
        JsonTree.make(inputs, "nodeConfig", "labels")
            .put(ManagedDranet.PROFILE_LABEL, ManagedDranet.PROFILE);
        ObjectNode networks = JsonTree.object(inputs, "networkConfig");
        networks.remove("additionalNodeNetworkConfigs");
        networks.put("acceleratorNetworkProfile", ManagedDranet.PROFILE);
      }
    }
    ObjectNode pod = JsonTree.object(inputs, "spec", "template");
    List<ObjectNode> asking =
        JsonTree.items(pod, "spec", "containers").stream()
            .filter(ClaimingProgram::asksForNics)
            .toList();
    if (!asking.isEmpty()) {
      JsonTree.make(pod, "metadata", "annotations").remove("networking.gke.io/interfaces");
      ObjectNode claim = JsonTree.of("name", "nics", "resourceClaimTemplateName", TEMPLATE);
      JsonTree.make(pod, "spec").set("resourceClaims", JsonTree.array(List.of(claim)));
      asking.forEach(ClaimingProgram::replaceNicsByClaim);
    }
  }

  private static List<String> nics(ObjectNode container) {
    return Stream.of("limits", "requests")
        .flatMap(kind -> JsonTree.texts(container, "resources", kind).keySet().stream())
        .filter(name -> name.startsWith(NodeResource.INTERFACE_PREFIX))
        .distinct()
        .toList();
  }

  private static boolean asksForNics(ObjectNode container) {
    return !nics(container).isEmpty();
  }

  private static void replaceNicsByClaim(ObjectNode container) {
    ObjectNode resources = JsonTree.make(container, "resources");
    for (String name : nics(container)) {
      Stream.of("limits", "requests")
          .forEach(kind -> JsonTree.object(resources, kind).remove(name));
    }
    resources.set("claims", JsonTree.array(List.of(JsonTree.of("name", "nics"))));
  }

  /** Adds the claim template for a test whose pods claim NICs. */
  private static ObjectNode template(List<ObjectNode> registrations, FabricPlan plan) {
    ObjectNode job =
        registrations.stream()
            .filter(r -> type(r).equals("kubernetes:batch/v1:Job"))
            .findFirst()
            .orElseThrow()
            .deepCopy();
    String type = "kubernetes:resource.k8s.io/v1:ResourceClaimTemplate";
    job.put(
        "urn",
        JsonTree.text(job, "urn").replaceFirst("\\$kubernetes:.*", "\\$" + type + "::claim"));
    job.put("type", type);
    job.put("name", "claim");
    job.set("propertyDependencies", Json.object());
    job.set("dependencies", namespaces(registrations));
    job.set("options", Json.object());
    ObjectNode exactly =
        JsonTree.of(
            "deviceClassName",
            ManagedDranet.RDMA_CLASS,
            "allocationMode",
            "ExactCount",
            "count",
            plan.pool().machine().nics().count());
    ObjectNode request = JsonTree.of("name", "nics", "exactly", exactly);
    ObjectNode devices = JsonTree.of("requests", JsonTree.array(List.of(request)));
    job.set(
        "inputs",
        JsonTree.of(
            "apiVersion",
            "resource.k8s.io/v1",
            "kind",
            "ResourceClaimTemplate",
            "metadata",
            JsonTree.of("name", TEMPLATE, "namespace", plan.install().testNamespace()),
            "spec",
            JsonTree.of("spec", JsonTree.of("devices", devices))));
    return job;
  }

  private static ArrayNode namespaces(List<ObjectNode> registrations) {
    ArrayNode urns = Json.array();
    registrations.stream()
        .filter(r -> type(r).equals("kubernetes:core/v1:Namespace"))
        .map(r -> JsonTree.text(r, "urn"))
        .forEach(urns::add);
    return urns;
  }
}
