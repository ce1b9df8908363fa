package epfabric.deploy.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LocaleFreeTextTest {
  @Test
  void separatesThousands() {
    assertThat(LocaleFreeText.number(0)).isEqualTo("0");
    assertThat(LocaleFreeText.number(999)).isEqualTo("999");
    assertThat(LocaleFreeText.number(1_234_567)).isEqualTo("1,234,567");
  }

  @Test
  void writesMoneyWithTwoDigits() {
    assertThat(LocaleFreeText.usd(103.1)).isEqualTo("103.10 USD");
    assertThat(LocaleFreeText.usd(51_550)).isEqualTo("51,550.00 USD");
    assertThat(LocaleFreeText.usd(0.05)).isEqualTo("0.05 USD");
  }

  @Test
  void usesTheSingularOnlyForOne() {
    assertThat(LocaleFreeText.count(1, "node")).isEqualTo("1 node");
    assertThat(LocaleFreeText.count(0, "node")).isEqualTo("0 nodes");
  }

  @Test
  void writesDurationsInMinutesIfTheyAreWholeMinutes() {
    assertThat(LocaleFreeText.minutes(900)).isEqualTo("15 min");
    assertThat(LocaleFreeText.minutes(60_000)).isEqualTo("1,000 min");
    assertThat(LocaleFreeText.minutes(90)).isEqualTo("90 s");
  }

  @Test
  void shortensLongLists() {
    assertThat(LocaleFreeText.range(List.of("a", "b"))).isEqualTo("a, b");
    assertThat(LocaleFreeText.range(List.of("a", "b", "c"))).isEqualTo("a … c");
  }
}
