package epfabric.rehearsal.cloud;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who may do what with a project, a service account or a bucket. A policy is read, changed and
 * written as a whole; its etag tells whether somebody else wrote in between (from IAM's reference).
 */
final class IamPolicies {
  private static final String ACCOUNT = "serviceAccount:";

  private final World world;

  IamPolicies(World world) {
    this.world = world;
  }

  private static String path(String owner) {
    return owner + "/iamPolicy";
  }

  JsonObject get(String owner) {
    return world.store().find(path(owner)).orElseGet(() -> empty(owner));
  }

  private JsonObject empty(String owner) {
    JsonObject policy = Json.object("version", 1, "etag", "ACAB");
    world.store().put(path(owner), policy, Set.of());
    return policy;
  }

  /** Writes a policy; the answer is what it is then. */
  JsonObject set(String owner, JsonObject policy) {
    String current = Json.text(get(owner), "etag").orElse("");
    if (Json.text(policy, "etag").filter(etag -> !etag.equals(current)).isPresent()) {
      throw Refusal.conflict(
          "There were concurrent policy changes. Please retry the whole read-modify-write with"
              + " exponential backoff.");
    }
    for (JsonObject binding : Json.objects(policy, "bindings")) {
      Json.texts(binding, "members").forEach(this::requireMember);
    }
    JsonObject next = policy.deepCopy();
    Json.set(next, "etag", world.newFingerprint());
    Json.set(next, "version", hasCondition(policy) ? 3 : 1);
    world.store().put(path(owner), next, Set.of());
    return next;
  }

  private static boolean hasCondition(JsonObject policy) {
    return Json.objects(policy, "bindings").stream().anyMatch(b -> b.has("condition"));
  }

  /** As users report it: a role cannot be given to a service account that is not there. */
  private void requireMember(String member) {
    if (!member.startsWith(ACCOUNT) || member.contains("[")) {
      return;
    }
    String email = member.substring(ACCOUNT.length());
    String account = "projects/" + world.settings().project() + "/serviceAccounts/" + email;
    boolean ours = email.endsWith("@" + world.settings().project() + ".iam.gserviceaccount.com");
    if (ours && !world.store().isTaken(account)) {
      throw Refusal.invalid("Service account " + email + " does not exist.");
    }
  }

  /** From IAM's page on deleted principals: their bindings stay, under another name. */
  void accountDeleted(String email, String id) {
    String dead = "deleted:" + ACCOUNT + email + "?uid=" + id;
    for (Map.Entry<String, JsonObject> thing : all()) {
      JsonElement renamed =
          Json.mapTexts(thing.getValue(), text -> text.equals(ACCOUNT + email) ? dead : text);
      world.store().put(thing.getKey(), renamed.getAsJsonObject(), Set.of());
    }
  }

  private List<Map.Entry<String, JsonObject>> all() {
    return world.store().entries().stream().filter(e -> e.getKey().endsWith("/iamPolicy")).toList();
  }

  /** One text for every member of every role, the form in which leftovers are told. */
  static List<String> grants(String path, JsonObject policy) {
    List<String> grants = new ArrayList<>();
    for (JsonObject binding : Json.objects(policy, "bindings")) {
      JsonArray members = binding.getAsJsonArray("members");
      for (JsonElement member : members == null ? new JsonArray() : members) {
        grants.add(path + "/" + Json.text(binding, "role").orElse("") + "/" + member.getAsString());
      }
    }
    return grants;
  }
}
