package epfabric.deploy.preview.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyPathTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "'',                spec,             spec",
        "spec,              pool,             spec.pool",
        "metadata.labels,   epfabric/pool,    metadata.labels.epfabric/pool",
        "metadata.labels,   app.kubernetes.io/name, metadata.labels[\"app.kubernetes.io/name\"]",
        "'',                a.b,              [\"a.b\"]",
        "data,              a[0],             data[\"a[0]\"]"
      })
  void aKeyWithThePunctuationOfPathsIsInBrackets(String path, String key, String child) {
    assertThat(PropertyPath.child(path.equals("''") ? "" : path, key)).isEqualTo(child);
  }

  @ParameterizedTest
  @CsvSource({
    "nodeConfig.taints,     nodeConfig.taints[3].key, true",
    "nodeConfig.taints.key, nodeConfig.taints[3].key, true",
    "nodeConfig,            nodeConfig.spot,          true",
    "nodeConfig.spot,       nodeConfig,               true",
    "nodeConfig.spot,       nodeConfig.spotPrice,     false",
    "node,                  nodeConfig,               false",
    "*,                     anything[0].at.all,       true"
  })
  void aRuleAppliesToItsPropertyItsParentsAndItsChildren(
      String rule, String changed, boolean applies) {
    assertThat(PropertyPath.touches(rule, changed)).isEqualTo(applies);
  }

  @ParameterizedTest
  @CsvSource({
    "spec,             spec.pool,          true",
    "spec.pool,        spec,               false",
    "spec.list,        spec.list[2],       true",
    "spec.list[0],     spec.list[0].name,  true",
    "spec.list[0],     spec.list[1].name,  false",
    "spec.list[0],     spec.list[01],      false",
    "spec.list[*].a,   spec.list[7].a.b,   true",
    "spec.list[*].a,   spec.list[7].b,     false",
    "spec.list.a,      spec.list[7].a,     true",
    "metadata.labels,  'metadata.labels[\"a.b/c\"]', true",
    "*,                spec,               true"
  })
  void anOptionAppliesToItsPropertyAndItsChildren(String option, String changed, boolean isInside) {
    assertThat(PropertyPath.contains(option, changed)).isEqualTo(isInside);
  }

  @Test
  void aPathSelectsAValueOrNone() {
    Map<String, Object> values = Map.of("a", Map.of("b", List.of(1)), "c", false);
    assertThat(PropertyPath.at(values, "a.b")).contains(List.of(1));
    assertThat(PropertyPath.at(values, "c")).contains(false);
    assertThat(PropertyPath.at(values, "a.x")).isEmpty();
    assertThat(PropertyPath.at(values, "c.d")).isEmpty();
    assertThat(PropertyPath.at(values, "a.b.c")).isEmpty();
  }
}
