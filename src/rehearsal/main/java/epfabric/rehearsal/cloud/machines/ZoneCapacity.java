package epfabric.rehearsal.cloud.machines;

import java.util.Map;
import java.util.TreeMap;

/** The number of free machines by machine type and zone; unlimited by default. */
public final class ZoneCapacity {
  private final Map<String, Integer> free = new TreeMap<>();

  public void set(String machineType, String zone, int machines) {
    free.put(key(machineType, zone), machines);
  }

  public int free(String machineType, String zone) {
    return free.getOrDefault(key(machineType, zone), Integer.MAX_VALUE);
  }

  void take(Instance instance) {
    free.computeIfPresent(key(instance.machineType(), instance.zone()), (key, n) -> n - 1);
  }

  void give(Instance instance) {
    free.computeIfPresent(key(instance.machineType(), instance.zone()), (key, n) -> n + 1);
  }

  private static String key(String machineType, String zone) {
    return zone + "/" + machineType;
  }
}
