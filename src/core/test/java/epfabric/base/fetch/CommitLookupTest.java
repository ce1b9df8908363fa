package epfabric.base.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CommitLookupTest {
  private static final String PATH = "/repos/owner/name/commits/29d31c0";
  private static final String FULL_ID = "29d31c0" + "a".repeat(33);

  private final TestServer server = new TestServer();
  private final CommitLookup commits =
      new CommitLookup(new HttpGet(TestServer.PATIENT), server.uri(""));

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void findsTheFullId() throws IOException {
    server.text(PATH, FULL_ID);
    assertThat(commits.full("owner/name@29d31c0")).isEqualTo(FULL_ID);
  }

  @Test
  void aResponseWithADifferentCommitThanRequestedIsRefused() {
    server.text(PATH, "b".repeat(40));
    assertThatThrownBy(() -> commits.full("owner/name@29d31c0"))
        .hasMessage("GET " + server.uri(PATH) + ": not a commit that starts with 29d31c0");
  }

  @Test
  void aResponseThatIsNoCommitIdIsRefused() {
    server.text(PATH, "{\"sha\": \"" + FULL_ID + "\"}");
    assertThatThrownBy(() -> commits.full("owner/name@29d31c0"))
        .hasMessageEndingWith(": not a commit that starts with 29d31c0");
  }

  @Test
  void theRateLimitOfGitHubIsExplained() {
    server.on(PATH, exchange -> TestServer.send(exchange, 403, "{}"));
    assertThatThrownBy(() -> commits.full("owner/name@29d31c0"))
        .hasMessage(
            "GET "
                + server.uri(PATH)
                + ": HTTP status 403\n"
                + "  hint: GitHub answers 60 requests an hour; try again later");
  }
}
