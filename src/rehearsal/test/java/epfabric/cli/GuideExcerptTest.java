package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Judges the results that the hand-written guide shows: an excerpt of a log with good measurements.
 */
class GuideExcerptTest {
  private static final Path CASES = Path.of("src/core/test/cases/results").toAbsolutePath();

  @TempDir private Path folder;

  private Run judge(String name, String limits) {
    String log = CASES.resolve(name).resolve("test.log").toString();
    return Cli.run(folder, "results", "judge", log, "--limits", limits);
  }

  private static String log(String name) {
    return CASES.resolve(name).resolve("test.log").toString();
  }

  @Test
  void theExcerptOfOneNodeMeetsTheLimitsOfTheGuide() {
    Run run = judge("guide-intranode", "guide");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out())
        .isEqualTo(
            """
            INCONCLUSIVE  intranode on 1 x a4-highgpu-8g (8 ranks), limits guide

              format        V1 format C
              shape         4096 tokens x 7168, top-8
              self-checked  3 figures

              GB/s                     logical      wire  of max   floor    band
              dispatch FP8              352.43    308.38    34 %     317     334  NVL
              dispatch BF16             483.86    423.38    47 %     435     459  NVL
              combine                   399.63    349.68    39 %     359     379  NVL

              1. this is an excerpt of a log, which lacks the functional tests and the [tuning] lines before the best ones; the 3 figures that it has meet limits guide
                 do:    judge the whole log of the test
                 where: LOG

              2. no functional test in the log: no line "[testing] Running with …": a sentence says that tests passed, but no test prints such a sentence
                 where: LOG

              3. no [tuning] lines except the best ones
                 where: LOG

              notes
              - the exit code of the test is not known: only its lines were judged
              - a log by itself does not prove where it is from: only you can know that
            """
                .replace("LOG", log("guide-intranode")));
  }

  @Test
  void theExcerptOfTwoNodesMeetsTheLimitsOfTheGuide() {
    Run run = judge("guide-internode", "guide");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out())
        .startsWith("INCONCLUSIVE  internode on 2 x a4-highgpu-8g (16 ranks), limits guide\n")
        .contains(
            "  1. this is an excerpt of a log, which lacks the line \"[config]\", the functional tests"
                + " and the [tuning] lines before the best ones; the 3 figures that it has meet"
                + " limits guide\n")
        .contains("  2. no line \"[config]\"\n");
  }

  @Test
  void theExcerptOfTwoNodesIsBelowTheDefaultLimits() {
    assertThat(judge("guide-internode", "default").out())
        .contains("; 3 of the 3 figures that it has are below limits default\n");
  }
}
