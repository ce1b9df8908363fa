package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import java.util.List;

/** The settings of {@code epfabric:addons}. */
public final class AddonSettings {
  static final SettingSection ADDONS = SettingSection.OURS.section("addons");

  public static final Setting<Boolean> MONITORING =
      ADDONS
          .value("monitoring", ScalarKind.SWITCH)
          .follows("`true`; `false` with an adopted cluster")
          .limits(
              "adds scraping and alert rules for Google's managed Prometheus, which the cluster "
                  + "must have");
  public static final Setting<Boolean> GIB =
      ADDONS
          .value("gib", ScalarKind.SWITCH)
          .usually(false)
          .limits(
              "installs Google's NCCL plugin gIB on every GPU node; requires `images.gib` and "
                  + "`a4-highgpu-8g`");
  public static final Setting<Boolean> KUEUE =
      ADDONS
          .value("kueue", ScalarKind.SWITCH)
          .usually(false)
          .limits("adds a queue for jobs; you install [Kueue 0.15 or newer](kubernetes.md#kueue)");

  public static final Setting<Boolean> COMPUTE_DOMAINS =
      ADDONS
          .value("computeDomains", ScalarKind.SWITCH)
          .follows(
              "`true` where NVLink connects nodes; `false` elsewhere and with an adopted cluster")
          .limits(
              "installs NVIDIA's DRA driver for [NVLink between "
                  + "nodes](kubernetes.md#nvlink-between-nodes); set `false` if the cluster has "
                  + "the driver");

  /** All keys, in the order of docs/environment.md. */
  static final List<Setting<?>> ALL = List.of(MONITORING, GIB, KUEUE, COMPUTE_DOMAINS);

  private AddonSettings() {}
}
