package epfabric.rehearsal.verb;

import epfabric.base.terminal.CommandException;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the output of {@code tools/kube/build} if an environment variable names its folder. */
final class ControlPlanes {
  private static final String VARIABLE = "EPFABRIC_KUBE";
  private static final String CONTROLLERS = "EPFABRIC_KUBE_CONTROLLERS";

  private ControlPlanes() {}

  /**
   * Returns the build in the folder {@code EPFABRIC_KUBE}, with the controllers in {@code
   * EPFABRIC_KUBE_CONTROLLERS}.
   *
   * @throws CommandException if the folder contains no build
   */
  static Optional<KubeBuild> fromEnvironment() {
    String folder = System.getenv().getOrDefault(VARIABLE, "");
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    KubeBuild build = KubeBuild.in(Path.of(folder));
    if (!Files.isExecutable(build.binary())) {
      throw CommandException.usage(
          VARIABLE + " names a folder without the program kube, got \"" + folder + "\"",
          "tools/kube/build FOLDER makes it");
    }
    String controllers = System.getenv().getOrDefault(CONTROLLERS, "");
    return Optional.of(controllers.isEmpty() ? build : build.withControllers(Path.of(controllers)));
  }
}
