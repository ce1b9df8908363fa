package epfabric.rehearsal.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the variables that {@code rehearse serve} prints. */
class ServedEnvironmentTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeEnvironment() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  @AfterEach
  void clearThePathOfTheJar() {
    System.clearProperty("epfabric.jar");
  }

  @Test
  @Timeout(60)
  void installedPluginsCannotReachOtherMachines() {
    Run run = Cli.run(folder, "rehearse", "serve", "dev", "--plugins", "installed", "--for", "1");
    assertThat(run.exit()).as(run.err()).isZero();
    for (String name : new String[] {"HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "ALL_PROXY"}) {
      assertThat(run.out()).containsPattern("\nexport " + name + "=http://127\\.0\\.0\\.1:\\d+\n");
    }
    assertThat(run.out()).contains("\nexport NO_PROXY=localhost,127.0.0.1,::1\n");
  }

  @Test
  @Timeout(60)
  void ownPluginsCannotReachOtherMachinesAndNeedNoProxy() {
    Run run = Cli.run(folder, "rehearse", "serve", "dev", "--for", "1");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("_PROXY=");
  }
}
