package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a jar writes the same bundle of an environment with every user, locale and JDK. */
@Tag("e2e")
class BundleReproducibilityTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /**
   * Settings of the runs: locales with other lower-case letters or digits, time zones, a user and
   * an encoding.
   */
  private static final List<List<String>> SETTINGS =
      List.of(
          List.of(),
          List.of(
              "-Duser.language=tr",
              "-Duser.country=TR",
              "-Duser.timezone=Pacific/Kiritimati",
              "-Dfile.encoding=ISO-8859-1"),
          List.of(
              "-Duser.language=ar",
              "-Duser.country=EG",
              "-Duser.name=other",
              "-Duser.timezone=America/St_Johns"));

  @TempDir private Path scratch;

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void everyRunWritesTheSameBundle(String environment) throws Exception {
    List<String> checksums = new ArrayList<>();
    for (int run = 0; run < SETTINGS.size(); run++) {
      for (Jdk jdk : jdks(environment, run)) {
        Path folder = Files.createDirectory(scratch.resolve("run " + checksums.size()));
        checksums.add(bundle(jdk, SETTINGS.get(run), folder, environment));
      }
    }
    assertThat(checksums).hasSizeGreaterThanOrEqualTo(SETTINGS.size());
    assertThat(checksums).containsOnly(checksums.get(0));
  }

  /**
   * Returns the JDKs of a run: all JDKs for dev, and a different JDK in each run for other
   * environments.
   */
  private static List<Jdk> jdks(String environment, int run) {
    List<Jdk> installed = Jdk.installed();
    return environment.equals("dev") ? installed : List.of(installed.get(run % installed.size()));
  }

  @Test
  void sha256sumAcceptsTheChecksums() throws Exception {
    bundle(Jdk.current(), List.of(), scratch, "dev");
    Path bundle = scratch.resolve("build/bundles/dev");
    List<String> command = List.of("sha256sum", "--check", "--strict", "--quiet", "checksums.txt");
    assertThat(Subprocess.run(command, bundle, Map.of(), LIMIT).orFail().output()).isEmpty();
  }

  /** Returns the list of checksums, which covers every byte of the bundle. */
  private static String bundle(Jdk jdk, List<String> settings, Path folder, String environment)
      throws IOException, InterruptedException {
    String file = "Pulumi." + environment + ".yaml";
    Files.copy(Path.of(file), folder.resolve(file));
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(settings);
    command.addAll(List.of("-jar", ProgramJar.orSkip().toString(), "bundle", environment));
    Subprocess.run(command, folder, Subprocess.QUICK_JVM, LIMIT).orFail();
    return Files.readString(
        folder.resolve("build/bundles").resolve(environment).resolve("checksums.txt"));
  }
}
