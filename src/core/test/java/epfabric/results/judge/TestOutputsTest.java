package epfabric.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestOutputsTest {
  @Test
  void everyKindOfTestHasAnOutput() {
    assertThat(TestKind.judged()).allSatisfy(kind -> assertThat(TestOutputs.of(kind)).isNotNull());
  }
}
