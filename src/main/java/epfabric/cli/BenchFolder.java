package epfabric.cli;

import epfabric.bundle.Bundle;
import epfabric.bundle.BundleFolder;
import epfabric.bundle.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder of a benchmark plan: with checksums, so that nothing else is overwritten. */
final class BenchFolder {
  private final Path folder;
  private final boolean force;

  BenchFolder(Path folder, boolean force) {
    this.folder = folder;
    this.force = force;
  }

  void refuseToOverwrite() throws IOException {
    if (!Files.exists(folder) || (Files.isDirectory(folder) && isEmpty())) {
      return;
    }
    BundleFolder existing = new BundleFolder(folder);
    boolean plan =
        Files.isDirectory(folder) && existing.isBundle() && existing.environment().isEmpty();
    if (!plan) {
      throw refused(
          " exists and is no benchmark plan of epfabric\n  hint: choose another folder with -o");
    }
    List<Finding> findings = force ? List.of() : existing.verify();
    if (!findings.isEmpty()) {
      throw refused(
          " was changed since it was written:\n"
              + Findings.render(findings)
              + "\n  hint: keep what you need of it, then plan with --force");
    }
  }

  private CommandException refused(String why) {
    return new CommandException(ExitCode.WOULD_OVERWRITE, folder + why);
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  void write(Map<String, byte[]> contents) {
    Map<String, Object> about = new TreeMap<>();
    about.put("generator", "epfabric");
    about.put("kind", "benchmark plan");
    Bundles.write(Bundle.of(contents, about), folder);
  }
}
