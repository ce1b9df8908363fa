package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatestTest {
  private final List<String> computed = new ArrayList<>();
  private final Latest<String, String> latest = new Latest<>(2);

  private String get(String key) {
    return latest.get(
        key,
        () -> {
          computed.add(key);
          return "value of " + key;
        });
  }

  @Test
  void aCachedValueIsNotComputedAgain() {
    assertThat(get("a")).isEqualTo("value of a");
    assertThat(get("a")).isEqualTo("value of a");
    assertThat(computed).containsExactly("a");
  }

  @Test
  void theValueThatWasUnusedForTheLongestTimeIsDropped() {
    List.of("a", "b", "a", "c", "a", "b").forEach(this::get);
    assertThat(computed).containsExactly("a", "b", "c", "b");
  }
}
