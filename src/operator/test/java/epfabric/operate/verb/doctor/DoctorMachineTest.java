package epfabric.operate.verb.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.cli.FakePrograms;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests {@code epfabric doctor} without an environment, and with an invalid environment. */
class DoctorMachineTest {
  @TempDir private Path folder;

  private FakePrograms programs;

  @BeforeEach
  void installPrograms() throws IOException {
    programs =
        new FakePrograms(folder.resolve("bin"))
            .program("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2")
            .program("pulumi", "echo v3.265.0")
            .program("gke-gcloud-auth-plugin", "echo 'Kubernetes v1.30.0+03fcd0f8'")
            .program("gcloud", "printf 'Google Cloud SDK 528.0.0\\nbeta 2025.06.20\\n'")
            .program("kubectl", "echo 'Client Version: v1.33.1'");
  }

  @AfterEach
  void end() {
    programs.close();
  }

  private Run doctor(String... arguments) {
    return Cli.run(folder, arguments);
  }

  @Test
  void allProgramsOfAGoodMachineAreFine() throws IOException {
    assertThat(doctor("doctor"))
        .isEqualTo(
            new Run(
                0,
                """
                This machine
                + java: 17.0.15
                + pulumi: 3.265.0
                + gke-gcloud-auth-plugin: v1.30.0+03fcd0f8
                + gcloud: 528.0.0
                + kubectl: 1.33.1

                0 blocking, 0 warnings, 0 unknown, 5 fine.
                """,
                ""));
    assertThat(programs.calls())
        .containsExactly(
            "java -version",
            "pulumi version",
            "gke-gcloud-auth-plugin --version",
            "gcloud version",
            "kubectl version --client");
  }

  @Test
  void aMissingProgramBlocksAndItsMessageFitsTheWidth() throws IOException {
    Files.delete(folder.resolve("bin/gke-gcloud-auth-plugin"));
    Run run = doctor("doctor", "--width", "80");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out())
        .startsWith(
            """
            This machine
            x gke-gcloud-auth-plugin: not on PATH; needed for all access to the cluster: the
              fabric's kubeconfig names it
                > gcloud components install gke-gcloud-auth-plugin; with gcloud from a
                  package repository: sudo apt-get install
                  google-cloud-cli-gke-gcloud-auth-plugin
            + java: 17.0.15
            """);
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aProgramThatHangsIsNotWaitedForLong() throws IOException {
    programs.program("gcloud", "sleep 60");
    CommandLine commandLine = Cli.commandLine();
    CommandLine doctor = Objects.requireNonNull(commandLine.getSubcommands().get("doctor"));
    ((DoctorCommand) doctor.getCommand()).patience = Duration.ofSeconds(1);
    StringWriter out = new StringWriter();
    Run run = Cli.run(commandLine, out, folder, "doctor", "--width", "100");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains(
            """
            ? gcloud: exists, but does not report its version: not done after 1 seconds
                > run it yourself: gcloud version
            """);
  }

  @Test
  void theVersionOfAFailingProgramIsUnknownAndItsOutputIsHidden() throws IOException {
    programs.program("kubectl", "echo token ya29.secret >&2; exit 3");
    Run run = doctor("doctor");
    assertThat(run.out()).contains("? kubectl: exists, but does not report its version: it ended");
    assertThat(run.out() + run.err()).doesNotContain("ya29");
  }

  @Test
  void standardOutputContainsOnlyJson() throws IOException {
    Files.delete(folder.resolve("bin/kubectl"));
    Run run = doctor("doctor", "--output", "json");
    assertThat(run.exit()).isZero();
    ObjectNode json = Json.parseObject(run.out());
    assertThat(json.get("worst").asText()).isEqualTo("warns");
    assertThat(json.get("machine")).hasSize(5);
    assertThat(json.has("findings")).isFalse();
  }

  @Test
  void anInvalidEnvironmentIsReported() throws IOException {
    Files.writeString(folder.resolve("Pulumi.bad.yaml"), "config:\n  epfabric:zone: moon-1\n");
    Run run = doctor("doctor", "bad");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains("Pulumi.bad.yaml:2").doesNotContain("\tat ");
    assertThat(doctor("doctor", "--width", "9").exit()).isEqualTo(2);
    assertThat(doctor("doctor", "nosuch").exit()).isEqualTo(2);
  }
}
