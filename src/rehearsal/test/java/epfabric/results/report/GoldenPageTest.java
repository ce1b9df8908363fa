package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.test.TestKind;
import epfabric.results.report.Samples.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares a small complete page with the golden page byte by byte. {@code mvn
 * -Dtest=GoldenPageTest -Dsurefire.args=-Dgolden.update=true test} rewrites the golden page.
 */
class GoldenPageTest {
  private static final Path GOLDEN = Path.of("src/core/test/golden/report/all-reduce.html");

  @Test
  void theWrittenPageEqualsTheGoldenPage() throws IOException {
    String text =
        """
        [epfabric] emulated: no GPU
        [all-reduce] 8388608 bytes, 100.00 us, 157.29 GB/s (bus), 0 wrong
        [all-reduce] 16777216 bytes, 160.00 us, 196.61 GB/s (bus), 0 wrong
        [all-reduce] done, 2 sizes, 16 ranks
        """;
    Log log = new Log("nccl.log", text);
    JudgedRun judged = Samples.judged(TestKind.NCCL_ALLREDUCE, List.of(log));
    String page = ReportPage.of(Samples.input(List.of(judged), List.of(List.of(log))));
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN.getParent());
      Files.writeString(GOLDEN, page);
    }
    assertThat(GOLDEN).as("rewrite the page with -Dsurefire.args=-Dgolden.update=true").exists();
    assertThat(page).isEqualTo(Files.readString(GOLDEN));
  }
}
