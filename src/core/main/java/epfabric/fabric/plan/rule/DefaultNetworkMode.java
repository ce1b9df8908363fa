package epfabric.fabric.plan.rule;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.DriverSource;
import epfabric.base.value.GkeVersion;
import epfabric.base.value.NetworkMode;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.AcceptanceSettings;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.PodNetworkSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.PlanInput;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The default network mode. Pods claim NICs on nodes with GKE's drivers, for which Google documents
 * managed DRANET on networks that users create. GKE's multi-networking is used on other nodes, and
 * on all nodes if a setting excludes claims. docs/networks.md explains the default and its open
 * questions.
 *
 * @param reason the reason that {@code explain} shows
 */
public record DefaultNetworkMode(NetworkMode mode, String reason) {
  private static final String DEFAULT = "default: ";
  private static final GkeVersion FIRST_VERSION = new GkeVersion(ManagedDranet.FIRST_GKE);

  /** Returns {@code dranet}, or {@code device} with the obstacle if pods cannot claim NICs. */
  public static DefaultNetworkMode of(PlanInput input) {
    return obstacle(input)
        .map(text -> new DefaultNetworkMode(NetworkMode.DEVICE, DEFAULT + text))
        .orElseGet(
            () ->
                new DefaultNetworkMode(
                    NetworkMode.DRANET,
                    DEFAULT
                        + "nodes with GKE's drivers, where Google documents claims on networks"
                        + " that users create"));
  }

  /** Returns why pods cannot claim NICs; empty if they can. */
  private static Optional<String> obstacle(PlanInput input) {
    Environment environment = input.environment();
    return Stream.of(
            obstacle(
                input.drivers() != DriverSource.GKE,
                "GKE's managed DRANET is not documented for the Ubuntu nodes of the installer's"
                    + " drivers"),
            obstacle(lacksMode(input), "Google's page on managed DRANET does not name the machine"),
            obstacle(
                podNetworksWritten(environment), "podNetworks are set, which rules out claims"),
            obstacle(
                environment.fabric().cluster().adopt().isPresent(),
                "an adopted cluster may have Network objects, which rule out claims"),
            obstacle(
                AcceptanceSettings.HOST_NETWORK.orDefault(
                    environment.workload().acceptance().hostNetwork()),
                "a pod in the host's network cannot claim NICs"),
            obstacle(
                olderNodes(environment),
                "GKE's managed DRANET needs GKE " + ManagedDranet.FIRST_GKE))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> obstacle(boolean applies, String text) {
    return applies ? Optional.of(text) : Optional.empty();
  }

  private static boolean lacksMode(PlanInput input) {
    String name = GpuPoolSettings.MACHINE.orDefault(input.fabric().gpuPool().node().machine());
    Machine machine = input.catalog().machines().get(name);
    return machine != null && !machine.nics().modes().contains(NetworkMode.DRANET);
  }

  private static boolean podNetworksWritten(Environment environment) {
    return Stream.<Setting<?>>of(
            PodNetworkSettings.ADOPT, PodNetworkSettings.GVNIC, PodNetworkSettings.RDMA)
        .anyMatch(setting -> environment.reading().sources().of(setting.key()).isPresent());
  }

  private static boolean olderNodes(Environment environment) {
    return Stream.of(
            environment.fabric().cluster().upgrades().version(),
            environment.fabric().gpuPool().node().version())
        .flatMap(Optional::stream)
        .anyMatch(version -> version.compareTo(FIRST_VERSION) < 0);
  }
}
