package epfabric.deploy.image;

import epfabric.base.facts.ImageArchitecture;
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

  /** The image with the wheel of this product's library, for users' images; no fabric runs it. */
  EP_WHEEL("ep-wheel", "ep-wheel");

  /** Source folder of a standalone program in every image that runs on GPU nodes. */
  private static final String EPBENCH = "kernels/epbench/";

  /** Source folder of the kernel library in every payload. */
  private static final String EP = "kernels/ep/";

  /** Source folder of the library's Python package, which has DeepEP's API. */
  private static final String DEEP_EP = "kernels/deep_ep/";

  private static final String BUILD = "installer/build/";

  /** The files that the stages of an installer, and the stages before them, copy. */
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

  /** Returns the target's name in the Dockerfile. */
  public String text() {
    return text;
  }

  /**
   * Returns the image's name in the registry; variants for GKE's drivers have the same name,
   * because the software set decides whether nodes have GKE's drivers.
   */
  public String image() {
    return image;
  }

  /** Returns the image's key in {@code images.<env>.yaml}; all test images have the same key. */
  public String role() {
    return image.startsWith("test") ? "test" : image;
  }

  /**
   * Returns the images that a fabric with this set runs; if the set compiles at run time, the test
   * image has nvcc.
   */
  public static List<BuildTarget> of(SoftwareSet set) {
    boolean nvcc = set.compilesAtRunTime();
    return set.platform().drivers() == DriverSource.GKE
        ? List.of(INSTALLER_GKE, nvcc ? TEST_GKE_CUDA_DEVEL : TEST_GKE, JUDGE)
        : List.of(INSTALLER, nvcc ? TEST_CUDA_DEVEL : TEST, JUDGE);
  }

  /**
   * Returns the platforms that the image is built for, as Docker names them: the platform of the
   * GPU nodes. The judge's image is always built for AMD64 too, because the judge also runs on the
   * nodes of the system pool.
   */
  public String platforms(ImageArchitecture nodes) {
    boolean both = this == JUDGE && nodes != ImageArchitecture.AMD64;
    return (both ? ImageArchitecture.AMD64.platform() + "," : "") + nodes.platform();
  }

  /** Returns the targets that are built only on request, whatever the software set. */
  public static List<BuildTarget> additional() {
    return List.of(EP_WHEEL);
  }

  /**
   * Returns whether this image changes when the file changes. Classes of the judge, for example,
   * change only the judge's image.
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

  /** Returns all targets by their names in the Dockerfile. */
  public static Map<String, BuildTarget> byText() {
    Map<String, BuildTarget> targets = new TreeMap<>();
    for (BuildTarget target : values()) {
      targets.put(target.text, target);
    }
    return targets;
  }
}
