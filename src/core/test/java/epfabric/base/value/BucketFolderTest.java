package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketFolderTest {
  @Test
  void aFolderHasABucketAndAPrefix() {
    assertThat(BucketFolder.parse("gs://my-bucket/accept/dev/"))
        .contains(new BucketFolder("my-bucket", "accept/dev"));
    assertThat(new BucketFolder("b", "a/b").object("0001/run.json")).isEqualTo("a/b/0001/run.json");
    assertThat(new BucketFolder("b", "a/b")).hasToString("gs://b/a/b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "my-bucket/accept",
        "gs://my-bucket",
        "gs://my-bucket/",
        "gs://B/accept",
        "gs://my-bucket/a//b",
        "gs://my-bucket/../b",
        "gs://my-bucket/a b"
      })
  void invalidBucketFoldersAreRefused(String text) {
    assertThat(BucketFolder.parse(text)).isEmpty();
  }
}
