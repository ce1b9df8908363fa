package epfabric.base.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that secrets stay hidden in logs and files that are cut off at any character. */
class CutTextsTest {
  private static final Redaction REDACTION = new Redaction(List.of());

  /** The greatest number of consecutive characters of a secret that may be shown. */
  private static final int MAX_SHOWN_CHARACTERS = 6;

  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      users:
      - name: me
        user:
          client-key-data: UGxhbnRlZEtleQ==
          password: "correct horse
            battery staple"
          token: planted-token-4711
      """;

  private static final String SECRET =
      """
      apiVersion: v1
      kind: Secret
      metadata:
        name: hub-token
      data:
        token: cGxhbnRlZHRva2Vu
        other: b3RoZXJwbGFudGVk
      """;

  private static final String POD =
      """
      {
        "kind": "Pod",
        "spec": {
          "containers": [
            {
              "args": ["--api-key", "planted-api-key"],
              "env": [
                {"name": "HF_TOKEN", "value": "planted hub token"},
                {"name": "LICENSE", "value": "planted-license"}
              ]
            }
          ]
        }
      }
      """;

  private static final String JSON_LINE =
      "{\"headers\": {\"Authorization\": [\"Bearer plantedbearer\"]}, \"password\": \"hunter2planted\","
          + " \"inner\": \"{\\\"secret\\\": \\\"plantedinside\\\"}\"}\n";

  private static final String SCRIPT =
      """
      export DB_PASSWORD='planted words'
      curl -u me:plantedlogin https://example.org/x?sig=plantedsig
      mysql --password plantedflag
      TOKEN=${TOKEN:-planteddefault}
      """;

  /** A text and the secrets in it. */
  private record TextWithSecrets(String text, List<String> secrets) {
    Stream<String> prefixes() {
      return IntStream.rangeClosed(1, text.length()).mapToObj(end -> text.substring(0, end));
    }
  }

  private static Stream<TextWithSecrets> textsWithSecrets() {
    return Stream.of(
        new TextWithSecrets(
            KUBECONFIG,
            List.of("UGxhbnRlZEtleQ==", "correct horse", "battery staple", "planted-token-4711")),
        new TextWithSecrets(SECRET, List.of("cGxhbnRlZHRva2Vu", "b3RoZXJwbGFudGVk")),
        new TextWithSecrets(
            POD, List.of("planted-api-key", "planted hub token", "planted-license")),
        new TextWithSecrets(JSON_LINE, List.of("plantedbearer", "hunter2planted", "plantedinside")),
        new TextWithSecrets(
            SCRIPT,
            List.of(
                "planted words", "plantedlogin", "plantedsig", "plantedflag", "planteddefault")));
  }

  @ParameterizedTest
  @MethodSource("textsWithSecrets")
  void noTruncatedTextShowsAPartOfASecret(TextWithSecrets textWithSecrets) {
    textWithSecrets.prefixes().forEach(text -> assertHidden(text, textWithSecrets.secrets()));
  }

  @ParameterizedTest
  @MethodSource("textsWithSecrets")
  void noTruncatedTextWithWindowsLineEndsShowsAPartOfASecret(TextWithSecrets textWithSecrets) {
    textWithSecrets
        .prefixes()
        .forEach(text -> assertHidden(text.replace("\n", "\r\n"), textWithSecrets.secrets()));
  }

  private static void assertHidden(String text, List<String> secrets) {
    String clean = REDACTION.apply(text);
    for (String secret : secrets) {
      assertThat(clean).doesNotContain(secret.substring(0, MAX_SHOWN_CHARACTERS + 1));
    }
    assertThat(REDACTION.apply(clean)).as("a second redaction changes nothing").isEqualTo(clean);
  }

  private static final String KEY_LINE =
      "UGxhbnRlZEtleVBsYW50ZWRLZXlQbGFudGVkS2V5UGxhbnRlZEtleVBsYW50ZWRL";

  private static String key(String lineEnd) {
    return String.join(
        lineEnd,
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        KEY_LINE,
        KEY_LINE,
        "UGxhbnRlZA==",
        "-----END RSA " + "PRIVATE KEY-----",
        "after");
  }

  private static Stream<String> lineEnds() {
    return Stream.of("\n", "\r\n", "\\n", "\\\\n", "\n    ");
  }

  @ParameterizedTest
  @MethodSource("lineEnds")
  void aKeyWithoutItsEndIsHidden(String lineEnd) {
    String key = key(lineEnd);
    for (int end = key.indexOf(KEY_LINE) + 1; end <= key.length(); end++) {
      String clean = REDACTION.apply("before " + key.substring(0, end));
      assertThat(clean).startsWith("before [redacted: private key]").doesNotContain("UGxhbnR");
    }
  }

  @ParameterizedTest
  @MethodSource("lineEnds")
  void aKeyWithoutItsStartIsHidden(String lineEnd) {
    String key = key(lineEnd);
    for (int begin = 10; begin < key.indexOf("UGxhbnRlZA==") + 12; begin++) {
      String clean = REDACTION.apply(key.substring(begin));
      assertThat(clean).as("from %s", begin).endsWith("after").doesNotContain("bGFudGVkS2V5");
    }
  }
}
