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

/** What is said of two who write the same bundle. */
class BundleMakerTest {
  @TempDir private Path scratch;

  private static Bundle bundle(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return Bundle.of(Map.of("a.txt", bytes), Map.of("generator", "epfabric"));
  }

  /** An interrupt is what makes it give up before its patience ends. */
  private static CommandException loses(Runnable writing) {
    Thread.currentThread().interrupt();
    try {
      return catchThrowableOfType(CommandException.class, writing::run);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void whoComesSecondIsToldThatAnotherWins() throws IOException {
    Path folder = scratch.resolve("dev");
    BundleMaker.write(
        bundle("first"),
        folder,
        () -> {
          CommandException lost =
              loses(() -> BundleMaker.write(bundle("second"), folder, () -> {}));
          assertThat(lost)
              .hasMessage(
                  folder
                      + " is being written by another epfabric, which wins\n"
                      + "  hint: look at what it wrote; if it is not what you want, run this"
                      + " again");
          assertThat(lost.exitCode()).isEqualTo(ExitCode.WOULD_OVERWRITE);
        });
    assertThat(folder.resolve("a.txt")).hasContent("first");
    assertThat(new BundleFolder(folder).verify()).isEmpty();
  }

  /** One that looks only, at what another is about to replace. */
  @Test
  void whoLooksMeanwhileIsToldTheSame() throws IOException {
    Path folder = Files.createDirectory(scratch.resolve("dev"));
    BundleMaker.write(
        bundle("first"),
        folder,
        () ->
            assertThat(loses(() -> BundleMaker.refuse(folder, () -> {})))
                .hasMessageStartingWith(folder + " is being written by another epfabric"));
  }
}
