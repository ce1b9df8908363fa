package epfabric.rehearsal.pulumi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.preview.EngineOperation;
import epfabric.rehearsal.stack.DeploymentStep;
import epfabric.rehearsal.stack.StepListener;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Reads the engine's event log while it is written, and reports operations on resources. */
final class EventTail {
  /** The operations of Pulumi's {@code apitype.OpType} that request changes from a provider. */
  private static final Map<String, EngineOperation.Kind> OPERATIONS =
      Map.of(
          "create", EngineOperation.Kind.CREATE,
          "update", EngineOperation.Kind.UPDATE,
          "delete", EngineOperation.Kind.DELETE,
          "create-replacement", EngineOperation.Kind.CREATE_REPLACEMENT,
          "delete-replaced", EngineOperation.Kind.DELETE_REPLACED);

  private final Path file;
  private final StepListener listener;
  private long position;

  EventTail(Path file, StepListener listener) {
    this.file = file;
    this.listener = listener;
  }

  /**
   * Reports the events written since the last call; the next call reads a line that is incomplete.
   */
  void read() throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    for (String line : lines()) {
      if (!line.isEmpty()) {
        report(Json.parseObject(line));
      }
    }
  }

  private String[] lines() throws IOException {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      if (log.length() < position) {
        position = 0; // another command has started a new log
      }
      byte[] bytes = new byte[Math.toIntExact(log.length() - position)];
      log.seek(position);
      log.readFully(bytes);
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      int complete = text.lastIndexOf('\n') + 1;
      position += complete;
      return new String(bytes, 0, complete, StandardCharsets.UTF_8).split("\n", -1);
    }
  }

  private void report(ObjectNode event) {
    if (event.has("resourcePreEvent")) {
      step((ObjectNode) event.get("resourcePreEvent")).ifPresent(listener::begins);
    } else if (event.has("resOutputsEvent")) {
      step((ObjectNode) event.get("resOutputsEvent")).ifPresent(listener::ended);
    }
  }

  /**
   * Returns the operation of an event; empty for a preview's event, and for resources without a
   * provider.
   */
  private static Optional<DeploymentStep> step(ObjectNode event) {
    boolean planned = event.has("planning") && event.get("planning").asBoolean();
    ObjectNode metadata = (ObjectNode) event.get("metadata");
    String type = metadata.get("type").asText();
    if (planned || !(type.startsWith("gcp:") || type.startsWith("kubernetes:"))) {
      return Optional.empty();
    }
    String name = new Urn(metadata.get("urn").asText()).name();
    return Optional.ofNullable(OPERATIONS.get(metadata.get("op").asText()))
        .map(operation -> new DeploymentStep(operation, type, name));
  }
}
