package epfabric.rehearsal.page;

import epfabric.base.markup.TextWidth;
import epfabric.rehearsal.Moment;
import epfabric.rehearsal.Moment.Area;
import epfabric.rehearsal.Moment.Mark;
import epfabric.rehearsal.page.Lane.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lanes of one life, from top to bottom. */
final class Lanes {
  /** Font size of their names. */
  static final double TEXT = 11.5;

  /** Room for their names. */
  static final double NAME_WIDTH = 128;

  private static final String PREEMPTED = "preempted";

  /** A lane each would be a long drawing; the moments below it have them all. */
  private static final int MOST_NODES = 24;

  private final List<Moment> moments;
  private final TimeAxis axis;
  private final List<Lane> lanes = new ArrayList<>();

  private Lanes(List<Moment> moments, TimeAxis axis) {
    this.moments = moments;
    this.axis = axis;
  }

  static List<Lane> of(List<Moment> moments, TimeAxis axis) {
    return new Lanes(moments, axis).all();
  }

  private List<Lane> all() {
    signs("faults", "what goes wrong on purpose", "fault", m -> m.mark() == Mark.FAULT);
    signs("failures", "deployments that stop", "failure", m -> m.mark() == Mark.FAILURE);
    signs("remedies", "what the operator does", "remedy", m -> m.mark() == Mark.REMEDY);
    signs("operator", "what else the operator does and sees", "note", Lanes::isNews);
    List<Operation> operations = Operation.all(moments);
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

  private static boolean isNews(Moment moment) {
    return moment.area() == Area.STORY
        && (moment.mark() == Mark.NOTE || moment.mark() == Mark.DONE);
  }

  private void signs(String name, String whole, String kind, Predicate<Moment> which) {
    List<Sign> signs = moments.stream().filter(which).map(moment -> sign(kind, moment)).toList();
    if (!signs.isEmpty()) {
      lanes.add(Lane.ofSigns(name, whole, signs));
    }
  }

  private Sign sign(String kind, Moment moment) {
    String fault = moment.area() == Area.STORY ? moment.subject() : PREEMPTED;
    String name = moment.mark() == Mark.FAULT ? fault : "";
    return new Sign(axis.x(moment.at()), kind, name, List.of(line(moment)));
  }

  private static String line(Moment moment) {
    String subject = moment.subject().isEmpty() ? "" : moment.subject() + ": ";
    return TimeText.clock(moment.at()) + " " + subject + moment.text();
  }

  private void operations(String name, Area area, List<Operation> operations) {
    List<Bar> bars =
        operations.stream()
            .filter(operation -> operation.begin().area() == area)
            .map(operation -> Bar.of(axis, operation))
            .toList();
    if (!bars.isEmpty()) {
      lanes.add(Lane.ofBars(name, area.words(), bars));
    }
  }

  /** A lane for each node with GPUs, and one for all others. */
  private void nodes() {
    List<NodeLife> lives = NodeLife.all(moments);
    Set<String> pools =
        lives.stream().filter(NodeLife::judged).map(NodeLife::pool).collect(Collectors.toSet());
    List<NodeLife> gpu = lives.stream().filter(life -> pools.contains(life.pool())).toList();
    List<Bar> others =
        lives.stream().filter(life -> !pools.contains(life.pool())).map(this::presence).toList();
    if (!others.isEmpty()) {
      lanes.add(Lane.ofBars("other nodes", "nodes without GPUs", others));
    }
    drawn(gpu).forEach(life -> lanes.add(lane(life)));
    int more = gpu.size() - Math.min(MOST_NODES, gpu.size());
    if (more > 0) {
      lanes.add(new Lane("and " + more + " more", more + " nodes, not drawn", List.of(empty())));
    }
  }

  private static Row empty() {
    return new Row(List.of(), List.of());
  }

  /** Those that were taken away before the others, for they are what one looks for. */
  private static List<NodeLife> drawn(List<NodeLife> lives) {
    if (lives.size() <= MOST_NODES) {
      return lives;
    }
    return Stream.concat(
            lives.stream().filter(life -> !life.taken().isEmpty()),
            lives.stream().filter(life -> life.taken().isEmpty()))
        .limit(MOST_NODES)
        .sorted(Comparator.comparing(NodeLife::from))
        .toList();
  }

  private Bar presence(NodeLife life) {
    String told = life.name() + " is there, " + fromTo(life.from(), life.to());
    return new Bar(axis.x(life.from()), right(life.from(), life.to()), "node", "", List.of(told));
  }

  private double right(Duration from, Duration to) {
    return Math.max(axis.x(from) + Bar.LEAST, axis.x(to));
  }

  private static String fromTo(Duration from, Duration to) {
    return TimeText.clock(from) + " to " + TimeText.clock(to);
  }

  private Lane lane(NodeLife life) {
    List<Bar> bars = new ArrayList<>();
    double before = 0; // so that none lies over the one before
    for (NodeLife.Part part : life.parts()) {
      double x = Math.max(before, axis.x(part.from()));
      before = Math.max(x + Bar.LEAST, axis.x(part.to()));
      String words = part.verified() ? "verified" : "installing";
      String told = life.name() + " " + words + ", " + fromTo(part.from(), part.to());
      bars.add(new Bar(x, before, words, words, List.of(told)));
    }
    List<List<Sign>> signs = Sign.rows(life.taken().stream().map(this::taken).toList());
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(bars, signs.isEmpty() ? List.of() : signs.get(0)));
    signs.stream().skip(1).forEach(more -> rows.add(new Row(List.of(), more)));
    return new Lane(tail(life.name()), "node " + life.name(), rows);
  }

  private Sign taken(Moment moment) {
    return new Sign(axis.x(moment.at()), "fault", PREEMPTED, List.of(line(moment)));
  }

  /** As much of the end of a name as there is room for: generated names differ there. */
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
