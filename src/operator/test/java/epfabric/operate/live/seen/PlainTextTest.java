package epfabric.operate.live.seen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {
  @Test
  void controlCharactersAreRemoved() {
    assertThat(PlainText.of("\u001b[31mred\u0007\tand\n \u009b2Jmore\u202e\u200bend\u0085"))
        .isEqualTo("[31mred and 2Jmore end");
    assertThat(PlainText.of(null)).isEmpty();
  }
}
