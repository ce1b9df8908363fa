package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.ExitCode;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.rehearsal.replay.JudgeProgram;
import epfabric.rehearsal.replay.JudgeProgram.Ending;
import epfabric.rehearsal.replay.ResultsFolder;
import epfabric.results.judge.log.RunFolder;
import epfabric.results.judge.verdict.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that a rehearsal's judge prints the same as {@code results judge} in a real Job. */
class JudgeInRehearsalTest {
  private static final String RUN_JSON =
      """
      {"format": 1, "test": "nccl-allreduce", "provenance": "replayed",
       "node": 0, "nodes": 2, "command": ["p"],
       "peersLost": [], "seconds": 1, "libraries": ["/usr/local/gib/lib64/libnccl.so.2"], "nics": [], "signal": null,
       "exitCode": %s}
      """;

  @TempDir private Path folder;

  private static String log(String label, double busGbps, int wrong) {
    long bytes = 1L << 30;
    double micros = bytes * 2.0 * 15 / 16 / busGbps / 1000;
    return label
        + String.format(
            Locale.ROOT,
            "[all-reduce] %d bytes, %.2f us, %.2f GB/s (bus), %d wrong%n"
                + "[all-reduce] done, %d sizes, 16 ranks%n",
            bytes,
            micros,
            busGbps,
            wrong,
            1);
  }

  private static List<String> arguments(Path results, Gate gate) {
    return List.of(
        "results",
        "judge",
        results.toString(),
        "--test",
        "nccl-allreduce",
        "--machine",
        "a4-highgpu-8g",
        "--nodes",
        "2",
        "--await-launcher",
        "1",
        "--limits",
        "default",
        "--gate",
        gate.name().toLowerCase(Locale.ROOT),
        "--summary",
        results.resolveSibling("summary").toString());
  }

  /**
   * Returns the exit codes under every gate; checks that the command line returns the same exit
   * codes.
   */
  private List<Integer> exitCodes(String log, String exitCode, String... options)
      throws IOException {
    ResultsFolder results = new ResultsFolder(log, RUN_JSON.formatted(exitCode));
    Path realFolder = Files.createDirectories(folder.resolve("results"));
    Files.writeString(realFolder.resolve("test.log"), results.log());
    Files.writeString(realFolder.resolve("run.json"), results.runJson());
    Files.writeString(realFolder.resolve("launcher.lock"), "  0\n");
    Files.writeString(
        realFolder.resolve("checksums.txt"),
        RunFolder.checksums(
            results.runJson().getBytes(StandardCharsets.UTF_8),
            results.log().getBytes(StandardCharsets.UTF_8)));
    List<Integer> exitCodes = new ArrayList<>();
    for (Gate gate : Gate.values()) {
      List<String> arguments = new ArrayList<>(arguments(realFolder, gate));
      arguments.addAll(List.of(options));
      Cli.Run real = Cli.run(folder, arguments.toArray(String[]::new));
      Ending rehearsed = new JudgeProgram(Catalog.load()).run(arguments, results);
      assertThat(rehearsed.exitCode()).as(gate + real.out()).isEqualTo(real.exit());
      assertThat(rehearsed.text()).isEqualTo(real.out().replace(realFolder.toString(), "/results"));
      assertThat(rehearsed.summary())
          .isEqualTo(
              Files.readString(folder.resolve("summary"))
                  .strip()
                  .replace(realFolder.toString(), "/results"));
      exitCodes.add(rehearsed.exitCode());
    }
    return exitCodes;
  }

  @Test
  void exitCodesEqualTheCommandLineUnderEveryGate() throws IOException {
    Set<List<Integer>> seen = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
    seen.add(exitCodes(log("", 350, 0), "0"));
    seen.add(exitCodes(log("", 90, 0), "0"));
    seen.add(exitCodes(log("", 350, 3), "1"));
    seen.add(exitCodes("", "null"));
    assertThat(seen)
        .as("pass, fail, degraded and inconclusive under strict, fail, warn and off")
        .containsExactly(
            List.of(0, 0, 0, 0), List.of(6, 6, 0, 0), List.of(7, 0, 0, 0), List.of(8, 8, 0, 0));
  }

  @Test
  void aDeferredVerdictFailsNoPodUnlessTheRunMustBeRepeated() throws IOException {
    assertThat(exitCodes(log("", 350, 0), "0", "--defer")).containsExactly(0, 0, 0, 0);
    assertThat(exitCodes(log("", 90, 0), "0", "--defer")).containsExactly(0, 0, 0, 0);
    assertThat(exitCodes(log("", 350, 3), "1", "--defer")).containsExactly(0, 0, 0, 0);
    assertThat(exitCodes("", "null", "--defer")).containsExactly(8, 8, 0, 0);
    assertThat(Files.readString(folder.resolve("summary"))).contains("\"inconclusive\"");
  }

  /** The documentation lists the exit codes, and scripts depend on them. */
  @Test
  void exitCodesOfVerdictsEqualTheDocumentedExitCodes() {
    assertThat(Verdict.Kind.PASS.exitCode()).isEqualTo(ExitCode.DONE.number());
    assertThat(Verdict.Kind.FAIL.exitCode()).isEqualTo(ExitCode.GATE_FAILED.number());
    assertThat(Verdict.Kind.DEGRADED.exitCode()).isEqualTo(ExitCode.DEGRADED.number());
    assertThat(Verdict.Kind.INCONCLUSIVE.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE.number());
  }

  @Test
  void anEmulatedLogPassesNoGate() throws IOException {
    String label = "[epfabric] %s: no GPU was involved%n";
    assertThat(exitCodes(log(label.formatted("emulated"), 350, 0), "0"))
        .containsExactly(8, 8, 0, 0);
    assertThat(exitCodes(log(label.formatted("replayed"), 350, 0), "0"))
        .containsExactly(0, 0, 0, 0);
  }
}
