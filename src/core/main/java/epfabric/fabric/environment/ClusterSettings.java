package epfabric.fabric.environment;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.Cidr;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import java.util.List;

/** The settings of {@code epfabric:cluster}. */
public final class ClusterSettings {
  static final ScalarKind<String> MACHINE_TYPE =
      ScalarKind.matching(
          "a machine type", "a machine type such as e2-standard-4", "[a-z][a-z0-9]*(-[a-z0-9]+)+");

  private static final ScalarKind<String> REGION_OR_ZONE =
      ScalarKind.matching(
          "a region or zone",
          "a region such as us-central1, or a zone in it",
          "[a-z]+(-[a-z]+)+[0-9]+(-[a-z])?");

  public static final SettingSection CLUSTER = SettingSection.OURS.section("cluster");
  public static final SettingSection AUTHORIZED_NETWORKS = CLUSTER.items("authorizedNetworks");
  static final SettingSection SYSTEM_POOL = CLUSTER.section("systemPool");
  static final SettingSection ADOPT = CLUSTER.section("adopt");

  public static final Setting<String> NAME =
      CLUSTER
          .value("name", ScalarKind.NAME)
          .type("name")
          .follows("`epfabric-ENVIRONMENT` (`epfabric:name`)")
          .limits("at most 40 characters");
  public static final Setting<String> LOCATION =
      CLUSTER
          .value("location", REGION_OR_ZONE)
          .type("region or zone")
          .follows("`REGION` (the zone's)")
          .limits("in the region of `epfabric:zone`");
  public static final Setting<ReleaseChannel> RELEASE_CHANNEL =
      CLUSTER
          .value("releaseChannel", ScalarKind.choice(ReleaseChannel.class))
          .usually(ReleaseChannel.REGULAR);
  public static final Setting<GkeVersion> VERSION =
      CLUSTER
          .value("version", ScalarKind.GKE_VERSION)
          .type("GKE version")
          .none("the channel's default", "the channel's default version")
          .limits(
              "a supported version, at least 1.33.0-gke.1 (containerd 2) and the machine's minimum"
                  + " version; with `network.mode` other than `device`, at least "
                  + ManagedDranet.FIRST_GKE);
  public static final Setting<Boolean> PRIVATE_NODES =
      CLUSTER.value("privateNodes", ScalarKind.SWITCH).usually(true);
  public static final Setting<Boolean> PRIVATE_ENDPOINT =
      CLUSTER
          .value("privateEndpoint", ScalarKind.SWITCH)
          .usually(false)
          .limits("`true` requires private nodes, and `authorizedNetworks` inside the VPC");
  public static final Setting<Cidr> AUTHORIZED_CIDR =
      AUTHORIZED_NETWORKS
          .value("cidr", ScalarKind.CIDR)
          .type("IPv4 range")
          .required(
              "every address on the internet, with a warning",
              "default: every address on the internet; only IAM keeps others out")
          .limits(
              "addresses that can reach the control plane; at least one range, without duplicates");
  static final Setting<String> AUTHORIZED_NAME =
      AUTHORIZED_NETWORKS.value("name", ScalarKind.TEXT).type("text").usually("");
  public static final Setting<Boolean> DATAPLANE_V2 =
      CLUSTER
          .value("dataplaneV2", ScalarKind.SWITCH)
          .usually(true, "always")
          .limits(
              "must be `true`, because GKE gives pods additional networks only with Dataplane V2");
  public static final Setting<Boolean> DELETION_PROTECTION =
      CLUSTER
          .value("deletionProtection", ScalarKind.SWITCH)
          .follows("`false` with `protection: none`, else `true`");
  public static final Setting<Boolean> MAINTENANCE_EXCLUSION =
      CLUSTER
          .value("maintenanceExclusion", ScalarKind.SWITCH)
          .follows("`true`; `false` without a release channel")
          .limits("`true` keeps GKE from upgrading GPU nodes, and requires a release channel");
  public static final Setting<String> SYSTEM_MACHINE =
      SYSTEM_POOL.value("machine", MACHINE_TYPE).type("machine type").usually("e2-standard-4");
  public static final Setting<Integer> SYSTEM_NODES =
      SYSTEM_POOL.value("nodes", ScalarKind.integer(1, 100)).usually(2).limits("{}");
  public static final Setting<String> ADOPT_NAME =
      ADOPT
          .value("name", ScalarKind.NAME)
          .type("name")
          .required("required in `adopt`")
          .limits("the existing cluster, at most 40 characters; excludes every key above")
          .goesWithAdopt();
  public static final Setting<String> ADOPT_LOCATION =
      ADOPT
          .value("location", REGION_OR_ZONE)
          .type("region or zone")
          .follows("REGION (the zone's)")
          .limits("in the region of `epfabric:zone`")
          .goesWithAdopt();

  /** All keys, in the order of docs/environment.md. */
  public static final List<Setting<?>> ALL =
      List.of(
          NAME,
          LOCATION,
          RELEASE_CHANNEL,
          VERSION,
          PRIVATE_NODES,
          PRIVATE_ENDPOINT,
          AUTHORIZED_CIDR,
          AUTHORIZED_NAME,
          DATAPLANE_V2,
          DELETION_PROTECTION,
          MAINTENANCE_EXCLUSION,
          SYSTEM_MACHINE,
          SYSTEM_NODES,
          ADOPT_NAME,
          ADOPT_LOCATION);

  private ClusterSettings() {}
}
