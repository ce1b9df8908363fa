package epfabric.jobs.verb.verdict;

import epfabric.base.terminal.OwnFolders;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.Sha256;
import epfabric.base.value.VisibleText;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.bundle.ChecksumFinding;
import epfabric.fabric.workspace.LoadedEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder of the bundle that a verdict covers. */
public final class TestedBundle {
  private final Path folder;
  private final LoadedEnvironment environment;

  /**
   * @param given the folder that the user named; null for the folder that {@code epfabric bundle}
   *     writes
   */
  public TestedBundle(LoadedEnvironment environment, @Nullable Path given) {
    this.environment = environment;
    this.folder =
        given == null
            ? environment.root().resolve("build/bundles").resolve(environment.name())
            : given;
  }

  /** Returns whether the folder exists. */
  public boolean exists() {
    return Files.exists(folder);
  }

  /** Returns why the folder is not the environment's bundle; empty if it is. */
  public Optional<String> problem() throws IOException {
    String prefix = "bundle " + VisibleText.line(OwnFolders.fromHere(folder).toString()) + ": ";
    BundleFolder bundle = new BundleFolder(folder);
    if (!bundle.isBundle()) {
      String hint = "; `epfabric bundle " + environment.name() + "` writes one";
      return Optional.of(prefix + "not a bundle" + hint);
    }
    if (!bundle.environment().equals(Optional.of(environment.name()))) {
      return Optional.of(prefix + "not of environment \"" + environment.name() + "\"");
    }
    List<ChecksumFinding> findings = bundle.verify();
    return findings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            prefix
                + CountedNoun.of(findings.size(), "difference")
                + " from its checksums; `epfabric verify` lists them");
  }

  /** Returns the SHA-256 of the bundle's checksums.txt, which covers every file. */
  public String digest() throws IOException {
    return Sha256.of(Files.readAllBytes(folder.resolve(Bundle.CHECKSUMS)));
  }
}
