package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Urns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds a resource in the old state: under its current URN if the old state has that URN, otherwise
 * under the first alias that the old state has.
 */
final class AliasMatcher {
  private final Map<String, Registration> olds;
  private final EngineProgress progress;

  AliasMatcher(Map<String, Registration> olds, EngineProgress progress) {
    this.olds = olds;
    this.progress = progress;
  }

  Optional<Registration> find(Registration resource) {
    List<String> candidates = new ArrayList<>();
    candidates.add(resource.urn());
    candidates.addAll(resource.listOption("aliases"));
    candidates.addAll(inheritedUrns(resource));
    return candidates.stream()
        .filter(urn -> olds.containsKey(urn) && !progress.isRegistered(urn))
        .findFirst()
        .map(olds::get);
  }

  /**
   * Returns the URNs that the resource had under its renamed parent: a child's URN contains the
   * types of its parents, and its name often starts with the parent's name.
   */
  private List<String> inheritedUrns(Registration resource) {
    Optional<String> parent = resource.parent();
    Optional<String> parentAlias = parent.flatMap(progress::alias);
    if (parent.isEmpty() || parentAlias.isEmpty()) {
      return List.of();
    }
    List<String> urns = new ArrayList<>();
    String parentName = Urns.name(parent.get());
    urns.add(inheritedUrn(resource.type(), resource.name(), parentName, parentAlias.get()));
    for (String alias : resource.listOption("aliases")) {
      urns.add(inheritedUrn(Urns.type(alias), Urns.name(alias), parentName, parentAlias.get()));
    }
    return urns;
  }

  private static String inheritedUrn(
      String type, String name, String parentName, String parentAlias) {
    String oldName =
        name.startsWith(parentName)
            ? Urns.name(parentAlias) + name.substring(parentName.length())
            : name;
    return Urns.of(
        Urns.stack(parentAlias),
        Urns.project(parentAlias),
        Urns.qualifiedType(parentAlias) + "$" + type,
        oldName);
  }
}
