package epfabric.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that an invented verb needs only its class and a line in EpfabricCommand. */
class AnotherVerbTest {
  @Test
  void aVerbNeedsOnlyItsClassAndALineInEpfabricCommand(@TempDir Path scratch)
      throws IOException, ReflectiveOperationException {
    ChangedProject changed =
        new ChangedProject()
            .withNew("src/core/main/java/epfabric/results/verb", "GreetCommand.java")
            .withLines(
                "src/operator/main/java/epfabric/cli/EpfabricCommand.java",
                "      CompletionCommand.class,\n",
                "      epfabric.results.verb.GreetCommand.class,\n");
    assertThat(changed.touched()).hasSize(2);
    try (ChangedProject.Running running = changed.compiled(scratch)) {
      running.run("AnotherVerbAtWork", "isCalledListedAndCompleted");
    }
  }
}
