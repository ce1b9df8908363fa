package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.Cidr;
import epfabric.base.value.NetworkMode;
import java.util.List;
import java.util.Optional;

/**
 * The requested networks: created with these ranges, or adopted by name.
 *
 * @param mode how pods get NICs
 * @param nodeCidr primary range of the cluster's subnet
 * @param podCidr secondary range for pods
 * @param serviceCidr secondary range for services
 * @param gvnicCidr range of the second host network
 * @param rdmaCidr range that is split into one subnet per RDMA NIC
 * @param adopt existing networks to use instead of creating any
 */
public record NetworkRequest(
    Optional<NetworkMode> mode,
    Optional<Cidr> nodeCidr,
    Optional<Cidr> podCidr,
    Optional<Cidr> serviceCidr,
    Optional<Cidr> gvnicCidr,
    Optional<Cidr> rdmaCidr,
    Optional<Adopted> adopt) {

  /**
   * Existing networks.
   *
   * @param hostProject project that owns the networks, if they are shared with the environment's
   *     project
   * @param primary the cluster's network; absent if the cluster is adopted
   * @param nics the networks of the additional NICs; absent if only {@code primary} is adopted and
   *     these networks are created
   */
  public record Adopted(
      Optional<String> hostProject, Optional<AdoptedPrimary> primary, Optional<AdoptedNics> nics) {

    static Adopted read(MappingReader fields) {
      Optional<String> hostProject = NetworkSettings.HOST_PROJECT.read(fields);
      Optional<AdoptedPrimary> primary = NetworkSettings.PRIMARY.read(fields, AdoptedPrimary::read);
      return new Adopted(hostProject, primary, AdoptedNics.read(fields));
    }
  }

  /** The existing networks of the additional NICs; either both are adopted, or none. */
  public record AdoptedNics(AdoptedSubnet gvnic, AdoptedRdma rdma) {
    private static final List<String> KEYS =
        List.of(NetworkSettings.GVNIC.name(), NetworkSettings.RDMA.name());

    private static Optional<AdoptedNics> read(MappingReader adopt) {
      boolean primaryAlone =
          adopt.keys().contains(NetworkSettings.PRIMARY.name())
              && adopt.keys().stream().noneMatch(KEYS::contains);
      if (primaryAlone) {
        adopt.known(KEYS);
        return Optional.empty();
      }
      return Optional.of(
          new AdoptedNics(
              NetworkSettings.GVNIC.readOrEmpty(adopt, AdoptedSubnet::read),
              NetworkSettings.RDMA.readOrEmpty(adopt, AdoptedRdma::read)));
    }
  }

  /** The cluster's network with the names of its secondary ranges. */
  public record AdoptedPrimary(
      String network, String subnetwork, String podRange, String serviceRange) {

    static AdoptedPrimary read(MappingReader fields) {
      return new AdoptedPrimary(
          NetworkSettings.PRIMARY_NETWORK.read(fields).orElse(""),
          NetworkSettings.PRIMARY_SUBNETWORK.read(fields).orElse(""),
          NetworkSettings.POD_RANGE.read(fields).orElse(""),
          NetworkSettings.SERVICE_RANGE.read(fields).orElse(""));
    }
  }

  /** A network and one subnet of it. */
  public record AdoptedSubnet(String network, String subnetwork) {
    static AdoptedSubnet read(MappingReader fields) {
      return new AdoptedSubnet(
          NetworkSettings.GVNIC_NETWORK.read(fields).orElse(""),
          NetworkSettings.GVNIC_SUBNETWORK.read(fields).orElse(""));
    }
  }

  /** The RDMA network and its subnets, in NIC order. */
  public record AdoptedRdma(String network, List<String> subnetworks) {
    static AdoptedRdma read(MappingReader fields) {
      return new AdoptedRdma(
          NetworkSettings.RDMA_NETWORK.read(fields).orElse(""),
          NetworkSettings.RDMA_SUBNETWORKS.read(fields).orElse(List.of()));
    }
  }

  static NetworkRequest read(MappingReader fields) {
    return new NetworkRequest(
        NetworkSettings.MODE.read(fields),
        NetworkSettings.NODE_CIDR.read(fields),
        NetworkSettings.POD_CIDR.read(fields),
        NetworkSettings.SERVICE_CIDR.read(fields),
        NetworkSettings.GVNIC_CIDR.read(fields),
        NetworkSettings.RDMA_CIDR.read(fields),
        NetworkSettings.ADOPT.read(fields, Adopted::read));
  }
}
