package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Up to how many pages a list is read. */
class ListPagesTest {
  private final List<@Nullable String> asked = new ArrayList<>();

  /** Returns a list of this many pages, each with its number. */
  private List<AnswerBody> pages(int count) throws IOException {
    return ListPages.all(
        token -> {
          asked.add(token);
          int page = asked.size();
          return page < count
              ? Map.of("page", page, "nextPageToken", "after-" + page)
              : Map.of("page", page);
        });
  }

  @Test
  void eachPageIsRequestedWithTheTokenOfThePreviousPage() throws IOException {
    assertThat(pages(3)).extracting(page -> page.number("page")).containsExactly(1L, 2L, 3L);
    assertThat(asked).containsExactly(null, "after-1", "after-2");
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
  void aLongerListIsAFailure() {
    assertThatThrownBy(() -> pages(1001))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a list without an end");
    assertThat(asked).hasSize(1000);
  }
}
