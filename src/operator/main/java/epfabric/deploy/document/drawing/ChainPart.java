package epfabric.deploy.document.drawing;

import epfabric.base.markup.TextWidth;
import epfabric.base.value.EnumWord;
import epfabric.deploy.document.FabricObjects;
import epfabric.deploy.document.LocaleFreeText;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * The acceptance tests of the first pool as a chain: each test starts when the previous one is
 * complete.
 */
final class ChainPart {
  /** A link of the chain. */
  private record Link(String name, String detail) {}

  private static final double LINK_HEIGHT = 40;
  private static final double ARROW_WIDTH = 26;
  private static final double NOTE_HEIGHT = 15;
  private static final double NOTE_BASE = 11;
  private static final double PADDING = 12;
  private static final double ARROW_HEAD = 4;

  private final FabricPlan plan;
  private final AcceptancePlan acceptance;
  private final FabricObjects objects;

  ChainPart(FabricPlan plan) {
    this.plan = plan;
    this.acceptance = plan.workload().acceptance();
    this.objects = new FabricObjects(plan);
  }

  /** Draws the panel from {@code top} on and returns where it ends. */
  double draw(DrawingSheet sheet, double top, double width) {
    DrawnCard card = new DrawnCard("ACCEPTANCE", title(), detail(), ResourceStanding.CREATED);
    double y = top;
    sheet.front(card.draw(new DrawnBox(DrawingGrid.INNER_LEFT, y, width, DrawnCard.TEXT_HEIGHT)));
    y += DrawnCard.TEXT_HEIGHT + 8;
    double chainBottom = objects.hasTests() ? drawLinks(sheet, y, width) : y;
    double bottom = drawUntested(sheet, chainBottom, width);
    DrawnBox panel = new DrawnBox(DrawingGrid.INNER_LEFT, top, width, bottom - top);
    sheet.under(SvgPen.box(panel, card.standing().outline("card"), 8));
    return bottom;
  }

  private String title() {
    return objects.hasTests()
        ? "gate " + EnumWord.of(acceptance.criteria().gate())
        : "no test runs";
  }

  private String detail() {
    int pools = plan.pool().names().size();
    return acceptance.whyNone().orElseGet(() -> chainDetail(pools));
  }

  private String chainDetail(int pools) {
    return "one Job each, with a pod on every node; the next one starts when it has "
        + (acceptance.judgedTogether() ? "ended" : "passed")
        + (pools == 1 ? "" : "; each pool has its own chain");
  }

  private List<Link> links() {
    List<Link> links = new ArrayList<>();
    links.add(new Link(objects.readinessJob().name(), "verified, not in use"));
    acceptance.tests().stream()
        .filter(run -> run.pool().equals(plan.pool().name()))
        .map(run -> new Link(run.test(), LocaleFreeText.together(run)))
        .forEach(links::add);
    objects
        .judgingJob()
        .ifPresent(last -> links.add(new Link(last.name(), "gate, on all verdicts")));
    links.add(new Link("verdict", "stack output"));
    return links;
  }

  private double drawLinks(DrawingSheet sheet, double top, double width) {
    double left = DrawingGrid.INNER_LEFT + PADDING;
    double x = left;
    double y = top;
    for (Link link : links()) {
      boolean first = x == left && y == top;
      double box = width(link);
      if (!first && x + ARROW_WIDTH + box > DrawingGrid.INNER_LEFT + width - PADDING) {
        x = left;
        y += LINK_HEIGHT + 8;
      }
      if (!first) {
        arrow(sheet, x, y + LINK_HEIGHT / 2);
        x += ARROW_WIDTH;
      }
      draw(sheet, link, new DrawnBox(x, y, box, LINK_HEIGHT));
      x += box;
    }
    return y + LINK_HEIGHT + PADDING;
  }

  /**
   * Draws a line of text for each untested property below the chain; returns the y of the end of
   * the last line.
   */
  private double drawUntested(DrawingSheet sheet, double top, double width) {
    double room = width - 2 * PADDING;
    double y = top;
    for (String open : acceptance.open()) {
      for (FittedText line : FittedText.lines("not tested: " + open, TextStyle.SMALL, room, 3)) {
        TextSlot slot = TextSlot.left(DrawingGrid.INNER_LEFT + PADDING, y + NOTE_BASE, room);
        sheet.front(SvgPen.text(TextStyle.SMALL, line.shown(), slot));
        y += NOTE_HEIGHT;
      }
    }
    return y == top ? top - 4 : y + PADDING;
  }

  private static double width(Link link) {
    double name = TextWidth.of(link.name(), TextStyle.TILE.size(), true);
    double detail = TextWidth.of(link.detail(), TextStyle.SMALL.size(), false);
    return Math.ceil(Math.max(name, detail)) + PADDING;
  }

  private static void arrow(DrawingSheet sheet, double x, double y) {
    double tip = x + ARROW_WIDTH - 4;
    sheet.wire(SvgPen.path("chain", x + 4, y, tip, y));
    double back = tip - ARROW_HEAD;
    sheet.wire(SvgPen.path("chain", back, y - ARROW_HEAD, tip, y, back, y + ARROW_HEAD));
  }

  private static void draw(DrawingSheet sheet, Link link, DrawnBox box) {
    sheet.front(SvgPen.box(box, "tile link", 6));
    sheet.front(SvgPen.text(TextStyle.TILE, link.name(), TextSlot.middle(box, box.y() + 17)));
    sheet.front(SvgPen.text(TextStyle.SMALL, link.detail(), TextSlot.middle(box, box.y() + 31.5)));
  }
}
