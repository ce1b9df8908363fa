package epfabric.deploy.preview.state;

import epfabric.base.facts.PulumiProtocol;
import epfabric.base.json.JsonException;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.engine.Urns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the output of {@code pulumi stack export}. */
public final class StackExport {
  private static final List<String> FLAGS =
      List.of("protect", "retainOnDelete", "deleteBeforeReplace");
  private static final List<String> LISTS =
      List.of("ignoreChanges", "replaceOnChanges", "replaceWith");

  private final List<Registration> resources = new ArrayList<>();
  private final Map<String, Map<String, Object>> outputs = new TreeMap<>();
  private final Set<String> failedInitialization = new HashSet<>();

  private StackExport() {}

  /**
   * Returns the exported state. Throws {@link UnreadableExportException} if the text is not an
   * export.
   */
  public static PriorState parse(String json) {
    StackExport export = new StackExport();
    try {
      export.readDeployment(PlainJson.object(json));
      return new PriorState(
          new Registrations(export.resources, Map.of()),
          export.outputs,
          export.failedInitialization);
    } catch (JsonException | IllegalArgumentException e) {
      throw new UnreadableExportException("not a stack export: " + e.getMessage());
    }
  }

  /**
   * Returns the operations that the last update started but did not finish. Throws {@link
   * UnreadableExportException} if the text is not an export.
   */
  public static List<PendingOperation> pending(String json) {
    try {
      List<PendingOperation> pending = new ArrayList<>();
      if (deploymentOf(PlainJson.object(json)).get("pending_operations") instanceof List<?> list) {
        for (Object item : list) {
          pending.add(pendingOperation(item));
        }
      }
      return List.copyOf(pending);
    } catch (JsonException | IllegalArgumentException e) {
      throw new UnreadableExportException("not a stack export: " + e.getMessage());
    }
  }

  private static PendingOperation pendingOperation(Object item) {
    if (!(item instanceof Map<?, ?> operation)
        || !(operation.get("resource") instanceof Map<?, ?> resource)) {
      throw new IllegalArgumentException("a pending operation without a resource");
    }
    Fields fields = new Fields(resource);
    String urn = fields.text("urn").orElseThrow(() -> new IllegalArgumentException("no \"urn\""));
    String kind = new Fields(operation).text("type").orElse("");
    return new PendingOperation(kind, registration(urn, fields));
  }

  private static Map<?, ?> deploymentOf(Map<String, Object> root) {
    if (root.get("deployment") instanceof Map<?, ?> deployment) {
      return deployment;
    }
    throw new IllegalArgumentException("no \"deployment\"");
  }

  private void readDeployment(Map<String, Object> root) {
    Map<?, ?> deployment = deploymentOf(root);
    if (!deployment.containsKey("resources")) {
      // The export of a stack that was never deployed lists no resources.
      return;
    }
    if (!(deployment.get("resources") instanceof List<?> list)) {
      throw new IllegalArgumentException("\"resources\" is not a list");
    }
    for (Object item : list) {
      if (!(item instanceof Map<?, ?> resource)) {
        throw new IllegalArgumentException("a resource is not an object");
      }
      addResource(new Fields(resource));
    }
  }

  private void addResource(Fields fields) {
    String urn = fields.text("urn").orElseThrow(() -> new IllegalArgumentException("no \"urn\""));
    // Neither leftovers of earlier replacements nor read-only (external) resources are
    // registrations.
    if (fields.flag("delete") || fields.flag("external") || isDefaultProvider(urn)) {
      return;
    }
    resources.add(registration(urn, fields));
    Map<String, Object> outputsWithId = new TreeMap<>(fields.plain("outputs"));
    fields.text("id").ifPresent(id -> outputsWithId.put("id", id));
    outputs.put(urn, outputsWithId);
    if (!fields.texts("initErrors").isEmpty()) {
      failedInitialization.add(urn);
    }
  }

  private static Registration registration(String urn, Fields fields) {
    Map<String, List<String>> propertyDependencies = new TreeMap<>();
    Fields dependencies = new Fields(fields.plain("propertyDependencies"));
    dependencies.keys().forEach(key -> propertyDependencies.put(key, dependencies.texts(key)));
    Registration resource =
        new Registration(
            new Identity(urn, Urns.type(urn), Urns.name(urn)),
            new References(
                fields.text("parent"),
                fields
                    .text("provider")
                    .map(Urns::ofProviderReference)
                    .filter(provider -> !isDefaultProvider(provider)),
                fields.texts("dependencies"),
                propertyDependencies),
            fields.flag("custom"),
            fields.plain("inputs"),
            options(fields));
    Urns.check(resource.urns());
    return resource;
  }

  private static Map<String, Object> options(Fields fields) {
    Map<String, Object> options = new TreeMap<>();
    FLAGS.stream().filter(fields::flag).forEach(flag -> options.put(flag, true));
    for (String list : LISTS) {
      if (!fields.texts(list).isEmpty()) {
        options.put(list, fields.texts(list));
      }
    }
    return options;
  }

  /**
   * Returns whether the engine created this provider itself, for example {@code default_9_37_0}.
   */
  private static boolean isDefaultProvider(String urn) {
    return Urns.type(urn).startsWith("pulumi:providers:")
        && Urns.name(urn).matches("default(_[0-9].*)?");
  }

  private record Fields(Map<?, ?> values) {
    List<String> keys() {
      return values.keySet().stream().map(String::valueOf).sorted().toList();
    }

    Optional<String> text(String key) {
      return values.get(key) instanceof String text && !text.isEmpty()
          ? Optional.of(text)
          : Optional.empty();
    }

    boolean flag(String key) {
      return Boolean.TRUE.equals(values.get(key));
    }

    List<String> texts(String key) {
      return values.get(key) instanceof List<?> list
          ? list.stream().map(String::valueOf).toList()
          : List.of();
    }

    Map<String, Object> plain(String key) {
      Map<String, Object> plain = new TreeMap<>();
      if (values.get(key) instanceof Map<?, ?> map) {
        map.forEach((name, value) -> plain.put((String) name, redacted(value)));
      }
      return plain;
    }
  }

  private static Object redacted(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(item -> redacted((Object) item)).toList();
    }
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    if (PulumiProtocol.SECRET.equals(map.get(PulumiProtocol.SIGNATURE))) {
      return PlainValue.SECRET;
    }
    Map<String, Object> plain = new TreeMap<>();
    map.forEach((key, inner) -> plain.put((String) key, redacted((Object) inner)));
    return plain;
  }
}
