package epfabric.jobs.verb.bench;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OwnFolders;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.verb.BundleMaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The folder of a benchmark plan; its checksums show whether it may be overwritten. */
final class BenchFolder {
  private final Path folder;
  private final boolean force;

  BenchFolder(Path folder, boolean force) {
    this.folder = folder;
    this.force = force;
  }

  void refuseToOverwrite() {
    BundleMaker.refuse(folder, this::check);
  }

  private void check() throws IOException {
    if (OwnFolders.isFree(folder)) {
      return;
    }
    BundleFolder existing = new BundleFolder(folder);
    boolean isPlan =
        Files.isDirectory(folder) && existing.isBundle() && existing.environment().isEmpty();
    if (!isPlan) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          folder
              + " exists and is not a benchmark plan of epfabric"
              + "\n  hint: choose another folder with -o");
    }
    BundleMaker.refuseChanged(folder, force, "plan");
  }

  /** Writes the folder, or throws if it holds other or changed files; returns warnings. */
  List<String> write(Map<String, byte[]> contents) {
    Map<String, Object> about = new TreeMap<>();
    about.put("generator", "epfabric");
    about.put("kind", "benchmark plan");
    return BundleMaker.write(Bundle.of(contents, about), folder, this::check);
  }
}
