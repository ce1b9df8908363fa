package epfabric.operate.advice.capacity;

import epfabric.operate.advice.capacity.GpuQuota.Family;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The quotas by which Google counts the vCPUs and the boot disk of a machine without GPUs.
 *
 * <p>Sources: Google's page on allocation quotas (docs.cloud.google.com/compute/resource-usage): E2
 * and N1 share {@code CPUS}, other older families have a metric in a region's list, and newer
 * families have a quota in the Cloud Quotas API. GKE's page on boot disks: the default is 100 GB of
 * {@code pd-balanced}, if the family can boot from this type.
 */
record MachineQuota(String machine) {
  /** The machine type of the first node that GKE creates with a cluster, by default. */
  static final MachineQuota FIRST_NODE = new MachineQuota("e2-medium");

  /** Size in GB of a boot disk whose size the environment does not set. */
  static final int BOOT_DISK_GB = 100;

  private static final Map<String, String> METRICS =
      new TreeMap<>(
          Map.of(
              "e2", "CPUS",
              "n1", "CPUS",
              "n2", "N2_CPUS",
              "n2d", "N2D_CPUS",
              "c2", "C2_CPUS",
              "c2d", "C2D_CPUS",
              "t2d", "T2D_CPUS",
              "c3", "C3_CPUS"));

  private static final Pattern CPUS = Pattern.compile("[a-z0-9]++-[a-z]++-(\\d++)(?:-.*+)?");

  private String family() {
    return machine.replaceFirst("-.*", "");
  }

  /**
   * Returns the number of vCPUs from the machine type's name; machine types with a shared core
   * count as two.
   */
  int cpus() {
    Matcher name = CPUS.matcher(machine);
    return name.matches() ? Integer.parseInt(name.group(1)) : 2;
  }

  /**
   * Returns the metric of a region's list that counts the machine's vCPUs; empty if no metric does.
   */
  Optional<String> cpuMetric() {
    return Optional.ofNullable(METRICS.get(family()));
  }

  /**
   * Returns the quota of the Cloud Quotas API that counts the machine's vCPUs if no metric does.
   */
  Family cpuFamily() {
    return new Family(
        "CPUS-PER-VM-FAMILY-per-project-region",
        Map.of("vm_family", family().toUpperCase(Locale.ROOT)));
  }

  /** Returns the metric of a region's list that counts the machine's boot disk. */
  String diskMetric() {
    return cpuMetric().isPresent() ? "SSD_TOTAL_GB" : "HDB_TOTAL_GB";
  }
}
