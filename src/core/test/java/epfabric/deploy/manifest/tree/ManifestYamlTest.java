package epfabric.deploy.manifest.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ManifestYamlTest {
  @Test
  void notesAreWrittenAsCommentsAboveTheirKey() {
    assertThat(
            ManifestYaml.of(
                OrderedTree.of(
                    "a",
                    new CommentedValue(
                        "one\ntwo", OrderedTree.of("b", new CommentedValue("three", List.of(1)))))))
        .isEqualTo(
            """
            # one
            # two
            a:
              # three
              b:
              - 1
            """);
  }

  @Test
  void documentsAreSeparatedByDashes() {
    assertThat(ManifestYaml.of(List.of(Map.of("a", 1), Map.of("b", List.of()))))
        .isEqualTo("a: 1\n---\nb: []\n");
  }

  @Test
  void aSharedSubtreeIsWrittenTwiceWithoutAnAlias() {
    Map<String, Object> part = Map.of("x", "z");
    assertThat(ManifestYaml.of(OrderedTree.of("a", part, "b", part)))
        .isEqualTo("a:\n  x: z\nb:\n  x: z\n");
  }

  @Test
  void aHashThatLooksLikeANumberIsQuoted() {
    assertThat(
            ManifestYaml.of(
                OrderedTree.of("a", "1234567e89", "b", "12345e6789", "c", "123456789a")))
        .isEqualTo("a: '1234567e89'\nb: '12345e6789'\nc: 123456789a\n");
  }
}
