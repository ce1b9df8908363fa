package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageRefTest {
  private static final String DIGEST = "sha256:" + "a1".repeat(32);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ubuntu",
        "us-docker.pkg.dev/project/repository/test",
        "us-docker.pkg.dev/project/repository/test:v1",
        "localhost:5000/test"
      })
  void anImageIsReadAsItWasWritten(String repository) {
    ImageRef image = new ImageRef(repository, DIGEST);
    assertThat(ImageRef.parse(image.toString())).contains(image);
    assertThat(image.built()).isTrue();
  }

  @Test
  void anUnbuiltImageCanBeReadAgainAndIsStillUnbuilt() {
    ImageRef unbuilt = ImageRef.unbuilt("us-docker.pkg.dev/p/r/test");
    assertThat(ImageRef.parse(unbuilt.toString())).contains(unbuilt);
    assertThat(unbuilt.built()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ubuntu",
        "ubuntu:24.04",
        "ubuntu@sha256:abc",
        "ubuntu@sha512:0000000000000000000000000000000000000000000000000000000000000000",
        "ubuntu@sha256:A000000000000000000000000000000000000000000000000000000000000000",
        "@sha256:0000000000000000000000000000000000000000000000000000000000000000",
        "a b@sha256:0000000000000000000000000000000000000000000000000000000000000000",
        "-u@sha256:0000000000000000000000000000000000000000000000000000000000000000",
        "ubuntu@sha256:00000000000000000000000000000000000000000000000000000000000000000"
      })
  void imagesWithoutAValidDigestAreRefused(String text) {
    assertThat(ImageRef.parse(text)).isEmpty();
  }
}
