package epfabric.results.judge.log;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.test.TestKind;
import org.junit.jupiter.api.Test;

class TestOutputsTest {
  @Test
  void everyKindOfTestHasAnOutput() {
    assertThat(TestKind.judged()).allSatisfy(kind -> assertThat(TestOutputs.of(kind)).isNotNull());
  }
}
