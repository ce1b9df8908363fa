package epfabric.cli;

import epfabric.base.terminal.CommandRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs a command line in this process. */
public final class Cli {
  public record Run(int exit, String out, String err) {}

  private Cli() {}

  /**
   * Runs a command line in a folder.
   *
   * @param folder the value of {@code -C}
   */
  public static Run run(Path folder, String... arguments) {
    StringWriter out = new StringWriter();
    return run(out, folder, arguments);
  }

  /** Runs a command line with the given standard output. */
  public static Run run(Writer out, Path folder, String... arguments) {
    return run(commandLine(), out, folder, arguments);
  }

  /** Returns a command line that a test can still change before it runs. */
  public static CommandLine commandLine() {
    return EpfabricCommand.configured(new CommandLine(new EpfabricCommand()));
  }

  /** Returns the command object of a verb of {@code epfabric image}. */
  static <T> T image(CommandLine commandLine, String verb, Class<T> type) {
    CommandLine image = Objects.requireNonNull(commandLine.getSubcommands().get("image"));
    return type.cast(Objects.requireNonNull(image.getSubcommands().get(verb)).getCommand());
  }

  /** Runs a command line that a test has prepared. */
  public static Run run(CommandLine commandLine, Writer out, Path folder, String... arguments) {
    StringWriter err = new StringWriter();
    commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    String[] all =
        Stream.concat(Stream.of("-C", folder.toString()), Stream.of(arguments))
            .toArray(String[]::new);
    return new Run(
        CommandRun.execute(commandLine, () -> false, all), out.toString(), err.toString());
  }

  /** Runs git in {@code folder}, with an invented user. */
  public static void git(Path folder, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        Stream.concat(
                Stream.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org"),
                Stream.of(arguments))
            .toList();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("git failed: " + command);
    }
  }
}
