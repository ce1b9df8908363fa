package epfabric.rehearsal.provider;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import epfabric.rehearsal.cloud.CloudRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * One member of one role of a policy: read, changed and written back with its etag, and again when
 * somebody else was faster.
 *
 * @param rest the API
 * @param owner whose policy
 */
record MemberResource(GoogleRest rest, Owner owner) implements GoogleResource {
  /** Whose policy a member is in: an input names it. */
  enum Owner {
    PROJECT("project", "/v1/projects/", ""),
    ACCOUNT("serviceAccountId", "/v1/", ""),
    BUCKET("bucket", "/storage/v1/b/", "/iam");

    private final String input;
    private final String prefix;
    private final String suffix;

    Owner(String input, String prefix, String suffix) {
      this.input = input;
      this.prefix = prefix;
      this.suffix = suffix;
    }
  }

  private static final String SEPARATOR = " ";

  /** The parts that find it: owner, role, member, and the title of its condition. */
  @Override
  public String id(JsonObject inputs) {
    String id =
        String.join(
            SEPARATOR,
            GoogleResource.text(inputs, owner.input),
            GoogleResource.text(inputs, "role"),
            GoogleResource.text(inputs, "member"));
    return inputs.get("condition") instanceof JsonObject condition
        ? id + SEPARATOR + GoogleResource.text(condition, "title")
        : id;
  }

  @Override
  public void create(JsonObject inputs, Duration timeout) {
    change(id(inputs), policy -> add(policy, inputs));
  }

  private interface Change {
    void apply(JsonObject policy);
  }

  private void change(String id, Change change) {
    for (int attempt = 0; ; attempt++) {
      JsonObject policy = policy(id);
      change.apply(policy);
      try {
        write(id, policy);
        return;
      } catch (GoogleException e) {
        if (e.status() != 409 || attempt == 5) {
          throw e;
        }
      }
    }
  }

  private JsonObject policy(String id) {
    String path = path(id);
    if (owner == Owner.BUCKET) {
      return rest.call(
          new CloudRequest(
              "GET", path, Map.of("optionsRequestedPolicyVersion", "3"), new JsonObject()));
    }
    JsonObject options = new JsonObject();
    options.addProperty("requestedPolicyVersion", 3);
    JsonObject body = new JsonObject();
    body.add("options", options);
    return rest.call(CloudRequest.post(path + ":getIamPolicy", body));
  }

  private void write(String id, JsonObject policy) {
    if (owner == Owner.BUCKET) {
      rest.call(new CloudRequest("PUT", path(id), Map.of(), policy));
      return;
    }
    JsonObject body = new JsonObject();
    body.add("policy", policy);
    rest.call(CloudRequest.post(path(id) + ":setIamPolicy", body));
  }

  private String path(String id) {
    return owner.prefix + id.split(SEPARATOR, -1)[0] + owner.suffix;
  }

  private static JsonArray bindings(JsonObject policy) {
    if (!policy.has("bindings")) {
      policy.add("bindings", new JsonArray());
    }
    return policy.getAsJsonArray("bindings");
  }

  private static void add(JsonObject policy, JsonObject inputs) {
    JsonPrimitive member = inputs.getAsJsonPrimitive("member");
    for (JsonElement element : bindings(policy)) {
      JsonObject binding = element.getAsJsonObject();
      if (matches(binding, inputs)) {
        if (!binding.getAsJsonArray("members").contains(member)) {
          binding.getAsJsonArray("members").add(member);
        }
        return;
      }
    }
    JsonArray members = new JsonArray();
    members.add(member);
    JsonObject binding = new JsonObject();
    binding.add("role", inputs.get("role"));
    binding.add("members", members);
    if (inputs.has("condition")) {
      binding.add("condition", inputs.get("condition"));
      policy.addProperty("version", 3);
    }
    bindings(policy).add(binding);
  }

  private static boolean matches(JsonObject binding, JsonObject inputs) {
    return binding.get("role").equals(inputs.get("role"))
        && String.valueOf(binding.get("condition")).equals(String.valueOf(inputs.get("condition")));
  }

  @Override
  public Optional<JsonObject> read(String id) {
    String[] parts = id.split(SEPARATOR, 4);
    for (JsonElement element : bindings(policy(id))) {
      JsonObject binding = element.getAsJsonObject();
      boolean held = binding.getAsJsonArray("members").contains(new JsonPrimitive(parts[2]));
      if (held && isOf(binding, parts)) {
        return Optional.of(outputs(parts, binding));
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(JsonObject binding, String[] parts) {
    String title =
        binding.get("condition") instanceof JsonObject condition
            ? GoogleResource.text(condition, "title")
            : "";
    return GoogleResource.text(binding, "role").equals(parts[1])
        && title.equals(parts.length > 3 ? parts[3] : "");
  }

  private JsonObject outputs(String[] parts, JsonObject binding) {
    JsonObject outputs = new JsonObject();
    outputs.addProperty(owner.input, parts[0]);
    outputs.addProperty("role", parts[1]);
    outputs.addProperty("member", parts[2]);
    if (binding.has("condition")) {
      outputs.add("condition", binding.get("condition"));
    }
    return outputs;
  }

  @Override
  public void update(String id, JsonObject olds, JsonObject news, Duration timeout) {
    throw new ProviderException("a member of a role is replaced, not changed: " + id);
  }

  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    if (ownerIsGone(id)) {
      return;
    }
    change(id, policy -> remove(policy, id.split(SEPARATOR, 4)));
  }

  private boolean ownerIsGone(String id) {
    return owner == Owner.ACCOUNT && rest.find(path(id)).isEmpty();
  }

  private static void remove(JsonObject policy, String[] parts) {
    for (JsonElement element : bindings(policy)) {
      if (isOf(element.getAsJsonObject(), parts)) {
        element.getAsJsonObject().getAsJsonArray("members").remove(new JsonPrimitive(parts[2]));
      }
    }
    JsonArray kept = new JsonArray();
    for (JsonElement element : bindings(policy)) {
      if (!element.getAsJsonObject().getAsJsonArray("members").isEmpty()) {
        kept.add(element);
      }
    }
    policy.add("bindings", kept);
  }
}
