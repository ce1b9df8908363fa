package epfabric.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import epfabric.base.value.Cidr;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Collects all changes of a single property of a resource. Each set value is changed and removed;
 * each list is shortened, rotated and lengthened; each missing property is set.
 */
final class SingleChanges {
  private static final String DEFAULTS = "__defaults";

  /** Candidate values for missing properties; the first value that the provider accepts is used. */
  private static final List<ValueNode> CANDIDATE_VALUES =
      List.of(
          BooleanNode.TRUE,
          Json.number(7),
          TextNode.valueOf("x-y"),
          TextNode.valueOf("AS_NEEDED"),
          TextNode.valueOf("HIGH_THROUGHPUT"),
          TextNode.valueOf("CLUSTER"),
          TextNode.valueOf("ANY_RESERVATION"));

  /** Alternative values for properties for which the provider accepts only certain values. */
  private static final Map<String, String> OTHER_VALUES =
      Map.of(
          "PERIODIC", "AS_NEEDED",
          "BLOCK", "CLUSTER",
          "HIGH_THROUGHPUT", "HIGH_AVAILABILITY",
          "INSTALLATION_DISABLED", "LATEST",
          "SPECIFIC_RESERVATION", "ANY_RESERVATION",
          "NO_RESERVATION", "ANY_RESERVATION");

  /**
   * One change.
   *
   * @param what description: the change of a property, without the indices of lists
   * @param candidates the changed inputs with different values; the first candidate that the
   *     provider accepts is used
   */
  record Change(String what, List<ObjectNode> candidates) {}

  private final ObjectNode inputs;
  private final List<Change> changes = new ArrayList<>();

  private SingleChanges(ObjectNode inputs) {
    this.inputs = inputs;
  }

  /**
   * Returns all changes.
   *
   * @param inputs the program's inputs, see {@link #given}
   * @param properties all properties of the type; {@code a.b} is the property {@code b} of {@code
   *     a}
   */
  static List<Change> of(ObjectNode inputs, List<String> properties) {
    SingleChanges all = new SingleChanges(inputs);
    all.object("", inputs, copy -> copy);
    properties.forEach(all::set);
    return all.changes;
  }

  /** Returns inputs from the state without the values that the provider added. */
  static ObjectNode given(ObjectNode checked) {
    ObjectNode given = Json.object();
    Set<String> defaults = new LinkedHashSet<>();
    if (checked.get(DEFAULTS) instanceof ArrayNode filled) {
      filled.forEach(name -> defaults.add(name.asText()));
    }
    for (String name : Json.keys(checked)) {
      if (!name.startsWith("__") && !defaults.contains(name)) {
        given.set(name, givenValue(checked.get(name)));
      }
    }
    return given;
  }

  private static JsonNode givenValue(JsonNode value) {
    if (value instanceof ObjectNode object) {
      return given(object);
    }
    if (value instanceof ArrayNode array) {
      ArrayNode given = Json.array();
      array.forEach(item -> given.add(givenValue(item)));
      return given;
    }
    return value;
  }

  /** Finds the value at one path in a copy of the inputs. */
  private interface ValueFinder {
    JsonNode to(ObjectNode copy);
  }

  private void add(String what, ValueFinder finder, List<Consumer<JsonNode>> edits) {
    List<ObjectNode> candidates = new ArrayList<>();
    for (Consumer<JsonNode> edit : edits) {
      ObjectNode copy = inputs.deepCopy();
      edit.accept(finder.to(copy));
      candidates.add(copy);
    }
    changes.add(new Change(what, candidates));
  }

