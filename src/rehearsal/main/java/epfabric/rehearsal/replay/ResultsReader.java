package epfabric.rehearsal.replay;

import epfabric.base.reading.ReadingState;
import epfabric.fabric.catalog.FailureSignature;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.log.RunFolder;
import epfabric.results.judge.run.NodeRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Reads results folders as the judge does, and caches the latest results, because nodes, repeated
 * tests and several rehearsals in one process replay the same logs.
 */
final class ResultsReader {
  /** The number of results that are kept. */
  private static final int MAX_KEPT = 128;

  private static final Latest<List<FailureSignature>, ResultsReader> READERS = new Latest<>(4);

  private final LogReader logs;
  private final Latest<Place, NodeRun> read = new Latest<>(MAX_KEPT);

  private ResultsReader(List<FailureSignature> signatures) {
    logs = new LogReader(signatures);
  }

  /** Returns the reader that searches logs for these failure texts. */
  static ResultsReader of(List<FailureSignature> signatures) {
    return READERS.get(signatures, () -> new ResultsReader(signatures));
  }

  /** A folder and its name. */
  private record Place(String name, ResultsFolder folder) {}

  /** Returns the content of the folder with this name. */
  NodeRun read(String name, ResultsFolder folder) {
    return read.get(new Place(name, folder), () -> parse(name, folder));
  }

  private NodeRun parse(String name, ResultsFolder folder) {
    ReadingState reading = new ReadingState();
    byte[] log = folder.log().getBytes(StandardCharsets.UTF_8);
    byte[] runJson = folder.runJson().getBytes(StandardCharsets.UTF_8);
    byte[] checksums = RunFolder.checksums(runJson, log).getBytes(StandardCharsets.UTF_8);
    try {
      NodeRun node =
          new RunFolder(
                  name,
                  Optional.of(new ByteArrayInputStream(log)),
                  Optional.of(runJson).filter(json -> json.length > 0),
                  Optional.of(checksums))
              .read(logs, reading);
      reading.problems().throwIfAny();
      return node;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
