package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.GkeVersion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The facts that epfabric knows without querying a service, read from the YAML files in the jar.
 *
 * @param signatures failures that are recognized in the output of programs
 */
public record Catalog(
    Map<String, Machine> machines,
    Transports transport,
    Map<String, SoftwareSet> software,
    List<Incompatibility> incompatibilities,
    Acceptance acceptance,
    List<FailureSignature> signatures,
    Google google) {

  /** The transports by name, and the variables that may be set for them. */
  public record Transports(Map<String, Transport> all, TransportVariables variables) {
    static Transports read(MappingReader fields) {
      return new Transports(Catalog.transports(fields), Catalog.variables(fields));
    }

    /**
     * Returns why a variable must not be given to a test pod; empty if it is allowed.
     *
     * @param transport name of the transport whose reason is returned if several refuse the
     *     variable
     */
    public Optional<String> refusal(String variable, String transport) {
      if (variables.known().contains(variable)) {
        return Optional.empty();
      }
      return Optional.ofNullable(variables.refused().get(variable))
          .or(() -> Optional.ofNullable(all.get(transport)).flatMap(t -> t.dropped(variable)))
          .or(() -> all.values().stream().flatMap(t -> t.dropped(variable).stream()).findFirst());
    }

    /**
     * Returns why a variable with this value must not be given to a test pod, or would have no
     * effect under a transport; empty if there is no such reason.
     */
    public Optional<String> refusal(String variable, String value, String transport) {
      return refusal(variable, transport)
          .or(
              () ->
                  variables.limited().stream()
                      .filter(limited -> limited.name().equals(variable))
                      .flatMap(limited -> limited.whyWithoutEffect(value, transport).stream())
                      .findFirst());
    }
  }

  /**
   * The acceptance tests and their limits.
   *
   * @param limitRows the bandwidths that the tests must reach
   */
  public record Acceptance(Map<String, AcceptanceTest> tests, List<LimitRow> limitRows) {
    private static final String INTRANODE = "intranode";
    private static final String NVLINK_DOMAIN = "nvlink-domain";
    private static final String INTERNODE = "internode";

    /** Returns the tests that a machine can have, in the order in which they run. */
    public List<AcceptanceTest> testsOf(Machine machine) {
      return tests.values().stream()
          .filter(test -> test.existsOn(machine))
          .sorted(Comparator.comparingInt(AcceptanceTest::order))
          .toList();
    }

    /**
     * Returns the name of the test of DeepEP's normal kernels for the link, NVLink or RDMA, that
     * connects this many nodes.
     */
    public String normalKernels(Machine machine, int nodes) {
      if (nodes < 2) {
        return INTRANODE;
      }
      return machine.nvlinkDomain().spansDomains(nodes) ? INTERNODE : NVLINK_DOMAIN;
    }

    /**
     * Returns the names of profiles of acceptance limits, each with the machine types of its rows.
     */
    public Map<String, List<String>> machinesByProfile() {
      Map<String, List<String>> profiles = new TreeMap<>();
      for (LimitRow row : limitRows) {
        List<String> machines = profiles.computeIfAbsent(row.profile(), p -> new ArrayList<>());
        if (!machines.contains(row.runs().machine())) {
          machines.add(row.runs().machine());
        }
      }
      return profiles;
    }
  }

  /**
   * Software that Google or NVIDIA provide for GKE.
   *
   * @param gib Google's NCCL plugin
   * @param computeDomains NVIDIA's DRA driver, which GKE does not install
   * @param gke the software of nodes and the support dates, by minor version of GKE
   */
  public record Google(
      NcclPlugin gib, DomainDriverImage computeDomains, Map<String, GkeRelease> gke) {
    /** Returns the support dates of a version; empty where they are not known. */
    public Optional<GkeRelease.Support> support(GkeVersion version) {
      return Optional.ofNullable(gke.get(version.minor())).flatMap(GkeRelease::support);
    }

    /** Returns the oldest minor version of GKE that is in standard support. */
    public String oldestSupported() {
      return gke.values().stream()
          .filter(release -> release.support().filter(GkeRelease.Support::isStandard).isPresent())
          .map(GkeRelease::minor)
          .min(Comparator.comparing(GkeVersion::new))
          .orElseThrow();
    }
  }

  /**
   * Variables that a user may set for the transport, and those that are refused, with the reason.
   *
   * @param limited known variables that not every transport reads
   */
  public record TransportVariables(
      List<String> known, Map<String, String> refused, List<LimitedVariable> limited) {}

  /** Reads the catalog in this jar; an error in the catalog is a bug of epfabric. */
  public static Catalog load() {
    return Loaded.CATALOG;
  }

  /** Read once per process: the jar does not change and a catalog is immutable. */
  private static final class Loaded {
    static final Catalog CATALOG = of(CatalogFile::resource);
  }

  /**
   * Reads a catalog; throws IllegalStateException if it is invalid.
   *
   * @param texts function that returns the text of a file, such as {@code machines}
   */
  public static Catalog of(UnaryOperator<String> texts) {
    ReadingState reading = new ReadingState();
    Files files = new Files(texts, reading);
    Transports transport = files.read("transport", Transports::read);
    Catalog catalog =
        new Catalog(
            files.read("machines", f -> rows(f, Machine::read)),
            transport,
            files.read("software", f -> rows(f, (n, row) -> set(n, row, transport))),
            files.read("compatibility", Catalog::incompatibilities),
            new Acceptance(
                files.read("acceptance", Catalog::tests),
                files.read("limits", f -> f.list("rows", LimitRow::read).orElse(List.of()))),
            files.read("signatures", Catalog::signatures),
            new Google(
                files.read("addons", f -> f.section("gib", NcclPlugin::read).orElseThrow()),
                files.read(
                    "addons",
                    f -> f.section("computeDomains", DomainDriverImage::read).orElseThrow()),
                files.read("gke", GkeRelease::readAll)));
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("catalog: " + reading.problems().ordered());
    }
    return catalog;
  }

  private record Files(UnaryOperator<String> texts, ReadingState reading) {
    <T> T read(String name, Function<MappingReader, T> read) {
      return CatalogFile.read(name, texts.apply(name), reading, read);
    }
  }

  /**
   * Reads a user's set file: one mapping, in the form of a row of software.yaml, or its differences
   * from the row that it extends.
   *
   * @return the set; empty if the text is not a mapping or extends an unknown set. Every fault,
   *     including these two, is added to {@code reading}.
   */
  public Optional<SoftwareSet> readSet(String fileName, String text, ReadingState reading) {
    return CatalogFile.parse(fileName, text, reading)
        .flatMap(
            entries -> {
              MappingReader fields =
                  new MappingReader("", entries.where(), entries.entries(), reading);
              Optional<SoftwareSet> set = ownSet(fileName, fields, reading);
              set.ifPresent(found -> fields.done());
              return set;
            });
  }

  /** Reads a set. If it extends an unknown set, only this problem is reported. */
  private Optional<SoftwareSet> ownSet(
      String fileName, MappingReader fields, ReadingState reading) {
    Optional<String> base =
        fields.value("extends", ScalarKind.oneOf("a software set", software.keySet()));
    if (base.isEmpty() && !fields.keys().contains("extends")) {
      return Optional.of(set(fileName, fields, transport));
    }
    return base.map(software::get)
        .map(
            found ->
                new ExtendedSet(fileName, found, reading).read(fields, transport.all().keySet()));
  }

  private static SoftwareSet set(String name, MappingReader fields, Transports transports) {
    return SoftwareSet.read(name, fields, transports.all().keySet());
  }

  private static Map<String, Transport> transports(MappingReader fields) {
    Transport.Common common = fields.section("common", Transport.Common::read).orElseThrow();
    return fields.sectionOrEmpty(
        "transports", f -> rows(f, (name, row) -> Transport.read(name, row, common)));
  }

  public static <T> Map<String, T> rows(
      MappingReader fields, BiFunction<String, MappingReader, T> read) {
    Map<String, T> rows = new TreeMap<>();
    for (String name : fields.keys()) {
      fields.section(name, f -> read.apply(name, f)).ifPresent(row -> rows.put(name, row));
    }
    return rows;
  }

  private static List<Incompatibility> incompatibilities(MappingReader fields) {
    return fields.list("incompatible", Incompatibility::read).orElse(List.of());
  }

  private static Map<String, AcceptanceTest> tests(MappingReader fields) {
    return fields.sectionOrEmpty("tests", f -> rows(f, AcceptanceTest::read));
  }

  private static List<FailureSignature> signatures(MappingReader fields) {
    return fields.list("signatures", FailureSignature::read).orElse(List.of());
  }

  private static TransportVariables variables(MappingReader fields) {
    return new TransportVariables(
        fields.list("known", ScalarKind.TEXT).orElse(List.of()),
        fields.texts("refused", ScalarKind.TEXT, ScalarKind.TEXT),
        fields.list("limited", LimitedVariable::read).orElse(List.of()));
  }
}
