package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrnsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "urn:pulumi:", "urn:pulumi::p::t::n", "urn:pulumi:s::p::t"})
  void aUrnWithoutAllPartsIsReported(String text) {
    assertThatThrownBy(() -> Urns.check(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a URN: \"" + text + "\"");
    assertThat(Urns.isUrn(text)).isFalse();
  }

  @Test
  void aTextWithAllPartsIsAUrn() {
    assertThat(Urns.isUrn("urn:pulumi:s::p::a$b::n::more")).isTrue();
  }
}
