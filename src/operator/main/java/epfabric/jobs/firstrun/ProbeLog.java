package epfabric.jobs.firstrun;

import epfabric.deploy.manifest.test.ProbeJob;
import epfabric.fabric.hardware.Observation;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the answers that a pod of a {@link ProbeJob} printed. */
public final class ProbeLog {
  private static final Pattern LINE =
      Pattern.compile(
          Pattern.quote(ProbeJob.ANSWER)
              + "(\\S{1,20}) ([0-9]{1,3}) [0-9]{1,9} ([A-Za-z0-9+/=-]+)");

  private ProbeLog() {}

  /**
   * Returns the observations by ID of the question; other lines are ignored.
   *
   * @param node the node on which the pod ran
   */
  public static Map<String, Observation> of(String node, String log) {
    Map<String, Observation> answers = new TreeMap<>();
    log.lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(
            line ->
                text(line.group(3))
                    .map(text -> new Observation(node, Integer.parseInt(line.group(2)), text))
                    .ifPresent(answer -> answers.put(line.group(1), answer)));
    return answers;
  }

  private static Optional<String> text(String base64) {
    if (base64.equals("-")) {
      return Optional.of("");
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return Optional.of(new String(bytes, StandardCharsets.UTF_8).stripTrailing());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
