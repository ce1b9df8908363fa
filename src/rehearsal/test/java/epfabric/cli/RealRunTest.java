package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Judges a results folder from four H200 GPUs of one host. The launcher ran DeepEP 1.2.1's kernels
 * (a published wheel) there, in a shortened intranode test with DeepEP's own print statements.
 */
class RealRunTest {
  private static final String FOLDER = "src/core/test/cases/results/h200x4-intranode";

  @Test
  void theBytesOfARealRunMatchItsConfiguration() {
    Cli.Run run = judge("--gpus", "4");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith("PASS  intranode on 1 x a3-ultragpu-8g (4 ranks), limits default\n")
        .contains("  cases         24 of 24 that began passed\n")
        .contains("  self-checked  3 figures\n")
        .contains("combine                   353.03    264.77    59 %");
  }

  @Test
  void theBytesOfARealRunDoNotMatchADifferentConfiguration() {
    Cli.Run run = judge();
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out())
        .contains("bandwidth x time is 109.3 MB over NVL, the configuration implies 160.3 MB");
  }

  private static Cli.Run judge(String... options) {
    String[] fixed = {"results", "judge", FOLDER, "--machine", "a3-ultragpu-8g"};
    String[] all = new String[fixed.length + options.length];
    System.arraycopy(fixed, 0, all, 0, fixed.length);
    System.arraycopy(options, 0, all, fixed.length, options.length);
    return Cli.run(Path.of("."), all);
  }
}
