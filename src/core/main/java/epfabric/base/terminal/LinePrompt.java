package epfabric.base.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Optional;

/** Asks the user questions that are answered with one line each. */
public final class LinePrompt {
  private final BufferedReader in;
  private final PrintWriter out;

  public LinePrompt(BufferedReader in, PrintWriter out) {
    this.in = in;
    this.out = out;
  }

  /** Returns a prompt; empty if the process has no terminal. */
  public static Optional<LinePrompt> ofTerminal(PrintWriter out) {
    return Screen.hasTerminal()
        ? Optional.of(
            new LinePrompt(
                new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())),
                out))
        : Optional.empty();
  }

  public void say(String line) {
    out.println(line);
  }

  /**
   * Asks a question and reads a line.
   *
   * @param defaultAnswer the answer if the user enters an empty line
   */
  public String ask(String question, String defaultAnswer) throws IOException {
    out.print(question + (defaultAnswer.isEmpty() ? "" : " [" + defaultAnswer + "]") + ": ");
    out.flush();
    String line = in.readLine();
    if (line == null) {
      out.println();
      throw CommandException.usage("the input ended early; nothing was written", "");
    }
    return line.isBlank() ? defaultAnswer : line.strip();
  }
}
