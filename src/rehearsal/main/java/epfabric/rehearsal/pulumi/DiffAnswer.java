package epfabric.rehearsal.pulumi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.preview.InputChanges;
import epfabric.deploy.preview.PropertyChange;
import epfabric.deploy.preview.PropertyEffect;
import epfabric.deploy.preview.ReplaceUnready;
import java.util.Map;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.DiffResponse.DiffChanges;
import pulumirpc.Provider.PropertyDiff;

/** Computes the response to Diff, by the same rules as {@code epfabric preview}. */
final class DiffAnswer {
  private DiffAnswer() {}

  /**
   * Compares two sets of inputs.
   *
   * @param provider inputs of the provider, which can disable rules
   */
  static DiffResponse between(
      String type, ObjectNode provider, ObjectNode before, ObjectNode after) {
    Map<String, Object> olds = PlainJson.object(Json.whole(before, false));
    Map<String, Object> news = PlainJson.object(Json.whole(after, false));
    DiffResponse.Builder diff =
        DiffResponse.newBuilder().setHasDetailedDiff(true).setChanges(DiffChanges.DIFF_NONE);
    InputChanges.between(type, PlainJson.object(Json.whole(provider, false)), olds, news).stream()
        .filter(change -> change.effect() != PropertyEffect.NOTHING)
        .forEach(change -> add(diff, change));
    return diff.setDeleteBeforeReplace(
            diff.getReplacesCount() > 0 && InputChanges.deletesFirst(type, olds, news))
        .build();
  }

  /**
   * Returns a response that demands a replacement although no input changed. The old object must be
   * deleted first, because all our objects have explicit names.
   */
  static DiffResponse replacing(DiffResponse diff) {
    return diff.toBuilder()
        .setChanges(DiffChanges.DIFF_SOME)
        .addReplaces(ReplaceUnready.PROPERTY)
        .setDeleteBeforeReplace(true)
        .build();
  }

  private static void add(DiffResponse.Builder diff, PropertyChange change) {
    String property = change.path().replaceAll("[.\\[].*", "");
    diff.setChanges(DiffChanges.DIFF_SOME);
    if (!diff.getDiffsList().contains(property)) {
      diff.addDiffs(property);
    }
    boolean replaces = change.effect() == PropertyEffect.REPLACES;
    if (replaces) {
      diff.addReplaces(change.path());
    }
    diff.putDetailedDiff(
        change.path(),
        PropertyDiff.newBuilder().setKind(kind(change, replaces)).setInputDiff(true).build());
  }

  private static PropertyDiff.Kind kind(PropertyChange change, boolean replaces) {
    String what =
        change.before().isEmpty() ? "ADD" : change.after().isEmpty() ? "DELETE" : "UPDATE";
    return PropertyDiff.Kind.valueOf(replaces ? what + "_REPLACE" : what);
  }
}
