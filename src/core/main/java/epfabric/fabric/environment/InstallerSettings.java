package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import epfabric.fabric.environment.Environment.NodeTest;
import epfabric.fabric.environment.Environment.PayloadPlace;
import java.util.List;

/** The settings of {@code epfabric:installer}. */
public final class InstallerSettings {
  static final SettingSection INSTALLER = SettingSection.OURS.section("installer");

  public static final Setting<Boolean> MODULE_CACHE =
      INSTALLER
          .value("moduleCache", ScalarKind.SWITCH)
          .follows(
              "`true` if images are in the artifacts stack's repository and no cluster is "
                  + "adopted; else `false`")
          .limits(
              "one node builds the [kernel modules](installer.md#the-cache-of-kernel-modules) "
                  + "for all nodes; requires the artifacts stack's bucket and Workload Identity");
  public static final Setting<NodeTest> NEIGHBOUR_TEST =
      INSTALLER
          .value("neighbourTest", ScalarKind.choice(NodeTest.class))
          .usually(NodeTest.REPORT)
          .limits(
              "with `required`, a node keeps its taint until its NICs reach another node; with "
                  + "`report`, the result is only logged");
  public static final Setting<NodeTest> PROBE =
      INSTALLER
          .value("probe", ScalarKind.choice(NodeTest.class))
          .usually(NodeTest.REQUIRED)
          .limits(
              "with `required`, a node keeps its taint until [`epbench "
                  + "probe`](installer.md#the-probe) finds its GPUs usable; with `report`, the "
                  + "result is only logged");
  public static final Setting<Boolean> REMOVE =
      INSTALLER
          .value("remove", ScalarKind.SWITCH)
          .usually(false)
          .limits(
              "`true` removes driver, modules and libraries from all nodes, which stay tainted, "
                  + "and runs no tests; use it for nodes that outlive the fabric");

  public static final Setting<PayloadPlace> PAYLOAD =
      INSTALLER
          .value("payload", ScalarKind.choice(PayloadPlace.class))
          .usually(PayloadPlace.NODE)
          .limits(
              "on nodes with GKE's drivers, DeepEP's libraries are in a folder of each node "
                  + "(`node`), or are copied from the installer's image into each pod (`pod`): "
                  + "[installer](installer.md#nothing-on-the-node)");

  /** All keys, in the order of docs/environment.md. */
  static final List<Setting<?>> ALL = List.of(MODULE_CACHE, NEIGHBOUR_TEST, PROBE, REMOVE, PAYLOAD);

  private InstallerSettings() {}
}
