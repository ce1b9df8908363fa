package epfabric.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A PATCH request to a node. The installer sends the same request; kubectl would read the node
 * first.
 *
 * @param type the patch's media type, e.g. {@code merge-patch}
 */
record NodePatch(String path, String type, String body) {
  static NodePatch ofStatus(String node, String body) {
    return new NodePatch("/api/v1/nodes/" + node + "/status", "strategic-merge-patch", body);
  }

  /**
   * Sends the request to an API server; the exit code is 0 if the status is 200.
   *
   * @param authority file with the server's certificate authority
   */
  Outcome send(String server, Path authority, String token) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/" + type + "+json")
            .method("PATCH", BodyPublishers.ofString(body, UTF_8))
            .build();
    try {
      HttpClient client = HttpClient.newBuilder().sslContext(trusting(authority)).build();
      var response = client.send(request, BodyHandlers.ofString(UTF_8));
      int exit = response.statusCode() == 200 ? 0 : response.statusCode();
      return new Outcome(List.of("PATCH", path), exit, response.body(), Duration.ZERO);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static SSLContext trusting(Path authority) throws IOException {
    try (InputStream file = Files.newInputStream(authority)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(file));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
