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

/** Tests that a tree of outputs is joined to one output, whose values keep their places. */
class JoinedOutputsTest {
  private static @Nullable Object joinedValue(Supplier<? extends Output<?>> joined) {
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
    assertThat(joinedValue(() -> JoinedOutputs.map(tree)))
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
    assertThat(joinedValue(() -> JoinedOutputs.list(list)))
        .isEqualTo(List.of("a", Map.of("k", "b"), "c"));
    assertThat(joinedValue(() -> JoinedOutputs.list(List.of()))).isEqualTo(List.of());
  }

  @Test
  void aTreeWithoutOutputsStaysUnchanged() {
    Map<String, Object> tree = tree("b", "x", "a", List.of(true, "y"));
    assertThat(joinedValue(() -> JoinedOutputs.map(tree))).isEqualTo(tree);
  }

  @Test
  void aSecretInATreeMakesTheJoinedOutputSecret() {
    assertThat(joinedValue(() -> JoinedOutputs.map(tree("a", "x", "b", Output.ofSecret("s3cret")))))
        .isEqualTo("[secret]");
  }
}
