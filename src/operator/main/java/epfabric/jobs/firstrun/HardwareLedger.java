package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.jobs.firstrun.Answer.Outcome;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Generates the page that lists which run confirms which statement of the documentation. */
public final class HardwareLedger {
  /** The start of the page, which identifies it. */
  public static final String TITLE = "# Hardware ledger\n";

  private static final String INTRODUCTION =
      "\n`epfabric first-run import` generates this page from the list of questions and the"
          + " records in\n`docs/hardware`. Each statement is true only if the answer to its"
          + " question is as expected.\nStatements that the latest run contradicts come first.\n";

  private HardwareLedger() {}

  private record Row(HardwareCheck check, String sentence, List<Run> runs) {
    boolean contradicted() {
      return !runs.isEmpty() && runs.get(0).outcome() == Outcome.DIFFERENT;
    }
  }

  private record Run(FirstRunRecord record, Outcome outcome) {}

  /** Returns the whole page. */
  public static String page(HardwareCheckList list, List<FirstRunRecord> records) {
    List<FirstRunRecord> latestFirst =
        records.stream()
            .sorted(
                Comparator.comparing((FirstRunRecord r) -> r.course().start())
                    .reversed()
                    .thenComparing(FirstRunRecord::id))
            .toList();
    Map<String, List<Row>> pages = new TreeMap<>();
    for (HardwareCheck check : list.checks()) {
      for (HardwareCheck.Statement statement : check.statements()) {
        pages
            .computeIfAbsent(statement.page(), page -> new ArrayList<>())
            .add(new Row(check, statement.sentence(), runs(check, latestFirst)));
      }
    }
    return pages.entrySet().stream()
        .map(page -> section(page.getKey(), page.getValue()))
        .collect(Collectors.joining("", TITLE + INTRODUCTION, ""));
  }

  private static List<Run> runs(HardwareCheck check, List<FirstRunRecord> records) {
    return records.stream()
        .flatMap(
            record ->
                record.answers().stream()
                    .filter(answer -> answer.check().equals(check.id()))
                    .filter(answer -> answer.outcome() != Outcome.UNANSWERED)
                    .map(answer -> new Run(record, answer.outcome())))
        .toList();
  }

  private static String section(String page, List<Row> rows) {
    return "\n## ["
        + page
        + "]("
        + page
        + ")\n\n| statement | question | runs |\n|---|---|---|\n"
        + rows.stream()
            .sorted(Comparator.comparing(row -> !row.contradicted()))
            .map(HardwareLedger::line)
            .collect(Collectors.joining());
  }

  private static String line(Row row) {
    String runs =
        row.runs().stream().map(HardwareLedger::outcomeText).collect(Collectors.joining("; "));
    return EvidenceTexts.row(
        row.sentence(), row.check().id(), runs.isEmpty() ? "no run yet" : runs);
  }

  private static String outcomeText(Run run) {
    FirstRunRecord record = run.record();
    String how =
        switch (run.outcome()) {
          case AS_EXPECTED -> "confirmed";
          case DIFFERENT -> "**contradicted**";
          case RECORDED, UNANSWERED -> "recorded";
        };
    return how
        + " "
        + day(record)
        + ", "
        + record.fabric().machines().type()
        + ", run "
        + record.id()
        + ", epfabric "
        + record.epfabric();
  }

  /** Returns the name of a record's file in the ledger's folder. */
  public static String file(FirstRunRecord record) {
    return day(record) + "-" + record.fabric().machines().type() + "-" + record.id() + ".json";
  }

  private static String day(FirstRunRecord record) {
    return record.course().start().atZone(ZoneOffset.UTC).toLocalDate().toString();
  }
}
