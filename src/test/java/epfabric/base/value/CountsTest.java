package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountsTest {
  @Test
  void oneIsOne() {
    assertThat(Counts.of(0, "node")).isEqualTo("0 nodes");
    assertThat(Counts.of(1, "node")).isEqualTo("1 node");
    assertThat(Counts.of(2, "node")).isEqualTo("2 nodes");
    assertThat(Counts.of(1, "thing is", "things are")).isEqualTo("1 thing is");
    assertThat(Counts.of(11, "thing is", "things are")).isEqualTo("11 things are");
  }
}
