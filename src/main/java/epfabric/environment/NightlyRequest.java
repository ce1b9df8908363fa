package epfabric.environment;

import epfabric.reading.Fields;
import epfabric.reading.Kind;
import epfabric.value.BucketFolder;
import epfabric.value.CronSchedule;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * When the acceptance tests run again by themselves.
 *
 * @param schedule absent when it could not be read
 * @param results where the runs are kept; absent for nowhere
 */
public record NightlyRequest(
    Optional<CronSchedule> schedule, Optional<String> timeZone, Optional<BucketFolder> results) {
  private static final Set<String> ZONES = new TreeSet<>(ZoneId.getAvailableZoneIds());

  private static final Kind<CronSchedule> SCHEDULE =
      new Kind<>(
          "a schedule",
          "five fields: minute, hour, day of the month, month, day of the week, such as"
              + " \"0 3 * * *\"",
          List.of(),
          CronSchedule::parse);

  /** The names of Java's own that are no places Kubernetes does not know. */
  private static final Kind<String> TIME_ZONE =
      new Kind<>(
          "a time zone",
          "a name of the tz database, such as Etc/UTC or Europe/Berlin",
          ZONES.stream().filter(NightlyRequest::isKnownEverywhere).toList(),
          text ->
              ZONES.contains(text) && isKnownEverywhere(text)
                  ? Optional.of(text)
                  : Optional.empty());

  private static final Kind<BucketFolder> RESULTS =
      new Kind<>("a folder of a bucket", "gs://BUCKET/PREFIX", List.of(), BucketFolder::parse);

  static NightlyRequest read(Fields fields) {
    return new NightlyRequest(
        fields.required("schedule", SCHEDULE),
        fields.value("timeZone", TIME_ZONE),
        fields.value("results", RESULTS));
  }

  private static boolean isKnownEverywhere(String zone) {
    return !zone.startsWith("SystemV/");
  }
}
