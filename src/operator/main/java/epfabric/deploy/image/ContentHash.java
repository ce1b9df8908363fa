package epfabric.deploy.image;

import epfabric.base.facts.ImageArchitecture;
import epfabric.base.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A tag that identifies the inputs of an image: the same inputs give the same tag, so that an image
 * that is already in the registry is found and not built again.
 */
final class ContentHash {
  private static final int DIGITS = 20;

  private ContentHash() {}

  /**
   * Returns the tag of one image.
   *
   * @param files contents of a build's folder, by path
   * @param nodes architecture of the GPU nodes; AMD64 does not influence the tag
   */
  static String of(
      BuildTarget target,
      Map<String, byte[]> files,
      SortedMap<String, String> versions,
      ImageArchitecture nodes) {
    SortedMap<String, String> used = new TreeMap<>(versions);
    used.keySet().retainAll(BuildArguments.of(files).arguments(target));
    StringBuilder text = new StringBuilder(target.text()).append('\n');
    if (nodes != ImageArchitecture.AMD64) {
      text.append(target.platforms(nodes)).append('\n');
    }
    new TreeMap<>(files)
        .forEach(
            (path, bytes) -> {
              if (target.uses(path)) {
                text.append(Sha256.of(bytes)).append(' ').append(path).append('\n');
              }
            });
    used.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    return Sha256.of(text.toString().getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
  }
}
