package epfabric.results.verb;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.FileFailure;
import epfabric.base.terminal.InputFile;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.log.RunFolder;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/** Reads the logs and results folders that the user names. */
final class ResultFiles {
  private static final String STANDARD_INPUT = "-";

  private final LogReader reader;
  private final ReadingState reading = new ReadingState();
  private final Set<String> seen = new HashSet<>();

  ResultFiles(Catalog catalog) {
    reader = new LogReader(catalog.signatures());
  }

  /**
   * Reads all inputs.
   *
   * @param names files, folders, folders of folders, or {@code -}
   * @throws InvalidEnvironmentException if files could not be read; the message names each of them
   */
  RunLogs read(List<String> names) {
    List<NodeRun> nodes = new ArrayList<>();
    boolean ofAllNodes = false;
    for (String name : names) {
      if (name.equals(STANDARD_INPUT)) {
        refuseDuplicate(name, name);
        nodes.add(NodeRun.ofLog("stdin", logs("stdin", System.in)));
        continue;
      }
      Path path = Path.of(name);
      if (!Files.exists(path)) {
        throw CommandException.usage("no such file or folder: " + path, "");
      }
      List<Path> folders = Files.isDirectory(path) ? nodes(path) : List.of();
      ofAllNodes |= !folders.isEmpty() && !folders.get(0).equals(path);
      for (Path folder : folders) {
        refuseDuplicate(folder.toString(), realName(folder));
        nodes.add(within(path, folder));
      }
      if (folders.isEmpty()) {
        refuseDuplicate(name, realName(path));
        nodes.add(NodeRun.ofLog(name, logs(path)).withArguments(TestRunFile.arguments(path)));
      }
    }
    throwIfAny();
    return new RunLogs(nodes, ofAllNodes);
  }

  /** Refuses to read the same log twice, because it would count as the log of another node. */
  private void refuseDuplicate(String name, String realName) {
    if (!seen.add(realName)) {
      throw CommandException.usage("named twice: " + name, "each log is of another node");
    }
  }

  private static String realName(Path path) {
    try {
      return path.toRealPath().toString();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize().toString();
    }
  }

  /** Throws an exception that names every file that could not be read, if there are such files. */
  void throwIfAny() {
    reading.problems().throwIfAny();
  }

  /**
   * Returns the folder itself, or its subfolders if it contains a results folder for each node. An
   * empty subfolder counts as a node, because a node without results must not go unnoticed.
   */
  private static List<Path> nodes(Path folder) {
    try (Stream<Path> below = Files.list(folder)) {
      List<Path> folders =
          below
              .filter(Files::isDirectory)
              .filter(path -> !path.getFileName().toString().startsWith("."))
              .sorted()
              .toList();
      boolean single = isResult(folder) || folders.stream().noneMatch(ResultFiles::isResult);
      return single ? List.of(folder) : folders;
    } catch (IOException e) {
      throw CommandException.usage("cannot list " + folder + ": " + FileFailure.reason(e), "");
    }
  }

  private static boolean isResult(Path folder) {
    return Stream.of(RunFolder.LOG, RunFolder.RUN_FILE)
        .anyMatch(name -> Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Reads a node's folder.
   *
   * @param all the folder that the user named, which may be a link
   */
  NodeRun within(Path all, Path folder) {
    Optional<Problem> outside = FolderFile.linkedOut(all, folder);
    outside.ifPresent(reading::add);
    return outside.isPresent() ? NodeRun.ofLog(folder.toString(), List.of()) : folder(folder);
  }

  /** Reads the files that a launcher wrote; {@link #throwIfAny} reports their problems. */
  private NodeRun folder(Path folder) {
    String source = folder.toString();
    List<Problem> refused =
        RunFolder.FILES.stream()
            .flatMap(name -> FolderFile.refused(folder, folder.resolve(name)).stream())
            .toList();
    if (!refused.isEmpty()) {
      refused.forEach(reading::add);
      return NodeRun.ofLog(source, List.of());
    }
    Path log = folder.resolve(RunFolder.LOG);
    boolean hasLog = Files.exists(log);
    try (InputStream in = hasLog ? Files.newInputStream(log) : InputStream.nullInputStream()) {
      return new RunFolder(
              source,
              Optional.of(in).filter(stream -> hasLog),
              bytes(folder.resolve(RunFolder.RUN_FILE)),
              bytes(folder.resolve(RunFolder.CHECKSUMS)))
          .read(reader, reading)
          .withArguments(TestRunFile.arguments(log));
    } catch (IOException e) {
      return NodeRun.ofLog(source, unreadable(log.toString(), e));
    }
  }

  private static Optional<byte[]> bytes(Path file) {
    return Files.exists(file)
        ? Optional.of(InputFile.bytes(file, InputFile.WRITTEN))
        : Optional.empty();
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
    String kind =
        failure instanceof ZipException zip && zip.getMessage() != null
            ? zip.getMessage()
            : failure.getClass().getSimpleName().replace("Exception", "");
    reading.add(
        new Problem(
            Location.of(source), "", "cannot be read (" + kind + ")", "a log of a test", ""));
    return List.of();
  }
}
