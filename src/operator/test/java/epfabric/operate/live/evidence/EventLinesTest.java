package epfabric.operate.live.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests how events are printed, one in each line. */
class EventLinesTest {
  private static String lines(String... events) {
    return EventLines.of(Arrays.stream(events).map(EventLinesTest::event).toList());
  }

  private static ObjectNode event(String json) {
    return Json.parseObject(json.replace('\'', '"'));
  }

  @Test
  void aLineContainsTimeReasonObjectAndCount() {
    assertThat(
            lines(
                "{'lastTimestamp': '2026-01-01T00:00:09Z', 'type': 'Warning', 'reason': 'BackOff',"
                    + " 'count': 7, 'message': 'again\\nand again', 'involvedObject':"
                    + " {'kind': 'Pod', 'name': 'p', 'uid': '0123456789'}}"))
        .isEqualTo(
            "2026-01-01T00:00:09Z  Warning  BackOff  Pod/p  01234567  x7  again and again\n");
  }

  @Test
  void missingFieldsLeaveEmptyColumns() {
    assertThat(lines("{}")).isEqualTo("      /  -  x1  \n");
    assertThat(lines("{'involvedObject': 'none', 'message': null, 'count': 2}"))
        .isEqualTo("      /  -  x2  \n");
  }

  @Test
  void timeFieldsHaveAnOrderOfPrecedence() {
    String created = "'metadata': {'creationTimestamp': 'd', 'name': 'n'}";
    assertThat(lines("{" + created + "}")).startsWith("d  ");
    assertThat(lines("{" + created + ", 'firstTimestamp': 'c'}")).startsWith("c  ");
    assertThat(lines("{" + created + ", 'firstTimestamp': 'c', 'eventTime': 'b'}"))
        .startsWith("b  ");
    assertThat(lines("{'eventTime': 'b', 'lastTimestamp': 'a'}")).startsWith("a  ");
    assertThat(lines("{'eventTime': null, 'firstTimestamp': 'c'}")).startsWith("c  ");
  }

  @Test
  void linesAreSortedByTimeAndThenByName() {
    String event = "{'lastTimestamp': '%s', 'reason': '%s', 'metadata': {'name': '%s'}}";
    assertThat(
            lines(
                event.formatted("2", "third", "a"),
                event.formatted("1", "second", "b"),
                event.formatted("1", "first", "a")))
        .containsSubsequence("first", "second", "third");
  }

  @Test
  void aShortUidIsNotTruncated() {
    assertThat(lines("{'involvedObject': {'uid': 'abc'}}")).contains("  abc  ");
  }

  @Test
  void messagesContainNoControlCharacters() {
    assertThat(lines("{'message': 'red\\u001b[31m'}")).endsWith("  red [31m\n");
  }
}
