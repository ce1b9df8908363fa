package epfabric.results.judge;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line without what kubectl and terminals put around it.
 *
 * @param pod {@code NAME/CONTAINER} of {@code kubectl logs --prefix}; empty without
 * @param text the line as the program printed it
 */
record LogLine(String pod, String text) {
  private static final Pattern POD = Pattern.compile("\\[pod/([A-Za-z0-9./_-]{1,300})\\] ");
  private static final Pattern STAMP =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d) ?");
  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");

  static LogLine of(String raw) {
    String text = raw.indexOf('\u001b') < 0 ? raw : COLOUR.matcher(raw).replaceAll("");
    Matcher pod = POD.matcher(text);
    String name = "";
    if (pod.lookingAt()) {
      name = pod.group(1);
      text = text.substring(pod.end());
    }
    Matcher stamp = STAMP.matcher(text);
    return new LogLine(name, stamp.lookingAt() ? text.substring(stamp.end()) : text);
  }
}
