package epfabric.jobs.verb.firstrun;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.base.value.VisibleText;
import epfabric.deploy.origin.Signer;
import epfabric.deploy.verb.SignerOptions;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.jobs.firstrun.Answer;
import epfabric.jobs.firstrun.Answer.Outcome;
import epfabric.jobs.firstrun.EvidenceCheck;
import epfabric.jobs.firstrun.FirstRunRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks the evidence of a first run and adds its record to the ledger. */
@Command(
    name = "import",
    description = {
      "Checks an archive that first-run wrote, and says what the run found.",
      "Every answer is judged again from its observations. Exit code 0 when the archive is"
          + " accepted, 4 when it is refused, 5 when a file of the ledger would be overwritten."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric first-run import evidence.zip --key team.pub")
public final class FirstRunImportCommand implements Callable<Integer> {
  private static final Path USUAL_LEDGER = Path.of("docs", "hardware");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ARCHIVE", description = "Zip archive of a first run.")
  private Path archive;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Public key (PEM) of the required signer.")
  private @Nullable Path key;

  @Option(
      names = "--ledger",
      paramLabel = "DIR",
      description = "Folder for the record (default: docs/hardware, where there is one).")
  private @Nullable Path ledger;

  @Override
  public Integer call() throws IOException {
    Optional<LedgerFolder> folder = ledgerFolder();
    Optional<Signer> signer = Optional.ofNullable(key).map(SignerOptions::holderOf);
    HardwareCheckList list = HardwareCheckList.load();
    byte[] bytes = InputFile.bytes(archive, InputFile.RECORDED);
    EvidenceCheck.Result result = new EvidenceCheck(list, signer).check(bytes);
    if (result.accepted().isEmpty()) {
      throw refused(result.problems());
    }
    FirstRunRecord record = result.accepted().get();
    PrintWriter out = spec.commandLine().getOut();
    out.print(summary(record, list));
    result.notes().forEach(note -> out.print("note: " + VisibleText.line(note) + "\n"));
    if (!record.onHardware()) {
      out.print("not added to the ledger: the run's nodes were not Compute Engine machines\n");
    } else if (folder.isPresent()) {
      out.print("ledger: " + folder.get().add(record, list) + "\n");
    }
    out.flush();
    return ExitCode.DONE.number();
  }

  private Optional<LedgerFolder> ledgerFolder() {
    if (ledger != null && !Files.isDirectory(ledger)) {
      throw CommandException.usage("no such folder: " + ledger, "make it first");
    }
    Path folder = ledger == null ? USUAL_LEDGER : ledger;
    return Files.isDirectory(folder) ? Optional.of(new LedgerFolder(folder)) : Optional.empty();
  }

  private CommandException refused(List<String> problems) {
    String lines =
        problems.stream()
            .map(problem -> problem.lines().map(VisibleText::line).collect(Collectors.joining(" ")))
            .map(line -> "\n  " + line)
            .collect(Collectors.joining());
    return new CommandException(
        ExitCode.VERIFICATION_FAILED,
        archive
            + " is refused: "
            + CountedNoun.of(problems.size(), "problem")
            + lines
            + "\n  hint: get the archive again from where it was made");
  }

  private static String summary(FirstRunRecord record, HardwareCheckList list) {
    FirstRunRecord.Machines machines = record.fabric().machines();
    String head =
        "run "
            + record.id()
            + ": "
            + CountedNoun.of(machines.nodes(), "node")
            + " "
            + machines.type()
            + ", "
            + record.course().start()
            + " to "
            + record.course().end()
            + ", "
            + EnumWord.of(record.course().ending())
            + "\n";
    return head + "answers: " + counts(record.answers()) + "\n" + different(record, list);
  }

  private static String counts(List<Answer> answers) {
    return Arrays.stream(Outcome.values())
        .map(o -> answers.stream().filter(a -> a.outcome() == o).count() + " " + EnumWord.of(o))
        .collect(Collectors.joining(", "));
  }

  private static String different(FirstRunRecord record, HardwareCheckList list) {
    return record.answers().stream()
        .filter(answer -> answer.outcome() == Outcome.DIFFERENT)
        .map(answer -> different(answer, list))
        .collect(Collectors.joining());
  }

  private static String different(Answer answer, HardwareCheckList list) {
    String remedy = list.check(answer.check()).map(c -> c.wording().remedy()).orElse("");
    String line = answer.check() + " different: " + VisibleText.line(answer.reason()) + "\n";
    return remedy.isEmpty() ? line : line + "  hint: " + VisibleText.line(remedy) + "\n";
  }
}