  private void object(String path, ObjectNode object, ValueFinder finder) {
    for (String name : Json.keys(object)) {
      String part = path.isEmpty() ? name : path + "." + name;
      add("remove " + part, finder, List.of(parent -> ((ObjectNode) parent).remove(name)));
      ValueFinder toValue = copy -> finder.to(copy).get(name);
      JsonNode value = object.get(name);
      if (value instanceof ObjectNode inner) {
        object(part, inner, toValue);
      } else if (value instanceof ArrayNode array) {
        array(part, array, toValue);
      } else {
        List<Consumer<JsonNode>> edits = new ArrayList<>();
        otherValues((ValueNode) value)
            .forEach(other -> edits.add(parent -> ((ObjectNode) parent).set(name, other)));
        add("change " + part, finder, edits);
        if (isRange(value)) {
          String wider = wider(value.asText());
          add("widen " + part, finder, List.of(parent -> ((ObjectNode) parent).put(name, wider)));
        }
      }
    }
  }

  /** Returns whether the value is a range of addresses that can be widened. */
  private static boolean isRange(JsonNode value) {
    return value.asText().matches("[0-9.]+/[1-9][0-9]*");
  }

  /** Returns the range of twice the size that contains this range. */
  private static String wider(String range) {
    Cidr old = Cidr.of(range);
    long twice = 2 * old.size();
    return new Cidr(old.base() / twice * twice, old.prefix() - 1).toString();
  }

  private void array(String path, ArrayNode array, ValueFinder finder) {
    add("shorten " + path, finder, List.of(list -> ((ArrayNode) list).remove(array.size() - 1)));
    if (array.size() > 1) {
      add(
          "rotate " + path,
          finder,
          List.of(list -> ((ArrayNode) list).add(((ArrayNode) list).remove(0))));
    }
    JsonNode first = array.get(0);
    if (first instanceof ObjectNode object) {
      object(path, object, copy -> finder.to(copy).get(0));
    } else if (first instanceof ValueNode value) {
      List<Consumer<JsonNode>> edits = new ArrayList<>();
      otherValues(value).forEach(other -> edits.add(list -> ((ArrayNode) list).add(other)));
      add("lengthen " + path, finder, edits);
    }
  }

  private static List<? extends ValueNode> otherValues(ValueNode value) {
    if (value.isBoolean()) {
      return List.of(BooleanNode.valueOf(!value.asBoolean()));
    }
    if (value.isNumber()) {
      return List.of(Json.number(value.asInt() + 1));
    }
    String text = value.asText();
    if (OTHER_VALUES.containsKey(text)) {
      return List.of(TextNode.valueOf(OTHER_VALUES.getOrDefault(text, "")));
    }
    return isRange(value)
        ? List.of(TextNode.valueOf("10.77.0.0/24"))
        : List.of(TextNode.valueOf(text + "x"), TextNode.valueOf(text.replaceFirst("^[^/]*", "x")));
  }

  private void set(String property) {
    String[] names = property.split("\\.");
    List<ObjectNode> candidates = new ArrayList<>();
    for (boolean inLists : new boolean[] {false, true}) {
      for (ValueNode value : CANDIDATE_VALUES) {
        ObjectNode copy = inputs.deepCopy();
        if (!set(copy, names, 0, inLists, value)) {
          return;
        }
        candidates.add(copy);
      }
    }
    changes.add(new Change("set " + property, candidates));
  }

  /**
   * Sets a property; returns false if it is already set, or if its path leads through a plain
   * value.
   */
  private static boolean set(
      ObjectNode object, String[] names, int depth, boolean inLists, ValueNode value) {
    String name = names[depth];
    if (depth == names.length - 1) {
      if (object.has(name)) {
        return false;
      }
      object.set(name, inLists && depth == 0 ? list(value) : value);
      return true;
    }
    if (!object.has(name)) {
      object.set(name, inLists ? list(Json.object()) : Json.object());
    }
    JsonNode next = object.get(name);
    if (next instanceof ArrayNode array && !array.isEmpty()) {
      next = array.get(0);
    }
    return next instanceof ObjectNode inner && set(inner, names, depth + 1, inLists, value);
  }

  private static ArrayNode list(JsonNode item) {
    ArrayNode list = Json.array();
    list.add(item);
    return list;
  }
}
