package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.api.client.http.ByteArrayContent;
import com.google.api.client.http.HttpResponseException;
import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.storage.Storage;
import com.google.api.services.storage.model.Objects;
import com.google.api.services.storage.model.StorageObject;
import epfabric.rehearsal.cloud.rest.CloudServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests objects in the emulated cloud's buckets with Google's own REST client for Java. */
class BucketObjectsTest {
  private static final String BUCKET = "my-bucket";

  private final Fabric fabric = new Fabric();
  private CloudServer server;
  private Storage storage;

  @BeforeEach
  void start() throws IOException {
    fabric.cloud.giveBucket(BUCKET, "US");
    server = CloudServer.start(fabric.cloud, 0);
    storage =
        new Storage.Builder(new NetHttpTransport(), GsonFactory.getDefaultInstance(), null)
            .setRootUrl(server.address() + "/")
            .setApplicationName("t")
            .build();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Storage.Objects.Insert insert(String name, String text) throws IOException {
    Storage.Objects.Insert insert =
        storage
            .objects()
            .insert(
                BUCKET,
                null,
                new ByteArrayContent("text/plain", text.getBytes(StandardCharsets.UTF_8)));
    insert.getMediaHttpUploader().setDirectUploadEnabled(true);
    return insert.setName(name);
  }

  private String read(String name) throws IOException {
    return new String(
        storage.objects().get(BUCKET, name).executeMediaAsInputStream().readAllBytes(),
        StandardCharsets.UTF_8);
  }

  private static void assertRefused(int status, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            HttpResponseException.class, e -> assertThat(e.getStatusCode()).isEqualTo(status));
  }

  @Test
  void eachWriteHasAGenerationAndConditionsAreChecked() throws IOException {
    StorageObject first = insert("a/b c.txt", "one").setIfGenerationMatch(0L).execute();
    assertRefused(412, () -> insert("a/b c.txt", "two").setIfGenerationMatch(0L).execute());
    assertThat(read("a/b c.txt")).isEqualTo("one");
    StorageObject second =
        insert("a/b c.txt", "three").setIfGenerationMatch(first.getGeneration()).execute();
    assertRefused(
        412,
        () -> insert("a/b c.txt", "four").setIfGenerationMatch(first.getGeneration()).execute());
    assertThat(second.getGeneration()).isGreaterThan(first.getGeneration());
    assertThat(read("a/b c.txt")).isEqualTo("three");
    assertRefused(
        412,
        () ->
            storage
                .objects()
                .get(BUCKET, "a/b c.txt")
                .setIfGenerationMatch(first.getGeneration())
                .execute());
    StorageObject found = storage.objects().get(BUCKET, "a/b c.txt").execute();
    assertThat(found.getSize()).isEqualTo(5);
    assertThat(found.getContentType()).isEqualTo("text/plain");
    insert("a/b c.txt", "five").execute();
    assertThat(read("a/b c.txt")).isEqualTo("five");
  }

  @Test
  void objectsAreListedByPrefixAndDelimiterInPages() throws IOException {
    for (String name : new String[] {"x/1/a", "x/1/b", "x/2/a", "x/c", "xy"}) {
      insert(name, "").execute();
    }
    Objects all = storage.objects().list(BUCKET).execute();
    assertThat(all.getItems())
        .extracting(StorageObject::getName)
        .containsExactly("x/1/a", "x/1/b", "x/2/a", "x/c", "xy");
    Objects page =
        storage
            .objects()
            .list(BUCKET)
            .setPrefix("x/")
            .setDelimiter("/")
            .setMaxResults(2L)
            .execute();
    assertThat(page.getPrefixes()).containsExactly("x/1/", "x/2/");
    assertThat(page.getItems()).isNull();
    Objects next =
        storage
            .objects()
            .list(BUCKET)
            .setPrefix("x/")
            .setDelimiter("/")
            .setPageToken(page.getNextPageToken())
            .execute();
    assertThat(next.getItems()).extracting(StorageObject::getName).containsExactly("x/c");
    assertThat(next.getNextPageToken()).isNull();
  }

  @Test
  void missingObjectsAreNotFound() throws IOException {
    assertRefused(404, () -> read("nothing"));
    assertRefused(404, () -> storage.objects().list("other-bucket").execute());
    insert("a", "").execute();
    assertRefused(409, () -> storage.buckets().delete(BUCKET).execute());
  }

  @Test
  void featuresThatAreNotEmulatedAreRefused() {
    assertRefused(400, () -> insert("a", "").setIfGenerationNotMatch(0L).execute());
    assertRefused(
        400,
        () -> {
          Storage.Objects.Insert resumable = insert("a", "x");
          resumable.getMediaHttpUploader().setDirectUploadEnabled(false);
          resumable.execute();
        });
  }
}
