package epfabric.base.fetch;

import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads files of models on Hugging Face's hub, or on a server with the same paths.
 *
 * <p>The class is not a record, because {@code toString} of a record would contain the token.
 */
public final class ModelHub {
  private static final Set<Integer> REFUSALS =
      Set.of(
          HttpURLConnection.HTTP_UNAUTHORIZED,
          HttpURLConnection.HTTP_FORBIDDEN,
          HttpURLConnection.HTTP_NOT_FOUND);

  private final HttpGet web;
  private final String address;
  private final Optional<String> token;

  /**
   * Creates a client.
   *
   * @param address address of the hub
   * @param token sent to the hub, but not to servers that the hub redirects to
   */
  public ModelHub(HttpGet web, URI address, Optional<String> token) {
    this.web = web;
    this.address = address.toString().replaceFirst("/$", "");
    this.token = token;
  }

  /**
   * The hub's response.
   *
   * @param status 200, or 401, 403 or 404 with an empty text
   */
  public record Reply(int status, String text) {
    /** Returns whether the hub sent the file. */
    public boolean found() {
      return status == HttpURLConnection.HTTP_OK;
    }

    /** Returns whether the hub stated that it has no such file. */
    public boolean absent() {
      return status == HttpURLConnection.HTTP_NOT_FOUND;
    }
  }

  /** Returns whether a token is sent. */
  public boolean hasToken() {
    return token.isPresent();
  }

  /** Returns the address of a model's page. */
  public String page(String id) {
    return address + "/" + id;
  }

  /** Returns the address of a model's config.json. */
  public String config(String id) {
    return page(id) + "/resolve/main/config.json";
  }

  /**
   * Reads a model's config.json.
   *
   * @param id {@code OWNER/NAME}
   * @param maxBytes greatest accepted size of the file, in bytes
   */
  public Reply readConfig(String id, int maxBytes) throws FetchException {
    return web.get(
        URI.create(config(id)),
        token.map(t -> Map.of("Authorization", "Bearer " + t)).orElse(Map.of()),
        REFUSALS,
        answer -> {
          boolean isFound = answer.status() == HttpURLConnection.HTTP_OK;
          byte[] content = isFound ? answer.bytes(maxBytes) : new byte[0];
          return new Reply(answer.status(), new String(content, StandardCharsets.UTF_8));
        });
  }
}
