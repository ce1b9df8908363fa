package epfabric.fabric.plan;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.reading.YamlTree;
import epfabric.base.value.ImageRef;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads {@code images.<env>.yaml}: a mapping from installer, test and judge to references of images
 * with digests.
 */
public final class ImageLockReader {
  private static final List<String> NAMES = List.of("installer", "test", "judge");

  private ImageLockReader() {}

  /** Returns the images in {@code text}, and adds problems to {@code reading}. */
  public static ImageLock read(String file, String text, ReadingState reading) {
    ConfigNode node = YamlTree.parse(file, text, reading.problems());
    if (node instanceof Entries entries) {
      MappingReader fields = new MappingReader("", node.where(), entries.entries(), reading);
      Map<String, ImageRef> images = new TreeMap<>();
      NAMES.forEach(
          name -> fields.value(name, ScalarKind.IMAGE).ifPresent(i -> images.put(name, i)));
      fields.done();
      return new ImageLock(images, file);
    }
    if (!(node instanceof Absent)) {
      reading.add(
          new Problem(
              node.where(), "", "not a mapping", String.join(", ", NAMES) + " to images", ""));
    }
    return ImageLock.NONE;
  }
}
