package epfabric.kube;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What {@code tools/kube/build} made. */
record KubeBuild(Path binary, Path crds) {
  /** The build that {@code ./check kube} made last, or the one in {@code EPFABRIC_KUBE}. */
  static KubeBuild find() {
    Path folder =
        Path.of(Optional.ofNullable(System.getenv("EPFABRIC_KUBE")).orElse("target/kube"));
    KubeBuild build =
        new KubeBuild(
            folder.resolve("kube").toAbsolutePath(), folder.resolve("crds").toAbsolutePath());
    if (!Files.isExecutable(build.binary)) {
      throw new AssertionError(
          "no control plane at %s: run ./check kube once, or set EPFABRIC_KUBE to a folder made by"
                  .formatted(build.binary)
              + " tools/kube/build");
    }
    return build;
  }
}
