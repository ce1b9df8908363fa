package epfabric.cli;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import epfabric.base.value.ImageRef;
import epfabric.base.value.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A container registry that stores and returns the signatures of images. */
public final class LocalRegistry implements AutoCloseable {
  private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  private static final String REPOSITORY = "test/installer";

  private record Manifest(String type, ByteString content) {
    String digest() {
      return "sha256:" + Sha256.of(content.toByteArray());
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
  private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();
  private final Map<String, ByteArrayOutputStream> uploads = new ConcurrentHashMap<>();

  private LocalRegistry(HttpServer server) {
    this.server = server;
  }

  public static LocalRegistry start() throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    LocalRegistry registry = new LocalRegistry(HttpServer.create(anyPort, 0));
    registry.server.createContext("/v2/", registry::answer);
    registry.server.setExecutor(registry.threads);
    registry.server.start();
    return registry;
  }

  /** Creates an image without layers, whose content depends only on its name. */
  public ImageRef image(String name) {
    byte[] config = "{}".getBytes(StandardCharsets.UTF_8);
    String hash = "sha256:" + Sha256.of(config);
    blobs.put(hash, config);
    String text =
        """
        {"schemaVersion": 2, "mediaType": "%s", "layers": [], "annotations": {"name": "%s"},
         "config": {"mediaType": "application/vnd.oci.image.config.v1+json", "size": 2, "digest": "%s"}}
        """
            .formatted(MANIFEST, name, hash);
    Manifest manifest = new Manifest(MANIFEST, ByteString.copyFromUtf8(text));
    manifests.put(manifest.digest(), manifest);
    return new ImageRef(
        "127.0.0.1:" + server.getAddress().getPort() + "/" + REPOSITORY, manifest.digest());
  }

  /** Moves the signatures of one image to another image. */
  public void moveSignatures(ImageRef from, ImageRef to) {
    Manifest moved = manifests.remove(tag(from));
    manifests.put(tag(to), Objects.requireNonNull(moved, "no signatures of " + from));
  }

  private static String tag(ImageRef image) {
    return image.digest().replace(':', '-');
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      String rest = path.replaceFirst("^/v2/(" + REPOSITORY + "/)?", "");
      if (rest.isEmpty()) {
        send(exchange, 200, new byte[0]);
      } else if (rest.startsWith("blobs/uploads/")) {
        upload(exchange, rest, body);
      } else if (rest.startsWith("blobs/")) {
        byte[] blob = blobs.get(rest.substring("blobs/".length()));
        send(exchange, blob == null ? 404 : 200, blob == null ? new byte[0] : blob);
      } else {
        manifest(exchange, rest.replaceFirst("^manifests/", ""), body);
      }
    }
  }

  private void upload(HttpExchange exchange, String rest, byte[] body) throws IOException {
    if (exchange.getRequestMethod().equals("POST")) {
      String place = "/v2/" + REPOSITORY + "/blobs/uploads/" + (uploads.size() + 1);
      uploads.put(place, new ByteArrayOutputStream());
      exchange.getResponseHeaders().set("Location", place);
      send(exchange, 202, new byte[0]);
      return;
    }
    String place = "/v2/" + REPOSITORY + "/" + rest;
    ByteArrayOutputStream upload = Objects.requireNonNull(uploads.get(place));
    upload.write(body);
    boolean last = exchange.getRequestMethod().equals("PUT");
    if (last) {
      blobs.put("sha256:" + Sha256.of(upload.toByteArray()), upload.toByteArray());
    }
    exchange.getResponseHeaders().set("Location", place);
    send(exchange, last ? 201 : 202, new byte[0]);
  }

  private void manifest(HttpExchange exchange, String name, byte[] body) throws IOException {
    if (exchange.getRequestMethod().equals("PUT")) {
      Manifest put =
          new Manifest(
              exchange.getRequestHeaders().getFirst("Content-Type"), ByteString.copyFrom(body));
      manifests.put(name, put);
      manifests.put(put.digest(), put);
      send(exchange, 201, new byte[0]);
      return;
    }
    Optional<Manifest> found = Optional.ofNullable(manifests.get(name));
    found.ifPresent(
        manifest -> {
          exchange.getResponseHeaders().set("Content-Type", manifest.type());
          exchange.getResponseHeaders().set("Docker-Content-Digest", manifest.digest());
        });
    send(
        exchange,
        found.isPresent() ? 200 : 404,
        found.map(Manifest::content).orElse(ByteString.EMPTY).toByteArray());
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    boolean headOnly = exchange.getRequestMethod().equals("HEAD");
    if (headOnly) {
      exchange.getResponseHeaders().set("Content-Length", String.valueOf(body.length));
    }
    exchange.sendResponseHeaders(status, headOnly || body.length == 0 ? -1 : body.length);
    if (!headOnly) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
