package epfabric.deploy.document;

import epfabric.base.value.EnumWord;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import java.util.ArrayList;
import java.util.List;

/** A GPU node pool: its settings, the first nodes in full, and how many more there are. */
final class PoolPart {
  /** So many nodes are drawn even if there are none further. */
  private static final int ALL_DRAWN = 3;

  private static final int DRAWN_OF_MANY = 2;
  private static final double MORE_HEIGHT = 40;

  private final FabricPlan plan;
  private final NodePoolPlan pool;
  private final Grid grid;
  private final List<Wire> wires = new ArrayList<>();

  PoolPart(FabricPlan plan, Grid grid) {
    this.plan = plan;
    this.pool = plan.pool();
    this.grid = grid;
  }

  double draw(Sheet sheet, double top) {
    double width = grid.innerRight() - Grid.INNER_LEFT;
    Card card =
        new Card(
            severalPools() ? "GPU NODE POOLS" : "GPU NODE POOL",
            Words.range(pool.names()),
            pool.machine().name(),
            Standing.of(pool.adopted()));
    sheet.front(card.draw(new Box(Grid.INNER_LEFT + 4, top + 6, width - 8, Card.TEXT_HEIGHT)));
    Chips chips = Chips.of(settings(), Grid.NODE_LEFT, top + 76, grid.nodeRight() - Grid.NODE_LEFT);
    sheet.front(chips.elements());
    double bottom = nodes(sheet, chips.bottom() + Grid.GAP) + Grid.GAP;
    Box panel = new Box(Grid.INNER_LEFT, top, width, bottom - top);
    sheet.under(Pen.box(panel, card.standing().outline("pool"), 12));
    return bottom;
  }

  List<Wire> wires() {
    return List.copyOf(wires);
  }

  private double nodes(Sheet sheet, double top) {
    NodePart node = new NodePart(plan, grid);
    if (pool.nodes() == 0) {
      node.drawEmpty(sheet, top);
      return top + NodePart.HEIGHT;
    }
    int drawn = pool.nodes() <= ALL_DRAWN ? pool.nodes() : DRAWN_OF_MANY;
    double y = top;
    for (int i = 0; i < drawn; i++) {
      wires.addAll(node.draw(sheet, i, y));
      y += NodePart.HEIGHT + Grid.GAP;
    }
    return drawn < pool.nodes() ? more(sheet, pool.nodes() - drawn, y) : y - Grid.GAP;
  }

  /** Stands in front of the wires, as the nodes it means would. */
  private double more(Sheet sheet, int count, double y) {
    double width = grid.nodeRight() - Grid.NODE_LEFT;
    for (int edge = 2; edge >= 0; edge--) {
      Box box = new Box(Grid.NODE_LEFT + 6 * edge, y + 5 * edge, width - 12 * edge, MORE_HEIGHT);
      sheet.front(Pen.box(box, "more", 10));
    }
    Box box = new Box(Grid.NODE_LEFT, y, width, MORE_HEIGHT);
    String text = "… and " + Words.number(count) + " more, wired in the same way";
    sheet.front(Pen.text(TextStyle.NAME, text, Slot.middle(box, y + 25)));
    return y + MORE_HEIGHT + 10;
  }

  private List<String> settings() {
    List<String> chips = new ArrayList<>();
    if (severalPools()) {
      chips.add(pool.names().size() + " equal pools");
    }
    chips.add(size());
    pool.spec().ifPresent(spec -> chips.addAll(settings(spec)));
    chips.add(pool.machine().rdmaNics() + " RDMA NICs of " + pool.machine().rdmaGbps() + " Gbit/s");
    return chips;
  }

  private String size() {
    return pool.spec()
        .flatMap(Spec::autoscaling)
        .map(
            a ->
                Words.number(a.min())
                    + " to "
                    + Words.count(a.max(), "node")
                    + each()
                    + ", autoscaled")
        .orElse(pool.nodes() == 0 ? "parked: 0 nodes" : fixedSize());
  }

  private String fixedSize() {
    String total = severalPools() ? ", " + Words.number(pool.totalNodes()) + " together" : "";
    return Words.count(pool.nodes(), "node") + each() + total;
  }

  private String each() {
    return severalPools() ? " each" : "";
  }

  private boolean severalPools() {
    return pool.names().size() > 1;
  }

  private static List<String> settings(Spec spec) {
    List<String> chips = new ArrayList<>();
    String bought = EnumWord.of(spec.capacity());
    chips.add(spec.reservation().map(r -> bought + " " + r).orElse(bought));
    spec.maxRunDuration().ifPresent(d -> chips.add("at most " + d));
    chips.add(spec.compact() ? "COMPACT placement" : "no placement policy");
    chips.add(spec.version().map(v -> "nodes " + v).orElse("node version of the cluster"));
    chips.add(spec.disks().bootDiskType() + " " + spec.disks().bootDiskGib() + " GiB");
    chips.add(Words.count(spec.disks().localSsds(), "local SSD"));
    return chips;
  }
}
