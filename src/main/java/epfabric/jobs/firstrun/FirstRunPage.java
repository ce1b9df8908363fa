package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.hardware.HardwareCheckList.Part;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page {@code docs/first-hardware.md}: the questions of the first run as tables. */
public final class FirstRunPage {
  private static final String INTRODUCTION =
      """
      # The first run on real B200 nodes

      Nothing of epfabric has run on a B200 or on Google Cloud yet. This page lists what therefore rests on documents, on
      reports of others or on reasoning. `./epfabric first-run ENV --budget USD` asks these questions, cheapest first. It
      lists the rows that are asked by `hand` and leaves them to you. The page is generated from `catalog/first-run.yaml`.

      To ask a question yourself, set these once. `NODE` is a GPU node, `POD` the installer's pod on it, and `TEST_POD` a
      running pod of a test:

      ```
      export ENV=dev PREFIX=epfabric-dev
      export SYSTEM=$PREFIX-system ACCEPTANCE=$PREFIX-acceptance
      host() { kubectl debug node/$NODE --profile=sysadmin -q -it --image=ubuntu:24.04 -- chroot /host sh -c "$1"; }
      pod() { kubectl -n $ACCEPTANCE exec $TEST_POD -c test -- sh -c "$1"; }
      ```
      """;

  private static final String END =
      """

      Send the findings as an issue with the installer pods' logs and the node's annotations: each row that turns out as
      expected becomes a measurement, each other one a fix.
      """;

  private FirstRunPage() {}

  /** The whole page in Markdown. */
  public static String of(HardwareCheckList list) {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    int number = 1;
    for (Part part : list.parts()) {
      page.append("\n## ").append(number).append(". ").append(part.title()).append("\n\n");
      number++;
      if (!part.text().isEmpty()) {
        page.append(part.text().strip()).append("\n\n");
      }
      page.append(table(part.checks()));
    }
    return page.append(END).toString();
  }

  private static String table(List<HardwareCheck> checks) {
    return "| # | question | asked by | command | expected | otherwise |\n|---|---|---|---|---|---|\n"
        + checks.stream().map(FirstRunPage::row).collect(Collectors.joining());
  }

  private static String row(HardwareCheck check) {
    return List.of(
            check.id(),
            check.wording().question(),
            check.method().way().name().toLowerCase(Locale.ROOT),
            command(check),
            check.wording().expected(),
            check.wording().otherwise())
        .stream()
        .map(FirstRunPage::escaped)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String command(HardwareCheck check) {
    String command = check.method().command();
    Way way = check.method().way();
    return switch (way) {
      case HOST, POD -> code(way.name().toLowerCase(Locale.ROOT) + " " + quoted(command));
      case CLUSTER -> code(command.replace('\'', '"'));
      case LOCAL, TEST -> code(command);
      case HAND -> command.contains("`") ? command : code(command);
    };
  }

  private static String quoted(String command) {
    return "'" + command.replace("'", "'\\''") + "'";
  }

  private static String code(String text) {
    return "`" + text + "`";
  }

  private static String escaped(String cell) {
    return cell.replace("|", "\\|").replace("\n", " ");
  }
}
