package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.catalog.Catalog;
import epfabric.infra.Planned;
import epfabric.plan.FabricPlan;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whole lives on the embedded engine. */
class StoryTest {
  static Story.Plans dev() {
    FabricPlan plan = Planned.plan("dev");
    FabricPlan more = Planned.plan("dev", t -> t.replace("nodes: 2", "nodes: 4"));
    return new Story.Plans(plan, Optional.of(more), "4 nodes instead of 2", Optional.empty());
  }

  static Rehearsal play(Scenario scenario) {
    return Story.play(dev(), scenario, Catalog.load(), Planned::record, moment -> {});
  }

  @Test
  void aCalmLifeLeavesNothing() {
    Rehearsal rehearsal =
        Story.play(
            dev(),
            Scenario.CALM,
            Catalog.load(),
            Planned::record,
            m ->
                System.out.println(
                    m.at()
                        + " "
                        + m.stage()
                        + " "
                        + m.mark()
                        + " "
                        + m.subject()
                        + " "
                        + m.text()));
    assertThat(rehearsal.left()).isEmpty();
    assertThat(rehearsal.well()).isTrue();
  }

  @org.junit.jupiter.params.ParameterizedTest
  @org.junit.jupiter.params.provider.MethodSource("seeds")
  void seeded(long seed) {
    Rehearsal r = play(Scenario.seeded(seed));
    System.out.println(
        "SEED "
            + seed
            + " "
            + r.well()
            + " left "
            + r.left().size()
            + " "
            + r.faults().stream().map(f -> f.fault().text() + " x" + f.struck()).toList());
    if (!r.well()) {
      r.moments().stream()
          .filter(
              m ->
                  m.mark() == Moment.Mark.FAILURE
                      || m.mark() == Moment.Mark.REMEDY
                      || m.mark() == Moment.Mark.FAULT)
          .limit(14)
          .forEach(
              m ->
                  System.out.println(
                      "   "
                          + m.at()
                          + " "
                          + m.stage()
                          + " "
                          + m.mark()
                          + " "
                          + m.subject()
                          + " "
                          + m.text()));
      r.left().stream().limit(5).forEach(l -> System.out.println("   LEFT " + l));
    }
  }

  static java.util.stream.LongStream seeds() {
    return java.util.stream.LongStream.range(1, 4);
  }
}
