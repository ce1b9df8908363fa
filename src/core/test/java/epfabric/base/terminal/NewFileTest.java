package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {
  private static final int CONCURRENT_WRITERS = 8;

  @TempDir private Path folder;

  /** A program that halts without cleanup while it writes a file, like a killed process. */
  static final class HaltingWriter {
    private HaltingWriter() {}

    public static void main(String[] args) throws IOException {
      NewFile.create(
          Path.of(args[0]),
          out -> {
            out.write("half".getBytes(StandardCharsets.UTF_8));
            out.flush();
            Runtime.getRuntime().halt(0);
          });
    }
  }

  private List<String> fileNames() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Path temporaryFileOfAKilledProcess(Path file) throws IOException, InterruptedException {
    new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            HaltingWriter.class.getName(),
            file.toString())
        .inheritIO()
        .start()
        .waitFor();
    assertThat(fileNames()).singleElement().asString().matches("\\.page\\.html\\.[0-9a-f]+\\.part");
    return folder.resolve(fileNames().get(0));
  }

  @Test
  void aKilledProcessLeavesNoFileAndTheNextWriteSucceeds() throws Exception {
    Path file = folder.resolve("page.html");
    Path part = temporaryFileOfAKilledProcess(file);
    assertThat(OwnFolders.isFree(folder))
        .as("a temporary file does not count as a file of the user")
        .isTrue();
    NewFile.create(file, "whole");
    assertThat(file).hasContent("whole");
    assertThat(part).as("another process may still write it").exists();
  }

  @Test
  void aTemporaryFileOlderThanAnHourIsDeletedByTheNextWriteOfItsTarget() throws Exception {
    Path file = folder.resolve("page.html");
    Path part = temporaryFileOfAKilledProcess(file);
    Files.setLastModifiedTime(part, FileTime.from(Instant.now().minus(Duration.ofMinutes(61))));
    NewFile.write(folder.resolve("other.html"), "other");
    assertThat(part).as("the temporary file of another file").exists();
    NewFile.write(file, "whole");
    assertThat(fileNames()).containsExactly("other.html", "page.html");
  }

  @Test
  void aFailedWriteLeavesNoTemporaryFile() throws IOException {
    Path file = folder.resolve("page.html");
    NewFile.Content broken =
        out -> {
          out.write('x');
          throw new IOException("No space left on device");
        };
    assertThatThrownBy(() -> NewFile.create(file, broken)).hasMessage("No space left on device");
    assertThat(fileNames()).isEmpty();
  }

  @Test
  void createNeverReplacesAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "theirs");
    assertThatThrownBy(() -> NewFile.create(file, "ours"))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("theirs");
    assertThat(fileNames()).containsExactly("page.html");
  }

  @Test
  void onlyOneOfManyThreadsCreatesAFile() throws Exception {
    Path file = folder.resolve("page.html");
    ExecutorService threads = Executors.newFixedThreadPool(CONCURRENT_WRITERS);
    List<Callable<Boolean>> writers =
        IntStream.range(0, CONCURRENT_WRITERS)
            .mapToObj(i -> (Callable<Boolean>) () -> creates(file))
            .toList();
    try {
      int created = 0;
      for (Future<Boolean> writer : threads.invokeAll(writers)) {
        created += writer.get() ? 1 : 0;
      }
      assertThat(created).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
    assertThat(fileNames()).containsExactly("page.html");
  }

  private static boolean creates(Path file) throws IOException {
    try {
      NewFile.create(file, "x".repeat(100_000));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  @Test
  void concurrentWritesLeaveACompleteFile() throws Exception {
    Path file = folder.resolve("page.html");
    ExecutorService threads = Executors.newFixedThreadPool(CONCURRENT_WRITERS);
    List<Callable<Void>> writers =
        IntStream.range(0, 20 * CONCURRENT_WRITERS)
            .mapToObj(i -> (Callable<Void>) () -> writeAndCheck(file, i % 10))
            .toList();
    try {
      for (Future<Void> writer : threads.invokeAll(writers)) {
        writer.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(fileNames()).containsExactly("page.html");
  }

  private static Void writeAndCheck(Path file, int digit) throws IOException {
    NewFile.write(file, String.valueOf(digit).repeat(100_000));
    String found = Files.readString(file);
    assertThat(found).isEqualTo(found.substring(0, 1).repeat(100_000));
    return null;
  }

  @Test
  void filesAreCompleteOnFileSystemsWithoutHardLinks() throws IOException {
    Path part = Files.writeString(folder.resolve(".page.html.1.part"), "whole");
    Path file = folder.resolve("page.html");
    NewFile.renameWithoutLink(part, file);
    assertThat(file).hasContent("whole");
    Path late = Files.writeString(folder.resolve(".page.html.2.part"), "late");
    assertThatThrownBy(() -> NewFile.renameWithoutLink(late, file))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("whole");
  }

  @Test
  void symbolicLinksAreNotFollowed() throws IOException {
    Path theirs = Files.writeString(folder.resolve("theirs"), "theirs");
    Path file = folder.resolve("file.yaml");
    Files.createSymbolicLink(file, theirs);
    NewFile.write(file, "ours");
    assertThat(theirs).hasContent("theirs");
    assertThat(file).isRegularFile().hasContent("ours");
    assertThat(Files.isSymbolicLink(file)).isFalse();
  }
}
