package epfabric.base.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalProgramsTest {
  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private LocalPrograms programsWithScript(String script) throws IOException {
    Path file = Files.writeString(folder.resolve("prog"), "#!/bin/bash\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return LocalPrograms.onPath(folder.resolve("absent") + ":" + folder);
  }

  @Test
  void returnsTheOutputAndTheExitStatus() throws IOException {
    LocalPrograms.Answer answer =
        programsWithScript("echo out \"$1\"; echo err >&2; exit 3")
            .run(List.of("prog", "a b"), LONG_TIMEOUT, false);
    assertThat(answer).isEqualTo(new LocalPrograms.Answer(3, "out a b\n", "err\n"));
    assertThat(answer.well()).isFalse();
  }

  @Test
  void aProgramWithMuchOutputIsNotBlocked() throws IOException {
    String script = "head -c 300000 /dev/zero | tr '\\0' x >&2; head -c 300000 /dev/zero";
    LocalPrograms.Answer answer =
        programsWithScript(script).run(List.of("prog"), LONG_TIMEOUT, false);
    assertThat(answer.out()).hasSize(300_000);
    assertThat(answer.err()).hasSize(300_000);
  }

  @Test
  void aProgramThatExceedsItsTimeoutIsKilled() throws IOException {
    LocalPrograms programs = programsWithScript("echo $$ > '" + folder + "/pid'; sleep 300");
    assertThatThrownBy(() -> programs.run(List.of("prog", "x"), Duration.ofSeconds(1), false))
        .isInstanceOf(FetchException.class)
        .hasMessage("prog x: not done after 1 seconds");
    long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void aFolderOnPathNamedLikeTheProgramIsSkipped() throws IOException {
    Path first = Files.createDirectories(folder.resolve("lib/prog"));
    programsWithScript("echo found");
    LocalPrograms programs = LocalPrograms.onPath(first.resolveSibling("") + "::" + folder);
    assertThat(programs.find("prog")).contains(folder.resolve("prog"));
    assertThat(programs.run(List.of("prog"), LONG_TIMEOUT, false).out()).isEqualTo("found\n");
  }

  @Test
  void aFileOnPathThatIsNotExecutableIsSkipped() throws IOException {
    Files.writeString(folder.resolve("prog"), "text");
    assertThat(LocalPrograms.onPath(folder.toString()).find("prog")).isEmpty();
  }

  @Test
  void aChildProcessThatKeepsRunningDoesNotDelayTheResult() throws IOException {
    LocalPrograms.Answer answer =
        programsWithScript("echo done; sleep 1 & exit 0").run(List.of("prog"), LONG_TIMEOUT, false);
    assertThat(answer).isEqualTo(new LocalPrograms.Answer(0, "done\n", ""));
  }

  @Test
  void aMissingProgramIsReported() {
    assertThatThrownBy(() -> LocalPrograms.onPath("").run(List.of("prog"), LONG_TIMEOUT, false))
        .hasMessage("prog is not on PATH");
  }

  @Test
  void aLongErrorOutputIsShortened() {
    String err = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
    assertThat(new LocalPrograms.Answer(1, "", err).complaint())
        .startsWith("3\n    4")
        .endsWith("12");
  }
}
