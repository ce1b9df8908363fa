package epfabric.rehearsal.replay;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.log.TestOutcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides how each container of a fabric behaves: as usual, unless a fault changes its behavior.
 */
public final class RehearsedPlays implements ContainerPlays {
  private final RehearsalDurations durations;
  private final ContainerPlays installer;
  private final ContainerPlays tests;
  private final ContainerPlays ready;
  private final ContainerPlays verdict;
  private final ServingPlay serving;
  private final ProbePlay probes;
  private final List<ContainerFault> faults;

  private RehearsedPlays(
      RehearsalDurations durations, ContainerPlays[] parts, List<ContainerFault> faults) {
    this.durations = durations;
    this.installer = parts[0];
    this.tests = parts[1];
    this.ready = parts[2];
    this.verdict = new VerdictPlay(durations);
    this.serving = new ServingPlay(durations);
    this.probes = new ProbePlay(durations, RehearsedPlays::example);
    this.faults = List.copyOf(faults);
  }

  /** Returns plays without faults. */
  public static RehearsedPlays good(Catalog catalog) {
    return of(catalog, List.of(), moment -> TestOutcome.GOOD, List.of());
  }

  /**
   * Returns plays with faults.
   *
   * @param installerFaults faults of the installation on nodes
   * @param outcomes the outcomes of tests
   * @param containerFaults faults of any container, which take precedence
   */
  public static RehearsedPlays of(
      Catalog catalog,
      List<InstallerFault> installerFaults,
      Function<PodMoment, TestOutcome> outcomes,
      List<ContainerFault> containerFaults) {
    RehearsalDurations durations = RehearsalDurations.load();
    ContainerPlays[] parts = {
      new InstallerPlay(durations, installerFaults),
      new TestPlay(catalog, durations, outcomes),
      new ReadyPlay(durations)
    };
    return new RehearsedPlays(durations, parts, containerFaults);
  }

  @Override
  public ContainerPlay of(PodMoment moment) {
    Optional<ContainerPlay> faulty =
        faults.stream()
            .filter(fault -> fault.appliesTo(moment))
            .map(ContainerFault::play)
            .findFirst();
    return faulty.orElseGet(() -> usual(moment));
  }

  private ContainerPlay usual(PodMoment moment) {
    if (moment.label(Labels.NAME).equals(Labels.INSTALLER)) {
      return installer.of(moment);
    }
    if (ProbePlay.plays(moment)) {
      return probes.of(moment);
    }
    if (!moment.label(Labels.TEST).isEmpty() && !isInitial(moment)) {
      return tests.of(moment);
    }
    if (serving.plays(moment) && !isInitial(moment)) {
      return serving.of(moment);
    }
    List<String> words = JsonTree.words(moment.spec(), "args");
    if (words.contains("ready")) {
      return ready.of(moment);
    }
    return words.contains("verdict") ? verdict.of(moment) : other(moment);
  }

  /** Returns the example answer for a question's ID, from the list of questions. */
  private static Optional<String> example(String id) {
    return HardwareCheckList.load().check(id).map(check -> check.expectation().samples().right());
  }

  /** Lets init containers and Jobs succeed, and everything else run. */
  private ContainerPlay other(PodMoment moment) {
    double seconds = durations.of("pods.other");
    boolean job = !moment.label(Labels.JOB).isEmpty();
    return isInitial(moment) || job
        ? ContainerPlay.endsWith(0, seconds, "")
        : ContainerPlay.readyAfter(seconds);
  }

  private static boolean isInitial(PodMoment moment) {
    return JsonTree.items(moment.pod(), "spec", "initContainers").stream()
        .anyMatch(c -> JsonTree.text(c, "name").equals(moment.container()));
  }
}
