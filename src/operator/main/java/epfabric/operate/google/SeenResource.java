package epfabric.operate.google;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Existing resources of a project that a plan can adopt. */
public final class SeenResource {
  private SeenResource() {}

  /**
   * A VPC network.
   *
   * @param profile name of the network profile; empty for an ordinary network
   */
  public record Network(String name, int mtu, String profile) {}

  /**
   * A subnetwork.
   *
   * @param network name of the network
   * @param secondary secondary ranges by name
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
   * @param status GKE's status, such as {@code RUNNING}
   * @param datapath GKE's datapath provider; {@code ADVANCED_DATAPATH} is Dataplane V2
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

  /** Reserved machines, and how many of them are in use. */
  public record Places(long count, long inUse) {
    public long free() {
      return count - inUse;
    }
  }

  /**
   * A reservation.
   *
   * @param status Compute Engine's status, such as {@code READY}
   * @param specific whether only machines that name the reservation can use it
   * @param share Compute Engine's share type; {@code LOCAL} means not shared
   * @param projects projects that the reservation is explicitly shared with
   */
  public record Reservation(
      String status,
      String machineType,
      String maintenanceInterval,
      Places places,
      boolean specific,
      String share,
      Set<String> projects) {
    private static final Set<String> BY_NAME = Set.of("", "LOCAL", "SPECIFIC_PROJECTS");

    public Reservation {
      projects = Set.copyOf(projects);
    }

    /**
     * Returns whether the project may use the reservation. Sharing with folders and organizations
     * counts, because it is unknown whether the project is in them.
     */
    public boolean isSharedWith(String project) {
      return projects.contains(project) || !BY_NAME.contains(share);
    }
  }

  /**
   * A resource policy.
   *
   * @param workload type of a workload policy: {@code HIGH_THROUGHPUT}; empty if it is of another
   *     kind
   * @param topology accelerator topology of a workload policy; empty if it has none
   * @param collocates whether it is a group placement policy that places machines close together
   */
  public record Policy(String workload, String topology, boolean collocates) {}

  /** A node pool. */
  public record Pool(String name, String status, String machineType, int nics, boolean queued) {}
}
