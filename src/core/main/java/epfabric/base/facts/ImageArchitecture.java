package epfabric.base.facts;

import java.util.Arrays;

/** The CPU architectures that images can be built for. */
public enum ImageArchitecture {
  AMD64("amd64", "x86_64"),
  ARM64("arm64", "aarch64");

  private final String word;
  private final String wheels;

  ImageArchitecture(String word, String wheels) {
    this.word = word;
    this.wheels = wheels;
  }

  /**
   * Returns the architecture with this name in Kubernetes; the catalog's machine types also use
   * these names.
   */
  public static ImageArchitecture of(String word) {
    return Arrays.stream(values())
        .filter(architecture -> architecture.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown architecture: " + word));
  }

  /** Returns the architecture's name in Kubernetes. */
  public String word() {
    return word;
  }

  /** Returns the platform's name in Docker. */
  public String platform() {
    return "linux/" + word;
  }

  /**
   * Returns the architecture's name in Linux, which the file names of Python wheels also contain.
   */
  public String wheels() {
    return wheels;
  }
}
