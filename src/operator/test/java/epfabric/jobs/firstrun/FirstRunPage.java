package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.hardware.HardwareCheckList.Part;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page {@code docs/first-hardware.md}: the questions of the first run as tables. */
final class FirstRunPage {
  private FirstRunPage() {}

  /** Returns the whole page in Markdown. */
  public static String of(HardwareCheckList list) {
    StringBuilder page = new StringBuilder(list.page().introduction().strip() + "\n");
    int number = 1;
    for (Part part : list.parts()) {
      page.append("\n## ").append(number).append(". ").append(part.title()).append("\n\n");
      number++;
      if (!part.text().isEmpty()) {
        page.append(part.text().strip()).append("\n\n");
      }
      page.append(table(part.checks()));
    }
    return page.append("\n" + list.page().end().strip() + "\n").toString();
  }

  private static String table(List<HardwareCheck> checks) {
    return "| # | question | asked by, or how you ask | expected | otherwise |\n"
        + "|---|---|---|---|---|\n"
        + checks.stream().map(FirstRunPage::row).collect(Collectors.joining());
  }

  private static String row(HardwareCheck check) {
    return List.of(
            check.id(),
            check.wording().question(),
            method(check),
            check.wording().expected(),
            remedy(check))
        .stream()
        .map(FirstRunPage::escaped)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Returns the command for a person, or the kind of question that {@code first-run} asks. */
  private static String method(HardwareCheck check) {
    String command = check.method().command();
    Way way = check.method().way();
    if (way != Way.HAND) {
      return way.name().toLowerCase(Locale.ROOT);
    }
    return command.contains("`") ? command : "`" + command + "`";
  }

  /** Returns the remedy for a person; {@code first-run} prints other hints. */
  private static String remedy(HardwareCheck check) {
    return check.method().way() == Way.HAND ? check.wording().remedy() : "";
  }

  private static String escaped(String cell) {
    return cell.replace("|", "\\|").replace("\n", " ");
  }
}
