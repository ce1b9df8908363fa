package epfabric.operate.google;

import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpRequestInitializer;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpResponseException;
import com.google.api.client.http.HttpTransport;
import com.google.api.client.http.HttpUnsuccessfulResponseHandler;
import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.http.json.JsonHttpContent;
import com.google.api.client.json.GenericJson;
import com.google.api.client.json.JsonObjectParser;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.compute.Compute;
import com.google.api.services.container.Container;
import com.google.api.services.storage.Storage;
import epfabric.operate.google.ApiEndpoints.Api;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Configures Google's client libraries with addresses, credentials and timeouts, and sends
 * requests.
 */
final class GoogleConnection {
  private static final String APPLICATION_NAME = "epfabric";
  private static final String STORAGE_PATH = "storage/v1/";

  /** A request through one of Google's client libraries. */
  @FunctionalInterface
  interface Question<T> {
    T answer() throws IOException;
  }

  /** The timeouts of connecting and of reading. */
  record Patience(Duration connect, Duration read) {
    static final Patience USUAL = new Patience(Duration.ofSeconds(10), Duration.ofSeconds(30));
  }

  private final String project;
  private final ApiEndpoints endpoints;
  private final HttpTransport transport = new NetHttpTransport();
  private final HttpRequestInitializer initializer;

  GoogleConnection(Map<String, String> environment, String project, Patience patience) {
    GoogleLogin login = new GoogleLogin(environment);
    this.project = project;
    this.endpoints = ApiEndpoints.of(environment, login.isNeeded());
    HttpRequestInitializer credentials = login.initializer();
    this.initializer =
        request -> {
          request.setConnectTimeout((int) patience.connect().toMillis());
          request.setReadTimeout((int) patience.read().toMillis());
          credentials.initialize(request);
          request.setUnsuccessfulResponseHandler(
              new Refusals(Optional.ofNullable(request.getUnsuccessfulResponseHandler())));
        };
  }

  /**
   * Throws an exception for an error response, unless refreshed credentials allow a retry. The
   * library's own exception would print a stack trace for an invalid response.
   */
  private record Refusals(Optional<HttpUnsuccessfulResponseHandler> credentials)
      implements HttpUnsuccessfulResponseHandler {
    @Override
    public boolean handleResponse(HttpRequest request, HttpResponse response, boolean mayRepeat)
        throws IOException {
      if (mayRepeat
          && credentials.isPresent()
          && credentials.get().handleResponse(request, response, true)) {
        return true;
      }
      throw new HttpResponseException(response);
    }
  }

  String project() {
    return project;
  }

  /** Returns the prefix of resource names in a region or zone; {@code -} means any location. */
  String location(String name) {
    return "projects/" + project + "/locations/" + name;
  }

  Compute compute() {
    return new Compute.Builder(transport, GsonFactory.getDefaultInstance(), initializer)
        .setApplicationName(APPLICATION_NAME)
        .setRootUrl(endpoints.of(Api.COMPUTE))
        .setServicePath("")
        .build();
  }

  Container container() {
    return new Container.Builder(transport, GsonFactory.getDefaultInstance(), initializer)
        .setApplicationName(APPLICATION_NAME)
        .setRootUrl(endpoints.of(Api.CONTAINER))
        .setServicePath("")
        .build();
  }

  /**
   * Returns the storage client. It needs the server's address and the API's path separately,
   * because uploads and downloads use other paths.
   */
  Storage storage() {
    String address = endpoints.of(Api.STORAGE);
    boolean usualPath = address.endsWith(STORAGE_PATH);
    int end = usualPath ? address.length() - STORAGE_PATH.length() : address.length();
    return new Storage.Builder(transport, GsonFactory.getDefaultInstance(), initializer)
        .setApplicationName(APPLICATION_NAME)
        .setRootUrl(address.substring(0, end))
        .setServicePath(address.substring(end))
        .build();
  }

  /**
   * Sends a GET request to an API without a bundled client library.
   *
   * @param path path relative to the API's address, including the query
   */
  Map<String, Object> get(Api api, String path) throws IOException {
    return answer(
        transport
            .createRequestFactory(initializer)
            .buildGetRequest(new GenericUrl(endpoints.of(api) + path)));
  }

  /** Sends a POST request with a JSON body to an API; for methods that change nothing. */
  Map<String, Object> post(Api api, String path, Map<String, Object> body) throws IOException {
    return answer(
        transport
            .createRequestFactory(initializer)
            .buildPostRequest(
                new GenericUrl(endpoints.of(api) + path),
                new JsonHttpContent(GsonFactory.getDefaultInstance(), body)));
  }

  private String betaAddress() {
    return endpoints.of(Api.COMPUTE).replaceFirst("/v1/$", "/beta/");
  }

  /** Sends a GET request to Compute Engine's beta API. */
  Map<String, Object> getBeta(String path) throws IOException {
    return answer(
        transport
            .createRequestFactory(initializer)
            .buildGetRequest(new GenericUrl(betaAddress() + path)));
  }

  /** Sends a POST request to Compute Engine's beta API; for methods that change nothing. */
  Map<String, Object> postBeta(String path, Map<String, Object> body) throws IOException {
    return answer(
        transport
            .createRequestFactory(initializer)
            .buildPostRequest(
                new GenericUrl(betaAddress() + path),
                new JsonHttpContent(GsonFactory.getDefaultInstance(), body)));
  }

  private static Map<String, Object> answer(HttpRequest request) throws IOException {
    return request
        .setParser(new JsonObjectParser(GsonFactory.getDefaultInstance()))
        .execute()
        .parseAs(GenericJson.class);
  }

  /**
   * Sends a request.
   *
   * @param what the request in words, such as {@code list networks}
   * @throws GoogleAnswerException if there is no usable response
   */
  <T> T ask(Api api, String what, Question<T> question) {
    try {
      return question.answer();
    } catch (IOException | IllegalArgumentException e) {
      throw new GoogleFailures(project, api, what).of(e);
    }
  }
}
