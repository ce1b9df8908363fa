package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.BucketFolder;
import epfabric.base.value.CronSchedule;
import java.util.Optional;

/**
 * Scheduled runs of the acceptance tests.
 *
 * @param schedule absent if it could not be read
 * @param results where the runs are stored; absent if they are not stored
 */
public record NightlyRequest(
    Optional<CronSchedule> schedule, Optional<String> timeZone, Optional<BucketFolder> results) {
  static NightlyRequest read(MappingReader fields) {
    return new NightlyRequest(
        AcceptanceSettings.SCHEDULE.read(fields),
        AcceptanceSettings.TIME_ZONE.read(fields),
        AcceptanceSettings.RESULTS.read(fields));
  }
}
