package epfabric.operate.verb.stack;

import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.fetch.LocalPrograms.Answer;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.terminal.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the pulumi program for one stack.
 *
 * @param folder folder of the Pulumi project
 */
record StackCli(LocalPrograms programs, Path folder, String stack) {
  private static final Duration READ_LIMIT = Duration.ofMinutes(2);
  private static final Duration CHANGE_LIMIT = Duration.ofMinutes(30);
  private static final Pattern NAME = Pattern.compile("(?m)^name:\\s*['\"]?([A-Za-z0-9._-]+)");

  String export() {
    return run(List.of("stack", "export", "--stack", stack), READ_LIMIT).out();
  }

  /** Returns the stack's export; empty if the backend has no such stack. */
  Optional<String> exportIfThere() {
    List<String> command = List.of("stack", "export", "--stack", stack);
    Answer answer = runUnchecked(command, READ_LIMIT);
    return !answer.well() && answer.err().contains("no stack named")
        ? Optional.empty()
        : Optional.of(checked(command, answer).out());
  }

  /** Returns the lock of the stack. */
  StackLock lock() throws IOException {
    String identity = run(List.of("whoami", "--verbose", "--json"), READ_LIMIT).out();
    try {
      String url = Json.text(Json.parseObject(identity).get("url"));
      return StackLock.read(programs, url, folder, project(), stack);
    } catch (JsonException e) {
      throw CommandException.usage("pulumi whoami says nothing about a backend", "pulumi login");
    }
  }

  private String project() throws IOException {
    Matcher name = NAME.matcher(Files.readString(folder.resolve("Pulumi.yaml")));
    return name.find() ? name.group(1) : "";
  }

  /** Runs a command that changes the stack. */
  Answer change(List<String> command) {
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("--stack", stack));
    return run(words, CHANGE_LIMIT);
  }

  private Answer run(List<String> command, Duration limit) {
    return checked(command, runUnchecked(command, limit));
  }

  private static Answer checked(List<String> command, Answer answer) {
    if (answer.well()) {
      return answer;
    }
    String shown = "pulumi " + String.join(" ", command.subList(0, Math.min(2, command.size())));
    throw CommandException.usage(
        shown + " ended with status " + answer.status() + "\n    " + lastLines(answer), "");
  }

  private Answer runUnchecked(List<String> command, Duration limit) {
    List<String> words = new ArrayList<>(List.of("pulumi", "-C", folder.toString()));
    words.addAll(command);
    words.addAll(List.of("--non-interactive", "--color", "never"));
    try {
      return programs.run(words, limit, false);
    } catch (FetchException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()), "epfabric doctor says more");
    }
  }

  /**
   * Returns the last lines of the output of both streams, because pulumi prints errors to either.
   */
  private static String lastLines(Answer answer) {
    List<String> lines = (answer.out() + "\n" + answer.err()).strip().lines().toList();
    return String.join("\n    ", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
  }
}
