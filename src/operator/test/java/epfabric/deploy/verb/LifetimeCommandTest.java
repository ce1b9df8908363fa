package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.cli.EpfabricCommand;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LifetimeCommandTest {
  @TempDir private Path folder;

  /** Runs the command at noon of 2026-12-01. */
  private Run run(String settings, String... arguments) throws IOException {
    String file = Files.readString(Path.of("Pulumi.dev.yaml"));
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), file + settings);
    Clock clock = Clock.fixed(Instant.parse("2026-12-01T12:00:00Z"), ZoneOffset.UTC);
    CommandLine.IFactory picocliFactory = CommandLine.defaultFactory();
    CommandLine.IFactory factory =
        new CommandLine.IFactory() {
          @Override
          public <K> K create(Class<K> type) throws Exception {
            return type == LifetimeCommand.class
                ? type.cast(new LifetimeCommand(clock))
                : picocliFactory.create(type);
          }
        };
    CommandLine commandLine =
        EpfabricCommand.configured(new CommandLine(new EpfabricCommand(), factory));
    return Cli.run(commandLine, new StringWriter(), folder, arguments);
  }

  private static String until(String moment, String then) {
    return "  epfabric:lifetime: {until: \"" + moment + "\", then: " + then + "}\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-12-04T15:30:00Z|park|keep: the environment is wanted until 2026-12-04T15:30:00Z"
            + " (3 d 3 h from now)",
        "2026-12-01T12:00:01Z|destroy|keep: the environment is wanted until 2026-12-01T12:00:01Z"
            + " (0 h 0 min from now)",
        "2026-12-01T12:00:00Z|park|park: the environment was wanted until 2026-12-01T12:00:00Z"
            + " (0 h 0 min ago); run `java -jar epfabric.jar park dev`, then `pulumi up`",
        "2026-12-01T10:55:00Z|destroy|destroy: the environment was wanted until"
            + " 2026-12-01T10:55:00Z (1 h 5 min ago); run `pulumi destroy --stack dev`"
      })
  void printsTheDueAction(String moment, String then, String printed) throws IOException {
    assertThat(run(until(moment, then), "lifetime", "dev").out()).isEqualTo(printed + "\n");
    assertThat(run(until(moment, then), "lifetime", "dev", "--output", "word").out())
        .isEqualTo(printed.replaceFirst(":.*", "") + "\n");
  }

  @Test
  void anEnvironmentWithoutAnEndIsKept() throws IOException {
    assertThat(run("", "lifetime", "dev").out()).isEqualTo("keep: no epfabric:lifetime.until\n");
  }

  @Test
  void aParkedFabricIsNotParkedAgain() throws IOException {
    String expiredLifetime = until("2026-11-30T12:00:00Z", "park") + "  epfabric:parked: true\n";
    assertThat(run(expiredLifetime, "lifetime", "dev").out())
        .isEqualTo(
            "keep: the environment was wanted until 2026-11-30T12:00:00Z (1 d 0 h ago);"
                + " it is already parked\n");
    assertThat(run(expiredLifetime.replace("then: park", "then: destroy"), "lifetime", "dev").out())
        .startsWith("destroy: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{until: tomorrow}|epfabric:lifetime.until: not a time in UTC, got \"tomorrow\"",
        "{until: \"2026-12-01T12:00:00+01:00\"}|epfabric:lifetime.until: not a time in UTC",
        "{until: \"2026-13-01T12:00:00Z\"}|epfabric:lifetime.until: not a time in UTC",
        "{then: park}|epfabric:lifetime.then: no time is set at which to do it",
        "{until: \"2026-12-01T12:00:00Z\", then: sleep}|epfabric:lifetime.then: not one of park, destroy"
      })
  void anInconsistentLifetimeIsRefused(String lifetime, String message) throws IOException {
    Run run = run("  epfabric:lifetime: " + lifetime + "\n", "lifetime", "dev");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains(message);
  }

  @Test
  void aProtectedFabricIsNotDestroyedAtASetTime() throws IOException {
    String settings = until("2026-12-01T12:00:00Z", "destroy") + "  epfabric:protection: protect\n";
    assertThat(run(settings, "lifetime", "dev").err())
        .contains("epfabric:lifetime.then: a protected fabric cannot be destroyed at a set time");
  }
}
