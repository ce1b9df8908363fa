package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks that a record is read back unchanged, and that any other text is refused with the name of
 * the invalid field.
 */
class FirstRunJsonTest {
  private static List<String> problems(String text) {
    ReadingState reading = new ReadingState();
    assertThat(FirstRunJson.read("first-run.json", text, reading)).isEmpty();
    return reading.problems().ordered().stream().map(Problem::render).toList();
  }

  @Test
  void readsTheRecordThatItWrote() {
    ReadingState reading = new ReadingState();
    FirstRunRecord record = FirstRuns.right();
    assertThat(FirstRunJson.read("f", FirstRunJson.text(record), reading)).contains(record);
    assertThat(reading.problems().ordered()).isEmpty();
  }

  private static void collectPaths(JsonNode node, String at, List<String> found) {
    if (node.isObject() && !at.endsWith("/versions")) {
      Json.keys(node).forEach(key -> found.add(at + "/" + key));
      Json.keys(node).forEach(key -> collectPaths(node.get(key), at + "/" + key, found));
    } else if (node.isArray()) {
      node.forEach(item -> collectPaths(item, at + "/0", found));
    }
  }

  @Test
  void everyFieldIsRequiredAndHasOneType() {
    String text = FirstRunJson.text(FirstRuns.right());
    List<String> paths = new ArrayList<>();
    collectPaths(Json.parse(text), "", paths);
    assertThat(paths).hasSizeGreaterThan(30);
    for (String path : paths) {
      String key = path.substring(path.lastIndexOf('/') + 1);
      String name = path.substring(1).replaceAll("/0", "[0]").replace('/', '.');
      JsonNode root = Json.parse(text);
      ObjectNode parent = (ObjectNode) root.at(path.substring(0, path.lastIndexOf('/')));
      JsonNode value = parent.remove(key);
      assertThat(problems(Json.indented(root)))
          .as(path)
          .singleElement()
          .asString()
          .startsWith("first-run.json: " + name + ": required, but not given\n  expected: ");
      parent.set(key, Json.array().add(Json.array()));
      assertThat(problems(Json.indented(root)))
          .as(path)
          .singleElement()
          .asString()
          .startsWith("first-run.json: " + name + ": got a list\n  expected: ");
      parent.set(key, value);
      parent.put("other", 1);
      assertThat(problems(Json.indented(root)))
          .singleElement()
          .asString()
          .contains("other: unknown");
    }
  }
}
