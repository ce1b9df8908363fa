package epfabric.deploy.document.drawing;

import epfabric.base.facts.GoogleNetworks;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.Cidr;
import epfabric.deploy.document.LocaleFreeText;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.PrimaryAddresses;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the VPCs below the cluster. The wires of the NICs end at the subnets, at the top of the
 * VPCs.
 */
final class NetworkPart {
  private static final double CELL_TOP = 10;
  private static final double CELL_HEIGHT = 112;
  private static final double LINE = 16;
  private static final int CELL_LINES = 5;
  private static final double PRIMARY_RIGHT = 226;

  /** The space between two VPCs. */
  private static final double GAP = 12;

  private final FabricPlan plan;
  private final NetworkPlan network;
  private final DrawingGrid grid;

  NetworkPart(FabricPlan plan, DrawingGrid grid) {
    this.plan = plan;
    this.network = plan.network();
    this.grid = grid;
  }

  static double cellTop(double top) {
    return top + CELL_TOP;
  }

  double draw(DrawingSheet sheet, double top) {
    primary(sheet, top);
    gvnic(sheet, top);
    rdma(sheet, top);
    return top + CELL_TOP + CELL_HEIGHT + 6 + DrawnCard.TEXT_HEIGHT + 14;
  }

  private void primary(DrawingSheet sheet, double top) {
    DrawnBox panel = panel(top, DrawingGrid.MARGIN, PRIMARY_RIGHT);
    List<String> ranges = new ArrayList<>();
    String name = network.primary().map(NetworkPlan.Primary::subnetwork).orElse("");
    network.addresses().flatMap(Addresses::primary).ifPresent(a -> ranges.addAll(ranges(a)));
    network.adoptedPrimary().ifPresent(p -> ranges.add("pods " + p.podRange()));
    network.adoptedPrimary().ifPresent(p -> ranges.add("services " + p.serviceRange()));
    String subnet = name.isEmpty() ? "the cluster's subnet" : name;
    DrawnBox cell = new DrawnBox(panel.x() + 8, cellTop(top), panel.width() - 16, CELL_HEIGHT);
    cell(sheet, cell, "default", subnet, ranges);
    String vpc = network.primary().map(NetworkPlan.Primary::network).orElse("the cluster's own");
    ResourceStanding standing = ResourceStanding.of(!network.createsPrimary());
    caption(sheet, panel, new DrawnCard("PRIMARY VPC", vpc, "nodes, pods, services", standing));
  }

  private static List<String> ranges(PrimaryAddresses a) {
    return List.of("nodes " + a.nodes(), "pods " + a.pods(), "services " + a.services());
  }

  private void gvnic(DrawingSheet sheet, double top) {
    DrawnBox panel = panel(top, PRIMARY_RIGHT + GAP, DrawingGrid.GVNIC_RAIL + DrawingGrid.GAP);
    DrawnBox cell = new DrawnBox(panel.x() + 8, cellTop(top), panel.width() - 16, CELL_HEIGHT);
    NodeNetwork gvnic = network.gvnic();
    List<String> ranges =
        network.addresses().flatMap(Addresses::gvnic).map(Cidr::toString).stream().toList();
    cell(sheet, cell, gvnic.podNetwork(), subnet(gvnic), ranges);
    caption(
        sheet,
        panel,
        new DrawnCard("GVNIC VPC", vpc(gvnic), "host traffic", furtherNicsStanding()));
  }

  /**
   * Returns a subnet's name, or a substitute if GKE will choose the name when it creates the
   * networks.
   */
  private static String subnet(NodeNetwork nic) {
    return nic.subnetwork().isEmpty() ? "GKE's subnet" : nic.subnetwork();
  }

  private static String vpc(NodeNetwork nic) {
    return nic.network().isEmpty() ? "made by GKE" : nic.network();
  }

  private ResourceStanding furtherNicsStanding() {
    return ResourceStanding.of(network.adopted() && !network.mode().networksByGke());
  }

  private void rdma(DrawingSheet sheet, double top) {
    DrawnBox panel = panel(top, DrawingGrid.GVNIC_RAIL + DrawingGrid.GAP + GAP, grid.right());
    List<NodeNetwork> rdma = network.rdma();
    for (int i = 0; i < rdma.size(); i++) {
      int nic = i;
      List<String> ranges =
          network.addresses().stream()
              .flatMap(a -> a.rdma().stream().skip(nic).limit(1))
              .map(Cidr::toString)
              .toList();
      DrawnBox cell = grid.subnetCell(i, cellTop(top), CELL_HEIGHT);
      cell(sheet, cell, rdma.get(i).podNetwork(), subnet(rdma.get(i)), ranges);
    }
    String name = rdma.isEmpty() ? "none" : vpc(rdma.get(0));
    String detail =
        profile()
            + " · MTU "
            + GoogleNetworks.GREATEST_MTU
            + " · "
            + LocaleFreeText.count(rdma.size(), "subnet")
            + ", one per NIC"
            + hostProject();
    caption(sheet, panel, new DrawnCard("ROCE RDMA VPC", name, detail, furtherNicsStanding()));
  }

  private String profile() {
    if (network.mode().networksByGke()) {
      return "accelerator network profile " + ManagedDranet.PROFILE;
    }
    String must = network.adopted() ? "must have " : "";
    return must + "network profile " + plan.scope().zone() + "-vpc-roce";
  }

  private String hostProject() {
    boolean shared = !network.project().equals(plan.scope().project());
    return shared ? " · in host project " + network.project() : "";
  }

  private static DrawnBox panel(double top, double left, double right) {
    double height = CELL_TOP + CELL_HEIGHT + 6 + DrawnCard.TEXT_HEIGHT + 14;
    return new DrawnBox(left, top, right - left, height);
  }

  private static void cell(
      DrawingSheet sheet, DrawnBox box, String podNetwork, String subnet, List<String> ranges) {
    sheet.front(SvgPen.box(box, "cell", 6));
    double y = box.y() + 20;
    sheet.front(SvgPen.text(TextStyle.TILE, podNetwork, TextSlot.middle(box, y)));
    int maxLines = CELL_LINES - ranges.size();
    for (FittedText line : FittedText.lines(subnet, TextStyle.SMALL, box.width() - 8, maxLines)) {
      y += LINE;
      sheet.front(SvgPen.text(TextStyle.SMALL, line, TextSlot.middle(box, y)));
    }
    y += 4;
    for (String range : ranges) {
      y += LINE;
      sheet.front(SvgPen.text(TextStyle.SMALL, range, TextSlot.middle(box, y)));
    }
  }

  private static void caption(DrawingSheet sheet, DrawnBox panel, DrawnCard card) {
    double y = panel.y() + CELL_TOP + CELL_HEIGHT + 6;
    sheet.front(card.draw(new DrawnBox(panel.x(), y, panel.width(), DrawnCard.TEXT_HEIGHT)));
    sheet.under(SvgPen.box(panel, card.standing().outline("vpc"), 12));
  }
}
