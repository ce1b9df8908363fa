package epfabric.rehearsal.page;

import epfabric.base.markup.TextWidth;
import epfabric.base.markup.XmlElement;
import epfabric.rehearsal.page.TimelineLane.Row;
import epfabric.rehearsal.scenario.Rehearsal;
import java.time.Duration;
import java.util.List;

/**
 * Draws a rehearsal along emulated time, with stages as bands and a lane for each area and each GPU
 * node. The lanes' names are a separate drawing, which stays visible while the timeline scrolls.
 */
final class GanttDrawing {
  private static final double NAMES_WIDTH = TimelineLanes.NAME_WIDTH + 4;
  private static final double LABEL_ROW = 16;
  private static final double AXIS = 22;
  private static final double ROW = 18;
  private static final double BAR = 14;
  private static final double LANE_GAP = 6;
  private static final double BAR_TEXT = 10.5;

  private final TimeAxis axis;
  private final List<TimelineLane> lanes;
  private final List<StageLabel> stages;
  private final double head;
  private final double height;
  private final XmlElement names;
  private final XmlElement time;

  private GanttDrawing(Rehearsal rehearsal) {
    axis = new TimeAxis(StageSpan.end(rehearsal));
    lanes = TimelineLanes.of(rehearsal.moments(), axis);
    stages = StageLabel.place(StageSpan.all(rehearsal), axis);
    int rows = 1 + stages.stream().mapToInt(StageLabel::row).max().orElse(0);
    head = rows * LABEL_ROW + AXIS;
    height = head + lanes.stream().mapToDouble(GanttDrawing::height).sum() + 1;
    names = svg(NAMES_WIDTH).with("class", "names").with("aria-hidden", "true");
    time = svg(TimeAxis.WIDTH).with("class", "time").with("role", "img");
    time.add(XmlElement.of("title").text("Timeline of the rehearsal, emulated"))
        .add(XmlElement.of("desc").text(description()));
  }

  /** Returns two drawings of the same height: first the names of the lanes, then the timeline. */
  static String of(Rehearsal rehearsal) {
    return new GanttDrawing(rehearsal).markup();
  }

  private static double height(TimelineLane lane) {
    return Math.max(1, lane.rows().size()) * ROW + LANE_GAP;
  }

