package epfabric.deploy.verb;

import epfabric.base.json.JsonException;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.engine.UnreadableRegistrationsException;
import epfabric.deploy.preview.state.StackExport;
import epfabric.deploy.preview.state.UnreadableExportException;
import java.util.Map;
import java.util.Optional;

/**
 * Parses the text of an earlier state. Incomplete text is refused: if it were read as an empty
 * stack, every change would look harmless.
 *
 * @param name name of the text in messages
 */
record PriorStateText(String name) {
  /**
   * Parses a stack export, which is one object with a deployment, or registrations, which are one
   * object per line.
   */
  EarlierState.State parse(String text) {
    if (text.isBlank()) {
      throw refused("it is empty");
    }
    if (object(text.lines().findFirst().orElse("")).filter(o -> o.containsKey("urn")).isPresent()) {
      return registrations(text);
    }
    Map<String, Object> document = document(text);
    if (!document.containsKey("deployment")) {
      throw refused("it holds neither a \"deployment\" nor a \"urn\"");
    }
    try {
      return new EarlierState.State.Exported(StackExport.parse(text));
    } catch (UnreadableExportException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  private EarlierState.State registrations(String text) {
    try {
      Registrations registrations = Registrations.parse(text);
      if (registrations.ofType(Registrations.STACK_TYPE).isEmpty()) {
        throw refused("it is incomplete: no line has the type " + Registrations.STACK_TYPE);
      }
      return new EarlierState.State.Recorded(registrations);
    } catch (UnreadableRegistrationsException e) {
      throw refused("line " + e.line() + ": " + e.getMessage());
    }
  }

  private static Optional<Map<String, Object>> object(String text) {
    try {
      return Optional.of(PlainJson.object(text));
    } catch (JsonException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Map<String, Object> document(String text) {
    try {
      return PlainJson.object(text);
    } catch (JsonException | IllegalArgumentException e) {
      throw refused(line(e) + e.getMessage());
    }
  }

  private static String line(Exception failure) {
    return failure instanceof JsonException json && json.line() > 0
        ? "line " + json.line() + ": "
        : "";
  }

  private CommandException refused(String reason) {
    return new CommandException(
        ExitCode.USAGE,
        "cannot compare with "
            + name
            + ": "
            + reason
            + "\n  expected: a registrations file, a `pulumi stack export` or a bundle");
  }
}
