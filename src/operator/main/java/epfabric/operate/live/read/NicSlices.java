package epfabric.operate.live.read;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.operate.live.seen.ClaimableNics;
import epfabric.operate.live.seen.PoolNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The devices that a cluster's drivers publish for its nodes; they are requested once, when the
 * first node needs them.
 */
public final class NicSlices {
  private final Supplier<List<JsonNode>> request;
  private Optional<List<JsonNode>> slices = Optional.empty();
  private Optional<Catalog> catalog = Optional.empty();

  public NicSlices(Supplier<List<JsonNode>> request) {
    this.request = request;
  }

  /** Returns the node with its published NICs, if pods of the node claim NICs. */
  public PoolNode seen(PoolNode node) {
    return node.nics().map(nics -> node.with(of(node.name().node(), nics.machine()))).orElse(node);
  }

  private ClaimableNics of(String node, String machine) {
    List<JsonNode> all = slices.orElseGet(request);
    Catalog known = catalog.orElseGet(Catalog::load);
    slices = Optional.of(all);
    catalog = Optional.of(known);
    Optional<Machine> type = Optional.ofNullable(known.machines().get(machine));
    return ClaimableNics.of(node, machine, type.map(m -> m.nics().count()).orElse(0), all);
  }
}
