package epfabric.deploy.document.drawing;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.List;

/** One GPU node: GPUs above, NICs below, each NIC beside the rail of its network. */
final class NodePart {
  static final double HEIGHT = 138;
  private static final double TILE_HEIGHT = 38;
  private static final double GPU_TOP = 14;
  private static final double NIC_TOP = 86;
  private static final double LINK_LENGTH = 7;
  private static final double SWITCH_HEIGHT = 18;

  private final FabricPlan plan;
  private final Machine machine;
  private final DrawingGrid grid;

  NodePart(FabricPlan plan, DrawingGrid grid) {
    this.plan = plan;
    this.machine = plan.pool().machine();
    this.grid = grid;
  }

  /** Draws node {@code index} and returns the wires of its NICs. */
  List<NetworkWire> draw(DrawingSheet sheet, int index, double y) {
    panel(sheet, "node", y);
    title(sheet, "node " + (index + 1), machine.gpus().count() + " × " + machine.gpus().name(), y);
    gpus(sheet, y + GPU_TOP);
    List<NetworkWire> wires = new ArrayList<>(hostNics(sheet, y + NIC_TOP));
    List<NodeNetwork> rdma = plan.network().rdma();
    for (int i = 0; i < rdma.size(); i++) {
      DrawnBox tile = grid.nicTile(i, y + NIC_TOP, TILE_HEIGHT);
      tile(
          sheet,
          "tile nic-rdma",
          tile,
          rdma.get(i).podNetwork(),
          machine.nics().gbitPerSecond() + " Gbit/s");
      wires.add(NetworkWire.rdma(tile.x(), tile.middleY(), grid.rail(i)));
    }
    return wires;
  }

  /** Draws an empty slot in place of a node that does not run. */
  void drawEmpty(DrawingSheet sheet, double y) {
    panel(sheet, "node empty", y);
    title(sheet, "empty slot", "parked: networks and cluster stay", y);
    for (int i = 0; i < grid.gpus(); i++) {
      sheet.front(SvgPen.box(grid.gpuTile(i, y + GPU_TOP, TILE_HEIGHT), "empty", 6));
    }
    for (int i = 0; i < grid.nics(); i++) {
      sheet.front(SvgPen.box(grid.nicTile(i, y + NIC_TOP, TILE_HEIGHT), "empty", 6));
    }
    sheet.front(SvgPen.box(eth0(y + NIC_TOP), "empty", 6));
    sheet.front(SvgPen.box(gvnic(y + NIC_TOP), "empty", 6));
  }

  private void panel(DrawingSheet sheet, String cssClass, double y) {
    double width = grid.nodeRight() - DrawingGrid.NODE_LEFT;
    sheet.under(SvgPen.box(new DrawnBox(DrawingGrid.NODE_LEFT, y, width, HEIGHT), cssClass, 10));
  }

  private static void title(DrawingSheet sheet, String name, String detail, double y) {
    double room = DrawingGrid.GVNIC_RAIL - DrawingGrid.NODE_LEFT - 32;
    double x = DrawingGrid.NODE_LEFT + 14;
    sheet.front(SvgPen.text(TextStyle.NAME, name, TextSlot.left(x, y + 30, room)));
    sheet.front(SvgPen.text(TextStyle.BODY, detail, TextSlot.left(x, y + 49, room)));
  }

  /**
   * Draws links from each GPU to one NVLink switch; the switch is in front of the wires of the
   * nodes above.
   */
  private void gpus(DrawingSheet sheet, double y) {
    double top = y + TILE_HEIGHT + LINK_LENGTH;
    for (int i = 0; i < grid.gpus(); i++) {
      DrawnBox gpu = grid.gpuTile(i, y, TILE_HEIGHT);
      double middle = (gpu.x() + gpu.right()) / 2;
      sheet.front(SvgPen.path("nvlink", middle, y + TILE_HEIGHT, middle, top));
      tile(sheet, "tile gpu", gpu, "GPU " + i, machine.gpus().name());
    }
    DrawnBox first = grid.gpuTile(0, y, TILE_HEIGHT);
    DrawnBox last = grid.gpuTile(grid.gpus() - 1, y, TILE_HEIGHT);
    DrawnBox box = new DrawnBox(first.x(), top, last.right() - first.x(), SWITCH_HEIGHT);
    sheet.front(SvgPen.box(box, "nvswitch", 6));
    boolean shared = machine.nvlinkDomain().spansNodes();
    String label = shared ? "NVLink switches of the domain" : "NVLink switch";
    sheet.front(SvgPen.text(TextStyle.SMALL, label, TextSlot.middle(box, box.y() + 13)));
    if (shared) {
      sheet.front(
          SvgPen.path("nvlink", box.right(), box.middleY(), grid.domainRail(), box.middleY()));
    }
  }

  /** Returns the y coordinate of the middle of the NVLink switch of a node at {@code y}. */
  static double switchMiddle(double y) {
    return y + GPU_TOP + TILE_HEIGHT + LINK_LENGTH + SWITCH_HEIGHT / 2;
  }

  private List<NetworkWire> hostNics(DrawingSheet sheet, double y) {
    DrawnBox eth0 = eth0(y);
    DrawnBox gvnic = gvnic(y);
    tile(sheet, "tile nic-primary", eth0, "eth0", "primary");
    tile(sheet, "tile nic-gvnic", gvnic, plan.network().gvnic().podNetwork(), "gVNIC");
    return List.of(
        NetworkWire.primary(eth0.x(), eth0.middleY()),
        NetworkWire.gvnic(gvnic.right(), gvnic.middleY()));
  }

  private static DrawnBox eth0(double y) {
    return new DrawnBox(DrawingGrid.NODE_LEFT + 12, y, 128, TILE_HEIGHT);
  }

  private static DrawnBox gvnic(double y) {
    return new DrawnBox(DrawingGrid.GVNIC_RAIL - 10 - 128, y, 128, TILE_HEIGHT);
  }

  private static void tile(
      DrawingSheet sheet, String cssClass, DrawnBox box, String name, String detail) {
    sheet.front(SvgPen.box(box, cssClass, 6));
    sheet.front(SvgPen.text(TextStyle.TILE, name, TextSlot.middle(box, box.y() + 16)));
    sheet.front(SvgPen.text(TextStyle.SMALL, detail, TextSlot.middle(box, box.y() + 30.5)));
  }
}
