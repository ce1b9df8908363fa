package epfabric.fabric.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.CatalogFile;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.hardware.HardwareCheck.Way;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the questions of {@code catalog/first-run.yaml}, and the problems that their reader
 * reports.
 */
class HardwareCheckListTest {
  private static final HardwareCheckList LIST = HardwareCheckList.load();
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$([A-Z_]+)");
  private static final Pattern CLUSTER_REQUEST = Pattern.compile("kubectl get --raw '/[^' ]+'");
  private static final Set<String> KNOWN_PLACEHOLDERS =
      Set.of(
          "ENV",
          "PREFIX",
          "PROJECT",
          "REGION",
          "ZONE",
          "POOL",
          "NODE",
          "POD",
          "SYSTEM",
          "ACCEPTANCE",
          "REPOSITORY");

  static List<HardwareCheck> checks() {
    return LIST.checks();
  }

  static List<HardwareCheck> checksWithExpectations() {
    return checks().stream().filter(check -> !check.expectation().acceptsAny()).toList();
  }

  private static List<String> differences(HardwareCheck check, String text) {
    int exit = check.expectation().exit().orElse(0);
    return check.expectation().differences(new Observation("", exit, text));
  }

  @ParameterizedTest
  @MethodSource("checksWithExpectations")
  void eachQuestionAcceptsItsRightSampleAndRefusesItsWrongSample(HardwareCheck check) {
    assertThat(check.expectation().samples().right()).isNotEmpty();
    assertThat(check.expectation().samples().wrong()).isNotEmpty();
    assertThat(differences(check, check.expectation().samples().right())).isEmpty();
    assertThat(differences(check, check.expectation().samples().wrong())).isNotEmpty();
  }

  /** Returns the questions about something other than a log, which may be empty. */
  static List<HardwareCheck> checksWithoutLogs() {
    return checksWithExpectations().stream()
        .filter(check -> !check.method().command().contains("/log?"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("checksWithoutLogs")
  void anEmptyAnswerIsRefused(HardwareCheck check) {
    assertThat(differences(check, "")).isNotEmpty();
  }

  @Test
  void mostQuestionsAreAnsweredByThisProgram() {
    assertThat(checks().stream().filter(check -> check.method().way() != Way.HAND))
        .hasSizeGreaterThanOrEqualTo(45);
    assertThat(checksWithExpectations()).hasSizeGreaterThanOrEqualTo(30);
  }

  @Test
  void idsAreUniqueAndInTheOrderOfTheirParts() {
    assertThat(checks().stream().map(HardwareCheck::id)).doesNotHaveDuplicates();
    for (int part = 1; part <= LIST.parts().size(); part++) {
      String prefix = part + ".";
      List<String> ids =
          LIST.parts().get(part - 1).checks().stream().map(HardwareCheck::id).toList();
      int first = Integer.parseInt(ids.get(0).substring(prefix.length()));
      assertThat(ids)
          .isEqualTo(IntStream.range(first, first + ids.size()).mapToObj(n -> prefix + n).toList());
    }
  }

  @Test
  void prerequisitesAreQuestionsOfTheList() {
    assertThat(checks().stream().flatMap(check -> check.schedule().after().stream()))
        .isNotEmpty()
        .allSatisfy(id -> assertThat(LIST.check(id)).as(id).isPresent());
  }

  @Test
  void testsOfQuestionsAreAcceptanceTests() {
    String tests = CatalogFile.resource("acceptance");
    assertThat(checks().stream().filter(check -> check.method().way() == Way.TEST))
        .isNotEmpty()
        .allSatisfy(check -> assertThat(tests).contains("\n  " + check.method().command() + ":\n"));
  }

  @Test
  void clusterRequestsHaveTheFormThatTheProgramSends() {
    assertThat(checks().stream().filter(check -> check.method().way() == Way.CLUSTER))
        .isNotEmpty()
        .allSatisfy(check -> assertThat(check.method().command()).matches(CLUSTER_REQUEST));
  }

  @Test
  void placeholdersOfClusterRequestsAndLocalCommandsAreKnown() {
    assertThat(
            checks().stream()
                .filter(check -> Set.of(Way.LOCAL, Way.CLUSTER).contains(check.method().way()))
                .flatMap(check -> PLACEHOLDER.matcher(check.method().command()).results())
                .map(found -> found.group(1)))
        .isNotEmpty()
        .allMatch(KNOWN_PLACEHOLDERS::contains);
  }

  @Test
  void pagesOfStatementsExist() {
    assertThat(checks().stream().flatMap(check -> check.statements().stream()))
        .isNotEmpty()
        .allSatisfy(statement -> assertThat(Path.of("docs", statement.page())).exists());
  }

  @Test
  void expectedAnswersHaveTheGpusAndNicsOfTheMachine() {
    Machine machine = Objects.requireNonNull(Catalog.load().machines().get("a4x-highgpu-4g"));
    HardwareCheckList list = LIST.on(machine);
    String nics = "mlx5_0\nmlx5_1\nmlx5_2\nmlx5_3\n";
    String names = nics + nics.replaceAll("mlx5_(.)", "gpu$1rdma0  UP  10.0.0.1/24");
    assertThat(differences(list.check("2.7").orElseThrow(), names)).isEmpty();
    assertThat(differences(LIST.check("2.7").orElseThrow(), names)).hasSize(8);
    assertThat(differences(list.check("3.3").orElseThrow(), "  72 53.125 GB/s")).isEmpty();
    assertThat(list.check("2.7").orElseThrow().wording().expected()).contains("`mlx5_3`");
    assertThat(list.sha256()).isEqualTo(LIST.sha256());
  }

  @Test
  void reportsAnInvalidPattern() {
    assertThatThrownBy(() -> HardwareCheckList.of(row("expect: {matches: [\"(\"]}")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a regular expression");
  }

  @Test
  void reportsUnknownKeysAtEachLevel() {
    for (String line :
        List.of(
            "colour: red",
            "expect: {colour: red}",
            "expect: {figure: {pattern: \"(1)\", colour: red}}",
            "when: {colour: red}",
            "statements: [{page: a.md, sentence: b, colour: red}]")) {
      assertThatThrownBy(() -> HardwareCheckList.of(row(line)))
          .as(line)
          .hasMessageContaining("unknown key");
    }
  }

  private static String row(String line) {
    return """
    parts:
      - title: A
        checks:
          - id: "1.1"
            question: Q
            by: hand
            command: C
            expected: E
            %s
    """
        .formatted(line);
  }
}
