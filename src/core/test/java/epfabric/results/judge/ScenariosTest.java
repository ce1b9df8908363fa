package epfabric.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.results.judge.verdict.VerdictJunit;
import epfabric.results.judge.verdict.VerdictMarkdown;
import epfabric.results.judge.verdict.VerdictText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the whole output about runs that fail in the most common ways with {@code
 * src/core/test/resources/results/NAME.txt}. {@code -Depfabric.update=true} rewrites the files;
 * review the difference.
 */
class ScenariosTest {
  private static final Path FOLDER = Path.of("src/core/test/resources/results");

  static Stream<String> names() {
    return Scenarios.all().keySet().stream();
  }

  private static Map<String, Verdict> scenarios() {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    Scenarios.all().forEach((name, scenario) -> verdicts.put(name, scenario.verdict()));
    return verdicts;
  }

  @ParameterizedTest
  @MethodSource("names")
  void theTextHasTheVerdictTheReasonsAndTheRemedies(String name) throws IOException {
    String text = VerdictText.of(Objects.requireNonNull(scenarios().get(name)));
    Path file = FOLDER.resolve(name + ".txt");
    if (Boolean.getBoolean("epfabric.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, text);
    }
    assertThat(text)
        .as("rewrite with -Dsurefire.args=-Depfabric.update=true -Dtest=ScenariosTest")
        .isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
  }

  @Test
  void everyFileBelongsToAScenario() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(f -> f.getFileName().toString().replace(".txt", "")))
          .containsExactlyInAnyOrderElementsOf(scenarios().keySet());
    }
  }

  /**
   * Checks that the output is the same in locales with a different decimal separator or different
   * digits.
   */
  @Test
  void theOutputDoesNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    Map<String, String> expected = new LinkedHashMap<>();
    scenarios().forEach((name, verdict) -> expected.put(name, allOutputs(verdict)));
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        scenarios()
            .forEach(
                (name, verdict) ->
                    assertThat(allOutputs(verdict)).as(tag).isEqualTo(expected.get(name)));
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String allOutputs(Verdict verdict) {
    return VerdictText.of(verdict)
        + VerdictMarkdown.of(verdict)
        + VerdictJson.of(List.of(verdict))
        + VerdictJunit.of(List.of(verdict))
        + VerdictJson.summary(verdict, 4096);
  }

  /** Checks that codes are in lower case, and that messages end without a period. */
  @Test
  void reasonsHaveAConsistentStyle() {
    scenarios()
        .values()
        .forEach(
            verdict ->
                assertThat(verdict.reasons())
                    .allSatisfy(r -> assertThat(r.code()).matches("[a-z][a-z0-9-]*"))
                    .allSatisfy(r -> assertThat(r.what()).isNotBlank().doesNotEndWith("."))
                    .allSatisfy(r -> assertThat(r.remedy()).doesNotEndWith("."))
                    .allSatisfy(r -> assertThat(r.where()).isNotBlank()));
  }
}
