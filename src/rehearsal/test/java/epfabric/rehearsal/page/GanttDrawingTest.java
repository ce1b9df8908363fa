package epfabric.rehearsal.page;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.page.Gantt.Drawing;
import epfabric.rehearsal.page.Gantt.Shape;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

class GanttDrawingTest {
  static Stream<Rehearsal> lives() {
    Rehearsal empty = new InventedRehearsals().rehearsal();
    return Stream.concat(
        Stream.of(Lives.CALM, Lives.TROUBLED, empty),
        LongStream.range(0, 40).mapToObj(InventedRehearsals::crowd));
  }

  @ParameterizedTest
  @MethodSource("lives")
  void drawsEverythingInsideTheDrawing(Rehearsal life) throws Exception {
    Gantt page = Gantt.parse(RehearsalPage.of("dev", life));
    for (Drawing drawing : List.of(page.names(), page.time())) {
      for (Shape shape : all(drawing)) {
        assertThat(shape.left()).as(shape.words()).isGreaterThanOrEqualTo(0);
        assertThat(shape.right()).as(shape.words()).isLessThanOrEqualTo(drawing.width());
        assertThat(shape.top()).as(shape.words()).isGreaterThanOrEqualTo(0);
        assertThat(shape.bottom()).as(shape.words()).isLessThanOrEqualTo(drawing.height());
      }
    }
  }

