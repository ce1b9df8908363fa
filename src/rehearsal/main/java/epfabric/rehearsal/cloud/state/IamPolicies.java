package epfabric.rehearsal.cloud.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The IAM policies of a project, a service account or a bucket. Clients read, change and write a
 * policy as a whole; the policy's etag shows whether another client wrote it in between (from IAM's
 * reference).
 */
public final class IamPolicies {
  /** The number of every emulated project. */
  public static final String PROJECT_NUMBER = "100000000001";

  private static final String ACCOUNT = "serviceAccount:";
  private static final String GKE_AGENT =
      ACCOUNT + "service-" + PROJECT_NUMBER + "@container-engine-robot.iam.gserviceaccount.com";

  private final CloudState world;

  public IamPolicies(CloudState world) {
    this.world = world;
  }

  private static String path(String owner) {
    return owner + "/iamPolicy";
  }

  public ObjectNode get(String owner) {
    return world.store().find(path(owner)).orElseGet(() -> empty(owner));
  }

  private ObjectNode empty(String owner) {
    ObjectNode policy = JsonBodies.object("version", 1, "etag", "ACAB");
    if (owner.matches("projects/[^/]+")) {
      JsonBodies.set(policy, "bindings", JsonBodies.array(List.of(gkeAgent())));
    }
    world.store().put(path(owner), policy, Set.of());
    return policy;
  }

  /** Returns the binding that Google adds when the API of GKE is enabled. */
  private static ObjectNode gkeAgent() {
    return JsonBodies.object(
        "role", "roles/container.serviceAgent", "members", JsonBodies.array(List.of(GKE_AGENT)));
  }

  /** Writes a policy; returns the policy after the change. */
  public ObjectNode set(String owner, ObjectNode policy) {
    String current = JsonBodies.text(get(owner), "etag").orElse("");
    if (JsonBodies.text(policy, "etag").filter(etag -> !etag.equals(current)).isPresent()) {
      throw GoogleRefusal.conflict(
          "There were concurrent policy changes. Please retry the whole read-modify-write with"
              + " exponential backoff.");
    }
    for (ObjectNode binding : JsonBodies.objects(policy, "bindings")) {
      JsonBodies.texts(binding, "members").forEach(this::requireMember);
    }
    ObjectNode next = policy.deepCopy();
    JsonBodies.set(next, "etag", world.newFingerprint());
    JsonBodies.set(next, "version", hasCondition(policy) ? 3 : 1);
    world.store().put(path(owner), next, Set.of());
    return next;
  }

  private static boolean hasCondition(ObjectNode policy) {
    return JsonBodies.objects(policy, "bindings").stream().anyMatch(b -> b.has("condition"));
  }

  /**
   * Refuses a grant to a service account that does not exist, with the message that users report.
   */
  private void requireMember(String member) {
    if (!member.startsWith(ACCOUNT) || member.contains("[")) {
      return;
    }
    String email = member.substring(ACCOUNT.length());
    String account = "projects/" + world.settings().project() + "/serviceAccounts/" + email;
    boolean ours = email.endsWith("@" + world.settings().project() + ".iam.gserviceaccount.com");
    if (ours && !world.store().isTaken(account)) {
      throw GoogleRefusal.invalid("Service account " + email + " does not exist.");
    }
  }

  /**
   * Renames a deleted account in all bindings. IAM's documentation states that the bindings of
   * deleted principals stay.
   */
  public void accountDeleted(String email, String id) {
    String deletedName = "deleted:" + ACCOUNT + email + "?uid=" + id;
    for (Map.Entry<String, ObjectNode> policy : policies()) {
      JsonNode renamed =
          JsonBodies.mapTexts(
              policy.getValue(), text -> text.equals(ACCOUNT + email) ? deletedName : text);
      world.store().put(policy.getKey(), (ObjectNode) renamed, Set.of());
    }
  }

  private List<Map.Entry<String, ObjectNode>> policies() {
    return world.store().entries().stream().filter(e -> e.getKey().endsWith("/iamPolicy")).toList();
  }

  /**
   * Returns a text for each member of each role, except for Google's own account. Leftovers are
   * reported in this form.
   */
  public static List<String> grants(String path, ObjectNode policy) {
    List<String> grants = new ArrayList<>();
    for (ObjectNode binding : JsonBodies.objects(policy, "bindings")) {
      String role = JsonBodies.text(binding, "role").orElse("");
      JsonBodies.texts(binding, "members").stream()
          .filter(member -> !member.equals(GKE_AGENT))
          .forEach(member -> grants.add(path + "/" + role + "/" + member));
    }
    return grants;
  }
}
