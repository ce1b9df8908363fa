package epfabric.jobs.benchmark.outcome;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder with the measurements of one benchmark; its name describes them.
 *
 * @param path below the folder of results
 * @param known whether CloudAI's report can parse the name
 */
record ResultFolder(String path, String ranks, String timestamp, String mode, boolean known) {
  private static final Pattern NAME =
      Pattern.compile("benchmark_(\\d+)_ranks_(.+?)_(low_latency|standard)");

  static ResultFolder of(String path) {
    Matcher name = NAME.matcher(path.substring(path.lastIndexOf('/') + 1));
    return name.lookingAt()
        ? new ResultFolder(path, name.group(1), name.group(2), name.group(3), true)
        : new ResultFolder(path, "0", "unknown", "unknown", false);
  }
}
