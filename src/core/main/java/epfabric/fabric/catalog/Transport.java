package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A way in which DeepEP's kernels send data to other nodes.
 *
 * @param needs requirements on a software set and a machine
 * @param ports numbers of ports per NIC that the transport supports
 * @param knobs names of the environment variables for a user's settings
 * @param fallback advice if nodes refuse this transport, by machine type and source of the drivers
 */
public record Transport(
    String name,
    String summary,
    TransportNeeds needs,
    List<Integer> ports,
    Knobs knobs,
    Environment environment,
    Map<String, Map<DriverSource, Fallback>> fallback) {
  public Transport {
    ports = List.copyOf(ports);
  }

  /**
   * Names of the environment variables for a user's settings.
   *
   * @param serviceLevel variable for the InfiniBand service level
   * @param qpDepth variable for the length of a send queue, if any
   * @param nicOfGpu variable that maps each GPU to a NIC; absent if the library decides
   */
  public record Knobs(String serviceLevel, Optional<String> qpDepth, Optional<NicOfGpu> nicOfGpu) {
    static Knobs read(MappingReader fields) {
      return new Knobs(
          fields.required("serviceLevel", ScalarKind.TEXT).orElse(""),
          fields.value("qpDepth", ScalarKind.TEXT),
          fields.section("nicOfGpu", NicOfGpu::read));
    }
  }

  /**
   * Variables that epfabric sets, some only for certain tests, and variables that it never sets.
   *
   * @param variables variables for running DeepEP
   * @param build variables for compiling DeepEP; {@code {gpuArchitecture}} stands for the machine
   *     type's GPU architecture, and {@code {payload}} stands for the folder of installed files in
   *     pods
   * @param dropped variables that guides recommend and that stay unset
   */
  public record Environment(List<Variable> variables, List<Variable> build, List<Dropped> dropped) {
    public Environment {
      variables = List.copyOf(variables);
      build = List.copyOf(build);
      dropped = List.copyOf(dropped);
    }

    static Environment read(MappingReader fields, Common common) {
      return new Environment(
          concat(common.variables(), fields.list("variables", Variable::read).orElse(List.of())),
          concat(common.build(), fields.list("build", Variable::read).orElse(List.of())),
          fields.list("dropped", Dropped::read).orElse(List.of()));
    }
  }

  /** The variables that all transports have in common. */
  record Common(List<Variable> variables, List<Variable> build) {
    static Common read(MappingReader fields) {
      return new Common(
          fields.list("variables", Variable::read).orElse(List.of()),
          fields.list("build", Variable::read).orElse(List.of()));
    }
  }

  /**
   * An environment variable that epfabric sets.
   *
   * @param tests acceptance tests that get the variable; empty for all
   * @param ports number of ports per NIC for which the variable is set; absent for any
   * @param domain whether the variable is only for machine types whose NVLink connects nodes
   * @param source where the variable is documented
   */
  public record Variable(
      String name,
      String value,
      List<String> tests,
      Optional<Integer> ports,
      boolean domain,
      String why,
      String source) {
    public Variable {
      tests = List.copyOf(tests);
    }

    static Variable read(MappingReader fields) {
      return new Variable(
          fields.required("name", ScalarKind.TEXT).orElse(""),
          fields.required("value", ScalarKind.TEXT).orElse(""),
          fields.list("tests", ScalarKind.TEXT).orElse(List.of()),
          fields.value("ports", ScalarKind.integer(1, 2)),
          fields.value("domain", ScalarKind.SWITCH).orElse(false),
          fields.required("why", ScalarKind.TEXT).orElse(""),
          fields.required("source", ScalarKind.TEXT).orElse(""));
    }

    /**
     * Returns whether the variable is for NICs with this number of ports and for this NVLink
     * domain.
     */
    public boolean isFor(int portCount, NvlinkDomain nvlinkDomain) {
      return (ports.isEmpty() || ports.get() == portCount)
          && (!domain || nvlinkDomain.spansNodes());
    }
  }

  /** A variable that stays unset, and why. */
  public record Dropped(String name, String why, String source) {
    static Dropped read(MappingReader fields) {
      return new Dropped(
          fields.required("name", ScalarKind.TEXT).orElse(""),
          fields.required("why", ScalarKind.TEXT).orElse(""),
          fields.required("source", ScalarKind.TEXT).orElse(""));
    }
  }

  /**
   * The variable that maps each GPU to a NIC.
   *
   * @param patch patch of DeepEP that reads the variable
   */
  public record NicOfGpu(String name, String patch, String why, String source) {
    static NicOfGpu read(MappingReader fields) {
      return new NicOfGpu(
          fields.required("name", ScalarKind.TEXT).orElse(""),
          fields.required("patch", ScalarKind.TEXT).orElse(""),
          fields.required("why", ScalarKind.TEXT).orElse(""),
          fields.required("source", ScalarKind.TEXT).orElse(""));
    }
  }

  /**
   * Advice when a node refuses a transport. The advice never suggests other drivers, because they
   * require another node image, and GKE would re-create the nodes.
   *
   * @param software another software set for the same drivers; absent if the environment keeps its
   *     software set
   * @param variables values for {@code epfabric:transport.variables}
   */
  public record Fallback(Optional<String> software, Map<String, String> variables, String why) {
    static Fallback read(MappingReader fields) {
      return new Fallback(
          fields.value("software", ScalarKind.NAME),
          fields.texts("variables", ScalarKind.TEXT, ScalarKind.TEXT),
          fields.required("why", ScalarKind.TEXT).orElse(""));
    }

    /** Returns keys and values for an environment file, followed by the reason. */
    public String text() {
      List<String> settings = new ArrayList<>();
      software.ifPresent(set -> settings.add("epfabric:software: " + set));
      variables.forEach(
          (k, v) -> settings.add("epfabric:transport.variables." + k + ": \"" + v + "\""));
      return String.join(" and ", settings) + " (" + why + "; no GPU node is re-created)";
    }
  }

  static Transport read(String name, MappingReader fields, Common common) {
    return new Transport(
        name,
        fields.required("summary", ScalarKind.TEXT).orElse(""),
        TransportNeeds.read(fields),
        fields.list("ports", ScalarKind.integer(1, 2)).orElse(List.of(1)),
        Knobs.read(fields),
        Environment.read(fields, common),
        fields.sectionOrEmpty("fallback", Transport::fallbacks));
  }

  private static Map<String, Map<DriverSource, Fallback>> fallbacks(MappingReader fields) {
    Map<String, Map<DriverSource, Fallback>> fallbacks = new TreeMap<>();
    for (String machine : fields.keys()) {
      fields.section(machine, Transport::byDrivers).ifPresent(f -> fallbacks.put(machine, f));
    }
    return fallbacks;
  }

  private static Map<DriverSource, Fallback> byDrivers(MappingReader fields) {
    Map<DriverSource, Fallback> fallbacks = new EnumMap<>(DriverSource.class);
    for (DriverSource drivers : DriverSource.values()) {
      fields
          .section(EnumWord.of(drivers), Fallback::read)
          .ifPresent(f -> fallbacks.put(drivers, f));
    }
    return fallbacks;
  }

  private static List<Variable> concat(List<Variable> first, List<Variable> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /**
   * Returns why this transport leaves a variable unset; empty if it does not mention the variable.
   */
  public Optional<String> dropped(String variable) {
    return environment.dropped().stream()
        .filter(d -> d.name().equals(variable))
        .map(Dropped::why)
        .findFirst();
  }

  /** Returns the variable that maps GPUs to NICs, if this set's DeepEP reads it. */
  public Optional<NicOfGpu> nicOfGpu(SoftwareSet set) {
    return knobs.nicOfGpu().filter(map -> set.hasPatch("deepep", map.patch()));
  }

  /**
   * Returns the patch that makes DeepEP read the variable for each GPU's NIC, if this set's DeepEP
   * lacks it; empty if the transport has no such variable.
   */
  public Optional<String> missingNicPatch(SoftwareSet set) {
    return knobs
        .nicOfGpu()
        .filter(map -> !set.hasPatch("deepep", map.patch()))
        .map(NicOfGpu::patch);
  }

  /**
   * Returns the advice for nodes of this machine type, with these drivers, if they refuse the
   * transport; empty if there is none.
   */
  public String fallbackOn(String machine, DriverSource drivers) {
    return Optional.ofNullable(fallback.get(machine))
        .map(byDrivers -> byDrivers.get(drivers))
        .map(Fallback::text)
        .orElse("");
  }
}
