package epfabric.rehearsal.verb;

import epfabric.base.terminal.ScratchFolder;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.bundle.ChecksumFinding;
import epfabric.deploy.verb.BundleMaker;
import epfabric.deploy.verb.ChecksumReport;
import epfabric.deploy.verb.OwnJar;
import epfabric.deploy.verb.ProgramRecorder;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.PulumiProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A scratch folder with the rehearsed bundle; it is removed at the end. */
final class RehearsalFolder implements AutoCloseable {
  static final String PREFIX = "epfabric-rehearsal";

  private final LoadedEnvironment loaded;
  private final ScratchFolder scratch;

  RehearsalFolder(LoadedEnvironment loaded) throws IOException {
    this.loaded = loaded;
    this.scratch = ScratchFolder.make(PREFIX);
  }

  private Path bundle() {
    return scratch.path().resolve("bundle");
  }

  /** Writes and verifies the bundle; returns the bundle's description. */
  String writeBundle() {
    try {
      Bundle bundle = BundleMaker.of(loaded, ProgramRecorder.record(loaded.plan()), OwnJar.bytes());
      BundleMaker.write(bundle, bundle(), () -> {});
      List<ChecksumFinding> findings = new BundleFolder(bundle()).verify();
      if (!findings.isEmpty()) {
        throw new IllegalStateException(
            "the bundle is damaged:\n" + ChecksumReport.render(findings));
      }
      return "epfabric bundle: " + bundle.files().size() + " files, each as its checksum says";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the project that a pulumi CLI deploys. */
  PulumiProject project(Path pulumi, PluginChoice plugins) throws IOException {
    Path state = Files.createDirectory(scratch.path().resolve("pulumi"));
    return new PulumiProject(pulumi, plugins, bundle(), state, loaded.name());
  }

  @Override
  public void close() throws IOException {
    scratch.close();
  }
}
