package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks examples in documentation pages: a command and its output, where {@code […]} replaces
 * omitted lines.
 */
public final class PageExample {
  private static final Splitter PARTS = Splitter.on("[…]\n").omitEmptyStrings();

  private PageExample() {}

  /**
   * Asserts that a page shows a command, and below it lines of {@code output} in the same order.
   */
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
