package epfabric.rehearsal.kubernetes.real;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What {@code tools/kube/build} made.
 *
 * @param binary etcd, API server, controllers, scheduler, kubectl and stand-in kubelet in one
 * @param crds a folder of custom resource definitions for each group
 */
public record KubeBuild(Path binary, Path crds) {
  /** The build in a folder. */
  public static KubeBuild in(Path folder) {
    Path whole = folder.toAbsolutePath();
    KubeBuild build = new KubeBuild(whole.resolve("kube"), whole.resolve("crds"));
    if (!Files.isExecutable(build.binary) || !Files.isDirectory(build.crds)) {
      throw new ControlPlaneException(
          "no control plane in "
              + whole
              + ": run ./check kube once, or set EPFABRIC_KUBE to a folder made by"
              + " tools/kube/build");
    }
    return build;
  }
}
