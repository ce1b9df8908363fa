package epfabric.base.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private static final Redaction REDACTION = new Redaction(List.of("my-own-login"));

  /**
   * Joins two parts of an invented token, so that no scanner of secrets takes this file for a leak.
   */
  private static String joined(String start, String rest) {
    return start + rest;
  }

  private static final String JWT =
      joined("eyJhbGciOiJub25lIn0", ".eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlcGxhbnRlZA");
  private static final String GOOGLE = joined("ya29.", "a0PlantedPlantedPlantedPlanted");
  private static final String KEY_BODY =
      "UGxhbnRlZEtleVBsYW50ZWRLZXlQbGFudGVkS2V5UGxhbnRlZEtleVBsYW50ZWRL";
  private static final String KEY =
      joined("-----BEGIN ", "PRIVATE KEY-----\n")
          + KEY_BODY
          + "\n"
          + KEY_BODY
          + "\nUGxhbnRlZA==\n"
          + joined("-----END ", "PRIVATE KEY-----\n");

  /** A text with a secret, and a part of the text that must stay. */
  private record PlantedSecret(String text, String secret, String keptPart) {}

  private static Stream<PlantedSecret> plantedSecrets() {
    return Stream.of(
        // logs
        new PlantedSecret(
            "GET / Authorization: Bearer plantedplanted\n", "plantedplanted", "GET /"),
        new PlantedSecret("header 'authorization': 'Basic cGxhbnRlZA=='\n", "cGxhbnRlZA", "header"),
        new PlantedSecret("use bearer abcdefgh12345678planted now\n", "12345678planted", " now"),
        new PlantedSecret("token " + JWT + " expired\n", JWT, " expired"),
        new PlantedSecret("got " + GOOGLE + "\n", GOOGLE, "got "),
        new PlantedSecret("a\n" + KEY + "b\n", KEY_BODY, "b\n"),
        new PlantedSecret("a\n" + KEY.substring(40) + "b\n", KEY_BODY, "b\n"),
        new PlantedSecret("DB_PASSWORD=hunter2planted next\n", "hunter2planted", " next"),
        new PlantedSecret("--token planted-x1 --nodes 2\n", "planted-x1", "--nodes 2"),
        new PlantedSecret("clone https://u:pLanted@host/x\n", "pLanted", "@host/x"),
        new PlantedSecret("hf_" + "PlantedPlantedPlantedPlanted\n", "PlantedPlanted", "[redacted"),
        new PlantedSecret("he typed my-own-login twice\n", "my-own-login", "twice"),
        // Kubernetes' objects
        new PlantedSecret(
            "\"name\": \"DB_PASSWORD\",\n  \"value\": \"hunter2planted\"\n", "hunter2", "\"\n"),
        new PlantedSecret("\"name\": \"HF_TOKEN\", \"value\": \"pla nted\" }", "pla nted", "\" }"),
        new PlantedSecret("\"--api-key\",\n \"planted-x\",\n \"-v\"", "planted-x", "\"-v\""),
        new PlantedSecret(
            "{\\\"name\\\":\\\"MY_SECRET\\\",\\\"value\\\":\\\"planted\\\"}", "planted", "\\\"}"),
        new PlantedSecret(
            "\"key.json\": \"{\\\"private_key\\\": \\\"" + KEY.replace("\n", "\\\\n") + "\\\"}\"",
            KEY_BODY,
            "}\""),
        // environment files, kubeconfig
        new PlantedSecret("  x:\n    secure: AAABAPlanted==\n  y: 1\n", "AAABAPlanted", "y: 1"),
        new PlantedSecret("encryptionsalt: v1:planted=:v1:x\nconfig:\n", "planted=", "config:"),
        new PlantedSecret("    token: planted-token\n    x: y\n", "planted-token", "x: y"),
        new PlantedSecret("    client-key-data: UGxhbnRlZA==\n  z: 1\n", "UGxhbnRlZA", "z: 1"),
        new PlantedSecret(
            "- name: MY_TOKEN\n  value: planted\n- name: B\n", "planted", "- name: B"),
        new PlantedSecret("password: 'planted it'\nuser: u\n", "planted it", "user: u"));
  }

  @ParameterizedTest
  @MethodSource("plantedSecrets")
  void onlyTheSecretOfATextIsHidden(PlantedSecret planted) {
    String clean = REDACTION.apply(planted.text());
    assertThat(clean)
        .doesNotContain(planted.secret())
        .contains("[redacted: ")
        .contains(planted.keptPart());
    assertThat(REDACTION.apply(clean)).as("a second redaction changes nothing").isEqualTo(clean);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "num_tokens=4096, hidden=7168, num_topk=8",
        "[config] num-tokens: 4096",
        "\"automountServiceAccountToken\": false,",
        "\"serviceAccountToken\": {",
        "\"secretName\": \"artifacts\"",
        "tokenExpirationSeconds: 3600",
        "NVSHMEM_IB_GID_INDEX=3 NCCL_DEBUG=INFO",
        "bearer authentication is on",
        "DeepEP error: timeout (dispatch CPU)",
        "image us-docker.pkg.dev/p/r/i@sha256:0123456789abcdef0123456789abcdef",
        "\"token\": null"
      })
  void textWithoutASecretIsUnchanged(String text) {
    assertThat(REDACTION.apply(text)).isEqualTo(text);
  }

  private static List<String> lines(String file) throws IOException {
    try (InputStream in = RedactionTest.class.getResourceAsStream(file)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }

  private static Stream<String> corpus() throws IOException {
    return lines("planted-secrets.txt").stream();
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void everyPlantedSecretIsHidden(String line) {
    String marked = line.replace("¦", "").replace("⏎", "\n");
    Matcher secret = Pattern.compile("«([^»]*)»").matcher(marked);
    String clean = REDACTION.apply(marked.replace("«", "").replace("»", ""));
    int found = 0;
    while (secret.find()) {
      found++;
      assertThat(clean).doesNotContain(secret.group(1));
    }
    assertThat(found).isPositive();
    assertThat(clean).contains("[redacted: ");
    assertThat(REDACTION.apply(clean)).as("a second redaction changes nothing").isEqualTo(clean);
  }

  @Test
  void theCorpusIsLarge() throws IOException {
    assertThat(lines("planted-secrets.txt"))
        .hasSizeGreaterThanOrEqualTo(130)
        .doesNotHaveDuplicates();
    assertThat(lines("harmless.txt")).hasSizeGreaterThanOrEqualTo(220).doesNotHaveDuplicates();
  }

  private static Stream<String> harmless() throws IOException {
    return lines("harmless.txt").stream();
  }

  @ParameterizedTest
  @MethodSource("harmless")
  void aHarmlessLineIsUnchanged(String line) {
    assertThat(REDACTION.apply(line + "\n")).isEqualTo(line + "\n");
  }

  /** Checks that registrations, which hold no secret, are not redacted. */
  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void registrationsOfShippedEnvironmentsAreUnchanged(String environment) throws IOException {
    for (String line : Files.readAllLines(Path.of("registrations", environment + ".jsonl"))) {
      assertThat(REDACTION.apply(line)).isEqualTo(line);
    }
  }

  @Test
  void longTextsWithoutASecretAreUnchanged() {
    String base64 = "A".repeat(3_000_000);
    assertThat(REDACTION.apply(base64)).isEqualTo(base64);
    String lines = "x=1 name: value, \"a\": \"b\"\n".repeat(100_000);
    assertThat(REDACTION.apply(lines)).isEqualTo(lines);
  }

  /**
   * Checks that four times the text takes about four times the CPU time, whichever text is
   * repeated.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        " ",
        "a/",
        "/a",
        "a.",
        "token",
        "token ",
        "token:",
        "token: ",
        "token=",
        "token=1 ",
        "token=true ",
        "token=${A}",
        "token=${A-b}",
        "data:{}",
        "--user='a:",
        "cookie:[true]",
        "token: &a |",
        "token:[",
        "token:[{",
        "token:\"",
        "token: \\\"",
        "\\",
        "\"",
        "name:",
        "name: ",
        "name: A ",
        "value:",
        "-u ",
        "-u a",
        "--token ",
        "--token -",
        "://",
        "a://b",
        "a://b@",
        "a://b?",
        "a://b?c&",
        "a://b?c=1&",
        "a://b?c=1 ",
        "cookie:",
        "cookie: ",
        "cookie: * ",
        "bearer ",
        "bearer a",
        "eyJ",
        "eyJ-",
        "eyJ.",
        "hf_",
        "hf_-",
        "-----BEGIN ",
        "-----END ",
        "-----BEGIN PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
        "PRIVATE KEY-----",
        "aB3",
        "aB3/",
        "aB3.",
        "a\n",
        "token:\n",
        "token: |\n",
        " token:\n",
        "{",
        "[",
        "{\"a\":",
        "{\"token\":",
        "[[",
        "{\"a\": \"{\\\"",
        "login password ",
        "secure: ",
        "[redacted",
        "token: [redacted ",
        "token: [redacted: a]",
        "%22",
        "%25",
        "&amp;",
        "''a",
        "\u001b[0m",
        "<a ",
        "<password>",
        "<a b=\"c\">",
        "mysql -p",
        "mysql ",
        "echo a|",
        "-u a:",
        "://a:b\"",
        "://a:b@",
        "a:b@",
        "$6$",
        "pass: ",
        "pass: a 1 ",
        "token: a;",
        "token='a'",
        "token=''",
        "token=\"\\\"",
        "basic YTpi",
        "eyJhbGciOiJ.",
        "/hooks/",
        "login a password ",
        "a:5432:",
        "secret secret",
        "$",
        "<",
        "token -> a ",
        "password for a",
        "\"\"\"",
        "password = <<A\n",
        "- a\n",
        "a:b@c:1 ",
        "//a:b@",
        "user a on ",
        "insert into a (token) values ('a') ",
        "auth('a', '",
        "Private-Lines: 1 a ",
        "a\\\n",
        "\uff01",
        "%C3%A4"
      })
  void timeGrowsLinearlyWithTheText(String repeatedText) {
    for (String prefix : List.of("", "PRIVATE KEY token: ", "kind: Secret\nx://")) {
      seconds(prefix, repeatedText, 10_000);
      double secondsOfShortText = seconds(prefix, repeatedText, 30_000);
      double secondsOfLongText = seconds(prefix, repeatedText, 120_000);
      assertThat(secondsOfLongText)
          .as(prefix + repeatedText)
          .isLessThan(10 * Math.max(secondsOfShortText, 0.02));
    }
  }

  /**
   * Guards against a redaction that, for each pair in a line, searches to the end of the line; such
   * a redaction once took seconds.
   */
  @ParameterizedTest
  @ValueSource(strings = {"<password>", "token: ", "pass: a 1 ", "token:[{"})
  void timeGrowsLinearlyWithTheLengthOfALine(String repeatedText) {
    seconds("", repeatedText, 100_000);
    double secondsOfShortText = seconds("", repeatedText, 200_000);
    double secondsOfLongText = seconds("", repeatedText, 800_000);
    assertThat(secondsOfLongText)
        .as(repeatedText)
        .isLessThan(8 * Math.max(secondsOfShortText, 0.1));
  }

  private static double seconds(String prefix, String repeatedText, int length) {
    String text = prefix + repeatedText.repeat(length / repeatedText.length());
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long start = thread.getCurrentThreadCpuTime();
    REDACTION.apply(text);
    return (thread.getCurrentThreadCpuTime() - start) / 1e9;
  }
}
