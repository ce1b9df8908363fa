package epfabric.jobs.verb.firstrun;

import epfabric.base.reading.ReadingState;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.NewFile;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.jobs.firstrun.FirstRunJson;
import epfabric.jobs.firstrun.FirstRunRecord;
import epfabric.jobs.firstrun.HardwareLedger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folder of imported records, and the page beside it: {@code DIR-ledger.md}. */
record LedgerFolder(Path folder) {
  /** Adds a record, rewrites the page, and returns the record's path. */
  Path add(FirstRunRecord record, HardwareCheckList list) throws IOException {
    Path file = folder.resolve(HardwareLedger.file(record));
    String text = FirstRunJson.text(record);
    boolean exists = Files.exists(file);
    if (exists && !text(file).equals(text)) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          file
              + " exists and has another record\n"
              + "  hint: compare the two, and remove the wrong one");
    }
    refuseForeignPage();
    List<FirstRunRecord> records = new ArrayList<>(records());
    if (!exists) {
      records.add(record);
      NewFile.write(file, text);
    }
    NewFile.write(page(), HardwareLedger.page(list, records));
    return file;
  }

  /**
   * Returns the records in the folder; if a file is invalid, reports a usage error with all
   * problems.
   */
  List<FirstRunRecord> records() throws IOException {
    ReadingState reading = new ReadingState();
    List<FirstRunRecord> records = new ArrayList<>();
    for (Path file : files()) {
      FirstRunJson.read(file.toString(), text(file), reading).ifPresent(records::add);
    }
    if (!reading.problems().ordered().isEmpty()) {
      throw CommandException.usage(reading.problems());
    }
    return records;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private void refuseForeignPage() {
    if (Files.exists(page()) && !text(page()).startsWith(HardwareLedger.TITLE)) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          page() + " exists and is not a hardware ledger\n  hint: choose another --ledger DIR");
    }
  }

  private Path page() {
    Path path = folder.toAbsolutePath().normalize();
    return path.resolveSibling(path.getFileName() + "-ledger.md");
  }

  private static String text(Path file) {
    return new String(InputFile.bytes(file, InputFile.RECORDED), StandardCharsets.UTF_8);
  }
}
