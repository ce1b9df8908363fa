package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.InstallerFault;
import epfabric.rehearsal.replay.RehearsedPlays;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.rehearsal.replay.log.TestOutcome;
import epfabric.rehearsal.replay.log.TestReplays;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultStrikes;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Plays containers with the faults of the current stage. */
final class FaultyContainerPlays implements ContainerPlays {
  private static final int SOON_SECONDS = 20;

  /** The time after a container's start at which its machine is taken away. */
  private static final Duration SOON = Duration.ofSeconds(SOON_SECONDS);

  /** The exit code with which the installer ends when another attempt may help. */
  private static final int TEMPORARY_FAILURE = 75;

  private final EmulatedWorld world;
  private final FaultStrikes strikes;
  private final ContainerPlays usual;
  private final ContainerPlays onOldDriver;
  private final Set<String> nodesWithOldDriver = new TreeSet<>();
  private boolean driverOld;
  private boolean imageMissing;

  FaultyContainerPlays(EmulatedWorld world, FaultStrikes strikes, Catalog catalog) {
    this.world = world;
    this.strikes = strikes;
    this.usual = RehearsedPlays.of(catalog, List.of(), this::outcome, List.of());
    InstallerFault outOfRange =
        InstallerFault.failing("driver", "DriverOutOfRange", Integer.MAX_VALUE);
    this.onOldDriver = RehearsedPlays.of(catalog, List.of(outOfRange), this::outcome, List.of());
  }

  /** Returns the test's outcome. A fault strikes only in a test whose verdict would show it. */
  private TestOutcome outcome(PodMoment moment) {
    String corrupted = moment.node() + " delivers corrupted data";
    if (TestReplays.compareData(moment.label(Labels.TEST))
        && strikes.strikes(What.CORRUPTED_DATA, corrupted)) {
      return TestOutcome.WRONG;
    }
    if (!TestReplays.showSlowness(moment.label(Labels.TEST))) {
      return TestOutcome.GOOD;
    }
    boolean slow = strikes.strikes(What.SLOW_FABRIC, "the test on " + moment.node() + " is slow");
    return slow ? TestOutcome.SLOW : TestOutcome.GOOD;
  }

  @Override
  public ContainerPlay of(PodMoment moment) {
    boolean isStarting = moment.running().isZero();
    if (moment.container().equals("driver") && hasOldDriver(moment.node())) {
      return onOldDriver.of(moment);
    }
    if (isStarting && List.of("install", "driver").contains(moment.container())) {
      return installer(moment);
    }
    if (isStarting && moment.container().equals("test")) {
      return test(moment);
    }
    return usual.of(moment);
  }

  private ContainerPlay test(PodMoment moment) {
    if (strikes.strikes(
        What.OUT_OF_MEMORY, "the test on " + moment.node() + " exceeds its memory")) {
      return ContainerPlay.outOfMemoryAfter(SOON_SECONDS);
    }
    preempt(What.PREEMPTION_IN_ACCEPTANCE, moment);
    failTray(moment);
    return usual.of(moment);
  }

  private ContainerPlay installer(PodMoment moment) {
    if (isImageMissing()) {
      return ContainerPlay.imagePullError("the registry does not have this image");
    }
    boolean gke = moment.container().equals("driver");
    String failureText = gke ? "GKE's driver does not come on " : "the module does not load on ";
    if (strikes.strikes(What.INSTALLER_FAILURE, failureText + moment.node())) {
      return ContainerPlay.endsWith(TEMPORARY_FAILURE, SOON_SECONDS, failure(moment));
    }
    preempt(What.PREEMPTION_IN_INSTALL, moment);
    return usual.of(moment);
  }

  private static String failure(PodMoment moment) {
    ObjectNode message = Json.object();
    message.put("node", moment.node());
    boolean gke = moment.container().equals("driver");
    message.put("phase", gke ? "driver" : "load");
    message.put("reason", gke ? "DriverTimeout" : "ModuleLoadFailed");
    String log = gke ? "the log of GKE's device plugin" : "the node's dmesg";
    message.put("message", "emulated failure; to do: look at " + log);
    return Json.whole(message, false);
  }

  /**
   * Returns whether the node has the old driver. All existing nodes share one driver version. Some
   * minutes after the first node has checked its driver, GKE re-creates the nodes with a newer one.
   */
  private boolean hasOldDriver(String node) {
    int minutes =
        strikes.begins(
            What.DRIVER_TOO_OLD, "GKE's driver is of an older branch than the libraries need");
    if (minutes > 0) {
      driverOld = true;
      nodesWithOldDriver.add(node);
      world.time().after(Duration.ofMinutes(minutes), this::replaceDriver);
    } else if (driverOld && nodesWithOldDriver.add(node)) {
      strikes.count(What.DRIVER_TOO_OLD);
    }
    return nodesWithOldDriver.contains(node);
  }

  private void replaceDriver() {
    driverOld = false;
    world
        .timeline()
        .add(Mark.NOTE, "", "a GKE upgrade of the nodes was started: it re-creates them");
    List.copyOf(nodesWithOldDriver).forEach(this::takeAway);
    nodesWithOldDriver.clear();
  }

  /**
   * Returns whether the registry lacks the image. The image is available some minutes after its
   * first pull.
   */
  private boolean isImageMissing() {
    int minutes = strikes.begins(What.IMAGE_PULL_ERROR, "the registry lacks the installer's image");
    if (minutes > 0) {
      imageMissing = true;
      world.time().after(Duration.ofMinutes(minutes), this::provideImage);
    } else if (imageMissing) {
      strikes.count(What.IMAGE_PULL_ERROR);
    }
    return imageMissing;
  }

  private void provideImage() {
    imageMissing = false;
    world.timeline().add(Mark.NOTE, "", "the registry has the installer's image now");
  }

  private void preempt(What kind, PodMoment moment) {
    boolean spot =
        world.cloud().instances().stream()
            .anyMatch(i -> i.spot() && i.name().equals(moment.node()));
    if (spot && strikes.strikes(kind, moment.node() + " is going to be taken away")) {
      world.time().after(SOON, () -> takeAway(moment.node()));
    }
  }

  /**
   * Makes a node of an NVLink domain fail, if the fault strikes. GKE replaces the node by another
   * node in the pool's sub-block.
   */
  private void failTray(PodMoment moment) {
    if (TestCommandLine.usesNvlink(moment)
        && strikes.strikes(
            What.FAILED_TRAY, moment.node() + " fails, and leaves its NVLink domain")) {
      DomainSizes.watch(world);
      world.time().after(SOON, () -> takeAway(moment.node()));
    }
  }

  private void takeAway(String node) {
    world.cloud().instances().stream()
        .map(Instance::name)
        .filter(node::equals)
        .findFirst()
        .ifPresent(world.cloud()::preempt);
  }
}
