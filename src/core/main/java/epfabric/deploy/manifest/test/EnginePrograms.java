package epfabric.deploy.manifest.test;

import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.pod.InstallerParts;
import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The image and the programs with which an inference engine's own DeepEP is tested. The engine's
 * image lacks the programs, so a ConfigMap beside the Job contains them.
 *
 * @param image the engine's image
 * @param programs text of each file by its path below {@link NodePaths#PROGRAMS}
 */
public record EnginePrograms(ImageRef image, SortedMap<String, String> programs) {
  private static final String NAME = "programs";

  public EnginePrograms {
    programs = Collections.unmodifiableSortedMap(new TreeMap<>(programs));
  }

  /** Returns the data of the ConfigMap, with dots in the keys where paths have slashes. */
  Map<String, Object> data() {
    Map<String, Object> data = new TreeMap<>();
    programs.forEach((path, text) -> data.put(key(path), text));
    return data;
  }

  static Map<String, Object> mount() {
    return InstallerParts.mount(NAME, NodePaths.PROGRAMS, true);
  }

  /**
   * Returns a volume that has the programs in their folders.
   *
   * @param configMap name of the ConfigMap
   */
  Map<String, Object> volume(String configMap) {
    List<Object> items = new ArrayList<>();
    programs.keySet().forEach(path -> items.add(OrderedTree.of("key", key(path), "path", path)));
    return OrderedTree.of(
        "name", NAME, "configMap", OrderedTree.of("name", configMap, "items", items));
  }

  private static String key(String path) {
    return path.replace('/', '.');
  }
}
