package epfabric.fabric.plan.notice;

import epfabric.base.value.GkeVersion;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Warns about patch versions of GKE that an environment pins.
 *
 * <p>GKE offers a patch version for a limited time: its weekly release notes list the versions that
 * are "no longer available" in a channel (2026-R28: 1.33.12-gke.1116000 in Regular). From then on,
 * GKE refuses to create a cluster or a node pool with this version.
 */
public final class VersionPins {
  private VersionPins() {}

  /** Returns one warning for each pin. */
  public static List<Notice> warnings(FabricPlan plan) {
    return Stream.of(
            warning(
                ClusterSettings.VERSION.key(),
                plan.cluster().spec().flatMap(ClusterPlan.Spec::version),
                "the cluster gets the default version of its channel"),
            warning(
                GpuPoolSettings.NODE_VERSION.key(),
                plan.pool().spec().flatMap(spec -> spec.node().version()),
                "nodes get the version of the cluster"))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Notice> warning(
      String key, Optional<GkeVersion> version, String effectWithoutPin) {
    return version.map(
        pinned ->
            Notice.warns(
                key,
                pinned
                    + " is a patch version: once GKE no longer offers it, nothing new can be"
                    + " created with it",
                "leave it out, so that "
                    + effectWithoutPin
                    + "; `epfabric doctor` says whether GKE offers it"));
  }
}
