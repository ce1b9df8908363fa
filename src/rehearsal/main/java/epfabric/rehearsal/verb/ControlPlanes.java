package epfabric.rehearsal.verb;

import epfabric.base.terminal.CommandException;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The control plane that {@code tools/kube/build} makes, if somebody says where it is. */
final class ControlPlanes {
  private static final String VARIABLE = "EPFABRIC_KUBE";
  private static final String CONTROLLERS = "EPFABRIC_KUBE_CONTROLLERS";

  private ControlPlanes() {}

  /**
   * The one in the folder that {@code EPFABRIC_KUBE} names, with the controllers that {@code
   * EPFABRIC_KUBE_CONTROLLERS} names.
   *
   * @throws CommandException if there is none in it
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
    return Optional.of(controllers.isEmpty() ? build : build.beside(Path.of(controllers)));
  }
}
