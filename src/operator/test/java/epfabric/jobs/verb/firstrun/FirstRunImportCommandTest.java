package epfabric.jobs.verb.firstrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.jobs.firstrun.FirstRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Checks that the import prints a summary of an archive and keeps the archive's record, or refuses
 * the archive with a reason.
 */
class FirstRunImportCommandTest {
  @TempDir private Path folder;

  private String run(Path archive) throws IOException {
    Path ledger = Files.createDirectories(folder.resolve("hardware"));
    StringWriter out = new StringWriter();
    CommandLine line = new CommandLine(new FirstRunImportCommand()).setOut(new PrintWriter(out));
    line.parseArgs(archive.toString(), "--ledger", ledger.toString());
    FirstRunImportCommand command = line.getCommand();
    assertThat(command.call()).isZero();
    return out.toString();
  }

  @Test
  void keepsAnAcceptedRecordAndNeverOverwritesADifferentRecord() throws IOException {
    Path archive = Files.write(folder.resolve("a.zip"), FirstRuns.archive(FirstRuns.right()));
    Path file = folder.resolve("hardware/2026-11-20-a4-highgpu-8g-run-7.json");
    String expected =
        "run run-7: 2 nodes a4-highgpu-8g, 2026-11-20T10:00:00Z to 2026-11-20T10:30:00Z,"
            + " budget-reached\n"
            + "answers: 1 as-expected, 0 different, 0 recorded, 0 unanswered\n"
            + "ledger: "
            + file
            + "\n";
    assertThat(run(archive)).isEqualTo(expected);
    assertThat(run(archive)).isEqualTo(expected);
    assertThat(folder.resolve("hardware-ledger.md")).content().contains("confirmed 2026-11-20");
    Path other = Files.write(folder.resolve("b.zip"), FirstRuns.archive(FirstRuns.wrong()));
    assertThatThrownBy(() -> run(other))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            file
                + " exists and has another record\n"
                + "  hint: compare the two, and remove the wrong one");
  }

  /** Four NICs are all NICs of this machine, but only half of the NICs of a machine with eight. */
  @Test
  void judgesAnswersByTheMachineOfTheRecord() throws IOException {
    byte[] complete = FirstRuns.archive(FirstRuns.ofFourNics(4));
    assertThat(run(Files.write(folder.resolve("a.zip"), complete)))
        .contains("2 nodes a4x-highgpu-4g", "answers: 1 as-expected, 0 different")
        .endsWith("hardware/2026-11-20-a4x-highgpu-4g-run-7.json\n");
    assertThat(folder.resolve("hardware-ledger.md"))
        .content()
        .contains("gpuNrdma0 for NIC N. | 2.11 | confirmed 2026-11-20, a4x-highgpu-4g, run run-7");
    Files.delete(folder.resolve("hardware/2026-11-20-a4x-highgpu-4g-run-7.json"));
    byte[] incomplete = FirstRuns.archive(FirstRuns.ofFourNics(3));
    assertThat(run(Files.write(folder.resolve("b.zip"), incomplete)))
        .contains("answers: 0 as-expected, 1 different", "2.11 different: ");
    assertThat(folder.resolve("hardware-ledger.md")).content().contains("**contradicted**");
  }

  @Test
  void refusesFilesThatAreNotArchives() throws IOException {
    Path archive = Files.writeString(folder.resolve("a.zip"), "x");
    assertThatThrownBy(() -> run(archive))
        .isInstanceOfSatisfying(
            CommandException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.VERIFICATION_FAILED))
        .hasMessage(
            archive
                + " is refused: 1 problem\n  not a zip archive, or one without files\n"
                + "  hint: get the archive again from where it was made");
  }
}
