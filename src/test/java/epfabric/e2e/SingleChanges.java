package epfabric.e2e;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import epfabric.value.Cidr;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Every change of one property of a resource: each value that is set is changed and taken away,
 * each list shortened, turned round and lengthened, and each property that is not set is set.
 */
final class SingleChanges {
  private static final String DEFAULTS = "__defaults";

  /** What a property that is not set is set to: the first that its provider takes. */
  private static final List<JsonPrimitive> VALUES =
      List.of(new JsonPrimitive(true), new JsonPrimitive(7), new JsonPrimitive("x-y"));

  /**
   * One change.
   *
   * @param what for people: what is done to which property, without the indices of lists
   * @param candidates the inputs that follow, each with another value: the first that is taken
   *     counts
   */
  record Change(String what, List<JsonObject> candidates) {}

  private final JsonObject inputs;
  private final List<Change> changes = new ArrayList<>();

  private SingleChanges(JsonObject inputs) {
    this.inputs = inputs;
  }

  /**
   * All of them.
   *
   * @param inputs as the program gave them, see {@link #given}
   * @param properties all that the type has, {@code a.b} for a part
   */
  static List<Change> of(JsonObject inputs, List<String> properties) {
    SingleChanges all = new SingleChanges(inputs);
    all.object("", inputs, copy -> copy);
    properties.forEach(all::set);
    return all.changes;
  }

  /** Inputs in a state without what the provider filled in. */
  static JsonObject given(JsonObject checked) {
    JsonObject given = new JsonObject();
    Set<String> defaults = new LinkedHashSet<>();
    if (checked.get(DEFAULTS) instanceof JsonArray filled) {
      filled.forEach(name -> defaults.add(name.getAsString()));
    }
    for (String name : checked.keySet()) {
      if (!name.startsWith("__") && !defaults.contains(name)) {
        given.add(name, givenValue(checked.get(name)));
      }
    }
    return given;
  }

  private static JsonElement givenValue(JsonElement value) {
    if (value instanceof JsonObject object) {
      return given(object);
    }
    if (value instanceof JsonArray array) {
      JsonArray given = new JsonArray();
      array.forEach(item -> given.add(givenValue(item)));
      return given;
    }
    return value;
  }

  /** The way to a part of a copy of the inputs. */
  private interface Way {
    JsonElement to(JsonObject copy);
  }

  private void add(String what, Way way, List<Consumer<JsonElement>> edits) {
    List<JsonObject> candidates = new ArrayList<>();
    for (Consumer<JsonElement> edit : edits) {
      JsonObject copy = inputs.deepCopy();
      edit.accept(way.to(copy));
      candidates.add(copy);
    }
    changes.add(new Change(what, candidates));
  }

  private void object(String path, JsonObject object, Way way) {
    for (String name : object.keySet()) {
      String part = path.isEmpty() ? name : path + "." + name;
      add("remove " + part, way, List.of(parent -> parent.getAsJsonObject().remove(name)));
      Way there = copy -> way.to(copy).getAsJsonObject().get(name);
      JsonElement value = object.get(name);
      if (value instanceof JsonObject inner) {
        object(part, inner, there);
      } else if (value instanceof JsonArray array) {
        array(part, array, there);
      } else {
        List<Consumer<JsonElement>> edits = new ArrayList<>();
        others(value.getAsJsonPrimitive())
            .forEach(other -> edits.add(parent -> parent.getAsJsonObject().add(name, other)));
        add("change " + part, way, edits);
        if (isRange(value)) {
          String wider = wider(value.getAsString());
          add(
              "widen " + part,
              way,
              List.of(parent -> parent.getAsJsonObject().addProperty(name, wider)));
        }
      }
    }
  }

  /** Not all addresses, which no range is wider than. */
  private static boolean isRange(JsonElement value) {
    return value.getAsString().matches("[0-9.]+/[1-9][0-9]*");
  }

  /** The range of twice the size that holds this one. */
  private static String wider(String range) {
    Cidr old = Cidr.of(range);
    long twice = 2 * old.size();
    return new Cidr(old.base() / twice * twice, old.prefix() - 1).toString();
  }

  private void array(String path, JsonArray array, Way way) {
    add("shorten " + path, way, List.of(list -> list.getAsJsonArray().remove(array.size() - 1)));
    if (array.size() > 1) {
      add(
          "turn " + path,
          way,
          List.of(list -> list.getAsJsonArray().add(list.getAsJsonArray().remove(0))));
    }
    JsonElement first = array.get(0);
    if (first instanceof JsonObject object) {
      object(path, object, copy -> way.to(copy).getAsJsonArray().get(0));
    } else if (first instanceof JsonPrimitive value) {
      List<Consumer<JsonElement>> edits = new ArrayList<>();
      others(value).forEach(other -> edits.add(list -> list.getAsJsonArray().add(other)));
      add("lengthen " + path, way, edits);
    }
  }

  private static List<JsonPrimitive> others(JsonPrimitive value) {
    if (value.isBoolean()) {
      return List.of(new JsonPrimitive(!value.getAsBoolean()));
    }
    if (value.isNumber()) {
      return List.of(new JsonPrimitive(value.getAsInt() + 1));
    }
    String text = value.getAsString();
    return isRange(value)
        ? List.of(new JsonPrimitive("10.77.0.0/24"))
        : List.of(
            new JsonPrimitive(text + "x"), new JsonPrimitive(text.replaceFirst("^[^/]*", "x")));
  }

  private void set(String property) {
    String[] names = property.split("\\.");
    List<JsonObject> candidates = new ArrayList<>();
    for (boolean inLists : new boolean[] {false, true}) {
      for (JsonPrimitive value : VALUES) {
        JsonObject copy = inputs.deepCopy();
        if (!set(copy, names, 0, inLists, value)) {
          return;
        }
        candidates.add(copy);
      }
    }
    changes.add(new Change("set " + property, candidates));
  }

  /** False where it is set, or where something stands on the way that has no parts. */
  private static boolean set(
      JsonObject object, String[] names, int depth, boolean inLists, JsonPrimitive value) {
    String name = names[depth];
    if (depth == names.length - 1) {
      if (object.has(name)) {
        return false;
      }
      object.add(name, inLists && depth == 0 ? list(value) : value);
      return true;
    }
    if (!object.has(name)) {
      object.add(name, inLists ? list(new JsonObject()) : new JsonObject());
    }
    JsonElement next = object.get(name);
    if (next instanceof JsonArray array && !array.isEmpty()) {
      next = array.get(0);
    }
    return next instanceof JsonObject inner && set(inner, names, depth + 1, inLists, value);
  }

  private static JsonArray list(JsonElement item) {
    JsonArray list = new JsonArray();
    list.add(item);
    return list;
  }
}
