package epfabric.results.verb;

import epfabric.base.value.Sha256;
import epfabric.results.judge.log.RunFolder;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.report.JudgedRun;
import epfabric.results.report.SourceFile;
import epfabric.results.report.SourceNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists the files that judged runs were read from, each with its checksum. */
final class SourceFiles {
  private SourceFiles() {}

  /**
   * Returns each file once, in the order in which it was read.
   *
   * @param status the saved output of status, whose nodes the report shows
   */
  static List<SourceFile> of(List<JudgedRun> runs, Optional<Path> status) throws IOException {
    List<NodeRun> inputs = runs.stream().flatMap(run -> run.run().nodes().stream()).toList();
    SourceNames names = SourceNames.of(inputs);
    Map<Path, String> files = new LinkedHashMap<>();
    for (NodeRun input : inputs) {
      Path path = Path.of(input.source());
      String name = names.of(input.source());
      if (!input.folder()) {
        files.put(path, name);
      } else {
        for (String file : RunFolder.FILES) {
          files.put(path.resolve(file), name + "/" + file);
        }
      }
    }
    status.ifPresent(file -> files.put(file, String.valueOf(file.getFileName())));
    List<SourceFile> sources = new ArrayList<>();
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (Files.exists(file.getKey())) {
        sources.add(source(file.getKey(), file.getValue()));
      }
    }
    return sources;
  }

  /** Reads the file in parts, because logs may be too long for memory. */
  private static SourceFile source(Path file, String name) throws IOException {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return new SourceFile(name, bytes, Sha256.hex(digest));
    }
  }
}
