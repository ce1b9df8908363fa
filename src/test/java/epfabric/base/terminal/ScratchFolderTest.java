package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScratchFolderTest {
  /** Says where its folder is and waits to be killed. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) throws Exception {
      Path path = ScratchFolder.make("epfabric-test").path();
      Files.writeString(Files.createDirectory(path.resolve("a")).resolve("b"), "c");
      System.out.println(path);
      TimeUnit.MINUTES.sleep(1);
    }
  }

  @Test
  void isGoneWhenItIsClosed() throws IOException {
    ScratchFolder folder = ScratchFolder.make("epfabric-test");
    try (folder) {
      Files.writeString(folder.path().resolve("a"), "b");
    }
    assertThat(folder.path()).doesNotExist();
  }

  @Test
  void isGoneWhenTheProcessIsInterrupted() throws IOException, InterruptedException {
    assertThat(leftAfter((process, path) -> process.destroy())).doesNotExist();
  }

  /**
   * A process that is killed cannot remove it: who makes the next one finds that nobody holds it.
   */
  @Test
  void isRemovedByTheNextAfterTheProcessWasKilled() throws IOException, InterruptedException {
    Path left = leftAfter((process, path) -> process.destroyForcibly());
    Path foreign = Files.createTempDirectory("epfabric-test");
    try (ScratchFolder other = ScratchFolder.make("epfabric-test");
        ScratchFolder next = ScratchFolder.make("epfabric-test")) {
      assertThat(left).doesNotExist();
      assertThat(other.path()).as("still used").exists();
      assertThat(next.path()).exists();
      assertThat(foreign).as("nothing says that it is ours").exists();
    } finally {
      Files.delete(foreign);
    }
  }

  /** Another process uses it: its lock is held. */
  @Test
  void isLeftToTheProcessThatUsesIt() throws IOException, InterruptedException {
    leftAfter(
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

  /** The folder of a process, once that has ended. */
  private static Path leftAfter(BiConsumer<Process, Path> end)
      throws IOException, InterruptedException {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                classes,
                Waiting.class.getName())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      Path path = Path.of(said.readLine());
      assertThat(path.resolve("a/b")).exists();
      end.accept(process, path);
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      return path;
    } finally {
      process.destroyForcibly();
    }
  }
}
