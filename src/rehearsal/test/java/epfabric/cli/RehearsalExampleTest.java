package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The timeline in docs/rehearsal.md equals the output of a life with that fault. */
class RehearsalExampleTest {
  private static final String LEFT_OUT = "[…]";

  @TempDir private Path folder;

  @AfterEach
  void forgetTheJar() {
    System.clearProperty("epfabric.jar");
  }

  /** Returns the lines of the block that starts with the stage {@code up}. */
  private static List<String> example() throws IOException {
    String doc = Files.readString(Path.of("docs/rehearsal.md"));
    int start = doc.indexOf("```\nup  networks, cluster") + 4;
    return doc.substring(start, doc.indexOf("```", start))
        .lines()
        .filter(line -> !line.equals(LEFT_OUT))
        .toList();
  }

  @Test
  void documentedTimelineEqualsAStockOut() throws IOException {
    Path jar = Files.writeString(folder.resolve("stand-in.jar"), "stands in for the jar");
    System.setProperty("epfabric.jar", jar.toString());
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
    Path scenario =
        Files.writeString(folder.resolve("stock-out.yaml"), "faults:\n- fault: stock-out\n");
    Run run =
        Cli.run(folder, "rehearse", "dev", "--engine", "embedded", "--scenario", scenario + "");
    List<String> printed = run.out().lines().toList();
    assertThat(example())
        .hasSize(6)
        .allSatisfy(
            line ->
                assertThat(printed)
                    .anyMatch(
                        real ->
                            line.endsWith(LEFT_OUT)
                                ? real.startsWith(line.replace(LEFT_OUT, ""))
                                : real.equals(line)));
  }
}
