package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedNounTest {
  @Test
  void onlyTheNumberOneIsSingular() {
    assertThat(CountedNoun.of(0, "node")).isEqualTo("0 nodes");
    assertThat(CountedNoun.of(1, "node")).isEqualTo("1 node");
    assertThat(CountedNoun.of(2, "node")).isEqualTo("2 nodes");
    assertThat(CountedNoun.of(1, "pod is", "pods are")).isEqualTo("1 pod is");
    assertThat(CountedNoun.of(11, "pod is", "pods are")).isEqualTo("11 pods are");
  }
}
