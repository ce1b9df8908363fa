package epfabric.rehearsal.pulumi;

import java.nio.file.Path;

/**
 * A project that an ordinary pulumi CLI deploys.
 *
 * @param pulumi the CLI's binary
 * @param plugins the choice of Google provider and language host
 * @param folder a bundle's folder with its {@code Pulumi.yaml}, into which the CLI writes
 * @param scratch an empty folder for backend, state and logs
 * @param stack the stack's name
 */
public record PulumiProject(
    Path pulumi, PluginChoice plugins, Path folder, Path scratch, String stack) {
  /** Returns the program that the language host runs, which is part of the bundle. */
  public ProgramCommand program() {
    return ProgramCommand.ofJar(folder.resolve("epfabric.jar"), folder);
  }
}
