package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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
      process.destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(path).doesNotExist();
    } finally {
      process.destroyForcibly();
    }
  }
}
