package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.NetworkMode;
import epfabric.base.value.Zone;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A machine type with GPUs, as Google offers it.
 *
 * @param host CPUs, memory and disks
 * @param nvlinkDomain the nodes that NVLink connects
 * @param software GKE versions, and the default software sets
 */
public record Machine(
    String name,
    Gpus gpus,
    Host host,
    Nics nics,
    NvlinkDomain nvlinkDomain,
    NodeSoftware software,
    Sale sale) {

  private static final ScalarKind<String> CPU_ARCHITECTURE =
      ScalarKind.oneOf("a CPU architecture", List.of("amd64", "arm64"));

  private static final ScalarKind<String> CAPACITY =
      ScalarKind.oneOf(
          "a way of buying", List.of("spot", "on-demand", "flex-start", "reservation", "calendar"));

  /** Id of a SKU in Google's price list. */
  private static final ScalarKind<String> SKU =
      ScalarKind.matching("a SKU", "a SKU such as 816D-DB2C-4A30", "[0-9A-F]{4}(-[0-9A-F]{4}){2}");

  /**
   * The accelerators of one machine.
   *
   * @param architecture CUDA compute capability, such as {@code 10.0}
   * @param memoryGb memory of one accelerator in GB, as Google's documentation states it
   */
  public record Gpus(
      String accelerator, String name, String architecture, int count, int memoryGb) {
    static Gpus read(MappingReader fields) {
      return new Gpus(
          fields.required("accelerator", ScalarKind.NAME).orElse(""),
          fields.required("gpuName", ScalarKind.TEXT).orElse(""),
          fields.required("gpuArchitecture", ScalarKind.TEXT).orElse(""),
          fields.required("gpus", ScalarKind.integer(1, 16)).orElse(0),
          fields.required("gpuMemoryGb", ScalarKind.integer(1, 4096)).orElse(0));
    }

    /** Returns the family of the GPUs as quotas name it, such as {@code NVIDIA_B200}. */
    public String family() {
      return "NVIDIA_" + name.toUpperCase(Locale.ROOT);
    }

    /** Returns the ID, in the Cloud Quotas API, of the quota that limits these GPUs in a region. */
    public String quota(boolean preemptible) {
      return preemptible
          ? "PREEMPTIBLE-" + family().replace('_', '-') + "-GPUS-per-project-region"
          : "GPUS-PER-GPU-FAMILY-per-project-region";
    }
  }

  /**
   * CPUs, memory and disks.
   *
   * @param architecture architecture of the CPUs, as Kubernetes and Docker name it: {@code amd64},
   *     {@code arm64}
   * @param cpus number of vCPUs
   * @param memoryGb memory in GB, as Google's documentation states it
   * @param ssds local SSDs that every machine has
   * @param bootDisks types of boot disks
   */
  public record Host(
      String architecture, int cpus, int memoryGb, LocalSsds ssds, List<String> bootDisks) {
    static Host read(MappingReader fields) {
      return new Host(
          fields.required("cpuArchitecture", CPU_ARCHITECTURE).orElse(""),
          fields.required("cpus", ScalarKind.integer(1, 4096)).orElse(0),
          fields.required("memoryGb", ScalarKind.integer(1, 65_536)).orElse(0),
          LocalSsds.read(fields),
          fields.list("bootDisks", ScalarKind.NAME).orElse(List.of()));
    }

    /** Returns the number of local SSDs. */
    public int localSsds() {
      return ssds.count();
    }
  }

  /**
   * Local SSDs.
   *
   * @param gb size of each SSD, in GB
   */
  public record LocalSsds(int count, int gb) {
    /**
     * Size of a local SSD in GB if the catalog does not state it (Google's provider: "must be 375
     * or 3000 GB in size").
     */
    private static final int USUAL_GB = 375;

    private static LocalSsds read(MappingReader fields) {
      return new LocalSsds(
          fields.required("localSsds", ScalarKind.integer(0, 64)).orElse(0),
          fields.value("localSsdGb", ScalarKind.integer(1, 100_000)).orElse(USUAL_GB));
    }
  }

  /**
   * RoCE NICs; each has one subnet and one pod network.
   *
   * @param ports ports of each NIC
   * @param gbitPerSecond line rate of each NIC in Gbit/s
   * @param modes possible ways to create the NICs and give them to pods
   * @param besideGpus whether each NIC shares a PCIe root with a GPU
   */
  public record Nics(
      int count, int ports, int gbitPerSecond, List<NetworkMode> modes, boolean besideGpus) {
    static Nics read(MappingReader fields) {
      return new Nics(
          fields.required("rdmaNics", ScalarKind.integer(1, 32)).orElse(0),
          fields.required("rdmaPorts", ScalarKind.integer(1, 2)).orElse(0),
          fields.required("rdmaGbps", ScalarKind.integer(1, 3200)).orElse(0),
          fields
              .list("networkModes", ScalarKind.choice(NetworkMode.class))
              .orElse(List.of(NetworkMode.DEVICE)),
          fields.value("nicsBesideGpus", ScalarKind.SWITCH).orElse(true));
    }
  }

  /**
   * The price of a node, with its source and date.
   *
   * @param regions regions with this price; empty if the source names none
   * @param sku SKU in Google's price list, if the source names it
   * @param date date of the source; empty for a price from the environment file
   */
  public record Price(
      String capacity,
      double usdPerNodeHour,
      List<String> regions,
      Optional<String> sku,
      String source,
      String date) {
    public Price {
      regions = List.copyOf(regions);
    }

    /** Returns the price that the environment file states, such as that of a contract. */
    public static Price given(String capacity, double usdPerNodeHour, String source) {
      return new Price(capacity, usdPerNodeHour, List.of(), Optional.empty(), source, "");
    }

    static Price read(MappingReader fields) {
      return new Price(
          fields.required("capacity", CAPACITY).orElse(""),
          fields.required("usdPerNodeHour", ScalarKind.amount("US dollars")).orElse(0.0),
          fields.list("regions", ScalarKind.NAME).orElse(List.of()),
          fields.value("sku", SKU),
          fields.required("source", ScalarKind.TEXT).orElse(""),
          fields.required("date", ScalarKind.TEXT).orElse(""));
    }

    /**
     * Returns the source and date of the price, such as {@code dstack offer listing, 2026-08-21}.
     */
    public String origin() {
      return source + sku.map(id -> " SKU " + id).orElse("") + (date.isEmpty() ? "" : ", " + date);
    }
  }

  /**
   * A row of Google's price list, without its price.
   *
   * @param id id of the SKU in the price list
   */
  public record Sku(String capacity, String id, List<String> regions, String date) {
    public Sku {
      regions = List.copyOf(regions);
    }

    static Sku read(MappingReader fields) {
      return new Sku(
          fields.required("capacity", CAPACITY).orElse(""),
          fields.required("sku", SKU).orElse(""),
          fields.list("regions", ScalarKind.NAME).orElse(List.of()),
          fields.required("date", ScalarKind.TEXT).orElse(""));
    }
  }

  /** A way of buying that Google does not offer for the machine type, with source and date. */
  public record Unsold(String capacity, String source, String date) {
    static Unsold read(MappingReader fields) {
      return new Unsold(
          fields.required("capacity", CAPACITY).orElse(""),
          fields.required("source", ScalarKind.TEXT).orElse(""),
          fields.required("date", ScalarKind.TEXT).orElse(""));
    }

    /** Returns source and date. */
    public String origin() {
      return source + ", " + date;
    }
  }

  /**
   * The zones in which Google sells the machine type, the ways of buying it, and its prices.
   *
   * @param capacities the only ways of buying the machine type; empty for any way
   * @param unpriced SKUs that Google sells and for which the catalog has no price
   * @param unsold ways of buying that Google does not offer, even if the price list contains them
   */
  public record Sale(
      List<Zone> zones,
      List<String> capacities,
      List<Price> prices,
      List<Sku> unpriced,
      List<Unsold> unsold) {
    static Sale read(MappingReader fields) {
      return new Sale(
          fields.list("zones", ScalarKind.ZONE).orElse(List.of()),
          fields.list("capacities", CAPACITY).orElse(List.of()),
          fields.list("prices", Price::read).orElse(List.of()),
          fields.list("unpriced", Sku::read).orElse(List.of()),
          fields.list("unsold", Unsold::read).orElse(List.of()));
    }

    /** Returns whether the machine type can be bought this way. */
    public boolean allows(String capacity) {
      return capacities.isEmpty() || capacities.contains(capacity);
    }

    /**
     * Returns the listed price for this capacity in the region, or else a price whose source names
     * no region.
     */
    public Optional<Price> price(String capacity, String region) {
      return priceIn(capacity, region)
          .or(
              () ->
                  prices.stream()
                      .filter(p -> p.capacity().equals(capacity) && p.regions().isEmpty())
                      .findFirst());
    }

    /** Returns the listed price whose source names the region. */
    public Optional<Price> priceIn(String capacity, String region) {
      return prices.stream()
          .filter(p -> p.capacity().equals(capacity) && p.regions().contains(region))
          .findFirst();
    }

    /**
     * Returns the catalog's entry which states that Google does not offer this way of buying; empty
     * if there is no such entry.
     */
    public Optional<Unsold> unsold(String capacity) {
      return unsold.stream().filter(row -> row.capacity().equals(capacity)).findFirst();
    }

    /**
     * Returns the SKU for this capacity in Google's price list, if the catalog has no price for it.
     */
    public Optional<Sku> unpriced(String capacity, String region) {
      return unpriced.stream()
          .filter(sku -> sku.capacity().equals(capacity) && sku.regions().contains(region))
          .findFirst();
    }

    private Sale withZone(Zone zone) {
      List<Zone> all = Stream.concat(zones.stream(), Stream.of(zone)).distinct().toList();
      return new Sale(all, capacities, prices, unpriced, unsold);
    }
  }

  /**
   * Returns the name of the RDMA device that a GPU uses. If there are as many NICs as GPUs, each
   * GPU has its own device; otherwise the GPUs share the devices evenly.
   */
  public String deviceOf(int gpu) {
    return "mlx5_" + gpu * nics.count() / gpus.count();
  }

  /** Returns this machine type, with {@code zone} added to the zones in which it is sold. */
  public Machine alsoIn(Zone zone) {
    return new Machine(name, gpus, host, nics, nvlinkDomain, software, sale.withZone(zone));
  }

  static Machine read(String name, MappingReader fields) {
    return new Machine(
        name,
        Gpus.read(fields),
        Host.read(fields),
        Nics.read(fields),
        NvlinkDomain.read(fields),
        NodeSoftware.read(fields),
        Sale.read(fields));
  }
}
