package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ScratchFolderTest {
  private static final int CONCURRENT_STARTS = 8;

  /** A program that creates a scratch folder, prints its path and waits to be killed. */
  static final class WaitingProgram {
    private WaitingProgram() {}

    public static void main(String[] args) throws Exception {
      Path path = ScratchFolder.make("epfabric-test").path();
      Files.writeString(Files.createDirectory(path.resolve("a")).resolve("b"), "c");
      System.out.println(path);
      TimeUnit.MINUTES.sleep(1);
    }
  }

  /**
   * A program that creates and closes scratch folders, each beside a folder like that of a killed
   * process.
   */
  static final class StartingProgram {
    private StartingProgram() {}

    public static void main(String[] args) throws Exception {
      for (int start = Integer.parseInt(args[0]); start > 0; start--) {
        Path abandoned = Files.createTempDirectory("epfabric-race");
        Files.writeString(Files.createDirectories(abandoned.resolve("a/b")).resolve("c"), "d");
        Files.createFile(abandoned.resolve(".lock"));
        try (ScratchFolder folder = ScratchFolder.make("epfabric-race")) {
          Files.writeString(Files.createDirectory(folder.path().resolve("a")).resolve("b"), "c");
        }
      }
    }
  }

  /**
   * Starts processes that find each other's folders. {@code -Depfabric.starts=1000} creates 1000
   * folders.
   */
  @Test
  void concurrentProcessesKeepEachOthersFolders() throws IOException, InterruptedException {
    int starts = Integer.getInteger("epfabric.starts", 200);
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < CONCURRENT_STARTS; i++) {
      processes.add(java(StartingProgram.class, "" + starts / CONCURRENT_STARTS));
    }
    for (Process process : processes) {
      try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
        assertThat(output.lines()).isEmpty();
      }
      assertThat(process.waitFor()).isZero();
    }
    ScratchFolder.make("epfabric-race").close();
    try (Stream<Path> abandoned = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertThat(abandoned.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.startsWith("epfabric-race"));
    }
  }

  @Test
  void concurrentThreadsKeepEachOthersFolders() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CONCURRENT_STARTS);
    Callable<Void> start =
        () -> {
          StartingProgram.main(new String[] {"10"});
          return null;
        };
    try {
      for (Future<Void> done : threads.invokeAll(Collections.nCopies(CONCURRENT_STARTS, start))) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aClosedFolderIsRemoved() throws IOException {
    ScratchFolder folder = ScratchFolder.make("epfabric-test");
    try (folder) {
      Files.writeString(folder.path().resolve("a"), "b");
    }
    assertThat(folder.path()).doesNotExist();
  }

  @Test
  void theFolderOfAnInterruptedProcessIsRemoved() throws IOException, InterruptedException {
    assertThat(folderOfEndedProcess((process, path) -> process.destroy())).doesNotExist();
  }

  /**
   * A killed process cannot remove its folder: the next process finds the folder unlocked and
   * removes it.
   */
  @Test
  void theFolderOfAKilledProcessIsRemovedByTheNextProcess()
      throws IOException, InterruptedException {
    Path abandoned = folderOfEndedProcess((process, path) -> process.destroyForcibly());
    Path foreign = Files.createTempDirectory("epfabric-test");
    try (ScratchFolder other = ScratchFolder.make("epfabric-test");
        ScratchFolder next = ScratchFolder.make("epfabric-test")) {
      assertThat(abandoned).doesNotExist();
      assertThat(other.path()).as("the folder is still used").exists();
      assertThat(next.path()).exists();
      assertThat(foreign).as("the folder has no marker of epfabric").exists();
    } finally {
      Files.delete(foreign);
    }
  }

  /** Checks a folder whose lock is held by a running process. */
  @Test
  void aLockedFolderIsNotRemoved() throws IOException, InterruptedException {
    folderOfEndedProcess(
        (process, path) -> {
          try (ScratchFolder next = ScratchFolder.make("epfabric-test")) {
            assertThat(next.path()).exists();
            assertThat(path.resolve("a/b")).exists();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          process.destroy();
        });
  }

  /** Returns the folder of a process, after the process has ended. */
  private static Path folderOfEndedProcess(BiConsumer<Process, Path> end)
      throws IOException, InterruptedException {
    Process process = java(WaitingProgram.class);
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      Path path = Path.of(output.readLine());
      assertThat(path.resolve("a/b")).exists();
      end.accept(process, path);
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      return path;
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process java(Class<?> program, String... arguments) throws IOException {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes,
                program.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
