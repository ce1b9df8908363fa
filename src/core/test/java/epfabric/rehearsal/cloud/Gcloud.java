package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The real {@code gcloud}, configured for an emulated cloud and without the user's configuration.
 */
final class Gcloud {
  private static final long TIMEOUT_SECONDS = 120;

  private final Path folder;
  private final URI cloud;

  Gcloud(Path folder, URI cloud) {
    this.folder = folder;
    this.cloud = cloud;
  }

  static boolean isInstalled() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(f -> Files.isExecutable(Path.of(f, "gcloud")));
  }

  Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  /** Returns the output of a command that must exit with status 0. */
  String run(String command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(Arrays.asList(command.split("\\s+")));
    ProcessBuilder builder = new ProcessBuilder(words);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    String track = words.get(1).matches("alpha|beta") ? words.get(1) : "v1";
    configure(builder.environment(), track);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(command + ": still running after " + TIMEOUT_SECONDS + " s");
    }
    String errors = Files.readString(err, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(command + "\n" + errors).isZero();
    return Files.readString(out, StandardCharsets.UTF_8);
  }

  private void configure(Map<String, String> environment, String track) {
    environment.keySet().removeIf(name -> name.startsWith("CLOUDSDK_"));
    environment.put("CLOUDSDK_CONFIG", folder.resolve("config").toString());
    environment.put("KUBECONFIG", kubeconfig().toString());
    environment.put("CLOUDSDK_API_ENDPOINT_OVERRIDES_CONTAINER", cloud + "/");
    environment.put("CLOUDSDK_API_ENDPOINT_OVERRIDES_SERVICEUSAGE", cloud + "/");
    environment.put("CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE", cloud + "/compute/" + track + "/");
    environment.put("CLOUDSDK_AUTH_DISABLE_CREDENTIALS", "true");
    environment.put("CLOUDSDK_CORE_PROJECT", "my-project");
    environment.put("CLOUDSDK_CORE_DISABLE_PROMPTS", "1");
    environment.put("CLOUDSDK_CORE_DISABLE_USAGE_REPORTING", "true");
    environment.put("CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK", "true");
    environment.put("CLOUDSDK_SURVEY_DISABLE_PROMPTS", "true");
  }
}
