package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.reading.ReadingState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the ledger lists the runs on which a statement is based, and that the committed page
 * is up to date.
 */
class HardwareLedgerTest {
  private static final Path PAGE = Path.of("docs/hardware-ledger.md");

  private static List<FirstRunRecord> committedRecords() throws IOException {
    List<FirstRunRecord> records = new ArrayList<>();
    ReadingState reading = new ReadingState();
    try (Stream<Path> files = Files.list(Path.of("docs/hardware"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        FirstRunJson.read(file.toString(), Files.readString(file), reading).ifPresent(records::add);
      }
    }
    assertThat(reading.problems().ordered()).isEmpty();
    return records;
  }

  /** Use {@code -Dsurefire.args=-Dgolden.update=true} to rewrite the page. */
  @Test
  void theCommittedPageIsUpToDate() throws IOException {
    String expected = HardwareLedger.page(FirstRuns.LIST, committedRecords());
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as(PAGE + ": rewrite with -Dsurefire.args=-Dgolden.update=true")
        .isEqualTo(expected);
  }

  @Test
  void listsTheRunsThatConfirmOrContradictAStatement() {
    String run = " 2026-11-20, a4-highgpu-8g, run run-7, epfabric 1.2.3 |";
    assertThat(HardwareLedger.page(FirstRuns.LIST, List.of())).contains("| no run yet |");
    assertThat(HardwareLedger.page(FirstRuns.LIST, List.of(FirstRuns.right())))
        .contains("| confirmed" + run);
    assertThat(HardwareLedger.page(FirstRuns.LIST, List.of(FirstRuns.wrong())))
        .contains("| **contradicted**" + run);
  }
}
