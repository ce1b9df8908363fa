package epfabric.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import epfabric.engine.Registrations;
import epfabric.preview.Comparison;
import epfabric.preview.PreviewReport;
import epfabric.preview.PriorState;
import epfabric.preview.StackExport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the earlier state that a preview is compared with. */
final class Before {
  private static final String REGISTRATIONS = "registrations.jsonl";

  private final Path root;
  private final String environment;

  /**
   * @param root folder of the environment file
   */
  Before(Path root, String environment) {
    this.root = root;
    this.environment = environment;
  }

  /** An earlier state, and how to compare with it. */
  sealed interface State {
    PreviewReport compare(Registrations after);

    /** What a program registered then. */
    record Recorded(Registrations registrations) implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return Comparison.between(registrations, after);
      }
    }

    /** What a stack really holds. */
    record Exported(PriorState stack) implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return Comparison.between(stack, after);
      }
    }
  }

  /**
   * Reads a bundle folder, a file or a git revision, in this order.
   *
   * @throws CommandException if {@code name} is none of them
   */
  State read(String name) {
    Path path = Path.of(name);
    if (Files.isDirectory(path) && Files.isRegularFile(path.resolve(REGISTRATIONS))) {
      return parse(text(path.resolve(REGISTRATIONS)));
    }
    if (Files.isRegularFile(path)) {
      return parse(text(path));
    }
    return parse(Git.show(root, name, "registrations/" + environment + ".jsonl"));
  }

  /** A stack export is one object with a deployment; registrations are one object a line. */
  private static State parse(String text) {
    return isExport(text)
        ? new State.Exported(StackExport.parse(text))
        : new State.Recorded(Registrations.parse(text));
  }

  private static boolean isExport(String text) {
    try {
      JsonElement json = JsonParser.parseString(text);
      return json.isJsonObject() && json.getAsJsonObject().has("deployment");
    } catch (JsonParseException e) {
      return false;
    }
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
