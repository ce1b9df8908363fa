package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import java.util.List;

/** The settings of {@code epfabric:podNetworks}. */
public final class PodNetworkSettings {
  static final SettingSection POD_NETWORKS = SettingSection.OURS.section("podNetworks");

  public static final Setting<Boolean> ADOPT =
      POD_NETWORKS
          .value("adopt", ScalarKind.SWITCH)
          .usually(false)
          .limits("`true` if the objects already exist under these names");
  public static final Setting<String> GVNIC =
      POD_NETWORKS
          .value("gvnic", ScalarKind.NAME)
          .type("name")
          .usually("gvnic-1", "the name that Google's A4 manifests use", "Google's A4 manifests")
          .limits("at most 41 characters; all names must differ, and none may be `default`");
  public static final Setting<List<String>> RDMA =
      POD_NETWORKS
          .list("rdma", ScalarKind.NAME)
          .type("list of names")
          .follows("`rdma-0` and up")
          .limits("one name for each RDMA NIC, in NIC order, each at most 41 characters");

  /** All keys, in the order of docs/environment.md. */
  static final List<Setting<?>> ALL = List.of(ADOPT, GVNIC, RDMA);

  private PodNetworkSettings() {}
}
