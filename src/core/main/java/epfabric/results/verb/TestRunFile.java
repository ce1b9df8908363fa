package epfabric.results.verb;

import epfabric.base.terminal.InputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the arguments of a test from the file {@code test-run.toml} that a benchmark wrote into the
 * folder of the log.
 */
final class TestRunFile {
  private static final String NAME = "test-run.toml";

  private static final Pattern SETTING =
      Pattern.compile(
          "(?m)^[ \\t]*(?:[\\w-]{1,64}\\.){0,8}\"?([a-z][a-z_-]{0,40})\"?[ \\t]*=[ \\t]*"
              + "[\"']?(true|\\d{1,9})[\"']?[ \\t]*(?:#.*)?$");

  private TestRunFile() {}

  /** Returns the file's settings as command-line arguments; empty if the file does not exist. */
  static List<String> arguments(Path log) {
    Path file = log.resolveSibling(NAME);
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    byte[] bytes = InputFile.bytes(file, InputFile.WRITTEN);
    Matcher settings = SETTING.matcher(new String(bytes, StandardCharsets.UTF_8));
    List<String> arguments = new ArrayList<>();
    while (settings.find()) {
      arguments.add("--" + settings.group(1).replace('_', '-'));
      if (!settings.group(2).equals("true")) {
        arguments.add(settings.group(2));
      }
    }
    return arguments;
  }
}
