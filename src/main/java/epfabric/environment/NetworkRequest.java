package epfabric.environment;

import epfabric.reading.Fields;
import epfabric.reading.Kind;
import epfabric.value.Cidr;
import java.util.List;
import java.util.Optional;

/**
 * The networks asked for: created with these ranges, or adopted by name.
 *
 * @param nodeCidr primary range of the cluster's subnet
 * @param podCidr secondary range for pods
 * @param serviceCidr secondary range for services
 * @param gvnicCidr range of the second host network
 * @param rdmaCidr range that is split into one subnet per RDMA NIC
 * @param adopt existing networks to use instead of creating any
 */
public record NetworkRequest(
    Optional<Cidr> nodeCidr,
    Optional<Cidr> podCidr,
    Optional<Cidr> serviceCidr,
    Optional<Cidr> gvnicCidr,
    Optional<Cidr> rdmaCidr,
    Optional<Adopted> adopt) {

  /**
   * Existing networks.
   *
   * @param hostProject project that owns them, when they are shared with the environment's project
   * @param primary the cluster's network; absent when the cluster itself is adopted
   * @param nics the networks of the further NICs; absent when only {@code primary} is adopted, and
   *     they are created beside it
   */
  public record Adopted(
      Optional<String> hostProject, Optional<AdoptedPrimary> primary, Optional<AdoptedNics> nics) {

    static Adopted read(Fields fields) {
      Optional<String> hostProject = fields.value("hostProject", Kind.PROJECT);
      Optional<AdoptedPrimary> primary = fields.section("primary", AdoptedPrimary::read);
      return new Adopted(hostProject, primary, AdoptedNics.read(fields));
    }
  }

  /** The networks of the further NICs: both exist, or none. */
  public record AdoptedNics(AdoptedSubnet gvnic, AdoptedRdma rdma) {
    private static final List<String> KEYS = List.of("gvnic", "rdma");

    private static Optional<AdoptedNics> read(Fields adopt) {
      boolean primaryAlone =
          adopt.keys().contains("primary") && adopt.keys().stream().noneMatch(KEYS::contains);
      if (primaryAlone) {
        adopt.known(KEYS);
        return Optional.empty();
      }
      return Optional.of(
          new AdoptedNics(
              adopt.sectionOrEmpty("gvnic", AdoptedSubnet::read),
              adopt.sectionOrEmpty("rdma", AdoptedRdma::read)));
    }
  }

  /** The cluster's network with the names of its secondary ranges. */
  public record AdoptedPrimary(
      String network, String subnetwork, String podRange, String serviceRange) {

    static AdoptedPrimary read(Fields fields) {
      return new AdoptedPrimary(
          fields.required("network", Kind.NAME).orElse(""),
          fields.required("subnetwork", Kind.NAME).orElse(""),
          fields.required("podRange", Kind.NAME).orElse(""),
          fields.required("serviceRange", Kind.NAME).orElse(""));
    }
  }

  /** A network and one subnet of it. */
  public record AdoptedSubnet(String network, String subnetwork) {
    static AdoptedSubnet read(Fields fields) {
      return new AdoptedSubnet(
          fields.required("network", Kind.NAME).orElse(""),
          fields.required("subnetwork", Kind.NAME).orElse(""));
    }
  }

  /** The RDMA network and its subnets, in NIC order. */
  public record AdoptedRdma(String network, List<String> subnetworks) {
    static AdoptedRdma read(Fields fields) {
      return new AdoptedRdma(
          fields.required("network", Kind.NAME).orElse(""),
          fields.list("subnetworks", Kind.NAME).orElse(List.of()));
    }
  }

  static NetworkRequest read(Fields fields) {
    return new NetworkRequest(
        fields.value("nodeCidr", Kind.CIDR),
        fields.value("podCidr", Kind.CIDR),
        fields.value("serviceCidr", Kind.CIDR),
        fields.value("gvnicCidr", Kind.CIDR),
        fields.value("rdmaCidr", Kind.CIDR),
        fields.section("adopt", Adopted::read));
  }
}