  private static List<Shape> all(Drawing drawing) {
    return Stream.of(drawing.texts(), drawing.bars(), drawing.signs())
        .flatMap(List::stream)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("lives")
  void shapesDoNotOverlap(Rehearsal life) throws Exception {
    Gantt page = Gantt.parse(RehearsalPage.of("dev", life));
    for (Drawing drawing : List.of(page.names(), page.time())) {
      for (List<Shape> shapes : List.of(drawing.texts(), drawing.bars(), drawing.signs())) {
        for (int i = 0; i < shapes.size(); i++) {
          assertNoOverlap(shapes.get(i), shapes.subList(i + 1, shapes.size()));
        }
      }
      drawing.texts().forEach(text -> assertNoOverlap(text, drawing.signs()));
    }
  }

  private static void assertNoOverlap(Shape one, List<Shape> others) {
    for (Shape other : others) {
      assertThat(one.over(other)).as("%s over %s", one, other).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("lives")
  void keepsBarsWideEnoughToBeSeen(Rehearsal life) throws Exception {
    Gantt page = Gantt.parse(RehearsalPage.of("dev", life));
    assertThat(page.time().bars()).allMatch(bar -> bar.right() - bar.left() > 2);
    assertThat(page.time().height()).isLessThan(1600);
  }

  @ParameterizedTest
  @MethodSource("lives")
  void tooltipsContainEveryOperationFaultFailureAndRemedy(Rehearsal life) throws Exception {
    Gantt page = Gantt.parse(RehearsalPage.of("dev", life));
    Element drawing = page.all("svg").get(1);
    List<String> tooltips =
        Gantt.list(drawing.getElementsByTagName("title")).stream()
            .flatMap(title -> title.getTextContent().lines())
            .toList();
    List<Moment> moments = life.moments();
    ShownOperation.all(moments).forEach(o -> assertThat(tooltips).contains(o.text()));
    for (Moment moment : moments) {
      boolean sign = List.of(Mark.FAULT, Mark.FAILURE, Mark.REMEDY).contains(moment.mark());
      String subject = moment.subject().isEmpty() ? "" : moment.subject() + ": ";
      if (sign) {
        assertThat(tooltips).contains(TimeText.clock(moment.at()) + " " + subject + moment.text());
      }
    }
  }

  @Test
  void marksInterruptedOperations() throws Exception {
    Rehearsal life =
        new InventedRehearsals()
            .enter(0, LifeStage.UP, true)
            .add(0, Area.CLUSTER, Mark.BEGINS, "Cluster c", "create")
            .add(600, Area.STORY, Mark.FAILURE, "", "it broke")
            .operation(700, 900, Area.CLUSTER, "Cluster c", "create")
            .rehearsal();
    assertThat(ShownOperation.all(life.moments()).stream().map(ShownOperation::text))
        .containsExactly(
            "Cluster c create, 0:00:00 to 0:10:00, cut off",
            "Cluster c create, 0:11:40 to 0:15:00");
    assertThat(bars(life)).containsExactly("bar cut", "bar create");
  }

  @Test
  void pairsParallelOperationsOnOneSubjectByTheirKind() {
    Rehearsal life =
        new InventedRehearsals()
            .enter(0, LifeStage.UP, true)
            .operation(10, 30, Area.TESTS, "Job j", "create replacement")
            .operation(20, 25, Area.TESTS, "Job j", "delete replaced")
            .rehearsal();
    assertThat(ShownOperation.all(life.moments()).stream().map(ShownOperation::text))
        .containsExactly(
            "Job j create replacement, 0:00:10 to 0:00:30",
            "Job j delete replaced, 0:00:20 to 0:00:25");
  }

  @Test
  void showsWhenANodeIsInstalledVerifiedAndRemoved() throws Exception {
    String node = "node gke-x-gpu-1";
    Rehearsal life =
        new InventedRehearsals()
            .enter(0, LifeStage.UP, true)
            .add(0, Area.NODES, Mark.NOTE, "node gke-x-system-1", "joins pool system")
            .add(100, Area.NODES, Mark.NOTE, node, "joins pool gpu")
            .add(200, Area.NODES, Mark.NOTE, node, "is not verified")
            .add(300, Area.NODES, Mark.NOTE, node, "is verified")
            .add(400, Area.STORY, Mark.FAULT, "preemption-in-acceptance", "on gke-x-gpu-1")
            .add(420, Area.NODES, Mark.NOTE, node, "is gone")
            .add(900, Area.STORY, Mark.NOTE, "", "end")
            .rehearsal();
    assertThat(bars(life)).containsExactly("bar node", "bar installing", "bar verified");
    Gantt page = Gantt.parse(RehearsalPage.of("dev", life));
    assertThat(page.time().bars().get(1).left()).isEqualTo(x(life, 100));
    assertThat(page.time().bars().get(2).left()).isEqualTo(x(life, 300));
    assertThat(page.time().texts().stream().map(Shape::words)).contains("preempted");
    assertThat(page.names().texts().stream().map(Shape::words))
        .contains("other nodes", "gke-x-gpu-1");
  }

  private static double x(Rehearsal life, long seconds) {
    double x = new TimeAxis(StageSpan.end(life)).x(Duration.ofSeconds(seconds));
    return Math.round(x * 10) / 10.0;
  }

  @Test
  void drawsShortOperationsTogether() throws Exception {
    InventedRehearsals many = new InventedRehearsals().enter(0, LifeStage.UP, true);
    IntStream.range(0, 40)
        .forEach(i -> many.operation(5000, 5000, Area.OBJECTS, "M " + i, "create"));
    many.add(9000, Area.STORY, Mark.DONE, "", "end");
    assertThat(bars(many.rehearsal())).containsExactly("bar create");
  }

  @Test
  void drawsPreemptedNodesOfManyNodes() throws Exception {
    InventedRehearsals many = new InventedRehearsals().enter(0, LifeStage.UP, true);
    for (int i = 0; i < 100; i++) {
      many.add(1, Area.NODES, Mark.NOTE, "node n-" + i, "joins pool p");
      many.add(2, Area.NODES, Mark.NOTE, "node n-" + i, "is verified");
    }
    many.add(90, Area.NODES, Mark.FAULT, "node n-99", "is preempted");
    Gantt page = Gantt.parse(RehearsalPage.of("dev", many.rehearsal()));
    assertThat(page.names().texts().stream().map(Shape::words))
        .contains("n-0", "n-22", "n-99", "and 76 more")
        .doesNotContain("n-23");
  }

  private static List<String> bars(Rehearsal life) throws Exception {
    return Gantt.parse(RehearsalPage.of("dev", life)).time().bars().stream()
        .map(Shape::words)
        .toList();
  }
}
