package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every command without a usable kubeconfig ends with the same exit code. */
class NoAccessTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeEnvironmentWithImages() throws IOException {
    String digest = "@sha256:" + "17".repeat(32);
    String repository = "us-central1-docker.pkg.dev/my-project/epfabric/";
    String images =
        "  epfabric:images: {installer: '%1$sinstaller%2$s', test: '%1$stest%2$s',"
            + " judge: '%1$sjudge%2$s'}\n";
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        Files.readString(Path.of("Pulumi.dev.yaml")) + images.formatted(repository, digest));
    Files.writeString(folder.resolve("empty"), "apiVersion: v1\nkind: Config\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status dev",
        "ready --pools epfabric-dev-gpu --nodes 2",
        "verdict --namespace epfabric-dev-acceptance --test deepep-intranode=2",
        "accept dev",
        "serve check dev",
        "diagnose dev"
      })
  void aMissingKubeconfigHasASeparateExitCode(String verb) {
    for (String kubeconfig : new String[] {"empty", "absent"}) {
      String options = verb + " --kubeconfig " + folder.resolve(kubeconfig);
      Run run = Cli.run(folder, options.split(" "));
      assertThat(run.exit()).as(run.err()).isEqualTo(9);
    }
  }

  @Test
  void theHelpListsTheExitCode() {
    assertThat(Cli.run(folder, "--help").out())
        .contains("9 no access (kubeconfig, credentials, permissions),");
  }
}
