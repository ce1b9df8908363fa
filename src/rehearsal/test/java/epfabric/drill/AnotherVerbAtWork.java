package epfabric.drill;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import java.nio.file.Path;

/**
 * Contains the checks of the verb that {@link AnotherVerbTest} adds, which calls this method by
 * name.
 */
public final class AnotherVerbAtWork {
  private AnotherVerbAtWork() {}

  public static void isCalledListedAndCompleted() {
    assertThat(Cli.run(Path.of("."), "greet")).isEqualTo(new Cli.Run(0, "hello\n", ""));
    assertThat(Cli.run(Path.of("."), "--help").out()).containsPattern("greet +Greets\\.");
    assertThat(Cli.run(Path.of("."), "completion", "bash").out()).contains("greet");
    assertThat(Cli.run(Path.of("."), "gret").err()).contains("greet");
  }
}
