package epfabric.google;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows the pages of a list to its end. */
final class Pages {
  /** More than any project has; a server that gives the same page for ever is not followed. */
  private static final int MOST = 1000;

  private Pages() {}

  /** One page, by the token that the one before gave; the first has none. */
  @FunctionalInterface
  interface Source<P> {
    P page(@Nullable String token) throws IOException;
  }

  /** The token of the next page. */
  @FunctionalInterface
  interface Next<P> {
    @Nullable String of(P page);
  }

  static <P> List<P> all(Source<P> source, Next<P> next) throws IOException {
    List<P> pages = new ArrayList<>();
    @Nullable String token = null;
    do {
      P page = source.page(token);
      pages.add(page);
      token = next.of(page);
    } while (token != null && !token.isEmpty() && pages.size() < MOST);
    if (token != null && !token.isEmpty()) {
      throw new IOException("a list without an end");
    }
    return pages;
  }
}
