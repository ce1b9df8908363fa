package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.Cidr;
import epfabric.base.value.GkeVersion;
import java.util.List;
import java.util.Optional;

/** The requested GKE cluster: created with these settings, or adopted by name. */
public record ClusterRequest(
    Place place,
    Upgrades upgrades,
    Access access,
    Optional<Boolean> dataplaneV2,
    Optional<Boolean> deletionProtection,
    SystemPool systemPool,
    Optional<AdoptedCluster> adopt) {

  /** The cluster's name and location. */
  public record Place(Optional<String> name, Optional<String> location) {}

  /** The cluster's version, and how GKE may upgrade the cluster. */
  public record Upgrades(
      Optional<ReleaseChannel> channel,
      Optional<GkeVersion> version,
      Optional<Boolean> maintenanceExclusion) {}

  /** How fast GKE upgrades the cluster; {@code none} leaves upgrades to the owner. */
  public enum ReleaseChannel {
    RAPID,
    REGULAR,
    STABLE,
    EXTENDED,
    NONE
  }

  /** Access to the control plane, and whether nodes have public addresses. */
  public record Access(
      Optional<Boolean> privateNodes,
      Optional<Boolean> privateEndpoint,
      Optional<List<AuthorizedNetwork>> authorizedNetworks) {}

  /** An address range that may reach the control plane. */
  public record AuthorizedNetwork(Optional<Cidr> cidr, String name) {
    static AuthorizedNetwork read(MappingReader fields) {
      return new AuthorizedNetwork(
          ClusterSettings.AUTHORIZED_CIDR.read(fields),
          ClusterSettings.AUTHORIZED_NAME.orDefault(ClusterSettings.AUTHORIZED_NAME.read(fields)));
    }
  }

  /** The pool for all pods without GPUs. */
  public record SystemPool(Optional<String> machine, Optional<Integer> nodes) {
    static SystemPool read(MappingReader fields) {
      return new SystemPool(
          ClusterSettings.SYSTEM_MACHINE.read(fields), ClusterSettings.SYSTEM_NODES.read(fields));
    }
  }

  /** An existing cluster. */
  public record AdoptedCluster(String name, Optional<String> location) {
    static AdoptedCluster read(MappingReader fields) {
      return new AdoptedCluster(
          ClusterSettings.ADOPT_NAME.read(fields).orElse(""),
          ClusterSettings.ADOPT_LOCATION.read(fields));
    }
  }

  static ClusterRequest read(MappingReader fields) {
    fields.inOrder(ClusterSettings.CLUSTER.names(ClusterSettings.ALL));
    return new ClusterRequest(
        new Place(ClusterSettings.NAME.read(fields), ClusterSettings.LOCATION.read(fields)),
        new Upgrades(
            ClusterSettings.RELEASE_CHANNEL.read(fields),
            ClusterSettings.VERSION.read(fields),
            ClusterSettings.MAINTENANCE_EXCLUSION.read(fields)),
        new Access(
            ClusterSettings.PRIVATE_NODES.read(fields),
            ClusterSettings.PRIVATE_ENDPOINT.read(fields),
            ClusterSettings.AUTHORIZED_NETWORKS.readItems(fields, AuthorizedNetwork::read)),
        ClusterSettings.DATAPLANE_V2.read(fields),
        ClusterSettings.DELETION_PROTECTION.read(fields),
        ClusterSettings.SYSTEM_POOL.readOrEmpty(fields, SystemPool::read),
        ClusterSettings.ADOPT.read(fields, AdoptedCluster::read));
  }
}
