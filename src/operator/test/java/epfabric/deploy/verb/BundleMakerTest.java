package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the messages of two processes that write the same bundle. */
class BundleMakerTest {
  @TempDir private Path scratch;

  private static Bundle bundle(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return Bundle.of(Map.of("a.txt", bytes), Map.of("generator", "epfabric"));
  }

  /**
   * Returns the failure of a writer that loses; an interrupt makes it give up before its timeout.
   */
  private static CommandException failureOfLoser(Runnable writing) {
    Thread.currentThread().interrupt();
    try {
      return catchThrowableOfType(CommandException.class, writing::run);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void theSecondWriterReportsTheFirst() throws IOException {
    Path folder = scratch.resolve("dev");
    BundleMaker.write(
        bundle("first"),
        folder,
        () -> {
          CommandException lost =
              failureOfLoser(() -> BundleMaker.write(bundle("second"), folder, () -> {}));
          assertThat(lost)
              .hasMessage(
                  folder
                      + " is being written by another epfabric process; this one wrote nothing\n"
                      + "  hint: check the bundle that it wrote; to replace the bundle, run this"
                      + " again");
          assertThat(lost.exitCode()).isEqualTo(ExitCode.WOULD_OVERWRITE);
        });
    assertThat(folder.resolve("a.txt")).hasContent("first");
    assertThat(new BundleFolder(folder).verify()).isEmpty();
  }

  /** A process reads a folder that another process is replacing. */
  @Test
  void aReaderReportsThatAnotherProcessIsWriting() throws IOException {
    Path folder = Files.createDirectory(scratch.resolve("dev"));
    BundleMaker.write(
        bundle("first"),
        folder,
        () ->
            assertThat(failureOfLoser(() -> BundleMaker.refuse(folder, () -> {})))
                .hasMessageStartingWith(folder + " is being written by another epfabric"));
  }
}
