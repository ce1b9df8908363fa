package epfabric.operate.advice.status;

import epfabric.base.value.EnumWord;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.status.NetworkRow.State;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges for each NIC whether pods can use it. */
final class NetworkAssessment {
  private final FabricPlan plan;
  private final SeenFabric seen;
  private final FabricCommands commands;

  NetworkAssessment(FabricPlan plan, SeenFabric seen) {
    this.plan = plan;
    this.seen = seen;
    this.commands = new FabricCommands(plan);
  }

  /**
   * Returns a row for each NIC, in order; no rows if pods claim NICs, because claims need no pod
   * networks.
   */
  List<NetworkRow> rows() {
    return plan.network().podNetworks().stream()
        .map(NodeNetwork::podNetwork)
        .map(this::row)
        .toList();
  }

  private NetworkRow row(String name) {
    for (String kind : List.of(SeenNetwork.NETWORK, SeenNetwork.PARAMETERS)) {
      Optional<SeenNetwork> found = find(kind, name);
      if (found.isEmpty()) {
        return new NetworkRow(name, State.MISSING, "there is no " + kind + " of that name");
      }
      Optional<String> unready = found.get().unready();
      if (unready.isPresent()) {
        return new NetworkRow(name, State.NOT_READY, kind + " " + unready.get());
      }
    }
    boolean readinessReported =
        find(SeenNetwork.NETWORK, name).filter(SeenNetwork::reported).isPresent();
    if (readinessReported || offered(name)) {
      return new NetworkRow(name, State.READY, "");
    }
    return seen.nodes().isEmpty() && plan.pool().totalPermanentNodes() == 0
        ? new NetworkRow(name, State.UNUSED, "")
        : new NetworkRow(name, State.UNSAID, "GKE has not reported whether it is ready");
  }

  private Optional<SeenNetwork> find(String kind, String name) {
    return seen.networks().stream()
        .filter(n -> n.kind().equals(kind) && n.name().equals(name))
        .findFirst();
  }

  /**
   * Returns whether every node offers the NIC, which makes it available regardless of the network's
   * conditions.
   */
  private boolean offered(String name) {
    return !seen.nodes().isEmpty()
        && seen.nodes().stream().allMatch(n -> n.offers(NodeAssessment.resource(name)) > 0);
  }

  /** Returns one notice for each kind of fault, because networks usually fail together. */
  List<Notice> notices(List<NetworkRow> rows) {
    List<Notice> notices = new ArrayList<>();
    for (State state : List.of(State.MISSING, State.NOT_READY, State.UNSAID)) {
      List<NetworkRow> faulty = rows.stream().filter(row -> row.state() == state).toList();
      if (!faulty.isEmpty()) {
        notices.add(notice(faulty, state));
      }
    }
    devicesBesideClaims().ifPresent(notices::add);
    return notices;
  }

  /**
   * Returns a notice if there are Networks of type Device, which a cluster whose pods claim NICs
   * must not have (Google: "Allocate network resources by using GKE managed DRANET").
   */
  private Optional<Notice> devicesBesideClaims() {
    List<String> names =
        seen.networks().stream().filter(SeenNetwork::device).map(SeenNetwork::name).toList();
    if (!plan.network().mode().claimsNics() || names.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Notice.blocks(
            "network mode " + EnumWord.of(plan.network().mode()),
            "GKE supports no NIC claims in a cluster that has Network objects of type Device: "
                + String.join(", ", names),
            "kubectl get networks.networking.gke.io"));
  }

  private Notice notice(List<NetworkRow> rows, State state) {
    NetworkRow first = rows.get(0);
    String others = rows.size() == 1 ? "" : " and " + (rows.size() - 1) + " more";
    String subject = "pod network " + first.name() + others;
    return switch (state) {
      case MISSING -> Notice.blocks(subject, first.reason(), commands.up());
      case UNSAID, UNUSED, READY -> Notice.unknown(subject, first.reason(), describeCommand(first));
      case NOT_READY -> Notice.blocks(subject, first.reason(), describeCommand(first));
    };
  }

  private String describeCommand(NetworkRow row) {
    boolean parameters = row.reason().startsWith(SeenNetwork.PARAMETERS);
    return commands.network(parameters ? "gkenetworkparamsets" : "networks", row.name());
  }
}
