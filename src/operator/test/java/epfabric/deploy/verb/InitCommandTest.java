package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.LinePrompt;
import epfabric.cli.Cli;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class InitCommandTest {
  @TempDir private Path folder;

  private final StringWriter prompts = new StringWriter();

  private Cli.Run init(String... options) {
    List<String> words = new ArrayList<>(List.of("init", "lab"));
    words.addAll(List.of(options));
    return Cli.run(folder, words.toArray(String[]::new));
  }

  /** Runs the command; the user types these lines. */
  private Cli.Run runWithInput(String lines, String... options) {
    CommandLine commandLine = Cli.commandLine();
    CommandLine verb = Objects.requireNonNull(commandLine.getSubcommands().get("init"));
    ((InitCommand) verb.getCommand()).person =
        Optional.of(
            new LinePrompt(
                new BufferedReader(new StringReader(lines)), new PrintWriter(prompts, true)));
    List<String> words = new ArrayList<>(List.of("init", "lab"));
    words.addAll(List.of(options));
    return Cli.run(commandLine, new StringWriter(), folder, words.toArray(String[]::new));
  }

  private String file() throws IOException {
    return Files.readString(folder.resolve("Pulumi.lab.yaml"));
  }

  @Test
  void optionsReplaceAllQuestions() throws IOException {
    Cli.Run run =
        init("--project=my-project", "--zone=us-central1-b", "--nodes=4", "--capacity=on-demand");
    assertThat(run)
        .isEqualTo(
            new Cli.Run(
                0,
                """
                Pulumi.lab.yaml
                fabric     4 x a4-highgpu-8g (32 B200 GPUs, on-demand) in us-central1-b, software b200-gke
                cost       $515.52 an hour for 4 GPU nodes (Google's price list SKU 3000-4751-0A45, 2026-06); disks, system nodes and network come on top
                next       java -jar epfabric.jar explain lab    each value and its reason
                           java -jar epfabric.jar rehearse lab   its whole life cycle, emulated
                           java -jar epfabric.jar doctor lab     what would block it
                           java -jar epfabric.jar bundle lab     with RUNBOOK.md, to `pulumi up`
                """,
                """
                warning: control plane of epfabric-lab: answers every address on the internet: only IAM keeps others out
                  hint: name the ranges that may reach it: epfabric:cluster.authorizedNetworks (docs/environment.md)
                """));
    assertThat(file())
        .isEqualTo(
            """
            # Every key is explained in docs/environment.md.
            config:
              gcp:project: my-project
              epfabric:zone: us-central1-b
              epfabric:gpuPool:
                nodes: 4
                capacity: on-demand
            """);
    assertThat(Cli.run(folder, "explain", "lab").exit()).isZero();
  }

  @Test
  void allProblemsAreReportedAtOnceAndNothingIsWritten() throws IOException {
    Cli.Run run = init("--zone=us-central1-a", "--nodes=two", "--capacity=reservation");
    assertThat(run)
        .isEqualTo(
            new Cli.Run(
                3,
                "",
                """
                --project: gcp:project: required, but not given
                  expected: 6 to 30 lower-case letters, digits and hyphens; not the project number
                --zone: epfabric:zone: a4-highgpu-8g is not offered in "us-central1-a"
                  expected: asia-northeast1-b, asia-southeast1-b, europe-north1-b, europe-west4-b, \
                us-central1-b, us-east1-b, us-east4-b, us-south1-b, us-west2-c, us-west3-b, us-west3-c
                  hint: if Google has opened the zone since: gcloud compute network-profiles describe \
                us-central1-a-vpc-roce, then --allow-unlisted-zone
                --reservation: epfabric:gpuPool.reservation: capacity reservation needs the \
                reservation's name
                  expected: NAME, or projects/PROJECT/reservations/NAME
                --nodes: epfabric:gpuPool.nodes: not a whole number from 0 to 1000, got "two"
                  expected: 0 to 1000
                """));
    assertThat(folder).isEmptyDirectory();
  }

  /** A value from a shell or file must not add other keys to the environment. */
  @Test
  void anAnswerIsWrittenOnlyAsAValue() {
    Cli.Run run = init("--project=a\n  epfabric:parked: true", "--zone=us-central1-b");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).startsWith("--project: gcp:project: not a project ID, got \"a\\u000a");
  }

  @Test
  void existingFilesAreNotOverwritten() throws IOException {
    Path file = Files.writeString(folder.resolve("Pulumi.lab.yaml"), "mine");
    assertThat(init("--project=my-project", "--zone=us-central1-b"))
        .isEqualTo(
            new Cli.Run(
                5,
                "",
                """
                epfabric: Pulumi.lab.yaml already exists; nothing was written
                  hint: edit it, or choose another name
                """));
    assertThat(file).hasContent("mine");
  }

  @Test
  void theUserIsAskedForMissingOptionsUntilAnswersAreValid() throws IOException {
    Cli.Run run =
        runWithInput(
            "\nmy-project\nus-central1-a\nus-central1-b\nreservation\nours\n\n\n\n",
            "--machine=a4-highgpu-8g");
    assertThat(run.exit()).as(run.err()).isZero();
    String zones =
        "asia-northeast1-b, asia-southeast1-b, europe-north1-b, europe-west4-b, us-central1-b,"
            + " us-east1-b, us-east4-b, us-south1-b, us-west2-c, us-west3-b, us-west3-c\n";
    assertThat(prompts.toString())
        .isEqualTo(
            """
            Google Cloud project (its ID): --project: gcp:project: required, but not given
              expected: 6 to 30 lower-case letters, digits and hyphens; not the project number
            Google Cloud project (its ID): zones with a4-highgpu-8g:\s"""
                + zones
                + """
                Zone: --zone: epfabric:zone: a4-highgpu-8g is not offered in \
                "us-central1-a"
                  expected:\s"""
                + zones
                + """
                  hint: if Google has opened the zone since: gcloud compute network-profiles \
                describe us-central1-a-vpc-roce, then --allow-unlisted-zone
                Zone: ways: spot, reservation, flex-start, on-demand
                How the nodes are bought [spot]: Name of the reservation: GPU nodes [2]: Start of all resource names [epfabric-lab]: \
                none: the control plane answers every address on the internet
                Ranges that may reach the control plane, separated by commas:\s""");
    assertThat(file())
        .isEqualTo(
            """
            # Every key is explained in docs/environment.md.
            config:
              gcp:project: my-project
              epfabric:zone: us-central1-b
              epfabric:gpuPool:
                machine: a4-highgpu-8g
                nodes: 2
                capacity: reservation
                reservation: ours
            """);
  }

  @Test
  void flexStartNodesAreWrittenAsARange() throws IOException {
    runWithInput("my-project\n\neurope-west4-b\nflex-start\nx\n3\n\n\n");
    assertThat(prompts.toString()).contains("--nodes: epfabric:gpuPool.autoscaling");
    assertThat(file())
        .endsWith("    capacity: flex-start\n    autoscaling:\n      min: 0\n      max: 3\n");
  }

  @Test
  void anAbortedDialogWritesNothing() {
    Cli.Run run = runWithInput("my-project\n");
    assertThat(run)
        .isEqualTo(new Cli.Run(2, "", "epfabric: the input ended early; nothing was written\n"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void namePrefixAndAuthorizedNetworksAreOptions() throws IOException {
    Cli.Run run =
        init(
            "--project=my-project",
            "--zone=us-central1-b",
            "--name=gpu",
            "--authorized-network=192.0.2.0/24",
            "--authorized-network=198.51.100.7/32");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(file())
        .isEqualTo(
            """
            # Every key is explained in docs/environment.md.
            config:
              gcp:project: my-project
              epfabric:zone: us-central1-b
              epfabric:name: gpu
              epfabric:cluster:
                authorizedNetworks:
                - cidr: 192.0.2.0/24
                - cidr: 198.51.100.7/32
              epfabric:gpuPool:
                nodes: 2
                capacity: spot
            """);
  }

  @Test
  void theUserIsAskedForAuthorizedNetworks() throws IOException {
    runWithInput("my-project\n\nus-central1-b\nspot\n2\n\nhome\n192.0.2.0/24, 198.51.100.7/32\n");
    assertThat(prompts.toString())
        .contains("--authorized-network: epfabric:cluster.authorizedNetworks[0].cidr: ");
    assertThat(file()).contains("- cidr: 192.0.2.0/24\n    - cidr: 198.51.100.7/32\n");
  }

  @Test
  void anUnlistedZoneNeedsAnOption() throws IOException {
    assertThat(init("--project=my-project", "--zone=us-central1-z").err())
        .endsWith("-vpc-roce, then --allow-unlisted-zone\n");
    assertThat(init("--project=my-project", "--zone=us-central1-z", "--allow-unlisted-zone").exit())
        .isZero();
    assertThat(file()).contains("epfabric:allowUnlistedZone: true\n");
  }

  @Test
  void aNewEnvironmentNeedsAtLeastOneNode() {
    assertThat(init("--project=my-project", "--zone=us-central1-b", "--nodes=0"))
        .isEqualTo(
            new Cli.Run(
                3,
                "",
                """
                --nodes: epfabric:gpuPool.nodes: a new environment has at least one GPU node, got "0"
                  expected: 1 to 1000
                  hint: epfabric park lab removes the nodes of an environment later
                """));
    assertThat(folder).isEmptyDirectory();
  }

  /** Mistakes are reported before any question is asked. */
  @Test
  void mistakesInArgumentsAreReportedAtOnce() {
    Cli.Run run = runWithInput("", "--machine=a3-megagpu-8g", "--nodes=0");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err())
        .contains("--machine: epfabric:gpuPool.machine: not a machine that epfabric supports")
        .contains("--nodes: epfabric:gpuPool.nodes: a new environment has at least one GPU node")
        .doesNotContain("required, but not given");
    assertThat(prompts.toString()).isEmpty();
  }

  @Test
  void capitalLettersInTheNameAreReportedAtOnce() {
    CommandLine commandLine = Cli.commandLine();
    CommandLine verb = Objects.requireNonNull(commandLine.getSubcommands().get("init"));
    ((InitCommand) verb.getCommand()).person =
        Optional.of(
            new LinePrompt(
                new BufferedReader(new StringReader("")), new PrintWriter(prompts, true)));
    Cli.Run run = Cli.run(commandLine, new StringWriter(), folder, "init", "Lab");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err())
        .contains("--name: epfabric:name: resource names cannot start with \"epfabric-Lab\"")
        .contains("hint: set --name to such a prefix")
        .contains("ENV: epfabric:labels.epfabric-environment: ");
    assertThat(prompts.toString()).isEmpty();
  }

  @Test
  void helpListsTheMachines() {
    assertThat(Cli.run(folder, "init", "--help").out()).contains("a3-ultragpu-8g");
  }
}
