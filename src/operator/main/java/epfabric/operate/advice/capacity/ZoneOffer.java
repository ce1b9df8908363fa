package epfabric.operate.advice.capacity;

import epfabric.base.value.GkeVersion;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.PlaceOffer.Versions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks whether a zone still offers the resources of a plan. */
public final class ZoneOffer {
  private final FabricPlan plan;

  public ZoneOffer(FabricPlan plan) {
    this.plan = plan;
  }

  public String zone() {
    return plan.scope().zone().name();
  }

  public String machine() {
    return plan.pool().machine().name();
  }

  public String profile() {
    return zone() + "-vpc-roce";
  }

  public Notice machine(boolean offered) {
    String subject = "machine type " + machine();
    return offered
        ? Notice.fine(subject, "offered in " + zone() + "; that does not promise stock")
        : Notice.blocks(
            subject,
            "not offered in " + zone() + " to project " + plan.scope().project(),
            "gcloud compute machine-types list --filter=name="
                + machine()
                + " --project="
                + plan.scope().project()
                + " lists the zones; set epfabric:zone");
  }

  public Notice profile(boolean offered) {
    String subject = "network profile " + profile();
    return offered
        ? Notice.fine(subject, "offered")
        : Notice.blocks(
            subject,
            "not offered: the RDMA network cannot be created for this zone",
            "gcloud compute network-profiles list --project="
                + plan.scope().project()
                + " lists them; set epfabric:zone");
  }

  /** Returns notices on the versions of control plane and nodes that the plan names. */
  public List<Notice> versions(Versions offered) {
    List<Notice> notices = new ArrayList<>();
    plan.cluster()
        .spec()
        .flatMap(ClusterPlan.Spec::version)
        .ifPresent(v -> notices.add(version("epfabric:cluster.version", v, offered.anywhere())));
    plan.pool()
        .spec()
        .flatMap(spec -> spec.node().version())
        .ifPresent(v -> notices.add(version("epfabric:gpuPool.nodeVersion", v, offered.nodes())));
    return notices.isEmpty()
        ? List.of(Notice.fine("GKE version", "the plan leaves it to the release channel"))
        : notices;
  }

  private Notice version(String key, GkeVersion wanted, List<String> offered) {
    String subject = "GKE version " + wanted;
    boolean isOffered =
        offered.stream().anyMatch(v -> v.equals(wanted.text()) || isInLine(v, wanted.text()));
    if (isOffered) {
      return Notice.fine(subject, "offered in " + plan.cluster().location() + " (" + key + ")");
    }
    return Notice.blocks(
        subject,
        "no longer offered, or not yet, in " + plan.cluster().location() + " (" + key + ")",
        nearest(wanted, offered).map(v -> "set " + key + ": " + v + "; all: ").orElse("")
            + "gcloud container get-server-config --location="
            + plan.cluster().location()
            + " --project="
            + plan.scope().project());
  }

  /** Returns whether a version belongs to a line, as {@code 1.33.5-gke.1} to {@code 1.33}. */
  private static boolean isInLine(String version, String line) {
    return !line.contains("-gke.")
        && (version.startsWith(line + ".") || version.startsWith(line + "-gke."));
  }

  /** Returns the newest version of the same minor version. */
  private static Optional<String> nearest(GkeVersion wanted, List<String> offered) {
    String[] parts = wanted.text().split("\\.", -1);
    String line = parts[0] + "." + parts[1] + ".";
    return offered.stream()
        .filter(v -> v.startsWith(line))
        .flatMap(v -> GkeVersion.parse(v).stream())
        .max(GkeVersion::compareTo)
        .map(GkeVersion::text);
  }
}
