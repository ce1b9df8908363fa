package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.FileFailure;
import epfabric.base.terminal.OwnFolders;
import epfabric.deploy.bundle.AnotherWriterException;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleContents;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.bundle.ChecksumFinding;
import epfabric.deploy.bundle.LeftoverFolder;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.workspace.LoadedEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Creates and writes deployment bundles of environments. */
public final class BundleMaker {
  private BundleMaker() {}

  /** Returns an environment's whole bundle, including the jar. */
  public static Bundle of(LoadedEnvironment loaded, Registrations registrations, byte[] jar)
      throws IOException {
    return BundleContents.of(
        loaded.plan(), registrations.toJsonLines(), loaded.inputs(), program(loaded, jar));
  }

  /** Returns the jar, its SBOM and the inputs of the images. */
  private static Map<String, byte[]> program(LoadedEnvironment loaded, byte[] jar)
      throws IOException {
    Map<String, byte[]> program = new TreeMap<>(ImagePlans.installer(loaded));
    program.put("epfabric.jar", jar);
    program.put("sbom.cdx.json", OwnJar.sbom());
    return program;
  }

  /** Refuses to overwrite a bundle that was edited, unless forced. */
  public static void refuseChanged(Path folder, boolean force, String verb) throws IOException {
    List<ChecksumFinding> findings = force ? List.of() : new BundleFolder(folder).verify();
    if (!findings.isEmpty()) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          folder
              + " was changed since it was written:\n"
              + ChecksumReport.render(findings)
              + "\n  hint: keep what you need of it, then "
              + verb
              + " with --force");
    }
  }

  /**
   * Checks an existing folder before any work is done.
   *
   * @param check throws if the folder must be kept
   */
  public static void refuse(Path folder, BundleFolder.Check check) {
    runWithFolderInErrors(
        folder,
        () -> {
          new BundleFolder(folder).inspect(check);
          return List.of();
        });
  }

  /**
   * Writes a bundle, replacing the folder if it exists.
   *
   * @param check throws if the existing folder must be kept; it runs again because the folder may
   *     have been created meanwhile
   * @return warnings
   */
  public static List<String> write(Bundle bundle, Path folder, BundleFolder.Check check) {
    return runWithFolderInErrors(folder, () -> new BundleFolder(folder).replaceWith(bundle, check))
        .stream()
        .map(BundleMaker::warning)
        .toList();
  }

  private interface Writing {
    List<LeftoverFolder> run() throws IOException;
  }

  /**
   * Runs the write and adds the folder's name to a failure, because the JDK's message may name only
   * a scratch folder.
   */
  private static List<LeftoverFolder> runWithFolderInErrors(Path folder, Writing writing) {
    try {
      return writing.run();
    } catch (AnotherWriterException e) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          folder
              + " is being written by another epfabric process; this one wrote nothing"
              + "\n  hint: check the bundle that it wrote; to replace the bundle, run this again");
    } catch (IOException e) {
      throw CommandException.usage("cannot write " + folder + ": " + FileFailure.reason(e), "");
    }
  }

  private static String warning(LeftoverFolder leftover) {
    return "warning: the earlier content was replaced, but cannot be deleted: "
        + OwnFolders.fromHere(leftover.folder())
        + " remains: "
        + FileFailure.reason(leftover.why());
  }

  /**
   * Returns the folder, or its parent if the folder is a bundle, because a new file would damage
   * the bundle.
   */
  public static Path outside(Path folder) throws IOException {
    Path parent = folder.toAbsolutePath().normalize().getParent();
    return parent != null && new BundleFolder(folder).isBundle() ? parent : folder;
  }
}
