package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.SoftwareSetBuilder;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AcceptancePlan.Nightly;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the schedule of nightly runs, and the settings that their pods can read. */
class NightlyRulesTest {
  private static EnvironmentBuilder withAcceptance(String acceptance) {
    return anEnvironment().withLine("epfabric:acceptance", "{" + acceptance + "}");
  }

  private static EnvironmentBuilder nightly(String fields) {
    return withAcceptance("nightly: {" + fields + "}");
  }

  @Test
  void nightlyRunsAreOffByDefault() {
    assertThat(planOf(anEnvironment()).workload().acceptance().nightly()).isEmpty();
    Nightly nightly =
        planOf(nightly("schedule: \"0 3 * * *\"")).workload().acceptance().nightly().orElseThrow();
    assertThat(nightly.schedule()).hasToString("0 3 * * *");
    assertThat(nightly.timeZone()).isEqualTo("Etc/UTC");
    assertThat(nightly.results()).isEmpty();
  }

  @Test
  void refusesSchedulesThatKubernetesWouldRefuse() {
    assertThat(problemsOf(nightly("schedule: \"0 25 * * *\", timeZone: Europe/Berln")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:45: epfabric:acceptance.nightly.schedule: not a schedule, got "0 25 * * *"
              expected: five fields: minute, hour, day of the month, month, day of the week, such as "0 3 * * *"
            Pulumi.test.yaml:4:69: epfabric:acceptance.nightly.timeZone: not a time zone, got "Europe/Berln"
              expected: a name of the tz database, such as Etc/UTC or Europe/Berlin
              hint: did you mean "Europe/Berlin"?""");
    assertThat(problemsOf(nightly("timeZone: SystemV/AST4")))
        .contains("nightly.schedule: required, but not given")
        .contains("not a time zone, got \"SystemV/AST4\"");
    assertThat(problemsOf(nightly("schedule: \"0 3 * * *\", results: my-bucket/x")))
        .contains("not a folder of a bucket, got \"my-bucket/x\"\n  expected: gs://BUCKET/PREFIX");
  }

  @Test
  void refusesAScheduleWithoutTests() {
    assertThat(problemsOf(withAcceptance("gate: off, nightly: {schedule: \"0 3 * * *\"}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:45: epfabric:acceptance.nightly: with epfabric:acceptance.gate off there are no tests
              expected: another gate""");
  }

  @Test
  void refusesASoftwareSetFromAFile() {
    assertThat(
            problemsOf(
                nightly("schedule: \"0 3 * * *\"").withSoftware("mine.yaml"),
                SoftwareSetBuilder.aSoftwareSet()))
        .contains("epfabric:acceptance.nightly: its pods cannot read a software set from a file");
  }

  @Test
  void aSecretIsRefusedAndNotShown() {
    String text =
        """
        config:
          gcp:project: my-project
          gcp:credentials:
            secure: v1:abc
          epfabric:zone: us-central1-b
          epfabric:labels:
            team:
              secure: v1:geheim
          epfabric:acceptance: {nightly: {schedule: "0 3 * * *"}}
        """;
    ConfigSource file =
        ConfigSource.ofFile("test", "Pulumi.test.yaml", text.getBytes(StandardCharsets.UTF_8));
    assertThat(problemsOf(file))
        .contains("epfabric:acceptance.nightly: its pods read the environment from a ConfigMap")
        .contains("got epfabric:labels encrypted");
    assertThat(Environment.read(file).reading().written().toString())
        .doesNotContain("geheim", "abc");
  }

  @Test
  void aSecretInAListIsRefused() {
    String text =
        """
        config:
          gcp:project: my-project
          epfabric:zone: us-central1-b
          epfabric:gpuPool:
            zones:
              - us-central1-b
              - secure: v1:geheim
          epfabric:acceptance: {nightly: {schedule: "0 3 * * *"}}
        """;
    ConfigSource file =
        ConfigSource.ofFile("test", "Pulumi.test.yaml", text.getBytes(StandardCharsets.UTF_8));
    assertThat(problemsOf(file)).contains("got epfabric:gpuPool encrypted");
    assertThat(Environment.read(file).reading().written().secret())
        .containsExactly("epfabric:gpuPool");
  }

  @Test
  void aSecretThatTheCliDecryptedIsRefused() {
    ConfigSource decrypted =
        ConfigSource.ofPulumi(
            "test",
            Map.of(
                "gcp:project", "my-project",
                "gcp:credentials", "geheim",
                "epfabric:zone", "us-central1-b",
                "epfabric:labels", "{\"team\":\"geheim\"}",
                "epfabric:acceptance", "{\"nightly\":{\"schedule\":\"0 3 * * *\"}}"),
            Set.of("epfabric:labels", "gcp:credentials"));
    assertThat(problemsOf(decrypted)).contains("got epfabric:labels encrypted");
    assertThat(Environment.read(decrypted).reading().written().toString()).doesNotContain("geheim");
  }
}
