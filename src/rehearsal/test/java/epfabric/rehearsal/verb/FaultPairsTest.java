package epfabric.rehearsal.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.verb.ProgramRecorder;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.Workspace;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultOccasions;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays pairs of faults in every shipped environment. The operator follows each printed remedy, and
 * the rehearsal must succeed. With {@code EPFABRIC_LONG=true}, all pairs are played. Without it,
 * the pairs are in the random order of {@code -Depfabric.seed=N}, and {@code -Depfabric.pairs=M}
 * pairs are played, starting at {@code -Depfabric.pair=K}.
 */
class FaultPairsTest {
  private static final boolean LONG = "true".equals(System.getenv("EPFABRIC_LONG"));
  private static final long SEED = Long.getLong("epfabric.seed", 20261127L);
  private static final int FIRST = Integer.getInteger("epfabric.pair", 0);
  private static final int SAMPLE = Integer.getInteger("epfabric.pairs", 3);

  private record Life(Rehearsal rehearsal, String name) {}

  private static LifecycleRehearsal.Plans plans(String environment) {
    Workspace workspace = new Workspace(Path.of("."));
    LoadedEnvironment loaded = workspace.load(environment);
    return new RehearsalPlans(workspace, loaded, () -> "").plans();
  }

  private static Life play(LifecycleRehearsal.Plans plans, List<Fault> faults) {
    FaultScenario scenario = new FaultScenario("pair", faults);
    String name = String.join(" + ", faults.stream().map(Fault::text).toList());
    return new Life(
        LifecycleRehearsal.play(plans, scenario, ProgramRecorder::record, moment -> {}), name);
  }

  private static List<List<Fault>> pairs(FaultOccasions occasions) {
    List<Fault> all =
        Stream.of(Fault.What.values())
            .flatMap(
                kind ->
                    kind.stages().stream()
                        .filter(stage -> occasions.of(kind, stage) > 0)
                        .map(stage -> fault(kind, stage, occasions.of(kind, stage))))
            .toList();
    List<List<Fault>> pairs = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      pairs.add(List.of(all.get(i)));
      for (int j = i + 1; j < all.size(); j++) {
        pairs.add(List.of(all.get(i), all.get(j)));
      }
    }
    return pairs;
  }

  private static Fault fault(Fault.What kind, LifeStage stage, int occasions) {
    int amount = kind == Fault.What.KILL ? Math.min(kind.usual(), occasions) : kind.usual();
    return new Fault(kind, stage, amount);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void theOperatorRecoversFromEveryPair(String environment) {
    LifecycleRehearsal.Plans plans = plans(environment);
    List<List<Fault>> pairs = pairs(LifecycleRehearsal.occasions(plans, ProgramRecorder::record));
    if (!LONG) {
      Collections.shuffle(pairs, new Random(SEED));
      int first = Math.min(FIRST, pairs.size());
      pairs = pairs.subList(first, Math.min(first + SAMPLE, pairs.size()));
    }
    List<String> failures = new ArrayList<>();
    for (List<Fault> pair : pairs) {
      failure(plans, pair).ifPresent(failures::add);
    }
    assertThat(failures)
        .as("failures in %s of %d pairs with seed %d", environment, pairs.size(), SEED)
        .isEmpty();
  }

  /** Returns why a rehearsal failed; empty if it succeeded. */
  private static Optional<String> failure(LifecycleRehearsal.Plans plans, List<Fault> faults) {
    try {
      Life life = play(plans, faults);
      boolean well = life.rehearsal().well() && unexplained(life.rehearsal()).isEmpty();
      return well
          ? Optional.empty()
          : Optional.of(life.name() + ": " + lastFailure(life.rehearsal()));
    } catch (RuntimeException e) {
      return Optional.of(faults + ": " + e);
    }
  }

  private static String lastFailure(Rehearsal life) {
    return life.moments().stream()
        .filter(moment -> moment.mark() == Mark.FAILURE)
        .reduce((first, last) -> last)
        .map(Moment::text)
        .orElse("stages " + life.stages());
  }

  /** Returns the failures that no remedy follows. */
  private static List<String> unexplained(Rehearsal life) {
    List<Moment> story =
        life.moments().stream()
            .filter(m -> m.area() == Area.STORY)
            .filter(m -> m.mark() == Mark.FAILURE || m.mark() == Mark.REMEDY)
            .filter(m -> !m.text().equals("the same again"))
            .toList();
    List<String> withoutRemedy = new ArrayList<>();
    for (int i = 0; i < story.size(); i++) {
      boolean last = i + 1 == story.size();
      if (story.get(i).mark() == Mark.FAILURE && (last || story.get(i + 1).mark() != Mark.REMEDY)) {
        withoutRemedy.add(story.get(i).text());
      }
    }
    return withoutRemedy;
  }

  @Test
  void anApiThatTheStackDoesNotEnableIsEnabledByTheOperator() {
    LifecycleRehearsal.Plans guide = plans("guide");
    Fault newProject = new Fault(Fault.What.NEW_PROJECT, LifeStage.UP, 3);
    Rehearsal life = play(guide, List.of(newProject)).rehearsal();
    assertThat(life.well()).isTrue();
    assertThat(life.moments())
        .extracting(Moment::text)
        .contains(
            "gcloud services enable iam.googleapis.com --project=gpu-launchpad-playground; an API"
                + " answers some minutes after it is switched on, so wait, then pulumi up again");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void machinesCanJoinANodePoolAfterItsOperationFailed(String environment) {
    LifecycleRehearsal.Plans plans = plans(environment);
    int operations =
        LifecycleRehearsal.occasions(plans, ProgramRecorder::record)
            .of(Fault.What.FAILED_OPERATION, LifeStage.UP);
    Fault last = new Fault(Fault.What.FAILED_OPERATION, LifeStage.UP, 1, operations - 1);
    assertThat(failure(plans, List.of(last))).isEmpty();
  }

  @Test
  void theOperatorRecoversFromAKilledEngineInANewProject() {
    Fault newProject = new Fault(Fault.What.NEW_PROJECT, LifeStage.UP, 3);
    for (int operations = 1; operations <= 3; operations++) {
      Fault kill = new Fault(Fault.What.KILL, LifeStage.UP, operations);
      assertThat(play(plans("guide"), List.of(newProject, kill)).rehearsal().well()).isTrue();
    }
    Fault usual = new Fault(Fault.What.KILL, LifeStage.UP, Fault.What.KILL.usual());
    assertThat(play(plans("guide"), List.of(newProject, usual)).rehearsal().well()).isTrue();
  }
}
