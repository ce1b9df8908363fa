package epfabric.jobs.verb.firstrun;

import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.verb.BundleSigner;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.verb.NewArchive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Writes the evidence of a run as a zip archive. */
public final class EvidenceFile {
  private EvidenceFile() {}

  /**
   * Writes a new archive; if the name is taken, adds the next free number to it.
   *
   * @param name file name without {@code .zip}
   * @return path of the archive
   */
  public static Path write(Path folder, String name, Bundle evidence, Optional<BundleSigner> signer)
      throws IOException {
    Bundle whole = signer.isPresent() ? signer.get().signed(evidence) : evidence;
    List<KeptFile> files =
        whole.files().entrySet().stream()
            .map(e -> new KeptFile(e.getKey(), new String(e.getValue(), StandardCharsets.UTF_8)))
            .toList();
    return NewArchive.write(folder, name, new Evidence(files, List.of()));
  }
}
