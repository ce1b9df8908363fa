package epfabric.standin;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.DiffResponse.DiffChanges;
import pulumirpc.Provider.PropertyDiff;

/** Two sets of inputs compared leaf by leaf. */
final class PropertyChanges {
  private PropertyChanges() {}

  static DiffResponse between(Struct before, Struct after, ReplaceRules rules, String type) {
    SortedMap<String, Value> old = leaves(before);
    SortedMap<String, Value> now = leaves(after);
    TreeSet<String> paths = new TreeSet<>(old.keySet());
    paths.addAll(now.keySet());
    DiffResponse.Builder diff =
        DiffResponse.newBuilder().setHasDetailedDiff(true).setChanges(DiffChanges.DIFF_NONE);
    for (String path : paths) {
      boolean added = !old.containsKey(path);
      boolean removed = !now.containsKey(path);
      if (added || removed || !Objects.equals(old.get(path), now.get(path))) {
        add(diff, path, kind(added, removed, rules.replaces(type, path)));
      }
    }
    return diff.build();
  }

  private static void add(DiffResponse.Builder diff, String path, PropertyDiff.Kind kind) {
    String property = path.replaceAll("[.\\[].*", "");
    diff.setChanges(DiffChanges.DIFF_SOME);
    if (!diff.getDiffsList().contains(property)) {
      diff.addDiffs(property);
    }
    if (kind.name().endsWith("_REPLACE")) {
      diff.addReplaces(path);
    }
    diff.putDetailedDiff(path, PropertyDiff.newBuilder().setKind(kind).setInputDiff(true).build());
  }

  private static PropertyDiff.Kind kind(boolean added, boolean removed, boolean replace) {
    String change = added ? "ADD" : removed ? "DELETE" : "UPDATE";
    return PropertyDiff.Kind.valueOf(replace ? change + "_REPLACE" : change);
  }

  private static SortedMap<String, Value> leaves(Struct properties) {
    SortedMap<String, Value> found = new TreeMap<>();
    properties
        .getFieldsMap()
        .forEach(
            (key, value) -> {
              if (!key.startsWith("__")) {
                collect(key, value, found);
              }
            });
    return found;
  }

  private static void collect(String path, Value value, Map<String, Value> found) {
    if (value.hasStructValue() && value.getStructValue().getFieldsCount() > 0) {
      value
          .getStructValue()
          .getFieldsMap()
          .forEach((key, inner) -> collect(path + "." + key, inner, found));
    } else if (value.hasListValue() && value.getListValue().getValuesCount() > 0) {
      ListValue list = value.getListValue();
      for (int i = 0; i < list.getValuesCount(); i++) {
        collect(path + "[" + i + "]", list.getValues(i), found);
      }
    } else {
      found.put(path, value);
    }
  }
}
