package epfabric.rehearsal.pulumi;

import epfabric.base.terminal.ScratchFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a command to its end; kills it and all its children after a timeout. */
public final class Subprocess {
  /**
   * The result of a command. {@code output} contains standard output and standard error, in the
   * order in which they were written.
   */
  public record Outcome(List<String> command, int exit, String output, Duration took) {
    /** Returns this outcome if the command succeeded, and throws otherwise. */
    public Outcome orFail() {
      if (exit != 0) {
        throw new SubprocessException(command + " ended with " + exit + ":\n" + output);
      }
      return this;
    }
  }

  /** Variables that halve the startup time of a JVM that only runs for about two seconds. */
  public static final Map<String, String> QUICK_JVM =
      Map.of("JDK_JAVA_OPTIONS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");

  private Subprocess() {}

  /** Runs a command. Of Pulumi's own environment variables, it receives only the given ones. */
  public static Outcome run(
      List<String> command, Path directory, Map<String, String> environment, Duration limit)
      throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make("epfabric-subprocess")) {
      Path output = scratch.path().resolve("output.log");
      long start = System.nanoTime();
      int exit = await(start(command, directory, environment, output), command, limit, output);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return new Outcome(command, exit, read(output), took);
    }
  }

  /** Starts a command whose standard output and standard error are written to a file. */
  static Process start(
      List<String> command, Path directory, Map<String, String> environment, Path output)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("PULUMI_"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static int await(Process process, List<String> command, Duration limit, Path output)
      throws IOException, InterruptedException {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new SubprocessException(command + " did not end in " + limit + ":\n" + read(output));
      }
      return process.exitValue();
    } finally {
      killTree(process.toHandle());
    }
  }

  private static void killTree(ProcessHandle root) {
    List<ProcessHandle> tree = Stream.concat(Stream.of(root), root.descendants()).toList();
    tree.forEach(ProcessHandle::destroyForcibly);
    tree.forEach(process -> process.onExit().orTimeout(10, TimeUnit.SECONDS).join());
  }

  private static String read(Path output) throws IOException {
    return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
  }
}
