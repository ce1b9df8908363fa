package epfabric.deploy.document.drawing;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.markup.TextWidth;
import epfabric.base.value.EnumWord;
import epfabric.base.value.NetworkMode;
import epfabric.deploy.document.LocaleFreeText;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The GKE cluster with its settings, system pool and objects; its panel encloses the GPU pool. */
final class ClusterPart {
  private static final double CARD_HEIGHT = 84;
  private static final List<String> SHOWN_SOFTWARE =
      List.of("deepep", "nvshmem", "nccl", "driver", "cuda");

  private final FabricPlan plan;
  private final DrawingGrid grid;
  private final List<NetworkWire> wires = new ArrayList<>();

  ClusterPart(FabricPlan plan, DrawingGrid grid) {
    this.plan = plan;
    this.grid = grid;
  }

  /** Draws the cluster from {@code top} on and returns where it ends. */
  double draw(DrawingSheet sheet, double top) {
    ClusterPlan cluster = plan.cluster();
    double width = grid.right() - DrawingGrid.MARGIN;
    DrawnCard card =
        new DrawnCard(
            "GKE CLUSTER",
            cluster.name(),
            "in " + cluster.location(),
            ResourceStanding.of(cluster.adopted()));
    sheet.front(
        card.draw(new DrawnBox(DrawingGrid.MARGIN + 4, top + 8, width - 8, DrawnCard.TEXT_HEIGHT)));
    double chipsWidth = grid.innerRight() - DrawingGrid.INNER_LEFT;
    TextRow chips =
        TextRow.of(settings(), DrawingGrid.MARGIN + DrawingGrid.GAP, top + 78, chipsWidth);
    sheet.front(chips.elements());
    double cardsBottom = cards(sheet, chips.bottom() + DrawingGrid.GAP);
    PoolPart pool = new PoolPart(plan, grid);
    double chainBottom =
        new ChainPart(plan)
            .draw(sheet, cardsBottom + DrawingGrid.GAP, grid.innerRight() - DrawingGrid.INNER_LEFT);
    double bottom = pool.draw(sheet, chainBottom + DrawingGrid.GAP) + DrawingGrid.GAP;
    wires.addAll(pool.wires());
    DrawnBox panel = new DrawnBox(DrawingGrid.MARGIN, top, width, bottom - top);
    sheet.under(SvgPen.box(panel, card.standing().outline("cluster"), 14));
    return bottom;
  }

  List<NetworkWire> wires() {
    return List.copyOf(wires);
  }

  private List<String> settings() {
    if (plan.cluster().spec().isEmpty()) {
      return adoptedSettings();
    }
    ClusterPlan.Spec spec = plan.cluster().spec().get();
    List<String> chips = new ArrayList<>(List.of("Dataplane V2", "multi-networking"));
    chips.add("channel " + EnumWord.of(spec.channel()));
    chips.add(spec.version().map(v -> "version " + v).orElse("GKE version of the channel"));
    chips.add(spec.access().privateNodes() ? "private nodes" : "public nodes");
    chips.add(spec.access().privateEndpoint() ? "private endpoint" : "public endpoint");
    int ranges = spec.access().authorizedNetworks().size();
    chips.add(
        ranges == 0
            ? "reached from any address"
            : "reached from " + LocaleFreeText.count(ranges, "range"));
    if (spec.deletionProtection()) {
      chips.add("deletion protection");
    }
    return chips;
  }

  private List<String> adoptedSettings() {
    NetworkMode mode = plan.network().mode();
    List<String> chips = new ArrayList<>(List.of("must have Dataplane V2"));
    if (!mode.networksByGke()) {
      chips.add("must have multi-networking");
    }
    if (mode.claimsNics()) {
      chips.add("must have GKE " + ManagedDranet.FIRST_GKE + " or newer");
    }
    return chips;
  }

  private double cards(DrawingSheet sheet, double y) {
    List<DrawnCard> cards = new ArrayList<>();
    cards.add(systemPool());
    cards.add(podNetworks());
    cards.add(installer());
    double x = DrawingGrid.INNER_LEFT;
    double share = (grid.innerRight() - DrawingGrid.NICS_LEFT) / 2;
    for (DrawnCard card : cards) {
      boolean first = x == DrawingGrid.INNER_LEFT;
      DrawnBox box = new DrawnBox(x, y, first ? DrawingGrid.GVNIC_RAIL - x : share, CARD_HEIGHT);
      sheet.front(SvgPen.box(box, card.standing().outline("card"), 8));
      sheet.front(card.draw(box));
      x = box.right() + DrawingGrid.GAP;
    }
    wires.add(NetworkWire.primary(DrawingGrid.INNER_LEFT, y + CARD_HEIGHT / 2));
    return y + CARD_HEIGHT;
  }

  private DrawnCard systemPool() {
    return plan.cluster()
        .spec()
        .map(ClusterPlan.Spec::systemPool)
        .map(
            p ->
                new DrawnCard(
                    "SYSTEM POOL",
                    p.name(),
                    p.nodes() + " × " + p.machine(),
                    ResourceStanding.CREATED))
        .orElse(
            new DrawnCard(
                "OTHER POOLS", "the cluster's own", "left unchanged", ResourceStanding.ADOPTED));
  }

  private DrawnCard podNetworks() {
    if (plan.network().mode().claimsNics()) {
      String claim = LocaleFreeText.count(plan.network().rdma().size(), "RDMA NIC") + " of a node";
      return new DrawnCard(
          "CLAIM OF NICS",
          new NicClaim(plan).template(),
          "each pod claims the " + claim + " from GKE's managed DRANET",
          ResourceStanding.CREATED);
    }
    List<String> names =
        plan.network().nodeNetworks().stream().map(NodeNetwork::podNetwork).toList();
    String objects =
        LocaleFreeText.count(names.size(), "Network") + ", each with its GKENetworkParamSet";
    return new DrawnCard(
        "POD NETWORKS",
        LocaleFreeText.range(names),
        objects,
        ResourceStanding.of(plan.podNetworksAdopted()));
  }

  private DrawnCard installer() {
    SoftwareSet set = plan.workload().software();
    String versions =
        SHOWN_SOFTWARE.stream()
            .flatMap(
                name ->
                    Optional.ofNullable(set.components().get(name)).stream()
                        .map(c -> name + TextWidth.NO_BREAK_SPACE + c.version()))
            .collect(Collectors.joining(" · "));
    return new DrawnCard(
        "INSTALLER",
        set.name() + " over " + plan.workload().transport().kind(),
        versions + " · takes the startup taint off each node that it has verified",
        ResourceStanding.CREATED);
  }
}
