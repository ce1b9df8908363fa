package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that outputs for an A4X environment name no other machine and no other GPU count. */
class OtherMachineTextsTest {
  private static final String OTHER_MACHINE =
      "(?is).*\\b(H100|H200|B200s?|a3-[a-z]+-8g|a4-highgpu-8g|eight (GPUs|NICs)|mlx5_7|gpu7rdma0)\\b.*";

  private static final String IMAGE = "example.org/a/b@sha256:" + "a".repeat(64);

  /** Files of the bundle that are the same for all environments. */
  private static final List<String> COMMON_FILES =
      List.of("kernels/", "installer/", "checksums.txt", "bundle.json", "sbom.cdx.json");

  @TempDir private Path folder;

  @BeforeEach
  void writeJarAndEnvironment() throws IOException {
    System.setProperty("epfabric.jar", StandInJar.write(folder).toString());
    Files.copy(
        Path.of("src/rehearsal/test/resources/environments/Pulumi.a4x.yaml"),
        folder.resolve("Pulumi.a4x.yaml"));
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  private String output(String words) {
    Cli.Run run = Cli.run(folder, words.replace("IMAGE", IMAGE).split(" "));
    assertThat(run.exit()).as(run.err()).isZero();
    return run.out() + run.err();
  }

  private static void assertNamesNoOtherMachine(String what, String text) {
    assertThat(text.lines().filter(line -> line.matches(OTHER_MACHINE))).as(what).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "explain a4x",
        "preview a4x",
        "preview a4x --output registrations",
        "first-run a4x --dry-run",
        "image plan a4x",
        "workload a4x --image IMAGE",
        "workload a4x --image IMAGE --form lws",
        "workload a4x --image IMAGE --form notes",
      })
  void commandsNameNoOtherMachine(String words) {
    assertNamesNoOtherMachine(words, output(words));
  }

  @ParameterizedTest
  @ValueSource(strings = {"vllm", "sglang"})
  void serversNameNoOtherMachine(String engine) throws IOException {
    String out = folder.resolve("out").toString();
    String words = "serve a4x --model deepseek-ai/DeepSeek-R1 --nodes 2 --engine ";
    assertNamesNoOtherMachine(engine, output(words + engine + " -o " + out));
    String manifests = Files.readString(folder.resolve("out/serving.yaml"));
    assertThat(manifests).contains("None of this has run on\n# GB200s.");
    assertNamesNoOtherMachine(engine, manifests);
  }

  @Test
  void bundlesNameNoOtherMachine() throws IOException {
    Path bundle = folder.resolve("bundle");
    assertNamesNoOtherMachine("bundle", output("bundle a4x -o " + bundle));
    try (Stream<Path> files = Files.walk(bundle)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = bundle.relativize(file).toString();
        if (COMMON_FILES.stream().noneMatch(name::startsWith) && !name.endsWith(".jar")) {
          assertNamesNoOtherMachine(name, Files.readString(file));
        }
      }
    }
  }
}
