package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that lines of 400 KB in hand-written files lead to a result or a message soon. */
class LongLinesTest {
  private static final int LENGTH = 400_000;

  /**
   * The limit of CPU time, which even slow processors meet. With patterns of quadratic time, the
   * fastest case took minutes.
   */
  private static final double MAX_SECONDS = 30;

  private static final List<String> VALUES =
      List.of(
          "1".repeat(LENGTH),
          "\"" + "0".repeat(LENGTH) + "x\"",
          "\"" + "_0".repeat(LENGTH / 2) + "\"",
          "\"0" + "_0".repeat(LENGTH / 2) + "\"",
          "\"" + "a".repeat(LENGTH) + "\"",
          "\"" + "a-".repeat(LENGTH / 2) + "\"",
          "\"" + "1:".repeat(LENGTH / 2) + "\"",
          "\"" + " ".repeat(LENGTH) + "x\"",
          "\"n-[" + "1,".repeat(LENGTH / 2) + "1]\"",
          "0." + "0".repeat(LENGTH),
          "[" + "1, ".repeat(LENGTH / 3) + "1]",
          "[".repeat(LENGTH),
          "{a = ".repeat(LENGTH / 5),
          " ".repeat(LENGTH) + "1");

  @TempDir private Path folder;

  private void assertQuick(String what, String... arguments) {
    double start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    Run run = Cli.run(folder, arguments);
    double took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9 - start;
    assertThat(run.exit()).as(what + run.err()).isIn(0, 2, 3);
    assertThat(took).as(what).isLessThan(MAX_SECONDS);
  }

  @Test
  void longLinesInBenchmarkDefinitionsAreReadQuickly() throws IOException {
    String valid =
        """
        name = "a"
        description = "b"
        test_template_name = "DeepEPBenchmark"
        [cmd_args]
        docker_image_url = "example.org/a/b:c"
        """;
    String scenario = "name = \"s\"\n[[Tests]]\nid = \"1\"\ntest_name = \"a\"\n";
    Path tests = Files.createDirectories(folder.resolve("tests"));
    Path file = folder.resolve("s.toml");
    String[] arguments = {"bench", "check", file.toString(), "--tests", tests.toString()};
    for (String value : VALUES) {
      String start = value.substring(0, 10);
      Files.writeString(file, scenario);
      for (String key : List.of("tokens", "mode")) {
        Files.writeString(tests.resolve("a.toml"), valid + key + " = " + value + "\n");
        assertQuick(key + " = " + start, arguments);
      }
      Files.writeString(tests.resolve("a.toml"), valid);
      for (String key : List.of("nodes", "time_limit")) {
        Files.writeString(file, scenario + key + " = " + value + "\n");
        assertQuick(key + " = " + start, arguments);
      }
    }
    for (String key : List.of("a".repeat(LENGTH), "a" + ".a".repeat(LENGTH / 2))) {
      Files.writeString(file, scenario + key + " = 1\n");
      assertQuick("key " + key.substring(0, 10), arguments);
    }
  }

  @Test
  void longLinesInEnvironmentsAreReadQuickly() throws IOException {
    String valid = Files.readString(Path.of("Pulumi.dev.yaml"));
    Path file = folder.resolve("Pulumi.dev.yaml");
    for (String value : VALUES) {
      for (String key : List.of("epfabric:zone", "epfabric:labels")) {
        String others = valid.replaceAll("(?m)^  " + key + ":.*\\n", "");
        Files.writeString(file, others + "  " + key + ": " + value.replace(" = ", ": ") + "\n");
        assertQuick(key + ": " + value.substring(0, 10), "explain", "dev");
      }
    }
  }
}
