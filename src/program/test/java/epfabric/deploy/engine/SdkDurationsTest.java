package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SdkDurationsTest {
  @ParameterizedTest
  @CsvSource({
    "1000000000ns, 1s",
    "90000000000ns, 1m30s",
    "600000000000ns, 10m0s",
    "3600000000000ns, 1h0m0s",
    "5400000000000ns, 1h30m0s",
    "90061000000000ns, 25h1m1s"
  })
  void wholeSecondsAreConvertedToReadableDurations(String sent, String written) {
    assertThat(SdkDurations.asWritten(sent)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0ns", "1ns", "1500000000ns", "2h", "-5ns", "12345678901234567890ns", "5 ns"})
  void textsOtherThanWholeSecondsAreUnchanged(String sent) {
    assertThat(SdkDurations.asWritten(sent)).isEqualTo(sent);
  }
}
