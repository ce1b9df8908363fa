package epfabric.rehearsal.pulumi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The engine's events of one command, as the CLI's option {@code --event-log} writes them: one JSON
 * object per line (Pulumi's {@code apitype.EngineEvent}).
 */
public final class EventLog {
  /**
   * An error that the engine reported.
   *
   * @param urn the resource's URN; empty if the error concerns no resource
   */
  public record Failure(String urn, String message) {}

  private final List<ObjectNode> events;

  private EventLog(List<ObjectNode> events) {
    this.events = List.copyOf(events);
  }

  /** Reads a log; a missing file counts as an empty log, and an incomplete line is ignored. */
  public static EventLog read(Path file) throws IOException {
    List<ObjectNode> events = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        if (line.endsWith("}")) {
          events.add(Json.parseObject(line));
        }
      }
    }
    return new EventLog(events);
  }

  /** Returns the errors in the order in which they were reported. */
  public List<Failure> failures() {
    return of("diagnosticEvent").stream()
        .filter(event -> event.get("severity").asText().equals("error"))
        .map(event -> new Failure(text(event, "urn"), plain(text(event, "message"))))
        .toList();
  }

  /** Returns for each operation its number of resources, from the engine's last summary. */
  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    for (ObjectNode summary : of("summaryEvent")) {
      counts.clear();
      summary
          .get("resourceChanges")
          .properties()
          .forEach(change -> counts.put(change.getKey(), change.getValue().asInt()));
    }
    return counts;
  }

  /**
   * Returns {@code OPERATION URN} for each completed operation of another kind than the given
   * kinds.
   */
  public List<String> operationsExcept(List<String> operations) {
    return of("resOutputsEvent").stream()
        .map(event -> (ObjectNode) event.get("metadata"))
        .filter(data -> !operations.contains(data.get("op").asText()))
        .map(data -> data.get("op").asText() + " " + data.get("urn").asText())
        .toList();
  }

  private List<ObjectNode> of(String kind) {
    return events.stream()
        .map(event -> Optional.ofNullable((ObjectNode) event.get(kind)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static String text(ObjectNode event, String key) {
    return event.has(key) ? event.get(key).asText() : "";
  }

  /** Removes the CLI's color tags. */
  private static String plain(String message) {
    return message.replaceAll("<\\{%[^%]*%}>", "").strip();
  }
}
