package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.ClusterView;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Refuses invalid objects before they are stored. */
final class AdmissionChecks {
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*+");

  /** Maps a kind to the paths of its objects' immutable fields. */
  private static final Map<String, List<String>> IMMUTABLE_FIELDS = new TreeMap<>();

  static {
    IMMUTABLE_FIELDS.put("Job", List.of("spec.template", "spec.selector", "spec.completionMode"));
    IMMUTABLE_FIELDS.put("DaemonSet", List.of("spec.selector"));
    IMMUTABLE_FIELDS.put("Deployment", List.of("spec.selector"));
    IMMUTABLE_FIELDS.put("Service", List.of("spec.clusterIP"));
    IMMUTABLE_FIELDS.put("RoleBinding", List.of("roleRef"));
    IMMUTABLE_FIELDS.put("ClusterRoleBinding", List.of("roleRef"));
    IMMUTABLE_FIELDS.put("PriorityClass", List.of("value"));
    IMMUTABLE_FIELDS.put("ComputeDomain", List.of("spec"));
    IMMUTABLE_FIELDS.put("ResourceClaim", List.of("spec"));
    IMMUTABLE_FIELDS.put("ResourceClaimTemplate", List.of("spec"));
    // "Network and GKENetworkParamSet are immutable": GKE's documentation of multi-networking.
    IMMUTABLE_FIELDS.put("Network", List.of("spec"));
    IMMUTABLE_FIELDS.put("GKENetworkParamSet", List.of("spec"));
  }

  private final ObjectKinds kinds;
  private final ClusterView objects;

  AdmissionChecks(ObjectKinds kinds, ClusterView objects) {
    this.kinds = kinds;
    this.objects = objects;
  }

  /** Returns the key of a manifest; refuses a manifest that cannot be an object. */
  ObjectKey key(ObjectNode manifest) {
    String apiVersion = JsonTree.text(manifest, "apiVersion");
    String kind = JsonTree.text(manifest, "kind");
    String name = JsonTree.text(manifest, "metadata", "name");
    if (apiVersion.isEmpty() || kind.isEmpty()) {
      throw new KubernetesException(400, "Object 'Kind' or 'apiVersion' is missing");
    }
    boolean namespaced = kinds.namespaced(apiVersion, kind);
    if (name.isEmpty()) {
      throw new KubernetesException(
          422, kind + " \"\" is invalid: metadata.name: Required value: name is required");
    }
    if (!NAME.matcher(name).matches() || name.length() > 253) {
      throw new KubernetesException(
          422,
          kind + " \"" + name + "\" is invalid: metadata.name: Invalid value: \"" + name + "\"");
    }
    boolean hasNamespace = !JsonTree.text(manifest, "metadata", "namespace").isEmpty();
    if (namespaced != hasNamespace) {
      throw new KubernetesException(
          400,
          kind
              + " \""
              + name
              + "\": metadata.namespace "
              + (hasNamespace ? "is not allowed" : "is needed"));
    }
    checkEmulated(manifest, kind);
    if (kind.equals(LeaderWorkerSets.KIND)) {
      GroupAdmission.check(manifest);
    }
    return ObjectKey.of(manifest);
  }

  /** Refuses requests that a real cluster accepts but this cluster does not emulate correctly. */
  private static void checkEmulated(ObjectNode manifest, String kind) {
    boolean indexed = JsonTree.text(manifest, "spec", "completionMode").equals("Indexed");
    int completions = JsonTree.number(manifest, "spec", "completions").orElse(1);
    if (kind.equals("Job") && !indexed && completions > 1) {
      throw new KubernetesException(
          501, "not emulated: a Job of several completions that is not Indexed");
    }
    if (kind.equals("DeviceClass")) {
      DeviceSelector.firstUnsupported(manifest)
          .ifPresent(
              expression -> {
                throw new KubernetesException(501, "not emulated: the selector " + expression);
              });
    }
    if (kind.startsWith("ResourceClaim")) {
      checkClaim(JsonTree.object(manifest, "spec"));
    }
  }

  private static void checkClaim(ObjectNode spec) {
    ObjectNode devices =
        spec.has("spec")
            ? JsonTree.object(spec, "spec", "devices")
            : JsonTree.object(spec, "devices");
    for (ObjectNode request : JsonTree.items(devices, "requests")) {
      boolean exactCount =
          request.has("exactly")
              && !JsonTree.text(request, "exactly", "allocationMode").equals("All")
              && !JsonTree.object(request, "exactly").has("selectors");
      if (!exactCount) {
        throw new KubernetesException(
            501, "not emulated: a claim of anything but an exact count of devices of a class");
      }
    }
  }

  /** Refuses a new object whose namespace does not exist or is being deleted. */
  void checkNamespace(ObjectKey key) {
    if (key.namespace().isEmpty()) {
      return;
    }
    Optional<ObjectNode> namespace =
        objects.get(new ObjectKey("v1", "Namespace", "", key.namespace()));
    if (namespace.isEmpty()) {
      throw new KubernetesException(404, "namespaces \"" + key.namespace() + "\" not found");
    }
    if (JsonTree.object(namespace.get(), "metadata").has("deletionTimestamp")) {
      throw new KubernetesException(
          403,
          String.format(
              Locale.ROOT,
              "%s \"%s\" is forbidden: unable to create new content in namespace %s"
                  + " because it is being terminated",
              key.kind(),
              key.name(),
              key.namespace()));
    }
  }

  /** Refuses a change of immutable fields. */
  static void checkImmutable(ObjectKey key, ObjectNode before, ObjectNode after) {
    for (String path : IMMUTABLE_FIELDS.getOrDefault(key.kind(), List.of())) {
      if (!Json.same(at(before, path), at(after, path))) {
        throw invalid(key, path + ": Invalid value: field is immutable");
      }
    }
    if (JsonTree.text(before, "immutable").equals("true")) {
      for (String path : List.of("immutable", "data", "binaryData")) {
        if (!Json.same(at(before, path), at(after, path))) {
          throw invalid(key, path + ": Forbidden: field is immutable when `immutable` is set");
        }
      }
    }
  }

  private static KubernetesException invalid(ObjectKey key, String why) {
    return new KubernetesException(422, key.kind() + " \"" + key.name() + "\" is invalid: " + why);
  }

  /** Returns the value at a dotted path; JSON's null if there is none. */
  private static JsonNode at(ObjectNode root, String path) {
    int dot = path.indexOf('.');
    if (dot >= 0) {
      return at(JsonTree.object(root, path.substring(0, dot)), path.substring(dot + 1));
    }
    JsonNode found = root.get(path);
    return found == null ? NullNode.instance : found;
  }
}
