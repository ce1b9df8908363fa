package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.CommandRun;
import epfabric.deploy.verb.OwnJar;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Checks that messages of failures contain no control characters, and that messages of expected
 * failures contain no stack traces.
 */
class FailureMessagesTest {
  private static final String HOSTILE = "a\u001b[2Jb\u202ec";
  private static final String ESCAPED = "a\\u001b[2Jb\\u202ec";

  @TempDir private Path folder;

  @Test
  void theMessageOfAnExpectedFailureIsEscaped() {
    assertThat(message(CommandException.usage(HOSTILE, "look")))
        .isEqualTo("epfabric: " + ESCAPED + "\n  hint: look\n");
  }

  @Test
  void theMessageOfAFailureToReadIsEscaped() {
    assertThat(message(new IOException(HOSTILE)))
        .isEqualTo("epfabric: cannot read or write: " + ESCAPED + " (IO)\n");
  }

  @Test
  void theStackTraceOfABugIsEscapedAndKeepsItsLines() {
    assertThat(message(new IllegalStateException(HOSTILE)))
        .contains("java.lang.IllegalStateException: " + ESCAPED + "\n    at ")
        .doesNotContain("\u001b", "\u202e");
  }

  @Test
  void anInvalidArgumentIsEscapedInTheMessage() {
    assertThat(message(new IOException("never"), HOSTILE))
        .contains(ESCAPED)
        .doesNotContain("\u001b");
  }

  @Test
  void aProgramThatRunsFromAClassFolderHasNoJar() {
    assertThatThrownBy(() -> OwnJar.bytes(folder))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "epfabric runs from the class folder "
                + folder
                + ": this needs its jar\n  hint: run ./epfabric, which builds the jar");
  }

  @Test
  void failuresOfOtherThreadsHaveNoStackTrace() {
    assertThat(message(new CompletionException(CommandException.usage("no jar", "build it"))))
        .isEqualTo("epfabric: no jar\n  hint: build it\n");
  }

  private static String message(Exception failure, String... arguments) {
    StringWriter err = new StringWriter();
    CommandRun.configured(new CommandLine(new FailingCommand(failure)))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
    return err.toString().replace("\r\n", "\n");
  }

  @Command(name = "failing")
  private record FailingCommand(Exception failure) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      throw failure;
    }
  }
}
