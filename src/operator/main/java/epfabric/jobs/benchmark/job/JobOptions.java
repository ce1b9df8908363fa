package epfabric.jobs.benchmark.job;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The user's settings for Jobs, in addition to the definitions.
 *
 * @param image image used instead of every docker_image_url
 * @param pullSecret name of the secret with which images are pulled
 * @param nodeLibraries whether the DeepEP installed on the nodes is used instead of the image's
 * @param groups pool of the fabric for each group of nodes in a scenario
 */
public record JobOptions(
    Optional<String> image,
    Optional<String> pullSecret,
    Optional<String> namespace,
    boolean nodeLibraries,
    Map<String, String> groups) {
  public JobOptions {
    groups = new TreeMap<>(groups);
  }
}
