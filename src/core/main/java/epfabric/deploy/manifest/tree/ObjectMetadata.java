package epfabric.deploy.manifest.tree;

import epfabric.fabric.plan.FabricScope;
import java.util.Map;

/** Builds the metadata of a fabric's objects: name, namespace and labels. */
public final class ObjectMetadata {
  private final FabricScope scope;

  public ObjectMetadata(FabricScope scope) {
    this.scope = scope;
  }

  /**
   * Returns metadata of an object without a namespace; its name starts with the fabric's prefix.
   */
  public Map<String, Object> cluster(String name) {
    return OrderedTree.of("name", scope.name(name), "labels", labels(name));
  }

  /** Returns metadata of an object in one of the fabric's namespaces. */
  public Map<String, Object> in(String namespace, String name) {
    return OrderedTree.of("name", name, "namespace", namespace, "labels", labels(name));
  }

  /** Returns metadata with annotations. */
  public static Map<String, Object> annotated(
      Map<String, Object> metadata, Map<String, Object> notes) {
    return OrderedTree.join(metadata, Map.of("annotations", notes));
  }

  /** Returns the labels of an object and of its pods. */
  public Map<String, Object> labels(String name) {
    return OrderedTree.of(
        Labels.NAME, name, Labels.PART_OF, scope.prefix(), Labels.MANAGED_BY, Labels.OURS);
  }
}
