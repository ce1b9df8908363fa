package epfabric.deploy.document.drawing;

import epfabric.base.value.EnumWord;
import epfabric.deploy.document.LocaleFreeText;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A GPU node pool: its settings, its first nodes, and the number of its further nodes. */
final class PoolPart {
  /** A pool of up to this many nodes is drawn with all its nodes. */
  private static final int ALL_DRAWN = 3;

  private static final int DRAWN_IN_LARGE_POOL = 2;
  private static final double MORE_HEIGHT = 40;

  private final FabricPlan plan;
  private final NodePoolPlan pool;
  private final DrawingGrid grid;
  private final List<NetworkWire> wires = new ArrayList<>();

  PoolPart(FabricPlan plan, DrawingGrid grid) {
    this.plan = plan;
    this.pool = plan.pool();
    this.grid = grid;
  }

  double draw(DrawingSheet sheet, double top) {
    double width = grid.innerRight() - DrawingGrid.INNER_LEFT;
    DrawnCard card =
        new DrawnCard(
            severalPools() ? "GPU NODE POOLS" : "GPU NODE POOL",
            LocaleFreeText.range(pool.names()),
            pool.machine().name(),
            ResourceStanding.of(pool.adopted()));
    sheet.front(
        card.draw(
            new DrawnBox(DrawingGrid.INNER_LEFT + 4, top + 6, width - 8, DrawnCard.TEXT_HEIGHT)));
    TextRow chips =
        TextRow.of(
            settings(), DrawingGrid.NODE_LEFT, top + 76, grid.nodeRight() - DrawingGrid.NODE_LEFT);
    sheet.front(chips.elements());
    double bottom = nodes(sheet, chips.bottom() + DrawingGrid.GAP) + DrawingGrid.GAP;
    DrawnBox panel = new DrawnBox(DrawingGrid.INNER_LEFT, top, width, bottom - top);
    sheet.under(SvgPen.box(panel, card.standing().outline("pool"), 12));
    return bottom;
  }

  List<NetworkWire> wires() {
    return List.copyOf(wires);
  }

  private double nodes(DrawingSheet sheet, double top) {
    NodePart node = new NodePart(plan, grid);
    if (pool.nodes() == 0) {
      node.drawEmpty(sheet, top);
      return top + NodePart.HEIGHT;
    }
    int drawn = pool.nodes() <= ALL_DRAWN ? pool.nodes() : DRAWN_IN_LARGE_POOL;
    double y = top;
    for (int i = 0; i < drawn; i++) {
      wires.addAll(node.draw(sheet, i, y));
      y += NodePart.HEIGHT + DrawingGrid.GAP;
    }
    if (pool.machine().nvlinkDomain().spansNodes()) {
      double lastNodeTop = y - DrawingGrid.GAP - NodePart.HEIGHT;
      double end = drawn < pool.nodes() ? y + MORE_HEIGHT / 2 : NodePart.switchMiddle(lastNodeTop);
      domain(sheet, NodePart.switchMiddle(top), end);
    }
    return drawn < pool.nodes()
        ? drawHiddenCount(sheet, pool.nodes() - drawn, y)
        : y - DrawingGrid.GAP;
  }

  /** Draws the NVLink that connects the nodes of the pool. */
  private void domain(DrawingSheet sheet, double top, double bottom) {
    double x = grid.domainRail();
    sheet.front(SvgPen.path("nvlink", x, top, x, bottom));
  }

  /** Draws the number of nodes that are not shown, in front of the wires as nodes are. */
  private double drawHiddenCount(DrawingSheet sheet, int count, double y) {
    double width = grid.nodeRight() - DrawingGrid.NODE_LEFT;
    for (int edge = 2; edge >= 0; edge--) {
      DrawnBox box =
          new DrawnBox(
              DrawingGrid.NODE_LEFT + 6 * edge, y + 5 * edge, width - 12 * edge, MORE_HEIGHT);
      sheet.front(SvgPen.box(box, "more", 10));
    }
    DrawnBox box = new DrawnBox(DrawingGrid.NODE_LEFT, y, width, MORE_HEIGHT);
    String text = "… and " + LocaleFreeText.number(count) + " more, wired the same way";
    sheet.front(SvgPen.text(TextStyle.NAME, text, TextSlot.middle(box, y + 25)));
    return y + MORE_HEIGHT + 10;
  }

  private List<String> settings() {
    List<String> chips = new ArrayList<>();
    if (severalPools()) {
      chips.add(pool.names().size() + " equal pools");
    }
    chips.add(size());
    if (pool.machine().nvlinkDomain().spansNodes()) {
      chips.add(severalPools() ? "each pool one NVLink domain" : "one NVLink domain");
    }
    pool.spec().ifPresent(spec -> chips.addAll(settings(spec, reservationNames())));
    chips.add(
        LocaleFreeText.count(pool.machine().nics().count(), "RDMA NIC")
            + " of "
            + pool.machine().nics().gbitPerSecond()
            + " Gbit/s");
    return chips;
  }

  private String size() {
    return pool.spec()
        .flatMap(spec -> spec.buying().autoscaling())
        .map(
            a ->
                LocaleFreeText.number(a.min())
                    + " to "
                    + LocaleFreeText.count(a.max(), "node")
                    + eachIfSeveral()
                    + ", autoscaled")
        .orElse(pool.nodes() == 0 ? "parked: 0 nodes" : fixedSize());
  }

  private String fixedSize() {
    String total =
        severalPools() ? ", " + LocaleFreeText.number(pool.totalNodes()) + " together" : "";
    return LocaleFreeText.count(pool.nodes(), "node") + eachIfSeveral() + total;
  }

  private String eachIfSeveral() {
    return severalPools() ? " each" : "";
  }

  private boolean severalPools() {
    return pool.names().size() > 1;
  }

  private String reservationNames() {
    String ownProject = plan.scope().project();
    return plan.reservations().stream()
        .map(reservation -> " " + reservation.shortForm(ownProject))
        .collect(Collectors.joining(","));
  }

  private static List<String> settings(Spec spec, String reserved) {
    List<String> chips = new ArrayList<>();
    chips.add(EnumWord.of(spec.buying().capacity()) + reserved);
    spec.buying().maxRunDuration().ifPresent(d -> chips.add("at most " + d));
    chips.add(spec.placement().words());
    chips.add(spec.node().version().map(v -> "nodes " + v).orElse("node version of the cluster"));
    chips.add(
        spec.node().disks().bootDiskType() + " " + spec.node().disks().bootDiskGib() + " GiB");
    chips.add(LocaleFreeText.count(spec.node().disks().localSsds(), "local SSD"));
    return chips;
  }
}
