package epfabric.results.statement;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The deployment that was tested.
 *
 * @param environment name of the environment
 * @param artifacts SHA-256 of the bundle's checksums.txt and of the images, by name
 * @param configuration SHA-256 of the payload's description and of the limits, by name
 * @param machine machine type of the nodes
 * @param deepEp the DeepEP that was tested
 */
public record TestedFabric(
    String environment,
    SortedMap<String, String> artifacts,
    SortedMap<String, String> configuration,
    String machine,
    DeepEp deepEp) {
  public TestedFabric {
    artifacts = Collections.unmodifiableSortedMap(new TreeMap<>(artifacts));
    configuration = Collections.unmodifiableSortedMap(new TreeMap<>(configuration));
  }

  /**
   * The DeepEP that an image contains.
   *
   * @param commit the commit, or the version if the software set names no commit
   * @param patches patches that the image's build applied
   * @param combineFence what is known about the fence in low-latency combine
   */
  public record DeepEp(String commit, List<String> patches, String combineFence) {
    public DeepEp {
      patches = List.copyOf(patches);
    }
  }
}
