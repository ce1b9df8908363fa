package epfabric.deploy.document;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.List;

/** One GPU node: GPUs above, NICs below, each NIC beside the rail of its network. */
final class NodePart {
  static final double HEIGHT = 122;
  private static final double TILE_HEIGHT = 38;
  private static final double GPU_TOP = 14;
  private static final double NIC_TOP = 70;

  private final FabricPlan plan;
  private final Machine machine;
  private final Grid grid;

  NodePart(FabricPlan plan, Grid grid) {
    this.plan = plan;
    this.machine = plan.pool().machine();
    this.grid = grid;
  }

  /** Draws node {@code index} and returns the wires of its NICs. */
  List<Wire> draw(Sheet sheet, int index, double y) {
    panel(sheet, "node", y);
    title(sheet, "node " + (index + 1), machine.gpus().count() + " × " + machine.gpus().name(), y);
    gpus(sheet, y + GPU_TOP);
    if (index > 0) {
      bridges(sheet, y + GPU_TOP);
    }
    List<Wire> wires = new ArrayList<>(hostNics(sheet, y + NIC_TOP));
    List<NodeNetwork> rdma = plan.network().rdma();
    for (int i = 0; i < rdma.size(); i++) {
      Box tile = grid.nicTile(i, y + NIC_TOP, TILE_HEIGHT);
      tile(sheet, "tile nic-rdma", tile, rdma.get(i).podNetwork(), machine.rdmaGbps() + " Gbit/s");
      wires.add(Wire.rdma(tile.x(), tile.middleY(), grid.rail(i)));
    }
    return wires;
  }

  /** The place of a node that does not run. */
  void drawEmpty(Sheet sheet, double y) {
    panel(sheet, "node empty", y);
    title(sheet, "empty slot", "parked: networks and cluster stay", y);
    for (int i = 0; i < grid.gpus(); i++) {
      sheet.front(Pen.box(grid.gpuTile(i, y + GPU_TOP, TILE_HEIGHT), "empty", 6));
    }
    for (int i = 0; i < grid.nics(); i++) {
      sheet.front(Pen.box(grid.nicTile(i, y + NIC_TOP, TILE_HEIGHT), "empty", 6));
    }
    sheet.front(Pen.box(eth0(y + NIC_TOP), "empty", 6));
    sheet.front(Pen.box(gvnic(y + NIC_TOP), "empty", 6));
  }

  private void panel(Sheet sheet, String cssClass, double y) {
    double width = grid.nodeRight() - Grid.NODE_LEFT;
    sheet.under(Pen.box(new Box(Grid.NODE_LEFT, y, width, HEIGHT), cssClass, 10));
  }

  private static void title(Sheet sheet, String name, String detail, double y) {
    double room = Grid.GVNIC_RAIL - Grid.NODE_LEFT - 32;
    double x = Grid.NODE_LEFT + 14;
    sheet.front(Pen.text(TextStyle.NAME, name, Slot.left(x, y + 30, room)));
    sheet.front(Pen.text(TextStyle.BODY, detail, Slot.left(x, y + 49, room)));
  }

  private void gpus(Sheet sheet, double y) {
    Box first = grid.gpuTile(0, y, TILE_HEIGHT);
    Box last = grid.gpuTile(grid.gpus() - 1, y, TILE_HEIGHT);
    sheet.wire(Pen.path("nvlink", first.x(), first.middleY(), last.right(), first.middleY()));
    for (int i = 0; i < grid.gpus(); i++) {
      tile(sheet, "tile gpu", grid.gpuTile(i, y, TILE_HEIGHT), "GPU " + i, machine.gpus().name());
    }
  }

  /** The wires of the nodes above pass over NVLink without touching it. */
  private void bridges(Sheet sheet, double y) {
    for (int i = 0; i < grid.nics(); i++) {
      sheet.wire(Pen.path("bridge", grid.rail(i), y, grid.rail(i), y + TILE_HEIGHT));
    }
  }

  private List<Wire> hostNics(Sheet sheet, double y) {
    Box eth0 = eth0(y);
    Box gvnic = gvnic(y);
    tile(sheet, "tile nic-primary", eth0, "eth0", "primary");
    tile(sheet, "tile nic-gvnic", gvnic, plan.network().gvnic().podNetwork(), "gVNIC");
    return List.of(
        Wire.primary(eth0.x(), eth0.middleY()), Wire.gvnic(gvnic.right(), gvnic.middleY()));
  }

  private static Box eth0(double y) {
    return new Box(Grid.NODE_LEFT + 12, y, 128, TILE_HEIGHT);
  }

  private static Box gvnic(double y) {
    return new Box(Grid.GVNIC_RAIL - 10 - 128, y, 128, TILE_HEIGHT);
  }

  private static void tile(Sheet sheet, String cssClass, Box box, String name, String detail) {
    sheet.front(Pen.box(box, cssClass, 6));
    sheet.front(Pen.text(TextStyle.TILE, name, Slot.middle(box, box.y() + 16)));
    sheet.front(Pen.text(TextStyle.SMALL, detail, Slot.middle(box, box.y() + 30.5)));
  }
}
