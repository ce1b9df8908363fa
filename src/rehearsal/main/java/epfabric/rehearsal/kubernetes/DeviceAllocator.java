package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Finds devices of one node for all claims of a pod; allocates either all claims or none. */
final class DeviceAllocator {
  private final List<PublishedDevice> devices;
  private final Function<String, ObjectNode> classes;

  /**
   * @param devices the node's unallocated devices
   * @param classes DeviceClasses by name; every requested class exists
   */
  DeviceAllocator(List<PublishedDevice> devices, Function<String, ObjectNode> classes) {
    this.devices = List.copyOf(devices);
    this.classes = classes;
  }

  /** A request for one device. */
  private record Slot(
      int claim, String request, List<PublishedDevice> candidates, List<ObjectNode> rules) {
    boolean sameRequest(Slot other) {
      return claim == other.claim && request.equals(other.request);
    }
  }

  /**
   * Returns the results for each claim, in the order of the claims; empty if not all claims can get
   * their devices.
   *
   * @param claims the claims of one pod
   */
  Optional<List<List<ObjectNode>>> allocate(List<ObjectNode> claims) {
    List<Slot> slots = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      List<ObjectNode> rules = JsonTree.items(claims.get(i), "spec", "devices", "constraints");
      for (ObjectNode request : JsonTree.items(claims.get(i), "spec", "devices", "requests")) {
        slots.addAll(slots(i, request, rules));
      }
    }
    Deque<PublishedDevice> chosen = new ArrayDeque<>();
    if (tooFew(slots) || !choose(slots, chosen)) {
      return Optional.empty();
    }
    List<List<ObjectNode>> results = new ArrayList<>();
    claims.forEach(claim -> results.add(new ArrayList<>()));
    int index = 0;
    for (PublishedDevice device : chosen) {
      Slot slot = slots.get(index++);
      results.get(slot.claim()).add(device.result(slot.request()));
    }
    return Optional.of(results);
  }

  private List<Slot> slots(int claim, ObjectNode request, List<ObjectNode> rules) {
    String name = JsonTree.text(request, "name");
    ObjectNode exactly = JsonTree.object(request, "exactly");
    ObjectNode deviceClass = classes.apply(JsonTree.text(exactly, "deviceClassName"));
    List<PublishedDevice> candidates =
        devices.stream().filter(device -> DeviceSelector.matches(deviceClass, device)).toList();
    int count = JsonTree.number(exactly, "count").orElse(1);
    List<ObjectNode> ownRules = rules.stream().filter(rule -> appliesTo(rule, name)).toList();
    List<Slot> slots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      slots.add(new Slot(claim, name, candidates, ownRules));
    }
    return slots;
  }

  /**
   * Returns whether a constraint applies to a request; a constraint that names no requests applies
   * to all.
   */
  private static boolean appliesTo(ObjectNode rule, String request) {
    List<String> requests = JsonTree.words(rule, "requests");
    return requests.isEmpty() || requests.contains(request);
  }

  /**
   * Returns whether there are fewer devices than requested, without checking constraints. This test
   * rejects most claims that cannot get their devices.
   */
  private static boolean tooFew(List<Slot> slots) {
    Map<Set<String>, Integer> wanted =
        new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    for (Slot slot : slots) {
      Set<String> candidates = new TreeSet<>();
      slot.candidates().forEach(device -> candidates.add(device.key()));
      wanted.merge(candidates, 1, Integer::sum);
    }
    return wanted.entrySet().stream().anyMatch(e -> e.getValue() > e.getKey().size());
  }

  private static boolean choose(List<Slot> slots, Deque<PublishedDevice> chosen) {
    if (chosen.size() == slots.size()) {
      return true;
    }
    Slot slot = slots.get(chosen.size());
    for (PublishedDevice device :
        slot.candidates().subList(firstCandidate(slots, chosen), slot.candidates().size())) {
      if (!chosen.contains(device) && meetsConstraints(slots, chosen, device)) {
        chosen.addLast(device);
        if (choose(slots, chosen)) {
          return true;
        }
        chosen.removeLast();
      }
    }
    return false;
  }

  /**
   * Returns the index of the first device to try. The order of devices in a request does not
   * matter, so combinations with earlier devices have been tried already.
   */
  private static int firstCandidate(List<Slot> slots, Deque<PublishedDevice> chosen) {
    int at = chosen.size();
    boolean same = at > 0 && slots.get(at - 1).sameRequest(slots.get(at));
    return same ? slots.get(at).candidates().indexOf(chosen.getLast()) + 1 : 0;
  }

  /**
   * Returns whether the device meets each constraint: it has the constraint's attribute, with the
   * same value as the chosen devices under the same constraint.
   */
  private static boolean meetsConstraints(
      List<Slot> slots, Deque<PublishedDevice> chosen, PublishedDevice device) {
    Slot slot = slots.get(chosen.size());
    for (ObjectNode rule : slot.rules()) {
      String attribute = JsonTree.text(rule, "matchAttribute");
      Optional<String> value = device.attribute(attribute);
      int index = 0;
      boolean same = value.isPresent();
      for (PublishedDevice other : chosen) {
        Slot otherSlot = slots.get(index++);
        boolean sameConstraint =
            otherSlot.claim() == slot.claim() && otherSlot.rules().contains(rule);
        same = same && (!sameConstraint || other.attribute(attribute).equals(value));
      }
      if (!same) {
        return false;
      }
    }
    return true;
  }
}
