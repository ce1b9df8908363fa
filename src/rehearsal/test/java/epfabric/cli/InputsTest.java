package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the messages about files and folders that a user names on the command line. */
class InputsTest {
  @TempDir private Path folder;

  @BeforeEach
  void copyEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  @Test
  void anInvalidNameOfAnEnvironmentIsRefused() {
    assertUsage(
        "epfabric: an environment's name holds only letters, digits, \".\", \"_\" and \"-\", got"
            + " \"a/b\"\n",
        "explain",
        "a/b");
    assertUsage(
        "epfabric: an environment's name starts with a letter or a digit and has at most 100"
            + " characters, got \"..\"\n",
        "explain",
        "..");
  }

  @Test
  void filesWithInvalidNamesAreNotListed() throws IOException {
    Files.writeString(folder.resolve("Pulumi.a b.yaml"), "");
    assertThat(Cli.run(folder, "explain", "dve").err()).contains("\n  found: dev\n");
  }

  @Test
  void onlyRegularFilesAreRead() throws IOException {
    Path link = folder.resolve("Pulumi.link.yaml");
    Files.createSymbolicLink(link, Path.of("nowhere"));
    assertUsage("epfabric: not a regular file: " + link + "\n", "explain", "link");
    Path device = folder.resolve("Pulumi.zero.yaml");
    Files.createSymbolicLink(device, Path.of("/dev/zero"));
    assertUsage("epfabric: not a regular file: " + device + "\n", "explain", "zero");
    Path directory = Files.createDirectory(folder.resolve("Pulumi.folder.yaml"));
    assertUsage("epfabric: not a regular file: " + directory + "\n", "explain", "folder");
  }

  @Test
  void hugeFilesAreRefused() throws IOException {
    Path huge = Files.writeString(folder.resolve("Pulumi.huge.yaml"), "#".repeat((1 << 20) + 1));
    assertUsage("epfabric: " + huge + " has more than 1048576 bytes\n", "explain", "huge");
  }

  @Test
  void aMissingProjectFolderIsReported() {
    Path missing = folder.resolve("missing");
    Run run = Cli.run(missing, "explain", "dev");
    assertThat(run.err()).isEqualTo("epfabric: no such folder: " + missing + "\n");
    assertThat(run.exit()).isEqualTo(2);
  }

  @Test
  void verifyRequiresAFolder() {
    Path file = folder.resolve("Pulumi.dev.yaml");
    assertUsage("epfabric: not a folder: " + file + "\n", "verify", file.toString());
    Path missing = folder.resolve("missing");
    assertUsage(
        "epfabric: no such folder: " + missing + "\n  hint: epfabric bundle ENV writes one\n",
        "verify",
        missing.toString());
  }

  @Test
  void aFailureToWriteNamesTheFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    System.setProperty("epfabric.jar", file.toString());
    try {
      Path target = file.resolve("bundle");
      assertUsage(
          "planned dev: recording what `pulumi up` registers\nepfabric: cannot write "
              + target
              + ": "
              + file
              + " (FileAlreadyExists)\n",
          "bundle",
          "dev",
          "-o",
          target.toString());
    } finally {
      System.clearProperty("epfabric.jar");
    }
  }

  @Test
  void aRehearsalReplacesOnlyPagesOfEpfabric() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.html"), "mine");
    Run run = Cli.run(folder, "rehearse", "dev", "--page", mine.toString());
    assertThat(run)
        .isEqualTo(
            new Run(
                5,
                "",
                "epfabric: "
                    + mine
                    + " exists and is not a page of epfabric\n"
                    + "  hint: choose another file with --page\n"));
    assertThat(mine).hasContent("mine");
    assertUsage(
        "epfabric: " + folder + " is a folder\n  hint: name a file\n",
        "rehearse",
        "dev",
        "--page",
        folder.toString());
  }

  @Test
  void jsonThatIsNestedTooDeeplyIsRefused() throws IOException {
    int depth = 100_000;
    String json = "{\"deployment\":" + "{\"a\":".repeat(depth) + "1" + "}".repeat(depth + 1);
    Path file = Files.writeString(folder.resolve("deep.json"), json);
    assertUsage(
        "epfabric: cannot compare with "
            + file
            + ": nested too deeply\n"
            + "  expected: a registrations file, a `pulumi stack export` or a bundle\n",
        "preview",
        "dev",
        "--against",
        file.toString());
    assertUsage(
        "epfabric: not a stack export: nested too deeply\n",
        "orphans",
        "dev",
        "--state",
        file.toString());
  }

  @Test
  void pathsInPrintedCommandsAreQuoted() throws IOException {
    Path file = Files.writeString(folder.resolve("jar"), "");
    System.setProperty("epfabric.jar", file.toString());
    try {
      Path target = folder.resolve("it's a folder");
      assertThat(Cli.run(folder, "bundle", "dev", "-o", target.toString()).err())
          .contains(" verify '" + folder + "/it'\\''s a folder'\n");
    } finally {
      System.clearProperty("epfabric.jar");
    }
  }

  private void assertUsage(String err, String... arguments) {
    Run run = Cli.run(folder, arguments);
    assertThat(run.err()).isEqualTo(err);
    assertThat(run.exit()).isEqualTo(2);
  }
}
