package epfabric.fabric.plan;

import epfabric.base.value.Cidr;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import java.util.List;
import java.util.Optional;

/**
 * The GKE cluster.
 *
 * @param location region or zone of the control plane
 * @param spec how to create the cluster; absent if it is adopted
 */
public record ClusterPlan(String name, String location, Optional<Spec> spec) {
  /** Name of the pool for work that needs no GPU. */
  public static final String SYSTEM_POOL = "system";

  /**
   * A cluster to create.
   *
   * @param maintenanceExclusion whether GKE must not upgrade minor versions and nodes
   */
  public record Spec(
      ReleaseChannel channel,
      Optional<GkeVersion> version,
      Access access,
      boolean deletionProtection,
      boolean maintenanceExclusion,
      SystemPool systemPool) {}

  /**
   * Access to the control plane; without authorized networks, every address may try to
   * authenticate.
   */
  public record Access(
      boolean privateNodes, boolean privateEndpoint, List<AuthorizedNetwork> authorizedNetworks) {
    public Access {
      authorizedNetworks = List.copyOf(authorizedNetworks);
    }

    /** Returns whether any address of the internet may try to authenticate. */
    public boolean openToInternet() {
      return !privateEndpoint && authorizedNetworks.isEmpty();
    }
  }

  /** An address range that may reach the control plane. */
  public record AuthorizedNetwork(Cidr cidr, String name) {}

  /** The pool for all pods without GPUs. */
  public record SystemPool(String name, String machine, int nodes) {
    /** Number of nodes that GKE by default adds while it upgrades the pool. */
    public static final int SURGE = 1;
  }

  public boolean adopted() {
    return spec.isEmpty();
  }
}
