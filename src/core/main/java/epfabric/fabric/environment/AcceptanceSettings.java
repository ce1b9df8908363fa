package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import epfabric.base.value.BucketFolder;
import epfabric.base.value.CronSchedule;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.environment.WorkloadRequest.OnFailure;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The settings of {@code epfabric:acceptance}. */
public final class AcceptanceSettings {
  private static final Set<String> ZONES = new TreeSet<>(ZoneId.getAvailableZoneIds());

  private static final ScalarKind<CronSchedule> CRON =
      new ScalarKind<>(
          "a schedule",
          "five fields: minute, hour, day of the month, month, day of the week, such as"
              + " \"0 3 * * *\"",
          List.of(),
          CronSchedule::parse);

  /** Excludes Java's {@code SystemV/} time zones, which Kubernetes does not know. */
  private static final ScalarKind<String> ZONE_NAME =
      new ScalarKind<>(
          "a time zone",
          "a name of the tz database, such as Etc/UTC or Europe/Berlin",
          ZONES.stream().filter(AcceptanceSettings::isKnownToKubernetes).toList(),
          text ->
              ZONES.contains(text) && isKnownToKubernetes(text)
                  ? Optional.of(text)
                  : Optional.empty());

  private static final ScalarKind<BucketFolder> FOLDER =
      new ScalarKind<>(
          "a folder of a bucket", "gs://BUCKET/PREFIX", List.of(), BucketFolder::parse);

  static final SettingSection ACCEPTANCE = SettingSection.OURS.section("acceptance");
  public static final SettingSection NIGHTLY = ACCEPTANCE.section("nightly");

  public static final Setting<List<String>> TESTS =
      ACCEPTANCE
          .list("tests", ScalarKind.TEXT)
          .type("list of tests")
          .follows("`{tests}`: all that can run on this number of nodes")
          .limits(
              "tests that the software set has, in the order of `catalog/acceptance.yaml`; "
                  + "tests between nodes require 2 nodes, and some run in "
                  + "[groups](results.md#groups-of-nodes). Omitted tests are "
                  + "[reported](results.md#not-tested)");
  public static final Setting<Gate> GATE =
      ACCEPTANCE
          .value("gate", ScalarKind.choice(Gate.class))
          .usually(Gate.STRICT)
          .limits(
              "`strict` stops `pulumi up` if the fabric failed or is degraded, `fail` only if it "
                  + "failed, `warn` never; `off` deploys no test");
  public static final Setting<OnFailure> ON_FAILURE =
      ACCEPTANCE
          .value("onFailure", ScalarKind.choice(OnFailure.class))
          .usually(OnFailure.STOP)
          .limits(
              "with `stop`, the first test that misses its gate ends `pulumi up`; with "
                  + "`continue`, all tests run before [the gate is "
                  + "applied](results.md#one-failing-test-or-all-of-them)");
  public static final Setting<String> LIMITS =
      ACCEPTANCE
          .value("limits", ScalarKind.NAME)
          .type("name")
          .usually("default")
          .limits("a profile of [limits](limits.md) that has rows for the machine");
  public static final Setting<Boolean> HOST_NETWORK =
      ACCEPTANCE
          .value("hostNetwork", ScalarKind.SWITCH)
          .usually(false)
          .limits(
              "with `true`, tests use the host's NICs, and NICs in pods are [not "
                  + "tested](results.md#not-tested); meant for clusters whose pods cannot use "
                  + "NICs; requires `gpuPool.drivers: gke` and `network.mode: device`");
  public static final Setting<CronSchedule> SCHEDULE =
      NIGHTLY
          .value("schedule", CRON)
          .type("cron schedule in quotes")
          .required("none", "default: the tests run in pulumi up only")
          .limits(
              "five fields; not allowed with `gate: off`, a software set from a file, or "
                  + "encrypted settings: [nightly runs](operations.md#every-night)");
  public static final Setting<String> TIME_ZONE =
      NIGHTLY
          .value("timeZone", ZONE_NAME)
          .type("name of the tz database")
          .usually("Etc/UTC")
          .limits("such as `Europe/Berlin`");
  public static final Setting<BucketFolder> RESULTS =
      NIGHTLY
          .value("results", FOLDER)
          .type("`gs://BUCKET/PREFIX`")
          .none("none: only in the pods' logs", "default: only in the pods' logs")
          .limits("folder in which runs are stored; each run is compared with the last good one");

  /** All keys, in the order of docs/environment.md. */
  static final List<Setting<?>> ALL =
      List.of(TESTS, GATE, ON_FAILURE, LIMITS, HOST_NETWORK, SCHEDULE, TIME_ZONE, RESULTS);

  private AcceptanceSettings() {}

  private static boolean isKnownToKubernetes(String zone) {
    return !zone.startsWith("SystemV/");
  }
}
