package epfabric.deploy.image;

import epfabric.base.value.DriverSource;
import epfabric.fabric.catalog.SoftwareSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An image that is built: a target of installer/Dockerfile. */
public enum BuildTarget {
  INSTALLER("installer", "installer"),
  TEST("test", "test"),
  TEST_CUDA_DEVEL("test-cuda-devel", "test-cuda-devel"),
  INSTALLER_GKE("installer-gke", "installer"),
  TEST_GKE("test-gke", "test"),
  TEST_GKE_CUDA_DEVEL("test-gke-cuda-devel", "test-cuda-devel"),
  JUDGE("judge", "judge"),

  /** The wheel of our own library, for images of users' own; no fabric runs it. */
  EP_WHEEL("ep-wheel", "ep-wheel");

  /** A program of its own, in every image that runs beside GPUs. */
  private static final String EPBENCH = "kernels/epbench/";

  /** A library of its kernels, in every payload. */
  private static final String EP = "kernels/ep/";

  /** Its Python package, with DeepEP's calls. */
  private static final String DEEP_EP = "kernels/deep_ep/";

  private static final String BUILD = "installer/build/";

  /** What the stages of an installer copy, and scripts of stages that come before. */
  private static final List<String> INSTALLER_FILES =
      List.of("installer/node/", "installer/report/", BUILD, EPBENCH, EP, DEEP_EP);

  private static final List<String> TEST_FILES = List.of("installer/test/", BUILD, "kernels/");

  private static final List<String> WHEEL_FILES = List.of(BUILD, EPBENCH, EP, DEEP_EP);

  private final String text;
  private final String image;

  BuildTarget(String text, String image) {
    this.text = text;
    this.image = image;
  }

  /** Its name in the Dockerfile. */
  public String text() {
    return text;
  }

  /** Its name in the registry: whose drivers the nodes have is a matter of the software set. */
  public String image() {
    return image;
  }

  /** Its name in {@code images.<env>.yaml}: all test images have the same task. */
  public String role() {
    return image.startsWith("test") ? "test" : image;
  }

  /** What a fabric with this set runs: a set that compiles at run time needs nvcc in the test. */
  public static List<BuildTarget> of(SoftwareSet set) {
    boolean nvcc = set.compilesAtRunTime();
    return set.drivers() == DriverSource.GKE
        ? List.of(INSTALLER_GKE, nvcc ? TEST_GKE_CUDA_DEVEL : TEST_GKE, JUDGE)
        : List.of(INSTALLER, nvcc ? TEST_CUDA_DEVEL : TEST, JUDGE);
  }

  /** What is built when it is asked for, whatever the set. */
  public static List<BuildTarget> beside() {
    return List.of(EP_WHEEL);
  }

  /**
   * Whether this image changes when the file does. So other classes of it are a new judge, and
   * leave the nodes alone.
   */
  boolean uses(String path) {
    List<String> used =
        switch (role()) {
          case "installer" -> INSTALLER_FILES;
          case "test" -> TEST_FILES;
          case "ep-wheel" -> WHEEL_FILES;
          default -> List.of(ImageJars.JUDGE, ImageJars.OPERATE);
        };
    return path.equals(BuildArguments.FILE) || used.stream().anyMatch(path::startsWith);
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
