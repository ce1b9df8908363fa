package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that each result file that is truncated, too long or of the wrong structure is reported
 * once.
 */
class DamagedResultsTest {
  private static final String FILE = "r.json";

  private final List<DamagedFile> damages = new ArrayList<>();

  private List<String> reasons() {
    return damages.stream().map(DamagedFile::reason).toList();
  }

  private List<ResultRow> rows(String text) {
    ResultFolder folder = ResultFolder.of("a/0/benchmark_16_ranks_x_standard");
    return new RowReader(damages).read(folder, FILE, text);
  }

  private static String listOfRows(int rows) {
    return "[" + "{\"time_s\": 1}, ".repeat(rows - 1) + "{\"time_s\": 1}]";
  }

  @Test
  void excessRowsAreOmittedAndReportedOnce() {
    assertThat(rows(listOfRows(10_000))).hasSize(10_000);
    assertThat(damages).isEmpty();
    assertThat(rows(listOfRows(10_003))).hasSize(10_000);
    assertThat(reasons())
        .containsExactly("has more than 10000 rows; those after the first 10000 were left out");
  }

  @Test
  void anInvalidRowDoesNotHideOtherRows() {
    assertThat(rows("[1, {\"time_s\": 1}, null, [\"" + "x".repeat(60) + "\"]]")).hasSize(1);
    assertThat(reasons())
        .containsExactly(
            "an item is not an object, and was left out: 1",
            "an item is not an object, and was left out: null",
            "an item is not an object, and was left out: [\"" + "x".repeat(38) + "…");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[7]"})
  void aFileWithoutRowsIsNotTreatedAsMissing(String text) {
    assertThat(rows(text)).isEmpty();
    assertThat(reasons()).last().isEqualTo("has no rows of figures");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | empty",
        "7 | neither a list nor an object",
        "'\"x\"' | neither a list nor an object"
      })
  void aFileWithoutAListOrObjectIsReported(String text, String reason) {
    assertThat(rows(text)).isEmpty();
    assertThat(reasons()).containsExactly(reason);
  }

  @Test
  void tooDeeplyNestedJsonIsRefused() {
    assertThat(rows("[".repeat(70) + "]".repeat(70))).isEmpty();
    assertThat(reasons()).singleElement().asString().startsWith("not readable as JSON: ");
  }

  @Test
  void aSingleObjectIsAcceptedAndReported() {
    assertThat(rows("{\"time_s\": 1}")).hasSize(1);
    assertThat(reasons()).containsExactly("one object, not a list: CloudAI's own report skips it");
  }

  @Test
  void aListInARowIsJoinedToOneText() {
    assertThat(rows("[{\"a\": [1, [2.5, \"x\"], true], \"b\": null}]").get(0).text("a"))
        .isEqualTo("1;2.5;x;true");
    assertThat(rows("[{\"b\": null}]").get(0).text("b")).isEmpty();
  }

  private Optional<ExperimentRecord> experiment(String tests) {
    return ExperimentFile.read("{\"format\": 1, \"tests\": " + tests + "}", damages);
  }

  /** Messages name a test by its index in the file, which includes omitted tests. */
  @Test
  void aFieldIsLocatedByTheIndexOfItsTest() {
    experiment(
        """
        [{"status": "passed"},
         {"id": "a", "status": "passed"},
         {"id": "a", "status": "passed"},
         {"id": "b", "status": "passed", "iteration": "first", "nodes": 7, "action": []}]""");
    assertThat(reasons())
        .containsExactly(
            "a test has no id and was left out",
            "two runs in folder a/0",
            "tests[3].iteration is not a whole number",
            "tests[3].nodes is not a list",
            "tests[3].action is not a JSON object");
  }

  @Test
  void aTestThatIsNoObjectIsOmitted() {
    assertThat(experiment("[7, {\"id\": \"a\", \"status\": \"passed\"}]").orElseThrow().runs())
        .extracting(RunRecord::folder)
        .containsExactly("a/0");
    assertThat(reasons()).containsExactly("a test has no id and was left out");
  }

  @Test
  void aRunWithAnUnknownStatusHasNotPassed() {
    assertThat(experiment("[{\"id\": \"a\", \"status\": \"great\"}]").orElseThrow().runs())
        .extracting(run -> run.ending().status())
        .containsExactly(RunStatus.NOT_RUN);
    assertThat(reasons()).containsExactly("a/0: no such status: \"great\"");
  }

  @Test
  void anExperimentThatIsAListIsRefused() {
    assertThat(ExperimentFile.read("[]", damages)).isEmpty();
    assertThat(damages).containsExactly(new DamagedFile("experiment.json", "not an object"));
  }

  private Optional<TokenMatrix> matrix(String text) {
    return TokenMatrix.read("m.txt", text, damages);
  }

  @Test
  void aSquareOfNumbersIsReadAsAMatrix() {
    TokenMatrix read = matrix("# KB, rank to rank\n# more\n\n0, 1.5\n 2;3 \n").orElseThrow();
    assertThat(read.rows()).containsExactly(List.of(0.0, 1.5), List.of(2.0, 3.0));
    assertThat(read.head()).isEqualTo("KB, rank to rank");
    assertThat(read.most()).isEqualTo(3.0);
    assertThat(damages).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | not as many columns as rows in each of its 0 rows",
        "'1 2' | not as many columns as rows in each of its 1 row",
        "'1 -2' | not a matrix of numbers: line of rank 0",
        "'NaN' | not a matrix of numbers: line of rank 0",
        "'one' | not a matrix of numbers: line of rank 0"
      })
  void textThatIsNotASquareOfNumbersIsRefused(String text, String reason) {
    assertThat(matrix(text)).isEmpty();
    assertThat(reasons()).containsExactly(reason);
  }

  @Test
  void aMatrixOfTooManyRanksToDrawIsReported() {
    assertThat(matrix("1\n".repeat(4097))).isEmpty();
    assertThat(reasons()).containsExactly("of more than 4096 ranks");
  }

  @Test
  void truncatedYamlIsReadUpToTheTruncation() {
    assertThat(FlatTree.yaml("c.yaml", "a: [1, 2\n", damages)).isEmpty();
    assertThat(reasons()).singleElement().asString().startsWith("line ");
    damages.clear();
    assertThat(FlatTree.yaml("c.yaml", "a: {b: [1, {c: 2, d: x}], e: }\n", damages))
        .containsExactlyInAnyOrderEntriesOf(Map.of("a.b", "1, c=2 d=x", "a.e", ""));
  }
}
