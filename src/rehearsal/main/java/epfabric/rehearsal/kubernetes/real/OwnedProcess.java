package epfabric.rehearsal.kubernetes.real;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends when its standard input is closed, and therefore when this JVM ends.
 *
 * @param output the file that receives the process's standard output and standard error
 */
record OwnedProcess(List<String> command, Process process, Path output) implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration END_LIMIT = Duration.ofSeconds(20);

  /** Starts the process and waits until it prints that it is ready. */
  static OwnedProcess start(List<String> command, Path output) {
    OwnedProcess owned = new OwnedProcess(List.copyOf(command), launch(command, output), output);
    try {
      owned.awaitReady();
      return owned;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      owned.close();
      throw new ControlPlaneException("interrupted while " + command + " started", e);
    } catch (ControlPlaneException e) {
      owned.close();
      throw e;
    }
  }

  private static Process launch(List<String> command, Path output) {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException e) {
      throw new ControlPlaneException("cannot start " + command + ": " + e.getMessage(), e);
    }
  }

  private void awaitReady() throws InterruptedException {
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (printed().lines().noneMatch(line -> line.startsWith("ready "))) {
      if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > limit) {
        throw new ControlPlaneException(command + " did not become ready:\n" + printed());
      }
    }
  }

  /** Returns everything that the process has printed so far. */
  String printed() {
    try {
      return Files.readString(output, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(END_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new ControlPlaneException(
            command + " did not end with its standard input:\n" + printed());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
