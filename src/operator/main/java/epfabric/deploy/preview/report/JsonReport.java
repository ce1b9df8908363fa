package epfabric.deploy.preview.report;

import epfabric.base.json.Json;
import epfabric.deploy.preview.EngineOperation;
import epfabric.deploy.preview.PreviewFinding;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.PropertyChange;
import epfabric.deploy.preview.ResourceChange;
import epfabric.deploy.preview.ResourceChange.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a report as JSON for programs, with keys and lists in a fixed order. */
public final class JsonReport {

  private JsonReport() {}

  public static String of(PreviewReport report) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("worst", lower(report.worst()));
    Map<String, Object> counts = new LinkedHashMap<>();
    report.counts().forEach((kind, count) -> counts.put(lower(kind), count));
    root.put("counts", counts);
    root.put("recreatesGpuNodes", findings(report.recreatesGpuNodes()));
    root.put("replacesNetwork", findings(report.replacesNetwork()));
    root.put("oneStepAtATime", report.wantsOneStepAtATime());
    root.put("twoUpdates", report.wantsTwoUpdates());
    root.put("refused", findings(report.refused()));
    root.put("notTested", report.notTested());
    root.put("resources", report.resources().stream().map(JsonReport::resource).toList());
    root.put("operations", report.operations().stream().map(JsonReport::operation).toList());
    return Json.indented(root) + "\n";
  }

  private static List<Map<String, Object>> findings(List<PreviewFinding> findings) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (PreviewFinding finding : findings) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("urn", finding.urn());
      fields.put("property", finding.property());
      fields.put("why", finding.why());
      list.add(fields);
    }
    return list;
  }

  private static Map<String, Object> resource(ResourceChange change) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("urn", change.urn());
    change.oldUrn().ifPresent(urn -> fields.put("oldUrn", urn));
    fields.put("change", lower(change.kind()));
    if (change.protection().refused()) {
      fields.put("refused", true);
    }
    if (change.protection().kept()) {
      fields.put("kept", true);
    }
    if (!change.properties().isEmpty()) {
      fields.put("properties", change.properties().stream().map(JsonReport::property).toList());
    }
    if (!change.causes().isEmpty()) {
      fields.put("causes", change.causes().stream().map(JsonReport::cause).toList());
    }
    return fields;
  }

  private static Map<String, Object> property(PropertyChange change) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("path", change.path());
    change.before().ifPresent(value -> fields.put("before", value));
    change.after().ifPresent(value -> fields.put("after", value));
    fields.put("effect", lower(change.effect()));
    fields.put("why", change.why());
    return fields;
  }

  private static Map<String, Object> cause(Cause cause) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("property", cause.property());
    fields.put("why", cause.why());
    return fields;
  }

  private static Map<String, Object> operation(EngineOperation operation) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("operation", lower(operation.kind()));
    fields.put("urn", operation.urn());
    return fields;
  }

  /** Converts {@code RECREATES_NODES} to {@code recreates-nodes}. */
  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
