package epfabric.rehearsal;

import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultStrikes;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which faults strike NICs that pods claim. Nodes whose NICs are not claimable get no such
 * fault.
 */
final class NicFaultDecider {
  private record Kind(NicFault fault, String words) {}

  private static final Map<What, Kind> KINDS = kinds();

  private final EmulatedWorld world;
  private final FaultStrikes strikes;

  NicFaultDecider(EmulatedWorld world, FaultStrikes strikes) {
    this.world = world;
    this.strikes = strikes;
  }

  private static Map<What, Kind> kinds() {
    Map<What, Kind> kinds = new EnumMap<>(What.class);
    kinds.put(What.LOST_NIC, new Kind(NicFault.LOST_NIC, "one of its NICs is not there"));
    kinds.put(
        What.INCOMPLETE_SLICES,
        new Kind(NicFault.INCOMPLETE_SLICES, "its NIC driver publishes half of its NICs"));
    kinds.put(What.SLICES_GONE, new Kind(NicFault.SLICES_GONE, "its NIC driver publishes nothing"));
    kinds.put(
        What.FOREIGN_SLICES,
        new Kind(NicFault.FOREIGN_SLICES, "another driver publishes its devices, and no NICs"));
    return kinds;
  }

  /** Removes the device classes for a while, if that fault strikes a node that is about to join. */
  void classesAreMade(NodeSpec node) {
    if (!NodeSpec.claimable(node.labels())) {
      return;
    }
    int minutes = strikes.begins(What.CLAIM_WITHOUT_CLASS, "GKE has not made the classes of NICs");
    if (minutes > 0) {
      world.fleet().deviceClasses(false);
      world.time().after(Duration.ofMinutes(minutes), this::createClasses);
    }
  }

  private void createClasses() {
    world.timeline().add(Mark.NOTE, "", "GKE makes the classes of NICs");
    world.fleet().deviceClasses(true);
  }

  /**
   * If a fault strikes, the NICs of a node that has joined are published incorrectly for a while.
   */
  void nicsArePublished(NodeSpec node) {
    if (!NodeSpec.claimable(node.labels())) {
      return;
    }
    for (Map.Entry<What, Kind> kind : KINDS.entrySet()) {
      String words = "node " + node.name() + ": " + kind.getValue().words();
      int minutes = strikes.begins(kind.getKey(), words);
      if (minutes > 0) {
        world.fleet().nics(node.name(), Optional.of(kind.getValue().fault()));
        world.time().after(Duration.ofMinutes(minutes), () -> repair(node.name()));
        return;
      }
    }
  }

  private void repair(String node) {
    world.timeline().add(Mark.NOTE, "", "node " + node + ": all of its NICs are published");
    world.fleet().nics(node, Optional.empty());
  }
}
