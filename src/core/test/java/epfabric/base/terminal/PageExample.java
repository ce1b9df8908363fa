package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An example of a page: a command and its output, in which {@code […]} stands for left-out lines.
 */
public final class PageExample {
  private static final Splitter PARTS = Splitter.on("[…]\n").omitEmptyStrings();

  private PageExample() {}

  /** Asserts that a page shows a command with lines of its output, in their order. */
  public static void assertShows(Path page, String command, String output) throws IOException {
    String text = Files.readString(page);
    String start = "```console\n$ " + command + "\n";
    assertThat(text).contains(start);
    String rest = text.substring(text.indexOf(start) + start.length());
    List<String> parts = PARTS.splitToList(rest.substring(0, rest.indexOf("```")));
    assertThat(parts).isNotEmpty();
    assertThat(output).containsSubsequence(parts);
  }
}
