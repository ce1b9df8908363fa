package epfabric.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Adds an invented kind of test to a copy of the project, with no more files than
 * docs/architecture.md lists. {@link AnotherTestAtWork} checks the copy.
 */
class AnotherTestTest {
  private static final String JUDGE = "src/core/main/java/epfabric/results/judge";
  private static final String REPLAY = "src/rehearsal/main/java/epfabric/rehearsal/replay/log";
  private static final Pattern TABLE_ROW =
      Pattern.compile("\\| add a kind of test \\| .*\\b(\\d+) files\\b.*`AnotherTestTest`.*\\|");
  private static final String TEST_ROW =
      """

        nccl-alltoall:
          order: 80
          job: nccl-alltoall
          minNodes: 2
          question: "does NCCL exchange data between all GPUs?"
          programs:
            - command: /opt/epfabric/nccl_alltoall.py --processes {gpus}
              gib: true
              limitSeconds: 600
      """;

  @TempDir static Path scratch = Path.of("");

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static ChangedProject.Running running;

  private static ChangedProject changedProject() throws IOException {
    String last = "command: /opt/epfabric/nccl_allreduce.py --processes {gpus}\n";
    return new ChangedProject()
        .withLines(
            "src/core/main/resources/catalog/acceptance.yaml",
            last + "        gib: true\n        limitSeconds: 600\n",
            TEST_ROW)
        .withNew(JUDGE + "/nccl", "AllToAllOutput.java")
        .withLines(
            JUDGE + "/test/TestKind.java",
            "\"nccl-allreduce\", false, Link.RDMA, COLLECTIVES);\n",
            """
              public static final Phase ALL_TO_ALL =
                  new Phase("ALL_TO_ALL", "all-to-all", "allToAll");
              public static final TestKind NCCL_ALLTOALL =
                  new TestKind(
                      "nccl-alltoall",
                      false,
                      Link.RDMA,
                      MeasuredProgram.measuring(List.of(ALL_TO_ALL)));
            """)
        .withLines(JUDGE + "/test/TestKind.java", "          NCCL_ALLREDUCE", ", NCCL_ALLTOALL")
        .withLines(
            JUDGE + "/log/TestOutputs.java",
            "entry(TestKind.NCCL_ALLREDUCE, new NcclOutput(true))",
            ", entry(TestKind.NCCL_ALLTOALL, new epfabric.results.judge.nccl.AllToAllOutput())")
        .withNew(REPLAY, "AllToAllReplay.java")
        .withLines(
            REPLAY + "/TestReplays.java",
            "entry(TestKind.NCCL_ALLREDUCE, new AllReduceReplay())",
            ", entry(TestKind.NCCL_ALLTOALL, new AllToAllReplay())")
        .withNew("src/core/test/resources/results", "nccl-alltoall.txt");
  }

  @BeforeAll
  static void compile() throws IOException {
    running = changedProject().compiled(scratch);
  }

  @AfterAll
  static void close() throws IOException {
    running.close();
  }

  @Test
  void addingAKindOfTestTakesNoMoreFilesThanTheTableSays() throws IOException {
    Matcher row = TABLE_ROW.matcher(Files.readString(Path.of("docs/architecture.md")));
    assertThat(row.find()).isTrue();
    assertThat(changedProject().touched()).hasSizeLessThanOrEqualTo(Integer.parseInt(row.group(1)));
  }

  @Test
  void theAddedTestIsPlannedAndBundled() throws ReflectiveOperationException {
    running.run("AnotherTestAtWork", "isPlannedAndBundled");
  }

  @Test
  void theAddedTestIsJudged() throws ReflectiveOperationException {
    running.run("AnotherTestAtWork", "isJudged");
  }

  @Test
  void theAddedTestIsReported() throws ReflectiveOperationException {
    running.run("AnotherTestAtWork", "isReported", scratch);
  }

  @Test
  void theAddedTestIsRehearsed() throws ReflectiveOperationException {
    running.run("AnotherTestAtWork", "isRehearsed");
  }
}
