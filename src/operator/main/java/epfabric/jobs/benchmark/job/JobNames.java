package epfabric.jobs.benchmark.job;

import epfabric.base.value.Sha256;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Creates readable names of Jobs that are unique among the runs of different scenarios. */
final class JobNames {
  /**
   * The maximum length; the names of the Job's pods then fit into the 63 characters of a host name.
   */
  private static final int LONGEST = 40;

  private static final int DIGEST = 6;

  private JobNames() {}

  /** Returns a name such as {@code bench-tests-1-0-3f2a91}, which differs for each occasion. */
  static String of(String scenario, PlannedRun run, Optional<RunOccasion> occasion) {
    String folder = run.place().folder();
    String words = ("bench-" + folder).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String start = words.substring(0, Math.min(words.length(), LONGEST - DIGEST - 1));
    String when = occasion.map(o -> "\n" + o.experiment() + "\n" + o.attempt()).orElse("");
    byte[] whole = (scenario + "\n" + folder + when).getBytes(StandardCharsets.UTF_8);
    return start.replaceFirst("(?<!-)-+$", "") + "-" + Sha256.of(whole).substring(0, DIGEST);
  }
}
