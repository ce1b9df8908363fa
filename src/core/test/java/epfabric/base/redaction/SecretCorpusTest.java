package epfabric.base.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that secrets of each form are hidden in every context, and that the table in
 * docs/diagnose.md lists the tested forms. {@code -Depfabric.seed=N} draws different tokens.
 */
class SecretCorpusTest {
  private static final Redaction REDACTION = new Redaction(List.of());
  private static final Path DOCUMENT = Path.of("docs/diagnose.md");
  private static final Pattern SECRET = Pattern.compile("«([^»]*)»");
  private static final Pattern MARK = Pattern.compile("\\[redacted: [^]]*]");

  private static final Pattern PLACEHOLDER = Pattern.compile("⟨(\\w)(\\d+)⟩");
  private static final long SEED = Long.getLong("epfabric.seed", 20261127L);
  private static final String DIGITS = "0123456789";
  private static final String SMALL = "abcdefghijklmnopqrstuvwxyz";
  private static final String CAPITAL = SMALL.toUpperCase(Locale.ROOT);
  private static final Map<String, String> CHARACTERS =
      Map.of(
          "d", DIGITS,
          "h", DIGITS + "abcdef",
          "H", DIGITS + "ABCDEF",
          "a", SMALL + DIGITS,
          "U", CAPITAL + "234567",
          "L", SMALL + CAPITAL,
          "A", SMALL + CAPITAL + DIGITS,
          "b", SMALL + CAPITAL + DIGITS + "+/");

  /** The number of consecutive characters of a secret that count as a part of it. */
  private static final int PART_LENGTH = 3;

  /** Rows of the table that RedactionTest, CutTextsTest and RedactedJsonTest cover. */
  private static final List<String> FORMS_OF_OTHER_TESTS =
      List.of(
          "your login",
          "private keys",
          "content of Secrets",
          "variables of containers",
          "other random texts");

  private record Form(String family, String text) {
    List<SecretContext> contexts() {
      return family.endsWith(" | lines") ? SecretContext.WITH_LINES : SecretContext.all();
    }
  }

  private record PlantedForm(Form form, SecretContext context) {
    String marked() {
      return context.with(form.text);
    }

    String text() {
      return marked().replace("«", "").replace("»", "");
    }

    /** Returns the rest of the text: a part of a secret that also occurs there reveals nothing. */
    String rest() {
      return context.with(SECRET.matcher(form.text).replaceAll("#"));
    }

    List<String> parts() {
      List<String> parts = new ArrayList<>();
      Matcher secret = SECRET.matcher(form.text);
      while (secret.find()) {
        for (String word : secret.group(1).split("[^A-Za-z0-9]+", -1)) {
          for (int at = 0; at + PART_LENGTH <= word.length(); at++) {
            parts.add(word.substring(at, at + PART_LENGTH));
          }
        }
      }
      parts.removeIf(rest()::contains);
      return parts;
    }
  }

  private static List<String> lines() throws IOException {
    try (InputStream in = SecretCorpusTest.class.getResourceAsStream("secret-families.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("# ")).toList();
    }
  }

  private static List<Form> forms() throws IOException {
    List<Form> forms = new ArrayList<>();
    String family = "";
    for (String line : lines()) {
      family = line.startsWith("## ") ? line.substring(3) : family;
      if (!line.startsWith("## ")) {
        String text = line.replace("¦", "").replace("⏎", "\n").replace("␛", "\u001b");
        forms.add(new Form(family, withRandomCharacters(text)));
      }
    }
    return forms;
  }

  /**
   * Replaces parts such as {@code ⟨h32⟩} by random characters, so that no token is a real token.
   */
  private static String withRandomCharacters(String form) {
    Random random = new Random(SEED + form.hashCode());
    return PLACEHOLDER
        .matcher(form)
        .replaceAll(
            part -> withRandomCharacters(random, part.group(1), Integer.parseInt(part.group(2))));
  }

  private static String withRandomCharacters(Random random, String kind, int length) {
    String characters = Objects.requireNonNull(CHARACTERS.get(kind));
    return random
        .ints(length, 0, characters.length())
        .mapToObj(i -> String.valueOf(characters.charAt(i)))
        .collect(Collectors.joining());
  }

  private static Stream<PlantedForm> plantedForms() throws IOException {
    return forms().stream()
        .flatMap(form -> form.contexts().stream().map(context -> new PlantedForm(form, context)));
  }

  @ParameterizedTest
  @MethodSource("plantedForms")
  void noPartOfASecretRemains(PlantedForm planted) {
    String clean = REDACTION.apply(planted.text());
    String shown = MARK.matcher(clean).replaceAll("#");
    assertThat(planted.parts()).isNotEmpty().as(clean).noneMatch(shown::contains);
    assertThat(REDACTION.apply(clean)).as("a second redaction changes nothing").isEqualTo(clean);
  }

  @Test
  void theCorpusIsLarge() throws IOException {
    assertThat(forms()).hasSizeGreaterThanOrEqualTo(750).doesNotHaveDuplicates();
    assertThat(plantedForms().count()).isGreaterThanOrEqualTo(7_000);
  }

  /** Returns the first cells of the table in docs/diagnose.md. */
  private static List<String> documentedForms() throws IOException {
    String text = Files.readString(DOCUMENT);
    int begin = text.indexOf("| text | recognized by |");
    assertThat(begin)
        .as("the heading of the table occurs once")
        .isEqualTo(text.lastIndexOf("| text | recognized by |"))
        .isPositive();
    return text.substring(begin, text.indexOf("\n\n", begin))
        .lines()
        .skip(2)
        .map(row -> row.split(" \\| ", -1)[0].substring(2))
        .toList();
  }

  @Test
  void theTableOfTheDocumentListsTheTestedForms() throws IOException {
    List<String> tested = new ArrayList<>(FORMS_OF_OTHER_TESTS);
    forms().stream()
        .map(form -> form.family().replace(" | lines", ""))
        .distinct()
        .forEach(tested::add);
    assertThat(documentedForms()).containsExactlyInAnyOrderElementsOf(tested);
  }

  @Test
  void theDocumentCountsPrefixesAndPrograms() throws IOException {
    assertThat(Files.readString(DOCUMENT))
        .contains("| tokens by their beginning | " + TokenShapes.prefixCount() + " prefixes")
        .contains("| command lines | " + CommandTable.count() + " programs");
  }
}
