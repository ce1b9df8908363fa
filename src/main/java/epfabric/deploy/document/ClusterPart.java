package epfabric.deploy.document;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.markup.TextWidth;
import epfabric.base.value.EnumWord;
import epfabric.base.value.NetworkMode;
import epfabric.deploy.manifest.NicClaim;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The GKE cluster: its settings, its system pool and what runs on it, around the GPU pool. */
final class ClusterPart {
  private static final double CARD_HEIGHT = 84;
  private static final List<String> SHOWN_SOFTWARE =
      List.of("deepep", "nvshmem", "nccl", "driver", "cuda");

  private final FabricPlan plan;
  private final Grid grid;
  private final List<Wire> wires = new ArrayList<>();

  ClusterPart(FabricPlan plan, Grid grid) {
    this.plan = plan;
    this.grid = grid;
  }

  /** Draws the cluster from {@code top} on and returns where it ends. */
  double draw(Sheet sheet, double top) {
    ClusterPlan cluster = plan.cluster();
    double width = grid.right() - Grid.MARGIN;
    Card card =
        new Card(
            "GKE CLUSTER",
            cluster.name(),
            "in " + cluster.location(),
            Standing.of(cluster.adopted()));
    sheet.front(card.draw(new Box(Grid.MARGIN + 4, top + 8, width - 8, Card.TEXT_HEIGHT)));
    double chipsWidth = grid.innerRight() - Grid.INNER_LEFT;
    Chips chips = Chips.of(settings(), Grid.MARGIN + Grid.GAP, top + 78, chipsWidth);
    sheet.front(chips.elements());
    double cardsBottom = cards(sheet, chips.bottom() + Grid.GAP);
    PoolPart pool = new PoolPart(plan, grid);
    double chainBottom =
        new ChainPart(plan)
            .draw(sheet, cardsBottom + Grid.GAP, grid.innerRight() - Grid.INNER_LEFT);
    double bottom = pool.draw(sheet, chainBottom + Grid.GAP) + Grid.GAP;
    wires.addAll(pool.wires());
    Box panel = new Box(Grid.MARGIN, top, width, bottom - top);
    sheet.under(Pen.box(panel, card.standing().outline("cluster"), 14));
    return bottom;
  }

  List<Wire> wires() {
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
        ranges == 0 ? "reached from any address" : "reached from " + Words.count(ranges, "range"));
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

  private double cards(Sheet sheet, double y) {
    List<Card> cards = new ArrayList<>();
    cards.add(systemPool());
    cards.add(podNetworks());
    cards.add(installer());
    double x = Grid.INNER_LEFT;
    double share = (grid.innerRight() - Grid.NICS_LEFT) / 2;
    for (Card card : cards) {
      boolean first = x == Grid.INNER_LEFT;
      Box box = new Box(x, y, first ? Grid.GVNIC_RAIL - x : share, CARD_HEIGHT);
      sheet.front(Pen.box(box, card.standing().outline("card"), 8));
      sheet.front(card.draw(box));
      x = box.right() + Grid.GAP;
    }
    wires.add(Wire.primary(Grid.INNER_LEFT, y + CARD_HEIGHT / 2));
    return y + CARD_HEIGHT;
  }

  private Card systemPool() {
    return plan.cluster()
        .spec()
        .map(ClusterPlan.Spec::systemPool)
        .map(
            p ->
                new Card(
                    "SYSTEM POOL", p.name(), p.nodes() + " × " + p.machine(), Standing.CREATED))
        .orElse(new Card("OTHER POOLS", "the cluster's own", "left as they are", Standing.ADOPTED));
  }

  private Card podNetworks() {
    if (plan.network().mode().claimsNics()) {
      String claim = Words.count(plan.network().rdma().size(), "RDMA NIC") + " of a node";
      return new Card(
          "CLAIM OF NICS",
          new NicClaim(plan).template(),
          "each pod claims the " + claim + " from GKE's managed DRANET",
          Standing.CREATED);
    }
    List<String> names =
        plan.network().nodeNetworks().stream().map(NodeNetwork::podNetwork).toList();
    String objects = Words.count(names.size(), "Network") + ", each with its GKENetworkParamSet";
    return new Card(
        "POD NETWORKS", Words.range(names), objects, Standing.of(plan.podNetworksAdopted()));
  }

  private Card installer() {
    SoftwareSet set = plan.workload().software();
    String versions =
        SHOWN_SOFTWARE.stream()
            .flatMap(
                name ->
                    Optional.ofNullable(set.components().get(name)).stream()
                        .map(c -> name + TextWidth.NO_BREAK_SPACE + c.version()))
            .collect(Collectors.joining(" · "));
    return new Card(
        "INSTALLER",
        set.name() + " over " + plan.workload().transport().kind(),
        versions + " · takes the startup taint off each node that it has verified",
        Standing.CREATED);
  }
}
