package epfabric.deploy.engine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceRequest.CustomTimeouts;

/** Reads the options that a request sets; unset options and defaults are left out. */
final class RequestOptions {
  private final Map<String, Object> options = new TreeMap<>();

  private RequestOptions() {}

  static Map<String, Object> of(
      RegisterResourceRequest request, List<String> aliases, WireValues values) {
    RequestOptions result = new RequestOptions();
    result.addTexts(request);
    result.addFlags(request);
    result.addLists(request);
    result.list("aliases", aliases);
    result.addTimeouts(request.getCustomTimeouts());
    if (request.hasReplacementTrigger() && !request.getReplacementTrigger().hasNullValue()) {
      Object trigger = values.plain(request.getReplacementTrigger(), PlainValue.unknown());
      result.options.put("replacementTrigger", trigger);
    }
    return result.options;
  }

  private void addTexts(RegisterResourceRequest request) {
    text("version", request.getVersion());
    text("importId", request.getImportId());
    text("pluginDownloadURL", request.getPluginDownloadURL());
    text("deletedWith", request.getDeletedWith());
  }

  private void addFlags(RegisterResourceRequest request) {
    flag("protect", request.getProtect());
    flag("retainOnDelete", request.getRetainOnDelete());
    // False differs from unset: it overrides a provider that would delete first.
    if (request.getDeleteBeforeReplaceDefined()) {
      options.put("deleteBeforeReplace", request.getDeleteBeforeReplace());
    }
  }

  private void addLists(RegisterResourceRequest request) {
    list("ignoreChanges", request.getIgnoreChangesList());
    list("replaceOnChanges", request.getReplaceOnChangesList());
    list("replaceWith", request.getReplaceWithList());
    list("hideDiffs", request.getHideDiffsList());
    list("additionalSecretOutputs", request.getAdditionalSecretOutputsList());
  }

  private void addTimeouts(CustomTimeouts timeouts) {
    Map<String, Object> set = new TreeMap<>();
    putText(set, "create", SdkDurations.asWritten(timeouts.getCreate()));
    putText(set, "update", SdkDurations.asWritten(timeouts.getUpdate()));
    putText(set, "delete", SdkDurations.asWritten(timeouts.getDelete()));
    if (!set.isEmpty()) {
      options.put("customTimeouts", set);
    }
  }

  private void text(String key, String value) {
    putText(options, key, value);
  }

  private void flag(String key, boolean value) {
    if (value) {
      options.put(key, true);
    }
  }

  private void list(String key, List<String> values) {
    if (!values.isEmpty()) {
      options.put(key, values);
    }
  }

  private static void putText(Map<String, Object> map, String key, String value) {
    if (!value.isEmpty()) {
      map.put(key, value);
    }
  }
}
