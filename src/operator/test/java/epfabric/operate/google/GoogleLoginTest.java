package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.javanet.NetHttpTransport;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests where credentials are read from, and which headers are sent. */
class GoogleLoginTest {
  private static final String FILE_NAME = "application_default_credentials.json";

  @TempDir private Path folder;
  private ScriptedGoogle google;

  @BeforeEach
  void start() throws IOException {
    google = ScriptedGoogle.start();
  }

  @AfterEach
  void stop() {
    google.close();
  }

  /** Writes a file without credentials; if it is read, the error message names it. */
  private Path invalidFile(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "{\"type\": \"s3cret\"}");
  }

  private static GoogleAnswerException failure(Map<String, String> variables) {
    GoogleAnswerException failure =
        catchThrowableOfType(
            GoogleAnswerException.class, () -> new GoogleLogin(variables).initializer());
    assertThat(failure).isNotNull();
    assertThat(failure.kind()).isEqualTo(Kind.NO_CREDENTIALS);
    return failure;
  }

  /** Returns environment variables; each leads to a different file without credentials. */
  private Map<String, String> variables() throws IOException {
    invalidFile("home/.config/gcloud/" + FILE_NAME);
    invalidFile("windows/gcloud/" + FILE_NAME);
    invalidFile("config/" + FILE_NAME);
    Map<String, String> variables = new TreeMap<>();
    variables.put("NO_GCE_CHECK", "true");
    variables.put("GOOGLE_APPLICATION_CREDENTIALS", invalidFile("named.json").toString());
    variables.put("CLOUDSDK_CONFIG", folder.resolve("config").toString());
    variables.put("APPDATA", folder.resolve("windows").toString());
    variables.put("HOME", folder.resolve("home").toString());
    return variables;
  }

  private String nameOfReadFile(Map<String, String> variables) {
    String message = String.valueOf(failure(variables).getMessage());
    assertThat(message).doesNotContain("s3cret").endsWith(" is not a credentials file");
    return message.replaceFirst(".*" + folder + "/", "").replaceFirst(" is not .*", "");
  }

  @Test
  void credentialsFilesHaveAnOrderOfPrecedence() throws IOException {
    Map<String, String> variables = variables();
    assertThat(nameOfReadFile(variables)).isEqualTo("named.json");
    variables.put("GOOGLE_APPLICATION_CREDENTIALS", " ");
    assertThat(nameOfReadFile(variables)).isEqualTo("config/" + FILE_NAME);
    variables.remove("CLOUDSDK_CONFIG");
    assertThat(nameOfReadFile(variables)).isEqualTo("windows/gcloud/" + FILE_NAME);
    variables.put("APPDATA", "");
    assertThat(nameOfReadFile(variables)).isEqualTo("home/.config/gcloud/" + FILE_NAME);
  }

  @Test
  void onlyTheConfiguredGcloudFolderIsRead() throws IOException {
    Map<String, String> variables = variables();
    variables.remove("GOOGLE_APPLICATION_CREDENTIALS");
    Files.delete(folder.resolve("config").resolve(FILE_NAME));
    assertThat(failure(variables).getMessage())
        .isEqualTo("cannot ask Google Cloud: no credentials on this machine");
  }

  @Test
  void aMissingCredentialsFileIsReported() {
    Path gone = folder.resolve("gone.json");
    assertThat(failure(Map.of("GOOGLE_APPLICATION_CREDENTIALS", gone.toString())).render())
        .isEqualTo(
            "cannot ask Google Cloud: the file "
                + gone
                + " cannot be read\n  hint: gcloud auth application-default login");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{}", "{\"type\": \"authorized_user\"}"})
  void filesWithoutCredentialsAreReported(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("key.json"), content);
    assertThat(failure(Map.of("GOOGLE_APPLICATION_CREDENTIALS", file.toString())).getMessage())
        .endsWith("key.json is not a credentials file");
  }

  @ParameterizedTest
  @CsvSource({
    "true, false",
    "1, false",
    "yes, false",
    "on, false",
    "false, true",
    "0, true",
    "' ', true"
  })
  void aGcloudVariableDisablesCredentials(String value, boolean needed) {
    assertThat(new GoogleLogin(Map.of("CLOUDSDK_AUTH_DISABLE_CREDENTIALS", value)).isNeeded())
        .isEqualTo(needed);
  }

  private String authorization(Map<String, String> variables) throws IOException {
    HttpRequest request =
        new NetHttpTransport()
            .createRequestFactory(new GoogleLogin(variables).initializer())
            .buildGetRequest(
                new GenericUrl(google.variables().get("CLOUDSDK_API_ENDPOINT_OVERRIDES_IAM")));
    return String.valueOf(request.getHeaders().getAuthorization());
  }

  @Test
  void disabledCredentialsAreNeitherReadNorSent() throws IOException {
    Map<String, String> variables = variables();
    variables.put("CLOUDSDK_AUTH_DISABLE_CREDENTIALS", "true");
    variables.put("GOOGLE_OAUTH_ACCESS_TOKEN", "s3cret");
    assertThat(authorization(variables)).isEqualTo("null");
  }

  @Test
  void aTokenTakesPrecedenceOverFiles() throws IOException {
    Map<String, String> variables = variables();
    variables.put("GOOGLE_OAUTH_ACCESS_TOKEN", "t0ken");
    assertThat(authorization(variables)).isEqualTo("Bearer t0ken");
  }

  /** Writes a service account's key file; {@link #google} issues its tokens. */
  private Path serviceAccount() throws IOException, NoSuchAlgorithmException {
    byte[] key = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate().getEncoded();
    String pem =
        "-----BEGIN PRIVATE KEY-----\\n"
            + Base64.getEncoder().encodeToString(key)
            + "\\n-----END PRIVATE KEY-----\\n";
    String file =
        """
        {"type": "service_account", "project_id": "p", "client_id": "1",
         "client_email": "a@p.iam.gserviceaccount.com", "private_key_id": "k",
         "private_key": "%s", "token_uri": "%stoken"}
        """
            .formatted(pem, google.variables().get("CLOUDSDK_API_ENDPOINT_OVERRIDES_IAM"));
    return Files.writeString(folder.resolve("account.json"), file);
  }

  @Test
  void aServiceAccountRequestsATokenForAllApis() throws Exception {
    google.says(
        "POST /token",
        "{\"access_token\": \"fresh\", \"expires_in\": 3600, \"token_type\": \"Bearer\"}");
    assertThat(authorization(Map.of("GOOGLE_APPLICATION_CREDENTIALS", serviceAccount().toString())))
        .isEqualTo("Bearer fresh");
    String assertion = google.questions().get(0).body().replaceFirst(".*assertion=", "");
    String claims =
        new String(
            Base64.getUrlDecoder().decode(assertion.split("\\.", -1)[1]), StandardCharsets.UTF_8);
    assertThat(claims).contains("\"scope\":\"https://www.googleapis.com/auth/cloud-platform\"");
  }

  @Test
  void aDeletedServiceAccountKeyIsReportedAsExpired() throws Exception {
    google.says("POST /token", 400, "{\"error\": \"invalid_grant\"}");
    Map<String, String> variables =
        Map.of("GOOGLE_APPLICATION_CREDENTIALS", serviceAccount().toString());
    GoogleAnswerException failure =
        catchThrowableOfType(
            GoogleAnswerException.class,
            () -> GoogleProject.connect(variables, "my-project").networks());
    assertThat(failure.kind()).isEqualTo(Kind.EXPIRED);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list networks of project my-project: the credentials are no longer valid
              hint: gcloud auth application-default login\
            """);
  }
}
