package epfabric.deploy.image;

import epfabric.base.value.ImageRef;
import epfabric.deploy.image.ImagePlan.Target;
import java.util.Comparator;
import java.util.Map;

/** {@code images.<env>.yaml}: the images that an environment runs. */
public final class ImagesFile {
  private ImagesFile() {}

  /** Returns the file's text, in the format that {@code ImageLockReader} reads. */
  public static String of(String environment, Map<Target, String> digests) {
    StringBuilder text = new StringBuilder();
    text.append("# Written by `epfabric image build ").append(environment).append(" --push`.\n");
    digests.entrySet().stream()
        .sorted(Comparator.comparing(e -> e.getKey().target()))
        .forEach(
            image ->
                text.append(image.getKey().target().role())
                    .append(": ")
                    .append(new ImageRef(image.getKey().repository(), image.getValue()))
                    .append('\n'));
    return text.toString();
  }
}