  private XmlElement svg(double width) {
    return XmlElement.of("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("width", width)
        .with("height", height)
        .with("viewBox", "0 0 " + XmlElement.decimal(width) + " " + XmlElement.decimal(height));
  }

  private String description() {
    return "From left to right "
        + TimeText.span(axis.end())
        + " of emulated time, in "
        + stages.size()
        + " stages. From top to bottom: what happened where. The lists below say it in words.";
  }

  private String markup() {
    bands();
    ticks();
    stages.forEach(this::stage);
    names.add(text("soft", 0, head - 7, "emulated h:mm", 10.5));
    double y = head;
    for (TimelineLane lane : lanes) {
      lane(lane, y);
      y += height(lane);
    }
    return names.toString() + time;
  }

  /** Draws the stages' bands without their names, which are drawn later, over the grid. */
  private void bands() {
    boolean odd = false;
    for (StageLabel label : stages) {
      StageSpan span = label.stage();
      String kind = span.failed() ? "stage failed" : odd ? "stage odd" : "stage";
      double x = axis.x(span.from());
      double width = axis.x(span.to()) - x;
      if (width > 0) {
        time.add(rect(kind, x, head - AXIS, width, height - head + AXIS));
        odd = !odd;
      }
    }
  }

  private void ticks() {
    for (Duration tick : axis.ticks()) {
      double x = axis.x(tick);
      time.add(path("grid", "M" + xy(x, head - 3) + "V" + XmlElement.decimal(height)));
      time.add(text("soft", x, head - 7, axis.label(tick), 10.5).with("text-anchor", "middle"));
    }
  }

  private void stage(StageLabel label) {
    double bottom = head - AXIS;
    double y = bottom - label.row() * LABEL_ROW;
    String kind = label.stage().failed() ? "border failed" : "border";
    time.add(path(kind, "M" + xy(label.x(), y - LABEL_ROW + 3) + "V" + XmlElement.decimal(bottom)));
    time.add(path(kind + " faint", "M" + xy(label.x(), head) + "V" + XmlElement.decimal(height)));
    time.add(
        text(
            label.stage().failed() ? "stage-name failed" : "stage-name",
            label.x() + StageLabel.BESIDE_LINE,
            y - 5,
            label.stage().word(),
            StageLabel.TEXT));
  }

  private void lane(TimelineLane lane, double y) {
    XmlElement name = text("lane", 0, y + LANE_GAP / 2 + 12.5, lane.name(), TimelineLanes.TEXT);
    names.add(withTitle(name, lane.whole()));
    names.add(path("rule", "M" + xy(0, y) + "H" + XmlElement.decimal(NAMES_WIDTH)));
    time.add(path("rule", "M" + xy(0, y) + "H" + XmlElement.decimal(TimeAxis.WIDTH)));
    double top = y + LANE_GAP / 2;
    for (Row row : lane.rows()) {
      double rowTop = top + (ROW - BAR) / 2;
      row.bars().forEach(bar -> bar(bar, row.signs(), rowTop));
      row.signs().forEach(sign -> sign(sign, rowTop + BAR / 2));
      top += ROW;
    }
  }

  private void bar(LaneBar bar, List<LaneMarker> signs, double y) {
    // Leaves a narrow gap between consecutive bars.
    double width = Math.max(bar.width() - 0.6, 1);
    time.add(
        withTitle(
            rect("bar " + bar.kind(), bar.x(), y, width, BAR).with("rx", 2),
            String.join("\n", bar.lines())));
    String label = fittingPart(bar.label(), width);
    double middle = bar.x() + width / 2;
    double half = barText(label) / 2;
    boolean free = signs.stream().noneMatch(s -> s.covers(middle - half, middle + half));
    if (!label.isEmpty() && free) {
      time.add(
          text("in " + bar.kind(), middle, y + 10.8, label, BAR_TEXT)
              .with("text-anchor", "middle"));
    }
  }

  /** Returns the part of a label that fits: all of it, its last word, or nothing. */
  private static String fittingPart(String label, double room) {
    String name = label.substring(label.lastIndexOf(' ') + 1);
    return barText(label) <= room ? label : barText(name) <= room ? name : "";
  }

  private static double barText(String label) {
    return TextWidth.of(label, BAR_TEXT, false) + 8;
  }

  private void sign(LaneMarker sign, double y) {
    time.add(withTitle(shape(sign, y), String.join("\n", sign.lines())));
    if (!sign.label().isEmpty()) {
      time.add(text("sign-name", sign.textX(), y + 4, sign.label(), LaneMarker.TEXT));
    }
  }

  private static XmlElement shape(LaneMarker sign, double y) {
    double x = sign.x();
    double r = LaneMarker.RADIUS;
    return switch (sign.kind()) {
      case "fault" ->
          path(
              "fault",
              "M"
                  + xy(x, y - r)
                  + "L"
                  + xy(x + r, y)
                  + "L"
                  + xy(x, y + r)
                  + "L"
                  + xy(x - r, y)
                  + "Z");
      case "failure" ->
          path(
              "failure",
              "M"
                  + xy(x - 4, y - 4)
                  + "L"
                  + xy(x + 4, y + 4)
                  + "M"
                  + xy(x - 4, y + 4)
                  + "L"
                  + xy(x + 4, y - 4));
      default ->
          XmlElement.of("circle")
              .with("class", sign.kind())
              .with("cx", x)
              .with("cy", y)
              .with("r", sign.kind().equals("note") ? 3 : 4.5);
    };
  }

  private static String xy(double x, double y) {
    return XmlElement.decimal(x) + " " + XmlElement.decimal(y);
  }

  private static XmlElement withTitle(XmlElement element, String words) {
    return element.add(XmlElement.of("title").text(words));
  }

  private static XmlElement rect(String kind, double x, double y, double width, double height) {
    return XmlElement.of("rect")
        .with("class", kind)
        .with("x", x)
        .with("y", y)
        .with("width", width)
        .with("height", height);
  }

  private static XmlElement path(String kind, String points) {
    return XmlElement.of("path").with("class", kind).with("d", points);
  }

  private static XmlElement text(String kind, double x, double y, String words, double size) {
    return XmlElement.of("text")
        .with("class", kind)
        .with("x", x)
        .with("y", y)
        .with("font-size", size)
        .text(words);
  }
}
