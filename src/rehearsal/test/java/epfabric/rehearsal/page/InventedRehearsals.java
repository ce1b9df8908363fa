package epfabric.rehearsal.page;

import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.Rehearsal.FaultOutcome;
import epfabric.rehearsal.scenario.StageOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;

/** Invented rehearsals that are difficult to draw. */
final class InventedRehearsals {
  static final String HOSTILE = "a\"b'<c>&amp;]]></svg><script>alert(1)</script>{{x}}{{{css}}}";

  /** The areas in which operations happen. */
  private static final List<Area> AREAS =
      List.of(
          Area.PROJECT,
          Area.NETWORKS,
          Area.CLUSTER,
          Area.POOLS,
          Area.OBJECTS,
          Area.INSTALLER,
          Area.TESTS);

  private final List<Moment> moments = new ArrayList<>();
  private final List<StageOutcome> stages = new ArrayList<>();
  private LifeStage stage = LifeStage.SURROUNDINGS;

  InventedRehearsals enter(long seconds, LifeStage next, boolean well) {
    stage = next;
    stages.add(new StageOutcome(next, well));
    return add(seconds, Area.STORY, Mark.BEGINS, "", "a stage");
  }

  InventedRehearsals add(long seconds, Area area, Mark mark, String subject, String text) {
    moments.add(new Moment(Duration.ofSeconds(seconds), stage, area, mark, subject, text));
    return this;
  }

  InventedRehearsals operation(long from, long to, Area area, String subject, String text) {
    return add(from, area, Mark.BEGINS, subject, text).add(to, area, Mark.DONE, subject, text);
  }

  Rehearsal rehearsal(List<FaultOutcome> faults, List<String> left) {
    List<Moment> sorted = new ArrayList<>(moments);
    sorted.sort(Comparator.comparing(Moment::at));
    return new Rehearsal(
        new Rehearsal.Setting("e", "k", FaultScenario.CALM),
        new Rehearsal.Gaps(List.of("nothing"), List.of("anything")),
        stages,
        faults,
        3,
        left,
        sorted);
  }

  Rehearsal rehearsal() {
    return rehearsal(List.of(), List.of());
  }

  /** Returns many parallel operations, faults, failures and nodes at random times. */
  static Rehearsal crowd(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    InventedRehearsals life = new InventedRehearsals();
    int end = 1 + random.nextInt(20_000);
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int i = 1; i < LifeStage.values().length; i++) {
      starts.add(random.nextInt(3) == 0 ? 0 : random.nextInt(end));
    }
    starts.sort(Comparator.naturalOrder());
    Iterator<Integer> start = starts.iterator();
    for (LifeStage next : LifeStage.values()) {
      life.enter(start.next(), next, random.nextInt(4) > 0);
    }
    for (int i = 0; i < 250; i++) {
      Area area = AREAS.get(random.nextInt(AREAS.size()));
      int from = random.nextInt(end);
      int to = Math.min(end, from + random.nextInt(random.nextBoolean() ? 10 : 1 + end / 8));
      String verb = List.of("create", "update", "delete").get(random.nextInt(3));
      life.operation(from, to, area, "Resource resource-" + i, verb);
    }
    Mark[] marks = {Mark.FAULT, Mark.FAILURE, Mark.REMEDY, Mark.NOTE};
    for (int i = 0; i < 60; i++) {
      String name = "fault-number-" + random.nextInt(4);
      int at = random.nextInt(end);
      life.add(at, Area.STORY, marks[random.nextInt(marks.length)], name, "it happens");
    }
    for (int i = 0; i < 40; i++) {
      life.node(random, end, "node gke-a-fabric-with-a-long-name-gpu-" + i);
    }
    return life.rehearsal();
  }

  private void node(SplittableRandom random, int end, String name) {
    int from = random.nextInt(end);
    int verified = Math.min(end, from + random.nextInt(300));
    int gone = Math.min(end, verified + random.nextInt(end));
    add(from, Area.NODES, Mark.NOTE, name, "joins pool p");
    add(verified, Area.NODES, Mark.NOTE, name, "is verified");
    add(gone, Area.NODES, Mark.FAULT, name, "is preempted");
    add(gone, Area.NODES, Mark.NOTE, name, "is gone");
  }
}
