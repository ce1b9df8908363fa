package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the last lines of {@code bundle} and {@code rehearse}, which list the tests that run and
 * the tests that do not run.
 */
class BundleSummaryTest {
  private static final Pattern RESOURCES =
      Pattern.compile(
          "resources {2}(\\d+): (.*); previews count (\\d+), with (\\d+) of Pulumi's own");

  @TempDir private Path folder;

  @BeforeEach
  void writeStandInJar() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  private void writeEnvironment(String pool) throws IOException {
    String dev = Files.readString(Path.of("Pulumi.dev.yaml"));
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), dev.replace("    nodes: 2\n", pool));
  }

  private static List<String> lines(String text, String start) {
    return text.lines().filter(line -> line.startsWith(start)).toList();
  }

  @Test
  void aBundleNamesTheTestsThatOneNodeCannotRun() throws IOException {
    writeEnvironment("    nodes: 1\n");
    Run run = Cli.run(folder, "bundle", "dev");
    assertThat(lines(run.err(), "tests ")).containsExactly("tests      5 of 9 tests");
    assertThat(lines(run.err(), "not tested "))
        .containsExactly(
            "not tested nic-bandwidth: it needs 2 nodes, and only 1 is certain to exist",
            "not tested internode: it needs 2 nodes, and only 1 is certain to exist",
            "not tested low-latency: it needs 2 nodes, and only 1 is certain to exist",
            "not tested nccl-allreduce: it needs 2 nodes, and only 1 is certain to exist",
            "not tested speed in epbench, low-latency-nvlink, low-latency-nic: profile \"default\""
                + " has no floor for them",
            "not tested whether low-latency-nic passes: its verdict is reported only, unless"
                + " epfabric:acceptance.tests names it");
  }

  /** Queued nodes exist only while workloads run, so `accept` tests them at that time. */
  @Test
  void aFabricOfQueuedNodesIsBundledPreviewedAndRehearsed() throws IOException {
    String dev = Files.readString(Path.of("Pulumi.dev.yaml"));
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        dev.replace(
                "    nodes: 2\n    capacity: spot\n",
                "    capacity: flex-start\n    autoscaling: {min: 0, max: 2}\n")
            + "  epfabric:addons: {kueue: true}\n");
    Run bundle = Cli.run(folder, "bundle", "dev");
    assertThat(lines(bundle.err(), "tests "))
        .containsExactly("tests      9 of 9 tests, by epfabric accept when nodes exist");
    Run preview = Cli.run(folder, "preview", "dev", "--output", "registrations");
    assertThat(preview.out())
        .contains("\"queuedProvisioning\":{\"enabled\":true}")
        .contains("kueue.x-k8s.io/v1beta2:AdmissionCheck")
        .contains("kueue.x-k8s.io/v1beta2:ProvisioningRequestConfig");
    Run rehearsal = Cli.run(folder, "rehearse", "dev", "--engine", "embedded");
    assertThat(rehearsal.exit()).as(rehearsal.out() + rehearsal.err()).isZero();
  }

  /** The counts of the summary add up, and a preview by the real engine has the same counts. */
  @Test
  void theCountsOfResourcesAddUp() throws IOException {
    writeEnvironment("    nodes: 2\n");
    Run run = Cli.run(folder, "bundle", "dev");
    Matcher matcher = RESOURCES.matcher(lines(run.err(), "resources ").get(0));
    assertThat(matcher).matches();
    int kinds =
        Pattern.compile(", ")
            .splitAsStream(matcher.group(2))
            .mapToInt(part -> Integer.parseInt(part.substring(0, part.indexOf(' '))))
            .sum();
    assertThat(kinds).isEqualTo(Integer.parseInt(matcher.group(1)));
    int resourcesOfPulumi = Integer.parseInt(matcher.group(4));
    assertThat(Integer.parseInt(matcher.group(3))).isEqualTo(kinds + resourcesOfPulumi);
    long registered;
    try (var all = Files.lines(folder.resolve("build/bundles/dev/registrations.jsonl"))) {
      registered = all.filter(line -> line.contains("\"type\":")).count();
    }
    assertThat(registered).isEqualTo(kinds + resourcesOfPulumi);
  }

  @Test
  void aRehearsalStatesItsLimits() throws IOException {
    writeEnvironment("    nodes: 1\n");
    Run run = Cli.run(folder, "rehearse", "dev", "--engine", "embedded");
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(lines(run.out(), "  not tested "))
        .first()
        .isEqualTo(
            "  not tested     nic-bandwidth: it needs 2 nodes, and only 1 is certain to exist");
    assertThat(lines(run.out(), "  not checked ")).hasSize(1);
    assertThat(run.out()).contains("proof  (emulated)");
  }

  @Test
  void aRehearsalWithinABundleChangesNoFile() throws IOException {
    writeEnvironment("    nodes: 2\n");
    assertThat(Cli.run(folder, "bundle", "dev").exit()).isZero();
    Path bundle = folder.resolve("build/bundles/dev");
    Run rehearsal = Cli.run(bundle, "rehearse", "dev", "--engine", "embedded");
    assertThat(rehearsal.exit()).as(rehearsal.out() + rehearsal.err()).isZero();
    Run verify = Cli.run(folder, "verify", bundle.toString());
    assertThat(verify.out() + verify.err()).isEqualTo("ok: every file is unchanged\n");
  }
}
