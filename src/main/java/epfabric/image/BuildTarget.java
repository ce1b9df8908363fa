package epfabric.image;

import epfabric.catalog.SoftwareSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** An image that is built: a target of installer/Dockerfile. */
public enum BuildTarget {
  INSTALLER("installer"),
  TEST("test"),
  TEST_CUDA_DEVEL("test-cuda-devel"),
  JUDGE("judge");

  /** The program's jar in a build's folder. */
  public static final String JAR = "target/epfabric.jar";

  /** A program of its own, in every image that runs beside GPUs. */
  private static final String EPBENCH = "kernels/epbench/";

  private static final String DOCKERFILE = "installer/Dockerfile";

  private final String text;

  BuildTarget(String text) {
    this.text = text;
  }

  /** Its name in the Dockerfile, and in the registry. */
  public String text() {
    return text;
  }

  /** Its name in {@code images.<env>.yaml}: both test images have the same task. */
  public String role() {
    return this == TEST_CUDA_DEVEL ? "test" : text;
  }

  /** What a fabric with this set runs: a set that compiles at run time needs nvcc in the test. */
  public static List<BuildTarget> of(SoftwareSet set) {
    return List.of(INSTALLER, set.compilesAtRunTime() ? TEST_CUDA_DEVEL : TEST, JUDGE);
  }

  /**
   * Whether this image changes when the file does. So a new jar is a new judge, and leaves the
   * nodes alone.
   */
  boolean uses(String path) {
    if (path.equals(DOCKERFILE)) {
      return true;
    }
    if (this == JUDGE || path.equals(JAR)) {
      return this == JUDGE && path.equals(JAR);
    }
    if (path.startsWith(EPBENCH)) {
      return true;
    }
    boolean test = path.startsWith("installer/test/") || path.startsWith("kernels/");
    return this == INSTALLER ? !test : test || path.startsWith("installer/build/");
  }

  /** The arguments that this image is made with. */
  SortedMap<String, String> arguments(SortedMap<String, String> versions) {
    SortedMap<String, String> used = new TreeMap<>(versions);
    if (this == JUDGE) {
      used.keySet().retainAll(List.of("JRE_IMAGE"));
    }
    return used;
  }

  /** Whether it is made of this input. */
  boolean uses(ImageInput input) {
    boolean jre = input.kind() == InputKind.BASE && input.name().equals("jre");
    return input.kind() != InputKind.BUILDER && (this != JUDGE || jre);
  }

  /** The image that has this name in the Dockerfile. */
  public static Map<String, BuildTarget> byText() {
    Map<String, BuildTarget> targets = new TreeMap<>();
    for (BuildTarget target : values()) {
      targets.put(target.text, target);
    }
    return targets;
  }
}
