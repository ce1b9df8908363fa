package epfabric.results.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.WaitClock;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.results.judge.LauncherEnd;
import epfabric.results.judge.log.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how the judge waits for a launcher: a real process that holds the launcher's lock. */
class LauncherOptionTest {
  /** Python code that holds the launcher's lock until it reads an exit code or is killed. */
  private static final String HOLDER =
      """
      import sys, time
      sys.path.insert(0, "installer/test")
      from pathlib import Path
      from launcher.presence import Presence
      presence = Presence(Path(sys.argv[1]))
      for line in sys.stdin:
          presence.leave(int(line))
          break
      """;

  @TempDir private Path folder;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  private Process launcher() throws IOException {
    Process process =
        new ProcessBuilder("python3", "-c", HOLDER, folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    started.add(process);
    return process;
  }

  private Process startLauncher() throws Exception {
    Process process = launcher();
    while (!Files.exists(folder.resolve(LauncherWatch.LOCK))) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(10);
    }
    return process;
  }

  private static void endWith(Process process, String code) throws IOException {
    process.getOutputStream().write((code + "\n").getBytes(StandardCharsets.US_ASCII));
    process.getOutputStream().close();
  }

  private void writeResults() throws IOException {
    String log =
        """
        [all-reduce] 1048576 bytes, 5.62 us, 350.00 GB/s (bus), 0 wrong
        [all-reduce] 1073741824 bytes, 5752.21 us, 350.00 GB/s (bus), 0 wrong
        [all-reduce] done, 2 sizes, 16 ranks
        """;
    String runJson =
        "{\"format\": 1, \"test\": \"nccl-allreduce\", \"provenance\": \"real\", \"node\": 0,"
            + " \"nodes\": 2, \"exitCode\": 0, \"command\": [], \"signal\": null, \"peersLost\": [],"
            + " \"seconds\": 1, \"libraries\": [], \"nics\": []}";
    Files.writeString(folder.resolve("test.log"), log);
    Files.writeString(folder.resolve("run.json"), runJson);
    Files.writeString(
        folder.resolve("checksums.txt"),
        RunFolder.checksums(
            runJson.getBytes(StandardCharsets.UTF_8), log.getBytes(StandardCharsets.UTF_8)));
  }

  private Run judge(String... more) {
    List<String> words = new ArrayList<>(List.of("results", "judge", folder.toString()));
    words.addAll(List.of("--test", "nccl-allreduce", "--nodes", "2"));
    words.addAll(List.of(more));
    return Cli.run(folder, words.toArray(String[]::new));
  }

  /** The judge starts first: the launcher's image is pulled later, and its test takes a while. */
  @Test
  void theJudgeWaitsUntilTheLauncherHasBegunAndEnded() throws Exception {
    CompletableFuture<Run> judged =
        CompletableFuture.supplyAsync(() -> judge("--await-launcher", "60"));
    Thread.sleep(300);
    Process launcher = startLauncher();
    Thread.sleep(1500);
    assertThat(judged).isNotDone();
    writeResults();
    endWith(launcher, "0");
    Run run = judged.get(60, TimeUnit.SECONDS);
    assertThat(run.out()).startsWith("PASS  nccl-allreduce on 2 x a4-highgpu-8g");
    assertThat(run.exit()).isZero();
  }

  /** While the judge waits for the lock, it uses no CPU time. */
  @Test
  void waitingUsesNoCpuTime() throws Exception {
    Process launcher = startLauncher();
    CompletableFuture<LauncherEnd> ending = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                WaitClock clock = new WaitClock.Real(Duration.ofSeconds(1));
                ending.complete(new LauncherWatch(clock).await(folder, Duration.ofSeconds(9)));
              } catch (IOException e) {
                ending.completeExceptionally(e);
              }
            });
    waiting.start();
    Thread.sleep(500);
    java.lang.management.ThreadMXBean threads =
        java.lang.management.ManagementFactory.getThreadMXBean();
    long before = threads.getThreadCpuTime(waiting.getId());
    Thread.sleep(1500);
    assertThat(threads.getThreadCpuTime(waiting.getId()) - before).isLessThan(5_000_000);
    endWith(launcher, "143");
    assertThat(ending.get(60, TimeUnit.SECONDS)).isEqualTo(LauncherEnd.WELL);
  }

  /**
   * Because the judge still runs, the pod was not preempted: the launcher was killed by a failure
   * that a retry would repeat.
   */
  @Test
  void aKilledLauncherIsAFailure() throws Exception {
    Process launcher = startLauncher();
    launcher.destroyForcibly().waitFor();
    Path summary = folder.resolve("summary");
    Run run = judge("--await-launcher", "60", "--summary", summary.toString());
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out())
        .contains(
            """
              1. the launcher was killed before it could say how the test ended
                 do:    usually out of memory: kubectl describe pod; dmesg of the node
            """)
        .doesNotContain("as when a node is preempted");
    assertThat(summary).content().contains("\"code\":\"launcher-killed\"");
  }

  /** The killed container fails the pod, whatever the judge's exit code is. */
  @Test
  void theVerdictOnAKilledLauncherIsNotDeferred() throws Exception {
    startLauncher().destroyForcibly().waitFor();
    Run run = judge("--await-launcher", "60", "--defer");
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(6);
  }

  @Test
  void aLauncherThatCannotWriteIsAFailure() throws Exception {
    endWith(startLauncher(), "1");
    Run run = judge("--await-launcher", "60");
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out())
        .contains("  1. the launcher could not write down how the test ended\n")
        .contains("     do:    kubectl logs -c test says why; usually a full disk\n");
  }

  @Test
  void aTestThatNeverStartsIsATimeout() {
    Run run = judge("--await-launcher", "1");
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out())
        .startsWith("FAIL  nccl-allreduce on 2 x a4-highgpu-8g")
        .contains("  1. the test has not begun: its launcher did not start in time\n");
  }

  /**
   * In a group of nodes, only the judge of node 0 decides; but each judge reports if the launcher
   * in its pod was killed.
   */
  @Test
  void aKilledLauncherOfAGroupFailsItsOwnPod() throws Exception {
    startLauncher().destroyForcibly().waitFor();
    Files.createDirectories(folder.resolve("node-1/round-1"));
    String[] words = {"results", "judge", folder.toString(), "--test", "nccl-allreduce"};
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--round", "0-1", "--await-launcher", "60"));
    Run run = Cli.run(folder, all.toArray(String[]::new));
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(6);
  }

  /** If the launcher never starts, no log shows which test was to run. */
  @Test
  void waitingRequiresANamedTest() {
    Run run = Cli.run(folder, "results", "judge", folder.toString(), "--await-launcher", "1");
    assertThat(run)
        .isEqualTo(
            new Run(2, "", "epfabric: --await-launcher needs --test\n  hint: --test internode\n"));
  }

  @Test
  void waitingRequiresASingleFolder() {
    Run run = judge("other", "--await-launcher", "60");
    assertThat(run)
        .isEqualTo(
            new Run(2, "", "epfabric: --await-launcher is 1 or more, for one results folder\n"));
  }
}
