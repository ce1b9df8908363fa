package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GkeVersionTest {
  @Test
  void aVersionWithoutAPatchIsOrderedAsTheNewestPatch() {
    List<String> ascending =
        List.of(
            "1.9.9-gke.999999",
            "1.32.3-gke.1785000",
            "1.32.4-gke.1235999",
            "1.32.4-gke.1236000",
            "1.32.4",
            "1.32.10-gke.1",
            "1.32",
            "1.33.5-gke.1162000",
            "1.33");
    List<GkeVersion> shuffled = new ArrayList<>(ascending.stream().map(GkeVersion::new).toList());
    Collections.shuffle(shuffled, new Random(1));
    assertThat(shuffled.stream().sorted()).map(GkeVersion::toString).isEqualTo(ascending);
  }

  @Test
  void versionsHaveATotalOrderConsistentWithEquals() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      GkeVersion a = anyVersion(random);
      GkeVersion b = anyVersion(random);
      GkeVersion c = anyVersion(random);
      assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
      assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
      if (a.compareTo(b) <= 0 && b.compareTo(c) <= 0) {
        assertThat(a).isLessThanOrEqualTo(c);
      }
    }
  }

  private static GkeVersion anyVersion(Random random) {
    String[] parts = {
      "1." + random.nextInt(3), "." + random.nextInt(3), "-gke." + (1 + random.nextInt(3))
    };
    return new GkeVersion(String.join("", List.of(parts).subList(0, 1 + random.nextInt(3))));
  }

  @Test
  void onlyAVersionWithABuildNumberIsExact() {
    assertThat(new GkeVersion("1.33.5-gke.1162000").exact()).isTrue();
    assertThat(new GkeVersion("1.33.5").exact()).isFalse();
    assertThat(new GkeVersion("1.33").exact()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "2.33",
        "v1.33",
        "1.33.",
        "1.033",
        "1.33.5-gke",
        "1.33.5-gke.",
        "1.33.5-gke.0",
        "1.33.5-gke.1162000 ",
        "latest",
        "1.33.5+1"
      })
  void invalidGkeVersionsAreRefused(String text) {
    assertThat(GkeVersion.parse(text)).isEmpty();
    assertThatThrownBy(() -> new GkeVersion(text)).hasMessage("not a GKE version: " + text);
  }
}
