package epfabric.operate.google;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows the pages of a list to its end. */
final class ListPages {
  /**
   * The maximum number of pages, larger than any project's lists, in case a server announces pages
   * endlessly.
   */
  private static final int MAX_PAGES = 1000;

  private ListPages() {}

  /** Reads one page. The token comes from the previous page; it is null for the first page. */
  @FunctionalInterface
  interface Source<P extends Map<String, Object>> {
    P page(@Nullable String token) throws IOException;
  }

  static List<AnswerBody> all(Source<? extends Map<String, Object>> source) throws IOException {
    List<AnswerBody> pages = new ArrayList<>();
    @Nullable String token = null;
    do {
      AnswerBody page = new AnswerBody(source.page(token));
      pages.add(page);
      token = page.text("nextPageToken");
    } while (!token.isEmpty() && pages.size() < MAX_PAGES);
    if (!token.isEmpty()) {
      throw new IllegalArgumentException("a list without an end");
    }
    return pages;
  }
}
