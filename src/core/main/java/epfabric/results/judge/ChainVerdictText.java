package epfabric.results.judge;

import epfabric.base.terminal.TextTable;
import epfabric.results.judge.ChainVerdict.Row;
import epfabric.results.judge.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;

/** Formats the verdicts of all acceptance tests as a table. */
public final class ChainVerdictText {
  private static final int WIDTH = 160;

  private static final List<String> HEADER =
      List.of("TEST", "POD", "NODE", "VERDICT", "FIGURES OR REASONS");

  private ChainVerdictText() {}

  /** Returns the table, followed by the remedies for each test that did not pass. */
  public static String of(ChainVerdict verdict) {
    List<List<String>> rows = verdict.rows().stream().map(ChainVerdictText::row).toList();
    List<String> lines = new ArrayList<>(new TextTable(HEADER, rows).lines(WIDTH));
    List<String> remedies =
        verdict.rows().stream()
            .filter(row -> row.kind() != Kind.PASS && !row.remedy().isEmpty())
            .map(row -> row.job() + ": " + row.remedy())
            .distinct()
            .toList();
    if (!remedies.isEmpty()) {
      lines.add("");
      lines.addAll(remedies);
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> row(Row row) {
    return List.of(
        row.job(),
        String.valueOf(row.index()),
        row.node().isEmpty() ? "-" : row.node(),
        row.kind().word(),
        row.what().isEmpty() ? "-" : row.what());
  }
}
