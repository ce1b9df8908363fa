package epfabric.environment;

import epfabric.problem.Location;
import epfabric.problem.Problem;
import epfabric.reading.ConfigNode.Entry;
import epfabric.reading.Fields;
import epfabric.reading.Kind;
import epfabric.reading.Reading;
import epfabric.reading.Sources;
import epfabric.value.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user asked for, typed but not yet decided: a setting that was not given is empty.
 *
 * @param name name of the environment, the Pulumi stack
 * @param prefix start of every resource name
 * @param parked whether the fabric has no GPU nodes for now, whatever its pool asks for
 * @param sources where each setting was written
 * @param written the same as text, for others to read it again
 * @param problems what could not be read; the settings concerned are empty
 */
public record Environment(
    String name,
    Optional<String> project,
    Optional<Zone> zone,
    Optional<Boolean> allowUnlistedZone,
    Optional<String> prefix,
    Map<String, String> labels,
    NetworkRequest network,
    ClusterRequest cluster,
    GpuPoolRequest gpuPool,
    PodNetworks podNetworks,
    WorkloadRequest workload,
    Addons addons,
    Installer installer,
    Optional<Protection> protection,
    Optional<Boolean> parked,
    Lifetime lifetime,
    Optional<Double> maxSpotUsdPerNodeHour,
    Sources sources,
    WrittenSettings written,
    List<Problem> problems) {

  /** The key with which a fabric has no GPU nodes for now. */
  public static final String PARKED = "epfabric:parked";

  /** What {@code pulumi destroy} may remove. */
  public enum Protection {
    /** Everything goes. */
    NONE,
    /** Networks, cluster and pool refuse to be deleted or replaced until this is changed. */
    PROTECT,
    /** As {@code protect}, and the networks stay even when they leave the program. */
    RETAIN
  }

  /** The Kubernetes objects that give pods the extra NICs; adopted by name where they exist. */
  public record PodNetworks(
      Optional<Boolean> adopt, Optional<String> gvnic, Optional<List<String>> rdma) {
    static PodNetworks read(Fields fields) {
      return new PodNetworks(
          fields.value("adopt", Kind.SWITCH),
          fields.value("gvnic", Kind.NAME),
          fields.list("rdma", Kind.NAME));
    }
  }

  /**
   * What may run in the cluster beside the fabric itself.
   *
   * @param monitoring scraping and alert rules for Google's managed Prometheus
   * @param gib Google's NCCL plugin for training jobs
   * @param kueue a queue for jobs on the fabric; Kueue itself must be installed
   */
  public record Addons(
      Optional<Boolean> monitoring, Optional<Boolean> gib, Optional<Boolean> kueue) {
    static Addons read(Fields fields) {
      return new Addons(
          fields.value("monitoring", Kind.SWITCH),
          fields.value("gib", Kind.SWITCH),
          fields.value("kueue", Kind.SWITCH));
    }
  }

  /** Whether a node becomes ready although it failed a test of its own. */
  public enum NodeTest {
    /** It does not. */
    REQUIRED,
    /** It does; what was found is told. */
    REPORT,
    /** Nothing is tried. */
    OFF
  }

  /**
   * How nodes are installed.
   *
   * @param moduleCache whether a node takes kernel modules that another node of the fabric built
   * @param neighbourTest whether its NICs reach another node's
   * @param probe whether epbench finds its GPUs usable
   * @param remove whether nodes are to lose what was installed on them
   */
  public record Installer(
      Optional<Boolean> moduleCache,
      Optional<NodeTest> neighbourTest,
      Optional<NodeTest> probe,
      Optional<Boolean> remove) {
    static Installer read(Fields fields) {
      return new Installer(
          fields.value("moduleCache", Kind.SWITCH),
          fields.value("neighbourTest", Kind.choice(NodeTest.class)),
          fields.value("probe", Kind.choice(NodeTest.class)),
          fields.value("remove", Kind.SWITCH));
    }
  }

  private static final Kind<String> GCP_LABEL_KEY =
      Kind.matching("a label key", "lower-case letters, digits, _ -", "[a-z][-_a-z0-9]{0,62}");
  private static final Kind<String> GCP_LABEL_VALUE =
      Kind.matching("a label value", "lower-case letters, digits, _ -", "[-_a-z0-9]{0,63}");

  /** Types every value of {@code source}; problems are collected, never thrown. */
  public static Environment read(ConfigSource source) {
    Reading reading = new Reading();
    source.problems().forEach(reading::add);
    Location whole = Location.of(source.source());
    Fields gcp = new Fields("gcp:", whole, namespace(source, "gcp"), reading);
    Fields own = new Fields("epfabric:", whole, namespace(source, "epfabric"), reading);
    checkNamespaces(source, reading);
    Environment read =
        new Environment(
            source.environment(),
            gcp.required("project", Kind.PROJECT),
            own.required("zone", Kind.ZONE),
            own.value("allowUnlistedZone", Kind.SWITCH),
            own.value("name", Kind.NAME),
            own.texts("labels", GCP_LABEL_KEY, GCP_LABEL_VALUE),
            own.sectionOrEmpty("network", NetworkRequest::read),
            own.sectionOrEmpty("cluster", ClusterRequest::read),
            GpuPoolSettings.POOL.readOrEmpty(own, GpuPoolRequest::read),
            own.sectionOrEmpty("podNetworks", PodNetworks::read),
            WorkloadRequest.read(own),
            own.sectionOrEmpty("addons", Addons::read),
            own.sectionOrEmpty("installer", Installer::read),
            own.value("protection", Kind.choice(Protection.class)),
            own.value("parked", Kind.SWITCH),
            own.sectionOrEmpty("lifetime", Lifetime::read),
            own.sectionOrEmpty("budget", Environment::maxSpot),
            new Sources(whole, reading.locations()),
            WrittenSettings.of(source),
            List.of());
    own.done();
    return read.withProblems(
        source.unreadable() ? source.problems() : reading.problems().ordered());
  }

  private static Optional<Double> maxSpot(Fields budget) {
    return budget.value("maxSpotPerNodeHour", Kind.amount("US dollars per node and hour"));
  }

  /** The same environment with these problems instead. */
  public Environment withProblems(List<Problem> found) {
    return new Environment(
        name,
        project,
        zone,
        allowUnlistedZone,
        prefix,
        labels,
        network,
        cluster,
        gpuPool,
        podNetworks,
        workload,
        addons,
        installer,
        protection,
        parked,
        lifetime,
        maxSpotUsdPerNodeHour,
        sources,
        written,
        found);
  }

  private static List<Entry> namespace(ConfigSource source, String namespace) {
    List<Entry> found = new ArrayList<>();
    for (Entry entry : source.entries()) {
      if (entry.key().startsWith(namespace + ":")) {
        String key = entry.key().substring(namespace.length() + 1);
        found.add(new Entry(key, entry.where(), entry.value()));
      }
    }
    return found;
  }

  /** Keys of other namespaces belong to providers; a key without any was probably meant for us. */
  private static void checkNamespaces(ConfigSource source, Reading reading) {
    for (Entry entry : source.entries()) {
      if (!entry.key().contains(":")) {
        reading.add(
            new Problem(
                entry.where(),
                entry.key(),
                "a configuration key needs a namespace",
                "NAMESPACE:KEY",
                "epfabric:" + entry.key()));
      }
    }
  }
}
