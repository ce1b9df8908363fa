package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsePluginsTest {
  @TempDir private Path folder;

  private Cli.Run rehearse(String... options) throws Exception {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
    String[] arguments = new String[options.length + 2];
    arguments[0] = "rehearse";
    arguments[1] = "dev";
    System.arraycopy(options, 0, arguments, 2, options.length);
    return Cli.run(folder, arguments);
  }

  @Test
  void theEmbeddedEngineRefusesPlugins() throws Exception {
    Cli.Run run = rehearse("--plugins", "installed", "--engine", "embedded");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: --plugins installed: the embedded Pulumi engine uses no plugins
              hint: leave --engine embedded out
            """);
  }

  @Test
  void unknownPluginsAreRefused() throws Exception {
    Cli.Run run = rehearse("--plugins", "mine");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("--plugins").contains("[OWN, INSTALLED]");
  }
}
