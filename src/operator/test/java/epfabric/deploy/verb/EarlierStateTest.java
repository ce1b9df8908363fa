package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.fabric.workspace.PlanWarningsTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierStateTest {
  /** The warning of every preview of this environment. */
  private static final String OPEN_CONTROL_PLANE =
      """
      warning: control plane of epfabric-dev: answers every address on the internet: only IAM keeps others out
        hint: name the ranges that may reach it: epfabric:cluster.authorizedNetworks (docs/environment.md)
      """;

  private static final String EXPECTED =
      "\n  expected: a registrations file, a `pulumi stack export` or a bundle\n";

  private static final String NO_RESOURCES_IN =
      """
      %s has no resources of environment "dev" to compare with
        hint: if the environment is new: --allow-new
      """;

  @TempDir private Path folder;

  @BeforeEach
  void copyEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  @Test
  void anEmptyFileIsRefused() throws IOException {
    assertRefused("", "it is empty");
    assertRefused("\n \n", "it is empty");
  }

  @Test
  void anExportWithoutDeploymentIsRefused() throws IOException {
    assertRefused("{\"version\": 3}", "it holds neither a \"deployment\" nor a \"urn\"");
    assertRefused(
        "{\"version\": 3, \"deployment\": null}",
        "it holds neither a \"deployment\" nor a \"urn\"");
    assertRefused(
        "{\"deployment\": {\"resources\": null, \"resources\": 3}}",
        "not a stack export: \"resources\" is not a list");
    assertRefused("{\"deployment\": 3}", "not a stack export: no \"deployment\"");
  }

  @Test
  void aTruncatedExportIsRefusedWithTheLineNumber() throws IOException {
    assertRefused(
        "{\n  \"version\": 3,\n  \"deployment\": {\"resources\": [\n",
        "line 4: not valid JSON: End of input at column 1");
  }

  @Test
  void textWithoutAJsonObjectIsRefused() throws IOException {
    assertRefused("notes\n", "line 1: not valid JSON: malformed at column 1");
    assertRefused("[]\n", "not a JSON object");
  }

  /** Returns an export of one resource in which {@code old} is replaced by {@code now}. */
  private static String export(String old, String now) {
    String valid =
        """
        {"deployment": {"resources": [{"urn": "urn:pulumi:dev::epfabric::a:b:C::x", "custom": true,
          "parent": "urn:pulumi:dev::epfabric::a:b:D::y", "inputs": {"size": 1},
          "dependencies": ["urn:pulumi:dev::epfabric::a:b:D::z"]}]}}
        """;
    assertThat(valid).contains(old);
    return valid.replace(old, now);
  }

  @Test
  void malformedNamesOfResourcesAreRefused() throws IOException {
    assertRefused(
        export("a:b:C::x", "x"), "not a stack export: not a URN: \"urn:pulumi:dev::epfabric::x\"");
    assertRefused(
        export("urn:pulumi:dev::epfabric::a:b:D::y", "y"), "not a stack export: not a URN: \"y\"");
    assertRefused(
        export("urn:pulumi:dev::epfabric::a:b:D::z", "x".repeat(1000)),
        "not a stack export: not a URN: \"" + "x".repeat(300) + "…\"");
    String registrations = Files.readString(Path.of("registrations/dev.jsonl"));
    assertRefused(
        registrations.replaceFirst("\"parent\":\"[^\"]*\"", "\"parent\":\"y\""),
        "line 1: not a URN: \"y\"");
  }

  @Test
  void tooLargeNumbersAreRefused() throws IOException {
    assertRefused(export("1}", "1e999}"), "a number is too large: 1e999");
    assertRefused(export("1}", "-1e999}"), "a number is too large: -1e999");
    assertRefused(
        export("1}", "9".repeat(400) + "}"), "a number is too large: " + "9".repeat(40) + "…");
  }

  @Test
  void invalidRegistrationsAreRefusedWithTheLineNumber() throws IOException {
    assertRefused("{\"urn\": 3}\n", "line 1: \"urn\" is not a text");
  }

  @Test
  void registrationsWithoutTheStackAreIncomplete() throws IOException {
    String first = Files.readAllLines(Path.of("registrations/dev.jsonl")).get(0);
    assertRefused(first + "\n", "it is incomplete: no line has the type pulumi:pulumi:Stack");
    assertRefused(
        first + "\n" + first.substring(0, 20),
        "line 2: not valid JSON: Unterminated string at column 21");
  }

  @Test
  void devicesAreRefused() throws IOException {
    Path device = folder.resolve("device");
    Files.createSymbolicLink(device, Path.of("/dev/zero"));
    Run run = against(device.toString());
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("epfabric: not a regular file: " + device + "\n");
  }

  @Test
  void theStateOfADifferentEnvironmentIsReported() throws IOException {
    Path bundle = Files.createDirectory(folder.resolve("bundle"));
    Files.copy(Path.of("registrations/prod.jsonl"), bundle.resolve("registrations.jsonl"));
    Run run = against(bundle.toString());
    assertThat(run.exit()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "note: "
                + bundle
                + " is for environment \"prod\", not for \"dev\": this shows how the two differ, not"
                + " an update of either\n"
                + OPEN_CONTROL_PLANE);
    assertThat(against(Path.of("registrations/dev.jsonl").toAbsolutePath().toString()).err())
        .isEqualTo(OPEN_CONTROL_PLANE);
  }

  @Test
  void aRevisionWithoutTheEnvironmentIsAnEmptyState() throws Exception {
    Files.writeString(folder.resolve("x"), "x");
    commit();
    Run run = against("HEAD");
    assertThat(run.exit()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "note: HEAD has no registrations/dev.jsonl: everything counts as new\n"
                + PlanWarningsTest.WARNING);
    assertThat(run.out()).isEqualTo(Cli.run(folder, "preview", "dev").out());
  }

  @Test
  void aGateFailsWithoutRegistrationsToCompareWith() throws Exception {
    commit();
    assertGateFails("HEAD", NO_RESOURCES_IN.formatted("HEAD"));
    Run run = gate("HEAD", "--allow-new");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("77 to create");
  }

  @Test
  void aGateFailsWithAnEmptyStack() throws IOException {
    String empty =
        Files.writeString(folder.resolve("empty.json"), "{\"deployment\": {\"resources\": []}}")
            .toString();
    assertGateFails(empty, NO_RESOURCES_IN.formatted(empty));
    Files.writeString(Path.of(empty), "{\"version\": 3, \"deployment\": {\"manifest\": {}}}");
    assertGateFails(empty, NO_RESOURCES_IN.formatted(empty));
    String stack =
        Files.readAllLines(Path.of("registrations/dev.jsonl")).stream()
            .filter(line -> line.contains("\"type\":\"pulumi:pulumi:Stack\""))
            .findFirst()
            .orElseThrow();
    Files.writeString(Path.of(empty), stack + "\n");
    assertGateFails(empty, NO_RESOURCES_IN.formatted(empty));
    assertThat(gate(empty, "--allow-new").exit()).isZero();
  }

  @Test
  void aGateFailsWithTheStateOfADifferentEnvironment() throws IOException {
    String own = Files.readString(Path.of("registrations/dev.jsonl"));
    Path other =
        Files.writeString(
            folder.resolve("other.jsonl"), own.replace("urn:pulumi:dev::", "urn:pulumi:lab::"));
    assertGateFails(
        other.toString(), other + " is for another environment, so no change can be judged\n");
  }

  private void assertGateFails(String before, String reason) {
    Run run = gate(before);
    assertThat(run.err()).endsWith("epfabric: --fail-on recreate: " + reason);
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out()).contains("Resources: ");
  }

  private Run gate(String before, String... moreOptions) {
    String[] gateArguments = {"preview", "dev", "--against", before, "--fail-on", "recreate"};
    return Cli.run(
        folder, Stream.of(gateArguments, moreOptions).flatMap(Stream::of).toArray(String[]::new));
  }

  @Test
  void staleRegistrationsOfARevisionAreReported() throws Exception {
    String own = Cli.run(folder, "preview", "dev", "--output", "registrations").out();
    Path recorded = Files.createDirectory(folder.resolve("registrations")).resolve("dev.jsonl");
    Files.writeString(recorded, own);
    commit();
    assertThat(against("HEAD").err()).isEqualTo(PlanWarningsTest.WARNING);
    Files.writeString(recorded, own.replace("\"spot\":true", "\"spot\":false"));
    commit();
    assertThat(against("HEAD").err())
        .isEqualTo(
            "note: registrations/dev.jsonl of HEAD is not what this epfabric makes from its"
                + " Pulumi.dev.yaml; the comparison shows this difference too\n"
                + PlanWarningsTest.WARNING);
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + "# changed since\n");
    assertThat(against("HEAD").err()).isEqualTo(PlanWarningsTest.WARNING);
  }

  @Test
  void anUnknownRevisionShowsTheMessageOfGit() throws Exception {
    commit();
    Run run = against("no-such-revision");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "epfabric: nothing to compare with: \"no-such-revision\" is not a bundle, a file or a git"
                + " revision\n"
                + "  git: fatal: Needed a single revision\n"
                + "  hint: epfabric preview ENV --output registrations > registrations/dev.jsonl,"
                + " and commit it\n");
  }

  private void commit() throws Exception {
    Cli.git(folder, "init", "-q");
    Cli.git(folder, "add", "-A");
    Cli.git(folder, "commit", "-q", "-m", "a");
  }

  private Run against(String before) {
    return Cli.run(folder, "preview", "dev", "--against", before);
  }

  private void assertRefused(String text, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("before"), text);
    Run run = against(file.toString());
    assertThat(run.err())
        .isEqualTo("epfabric: cannot compare with " + file + ": " + reason + EXPECTED);
    assertThat(run.exit()).isEqualTo(2);
  }
}
