package epfabric.rehearsal.cloud.state;

import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Machine;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The initial state and the limits of an emulated Google Cloud.
 *
 * @param project the project of the fabric
 * @param others projects whose networks and reservations the fabric may use but not change
 * @param zones all existing zones, which also determine the regions
 * @param networkProfiles the available RDMA network profiles, such as {@code
 *     us-central1-b-vpc-roce}
 * @param machines GPU machine types by name; all other types are machines without GPUs
 * @param durations how long operations take
 */
public record CloudSettings(
    String project,
    Set<String> others,
    List<Zone> zones,
    Set<String> networkProfiles,
    Map<String, Machine> machines,
    Limits limits,
    OperationDurations durations) {

  /**
   * The limits of the project.
   *
   * @param quota the number of GPUs that the project may have in a region
   * @param disabledServices disabled APIs, such as {@code container.googleapis.com}
   */
  public record Limits(GpuQuota quota, Set<String> disabledServices) {
    public Limits {
      disabledServices = Set.copyOf(disabledServices);
    }
  }

  /**
   * Numbers of GPUs in one region.
   *
   * @param onDemand GPUs of on-demand machines
   * @param preemptible GPUs of spot machines
   */
  public record GpuQuota(int onDemand, int preemptible) {}

  public CloudSettings {
    others = Set.copyOf(others);
    zones = List.copyOf(zones);
    networkProfiles = Set.copyOf(networkProfiles);
    machines = Map.copyOf(machines);
  }

  /**
   * Returns settings with one region of three zones, RoCE networks in the zones that sell a GPU
   * machine, and a quota for eight GPU machines.
   */
  public static CloudSettings of(String project, Zone zone, Map<String, Machine> machines) {
    List<Zone> zones =
        List.of("a", "b", "c").stream().map(z -> new Zone(zone.region() + "-" + z)).toList();
    Set<String> profiles = new TreeSet<>();
    for (Machine machine : machines.values()) {
      machine.sale().zones().stream()
          .filter(zones::contains)
          .forEach(z -> profiles.add(z + "-vpc-roce"));
    }
    return new CloudSettings(
        project,
        Set.of(),
        zones,
        profiles,
        machines,
        new Limits(new GpuQuota(64, 64), Set.of()),
        OperationDurations.usual());
  }

  public CloudSettings withOthers(Set<String> projects) {
    return new CloudSettings(
        project, projects, zones, networkProfiles, machines, limits, durations);
  }

  public CloudSettings withZones(List<Zone> other) {
    return new CloudSettings(project, others, other, networkProfiles, machines, limits, durations);
  }

  public CloudSettings withQuota(GpuQuota other) {
    return new CloudSettings(
        project,
        others,
        zones,
        networkProfiles,
        machines,
        new Limits(other, limits.disabledServices()),
        durations);
  }

  public CloudSettings withDisabledServices(Set<String> services) {
    return new CloudSettings(
        project,
        others,
        zones,
        networkProfiles,
        machines,
        new Limits(limits.quota(), services),
        durations);
  }

  public CloudSettings withDurations(OperationDurations other) {
    return new CloudSettings(project, others, zones, networkProfiles, machines, limits, other);
  }

  public boolean hasZone(String name) {
    return zones.stream().anyMatch(z -> z.name().equals(name));
  }

  public boolean hasRegion(String name) {
    return zones.stream().anyMatch(z -> z.region().equals(name));
  }

  public List<String> zonesOf(String region) {
    return zones.stream().filter(z -> z.region().equals(region)).map(Zone::name).sorted().toList();
  }

  public List<String> regions() {
    return zones.stream().map(Zone::region).distinct().sorted().toList();
  }
}
