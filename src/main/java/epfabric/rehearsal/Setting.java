package epfabric.rehearsal;

import epfabric.rehearsal.kubernetes.ContainerPlays;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.time.JumpingTime;
import epfabric.rehearsal.time.RunningTime;
import java.util.Optional;
import java.util.function.Consumer;

/** Where a life is played: how its time goes, and in which Kubernetes. */
public final class Setting implements AutoCloseable {
  private final EmulatedTime time;
  private final int speed;
  private final Optional<KubeBuild> controlPlane;

  private Setting(EmulatedTime time, int speed, Optional<KubeBuild> controlPlane) {
    this.time = time;
    this.speed = speed;
    this.controlPlane = controlPlane;
  }

  /** Nobody waits; needs nothing but a JDK. */
  public static Setting inMemory() {
    return new Setting(new JumpingTime(), 1, Optional.empty());
  }

  /**
   * Time goes by itself.
   *
   * @param speed seconds of it in one of ours
   * @param controlPlane a real one to live on; else one in memory
   */
  public static Setting running(int speed, Optional<KubeBuild> controlPlane) {
    return new Setting(RunningTime.start(speed), speed, controlPlane);
  }

  EmulatedTime time() {
    return time;
  }

  Fleet fleet(ContainerPlays plays, Consumer<String> vanished) {
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
