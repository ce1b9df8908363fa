package epfabric.operate.advice.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Machine.Price;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plans environments that correspond to public configurations. The comments at the start of each
 * file name the source and the expected resources, quotas, prices or problems.
 */
class PublicConfigurationsTest {
  private static final Path FOLDER = Path.of("src/core/test/cases/public");
  private static final Pattern COMMENT = Pattern.compile("(?m)^# (\\w+): (.+)$");
  private static final Pattern FIELD = Pattern.compile("(\\w+) (\\S+)(?: (/\\S+))? = (.+)");
  private static final String ABSENT = "absent";

  /** The environment file of a public configuration. */
  record Case(String name, String text) {
    List<String> comments(String kind) {
      return COMMENT
          .matcher(text)
          .results()
          .filter(comment -> comment.group(1).equals(kind))
          .map(comment -> comment.group(2))
          .toList();
    }

    FabricPlan plan() {
      return Planned.planText("lab", text);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().map(PublicConfigurationsTest::read).toList();
    }
  }

  static List<Case> refusedCases() throws IOException {
    return cases().stream().filter(testCase -> !testCase.comments("Refused").isEmpty()).toList();
  }

  static List<Case> plannedCases() throws IOException {
    return cases().stream().filter(testCase -> testCase.comments("Refused").isEmpty()).toList();
  }

  private static Case read(Path file) {
    try {
      String name = String.valueOf(file.getFileName()).replace(".yaml", "");
      return new Case(name, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyFileHasASourceAndAnExpectation(Case testCase) {
    assertThat(testCase.comments("Source")).hasSize(1);
    assertThat(
            Stream.of("Expect", "Refused", "Quota", "Price")
                .flatMap(kind -> testCase.comments(kind).stream()))
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("refusedCases")
  void invalidConfigurationsHaveTheExpectedProblem(Case testCase) {
    byte[] bytes = testCase.text().getBytes(StandardCharsets.UTF_8);
    String problems =
        Planning.problemsOf(ConfigSource.ofFile("lab", "Pulumi.lab.yaml", bytes))
            .replaceAll("(?m)^Pulumi\\S+ ", "")
            .replaceAll("\n +(expected|hint): ", "; $1: ");
    assertThat(problems.lines().toList()).isEqualTo(testCase.comments("Refused"));
  }

  @ParameterizedTest
  @MethodSource("plannedCases")
  void resourcesHaveTheExpectedFields(Case testCase) {
    Map<String, JsonNode> resources = resources(testCase.plan());
    Map<String, Object> expected = new TreeMap<>();
    Map<String, Object> declared = new TreeMap<>();
    for (String line : testCase.comments("Expect")) {
      MatchResult field = match(line);
      String resource = field.group(1) + " " + field.group(2);
      JsonNode inputs = resources.getOrDefault(resource, MissingNode.getInstance());
      String path = field.group(3) == null ? "" : field.group(3);
      String value = field.group(4);
      String place = (resource + " " + path).strip();
      expected.put(place, value.equals(ABSENT) ? ABSENT : Json.parse(value));
      JsonNode found = inputs.at(path);
      declared.put(place, found.isMissingNode() ? ABSENT : found);
    }
    assertThat(declared).isEqualTo(expected);
  }

  private static MatchResult match(String line) {
    return FIELD.matcher(line).results().findFirst().orElseThrow();
  }

  /** Returns the inputs of all resources by kind and logical name. */
  private static Map<String, JsonNode> resources(FabricPlan plan) {
    Map<String, JsonNode> resources = new TreeMap<>();
    Planned.record(plan)
        .toJsonLines()
        .lines()
        .map(Json::parseObject)
        .filter(line -> line.has("type"))
        .forEach(line -> resources.put(key(line), line.path("inputs")));
    return resources;
  }

  private static String key(ObjectNode resource) {
    return resource.get("type").asText().replaceFirst("^.*:", "")
        + " "
        + resource.get("name").asText();
  }

  @ParameterizedTest
  @MethodSource("plannedCases")
  void quotasAreAsExpected(Case testCase) {
    Map<String, Long> needs = new TreeMap<>();
    new QuotaNeeds(testCase.plan())
        .ofRegion()
        .forEach(need -> needs.put(need.metric(), need.wanted().amount()));
    for (String line : testCase.comments("Quota")) {
      String[] quota = line.split(" = ", -1);
      assertThat(needs).containsEntry(quota[0], Long.valueOf(quota[1]));
    }
  }

  @ParameterizedTest
  @MethodSource("plannedCases")
  void pricesAreThoseOfTheRegion(Case testCase) {
    FabricPlan plan = testCase.plan();
    String capacity = EnumWord.of(plan.pool().spec().orElseThrow().buying().capacity());
    var sale = plan.pool().machine().sale();
    for (String price : testCase.comments("Price")) {
      assertThat(
              sale.priceIn(capacity, plan.scope().region())
                  .map(Price::usdPerNodeHour)
                  .map(String::valueOf)
                  .orElse("none"))
          .isEqualTo(price);
    }
    for (String unsold : testCase.comments("Unsold")) {
      assertThat(sale.unsold(unsold)).isPresent();
    }
  }
}
