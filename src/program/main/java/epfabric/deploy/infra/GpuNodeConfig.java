package epfabric.deploy.infra;

import com.pulumi.core.Output;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NvidiaDra;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigReservationAffinityConsumeReservationType;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigTaintEffect;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigEphemeralStorageLocalSsdConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigGuestAcceleratorArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigGvnicArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigHostMaintenancePolicyArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigReservationAffinityArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigTaintArgs;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.Effect;
import epfabric.fabric.environment.GpuPoolRequest.MaintenanceInterval;
import epfabric.fabric.environment.GpuPoolRequest.Taint;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import epfabric.fabric.plan.SettingDurations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Builds the configuration of a GPU node: machine, GPUs, disks, capacity, identity, labels and
 * taints.
 */
final class GpuNodeConfig {
  private final FabricPlan plan;
  private final Spec spec;

  private final int pool;

  private GpuNodeConfig(FabricPlan plan, Spec spec, int pool) {
    this.plan = plan;
    this.spec = spec;
    this.pool = pool;
  }

  /**
   * Returns the node settings of the pool with index {@code pool}.
   *
   * @param account service account of the nodes
   */
  static NodePoolNodeConfigArgs of(FabricPlan plan, Spec spec, int pool, Output<String> account) {
    return new GpuNodeConfig(plan, spec, pool).args(account);
  }

  private NodePoolNodeConfigArgs args(Output<String> account) {
    NodePoolNodeConfigArgs.Builder args =
        NodePoolNodeConfigArgs.builder()
            .machineType(plan.pool().machine().name())
            .guestAccelerators(List.of(accelerator()))
            .imageType(plan.pool().imageType())
            .serviceAccount(account)
            .oauthScopes(spec.node().identity().scopes())
            .metadata(Map.of("disable-legacy-endpoints", "true"))
            .gvnic(NodePoolNodeConfigGvnicArgs.builder().enabled(true).build())
            .workloadMetadataConfig(NodeSecurity.metadata())
            .shieldedInstanceConfig(NodeSecurity.shielded(spec.node().host().secureBoot()))
            .labels(labels())
            .resourceLabels(plan.scope().labels())
            .taints(taints());
    setDisks(args);
    setCapacity(args);
    return args.build();
  }

  private void setDisks(NodePoolNodeConfigArgs.Builder args) {
    args.diskType(spec.node().disks().bootDiskType())
        .diskSizeGb(spec.node().disks().bootDiskGib())
        .ephemeralStorageLocalSsdConfig(
            NodePoolNodeConfigEphemeralStorageLocalSsdConfigArgs.builder()
                .localSsdCount(spec.node().disks().localSsds())
                .build());
  }

  private void setCapacity(NodePoolNodeConfigArgs.Builder args) {
    if (spec.buying().capacity() == Capacity.SPOT) {
      args.spot(true);
    }
    if (spec.buying().capacity() == Capacity.FLEX_START) {
      args.flexStart(true);
    }
    spec.buying()
        .maxRunDuration()
        .ifPresent(d -> args.maxRunDuration(SettingDurations.seconds(d) + "s"));
    reservation().ifPresent(args::reservationAffinity);
    spec.node()
        .host()
        .maintenanceInterval()
        .ifPresent(interval -> args.hostMaintenancePolicy(maintenance(interval)));
  }

  private static NodePoolNodeConfigHostMaintenancePolicyArgs maintenance(
      MaintenanceInterval interval) {
    return NodePoolNodeConfigHostMaintenancePolicyArgs.builder()
        .maintenanceInterval(
            switch (interval) {
              case PERIODIC -> NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval.PERIODIC;
              case AS_NEEDED ->
                  NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval.AS_NEEDED;
            })
        .build();
  }

  private NodePoolNodeConfigGuestAcceleratorArgs accelerator() {
    var gpus = plan.pool().machine().gpus();
    var driver =
        NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs.builder()
            .gpuDriverVersion(
                new NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion(
                    plan.pool().gpuDriverVersion()))
            .build();
    return NodePoolNodeConfigGuestAcceleratorArgs.builder()
        .count(gpus.count())
        .type(gpus.accelerator())
        .gpuDriverInstallationConfig(driver)
        .build();
  }

  private Optional<NodePoolNodeConfigReservationAffinityArgs> reservation() {
    if (spec.buying().capacity() == Capacity.FLEX_START) {
      return Optional.of(
          NodePoolNodeConfigReservationAffinityArgs.builder()
              .consumeReservationType(
                  NodePoolNodeConfigReservationAffinityConsumeReservationType.NO_RESERVATION)
              .build());
    }
    return spec.buying()
        .reservation(pool)
        .map(
            reservation ->
                NodePoolNodeConfigReservationAffinityArgs.builder()
                    .consumeReservationType(
                        NodePoolNodeConfigReservationAffinityConsumeReservationType
                            .SPECIFIC_RESERVATION)
                    .key("compute.googleapis.com/reservation-name")
                    .values(List.of(reservation.path()))
                    .build());
  }

  /**
   * Returns the labels. GKE itself adds the label of the network profile to the pool, but this
   * method adds it too, because an update by the provider would remove undeclared labels.
   */
  private Map<String, String> labels() {
    Map<String, String> labels = new TreeMap<>(spec.marks().labels());
    labels.put(FabricScope.ENVIRONMENT_LABEL, plan.scope().environment());
    if (plan.network().mode().claimsNics()) {
      labels.put(ManagedDranet.NODE_LABEL, ManagedDranet.ON);
    }
    if (plan.network().mode().networksByGke()) {
      labels.put(ManagedDranet.PROFILE_LABEL, ManagedDranet.PROFILE);
    }
    if (spec.node().gpus().claimed()) {
      NvidiaDra.nodeLabels().forEach(label -> labels.put(label, "true"));
    }
    return labels;
  }

  private List<NodePoolNodeConfigTaintArgs> taints() {
    List<NodePoolNodeConfigTaintArgs> taints = new ArrayList<>();
    taints.add(taint(InstallPlan.STARTUP_TAINT, "true", NodePoolNodeConfigTaintEffect.NO_SCHEDULE));
    for (Taint taint : spec.marks().taints()) {
      taints.add(taint(taint.key(), taint.value(), effect(taint.effect())));
    }
    return taints;
  }

  private static NodePoolNodeConfigTaintArgs taint(
      String key, String value, NodePoolNodeConfigTaintEffect effect) {
    return NodePoolNodeConfigTaintArgs.builder().effect(effect).key(key).value(value).build();
  }

  private static NodePoolNodeConfigTaintEffect effect(Effect effect) {
    return switch (effect) {
      case NO_SCHEDULE -> NodePoolNodeConfigTaintEffect.NO_SCHEDULE;
      case PREFER_NO_SCHEDULE -> NodePoolNodeConfigTaintEffect.PREFER_NO_SCHEDULE;
      case NO_EXECUTE -> NodePoolNodeConfigTaintEffect.NO_EXECUTE;
    };
  }
}
