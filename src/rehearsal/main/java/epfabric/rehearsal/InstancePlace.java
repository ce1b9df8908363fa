package epfabric.rehearsal;

import epfabric.base.facts.GceTopology;
import epfabric.base.value.Sha256;
import epfabric.rehearsal.cloud.machines.Instance;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The physical location of an emulated machine, as GKE puts it into the labels of the node. The
 * identifiers have the length of Google's and are derived from names, so that every rehearsal has
 * the same identifiers. Machines of a compactly placed pool share one subblock of the zone's only
 * block; every other machine has a subblock to itself.
 */
final class InstancePlace {
  private static final int DIGITS = 32;

  private InstancePlace() {}

  static Map<String, String> labels(Instance instance, boolean compact) {
    String zone = instance.zone();
    String subblockOwner = compact ? "pool " + instance.pool() : "machine " + instance.name();
    return Map.of(
        GceTopology.BLOCK, identifier("block of " + zone),
        GceTopology.SUBBLOCK, identifier("subblock in " + zone + " of " + subblockOwner),
        GceTopology.HOST, identifier("host of " + instance.name()));
  }

  private static String identifier(String name) {
    return Sha256.of(name.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
  }
}
