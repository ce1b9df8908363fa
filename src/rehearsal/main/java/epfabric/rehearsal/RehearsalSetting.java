package epfabric.rehearsal;

import epfabric.deploy.engine.Registrations;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import epfabric.rehearsal.pulumi.PulumiProject;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.time.JumpingTime;
import epfabric.rehearsal.time.RunningTime;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The setting of a rehearsal: how time passes, which Kubernetes cluster is used, and which engine
 * deploys.
 */
public final class RehearsalSetting implements AutoCloseable {
  private final EmulatedTime time;
  private final int speed;
  private final Optional<KubeBuild> controlPlane;
  private final Optional<PulumiProject> pulumi;

  private RehearsalSetting(
      EmulatedTime time,
      int speed,
      Optional<KubeBuild> controlPlane,
      Optional<PulumiProject> pulumi) {
    this.time = time;
    this.speed = speed;
    this.controlPlane = controlPlane;
    this.pulumi = pulumi;
  }

  /** Returns a setting without real waiting times, which needs only a JDK. */
  public static RehearsalSetting inMemory() {
    return new RehearsalSetting(new JumpingTime(), 1, Optional.empty(), Optional.empty());
  }

  /**
   * Returns a setting in which time passes in proportion to real time.
   *
   * @param speed emulated seconds per real second
   * @param controlPlane the control plane to use; in memory if empty
   */
  public static RehearsalSetting running(int speed, Optional<KubeBuild> controlPlane) {
    return new RehearsalSetting(RunningTime.start(speed), speed, controlPlane, Optional.empty());
  }

  /** Returns the same setting with an ordinary pulumi CLI instead of the embedded engine. */
  public RehearsalSetting deployedBy(PulumiProject project) {
    return new RehearsalSetting(time, speed, controlPlane, Optional.of(project));
  }

  DeploymentEngine deployment(
      Function<FabricPlan, Registrations> program, EmulatedWorld world, Timeline timeline) {
    return pulumi.isPresent()
        ? new PulumiDeployment(pulumi.get(), program, world, timeline)
        : new EmbeddedDeployment(program, world.providers(), time, timeline);
  }

  EmulatedTime time() {
    return time;
  }

  EmulatedFleet fleet(ContainerPlays plays, Consumer<String> vanished) {
    return controlPlane.isPresent()
        ? new ControlPlaneFleet(controlPlane.get(), speed, time, plays, vanished)
        : new MemoryFleet(time, plays, vanished);
  }

  @Override
  public void close() {
    if (time instanceof RunningTime running) {
      running.close();
    }
  }
}
