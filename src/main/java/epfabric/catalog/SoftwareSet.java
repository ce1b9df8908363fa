package epfabric.catalog;

import epfabric.reading.Fields;
import epfabric.reading.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Exact versions of everything that DeepEP stands on, chosen together.
 *
 * @param transport how kernels reach another node: {@code ibgda}, {@code ibrc} or {@code nccl-gin}
 * @param machines machine types the set is compiled for
 * @param expectedVerdict what an acceptance run should find: pass, degraded or unproven
 * @param components name ({@code deepep}, {@code nvshmem}, …) to version and source
 * @param variables environment of the processes that use the transport
 */
public record SoftwareSet(
    String name,
    String summary,
    String transport,
    List<String> machines,
    String expectedVerdict,
    Map<String, Component> components,
    Map<String, String> variables) {

  /** One piece of software; {@code properties} holds commit, checksum and the like. */
  public record Component(String version, Map<String, String> properties, List<String> patches) {
    static Component read(Fields fields) {
      Map<String, String> properties = new TreeMap<>();
      for (String key : PROPERTIES) {
        fields.value(key, Kind.TEXT).ifPresent(value -> properties.put(key, value));
      }
      return new Component(
          fields.required("version", Kind.TEXT).orElse(""),
          properties,
          fields.list("patches", Kind.TEXT).orElse(List.of()));
    }

    /** The version, and the start of the commit where there is one. */
    public String label() {
      return Optional.ofNullable(properties.get("commit"))
          .map(commit -> version + "@" + commit.substring(0, Math.min(7, commit.length())))
          .orElse(version);
    }
  }

  /** How many send queue entries NVSHMEM gives a queue pair. */
  public static final String QP_DEPTH = "NVSHMEM_QP_DEPTH";

  private static final List<String> PROPERTIES =
      List.of("repository", "commit", "generation", "source", "sha256", "index", "kind");
  private static final List<String> COMPONENTS =
      List.of("deepep", "nvshmem", "nccl", "gdrcopy", "torch", "python", "cuda", "driver", "doca");
  private static final Kind<String> TRANSPORT =
      Kind.matching("a transport", "ibgda, ibrc or nccl-gin", "ibgda|ibrc|nccl-gin");
  private static final Kind<String> VERDICT =
      Kind.matching("a verdict", "pass, degraded or unproven", "pass|degraded|unproven");
  private static final Kind<String> VARIABLE =
      Kind.matching("an environment variable", "upper case letters, digits, _", "[A-Z][A-Z0-9_]*");

  static SoftwareSet read(String name, Fields fields) {
    return new SoftwareSet(
        name,
        fields.required("summary", Kind.TEXT).orElse(""),
        fields.required("transport", TRANSPORT).orElse(""),
        fields.list("machines", Kind.TEXT).orElse(List.of()),
        fields.required("expectedVerdict", VERDICT).orElse(""),
        fields.sectionOrEmpty("components", SoftwareSet::components),
        fields.texts("variables", VARIABLE, Kind.TEXT));
  }

  private static Map<String, Component> components(Fields fields) {
    Map<String, Component> components = new TreeMap<>();
    for (String key : COMPONENTS) {
      fields.section(key, Component::read).ifPresent(c -> components.put(key, c));
    }
    return components;
  }

  /** The variable that sets the InfiniBand service level for what moves this set's data. */
  public String serviceLevelVariable() {
    if (!transport.equals("nccl-gin")) {
      return "NVSHMEM_IB_SL";
    }
    boolean second = facts().getOrDefault("deepep.generation", "").equals("v2");
    return second ? "EP_OVERRIDE_RDMA_SL" : "NCCL_IB_SL";
  }

  /** Whether NVSHMEM is part of the set, and with it whoever reads {@code NVSHMEM_} variables. */
  public boolean hasNvshmem() {
    return components.containsKey("nvshmem");
  }

  /** Whether kernels are compiled at run time, so that a test needs a compiler in its image. */
  public boolean compilesAtRunTime() {
    return facts().getOrDefault("deepep.generation", "").equals("v2");
  }

  /**
   * What the compatibility rules look at: {@code COMPONENT}, {@code COMPONENT.PROPERTY}, {@code
   * transport} and {@code variables.NAME}.
   */
  public Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("transport", transport);
    variables.forEach((key, value) -> facts.put("variables." + key, value));
    components.forEach(
        (key, component) -> {
          facts.put(key, component.version());
          component.properties().forEach((p, value) -> facts.put(key + "." + p, value));
        });
    return facts;
  }
}
