package epfabric.deploy.manifest.tree;

import epfabric.base.value.ImageRef;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A Kubernetes object as a tree of strings, numbers, booleans, lists, maps and {@link
 * ResourceReference}s.
 *
 * @param id logical name, stable when the object's own name changes
 * @param body all fields except apiVersion, kind and metadata, in the order of the output
 * @param rollout how the object is deployed
 */
public record Manifest(
    String id,
    String apiVersion,
    String kind,
    Map<String, Object> metadata,
    Map<String, Object> body,
    Rollout rollout) {

  /** How a change of the content is applied to the object. */
  public enum Change {
    /** The object is updated in place. */
    IN_PLACE,
    /** The content is immutable: the old object is deleted, then the new one is created. */
    REPLACE,
    /**
     * Like {@code REPLACE}. The object is also replaced when the object that it depends on is
     * replaced, and is deleted before that object.
     */
    REPLACE_WHEN_DEPENDENCY_CHANGES,
    /**
     * Like {@code REPLACE}. The object is also replaced when the GPU nodes that it tested are
     * replaced.
     */
    REPLACE_WHEN_NODES_CHANGE,
    /**
     * Like {@code REPLACE_WHEN_NODES_CHANGE}. The object is also replaced when a Job that it
     * follows is replaced.
     */
    REPLACE_WHEN_JOBS_CHANGE,
    /**
     * The name contains the content's hash: the new object is created, then the old one is deleted.
     */
    NEW_NAME
  }

  /**
   * How an object is deployed.
   *
   * @param after ids of the objects that must exist, or be complete, before this object is created
   * @param timeoutSeconds seconds for which a deployment waits for the object; 0 for the provider's
   *     default
   */
  public record Rollout(List<String> after, Change change, int timeoutSeconds) {
    public Rollout {
      after = List.copyOf(after);
    }

    /** Returns a rollout that changes the object in place, after the objects with these ids. */
    public static Rollout following(String... ids) {
      return new Rollout(List.of(ids), Change.IN_PLACE, 0);
    }

    public Rollout with(Change newChange) {
      return new Rollout(after, newChange, timeoutSeconds);
    }

    /** Returns this rollout with another timeout in seconds; 0 for the provider's default. */
    public Rollout withTimeout(int seconds) {
      return new Rollout(after, change, seconds);
    }
  }

  public String name() {
    return String.valueOf(metadata.get("name"));
  }

  /** Returns the ids of the objects that are deployed before this object. */
  public List<String> after() {
    return rollout.after();
  }

  /**
   * Returns whether the object uses an image that is not built yet; such an object must not be
   * deployed.
   */
  public boolean usesUnbuiltImage() {
    return mentionsUnbuilt(body);
  }

  private static boolean mentionsUnbuilt(Object node) {
    if (node instanceof Map<?, ?> map) {
      return mentionsUnbuilt(map.values());
    }
    if (node instanceof Collection<?> items) {
      return items.stream().anyMatch(Manifest::mentionsUnbuilt);
    }
    return node instanceof String text && text.contains(ImageRef.UNBUILT);
  }
}
