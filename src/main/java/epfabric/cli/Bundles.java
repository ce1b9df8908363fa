package epfabric.cli;

import epfabric.bundle.Bundle;
import epfabric.bundle.BundleContents;
import epfabric.bundle.BundleFolder;
import epfabric.bundle.Finding;
import epfabric.engine.Registrations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Deployment bundles of environments. */
final class Bundles {
  private Bundles() {}

  /** Everything that belongs to an environment's bundle, the jar included. */
  static Bundle of(LoadedEnvironment loaded, Registrations registrations, byte[] jar)
      throws IOException {
    return BundleContents.of(
        loaded.plan(), registrations.toJsonLines(), loaded.inputs(), program(loaded, jar));
  }

  /** The jar and its contents, and what the images are built from. */
  private static Map<String, byte[]> program(LoadedEnvironment loaded, byte[] jar)
      throws IOException {
    Map<String, byte[]> program = new TreeMap<>(ImagePlans.installer(loaded));
    program.put("epfabric.jar", jar);
    program.put("sbom.cdx.json", OwnJar.sbom());
    return program;
  }

  /** What somebody has changed is not written over, but by force. */
  static void refuseChanged(Path folder, boolean force, String verb) throws IOException {
    List<Finding> findings = force ? List.of() : new BundleFolder(folder).verify();
    if (!findings.isEmpty()) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          folder
              + " was changed since it was written:\n"
              + Findings.render(findings)
              + "\n  hint: keep what you need of it, then "
              + verb
              + " with --force");
    }
  }

  /** The JDK's reason may name a scratch folder only. */
  static void write(Bundle bundle, Path folder) {
    try {
      new BundleFolder(folder).replaceWith(bundle);
    } catch (IOException e) {
      throw CommandException.usage("cannot write " + folder + ": " + EpfabricCommand.reason(e), "");
    }
  }
}
