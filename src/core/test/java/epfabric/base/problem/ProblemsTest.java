package epfabric.base.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemsTest {
  private static Problem problem(String source, int line, int column, String message) {
    return new Problem(new Location(source, line, column), "k", message, "", "");
  }

  @Test
  void rendersPlaceKeyMessageExpectedAndHint() {
    Problem problem =
        new Problem(
            new Location("Pulumi.dev.yaml", 14, 20),
            "epfabric:gpuPool.machine",
            "not a B200 machine, got \"a4-highgpu-4g\"",
            "a4-highgpu-8g",
            "see docs/machines.md");
    assertThat(problem.render())
        .isEqualTo(
            """
            Pulumi.dev.yaml:14:20: epfabric:gpuPool.machine: not a B200 machine, got "a4-highgpu-4g"
              expected: a4-highgpu-8g
              hint: see docs/machines.md""");
  }

  @Test
  void rendersNeitherAnEmptyKeyNorEmptyLines() {
    assertThat(new Problem(Location.of("x.yaml"), "", "is empty", "", "").render())
        .isEqualTo("x.yaml: is empty");
  }

  @Test
  void controlCharactersInProblemsAreEscaped() {
    assertThat(new Problem(Location.of("x"), "a\nb", "c\r\u001b[2Jd", "e\nf", "g\u0085h").render())
        .isEqualTo("x: a\\u000ab: c\\u000d\\u001b[2Jd\n  expected: e\\u000af\n  hint: g\\u0085h");
  }

  @Test
  void problemsAreSortedByPlaceThenByOrderOfDiscovery() {
    Problems problems = new Problems();
    problems.add(problem("b", 1, 1, "fifth"));
    problems.add(problem("a", 10, 1, "fourth"));
    problems.add(problem("a", 2, 7, "second"));
    problems.add(problem("a", 2, 7, "third"));
    problems.add(problem("a", 2, 3, "first"));
    assertThat(problems.ordered())
        .map(Problem::message)
        .containsExactly("first", "second", "third", "fourth", "fifth");
  }

  @Test
  void equalProblemsAreReportedOnce() {
    Problems problems = new Problems();
    problems.add(problem("a", 1, 1, "once"));
    problems.add(problem("a", 1, 1, "once"));
    assertThat(problems.ordered()).hasSize(1);
  }

  @Test
  void allProblemsAreThrownTogether() {
    Problems problems = new Problems();
    problems.add(problem("a", 2, 1, "two"));
    problems.add(problem("a", 1, 1, "one"));
    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOf(InvalidEnvironmentException.class)
        .hasMessage("a:1:1: k: one\na:2:1: k: two");
  }

  @Test
  void nothingIsThrownWithoutProblems() {
    assertThatCode(() -> new Problems().throwIfAny()).doesNotThrowAnyException();
  }

  @Test
  void theMostSimilarNameIsSuggestedRegardlessOfCase() {
    assertThat(NameSuggestion.forName("NODE", List.of("name", "nodes", "labels")))
        .isEqualTo("did you mean \"nodes\"?");
  }

  @Test
  void theAlphabeticallyFirstOfEquallySimilarNamesIsSuggested() {
    assertThat(NameSuggestion.forName("podX", List.of("podB", "podA")))
        .isEqualTo("did you mean \"podA\"?");
  }

  @Test
  void noNameIsSuggestedForADissimilarText() {
    assertThat(NameSuggestion.forName("currency", List.of("nodes"))).isEmpty();
  }

  @Test
  void noNameIsSuggestedForALongText() {
    assertThat(NameSuggestion.forName("n".repeat(65), List.of("n".repeat(64)))).isEmpty();
  }
}
