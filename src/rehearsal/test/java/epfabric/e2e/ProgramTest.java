package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.standin.Deployment;
import epfabric.standin.Jdk;
import epfabric.standin.StandInEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pulumirpc.EngineOuterClass.LogSeverity;
import pulumirpc.Resource.RegisterResourceRequest;

/** Runs the built jar as Pulumi does: in a separate process that communicates with an engine. */
@Tag("e2e")
class ProgramTest {
  private static final int RUNS = Boolean.parseBoolean(System.getenv("EPFABRIC_LONG")) ? 40 : 3;

  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void findJar() {
    jar = ProgramJar.orSkip();
  }

  private static Deployment deployment(String environment) throws IOException {
    return Deployment.of("epfabric", environment)
        .withConfig(EnvironmentFile.read(Path.of("Pulumi." + environment + ".yaml")))
        .withConfig(BuiltImages.config(environment));
  }

  private StandInEngine.Run run(Jdk jdk, Deployment deployment) throws Exception {
    return StandInEngine.running(jdk, jar, folder).run(deployment);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void registrationsOfAPreviewEqualTheCommittedRegistrations(String environment) throws Exception {
    assertRegistersCommittedResources(Jdk.current(), deployment(environment).asPreview(true));
  }

  @ParameterizedTest
  @MethodSource("installed")
  void registrationsOfAnUpdateEqualTheCommittedRegistrations(Jdk jdk) throws Exception {
    assertRegistersCommittedResources(jdk, deployment("dev"));
  }

  /** With a real engine, the SDK registers resources from several threads, in any order. */
  @Test
  void noDependencyIsLostInAnyOrderOfRegistrations() throws Exception {
    Map<String, Map<String, Set<String>>> committed = committedDependencies("dev");
    for (int i = 0; i < RUNS; i++) {
      StandInEngine.Run run = run(Jdk.current(), deployment("dev"));
      run.process().orFail();
      Map<String, Map<String, Set<String>>> seen = new TreeMap<>();
      run.registered().forEach((urn, request) -> seen.put(urn, dependencies(request)));
      assertThat(seen).as("run %d", i).isEqualTo(committed);
    }
  }

  private static Map<String, Set<String>> dependencies(RegisterResourceRequest request) {
    Map<String, Set<String>> dependencies = new TreeMap<>();
    request
        .getPropertyDependenciesMap()
        .forEach(
            (property, urns) -> {
              if (urns.getUrnsCount() > 0) {
                dependencies.put(property, new TreeSet<>(urns.getUrnsList()));
              }
            });
    return dependencies;
  }

  private static Map<String, Map<String, Set<String>>> committedDependencies(String environment)
      throws IOException {
    Map<String, Map<String, Set<String>>> all = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("registrations", environment + ".jsonl"))) {
      ObjectNode registration = Json.parseObject(line);
      Map<String, Set<String>> dependencies = new TreeMap<>();
      registration
          .get("propertyDependencies")
          .properties()
          .forEach(
              entry -> {
                Set<String> names = new TreeSet<>();
                entry.getValue().forEach(urn -> names.add(urn.asText()));
                dependencies.put(entry.getKey(), names);
              });
      all.put(registration.get("urn").asText(), dependencies);
    }
    return all;
  }

  static Stream<Jdk> installed() {
    return Jdk.installed().stream();
  }

  private void assertRegistersCommittedResources(Jdk jdk, Deployment deployment) throws Exception {
    StandInEngine.Run run = run(jdk, deployment);
    run.process().orFail();
    Map<String, String> types = new TreeMap<>();
    run.registered().forEach((urn, request) -> types.put(urn, request.getType()));
    assertThat(types).containsExactlyInAnyOrderEntriesOf(committedTypes(deployment.stack()));
  }

  private static Map<String, String> committedTypes(String environment) throws IOException {
    Map<String, String> types = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("registrations", environment + ".jsonl"))) {
      ObjectNode registration = Json.parseObject(line);
      types.put(registration.get("urn").asText(), registration.get("type").asText());
    }
    return types;
  }

  @Test
  void anInvalidEnvironmentIsRefusedBeforeAnyRegistration() throws Exception {
    StandInEngine.Run run =
        run(Jdk.current(), deployment("dev").withConfig(Map.of("epfabric:zone", "nowhere")));
    assertThat(run.process().exit()).isNotZero();
    assertThat(run.logged(LogSeverity.ERROR) + run.process().output())
        .contains("epfabric:zone: ")
        .contains("\"nowhere\"");
    assertThat(run.registered()).isEmpty();
  }

  @Test
  void imagesThatAreNotBuiltAreNotDeployed() throws Exception {
    Deployment unbuilt =
        Deployment.of("epfabric", "dev")
            .withConfig(EnvironmentFile.read(Path.of("Pulumi.dev.yaml")));
    StandInEngine.Run preview = run(Jdk.current(), unbuilt.asPreview(true));
    preview.process().orFail();
    StandInEngine.Run up = run(Jdk.current(), unbuilt);
    if (deploysAnImage(preview)) {
      assertThat(up.process().exit()).isNotZero();
      assertThat(up.registered()).isEmpty();
    } else {
      up.process().orFail();
    }
  }

  private static boolean deploysAnImage(StandInEngine.Run run) {
    return run.registered().values().stream()
        .anyMatch(request -> request.getObject().toString().contains("sha256:0000"));
  }

  @Test
  void secretsAreNeverPrinted() throws Exception {
    String secret = "hunter2-in-clear";
    StandInEngine.Run run =
        run(
            Jdk.current(),
            deployment("dev")
                .withConfig(Map.of("gcp:accessToken", secret))
                .withSecrets(Set.of("gcp:accessToken")));
    assertThat(run.process().output()).doesNotContain(secret);
    assertThat(run.logged(LogSeverity.INFO)).doesNotContain(secret);
  }

  /**
   * Before the CLI installs plugins, it runs a class of the SDK that lists the program's plugins.
   */
  @Test
  void theProgramPinsItsPlugins() throws Exception {
    var packages =
        epfabric.rehearsal.pulumi.Subprocess.run(
            java.util.List.of(
                Jdk.current().java().toString(),
                "-cp",
                jar.toString(),
                "com.pulumi.bootstrap.internal.Main",
                "packages"),
            folder,
            Map.of(),
            java.time.Duration.ofSeconds(30));
    assertThat(packages.orFail().output())
        .contains("\"name\":\"gcp\"", "\"version\":\"9.37.0\"")
        .contains("\"name\":\"kubernetes\"", "\"version\":\"4.34.2\"");
  }
}
