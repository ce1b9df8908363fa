package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import epfabric.base.value.Zone;
import epfabric.fabric.environment.Environment.Protection;
import epfabric.fabric.environment.FabricLifetime.End;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The settings of the whole environment: its location, name and lifetime. */
public final class GeneralSettings {
  private static final ScalarKind<String> LABEL_KEY =
      ScalarKind.matching(
          "a label key", "lower-case letters, digits, _ -", "[a-z][-_a-z0-9]{0,62}");
  private static final ScalarKind<String> LABEL_VALUE =
      ScalarKind.matching("a label value", "lower-case letters, digits, _ -", "[-_a-z0-9]{0,63}");
  private static final ScalarKind<Instant> MOMENT =
      new ScalarKind<>(
          "a time in UTC", "such as 2026-12-31T18:00:00Z", List.of(), FabricLifetime::utcTime);

  static final SettingSection GOOGLE = new SettingSection("gcp:");
  static final SettingSection LIFETIME = SettingSection.OURS.section("lifetime");
  static final SettingSection BUDGET = SettingSection.OURS.section("budget");

  public static final Setting<String> PROJECT =
      GOOGLE
          .value("project", ScalarKind.PROJECT)
          .type("project ID")
          .required()
          .limits("the ID, not the number");
  public static final Setting<Zone> ZONE =
      SettingSection.OURS
          .value("zone", ScalarKind.ZONE)
          .type("zone")
          .required()
          .limits(
              "a zone that `catalog/machines.yaml` lists for the machine; all GPU nodes are in it");
  public static final Setting<Boolean> ALLOW_UNLISTED_ZONE =
      SettingSection.OURS
          .value("allowUnlistedZone", ScalarKind.SWITCH)
          .usually(false)
          .limits("`true` accepts zones that the catalog does not list, such as new ones");
  public static final Setting<String> NAME =
      SettingSection.OURS
          .value("name", ScalarKind.NAME)
          .type("name")
          .follows("`epfabric-ENVIRONMENT`")
          .limits(
              "prefix of every resource name; at most 24 lower-case letters, digits and hyphens");
  public static final Setting<Map<String, String>> LABELS =
      SettingSection.OURS
          .texts("labels", LABEL_KEY, LABEL_VALUE)
          .type("mapping of labels")
          .none("only `epfabric-environment: ENVIRONMENT`", "none")
          .limits(
              "at most 62 labels; each key and value has at most 63 lower-case letters, digits, "
                  + "`_` and `-`; no key starts with `goog`");
  public static final Setting<Protection> PROTECTION =
      SettingSection.OURS
          .value("protection", ScalarKind.choice(Protection.class))
          .usually(Protection.NONE)
          .limits(
              "with `protect`, networks, cluster and pool cannot be deleted or replaced; with "
                  + "`retain`, networks also stay when the program no longer declares them");
  public static final Setting<Boolean> PARKED =
      SettingSection.OURS
          .value("parked", ScalarKind.SWITCH)
          .usually(false, "`false`: as the environment file says", "")
          .limits(
              "with `true`, the fabric has no GPU nodes and runs no tests; `epfabric park` and "
                  + "`unpark` write this value; not allowed for an adopted pool");
  public static final Setting<Instant> UNTIL =
      LIFETIME
          .value("until", MOMENT)
          .type("quoted time in UTC such as `\"2026-12-31T18:00:00Z\"`")
          .none("none", "always")
          .limits("when the GitHub workflow `lifetime` parks or destroys the fabric");
  public static final Setting<End> THEN =
      LIFETIME
          .value("then", ScalarKind.choice(End.class))
          .usually(End.PARK)
          .limits("what the workflow does at `until`; `destroy` requires `protection: none`");
  public static final Setting<Double> MAX_SPOT_PER_NODE_HOUR =
      BUDGET
          .value("maxSpotPerNodeHour", ScalarKind.amount("US dollars per node and hour"))
          .type("US dollars")
          .limits(
              "limit for the spot price of a node per hour, above 0; a higher price is reported, "
                  + "not refused");
  public static final Setting<Double> PRICE_PER_NODE_HOUR =
      BUDGET
          .value("pricePerNodeHour", ScalarKind.amount("US dollars per node and hour"))
          .type("US dollars")
          .none(
              "the listed price of the region (`catalog/machines.yaml`), if any",
              "the listed price")
          .limits("price of a node per hour, above 0, from which costs are computed");

  /** All keys, in the order of docs/environment.md. */
  static final List<Setting<?>> ALL =
      List.of(
          PROJECT,
          ZONE,
          ALLOW_UNLISTED_ZONE,
          NAME,
          LABELS,
          PROTECTION,
          PARKED,
          UNTIL,
          THEN,
          MAX_SPOT_PER_NODE_HOUR,
          PRICE_PER_NODE_HOUR);

  private GeneralSettings() {}
}
