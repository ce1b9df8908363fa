package epfabric.jobs.firstrun;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.hardware.Observation;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;

/**
 * Writes the texts of an archive, which are generated from its record and the list of questions.
 */
final class EvidenceTexts {
  private static final int MAX_CHARACTERS = 160;

  private EvidenceTexts() {}

  /** Returns the question in {@code answers/ID.txt}; empty for an unknown question. */
  static String question(Optional<HardwareCheck> known) {
    return known
        .map(
            check ->
                check.id()
                    + " "
                    + check.wording().question()
                    + "\n\ncommand ("
                    + EnumWord.of(check.method().way())
                    + "): "
                    + check.method().command()
                    + "\nexpected: "
                    + check.wording().expected()
                    + "\n")
        .orElse("");
  }

  /**
   * Returns an answer with the observations of each node or pod: the rest of {@code
   * answers/ID.txt}.
   */
  static String answer(Answer answer) {
    StringBuilder text = new StringBuilder();
    text.append("outcome: ").append(EnumWord.of(answer.outcome())).append('\n');
    if (!answer.reason().isEmpty()) {
      text.append("reason: ").append(answer.reason()).append('\n');
    }
    text.append("asked at: ").append(answer.at()).append(", ");
    text.append(CountedNoun.of(answer.seconds(), "second")).append('\n');
    for (Observation seen : answer.observations()) {
      String place = seen.place().isEmpty() ? "answer" : seen.place();
      text.append("\n--- ").append(place).append(", exit code ").append(seen.exit());
      text.append(" ---\n").append(seen.text()).append('\n');
    }
    return text.toString();
  }

  /** Returns {@code report.md}. */
  static String report(FirstRunRecord record, HardwareCheckList list) {
    FirstRunRecord.Fabric fabric = record.fabric();
    return "# First run "
        + record.id()
        + "\n\n"
        + row("environment", fabric.environment() + (fabric.adopted() ? " (adopted)" : ""))
        + "|---|---|\n"
        + row("nodes", fabric.machines().nodes() + " × " + fabric.machines().type())
        + row("zone", fabric.machines().zone())
        + row("software set", fabric.software().set())
        + row("drivers", fabric.software().drivers())
        + row("network mode", fabric.software().network())
        + row("time", record.course().start() + " to " + record.course().end())
        + row("end", EnumWord.of(record.course().ending()))
        + row("added to the cluster", String.join(", ", fabric.added()))
        + "\n## Answers\n\n"
        + answers(record, list)
        + figures(record, list)
        + versions(record)
        + cost(record);
  }

  private static String answers(FirstRunRecord record, HardwareCheckList list) {
    return "| ID | question | outcome | seen | reason |\n|---|---|---|---|---|\n"
        + record.answers().stream()
            .map(
                answer ->
                    row(
                        answer.check(),
                        list.check(answer.check()).map(c -> c.wording().question()).orElse(""),
                        EnumWord.of(answer.outcome()),
                        seen(answer.observations()),
                        answer.reason()))
            .collect(Collectors.joining());
  }

  private static String seen(List<Observation> observations) {
    String line =
        observations.stream()
            .map(o -> (o.place().isEmpty() ? "" : o.place() + ": ") + firstLine(o.text()))
            .collect(Collectors.joining("; "));
    return line.length() <= MAX_CHARACTERS ? line : line.substring(0, MAX_CHARACTERS) + "…";
  }

  private static String firstLine(String text) {
    return text.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("");
  }

  private static String figures(FirstRunRecord record, HardwareCheckList list) {
    String rows =
        record.answers().stream()
            .map(answer -> list.check(answer.check()).map(c -> figures(c, answer)).orElse(""))
            .collect(Collectors.joining());
    return rows.isEmpty() ? "" : "\n## Figures\n\n| ID | place | figures |\n|---|---|---|\n" + rows;
  }

  private static String figures(HardwareCheck check, Answer answer) {
    return check
        .expectation()
        .figure()
        .map(
            figure ->
                answer.observations().stream()
                    .map(
                        o ->
                            row(
                                check.id(),
                                o.place(),
                                figure
                                    .pattern()
                                    .matcher(o.text())
                                    .results()
                                    .map(EvidenceTexts::number)
                                    .collect(Collectors.joining(", "))))
                    .collect(Collectors.joining()))
        .orElse("");
  }

  private static String number(MatchResult found) {
    return found.group(1);
  }

  private static String versions(FirstRunRecord record) {
    return "\n## Versions\n\n| name | version |\n|---|---|\n"
        + record.fabric().software().versions().entrySet().stream()
            .map(e -> row(e.getKey(), e.getValue()))
            .collect(Collectors.joining());
  }

  private static String cost(FirstRunRecord record) {
    FirstRunRecord.Cost cost = record.cost();
    return "\n## Cost\n\nUS dollars: "
        + cost.spent()
        + " spent of "
        + cost.budget()
        + ", at "
        + cost.perNodeHour()
        + " per node hour.\n";
  }

  /** Returns a row of a Markdown table with escaped cells. */
  static String row(String... cells) {
    return List.of(cells).stream()
        .map(EvidenceTexts::cell)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String cell(String text) {
    return text.replaceAll("[\\p{Cntrl}\\s]+", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("|", "\\|");
  }
}
