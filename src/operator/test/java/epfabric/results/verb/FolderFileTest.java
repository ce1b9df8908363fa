package epfabric.results.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that entries of a results folder are not opened if they are not regular files. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FolderFileTest {
  private static final String EXPECTED =
      "\n  expected: a file that the launcher wrote into this folder"
          + "\n  hint: collect the results again\n";

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void createFolder() throws IOException {
    folder = Files.createDirectory(temporary.resolve("results"));
  }

  private String refusal(Path file) {
    return FolderFile.refused(folder, file).map(Problem::message).orElse("");
  }

  private static void createPipe(Path file) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
  }

  private Run judge(String... more) {
    List<String> arguments = new ArrayList<>(List.of("results", "judge", folder.toString()));
    arguments.addAll(List.of(more));
    return Cli.run(temporary, arguments.toArray(String[]::new));
  }

  @Test
  void existingAndMissingFilesAreAccepted() throws IOException {
    assertThat(refusal(Files.writeString(folder.resolve("test.log"), "x"))).isEmpty();
    assertThat(refusal(folder.resolve("absent"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"test.log", "run.json", "checksums.txt"})
  void aPipeIsRefusedWithoutWaiting(String name) throws Exception {
    Files.writeString(folder.resolve("test.log"), "");
    Files.deleteIfExists(folder.resolve(name));
    createPipe(folder.resolve(name));
    assertThat(judge("--test", "intranode"))
        .isEqualTo(
            new Run(3, "", folder.resolve(name) + ": not a file, but a named pipe" + EXPECTED));
  }

  @Test
  void aPipeInTheFolderOfANodeIsRefused() throws Exception {
    Path node = Files.createDirectories(folder.resolve("node-1"));
    createPipe(node.resolve("test.log"));
    assertThat(judge("--test", "low-latency"))
        .isEqualTo(
            new Run(3, "", node.resolve("test.log") + ": not a file, but a named pipe" + EXPECTED));
  }

  @Test
  void aPipeIsRefusedAsTheLockOfALauncher() throws Exception {
    Path lock = folder.resolve("launcher.lock");
    createPipe(lock);
    assertThat(judge("--test", "intranode", "--await-launcher", "5"))
        .isEqualTo(new Run(2, "", "epfabric: not a regular file: " + lock + "\n"));
  }

  @Test
  void aFolderIsRefusedAsALog() throws IOException {
    assertThat(refusal(Files.createDirectory(folder.resolve("test.log"))))
        .isEqualTo("not a file, but a folder");
  }

  @Test
  void aSocketIsRefusedAsALog() throws IOException {
    Path file = folder.resolve("test.log");
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(file));
      assertThat(refusal(file)).isEqualTo("not a file, but a socket");
    }
  }

  @Test
  void aDeviceIsRefusedAsALog() {
    assertThat(FolderFile.refused(Path.of("/dev"), Path.of("/dev/zero")))
        .map(Problem::message)
        .contains("not a file, but a device");
  }

  @Test
  void aLinkOutOfItsFolderIsRefused() throws IOException {
    Path log = Files.writeString(folder.resolve("real.log"), "x");
    assertThat(refusal(Files.createSymbolicLink(folder.resolve("inside"), log))).isEmpty();
    Path outside = Files.writeString(temporary.resolve("secret"), "x");
    assertThat(refusal(Files.createSymbolicLink(folder.resolve("test.log"), outside)))
        .isEqualTo("a link that leads out of the folder, to " + outside.toRealPath());
    assertThat(refusal(Files.createSymbolicLink(folder.resolve("run.json"), Path.of("nothing"))))
        .isEqualTo("a link that leads nowhere");
  }

  @Test
  void aLinkedNodeFolderOutsideIsRefused() throws IOException {
    Path other = Files.createDirectories(temporary.resolve("other"));
    Files.writeString(other.resolve("test.log"), "x");
    Path link = Files.createSymbolicLink(folder.resolve("node-0"), other);
    assertThat(judge("--test", "low-latency").err())
        .isEqualTo(
            link + ": a link that leads out of the folder, to " + other.toRealPath() + EXPECTED);
  }

  @Test
  void theResultsFolderMayBeALink() throws IOException {
    Files.writeString(folder.resolve("test.log"), "x");
    Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
    Run run = Cli.run(temporary, "results", "judge", link.toString(), "--test", "intranode");
    assertThat(run.exit()).isEqualTo(8);
  }
}
