package epfabric.deploy.document.drawing;

import epfabric.base.markup.XmlElement;
import epfabric.deploy.document.LocaleFreeText;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NodePoolPlan;

/**
 * Draws one environment as SVG: cluster, pool and nodes above, the VPCs below, and a wire from each
 * NIC to its subnet.
 */
public final class TopologyDrawing {
  private static final double WIRE_SPACE = 44;

  private TopologyDrawing() {}

  /** Returns the drawing of {@code plan}; the same plan gives the same bytes. */
  public static String of(FabricPlan plan) {
    DrawingGrid grid = DrawingGrid.of(plan.pool().machine());
    DrawingSheet sheet = new DrawingSheet();
    new HeaderPart(plan, grid).draw(sheet);
    ClusterPart cluster = new ClusterPart(plan, grid);
    double vpcTop = cluster.draw(sheet, HeaderPart.BOTTOM) + WIRE_SPACE;
    for (NetworkWire wire : cluster.wires()) {
      sheet.wire(wire.draw(NetworkPart.cellTop(vpcTop)));
      sheet.wire(wire.joint());
    }
    double networksBottom = new NetworkPart(plan, grid).draw(sheet, vpcTop);
    double legend = new LegendPart(networksBottom + 24).draw(sheet, plan.pool().totalNodes() == 0);
    double height = legend + 20;
    sheet.under(SvgPen.box(new DrawnBox(0, 0, grid.width(), height), "sheet", 0));
    return svg(plan, grid.width(), height).addAll(sheet.layers()).toString();
  }

  private static XmlElement svg(FabricPlan plan, double width, double height) {
    return XmlElement.of("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("viewBox", "0 0 " + XmlElement.decimal(width) + " " + XmlElement.decimal(height))
        .with("width", width)
        .with("height", height)
        .with("role", "img")
        .with("aria-labelledby", "topology-title topology-description")
        .add(XmlElement.of("title").with("id", "topology-title").text(title(plan)))
        .add(XmlElement.of("desc").with("id", "topology-description").text(description(plan)))
        .add(XmlElement.of("style").text(Palette.css()));
  }

  private static String title(FabricPlan plan) {
    return "GPU fabric " + plan.scope().environment() + " in " + plan.scope().zone();
  }

  private static String description(FabricPlan plan) {
    int nics = plan.network().rdma().size();
    return "GKE cluster "
        + plan.cluster().name()
        + " in project "
        + plan.scope().project()
        + " with "
        + pools(plan.pool())
        + ": "
        + LocaleFreeText.count(plan.pool().totalNodes(), "node")
        + " of machine type "
        + plan.pool().machine().name()
        + ". Every node has eth0 in the primary network, one gVNIC in "
        + (plan.network().mode().networksByGke()
            ? "a network that GKE makes"
            : plan.network().gvnic().subnetwork())
        + " and "
        + LocaleFreeText.count(nics, "RDMA NIC")
        + ", each in its own subnet.";
  }

  private static String pools(NodePoolPlan pool) {
    int pools = pool.names().size();
    String names = LocaleFreeText.range(pool.names());
    return pools == 1
        ? "GPU node pool " + names
        : pools + " equal GPU node pools, " + names + ", one of which is drawn";
  }
}
