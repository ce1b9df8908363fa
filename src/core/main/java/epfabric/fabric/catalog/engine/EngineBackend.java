package epfabric.fabric.catalog.engine;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.model.ExpertWeights.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A backend with which an inference engine exchanges tokens between experts.
 *
 * @param flags flags that select the backend
 * @param log name of the backend in the engine's log
 * @param models models that the backend supports
 * @param reach transports that the backend supports
 * @param libraries from a library to the comparison that its version in the image must satisfy
 */
public record EngineBackend(
    String engine,
    Kernels kernels,
    Flags flags,
    String log,
    Models models,
    Reach reach,
    Map<String, String> libraries) {
  public EngineBackend {
    libraries = Map.copyOf(libraries);
  }

  /**
   * A property of a group, its number of nodes or its role, for which it may need additional flags.
   */
  public enum When {
    ONE_NODE,
    SEVERAL_NODES,
    DECODE,
    /** The group reads prompts, whether or not it also decodes. */
    BOTH
  }

  /**
   * Flags of the engine that select the backend.
   *
   * @param words flags of all groups
   * @param more additional flags of some kinds of groups
   */
  public record Flags(List<String> words, Map<When, List<String>> more) {
    public Flags {
      words = List.copyOf(words);
      more = Map.copyOf(more);
    }

    private static Flags read(MappingReader fields) {
      List<String> words = fields.list("words", ScalarKind.TEXT).orElse(List.of());
      return new Flags(words, fields.sectionOrEmpty("more", Flags::more));
    }

    private static Map<When, List<String>> more(MappingReader fields) {
      Map<When, List<String>> more = new TreeMap<>();
      for (When when : When.values()) {
        fields.list(EnumWord.of(when), ScalarKind.TEXT).ifPresent(words -> more.put(when, words));
      }
      return more;
    }

    /** Returns the flags of a group with these properties. */
    public List<String> of(Set<When> group) {
      List<String> all = new ArrayList<>(words);
      for (When when : When.values()) {
        if (group.contains(when)) {
          all.addAll(more.getOrDefault(when, List.of()));
        }
      }
      return all;
    }
  }

  /**
   * Models that a backend supports.
   *
   * @param weights formats of the experts' weights
   * @param automatic formats for which {@code auto} selects the backend
   * @param classes classes of models; empty for all
   */
  public record Models(List<Format> weights, List<Format> automatic, List<String> classes) {
    public Models {
      weights = List.copyOf(weights);
      automatic = List.copyOf(automatic);
      classes = List.copyOf(classes);
    }

    private static Models read(MappingReader fields) {
      ScalarKind<Format> format = ScalarKind.choice(Format.class);
      List<Format> weights = fields.list("weights", format).orElse(List.of());
      return new Models(
          weights,
          fields.list("auto", format).orElse(weights),
          fields.list("models", ScalarKind.TEXT).orElse(List.of()));
    }

    /**
     * Returns whether the engine supports this backend for a class of models; an unknown class
     * counts as not listed.
     */
    public boolean takes(Optional<String> architecture) {
      return classes.isEmpty() || architecture.filter(classes::contains).isPresent();
    }
  }

  /**
   * Transports of a fabric on which a backend works.
   *
   * @param within transports within one node
   * @param domain transports between nodes that NVLink connects
   * @param between transports between other nodes
   * @param domainLibraries from a library to the comparison that its version in the image must
   *     satisfy if NVLink connects the group's nodes
   */
  public record Reach(
      List<String> within,
      List<String> domain,
      List<String> between,
      Map<String, String> domainLibraries) {
    public Reach {
      within = List.copyOf(within);
      domain = List.copyOf(domain);
      between = List.copyOf(between);
      domainLibraries = Map.copyOf(domainLibraries);
    }

    private static Reach read(MappingReader fields) {
      return new Reach(
          fields.list("within", ScalarKind.NAME).orElse(List.of()),
          fields.list("domain", ScalarKind.NAME).orElse(List.of()),
          fields.list("between", ScalarKind.NAME).orElse(List.of()),
          fields.texts("domainLibraries", ScalarKind.NAME, ScalarKind.TEXT));
    }

    /** Returns the transports on which the backend works for a group of this many nodes. */
    public List<String> of(int nodes, NvlinkDomain machine) {
      if (machine.spansDomains(nodes)) {
        return between;
      }
      return machine.connects(nodes) ? domain : within;
    }
  }

  /**
   * Returns the comparisons that the versions of libraries in the image must satisfy for a group of
   * this many nodes, by library.
   */
  public Map<String, String> libraries(int nodes, NvlinkDomain machine) {
    Map<String, String> all = new TreeMap<>(libraries);
    if (machine.connects(nodes)) {
      all.putAll(reach.domainLibraries());
    }
    return all;
  }

  static EngineBackend read(MappingReader fields) {
    EngineBackend backend =
        new EngineBackend(
            fields.required("engine", ScalarKind.NAME).orElse(""),
            fields.required("kernels", ScalarKind.choice(Kernels.class)).orElse(Kernels.FLASHINFER),
            Flags.read(fields),
            fields.required("log", ScalarKind.TEXT).orElse(""),
            Models.read(fields),
            Reach.read(fields),
            fields.texts("libraries", ScalarKind.NAME, ScalarKind.TEXT));
    fields.required("source", ScalarKind.TEXT); // for readers of the file
    return backend;
  }
}
