package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import epfabric.base.json.Json;
import epfabric.base.value.BucketFolder;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Catalog;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that texts are stored in a bucket of the emulated cloud, and that failures are reported.
 */
class ObjectFolderTest {
  private static final BucketFolder FOLDER = new BucketFolder("my-bucket", "accept/dev");

  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          new JumpingTime());

  private CloudServer server;

  @BeforeEach
  void start() throws IOException {
    cloud.giveBucket("my-bucket", "US");
    server = CloudServer.start(cloud, 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private ObjectFolder folder(BucketFolder folder) {
    return ObjectFolder.connect(EmulatedGoogle.at(server.address()), folder);
  }

  @Test
  void anExistingTextIsNotOverwritten() {
    ObjectFolder folder = folder(FOLDER);
    assertThat(folder.read("0001/run.json")).isEmpty();
    assertThat(folder.create("0001/run.json", "{\"a\": \"ä\"}\n")).isTrue();
    assertThat(folder.create("0001/run.json", "other")).isFalse();
    assertThat(folder.read("0001/run.json")).contains("{\"a\": \"ä\"}\n");
  }

  @Test
  void eachFolderIsListedOnce() {
    ObjectFolder folder = folder(FOLDER);
    assertThat(folder.folders()).isEmpty();
    folder.create("0001/a.json", "{}");
    folder.create("0001/b.json", "{}");
    folder.create("0012/a.json", "{}");
    folder.create("loose.json", "{}");
    folder(new BucketFolder("my-bucket", "accept/devil")).create("0099/a.json", "{}");
    assertThat(folder.folders()).containsExactly("0001", "0012");
  }

  @Test
  void foldersOnSeveralPagesOfTheResponseAreListed() {
    ObjectFolder folder = folder(FOLDER);
    for (int i = 0; i < 1003; i++) {
      cloud.plant("b/my-bucket/o/accept/dev/" + i + "/a.json", Json.object());
    }
    assertThat(folder.folders()).hasSize(1003);
  }

  @Test
  void aMissingBucketIsReportedWithTheCommandThatCreatesIt() {
    ObjectFolder folder = folder(new BucketFolder("no-bucket", "x"));
    for (GoogleAnswerException failure :
        List.of(
            catchThrowableOfType(GoogleAnswerException.class, folder::folders),
            catchThrowableOfType(GoogleAnswerException.class, () -> folder.read("a")),
            catchThrowableOfType(GoogleAnswerException.class, () -> folder.create("a", "")))) {
      assertThat(failure.kind()).isEqualTo(Kind.NOT_FOUND);
      assertThat(failure.render())
          .contains(": The specified bucket does not exist.\n")
          .endsWith("  hint: gcloud storage buckets create gs://no-bucket");
    }
  }

  private GoogleAnswerException refusal(int status, String body) throws IOException {
    HttpServer refusingServer =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    refusingServer.createContext(
        "/",
        exchange -> {
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    refusingServer.start();
    try {
      URI address = URI.create("http://127.0.0.1:" + refusingServer.getAddress().getPort());
      Map<String, String> variables = new TreeMap<>(EmulatedGoogle.at(address));
      return catchThrowableOfType(
          GoogleAnswerException.class,
          () -> ObjectFolder.connect(variables, FOLDER).create("0001/run.json", "{}"));
    } finally {
      refusingServer.stop(0);
    }
  }

  @Test
  void aMissingPermissionIsReportedWithRolesThatContainThePermission() throws IOException {
    assertThat(
            refusal(403, "{\"error\":{\"message\":\"x does not have storage.objects.create\"}}")
                .render())
        .isEqualTo(
            """
            cannot write gs://my-bucket/accept/dev/0001/run.json: refused: x does not have storage.objects.create
              hint: gcloud storage buckets add-iam-policy-binding gs://my-bucket --member=PRINCIPAL --role=ROLE, for roles/storage.objectCreator and roles/storage.objectViewer""");
  }

  @Test
  void expiredCredentialsAreReportedWithTheLoginCommand() throws IOException {
    assertThat(refusal(401, "{\"error\":{\"message\":\"Invalid Credentials\"}}").render())
        .isEqualTo(
            """
            cannot write gs://my-bucket/accept/dev/0001/run.json: the credentials are not valid, or no longer
              hint: gcloud auth application-default login""");
  }

  @Test
  void aFailingServerIsReportedAsUnreachable() throws IOException {
    assertThat(refusal(503, "{}").kind()).isEqualTo(Kind.UNREACHABLE);
  }
}
