package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The fields of a body that a request changes, as Google's APIs name them: {@code labels,mode}. */
public record UpdateMask(List<String> fields) {
  private static final Pattern UNDERSCORE = Pattern.compile("_([a-z])");

  /**
   * Parses names between commas; an empty text is no mask at all. Names may be written as in
   * Google's messages, {@code display_name}, or as in their JSON.
   */
  public static UpdateMask of(String text) {
    return new UpdateMask(
        text.isEmpty()
            ? List.of()
            : Stream.of(text.split(",", -1)).map(String::strip).map(UpdateMask::json).toList());
  }

  private static String json(String name) {
    return UNDERSCORE.matcher(name).replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
  }

  /** Changes the masked fields; removes a masked field that the change lacks. */
  public void apply(ObjectNode target, ObjectNode change, String... changeable) {
    if (fields.isEmpty()) {
      throw GoogleRefusal.badRequest("Not emulated: a change without an update mask.");
    }
    for (String field : fields) {
      if (!List.of(changeable).contains(field)) {
        throw GoogleRefusal.badRequest(
            "Not emulated: to change " + field + ", which the mask names.");
      }
    }
    for (String field : fields) {
      if (change.has(field)) {
        target.set(field, change.get(field).deepCopy());
      } else {
        target.remove(field);
      }
    }
  }
}
