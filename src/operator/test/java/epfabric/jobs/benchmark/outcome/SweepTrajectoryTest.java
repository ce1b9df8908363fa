package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.SweepTrajectory.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepTrajectoryTest {
  private static final String HEAD = "step,action,reward,observation\n";

  @Test
  void readsTrajectoriesThatCloudAiWrote() {
    String text =
        HEAD
            + "1,\"{'extra_env_vars.NUM_SMS': '20', 'NUM_NODES': 1}\",-1.0,[-1.0]\n"
            + "2,{'a': 'x \"\"y\"\"'},2048.4374,[0.000488176]\n"
            + "3,{},500.0,\"[0.002, 7.0]\"\n";
    List<DamagedFile> damagedFiles = new ArrayList<>();
    SweepTrajectory read = SweepTrajectory.read("Tests.1/2/trajectory.csv", text, damagedFiles);
    assertThat(damagedFiles).isEmpty();
    assertThat(read.id()).isEqualTo("Tests.1");
    assertThat(read.iteration()).isEqualTo(2);
    assertThat(read.steps())
        .extracting(Step::observed)
        .containsExactly(
            OptionalDouble.empty(), OptionalDouble.of(0.000488176), OptionalDouble.of(0.002));
    assertThat(read.steps().get(0).action())
        .isEqualTo("{'extra_env_vars.NUM_SMS': '20', 'NUM_NODES': 1}");
    assertThat(read.best()).map(Step::number).hasValue(2);
  }

  /** The agent's reward determines the best step; of equal rewards, the first step is the best. */
  @Test
  void theBestStepHasTheHighestReward() {
    String negative = HEAD + "1,{},-0.004,[0.004]\n2,{},-0.002,[0.002]\n3,{},-0.002,[0.002]\n";
    assertThat(read(negative).best()).map(Step::number).hasValue(2);
    assertThat(read(HEAD + "1,{},-1.0,[-1.0]\n").best()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`x,[1.0]`, line 2 is not a step",
        "`1,{},fast,[1.0]`, line 2 is not a step",
        "`1,{},1.0,[]`, line 2 is not a step",
        "`1,\"{},1.0,[1.0]`, line 2 is not a step",
        "`99999999,{},1.0,[1.0]`, line 2 is not a step"
      })
  void reportsALineThatIsNotAStep(String line, String reason) {
    List<DamagedFile> damagedFiles = new ArrayList<>();
    SweepTrajectory read =
        SweepTrajectory.read("t/0/trajectory.csv", HEAD + line + "\n2,{},1,[1]\n", damagedFiles);
    assertThat(damagedFiles)
        .singleElement()
        .satisfies(d -> assertThat(d.reason()).startsWith(reason));
    assertThat(read.steps()).hasSize(1);
  }

  @Test
  void excessStepsAreOmittedAndReported() {
    String step = "1,{},1.0,[1.0]\n";
    List<DamagedFile> damagedFiles = new ArrayList<>();
    String longestFile = HEAD + step.repeat(100_000);
    assertThat(SweepTrajectory.read("t/0/trajectory.csv", longestFile, damagedFiles).steps())
        .hasSize(100_000);
    assertThat(damagedFiles).isEmpty();
    SweepTrajectory cut =
        SweepTrajectory.read("t/0/trajectory.csv", longestFile + step + step, damagedFiles);
    assertThat(cut.steps()).hasSize(100_000);
    assertThat(damagedFiles)
        .containsExactly(
            new DamagedFile(
                "t/0/trajectory.csv",
                "has more than 100000 steps; those after the first 100000 were left out"));
  }

  /** Spreadsheets may reorder or add columns. */
  @Test
  void columnsMayBeInAnyOrder() {
    SweepTrajectory read =
        read("reward,note,observation,action,step\n2.5,\"a, b\",[0.25],{'x': 1},7\n");
    assertThat(read.steps()).containsExactly(new Step(7, "{'x': 1}", 2.5, OptionalDouble.of(0.25)));
  }

  @Test
  void reportsAFileWithoutTheRequiredColumns() {
    List<DamagedFile> damagedFiles = new ArrayList<>();
    SweepTrajectory.read("t/0/trajectory.csv", "", damagedFiles);
    assertThat(damagedFiles)
        .containsExactly(
            new DamagedFile(
                "t/0/trajectory.csv",
                "its first line must name the columns step, action, reward and observation"));
  }

  private static SweepTrajectory read(String text) {
    return SweepTrajectory.read("t/0/trajectory.csv", text, new ArrayList<>());
  }
}
