package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageNameTest {
  private static final String DIGEST = "@sha256:" + "a".repeat(64);

  @ParameterizedTest
  @CsvSource({
    "python:3.12, 3.12",
    "localhost:5000/a/b:v1, v1",
    "us-docker.pkg.dev/p/r/train:latest, latest",
    "a/b:1e3, 1e3",
  })
  void theTagFollowsTheLastColon(String text, String tag) {
    assertThat(ImageName.parse(text)).contains(new ImageName(text, Optional.of(tag), false));
  }

  @Test
  void aPortIsNoTag() {
    assertThat(ImageName.parse("localhost:5000/a").orElseThrow().tag()).isEmpty();
  }

  @Test
  void anImageWithoutTagAndDigestIsTheLatest() {
    assertThat(isLatest("a/b")).isTrue();
    assertThat(isLatest("a/b:latest")).isTrue();
    assertThat(isLatest("a/b:v1")).isFalse();
    assertThat(isLatest("a/b" + DIGEST)).isFalse();
    assertThat(isLatest("a/b:latest" + DIGEST)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a b", "a/b@sha256:abc", "A/b", "a/b\n", "a//b", "-a", "a/b:", "a:b:c", "a/ü"})
  void invalidImageNamesAreRefused(String text) {
    assertThat(ImageName.parse(text)).isEmpty();
  }

  private static boolean isLatest(String text) {
    return ImageName.parse(text).orElseThrow().latest();
  }
}
