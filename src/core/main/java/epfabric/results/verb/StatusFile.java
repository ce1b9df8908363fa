package epfabric.results.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.results.report.PlacedNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Reads the locations of nodes from the output of {@code epfabric status --output json}. */
final class StatusFile {
  private StatusFile() {}

  /**
   * Returns the nodes in the order of the file.
   *
   * @throws CommandException if the file has no list of named nodes, as {@code status} writes it
   */
  static List<PlacedNode> read(Path file) throws IOException {
    String text = new String(InputFile.bytes(file, InputFile.WRITTEN), StandardCharsets.UTF_8);
    JsonNode nodes = nodes(file, text);
    List<PlacedNode> placed = nodes.valueStream().map(StatusFile::placed).toList();
    if (!(nodes instanceof ArrayNode) || placed.stream().anyMatch(node -> node.name().isEmpty())) {
      throw unreadable(file);
    }
    return placed;
  }

  private static JsonNode nodes(Path file, String text) {
    try {
      return Json.parse(text).path("nodes");
    } catch (JsonException e) {
      throw unreadable(file);
    }
  }

  private static PlacedNode placed(JsonNode node) {
    return new PlacedNode(
        text(node, "node"), text(node, "block"), text(node, "subblock"), text(node, "host"));
  }

  private static String text(JsonNode node, String key) {
    return node.path(key).isTextual() ? node.path(key).textValue() : "";
  }

  private static CommandException unreadable(Path file) {
    return new CommandException(
        ExitCode.INVALID_ENVIRONMENT,
        file
            + " is not what epfabric status prints as JSON: it has no list of nodes with names\n"
            + "  hint: epfabric status ENV --output json > "
            + file);
  }
}
