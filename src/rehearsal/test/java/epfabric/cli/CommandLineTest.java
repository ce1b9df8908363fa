package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.CommandRun;
import epfabric.base.terminal.StandardOutput;
import epfabric.cli.Cli.Run;
import epfabric.fabric.workspace.PlanWarningsTest;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandLineTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeStandInJar() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  @Test
  void verifyAcceptsABundleThatBundleWrote() {
    Run bundle = run("bundle", "dev");
    assertThat(bundle.exit()).isZero();
    assertThat(bundle.out()).isEqualTo(folder.resolve("build/bundles/dev") + "\n");
    assertThat(bundle.err())
        .contains(
            "fabric     2 x a4-highgpu-8g (16 B200 GPUs, spot) in us-central1-b, software b200-gke")
        .contains(
            "cost       $79.27 an hour for 2 GPU nodes (Google's price list SKU "
                + "816D-DB2C-4A30, 2026-06)")
        .contains("images     not built: zero digests in images.dev.yaml");
    Run verify = run("verify", bundle.out().strip());
    assertThat(verify.out()).isEqualTo("ok: every file is unchanged\n");
    assertThat(verify.exit()).isZero();
  }

  @Test
  void bundleContainsTheInputsOfItsImages() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + "  epfabric:software: guide\n");
    assertThat(run("bundle", "dev").exit()).isZero();
    Path installer = folder.resolve("build/bundles/dev/installer");
    assertThat(installer.resolve("Dockerfile"))
        .hasSameTextualContentAs(Path.of("installer/Dockerfile"));
    assertThat(installer.resolve("build/fetch.sh")).isExecutable();
    assertThat(Files.isExecutable(installer.resolve("Dockerfile"))).isFalse();
    assertThat(Files.readAllLines(installer.resolve("versions.env")))
        .contains("SOFTWARE_SET=guide", "DRIVER_VERSION=575.57.08");
  }

  @Test
  void bundleContainsTheLock() throws IOException {
    String lock = "software: b200-gke\n";
    Files.writeString(folder.resolve("software.b200-gke.lock.yaml"), lock);
    assertThat(run("bundle", "dev").exit()).isZero();
    assertThat(folder.resolve("build/bundles/dev/software.b200-gke.lock.yaml")).hasContent(lock);
  }

  @Test
  void bundleCountsTheNodesOfAllPools() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file).replace("nodes: 2", "nodes: 20\n    pools: 50"));
    Run bundle = run("bundle", "dev");
    assertThat(bundle.err())
        .contains(
            "fabric     50 x 20 x a4-highgpu-8g (8000 B200 GPUs, spot) in us-central1-b, software"
                + " b200")
        .contains("cost       $39633.60 an hour for 1000 GPU nodes (Google's price list ")
        .contains("resources  605: 17 network resources, 52 cluster resources,");
    assertThat(Files.readString(folder.resolve("build/bundles/dev/plan.json")))
        .contains("\"epfabric-dev-gpu-49\"\n    ],\n    \"nodes\": 20,");
  }

  @Test
  void bundleReportsAPriceAboveTheBudget() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file).replace("NodeHour: 60", "NodeHour: 30"));
    assertThat(run("bundle", "dev").err())
        .contains("network come on top; above your budget of $30.00 per node and hour\n");
  }

  @Test
  void bundleReportsThatThePriceIsUnknown() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("capacity: spot", "capacity: on-demand")
            .replace("us-central1-b", "us-east1-b"));
    assertThat(run("bundle", "dev").err())
        .contains(
            "cost       no price known for on-demand a4-highgpu-8g: see"
                + " https://cloud.google.com/products/calculator\n");
  }

  @Test
  void bundleReplacesItsOwnUnchangedFolder() {
    assertThat(run("bundle", "dev").exit()).isZero();
    assertThat(run("bundle", "dev").exit()).isZero();
  }

  @Test
  void bundleDoesNotOverwriteForeignFiles() throws IOException {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(mine.resolve("notes.txt"), "mine");
    Run run = run("bundle", "dev", "-o", mine.toString());
    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err())
        .isEqualTo(
            "epfabric: "
                + mine
                + " exists and is not an epfabric bundle\n"
                + "  hint: choose another folder with -o\n");
    assertThat(mine.resolve("notes.txt")).hasContent("mine");
  }

  @Test
  void bundleDoesNotOverwriteChangedFiles() throws IOException {
    run("bundle", "dev");
    Path bundle = folder.resolve("build/bundles/dev");
    Files.writeString(bundle.resolve("Pulumi.dev.yaml"), "encryptionsalt: v1:a\n");
    Run run = run("bundle", "dev");
    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err())
        .isEqualTo(
            "epfabric: "
                + bundle
                + " was changed since it was written:\n"
                + "  changed    Pulumi.dev.yaml\n"
                + "  hint: keep what you need of it, then bundle with --force\n");
    assertThat(run("bundle", "dev", "--force").exit()).isZero();
  }

  @Test
  void verifyNamesAMissingFile() throws IOException {
    run("bundle", "dev");
    Path bundle = folder.resolve("build/bundles/dev");
    Files.delete(bundle.resolve("plan.json"));
    Run run = run("verify", bundle.toString());
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out()).isEqualTo("  missing    plan.json\n");
    assertThat(run.err())
        .isEqualTo("epfabric: " + bundle + " is not the bundle that was written: 1 difference\n");
  }

  @Test
  void allProblemsOfAnInvalidEnvironmentAreReported() throws IOException {
    Files.writeString(
        folder.resolve("Pulumi.bad.yaml"),
        """
        config:
          gcp:project: my-project
          epfabric:zone: us-central1-a
          epfabric:gpuPool:
            machin: a4-highgpu-8g
        """);
    Run run = run("explain", "bad");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err())
        .isEqualTo(
            """
            Pulumi.bad.yaml:3:18: epfabric:zone: a4-highgpu-8g is not offered in "us-central1-a"
              expected: asia-northeast1-b, asia-southeast1-b, europe-north1-b, europe-west4-b, us-central1-b, us-east1-b, us-east4-b, us-south1-b, us-west2-c, us-west3-b, us-west3-c
              hint: if Google has opened the zone since: gcloud compute network-profiles describe us-central1-a-vpc-roce, then epfabric:allowUnlistedZone: true
            Pulumi.bad.yaml:5:5: epfabric:gpuPool.machin: unknown key
              expected: name, nodes, pools, machine, drivers, driverVersion, gpus, capacity, reservation, maxRunDuration, queued, placement, placementPolicy, zones, bootDiskType, bootDiskGib, localSsds, nodeVersion, upgrades, autoscaling, serviceAccount, scopes, labels, taints, secureBoot, hostMaintenanceInterval, adopt
              hint: did you mean "machine"?
            """);
  }

  @Test
  void anUnknownEnvironmentIsAUsageError() {
    Run run = run("preview", "dve");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: no environment "dve": there is no Pulumi.dve.yaml in this folder or above it
              found: dev
              hint: did you mean "dev"?
            """);
  }

  @Test
  void explainShowsOneKeyWithItsLine() {
    Run run = run("explain", "dev", "gpuPool.nodes");
    assertThat(run.out()).isEqualTo("epfabric:gpuPool.nodes  2  (Pulumi.dev.yaml:7:12)\n");
  }

  @Test
  void previewAgainstTheSameBundleFindsNoChange() {
    Path bundle = folder.resolve("build/bundles/dev");
    run("bundle", "dev");
    Run run = run("preview", "dev", "--against", bundle.toString(), "--fail-on", "delete");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("unchanged");
  }

  @Test
  void previewPrintsTheChangesEvenIfOneExceedsTheLimit() throws IOException {
    Path bundle = folder.resolve("build/bundles/dev");
    run("bundle", "dev");
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(
        file, Files.readString(file).replace("capacity: spot", "capacity: on-demand"));
    Run run = run("preview", "dev", "--against", bundle.toString(), "--fail-on", "recreate");
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out()).contains("nodeConfig.spot");
    assertThat(run.err())
        .isEqualTo(
            PlanWarningsTest.WARNING
                + "epfabric: --fail-on recreate: the worst change is recreate\n");
  }

  @Test
  void aLimitOfChangesNeedsAnEarlierState() {
    Run run = run("preview", "dev", "--fail-on", "delete");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: --fail-on needs --against: without an earlier state everything is new
              hint: epfabric preview --help
            """);
  }

  @Test
  void bundleDoesNotWriteIntoABundle() throws IOException {
    Path bundle = folder.resolve("build/bundles/dev");
    run("bundle", "dev");
    String err =
        "epfabric: "
            + bundle
            + " is itself a bundle: a second bundle inside would damage it\n"
            + "  hint: run this in the project's folder, or give another folder with -o\n";
    assertThat(Cli.run(bundle, "bundle", "dev")).isEqualTo(new Run(2, "", err));
    assertThat(Cli.run(bundle, "bundle", "dev", "-o", bundle.toString()))
        .isEqualTo(new Run(2, "", err));
    assertThat(run("bundle", "dev", "-o", bundle.resolve("x").toString()))
        .isEqualTo(new Run(2, "", err));
    assertThat(run("verify", bundle.toString()).exit()).isZero();
    String elsewhere = folder.resolve("elsewhere").toString();
    assertThat(Cli.run(bundle, "bundle", "dev", "-o", elsewhere).exit()).isZero();
  }

  @Test
  void bundleDoesNotReplaceABundleOfADifferentEnvironment() throws IOException {
    run("bundle", "dev");
    Path bundle = folder.resolve("build/bundles/dev");
    Files.copy(folder.resolve("Pulumi.dev.yaml"), folder.resolve("Pulumi.prod.yaml"));
    assertThat(run("bundle", "prod", "-o", bundle.toString()))
        .isEqualTo(
            new Run(
                5,
                "",
                "epfabric: "
                    + bundle
                    + " is a bundle of environment \"dev\", not of \"prod\"\n"
                    + "  hint: choose another folder with -o, or replace it with --force\n"));
    assertThat(run("bundle", "prod", "-o", bundle.toString(), "--force").exit()).isZero();
  }

  @Test
  void aFullStandardOutputIsReported() {
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int from, int count) throws IOException {
            throw new IOException("No space left on device");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Run run = Cli.run(full, folder, "preview", "dev", "--output", "registrations");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("epfabric: cannot write to standard output\n");
  }

  /** The reader may close the pipe, as in `epfabric explain dev | head -1`. */
  @Test
  void aClosedPipeIsNoError() {
    StandardOutput pipe = new StandardOutput(new FailingOutput("Broken pipe"));
    StandardOutput disk = new StandardOutput(new FailingOutput("No space left on device"));
    assertThat(exitInto(pipe)).isEqualTo(141);
    assertThat(exitInto(disk)).isEqualTo(2);
  }

  private int exitInto(StandardOutput output) {
    StringWriter err = new StringWriter();
    CommandLine commandLine =
        Cli.commandLine()
            .setOut(new PrintWriter(output, true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(err, true));
    int exit =
        CommandRun.execute(
            commandLine, output::readerGone, "-C", folder.toString(), "explain", "dev");
    String message = "epfabric: cannot write to standard output\n";
    assertThat(err.toString().endsWith(message)).isNotEqualTo(output.readerGone());
    return exit;
  }

  /** An output to which every write fails. */
  private static final class FailingOutput extends OutputStream {
    private final String message;

    FailingOutput(String message) {
      this.message = message;
    }

    @Override
    public void write(int one) throws IOException {
      throw new IOException(message);
    }
  }

  @Test
  void aMisspelledVerbGetsASuggestion() {
    Run run = run("bundel", "dev");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("bundle");
  }

  @Test
  void completionKnowsEveryVerb() {
    assertThat(run("completion", "bash").out())
        .contains(String.join(" ", Cli.commandLine().getSubcommands().keySet()));
    assertThat(run("completion", "zsh").out()).startsWith("autoload -U +X bashcompinit");
  }

  @Test
  void theVerbHelpEqualsTheOptionHelp() {
    assertThat(run("help", "verify").out()).isEqualTo(run("verify", "--help").out());
  }

  @Test
  void helpFitsTheTerminal() {
    for (String verb :
        List.of(
            "bundle",
            "verify",
            "preview",
            "explain",
            "image",
            "results",
            "ready",
            "workload",
            "serve",
            "completion")) {
      assertThat(run("help", verb).out().lines()).allMatch(line -> line.length() <= 80);
    }
    assertThat(run("--help").out().lines())
        .allMatch(line -> line.length() <= 80)
        .contains("  preview     Shows what `pulumi up` would do, without CLI and credentials.");
    assertThat(run("preview", "--help").out())
        .contains("recreate,\n                           replace, delete.")
        .contains("text, json, markdown");
  }

  @Test
  void bundlePrintsTheNextCommands() {
    Path bundle = folder.resolve("build/bundles/dev");
    assertThat(run("bundle", "dev").err())
        .endsWith(
            "next       java -jar epfabric.jar verify "
                + bundle
                + "\n           "
                + bundle
                + "/RUNBOOK.md covers every step to `pulumi up` and to teardown\n");
    System.setProperty("epfabric.command", "./epfabric");
    try {
      assertThat(run("bundle", "dev").err()).contains("next       ./epfabric verify " + bundle);
    } finally {
      System.clearProperty("epfabric.command");
    }
  }

  @Test
  void helpHasExamples() {
    assertThat(run("--help").out()).contains("epfabric bundle dev").contains("Exit codes");
    assertThat(run("preview", "--help").out()).contains("--against origin/main");
    assertThat(run("ready", "--help").out()).contains("--pools epfabric-dev-gpu --nodes 2");
  }

  private Run run(String... arguments) {
    return Cli.run(folder, arguments);
  }
}
