package epfabric.results.judge.epbench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.results.judge.epbench.EpbenchReport.Check;
import epfabric.results.judge.epbench.EpbenchReport.Colour;
import epfabric.results.judge.epbench.EpbenchReport.End;
import epfabric.results.judge.epbench.EpbenchReport.Fabric;
import epfabric.results.judge.epbench.EpbenchReport.Limit;
import epfabric.results.judge.epbench.EpbenchReport.Profile;
import epfabric.results.judge.epbench.EpbenchReport.Rates;
import epfabric.results.judge.epbench.EpbenchReport.RelativeError;
import epfabric.results.judge.epbench.EpbenchReport.Row;
import epfabric.results.judge.epbench.EpbenchReport.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads reports of {@code epbench}; unknown members are ignored. */
final class EpbenchReader {
  private static final String SCHEMA = "epbench/1";

  /**
   * Maximum number of items that are read: no report has more, and a damaged line must not fill the
   * memory.
   */
  private static final int MOST_ITEMS = 4096;

  private EpbenchReader() {}

  /** Parses a report; empty if the text is not a report, or if its version is unknown. */
  static Optional<EpbenchReport> read(String text) {
    try {
      return Json.parse(text) instanceof ObjectNode json && text(json, "schema").equals(SCHEMA)
          ? Optional.of(report(json))
          : Optional.empty();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static EpbenchReport report(ObjectNode json) {
    return new EpbenchReport(
        new Run(text(json, "command"), Fabric.parse(text(json, "fabric")), whole(json, "ranks")),
        new End(whole(json, "exit"), text(json, "verdict")),
        Optional.of(text(json, "profile"))
            .filter(name -> !name.isEmpty())
            .map(name -> new Profile(name, flag(json, "warn_only"))),
        objects(json, "limits").map(EpbenchReader::limit).toList(),
        objects(json, "rows").flatMap(row -> row(row).stream()).toList(),
        objects(json, "checks").map(EpbenchReader::check).toList(),
        json.get("relative_error") instanceof ObjectNode error ? error(error) : Optional.empty());
  }

  private static Limit limit(ObjectNode json) {
    Colour colour =
        Stream.of(Colour.values())
            .filter(c -> c.word().equals(text(json, "colour")))
            .findFirst()
            .orElse(Colour.RED);
    return new Limit(
        text(json, "metric"),
        number(json, "value"),
        number(json, "green").orElse(0),
        number(json, "amber").orElse(0),
        colour);
  }

  private static Optional<Row> row(ObjectNode json) {
    OptionalDouble wire = number(json, "wire_gbs");
    if (wire.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode timing = json.get("timing") instanceof ObjectNode object ? object : Json.object();
    String pair =
        text(json, "pattern").equals("pair") ? text(json, "from") + " to " + text(json, "to") : "";
    String operation = text(json, "operation");
    String name =
        operation.isEmpty()
            ? "ceiling " + text(json, "engine")
            : (operation + " " + text(json, "element")).strip();
    return Optional.of(
        new Row(
            name,
            pair,
            whole(json, "sms"),
            new Rates(
                wire.getAsDouble(), number(json, "logical_gbs"), number(json, "ceiling_wire_gbs")),
            number(timing, "median_us"),
            whole(timing, "worst_rank")));
  }

  private static Check check(ObjectNode json) {
    return new Check(text(json, "what"), flag(json, "right"), text(json, "found"));
  }

  private static Optional<RelativeError> error(ObjectNode json) {
    OptionalDouble bf16 = number(json, "bf16");
    OptionalDouble fp8 = number(json, "fp8");
    return bf16.isPresent() && fp8.isPresent()
        ? Optional.of(new RelativeError(bf16.getAsDouble(), fp8.getAsDouble()))
        : Optional.empty();
  }

  private static Stream<ObjectNode> objects(ObjectNode json, String name) {
    List<ObjectNode> objects = new ArrayList<>();
    if (json.get(name) != null && json.get(name).isArray()) {
      for (JsonNode each : json.get(name)) {
        if (each instanceof ObjectNode object && objects.size() < MOST_ITEMS) {
          objects.add(object);
        }
      }
    }
    return objects.stream();
  }

  private static @Nullable JsonNode primitive(ObjectNode json, String name) {
    return Json.isScalar(json.get(name)) ? json.get(name) : null;
  }

  private static String text(ObjectNode json, String name) {
    JsonNode value = primitive(json, name);
    return value == null ? "" : value.asText();
  }

  private static boolean flag(ObjectNode json, String name) {
    JsonNode value = primitive(json, name);
    return value != null && value.isBoolean() && value.asBoolean();
  }

  private static OptionalDouble number(ObjectNode json, String name) {
    JsonNode value = primitive(json, name);
    return value != null && value.isNumber() && Double.isFinite(value.doubleValue())
        ? OptionalDouble.of(value.doubleValue())
        : OptionalDouble.empty();
  }

  private static OptionalInt whole(ObjectNode json, String name) {
    OptionalDouble value = number(json, name);
    boolean whole = value.isPresent() && value.getAsDouble() % 1 == 0;
    return whole ? OptionalInt.of((int) value.getAsDouble()) : OptionalInt.empty();
  }
}
