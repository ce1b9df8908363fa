package epfabric.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogLineTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "plain;;plain",
        "[pod/a-0-x/test] text;a-0-x/test;text",
        "[pod/a-0-x/test] 2026-10-01T12:00:00Z text;a-0-x/test;text",
        "2026-10-01T12:00:00.5+02:00 text;;text",
        "2026-10-01T12:00:00.123456789Z  passed;; passed",
        "2026-10-01T12:00:00Z;;''",
        "[pod/a/test] [rank 3] x;a/test;[rank 3] x",
        "[pod/no end;;[pod/no end",
        "[podx/a/test] x;;[podx/a/test] x",
        "2026-10-01 12:00:00 x;;2026-10-01 12:00:00 x",
      })
  void takesOffWhatKubectlPutsBefore(String raw, String pod, String text) {
    assertThat(LogLine.of(raw)).isEqualTo(new LogLine(pod == null ? "" : pod, text));
  }

  @Test
  void takesOffColours() {
    assertThat(LogLine.of("\u001b[1;31m[pod/a/b] \u001b[0mx\u001b[K"))
        .isEqualTo(new LogLine("a/b", "x"));
  }

  @Test
  void aPodsNameHoldsNoControlCharacter() {
    assertThat(LogLine.of("[pod/a\u0007/b] x").pod()).isEmpty();
  }
}
