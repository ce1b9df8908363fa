package epfabric.operate.google;

import com.google.api.client.http.ByteArrayContent;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpResponseException;
import com.google.api.services.storage.Storage;
import com.google.api.services.storage.model.Objects;
import epfabric.base.value.BucketFolder;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.google.GoogleConnection.Patience;
import epfabric.operate.google.GoogleConnection.Question;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores small texts in a folder of a bucket. Objects are never overwritten or deleted, so accounts
 * do not need permission for that.
 */
public final class ObjectFolder {
  /** The maximum size of a text in bytes; verdicts have about ten KB. */
  private static final int MAX_BYTES = 1 << 20;

  private static final String CONTENT_TYPE = "application/json";

  private final BucketFolder folder;
  private final GoogleConnection connection;

  private ObjectFolder(GoogleConnection connection, BucketFolder folder) {
    this.connection = connection;
    this.folder = folder;
  }

  /**
   * Creates a client without sending a request.
   *
   * @param environment environment variables, of which those of gcloud and of Application Default
   *     Credentials are read
   * @throws GoogleAnswerException if there are no credentials
   */
  public static ObjectFolder connect(Map<String, String> environment, BucketFolder folder) {
    return new ObjectFolder(new GoogleConnection(environment, "", Patience.USUAL), folder);
  }

  /** Returns the sorted names of the subfolders. */
  public List<String> folders() {
    return ask(
        "list " + folder + "/",
        () -> {
          List<String> found = new ArrayList<>();
          @Nullable String token = null;
          do {
            Objects page = page(token);
            Optional.ofNullable(page.getPrefixes())
                .ifPresent(names -> names.forEach(name -> found.add(lastPart(name))));
            token = page.getNextPageToken();
          } while (token != null);
          return found.stream().sorted().toList();
        });
  }

  private Objects page(@Nullable String token) throws IOException {
    return storage()
        .objects()
        .list(folder.bucket())
        .setPrefix(folder.prefix() + "/")
        .setDelimiter("/")
        .setPageToken(token)
        .execute();
  }

  private static String lastPart(String name) {
    return name.replaceFirst("/$", "").replaceFirst("^.*/", "");
  }

  /** Returns the text with a name; empty if there is none. */
  public Optional<String> read(String name) {
    String what = "read " + folder + "/" + name;
    try {
      return Optional.of(ask(what, () -> content(name)));
    } catch (GoogleAnswerException e) {
      if (e.kind() == Kind.NOT_FOUND && String.valueOf(e.getMessage()).contains("No such object")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private String content(String name) throws IOException {
    HttpResponse answer =
        storage().objects().get(folder.bucket(), folder.object(name)).executeMedia();
    try (InputStream in = answer.getContent()) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new GoogleAnswerException(
            Kind.UNEXPECTED,
            folder + "/" + name + " has more than " + MAX_BYTES + " bytes",
            "epfabric did not write it: use another gs://BUCKET/PREFIX");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } finally {
      answer.disconnect();
    }
  }

  /** Writes a text under a name; returns false and keeps the existing text if the name is taken. */
  public boolean create(String name, String text) {
    return ask(
        "write " + folder + "/" + name,
        () -> {
          ByteArrayContent content =
              new ByteArrayContent(CONTENT_TYPE, text.getBytes(StandardCharsets.UTF_8));
          Storage.Objects.Insert insert =
              storage().objects().insert(folder.bucket(), null, content);
          insert.getMediaHttpUploader().setDirectUploadEnabled(true);
          return insertIfAbsent(insert.setName(folder.object(name)).setIfGenerationMatch(0L));
        });
  }

  private static boolean insertIfAbsent(Storage.Objects.Insert insert) throws IOException {
    try {
      insert.execute();
      return true;
    } catch (HttpResponseException e) {
      if (e.getStatusCode() == 412) {
        return false;
      }
      throw e;
    }
  }

  private Storage storage() {
    return connection.storage();
  }

  private <T> T ask(String what, Question<T> question) {
    try {
      return connection.ask(Api.STORAGE, what, question);
    } catch (GoogleAnswerException e) {
      throw switch (e.kind()) {
        case REFUSED -> withRemedy(e, "gcloud storage buckets add-iam-policy-binding " + grant());
        case NOT_FOUND -> withRemedy(e, "gcloud storage buckets create gs://" + folder.bucket());
        default -> e;
      };
    }
  }

  /**
   * Returns the arguments of the command that grants two roles, one to create objects and one to
   * read and list them.
   */
  private String grant() {
    return "gs://"
        + folder.bucket()
        + " --member=PRINCIPAL --role=ROLE, for roles/storage.objectCreator and"
        + " roles/storage.objectViewer";
  }

  private static GoogleAnswerException withRemedy(GoogleAnswerException e, String remedy) {
    return new GoogleAnswerException(e.kind(), String.valueOf(e.getMessage()), remedy, e);
  }
}
