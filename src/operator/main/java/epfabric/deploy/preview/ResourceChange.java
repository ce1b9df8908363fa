package epfabric.deploy.preview;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The operation that an update would run on one resource.
 *
 * @param oldUrn the earlier URN, if the resource was found under an alias
 * @param causes reasons for the operation other than changed properties: a dependency, a provider,
 *     an option
 */
public record ResourceChange(
    String urn,
    Optional<String> oldUrn,
    Optional<String> parent,
    ChangeKind kind,
    List<PropertyChange> properties,
    List<Cause> causes,
    Protection protection) {

  public ResourceChange {
    properties = List.copyOf(properties);
    causes = List.copyOf(causes);
  }

  /**
   * The effects of the resource's protective options.
   *
   * @param refused whether the engine stops because the resource is protected
   * @param kept whether {@code retainOnDelete} keeps the real resource, so that only its entry in
   *     the Pulumi state is deleted
   */
  public record Protection(boolean refused, boolean kept) {}

  /** The reason for an operation, and the property or option that it concerns. */
  public record Cause(String property, String why) {}

  /**
   * Returns the property with the worst effect, if a property replaces the resource or re-creates
   * its nodes; otherwise returns the first other cause, if there is one.
   */
  public Optional<Cause> worstCause() {
    return properties.stream()
        .filter(property -> property.effect().compareTo(PropertyEffect.IN_PLACE) > 0)
        .max(Comparator.comparing(PropertyChange::effect))
        .map(property -> new Cause(property.path(), property.why()))
        .or(() -> causes.stream().findFirst());
  }
}
