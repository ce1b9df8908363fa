package epfabric.deploy.image;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.fabric.catalog.InputKind;
import java.util.List;
import java.util.Optional;

/**
 * One thing that images are built from.
 *
 * @param name its row in the catalog; for a commit, the component's
 * @param from its name in the world: a URL, {@code IMAGE:TAG}, {@code REPOSITORY@COMMIT}, …
 * @param value which content it must have; absent when nobody knows
 * @param requirements lines of the locked packages; empty for all but those
 * @param origin who says so
 * @param where the place that says it, or that says that it is unknown
 * @param key the key there
 */
public record ImageInput(
    InputKind kind,
    String name,
    String from,
    Optional<String> value,
    List<String> requirements,
    Origin origin,
    Location where,
    String key) {
  public ImageInput {
    requirements = List.copyOf(requirements);
  }

  /** Who says what content it has. */
  public enum Origin {
    SET,
    CATALOG,
    LOCK,
    NOBODY
  }

  public boolean known() {
    return value.isPresent();
  }

  /** That its content is unknown, and the command that changes this. */
  public Problem unknown(String set) {
    return new Problem(
        where,
        key,
        "no " + kind.noun() + " is known for " + from,
        "",
        "where there is internet access: epfabric image lock " + set);
  }
}
