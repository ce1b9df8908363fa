package epfabric.results.statement;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.statement.TestedFabric.DeepEp;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads statements that {@link StatementJson} wrote, and refuses all others. After reading, a
 * statement is written again; it is refused unless both have the same bytes. This excludes unknown,
 * duplicate and differently formatted fields.
 */
public final class StatementReader {
  /**
   * A number without an exponent, because a few digits with an exponent could stand for gigabytes
   * of text.
   */
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,12})?");

  private StatementReader() {}

  /** Returns the verdict in the payload of a signed envelope. */
  public static VerdictStatement read(byte[] payload) throws StatementException {
    VerdictStatement read = parse(new String(payload, StandardCharsets.UTF_8));
    byte[] rewritten = StatementJson.of(read).getBytes(StandardCharsets.UTF_8);
    if (!Arrays.equals(rewritten, payload)) {
      throw new StatementException("not in the form in which epfabric writes statements");
    }
    return read;
  }

  private static VerdictStatement parse(String text) throws StatementException {
    try {
      ObjectNode root = Json.parseObject(text);
      String type = text(root, "_type") + " " + text(root, "predicateType");
      if (!type.equals(StatementJson.TYPE + " " + StatementJson.PREDICATE)) {
        throw new StatementException("a statement of another kind: " + type);
      }
      return statement(root);
    } catch (JsonException | DateTimeException | IllegalArgumentException e) {
      throw new StatementException("not a statement that epfabric wrote: " + e.getMessage());
    }
  }

  private static VerdictStatement statement(ObjectNode root) {
    JsonNode predicate = object(root, "predicate");
    JsonNode ours = object(predicate, StatementJson.OURS);
    JsonNode deepEp = object(ours, "deepEp");
    TestedFabric fabric =
        new TestedFabric(
            text(ours, "environment"),
            digests(root, "subject"),
            digests(predicate, "configuration"),
            text(ours, "machine"),
            new DeepEp(
                text(deepEp, "commit"),
                list(deepEp, "patches", Json::text),
                text(deepEp, "combineFence")));
    return new VerdictStatement(
        fabric,
        list(ours, "nodes", StatementReader::node),
        list(ours, "tests", StatementReader::test),
        ours.has("corruption")
            ? OptionalLong.of(Long.parseLong(text(object(ours, "corruption"), "cleanCalls")))
            : OptionalLong.empty(),
        Instant.parse(text(ours, "at")));
  }

  private static SortedMap<String, String> digests(JsonNode from, String key) {
    SortedMap<String, String> digests = new TreeMap<>();
    list(from, key, Function.identity())
        .forEach(
            resource ->
                digests.put(text(resource, "name"), text(object(resource, "digest"), "sha256")));
    return digests;
  }

  private static TestedNode node(JsonNode node) {
    return new TestedNode(
        text(node, "id"),
        text(node, "boot"),
        text(node, "driver"),
        text(node, "kernel"),
        text(node, "image"));
  }

  private static TestedCase test(JsonNode test) {
    SortedMap<String, String> facts = new TreeMap<>();
    JsonNode json = object(test, "facts");
    Json.keys(json).forEach(name -> facts.put(name, text(json, name)));
    return new TestedCase(
        text(test, "job"),
        word(Verdict.Kind.values(), Verdict.Kind::word, text(test, "verdict")),
        word(Provenance.values(), Provenance::word, text(test, "log")),
        facts,
        list(test, "speeds", StatementReader::speed));
  }

  private static TestedCase.Speed speed(JsonNode speed) {
    return new TestedCase.Speed(
        text(speed, "phase"),
        text(speed, "link"),
        number(speed, "gbps").orElseThrow(() -> new JsonException("no text \"gbps\"")),
        number(speed, "floorGbps"),
        number(speed, "microseconds"));
  }

  private static Optional<BigDecimal> number(JsonNode from, String key) {
    if (!from.has(key)) {
      return Optional.empty();
    }
    String text = text(from, key);
    if (!NUMBER.matcher(text).matches()) {
      throw new JsonException("not a number \"" + text + "\"");
    }
    return Optional.of(new BigDecimal(text));
  }

  private static <T> T word(T[] values, Function<T, String> word, String text) {
    return Stream.of(values)
        .filter(value -> word.apply(value).equals(text))
        .findFirst()
        .orElseThrow(() -> new JsonException("an unknown word \"" + text + "\""));
  }

  private static JsonNode object(JsonNode from, String key) {
    JsonNode value = from.get(key);
    if (value == null || !value.isObject()) {
      throw new JsonException("no object \"" + key + "\"");
    }
    return value;
  }

  private static <T> List<T> list(JsonNode from, String key, Function<JsonNode, T> read) {
    JsonNode value = from.get(key);
    if (value == null || !value.isArray()) {
      throw new JsonException("no list \"" + key + "\"");
    }
    return value.valueStream().map(read).toList();
  }

  private static String text(JsonNode from, String key) {
    JsonNode value = from.get(key);
    if (!Json.isScalar(value)) {
      throw new JsonException("no text \"" + key + "\"");
    }
    return Json.text(value);
  }
}
