package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * One member of one role of an IAM policy. The policy is read, changed and written back with its
 * etag; if it was changed in the meantime, all steps are repeated.
 *
 * @param rest the API
 * @param owner the kind of resource to which the policy belongs
 */
record MemberResource(GoogleRest rest, Owner owner) implements GoogleResource {
  /** The kinds of resources with policies, and the input that names the resource. */
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

  /** Returns the ID, which consists of owner, role, member, and the title of the condition. */
  @Override
  public String id(ObjectNode inputs) {
    String id =
        String.join(
            SEPARATOR,
            GoogleResource.text(inputs, owner.input),
            GoogleResource.text(inputs, "role"),
            GoogleResource.text(inputs, "member"));
    return inputs.get("condition") instanceof ObjectNode condition
        ? id + SEPARATOR + GoogleResource.text(condition, "title")
        : id;
  }

  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    change(id(inputs), policy -> add(policy, inputs));
  }

  private interface Change {
    void apply(ObjectNode policy);
  }

  private void change(String id, Change change) {
    for (int attempt = 0; ; attempt++) {
      ObjectNode policy = policy(id);
      change.apply(policy);
      try {
        write(id, policy);
        return;
      } catch (CloudAnswerException e) {
        if (e.status() != 409 || attempt == 5) {
          throw e;
        }
      }
    }
  }

  private ObjectNode policy(String id) {
    String path = path(id);
    if (owner == Owner.BUCKET) {
      return rest.call(
          new CloudRequest(
              "GET", path, Map.of("optionsRequestedPolicyVersion", "3"), Json.object()));
    }
    ObjectNode options = Json.object();
    options.put("requestedPolicyVersion", 3);
    ObjectNode body = Json.object();
    body.set("options", options);
    return rest.call(CloudRequest.post(path + ":getIamPolicy", body));
  }

  private void write(String id, ObjectNode policy) {
    if (owner == Owner.BUCKET) {
      rest.call(new CloudRequest("PUT", path(id), Map.of(), policy));
      return;
    }
    ObjectNode body = Json.object();
    body.set("policy", policy);
    rest.call(CloudRequest.post(path(id) + ":setIamPolicy", body));
  }

  private String path(String id) {
    return owner.prefix + id.split(SEPARATOR, -1)[0] + owner.suffix;
  }

  private static ArrayNode bindings(ObjectNode policy) {
    if (!policy.has("bindings")) {
      policy.set("bindings", Json.array());
    }
    return (ArrayNode) policy.get("bindings");
  }

  private static void add(ObjectNode policy, ObjectNode inputs) {
    JsonNode member = inputs.get("member");
    for (JsonNode element : bindings(policy)) {
      ObjectNode binding = (ObjectNode) element;
      if (matches(binding, inputs)) {
        if (!contains(binding, member)) {
          ((ArrayNode) binding.get("members")).add(member);
        }
        return;
      }
    }
    ArrayNode members = Json.array();
    members.add(member);
    ObjectNode binding = Json.object();
    binding.set("role", inputs.get("role"));
    binding.set("members", members);
    if (inputs.has("condition")) {
      binding.set("condition", inputs.get("condition"));
      policy.put("version", 3);
    }
    bindings(policy).add(binding);
  }

  private static boolean contains(ObjectNode binding, JsonNode member) {
    return binding.get("members").valueStream().anyMatch(member::equals);
  }

  private static boolean matches(ObjectNode binding, ObjectNode inputs) {
    return binding.get("role").equals(inputs.get("role"))
        && Json.same(binding.get("condition"), inputs.get("condition"));
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    String[] parts = id.split(SEPARATOR, 4);
    for (JsonNode element : bindings(policy(id))) {
      ObjectNode binding = (ObjectNode) element;
      boolean hasMember = contains(binding, TextNode.valueOf(parts[2]));
      if (hasMember && isBindingOf(binding, parts)) {
        return Optional.of(outputs(parts, binding));
      }
    }
    return Optional.empty();
  }

  private static boolean isBindingOf(ObjectNode binding, String[] parts) {
    String title =
        binding.get("condition") instanceof ObjectNode condition
            ? GoogleResource.text(condition, "title")
            : "";
    return GoogleResource.text(binding, "role").equals(parts[1])
        && title.equals(parts.length > 3 ? parts[3] : "");
  }

  private ObjectNode outputs(String[] parts, ObjectNode binding) {
    ObjectNode outputs = Json.object();
    outputs.put(owner.input, parts[0]);
    outputs.put("role", parts[1]);
    outputs.put("member", parts[2]);
    if (binding.has("condition")) {
      outputs.set("condition", binding.get("condition"));
    }
    return outputs;
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    throw new ProviderException("a member of a role is replaced, not changed: " + id);
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (ownerIsGone(id)) {
      return;
    }
    change(id, policy -> remove(policy, id.split(SEPARATOR, 4)));
  }

  private boolean ownerIsGone(String id) {
    return owner == Owner.ACCOUNT && rest.find(path(id)).isEmpty();
  }

  private static void remove(ObjectNode policy, String[] parts) {
    for (JsonNode element : bindings(policy)) {
      if (isBindingOf((ObjectNode) element, parts)) {
        ((ArrayNode) element.get("members")).removeIf(member -> member.asText().equals(parts[2]));
      }
    }
    ArrayNode kept = Json.array();
    for (JsonNode element : bindings(policy)) {
      if (!element.get("members").isEmpty()) {
        kept.add(element);
      }
    }
    policy.set("bindings", kept);
  }
}
