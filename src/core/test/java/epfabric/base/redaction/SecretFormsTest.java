package epfabric.base.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests redaction in all combinations of syntax, spelling of the name, and line ending. */
class SecretFormsTest {
  private static final Redaction REDACTION = new Redaction(List.of());
  private static final List<String> NAMES =
      List.of(
          "password", "DB_PASSWORD", "apiKey", "client-secret", "ACCESS_TOKEN_2", "smtp.pass.old");

  private static final List<String> VALUES =
      List.of("planted", "pl/ant+ed=4711", "plänted", "Planted-0815", "p@ss:planted!");

  /** N stands for the name, V for the value; ⏎ ends a line. */
  private static final List<String> FORMS =
      List.of(
          "N: V",
          "N=V",
          "N = V",
          "N:=V",
          "N => V",
          "\"N\": \"V\"",
          "\"N\":\"V\",",
          "'N': 'V'",
          "{N: V, other: 1}",
          "{\"N\": \"V\"}",
          "  - N: V",
          "export N=V",
          "export N='V' # why",
          "N: |⏎  V",
          "N: >-⏎⏎    V",
          "N:⏎  V",
          "N:⏎- V⏎- V",
          "N: [V, V]",
          "N: [\"V\", \"V\"]",
          "--N V --nodes 2",
          "--N=V",
          "--N⏎V",
          "\"--N\", \"V\", \"-v\"",
          "[\"--N\", \"V\"]",
          "- name: N⏎  value: V",
          "- name: \"N\"⏎  value: 'V'",
          "[{\"value\": \"V\", \"name\": \"N\"}]",
          "{\\\"N\\\": \\\"V\\\"}",
          "{\"json\": \"{\\\"N\\\": \\\"V\\\"}\"}",
          "12:30:01 rank 3 N=V connected",
          "https://example.org/x?limit=1&N=V#top");

  private record Case(String text, String value) {}

  private static Stream<Case> cases() {
    return FORMS.stream()
        .flatMap(form -> NAMES.stream().map(name -> form.replace("N", name)))
        .flatMap(form -> VALUES.stream().map(value -> new Case(form.replace("V", value), value)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void onlyTheValueIsRedacted(Case planted) {
    for (String end : List.of("\n", "\r\n")) {
      String text = ("before: 1⏎" + planted.text() + "⏎after: yes⏎").replace("⏎", end);
      String clean = REDACTION.apply(text);
      assertThat(clean)
          .doesNotContain(planted.value())
          .contains("[redacted: ")
          .startsWith("before: 1" + end)
          .endsWith(end + "after: yes" + end);
      assertThat(REDACTION.apply(clean)).as("a second redaction changes nothing").isEqualTo(clean);
    }
  }

  private static Stream<Case> harmlessCases() {
    return FORMS.stream()
        .filter(form -> !form.contains("name"))
        .flatMap(
            form ->
                Stream.of("num-tokens", "passed", "secretName", "tokenizer", "keys", "authors")
                    .map(name -> new Case(form.replace("N", name).replace("V", "word"), name)))
        .filter(harmless -> !harmless.text().startsWith("https://"));
  }

  @ParameterizedTest
  @MethodSource("harmlessCases")
  void aHarmlessValueIsUnchanged(Case harmless) {
    assertThat(REDACTION.apply(harmless.text().replace("⏎", "\n")))
        .isEqualTo(harmless.text().replace("⏎", "\n"));
  }
}
