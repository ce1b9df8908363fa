package epfabric.base.fetch;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Finds and runs programs of this machine.
 *
 * @param folders folders that are searched for the programs
 */
public record LocalPrograms(List<Path> folders) {
  public LocalPrograms {
    folders = List.copyOf(folders);
  }

  private static final int TERMINATION_SECONDS = 10;

  /** The output of a program and its exit status. */
  public record Answer(int status, String out, String err) {
    public boolean well() {
      return status == 0;
    }

    /** Returns the last lines of the error output, indented, for messages. */
    public String complaint() {
      List<String> lines = err.strip().lines().toList();
      return String.join("\n    ", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    }
  }

  /** Returns a search for programs in the folders of this PATH. */
  public static LocalPrograms onPath(String path) {
    return new LocalPrograms(
        Arrays.stream(path.split(File.pathSeparator))
            .filter(p -> !p.isEmpty())
            .map(Path::of)
            .toList());
  }

  /** Returns the path of a program; empty if no folder has it. */
  public Optional<Path> find(String name) {
    return folders.stream()
        .map(folder -> folder.resolve(name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * Runs a program and returns its output. If {@code showErrors} is set, the user sees the error
   * output directly, and the returned error output is empty.
   */
  public Answer run(List<String> command, Duration limit, boolean showErrors)
      throws FetchException {
    try {
      return run(process(command, showErrors), command, limit);
    } catch (FetchException e) {
      throw e;
    } catch (IOException e) {
      throw new FetchException(command.get(0) + ": " + e.getMessage(), e);
    }
  }

  private Process process(List<String> command, boolean showErrors) throws IOException {
    Path program =
        find(command.get(0))
            .orElseThrow(() -> new FetchException(command.get(0) + " is not on PATH"));
    List<String> words = new ArrayList<>(command);
    words.set(0, program.toString());
    ProcessBuilder builder = new ProcessBuilder(words);
    if (showErrors) {
      builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    }
    return builder.start();
  }

  private static Answer run(Process process, List<String> command, Duration limit)
      throws IOException {
    process.getOutputStream().close();
    // Both outputs are read at the same time: a program blocks when a pipe is full.
    CompletableFuture<String> out =
        CompletableFuture.supplyAsync(() -> readAll(process.getInputStream()));
    CompletableFuture<String> err =
        CompletableFuture.supplyAsync(() -> readAll(process.getErrorStream()));
    try {
      if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
        end(process);
        throw new FetchException(
            String.join(" ", command.subList(0, Math.min(3, command.size())))
                + ": not done after "
                + limit.toSeconds()
                + " seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end(process);
      throw new InterruptedIOException("interrupted");
    }
    return new Answer(process.exitValue(), output(out), output(err));
  }

  /** Ends the process with all of its child processes. */
  private static void end(Process process) throws InterruptedIOException {
    List<ProcessHandle> processes =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    processes.forEach(ProcessHandle::destroy);
    try {
      if (!process.waitFor(TERMINATION_SECONDS, TimeUnit.SECONDS)) {
        processes.forEach(ProcessHandle::destroyForcibly);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** Returns the output; empty if a child process keeps the pipe open after the program ended. */
  private static String output(CompletableFuture<String> text) {
    return text.completeOnTimeout("", TERMINATION_SECONDS, TimeUnit.SECONDS).join();
  }

  private static String readAll(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // the program was killed, which is already reported
    }
  }
}
