package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Exact versions of everything that DeepEP depends on, chosen together.
 *
 * @param expectedVerdict the expected verdict of an acceptance run: pass, degraded or unproven
 * @param components components by name, such as {@code deepep} or {@code nvshmem}
 * @param variables variables that this set needs in addition to those of its transport
 * @param extension the set of the catalog that this set extends, if any
 */
public record SoftwareSet(
    String name,
    String summary,
    Platform platform,
    String expectedVerdict,
    Map<String, Component> components,
    Map<String, String> variables,
    Optional<Extension> extension) {

  /**
   * The nodes that the set runs on.
   *
   * @param transport transport between nodes, as named in catalog/transport.yaml
   * @param machines machine types the set is compiled for
   * @param drivers source of the nodes' drivers; a set for GKE's drivers states the lowest driver
   *     version that it supports
   */
  public record Platform(String transport, List<String> machines, DriverSource drivers) {}

  /**
   * The relation of a set to the set of the catalog that it extends.
   *
   * @param differences from the name of a fact to its value in the extending set, followed by the
   *     value in the base set in brackets
   */
  public record Extension(String base, Map<String, String> differences) {}

  /** One piece of software; {@code properties} contains the commit, checksum and the like. */
  public record Component(String version, Map<String, String> properties, List<String> patches) {
    static Component read(MappingReader fields) {
      return new Component(
          fields.required("version", ScalarKind.TEXT).orElse(""),
          properties(fields),
          fields.list("patches", ScalarKind.TEXT).orElse(List.of()));
    }

    static Map<String, String> properties(MappingReader fields) {
      Map<String, String> properties = new TreeMap<>();
      PROPERTIES.forEach(
          (key, kind) -> fields.value(key, kind).ifPresent(value -> properties.put(key, value)));
      return properties;
    }

    /** Returns the version, followed by the start of the commit if there is one. */
    public String label() {
      return Optional.ofNullable(properties.get("commit"))
          .map(commit -> version + "@" + commit.substring(0, Math.min(7, commit.length())))
          .orElse(version);
    }
  }

  /** A repository that the image build reads over https, without a key. */
  private static final ScalarKind<String> REPOSITORY =
      ScalarKind.matching(
          "a repository on GitHub",
          "OWNER/NAME of a public repository, not an address or a URL",
          "[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!.*\\.git$)[A-Za-z0-9._-]{1,100}");

  /**
   * A commit id. If it is abbreviated, {@code image lock} asks GitHub for the full id. Branches and
   * tags are refused because they can move.
   */
  private static final ScalarKind<String> COMMIT =
      ScalarKind.matching(
          "a commit id",
          "7 to 40 hexadecimal digits, as git log prints them: a branch or tag can move",
          "[0-9a-f]{7,40}");

  private static final Map<String, ScalarKind<String>> PROPERTIES = properties();
  static final List<String> COMPONENTS =
      List.of("deepep", "nvshmem", "nccl", "gdrcopy", "torch", "python", "cuda", "driver", "doca");
  static final ScalarKind<DriverSource> DRIVERS = ScalarKind.choice(DriverSource.class);
  static final ScalarKind<String> VERDICT =
      ScalarKind.matching("a verdict", "pass, degraded or unproven", "pass|degraded|unproven");
  static final ScalarKind<String> VARIABLE =
      ScalarKind.matching(
          "an environment variable", "upper case letters, digits, _", "[A-Z][A-Z0-9_]*");

  private static Map<String, ScalarKind<String>> properties() {
    Map<String, ScalarKind<String>> properties = new LinkedHashMap<>();
    properties.put("repository", REPOSITORY);
    properties.put("commit", COMMIT);
    for (String key : List.of("generation", "source", "sha256", "index", "kind")) {
      properties.put(key, ScalarKind.TEXT);
    }
    return properties;
  }

  /** Reads a set whose transport is one of {@code transports}. */
  static SoftwareSet read(String name, MappingReader fields, Collection<String> transports) {
    return new SoftwareSet(
        name,
        fields.required("summary", ScalarKind.TEXT).orElse(""),
        new Platform(
            fields.required("transport", ScalarKind.oneOf("a transport", transports)).orElse(""),
            fields.list("machines", ScalarKind.TEXT).orElse(List.of()),
            fields.value("drivers", DRIVERS).orElse(DriverSource.INSTALLER)),
        fields.required("expectedVerdict", VERDICT).orElse(""),
        fields.sectionOrEmpty("components", SoftwareSet::components),
        fields.texts("variables", VARIABLE, ScalarKind.TEXT),
        Optional.empty());
  }

  SoftwareSet extending(Extension other) {
    return new SoftwareSet(
        name, summary, platform, expectedVerdict, components, variables, Optional.of(other));
  }

  private static Map<String, Component> components(MappingReader fields) {
    Map<String, Component> components = new TreeMap<>();
    for (String key : COMPONENTS) {
      fields.section(key, Component::read).ifPresent(c -> components.put(key, c));
    }
    return components;
  }

  /**
   * Returns whether a component of this set has a patch; the set may append the patch's commit
   * after an @.
   */
  public boolean hasPatch(String component, String patch) {
    return Optional.ofNullable(components.get(component)).stream()
        .flatMap(c -> c.patches().stream())
        .anyMatch(p -> p.equals(patch) || p.startsWith(patch + "@"));
  }

  /**
   * Returns whether the set can be deployed on a machine type: the set names the type, or is the
   * type's default.
   */
  public boolean isFor(Machine machine) {
    return platform.machines().contains(machine.name())
        || machine.software().sets().containsValue(name);
  }

  /** Returns the generation of DeepEP, such as {@code v1}; empty if the set does not state it. */
  public String generation() {
    return facts().getOrDefault("deepep.generation", "");
  }

  /** Returns whether the set has NVSHMEM, whose libraries read {@code NVSHMEM_} variables. */
  public boolean hasNvshmem() {
    return components.containsKey("nvshmem");
  }

  /**
   * Returns whether DeepEP compiles its kernels at run time, so that the test image must contain a
   * compiler.
   */
  public boolean compilesAtRunTime() {
    return facts().getOrDefault("deepep.generation", "").equals("v2");
  }

  /** Returns the version of each component. */
  public Map<String, String> versions() {
    Map<String, String> versions = new TreeMap<>();
    components.forEach((key, component) -> versions.put(key, component.version()));
    return versions;
  }

  /**
   * Returns the facts for the compatibility rules: {@code COMPONENT}, {@code COMPONENT.PROPERTY},
   * {@code COMPONENT.patches}, {@code transport}, {@code drivers} and {@code variables.NAME}.
   */
  public Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("transport", platform.transport());
    facts.put("drivers", EnumWord.of(platform.drivers()));
    variables.forEach((key, value) -> facts.put("variables." + key, value));
    components.forEach(
        (key, component) -> {
          facts.put(key, component.version());
          component.properties().forEach((p, value) -> facts.put(key + "." + p, value));
          facts.put(key + ".patches", joinWords(component.patches()));
        });
    return facts;
  }

  /** Returns a list of words as the text of one fact. */
  static String joinWords(List<String> words) {
    return words.isEmpty() ? "none" : String.join(", ", words);
  }
}
