package epfabric.results.judge.verdict;

import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Writes a verdict for a pull request or a job summary. */
public final class VerdictMarkdown {
  private VerdictMarkdown() {}

  public static String of(Verdict verdict) {
    List<String> lines = new ArrayList<>();
    lines.add("### " + escaped(VerdictText.headline(verdict)));
    lines.add("");
    verdict
        .run()
        .facts()
        .forEach(fact -> lines.add("- " + escaped(fact.name() + ": " + fact.value())));
    if (!verdict.figures().isEmpty()) {
      lines.add("");
      lines.add("| phase | link | GB/s logical | GB/s wire | of limit | floor | band | log |");
      lines.add("|---|---|---|---|---|---|---|---|");
      verdict.figures().forEach(figure -> lines.add(row(figure)));
    }
    for (Reason reason : verdict.reasons()) {
      lines.add("");
      lines.add("**" + reason.kind().word() + "**: " + escaped(reason.what()) + "  ");
      if (!reason.remedy().isEmpty()) {
        lines.add("do: " + escaped(reason.remedy()) + "  ");
      }
      lines.add("where: `" + reason.where().replace("`", "'") + "`");
    }
    if (!verdict.notes().isEmpty()) {
      lines.add("");
      verdict.notes().forEach(note -> lines.add("- note: " + escaped(note)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String row(Figure figure) {
    return "| "
        + String.join(
            " | ",
            figure.phase().label(),
            figure.link().label(),
            BandwidthText.figure(figure.rate().logicalGbps()),
            number(figure.rate().wireGbps(), "%.2f"),
            number(figure.rate().rooflinePercent(), "%.0f %%")
                + number(figure.rate().nicPercent(), " (%.0f %% of the NICs)"),
            number(figure.bounds().floor(), "%.1f"),
            number(figure.bounds().band(), "%.1f"),
            escaped(figure.source()))
        + " |";
  }

  private static String number(OptionalDouble value, String format) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "";
  }

  /** Escapes Markdown characters, because names of pods and files come from logs. */
  private static String escaped(String text) {
    return text.replaceAll("([\\\\`*_|<>\\[\\]#])", "\\\\$1");
  }
}
