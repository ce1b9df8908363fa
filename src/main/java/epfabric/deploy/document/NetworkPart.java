package epfabric.deploy.document;

import epfabric.base.facts.GoogleNetworks;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.Cidr;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.PrimaryAddresses;
import java.util.ArrayList;
import java.util.List;

/** The VPCs below the cluster, subnets on top, where the wires of the NICs arrive. */
final class NetworkPart {
  private static final double CELL_TOP = 10;
  private static final double CELL_HEIGHT = 112;
  private static final double LINE = 16;
  private static final int CELL_LINES = 5;
  private static final double PRIMARY_RIGHT = 226;

  /** Between two VPCs. */
  private static final double GAP = 12;

  private final FabricPlan plan;
  private final NetworkPlan network;
  private final Grid grid;

  NetworkPart(FabricPlan plan, Grid grid) {
    this.plan = plan;
    this.network = plan.network();
    this.grid = grid;
  }

  static double cellTop(double top) {
    return top + CELL_TOP;
  }

  double draw(Sheet sheet, double top) {
    primary(sheet, top);
    gvnic(sheet, top);
    rdma(sheet, top);
    return top + CELL_TOP + CELL_HEIGHT + 6 + Card.TEXT_HEIGHT + 14;
  }

  private void primary(Sheet sheet, double top) {
    Box panel = panel(top, Grid.MARGIN, PRIMARY_RIGHT);
    List<String> ranges = new ArrayList<>();
    String name = network.primary().map(NetworkPlan.Primary::subnetwork).orElse("");
    network.addresses().flatMap(Addresses::primary).ifPresent(a -> ranges.addAll(ranges(a)));
    network.adoptedPrimary().ifPresent(p -> ranges.add("pods " + p.podRange()));
    network.adoptedPrimary().ifPresent(p -> ranges.add("services " + p.serviceRange()));
    String subnet = name.isEmpty() ? "the cluster's subnet" : name;
    Box cell = new Box(panel.x() + 8, cellTop(top), panel.width() - 16, CELL_HEIGHT);
    cell(sheet, cell, "default", subnet, ranges);
    String vpc = network.primary().map(NetworkPlan.Primary::network).orElse("the cluster's own");
    Standing standing = Standing.of(!network.createsPrimary());
    caption(sheet, panel, new Card("PRIMARY VPC", vpc, "nodes, pods, services", standing));
  }

  private static List<String> ranges(PrimaryAddresses a) {
    return List.of("nodes " + a.nodes(), "pods " + a.pods(), "services " + a.services());
  }

  private void gvnic(Sheet sheet, double top) {
    Box panel = panel(top, PRIMARY_RIGHT + GAP, Grid.GVNIC_RAIL + Grid.GAP);
    Box cell = new Box(panel.x() + 8, cellTop(top), panel.width() - 16, CELL_HEIGHT);
    NodeNetwork gvnic = network.gvnic();
    List<String> ranges =
        network.addresses().flatMap(Addresses::gvnic).map(Cidr::toString).stream().toList();
    cell(sheet, cell, gvnic.podNetwork(), subnet(gvnic), ranges);
    caption(sheet, panel, new Card("GVNIC VPC", vpc(gvnic), "host traffic", ofFurtherNics()));
  }

  /** Names that GKE chooses are not known before it has made the networks. */
  private static String subnet(NodeNetwork nic) {
    return nic.subnetwork().isEmpty() ? "GKE's subnet" : nic.subnetwork();
  }

  private static String vpc(NodeNetwork nic) {
    return nic.network().isEmpty() ? "made by GKE" : nic.network();
  }

  private Standing ofFurtherNics() {
    return Standing.of(network.adopted() && !network.mode().networksByGke());
  }

  private void rdma(Sheet sheet, double top) {
    Box panel = panel(top, Grid.GVNIC_RAIL + Grid.GAP + GAP, grid.right());
    List<NodeNetwork> rdma = network.rdma();
    for (int i = 0; i < rdma.size(); i++) {
      int nic = i;
      List<String> ranges =
          network.addresses().stream()
              .flatMap(a -> a.rdma().stream().skip(nic).limit(1))
              .map(Cidr::toString)
              .toList();
      Box cell = grid.subnetCell(i, cellTop(top), CELL_HEIGHT);
      cell(sheet, cell, rdma.get(i).podNetwork(), subnet(rdma.get(i)), ranges);
    }
    String name = rdma.isEmpty() ? "none" : vpc(rdma.get(0));
    String detail =
        profile()
            + " · MTU "
            + GoogleNetworks.GREATEST_MTU
            + " · "
            + Words.count(rdma.size(), "subnet")
            + ", one per NIC"
            + hostProject();
    caption(sheet, panel, new Card("ROCE RDMA VPC", name, detail, ofFurtherNics()));
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

  private static Box panel(double top, double left, double right) {
    double height = CELL_TOP + CELL_HEIGHT + 6 + Card.TEXT_HEIGHT + 14;
    return new Box(left, top, right - left, height);
  }

  private static void cell(
      Sheet sheet, Box box, String podNetwork, String subnet, List<String> ranges) {
    sheet.front(Pen.box(box, "cell", 6));
    double y = box.y() + 20;
    sheet.front(Pen.text(TextStyle.TILE, podNetwork, Slot.middle(box, y)));
    int most = CELL_LINES - ranges.size();
    for (FittedText line : FittedText.lines(subnet, TextStyle.SMALL, box.width() - 8, most)) {
      y += LINE;
      sheet.front(Pen.text(TextStyle.SMALL, line, Slot.middle(box, y)));
    }
    y += 4;
    for (String range : ranges) {
      y += LINE;
      sheet.front(Pen.text(TextStyle.SMALL, range, Slot.middle(box, y)));
    }
  }

  private static void caption(Sheet sheet, Box panel, Card card) {
    double y = panel.y() + CELL_TOP + CELL_HEIGHT + 6;
    sheet.front(card.draw(new Box(panel.x(), y, panel.width(), Card.TEXT_HEIGHT)));
    sheet.under(Pen.box(panel, card.standing().outline("vpc"), 12));
  }
}
