package epfabric.operate.live.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.operate.live.seen.PlainText;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Formats Kubernetes events as lines: time, type, reason, object, start of the object's UID, count,
 * message. The UID is included because names, such as those of Jobs, are reused.
 */
public final class EventLines {
  private static final int UID_LENGTH = 8;

  private EventLines() {}

  public static String of(List<ObjectNode> events) {
    return events.stream()
        .sorted(
            Comparator.comparing(EventLines::when).thenComparing(e -> text(e, "metadata", "name")))
        .map(EventLines::line)
        .collect(Collectors.joining());
  }

  private static String line(ObjectNode event) {
    String about =
        text(event, "involvedObject", "kind") + "/" + text(event, "involvedObject", "name");
    String count = event.has("count") ? Json.whole(event.get("count"), false) : "1";
    return String.join(
            "  ",
            when(event),
            text(event, "type"),
            text(event, "reason"),
            about,
            uid(text(event, "involvedObject", "uid")),
            "x" + count,
            PlainText.of(text(event, "message")))
        + "\n";
  }

  private static String uid(String uid) {
    return uid.isEmpty() ? "-" : uid.substring(0, Math.min(UID_LENGTH, uid.length()));
  }

  private static String when(ObjectNode event) {
    for (String field : List.of("lastTimestamp", "eventTime", "firstTimestamp")) {
      if (!text(event, field).isEmpty()) {
        return text(event, field);
      }
    }
    return text(event, "metadata", "creationTimestamp");
  }

  /** Returns the text at a path; the empty text if there is none. */
  public static String text(ObjectNode object, String... path) {
    JsonNode found = object;
    for (String name : path) {
      if (!found.isObject() || !found.has(name)) {
        return "";
      }
      found = found.get(name);
    }
    return Json.isScalar(found) ? found.asText() : "";
  }
}
