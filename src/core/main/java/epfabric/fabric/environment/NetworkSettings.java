package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import epfabric.base.value.Cidr;
import epfabric.base.value.NetworkMode;
import java.util.List;

/** The settings of {@code epfabric:network}. */
public final class NetworkSettings {
  /** Source of the default ranges. */
  private static final String BLUEPRINT = "cluster-toolkit's A4 blueprint";

  private static final String TOOLKIT = "cluster-toolkit";

  private static final String REQUIRED_UNLESS_PRIMARY_ALONE =
      "required, except with `primary` alone";
  private static final String IN_PRIMARY = "required in `primary`";

  static final SettingSection NETWORK = SettingSection.OURS.section("network");
  public static final SettingSection ADOPT = NETWORK.section("adopt");
  public static final SettingSection PRIMARY = ADOPT.section("primary");
  static final SettingSection GVNIC = ADOPT.section("gvnic");
  static final SettingSection RDMA = ADOPT.section("rdma");

  public static final Setting<NetworkMode> MODE =
      NETWORK
          .value("mode", ScalarKind.choice(NetworkMode.class))
          .follows(
              "`dranet` on nodes with GKE's drivers unless [something excludes "
                  + "claims](networks.md); else `device`")
          .limits(
              "pods get NICs by annotations (`device`), or by a claim on networks that this "
                  + "stack (`dranet`) or GKE (`dranet-auto`) creates: [networks](networks.md)");
  public static final Setting<Cidr> NODE_CIDR =
      range("nodeCidr")
          .usually(Cidr.of("192.168.0.0/18"), BLUEPRINT)
          .limits("has one address for each node, including extra nodes during upgrades, plus 4");
  public static final Setting<Cidr> POD_CIDR =
      range("podCidr")
          .usually(Cidr.of("10.4.0.0/14"), BLUEPRINT, TOOLKIT)
          .limits("has a /24 for each node, including extra nodes during upgrades");
  public static final Setting<Cidr> SERVICE_CIDR =
      range("serviceCidr")
          .usually(Cidr.of("10.0.32.0/20"), BLUEPRINT, TOOLKIT)
          .limits("at least a /27");
  public static final Setting<Cidr> GVNIC_CIDR =
      range("gvnicCidr")
          .usually(Cidr.of("192.168.64.0/18"), BLUEPRINT, TOOLKIT)
          .limits(
              "has one address for each GPU node, plus 4; not allowed with `mode: dranet-auto`");
  public static final Setting<Cidr> RDMA_CIDR =
      range("rdmaCidr")
          .usually(Cidr.of("192.168.128.0/18"), BLUEPRINT, TOOLKIT)
          .limits(
              "split into one subnet for each RDMA NIC, each with one address for each GPU node, "
                  + "plus 4; not allowed with `mode: dranet-auto`");

  public static final Setting<String> HOST_PROJECT =
      ADOPT
          .value("hostProject", ScalarKind.PROJECT)
          .type("project ID")
          .follows("PROJECT")
          .limits(
              "with a Shared VPC, the project that owns all networks; not allowed with `primary` "
                  + "alone");
  public static final Setting<String> PRIMARY_NETWORK =
      name(PRIMARY, "network").required(IN_PRIMARY);
  public static final Setting<String> PRIMARY_SUBNETWORK =
      name(PRIMARY, "subnetwork").required(IN_PRIMARY);
  public static final Setting<String> POD_RANGE =
      name(PRIMARY, "podRange").required(IN_PRIMARY).limits("secondary range for pods");
  public static final Setting<String> SERVICE_RANGE =
      name(PRIMARY, "serviceRange").required(IN_PRIMARY).limits("secondary range for Services");
  public static final Setting<String> GVNIC_NETWORK =
      name(GVNIC, "network")
          .required(REQUIRED_UNLESS_PRIMARY_ALONE)
          .limits("network of the additional gVNIC");
  public static final Setting<String> GVNIC_SUBNETWORK =
      name(GVNIC, "subnetwork").required(REQUIRED_UNLESS_PRIMARY_ALONE);
  public static final Setting<String> RDMA_NETWORK =
      name(RDMA, "network")
          .required(REQUIRED_UNLESS_PRIMARY_ALONE)
          .limits("must have the zone's RoCE network profile");
  public static final Setting<List<String>> RDMA_SUBNETWORKS =
      RDMA.list("subnetworks", ScalarKind.NAME)
          .type("list of names")
          .required(REQUIRED_UNLESS_PRIMARY_ALONE)
          .limits("a different subnet for each RDMA NIC, in NIC order");

  /** The mode, and the ranges of networks that are created, in the order of docs/environment.md. */
  static final List<Setting<?>> CREATED_ALL =
      List.of(MODE, NODE_CIDR, POD_CIDR, SERVICE_CIDR, GVNIC_CIDR, RDMA_CIDR);

  /** The existing networks, in the order of docs/environment.md. */
  static final List<Setting<?>> ADOPTED_ALL =
      List.of(
          HOST_PROJECT,
          PRIMARY_NETWORK,
          PRIMARY_SUBNETWORK,
          POD_RANGE,
          SERVICE_RANGE,
          GVNIC_NETWORK,
          GVNIC_SUBNETWORK,
          RDMA_NETWORK,
          RDMA_SUBNETWORKS);

  private NetworkSettings() {}

  /** Returns the part of a key below {@code epfabric:network}. */
  public static String below(String key) {
    return NETWORK.below(key);
  }

  private static Setting<Cidr> range(String name) {
    return NETWORK.value(name, ScalarKind.CIDR).type("IPv4 range");
  }

  private static Setting<String> name(SettingSection section, String name) {
    return section.value(name, ScalarKind.NAME).type("name");
  }
}
