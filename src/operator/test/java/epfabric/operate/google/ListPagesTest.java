package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that all pages of a list are read, up to a maximum number. */
class ListPagesTest {
  private final List<@Nullable String> requestedTokens = new ArrayList<>();

  /** Reads a list of {@code count} pages; each page contains its number. */
  private List<AnswerBody> pages(int count) throws IOException {
    return ListPages.all(
        token -> {
          requestedTokens.add(token);
          int page = requestedTokens.size();
          return page < count
              ? Map.of("page", page, "nextPageToken", "after-" + page)
              : Map.of("page", page);
        });
  }

  @Test
  void eachPageIsRequestedWithTheTokenOfThePreviousPage() throws IOException {
    assertThat(pages(3)).extracting(page -> page.number("page")).containsExactly(1L, 2L, 3L);
    assertThat(requestedTokens).containsExactly(null, "after-1", "after-2");
  }

  @Test
  void anEmptyTokenEndsAList() throws IOException {
    List<AnswerBody> pages = ListPages.all(token -> Map.of("nextPageToken", ""));
    assertThat(pages).hasSize(1);
  }

  @Test
  void aListOfAThousandPagesIsReadCompletely() throws IOException {
    assertThat(pages(1000)).hasSize(1000);
  }

  @Test
  void aListOfMoreThanAThousandPagesIsRefused() {
    assertThatThrownBy(() -> pages(1001))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a list without an end");
    assertThat(requestedTokens).hasSize(1000);
  }
}
