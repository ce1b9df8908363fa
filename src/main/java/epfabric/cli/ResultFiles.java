package epfabric.cli;

import epfabric.catalog.Catalog;
import epfabric.problem.InvalidEnvironmentException;
import epfabric.problem.Location;
import epfabric.problem.Problem;
import epfabric.reading.Reading;
import epfabric.result.LogReader;
import epfabric.result.NodeLog;
import epfabric.result.NodeRun;
import epfabric.result.Run;
import epfabric.result.RunFile;
import epfabric.result.RunFileReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the logs and results folders that the user names. */
final class ResultFiles {
  static final String LOG = "test.log";
  static final String RUN_FILE = "run.json";
  private static final String STANDARD_INPUT = "-";

  private final LogReader reader;
  private final Reading reading = new Reading();

  ResultFiles(Catalog catalog) {
    reader = new LogReader(catalog.signatures());
  }

  /**
   * Reads all of them; nothing is judged before everything could be read.
   *
   * @param names files, folders, folders of folders, or {@code -}
   * @throws InvalidEnvironmentException with every file that could not be read
   */
  Run read(List<String> names) {
    List<NodeRun> nodes = new ArrayList<>();
    for (String name : names) {
      if (name.equals(STANDARD_INPUT)) {
        nodes.add(new NodeRun("stdin", logs("stdin", System.in), Optional.empty(), false));
      } else {
        read(Path.of(name), nodes);
      }
    }
    throwIfAny();
    return new Run(nodes);
  }

  /** Tells every file that could not be read. */
  void throwIfAny() {
    reading.problems().throwIfAny();
  }

  private void read(Path path, List<NodeRun> nodes) {
    if (!Files.exists(path)) {
      throw CommandException.usage("no such file or folder: " + path, "");
    }
    if (!Files.isDirectory(path)) {
      String source = path.toString();
      nodes.add(new NodeRun(source, logs(path), Optional.empty(), false));
      return;
    }
    List<Path> below = isResult(path) ? List.of(path) : results(path);
    for (Path folder : below.isEmpty() ? List.of(path) : below) {
      nodes.add(folder(folder));
    }
  }

  /** What a launcher left in a folder; problems are told by {@link #throwIfAny}. */
  NodeRun folder(Path folder) {
    Path log = folder.resolve(LOG);
    String source = log.toString();
    List<NodeLog> logs =
        Files.exists(log) ? logs(log) : logs(source, new ByteArrayInputStream(new byte[0]));
    return new NodeRun(folder.toString(), logs, runFile(folder.resolve(RUN_FILE)), true);
  }

  private static boolean isResult(Path folder) {
    return Files.exists(folder.resolve(LOG)) || Files.exists(folder.resolve(RUN_FILE));
  }

  /** A folder of results has one below it for each node. */
  private static List<Path> results(Path folder) {
    try (Stream<Path> below = Files.list(folder)) {
      return below.filter(ResultFiles::isResult).sorted().toList();
    } catch (IOException e) {
      throw CommandException.usage("cannot list " + folder + ": " + EpfabricCommand.reason(e), "");
    }
  }

  private Optional<RunFile> runFile(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String text = new String(InputFile.bytes(file, InputFile.WRITTEN), StandardCharsets.UTF_8);
    return RunFileReader.read(file.toString(), text, reading);
  }

  private List<NodeLog> logs(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return reader.read(file.toString(), in);
    } catch (IOException e) {
      return unreadable(file.toString(), e);
    }
  }

  private List<NodeLog> logs(String source, InputStream in) {
    try {
      return reader.read(source, in);
    } catch (IOException e) {
      return unreadable(source, e);
    }
  }

  private List<NodeLog> unreadable(String source, IOException failure) {
    String kind = failure.getClass().getSimpleName().replace("Exception", "");
    reading.add(
        new Problem(
            Location.of(source), "", "cannot be read (" + kind + ")", "a log of a test", ""));
    return List.of();
  }
}
