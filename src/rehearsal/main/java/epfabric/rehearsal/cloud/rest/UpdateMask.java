package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The update mask of a request: the names of the fields that it changes, such as {@code
 * labels,mode}.
 */
public record UpdateMask(List<String> fields) {
  private static final Pattern UNDERSCORE = Pattern.compile("_([a-z])");

  /**
   * Parses names that are separated by commas; an empty text means no mask. A name may be in
   * snake_case, such as {@code display_name}, or in camelCase.
   */
  public static UpdateMask of(String text) {
    return new UpdateMask(
        text.isEmpty()
            ? List.of()
            : Stream.of(text.split(",", -1))
                .map(String::strip)
                .map(UpdateMask::camelCase)
                .toList());
  }

  private static String camelCase(String name) {
    return UNDERSCORE.matcher(name).replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
  }

  /**
   * Copies the masked fields from {@code change} to {@code target}; removes the masked fields that
   * {@code change} lacks.
   *
   * @param changeable the fields that requests may change
   */
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
