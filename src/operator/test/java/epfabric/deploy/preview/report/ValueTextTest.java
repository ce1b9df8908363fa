package epfabric.deploy.preview.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.preview.TestFabric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueTextTest {
  private static final String SUBNET = TestFabric.SUBNET;

  @Test
  void plainValuesAreJson() {
    assertThat(ValueText.of("a \"b\"")).isEqualTo("\"a \\\"b\\\"\"");
    assertThat(ValueText.of(List.of(1L, true))).isEqualTo("[1,true]");
    assertThat(ValueText.of(Map.of())).isEqualTo("{}");
  }

  @Test
  void aReferenceIsShownAsTheNameOfTheResource() {
    assertThat(ValueText.of(PlainValue.ref(SUBNET, "id"))).isEqualTo("<Subnetwork rdma-sub-0#id>");
    assertThat(ValueText.of(PlainValue.ref("organization/network/dev", "vpc")))
        .isEqualTo("<organization/network/dev#vpc>");
  }

  @Test
  void aTemplateKeepsItsTextAndItsOwnDollarSigns() {
    String template = "https://${" + SUBNET + "#selfLink}/$${x}/$5/$$${" + SUBNET + "#id}";
    assertThat(ValueText.of(Map.of(PlainValue.TEMPLATE, template)))
        .isEqualTo(
            "\"https://${<Subnetwork rdma-sub-0#selfLink>}/${x}/$5/"
                + "$${<Subnetwork rdma-sub-0#id>}\"");
  }

  @Test
  void unknownValuesAreMarked() {
    assertThat(ValueText.of(PlainValue.unknown())).isEqualTo("(known after the update)");
  }

  @Test
  void aLongValueIsVisiblyTruncated() {
    assertThat(ValueText.of("x".repeat(118))).hasSize(120).doesNotContain("…");
    assertThat(ValueText.of("x".repeat(119))).hasSize(120).endsWith("x…");
  }

  @Test
  void aMapWithAReferenceAndOtherValuesIsShownAsAMap() {
    Map<String, Object> map = Map.of("name", "n", "id", PlainValue.ref(SUBNET, "id"));
    assertThat(ValueText.of(map)).startsWith("{").contains("\"name\":\"n\"");
  }
}
