package epfabric.environment;

import epfabric.reading.Fields;
import epfabric.reading.Kind;
import epfabric.value.Cidr;
import epfabric.value.GkeVersion;
import java.util.List;
import java.util.Optional;

/** The GKE cluster asked for: created with these settings, or adopted by name. */
public record ClusterRequest(
    Optional<String> name,
    Optional<String> location,
    Optional<ReleaseChannel> releaseChannel,
    Optional<GkeVersion> version,
    Access access,
    Optional<Boolean> dataplaneV2,
    Optional<Boolean> deletionProtection,
    Optional<Boolean> maintenanceExclusion,
    SystemPool systemPool,
    Optional<AdoptedCluster> adopt) {

  /** How fast GKE moves the cluster to new versions; {@code none} leaves upgrades to the owner. */
  public enum ReleaseChannel {
    RAPID,
    REGULAR,
    STABLE,
    EXTENDED,
    NONE
  }

  /** Who reaches the control plane and whether nodes have public addresses. */
  public record Access(
      Optional<Boolean> privateNodes,
      Optional<Boolean> privateEndpoint,
      Optional<List<AuthorizedNetwork>> authorizedNetworks) {}

  /** A range whose addresses may reach the control plane. */
  public record AuthorizedNetwork(Optional<Cidr> cidr, String name) {
    static AuthorizedNetwork read(Fields fields) {
      return new AuthorizedNetwork(
          fields.required("cidr", Kind.CIDR), fields.value("name", Kind.TEXT).orElse(""));
    }
  }

  /** The pool for everything that is no GPU work. */
  public record SystemPool(Optional<String> machine, Optional<Integer> nodes) {
    static SystemPool read(Fields fields) {
      return new SystemPool(
          fields.value("machine", ClusterSettings.MACHINE_TYPE),
          fields.value("nodes", Kind.integer(1, 100)));
    }
  }

  /** A cluster that exists. */
  public record AdoptedCluster(String name, Optional<String> location) {
    static AdoptedCluster read(Fields fields) {
      return new AdoptedCluster(
          fields.required("name", Kind.NAME).orElse(""), fields.value("location", LOCATION));
    }
  }

  static final Kind<String> LOCATION =
      Kind.matching(
          "a region or zone",
          "a region such as us-central1, or a zone in it",
          "[a-z]+(-[a-z]+)+[0-9]+(-[a-z])?");

  static ClusterRequest read(Fields fields) {
    return new ClusterRequest(
        fields.value("name", Kind.NAME),
        fields.value("location", LOCATION),
        fields.value("releaseChannel", Kind.choice(ReleaseChannel.class)),
        fields.value("version", Kind.GKE_VERSION),
        new Access(
            fields.value("privateNodes", Kind.SWITCH),
            fields.value("privateEndpoint", Kind.SWITCH),
            fields.list("authorizedNetworks", AuthorizedNetwork::read)),
        fields.value("dataplaneV2", Kind.SWITCH),
        fields.value("deletionProtection", Kind.SWITCH),
        fields.value("maintenanceExclusion", Kind.SWITCH),
        fields.sectionOrEmpty("systemPool", SystemPool::read),
        fields.section("adopt", AdoptedCluster::read));
  }
}
