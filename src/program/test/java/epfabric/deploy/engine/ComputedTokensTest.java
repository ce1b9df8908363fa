package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComputedTokensTest {
  private static final long SEED = Long.getLong("epfabric.seed", 20260401L);
  private static final String NET = "urn:pulumi:dev::demo::t:m:Net::net#id";
  private static final String SUB = "urn:pulumi:dev::demo::t:m:Sub::sub#id";

  private final ComputedTokens tokens = new ComputedTokens();

  @Test
  void aTextOfASingleTokenBecomesAReference() {
    assertThat(tokens.resolve(tokens.tokenFor(NET))).isEqualTo(Map.of("$ref", NET));
  }

  @Test
  void tokensInATextBecomePlaceholders() {
    String text = "a/" + tokens.tokenFor(NET) + "/b/" + tokens.tokenFor(SUB);
    assertThat(tokens.resolve(text))
        .isEqualTo(Map.of("$template", "a/${" + NET + "}/b/${" + SUB + "}"));
  }

  @Test
  void aReferenceHasTheSameTokenInEveryRun() {
    assertThat(new ComputedTokens().tokenFor(NET)).isEqualTo(tokens.tokenFor(NET));
    assertThat(tokens.tokenFor(SUB)).isNotEqualTo(tokens.tokenFor(NET));
  }

  @Test
  void anUnknownTokenIsNotResolved() {
    String unknown = new ComputedTokens().tokenFor(NET);
    assertThat(tokens.resolve(unknown)).isEqualTo(unknown);
    assertThat(tokens.resolve("x " + unknown)).isEqualTo("x " + unknown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "$", "${x}", "$${x}", "$$", "a${", "}"})
  void textWithoutTokensIsUnchanged(String text) {
    assertThat(tokens.resolve(text)).isEqualTo(text);
    assertThat(tokens.restore(text)).isEqualTo(text);
  }

  /** Dollar signs and braces occur in shell variables, prices and templates of other programs. */
  @ParameterizedTest
  @ValueSource(
      strings = {"%s", "${x} %s", "$${x} %s", "$%s", "$$%s", "%s$", "%s${", "%s%s", "$%s$%s"})
  void aRecordedTextIsRestored(String pattern) {
    String text = pattern.replace("%s", tokens.tokenFor(NET));
    assertThat(tokens.restore(tokens.resolve(text))).isEqualTo(text);
  }

  @Test
  void aRandomTextIsRestored() {
    Random random = new Random(SEED);
    List<String> parts =
        List.of("$", "{", "}", "x", "#", "\\", tokens.tokenFor(NET), tokens.tokenFor(SUB));
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(8); n >= 0; n--) {
        text.append(parts.get(random.nextInt(parts.size())));
      }
      assertThat(tokens.restore(tokens.resolve(text.toString())))
          .as("epfabric.seed=" + SEED)
          .isEqualTo(text.toString());
    }
  }

  @Test
  void mapsOtherThanReferencesAreUnchanged() {
    Map<String, Object> map = Map.of("name", "x");
    assertThat(tokens.restore(map)).isEqualTo(map);
    assertThat(tokens.restore(Map.of("$ref", 1))).isEqualTo(Map.of("$ref", 1));
    assertThat(tokens.restore(5L)).isEqualTo(5L);
  }
}
