package epfabric.rehearsal.kubernetes.real;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What {@code tools/kube/build} made.
 *
 * @param binary etcd, API server, controllers, scheduler, kubectl and stand-in kubelet in one
 * @param crds a folder of custom resource definitions for each group
 * @param controllers what {@code tools/kube/controllers/build} made: a folder for each controller
 *     of others
 */
public record KubeBuild(Path binary, Path crds, Optional<Path> controllers) {
  /** The build in a folder. */
  public static KubeBuild in(Path folder) {
    Path whole = folder.toAbsolutePath();
    KubeBuild build = new KubeBuild(whole.resolve("kube"), whole.resolve("crds"), Optional.empty());
    if (!Files.isExecutable(build.binary) || !Files.isDirectory(build.crds)) {
      throw new ControlPlaneException(
          "no control plane in "
              + whole
              + ": run ./check kube once, or set EPFABRIC_KUBE to a folder made by"
              + " tools/kube/build");
    }
    return build;
  }

  /** The same beside controllers of others. */
  public KubeBuild beside(Path folder) {
    return new KubeBuild(binary, crds, Optional.of(folder.toAbsolutePath()));
  }

  /** A controller of others such as {@code lws}, if it was built. */
  public Optional<Path> controller(String name) {
    return controllers.map(folder -> folder.resolve(name)).filter(Files::isDirectory);
  }
}
