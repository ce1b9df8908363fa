package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import epfabric.base.value.BucketFolder;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the requests to Cloud Storage, and how its responses are interpreted. */
class ObjectFolderAnswersTest {
  private static final String LIST = "GET /storage/v1/b/runs/o";
  private static final String READ =
      "GET /download/storage/v1/b/runs/o/accept%2Fdev%2F0001%2Frun.json";
  private static final String WRITE = "POST /upload/storage/v1/b/runs/o";
  private static final int MAX_BYTES = 1 << 20;

  private ScriptedGoogle google;
  private ObjectFolder folder;

  @BeforeEach
  void start() throws IOException {
    google = ScriptedGoogle.start();
    folder = ObjectFolder.connect(google.variables(), new BucketFolder("runs", "accept/dev"));
  }

  @AfterEach
  void stop() {
    google.close();
  }

  @Test
  void foldersOfSeveralPagesAreSortedTogether() {
    google
        .says(LIST, "{\"prefixes\": [\"accept/dev/0002/\"], \"nextPageToken\": \"b\"}")
        .says(LIST + "?pageToken=b", "{\"nextPageToken\": \"c\"}")
        .says(LIST + "?pageToken=c", "{\"prefixes\": [\"accept/dev/0001/\"]}");
    assertThat(folder.folders()).containsExactly("0001", "0002");
    assertThat(google.questions())
        .hasSize(3)
        .allSatisfy(
            question -> assertThat(question.query()).contains("delimiter=/", "prefix=accept/dev/"));
  }

  @Test
  void aTextOfTheMaximumSizeIsRead() {
    String text = "x".repeat(MAX_BYTES);
    google.says(READ, text);
    assertThat(folder.read("0001/run.json")).contains(text);
  }

  @Test
  void aTextAboveTheMaximumSizeIsRefused() {
    google.says(READ, "x".repeat(MAX_BYTES + 1));
    GoogleAnswerException failure =
        catchThrowableOfType(GoogleAnswerException.class, () -> folder.read("0001/run.json"));
    assertThat(failure.kind()).isEqualTo(Kind.UNEXPECTED);
    assertThat(failure.render())
        .isEqualTo(
            """
            gs://runs/accept/dev/0001/run.json has more than 1048576 bytes
              hint: epfabric did not write it: use another gs://BUCKET/PREFIX\
            """);
  }

  @Test
  void onlyAMissingObjectIsReadAsEmpty() {
    google.refuses(READ, 404, "No such object: runs/accept/dev/0001/run.json");
    assertThat(folder.read("0001/run.json")).isEmpty();
    google.refuses(READ, 403, "No such object, or no right to see it");
    assertThat(
            catchThrowableOfType(GoogleAnswerException.class, () -> folder.read("0001/run.json"))
                .kind())
        .isEqualTo(Kind.REFUSED);
  }

  @Test
  void anObjectIsCreatedOnlyIfItDoesNotExist() {
    google.says(WRITE, "{}");
    assertThat(folder.create("0001/run.json", "{}")).isTrue();
    assertThat(google.questions().get(0).query())
        .contains("ifGenerationMatch=0", "name=accept/dev/0001/run.json");
  }

  @Test
  void anExistingObjectIsKept() {
    google.refuses(WRITE, 412, "At least one of the pre-conditions you specified did not hold.");
    assertThat(folder.create("0001/run.json", "{}")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 409, 411, 413, 429, 500})
  void unexpectedErrorStatusesOfAWriteAreReported(int status) {
    google.refuses(WRITE, status, "no");
    GoogleAnswerException failure =
        catchThrowableOfType(
            GoogleAnswerException.class, () -> folder.create("0001/run.json", "{}"));
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot write gs://runs/accept/dev/0001/run.json: HTTP %d: no
              hint: try again; https://status.cloud.google.com says more\
            """
                .formatted(status));
    assertThat(google.asked()).containsExactly(WRITE);
  }

  /** The upload path is derived from the API's path, but an address may have no path. */
  @Test
  void anAddressWithoutAnApiPathIsAccepted() {
    Map<String, String> variables = google.variables();
    variables.computeIfPresent(
        "CLOUDSDK_API_ENDPOINT_OVERRIDES_STORAGE",
        (name, address) -> address.replace("/storage/v1/", ""));
    google.says("POST /upload/b/runs/o", "{}");
    ObjectFolder folderWithoutApiPath =
        ObjectFolder.connect(variables, new BucketFolder("runs", "x"));
    assertThat(folderWithoutApiPath.create("a", "{}")).isTrue();
  }
}
