package epfabric.base.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sends HTTP GET requests with bounds: each wait has a timeout, temporary failures are retried a
 * few times, and a redirect never leaves HTTPS.
 *
 * <p>The class uses the JDK's older client, which has a timeout for each read. The newer client's
 * timeout covers only the headers, so a server that stops in the middle of a file would block that
 * client forever.
 */
public final class HttpGet {
  /** A hint for users behind a proxy. */
  public static final String PROXY =
      "behind a proxy: EPFABRIC_JAVA_OPTS='-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT'";

  private static final int MAX_REDIRECTS = 10;
  private static final int MAX_PORT = 65535;
  private static final Set<Integer> TEMPORARY_STATUSES = Set.of(408, 425, 429, 500, 502, 503, 504);
  private static final Set<Integer> REDIRECT_STATUSES = Set.of(301, 302, 303, 307, 308);

  private final Limits limits;

  public HttpGet(Limits limits) {
    this.limits = limits;
  }

  /**
   * Timeouts and retries.
   *
   * @param silence longest wait for the connection, the headers or the next bytes
   * @param total longest time for one response
   * @param attempts how often a request is sent
   * @param pause pause before the second attempt; doubles with each further attempt
   */
  public record Limits(Duration silence, Duration total, int attempts, Duration pause) {
    /** Limits for servers on the internet. */
    public static final Limits USUAL =
        new Limits(Duration.ofSeconds(30), Duration.ofHours(2), 4, Duration.ofSeconds(2));
  }

  /** Reads a response; every attempt whose response arrives calls the reader again. */
  interface Reader<T> {
    T read(Answer answer) throws IOException;
  }

  /**
   * The response of a server.
   *
   * @param requested the requested address, before redirects
   * @param length length of the body in bytes, −1 if the server did not send it
   */
  record Answer(
      URI requested, int status, HttpURLConnection connection, InputStream body, long length) {
    Optional<String> header(String name) {
      return Optional.ofNullable(connection.getHeaderField(name));
    }

    /** Returns the whole body; throws if it has more than {@code maxBytes} bytes. */
    byte[] bytes(int maxBytes) throws IOException {
      byte[] bytes = body.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw FetchException.wrongContent(
            "GET " + requested + ": more than " + maxBytes + " bytes");
      }
      if (length >= 0 && bytes.length != length) {
        throw new IOException(
            "the connection closed after " + bytes.length + " of " + length + " bytes");
      }
      return bytes;
    }

    String contentType() {
      return header("Content-Type").orElse("").toLowerCase(Locale.ROOT).replaceFirst(";.*", "");
    }
  }

  Limits limits() {
    return limits;
  }

  /**
   * Requests {@code uri}.
   *
   * @param accepted statuses other than 200 that {@code reader} handles
   */
  <T> T get(URI uri, Map<String, String> headers, Set<Integer> accepted, Reader<T> reader)
      throws FetchException {
    IOException lastFailure = new IOException("not tried");
    for (int attempt = 1; attempt <= limits.attempts(); attempt++) {
      if (attempt > 1) {
        pause(attempt);
      }
      try {
        return sendOnce(uri, headers, accepted, reader);
      } catch (FetchException e) {
        throw e;
      } catch (IOException e) {
        lastFailure = e;
      }
    }
    String attempts =
        limits.attempts() == 1 ? "" : ", in each of " + limits.attempts() + " attempts";
    throw new FetchException("GET " + uri + ": " + reason(lastFailure) + attempts, lastFailure);
  }

  private void pause(int attempt) throws FetchException {
    try {
      Thread.sleep(limits.pause().toMillis() << (attempt - 2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FetchException("interrupted", new InterruptedIOException());
    }
  }

  private <T> T sendOnce(
      URI requested, Map<String, String> headers, Set<Integer> accepted, Reader<T> reader)
      throws IOException {
    URI uri = requested;
    for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
      HttpURLConnection connection = open(uri, isSameServer(requested, uri) ? headers : Map.of());
      try {
        int status = connection.getResponseCode();
        if (!REDIRECT_STATUSES.contains(status)) {
          return reader.read(requireSuccess(requested, connection, accepted));
        }
        uri = redirectTarget(requested, uri, connection);
      } finally {
        connection.disconnect();
      }
    }
    throw new FetchException("GET " + requested + ": more than " + MAX_REDIRECTS + " redirects");
  }

  private Answer requireSuccess(URI requested, HttpURLConnection connection, Set<Integer> accepted)
      throws IOException {
    int status = connection.getResponseCode();
    if (TEMPORARY_STATUSES.contains(status)) {
      throw new IOException("HTTP status " + status);
    }
    if (status != 200 && !accepted.contains(status)) {
      throw new FetchException("GET " + requested + ": HTTP status " + status);
    }
    InputStream body = status < 400 ? connection.getInputStream() : InputStream.nullInputStream();
    InputStream timed = new TimedBody(body, limits.total());
    return new Answer(requested, status, connection, timed, connection.getContentLengthLong());
  }

  private HttpURLConnection open(URI uri, Map<String, String> headers) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout((int) limits.silence().toMillis());
    connection.setReadTimeout((int) limits.silence().toMillis());
    connection.setRequestProperty("User-Agent", "epfabric");
    headers.forEach(connection::setRequestProperty);
    return connection;
  }

  private static URI redirectTarget(URI requested, URI from, HttpURLConnection connection)
      throws IOException {
    String location = connection.getHeaderField("Location");
    if (location == null) {
      throw new FetchException("GET " + requested + ": a redirect without a target");
    }
    URI next = resolve(requested, from, location);
    String scheme = next.getScheme();
    boolean hasAllowedScheme =
        scheme.equalsIgnoreCase("https") || scheme.equalsIgnoreCase(requested.getScheme());
    if (!hasAllowedScheme || next.getHost() == null) {
      throw new FetchException(
          "GET " + requested + ": a redirect to " + next + ", which is not HTTPS");
    }
    return next;
  }

  private static URI resolve(URI requested, URI from, String location) throws FetchException {
    try {
      URI next = from.resolve(location);
      if (next.getPort() > MAX_PORT) {
        throw new IllegalArgumentException("port out of range");
      }
      return next;
    } catch (IllegalArgumentException e) {
      throw new FetchException(
          "GET " + requested + ": a redirect to \"" + location + "\"", new IOException(e));
    }
  }

  /**
   * Returns whether two addresses have the same server. The headers are only sent to the server of
   * the original request, because a header may contain a token, which a redirect must not leak.
   */
  private static boolean isSameServer(URI requested, URI uri) {
    return requested.getHost().equals(uri.getHost()) && requested.getPort() == uri.getPort();
  }

  /**
   * Returns the reason of a failure, with the exception's kind, because the JDK's message may be
   * missing or only contain the host's name.
   */
  private static String reason(IOException failure) {
    String kind = failure.getClass().getSimpleName().replaceFirst("Exception$", "");
    String message = failure.getMessage();
    if (message == null) {
      return kind;
    }
    return kind.equals("IO") ? message : message + " (" + kind + ")";
  }
}
