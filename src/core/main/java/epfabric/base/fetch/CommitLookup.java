package epfabric.base.fetch;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/**
 * Requests the full ids of commits from GitHub.
 *
 * @param api address of GitHub's API
 */
public record CommitLookup(HttpGet web, URI api) {
  private static final int ID_LENGTH = 40;

  /** Creates a client of GitHub's public API. */
  public CommitLookup(HttpGet web) {
    this(web, URI.create("https://api.github.com"));
  }

  /**
   * Returns the full id of a commit.
   *
   * @param name {@code OWNER/NAME@START-OF-THE-ID}
   */
  public String full(String name) throws FetchException {
    String repository = name.substring(0, name.indexOf('@'));
    String start = name.substring(name.indexOf('@') + 1);
    URI address = URI.create(api + "/repos/" + repository + "/commits/" + start);
    String answer = request(address);
    if (!answer.matches("[0-9a-f]{40}") || !answer.startsWith(start)) {
      throw FetchException.wrongContent(
          "GET " + address + ": not a commit that starts with " + start);
    }
    return answer;
  }

  private String request(URI address) throws FetchException {
    try {
      return web.get(
          address,
          Map.of("Accept", "application/vnd.github.sha"),
          Set.of(),
          answer ->
              new String(answer.body().readNBytes(ID_LENGTH + 1), StandardCharsets.US_ASCII)
                  .strip());
    } catch (FetchException e) {
      boolean isRateLimited = String.valueOf(e.getMessage()).endsWith("status 403");
      String hint =
          isRateLimited ? "\n  hint: GitHub answers 60 requests an hour; try again later" : "";
      throw new FetchException(e.getMessage() + hint, e);
    }
  }
}
