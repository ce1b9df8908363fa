package epfabric.operate.google;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What stands in a project, as far as a plan can adopt it. */
public final class SeenResource {
  private SeenResource() {}

  /**
   * A VPC network.
   *
   * @param profile name of its network profile; empty for an ordinary network
   */
  public record Network(String name, int mtu, String profile) {}

  /**
   * A subnetwork.
   *
   * @param network name of its network
   * @param secondary its further ranges, by name
   */
  public record Subnetwork(
      String name, String network, String range, Map<String, String> secondary) {
    public Subnetwork {
      secondary = Map.copyOf(secondary);
    }
  }

  /**
   * A cluster.
   *
   * @param status as GKE says it: {@code RUNNING}
   * @param datapath as GKE says it: {@code ADVANCED_DATAPATH} is Dataplane V2
   */
  public record Cluster(
      String name,
      String status,
      String version,
      String datapath,
      boolean multiNetworking,
      boolean workloadIdentity,
      List<Pool> pools) {
    public Cluster {
      pools = List.copyOf(pools);
    }
  }

  /** Machines that are kept, and how many of them somebody has already. */
  public record Places(long count, long inUse) {
    public long free() {
      return count - inUse;
    }
  }

  /**
   * A reservation.
   *
   * @param status as Compute Engine says it: {@code READY}
   * @param specific whether only who names it gets its machines
   * @param share with whom, as Compute Engine says it: {@code LOCAL} is with nobody
   * @param projects those that it is shared with by name
   */
  public record Reservation(
      String status,
      String machineType,
      Places places,
      boolean specific,
      String share,
      Set<String> projects) {
    private static final Set<String> BY_NAME = Set.of("", "LOCAL", "SPECIFIC_PROJECTS");

    public Reservation {
      projects = Set.copyOf(projects);
    }

    /** Of folders and organizations it is unknown who is in them: then it is taken as shared. */
    public boolean isSharedWith(String project) {
      return projects.contains(project) || !BY_NAME.contains(share);
    }
  }

  /**
   * A resource policy.
   *
   * @param workload type of a workload policy: {@code HIGH_THROUGHPUT}; empty if it is of another
   *     kind
   * @param collocates whether it is a group placement policy that places machines close together
   */
  public record Policy(String workload, boolean collocates) {}

  /** A node pool. */
  public record Pool(String name, String status, String machineType, int nics) {}
}
