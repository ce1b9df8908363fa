package epfabric.google;

import java.util.List;
import java.util.Map;

/** What stands in a project, as far as a plan can adopt it. */
public final class Seen {
  private Seen() {}

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

  /** A node pool. */
  public record Pool(String name, String status, String machineType, int nics) {}
}
