package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.core.Output;
import epfabric.deploy.engine.EmbeddedEngine;
import epfabric.deploy.engine.EngineSettings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Several outputs in a tree come out as one, each where it was. */
class JoinedOutputsTest {
  private static @Nullable Object filled(Supplier<? extends Output<?>> joined) {
    return EmbeddedEngine.run(
            EngineSettings.of("epfabric", "test"),
            context -> context.export("joined", joined.get()))
        .outputs()
        .get("joined");
  }

  private static Map<String, Object> tree(Object... keysAndValues) {
    Map<String, Object> tree = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      tree.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
    }
    return tree;
  }

  @Test
  void valuesKeepTheirPlaces() {
    Map<String, Object> tree =
        tree(
            "z",
            Output.of("first"),
            "plain",
            1,
            "a",
            List.of(Output.of("second"), "between", tree("deep", Output.of("third"))),
            "map",
            tree("y", Output.of("fourth"), "x", Output.of("fifth"), "none", List.of()));
    assertThat(filled(() -> JoinedOutputs.map(tree)))
        .isEqualTo(
            Map.of(
                "z",
                "first",
                "plain",
                1L,
                "a",
                List.of("second", "between", Map.of("deep", "third")),
                "map",
                Map.of("y", "fourth", "x", "fifth", "none", List.of())));
  }

  @Test
  void valuesInListsKeepTheirPlaces() {
    List<Object> list = Arrays.asList(Output.of("a"), tree("k", Output.of("b")), "c");
    assertThat(filled(() -> JoinedOutputs.list(list)))
        .isEqualTo(List.of("a", Map.of("k", "b"), "c"));
    assertThat(filled(() -> JoinedOutputs.list(List.of()))).isEqualTo(List.of());
  }

  @Test
  void aTreeWithoutOutputsStaysUnchanged() {
    Map<String, Object> tree = tree("b", "x", "a", List.of(true, "y"));
    assertThat(filled(() -> JoinedOutputs.map(tree))).isEqualTo(tree);
  }

  @Test
  void aSecretInsideMakesTheWholeSecret() {
    assertThat(filled(() -> JoinedOutputs.map(tree("a", "x", "b", Output.ofSecret("s3cret")))))
        .isEqualTo("[secret]");
  }
}
