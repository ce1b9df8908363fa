package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how registrations are read from files, which users may shorten or edit. */
class RegistrationsReaderTest {
  private static final long SEED = Long.getLong("epfabric.seed", 20260402L);
  private static final int DAMAGED_TEXTS =
      Boolean.parseBoolean(System.getenv("EPFABRIC_LONG")) ? 20_000 : 1_000;

  private static final String LINE =
      "{\"urn\":\"urn:pulumi:d::p::t:m:T::a\",\"type\":\"t:m:T\",\"name\":\"a\",\"custom\":true,"
          + "\"inputs\":{},\"dependencies\":[],\"propertyDependencies\":{},\"options\":{}}";

  private static String shippedText(String environment) {
    try {
      return Files.readString(Path.of("registrations", environment + ".jsonl"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void shippedRegistrationsAreCanonical(String environment) {
    String text = shippedText(environment);
    assertThat(Registrations.parse(text).toJsonLines()).isEqualTo(text);
  }

  @Test
  void theOrderOfLinesIsIgnored() {
    String text = shippedText("dev");
    String reversed =
        text.lines().sorted((a, b) -> b.compareTo(a)).reduce("", (a, b) -> a + b + "\n");
    assertThat(reversed).isNotEqualTo(text);
    assertThat(Registrations.parse(reversed).toJsonLines()).isEqualTo(text);
  }

  @Test
  void anEmptyTextHasNoRegistrations() {
    assertThat(Registrations.parse("").resources()).isEmpty();
    assertThat(Registrations.parse("").toJsonLines()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"custom\":true|\"custom\":\"true\"|\"custom\" is not a boolean",
        "\"inputs\":{}|\"inputs\":[]|\"inputs\" is not an object",
        "\"dependencies\":[]|\"dependencies\":{}|\"dependencies\" is not a list",
        "\"propertyDependencies\":{}|\"propertyDependencies\":{\"x\":\"y\"}"
            + "|\"propertyDependencies.x\" is not a list",
        "\"propertyDependencies\":{}|\"propertyDependencies\":{\"x\":[2]}"
            + "|\"propertyDependencies.x\" holds something other than text",
        "\"dependencies\":[]|\"dependencies\":[\"net\"]|not a URN: \"net\"",
        "\"options\":{}|\"options\":{\"aliases\":[\"old\"]}|not a URN: \"old\"",
        "\"name\":\"a\",|\"name\":\"a\",\"parent\":\"p\",|not a URN: \"p\"",
        "\"name\":\"a\",|\"name\":null,|no \"name\""
      })
  void problemsOfALineAreReported(String good, String bad, String message) {
    String text = LINE.replace("::a\"", "::b\"") + "\n" + LINE.replace(good, bad);
    assertThatThrownBy(() -> Registrations.parse(text))
        .isInstanceOfSatisfying(
            UnreadableRegistrationsException.class,
            e -> {
              assertThat(e).hasMessage(message);
              assertThat(e.line()).isEqualTo(2);
            });
  }

  @Test
  void aBlankLineIsReported() {
    assertThatThrownBy(() -> Registrations.parse(LINE + "\n\n"))
        .isInstanceOf(UnreadableRegistrationsException.class);
  }

  /**
   * A text that is truncated or has a changed character is either read, or refused with a line
   * number.
   */
  @Test
  void damagedTextIsReadOrRefusedWithTheLineNumber() {
    Random random = new Random(SEED);
    String text = LINE + "\n" + LINE.replace("::a\"", "::b\"") + "\n";
    for (int i = 0; i < DAMAGED_TEXTS; i++) {
      StringBuilder damaged = new StringBuilder(text);
      int at = random.nextInt(text.length());
      if (random.nextBoolean()) {
        damaged.setLength(at);
      } else {
        damaged.setCharAt(at, "\"{}[]:,\\nu0 é".charAt(random.nextInt(12)));
      }
      int line = (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
      assertReadOrRefused(damaged.toString(), line);
    }
  }

  private static void assertReadOrRefused(String damaged, int line) {
    try {
      Registrations read = Registrations.parse(damaged);
      assertThat(Registrations.parse(read.toJsonLines())).isEqualTo(read);
    } catch (UnreadableRegistrationsException e) {
      assertThat(e.line())
          .as("epfabric.seed=%s: %s", SEED, damaged)
          .isBetween(1, Math.max(line, 2));
      assertThat(e.getMessage()).isNotBlank();
    }
  }
}
