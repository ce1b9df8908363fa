package epfabric.rehearsal.kubernetes.real;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The output of {@code tools/kube/build}.
 *
 * @param binary one binary with etcd, API server, controllers, scheduler, kubectl and stand-in
 *     kubelet
 * @param crds a folder that contains a folder of custom resource definitions for each group
 * @param controllers the output of {@code tools/kube/controllers/build}, with a folder for each
 *     third-party controller
 */
public record KubeBuild(Path binary, Path crds, Optional<Path> controllers) {
  /** Returns the build in a folder. */
  public static KubeBuild in(Path folder) {
    Path absolute = folder.toAbsolutePath();
    KubeBuild build =
        new KubeBuild(absolute.resolve("kube"), absolute.resolve("crds"), Optional.empty());
    if (!Files.isExecutable(build.binary) || !Files.isDirectory(build.crds)) {
      throw new ControlPlaneException(
          "no control plane in "
              + absolute
              + ": run ./check kube once, or set EPFABRIC_KUBE to a folder made by"
              + " tools/kube/build");
    }
    return build;
  }

  /** Returns this build together with the third-party controllers in a folder. */
  public KubeBuild withControllers(Path folder) {
    return new KubeBuild(binary, crds, Optional.of(folder.toAbsolutePath()));
  }

  /** Returns the folder of a third-party controller such as {@code lws}, if it was built. */
  public Optional<Path> controller(String name) {
    return controllers.map(folder -> folder.resolve(name)).filter(Files::isDirectory);
  }
}
