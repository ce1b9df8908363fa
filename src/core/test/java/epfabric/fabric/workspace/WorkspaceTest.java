package epfabric.fabric.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests which files are found and read for an environment, and the messages about missing files.
 */
class WorkspaceTest {
  private static final String SMALLEST =
      """
      config:
        gcp:project: my-project
        epfabric:zone: us-central1-b
        epfabric:gpuPool: {nodes: 2, capacity: spot}
      """;

  @TempDir private Path folder;

  private Workspace workspace() {
    return new Workspace(folder);
  }

  private Path write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private void writeEnvironment(String name, String extraLines) throws IOException {
    write("Pulumi." + name + ".yaml", SMALLEST + extraLines);
  }

  private static void assertRefused(ThrowingCallable action, ExitCode code, String message) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessage(message);
  }

  private static void assertInvalid(ThrowingCallable action, String message) {
    assertThatThrownBy(action)
        .isInstanceOf(InvalidEnvironmentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void everyReadFileIsAnInput() throws IOException {
    writeEnvironment("dev", "");
    LoadedEnvironment loaded = workspace().load("dev");
    assertThat(loaded.name()).isEqualTo("dev");
    assertThat(loaded.root()).isEqualTo(folder);
    assertThat(loaded.inputs()).containsOnlyKeys("Pulumi.dev.yaml");
    assertThat(loaded.inputs().get("Pulumi.dev.yaml")).asString().isEqualTo(SMALLEST);
  }

  @Test
  void theNearestFileInAParentFolderIsUsed() throws IOException {
    writeEnvironment("dev", "");
    write("stacks/network/Pulumi.yaml", "name: x");
    Workspace below = new Workspace(folder.resolve("stacks/network"));
    assertThat(below.load("dev").root()).isEqualTo(folder);
    write("stacks/Pulumi.dev.yaml", SMALLEST.replace("nodes: 2", "nodes: 3"));
    LoadedEnvironment nearer = below.load("dev");
    assertThat(nearer.root()).isEqualTo(folder.resolve("stacks"));
    assertThat(nearer.plan().pool().nodes()).isEqualTo(3);
  }

  @Test
  void anUnknownEnvironmentIsReportedWithTheExistingNames() throws IOException {
    writeEnvironment("dev", "");
    writeEnvironment("prod", "");
    assertRefused(
        () -> workspace().load("prodd"),
        ExitCode.USAGE,
        "no environment \"prodd\": there is no Pulumi.prodd.yaml in this folder or above it\n"
            + "  found: dev, prod\n  hint: did you mean \"prod\"?");
  }

  @Test
  void withoutEnvironmentsTheHintNamesTheOptionForTheFolder() {
    assertRefused(
        () -> new Workspace(folder.resolve("nothing")).load("dev"),
        ExitCode.USAGE,
        "no environment \"dev\": there is no Pulumi.dev.yaml in this folder or above it\n"
            + "  found: none here\n  hint: -C DIR starts in another folder");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../dev", "a b", "dev\n", "dév", "dev/x", "$(x)"})
  void aNameWithForbiddenCharactersIsRefused(String name) {
    assertRefused(
        () -> workspace().load(name),
        ExitCode.USAGE,
        "an environment's name holds only letters, digits, \".\", \"_\" and \"-\", got \""
            + name
            + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", "-C", "_x"})
  void aNameThatDoesNotStartWithALetterOrDigitIsRefused(String name) {
    assertRefused(
        () -> workspace().newFile(name),
        ExitCode.USAGE,
        "an environment's name starts with a letter or a digit and has at most 100 characters, got"
            + " \""
            + name
            + "\"");
  }

  @Test
  void aNameHasAtMostAHundredCharacters() {
    String longest = "a".repeat(100);
    assertThat(workspace().newFile(longest)).hasFileName("Pulumi." + longest + ".yaml");
    assertThatThrownBy(() -> workspace().newFile(longest + "a"))
        .hasMessageContaining("at most 100 characters");
  }

  @Test
  void onlyNamesOfEnvironmentsAreListed() throws IOException {
    for (String file :
        new String[] {
          "Pulumi.b.yaml",
          "Pulumi.a-1.yaml",
          "Pulumi.yaml",
          "Pulumi..yaml",
          "Pulumi.c.yml",
          "images.a-1.yaml",
          "Pulumi.-x.yaml",
          "xPulumi.d.yaml"
        }) {
      write(file, "");
    }
    assertThat(workspace().environments()).containsExactly("a-1", "b");
  }

  @Test
  void aNewFileDoesNotReplaceAnExistingFile() throws IOException {
    assertThat(workspace().newFile("new")).isEqualTo(folder.resolve("Pulumi.new.yaml"));
    Files.createSymbolicLink(folder.resolve("Pulumi.lost.yaml"), folder.resolve("nothing"));
    assertRefused(
        () -> workspace().newFile("lost"),
        ExitCode.WOULD_OVERWRITE,
        "Pulumi.lost.yaml already exists; nothing was written\n"
            + "  hint: edit it, or choose another name");
  }

  @Test
  void aBrokenLinkIsReportedAndNotSkipped() throws IOException {
    Path brokenLink =
        Files.createSymbolicLink(folder.resolve("Pulumi.dev.yaml"), folder.resolve("nothing"));
    assertRefused(
        () -> workspace().load("dev"), ExitCode.USAGE, "not a regular file: " + brokenLink);
  }

  @Test
  void aCustomSetIsReadFromTheProjectFolder() throws IOException {
    writeEnvironment("dev", "  epfabric:software: sets/mine.yaml\n");
    assertInvalid(
        () -> workspace().load("dev"),
        "there is no such file in the project folder, got \"sets/mine.yaml\"\n"
            + "  expected: a path relative to the environment file");
    write("sets/mine.yaml", "nothing: here\n");
    assertInvalid(() -> workspace().load("dev"), "sets/mine.yaml:1:1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../outside.yaml", "/etc/outside.yaml", "sets/../../outside.yaml", "sets.yaml"})
  void aSetOutsideTheProjectFolderIsNotRead(String name) throws IOException {
    Path project = folder.resolve("project");
    Files.createDirectories(project.resolve("sets.yaml"));
    Files.writeString(folder.resolve("outside.yaml"), "x: 1\n");
    Files.writeString(
        project.resolve("Pulumi.dev.yaml"), SMALLEST + "  epfabric:software: " + name + "\n");
    assertInvalid(
        () -> new Workspace(project).load("dev"),
        "there is no such file in the project folder, got \"" + name + "\"");
  }

  @Test
  void aDamagedLockFileIsReportedWithItsPlace() throws IOException {
    writeEnvironment("dev", "");
    write("images.dev.yaml", "a: [\n");
    assertInvalid(() -> workspace().load("dev"), "images.dev.yaml:2:1: not readable as YAML");
  }

  @Test
  void allProblemsAreReportedTogether() throws IOException {
    writeEnvironment("dev", "  epfabric:software: mine.yaml\n  epfabric:unknown: 1\n");
    write("images.dev.yaml", "a: [\n");
    assertThatThrownBy(() -> workspace().load("dev"))
        .hasMessageContaining("Pulumi.dev.yaml:5:")
        .hasMessageContaining("Pulumi.dev.yaml:6:3: epfabric:unknown")
        .hasMessageContaining("images.dev.yaml:2:1");
  }

  @Test
  void aChangeIsPlannedWithoutWritingAFile() throws IOException {
    writeEnvironment("dev", "");
    LoadedEnvironment loaded = workspace().load("dev");
    FabricPlan changedPlan =
        workspace().changed(loaded, source -> source.with("epfabric:gpuPool", "nodes", "4"));
    assertThat(changedPlan.pool().nodes()).isEqualTo(4);
    assertThat(folder.resolve("Pulumi.dev.yaml")).hasContent(SMALLEST.strip());
    assertInvalid(
        () -> workspace().changed(loaded, s -> s.with("epfabric:gpuPool", "nodes", "many")),
        "got \"many\"");
  }

  @Test
  void aProposedEnvironmentIsPlannedWithoutAFile() {
    assertThat(workspace().proposed("new", SMALLEST).pool().nodes()).isEqualTo(2);
    assertInvalid(() -> workspace().proposed("new", "config:\n"), "Pulumi.new.yaml");
    assertThat(workspace().environments()).isEmpty();
  }

  @Test
  void thePulumiConfigurationIsPlannedWithoutAFile() {
    Map<String, String> values =
        Map.of(
            "gcp:project", "my-project",
            "epfabric:zone", "us-central1-b",
            "epfabric:gpuPool", "{\"nodes\": 2, \"capacity\": \"spot\"}");
    assertThat(workspace().plan("dev", values, Set.of()).pool().nodes()).isEqualTo(2);
  }
}
