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
              "`true` with images in the artifacts stack's repository; `false` otherwise, and with"
                  + " an adopted cluster")
          .limits(
              "nodes share the kernel modules that one of them built: [installer](installer.md);"
                  + " needs the artifacts stack's bucket, and Workload Identity in the cluster");
  public static final Setting<NodeTest> NEIGHBOUR_TEST =
      INSTALLER
          .value("neighbourTest", ScalarKind.choice(NodeTest.class))
          .usually(NodeTest.REPORT)
          .limits(
              "whether a node keeps its taint until its NICs have reached those of another"
                  + " node; `report` only says so");
  public static final Setting<NodeTest> PROBE =
      INSTALLER
          .value("probe", ScalarKind.choice(NodeTest.class))
          .usually(NodeTest.REQUIRED)
          .limits(
              "whether a node keeps its taint until `epbench probe` finds its GPUs"
                  + " usable: [installer](installer.md#the-probe); `report` only says so");
  public static final Setting<Boolean> REMOVE =
      INSTALLER
          .value("remove", ScalarKind.SWITCH)
          .usually(false)
          .limits(
              "`true` removes driver, modules and libraries from all nodes, which then stay"
                  + " tainted; no acceptance test runs. For nodes that outlive the fabric:"
                  + " `pulumi up` with it, then `pulumi destroy`");

  public static final Setting<PayloadPlace> PAYLOAD =
      INSTALLER
          .value("payload", ScalarKind.choice(PayloadPlace.class))
          .usually(PayloadPlace.NODE)
          .limits(
              "where DeepEP's libraries are beside GKE's drivers: on each `node`, in a folder that"
                  + " all pods with GPUs see, or in each `pod`, copied from the installer's image"
                  + " when it starts; then nothing is written on nodes:"
                  + " [installer](installer.md#nothing-on-the-node)");

  /** In the order of docs/environment.md. */
  static final List<Setting<?>> ALL = List.of(MODULE_CACHE, NEIGHBOUR_TEST, PROBE, REMOVE, PAYLOAD);

  private InstallerSettings() {}
}
