package epfabric.operate.live.evidence;

import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.seen.PlainText;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Access to nodes through the Kubernetes client. */
public record ClientAccess(KubernetesClient client) implements NodeAccess {
  /** The time limit in seconds, a little longer than the limit of the command on the node. */
  private static final int SECONDS = NodeReading.SECONDS + 5;

  @Override
  public String get(String path) throws Exception {
    String address = client.getMasterUrl().toString().replaceFirst("/$", "") + path;
    HttpRequest request = client.getHttpClient().newHttpRequestBuilder().uri(address).build();
    HttpResponse<InputStream> answer =
        client.getHttpClient().sendAsync(request, InputStream.class).get(SECONDS, TimeUnit.SECONDS);
    try (InputStream in = answer.body()) {
      String text = LogTail.read(in, NodeReading.MOST_BYTES);
      if (answer.code() != HttpURLConnection.HTTP_OK) {
        throw new UnexpectedAnswerException(
            answer.code() + ": " + RequestFailure.shortened(PlainText.of(message(text))));
      }
      return text;
    }
  }

  /** Returns the message of an error in Kubernetes' format; for any other text, the whole text. */
  private static String message(String text) {
    try {
      String message = EventLines.text(Json.parseObject(text), "message");
      return message.isEmpty() ? text : message;
    } catch (JsonException e) {
      return text;
    }
  }

  @Override
  public String run(Where where, String... command) throws Exception {
    Bounded out = new Bounded();
    try (ExecWatch watch =
        client
            .pods()
            .inNamespace(where.namespace())
            .withName(where.pod())
            .inContainer(where.container())
            .writingOutput(out)
            .withReadyWaitTimeout(0)
            .exec(command)) {
      watch.exitCode().get(SECONDS, TimeUnit.SECONDS);
      return out.text();
    }
  }

  /** Stores output up to a size limit and discards the rest. */
  private static final class Bounded extends OutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int value) {
      if (kept.size() < NodeReading.MOST_BYTES) {
        kept.write(value);
      }
    }

    synchronized String text() {
      return kept.toString(StandardCharsets.UTF_8);
    }
  }
}
