package epfabric.rehearsal.page;

import epfabric.base.markup.TextWidth;
import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.page.TimelineLane.Row;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the lanes of a rehearsal, from top to bottom. */
final class TimelineLanes {
  /** The font size of the lanes' names. */
  static final double TEXT = 11.5;

  /** The width for the lanes' names. */
  static final double NAME_WIDTH = 128;

  private static final String PREEMPTED = "preempted";

  /**
   * The maximum number of nodes with a lane, so that the drawing stays readable; the list of
   * moments below the drawing contains all nodes.
   */
  private static final int MAX_NODES = 24;

  private final List<Moment> moments;
  private final TimeAxis axis;
  private final List<TimelineLane> lanes = new ArrayList<>();

  private TimelineLanes(List<Moment> moments, TimeAxis axis) {
    this.moments = moments;
    this.axis = axis;
  }

  static List<TimelineLane> of(List<Moment> moments, TimeAxis axis) {
    return new TimelineLanes(moments, axis).all();
  }

  private List<TimelineLane> all() {
    signs("faults", "what goes wrong on purpose", "fault", m -> m.mark() == Mark.FAULT);
    signs("failures", "deployments that stop", "failure", m -> m.mark() == Mark.FAILURE);
    signs("remedies", "what the operator does", "remedy", m -> m.mark() == Mark.REMEDY);
    signs(
        "operator", "what else the operator does and sees", "note", TimelineLanes::isOperatorNote);
    List<ShownOperation> operations = ShownOperation.all(moments);
    operations("project", Area.PROJECT, operations);
    operations("networks", Area.NETWORKS, operations);
    operations("cluster", Area.CLUSTER, operations);
    operations("node pools", Area.POOLS, operations);
    nodes();
    operations("Kubernetes objects", Area.OBJECTS, operations);
    operations("installer", Area.INSTALLER, operations);
    operations("tests", Area.TESTS, operations);
    return lanes;
  }

  private static boolean isOperatorNote(Moment moment) {
    return moment.area() == Area.STORY
        && (moment.mark() == Mark.NOTE || moment.mark() == Mark.DONE);
  }

  private void signs(String name, String whole, String kind, Predicate<Moment> filter) {
    List<LaneMarker> signs =
        moments.stream().filter(filter).map(moment -> sign(kind, moment)).toList();
    if (!signs.isEmpty()) {
      lanes.add(TimelineLane.ofSigns(name, whole, signs));
    }
  }

  private LaneMarker sign(String kind, Moment moment) {
    String fault = moment.area() == Area.STORY ? moment.subject() : PREEMPTED;
    String name = moment.mark() == Mark.FAULT ? fault : "";
    return new LaneMarker(axis.x(moment.at()), kind, name, List.of(line(moment)));
  }

  private static String line(Moment moment) {
    String subject = moment.subject().isEmpty() ? "" : moment.subject() + ": ";
    return TimeText.clock(moment.at()) + " " + subject + moment.text();
  }

  private void operations(String name, Area area, List<ShownOperation> operations) {
    List<LaneBar> bars =
        operations.stream()
            .filter(operation -> operation.begin().area() == area)
            .map(operation -> LaneBar.of(axis, operation))
            .toList();
    if (!bars.isEmpty()) {
      lanes.add(TimelineLane.ofBars(name, area.words(), bars));
    }
  }

  /** Adds a lane for each GPU node, and one lane for all other nodes. */
  private void nodes() {
    List<NodeLife> lives = NodeLife.all(moments);
    Set<String> pools =
        lives.stream().filter(NodeLife::judged).map(NodeLife::pool).collect(Collectors.toSet());
    List<NodeLife> gpu = lives.stream().filter(life -> pools.contains(life.pool())).toList();
    List<LaneBar> others =
        lives.stream().filter(life -> !pools.contains(life.pool())).map(this::presence).toList();
    if (!others.isEmpty()) {
      lanes.add(TimelineLane.ofBars("other nodes", "nodes without GPUs", others));
    }
    nodesWithLane(gpu).forEach(life -> lanes.add(lane(life)));
    int more = gpu.size() - Math.min(MAX_NODES, gpu.size());
    if (more > 0) {
      lanes.add(
          new TimelineLane(
              "and " + more + " more",
              CountedNoun.of(more, "node") + ", not drawn",
              List.of(empty())));
    }
  }

  private static Row empty() {
    return new Row(List.of(), List.of());
  }

  /**
   * Selects the nodes that get a lane; removed nodes are preferred, because readers look for them.
   */
  private static List<NodeLife> nodesWithLane(List<NodeLife> lives) {
    if (lives.size() <= MAX_NODES) {
      return lives;
    }
    return Stream.concat(
            lives.stream().filter(life -> !life.taken().isEmpty()),
            lives.stream().filter(life -> life.taken().isEmpty()))
        .limit(MAX_NODES)
        .sorted(Comparator.comparing(NodeLife::from))
        .toList();
  }

  private LaneBar presence(NodeLife life) {
    String line = life.name() + " is there, " + fromTo(life.from(), life.to());
    return new LaneBar(
        axis.x(life.from()), right(life.from(), life.to()), "node", "", List.of(line));
  }

  private double right(Duration from, Duration to) {
    return Math.max(axis.x(from) + LaneBar.MIN_WIDTH, axis.x(to));
  }

  private static String fromTo(Duration from, Duration to) {
    return TimeText.clock(from) + " to " + TimeText.clock(to);
  }

  private TimelineLane lane(NodeLife life) {
    List<LaneBar> bars = new ArrayList<>();
    double lastRight = 0; // where the last bar ends, because bars must not overlap
    for (NodeLife.Part part : life.parts()) {
      double x = Math.max(lastRight, axis.x(part.from()));
      lastRight = Math.max(x + LaneBar.MIN_WIDTH, axis.x(part.to()));
      String words = part.verified() ? "verified" : "installing";
      String line = life.name() + " " + words + ", " + fromTo(part.from(), part.to());
      bars.add(new LaneBar(x, lastRight, words, words, List.of(line)));
    }
    List<List<LaneMarker>> signs = LaneMarker.rows(life.taken().stream().map(this::taken).toList());
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(bars, signs.isEmpty() ? List.of() : signs.get(0)));
    signs.stream().skip(1).forEach(more -> rows.add(new Row(List.of(), more)));
    return new TimelineLane(tail(life.name()), "node " + life.name(), rows);
  }

  private LaneMarker taken(Moment moment) {
    return new LaneMarker(axis.x(moment.at()), "fault", PREEMPTED, List.of(line(moment)));
  }

  /** Returns as much of a name's end as fits, because generated names differ at the end. */
  static String tail(String name) {
    String shown = name;
    while (TextWidth.of(shown, TEXT, false) > NAME_WIDTH) {
      String rest = shown.startsWith("…") ? shown.substring(1) : shown;
      int next = rest.indexOf('-', 1);
      int from = next > 0 ? next : rest.offsetByCodePoints(0, 1);
      shown = "…" + rest.substring(from);
    }
    return shown;
  }
}
