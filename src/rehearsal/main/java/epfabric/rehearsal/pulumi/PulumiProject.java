package epfabric.rehearsal.pulumi;

import java.nio.file.Path;

/**
 * What an ordinary pulumi CLI deploys, and with what.
 *
 * @param pulumi the CLI's binary
 * @param plugins whose Google provider and language host it uses
 * @param folder a bundle: the folder with its {@code Pulumi.yaml}, which the CLI writes into
 * @param scratch an empty folder for backend, state and logs
 * @param stack the stack's name
 */
public record PulumiProject(
    Path pulumi, PluginChoice plugins, Path folder, Path scratch, String stack) {
  /** What it runs: a bundle brings its program along. */
  public ProgramCommand program() {
    return ProgramCommand.ofJar(folder.resolve("epfabric.jar"), folder);
  }
}
