package epfabric.deploy.engine;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One resource as a program registered it.
 *
 * @param custom false for components, which have neither a provider nor a state
 * @param inputs plain values, see {@link PlainValue}
 * @param options options that are set
 */
public record Registration(
    Identity identity,
    References references,
    boolean custom,
    Map<String, Object> inputs,
    Map<String, Object> options) {

  public Registration {
    inputs = PlainValue.copyOf(inputs);
    options = PlainValue.copyOf(options);
  }

  /** The names of a resource. */
  public record Identity(String urn, String type, String name) {}

  /**
   * The resources that a resource refers to.
   *
   * @param parent the parent's URN
   * @param provider the explicit provider's URN; empty for the default provider
   * @param dependencies sorted URNs of all resources that the resource depends on
   * @param propertyDependencies for each top-level input, the URNs of resources that its value
   *     comes from
   */
  public record References(
      Optional<String> parent,
      Optional<String> provider,
      List<String> dependencies,
      Map<String, List<String>> propertyDependencies) {
    public References {
      dependencies = dependencies.stream().sorted().distinct().toList();
      propertyDependencies = sortedLists(propertyDependencies);
    }
  }

  /** Returns the URN of this resource. */
  public String urn() {
    return identity.urn();
  }

  /** Returns the type token of this resource. */
  public String type() {
    return identity.type();
  }

  /** Returns the name that the program gave to this resource. */
  public String name() {
    return identity.name();
  }

  /** Returns the URN of the parent, if there is one. */
  public Optional<String> parent() {
    return references.parent();
  }

  /** Returns the URN of the explicit provider; empty for the default provider. */
  public Optional<String> provider() {
    return references.provider();
  }

  /** Returns the sorted URNs of all resources that this resource depends on. */
  public List<String> dependencies() {
    return references.dependencies();
  }

  /** Returns for each top-level input the URNs of resources that its value comes from. */
  public Map<String, List<String>> propertyDependencies() {
    return references.propertyDependencies();
  }

  /** Returns a list option such as {@code ignoreChanges}; empty when unset. */
  public List<String> listOption(String option) {
    return options.get(option) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Returns the URN of this resource and the URNs of all resources that it refers to. */
  public List<String> urns() {
    return Stream.of(
            Stream.of(urn()),
            parent().stream(),
            provider().stream(),
            dependencies().stream(),
            propertyDependencies().values().stream().flatMap(List::stream),
            listOption("aliases").stream(),
            listOption("replaceWith").stream())
        .flatMap(all -> all)
        .toList();
  }

  /** Returns a boolean option such as {@code protect}; empty when unset. */
  public Optional<Boolean> booleanOption(String option) {
    return options.get(option) instanceof Boolean value ? Optional.of(value) : Optional.empty();
  }

  public Registration withInputs(Map<String, Object> newInputs) {
    return new Registration(identity, references, custom, newInputs, options);
  }

  private static Map<String, List<String>> sortedLists(Map<String, List<String>> lists) {
    Map<String, List<String>> sorted = new TreeMap<>();
    lists.forEach(
        (key, urns) -> {
          if (!urns.isEmpty()) {
            sorted.put(key, urns.stream().sorted().distinct().toList());
          }
        });
    return Collections.unmodifiableMap(sorted);
  }
}
